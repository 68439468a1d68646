"""What other projects import is pinned here: a name that goes missing is a broken promise."""

from __future__ import annotations

import inspect
import subprocess
import sys

import attrs
import pytest

import azul_rules

PROMISED = [
    "new_game",
    "to_move",
    "legal_actions",
    "violations",
    "apply",
    "explain",
    "sample",
    "probability",
    "scores",
    "winners",
    "score_sheet",
    "census",
    "variants",
    "to_json",
    "from_json",
    "format_action",
    "parse_action",
]


def test_the_package_offers_these_names() -> None:
    assert sorted(azul_rules.__all__) == sorted(
        [
            "CHANCE",
            "EDITIONS",
            "AzulRulesError",
            "Chance",
            "Edition",
            "Event",
            "IllegalAction",
            "InvalidInputError",
            "ScoreLine",
            "Transition",
            "Violation",
            "edition",
        ]
    )
    assert all(hasattr(azul_rules, name) for name in azul_rules.__all__)


@pytest.mark.parametrize("name", azul_rules.EDITIONS)
@pytest.mark.parametrize("promised", PROMISED)
def test_every_edition_offers_every_promised_function(name: str, promised: str) -> None:
    assert hasattr(azul_rules.edition(name), promised)


@pytest.mark.parametrize("name", azul_rules.EDITIONS)
def test_every_function_of_an_edition_is_documented(name: str) -> None:
    game = azul_rules.edition(name)
    for part in attrs.fields(type(game)):
        function = getattr(game, part.name)
        if inspect.isfunction(function):
            assert inspect.getdoc(function), part.name


def test_chance_says_its_name() -> None:
    assert repr(azul_rules.CHANCE) == "CHANCE"


def test_the_runtime_imports_attrs_and_the_standard_library_only() -> None:
    """Playing a game of every edition, in a fresh interpreter, loads nothing else."""
    code = """
import random, sys, azul_rules
for name in azul_rules.EDITIONS:
    game = azul_rules.edition(name)
    state = game.new_game(players=2)
    state = game.apply(state, game.sample(state, random.Random(0)))
    game.explain(state, game.sample(state, random.Random(0)))
known = {*sys.stdlib_module_names, "attr", "attrs", "azul_rules", "__main__"}
print(sorted({name.partition(".")[0] for name in sys.modules} - known))
"""
    result = subprocess.run(  # noqa: S603  (our own code)
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    others = [name for name in eval(result.stdout) if not name.startswith(("_", "sitecustomize"))]  # noqa: S307
    assert others == []


@pytest.mark.parametrize("name", azul_rules.EDITIONS)
@pytest.mark.parametrize("players", [[], {}, None, 2.0, True, 7])
def test_no_edition_is_played_by_something_that_is_no_number_of_players(
    name: str, players: object
) -> None:
    with pytest.raises(azul_rules.InvalidInputError, match="2 to 4 players"):
        azul_rules.edition(name).new_game(players=players)
