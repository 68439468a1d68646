"""What is legal in the base game: the readable predicates, what an action breaks, every legal one.

`violations` decides. `legal_actions` asks the same predicates: `accepts` by way of the mask that
every row carries, made from it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress

from azul_rules.azul.actions import TO_FLOOR, Action, Deal, Take, TileLine
from azul_rules.azul.board import EMPTY, Rules
from azul_rules.azul.rows import NO_LINE, Row, accepts
from azul_rules.azul.state import Board, Phase, Points, State
from azul_rules.chance import draws
from azul_rules.checks import draw_violations, is_index, no_color, no_source
from azul_rules.displays import CENTER, source_name
from azul_rules.edition import Violation
from azul_rules.packed import BITS, COUNT, lies_within, total

# Looked up on every turn, so each has a name of its own.
DEAL, OFFER, TILING, ROUND_END, OVER = Phase


@lru_cache(maxsize=16)
def empty_board(rules: Rules) -> Board:
    """A player's board at the start.

    Clause: azul.setup.score
    """
    return Board.of(
        tally=(0,) * len(Points),
        lines=(NO_LINE,) * rules.size,
        wall=((EMPTY,) * rules.size,) * rules.size,
        floor=(),
    )


# The predicates


def complete_line(board: Board) -> Row | None:
    """The row of the topmost complete pattern line, which is the next to be tiled.

    Clauses: azul.lines.complete, azul.tiling.top-to-bottom
    """
    for row in board.rows:
        if row.is_complete:
            return row
    return None


def columns(rules: Rules, board: Board, row: Row, color: int) -> tuple[int, ...]:
    """The columns of a wall row that may take a tile of a color.

    Clauses: azul.tiling.one-tile, azul.gray-wall.free-choice, azul.gray-wall.column-color
    """
    if color in row.cells:
        return ()
    if rules.printed is not None:
        return (rules.printed[row.line].index(color),)
    return tuple(
        column
        for column, cell in enumerate(row.cells)
        if cell == EMPTY and all(other.cells[column] != color for other in board.rows)
    )


def next_display(state: State) -> tuple[int, int]:
    """The display to be filled next, the first that has room, and how many tiles it still takes.

    If none has any, that is the number of displays, and 0.

    Clauses: azul.deal.in-order, azul.deal.four
    """
    rules, sources = state.rules, state.packed_sources
    # They are filled in order: where the packed sources end is the last display that has tiles.
    shifts, size = rules.shifts, rules.display_size
    display = -(-sources.bit_length() // shifts[1])
    if display and (held := total(sources >> shifts[display - 1])) < size:
        return display - 1, size - held
    return display, size if display < rules.displays else 0


def draw_size(state: State) -> int:
    """How many tiles come out of the bag at once: what the display still takes, or all there are.

    Clauses: azul.deal.four, azul.deal.short
    """
    return min(next_display(state)[1], sum(state.bag))


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
    rules, board = state.rules, state.boards[state.turn]
    known = rules.actions.known.get(id(action))
    if known is not None:  # one of our own: what it names exists, so two questions are left
        tiles, open_bit = known
        if state.packed_sources & tiles and board.open_lines & open_bit:
            return ()
    source, color, line = action.source, action.color, action.line
    size = len(rules.colors)
    a_source = type(source) is int and CENTER <= source < rules.displays
    a_color = type(color) is int and 0 <= color < size
    a_line = type(line) is int and TO_FLOOR <= line < size
    if (
        a_source
        and a_color
        and a_line
        and state.packed_sources >> rules.shifts[source] + color * BITS & COUNT
        and (line == TO_FLOOR or accepts(board.rows[line], color))
    ):
        return ()
    broken: list[Violation] = []
    if not a_source:
        broken.append(no_source("azul.offer.source", source, rules.displays, CENTER))
    elif not any(state.sources[source]):
        broken.append(Violation("azul.offer.source", f"{source_name(source)} is empty"))
    elif a_color and not state.sources[source][color]:
        text = f"{source_name(source)} has no {rules.colors[color]} tile"
        broken.append(Violation("azul.offer.one-color", text))
    if not a_color:
        broken.append(no_color("azul.components.colors", color, rules.colors))
    if not a_line:
        text = f"there is no line {_number(line)}: there are {size}, and the floor line"
        broken.append(Violation("azul.lines.one-line", text))
    elif line != TO_FLOOR:
        broken.extend(_line_violations(rules, board.rows[line], color if a_color else None))
    return tuple(broken)


def _number(index: object) -> str:
    """What players call the thing with an index: they count from 1. What is none stays as it is."""
    return str(index + 1) if type(index) is int else repr(index)


def _line_violations(rules: Rules, row: Row, color: int | None) -> list[Violation]:
    """Why a pattern line does not accept a color; of no color, only whether it is full."""
    number = row.line + 1
    broken = []
    if row.count > row.line:
        broken.append(Violation("azul.lines.full", f"line {number} is full"))
    if color is not None and row.count and row.color != color:
        broken.append(
            Violation(
                "azul.lines.same-color",
                f"line {number} holds {rules.colors[row.color]}, not {rules.colors[color]}",
            )
        )
    if color is not None and color in row.cells:
        broken.append(
            Violation(
                "azul.lines.wall-row",
                f"row {number} of the wall has its {rules.colors[color]} tile already",
            )
        )
    return broken


def _tiling_violations(state: State, action: TileLine) -> tuple[Violation, ...]:
    rules, board = state.rules, state.boards[state.turn]
    line, column = action.line, action.column
    due = complete_line(board)
    if due is None or rules.printed is not None:
        return (Violation("azul.gray-wall.must-place", "no line waits for a player's choice"),)
    if type(line) is not int or line != due.line:
        return (
            Violation(
                "azul.tiling.top-to-bottom",
                f"the topmost complete line is line {due.line + 1}; it comes first",
            ),
        )
    if not is_index(column, rules.size) or due.cells[column] != EMPTY:
        return (
            Violation(
                "azul.gray-wall.row-space",
                f"row {line + 1} has no free space at column {_number(column)}",
            ),
        )
    if column not in columns(rules, board, due, due.color):
        return (
            Violation(
                "azul.gray-wall.column-color",
                f"column {column + 1} has its {rules.colors[due.color]} tile already",
            ),
        )
    return ()


def _deal_violations(state: State, action: Deal) -> tuple[Violation, ...]:
    rules, bag = state.rules, state.packed_bag
    known = rules.actions.deals.known.get(id(action))
    if known is not None:  # one of our own: a heap. If the bag has its tiles, it is not too empty.
        heap, size = known
        if size == next_display(state)[1] and lies_within(heap, bag, rules.top_bits):
            return ()
    return draw_violations(
        action.tiles,
        state.bag,
        draw_size(state),
        rules.colors,
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
        found: list[Action] = []
        actions, open_lines = state.rules.actions, state.boards[state.turn].open_lines
        every_take, every_line = actions.takes, actions.every_line
        # What lies there selects from all takes; where there is nothing, none is looked at.
        counts = state.packed_sources.to_bytes(len(every_take), "little")
        for place, takes in compress(every_take, counts):
            found += takes[open_lines >> place & every_line]
        return found
    if phase is TILING:
        return _legal_tilings(state)
    if phase is DEAL:
        deals = state.rules.actions.deals
        return [deals[tiles] for tiles in draws(state.bag, draw_size(state))]
    return []


def _legal_tilings(state: State) -> list[Action]:
    """The choices on the gray wall. On the colored wall tiling follows by itself."""
    board = state.boards[state.turn]
    row = complete_line(board)
    if row is None or state.rules.printed is not None:
        return []
    tilings = state.rules.actions.tilings[row.line]
    return [tilings[column] for column in columns(state.rules, board, row, row.color)]
