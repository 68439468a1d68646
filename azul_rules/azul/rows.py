"""A pattern line with the wall row beside it, and which colors it accepts.

Few different ones are possible, so they are made once and shared: a new board mostly points to old
rows, and what a row accepts is worked out when it is made, not when it is asked.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from azul_rules.azul.actions import TO_FLOOR, open_bit
from azul_rules.azul.board import EMPTY
from azul_rules.frozen import replaced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Cells = tuple[int, ...]
"""A wall row: for each column the color of the tile there, or `EMPTY`."""
Line = tuple[int, int]
"""A pattern line: the color of its tiles (`EMPTY` if none) and how many there are."""
NO_LINE: Final = (EMPTY, 0)
"""An empty pattern line."""


@frozen(cache_hash=True)
class Row:
    """One pattern line and the wall row that its arrow points to."""

    line: int
    """Which line it is, counted from 0 at the top; it has one space more."""
    color: int
    """The color of the line's tiles, or `EMPTY`."""
    count: int
    """How many tiles lie on the line."""
    cells: Cells
    """The wall row."""
    open_bits: int = field(init=False, eq=False, repr=False)
    """The colors that `accepts` allows: see `open_bit`."""
    across: int = field(init=False, eq=False, repr=False)
    """The taken spaces of the wall row, a bit for each, the left one the lowest."""
    upright: int = field(init=False, eq=False, repr=False)
    """The same spaces in a mask of the whole wall, column by column."""
    colors: int = field(init=False, eq=False, repr=False)
    """The colors on the wall row, a bit for each."""
    shelf: Shelf = field(init=False, eq=False, repr=False)
    """The rows with the same wall row, this one among them."""
    is_complete: bool = field(init=False, eq=False, repr=False)
    """Whether the line is complete, so that a tile goes to the wall. Clause: azul.lines.complete"""
    is_walled: bool = field(init=False, eq=False, repr=False)
    """Whether the wall row is complete. Clause: azul.end.complete-row"""

    @open_bits.default
    def _open_bits(self) -> int:
        size = len(self.cells)
        return sum(
            open_bit(size, self.line, color) for color in range(size) if accepts(self, color)
        )

    @across.default
    def _across(self) -> int:
        return sum(1 << column for column, cell in enumerate(self.cells) if cell != EMPTY)

    @upright.default
    def _upright(self) -> int:
        size = len(self.cells)
        return sum(
            1 << column * size + self.line
            for column, cell in enumerate(self.cells)
            if cell != EMPTY
        )

    @colors.default
    def _colors(self) -> int:
        return sum(1 << cell for cell in self.cells if cell != EMPTY)

    @shelf.default
    def _shelf(self) -> Shelf:
        return shelf(self.line, self.cells)

    @is_complete.default
    def _is_complete(self) -> bool:
        return self.count > self.line

    @is_walled.default
    def _is_walled(self) -> bool:
        return EMPTY not in self.cells

    def __reduce__(self) -> tuple[Callable[[int, Cells, Line], Row], tuple[int, Cells, Line]]:
        return shelved, (self.line, self.cells, (self.color, self.count))


def accepts(row: Row, color: int) -> bool:
    """Whether tiles of a color may be laid on a pattern line.

    Clauses: azul.lines.full, azul.lines.same-color, azul.lines.wall-row
    """
    return (
        row.count <= row.line and (row.count == 0 or row.color == color) and color not in row.cells
    )


def open_lines(rows: Iterable[Row]) -> int:
    """Which lines of a board accept which colors; the floor line accepts all."""
    mask = open_bit(0, TO_FLOOR, EMPTY)
    for row in rows:
        mask |= row.open_bits
    return mask


class Shelf(dict[Line, Row]):
    """The rows with a certain wall row: one for each content of the line, made when asked for."""

    def __init__(self, line: int, cells: Cells) -> None:
        super().__init__()
        self._line = line
        self._cells = cells

    def __missing__(self, content: Line) -> Row:
        self[content] = row = Row(self._line, *content, self._cells)
        return row

    def tiled(self, color: int, column: int) -> Row:
        """The row when a tile is placed on the wall and the line is empty again."""
        return shelf(self._line, replaced(self._cells, column, color))[NO_LINE]


@lru_cache(maxsize=8192)
def shelf(line: int, cells: Cells) -> Shelf:
    """The shelf of a line with a certain wall row.

    A wall row of five has 1546 contents, so the shelves of all five lines have room here.
    """
    return Shelf(line, cells)


def shelved(line: int, cells: Cells, content: Line) -> Row:
    """The row with a certain wall row and a certain content of the line."""
    return shelf(line, cells)[content]


def rows_of(lines: tuple[Line, ...], wall: tuple[Cells, ...]) -> tuple[Row, ...]:
    """The rows of a board that is given as its lines and its wall."""
    return tuple(map(shelved, range(len(lines)), wall, lines))
