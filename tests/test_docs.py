"""The pages of the site say what the spec says, lead where they say, and need no network."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
import sys
import tomllib
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

import attrs
import pytest
from hypothesis import settings

from azul_rules import EDITIONS, InvalidInputError, edition
from azul_rules.cli import main
from azul_rules.contracts import contracts
from azul_rules.rulings import catalogue
from azul_rules.spec import Divergence, Spec, load_books, load_spec, load_terms

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
HAND_WRITTEN = ("index.md", "judge.md", "api.md", "figures.md", "speed.md")
ANSWERED = re.compile(
    r"```toml\n([^`]+)```\n\n```text\n\$ azul-rules (rule (\S+))\n(.+?)```", re.DOTALL
)


def _load_writer() -> Any:
    spec = importlib.util.spec_from_file_location("write_pages", DOCS / "write_pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # attrs looks its classes' module up there
    spec.loader.exec_module(module)
    return module


writer = _load_writer()


@pytest.fixture(scope="module")
def volumes() -> list[Any]:
    tests = writer.tests_by_clause(ROOT / "tests")
    return [writer.volume(name, tests) for name in EDITIONS]


@pytest.fixture(scope="module")
def written(volumes: list[Any]) -> tuple[dict[str, str], list[Any]]:
    """What is written from the spec: pages by path, and the table of contents."""
    pages, nav = writer.all_pages(volumes)
    return pages, nav


@pytest.fixture(scope="module")
def pages(written: tuple[dict[str, str], list[Any]]) -> dict[str, str]:
    """All pages and drawings of the site by path, the ones written by hand and the plots too."""
    plots = (file.relative_to(DOCS).as_posix() for file in DOCS.glob("assets/speed/*.svg"))
    by_hand = {name: (DOCS / name).read_text(encoding="utf-8") for name in (*HAND_WRITTEN, *plots)}
    return {**written[0], **by_hand}


def _anchors(page: str) -> set[str]:
    given = re.findall(r"^#.*\{ #(\S+) \}$|<span id=\"([^\"]+)\">", page, re.MULTILINE)
    return {one or other for one, other in given}


# The README.


def test_the_readme_plays_a_game_in_under_ten_lines(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    code = readme.partition("```python\n")[2].partition("```")[0]
    assert len(code.splitlines()) < 10
    assert code in (DOCS / "index.md").read_text(encoding="utf-8")
    exec(code, {})  # noqa: S102  (the example is ours)
    assert re.fullmatch(r"\(\d+, \d+\) \([01](, 1|,)\)\n", capsys.readouterr().out)


@pytest.mark.parametrize("name", ["README.md", "docs/judge.md"])
def test_the_judge_answers_as_shown(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    shown = ANSWERED.findall((ROOT / name).read_text(encoding="utf-8"))
    assert shown
    for scenario, command, file, answer in shown:
        Path(file).write_text(scenario, encoding="utf-8")
        assert main(shlex.split(command)) == 0
        assert capsys.readouterr().out.strip() == answer.strip()


def test_the_readme_shows_only_commands_that_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for scenario, _, file, _ in ANSWERED.findall(readme):
        Path(file).write_text(scenario, encoding="utf-8")
    commands = re.findall(r"^(?:\.venv/bin/)?azul-rules (.+)$", readme, re.MULTILINE)
    assert len(commands) > 5
    for command in commands:
        assert main(shlex.split(command, comments=True)) == 0, command


def test_the_readme_names_only_tasks_that_the_makefile_has() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for task in re.findall(r"(?:^|`)make ([a-z]+)\b", text, re.MULTILINE):
            assert re.search(rf"^{task}:", makefile, re.MULTILINE), task


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "docs/judge.md", "docs/figures.md"])
def test_the_texts_written_by_hand_name_every_edition(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert [edition_name for edition_name in EDITIONS if edition_name not in text] == []


def test_contributors_are_told_how_deep_the_profiles_go() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for name in ("quick", "deep", "very-deep"):
        assert f"| `{name}` | {settings.get_profile(name).max_examples} |" in text


@pytest.mark.parametrize("name", EDITIONS)
def test_the_spec_lists_every_name_of_its_formal_statements(name: str) -> None:
    text = (ROOT / "spec" / "README.md").read_text(encoding="utf-8")
    own = text.partition(f"| | `{name}` |")[2].partition("\n\n")[0]
    cells = re.findall(r"`([^`]+)`", own)
    assert {word for cell in cells for word in cell.split()} == set(edition(name).vocabulary)


# Scenarios, actions and other figures, as the pages written by hand show them.


def test_positions_are_described_as_shown() -> None:
    judge = (DOCS / "judge.md").read_text(encoding="utf-8")
    titles = {edition(name).title.removeprefix("Azul: "): name for name in EDITIONS}
    for title, name in titles.items():
        section = judge.partition(f"## Describing a position of {title}\n")[2]
        shown = section.partition("```toml\n")[2].partition("```")[0]
        game = edition(name)
        state = game.position(tomllib.loads(shown)["position"])
        assert game.position(game.describe(state)) == state


def test_actions_are_written_as_shown() -> None:
    judge = (DOCS / "judge.md").read_text(encoding="utf-8")
    block = judge.partition("```text\nazul    ")[2].partition("```")[0]
    shown = [words for line in block.splitlines() for words in re.split(r" {3,}", line.strip())]
    actions = [words for words in shown if words and words not in EDITIONS]
    assert len(actions) > 10
    for words in actions:
        assert any(_is_action(name, words) for name in EDITIONS), words


def _is_action(name: str, words: str) -> bool:
    try:
        edition(name).parse_action(words)
    except InvalidInputError:
        return False
    return True


def test_figures_are_replaced_as_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = (DOCS / "figures.md").read_text(encoding="utf-8")
    played: dict[str, Any] = {}
    for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(code, played)  # noqa: S102  (the examples are ours)
        if "state" in played:
            state = played.pop("state")
            assert state.rules.scoring.provenance == "given"
            assert not list(contracts(played["game"]).breaches_of_state(state, at_rest=True))
    assert played["long_floor"].rules.floor[-1] == 4
    assert played["rich"].rules.start_score == 10
    scenario = tmp_path / "figures.toml"
    scenario.write_text(page.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    assert main(["rule", str(scenario)]) == 0
    assert "+1  bonus for a yellow group of 4" in capsys.readouterr().out


# The pages.


def test_whatever_a_module_draws_for_its_components_is_shown(pages: dict[str, str]) -> None:
    home = "spec/queens-garden"
    shown = re.findall(r"\]\(\.\./(\S+\.svg)\)\{", pages[f"{home}/rules/components.md"])
    # Both sides of the scoring board have the same tiles and the same garden.
    assert shown == ["tiles.svg", "board.svg", "wheel-front.svg", "wheel-back.svg"]
    assert "assumed" in pages[f"{home}/wheel-back.svg"]


def test_reported_and_assumed_clauses_stand_out_in_their_chapter(pages: dict[str, str]) -> None:
    for name in EDITIONS:
        for clause in load_spec(name).clauses.values():
            page = pages[f"spec/{name}/rules/{clause.chapter}.md"]
            section = page.partition(f"{{ #{clause.id} }}")[2].partition("\n## ")[0]
            boxes = re.findall(r"^!!! (reported|assumed)", section, re.MULTILINE)
            doubted = clause.provenance in {"reported", "assumed"}
            assert boxes == ([clause.provenance] if doubted else [])


def test_figures_that_no_rulebook_states_are_listed_first(pages: dict[str, str]) -> None:
    page = pages["spec/queens-garden/provenance.md"]
    figures = page.partition("{ #figures }")[2].partition("\n## ")[0]
    for clause in ("back.wheel", "back.bonus", "structures.pavilion", "components.wheel-order"):
        assert f"#queens-garden.{clause})" in figures
    assert "[Play with other figures](../../figures.md)" in figures
    assert "None: every figure" in pages["spec/azul/provenance.md"]


def test_every_divergence_is_on_its_page_with_each_reading(pages: dict[str, str]) -> None:
    page = pages["spec/divergences.md"]
    for name in EDITIONS:
        for clause in load_spec(name).clauses.values():
            for divergence in clause.divergences:
                for words in (divergence.ruling, divergence.reason, *divergence.readings.values()):
                    assert writer.linked("spec/divergences.md", words) in page


def test_languages_that_say_the_same_stand_together(volumes: list[Any]) -> None:
    book = next(each for each in volumes if len(each.books) > 3)
    german, french, english, *_ = book.books
    differ = Divergence("?", {german: "One.", french: "Two.", english: "One."}, "One.", "So.")
    told = writer.divergence_words(book, "spec/divergences.md", differ)
    assert re.sub(r"\]\([^)]+\)", "]", told).splitlines()[:2] == [
        "- **[German], [English]:** One.",
        "- **[French]:** Two.",
    ]


def test_every_clause_has_its_anchor(pages: dict[str, str]) -> None:
    for name in EDITIONS:
        for clause in load_spec(name).clauses.values():
            page = pages[f"spec/{name}/rules/{clause.chapter}.md"]
            assert clause.id in _anchors(page)


def test_every_ruling_has_its_page_with_its_drawing_and_its_file(pages: dict[str, str]) -> None:
    for ruling in catalogue():
        path = writer.ruling_path(ruling)
        assert ruling.id in _anchors(pages[path])
        assert f'id = "{ruling.id}"' in pages[path]
        assert pages[path.removesuffix(".md") + "-before.svg"].startswith("<svg")


def test_no_page_reports_that_the_library_answers_differently(pages: dict[str, str]) -> None:
    assert not [path for path, page in pages.items() if "!!! failure" in page]


def test_every_link_leads_to_a_page_and_an_anchor_that_exist(pages: dict[str, str]) -> None:
    broken = []
    for path, page in pages.items():
        prose = re.sub(r"```.*?```", "", page, flags=re.DOTALL)
        for way in re.findall(r"(?<!\\)\]\(([^)\s]+)\)", prose):
            target, _, anchor = way.partition("#")
            there = normpath(join(dirname(path), target)) if target else path
            known = there in pages and (not anchor or anchor in _anchors(pages[there]))
            if not known:
                broken.append(f"{path}: {way}")
    assert not broken


def test_nothing_on_a_page_is_loaded_from_a_network(pages: dict[str, str]) -> None:
    styles = {f"assets/{file.name}": file.read_text("utf-8") for file in DOCS.glob("assets/*.css")}
    loads = re.compile(
        r"""<(?:script|link|iframe)\b|(?:src|href|data)=["']?(?:https?:)?//|@import|"""
        r"""url\(["']?(?:https?:)?//|\]\(https?:""",
        re.IGNORECASE,
    )
    for path, page in {**pages, **styles}.items():
        assert not loads.search(page), path


def test_the_site_says_on_every_page_that_it_is_unofficial() -> None:
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    notice = settings.partition("copyright: >-")[2].partition("#")[0]
    for words in ("unofficial", "not affiliated", "trademark", "our own words"):
        assert words in notice
    assert "font: false" in settings


def test_the_table_of_contents_lists_every_page_once(
    written: tuple[dict[str, str], list[Any]],
) -> None:
    pages, nav = written
    listed = re.findall(r'"([^"]+\.md)"', json.dumps(nav))
    expected = [path for path in pages if path.endswith(".md")]
    assert sorted(listed) == sorted([*expected, *HAND_WRITTEN])


def test_every_section_of_every_book_is_in_the_table_of_sources(pages: dict[str, str]) -> None:
    for book in load_books():
        if book.edition in EDITIONS:
            page = pages[f"spec/{book.edition}/sources.md"]
            assert book.id in _anchors(page)
            for section in book.sections:
                assert f"| {writer.prose(section)} |" in page


def test_every_term_of_the_editions_is_on_the_page_of_words(pages: dict[str, str]) -> None:
    for term in load_terms():
        if set(term.editions) & set(EDITIONS):
            assert f"**{term.name}**" in pages["spec/terms.md"]


def test_what_no_rulebook_says_is_on_the_page_of_provenance(pages: dict[str, str]) -> None:
    for name in EDITIONS:
        for clause in load_spec(name).clauses.values():
            listed = f"`{clause.id}`\n:   " in pages[f"spec/{name}/provenance.md"]
            assert listed == (clause.provenance != "text")


def test_the_page_of_coverage_lists_every_clause(pages: dict[str, str]) -> None:
    for name in EDITIONS:
        for clause in load_spec(name).clauses:
            assert f"| [`{clause}`]" in pages[f"spec/{name}/coverage.md"]


def test_tests_are_marked_with_clauses_that_exist() -> None:
    marked = writer.tests_by_clause(ROOT / "tests")
    known = {clause for name in EDITIONS for clause in load_spec(name).clauses}
    assert {clause for clause in marked if clause.split(".")[0] in EDITIONS} <= known


def test_marks_are_found_on_tests_methods_and_cases(tmp_path: Path) -> None:
    mark = "@pytest.mark.clause"
    code = (
        f"{mark}('a.b.c', 'a.b.d')\ndef test_one(): ...\n"
        f"class TestMore:\n    {mark}('a.b.c')\n    def test_two(self): ...\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.clause('a.b.e'))])\n"
        "def test_three(x): ...\n"
    )
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_it.py").write_text(code, encoding="utf-8")
    file = "tests/test_it.py"
    assert writer.tests_by_clause(folder) == {
        "a.b.c": [f"{file}::test_one", f"{file}::TestMore::test_two"],
        "a.b.d": [f"{file}::test_one"],
        "a.b.e": [f"{file}::test_three"],
    }


def test_a_page_of_divergences_is_written_when_there_are_any(volumes: list[Any]) -> None:
    book = attrs.evolve(volumes[0], verdicts=())
    first, *others = book.spec.chapters
    differ = Divergence("how many", {"azul-de-2018": "four"}, "four it is", "it says so")
    clause = attrs.evolve(first.clauses[0], divergences=(differ,))
    chapter = attrs.evolve(first, clauses=(clause, *first.clauses[1:]))
    differing = attrs.evolve(book, spec=Spec(book.spec.edition, (chapter, *others)))
    pages, _ = writer.all_pages([differing])
    assert "four it is" in pages["spec/divergences.md"]
    assert "four it is" in pages[f"{book.home}/rules/{chapter.name}.md"]


def test_no_page_of_divergences_is_written_when_there_are_none(volumes: list[Any]) -> None:
    book = attrs.evolve(volumes[0], verdicts=())
    first = attrs.evolve(book.spec.chapters[0], clauses=())
    pages, _ = writer.all_pages([attrs.evolve(book, spec=Spec(book.spec.edition, (first,)))])
    assert "spec/divergences.md" not in pages


def test_ids_of_clauses_in_a_text_become_links() -> None:
    here = "spec/azul/rules/offer.md"
    assert writer.linked(here, "see azul.lines.full here") == (
        "see [`azul.lines.full`](lines.md#azul.lines.full) here"
    )
    assert writer.linked(here, "so [azul.lines.full, azul.offer.end].") == (
        "so ([`azul.lines.full`](lines.md#azul.lines.full), "
        "[`azul.offer.end`](offer.md#azul.offer.end))."
    )


def test_plain_words_are_never_taken_for_markup() -> None:
    assert writer.prose("a*b_c <d> [e] | #f") == r"a\*b\_c &lt;d&gt; \[e\] \| \#f"


def test_writing_clears_pages_that_nothing_stands_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stale = tmp_path / "spec" / "azul" / "stale.md"
    stale.parent.mkdir(parents=True)
    stale.write_text("# Stale\n", encoding="utf-8")
    monkeypatch.setattr(writer, "DOCS", tmp_path)
    monkeypatch.setattr(writer, "catalogue", lambda _: ())  # judging takes its time
    writer.main()
    assert not stale.exists()
    assert (tmp_path / "spec" / "azul" / "index.md").exists()
    assert json.loads((tmp_path / "spec" / "nav.yml").read_text(encoding="utf-8"))["nav"]
    assert "pages written" in capsys.readouterr().out
