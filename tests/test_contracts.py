"""Every formal statement can fail: some wrong state, action or answer is rejected by its clause."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import azul_rules
from azul_rules.contracts import BrokenContract, Contracts, check_action, contracts
from azul_rules.edition import CHANCE
from azul_rules.rulings import catalogue, judge
from azul_rules.spec import load_spec
from azul_rules.testing import AnyEdition, neighbors, play_through

if TYPE_CHECKING:
    from collections.abc import Iterator


def transitions(game: AnyEdition) -> list[Any]:
    """All steps of the rulings, where the rare cases are, and some of random games."""
    found: dict[type, list[Any]] = {}
    for variant in game.variants:
        for seed in range(4):
            start = game.new_game(players=2 + seed % 3, variant=variant)
            for state, action, _ in play_through(game, start, random.Random(seed)):
                for link in game.steps(state, action):
                    found.setdefault(type(link.step), []).append(link)
    rng = random.Random(0)
    played = (link for links in found.values() for link in rng.sample(links, min(12, len(links))))
    return [*(link for ruling in catalogue(game.name) for link in judge(ruling).steps), *played]


SENSELESS = (IndexError, KeyError, ValueError, TypeError, AttributeError, OverflowError)
"""What a statement stumbles over when a state makes no sense at all."""


def some_neighbors(value: Any, rng: random.Random, most: int) -> list[Any]:
    every = list(neighbors(value))
    return rng.sample(every, k=min(most, len(every)))


def safely(breaches: Iterator[Any]) -> Iterator[str]:
    """The clauses that are broken, up to where a statement stumbles."""
    try:
        for breach in breaches:
            yield breach.clause
    except SENSELESS:
        return


def rejects_a_wrong_state(spec: Contracts, clause: str, links: list[Any]) -> bool:
    """Whether a clause by itself rejects a wrong state after some step."""
    alone = attrs.evolve(
        spec,
        on_steps=tuple(one for one in spec.on_steps if one.clause.id == clause),
        on_states=tuple(one for one in spec.on_states if one.clause.id == clause),
    )
    return any(
        True
        for link in links
        for wrong in neighbors(link.after)
        for _ in (
            *safely(alone.breaches_of_step(link.before, link.step, wrong)),
            *safely(alone.breaches_of_state(wrong, at_rest=False)),
        )
    )


def broken_by_wrong_set_ups(game: AnyEdition) -> Iterator[str]:
    """First states with something else on the table, and with other figures than the published."""
    spec = contracts(game)
    for variant in game.variants:
        for players in (2, 3, 4):
            start = game.new_game(players=players, variant=variant)
            deal = game.legal_actions(start)[0]
            after = game.perform(start, deal)
            for wrong in (*neighbors(start), *with_wrong_rules(start)):
                yield from safely(spec.breaches_of_state(wrong, at_rest=True))
            for wrong in with_wrong_rules(after):
                yield from safely(spec.breaches_of_step(start, deal, wrong))


def with_wrong_rules(state: Any) -> Iterator[Any]:
    for part in attrs.fields(type(state.rules)):
        if part.init:
            value = getattr(state.rules, part.name)
            try:
                for other in ["none such"] if isinstance(value, str) else neighbors(value):
                    yield attrs.evolve(state, rules=attrs.evolve(state.rules, **{part.name: other}))
            except IndexError:
                continue  # a layout of places that are none cannot even be made


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


@pytest.mark.proof
@pytest.mark.parametrize("name", azul_rules.EDITIONS)
def test_every_step_of_every_ruling_is_as_the_spec_says(name: str) -> None:
    game = azul_rules.edition(name)
    spec = contracts(game)
    for ruling in catalogue(name):
        for link in judge(ruling).steps:
            at_rest = game.due(link.after) is None
            breaches = [
                *spec.breaches_of_step(link.before, link.step, link.after),
                *spec.breaches_of_state(link.after, at_rest=at_rest),
            ]
            assert breaches == [], (ruling.id, link.step)


@pytest.mark.proof
@pytest.mark.parametrize("name", azul_rules.EDITIONS)
def test_every_formal_statement_can_fail(name: str) -> None:
    game = azul_rules.edition(name)
    links = transitions(game)
    rejected = {
        *broken_by_wrong_set_ups(game),
        *broken_by_wrong_probabilities(game, links),
        *broken_by_wrong_answers(game, links),
        *broken_by_wrong_steps(game, links),
    }
    formal = [clause.id for clause in load_spec(name).clauses.values() if clause.formal]
    unshaken = [
        clause
        for clause in formal
        if clause not in rejected and not rejects_a_wrong_state(contracts(game), clause, links)
    ]
    assert unshaken == []


@pytest.mark.proof
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
            except SENSELESS:
                continue  # so wrong that the statements cannot even be asked
            assert noticed, (link.step, wrong)


def test_a_wrong_step_is_reported_with_the_clause_and_its_statement() -> None:
    game = azul_rules.edition("azul")
    lossy = attrs.evolve(
        game,
        moves=dict.fromkeys(
            game.moves, lambda state, step: attrs.evolve(game.perform(state, step), lid=state.bag)
        ),
    )
    state = game.new_game(players=2)
    with pytest.raises(BrokenContract, match=r"azul\.components\.tiles") as caught:
        check_action(lossy, state, game.legal_actions(state)[0])
    assert "azul.components.tiles" in {breach.clause for breach in caught.value.breaches}


def test_a_difference_of_opinion_about_legality_is_reported() -> None:
    game = azul_rules.edition("azul")
    lax = attrs.evolve(game, violations=lambda *_: ())
    state = game.new_game(players=2)
    with pytest.raises(BrokenContract, match=r"breaks nothing by the code, .*azul\.deal\.four"):
        check_action(lax, state, attrs.evolve(game.legal_actions(state)[0], tiles=(0,) * 5))


def test_a_shortcut_that_ends_elsewhere_than_its_steps_is_reported() -> None:
    game = azul_rules.edition("azul")
    state = game.new_game(players=2)
    deal = game.legal_actions(state)[0]
    hasty = attrs.evolve(
        game, shortcuts={type(deal): lambda before, _: attrs.evolve(before, round=2)}
    )
    with pytest.raises(BrokenContract, match="does not end where its steps end"):
        check_action(hasty, state, deal)
