"""What is legal in the base game: the readable predicates, what an action breaks, every legal one.

`violations` decides. `legal_actions` asks the same predicates, by way of tables made from them.
"""

from __future__ import annotations

from functools import lru_cache
from operator import getitem
from typing import TYPE_CHECKING, Final

from attrs import frozen

from azul_rules.azul.actions import TO_FLOOR, Action, Deal, Take, TileLine
from azul_rules.azul.board import EMPTY, Rules
from azul_rules.azul.state import Board, Phase, Points, State
from azul_rules.chance import draws
from azul_rules.checks import draw_violations, is_index, no_color, no_source
from azul_rules.displays import CENTER, first_with_room, next_room, source_name
from azul_rules.edition import Violation

if TYPE_CHECKING:
    from azul_rules.azul.state import Line, Row
    from azul_rules.tiles import Counts

# Looked up on every turn, so each has a name of its own.
DEAL, OFFER, TILING, ROUND_END, OVER = Phase

NO_LINE: Final = (EMPTY, 0)
"""An empty pattern line."""


def empty_board(rules: Rules) -> Board:
    """A player's board at the start.

    Clause: azul.setup.score
    """
    return Board(
        tally=(0,) * len(Points),
        lines=(NO_LINE,) * rules.size,
        wall=((EMPTY,) * rules.size,) * rules.size,
        floor=(),
    )


# The predicates


def accepts(board: Board, line: int, color: int) -> bool:
    """Whether tiles of a color may be laid on a pattern line.

    Clauses: azul.lines.full, azul.lines.same-color, azul.lines.wall-row
    """
    held, count = board.lines[line]
    return count <= line and (count == 0 or held == color) and color not in board.wall[line]


def complete_line(board: Board) -> int | None:
    """The topmost complete pattern line, which is the next to be tiled.

    Clauses: azul.lines.complete, azul.tiling.top-to-bottom
    """
    for line, (_, count) in enumerate(board.lines):
        if count > line:
            return line
    return None


def columns(rules: Rules, board: Board, row: int, color: int) -> tuple[int, ...]:
    """The columns of a wall row that may take a tile of a color.

    Clauses: azul.tiling.one-tile, azul.gray-wall.free-choice, azul.gray-wall.column-color
    """
    cells = board.wall[row]
    if color in cells:
        return ()
    if rules.printed is not None:
        return (rules.printed[row].index(color),)
    return tuple(
        column
        for column, cell in enumerate(cells)
        if cell == EMPTY and all(other[column] != color for other in board.wall)
    )


def next_display(state: State) -> int:
    """The display to be filled next: the first that has room; the number of displays if none has.

    Clause: azul.deal.in-order
    """
    return first_with_room(state.sources, state.rules.display_size)


def draw_size(state: State) -> int:
    """How many tiles come out of the bag at once: what the display still takes, or all there are.

    Clauses: azul.deal.four, azul.deal.short
    """
    return min(next_room(state.sources, state.rules.display_size), sum(state.bag))


# What an action breaks


def violations(state: State, action: object) -> tuple[Violation, ...]:
    """`()` when the action is legal, else every clause it breaks. Never raises."""
    phase = state.phase
    if phase is OFFER:
        if type(action) is Take:
            return _take_violations(state, action)
        return (
            Violation(
                "azul.offer.must-take", f"in the offer a turn takes tiles: {action!r} does not"
            ),
        )
    if phase is TILING:
        if type(action) is TileLine:
            return _tiling_violations(state, action)
        return (
            Violation(
                "azul.gray-wall.must-place",
                f"a complete line waits to be placed on the wall: {action!r} does not place it",
            ),
        )
    if phase is OVER:
        return (Violation("azul.end.over", "the game is over"),)
    if type(action) is Deal:
        return _deal_violations(state, action)
    return (Violation("azul.deal.due", f"displays are being filled: {action!r} does not deal"),)


def _take_violations(state: State, action: Take) -> tuple[Violation, ...]:
    source, color, line = action.source, action.color, action.line
    rules = state.rules
    broken: list[Violation] = []
    heap = None
    if type(source) is not int or not CENTER <= source < rules.displays:
        broken.append(no_source("azul.offer.source", source, rules.displays, CENTER))
    elif any(state.sources[source]):
        heap = state.sources[source]
    else:
        broken.append(Violation("azul.offer.source", f"{source_name(source)} is empty"))

    a_color = type(color) is int and 0 <= color < len(rules.colors)
    if not a_color:
        broken.append(no_color("azul.components.colors", color, rules.colors))
    elif heap is not None and not heap[color]:
        broken.append(
            Violation(
                "azul.offer.one-color", f"{source_name(source)} has no {rules.colors[color]} tile"
            )
        )
    if type(line) is not int or not TO_FLOOR <= line < len(rules.colors):
        broken.append(
            Violation(
                "azul.lines.one-line",
                f"there is no line {_number(line)}: there are {rules.size}, and the floor line",
            )
        )
    elif line != TO_FLOOR:
        board = state.boards[state.turn]
        if not (a_color and accepts(board, line, color)):
            broken.extend(_line_violations(rules, board, line, color if a_color else None))
    return tuple(broken)


def _number(index: object) -> str:
    """What players call the thing with an index: they count from 1. What is none stays as it is."""
    return str(index + 1) if type(index) is int else repr(index)


def _line_violations(rules: Rules, board: Board, line: int, color: int | None) -> list[Violation]:
    """Why a pattern line does not accept a color; of no color, only whether it is full."""
    held, count = board.lines[line]
    broken = []
    if count > line:
        broken.append(Violation("azul.lines.full", f"line {line + 1} is full"))
    if color is not None and count and held != color:
        broken.append(
            Violation(
                "azul.lines.same-color",
                f"line {line + 1} holds {rules.colors[held]}, not {rules.colors[color]}",
            )
        )
    if color is not None and color in board.wall[line]:
        broken.append(
            Violation(
                "azul.lines.wall-row",
                f"row {line + 1} of the wall has its {rules.colors[color]} tile already",
            )
        )
    return broken


def _tiling_violations(state: State, action: TileLine) -> tuple[Violation, ...]:
    rules, board = state.rules, state.boards[state.turn]
    line, column = action.line, action.column
    due = complete_line(board)
    if due is None or rules.printed is not None:
        return (Violation("azul.gray-wall.must-place", "no line waits for a player's choice"),)
    if type(line) is not int or line != due:
        return (
            Violation(
                "azul.tiling.top-to-bottom",
                f"the topmost complete line is line {due + 1}; it comes first",
            ),
        )
    if not is_index(column, rules.size) or board.wall[line][column] != EMPTY:
        return (
            Violation(
                "azul.gray-wall.row-space",
                f"row {line + 1} has no free space at column {_number(column)}",
            ),
        )
    color = board.lines[line][0]
    if column not in columns(rules, board, line, color):
        return (
            Violation(
                "azul.gray-wall.column-color",
                f"column {column + 1} has its {rules.colors[color]} tile already",
            ),
        )
    return ()


def _deal_violations(state: State, action: Deal) -> tuple[Violation, ...]:
    return draw_violations(
        action.tiles,
        state.bag,
        draw_size(state),
        state.rules.colors,
        place="the bag",
        in_heap="azul.deal.from-bag",
        number="azul.deal.four",
    )


# Every legal action


def legal_actions(state: State) -> list[Action]:
    """Every legal action of the player, or of chance, whose move it is.

    Takes come by display with the center last, then by color, then by line from the top with the
    floor line last. Columns come from the left. Deals with more of an earlier color come earlier.
    """
    phase = state.phase
    if phase is OFFER:
        return _legal_takes(state)
    if phase is TILING:
        return _legal_tilings(state)
    if phase is DEAL:
        return [Deal(tiles) for tiles in draws(state.bag, draw_size(state))]
    return []


def _legal_takes(state: State) -> list[Action]:
    made = tables(state.rules)
    board, sources = state.boards[state.turn], state.sources
    open_lines = 0
    for mask in map(getitem, made.line_masks, board.lines):
        open_lines |= mask
    for mask in map(getitem, made.row_masks, board.wall):
        open_lines &= mask
    every_line, colors = made.every_line, made.colors
    masks = [open_lines >> shift & every_line for shift in made.shifts]
    found: list[Action] = []
    for shelf, heap in zip(made.display_takes, sources, strict=False):
        for color in colors[heap]:
            found += shelf[color][masks[color]]
    for color, count in enumerate(sources[CENTER]):
        if count:
            found += made.center_takes[color][masks[color]]
    return found


def _legal_tilings(state: State) -> list[Action]:
    """The choices on the gray wall. On the colored wall tiling follows by itself."""
    board = state.boards[state.turn]
    line = complete_line(board)
    if line is None or state.rules.printed is not None:
        return []
    color = board.lines[line][0]
    return [TileLine(line, column) for column in columns(state.rules, board, line, color)]


# Tables: `accepts` for every line and every wall row, and the actions, made once and shared.
# They are filled when first asked: most of what could lie there is never met.


class RowMasks(dict["Row", int]):
    """For each content of one wall row, a mask without the colors it keeps off its line.

    A row of five has 1546 contents.
    """

    def __init__(self, rules: Rules, row: int) -> None:
        super().__init__()
        self._rules, self._row = rules, row

    def __missing__(self, cells: Row) -> int:
        rules, row = self._rules, self._row
        blank = empty_board(rules)
        wall = (*blank.wall[:row], cells, *blank.wall[row + 1 :])
        walled = accepted(rules, Board(blank.tally, blank.lines, wall, ()), row)
        self[cells] = mask = ~(accepted(rules, blank, row) & ~walled)
        return mask


class DisplayColors(dict["Counts", tuple[int, ...]]):
    """For each content of a display, its colors. A display of four has 126 contents."""

    def __missing__(self, heap: Counts) -> tuple[int, ...]:
        self[heap] = found = tuple(color for color, count in enumerate(heap) if count)
        return found


Shelf = tuple[tuple[tuple[Take, ...], ...], ...]
"""For each color and mask of open lines: the legal takes from one source, the floor line last."""


@frozen
class Tables:
    """What `legal_actions` looks up.

    A mask of lines has one bit for each color and line: bit `color * size + line`.
    """

    line_masks: tuple[dict[Line, int], ...]
    """For each line, by its content: the colors it accepts, were its wall row empty."""
    row_masks: tuple[RowMasks, ...]
    """For each line, by the content of its wall row: all but the colors this keeps off."""
    colors: DisplayColors
    display_takes: tuple[Shelf, ...]
    center_takes: Shelf
    shifts: tuple[int, ...]
    every_line: int


def accepted(rules: Rules, board: Board, line: int) -> int:
    """The mask of the colors that one line accepts."""
    return sum(
        1 << color * rules.size + line for color in range(rules.size) if accepts(board, line, color)
    )


def _line_masks(rules: Rules, line: int) -> dict[Line, int]:
    blank = empty_board(rules)
    contents = [NO_LINE, *((color, n) for color in range(rules.size) for n in range(1, line + 2))]
    boards = {
        content: Board(
            blank.tally, (*blank.lines[:line], content, *blank.lines[line + 1 :]), blank.wall, ()
        )
        for content in contents
    }
    return {content: accepted(rules, board, line) for content, board in boards.items()}


def _takes(rules: Rules, source: int, color: int) -> tuple[tuple[Take, ...], ...]:
    lines = range(rules.size)
    made = [Take(source, color, line) for line in (*lines, TO_FLOOR)]
    return tuple(
        (*(made[line] for line in lines if mask >> line & 1), made[TO_FLOOR])
        for mask in range(1 << rules.size)
    )


@lru_cache(maxsize=16)
def tables(rules: Rules) -> Tables:
    """The tables of a game, made when it is first played."""
    each = range(rules.size)
    return Tables(
        line_masks=tuple(_line_masks(rules, line) for line in each),
        row_masks=tuple(RowMasks(rules, line) for line in each),
        colors=DisplayColors(),
        display_takes=tuple(
            tuple(_takes(rules, display, color) for color in each)
            for display in range(rules.displays)
        ),
        center_takes=tuple(_takes(rules, CENTER, color) for color in each),
        shifts=tuple(color * rules.size for color in each),
        every_line=(1 << rules.size) - 1,
    )
