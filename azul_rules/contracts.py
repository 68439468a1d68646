"""The clauses' formal statements, checked on what the library does.

A contract is a second opinion: the statements are the spec's own, written from the rulebook, and
never call the functions whose work they judge.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from azul_rules.edition import CHANCE, AzulRulesError, InvalidInputError
from azul_rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType

    from azul_rules.edition import Edition
    from azul_rules.spec import Clause

_BUILTINS: Final = {
    function.__name__: function
    for function in (
        *(abs, all, any, bool, dict, enumerate, filter, frozenset, int, isinstance, len, list),
        *(map, max, min, range, reversed, set, sorted, str, sum, tuple, type, zip),
    )
}
"""The builtin functions that a formal statement may use."""


@frozen
class Breach:
    """A formal statement that does not hold."""

    clause: str
    statement: str

    def __str__(self) -> str:
        return f"{self.clause}: {self.statement}"


class BrokenContract(AzulRulesError):  # noqa: N818  (it names a fact, like IllegalAction)
    """The library did something that the spec does not say."""

    def __init__(self, what: str, breaches: tuple[Breach, ...]) -> None:
        super().__init__(f"{what}: " + "; ".join(map(str, breaches)))
        self.breaches = breaches


@frozen
class Contract:
    """One clause, ready to be evaluated."""

    clause: Clause
    when: CodeType
    requires: tuple[CodeType, ...]
    ensures: tuple[CodeType, ...]
    always: tuple[CodeType, ...]
    at_rest: tuple[CodeType, ...]
    probability: CodeType | None


@frozen
class Contracts:
    """All contracts of one edition, sorted by what they speak about."""

    edition: Edition[Any, Any, Any]
    names: dict[str, Any]
    """What the statements may name: builtins, the edition's vocabulary, the spec's definitions."""
    on_steps: tuple[Contract, ...]
    on_states: tuple[Contract, ...]

    def illegalities(self, before: object, action: object) -> tuple[str, ...]:
        """The clauses that forbid an action, by their formal statements alone."""
        names = {**self.names, "before": before, "step": action}
        return tuple(
            contract.clause.id
            for contract in self.on_steps
            if contract.requires
            and _holds(contract.when, names)
            and not all(_holds(statement, names) for statement in contract.requires)
        )

    def breaches_of_step(self, before: object, step: object, after: object) -> Iterator[Breach]:
        """What a step that was carried out breaks: its `requires` and its `ensures`."""
        names = {**self.names, "before": before, "step": step, "after": after}
        for contract in self.on_steps:
            if _holds(contract.when, names):
                for source, statement in zip(
                    (*contract.clause.requires, *contract.clause.ensures),
                    (*contract.requires, *contract.ensures),
                    strict=True,
                ):
                    if not _holds(statement, names):
                        yield Breach(contract.clause.id, source)

    def breaches_of_state(self, state: Any, *, at_rest: bool) -> Iterator[Breach]:
        """What a state breaks; at rest, somebody must choose or the game is over."""
        names = {**self.names, "state": state}
        if at_rest:
            game = self.edition
            names |= {
                "mover": game.to_move(state),
                "scores": game.scores(state),
                "winners": game.winners(state),
                "census": game.census(state),
            }
        for contract in self.on_states:
            sources, statements = contract.clause.always, contract.always
            if at_rest:
                sources += contract.clause.at_rest
                statements += contract.at_rest
            for source, statement in zip(sources, statements, strict=True):
                if not _holds(statement, names):
                    yield Breach(contract.clause.id, source)

    def breaches_of_probability(self, before: Any, action: Any) -> Iterator[Breach]:
        """Whether the library's probability of a chance action is the one the spec states."""
        names = {**self.names, "before": before, "step": action}
        claimed = self.edition.probability(before, action)
        for contract in self.on_steps:
            statement = contract.probability
            if (
                statement is not None
                and _holds(contract.when, names)
                and eval(statement, names) != claimed  # noqa: S307  (our own spec)
            ):
                yield Breach(contract.clause.id, contract.clause.probability)


def _holds(statement: CodeType, names: dict[str, Any]) -> bool:
    return bool(eval(statement, names))  # noqa: S307  (the statements are the spec's own)


def _compiled(clause: Clause, statement: str) -> CodeType:
    try:
        return compile(statement.strip(), f"<{clause.id}>", "eval")
    except SyntaxError as error:
        raise InvalidInputError(
            f"clause {clause.id}: {statement!r} is not an expression: {error.msg}"
        ) from None


def _contract(clause: Clause) -> Contract:
    def every(statements: tuple[str, ...]) -> tuple[CodeType, ...]:
        return tuple(_compiled(clause, statement) for statement in statements)

    return Contract(
        clause,
        _compiled(clause, clause.when or "True"),
        every(clause.requires),
        every(clause.ensures),
        every(clause.always),
        every(clause.at_rest),
        _compiled(clause, clause.probability) if clause.probability else None,
    )


@lru_cache(maxsize=16)
def contracts(edition: Edition[Any, Any, Any]) -> Contracts:
    """The contracts of an edition, from its spec."""
    names: dict[str, Any] = {
        "__builtins__": _BUILTINS,
        "CHANCE": CHANCE,
        "Fraction": Fraction,
        "comb": comb,
        "prod": prod,
        **edition.vocabulary,
    }
    clauses = load_spec(edition.name).clauses.values()
    for clause in clauses:
        for name, body in clause.define.items():
            if name in names:
                raise InvalidInputError(f"clause {clause.id}: the name {name!r} is taken")
            names[name] = eval(_compiled(clause, body), names)  # noqa: S307  (our own spec)
    made = [_contract(clause) for clause in clauses]
    return Contracts(
        edition,
        names,
        tuple(one for one in made if one.requires or one.ensures or one.probability),
        tuple(one for one in made if one.always or one.at_rest),
    )


def check_action(edition: Edition[Any, Any, Any], state: Any, action: Any) -> tuple[str, ...]:
    """Judge an action by code and by spec, carry it out if it is legal, and check every step.

    Returns the clauses it breaks: the same by both opinions.

    Raises:
        BrokenContract: when the two disagree, when a step or a state breaks a clause, or when
            `apply` does not end where the steps do.
    """
    spec = contracts(edition)
    by_code = tuple(sorted({violation.clause for violation in edition.violations(state, action)}))
    by_spec = tuple(sorted(spec.illegalities(state, action)))
    if by_code != by_spec:
        raise BrokenContract(
            f"{action!r} breaks {by_code or 'nothing'} by the code, {by_spec or 'nothing'} by the "
            "spec",
            (),
        )
    if by_code:
        return by_code
    breaches: list[Breach] = []
    if edition.to_move(state) is CHANCE:
        breaches += spec.breaches_of_probability(state, action)
    after = state
    for link in edition.steps(state, action):
        after = link.after
        breaches += spec.breaches_of_step(link.before, link.step, link.after)
        at_rest = edition.due(link.after) is None
        breaches += spec.breaches_of_state(link.after, at_rest=at_rest)
        if breaches:
            raise BrokenContract(f"{link.step!r} in {link.before!r}", tuple(breaches))
    if edition.apply(state, action) != after:
        raise BrokenContract(f"{action!r} in {state!r} does not end where its steps end", ())
    return ()
