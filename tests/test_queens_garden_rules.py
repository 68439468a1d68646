"""Queen's Garden, rule by rule: the rulebook's examples, hand-made cases, tables against rules."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, permutations, product
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from azul_rules.edition import CHANCE, IllegalAction, InvalidInputError
from azul_rules.queens_garden import EDITION as GAME
from azul_rules.queens_garden import choices, legality
from azul_rules.queens_garden.actions import (
    STACK,
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
    Take,
    ThrowAway,
    TurnUpStack,
)
from azul_rules.queens_garden.board import (
    BACK,
    BACK_BOARD,
    COLORS,
    EMPTY,
    FACE_DOWN,
    FOUNTAIN,
    FRONT,
    FRONT_BOARD,
    NO_SPACE,
    PATTERNS,
    VARIANTS,
    Element,
    Layout,
    Rules,
    ScoringBoard,
    around,
    published,
)
from azul_rules.queens_garden.garden import (
    geometry,
    groups,
    makes_twins,
    matches,
    ring_space,
    space_name,
    surrounded,
    survey,
)
from azul_rules.queens_garden.legality import Payment, alike, empty_board, payments
from azul_rules.queens_garden.scoring import final_scoring, round_scoring
from azul_rules.queens_garden.state import Board, Phase, Points, State
from azul_rules.testing import play_through

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = published(2)
SPACES = {space_name(RULES, space): space for space in range(len(RULES.layout.places))}
SMALL = Rules(
    2,
    FRONT,
    stack_size=2,
    scoring=ScoringBoard(
        wheel=(((0, 1), (3, 2)), ((1, 1), (4, 1))), group_bonus=((3, 2),), least_group=2
    ),
    colors=("blue", "green", "yellow"),
    patterns=("tree", "bird", "butterfly"),
    copies=2,
    rounds=2,
    top_size=3,
    storage=6,
    start_jokers=2,
    start_score=5,
    expansion_price=2,
    layout=Layout(areas=((3, 0),), elements=(Element("fountain", FOUNTAIN, 1),)),
)
"""Nine hexagons, one area, two rounds: tiles and expansions run short."""


def hexagon(name: str) -> int:
    """A hexagon by its name."""
    color, pattern = name.rsplit(" ", 1)
    return COLORS.index(color) * len(PATTERNS) + PATTERNS.index(pattern)


def hexagons(*names: str) -> tuple[int, ...]:
    """Hexagons by their names, in rising order."""
    return tuple(sorted(map(hexagon, names)))


def board(score: int = 15, *, passed: bool = False, **parts: Any) -> Board:
    """A board: `tiles`, `expansions`, `jokers`, `garden` as {space: hexagon}, `areas`."""
    areas = parts.get("areas", {})
    garden = [*empty_board(RULES).garden]
    for area, (expansion, orientation) in areas.items():
        for space in RULES.layout.area_spaces(area):
            garden[space] = EMPTY
        if orientation != FACE_DOWN:
            garden[RULES.layout.area_spaces(area)[0]] = NO_SPACE
            garden[ring_space(RULES, area, orientation)] = expansion
    for space, name in parts.get("garden", {}).items():
        garden[SPACES[space]] = hexagon(name)
    return Board(
        (score, *[0] * (len(Points) - 1)),
        hexagons(*parts.get("tiles", ())),
        hexagons(*parts.get("expansions", ())),
        parts.get("jokers", 0),
        tuple(garden),
        tuple(areas.get(area) for area in range(6)),
        passed,
    )


FACE_DOWN_EVERYWHERE = {area: (area, FACE_DOWN) for area in range(6)}


def table(*boards: Board, phase: Phase = Phase.ACT, variant: str = FRONT, **changes: Any) -> State:
    """A state in the middle of a round with those boards, by default with an empty display."""
    while len(boards) < 2:
        boards = (*boards, board())
    start = GAME.new_game(players=len(boards), variant=variant)
    given = {
        "phase": phase,
        "boards": boards,
        "marker": STACK,
        "stacks": ((), (), (), ()),
        "supply": (30, 31, 32),
    }
    return attrs.evolve(start, **{**given, **changes})


def broken(state: State, action: object) -> set[str]:
    """The clauses an action breaks, without the edition's name."""
    return {
        violation.clause.removeprefix("queens-garden.")
        for violation in GAME.violations(state, action)
    }


def clauses(state: State, action: Any) -> set[str]:
    """The clauses that tell what an action does, without the edition's name."""
    return {
        clause.removeprefix("queens-garden.")
        for event in GAME.explain(state, action)
        for clause in event.clauses
    }


def heap(*tiles: int, kinds: int = 36) -> tuple[int, ...]:
    """A heap of tiles."""
    counts = Counter(tiles)
    return tuple(counts[tile] for tile in range(kinds))


def chosen(state: State, rng: random.Random) -> Any:
    """An action: chance by its law, a player's by a fair choice."""
    if GAME.to_move(state) is CHANCE:
        return GAME.sample(state, rng)
    return rng.choice(GAME.legal_actions(state))


# Set-up


def test_a_game_starts_with_three_jokers_fifteen_points_and_all_tiles_in_the_bag() -> None:
    state = GAME.new_game(players=3, first_player=2)
    assert state.bag == (3,) * 36
    assert GAME.scores(state) == (15, 15, 15)
    assert [one.jokers for one in state.boards] == [3, 3, 3]
    assert state.boards[0].garden == (EMPTY,) * 6 + (NO_SPACE,) * 42
    assert (state.phase, state.first, state.turn, state.marker) == (Phase.SHUFFLE, 2, 2, 2)
    assert GAME.to_move(state) is CHANCE


@pytest.mark.parametrize(
    "options",
    [
        {"players": 5},
        {"players": 2, "variant": "side"},
        {"players": 2, "first_player": 2},
        {"players": 2, "first_player": True},
        {"players": 3, "rules": SMALL},
        {"players": 2, "variant": BACK, "rules": SMALL},
        {"players": 2, "scoring_board": ScoringBoard(wheel=(), group_bonus=())},
        {"players": 2, "scoring_board": ScoringBoard(wheel=(((12, 1),),) * 4, group_bonus=())},
    ],
)
def test_there_is_no_such_game(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError):
        GAME.new_game(**options)


@pytest.mark.parametrize(
    "given", ["back", [], {}, 0, False, FRONT_BOARD.wheel, ScoringBoard, RULES]
)
@pytest.mark.parametrize("rules", [None, SMALL])
def test_no_other_thing_is_a_scoring_board(given: Any, rules: Rules | None) -> None:
    with pytest.raises(InvalidInputError, match="^expected a ScoringBoard, not [^\n]+$"):
        GAME.new_game(2, scoring_board=given, rules=rules)


def test_all_published_games_share_one_layout() -> None:
    assert published(2).layout is published(4, BACK).layout


def test_a_scoring_board_can_be_given() -> None:
    given = ScoringBoard(wheel=(((0, 5),),) * 4, group_bonus=((2, 1),), provenance="given")
    assert GAME.new_game(2, scoring_board=given).rules.scoring is given
    assert GAME.new_game(2, rules=SMALL, scoring_board=given).rules.scoring is given
    assert GAME.new_game(2, BACK).rules.scoring is BACK_BOARD


@pytest.mark.parametrize(("players", "size"), [(2, 5), (3, 7), (4, 8)])
def test_the_expansions_are_shuffled_into_four_stacks_and_the_supply(
    players: int, size: int
) -> None:
    state, order = GAME.new_game(players), [*range(36)]
    random.Random(players).shuffle(order)
    for number, expansion in enumerate(order):
        assert GAME.probability(state, Shuffle(expansion)) == Fraction(1, 36 - number)
        assert [*GAME.legal_actions(state)] == [*map(Shuffle, sorted(order[number:]))]
        assert broken(state, Shuffle(order[0])) == ({"setup.shuffle"} if number else set())
        state = GAME.apply(state, Shuffle(expansion))
    assert state.phase is Phase.FILL
    assert [*chain(*state.stacks)] == order[: 4 * size]
    assert {len(stack) for stack in state.stacks} == {size}
    assert [*state.supply] == order[4 * size :]


def test_the_first_top_gets_four_tiles_and_the_marker_goes_to_the_display() -> None:
    state = attrs.evolve(table(), phase=Phase.FILL, stacks=((3, 4), ()), first=1, turn=1, marker=1)
    for tile in (7, 5, 5):
        state = GAME.apply(state, Draw(tile))
        assert state.phase is Phase.FILL
    state = GAME.apply(state, Draw(0))
    assert (state.top, state.phase, state.turn, state.marker) == (
        (0, 5, 5, 7),
        Phase.ACT,
        1,
        STACK,
    )
    assert state.bag == tuple(3 - n for n in heap(0, 5, 5, 7))


# Drawing tiles


def filling(**changes: Any) -> State:
    """A state in which the top of a stack of two is being filled."""
    given: dict[str, Any] = {"stacks": ((3, 4), ()), "bag": heap(), "tower": heap()}
    return table(phase=Phase.REFILL, **{**given, **changes})


def test_a_draw_is_uniform_over_tiles() -> None:
    state = filling(bag=heap(4, 4, 4, 9))
    assert GAME.probability(state, Draw(4)) == Fraction(3, 4)
    assert GAME.probability(state, Draw(5)) == 0
    assert [*GAME.legal_actions(state)] == [Draw(4), Draw(9)]
    drawn = Counter(GAME.sample(state, random.Random(seed)).tile for seed in range(400))
    assert 260 < drawn[4] < 340


def test_only_chance_draws() -> None:
    with pytest.raises(InvalidInputError, match="not chance's move"):
        GAME.sample(table(), random.Random(0))
    with pytest.raises(InvalidInputError, match="not chance's move"):
        GAME.probability(table(), Draw(1))


def test_the_tower_is_poured_only_when_a_tile_must_be_drawn_and_the_bag_is_empty() -> None:
    state = filling(bag=heap(1), tower=heap(2, 2, 2, 2))
    steps = [*GAME.steps(state, Draw(1))]
    assert [type(link.step) for link in steps] == [Draw, PourTower]
    assert steps[-1].after.bag == heap(2, 2, 2, 2)
    full = filling(bag=heap(1), tower=heap(2), top=(5, 5, 5))
    assert [type(link.step) for link in GAME.steps(full, Draw(1))] == [Draw, EndTurn]
    assert GAME.apply(full, Draw(1)).tower == heap(2)


def test_the_top_stays_short_when_bag_and_tower_are_empty() -> None:
    state = GAME.apply(filling(bag=heap(1)), Draw(1))
    assert (state.phase, state.top, state.turn) == (Phase.ACT, (1,), 1)
    assert "fill.short" in clauses(filling(bag=heap(1)), Draw(1))


def test_without_any_tile_the_rest_of_the_stack_is_turned_up() -> None:
    state = table(
        board(), stacks=((3, 4, 6), ()), top=(7,), bag=heap(), tower=heap(), slots=((8, (9,)),)
    )
    steps = [*GAME.steps(state, Take(BIRD, (7,), (STACK,)))]
    assert [type(link.step) for link in steps] == [Take, TurnUpStack, EndTurn]
    after = steps[-1].after
    assert after.slots == ((8, (9,)), (3, ()), (4, ()), (6, ()))
    assert (after.stack, after.top, after.phase, after.turn) == ((), (), Phase.ACT, 1)


def test_a_round_without_any_tile_begins_with_its_stack_turned_up() -> None:
    state = table(
        board(passed=True),
        board(),
        turn=1,
        phase=Phase.DISCARD,
        marker=1,
        bag=heap(),
        tower=heap(),
        stacks=((), (3, 4), (), ()),
        supply=(5,),
    )
    steps = [*GAME.steps(state, Done())]
    kinds = [type(link.step) for link in steps]
    assert kinds == [Done, ScoreRound, PrepareRound, TurnUpStack, StartRound]
    after = steps[-1].after
    assert after.slots == ((3, ()), (4, ()))
    assert (after.round, after.first, after.turn, after.marker) == (2, 1, 1, STACK)
    assert {"fill.none", "next-round.starter"} <= clauses(state, Done())


# Taking


BLUE, GREEN, YELLOW = 0, 1, 3
TREE, BIRD = 6, 7


def example() -> State:
    """The rulebook's first example: three blue tiles and a yellow bird on the first stack."""
    top = hexagons("light blue bird", "light blue tree", "light blue lily", "yellow bird")
    stack = hexagons("light green tree", "dark purple lily", "yellow plant")
    return table(board(), board(), top=top, stacks=(stack, (), (), ()))


def test_the_example_michael_takes_all_blue_tiles() -> None:
    state = example()
    blue = hexagons("light blue tree", "light blue bird", "light blue lily")
    after = GAME.apply(state, Take(BLUE, blue, (STACK,) * 3))
    assert after.boards[0].tiles == blue
    assert after.slots == ((state.stack[0], hexagons("yellow bird")),)
    assert (after.stack, after.top, after.phase, after.turn) == (
        state.stack[1:],
        (),
        Phase.REFILL,
        0,
    )


def second_example() -> State:
    top = hexagons("yellow bird", "dark green bird", "dark green tree", "yellow lily")
    tree = hexagon("light green tree")
    return table(
        board(), top=top, stacks=((20, 21), (), (), ()), slots=((tree, hexagons("yellow bird")),)
    )


def test_the_example_ina_takes_one_of_two_yellow_birds_and_turns_an_expansion_up() -> None:
    state = second_example()
    birds = hexagons("dark green bird", "yellow bird")
    take = Take(BIRD, birds, (STACK, 0))
    assert Take(BIRD, birds, (STACK, STACK)) in GAME.legal_actions(state)
    assert choices.copies(state, BIRD) == ((STACK, STACK), (STACK, 0))
    after = GAME.apply(state, take)
    assert after.boards[0].tiles == birds
    left = hexagons("dark green tree", "yellow bird", "yellow lily")
    assert after.slots == ((hexagon("light green tree"), ()), (20, left))
    assert {"take.stack-top", "take.turned-up", "take.next-turn"} <= clauses(state, take)


def test_a_turned_up_expansion_is_taken_for_its_color_or_pattern() -> None:
    tree = hexagon("light green tree")
    state = table(board(expansions=["yellow lily"]), slots=((tree, ()), (9, (tree + 1,))))
    assert choices.features(state) == (2, TREE, BIRD)
    after = GAME.apply(state, Take(TREE, (tree,), (0,)))
    assert after.boards[0].expansions == hexagons("light green tree", "yellow lily")
    assert after.slots == ((9, (tree + 1,)),)
    assert (after.phase, after.turn) == (Phase.ACT, 1)
    take = Take(2, (tree, tree + 1), (0, 1))
    both = GAME.apply(state, take)
    assert both.boards[0].tiles == (tree + 1,)
    assert both.slots == ((9, ()),)
    assert "take.expansions" in clauses(state, take)


def test_the_same_hexagon_as_tile_and_as_expansion_is_taken_once() -> None:
    tree = hexagon("light green tree")
    state = table(board(), slots=((tree, ()), (9, (tree,))))
    assert choices.copies(state, TREE) == ((0,), (1,))
    assert GAME.apply(state, Take(TREE, (tree,), (0,))).boards[0].tiles == ()
    assert GAME.apply(state, Take(TREE, (tree,), (1,))).slots == ((tree, ()), (9, ()))


def test_each_choice_of_copies_must_fit_by_itself() -> None:
    tree = hexagon("light green tree")
    slots = ((tree, ()), (9, (tree,)))
    full = board(jokers=12)
    state = table(full, slots=slots)
    assert choices.copies(state, TREE) == ((0,),)
    assert broken(state, Take(TREE, (tree,), (1,))) == {"take.fits"}
    state = table(board(expansions=["yellow lily", "yellow plant"]), slots=slots)
    assert choices.copies(state, TREE) == ((1,),)
    assert broken(state, Take(TREE, (tree,), (0,))) == {"take.fits"}


def test_after_the_last_expansion_of_the_stack_nothing_is_filled() -> None:
    state = table(board(), top=(7, 8), stacks=((20,), (), (), ()))
    take = Take(BIRD, (7,), (STACK,))
    steps = [*GAME.steps(state, take)]
    assert [type(link.step) for link in steps] == [Take]
    after = steps[0].after
    assert (after.slots, after.stack, after.top) == (((20, (8,)),), (), ())
    assert (after.phase, after.turn) == (Phase.ACT, 1)
    assert "take.last-expansion" in clauses(state, take)


@pytest.mark.parametrize(
    ("feature", "slots", "clause"),
    [
        (12, (), "components.hexagons"),
        (-1, (), "components.hexagons"),
        (True, (STACK,), "components.hexagons"),
        ("blue", (STACK,), "components.hexagons"),
        (BLUE, (STACK,), "take.feature"),
        (BIRD, (STACK,), "take.one-of-each"),
        (BIRD, (STACK, 0, 0), "take.one-of-each"),
        (BIRD, [STACK, 0], "take.one-of-each"),
        (BIRD, (STACK, 1), "take.one-of-each"),
        (BIRD, (STACK, -2), "take.one-of-each"),
        (BIRD, (0, 0), "take.one-of-each"),
        (BIRD, (STACK, False), "take.one-of-each"),
        (BIRD, None, "take.one-of-each"),
    ],
)
def test_no_such_take(feature: Any, slots: Any, clause: str) -> None:
    birds = hexagons("dark green bird", "yellow bird")
    assert broken(second_example(), Take(feature, birds, slots)) == {clause}


@pytest.mark.parametrize(
    "named",
    [
        (),
        (7,),
        (19,),
        (19, 7),
        (7, 7),
        (7, 20),
        (7, 18),
        (7, 19, 19),
        (7, 19, 25),
        (7, 36),
        (7, -17),
        (7.0, 19),
        (7, "yellow"),
        [7, 19],
        None,
    ],
)
def test_a_take_names_each_matching_hexagon_once_in_rising_order(named: Any) -> None:
    state = second_example()
    assert broken(state, Take(BIRD, named, (STACK, 0))) == {"take.one-of-each"}
    assert broken(state, Take(BIRD, named, named)) == {"take.one-of-each"}
    assert broken(state, Take(BIRD, (7, 19), (STACK, 0))) == set()


def test_a_true_is_no_hexagon() -> None:
    state = table(board(), top=(1,), stacks=((20, 21), (), (), ()))
    assert broken(state, Take(BIRD, (1,), (STACK,))) == set()
    assert broken(state, Take(BIRD, (True,), (STACK,))) == {"take.one-of-each"}


def test_a_wrong_name_is_answered_with_the_right_ones() -> None:
    state = table(board(), top=hexagons("yellow tree"), stacks=((20, 21), (), (), ()))
    (found,) = GAME.violations(state, GAME.parse_action("take yellow: bird from stack"))
    assert found.message == "(19,) does not name each of these once: yellow tree"


# Paying


def test_the_example_a_blue_butterfly_is_paid_three_ways_and_not_with_twins() -> None:
    blue = "light blue butterfly"
    own = board(
        tiles=[
            blue,
            blue,
            "yellow butterfly",
            "dark green butterfly",
            "light blue tree",
            "light blue lily",
        ],
        jokers=2,
    )
    state = table(own)

    def paying(*names: str, jokers: int = 0) -> PlaceTile:
        return PlaceTile(hexagon(blue), 0, hexagons(*names), (), jokers)

    legal = GAME.legal_actions(state)
    assert paying("yellow butterfly", "dark green butterfly") in legal
    assert paying("light blue tree", "light blue lily") in legal
    assert paying(jokers=2) in legal
    assert paying("light blue tree", jokers=1) in legal
    assert broken(state, paying(blue, "yellow butterfly")) == {"pay.alike"}
    assert broken(state, paying("light blue tree", "yellow butterfly")) == {"pay.alike"}
    assert broken(state, paying("light blue tree")) == {"pay.cost"}
    assert broken(state, paying("light blue tree", jokers=2)) == {"pay.cost"}
    assert broken(state, paying(blue)) == {"pay.cost", "pay.alike"}


def test_what_is_paid_goes_to_the_tower_under_the_supply_and_to_the_heap() -> None:
    own = board(
        tiles=["yellow plant", "yellow tree"],
        expansions=["yellow bird", "yellow lily"],
        jokers=3,
    )
    state = table(own)
    bird, lily = hexagon("yellow bird"), hexagon("yellow lily")
    action = PlaceTile(hexagon("yellow plant"), 0, hexagons("yellow tree"), (lily, bird), 1)
    after = GAME.apply(state, action)
    assert after.supply == (*state.supply, lily, bird)
    assert after.tower == heap(hexagon("yellow tree"))
    assert (after.boards[0].tiles, after.boards[0].expansions) == ((), ())
    assert after.boards[0].jokers == 2
    assert {"pay.discarded", "pay.expansions", "pay.jokers"} <= clauses(state, action)
    swapped = attrs.evolve(action, expansions=(bird, lily))
    assert swapped in GAME.legal_actions(state)


@pytest.mark.parametrize(
    "changes",
    [
        {"tile": 8},
        {"tiles": [6]},
        {"tiles": (8,)},
        {"tiles": (True,)},
        {"tiles": (6, 6)},
        {"tiles": (10, 6)},
        {"expansions": (6,)},
        {"expansions": (9, 9)},
        {"expansions": None},
        {"jokers": 2},
        {"jokers": -1},
        {"jokers": True},
        {"jokers": 1.0},
    ],
)
def test_only_what_is_in_the_storage_can_be_placed_and_paid(changes: dict[str, Any]) -> None:
    own = attrs.evolve(board(jokers=1), tiles=(6, 7, 10), expansions=(9,))
    action = PlaceTile(7, 0, (6,), (), 0)
    state = table(own)
    assert not broken(state, action)
    assert broken(state, attrs.evolve(action, **changes)) == {"pay.own"}


def test_the_placed_tile_cannot_pay_for_itself() -> None:
    state = table(board(tiles=["yellow bird"]))
    bird = hexagon("yellow bird")
    assert broken(state, PlaceTile(bird, 0, (bird,), (), 0)) == {"pay.own"}
    state = table(board(tiles=["yellow bird"], expansions=["yellow bird"]))
    assert broken(state, PlaceTile(bird, 0, (), (bird,), 0)) == {"pay.alike"}
    assert broken(state, PlaceExpansion(bird, 0, 0, (bird,), (), 0)) == {"pay.alike"}


def every_payment(own: Board, *, jokers: int) -> Iterator[Payment]:
    """Every part of a storage that could be handed over, sensible or not."""
    parts = [*chain(*({*combinations(own.tiles, size)} for size in range(6)))]
    orders = [*chain(*(permutations(own.expansions, size) for size in range(3)))]
    for tiles, expansions, count in product(parts, orders, range(jokers + 1)):
        yield Payment(count, tiles, expansions)


@pytest.mark.parametrize("seed", range(12))
def test_the_payments_are_those_that_the_clauses_allow_in_their_order(seed: int) -> None:
    rng = random.Random(seed)
    jokers = rng.choice([0, 1, 2, 5, 6])
    # Few colors, so that hexagons share something.
    own = attrs.evolve(
        board(jokers=jokers),
        tiles=tuple(sorted(rng.choices(range(12 + 12 * (seed % 2)), k=8))),
        expansions=tuple(sorted(rng.sample(range(12), 2))),
    )
    state = table(own)
    for tile in {*own.tiles}:
        price = RULES.value(tile) - 1
        brute = [
            payment
            for payment in every_payment(own, jokers=jokers)
            if sum(map(len, payment[1:])) + payment.jokers == price
            and alike(RULES, (tile, *payment.tiles, *payment.expansions))
        ]
        assert payments(RULES, own, tile) == sorted(brute)
        for payment in brute:
            action = PlaceTile(tile, 0, payment.tiles, payment.expansions, payment.jokers)
            assert not broken(state, action)


# Placing


def test_a_tile_lies_alone_or_beside_one_that_shares_color_or_pattern() -> None:
    garden = {"fountain 1": "yellow tree", "fountain 3": "dark green lily"}
    own = board(
        tiles=["yellow lily", "dark green tree", "light blue tree", "light blue bird"],
        jokers=6,
        garden=garden,
    )
    state = table(own)

    def on(space: str, name: str) -> set[str]:
        price = RULES.value(hexagon(name)) - 1
        return broken(state, PlaceTile(hexagon(name), SPACES[space], (), (), price))

    assert on("fountain 2", "light blue tree") == set()
    assert on("fountain 2", "light blue bird") == {"place.neighbor"}
    assert on("fountain 5", "light blue bird") == set()
    assert on("fountain 1", "light blue tree") == {"place.free-space"}
    assert on("area 1 ring 1", "light blue tree") == {"place.free-space"}


@pytest.mark.parametrize("space", [48, -1, True, None, "fountain 1", 1.0])
def test_a_tile_needs_a_space_of_the_garden(space: Any) -> None:
    state = table(board(tiles=["yellow tree"]))
    tree = hexagon("yellow tree")
    assert broken(state, PlaceTile(tree, space, (), (), 0)) == {"place.free-space"}
    both = {"components.hexagons", "place.free-space"}
    assert broken(state, PlaceTile(36, space, (), (), 0)) == both
    assert broken(state, PlaceTile(tile=True, space=0, tiles=(), expansions=(), jokers=0)) == {
        "components.hexagons"
    }


def test_no_group_may_hold_twins_by_placing() -> None:
    own = board(tiles=["yellow tree"], garden={"fountain 1": "yellow tree"})
    state = table(own)
    tree = hexagon("yellow tree")
    assert broken(state, PlaceTile(tree, 1, (), (), 0)) == {"place.no-twins"}
    assert not broken(state, PlaceTile(tree, 2, (), (), 0))


def test_no_group_may_hold_twins_by_joining() -> None:
    garden = {
        "fountain 1": "yellow bird",
        "fountain 2": "yellow lily",
        "fountain 4": "yellow plant",
        "fountain 5": "yellow bird",
    }
    state = table(board(tiles=["yellow tree", "dark green lily"], jokers=6, garden=garden))
    between = SPACES["fountain 3"]
    tree, lily = hexagon("yellow tree"), hexagon("dark green lily")
    assert broken(state, PlaceTile(tree, between, (), (), 0)) == {"place.no-twins"}
    assert not broken(state, PlaceTile(lily, between, (), (), 5))


def grown(seed: int) -> Board:
    """A garden grown at random by the readable rules, with some expansions still missing."""
    rng = random.Random(seed)
    areas = {area: (area * 6, FACE_DOWN) for area in range(6) if rng.random() < 0.8}
    for area in areas:
        if rng.random() < 0.3:
            areas[area] = (rng.randrange(36), rng.randrange(6))
    # A first printed hexagon lies by itself; later ones might not, so only one is printed.
    printed = [area for area, laid in areas.items() if laid[1] != FACE_DOWN][1:]
    areas |= {area: (area, FACE_DOWN) for area in printed}
    own = board(areas=areas)
    garden = [*own.garden]
    for _ in range(rng.randrange(20, 150)):
        space, one = rng.randrange(48), rng.randrange(36)
        fits = matches(RULES, garden, space, one) and not makes_twins(RULES, garden, space, one)
        if garden[space] == EMPTY and fits:
            garden[space] = one
    return attrs.evolve(own, garden=tuple(garden))


@pytest.mark.parametrize("seed", range(25))
def test_the_survey_of_a_garden_says_what_the_readable_rules_say(seed: int) -> None:
    garden = grown(seed).garden
    seen = survey(RULES, garden)
    for space, lies in enumerate(garden):
        assert (seen.free >> space & 1) == (lies == EMPTY)
        if lies >= 0:
            continue
        for one in range(36):
            allowed = matches(RULES, garden, space, one) and not makes_twins(
                RULES, garden, space, one
            )
            assert (seen.fitting(one) >> space & 1) == allowed


# Structures


def test_every_element_touches_two_spaces_of_the_fountain_board_and_of_two_expansions() -> None:
    found = {
        structure
        for structures in geometry(RULES.layout).structures
        for structure in structures
        if structure.name in ("statue", "bench")
    }
    assert Counter(one.name for one in found) == {"statue": 3, "bench": 3}
    for one in found:
        areas = Counter((space - 6) // 7 if space > 5 else -1 for space in one.spaces)
        assert sorted(areas.values()) == [2, 2, 2]


def closing(space: str, jokers: int = 0, **parts: Any) -> tuple[State, PlaceTile]:
    """A garden full of hexagons but for one space, which a tile is about to cover.

    The hexagons are in nobody's way: trees and birds of light blue stand in checkered disorder.
    """
    state = table(board(tiles=["yellow tree"], jokers=jokers, **parts))
    own = state.boards[0]
    garden = [hexagon("light blue tree") if lies == EMPTY else lies for lies in own.garden]
    garden[SPACES[space]] = EMPTY
    state = attrs.evolve(state, boards=(attrs.evolve(own, garden=tuple(garden)), *state.boards[1:]))
    return state, PlaceTile(hexagon("yellow tree"), SPACES[space], (), (), 0)


@pytest.mark.parametrize(
    ("space", "names", "jokers"),
    [
        ("fountain 1", ["fountain", "statue", "bench"], 5),
        ("area 1 ring 4", ["statue", "bench", "pavilion"], 7),
        ("area 1 ring 1", ["pavilion"], 3),
        ("area 2 ring 1", [], 0),
    ],
)
def test_whatever_a_hexagon_completes_pays_jokers(
    space: str, names: list[str], jokers: int
) -> None:
    """Area 1 lies face up, its printed hexagon one of the six; the others lie face down."""
    areas = {**FACE_DOWN_EVERYWHERE, 0: (hexagon("yellow lily"), 1)}
    state, action = closing(space, areas=areas)
    after = GAME.perform(state, action)
    found = surrounded(RULES, after.boards[0], action.space)
    assert [one.name for one in found] == names
    assert after.boards[0].jokers == jokers
    told = [event.text for event in GAME.narrate(state, action, after)]
    assert [text.split()[2].strip(":") for text in told if text.startswith("surrounds")] == names


def test_jokers_that_do_not_fit_are_lost_and_room_is_counted_after_paying() -> None:
    state, action = closing("fountain 1", jokers=10, areas=FACE_DOWN_EVERYWHERE)
    after = GAME.perform(state, action)
    assert after.boards[0].jokers == 12
    told = GAME.narrate(state, action, after)
    assert "the storage is full: 3 jokers lost" in [event.text for event in told]
    full = board(tiles=["yellow bird"], jokers=11, areas=FACE_DOWN_EVERYWHERE)
    ring = {f"fountain {number}": "light blue tree" for number in range(2, 7)}
    garden = board(areas=FACE_DOWN_EVERYWHERE, garden=ring).garden
    state = table(attrs.evolve(full, garden=garden))
    after = GAME.perform(state, PlaceTile(hexagon("yellow bird"), 0, (), (), 1))
    assert after.boards[0].jokers == 11


def test_a_middle_without_pavilion_pays_nothing() -> None:
    state, action = closing("area 1 ring 1", areas=FACE_DOWN_EVERYWHERE)
    assert GAME.perform(state, action).boards[0].jokers == 0


# Expansions


def test_an_expansion_is_laid_face_up_with_five_free_spaces() -> None:
    own = board(tiles=["yellow tree"], expansions=["yellow bird"], jokers=1)
    state = table(own)
    bird = hexagon("yellow bird")
    action = PlaceExpansion(bird, 2, 4, hexagons("yellow tree"), (), 0)
    after = GAME.apply(state, action)
    laid = after.boards[0]
    spaces = [laid.garden[space] for space in RULES.layout.area_spaces(2)]
    assert spaces == [NO_SPACE, EMPTY, EMPTY, EMPTY, EMPTY, bird, EMPTY]
    assert laid.areas[2] == (bird, 4)
    assert (laid.tiles, laid.expansions, laid.jokers) == ((), (), 1)
    assert "expand.printed-hexagon" in clauses(state, action)
    assert GAME.expansion_census(after)["player 1 garden"] == {"yellow bird": 1}
    assert GAME.census(after)["player 1 garden"] == {}
    assert choices.areas_for(state, bird) == tuple(product(range(6), range(6)))
    assert choices.payments_for(state, bird, expansion=True) == (
        Payment(0, hexagons("yellow tree"), ()),
        Payment(1, (), ()),
    )


def test_the_printed_hexagon_obeys_the_rules_of_placing() -> None:
    own = board(expansions=["yellow tree"], garden={"fountain 1": "dark green lily"})
    state = table(own)
    tree = hexagon("yellow tree")
    # Only directions 3 and 4 point from area 1 to the first space at the fountain.
    beside = [
        turned
        for turned in range(6)
        if ring_space(RULES, 0, turned) in RULES.layout.neighbors[SPACES["fountain 1"]]
    ]
    for turned in range(6):
        rule = {"place.neighbor"} if turned in beside else set()
        assert broken(state, PlaceExpansion(tree, 0, turned, (), (), 0)) == rule
        listed = (0, turned) in choices.areas_for(state, tree)
        assert listed == (not rule)
    twin = board(expansions=["yellow tree"], garden={"fountain 1": "yellow tree"})
    action = PlaceExpansion(tree, 0, beside[0], (), (), 0)
    assert broken(table(twin), action) == {"place.no-twins"}


@pytest.mark.parametrize(
    ("expansion", "area", "orientation", "expected"),
    [
        (18, 1, 0, {"expand.free-area"}),
        (18, 6, 6, {"expand.free-area", "expand.orientation"}),
        (18, 0, -1, {"expand.orientation"}),
        (18, 0, True, {"expand.orientation"}),
        (18, None, 0, {"expand.free-area"}),
        (19, 0, 0, {"pay.own"}),
        (36, 0, 0, {"components.hexagons"}),
        ("tree", 1, 9, {"components.hexagons", "expand.free-area", "expand.orientation"}),
    ],
)
def test_no_such_expansion(expansion: Any, area: Any, orientation: Any, expected: set[str]) -> None:
    state = table(board(expansions=["yellow tree"], areas={1: (5, FACE_DOWN)}))
    assert broken(state, PlaceExpansion(expansion, area, orientation, (), (), 0)) == expected


def test_a_face_down_expansion_costs_six_points_and_has_seven_spaces() -> None:
    state = table(board(6))
    after = GAME.apply(state, BuyExpansion(3))
    own = after.boards[0]
    assert own.score == 0
    assert own.tally[Points.BOUGHT] == -6
    assert own.areas[3] == (30, FACE_DOWN)
    assert all(own.garden[space] == EMPTY for space in RULES.layout.area_spaces(3))
    assert after.supply == (31, 32)
    assert broken(after, BuyExpansion(3)) == set()
    assert broken(attrs.evolve(after, turn=0), BuyExpansion(3)) == {
        "expand.free-area",
        "expand.price",
    }
    assert broken(table(board(5)), BuyExpansion(0)) == {"expand.price"}
    assert broken(table(board(), supply=()), BuyExpansion(0)) == {"expand.supply-empty"}
    assert broken(table(board()), BuyExpansion(area=False)) == {"expand.free-area"}
    assert BuyExpansion(0) not in [*GAME.legal_actions(table(board(5)))]
    assert BuyExpansion(0) not in [*GAME.legal_actions(table(board(), supply=()))]


# Passing


def test_the_first_to_pass_takes_the_marker_and_loses_a_point() -> None:
    state = table(board(), board())
    after = GAME.apply(state, Pass())
    assert (after.phase, after.turn, after.marker) == (Phase.DISCARD, 0, 0)
    assert GAME.scores(after) == (14, 15)
    after = GAME.apply(after, Done())
    assert (after.phase, after.turn) == (Phase.ACT, 1)
    after = GAME.apply(after, Pass())
    assert (after.marker, GAME.scores(after)) == (0, (14, 15))


def test_the_first_passer_without_points_loses_none() -> None:
    state = table(board(0), board())
    assert GAME.scores(GAME.apply(state, Pass())) == (0, 15)
    assert "pass.never-below-zero" in clauses(state, Pass())


def test_hexagons_are_thrown_away_one_by_one_for_their_values() -> None:
    own = board(8, tiles=["yellow lily", "yellow lily"], expansions=["yellow plant"], jokers=2)
    state = table(own, phase=Phase.DISCARD, marker=0)
    lily, plant = hexagon("yellow lily"), hexagon("yellow plant")
    throw_lily, throw_plant = ThrowAway(lily, expansion=False), ThrowAway(plant, expansion=True)
    assert [*GAME.legal_actions(state)] == [throw_lily, throw_plant, Done()]
    after = GAME.apply(state, throw_lily)
    assert (after.boards[0].score, after.tower) == (2, heap(lily))
    after = GAME.apply(after, throw_plant)
    assert (after.boards[0].score, after.supply[-1]) == (0, plant)
    assert after.boards[0].tally[Points.THROWN] == -8
    assert after.boards[0].jokers == 2
    assert broken(after, throw_plant) == {"pass.throw-away"}
    assert broken(after, ThrowAway(lily, expansion=1)) == {"pass.throw-away"}  # type: ignore[arg-type]
    assert broken(after, ThrowAway(36, expansion=False)) == {"components.hexagons"}
    assert broken(after, Pass()) == {"pass.must-finish"}


def test_passed_players_are_skipped_and_the_round_ends_with_the_last() -> None:
    state = table(board(), board(passed=True), board(), turn=2)
    assert GAME.apply(state, BuyExpansion(0)).turn == 0
    state = table(board(), board(passed=True), board(passed=True), marker=1)
    assert GAME.apply(state, BuyExpansion(0)).turn == 0
    assert GAME.apply(GAME.apply(state, Pass()), Done()).round == 2


def test_a_player_can_always_pass() -> None:
    state = table(board(0))
    assert [*GAME.legal_actions(state)] == [Pass()]


# Scoring


@pytest.mark.parametrize(("number", "points"), [(1, 3), (2, 1), (3, 3), (4, 3)])
def test_the_wheel_scores_colors_and_patterns_printed_hexagons_included(
    number: int, points: int
) -> None:
    """1: two dark green, a tree. 2: a bird. 3: a yellow flower, counted twice. 4: a lily."""
    own = board(
        areas={0: (hexagon("dark green lily"), 0), 1: (3, FACE_DOWN)},
        garden={
            "fountain 1": "dark green tree",
            "fountain 3": "yellow bird" if number == 2 else "yellow flower",
        },
    )
    scored = round_scoring(RULES, own, number)
    assert scored == {Points.WHEEL: points, Points.PAVILIONS: 1}


def test_leftovers_go_to_tower_and_supply_and_the_marker_holder_starts() -> None:
    state = table(
        board(passed=True),
        board(),
        turn=1,
        marker=0,
        phase=Phase.DISCARD,
        stacks=((20, 21), (22,), (), ()),
        top=(4, 4),
        slots=((10, (5,)), (11, ())),
        supply=(30,),
    )
    link = [*GAME.steps(state, Done())][2]
    assert isinstance(link.step, PrepareRound)
    after = link.after
    assert after.tower == heap(4, 4, 5)
    assert after.supply == (30, 10, 11, 20, 21)
    assert (after.stacks, after.top, after.slots) == (((22,), (), ()), (), ())
    assert (after.round, after.first, after.turn, after.phase) == (2, 0, 0, Phase.FILL)
    assert not any(one.passed for one in after.boards)


RING = [f"area 1 ring {number}" for number in range(1, 7)]


@pytest.mark.parametrize(
    ("names", "kind", "points", "bonus", "back_bonus"),
    [
        ([f"light blue {pattern}" for pattern in PATTERNS], Points.COLOR_GROUPS, 21, 6, 6),
        ([f"yellow {p}" for p in ("tree", "bird", "butterfly", "lily")], 8, 12, 0, 2),
        ([f"{color} tree" for color in COLORS[:5]], Points.PATTERN_GROUPS, 5, 0, 4),
        ([f"{color} butterfly" for color in COLORS[:3]], Points.PATTERN_GROUPS, 9, 0, 0),
        (["yellow lily", "yellow plant"], Points.COLOR_GROUPS, 0, 0, 0),
    ],
)
def test_groups_of_three_and_more_score_their_values(
    names: list[str], kind: int, points: int, bonus: int, back_bonus: int
) -> None:
    own = board(garden=dict(zip(RING, names, strict=False)))
    scored = final_scoring(RULES, own)
    assert (scored.pop(Points(kind)), scored.pop(Points.GROUP_BONUS)) == (points, bonus)
    assert not any(scored.values())
    assert final_scoring(published(2, BACK), own)[Points.GROUP_BONUS] == back_bonus


def test_several_groups_of_a_pattern_score_and_a_hexagon_may_count_twice() -> None:
    """Three butterflies at the fountain, one of them in a yellow group of three as well."""
    garden = {
        "fountain 1": "light blue butterfly",
        "fountain 2": "dark green butterfly",
        "fountain 3": "yellow butterfly",
        "fountain 4": "yellow tree",
        "fountain 5": "yellow bird",
    }
    own = board(garden=garden)
    assert groups(RULES, own.garden, RULES.color_of) == ((0,), (1,), (2, 3, 4))
    scored = final_scoring(RULES, own)
    assert scored[Points.COLOR_GROUPS] == 6
    assert scored[Points.PATTERN_GROUPS] == 9


def test_the_storage_is_scored_before_the_groups_and_the_score_stops_at_zero() -> None:
    """Two jokers and a flower left, as in the rulebook's example: 2 - 4."""
    assert final_scoring(RULES, board(15, tiles=["yellow flower"], jokers=2)) == {
        Points.JOKERS: 2,
        Points.LEFTOVERS: -4,
        Points.COLOR_GROUPS: 0,
        Points.PATTERN_GROUPS: 0,
        Points.GROUP_BONUS: 0,
    }
    poor = board(
        1,
        expansions=["yellow lily"],
        jokers=2,
        garden=dict(zip(RING, ["yellow tree"], strict=False)),
    )
    assert final_scoring(RULES, poor)[Points.LEFTOVERS] == -3


def last_round(*boards: Board, variant: str = FRONT) -> State:
    """The last player of the last round is about to be done."""
    boards = tuple(attrs.evolve(one, passed=True) for one in boards[:-1]) + boards[-1:]
    return table(
        *boards,
        variant=variant,
        turn=len(boards) - 1,
        marker=0,
        phase=Phase.DISCARD,
        round=4,
        stacks=((),),
    )


def test_the_game_ends_with_empty_storages_and_the_most_points_win() -> None:
    one = board(tiles=["yellow tree"], expansions=["yellow bird"], jokers=4)
    other = board(10, garden=dict(zip(RING, [f"light blue {p}" for p in PATTERNS], strict=True)))
    state = last_round(one, other)
    steps = [*GAME.steps(state, Done())]
    assert [type(link.step) for link in steps] == [Done, ScoreRound, EndGame]
    after = steps[-1].after
    # In round 4 the plant and the lily score 3 each.
    assert GAME.scores(after) == (15 + 4 - 3, 10 + 6 + 21 + 6)
    assert GAME.winners(after) == (1,)
    assert GAME.winners(state) == ()
    assert (after.boards[0].tiles, after.boards[0].expansions, after.boards[0].jokers) == (
        (),
        (),
        0,
    )
    assert after.tower[hexagon("yellow tree")] == 1
    assert after.supply[-1] == hexagon("yellow bird")
    assert GAME.to_move(after) is None
    assert [*GAME.legal_actions(after)] == []
    assert broken(after, Pass()) == {"end.over"}
    assert {"end.jokers", "end.leftovers", "end.bonus", "end.winner"} <= clauses(state, Done())


def test_a_tie_is_shared() -> None:
    state = last_round(board(), board(), board(3))
    assert GAME.winners(GAME.apply(state, Done())) == (0, 1)
    assert "end.shared" in clauses(state, Done())


def test_leftovers_that_cost_more_than_the_score_are_told_so() -> None:
    state = last_round(board(2, tiles=["yellow lily"]), board())
    told = [event.text for event in GAME.explain(state, Done())]
    assert "left in the storage: yellow lily; loses 6, but only 2, since a score stops at 0" in told


@pytest.mark.parametrize("variant", VARIANTS)
def test_assumed_figures_are_marked_in_sheet_and_story(variant: str) -> None:
    own = board(
        areas={3: (hexagon("yellow plant"), 0)},
        garden=dict(zip(RING, [f"light blue {p}" for p in PATTERNS], strict=True)),
    )
    state = last_round(own, board(), variant=variant)
    after = GAME.apply(state, Done())
    marked = {line.clause for line in GAME.score_sheet(after, 0) if "assumed" in line.text}
    told = {event.clauses[0] for event in GAME.explain(state, Done()) if "assumed" in event.text}
    if variant == FRONT:
        assert not marked
        assert not told
        assert "back.wheel" not in clauses(state, Done())
    else:
        figures = ("scoring.points", "scoring.pavilions", "end.bonus")
        assert marked == {f"queens-garden.{clause}" for clause in figures}
        first = ("scoring.wheel", "scoring.pavilions", "end.bonus")
        assert told == {f"queens-garden.{clause}" for clause in first}
        assert {"back.wheel", "back.bonus", "back.replaceable"} <= clauses(state, Done())


def test_a_given_board_on_the_front_may_be_assumed_too() -> None:
    scoring = attrs.evolve(FRONT_BOARD, provenance="assumed")
    own = board(garden={"fountain 1": "yellow lily"})
    state = last_round(own, board())
    state = attrs.evolve(state, rules=attrs.evolve(state.rules, scoring=scoring))
    told = clauses(state, Done())
    assert "back.replaceable" in told
    assert "back.wheel" not in told


# Every phase has its own actions

EVERY_ACTION = [
    Shuffle(0),
    Draw(0),
    Take(0, (), ()),
    PlaceTile(0, 0, (), (), 0),
    PlaceExpansion(0, 0, 0, (), (), 0),
    BuyExpansion(0),
    Pass(),
    ThrowAway(0, expansion=False),
    Done(),
]


@pytest.mark.parametrize(
    ("phase", "clause", "allowed"),
    [
        (Phase.SHUFFLE, "setup.shuffle", (Shuffle,)),
        (Phase.FILL, "fill.due", (Draw,)),
        (Phase.REFILL, "fill.due", (Draw,)),
        (
            Phase.ACT,
            "turn.one-action",
            (Take, PlaceTile, PlaceExpansion, BuyExpansion, Pass),
        ),
        (Phase.DISCARD, "pass.must-finish", (ThrowAway, Done)),
        (Phase.ROUND_END, "fill.due", ()),
        (Phase.SCORED, "fill.due", ()),
        (Phase.OVER, "end.over", ()),
    ],
)
def test_a_phase_takes_no_other_action(
    phase: Phase, clause: str, allowed: tuple[type, ...]
) -> None:
    state = table(phase=phase)
    for action in (*EVERY_ACTION, None, 3, "pass", StartRound(), StartFilling()):
        if not isinstance(action, allowed):
            assert broken(state, action) == {clause}


@pytest.mark.parametrize("junk", [None, True, 1.0, "yellow", (), 36, -1])
def test_chance_draws_and_shuffles_what_there_is(junk: Any) -> None:
    assert broken(filling(bag=heap(1, 35)), Draw(junk)) == {"fill.from-bag"}
    assert broken(GAME.new_game(2), Shuffle(junk)) == {"setup.shuffle"}


def test_an_illegal_action_is_refused() -> None:
    with pytest.raises(IllegalAction, match=r"queens-garden\.expand\.price"):
        GAME.apply(table(board(5)), BuyExpansion(0))


# The lazy list of legal actions


def order(action: Any) -> tuple[Any, ...]:
    """Where an action stands among the others, as the documentation says."""
    match action:
        case Take(feature, matching, slots):
            return 0, feature, matching, slots
        case PlaceTile(tile, space, tiles, expansions, jokers):
            return 1, tile, space, jokers, tiles, expansions
        case PlaceExpansion(expansion, area, orientation, tiles, expansions, jokers):
            return 2, expansion, area, orientation, jokers, tiles, expansions
        case BuyExpansion(area):
            return 3, area
    return (4,)


def every_turn(state: State) -> Iterator[Any]:
    """Whatever a player could try: far more than is legal."""
    rules, own = state.rules, state.boards[state.turn]
    slots = range(STACK, len(state.slots) + 1)
    for feature in range(len(rules.colors) + len(rules.patterns)):
        matching = legality.matching(state, feature)
        others = {matching, matching[1:], matching[::-1], (*matching, 0)}
        for named, where in product(others, product(slots, repeat=len(matching))):
            yield Take(feature, named, where)
    given = [*every_payment(own, jokers=min(own.jokers, 3))]
    spaces = range(len(rules.layout.places))
    for tile, space, pay in product({*own.tiles, 0}, spaces, given):
        yield PlaceTile(tile, space, pay.tiles, pay.expansions, pay.jokers)
    areas = range(len(rules.layout.areas) + 1)
    for one, area, turned, pay in product({*own.expansions, 0}, areas, range(7), given):
        yield PlaceExpansion(one, area, turned, pay.tiles, pay.expansions, pay.jokers)
    yield from map(BuyExpansion, areas)
    yield Pass()


def small_turns(seed: int) -> Iterator[State]:
    """Every position of a small game in which a player acts, as it is and with a fuller storage."""
    rng = random.Random(seed)
    for state, _, _ in play_through(GAME, GAME.new_game(2, rules=SMALL), rng):
        if state.phase is Phase.ACT:
            yield state
            fuller = attrs.evolve(
                state.boards[state.turn],
                tiles=tuple(sorted(rng.choices(range(9), k=4))),
                expansions=tuple(sorted(rng.sample(range(9), 2))),
                jokers=rng.randrange(3),
            )
            boards = {**dict(enumerate(state.boards)), state.turn: fuller}
            yield attrs.evolve(state, boards=tuple(boards.values()))


@pytest.mark.parametrize("seed", range(4))
def test_the_list_is_what_brute_force_finds_in_a_small_game(seed: int) -> None:
    for state in [*small_turns(seed)][seed % 2 :: 5]:
        brute = {action for action in every_turn(state) if not GAME.violations(state, action)}
        assert [*GAME.legal_actions(state)] == sorted(brute, key=order)


def turns(seed: int, players: int) -> Iterator[State]:
    """Every position of a random game in which a player acts."""
    state = GAME.new_game(players, VARIANTS[seed % 2])
    for before, _, _ in play_through(GAME, state, random.Random(seed)):
        if before.phase is Phase.ACT:
            yield before


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_the_list_is_what_the_clauses_allow_in_real_games(seed: int, players: int) -> None:
    """Spaces with one payment, payments on one space: each is free of the other."""
    for state in [*turns(seed, players)][::9]:
        legal = [*GAME.legal_actions(state)]
        assert legal == sorted({*legal}, key=order)
        assert all(not GAME.violations(state, action) for action in legal[::7])
        for one in choices.placings(state):
            if one.expansion:
                continue
            first = one[0]
            assert isinstance(first, PlaceTile)
            spaces = [
                space
                for space in range(48)
                if not GAME.violations(state, attrs.evolve(first, space=space))
            ]
            assert [(space,) for space in spaces] == one.places
        asked = {action.tile for action in legal if isinstance(action, PlaceTile)}
        assert choices.placeable(state) == tuple(sorted(asked))


def test_the_list_behaves_like_a_list() -> None:
    state = max(turns(7, 2), key=lambda state: len(GAME.legal_actions(state)))
    legal = GAME.legal_actions(state)
    plain = [*legal]
    assert len(legal) == len(plain) > 100
    assert [legal[index] for index in range(len(legal))] == plain
    assert legal[-1] == plain[-1] == Pass()
    assert legal[3:40:5] == plain[3:40:5]
    assert legal[::-1] == [*reversed(legal)] == plain[::-1]
    assert legal.index(plain[50]) == 50
    assert all(action in legal for action in plain)
    assert Done() not in legal
    assert "pass" not in legal
    for index in (len(plain), -len(plain) - 1):
        with pytest.raises(IndexError):
            legal[index]


# Questions in stages


@pytest.mark.parametrize("seed", range(3))
def test_the_staged_questions_lead_to_every_way_of_placing_and_taking(seed: int) -> None:
    for state in [*turns(seed, 2)][::6]:
        tiles = [
            PlaceTile(tile, space, pay.tiles, pay.expansions, pay.jokers)
            for tile in choices.placeable(state)
            for space in choices.spaces_for(state, tile)
            for pay in choices.payments_for(state, tile)
        ]
        laid = [
            PlaceExpansion(one, *place, pay.tiles, pay.expansions, pay.jokers)
            for one in choices.placeable(state, expansions=True)
            for place in choices.areas_for(state, one)
            for pay in choices.payments_for(state, one, expansion=True)
        ]
        takes = [
            Take(feature, legality.matching(state, feature), slots)
            for feature in choices.features(state)
            for slots in choices.copies(state, feature)
        ]
        legal = [*GAME.legal_actions(state)]
        assert takes + tiles + laid == [one for one in legal if order(one)[0] < 3]


def test_the_staged_questions_have_no_answer_when_nobody_acts() -> None:
    state = GAME.new_game(2)
    assert choices.features(state) == choices.copies(state, 0) == choices.placeable(state) == ()
    assert choices.spaces_for(state, 0) == choices.areas_for(state, 0) == ()
    assert choices.payments_for(state, 0) == ()


# Whole games


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_vanishes_and_every_point_is_told(players: int, variant: str) -> None:
    start = GAME.new_game(players, variant)
    for state, action, after in play_through(GAME, start, random.Random(players)):
        tiles = sum((Counter(held) for held in GAME.census(after).values()), Counter())
        assert {*tiles.values()} == {3}
        assert len(tiles) == 36
        expansions = [*chain(*GAME.expansion_census(after).values())]
        assert len(expansions) == len({*expansions}) == 36
        told = GAME.explain(state, action)
        for player, own in enumerate(after.boards):
            gained = own.score - state.boards[player].score
            assert gained == sum(event.points for event in told if event.player == player)
            assert len(own.tiles) + own.jokers <= 12
            assert len(own.expansions) <= 2
            assert sum(line.points for line in GAME.score_sheet(after, player)) == own.score >= 0
    assert GAME.winners(after)
    for own in after.boards:
        for feature in (after.rules.color_of, after.rules.pattern_of):
            for group in groups(after.rules, own.garden, feature):
                assert len({own.garden[space] for space in group}) == len(group)


@pytest.mark.parametrize("seed", range(40))
def test_a_small_game_ends_and_keeps_its_tiles(seed: int) -> None:
    start = GAME.new_game(2, rules=SMALL)
    steps = set()
    for state, action, after in play_through(GAME, start, random.Random(seed)):
        steps |= {type(link.step) for link in GAME.steps(state, action)}
        assert sum(sum(held.values()) for held in GAME.census(after).values()) == 18
        assert GAME.explain(state, action) is not None
    assert EndGame in steps
    assert after.phase is Phase.OVER


def test_an_element_at_the_edge_of_a_small_layout_is_never_surrounded() -> None:
    layout = Layout(areas=(), elements=(Element("statue", (2, -1), 2),))
    assert geometry(layout).structures == ((),) * 6
    assert layout.board == around(FOUNTAIN)
