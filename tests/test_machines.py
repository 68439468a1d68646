"""Hypothesis plays every edition, variant and player count by the spec, and tries to cheat."""

from __future__ import annotations

import pytest
from hypothesis.stateful import run_state_machine_as_test

import azul_rules
from azul_rules.azul.board import Rules
from azul_rules.testing import machine

EVERY_GAME = [
    pytest.param(name, players, variant, id=f"{name}-{players}-{variant}")
    for name in azul_rules.EDITIONS
    for variant in azul_rules.edition(name).variants
    for players in (2, 3, 4)
]


@pytest.mark.parametrize(("name", "players", "variant"), EVERY_GAME)
def test_every_step_of_a_game_is_as_the_spec_says(name: str, players: int, variant: str) -> None:
    run_state_machine_as_test(machine(azul_rules.edition(name), players=players, variant=variant))


@pytest.mark.parametrize("variant", azul_rules.edition("azul").variants)
def test_a_small_azul_is_as_the_spec_says(variant: str) -> None:
    """Few tiles run dry soon: the lid is poured, deals stay short, walls die, games end early."""
    rules = Rules(
        2,
        variant,
        displays=2,
        colors=("blue", "yellow", "red"),
        tiles_per_color=7,
        display_size=3,
        floor=(1, 2),
    )
    run_state_machine_as_test(machine(azul_rules.edition("azul"), players=2, rules=rules))
