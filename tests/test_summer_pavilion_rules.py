"""Summer Pavilion, rule by rule: the rulebooks' examples, hand-made cases, tables against rules."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from azul_rules.displays import CENTER
from azul_rules.edition import CHANCE, IllegalAction, InvalidInputError
from azul_rules.summer_pavilion import EDITION as GAME
from azul_rules.summer_pavilion import legality
from azul_rules.summer_pavilion.actions import (
    Deal,
    EndGame,
    EndTurn,
    Pass,
    Place,
    PourTower,
    PrepareRound,
    StartAcquiring,
    StartPlacing,
    Take,
    TakeBonus,
)
from azul_rules.summer_pavilion.board import (
    COLORED,
    COLORS,
    EMPTY,
    FREE,
    NUMBERS,
    SPACES,
    STARS,
    VARIANT,
    VARIANTS,
    Rules,
    Structure,
    published,
)
from azul_rules.summer_pavilion.scoring import completed, connected, final_scoring
from azul_rules.summer_pavilion.state import Board, Phase, Points, State
from azul_rules.testing import play_through
from azul_rules.tiles import parts, together

if TYPE_CHECKING:
    from collections.abc import Iterator

PURPLE, GREEN, ORANGE, YELLOW, BLUE, RED = range(6)
NOTHING = (0,) * 6
STAR = {COLORS[color]: star for star, color in enumerate((2, 5, 4, 3, 1, 0))} | {"center": 6}


def heap(**counts: int) -> tuple[int, ...]:
    """Tiles by the names of their colors."""
    return tuple(counts.get(color, 0) for color in COLORS)


def cell(star: str, number: int) -> tuple[int, int]:
    """Where a number stands on a star of the colored side."""
    return STAR[star], NUMBERS[STAR[star]].index(number)


def board(score: int = 5, *, passed: bool = False, **parts_of: Any) -> Board:
    """A board: `hand`, `kept`, and `laid` as {(star, space): color}."""
    laid = parts_of.get("laid", {})
    stars = tuple(tuple(laid.get((star, space), EMPTY) for space in range(6)) for star in range(7))
    return Board(
        (score, *[0] * (len(Points) - 1)),
        parts_of.get("hand", NOTHING),
        parts_of.get("kept", NOTHING),
        stars,
        passed,
    )


def table(phase: Phase, *boards: Board, variant: str = COLORED, **changes: Any) -> State:
    """A state with those boards; by default an empty table and a full supply of red."""
    start = GAME.new_game(players=len(boards), variant=variant)
    given = {"phase": phase, "boards": boards, "bag": (5,) * 6, "supply": heap(red=10)}
    sources = changes.pop("sources", {})
    full = tuple(sources.get(one, NOTHING) for one in range(start.rules.displays))
    changes["sources"] = (*full, sources.get(CENTER, NOTHING))
    return attrs.evolve(start, **{**given, **changes})


def broken(state: State, action: object) -> set[str]:
    """The clauses an action breaks, without the edition's name."""
    return {
        violation.clause.removeprefix("summer-pavilion.")
        for violation in GAME.violations(state, action)
    }


def clauses(state: State, action: Any) -> set[str]:
    """The clauses that tell what an action does, without the edition's name."""
    return {
        clause.removeprefix("summer-pavilion.")
        for event in GAME.explain(state, action)
        for clause in event.clauses
    }


# Set-up and dealing


def test_a_game_starts_with_all_tiles_in_the_bag_and_five_points() -> None:
    state = GAME.new_game(players=3, first_player=2)
    assert state.bag == (22,) * 6
    assert GAME.scores(state) == (5, 5, 5)
    assert (state.phase, state.first, state.turn, state.token) == (Phase.SUPPLY, 2, 2, CENTER)
    assert GAME.to_move(state) is CHANCE
    assert state.wild == PURPLE


@pytest.mark.parametrize(
    "options",
    [
        {"players": 5},
        {"players": 2, "variant": "gray-wall"},
        {"players": 2, "first_player": 2},
        {"players": 2, "first_player": True},
        {"players": 3, "rules": published(2)},
        {"players": 2, "variant": VARIANT, "rules": published(2)},
    ],
)
def test_there_is_no_such_game(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError):
        GAME.new_game(**options)


@pytest.mark.parametrize(("players", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_set_up_fills_the_supply_then_display_after_display(players: int, displays: int) -> None:
    state, rng = GAME.new_game(players=players), random.Random(0)
    drawn = []
    while GAME.to_move(state) is CHANCE:
        action = GAME.sample(state, rng)
        drawn.append(sum(action.tiles))
        state = GAME.apply(state, action)
    assert drawn == [10] + [4] * displays
    assert (state.phase, state.turn) == (Phase.ACQUIRE, 0)


def test_the_tower_is_poured_when_a_tile_must_be_drawn_and_the_bag_is_empty() -> None:
    state = table(
        Phase.DEAL, board(), board(), bag=heap(red=1), tower=heap(blue=30), supply=heap(red=10)
    )
    links = list(GAME.steps(state, Deal(heap(red=1))))
    assert [type(link.step) for link in links] == [Deal, PourTower]
    state = links[-1].after
    assert (state.bag, state.tower) == (heap(blue=30), NOTHING)
    assert broken(state, Deal(heap(blue=4))) == {"deal.number"}
    assert broken(state, Deal(heap(blue=3))) == set()
    assert "deal.pour" in clauses(
        attrs.evolve(state, bag=heap(red=1), tower=(1,) * 6), Deal(heap(red=1))
    )


def test_displays_stay_short_when_bag_and_tower_are_empty() -> None:
    state = table(Phase.DEAL, board(), board(), bag=heap(red=1), supply=NOTHING)
    after = GAME.apply(state, Deal(heap(red=1)))
    assert (after.phase, after.displays[0]) == (Phase.ACQUIRE, heap(red=1))
    assert "deal.short" in clauses(state, Deal(heap(red=1)))


def test_without_any_tile_to_take_placing_begins_at_once() -> None:
    over = board(hand=heap(red=1), passed=False)
    state = table(Phase.PLACE, over, board(passed=True), bag=NOTHING, supply=NOTHING, token=1)
    links = list(GAME.steps(state, Pass(heap(red=1))))
    kinds = [type(link.step) for link in links]
    assert kinds == [Pass, PrepareRound, StartAcquiring, StartPlacing]
    after = links[-1].after
    assert (after.phase, after.round, after.first, after.turn) == (Phase.PLACE, 2, 1, 1)
    assert after.boards[0].hand == heap(red=1)
    assert {"deal.no-tiles", "next-round.nobody-took-token"} <= clauses(state, Pass(heap(red=1)))


def test_chance_has_exact_probabilities_and_nobody_else_has_any() -> None:
    state = table(Phase.REFILL, board(), board(), bag=heap(red=1, blue=2), supply=heap(red=8))
    assert GAME.probability(state, Deal(heap(red=1, blue=1))) == Fraction(2, 3)
    assert GAME.probability(state, Deal(heap(red=2))) == 0
    assert [deal.tiles for deal in GAME.legal_actions(state)] == [
        heap(blue=2),
        heap(blue=1, red=1),
    ]
    waiting = table(Phase.PLACE, board(), board())
    with pytest.raises(InvalidInputError):
        GAME.sample(waiting, random.Random(0))
    with pytest.raises(InvalidInputError):
        GAME.probability(waiting, Deal(NOTHING))


# Acquiring


def test_the_turn_example_of_the_rulebook() -> None:
    state = table(
        Phase.ACQUIRE,
        board(),
        board(),
        board(),
        sources={
            0: heap(red=2, yellow=2),
            1: heap(green=1, purple=2, yellow=1),
            2: heap(blue=4),
        },
    )
    state = GAME.apply(state, Take(0, RED))
    assert state.boards[0].hand == heap(red=2)
    assert state.center == heap(yellow=2)
    state = GAME.apply(state, Take(1, GREEN))
    assert state.boards[1].hand == heap(green=1, purple=1)
    assert state.center == heap(yellow=3, purple=1)
    assert {"acquire.token", "acquire.token-loss", "acquire.one-wild"} <= clauses(
        state, Take(CENTER, YELLOW)
    )
    state = GAME.apply(state, Take(CENTER, YELLOW))
    assert state.boards[2].hand == heap(yellow=3, purple=1)
    assert state.token == 2
    assert GAME.scores(state) == (5, 5, 1)
    assert state.turn == 0


def test_where_only_wild_tiles_lie_exactly_one_is_taken() -> None:
    state = table(Phase.ACQUIRE, board(), board(), sources={0: heap(purple=4)})
    assert GAME.legal_actions(state) == [Take(0, PURPLE)]
    after = GAME.apply(state, Take(0, PURPLE))
    assert after.boards[0].hand == heap(purple=1)
    assert after.center == heap(purple=3)
    again = GAME.apply(after, Take(CENTER, PURPLE))
    assert (again.boards[1].hand, again.center) == (heap(purple=1), heap(purple=2))
    assert GAME.scores(again) == (5, 4)
    assert "acquire.only-wild" in clauses(after, Take(CENTER, PURPLE))


@pytest.mark.parametrize(("score", "then"), [(3, 1), (1, 1), (9, 4)])
def test_the_token_costs_a_point_for_each_tile_but_a_score_stops_at_one(
    score: int, then: int
) -> None:
    state = table(
        Phase.ACQUIRE, board(score), board(), sources={CENTER: heap(red=4, purple=2, blue=1)}
    )
    after = GAME.apply(state, Take(CENTER, RED))
    assert GAME.scores(after)[0] == then
    assert after.boards[0].tally[Points.TOKEN] == then - score
    assert ("acquire.token-loss-stops" in clauses(state, Take(CENTER, RED))) == (score < 6)
    second = GAME.apply(after, Take(CENTER, BLUE))
    assert (GAME.scores(second)[1], second.token) == (5, 0)


def test_the_last_tile_ends_acquiring_and_the_token_holder_places_first() -> None:
    state = table(
        Phase.ACQUIRE, board(), board(), board(), turn=2, token=1, sources={3: heap(red=1)}
    )
    after = GAME.apply(state, Take(3, RED))
    assert (after.phase, after.turn) == (Phase.PLACE, 1)
    untaken = attrs.evolve(state, token=CENTER, first=2)
    assert GAME.apply(untaken, Take(3, RED)).turn == 2


@pytest.mark.parametrize(
    ("action", "names"),
    [
        (Take(0, BLUE), {"acquire.one-color"}),
        (Take(0, PURPLE), {"acquire.not-wild"}),
        (Take(1, PURPLE), {"acquire.source"}),
        (Take(5, 6), {"acquire.source", "components.colors"}),
        (Take(-2, RED), {"acquire.source"}),
        (Take(source=True, color=RED), {"acquire.source"}),
        (Take(0, None), {"components.colors"}),  # type: ignore[arg-type]
        (Take(0, 5.0), {"components.colors"}),  # type: ignore[arg-type]
        (Pass(NOTHING), {"acquire.must-take"}),
        ("take", {"acquire.must-take"}),
    ],
)
def test_a_wrong_take_breaks(action: object, names: set[str]) -> None:
    state = table(Phase.ACQUIRE, board(), board(), sources={0: heap(red=3, purple=1)})
    assert broken(state, action) == names
    with pytest.raises(IllegalAction):
        GAME.apply(state, action)


# Placing and scoring: the rulebooks' examples A to F


def place(star: str, number: int, color: int, wilds: int = 0) -> Place:
    return Place(*cell(star, number), color, wilds)


def laid(star: str, *numbers: int) -> dict[tuple[int, int], int]:
    """Tiles on a colored star."""
    return {cell(star, number): COLORS.index(star) for number in numbers}


EXAMPLES = {
    "A": (heap(blue=7), {}, place("blue", 6, BLUE), heap(blue=1), heap(blue=5), 1),
    "B": (heap(red=3), {}, place("red", 3, RED), NOTHING, heap(red=2), 1),
    "C": (
        heap(blue=3, purple=3),
        laid("blue", 4, 5),
        place("blue", 6, BLUE, 3),
        NOTHING,
        heap(blue=2, purple=3),
        3,
    ),
    "D": (
        heap(orange=1, green=1, purple=3),
        laid("orange", 3, 5),
        place("orange", 4, ORANGE, 3),
        heap(green=1),
        heap(purple=3),
        3,
    ),
    "E": (
        heap(purple=2, red=2, green=4),
        laid("purple", 1, 6),
        place("purple", 2, PURPLE),
        heap(red=2, green=4),
        heap(purple=1),
        3,
    ),
}
"""What lies beside the board and on it, the action, what is left, what is thrown, the points."""


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_scoring_examples_of_the_rulebooks(example: str) -> None:
    hand, tiles, action, left, tower, points = EXAMPLES[example]
    state = table(Phase.PLACE, board(hand=hand, laid=tiles), board(), token=0)
    assert action in GAME.legal_actions(state)
    after = GAME.apply(state, action)
    assert (after.boards[0].hand, after.tower) == (left, tower)
    assert after.boards[0].stars[action.star][action.space] == action.color
    assert after.boards[0].tally[Points.PLACED] == points
    assert sum(event.points for event in GAME.explain(state, action)) == points


def test_example_f_passing_keeps_four_and_loses_a_point_for_each_other_tile() -> None:
    state = table(Phase.PLACE, board(hand=heap(green=4, red=2)), board(), token=0)
    after = GAME.apply(state, Pass(heap(green=4)))
    assert after.boards[0].kept == heap(green=4)
    assert after.tower == heap(red=2)
    assert after.boards[0].tally[Points.THROWN] == -2
    assert (after.boards[0].passed, after.turn) == (True, 1)


def test_the_wild_example_tiles_are_mixed_as_the_player_likes() -> None:
    state = table(Phase.PLACE, board(hand=heap(green=3, purple=4)), board(), token=0)
    legal = GAME.legal_actions(state)
    star, space = cell("green", 4)
    ways = [
        one for one in legal if isinstance(one, Place) and (one.star, one.space) == (star, space)
    ]
    assert ways == [Place(star, space, GREEN, wilds) for wilds in (1, 2, 3)]
    star, space = cell("purple", 4)
    ways = [
        one for one in legal if isinstance(one, Place) and (one.star, one.space) == (star, space)
    ]
    assert ways == [Place(star, space, PURPLE, 0)]
    center = [one for one in legal if isinstance(one, Place) and one.star == STAR["center"]]
    assert {one.color for one in center} == {GREEN, PURPLE}


PLACING = table(
    Phase.PLACE,
    board(hand=heap(green=2, purple=2, red=1), laid={(6, 0): GREEN, (0, 0): ORANGE}),
    board(),
    token=0,
)


@pytest.mark.parametrize(
    ("action", "names"),
    [
        (Place(0, 0, ORANGE, 0), {"place.space"}),
        (Place(7, 0, GREEN, 0), {"place.space"}),
        (Place(-1, 0, GREEN, 0), {"place.space"}),
        (Place(0, 6, 9, 0), {"place.space", "components.colors"}),
        (Place("west", 0, GREEN, 0), {"place.space"}),  # type: ignore[arg-type]
        (Place(0, 1, color=True, wilds=0), {"components.colors"}),
        (place("red", 1, GREEN), {"place.star-color"}),
        (place("red", 2, GREEN, 2), {"place.star-color", "place.wild-payment"}),
        (place("red", 3, GREEN), {"place.star-color", "place.cost"}),
        (Place(6, 1, GREEN, 0), {"place.different-colors"}),
        (place("green", 4, GREEN, 1), {"place.cost"}),
        (place("green", 5, GREEN, 3), {"place.cost"}),
        (place("green", 2, GREEN, -1), {"place.wild-payment"}),
        (place("green", 2, GREEN, 1.0), {"place.wild-payment"}),  # type: ignore[arg-type]
        (place("purple", 2, PURPLE, 1), {"place.wild-as-itself"}),
        (place("purple", 2, PURPLE, 2), {"place.wild-payment"}),
        (Take(0, RED), {"place.must-place-or-pass"}),
        (Pass(heap(green=3)), {"pass.own-tiles"}),
        (Pass(heap(green=2, purple=2, red=1)), {"pass.keep"}),
        (Pass(heap(green=2, purple=3)), {"pass.keep", "pass.own-tiles"}),
        (Pass([0] * 6), {"pass.own-tiles"}),  # type: ignore[arg-type]
        (Pass((0, 0, 0, 0, 0, True)), {"pass.own-tiles"}),
        (Pass((0, 0, 0, 0, 0, -1)), {"pass.own-tiles"}),
        (Pass((0,) * 5), {"pass.own-tiles"}),
    ],
)
def test_a_wrong_placement_or_pass_breaks(action: object, names: set[str]) -> None:
    assert broken(PLACING, action) == names


@pytest.mark.parametrize(
    ("occupied", "space", "points"),
    [
        ({0}, 0, 1),
        ({0, 1}, 0, 2),
        ({0, 5}, 0, 2),
        ({0, 2, 4}, 0, 1),
        ({0, 1, 2, 4}, 0, 3),
        ({4, 5, 0, 1}, 5, 4),
        ({0, 1, 2, 3, 4, 5}, 3, 6),
        ({0, 1, 2, 3, 5}, 5, 5),
    ],
)
def test_a_laid_tile_scores_itself_and_all_tiles_connected_around_the_ring(
    occupied: set[int], space: int, points: int
) -> None:
    tiles = tuple(0 if one in occupied else EMPTY for one in range(6))
    assert connected(tiles, space) == points


def test_connected_tiles_are_those_reached_from_neighbor_to_neighbor() -> None:
    """The two walks along the ring, compared with spreading out, on rings of every size to 7."""
    for size in range(1, 8):
        for tiles in product((EMPTY, 0), repeat=size):
            for space in (one for one in range(size) if tiles[one] != EMPTY):
                reached, grown = {space}, True
                while grown:
                    near = {(one + step) % size for one in reached for step in (1, -1)}
                    grown = not reached >= (near := {one for one in near if tiles[one] != EMPTY})
                    reached |= near
                assert connected(tiles, space) == len(reached)


# Bonus tiles


def surrounding(structure: Structure) -> Iterator[tuple[State, Place]]:
    """A position for each space of a structure in which that space is the last one free."""
    for star, space in structure.cells:
        color = published(2).star_colors[star]
        others = [one for one in structure.cells if one != (star, space)]
        tiles = {one: max(published(2).star_colors[one[0]], 0) for one in others}
        action = Place(star, space, RED if color < 0 else color, 0)
        hand = tuple(6 if one == action.color else 0 for one in range(6))
        yield table(Phase.PLACE, board(hand=hand, laid=tiles), board(), token=0), action


@pytest.mark.parametrize("structure", published(2).structures)
def test_the_last_tile_around_a_structure_earns_its_bonus(structure: Structure) -> None:
    bonus = {"pillar": 1, "statue": 2, "window": 3}[structure.name]
    for state, action in surrounding(structure):
        after = GAME.apply(state, action)
        assert (after.phase, after.pending, after.turn) == (Phase.BONUS, bonus, 0)
        assert f"bonus.{structure.name}" in clauses(state, action)


def test_structures_are_found_from_every_space_as_by_looking_at_them_all() -> None:
    rng = random.Random(3)
    for _ in range(400):
        stars = tuple(tuple(rng.choice((EMPTY, 0, 0, 0)) for _ in range(6)) for _ in range(7))
        for variant in VARIANTS:
            rules = published(2, variant)
            for star, space in product(range(7), range(6)):
                assert list(completed(rules, stars, star, space)) == [
                    one
                    for one in rules.structures
                    if (star, space) in one.cells
                    and all(stars[there][at] != EMPTY for there, at in one.cells)
                ]


def two_at_once(supply: tuple[int, ...], **changes: Any) -> tuple[State, Place]:
    """The orange 2 completes the pillar and the statue beside it."""
    tiles = {
        **laid("orange", 1, 3),
        **laid("red", 3, 4),
        (6, 5): RED,
        (6, 0): BLUE,
    }
    mine = board(hand=heap(orange=3), laid=tiles)
    state = table(Phase.PLACE, mine, board(), token=0, supply=supply, **changes)
    return state, place("orange", 2, ORANGE)


def test_two_structures_completed_by_one_tile_add_up_and_the_supply_is_refilled_once() -> None:
    state, action = two_at_once(heap(red=9, purple=1))
    assert {"bonus.several", "bonus.pillar", "bonus.statue"} <= clauses(state, action)
    after = GAME.apply(state, action)
    assert (after.phase, after.pending) == (Phase.BONUS, 3)
    assert GAME.legal_actions(after) == [
        TakeBonus(heap(purple=1, red=2)),
        TakeBonus(heap(red=3)),
    ]
    chosen = GAME.apply(after, TakeBonus(heap(purple=1, red=2)))
    assert (chosen.phase, chosen.pending, chosen.turn) == (Phase.REFILL, 0, 0)
    assert chosen.boards[0].hand == heap(orange=1, purple=1, red=2)
    assert GAME.to_move(chosen) is CHANCE
    drawn = Deal(heap(blue=3))
    links = list(GAME.steps(chosen, drawn))
    assert [type(link.step) for link in links] == [Deal, EndTurn]
    assert (links[-1].after.phase, links[-1].after.turn) == (Phase.PLACE, 1)
    assert sum(links[-1].after.supply) == 10
    assert "bonus.refill-once" in clauses(chosen, drawn)


def test_a_short_supply_gives_what_it_holds() -> None:
    state, action = two_at_once(heap(red=1, green=1))
    after = GAME.apply(state, action)
    assert after.pending == 2
    assert GAME.legal_actions(after) == [TakeBonus(heap(green=1, red=1))]
    assert "bonus.short" in clauses(state, action)


def test_an_empty_supply_gives_nothing_but_is_refilled() -> None:
    state, action = two_at_once(NOTHING)
    after = GAME.apply(state, action)
    assert (after.phase, after.pending, after.turn) == (Phase.REFILL, 0, 0)
    assert "bonus.empty-supply" in clauses(state, action)
    dry = attrs.evolve(state, bag=NOTHING)
    links = [type(link.step) for link in GAME.steps(dry, action)]
    # The tile thrown for the 2 is in the tower by then, and is all there is to draw.
    assert links == [Place, PourTower]
    last = GAME.apply(GAME.apply(dry, action), Deal(heap(orange=1)))
    assert (last.phase, last.turn, last.supply) == (Phase.PLACE, 1, heap(orange=1))
    assert "deal.short" in clauses(GAME.apply(dry, action), Deal(heap(orange=1)))


def test_the_tower_is_poured_in_the_middle_of_refilling() -> None:
    state, action = two_at_once(heap(red=10), bag=heap(blue=1), tower=heap(green=8))
    state = GAME.apply(GAME.apply(state, action), TakeBonus(heap(red=3)))
    links = list(GAME.steps(state, Deal(heap(blue=1))))
    assert [type(link.step) for link in links] == [Deal, PourTower]
    assert links[-1].after.bag == heap(green=8, orange=1)
    assert legality.draw_size(links[-1].after) == 2


@pytest.mark.parametrize(
    ("action", "names"),
    [
        (TakeBonus(heap(red=2)), {"bonus.number"}),
        (TakeBonus(heap(blue=3)), {"bonus.from-supply"}),
        (TakeBonus(heap(blue=4)), {"bonus.from-supply", "bonus.number"}),
        (TakeBonus(3), {"bonus.from-supply"}),  # type: ignore[arg-type]
        (Pass(NOTHING), {"bonus.must-choose"}),
    ],
)
def test_a_wrong_choice_of_bonus_tiles_breaks(action: object, names: set[str]) -> None:
    state, laying = two_at_once(heap(red=10))
    assert broken(GAME.apply(state, laying), action) == names


# Passing, rounds, the end


def test_passed_players_are_skipped_and_the_others_play_on() -> None:
    mine = board(hand=heap(red=3))
    state = table(Phase.PLACE, mine, board(passed=True), board(), token=0)
    after = GAME.apply(state, place("red", 1, RED))
    assert after.turn == 2
    assert "pass.no-tiles" in clauses(after, Pass(NOTHING))
    assert GAME.legal_actions(after) == [Pass(NOTHING)]
    alone = GAME.apply(after, Pass(NOTHING))
    assert (alone.phase, alone.turn) == (Phase.PLACE, 0)
    again = GAME.apply(alone, place("red", 2, RED))
    assert again.turn == 0


def test_a_player_may_keep_fewer_than_four() -> None:
    state = table(Phase.PLACE, board(2, hand=heap(red=4)), board(), token=0)
    after = GAME.apply(state, Pass(heap(red=2)))
    assert (after.boards[0].kept, GAME.scores(after)[0]) == (heap(red=2), 1)
    assert after.tower == heap(red=2)
    assert "pass.loss-stops" in clauses(state, Pass(heap(red=2)))
    assert "pass.loss-stops" not in clauses(state, Pass(heap(red=3)))


def test_passes_keep_more_of_an_earlier_color_first() -> None:
    state = table(Phase.PLACE, board(hand=heap(purple=1, red=2)), board(), token=0)
    passes = [one.keep for one in GAME.legal_actions(state) if isinstance(one, Pass)]
    assert passes == sorted(passes, reverse=True)
    assert len(passes) == 6


def test_when_all_have_passed_the_next_round_is_prepared() -> None:
    mine = board(hand=heap(green=3))
    other = board(kept=heap(red=1), passed=True)
    state = table(Phase.PLACE, mine, other, first=0, turn=0, token=1)
    after = GAME.apply(state, Pass(heap(green=3)))
    assert (after.phase, after.round, after.first, after.turn) == (Phase.DEAL, 2, 1, 1)
    assert after.token == 1
    assert [one.hand for one in after.boards] == [heap(green=3), heap(red=1)]
    assert not any(one.passed or any(one.kept) for one in after.boards)
    assert after.wild == GREEN
    assert {"pass.end", "next-round.starter", "next-round.kept-tiles"} <= clauses(
        state, Pass(heap(green=3))
    )
    untaken = attrs.evolve(state, token=CENTER)
    assert GAME.apply(untaken, Pass(heap(green=3))).first == 0
    assert "next-round.nobody-took-token" in clauses(untaken, Pass(heap(green=3)))


def last_round(mine: Board, other: Board, **changes: Any) -> State:
    return table(Phase.PLACE, mine, other, round=6, token=0, **changes)


def test_after_the_last_round_kept_tiles_are_lost_down_to_one_point() -> None:
    state = last_round(board(2, hand=heap(blue=4)), board(7, kept=heap(red=1), passed=True))
    links = list(GAME.steps(state, Pass(heap(blue=4))))
    assert [type(link.step) for link in links] == [Pass, EndGame]
    after = links[-1].after
    assert GAME.scores(after) == (1, 6)
    assert after.tower == heap(blue=4, red=1)
    assert [one.kept for one in after.boards] == [NOTHING, NOTHING]
    assert (GAME.winners(state), GAME.winners(after)) == ((), (1,))
    assert GAME.to_move(after) is None
    assert GAME.legal_actions(after) == []
    assert broken(after, Pass(NOTHING)) == {"end.over"}
    assert {"end.kept-tiles", "end.six-rounds", "end.winner"} <= clauses(state, Pass(heap(blue=4)))


def test_bonuses_come_before_the_loss_and_a_tie_is_shared() -> None:
    star = laid("red", 1, 2, 3, 4, 5, 6)
    mine = board(1, hand=heap(blue=4), laid=star)
    state = last_round(mine, board(11, passed=True))
    after = GAME.apply(state, Pass(heap(blue=4)))
    assert GAME.scores(after) == (11, 11)
    assert GAME.winners(after) == (0, 1)
    assert "end.shared" in clauses(state, Pass(heap(blue=4)))
    assert [(line.clause, line.points) for line in GAME.score_sheet(after, 0)] == [
        ("summer-pavilion.setup.score", 1),
        ("summer-pavilion.end.stars", 14),
        ("summer-pavilion.end.kept-tiles", -4),
    ]


@pytest.mark.parametrize(
    ("star", "points"),
    [("red", 14), ("blue", 15), ("yellow", 16), ("orange", 17), ("green", 18), ("purple", 20)],
)
def test_a_complete_star_scores_by_its_color(star: str, points: int) -> None:
    full = board(laid=laid(star, *range(1, 7)))
    assert final_scoring(published(2), full)[Points.STARS] == points
    gap = board(laid=laid(star, *range(1, 6)))
    assert final_scoring(published(2), gap)[Points.STARS] == 0


def test_the_complete_center_star_scores_twelve() -> None:
    full = board(laid={(6, space): space for space in range(6)})
    assert final_scoring(published(2), full)[Points.STARS] == 12


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("number", "points"), [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)])
def test_a_number_covered_everywhere_scores(number: int, points: int, variant: str) -> None:
    rules = published(2, variant)
    cells = [
        (star, space)
        for star, space in product(range(7), range(6))
        if rules.numbers[star][space] == number
    ]
    assert final_scoring(rules, board(laid=dict.fromkeys(cells, 0)))[Points.NUMBERS] == points
    most = dict.fromkeys(cells[:-1], 0)
    assert final_scoring(rules, board(laid=most))[Points.NUMBERS] == 0


def test_final_scoring_is_told_star_by_star_and_number_by_number() -> None:
    ones = {
        cell(star, 1): max(color, 0)
        for star, color in zip(STAR, [2, 5, 4, 3, 1, 0, 0], strict=True)
    }
    state = last_round(board(laid=ones | laid("red", *range(1, 7))), board(passed=True))
    told = GAME.explain(state, Pass(NOTHING))
    assert [event.points for event in told if event.points] == [14, 4]
    free = last_round(
        board(laid={(0, space): RED for space in range(6)}), board(passed=True), variant=VARIANT
    )
    assert "variant.score" in clauses(free, Pass(NOTHING))


# The variant side


@pytest.mark.parametrize(
    ("tiles", "fitting"),
    [
        ((), {0, 1, 2, 3, 4, 5}),
        ((RED,), {0, 1, 2, 3, 4, 5}),
        ((RED, RED), {RED}),
        ((RED, BLUE), {PURPLE, GREEN, ORANGE, YELLOW}),
        ((RED, BLUE, GREEN, ORANGE, YELLOW), {PURPLE}),
    ],
)
def test_a_free_star_becomes_one_color_or_all_different(
    tiles: tuple[int, ...], fitting: set[int]
) -> None:
    mine = board(hand=(6,) * 6, laid={(0, space): tile for space, tile in enumerate(tiles)})
    state = table(Phase.PLACE, mine, board(), variant=VARIANT, token=0)
    found = [one for one in GAME.legal_actions(state) if isinstance(one, Place) and one.star == 0]
    assert {one.color for one in found} == fitting
    for color in set(range(6)) - fitting:
        assert broken(state, Place(0, 5, color, 0)) == {"variant.star"}
    assert "variant.star" in clauses(state, found[-1])


def test_several_stars_of_one_color_and_several_of_different_colors_all_score() -> None:
    same = {(star, space): RED for star in (0, 1) for space in range(6)}
    different = {(star, space): (star + space) % 6 for star in (3, 6) for space in range(6)}
    mine = board(laid=same | different)
    assert final_scoring(published(2, VARIANT), mine)[Points.STARS] == 14 + 14 + 12 + 12


# Tables against the rules they are made from


def tables(variant: str) -> legality.Tables:
    return legality.tables(published(2, variant))


def test_takes_are_looked_up_as_the_rule_says() -> None:
    """Every content of a display, and every set of colors in the center, for every wild color."""
    made = tables(COLORED)
    contents = list(parts((4,) * 6, 4))
    for wild, tiles in product(range(6), contents):
        ways = [color for color in range(6) if legality.takeable(tiles, color, wild)]
        for display in range(5):
            found = made.display_takes[wild][display][tiles]
            assert list(found) == [Take(display, color) for color in ways]
    for wild, present in product(range(6), product((0, 1), repeat=6)):
        tiles = tuple(7 * one for one in present)
        ways = [color for color in range(6) if legality.takeable(tiles, color, wild)]
        found = made.center_takes[wild][present]
        assert list(found) == [Take(CENTER, color) for color in ways]


def star_contents(rules: Rules, star: int) -> set[tuple[int, ...]]:
    """Every content that a star can come to have."""
    blank = (EMPTY,) * 6
    seen, waiting = {blank}, [blank]
    while waiting:
        tiles = waiting.pop()
        colors = [color for color in range(6) if legality.fits(rules, star, tiles, color)]
        for space, color in product(range(6), colors):
            then = (*tiles[:space], color, *tiles[space + 1 :])
            if tiles[space] == EMPTY and then not in seen:
                seen.add(then)
                waiting.append(then)
    return seen


@pytest.mark.parametrize(
    ("variant", "star", "count"),
    [
        (COLORED, 0, 64),
        (COLORED, 6, 13_327),
        (VARIANT, 3, 13_669),
    ],
)
def test_openings_are_looked_up_as_the_rule_says(variant: str, star: int, count: int) -> None:
    """Every content that a star can come to have."""
    rules, openings = published(2, variant), legality.Openings(published(2, variant), star)
    contents = star_contents(rules, star)
    assert len(contents) == count
    for tiles in contents:
        colors, anywhere, one_by_one = openings[tiles]
        assert colors == tuple(one for one in range(6) if legality.fits(rules, star, tiles, one))
        free = tuple(space for space in range(6) if tiles[space] == EMPTY)
        assert anywhere is openings.places(free)
        assert one_by_one == tuple(openings.places((space,)) for space in free)


@pytest.mark.parametrize("variant", VARIANTS)
def test_places_are_looked_up_as_the_rule_says(variant: str) -> None:
    """Every set of free spaces, every color, every number of tiles that makes a difference."""
    rules = published(2, variant)
    spaces = [free for size in range(7) for free in combinations(range(6), size)]
    for star in (0, 6):
        openings = legality.Openings(rules, star)
        for free, color in product(spaces, range(6)):
            for have, wild in product(range(1, 7), range(7)):
                assert openings.places(free)[color, have, wild] == tuple(
                    Place(star, space, color, wilds)
                    for space in free
                    for wilds in legality.payments(rules.numbers[star][space], have, wild)
                )


def test_payments_are_all_mixes_with_at_least_one_tile_of_the_color() -> None:
    """And more tiles than the highest number make no difference."""
    for number, have, wild in product(range(1, 7), range(23), range(23)):
        mixes = [
            wilds for wilds in range(23) if number - wilds in range(1, have + 1) and wilds <= wild
        ]
        assert list(legality.payments(number, have, wild)) == mixes
        assert list(legality.payments(number, min(have, 6), min(wild, 6))) == mixes


def test_passes_are_looked_up_as_the_rule_says() -> None:
    """Every hand, up to four tiles of a color: more make no difference."""
    passes = tables(COLORED).passes
    for hand in product(range(5), repeat=6):
        found = [one.keep for later in passes[hand[:3]] for one in later[hand[3:]]]
        assert found == list(parts(hand, 4))


def test_bonus_choices_are_looked_up_as_the_rule_says() -> None:
    bonuses = tables(COLORED).bonuses
    for pending in (1, 2, 3):
        for supply in product(range(pending + 1), repeat=6):
            if sum(supply) >= pending:
                assert [one.tiles for one in bonuses[pending][supply]] == [
                    part for part in parts(supply, pending) if sum(part) == pending
                ]


def candidates(state: State) -> Iterator[Any]:
    """Every action that could be legal in a phase, in the order of legal actions."""
    rules = state.rules
    if state.phase is Phase.ACQUIRE:
        sources = (*range(rules.displays), CENTER)
        yield from (Take(*parts_of) for parts_of in product(sources, range(rules.size)))
    elif state.phase is Phase.PLACE:
        for star, numbers in enumerate(rules.numbers):
            for space, color, wilds in product(
                range(len(numbers)), range(rules.size), range(max(numbers))
            ):
                yield Place(star, space, color, wilds)
        yield from map(Pass, parts((rules.corners,) * rules.size, rules.corners))
    elif state.phase is Phase.BONUS:
        yield from map(TakeBonus, parts((state.pending,) * rules.size, state.pending))


SMALL = Rules(
    2,
    VARIANT,
    displays=2,
    numbers=((1, 2, 1), (2, 1), (1, 1, 1)),
    star_colors=(FREE, FREE, FREE),
    structures=(
        Structure("pillar", ((0, 0), (1, 0)), 1),
        Structure("window", ((0, 1), (0, 2), (2, 0)), 3),
    ),
    colors=("purple", "green", "red"),
    tiles_per_color=5,
    wild=(0, 1, 2),
    display_size=3,
    supply=3,
    corners=2,
    star_bonus=(5, 4, 3),
)

GAMES = [
    *({"players": players, "variant": variant} for players in (2, 3, 4) for variant in VARIANTS),
    {"players": 2, "rules": SMALL},
]


@pytest.mark.parametrize(
    "options", GAMES, ids=lambda options: "-".join(map(str, options.values()))[:20]
)
def test_whole_games_keep_every_tile_list_every_legal_action_and_account_for_every_point(
    options: dict[str, Any],
) -> None:
    start = GAME.new_game(**options)
    tiles = (start.rules.tiles_per_color,) * start.rules.size
    for seed in range(12 if options.get("rules") else 2):
        rng = random.Random(seed)
        for state, action, after in play_through(GAME, start, rng):
            places = GAME.census(after).values()
            every = [tuple(place.get(color, 0) for color in start.rules.colors) for place in places]
            total = (0,) * start.rules.size
            for one in every:
                total = together(total, one)
            assert total == tiles
            if GAME.to_move(state) is not CHANCE and rng.random() < 0.3:
                legal = [one for one in candidates(state) if not GAME.violations(state, one)]
                assert GAME.legal_actions(state) == legal
            told = GAME.explain(state, action)
            gained = sum(GAME.scores(after)) - sum(GAME.scores(state))
            assert sum(event.points for event in told) == gained
            assert min(GAME.scores(after)) >= start.rules.least_score


@pytest.mark.parametrize("phase", [Phase.SUPPLY, Phase.DEAL, Phase.REFILL, Phase.ROUND_END])
def test_while_tiles_are_drawn_only_chance_acts(phase: Phase) -> None:
    state = table(phase, board(), board(), supply=heap(red=6))
    assert broken(state, Pass(NOTHING)) == {"deal.due"}
    if phase is Phase.ROUND_END:
        assert broken(state, Deal(heap(red=4))) == {"deal.due"}
        assert GAME.legal_actions(state) == []
    else:
        assert broken(state, Deal(heap(red=4))) == set()
        assert broken(state, Deal(heap(red=5))) == {"deal.number"}
        assert broken(state, Deal(heap(red=6))) == {"deal.number", "deal.from-bag"}
        assert broken(state, Deal(None)) == {"deal.from-bag"}  # type: ignore[arg-type]


def test_stars_and_spaces_have_names_in_small_games_too() -> None:
    assert legality.space_name(published(2), 0, 1) == "the 1 at NE of the orange star"
    assert legality.space_name(published(2, VARIANT), 6, 0) == "the 3 at N of the center star"
    assert legality.space_name(SMALL, 1, 0) == "the 2 at place 1 of star 2"
    assert len(STARS) == 7
    assert len(SPACES) == 6
