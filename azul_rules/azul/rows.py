"""A pattern line with the wall row beside it, and which colors it accepts.

Few different ones are possible, so they are made once and shared: a new board mostly points to old
rows, and what a row accepts is worked out when it is made, not when it is asked.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import field, frozen

from azul_rules.azul.actions import open_bit
from azul_rules.azul.board import EMPTY

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

    @is_complete.default
    def _is_complete(self) -> bool:
        return self.count > self.line

    @is_walled.default
    def _is_walled(self) -> bool:
        return EMPTY not in self.cells


def accepts(row: Row, color: int) -> bool:
    """Whether tiles of a color may be laid on a pattern line.

    Clauses: azul.lines.full, azul.lines.same-color, azul.lines.wall-row
    """
    return (
        row.count <= row.line and (row.count == 0 or row.color == color) and color not in row.cells
    )


@lru_cache(maxsize=8192)
def shelf(line: int, cells: Cells) -> tuple[tuple[Row, ...], ...]:
    """The rows with a certain wall row: for each color, by the number of its tiles on the line.

    A wall row of five has 1546 contents, so all of them have room here.
    """
    empty = Row(line, *NO_LINE, cells)
    return tuple(
        (empty, *(Row(line, color, count, cells) for count in range(1, line + 2)))
        for color in range(len(cells))
    )


def rows_of(lines: tuple[Line, ...], wall: tuple[Cells, ...]) -> tuple[Row, ...]:
    """The rows of a board that is given as its lines and its wall."""
    return tuple(
        shelf(line, cells)[color if count else 0][count]
        for line, ((color, count), cells) in enumerate(zip(lines, wall, strict=True))
    )
