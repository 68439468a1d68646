"""Every position of small games: all clauses hold in each, and their numbers are written down.

A number that changes means that a rule has changed. Positions that differ only in points and in the
number of the round count as one; otherwise a game in which nobody finishes a row would have no end.
"""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import azul_rules
from azul_rules.azul.board import Rules as AzulRules
from azul_rules.contracts import check_action, contracts
from azul_rules.testing import reachable

TWO_COLORS = {"colors": ("blue", "yellow"), "floor": (1,)}

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
}


def without_points(state: Any) -> Any:
    """What makes two states the same position."""
    boards = tuple(attrs.evolve(board, tally=()) for board in state.boards)
    return attrs.evolve(state, round=1, boards=boards)


@pytest.mark.parametrize("name", SMALL_GAMES)
def test_all_clauses_hold_in_every_position_of_a_small_game(name: str) -> None:
    edition_name, rules, recorded = SMALL_GAMES[name]
    game = azul_rules.edition(edition_name)
    start = game.new_game(players=rules.players, rules=rules)
    assert not [*contracts(game).breaches_of_state(start, at_rest=True)]
    positions = actions = finished = 0
    for state, legal in reachable(game, start, without_points):
        positions += 1
        actions += len(legal)
        finished += not legal
        assert bool(legal) == (game.to_move(state) is not None)
        for action in legal:
            assert check_action(game, state, action) == ()
    assert (positions, actions, finished) == recorded
