"""What happens in the base game: one function for each step, and which step follows by itself."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from azul_rules.azul.actions import (
    TO_FLOOR,
    Action,
    BreakLine,
    Deal,
    EndGame,
    EndOffer,
    PourLid,
    PrepareRound,
    ScoreFloor,
    StartOffer,
    Step,
    Take,
    TileLine,
)
from azul_rules.azul.board import EMPTY, MARKER, Rules, published
from azul_rules.azul.legality import (
    DEAL,
    OFFER,
    OVER,
    ROUND_END,
    TILING,
    columns,
    complete_line,
    empty_board,
    next_display,
    violations,
)
from azul_rules.azul.rows import NO_LINE, Row, open_lines
from azul_rules.azul.scoring import add_floor, add_placement, bonuses, has_complete_row
from azul_rules.azul.state import Board, State
from azul_rules.chance import draw_probability, sample_draw
from azul_rules.checks import check_seats
from azul_rules.displays import CENTER
from azul_rules.edition import CHANCE, Chance, InvalidInputError
from azul_rules.frozen import quick, quick_change, replaced
from azul_rules.packed import BITS, COUNT, packed, total
from azul_rules.points import tallied
from azul_rules.tiles import counted, named

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable

    from azul_rules.tiles import Counts

fresh_state, change_state = quick(State), quick_change(State)
fresh_board, change_board = quick(Board), quick_change(Board)

# Steps without content are all alike, so each exists once.
START_OFFER: Final = StartOffer()
END_OFFER: Final = EndOffer()
SCORE_FLOOR: Final = ScoreFloor()
PREPARE_ROUND: Final = PrepareRound()
POUR_LID: Final = PourLid()
END_GAME: Final = EndGame()


def new_game(
    players: int,
    variant: str | None = None,
    *,
    first_player: int = 0,
    rules: Rules | None = None,
) -> State:
    """The table before the first tile is drawn; chance moves first.

    Args:
        players: how many play, 2 to 4.
        variant: `"colored-wall"` (the default) or `"gray-wall"`.
        first_player: who begins; seat 0 unless told otherwise.
        rules: other figures than the published ones; they must agree with the two above.

    Raises:
        InvalidInputError: when there is no such game.

    Clauses: azul.setup.score, azul.setup.bag, azul.setup.first-player
    """
    rules = published(players, variant) if rules is None else rules
    check_seats(rules, players, variant, first_player)
    return State(
        rules=rules,
        phase=DEAL,
        round=1,
        first=first_player,
        turn=first_player,
        marker=first_player,
        bag=(rules.tiles_per_color,) * rules.size,
        lid=0,
        sources=0,
        boards=(empty_board(rules),) * players,
    )


def to_move(state: State) -> int | Chance | None:
    """The index of the player who must choose, `CHANCE`, or `None` when the game is over."""
    phase = state.phase
    if phase is OFFER or phase is TILING:
        return state.turn
    return CHANCE if phase is DEAL else None


def due(state: State) -> Step | None:
    """The step that now follows by itself, or `None` when somebody must choose or all is over."""
    phase = state.phase
    if phase is OFFER:
        return None if state.packed_sources else END_OFFER
    if phase is DEAL:
        return _due_while_dealing(state)
    if phase is TILING:
        return _due_while_tiling(state)
    if phase is ROUND_END:
        return END_GAME if _game_ends(state) else PREPARE_ROUND
    return None


# Dealing


def _due_while_dealing(state: State) -> Step | None:
    """Clauses: azul.deal.pour, azul.deal.short, azul.offer.marker-to-center."""
    # Displays are filled in order: if any has room, the last one has.
    rules = state.rules
    if total(state.packed_sources >> rules.shifts[CENTER - 1]) == rules.display_size:
        return START_OFFER
    if state.packed_bag:
        return None
    return POUR_LID if state.packed_lid else START_OFFER


def _deal(state: State, step: Deal) -> State:
    """Clauses: azul.setup.deal, azul.deal.four, azul.deal.from-bag, azul.deal.in-order."""
    rules = state.rules
    known = rules.actions.deals.known.get(id(step))
    heap = packed(step.tiles) if known is None else known[0]
    display, _ = next_display(state)
    return fresh_state(
        rules,
        DEAL,
        state.round,
        state.first,
        state.turn,
        state.marker,
        state.packed_bag - heap,
        state.packed_lid,
        state.packed_sources + (heap << rules.shifts[display]),
        state.boards,
    )


def _pour_lid(state: State, _: PourLid) -> State:
    """Clause: azul.deal.pour."""
    return change_state(state, packed_bag=state.packed_bag + state.packed_lid, packed_lid=0)


def _start_offer(state: State, _: StartOffer) -> State:
    """Clauses: azul.offer.marker-to-center, azul.offer.turn-order."""
    return change_state(state, phase=OFFER, turn=state.first, marker=CENTER)


# The offer


def _take(state: State, step: Take) -> State:
    """Clauses: azul.offer.all-of-color, azul.offer.turn-order, and those named below."""
    source, color, line, turn = step.source, step.color, step.line, state.turn
    rules, marker, lid, boards = state.rules, state.marker, state.packed_lid, [*state.boards]
    board = boards[turn]
    rows, floor, opened = board.rows, board.floor, board.open_lines
    sources, shift, place = state.packed_sources, rules.shifts[source], color * BITS
    heap = sources >> shift & rules.heap_mask
    count = heap >> place & COUNT
    if source == CENTER:
        sources -= count << shift + place
        if marker == CENTER:  # azul.offer.first-from-center
            marker = turn
            floor = _with_marker(rules, floor)
    else:  # azul.offer.leftovers
        sources += (heap - (count << place) << rules.shifts[CENTER]) - (heap << shift)
    if line != TO_FLOOR:  # azul.lines.right-to-left, azul.lines.overflow
        changed = [*rows]
        row = changed[line]
        held, spaces = row.count + count, line + 1
        count = held - spaces if held > spaces else 0
        changed[line] = after = row.shelf[color, held - count]
        rows, opened = tuple(changed), opened + after.open_bits - row.open_bits
    if count:
        floor, lid = _drop(state, floor, color, count)
    boards[turn] = fresh_board(board.tally, rows, floor, opened)
    return fresh_state(
        rules,
        OFFER,
        state.round,
        state.first,
        (turn + 1) % len(boards),
        marker,
        state.packed_bag,
        lid,
        sources,
        tuple(boards),
    )


def _with_marker(rules: Rules, floor: tuple[int, ...]) -> tuple[int, ...]:
    """Clauses: azul.offer.first-from-center, azul.floor.marker-full."""
    return (*floor, MARKER) if len(floor) < len(rules.floor) else floor


def _drop(
    state: State, floor: tuple[int, ...], color: int, count: int
) -> tuple[tuple[int, ...], int]:
    """The floor line and the lid when tiles fall: the lid takes what the floor line cannot.

    Clauses: azul.floor.left-to-right, azul.floor.full, azul.floor.by-choice
    """
    excess = count - len(state.rules.floor) + len(floor)
    if excess <= 0:
        return floor + (color,) * count, state.packed_lid
    return floor + (color,) * (count - excess), state.packed_lid + (excess << color * BITS)


def _end_offer(state: State, _: EndOffer) -> State:
    """Clauses: azul.offer.end, azul.tiling.order."""
    return change_state(state, phase=TILING, turn=state.first)


# Tiling


def _due_while_tiling(state: State) -> Step | None:
    """Clauses: azul.tiling.top-to-bottom, azul.gray-wall.no-space, azul.scoring.floor."""
    rules, board = state.rules, state.boards[state.turn]
    row = complete_line(board)
    if row is None:
        return SCORE_FLOOR
    open_columns = columns(rules, board, row, row.color)
    if not open_columns:
        return BreakLine(row.line)
    return None if rules.printed is None else rules.actions.tilings[row.line][open_columns[0]]


def _tile_line(state: State, step: TileLine) -> State:
    """Clauses: azul.tiling.one-tile, azul.tiling.rest-to-lid, azul.scoring.at-once."""
    board = state.boards[state.turn]
    tally, rows = list(board.tally), list(board.rows)
    rest = _move_tile(tally, rows, rows[step.line], step.column)
    boards = replaced(state.boards, state.turn, _board(tally, rows, board.floor))
    return change_state(state, packed_lid=state.packed_lid + rest, boards=boards)


def _move_tile(tally: list[int], rows: list[Row], row: Row, column: int) -> int:
    """The tiles that are left on the line, packed, for the lid.

    Clauses: azul.tiling.one-tile, azul.tiling.rest-to-lid, azul.scoring.at-once
    """
    line, color = row.line, row.color
    rows[line] = row.shelf.tiled(color, column)
    add_placement(tally, rows, line, column)
    return line << color * BITS


def _break_line(state: State, step: BreakLine) -> State:
    """Clause: azul.gray-wall.no-space."""
    board = state.boards[state.turn]
    row = board.rows[step.line]
    floor, lid = _drop(state, board.floor, row.color, row.count)
    rows = replaced(board.rows, step.line, row.shelf[NO_LINE])
    boards = replaced(state.boards, state.turn, _board(board.tally, rows, floor))
    return change_state(state, packed_lid=lid, boards=boards)


def _score_floor(state: State, _: ScoreFloor) -> State:
    """Clauses: azul.scoring.floor, azul.scoring.floor-to-lid, azul.scoring.marker-kept."""
    rules, board = state.rules, state.boards[state.turn]
    player = (state.turn + 1) % rules.players
    tally = list(board.tally)
    fallen = _clear_floor(rules, tally, board.floor)
    return change_state(
        state,
        phase=ROUND_END if player == state.first else TILING,
        turn=player,
        packed_lid=state.packed_lid + fallen,
        boards=replaced(
            state.boards, state.turn, change_board(board, tally=tuple(tally), floor=())
        ),
    )


def _clear_floor(rules: Rules, tally: list[int], floor: tuple[int, ...]) -> int:
    """The tiles that lay on the floor line, packed, for the lid.

    Clauses: azul.scoring.floor, azul.scoring.floor-to-lid, azul.scoring.marker-kept
    """
    add_floor(tally, rules, floor)
    return sum(map(rules.units.__getitem__, floor))


def _tile_walls(state: State, step: EndOffer) -> State:
    """What the end of the offer leads to: on the colored wall nobody has a choice till all is done.

    The outcome is that of the single steps, without the states in between.
    """
    rules = state.rules
    if rules.printed is None:
        return _end_offer(state, step)
    lid = state.packed_lid
    boards = []
    for board in state.boards:
        tally, rows, opened = list(board.tally), list(board.rows), board.open_lines
        for row in board.rows:
            if row.is_complete:
                lid += _move_tile(tally, rows, row, rules.printed[row.line].index(row.color))
                opened += rows[row.line].open_bits  # until now the line was full: no color fitted
        lid += _clear_floor(rules, tally, board.floor)
        boards.append(fresh_board(tuple(tally), tuple(rows), (), opened))
    return change_state(
        state, phase=ROUND_END, turn=state.first, packed_lid=lid, boards=tuple(boards)
    )


def _board(tally: Iterable[int], rows: Iterable[Row], floor: tuple[int, ...]) -> Board:
    rows = tuple(rows)
    return fresh_board(tuple(tally), rows, floor, open_lines(rows))


# The end of a round and of the game


def _game_ends(state: State) -> bool:
    """Clauses: azul.end.complete-row, azul.end.nothing-to-deal, azul.gray-wall.dead-walls."""
    return (
        any(map(has_complete_row, state.boards))
        or not (state.packed_bag or state.packed_lid)
        # A colored wall without any space has complete rows.
        or (
            state.rules.printed is None
            and all(_is_dead(state.rules, board) for board in state.boards)
        )
    )


def _is_dead(rules: Rules, board: Board) -> bool:
    """Whether no tile of any color can be placed on a wall any more.

    Clause: azul.gray-wall.dead-walls
    """
    return not any(
        columns(rules, board, row, color) for row in board.rows for color in range(rules.size)
    )


def _prepare_round(state: State, _: PrepareRound) -> State:
    """Clauses: azul.next-round.prepare, azul.next-round.starter, ...nobody-took-marker."""
    first = state.first if state.marker == CENTER else state.marker
    return change_state(state, phase=DEAL, round=state.round + 1, first=first, turn=first)


def _end_game(state: State, _: EndGame) -> State:
    """Clauses: azul.end.bonus-order and the three bonuses."""
    rules = state.rules
    boards = tuple(
        change_board(board, tally=tallied(board.tally, bonuses(rules, board)))
        for board in state.boards
    )
    return change_state(state, phase=OVER, boards=boards)


STEPS: Final[dict[type[Step], Callable[[State, Any], State]]] = {
    Deal: _deal,
    PourLid: _pour_lid,
    StartOffer: _start_offer,
    Take: _take,
    EndOffer: _end_offer,
    TileLine: _tile_line,
    BreakLine: _break_line,
    ScoreFloor: _score_floor,
    PrepareRound: _prepare_round,
    EndGame: _end_game,
}

SHORTCUTS: Final[dict[type[Step], Callable[[State, Any], State]]] = {EndOffer: _tile_walls}
"""Steps with all that follows from them, carried out at once."""


# Chance, and where the tiles are


def sample(state: State, rng: random.Random) -> Deal:
    """Draw the tiles that are due, each tile in the bag equally likely.

    Clause: azul.deal.uniform

    Raises:
        InvalidInputError: when it is not chance's move.
    """
    if state.phase is not DEAL:
        raise InvalidInputError("there is nothing to draw: it is not chance's move")
    rules, room = state.rules, next_display(state)[1]
    bag = state.packed_bag.to_bytes(len(rules.colors), "little")
    return rules.actions.deals[sample_draw(bag, room, rng)]


def probability(state: State, action: Action) -> Fraction:
    """The probability of a deal; 0 for one that cannot happen.

    Clause: azul.deal.uniform

    Raises:
        InvalidInputError: when it is not chance's move.
    """
    if state.phase is not DEAL:
        raise InvalidInputError("only chance has probabilities: it is not chance's move")
    if not isinstance(action, Deal) or violations(state, action):
        return Fraction(0)
    return draw_probability(state.bag, action.tiles)


def census(state: State) -> dict[str, dict[str, int]]:
    """Where every tile is: `{place: {color: count}}`. The marker is no tile.

    Clause: azul.components.tiles
    """
    size = state.rules.size
    places: dict[str, Counts] = {"bag": state.bag, "lid": state.lid}
    places |= {f"display {number}": tiles for number, tiles in enumerate(state.displays, 1)}
    places["center"] = state.center
    for number, board in enumerate(state.boards, 1):
        lined = (color for color, count in board.lines for _ in range(count))
        walled = (cell for row in board.wall for cell in row if cell != EMPTY)
        fallen = (tile for tile in board.floor if tile != MARKER)
        places[f"player {number} lines"] = counted(lined, size)
        places[f"player {number} wall"] = counted(walled, size)
        places[f"player {number} floor"] = counted(fallen, size)
    return {place: named(tiles, state.rules.colors) for place, tiles in places.items()}
