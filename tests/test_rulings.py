"""Every ruling of the catalogue holds; scenario files are read strictly and judged fairly."""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import azul_rules
import azul_rules.rulings
from azul_rules import CHANCE, InvalidInputError
from azul_rules.azul.notation import describe, position
from azul_rules.rulings import Ruling, catalogue, judge, load_ruling
from azul_rules.spec import load_books, load_spec, spec_folder

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

CATALOGUE = catalogue()


def breakable(name: str) -> list[str]:
    """The clauses that an action can break: those that the edition's legality names."""
    known = load_spec(name).clauses
    package = Path(azul_rules.edition(name).violations.__code__.co_filename)
    constants = (node for node in ast.walk(ast.parse(package.read_text(encoding="utf-8"))))
    return sorted(
        {
            node.value
            for node in constants
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node.value in known
        }
    )


JUDGED_BY = [clause for name in azul_rules.EDITIONS for clause in breakable(name)]


def by_clause(ruling: Ruling) -> ParameterSet:
    return pytest.param(ruling, id=ruling.id, marks=pytest.mark.clause(*ruling.clauses))


# --- the catalogue -----------------------------------------------------------------------------


@pytest.mark.parametrize("ruling", [by_clause(ruling) for ruling in CATALOGUE])
def test_the_ruling_holds(ruling: Ruling) -> None:
    assert judge(ruling).disagreements == ()


@pytest.mark.parametrize("name", azul_rules.EDITIONS)
def test_every_clause_is_exercised_by_a_ruling(name: str) -> None:
    named = {clause for ruling in CATALOGUE for clause in ruling.clauses}
    assert set(load_spec(name).clauses) - named == set()


@pytest.mark.parametrize("clause", JUDGED_BY)
def test_a_clause_that_can_be_broken_has_illegal_and_legal_rulings(clause: str) -> None:
    verdicts = {ruling.expect.legal for ruling in CATALOGUE if clause in ruling.clauses}
    broken = {c for ruling in CATALOGUE for c in ruling.expect.violations or ()}
    assert verdicts == {True, False}
    assert clause in broken


def test_every_broken_clause_is_among_the_clauses_that_decide() -> None:
    for ruling in CATALOGUE:
        assert set(ruling.expect.violations or ()) <= set(ruling.clauses), ruling.id


def test_every_source_is_a_section_of_a_book() -> None:
    sections = {(book.id, section) for book in load_books() for section in book.sections}
    for ruling in CATALOGUE:
        for source in ruling.sources:
            assert (source.book, source.section) in sections, ruling.id


def test_every_question_is_asked_once() -> None:
    assert len({ruling.question for ruling in CATALOGUE}) == len(CATALOGUE)


@pytest.mark.parametrize("name", azul_rules.EDITIONS)
def test_the_catalogue_is_sorted_by_file_name_and_complete(name: str) -> None:
    files = sorted(path.stem for path in (spec_folder() / "rulings" / name).glob("*.toml"))
    assert [ruling.id for ruling in catalogue(name)] == [f"{name}.{file}" for file in files]


def test_the_catalogue_knows_no_other_edition() -> None:
    with pytest.raises(InvalidInputError, match="'azull' is not known; did you mean 'azul'"):
        catalogue("azull")


GOOD = """
id = "azul.mine"
title = "t"
question = "q"
answer = "a"
edition = "azul"
sources = [{ book = "azul-de-2018", section = "Wertung" }]
provenance = "text"
clauses = ["azul.lines.full"]
[position]
[expect]
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("azul.mine", "azul.yours", "id: expected 'azul.mine' of the edition 'azul'"),
        ('title = "t"', "", "the field 'title' is missing"),
        ("[expect]", "", "the field 'expect' is missing"),
        ("lines.full", "lines.ful", "there is no clause 'azul.lines.ful'"),
        ("[expect]", '[expect]\nviolations = ["azul.x"]', "there is no clause 'azul.x'"),
    ],
)
def test_a_catalogue_file_must_be_complete(
    old: str, new: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(azul_rules.rulings, "spec_folder", lambda: tmp_path)
    file = tmp_path / "rulings" / "azul" / "mine.toml"
    file.parent.mkdir(parents=True)
    file.write_text(GOOD, encoding="utf-8")
    assert [ruling.id for ruling in catalogue()] == ["azul.mine"]
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(InvalidInputError) as caught:
        catalogue()
    assert str(caught.value) == f"mine.toml: {sentence}"


# --- reading a scenario ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("edition = ", "this is not TOML: Invalid value (at end of document)"),
        ("[position]", "the field 'edition' is missing"),
        ('edition = "azull"', "edition: 'azull' is not known; did you mean 'azul'?"),
        ('edition = "azul"', "neither a position nor actions are given: there is nothing to judge"),
        ('edition = "azul"\nacton = 1', "unknown field 'acton'; did you mean 'actions'?"),
        ('edition = "azul"\ntitle = 1', "title: expected a text, not 1"),
        ('edition = "azul"\nposition = 1', "position: expected a table of fields, not 1"),
        (
            'edition = "azul"\nprovenance = "texts"',
            "provenance: 'texts' is not known; did you mean 'text'?",
        ),
        ('edition = "azul"\nactions = [1]', "actions[1]: expected a text, not 1"),
        (
            'edition = "azul"\nactions = ["deal blu"]',
            "actions[1]: action 'deal blu': there is no color 'blu'; did you mean 'blue'?",
        ),
        (
            'edition = "azul"\n[position]\nlid = "21 blue"',
            "position: tiles: 21 blue tiles are described, but there are only 20",
        ),
        (
            'edition = "azul"\nplayers = 7\nactions = []',
            "position: Azul is for 2 to 4 players, not 7",
        ),
        (
            'edition = "azul"\nplayers = 3\n[position]\nplayers = 2',
            "position: players: the scenario and its position say different things",
        ),
        ('edition = "azul"\nvariant = "x"\nactions = []', "variant: 'x' is not known; known are"),
        ('edition = "azul"\nactions = []\nsources = [{}]', "sources[1]: the field 'book' is missi"),
        (
            'edition = "azul"\nactions = []\nsources = [{ book = "b", section = 1 }]',
            "sources[1].section: expected a text, not 1",
        ),
        ('edition = "azul"\nactions = []\nexpect = 1', "expect: expected a table of fields, not 1"),
        (
            'edition = "azul"\nactions = []\n[expect]\nverdict = "maybe"',
            "expect.verdict: 'maybe' is not known; known are 'legal', 'illegal'",
        ),
        (
            'edition = "azul"\nactions = []\n[expect]\nverdict = "legal"\nviolations = []',
            "expect.violations: a legal action breaks no clause",
        ),
        (
            'edition = "azul"\nactions = []\n[expect]\npoints = [1, true]',
            "expect.points[2]: expected a whole number, not True",
        ),
        (
            'edition = "azul"\nactions = []\n[expect]\nto_move = "anybody"',
            "expect.to_move: 'anybody' is not known; did you mean 'nobody'?",
        ),
        (
            'edition = "azul"\nactions = []\n[expect]\nprobability = "1/0"',
            "expect.probability: expected a fraction such as '1/3', not '1/0'",
        ),
        (
            'edition = "azul"\nactions = []\n[expect]\nprobability = 0.5',
            "expect.probability: expected a text, not 0.5",
        ),
        (
            'edition = "azul"\nactions = []\n[expect]\noffers_not = ["tke"]',
            "expect.offers_not[1]: action 'tke': 'tke' is not known here; did you mean 'take'?",
        ),
    ],
)
def test_a_faulty_scenario_gets_one_sentence_with_file_and_place(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        load_ruling(text, "mine.toml")
    assert str(caught.value).startswith(f"mine.toml: {sentence}")
    assert "\n" not in str(caught.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match=r"^none\.toml: this file cannot be read: "):
        load_ruling(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b'title = "\xe4"')
    with pytest.raises(InvalidInputError, match=r"^latin\.toml: this file cannot be read: "):
        load_ruling(tmp_path / "latin.toml")


# --- judging -----------------------------------------------------------------------------------

TABLE = """
edition = "azul"
actions = ["take blue from display 1 to line 2"]
[position]
displays = ["2 blue red white", "yellow 2 black white"]
"""


def test_a_scenario_without_expectations_is_just_judged() -> None:
    verdict = judge(load_ruling(TABLE))
    assert verdict.legal
    assert verdict.agrees
    assert (verdict.points, verdict.scores, verdict.winners) == ((0, 0), (0, 0), ())
    assert verdict.to_move == 1
    assert verdict.probability is None
    assert verdict.events
    assert describe(verdict.after)["center"] == "red white"
    assert verdict.before == position({"displays": ["2 blue red white", "yellow 2 black white"]})


def test_without_a_position_a_new_game_begins() -> None:
    verdict = judge(load_ruling('edition = "azul"\nactions = ["deal 4 blue"]\nplayers = 3'))
    assert verdict.to_move is CHANCE
    assert verdict.probability == Fraction(4845, 3921225)
    assert len(verdict.scores) == 3


def test_what_is_due_happens_before_the_first_action() -> None:
    text = 'edition = "azul"\n[position]\nphase = "tiling"\nboards = [{ lines = ["red"] }]'
    verdict = judge(load_ruling(text))
    assert verdict.points == (1, 0)
    assert any("azul.scoring.alone" in event.clauses for event in verdict.events)


def test_an_illegal_action_changes_nothing_and_ends_the_scenario() -> None:
    text = TABLE.replace("[position]", "", 1).replace(
        'actions = ["take blue from display 1 to line 2"]',
        'actions = ["take black from display 1 to line 2", "take blue from display 1 to line 2"]\n'
        "[position]",
    )
    verdict = judge(load_ruling(text))
    assert not verdict.legal
    assert verdict.illegal_action == 0
    assert [violation.clause for violation in verdict.violations] == ["azul.offer.one-color"]
    assert verdict.after == verdict.before


@pytest.mark.parametrize(
    ("expect", "sentence"),
    [
        ('verdict = "illegal"', "expected the last action to be illegal, but it is legal"),
        ("points = [1, 0]", "expected points [1, 0], got [0, 0]"),
        ("scores = [1, 0]", "expected scores [1, 0], got [0, 0]"),
        ("winners = [2]", "expected winners [2], got []"),
        ("to_move = 1", "expected to_move 1, got 2"),
        ('to_move = "chance"', "expected to_move chance, got 2"),
        ('probability = "1/3"', "expected probability 1/3, got None"),
        (
            'offers = ["take red from display 1 to line 1"]',
            "expected 'take red from display 1 to line 1' to be legal afterwards, but it is not",
        ),
        (
            'offers_not = ["take red from center to line 1"]',
            "expected 'take red from center to line 1' not to be legal afterwards, but it is",
        ),
        ('after = { center = "red" }', "expected center 'red', got 'red white'"),
        ("after = { round = 2 }", "expected round 2, got 1"),
        (
            'after = { boards = [{}, { floor = "red" }] }',
            "expected boards[2].floor 'red', got ''",
        ),
        (
            "after = { boards = [{}, {}, { score = 1 }] }",
            "expected boards[3].score 1, got nothing of that name",
        ),
        ('after = { lidd = "" }', "expected lidd '', got nothing of that name"),
    ],
)
def test_what_differs_from_the_expectation_is_told(expect: str, sentence: str) -> None:
    verdict = judge(load_ruling(f"{TABLE}\n[expect]\n{expect}"))
    assert verdict.disagreements == (sentence,)
    assert not verdict.agrees


@pytest.mark.parametrize(
    "expect",
    [
        'after = { center = "white red" }',
        'after = { center = ["white", "red"], boards = [{ lines = ["", "blue blue"] }] }',
        'verdict = "legal"',
        "winners = []",
        "to_move = 2",
    ],
)
def test_a_part_may_be_spelt_in_any_way_that_means_the_same(expect: str) -> None:
    assert judge(load_ruling(f"{TABLE}\n[expect]\n{expect}")).agrees


ILLEGAL = """
edition = "azul"
actions = ["take blue from display 1 to line 2", "take blue from display 1 to line 9"]
[position]
displays = ["2 blue red white", "yellow 2 black white"]
[expect]
"""
BROKEN = ("azul.offer.source", "azul.lines.one-line")


def test_violations_must_be_just_the_expected_ones_in_any_order() -> None:
    listed = f'violations = ["{BROKEN[1]}", "{BROKEN[0]}"]'
    assert judge(load_ruling(ILLEGAL + listed)).agrees
    verdict = judge(load_ruling(f'{ILLEGAL}violations = ["{BROKEN[0]}"]'))
    assert verdict.disagreements == (
        f"expected the violations ('azul.offer.source',), got {BROKEN}",
    )


def test_an_unexpected_illegal_action_is_told_with_its_number() -> None:
    verdict = judge(load_ruling(f'{ILLEGAL}verdict = "legal"'))
    assert verdict.disagreements == (
        f"expected action 2 'take blue from display 1 to line 9' to be legal, got {BROKEN}",
    )


def test_only_the_last_action_may_be_the_illegal_one() -> None:
    text = ILLEGAL.replace('line 2"', 'line 9"').replace("[expect]", '[expect]\nverdict="illegal"')
    verdict = judge(load_ruling(text))
    assert verdict.illegal_action == 0
    assert "expected action 1 'take blue from display 1 to line 9' to be legal" in str(
        verdict.disagreements
    )


def test_a_finished_game_is_nobodys_move() -> None:
    text = 'edition = "azul"\n[position]\nphase = "over"\n[expect]\nto_move = '
    assert judge(load_ruling(f'{text}"nobody"')).agrees
    verdict = judge(load_ruling(f'{text}"chance"'))
    assert verdict.disagreements == ("expected to_move chance, got nobody",)


def test_a_full_description_may_stand_as_position_and_as_expectation() -> None:
    state = position({"displays": ["4 red"], "boards": [{"points": {"alone": 2}}, {}]})
    ruling = Ruling("azul", describe(state), (), players=2, variant="colored-wall")
    assert judge(ruling).after == state
