"""The helpers for testing engines: walks, neighbors of a value, wrong actions."""

from __future__ import annotations

import enum
import random
from fractions import Fraction

import attrs
from hypothesis import find

import azul_rules
from azul_rules.azul.board import Rules
from azul_rules.contracts import contracts
from azul_rules.queens_garden.actions import Pass
from azul_rules.records import random_action
from azul_rules.testing import any_actions, neighbors, reachable

GAME = azul_rules.edition("azul")
TINY = Rules(
    2,
    "colored-wall",
    1,
    colors=("blue", "yellow"),
    tiles_per_color=2,
    display_size=2,
    floor=(1,),
)


class Fruit(enum.Enum):
    APPLE = 1
    PEAR = 2
    PLUM = 3


@attrs.frozen
class Basket:
    rules: int
    fruit: Fruit
    count: int


def test_a_walk_visits_every_position_once_with_its_legal_actions() -> None:
    def position(state: object) -> object:
        boards = tuple(attrs.evolve(board, tally=()) for board in state.boards)
        return attrs.evolve(state, round=1, boards=boards)

    visited = [*reachable(GAME, GAME.new_game(players=2, rules=TINY), position)]
    assert len(visited) == len({position(state) for state, _ in visited}) == 2259
    assert all(legal == tuple(GAME.legal_actions(state)) for state, legal in visited)


def test_numbers_have_the_numbers_beside_them_as_neighbors() -> None:
    assert [*neighbors(3)] == [4, 2]


def test_members_of_an_enumeration_have_the_other_members_as_neighbors() -> None:
    assert [*neighbors(Fruit.PEAR)] == [Fruit.APPLE, Fruit.PLUM]


def test_tuples_have_one_part_changed_lost_doubled_or_swapped() -> None:
    assert [*neighbors((1, 5))] == [
        (2, 5),
        (0, 5),
        (5,),
        (1, 1, 5),
        (1, 6),
        (1, 4),
        (1,),
        (1, 5, 5),
        (5, 1),
    ]
    assert (2, 2) not in [*neighbors((2, 2))]


def test_objects_have_one_field_changed_but_never_their_rules() -> None:
    basket = Basket(rules=7, fruit=Fruit.PLUM, count=1)
    assert {other.rules for other in neighbors(basket)} == {7}
    assert len([*neighbors(basket)]) == 4


def test_what_is_packed_has_neighbors_that_can_be_packed_and_differ() -> None:
    start = GAME.new_game(players=2)
    state = attrs.evolve(start, lid=(0, 3, 0, 0, 0))
    lids = {other.lid for other in neighbors(state) if other.packed_bag == state.packed_bag}
    assert (0, 4, 0, 0, 0) in lids
    assert (3, 0, 0, 0, 0) in lids
    assert all(min(lid) >= 0 for lid in lids)
    assert state not in [*neighbors(state)]


def test_a_text_has_no_neighbors() -> None:
    assert [*neighbors("azul")] == []


def test_actions_without_parts_are_tried_as_they_are() -> None:
    game = azul_rules.edition("queens-garden")
    state, rng = game.new_game(players=2), random.Random(0)
    while game.to_move(state) is azul_rules.CHANCE:
        state = game.apply(state, random_action(game, state, rng))
    assert find(any_actions(game, state), lambda action: action == Pass()) == Pass()


def test_any_actions_are_sometimes_legal_and_sometimes_not_even_actions() -> None:
    state = GAME.new_game(players=2)
    assert find(any_actions(GAME, state), lambda action: not GAME.violations(state, action))
    find(any_actions(GAME, state), lambda action: not attrs.has(type(action)))


def test_a_wrong_probability_is_a_breach_of_the_clause_that_states_it() -> None:
    state = GAME.new_game(players=2)
    faulty = attrs.evolve(GAME, probability=lambda *_: Fraction(1, 70))
    spec = attrs.evolve(contracts(GAME), edition=faulty)
    found = [*spec.breaches_of_probability(state, GAME.legal_actions(state)[0])]
    assert [breach.clause for breach in found] == ["azul.deal.uniform"]
    assert str(found[0]).startswith("azul.deal.uniform: Fraction(")
