"""Every position of small games: all clauses hold in each, and their numbers are written down.

A number that changes means that a rule has changed. In the base game, positions that differ only in
points and in the number of the round count as one: if nobody finishes a row, a game has no end.
"""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import azul_rules
from azul_rules.azul.board import Rules as AzulRules
from azul_rules.contracts import check_action, contracts
from azul_rules.queens_garden.board import Layout, ScoringBoard
from azul_rules.queens_garden.board import Rules as GardenRules
from azul_rules.summer_pavilion.board import DIFFERENT, FREE, Structure
from azul_rules.summer_pavilion.board import Rules as PavilionRules
from azul_rules.testing import reachable

pytestmark = pytest.mark.proof

TWO_COLORS = {"colors": ("blue", "yellow"), "floor": (1,)}

PAVILION = {
    "colors": ("purple", "green"),
    "tiles_per_color": 4,
    "wild": (0, 1),
    "supply": 1,
    "corners": 1,
    "star_bonus": (5, 4),
    "number_bonus": ((1, 2),),
    "numbers": ((1, 2), (1,)),
    "structures": (
        Structure("window", ((0, 0), (0, 1)), 1),
        Structure("pillar", ((0, 0), (1, 0)), 1),
    ),
}

GARDEN = {
    "scoring": ScoringBoard(
        wheel=(((0, 1), (2, 1)),), group_bonus=((2, 1),), pavilion=1, least_group=2
    ),
    "patterns": ("tree", "bird"),
    "copies": 1,
    "rounds": 1,
    "storage": 2,
    "expansion_storage": 1,
    "start_jokers": 0,
    "start_score": 1,
    "expansion_price": 1,
}

SMALL_GAMES = {
    # name: edition, rules, then the positions, the legal actions in them, the finished games
    "azul-colored-2x2": (
        "azul",
        AzulRules(2, "colored-wall", 1, **TWO_COLORS, tiles_per_color=3, display_size=3),
        (9081, 14788, 1429),
    ),
    "azul-gray-2x2": (
        "azul",
        AzulRules(2, "gray-wall", 1, **TWO_COLORS, tiles_per_color=2, display_size=2),
        (10055, 14021, 1896),
    ),
    "summer-pavilion-colored-two-stars": (
        "summer-pavilion",
        PavilionRules(2, "colored-side", 1, star_colors=(1, DIFFERENT), display_size=3, **PAVILION),
        (7584, 13152, 1377),
    ),
    "summer-pavilion-variant-two-stars": (
        "summer-pavilion",
        PavilionRules(2, "variant-side", 1, star_colors=(FREE, FREE), display_size=2, **PAVILION),
        (7549, 11331, 1812),
    ),
    "queens-garden-one-area": (
        "queens-garden",
        GardenRules(
            2,
            "front",
            1,
            colors=("red",),
            top_size=2,
            layout=Layout(board=((1, 0),), areas=((3, 0),), elements=()),
            **GARDEN,
        ),
        (7118, 9476, 1655),
    ),
    "queens-garden-two-colors": (
        "queens-garden",
        GardenRules(
            2,
            "back",
            1,
            colors=("red", "blue"),
            top_size=1,
            layout=Layout(board=((1, 0), (1, -1)), areas=(), elements=()),
            **GARDEN,
        ),
        (6401, 8320, 1632),
    ),
}


def counted_as(state: Any) -> Any:
    """What makes two states the same position."""
    if not isinstance(state.rules, AzulRules):
        return state
    boards = tuple(attrs.evolve(board, tally=()) for board in state.boards)
    return attrs.evolve(state, round=1, boards=boards)


@pytest.mark.parametrize("name", SMALL_GAMES)
def test_all_clauses_hold_in_every_position_of_a_small_game(name: str) -> None:
    edition_name, rules, recorded = SMALL_GAMES[name]
    game = azul_rules.edition(edition_name)
    start = game.new_game(players=rules.players, rules=rules)
    assert not [*contracts(game).breaches_of_state(start, at_rest=True)]
    positions = actions = finished = 0
    for state, legal in reachable(game, start, counted_as):
        positions += 1
        actions += len(legal)
        finished += not legal
        assert bool(legal) == (game.to_move(state) is not None)
        for action in legal:
            assert check_action(game, state, action) == ()
    assert (positions, actions, finished) == recorded
