"""Every formal statement can fail: some wrong state, action or answer is rejected by its clause."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import azul_rules
from azul_rules.azul.board import Rules
from azul_rules.contracts import BrokenContract, check_action, contracts
from azul_rules.edition import CHANCE
from azul_rules.spec import load_spec
from azul_rules.testing import AnyEdition, neighbors, play_through

if TYPE_CHECKING:
    from collections.abc import Iterator


def azul_games() -> list[dict[str, Any]]:
    """Published games, and small ones in which tiles run out, walls die and floors overflow."""
    small = {"colors": ("blue", "yellow", "red"), "display_size": 3, "floor": (1, 2)}
    return [
        {"players": 2, "variant": "colored-wall"},
        {"players": 3, "variant": "gray-wall"},
        *(
            {"players": 2, "rules": Rules(2, variant, displays, tiles_per_color=tiles, **small)}
            for variant in ("colored-wall", "gray-wall")
            for displays, tiles in ((2, 7), (3, 5))
        ),
    ]


GAMES = {"azul": azul_games}


def transitions(game: AnyEdition) -> list[Any]:
    """A few of every kind of step, from many random games, in an order that mixes them."""
    found: dict[type, list[Any]] = {}
    for options in GAMES[game.name]():
        for seed in range(12):
            start = game.new_game(**options)
            moves = play_through(game, start, random.Random(seed))
            # With few tiles a game may go on for ever: those still missing are all locked up.
            for state, action, _ in islice(moves, 300):
                for link in game.steps(state, action):
                    found.setdefault(type(link.step), []).append(link)
    rng = random.Random(0)
    return [link for links in found.values() for link in rng.sample(links, k=min(25, len(links)))]


def some_neighbors(value: Any, rng: random.Random, most: int = 40) -> list[Any]:
    every = list(neighbors(value))
    return rng.sample(every, k=min(most, len(every)))


def safely(breaches: Iterator[Any]) -> Iterator[str]:
    """The clauses that are broken; a state that makes no sense at all makes a statement stumble."""
    try:
        for breach in breaches:
            yield breach.clause
    except (IndexError, KeyError, ValueError, TypeError, AttributeError):
        return


def broken_by_wrong_states(game: AnyEdition, links: list[Any]) -> Iterator[str]:
    spec = contracts(game)
    rng = random.Random(1)
    for link in links:
        for wrong in some_neighbors(link.after, rng):
            yield from safely(spec.breaches_of_step(link.before, link.step, wrong))
            yield from safely(spec.breaches_of_state(wrong, at_rest=False))


def broken_by_wrong_steps(game: AnyEdition, links: list[Any]) -> Iterator[str]:
    """Each step tried in every other state, and with its parts one off."""
    spec = contracts(game)
    rng = random.Random(0)
    for link in links:
        for other in rng.sample(links, k=25):
            yield from spec.illegalities(link.before, other.step)
        for wrong in neighbors(link.step):
            yield from spec.illegalities(link.before, wrong)


def faulty_answers(game: AnyEdition) -> Iterator[AnyEdition]:
    """Editions that report something wrong."""
    yield attrs.evolve(game, to_move=lambda _: None)
    yield attrs.evolve(game, to_move=lambda _: CHANCE)
    yield attrs.evolve(game, to_move=lambda _: 1)
    yield attrs.evolve(game, scores=lambda state: (*game.scores(state)[:-1], -1))
    yield attrs.evolve(game, winners=lambda _: ())
    yield attrs.evolve(game, winners=lambda state: tuple(range(state.rules.players)))
    yield attrs.evolve(game, winners=lambda state: game.winners(state)[:1])
    yield attrs.evolve(game, winners=lambda _: (0,))
    yield attrs.evolve(game, census=lambda state: {**game.census(state), "pocket": {"blue": 1}})


def broken_by_wrong_answers(game: AnyEdition, links: list[Any]) -> Iterator[str]:
    resting = [link.after for link in links if game.due(link.after) is None]
    for faulty in faulty_answers(game):
        spec = attrs.evolve(contracts(game), edition=faulty)
        for state in resting:
            yield from safely(spec.breaches_of_state(state, at_rest=True))
            # A state in which a step was left undone is no place to rest.
        for link in links:
            yield from safely(spec.breaches_of_state(link.before, at_rest=True))


def broken_by_wrong_probabilities(game: AnyEdition, links: list[Any]) -> Iterator[str]:
    faulty = attrs.evolve(game, probability=lambda *_: Fraction(1, 1000003))
    spec = attrs.evolve(contracts(game), edition=faulty)
    for link in links:
        if game.to_move(link.before) is CHANCE:
            yield from safely(spec.breaches_of_probability(link.before, link.step))


def rejected_clauses(game: AnyEdition) -> Iterator[str]:
    """The clauses that reject one thing or another that is wrong, as they turn up."""
    links = transitions(game)
    yield from broken_by_wrong_probabilities(game, links)
    yield from broken_by_wrong_answers(game, links)
    yield from broken_by_wrong_steps(game, links)
    yield from broken_by_wrong_states(game, links)


@pytest.mark.parametrize("name", azul_rules.EDITIONS)
def test_every_formal_statement_can_fail(name: str) -> None:
    waiting = {clause.id for clause in load_spec(name).clauses.values() if clause.formal}
    for clause in rejected_clauses(azul_rules.edition(name)):
        waiting.discard(clause)
        if not waiting:
            break
    assert sorted(waiting) == []


@pytest.mark.parametrize("name", azul_rules.EDITIONS)
def test_a_wrong_state_after_any_kind_of_step_is_noticed(name: str) -> None:
    """The clauses together leave nothing open: whatever else a step might do is a breach."""
    game = azul_rules.edition(name)
    spec = contracts(game)
    rng = random.Random(2)
    for link in transitions(game):
        for wrong in some_neighbors(link.after, rng, most=15):
            try:
                noticed = any(spec.breaches_of_step(link.before, link.step, wrong)) or any(
                    spec.breaches_of_state(wrong, at_rest=False)
                )
            except (IndexError, KeyError, ValueError, TypeError, AttributeError):
                continue  # so wrong that the statements cannot even be asked
            assert noticed, (link.step, wrong)


def test_a_wrong_step_is_reported_with_the_clause_and_its_statement() -> None:
    game = azul_rules.edition("azul")
    lossy = attrs.evolve(
        game, perform=lambda state, step: attrs.evolve(game.perform(state, step), lid=state.bag)
    )
    state = game.new_game(players=2)
    with pytest.raises(BrokenContract, match="azul.components.tiles") as caught:
        check_action(lossy, state, game.legal_actions(state)[0])
    assert "azul.components.tiles" in {breach.clause for breach in caught.value.breaches}


def test_a_difference_of_opinion_about_legality_is_reported() -> None:
    game = azul_rules.edition("azul")
    lax = attrs.evolve(game, violations=lambda *_: ())
    state = game.new_game(players=2)
    with pytest.raises(BrokenContract, match=r"breaks nothing by the code, .*azul\.deal\.four"):
        check_action(lax, state, attrs.evolve(game.legal_actions(state)[0], tiles=(0,) * 5))
