"""What a player or chance does in Queen's Garden, and the steps that follow by themselves.

Everything counts from 0 here; the text forms use names, or count from 1.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

STACK: Final = -1
"""The slot that is the top of the round stack; the others are the expansions beside it."""


@frozen
class Shuffle:
    """Chance: this expansion comes next, face down, in the stacks from round 1 on, then supply."""

    expansion: int


@frozen
class Draw:
    """Chance: this tile comes out of the bag onto the top of the round stack."""

    tile: int


@frozen
class Take:
    """A player: take one of each different hexagon in the display that shows a feature."""

    feature: int
    """A color's index, or the number of colors plus a pattern's index."""
    hexagons: tuple[int, ...]
    """The different matching hexagons, in rising order."""
    slots: tuple[int, ...]
    """For each of these hexagons the slot it is taken from: `STACK` or an index.

    In a slot whose expansion is turned up, the expansion itself is taken.
    """


@frozen
class PlaceTile:
    """A player: place a tile from the storage on a space and pay for it."""

    tile: int
    space: int
    tiles: tuple[int, ...]
    """The tiles paid, in rising order."""
    expansions: tuple[int, ...]
    """The expansions paid, in the order in which they go under the supply."""
    jokers: int
    """How many jokers are paid."""


@frozen
class PlaceExpansion:
    """A player: lay an expansion from the storage face up on an area and pay for it."""

    expansion: int
    area: int
    orientation: int
    """Where its printed hexagon comes to lie: the index of a direction, 0 to 5."""
    tiles: tuple[int, ...]
    expansions: tuple[int, ...]
    jokers: int


@frozen
class BuyExpansion:
    """A player: lay the top expansion of the supply face down on an area, for points."""

    area: int


@frozen
class Pass:
    """A player: no more turns this round; hexagons may now be thrown away."""


@frozen
class ThrowAway:
    """A player who is passing: throw away a hexagon from the storage, for its value in points."""

    hexagon: int
    expansion: bool
    """Whether it is the expansion with that hexagon, not a tile."""


@frozen
class Done:
    """A player who is passing: throw nothing more away."""


@frozen
class StartFilling:
    """The expansions are shuffled: the top of the first stack gets its tiles."""


@frozen
class PourTower:
    """The bag is empty and a tile must be drawn: the tower's tiles go back into the bag."""


@frozen
class TurnUpStack:
    """No tile is left for the top of the stack: what is left of the stack is turned up."""


@frozen
class StartRound:
    """The display is ready: the marker goes to it and its holder begins."""


@frozen
class EndTurn:
    """The stack's new top is filled as far as possible: the next player follows."""


@frozen
class ScoreRound:
    """Everybody has passed: the wheel's items and the pavilions score."""


@frozen
class PrepareRound:
    """A round is left: the display is cleared and the next stack comes."""


@frozen
class EndGame:
    """The last round is scored: storages are emptied, groups score."""


Action = Shuffle | Draw | Take | PlaceTile | PlaceExpansion | BuyExpansion | Pass | ThrowAway | Done
"""What somebody chooses."""
Step = (
    Action
    | StartFilling
    | PourTower
    | TurnUpStack
    | StartRound
    | EndTurn
    | ScoreRound
    | PrepareRound
    | EndGame
)
"""Everything that can happen."""
