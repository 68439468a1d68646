"""What lies on the table in the base game."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from attrs import field, frozen

from azul_rules.azul.rows import open_lines, rows_of
from azul_rules.packed import packed, packed_row, unpacked, unpacked_row

if TYPE_CHECKING:
    from azul_rules.azul.board import Rules
    from azul_rules.azul.rows import Cells, Line, Row
    from azul_rules.tiles import Counts


class Phase(enum.StrEnum):
    """What the table is waiting for."""

    DEAL = "deal"
    """Displays are being filled; chance draws."""
    OFFER = "offer"
    """Players take tiles."""
    TILING = "tiling"
    """Complete lines go to the wall, player by player."""
    ROUND_END = "round-end"
    """Everybody has tiled; nothing but a step that follows by itself happens here."""
    OVER = "over"
    """The bonuses are added and the game is over."""


class Points(enum.IntEnum):
    """The kinds of points; a board's tally has one entry for each, in this order."""

    START = 0
    """What the player began with: 0, or what a described position says."""
    ALONE = 1
    """Tiles placed without a neighbor."""
    ACROSS = 2
    """Horizontal groups."""
    DOWN = 3
    """Vertical groups."""
    FLOOR = 4
    """Points really lost to the floor line, as a number of 0 or less."""
    ROWS = 5
    COLUMNS = 6
    COLORS = 7


@frozen
class Board:
    """One player's board."""

    tally: tuple[int, ...]
    """The points so far, by kind: see `Points`."""
    rows: tuple[Row, ...]
    """From top to bottom: each pattern line with the wall row beside it."""
    floor: tuple[int, ...]
    """The floor line from left to right: color indices, and `MARKER` where the marker lies."""
    open_lines: int = field(init=False, eq=False, repr=False)
    """Which lines accept which colors: see `open_bit`."""

    @open_lines.default
    def _open_lines(self) -> int:
        return open_lines(self.rows)

    @classmethod
    def of(
        cls,
        tally: tuple[int, ...],
        lines: tuple[Line, ...],
        wall: tuple[Cells, ...],
        floor: tuple[int, ...],
    ) -> Board:
        """The board with these lines and this wall."""
        return cls(tally, rows_of(lines, wall), floor)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The pattern lines from top to bottom; line i has i + 1 spaces."""
        return tuple((row.color, row.count) for row in self.rows)

    @property
    def wall(self) -> tuple[Cells, ...]:
        """The wall's rows from top to bottom."""
        return tuple(row.cells for row in self.rows)

    @property
    def score(self) -> int:
        """Where the player stands on the score track."""
        return sum(self.tally)


@frozen
class State:
    """Everything on the table. Equal by value, hashable, never changed.

    Heaps are stored packed, see `azul_rules.packed`, and read as counts: `bag`, `lid`, `sources`.
    Whoever makes a state gives them either way, under these names.
    """

    rules: Rules
    phase: Phase
    round: int
    """The number of this round, from 1."""
    first: int
    """The player who starts, or started, this round's offer."""
    turn: int
    """Offer: whose turn it is. Tiling: who is tiling. Otherwise the same as `first`."""
    marker: int
    """The player who has the starting player marker, or `CENTER` while it lies in the center."""
    packed_bag: int = field(alias="bag", converter=packed, repr=hex)
    packed_lid: int = field(alias="lid", converter=packed, repr=hex)
    packed_sources: int = field(alias="sources", converter=packed_row, repr=hex)
    boards: tuple[Board, ...]

    @property
    def bag(self) -> Counts:
        """The tiles in the bag."""
        return unpacked(self.packed_bag, self.rules.size)

    @property
    def lid(self) -> Counts:
        """The tiles in the lid of the box."""
        return unpacked(self.packed_lid, self.rules.size)

    @property
    def sources(self) -> tuple[Counts, ...]:
        """The displays in order, and last the center of the table."""
        return unpacked_row(self.packed_sources, self.rules.displays + 1, self.rules.size)

    @property
    def displays(self) -> tuple[Counts, ...]:
        """The tiles on each display."""
        return self.sources[:-1]

    @property
    def center(self) -> Counts:
        """The tiles in the center of the table."""
        return self.sources[-1]
