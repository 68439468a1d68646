"""What a player or chance does in Summer Pavilion, and the steps that follow by themselves.

Displays, stars and spaces count from 0 here; the text forms use their names, or count from 1.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Deal:
    """Chance: these tiles, one count for each color, come out of the bag.

    They fill the supply, or the next display: see the state's phase.
    """

    tiles: tuple[int, ...]


@frozen
class Take:
    """A player: take all tiles of a color from a source, and one wild tile if any lies there."""

    source: int
    """A display's index, or `CENTER`."""
    color: int
    """Not the wild color, unless only wild tiles lie there."""


@frozen
class Place:
    """A player: lay one tile of a color on a space and pay for it."""

    star: int
    space: int
    color: int
    """The color of the tile that is laid."""
    wilds: int
    """How many of the tiles given are wild ones in place of that color; 0 for the wild color."""


@frozen
class TakeBonus:
    """A player: the bonus tiles chosen from the supply, one count for each color."""

    tiles: tuple[int, ...]


@frozen
class Pass:
    """A player: no more turns this round; keep these tiles, one count for each color."""

    keep: tuple[int, ...]


@frozen
class FillDisplays:
    """The supply is laid out at the start of the game: the displays come next."""


@frozen
class PourTower:
    """The bag is empty and a tile must be drawn: the tower's tiles go back into the bag."""


@frozen
class StartAcquiring:
    """The displays are filled: the token goes to the center and the start player begins."""


@frozen
class StartPlacing:
    """No tile is left to take: the token's holder begins to place."""


@frozen
class EndTurn:
    """The supply is refilled as far as possible after bonus tiles: the next player follows."""


@frozen
class PrepareRound:
    """Everybody has passed and a round is left: kept tiles come back, the wild color changes."""


@frozen
class EndGame:
    """Everybody has passed in the last round: bonuses are added, kept tiles are lost."""


Action = Deal | Take | Place | TakeBonus | Pass
"""What somebody chooses."""
Step = (
    Action
    | FillDisplays
    | PourTower
    | StartAcquiring
    | StartPlacing
    | EndTurn
    | PrepareRound
    | EndGame
)
"""Everything that can happen."""
