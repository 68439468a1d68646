"""Scenario files: a position, what is done there, and the verdict with the clauses that decide.

The catalogue in `spec/rulings` and a user's own questions are read and judged alike, in every
edition: an edition's own words are read by its `position` and `parse_action` alone.
"""

from __future__ import annotations

import copy
import reprlib
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from azul_rules.edition import CHANCE, EDITIONS, InvalidInputError, edition
from azul_rules.notation import (
    inside,
    mistake,
    one_of,
    plain_text,
    read_toml,
    sequence,
    table,
    whole_number,
)
from azul_rules.spec import PROVENANCES, Source, load_spec, spec_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from azul_rules.edition import Chance, Edition, Event, Transition, Violation

NOBODY: Final = "nobody"
"""How a scenario says that the game is over."""


@frozen
class Expectation:
    """What the author of a scenario expects; `None` where nothing is said."""

    legal: bool
    violations: tuple[str, ...] | None = None
    """The clauses that the last action breaks: just these."""
    points: tuple[int, ...] | None = None
    """What each player gains or loses from the first position to the last."""
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    """The winners' indices; `()` for a game that goes on."""
    to_move: int | str | None = None
    """A player's index, `"chance"` or `"nobody"`."""
    offers: tuple[str, ...] = ()
    """Actions that must be legal afterwards."""
    offers_not: tuple[str, ...] = ()
    """Actions that must not be legal afterwards."""
    probability: Fraction | None = None
    """How likely the last action is, which is one of chance."""
    after: Mapping[str, object] | None = None
    """Parts of the description of the last position."""


@frozen
class Ruling:
    """One question about the rules, set up so that it can be answered by playing it."""

    edition: str
    position: Mapping[str, object] | None
    """The description to start from; `None` for the start of a game."""
    actions: tuple[str, ...]
    """What players and chance do, in order, as text."""
    expect: Expectation | None = None
    variant: str | None = None
    players: int | None = None
    id: str = ""
    title: str = ""
    question: str = ""
    answer: str = ""
    sources: tuple[Source, ...] = ()
    provenance: str = ""
    clauses: tuple[str, ...] = ()
    """The clauses that decide, or that the scenario exercises."""

    def start(self) -> Any:
        """The state it starts from, before anything that follows by itself has happened."""
        game = edition(self.edition)
        said = {"players": self.players, "variant": self.variant}
        given = {key: value for key, value in said.items() if value is not None}
        if self.position is None:
            return game.new_game(**{"players": 2} | given)
        for key, value in given.items():
            if self.position.get(key, value) != value:
                raise mistake(key, "the scenario and its position say different things")
        return game.position({**given, **self.position})


@frozen
class Verdict:
    """The answer to a scenario: what is legal, what happens and why, and how it compares."""

    ruling: Ruling
    legal: bool
    """Whether all actions were."""
    violations: tuple[Violation, ...]
    """What the illegal action breaks."""
    illegal_action: int | None
    """The index of the illegal action; the ones after it were not looked at."""
    steps: tuple[Transition[Any, Any], ...]
    """What happened, in order, also by itself before the first action."""
    before: Any
    """The state that the scenario describes."""
    after: Any
    """The state after all actions, or the one in which the illegal action was tried."""
    points: tuple[int, ...]
    """What each player gained or lost from `before` to `after`."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    to_move: int | Chance | None
    probability: Fraction | None
    """How likely the last action was, if it was one of chance."""
    disagreements: tuple[str, ...]
    """Where the answer is not what the scenario expects, one sentence each."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The steps, told."""
        narrate = edition(self.ruling.edition).narrate
        return tuple(
            event for link in self.steps for event in narrate(link.before, link.step, link.after)
        )

    @property
    def agrees(self) -> bool:
        """Whether all is as the scenario expects; so too when it expects nothing."""
        return not self.disagreements


# --- reading ----------------------------------------------------------------------------------

_TEXTS = ("id", "title", "question", "answer", "provenance")
_FIELDS = (
    *_TEXTS,
    "edition",
    "variant",
    "players",
    "sources",
    "clauses",
    "actions",
    "position",
    "expect",
)
_EXPECT_FIELDS = (
    "verdict",
    "violations",
    "points",
    "scores",
    "winners",
    "to_move",
    "offers",
    "offers_not",
    "probability",
    "after",
)


def load_ruling(source: Path | str, name: str = "scenario") -> Ruling:
    """A scenario from a file (a `Path`) or from its TOML text (a `str`, with a name for errors).

    Position and actions are read too, so that `judge` can answer whatever this accepts.

    Raises:
        InvalidInputError: one sentence with the name of the file and the place in it.
    """
    if isinstance(source, Path):
        name = source.name
    data = read_toml(source, name)
    try:
        ruling = _read_ruling(data)
        _check_readable(ruling)
    except InvalidInputError as error:
        raise mistake(name, str(error)) from None
    return ruling


def _read_ruling(data: Mapping[str, object]) -> Ruling:
    fields = table(data, "", _FIELDS)
    if "edition" not in fields:
        raise mistake("", "the field 'edition' is missing")
    game = edition(one_of(fields["edition"], "edition", EDITIONS))
    texts = {key: plain_text(fields[key], key) for key in _TEXTS if key in fields}
    if "provenance" in texts:
        one_of(texts["provenance"], "provenance", PROVENANCES)
    if "position" not in fields and "actions" not in fields:
        raise mistake("", "neither a position nor actions are given: there is nothing to judge")
    return Ruling(
        edition=game.name,
        position=_read_table(fields, "position"),
        actions=_read_texts(fields.get("actions", []), "actions"),
        expect=_read_expectation(fields["expect"]) if "expect" in fields else None,
        variant=one_of(fields["variant"], "variant", game.variants)
        if "variant" in fields
        else None,
        players=whole_number(fields["players"], "players") if "players" in fields else None,
        sources=tuple(_read_sources(fields.get("sources", []))),
        clauses=_read_texts(fields.get("clauses", []), "clauses"),
        **texts,
    )


def _read_table(fields: Mapping[str, object], key: str) -> Mapping[str, object] | None:
    if key not in fields:
        return None
    value = fields[key]
    if not isinstance(value, dict):
        raise mistake(key, f"expected a table of fields, not {reprlib.repr(value)}")
    return value


def _read_texts(value: object, place: str) -> tuple[str, ...]:
    return tuple(
        plain_text(text, f"{place}[{number}]")
        for number, text in enumerate(sequence(value, place), start=1)
    )


def _read_numbers(value: object, place: str) -> tuple[int, ...]:
    return tuple(
        whole_number(number, f"{place}[{place_in_list}]")
        for place_in_list, number in enumerate(sequence(value, place), start=1)
    )


def _read_sources(value: object) -> Iterator[Source]:
    for number, source in enumerate(sequence(value, "sources"), start=1):
        place = f"sources[{number}]"
        given = table(source, place, ("book", "section"))
        for key in ("book", "section"):
            if key not in given:
                raise mistake(place, f"the field {key!r} is missing")
            plain_text(given[key], inside(place, key))
        yield Source(str(given["book"]), str(given["section"]))


def _read_expectation(value: object) -> Expectation:
    fields = table(value, "expect", _EXPECT_FIELDS)
    usual = "illegal" if "violations" in fields else "legal"
    verdict = one_of(fields.get("verdict", usual), "expect.verdict", ("legal", "illegal"))
    if verdict == "legal" and "violations" in fields:
        raise mistake("expect.violations", "a legal action breaks no clause")

    def texts(key: str) -> tuple[str, ...]:
        return _read_texts(fields.get(key, []), f"expect.{key}")

    def numbers(key: str) -> tuple[int, ...] | None:
        return _read_numbers(fields[key], f"expect.{key}") if key in fields else None

    winners = numbers("winners")
    return Expectation(
        legal=verdict == "legal",
        violations=texts("violations") if "violations" in fields else None,
        points=numbers("points"),
        scores=numbers("scores"),
        winners=None if winners is None else tuple(number - 1 for number in winners),
        to_move=_read_mover(fields["to_move"]) if "to_move" in fields else None,
        offers=texts("offers"),
        offers_not=texts("offers_not"),
        probability=_read_probability(fields["probability"]) if "probability" in fields else None,
        after=_read_table(fields, "after"),
    )


def _read_mover(value: object) -> int | str:
    if isinstance(value, str):
        return one_of(value, "expect.to_move", (CHANCE.value, NOBODY))
    return whole_number(value, "expect.to_move", 1) - 1


def _read_probability(value: object) -> Fraction:
    text = plain_text(value, "expect.probability")
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise mistake(
            "expect.probability", f"expected a fraction such as '1/3', not {reprlib.repr(text)}"
        ) from None


def _check_readable(ruling: Ruling) -> None:
    """See that position and actions can be understood; whether they are legal is not asked here."""
    game = edition(ruling.edition)
    try:
        ruling.start()
    except InvalidInputError as error:
        raise mistake("position", str(error)) from None
    listed = {"actions": ruling.actions}
    if ruling.expect is not None:
        listed["expect.offers"] = ruling.expect.offers
        listed["expect.offers_not"] = ruling.expect.offers_not
    for place, actions in listed.items():
        for number, action in enumerate(actions, start=1):
            try:
                game.parse_action(action)
            except InvalidInputError as error:
                raise mistake(f"{place}[{number}]", str(error)) from None


# --- the catalogue ----------------------------------------------------------------------------


def catalogue(edition: str | None = None) -> tuple[Ruling, ...]:
    """All rulings that come with the library, or those of one edition, sorted by file name.

    Raises:
        InvalidInputError: when there is no such edition, or a file of the catalogue is at fault.
    """
    names = list(EDITIONS) if edition is None else [one_of(edition, "edition", EDITIONS)]
    folder = spec_folder() / "rulings"
    return tuple(
        _catalogued(path, name)
        for name in names
        for path in sorted((folder / name).glob("*.toml"), key=lambda path: path.stem)
    )


def _catalogued(path: Path, name: str) -> Ruling:
    """A ruling that has all a page of the docs needs, and names no clause that is not there."""
    ruling = load_ruling(path)
    if ruling.id != f"{name}.{path.stem}" or ruling.edition != name:
        raise mistake(path.name, f"id: expected '{name}.{path.stem}' of the edition '{name}'")
    for key in ("title", "question", "answer", "provenance", "sources", "clauses", "expect"):
        if not getattr(ruling, key):
            raise mistake(path.name, f"the field {key!r} is missing")
    known = load_spec(name).clauses
    broken = ruling.expect.violations if ruling.expect is not None else None
    for clause in (*ruling.clauses, *(broken or ())):
        if clause not in known:
            raise mistake(path.name, f"there is no clause {clause!r}")
    return ruling


# --- judging ----------------------------------------------------------------------------------


def judge(ruling: Ruling) -> Verdict:
    """Play a scenario and say what happens, why, and whether that is what it expects.

    What is due by itself happens first. The first illegal action ends it; nothing is changed then.
    """
    game = edition(ruling.edition)
    before = ruling.start()
    steps = [*game.settle(before)]
    state = steps[-1].after if steps else before
    violations: tuple[Violation, ...] = ()
    illegal_action = probability = None
    for index, text in enumerate(ruling.actions):
        action = game.parse_action(text)
        violations = game.violations(state, action)
        if violations:
            illegal_action, probability = index, None
            break
        by_chance = game.to_move(state) is CHANCE
        probability = game.probability(state, action) if by_chance else None
        steps += game.steps(state, action)
        state = steps[-1].after
    scores = game.scores(state)
    verdict = Verdict(
        ruling=ruling,
        legal=illegal_action is None,
        violations=violations,
        illegal_action=illegal_action,
        steps=tuple(steps),
        before=before,
        after=state,
        points=tuple(now - then for now, then in zip(scores, game.scores(before), strict=True)),
        scores=scores,
        winners=game.winners(state),
        to_move=game.to_move(state),
        probability=probability,
        disagreements=(),
    )
    if ruling.expect is None:
        return verdict
    return _compared(game, verdict, ruling.expect)


def _compared(game: Edition[Any, Any, Any], verdict: Verdict, expect: Expectation) -> Verdict:
    found = (
        *_legality(verdict, expect),
        *_outcome(verdict, expect),
        *_offers(game, verdict, expect),
    )
    if expect.after is not None:
        found = (*found, *_position(game, verdict.after, expect.after))
    return evolve(verdict, disagreements=found)


def _legality(verdict: Verdict, expect: Expectation) -> Iterator[str]:
    actions = verdict.ruling.actions
    broken = tuple(violation.clause for violation in verdict.violations)
    if verdict.illegal_action is not None and (
        expect.legal or verdict.illegal_action < len(actions) - 1
    ):
        text = actions[verdict.illegal_action]
        yield f"expected action {verdict.illegal_action + 1} {text!r} to be legal, got {broken}"
    if not expect.legal and verdict.legal:
        yield "expected the last action to be illegal, but it is legal"
    elif expect.violations is not None and sorted(broken) != sorted(expect.violations):
        yield f"expected the violations {expect.violations}, got {broken}"


def _outcome(verdict: Verdict, expect: Expectation) -> Iterator[str]:
    pairs = (
        ("points", expect.points, verdict.points),
        ("scores", expect.scores, verdict.scores),
        ("winners", _numbers(expect.winners), _numbers(verdict.winners)),
        ("to_move", _told(expect.to_move), _told(verdict.to_move) or NOBODY),
        ("probability", expect.probability, verdict.probability),
    )
    for name, wanted, got in pairs:
        if wanted is not None and wanted != got:
            yield f"expected {name} {_shown(wanted)}, got {_shown(got)}"


def _numbers(players: tuple[int, ...] | None) -> tuple[int, ...] | None:
    return None if players is None else tuple(player + 1 for player in players)


def _told(mover: int | str | Chance | None) -> int | str | None:
    """Who must choose, in the words of a scenario."""
    if isinstance(mover, int):
        return mover + 1
    return CHANCE.value if mover is CHANCE else mover


def _shown(value: object) -> str:
    return str(list(value)) if isinstance(value, tuple) else str(value)


def _offers(game: Edition[Any, Any, Any], verdict: Verdict, expect: Expectation) -> Iterator[str]:
    legal = game.legal_actions(verdict.after)
    for text in expect.offers:
        if game.parse_action(text) not in legal:
            yield f"expected {text!r} to be legal afterwards, but it is not"
    for text in expect.offers_not:
        if game.parse_action(text) in legal:
            yield f"expected {text!r} not to be legal afterwards, but it is"


def _position(
    game: Edition[Any, Any, Any],
    state: Any,
    expected: Mapping[str, object],
) -> Iterator[str]:
    """Compare part by part: a part agrees if writing it into the description changes nothing."""
    actual = game.describe(state)
    for path, value in _parts(expected, ()):
        try:
            same = game.position(_overlaid(actual, path, value)) == state
        except (InvalidInputError, LookupError, TypeError):
            same = False
        if not same:
            yield f"expected {_place(path)} {value!r}, got {_looked_up(actual, path)}"


def _parts(
    value: object, path: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """The leaves of a description: texts, numbers and plain lists, each with the way to it."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _parts(part, (*path, key))
    elif isinstance(value, list) and value and all(isinstance(part, dict) for part in value):
        for index, part in enumerate(value):
            yield from _parts(part, (*path, index))
    else:
        yield path, value


def _overlaid(description: Any, path: tuple[str | int, ...], value: object) -> Any:
    """A copy of a description with one part written over."""
    overlaid = copy.deepcopy(description)
    inner = overlaid
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return overlaid


def _looked_up(description: Any, path: tuple[str | int, ...]) -> str:
    for key in path:
        try:
            description = description[key]
        except (LookupError, TypeError):
            return "nothing of that name"
    return repr(description)


def _place(path: tuple[str | int, ...]) -> str:
    place = ""
    for key in path:
        place = f"{place}[{key + 1}]" if isinstance(key, int) else inside(place, key)
    return place
