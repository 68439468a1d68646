"""What every edition offers, the errors they share, and the registry that finds them."""

from __future__ import annotations

import enum
import importlib
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import field, frozen

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from fractions import Fraction


class Chance(enum.Enum):
    """The type of `CHANCE`, so that type checkers can tell it from a player's index."""

    CHANCE = "chance"

    def __repr__(self) -> str:
        return "CHANCE"


CHANCE: Final = Chance.CHANCE
"""The player who draws from the bag: `to_move` names it when a draw is due."""


class AzulRulesError(Exception):
    """The root of every error this library raises on purpose."""


class InvalidInputError(AzulRulesError, ValueError):
    """Something given from outside (a file, a text, a number of players) makes no sense.

    The message is one sentence that says what is wrong and where.
    """


@frozen
class Violation:
    """One clause that an action breaks."""

    clause: str
    message: str

    def __str__(self) -> str:
        return f"{self.message} [{self.clause}]"


class IllegalAction(AzulRulesError):  # noqa: N818  (the name is part of the public promise)
    """An action that the rules forbid. Nothing was changed."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__("; ".join(str(violation) for violation in violations))
        self.violations: tuple[Violation, ...] = violations

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[tuple[Violation, ...]]]:
        return IllegalAction, (self.violations,)


@frozen
class Event:
    """One thing that happens while an action is carried out, and the clauses that say so."""

    text: str
    clauses: tuple[str, ...]
    player: int | None = None
    points: int = 0


@frozen
class ScoreLine:
    """One line of a score sheet: points, what they are for, and the clause that gives them."""

    clause: str
    text: str
    points: int


S = TypeVar("S")
"""An edition's state."""
A = TypeVar("A")
"""What a player or chance may do in an edition: an action is also the first step it causes."""
P = TypeVar("P")
"""Everything that can happen in an edition: actions, and steps that follow by themselves."""


@frozen
class Transition(Generic[S, P]):
    """One small step: the state before it, the step, and the state after it."""

    before: S
    step: P
    after: S


@frozen(eq=False)
class Edition(Generic[S, A, P]):
    """One game of the family: pure functions over its immutable states.

    The functions are the edition's own, held here by name, so that calling one costs nothing extra.
    """

    name: str
    """The name that `edition()` knows it by."""
    title: str
    """The name on the box."""
    variants: tuple[str, ...]
    """The variants' names, the default first."""
    new_game: Callable[..., S]
    """`new_game(players, variant=None, ...)`: the first state; chance moves first."""
    to_move: Callable[[S], int | Chance | None]
    """The index of the player who must choose, `CHANCE`, or `None` when the game is over."""
    legal_actions: Callable[[S], Sequence[A]]
    """Every legal action, of a player or of chance, in a fixed order."""
    violations: Callable[[S, object], tuple[Violation, ...]]
    """`()` for a legal action, else what it breaks. Never raises on a wrong action."""
    moves: Mapping[type[P], Callable[[S, Any], S]]
    """What each kind of step does to a state: see `perform`."""
    due: Callable[[S], P | None]
    """The step that now follows by itself, or `None` when somebody must choose."""
    narrate: Callable[[S, P, S], tuple[Event, ...]]
    """What happened in one step, told in events."""
    sample: Callable[[S, random.Random], A]
    """A chance action, drawn with its true probability."""
    probability: Callable[[S, A], Fraction]
    """The probability of a chance action, exactly."""
    scores: Callable[[S], tuple[int, ...]]
    """The players' totals."""
    winners: Callable[[S], tuple[int, ...]]
    """The winners' indices, tie-broken; `()` while the game runs."""
    score_sheet: Callable[[S, int], tuple[ScoreLine, ...]]
    """Every point of one player so far, with the clause that gives it."""
    census: Callable[[S], dict[str, dict[str, int]]]
    """`{place: {tile: count}}`: where every tile is."""
    to_json: Callable[[S], str]
    """The state as JSON text, stable and versioned."""
    from_json: Callable[[str], S]
    """The state that `to_json` wrote, checked; `InvalidInputError` if it cannot be one."""
    position: Callable[[Mapping[str, object]], S]
    """A state from a partial description; what is not said is filled in."""
    describe: Callable[[S], dict[str, object]]
    """The full description of a state, as plain data in a player's words."""
    format_action: Callable[[A], str]
    """An action as text."""
    parse_action: Callable[[str], A]
    """The action that a text names."""
    svg: Callable[[S], str]
    """A drawing of the table."""
    text: Callable[[S], str]
    """The table in plain characters."""
    vocabulary: Mapping[str, object]
    """The names that the formal statements of the spec may use."""
    expansion_census: Callable[[S], dict[str, dict[str, int]]] | None = None
    """`{place: {expansion: count}}`: where every garden expansion is, in an edition with such."""
    shortcuts: Mapping[type[P], Callable[[S, Any], S]] = field(factory=dict)
    """Steps that `apply` carries out at once with steps that follow from them; `steps` does not."""
    strides: Mapping[type[P], Callable[[S, Any], S]] = field(init=False, repr=False)
    """What `apply` does for each kind of step."""

    @strides.default
    def _strides(self) -> Mapping[type[P], Callable[[S, Any], S]]:
        return {**self.moves, **self.shortcuts}

    def apply(self, state: S, action: A) -> S:
        """The state after an action and all that follows from it by itself.

        Raises:
            IllegalAction: with the clauses that the action breaks; nothing is changed.
        """
        broken = self.violations(state, action)
        if broken:
            raise IllegalAction(broken)
        strides, due = self.strides, self.due
        step: Any = action
        while step is not None:
            state = strides[type(step)](state, step)
            step = due(state)
        return state

    def perform(self, state: S, step: P) -> S:
        """Carry out one step that is known to be legal, or due."""
        return self.moves[type(step)](state, step)

    def steps(self, state: S, action: A) -> Iterator[Transition[S, P]]:
        """The chain of small steps that `apply` runs through, one by one.

        Raises:
            IllegalAction: with the clauses that the action breaks.
        """
        broken = self.violations(state, action)
        if broken:
            raise IllegalAction(broken)
        step: Any = action
        return self._chain(state, step)

    def settle(self, state: S) -> Iterator[Transition[S, P]]:
        """The steps that follow by themselves from a state, until somebody must choose."""
        return self._chain(state, self.due(state))

    def _chain(self, state: S, step: P | None) -> Iterator[Transition[S, P]]:
        while step is not None:
            after = self.perform(state, step)
            yield Transition(state, step, after)
            state, step = after, self.due(after)

    def explain(self, state: S, action: A) -> tuple[Event, ...]:
        """What an action does and why: events with points and clause ids.

        Raises:
            IllegalAction: with the clauses that the action breaks.
        """
        return tuple(
            event
            for link in self.steps(state, action)
            for event in self.narrate(link.before, link.step, link.after)
        )


EDITIONS: Final = {
    "azul": "azul_rules.azul",
    "summer-pavilion": "azul_rules.summer_pavilion",
    "queens-garden": "azul_rules.queens_garden",
}
"""Every edition's name and the package that plays it."""


def check_edition(name: object) -> None:
    """Whether there is an edition of that name.

    Raises:
        InvalidInputError: when there is none.
    """
    if name not in EDITIONS:
        known = ", ".join(repr(known) for known in EDITIONS)
        raise InvalidInputError(f"there is no edition {name!r}; the editions are {known}")


def edition(name: str) -> Edition[Any, Any, Any]:
    """The edition of that name, ready to play.

    >>> edition("azul").variants
    ('colored-wall', 'gray-wall')

    Raises:
        InvalidInputError: when there is no such edition.
    """
    check_edition(name)
    found: Edition[Any, Any, Any] = importlib.import_module(EDITIONS[name]).EDITION
    return found
