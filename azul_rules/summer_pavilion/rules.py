"""What happens in Summer Pavilion: one function for each step, and which follows by itself."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from azul_rules.chance import draw_probability, sample_draw
from azul_rules.checks import check_seats
from azul_rules.displays import CENTER, due_while_drawing, sources_after
from azul_rules.edition import CHANCE, Chance, InvalidInputError
from azul_rules.frozen import quick_change, replaced
from azul_rules.points import loss, tallied
from azul_rules.summer_pavilion.actions import (
    Action,
    Deal,
    EndGame,
    EndTurn,
    FillDisplays,
    Pass,
    Place,
    PourTower,
    PrepareRound,
    StartAcquiring,
    StartPlacing,
    Step,
    Take,
    TakeBonus,
)
from azul_rules.summer_pavilion.board import EMPTY, Rules, published
from azul_rules.summer_pavilion.legality import (
    ACQUIRE,
    BONUS,
    DEAL,
    OVER,
    PLACE,
    REFILL,
    ROUND_END,
    SUPPLY,
    draw_size,
    empty_board,
    next_display,
    room,
    violations,
)
from azul_rules.summer_pavilion.scoring import completed, connected, final_scoring
from azul_rules.summer_pavilion.state import Board, Phase, Points, State
from azul_rules.tiles import counted, named, together, without
from azul_rules.turns import next_in_turn

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from azul_rules.tiles import Counts

change_state, change_board = quick_change(State), quick_change(Board)

# Steps without content are all alike, so each exists once.
FILL_DISPLAYS: Final = FillDisplays()
POUR_TOWER: Final = PourTower()
START_ACQUIRING: Final = StartAcquiring()
START_PLACING: Final = StartPlacing()
END_TURN: Final = EndTurn()
PREPARE_ROUND: Final = PrepareRound()
END_GAME: Final = EndGame()

_AFTER_DRAWING: Final[dict[Phase, Step]] = {
    SUPPLY: FILL_DISPLAYS,
    DEAL: START_ACQUIRING,
    REFILL: END_TURN,
}
"""What follows when no more tiles can or need be drawn."""


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
        variant: `"colored-side"` (the default) or `"variant-side"`.
        first_player: who begins; seat 0 unless told otherwise.
        rules: other figures than the published ones; they must agree with the two above.

    Raises:
        InvalidInputError: when there is no such game.

    Clauses: summer-pavilion.setup.score, ...bag, ...token, ...first-player
    """
    rules = published(players, variant) if rules is None else rules
    check_seats(rules, players, variant, first_player)
    nothing = (0,) * rules.size
    return State(
        rules=rules,
        phase=SUPPLY,
        round=1,
        first=first_player,
        turn=first_player,
        token=CENTER,
        pending=0,
        bag=(rules.tiles_per_color,) * rules.size,
        tower=nothing,
        supply=nothing,
        sources=(nothing,) * (rules.displays + 1),
        boards=(empty_board(rules),) * players,
    )


def to_move(state: State) -> int | Chance | None:
    """The index of the player who must choose, `CHANCE`, or `None` when the game is over."""
    phase = state.phase
    if phase is ACQUIRE or phase is PLACE or phase is BONUS:
        return state.turn
    return CHANCE if phase in _AFTER_DRAWING else None


def due(state: State) -> Step | None:
    """The step that now follows by itself, or `None` when somebody must choose or all is over.

    Clauses: summer-pavilion.acquire.end, summer-pavilion.deal.pour, ...short, ...no-tiles,
    summer-pavilion.bonus.refill, summer-pavilion.end.six-rounds
    """
    phase = state.phase
    if phase is ACQUIRE:
        return None if any(map(any, state.sources)) else START_PLACING
    if phase is PLACE or phase is BONUS or phase is OVER:
        return None
    if phase is ROUND_END:
        return PREPARE_ROUND if state.round < state.rules.rounds else END_GAME
    return due_while_drawing(room(state), state.bag, state.tower, POUR_TOWER, _AFTER_DRAWING[phase])


# Drawing tiles


def _deal(state: State, step: Deal) -> State:
    """Clauses: summer-pavilion.setup.supply, ...setup.deal, ...deal.in-order, ...bonus.refill."""
    bag, sources = without(state.bag, step.tiles), state.sources
    if state.phase is not DEAL:
        return change_state(state, bag=bag, supply=together(state.supply, step.tiles))
    display = next_display(state)
    filled = together(sources[display], step.tiles)
    return change_state(state, bag=bag, sources=replaced(sources, display, filled))


def _fill_displays(state: State, _: FillDisplays) -> State:
    """Clause: summer-pavilion.setup.deal."""
    return change_state(state, phase=DEAL)


def _pour_tower(state: State, _: PourTower) -> State:
    """Clause: summer-pavilion.deal.pour."""
    return change_state(state, bag=together(state.bag, state.tower), tower=(0,) * state.rules.size)


def _start_acquiring(state: State, _: StartAcquiring) -> State:
    """Clauses: summer-pavilion.setup.token, ...next-round.prepare, ...acquire.turn-order."""
    return change_state(state, phase=ACQUIRE, turn=state.first, token=CENTER)


# Acquiring


def _take(state: State, step: Take) -> State:
    """Clauses: summer-pavilion.acquire.leftovers, ...token, ...token-loss, ...turn-order."""
    source, turn, token = step.source, state.turn, state.token
    rules, board = state.rules, state.boards[turn]
    heap = state.sources[source]
    taken = taken_tiles(heap, step.color, state.wild)
    tally = board.tally
    if source == CENTER and token == CENTER:
        token = turn
        lost = loss(board.score, sum(taken), rules.least_score)
        tally = tallied(tally, {Points.TOKEN: -lost})
    board = change_board(board, tally=tally, hand=together(board.hand, taken))
    return change_state(
        state,
        turn=(turn + 1) % rules.players,
        token=token,
        sources=sources_after(state.sources, source, without(heap, taken)),
        boards=replaced(state.boards, turn, board),
    )


def taken_tiles(heap: Counts, color: int, wild: int) -> Counts:
    """What a player takes who chooses a color where those tiles lie.

    Clauses: summer-pavilion.acquire.all-of-color, ...one-wild, ...only-wild
    """
    taken = [0] * len(heap)
    taken[color] = heap[color]
    if heap[wild]:
        taken[wild] = 1
    return tuple(taken)


def _start_placing(state: State, _: StartPlacing) -> State:
    """Clauses: summer-pavilion.acquire.end, summer-pavilion.place.order."""
    return change_state(state, phase=PLACE, turn=_starter(state))


def _starter(state: State) -> int:
    """Who starts: the token's holder, or the same player as before if nobody took it.

    Clauses: summer-pavilion.next-round.starter, summer-pavilion.next-round.nobody-took-token
    """
    return state.first if state.token == CENTER else state.token


# Placing


def _next_turn(boards: tuple[Board, ...], turn: int, first: int) -> tuple[Phase, int]:
    """Whose turn follows: the next clockwise who has not passed; none ends the round.

    Clauses: summer-pavilion.place.order, summer-pavilion.pass.skipped, summer-pavilion.pass.end
    """
    player = next_in_turn(boards, turn)
    return (ROUND_END, first) if player is None else (PLACE, player)


def _place(state: State, step: Place) -> State:
    """Clauses: summer-pavilion.place.one-tile, ...rest-to-tower, and those of scoring and bonus."""
    star, space, color, wilds = step.star, step.space, step.color, step.wilds
    rules, wild, board = state.rules, state.wild, state.boards[state.turn]
    own = rules.numbers[star][space] - wilds
    hand, tower = list(board.hand), list(state.tower)
    hand[color] -= own
    hand[wild] -= wilds
    tower[color] += own - 1
    tower[wild] += wilds
    tiles = replaced(board.stars[star], space, color)
    stars = replaced(board.stars, star, tiles)
    tally = tallied(board.tally, {Points.PLACED: connected(tiles, space)})
    board = change_board(board, tally=tally, hand=tuple(hand), stars=stars)
    boards = replaced(state.boards, state.turn, board)
    phase, turn, pending = _bonus(state, boards, step)
    return change_state(
        state, phase=phase, turn=turn, pending=pending, tower=tuple(tower), boards=boards
    )


def _bonus(state: State, boards: tuple[Board, ...], step: Place) -> tuple[Phase, int, int]:
    """What follows a laid tile: the phase, whose turn it is, how many bonus tiles are due.

    Clauses: summer-pavilion.bonus.several, ...short, ...empty-supply, ...must-choose
    """
    surrounded = completed(state.rules, boards[state.turn].stars, step.star, step.space)
    if not surrounded:
        return *_next_turn(boards, state.turn, state.first), 0
    bonus = sum(structure.bonus for structure in surrounded)
    pending = min(bonus, sum(state.supply))
    return BONUS if pending else REFILL, state.turn, pending


def _take_bonus(state: State, step: TakeBonus) -> State:
    """Clauses: summer-pavilion.bonus.any-color, summer-pavilion.bonus.refill-once."""
    board = state.boards[state.turn]
    hand = together(board.hand, step.tiles)
    return change_state(
        state,
        phase=REFILL,
        pending=0,
        supply=without(state.supply, step.tiles),
        boards=replaced(state.boards, state.turn, change_board(board, hand=hand)),
    )


def _end_turn(state: State, _: EndTurn) -> State:
    """Clauses: summer-pavilion.bonus.refill, summer-pavilion.place.order."""
    phase, turn = _next_turn(state.boards, state.turn, state.first)
    return change_state(state, phase=phase, turn=turn)


def _pass(state: State, step: Pass) -> State:
    """Clauses: summer-pavilion.pass.keep, ...thrown, ...loss-stops, ...skipped, ...end."""
    rules, board, keep = state.rules, state.boards[state.turn], step.keep
    thrown = without(board.hand, keep)
    lost = loss(board.score, sum(thrown), rules.least_score)
    tally = tallied(board.tally, {Points.THROWN: -lost}) if lost else board.tally
    kept = together(board.kept, keep)
    board = change_board(board, tally=tally, hand=(0,) * rules.size, kept=kept, passed=True)
    boards = replaced(state.boards, state.turn, board)
    phase, turn = _next_turn(boards, state.turn, state.first)
    return change_state(
        state, phase=phase, turn=turn, tower=together(state.tower, thrown), boards=boards
    )


# The end of a round and of the game


def _prepare_round(state: State, _: PrepareRound) -> State:
    """Clauses: summer-pavilion.next-round.prepare, ...starter, ...kept-tiles, ...wild-color."""
    first, nothing = _starter(state), (0,) * state.rules.size
    boards = tuple(
        change_board(board, hand=together(board.hand, board.kept), kept=nothing, passed=False)
        for board in state.boards
    )
    return change_state(
        state, phase=DEAL, round=state.round + 1, first=first, turn=first, boards=boards
    )


def _end_game(state: State, _: EndGame) -> State:
    """Clauses: summer-pavilion.end.order, ...stars, ...numbers, ...kept-tiles."""
    rules, tower, nothing = state.rules, state.tower, (0,) * state.rules.size
    for board in state.boards:
        tower = together(tower, board.kept)
    boards = tuple(
        change_board(board, tally=tallied(board.tally, final_scoring(rules, board)), kept=nothing)
        for board in state.boards
    )
    return change_state(state, phase=OVER, tower=tower, boards=boards)


STEPS: Final[dict[type[Step], Callable[[State, Any], State]]] = {
    Deal: _deal,
    FillDisplays: _fill_displays,
    PourTower: _pour_tower,
    StartAcquiring: _start_acquiring,
    Take: _take,
    StartPlacing: _start_placing,
    Place: _place,
    TakeBonus: _take_bonus,
    EndTurn: _end_turn,
    Pass: _pass,
    PrepareRound: _prepare_round,
    EndGame: _end_game,
}


# Chance, and where the tiles are


def sample(state: State, rng: random.Random) -> Deal:
    """Draw the tiles that are due, each tile in the bag equally likely.

    Clause: summer-pavilion.deal.uniform

    Raises:
        InvalidInputError: when it is not chance's move.
    """
    if to_move(state) is not CHANCE:
        raise InvalidInputError("there is nothing to draw: it is not chance's move")
    return Deal(sample_draw(state.bag, draw_size(state), rng))


def probability(state: State, action: Action) -> Fraction:
    """The probability of a deal; 0 for one that cannot happen.

    Clause: summer-pavilion.deal.uniform

    Raises:
        InvalidInputError: when it is not chance's move.
    """
    if to_move(state) is not CHANCE:
        raise InvalidInputError("only chance has probabilities: it is not chance's move")
    if not isinstance(action, Deal) or violations(state, action):
        return Fraction(0)
    return draw_probability(state.bag, action.tiles)


def census(state: State) -> dict[str, dict[str, int]]:
    """Where every tile is: `{place: {color: count}}`. The token is no tile.

    Clause: summer-pavilion.components.tiles
    """
    size = state.rules.size
    places: dict[str, Counts] = {"bag": state.bag, "tower": state.tower, "supply": state.supply}
    places |= {f"display {number}": tiles for number, tiles in enumerate(state.displays, 1)}
    places["center"] = state.center
    for number, board in enumerate(state.boards, 1):
        laid = (tile for star in board.stars for tile in star if tile != EMPTY)
        places[f"player {number} hand"] = board.hand
        places[f"player {number} corners"] = board.kept
        places[f"player {number} stars"] = counted(laid, size)
    return {place: named(tiles, state.rules.colors) for place, tiles in places.items()}
