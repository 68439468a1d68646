"""Hypothesis plays every edition, variant and player count by the spec, and tries to cheat."""

from __future__ import annotations

import attrs
import pytest
from hypothesis.stateful import run_state_machine_as_test

import azul_rules
from azul_rules.azul.board import Rules as AzulRules
from azul_rules.queens_garden.board import Rules as GardenRules
from azul_rules.queens_garden.board import ScoringBoard
from azul_rules.summer_pavilion.board import published as pavilion
from azul_rules.testing import machine

EVERY_GAME = [
    pytest.param(name, players, variant, id=f"{name}-{players}-{variant}")
    for name in azul_rules.EDITIONS
    for variant in azul_rules.edition(name).variants
    for players in (2, 3, 4)
]


@pytest.mark.proof
@pytest.mark.parametrize(("name", "players", "variant"), EVERY_GAME)
def test_every_step_of_a_game_is_as_the_spec_says(name: str, players: int, variant: str) -> None:
    run_state_machine_as_test(machine(azul_rules.edition(name), players=players, variant=variant))


@pytest.mark.parametrize("variant", azul_rules.edition("azul").variants)
def test_a_small_azul_is_as_the_spec_says(variant: str) -> None:
    """Few tiles run dry soon: the lid is poured, deals stay short, walls die, games end early."""
    rules = AzulRules(
        2,
        variant,
        displays=2,
        colors=("blue", "yellow", "red"),
        tiles_per_color=7,
        display_size=3,
        floor=(1, 2),
    )
    run_state_machine_as_test(machine(azul_rules.edition("azul"), players=2, rules=rules))


@pytest.mark.proof
@pytest.mark.parametrize("variant", azul_rules.edition("summer-pavilion").variants)
def test_a_summer_pavilion_with_few_tiles_is_as_the_spec_says(variant: str) -> None:
    """The tower is poured back, displays and supply stay short."""
    rules = attrs.evolve(pavilion(3, variant), tiles_per_color=7, displays=4)
    run_state_machine_as_test(
        machine(azul_rules.edition("summer-pavilion"), players=3, rules=rules)
    )


@pytest.mark.proof
@pytest.mark.parametrize("variant", azul_rules.edition("queens-garden").variants)
def test_a_queens_garden_with_few_tiles_is_as_the_spec_says(variant: str) -> None:
    """The tower is poured back, the top of a stack stays short, stacks are turned up."""
    rules = GardenRules(
        2,
        variant,
        stack_size=3,
        scoring=ScoringBoard(
            wheel=(((0, 1), (3, 2), (1, 1)), ((4, 1), (2, 1), (5, 2))), group_bonus=((3, 3),)
        ),
        colors=("light blue", "yellow", "dark purple"),
        patterns=("tree", "bird", "butterfly"),
        copies=2,
        rounds=2,
    )
    run_state_machine_as_test(machine(azul_rules.edition("queens-garden"), players=2, rules=rules))
