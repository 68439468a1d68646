"""Whole games scored from scratch by the spec's definitions alone: the library's scores are equal.

A ledger begins with the starting score and adds what the definitions say of each step. It never
looks at the points that the library has written down.
"""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import azul_rules
from azul_rules.contracts import contracts
from azul_rules.testing import play_through

if TYPE_CHECKING:
    from collections.abc import Callable

Ledger = list[int]


def azul(spec: Any, link: Any, ledger: Ledger) -> None:
    before, step, after = link.before, link.step, link.after
    turn = before.turn
    if type(step) is spec.TileLine:
        across = spec.group_across(before, step, after)
        down = spec.group_down(before, step, after)
        ledger[turn] += sum(size for size in (across, down) if size > 1) or 1
    elif type(step) is spec.ScoreFloor:
        ledger[turn] = max(0, ledger[turn] - spec.penalty(before))
    elif type(step) is spec.EndGame:
        for player, board in enumerate(before.boards):
            ledger[player] += 2 * spec.full_rows(board) + 7 * spec.full_columns(board)
            ledger[player] += 10 * spec.full_colors(before.rules, board)


def summer_pavilion(spec: Any, link: Any, ledger: Ledger) -> None:
    before, step, after = link.before, link.step, link.after
    rules, turn = before.rules, before.turn
    if type(step) is spec.Take and spec.takes_token(before, step):
        ledger[turn] -= spec.lost(rules, ledger[turn], sum(spec.taken(before, step)))
    elif type(step) is spec.Place:
        ledger[turn] += spec.run(after.boards[turn].stars[step.star], step.space)
    elif type(step) is spec.Pass:
        ledger[turn] -= spec.lost(rules, ledger[turn], spec.thrown(before, step))
    elif type(step) is spec.EndGame:
        for player, board in enumerate(before.boards):
            stars = zip(rules.star_colors, board.stars, strict=True)
            ledger[player] += sum(spec.star_points(rules, color, star) for color, star in stars)
            for number, points in ((1, 4), (2, 8), (3, 12), (4, 16)):
                ledger[player] += points * spec.covered(rules, board, number)
            ledger[player] -= spec.lost(rules, ledger[player], sum(board.kept))


def queens_garden(spec: Any, link: Any, ledger: Ledger) -> None:
    before, step = link.before, link.step
    rules, turn = before.rules, before.turn
    if type(step) is spec.BuyExpansion:
        ledger[turn] -= 6
    elif type(step) is spec.Pass and before.marker == spec.STACK:
        ledger[turn] = max(0, ledger[turn] - 1)
    elif type(step) is spec.ThrowAway:
        ledger[turn] = max(0, ledger[turn] - spec.value_of(rules, step.hexagon))
    elif type(step) is spec.ScoreRound:
        for player, board in enumerate(before.boards):
            ledger[player] += spec.wheel_points(rules, board, spec.items_now(before))
            ledger[player] += sum(map(spec.face_up, board.areas))
    elif type(step) is spec.EndGame:
        for player, board in enumerate(before.boards):
            left = spec.leftover_value(rules, board)
            ledger[player] = max(0, ledger[player] + board.jokers - left)
            ledger[player] += spec.group_points(rules, board, spec.color_of)
            ledger[player] += spec.group_points(rules, board, spec.pattern_of)
            ledger[player] += spec.bonus_points(rules, board)


LEDGERS: dict[str, tuple[int, Callable[[Any, Any, Ledger], None]]] = {
    "azul": (0, azul),
    "summer-pavilion": (5, summer_pavilion),
    "queens-garden": (15, queens_garden),
}


def test_every_edition_is_scored_from_scratch() -> None:
    assert set(LEDGERS) == set(azul_rules.EDITIONS)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", LEDGERS)
def test_the_scores_of_random_games_are_what_the_definitions_add_up_to(
    name: str, players: int
) -> None:
    game = azul_rules.edition(name)
    spec = SimpleNamespace(**contracts(game).names)
    start, add = LEDGERS[name]
    for seed, variant in enumerate(game.variants * 3):
        ledger = [start] * players
        state = game.new_game(players=players, variant=variant)
        for state, action, after in play_through(game, state, random.Random(seed)):  # noqa: B020
            for link in game.steps(state, action):
                add(spec, link, ledger)
            assert tuple(ledger) == game.scores(after)
