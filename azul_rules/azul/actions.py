"""What a player or chance does in the base game, and the steps that follow by themselves.

Displays, lines and columns count from 0 here; the text forms count from 1, as players do.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

TO_FLOOR: Final = -1
"""The line that is no pattern line: all tiles go straight to the floor line."""


@frozen
class Deal:
    """Chance: these tiles, one count for each color, come out of the bag onto the next display."""

    tiles: tuple[int, ...]


@frozen
class Take:
    """A player: take all tiles of a color from a source and lay them on a line, or on the floor."""

    source: int
    """A display's index, or `CENTER`."""
    color: int
    line: int
    """A pattern line's index, or `TO_FLOOR`."""


@frozen
class TileLine:
    """Move one tile of a complete line to the wall: a player's choice on the gray wall only."""

    line: int
    column: int


@frozen
class StartOffer:
    """The dealing is done: the marker goes to the center and its holder begins."""


@frozen
class EndOffer:
    """The last tile has been taken: tiling begins."""


@frozen
class BreakLine:
    """Gray wall: a complete line without a legal space goes to the floor line."""

    line: int


@frozen
class ScoreFloor:
    """A player has no complete line left: the floor line costs its points and is emptied."""


@frozen
class PrepareRound:
    """Nobody has ended the game: the next round begins with its dealing."""


@frozen
class PourLid:
    """The bag is empty and a tile must be drawn: the lid's tiles go back into the bag."""


@frozen
class EndGame:
    """The game is over: the bonuses are added."""


Action = Deal | Take | TileLine
"""What somebody chooses."""
Step = Action | StartOffer | EndOffer | BreakLine | ScoreFloor | PrepareRound | PourLid | EndGame
"""Everything that can happen."""
