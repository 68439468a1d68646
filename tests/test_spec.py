"""The spec is complete and sound: ids, sources, reasons, sections, words of our own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve

import azul_rules
from azul_rules.contracts import contracts
from azul_rules.edition import InvalidInputError
from azul_rules.spec import (
    Clause,
    Divergence,
    Source,
    find_clause,
    load_books,
    load_spec,
    load_terms,
    search,
    spec_folder,
)

EVERY_CLAUSE = [
    pytest.param(clause, id=clause.id)
    for name in azul_rules.EDITIONS
    for clause in load_spec(name).clauses.values()
]
A_CLAUSE_ID = re.compile(r"\[((?:azul|summer-pavilion|queens-garden)\.[a-z.-]+)\]")


@pytest.mark.parametrize("clause", EVERY_CLAUSE)
def test_a_clause_has_a_title_a_text_and_a_source_that_exists(clause: Clause) -> None:
    sections = {(book.id, section) for book in load_books() for section in book.sections}
    assert clause.title
    assert clause.text.endswith((".", ")"))
    assert clause.sources
    assert all((source.book, source.section) in sections for source in clause.sources)


@pytest.mark.parametrize("clause", EVERY_CLAUSE)
def test_what_no_text_settles_has_a_reason(clause: Clause) -> None:
    if clause.kind == "ruling" or clause.provenance in ("assumed", "reported"):
        assert clause.reason


@pytest.mark.parametrize("clause", EVERY_CLAUSE)
def test_a_clause_that_another_text_names_exists(clause: Clause) -> None:
    for name in A_CLAUSE_ID.findall(clause.text + clause.reason):
        assert find_clause(name)


@pytest.mark.parametrize("clause", EVERY_CLAUSE)
def test_a_divergence_names_books_and_says_what_is_ruled_and_why(clause: Clause) -> None:
    books = {book.id for book in load_books()}
    for divergence in clause.divergences:
        assert set(divergence.readings) <= books
        assert len(divergence.readings) > 1
        assert divergence.point
        assert divergence.ruling
        assert divergence.reason


def test_every_section_of_every_book_is_stated_by_a_clause() -> None:
    cited = {
        (source.book, source.section)
        for name in azul_rules.EDITIONS
        for clause in load_spec(name).clauses.values()
        for source in clause.sources
    }
    for book in load_books():
        if book.edition in azul_rules.EDITIONS:
            assert [section for section in book.sections if (book.id, section) not in cited] == []


def test_books_and_terms_belong_to_editions() -> None:
    known = {"azul", "summer-pavilion", "queens-garden"}
    assert {book.edition for book in load_books()} <= known
    for term in load_terms():
        assert set(term.editions) <= known
        assert term.meaning


@pytest.mark.parametrize("name", azul_rules.EDITIONS)
def test_every_clause_that_the_code_cites_exists(name: str) -> None:
    """Docstrings and messages name clauses by id; none of them may be out of date."""
    known = load_spec(name).clauses
    folder = Path(azul_rules.__file__).parent / name.replace("-", "_")
    an_id = re.compile(rf"(?<![\w./]){name}(?:\.[a-z]+(?:-[a-z]+)*){{2}}(?![\w(/])")
    for path in folder.glob("*.py"):
        for found in an_id.findall(path.read_text(encoding="utf-8")):
            assert found in known, path.name


@pytest.mark.parametrize("name", azul_rules.EDITIONS)
def test_every_definition_is_used(name: str) -> None:
    clauses = load_spec(name).clauses.values()
    statements = " ".join(
        text
        for clause in clauses
        for text in (
            clause.when,
            *clause.requires,
            *clause.ensures,
            *clause.always,
            *clause.at_rest,
            clause.probability,
            *clause.define.values(),
        )
    )
    for clause in clauses:
        for name_of_it in clause.define:
            assert re.search(rf"\b{name_of_it}\(", statements), f"{clause.id}: {name_of_it}"


def test_a_changed_clause_has_another_checksum() -> None:
    clause = find_clause("azul.offer.leftovers")
    assert clause.checksum == find_clause("azul.offer.leftovers").checksum
    assert evolve(clause, text="Otherwise.").checksum != clause.checksum
    assert evolve(clause, ensures=("True",)).checksum != clause.checksum


def test_an_unknown_clause_is_answered_with_the_nearest_ids() -> None:
    with pytest.raises(InvalidInputError, match=r"did you mean azul\.offer\.leftovers"):
        find_clause("azul.offer.leftover")
    with pytest.raises(InvalidInputError, match="azul-rules search"):
        find_clause("zzz")


def test_search_finds_clauses_that_have_every_word_whatever_its_case() -> None:
    assert "azul.offer.leftovers" in {clause.id for clause in search(["LEFT", "center"])}
    assert not [*search(["left", "xylophone"])]


def test_an_unknown_edition_has_no_spec() -> None:
    with pytest.raises(InvalidInputError, match="no edition 'azull'"):
        load_spec("azull")


CHAPTER = """
order = 1
title = "T"
[[clause]]
id = "azul.c.one"
title = "t"
text = "t."
kind = "rule"
sources = [{ book = "b", section = "s" }]
provenance = "text"
"""


def written(folder: Path, text: str) -> None:
    (folder / "azul").mkdir(exist_ok=True)
    (folder / "azul" / "c.toml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"azul.c.one"', '"azul.d.one"', "clause azul.d.one: the id must begin with 'azul.c.'"),
        ('"rule"', '"rul"', "the kind 'rul' is none of rule, definition"),
        ('= "text"', '= "texts"', "the provenance 'texts' is none of text, printed"),
        ('text = "t."', "", "clause azul.c.one: the field 'text' is missing"),
        ("kind =", "knd =", "there is no field 'knd'"),
        ("section", "chapter", "there is no field 'chapter'"),
        ("order = 1", "order =", "c.toml: this is not TOML"),
        (CHAPTER, CHAPTER + CHAPTER.partition('"T"')[2], "'azul.c.one' is used twice"),
    ],
)
def test_a_mistake_in_the_spec_is_named(
    old: str, new: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul_rules.spec.spec_folder", lambda: tmp_path)
    load_spec.cache_clear()
    try:
        written(tmp_path, CHAPTER)
        assert list(load_spec("azul").clauses) == ["azul.c.one"]
        load_spec.cache_clear()
        written(tmp_path, CHAPTER.replace(old, new, 1))
        with pytest.raises(InvalidInputError) as caught:
            load_spec("azul")
        assert sentence in str(caught.value)
    finally:
        load_spec.cache_clear()


@pytest.mark.parametrize(
    ("addition", "sentence"),
    [
        ('always = ["1 +"]', "clause azul.c.one: '1 +' is not an expression"),
        ('define = { Take = "lambda: 1" }', "the name 'Take' is taken"),
    ],
)
def test_a_formal_statement_that_makes_no_sense_is_named(
    addition: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul_rules.spec.spec_folder", lambda: tmp_path)
    load_spec.cache_clear()
    contracts.cache_clear()
    written(tmp_path, CHAPTER + addition)
    try:
        with pytest.raises(InvalidInputError) as caught:
            contracts(azul_rules.edition("azul"))
        assert sentence in str(caught.value)
    finally:
        load_spec.cache_clear()
        contracts.cache_clear()


def test_divergences_and_sources_are_read_as_objects(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul_rules.spec.spec_folder", lambda: tmp_path)
    load_spec.cache_clear()
    more = 'divergences = [{ point = "p", readings = { b = "x" }, ruling = "r", reason = "w" }]'
    written(tmp_path, CHAPTER + more)
    try:
        clause = load_spec("azul").clauses["azul.c.one"]
    finally:
        load_spec.cache_clear()
    assert clause.sources == (Source("b", "s"),)
    assert clause.divergences == (Divergence("p", {"b": "x"}, "r", "w"),)


def test_an_installed_copy_reads_the_spec_it_carries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul_rules.spec.__file__", str(tmp_path / "spec.py"))
    assert spec_folder() == tmp_path.parent / "spec"
    (tmp_path / "_spec").mkdir()
    assert spec_folder() == tmp_path / "_spec"
