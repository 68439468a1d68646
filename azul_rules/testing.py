"""Hypothesis strategies, a state machine and a walk through all states, for any edition.

Other projects can use them to test their own engines against this one. Needs Hypothesis:
`pip install azul_rules[testing]`.
"""

from __future__ import annotations

import enum
import random
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import attrs
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from azul_rules.contracts import check_action, contracts
from azul_rules.edition import CHANCE, Edition, IllegalAction
from azul_rules.records import random_action

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

AnyEdition = Edition[Any, Any, Any]

JUNK: tuple[object, ...] = (None, True, False, "blue", "", 1.0, -1.0, (), [], (1,), {}, object())
"""Values that no part of an action may have."""


def play_through(
    game: AnyEdition,
    state: Any,
    rng: random.Random,
) -> Iterator[tuple[Any, Any, Any]]:
    """A game played at random to its end: state, action, next state, again and again."""
    while game.to_move(state) is not None:
        action = random_action(game, state, rng)
        after = game.apply(state, action)
        yield state, action, after
        state = after


def wrong_parts() -> st.SearchStrategy[object]:
    """Something to put into an action: a number that may or may not fit, or junk."""
    return st.integers(-3, 12) | st.sampled_from(JUNK)


@st.composite
def any_actions(draw: st.DrawFn, game: AnyEdition, state: Any) -> object:
    """Something to try as an action: most often wrong, sometimes legal, sometimes not an action.

    Either a legal action with one part changed a little or a lot, or any step of the edition with
    any parts, or junk.
    """
    legal = game.legal_actions(state)
    if len(legal) and draw(st.booleans()):
        action = legal[draw(st.integers(0, len(legal) - 1))]
        names = [part.name for part in attrs.fields(type(action))]
        if not names:
            return action
        name = draw(st.sampled_from(names))
        part = getattr(action, name)
        other = draw(st.sampled_from([part, *neighbors(part)]) | wrong_parts())
        return attrs.evolve(action, **{name: other})
    kinds = [kind for kind in game.vocabulary.values() if attrs.has(kind)]  # type: ignore[arg-type]
    kind: Any = draw(st.sampled_from([*kinds, None]))
    if kind is None:
        return draw(wrong_parts())
    return kind(*(draw(wrong_parts()) for _ in attrs.fields(kind)))


class GameMachine(RuleBasedStateMachine):
    """Plays one edition by the spec: right actions, wrong actions, draws, to the end and after.

    Every action is judged by code and by spec, every step is checked against the clauses, and in
    every state the invariants hold. Make a machine for a game with `machine`.
    """

    game: AnyEdition
    options: dict[str, Any]

    @initialize()
    def set_up(self) -> None:
        """Chance moves first, and the first state is as the spec says."""
        self.state = self.game.new_game(**self.options)
        assert self.game.to_move(self.state) is CHANCE
        assert not [*contracts(self.game).breaches_of_state(self.state, at_rest=True)]

    def _do(self, action: Any) -> None:
        assert check_action(self.game, self.state, action) == ()
        self.state = self.game.apply(self.state, action)

    @precondition(lambda self: self.game.to_move(self.state) is not None)
    @rule(seed=st.integers(0, 2**32), moves=st.integers(1, 60))
    def play_on(self, seed: int, moves: int) -> None:
        """A stretch of random play."""
        rng = random.Random(seed)  # noqa: S311  (games are not cryptography)
        for _ in range(moves):
            if self.game.to_move(self.state) is None:
                break
            self._do(random_action(self.game, self.state, rng))

    @precondition(lambda self: self.game.to_move(self.state) is not None)
    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        """One legal action that Hypothesis chooses, so that it can look for the worst."""
        legal = self.game.legal_actions(self.state)
        self._do(legal[data.draw(st.integers(0, len(legal) - 1), label="index")])

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """An action that is most likely wrong: code and spec agree on what it breaks."""
        action = data.draw(any_actions(self.game, self.state), label="action")
        broken = check_action(self.game, self.state, action)
        # By their texts: Python holds 1, 1.0 and True for equal, the rules do not.
        listed = repr(action) in map(repr, self.game.legal_actions(self.state))
        assert listed == (not broken)
        if broken:
            self._refused(action, broken)

    def _refused(self, action: Any, broken: tuple[str, ...]) -> None:
        untouched = self.game.to_json(self.state)
        refusal = None
        try:
            self.game.apply(self.state, action)
        except IllegalAction as error:
            refusal = error
        assert refusal is not None, f"{action!r} was carried out, though it breaks {broken}"
        assert {violation.clause for violation in refusal.violations} == set(broken)
        assert self.game.to_json(self.state) == untouched

    @precondition(lambda self: self.game.to_move(self.state) is None)
    @rule()
    def stay_finished(self) -> None:
        """A finished game has winners, no actions, and gives the same answers when asked again."""
        game, state = self.game, self.state
        assert game.winners(state)
        assert not game.legal_actions(state)
        assert game.scores(state) == game.scores(game.from_json(game.to_json(state)))

    @invariant()
    def points_are_accounted_for(self) -> None:
        """Each score is the sum of its score sheet."""
        for player, score in enumerate(self.game.scores(self.state)):
            assert score == sum(line.points for line in self.game.score_sheet(self.state, player))

    @invariant()
    def the_state_can_be_written_down(self) -> None:
        """JSON gives the same state back."""
        assert self.game.from_json(self.game.to_json(self.state)) == self.state


def machine(game: AnyEdition, **options: Any) -> type[GameMachine]:
    """The state machine for one game: the options are those of `new_game`."""
    name = "_".join([game.title, *map(str, options.values())]).replace("-", "_")
    return type(name, (GameMachine,), {"game": game, "options": options})


def reachable(
    game: AnyEdition,
    start: Any,
    same: Callable[[Any], Any] = lambda state: state,
) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Every state that can be reached from a state, each once, with its legal actions.

    `same` tells which states count as one: those it maps to the same value. A game that can go on
    for ever has finitely many positions only if rounds and points are left out of the count.
    """
    seen = {same(start)}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        legal = tuple(game.legal_actions(state))
        yield state, legal
        for action in legal:
            after = game.apply(state, action)
            if (key := same(after)) not in seen:
                seen.add(key)
                waiting.append(after)


def neighbors(value: Any) -> Iterator[Any]:
    """Values that differ from a value in one small way: what a faulty transition might give.

    A number is one off, an enumeration has another member, a tuple has one part changed, swapped,
    lost or doubled, an object has one field changed. A state's `rules` are left as they are. What
    is stored packed is changed as its alias shows it, if the change can be packed at all.
    """
    if isinstance(value, enum.Enum):
        yield from (member for member in type(value) if member is not value)
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, tuple):
        yield from _neighbor_tuples(value)
    elif attrs.has(type(value)):
        for part in attrs.fields(type(value)):
            if part.name != "rules" and part.init:
                yield from _neighbor_objects(value, part.alias)


def _neighbor_objects(value: Any, name: str) -> Iterator[Any]:
    for other in neighbors(getattr(value, name)):
        try:
            changed = attrs.evolve(value, **{name: other})
        except ValueError:
            continue
        if changed != value:
            yield changed


def _neighbor_tuples(value: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for place, part in enumerate(value):
        for other in neighbors(part):
            yield (*value[:place], other, *value[place + 1 :])
        yield (*value[:place], *value[place + 1 :])
        yield (*value[:place], part, *value[place:])
    for place, (part, following) in enumerate(pairwise(value)):
        if part != following:
            yield (*value[:place], following, part, *value[place + 2 :])
