"""What happens in Queen's Garden: one function for each step, and which follows by itself."""

from __future__ import annotations

import reprlib
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve

from azul_rules.chance import sample_draw
from azul_rules.checks import check_seats, is_index
from azul_rules.displays import due_while_drawing
from azul_rules.edition import CHANCE, Chance, InvalidInputError
from azul_rules.frozen import quick_change, replaced
from azul_rules.points import tallied
from azul_rules.queens_garden.actions import (
    STACK,
    Action,
    BuyExpansion,
    Done,
    Draw,
    EndGame,
    EndTurn,
    Pass,
    PlaceExpansion,
    PlaceTile,
    PourTower,
    PrepareRound,
    ScoreRound,
    Shuffle,
    StartFilling,
    StartRound,
    Step,
    Take,
    ThrowAway,
    TurnUpStack,
)
from azul_rules.queens_garden.board import EMPTY, FACE_DOWN, Rules, ScoringBoard, published
from azul_rules.queens_garden.garden import (
    AREA_SIZE,
    hexagon_name,
    printed_spaces,
    ring_space,
    surrounded,
)
from azul_rules.queens_garden.legality import (
    ACT,
    DISCARD,
    FILL,
    OVER,
    REFILL,
    ROUND_END,
    SCORED,
    SHUFFLE,
    empty_board,
    room,
    room_on_top,
    turned_up,
    unstacked,
    violations,
)
from azul_rules.queens_garden.scoring import (
    final_scoring,
    first_pass_loss,
    round_scoring,
    throw_away_loss,
)
from azul_rules.queens_garden.state import Board, Phase, Points, State
from azul_rules.tiles import counted, named, together
from azul_rules.turns import next_in_turn

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable

    from azul_rules.queens_garden.state import Slot
    from azul_rules.tiles import Counts

change_state, change_board = quick_change(State), quick_change(Board)

# Steps without content are all alike, so each exists once.
START_FILLING: Final = StartFilling()
POUR_TOWER: Final = PourTower()
TURN_UP_STACK: Final = TurnUpStack()
START_ROUND: Final = StartRound()
END_TURN: Final = EndTurn()
SCORE_ROUND: Final = ScoreRound()
PREPARE_ROUND: Final = PrepareRound()
END_GAME: Final = EndGame()


def new_game(
    players: int,
    variant: str | None = None,
    *,
    first_player: int = 0,
    scoring_board: ScoringBoard | None = None,
    rules: Rules | None = None,
) -> State:
    """The table before the first expansion is shuffled; chance moves first.

    Args:
        players: how many play, 2 to 4.
        variant: `"front"` (the default) or `"back"`.
        first_player: who begins; seat 0 unless told otherwise.
        scoring_board: other figures than those printed on that side of the scoring board.
        rules: other figures than the published ones; they must agree with the ones above.

    Raises:
        InvalidInputError: when there is no such game.

    Clauses: queens-garden.setup.garden, ...jokers, ...scoring-board, ...score, ...bag,
    ...first-player
    """
    _check_scoring_board(scoring_board)
    if rules is None:
        rules = published(players, variant, scoring_board)
    elif scoring_board is not None:
        rules = evolve(rules, scoring=scoring_board)
    check_seats(rules, players, variant, first_player)
    _check_wheel(rules)
    return State(
        rules=rules,
        phase=SHUFFLE,
        round=1,
        first=first_player,
        turn=first_player,
        marker=first_player,
        bag=(rules.copies,) * rules.kinds,
        tower=(0,) * rules.kinds,
        stacks=((),) * rules.rounds,
        top=(),
        slots=(),
        supply=(),
        boards=(empty_board(rules),) * players,
    )


def _check_scoring_board(given: object) -> None:
    """Whether what is given in place of the printed scoring board is one.

    Clause: queens-garden.components.scoring-board
    """
    if given is not None and not isinstance(given, ScoringBoard):
        raise InvalidInputError(f"expected a ScoringBoard, not {reprlib.repr(given)}")


def _check_wheel(rules: Rules) -> None:
    """Whether the wheel shows something known in every round.

    Clause: queens-garden.components.wheel
    """
    wheel, features = rules.scoring.wheel, len(rules.colors) + len(rules.patterns)
    if len(wheel) < rules.rounds:
        raise InvalidInputError(
            f"the scoring board's wheel shows {len(wheel)} rounds, but there are {rules.rounds}"
        )
    for shown in wheel:
        for feature, _ in shown:
            if not is_index(feature, features):
                raise InvalidInputError(
                    f"the scoring board's wheel shows {feature!r}, but the colors and patterns "
                    f"are 0 to {features - 1}"
                )


def to_move(state: State) -> int | Chance | None:
    """The index of the player who must choose, `CHANCE`, or `None` when the game is over."""
    phase = state.phase
    if phase is ACT or phase is DISCARD:
        return state.turn
    return CHANCE if phase is REFILL or phase is FILL or phase is SHUFFLE else None


def due(state: State) -> Step | None:
    """The step that now follows by itself, or `None` when somebody must choose or all is over.

    Clauses: queens-garden.fill.pour, ...short, ...none, queens-garden.take.refill,
    queens-garden.pass.end, queens-garden.end.four-rounds
    """
    phase = state.phase
    if phase is ACT or phase is DISCARD or phase is OVER:
        return None
    if phase is FILL or phase is REFILL:
        return _due_while_drawing(state)
    if phase is SHUFFLE:
        stacked = sum(map(len, state.stacks)) + len(state.supply)
        return START_FILLING if stacked == state.rules.kinds else None
    if phase is ROUND_END:
        return SCORE_ROUND
    return PREPARE_ROUND if state.round < state.rules.rounds else END_GAME


def _due_while_drawing(state: State) -> Step | None:
    """Clauses: queens-garden.fill.four, ...pour, ...short, ...none."""
    done: Step = START_ROUND if state.phase is FILL else END_TURN
    if state.stack and not state.top:
        done = TURN_UP_STACK
    return due_while_drawing(room_on_top(state), state.bag, state.tower, POUR_TOWER, done)


# Shuffling and drawing


def _shuffle(state: State, step: Shuffle) -> State:
    """Clauses: queens-garden.setup.shuffle, ...stacks, ...supply."""
    for number, stack in enumerate(state.stacks):
        if len(stack) < state.rules.stack_size:
            grown = (*stack, step.expansion)
            stacks = (*state.stacks[:number], grown, *state.stacks[number + 1 :])
            return change_state(state, stacks=stacks)
    return change_state(state, supply=(*state.supply, step.expansion))


def _start_filling(state: State, _: StartFilling) -> State:
    """Clause: queens-garden.setup.first-top."""
    return change_state(state, phase=FILL)


def _draw(state: State, step: Draw) -> State:
    """Clauses: queens-garden.fill.four, queens-garden.fill.from-bag."""
    tile, bag = step.tile, state.bag
    return change_state(
        state, bag=replaced(bag, tile, bag[tile] - 1), top=tuple(sorted((*state.top, tile)))
    )


def _pour_tower(state: State, _: PourTower) -> State:
    """Clause: queens-garden.fill.pour."""
    return change_state(state, bag=together(state.bag, state.tower), tower=(0,) * state.rules.kinds)


def _turn_up_stack(state: State, _: TurnUpStack) -> State:
    """Clause: queens-garden.fill.none."""
    turned: tuple[Slot, ...] = tuple((expansion, ()) for expansion in state.stack)
    return change_state(state, slots=state.slots + turned, stacks=((), *state.stacks[1:]))


def _start_round(state: State, _: StartRound) -> State:
    """Clauses: queens-garden.setup.marker, queens-garden.next-round.starter, ...turn.order."""
    return change_state(state, phase=ACT, turn=state.first, marker=STACK)


def _end_turn(state: State, _: EndTurn) -> State:
    """Clauses: queens-garden.take.refill, queens-garden.turn.order."""
    return _acted(state, state.boards[state.turn])


# Turns


def _next_turn(boards: tuple[Board, ...], turn: int, first: int) -> tuple[Phase, int]:
    """Whose turn follows: the next clockwise who has not passed; none ends the round.

    Clauses: queens-garden.turn.order, queens-garden.turn.skipped, queens-garden.pass.end
    """
    player = next_in_turn(boards, turn)
    return (ROUND_END, first) if player is None else (ACT, player)


def _acted(
    state: State,
    board: Board,
    tower: Counts | None = None,
    supply: tuple[int, ...] | None = None,
) -> State:
    """The state when a turn is over that left the display alone."""
    boards = replaced(state.boards, state.turn, board)
    phase, turn = _next_turn(boards, state.turn, state.first)
    return change_state(
        state,
        phase=phase,
        turn=turn,
        tower=state.tower if tower is None else tower,
        supply=state.supply if supply is None else supply,
        boards=boards,
    )


def _less(held: tuple[int, ...], gone: Iterable[int]) -> tuple[int, ...]:
    """What is left in a storage when some hexagons are gone."""
    left = [*held]
    for hexagon in gone:
        left.remove(hexagon)
    return tuple(left)


def _with_tiles(heap: Counts, tiles: Iterable[int]) -> Counts:
    """A heap with more tiles in it."""
    counts = [*heap]
    for tile in tiles:
        counts[tile] += 1
    return tuple(counts)


# Taking


def _taken(step: Take) -> dict[int, list[int]]:
    """What a player takes, by the slots it comes from.

    Clauses: queens-garden.take.one-of-each, queens-garden.take.choice
    """
    found: dict[int, list[int]] = {}
    for slot, hexagon in zip(step.slots, step.hexagons, strict=True):
        found.setdefault(slot, []).append(hexagon)
    return found


def _take(state: State, step: Take) -> State:
    """Clauses: queens-garden.take.choice, ...stack-top, ...refill, ...turned-up, ...next-turn."""
    board, stacks = state.boards[state.turn], state.stacks
    taken = _taken(step)
    tiles, expansions = [*board.tiles], [*board.expansions]
    for slot, hexagons in taken.items():
        (expansions if turned_up(state.slots, slot) else tiles).extend(hexagons)
    top, slots = _display_without(state, taken)
    boards = replaced(
        state.boards,
        state.turn,
        change_board(board, tiles=tuple(sorted(tiles)), expansions=tuple(sorted(expansions))),
    )
    phase, turn = _next_turn(boards, state.turn, state.first)
    if STACK in step.slots:
        slots, top = (*slots, (stacks[0][0], top)), ()
        stacks = (stacks[0][1:], *stacks[1:])
        if stacks[0]:
            phase, turn = REFILL, state.turn
    return change_state(
        state, phase=phase, turn=turn, stacks=stacks, top=top, slots=slots, boards=boards
    )


def _display_without(
    state: State, taken: dict[int, list[int]]
) -> tuple[tuple[int, ...], tuple[Slot, ...]]:
    """The top's tiles and the slots when a player has taken; a taken expansion's slot is gone.

    Clauses: queens-garden.take.expansions, queens-garden.take.turned-up
    """
    slots: list[Slot] = []
    for at, (expansion, tiles) in enumerate(state.slots):
        if tiles:
            slots.append((expansion, _less(tiles, taken.get(at, ()))))
        elif at not in taken:
            slots.append((expansion, ()))
    return _less(state.top, taken.get(STACK, ())), tuple(slots)


# Placing


def _place_tile(state: State, step: PlaceTile) -> State:
    """Clauses: queens-garden.place.tile, queens-garden.pay.discarded, and those of structures."""
    tile, space = step.tile, step.space
    board = state.boards[state.turn]
    placed = change_board(
        board,
        tiles=_less(board.tiles, (tile, *step.tiles)),
        expansions=_less(board.expansions, step.expansions),
        jokers=board.jokers - step.jokers,
        garden=replaced(board.garden, space, tile),
    )
    gained = gained_jokers(state.rules, placed, space)
    if gained:
        placed = change_board(placed, jokers=placed.jokers + gained)
    return _paid(state, placed, step)


def _paid(state: State, board: Board, step: PlaceTile | PlaceExpansion) -> State:
    """The state when a hexagon is placed: what was paid is in the tower and under the supply.

    Clauses: queens-garden.pay.discarded, queens-garden.pay.expansions, queens-garden.pay.jokers
    """
    tower = _with_tiles(state.tower, step.tiles) if step.tiles else None
    return _acted(state, board, tower, state.supply + step.expansions)


def gained_jokers(rules: Rules, board: Board, space: int) -> int:
    """The jokers a player really gets for a hexagon just placed and paid.

    Clauses: queens-garden.structures.surrounded, ...several, ...overflow
    """
    jokers = sum(structure.jokers for structure in surrounded(rules, board, space))
    return min(jokers, room(rules, board))


def _place_expansion(state: State, step: PlaceExpansion) -> State:
    """Clauses: queens-garden.expand.five-spaces, ...printed-hexagon, ...no-joker-by-laying."""
    expansion, area, rules = step.expansion, step.area, state.rules
    board = state.boards[state.turn]
    garden = [*board.garden]
    for orientation in range(AREA_SIZE - 1):
        garden[ring_space(rules, area, orientation)] = EMPTY
    garden[ring_space(rules, area, step.orientation)] = expansion
    laid = change_board(
        board,
        tiles=_less(board.tiles, step.tiles),
        expansions=_less(board.expansions, (expansion, *step.expansions)),
        jokers=board.jokers - step.jokers,
        garden=tuple(garden),
        areas=replaced(board.areas, area, (expansion, step.orientation)),
    )
    return _paid(state, laid, step)


def _buy_expansion(state: State, step: BuyExpansion) -> State:
    """Clauses: queens-garden.expand.face-down, ...price, ...top-of-supply."""
    area, rules = step.area, state.rules
    board = state.boards[state.turn]
    garden = [*board.garden]
    for space in rules.layout.area_spaces(area):
        garden[space] = EMPTY
    laid = change_board(
        board,
        tally=tallied(board.tally, {Points.BOUGHT: -rules.expansion_price}),
        garden=tuple(garden),
        areas=replaced(board.areas, area, (state.supply[0], FACE_DOWN)),
    )
    return _acted(state, laid, supply=state.supply[1:])


# Passing


def _pass(state: State, _: Pass) -> State:
    """Clauses: queens-garden.pass.allowed, ...marker, ...marker-loss."""
    if state.marker != STACK:
        return change_state(state, phase=DISCARD)
    board = state.boards[state.turn]
    tally = tallied(board.tally, {Points.FIRST_PASS: -first_pass_loss(board)})
    boards = replaced(state.boards, state.turn, change_board(board, tally=tally))
    return change_state(state, phase=DISCARD, marker=state.turn, boards=boards)


def _throw_away(state: State, step: ThrowAway) -> State:
    """Clauses: queens-garden.pass.throw-away, ...value, ...never-below-zero."""
    hexagon, board = step.hexagon, state.boards[state.turn]
    lost = throw_away_loss(state.rules, board, hexagon)
    tally = tallied(board.tally, {Points.THROWN: -lost})
    if step.expansion:
        expansions = _less(board.expansions, (hexagon,))
        boards = replaced(
            state.boards, state.turn, change_board(board, tally=tally, expansions=expansions)
        )
        return change_state(state, boards=boards, supply=(*state.supply, hexagon))
    tiles = _less(board.tiles, (hexagon,))
    boards = replaced(state.boards, state.turn, change_board(board, tally=tally, tiles=tiles))
    return change_state(state, boards=boards, tower=_with_tiles(state.tower, (hexagon,)))


def _done(state: State, _: Done) -> State:
    """Clauses: queens-garden.turn.skipped, queens-garden.pass.end."""
    return _acted(state, change_board(state.boards[state.turn], passed=True))


# The end of a round and of the game


def _score_round(state: State, _: ScoreRound) -> State:
    """Clauses: queens-garden.scoring.wheel, ...points, ...pavilions."""
    boards = tuple(
        change_board(
            board, tally=tallied(board.tally, round_scoring(state.rules, board, state.round))
        )
        for board in state.boards
    )
    return change_state(state, phase=SCORED, boards=boards)


def _prepare_round(state: State, _: PrepareRound) -> State:
    """Clauses: queens-garden.next-round.leftovers, ...expansions, ...stack, ...starter."""
    tower = _with_tiles(state.tower, state.top)
    for _expansion, tiles in state.slots:
        tower = _with_tiles(tower, tiles)
    beside = tuple(expansion for expansion, _tiles in state.slots)
    return change_state(
        state,
        phase=FILL,
        round=state.round + 1,
        first=state.marker,
        turn=state.marker,
        tower=tower,
        stacks=state.stacks[1:],
        top=(),
        slots=(),
        supply=state.supply + beside + state.stack,
        boards=tuple(change_board(board, passed=False) for board in state.boards),
    )


def _end_game(state: State, _: EndGame) -> State:
    """Clauses: queens-garden.end.order and those of the final scoring."""
    tower, supply = state.tower, state.supply
    for board in state.boards:
        tower = _with_tiles(tower, board.tiles)
        supply += board.expansions
    boards = tuple(
        change_board(
            board,
            tally=tallied(board.tally, final_scoring(state.rules, board)),
            tiles=(),
            expansions=(),
            jokers=0,
        )
        for board in state.boards
    )
    return change_state(state, phase=OVER, tower=tower, supply=supply, boards=boards)


STEPS: Final[dict[type[Step], Callable[[State, Any], State]]] = {
    Shuffle: _shuffle,
    StartFilling: _start_filling,
    Draw: _draw,
    PourTower: _pour_tower,
    TurnUpStack: _turn_up_stack,
    StartRound: _start_round,
    Take: _take,
    EndTurn: _end_turn,
    PlaceTile: _place_tile,
    PlaceExpansion: _place_expansion,
    BuyExpansion: _buy_expansion,
    Pass: _pass,
    ThrowAway: _throw_away,
    Done: _done,
    ScoreRound: _score_round,
    PrepareRound: _prepare_round,
    EndGame: _end_game,
}


# Chance, and where everything is


def sample(state: State, rng: random.Random) -> Shuffle | Draw:
    """Shuffle or draw what is due: each expansion not yet stacked, each tile in the bag, alike.

    Clauses: queens-garden.setup.shuffle, queens-garden.fill.uniform

    Raises:
        InvalidInputError: when it is not chance's move.
    """
    if to_move(state) is not CHANCE:
        raise InvalidInputError("there is nothing to draw: it is not chance's move")
    if state.phase is SHUFFLE:
        return Shuffle(rng.choice(unstacked(state)))
    return Draw(sample_draw(state.bag, 1, rng).index(1))


def probability(state: State, action: Action) -> Fraction:
    """The probability of a shuffle or a draw; 0 for one that cannot happen.

    Clauses: queens-garden.setup.shuffle, queens-garden.fill.uniform

    Raises:
        InvalidInputError: when it is not chance's move.
    """
    if to_move(state) is not CHANCE:
        raise InvalidInputError("only chance has probabilities: it is not chance's move")
    if violations(state, action):
        return Fraction(0)
    if isinstance(action, Draw):
        return Fraction(state.bag[action.tile], sum(state.bag))
    return Fraction(1, len(unstacked(state)))


def census(state: State) -> dict[str, dict[str, int]]:
    """Where every tile is: `{place: {hexagon: count}}`. Printed hexagons are no tiles.

    Clause: queens-garden.components.tiles
    """
    rules = state.rules
    places = {"bag": state.bag, "tower": state.tower, "stack": counted(state.top, rules.kinds)}
    for number, (_, tiles) in enumerate(state.slots, 1):
        places[f"slot {number}"] = counted(tiles, rules.kinds)
    for number, board in enumerate(state.boards, 1):
        printed = printed_spaces(rules, board.areas)
        placed = (
            hexagon
            for space, hexagon in enumerate(board.garden)
            if hexagon >= 0 and space not in printed
        )
        places[f"player {number} storage"] = counted(board.tiles, rules.kinds)
        places[f"player {number} garden"] = counted(placed, rules.kinds)
    return _named(rules, places)


def expansion_census(state: State) -> dict[str, dict[str, int]]:
    """Where every expansion is, by its printed hexagon: `{place: {hexagon: count}}`.

    Clause: queens-garden.components.expansions
    """
    rules = state.rules
    places = {
        f"stack of round {number}": stack for number, stack in enumerate(state.stacks, state.round)
    }
    places["supply"] = state.supply
    if state.phase is SHUFFLE:
        places["to be shuffled"] = tuple(unstacked(state))
    for number, (expansion, _) in enumerate(state.slots, 1):
        places[f"slot {number}"] = (expansion,)
    for number, board in enumerate(state.boards, 1):
        places[f"player {number} storage"] = board.expansions
        places[f"player {number} garden"] = tuple(laid[0] for laid in board.areas if laid)
    heaps = {place: counted(expansions, rules.kinds) for place, expansions in places.items()}
    return _named(rules, heaps)


def _named(rules: Rules, places: dict[str, Counts]) -> dict[str, dict[str, int]]:
    names = [hexagon_name(rules, hexagon) for hexagon in range(rules.kinds)]
    return {place: named(heap, names) for place, heap in places.items()}
