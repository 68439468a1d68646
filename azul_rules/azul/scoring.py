"""Points in the base game: placed tiles, the floor line, the bonuses, and who wins."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from azul_rules.azul.state import Phase, Points
from azul_rules.points import leaders, loss, sheet_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from azul_rules.azul.board import Rules
    from azul_rules.azul.rows import Row
    from azul_rules.azul.state import Board, State
    from azul_rules.edition import ScoreLine

# Looked up for every tile, so each has a name of its own, and is a plain number.
ALONE, ACROSS, DOWN, FLOOR = map(int, (Points.ALONE, Points.ACROSS, Points.DOWN, Points.FLOOR))

SHEET: Final = {
    Points.START: ("azul.setup.score", "points at the start"),
    Points.ALONE: ("azul.scoring.alone", "tiles placed without a neighbor"),
    Points.ACROSS: ("azul.scoring.across", "horizontal groups"),
    Points.DOWN: ("azul.scoring.down", "vertical groups"),
    Points.FLOOR: ("azul.scoring.floor", "lost to the floor line"),
    Points.ROWS: ("azul.end.row-bonus", "complete rows"),
    Points.COLUMNS: ("azul.end.column-bonus", "complete columns"),
    Points.COLORS: ("azul.end.color-bonus", "complete colors"),
}
"""For each kind of points, the clause that gives it and what a score sheet calls it."""


def group_size(taken: Sequence[bool], at: int) -> int:
    """How many tiles hang together without a gap around a tile, itself included.

    Clauses: azul.scoring.across, azul.scoring.down
    """
    low = high = at
    while low > 0 and taken[low - 1]:
        low -= 1
    while high + 1 < len(taken) and taken[high + 1]:
        high += 1
    return high - low + 1


@lru_cache(maxsize=1024)
def group_sizes(mask: int) -> tuple[int, ...]:
    """The `group_size` at each space of a row or column whose taken spaces are the bits set."""
    taken = [mask >> space & 1 == 1 for space in range(mask.bit_length())]
    return tuple(group_size(taken, space) for space in range(len(taken)))


def add_placement(tally: list[int], rows: Sequence[Row], line: int, column: int) -> None:
    """Add the points for the tile just placed there.

    Clauses: azul.scoring.alone, azul.scoring.across, azul.scoring.down, azul.scoring.both
    """
    wall, size = 0, len(rows)
    for row in rows:
        wall |= row.upright
    across = group_sizes(rows[line].across)[column]
    down = group_sizes(wall >> column * size & (1 << size) - 1)[line]
    if across == down == 1:
        tally[ALONE] += 1
    if across > 1:
        tally[ACROSS] += across
    if down > 1:
        tally[DOWN] += down


def add_floor(tally: list[int], rules: Rules, floor: Sequence[int]) -> None:
    """Take off the points that a floor line costs its owner, who never falls below 0.

    Clauses: azul.scoring.floor, azul.scoring.never-below-zero
    """
    tally[FLOOR] -= loss(sum(tally), rules.floor_costs[len(floor)], 0)


def has_complete_row(board: Board) -> bool:
    """Whether a row of the wall is complete.

    Clause: azul.end.complete-row
    """
    for row in board.rows:  # noqa: SIM110  (a generator would cost more than all it is asked for)
        if row.is_walled:
            return True
    return False


def complete_rows(board: Board) -> int:
    """How many rows of the wall are complete."""
    return sum(row.is_walled for row in board.rows)


def bonuses(rules: Rules, board: Board) -> dict[Points, int]:
    """The points that the finished wall adds at the end of the game.

    Clauses: azul.end.row-bonus, azul.end.column-bonus, azul.end.color-bonus
    """
    # What every row has a tile of is complete.
    columns = colors = -1
    for row in board.rows:
        columns &= row.across
        colors &= row.colors
    return {
        Points.ROWS: rules.row_bonus * complete_rows(board),
        Points.COLUMNS: rules.column_bonus * columns.bit_count(),
        Points.COLORS: rules.color_bonus * colors.bit_count(),
    }


def scores(state: State) -> tuple[int, ...]:
    """The players' totals: with the bonuses once the game is over, without them before."""
    return tuple(board.score for board in state.boards)


def winners(state: State) -> tuple[int, ...]:
    """Who has won: most points, among those the most complete rows, else several winners.

    Clauses: azul.end.winner, azul.end.tie-rows, azul.end.shared
    """
    if state.phase is not Phase.OVER:
        return ()
    return leaders([(board.score, complete_rows(board)) for board in state.boards])


def score_sheet(state: State, player: int) -> tuple[ScoreLine, ...]:
    """Every point of one player so far, kind by kind, with the clause that gives it."""
    return sheet_lines(SHEET, state.boards[player].tally)
