"""What lies on the table in Queen's Garden."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from azul_rules.queens_garden.board import Rules
    from azul_rules.tiles import Counts

Slot = tuple[int, tuple[int, ...]]
"""An expansion beside the stack and the tiles on it, in rising order; turned up if it has none."""
Area = tuple[int, int]
"""An expansion in a garden and its orientation, or `FACE_DOWN`."""


class Phase(enum.StrEnum):
    """What the table is waiting for."""

    SHUFFLE = "shuffle"
    """Set-up: the expansions are being shuffled; chance draws."""
    FILL = "fill"
    """A round begins: the top of its stack gets tiles; chance draws."""
    ACT = "act"
    """Players take, place, or pass."""
    REFILL = "refill"
    """Within a turn: the stack's new top gets tiles; chance draws."""
    DISCARD = "discard"
    """A player is passing and may throw hexagons away."""
    ROUND_END = "round-end"
    """Everybody has passed; only steps that follow by themselves happen here."""
    SCORED = "scored"
    """The round is scored; only steps that follow by themselves happen here."""
    OVER = "over"
    """The final scoring is done."""


class Points(enum.IntEnum):
    """The kinds of points; a board's tally has one entry for each, in this order.

    Losses are what was really lost, as numbers of 0 or less.
    """

    START = 0
    FIRST_PASS = 1
    THROWN = 2
    BOUGHT = 3
    WHEEL = 4
    PAVILIONS = 5
    JOKERS = 6
    LEFTOVERS = 7
    COLOR_GROUPS = 8
    PATTERN_GROUPS = 9
    GROUP_BONUS = 10


@frozen
class Board:
    """One player's garden and storage."""

    tally: tuple[int, ...]
    """The points so far, by kind: see `Points`."""
    tiles: tuple[int, ...]
    """The tiles in the storage, as hexagons in rising order."""
    expansions: tuple[int, ...]
    """The expansions in the storage, as hexagons in rising order."""
    jokers: int
    garden: tuple[int, ...]
    """For each space of `rules.layout`: the hexagon there, `EMPTY` or `NO_SPACE`."""
    areas: tuple[Area | None, ...]
    """For each area the expansion that lies there, if any."""
    passed: bool
    """Whether the player has passed this round."""

    @property
    def score(self) -> int:
        """Where the player stands on the score track."""
        return sum(self.tally)


@frozen
class State:
    """Everything on the table. Equal by value, hashable, never changed.

    The order of face-down expansions is part of it, though no player may look.
    """

    rules: Rules
    phase: Phase
    round: int
    """The number of this round, from 1."""
    first: int
    """The player who starts, or started, this round."""
    turn: int
    """Act, refill, discard: whose turn it is. Otherwise the same as `first`."""
    marker: int
    """The player who has the starting player marker, or `STACK` while it lies in the display."""
    bag: Counts
    """The tiles in the bag: one count for each hexagon."""
    tower: Counts
    stacks: tuple[tuple[int, ...], ...]
    """The round stacks, this round's first, each from the top; this round's may be used up."""
    top: tuple[int, ...]
    """The tiles on the top expansion of this round's stack, in rising order."""
    slots: tuple[Slot, ...]
    """The expansions beside the stack, in the order in which they came."""
    supply: tuple[int, ...]
    """The face-down expansions that can be bought, from the top."""
    boards: tuple[Board, ...]

    @property
    def stack(self) -> tuple[int, ...]:
        """This round's stack, from the top."""
        return self.stacks[0]
