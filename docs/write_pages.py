"""Write the pages of the docs site from `spec/`: run it before the site is built.

Everything goes into `docs/spec/`, which is emptied first. Nothing here knows an edition by name:
whatever `azul_rules.EDITIONS` lists gets its pages.
"""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
import random
import re
import shutil
from collections import defaultdict
from html import escape
from os.path import relpath
from pathlib import Path
from posixpath import dirname
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from azul_rules import CHANCE, EDITIONS, Edition, InvalidInputError, edition
from azul_rules.rulings import Verdict, catalogue, judge
from azul_rules.spec import PROVENANCES, load_books, load_spec, load_terms, spec_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from azul_rules.edition import Event
    from azul_rules.rulings import Ruling
    from azul_rules.spec import Book, Chapter, Clause, Divergence, Source, Spec

ROOT: Final = Path(__file__).parent.parent
DOCS: Final = ROOT / "docs"
LEGEND: Final = {
    "text": "A rulebook states it in words.",
    "printed": "It was read off a real component.",
    "reported": "One or two secondary sources agree; no rulebook or component we know says it.",
    "assumed": "Nobody we know of states it; we chose, and say why.",
}
"""What each level of provenance means, the best known first."""
DOUBTS: Final = {
    "reported": "Reported, not said by a rulebook",
    "assumed": "Assumed, said by nobody we know of",
}
"""The headings of the boxes that tell what to be careful with."""
NOT_SEARCHED: Final = "{ data-search-exclude }"
"""Follows a heading whose section repeats what another page says."""
_ID: Final = r"[a-z-]+\.[a-z-]+\.[a-z0-9-]*[a-z0-9]"
CLAUSE_IDS: Final = re.compile(rf"\[{_ID}(?:, {_ID})*\]|\b{_ID}\b")
"""Ids of clauses as they stand in a text: alone, or one or more in brackets."""

Pages = dict[str, str]
"""The text of every page and drawing by its path in `docs/`."""
Nav = list[Any]
"""A part of the table of contents."""


@frozen
class Volume:
    """Everything that the pages of one edition show."""

    game: Edition[Any, Any, Any]
    spec: Spec
    books: Mapping[str, Book]
    verdicts: tuple[Verdict, ...]
    tests: Mapping[str, Sequence[str]]
    """The tests of each clause."""

    @property
    def home(self) -> str:
        """The folder of its pages."""
        return f"spec/{self.game.name}"

    def page(self, name: str) -> str:
        """The path of one of its pages."""
        return f"{self.home}/{name}.md"

    def verdicts_on(self, clause: str) -> list[Verdict]:
        """The rulings that exercise a clause."""
        return [verdict for verdict in self.verdicts if clause in verdict.ruling.clauses]


def main() -> None:
    """Write all pages, with the table of contents that `mkdocs.yml` takes over."""
    tests = tests_by_clause(ROOT / "tests")
    pages, nav = all_pages([volume(name, tests) for name in EDITIONS])
    shutil.rmtree(DOCS / "spec", ignore_errors=True)
    for path, content in pages.items():
        file = DOCS / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    # JSON is YAML too, so nothing is needed to write it.
    contents = json.dumps({"nav": nav}, indent=1, ensure_ascii=False)
    (DOCS / "spec" / "nav.yml").write_text(contents + "\n", encoding="utf-8")
    print(f"docs/spec: {sum(path.endswith('.md') for path in pages)} pages written")


def volume(name: str, tests: Mapping[str, Sequence[str]]) -> Volume:
    """One edition, with its rulings judged."""
    books = {book.id: book for book in load_books() if book.edition == name}
    verdicts = tuple(judge(ruling) for ruling in catalogue(name))
    return Volume(edition(name), load_spec(name), books, verdicts, tests)


def all_pages(volumes: Sequence[Volume]) -> tuple[Pages, Nav]:
    """The whole site but for the pages written by hand, and its table of contents."""
    pages = {"spec/index.md": editions_page(volumes), "spec/terms.md": terms_page(volumes)}
    books: Nav = []
    differences: Nav = []
    modules: Nav = ["api.md", "figures.md", "speed.md"]
    for book in volumes:
        more, contents = edition_pages(book)
        pages |= more
        books.append({book.game.title: contents})
        modules.append({f"{book.game.title}: its modules": book.page("modules")})
    if any(clause.divergences for book in volumes for clause in book.spec.clauses.values()):
        pages["spec/divergences.md"] = divergences_page(volumes)
        differences.append({"Where rulebooks differ": "spec/divergences.md"})
    nav: Nav = [
        {"Home": ["index.md", "spec/index.md"]},
        {"Ask the judge": "judge.md"},
        *books,
        {"Words": "spec/terms.md"},
        *differences,
        {"Library": modules},
    ]
    return pages, nav


def edition_pages(book: Volume) -> tuple[Pages, Nav]:
    """The pages of one edition, and their table of contents."""
    pages = {
        book.page("index"): edition_page(book),
        book.page("rulings/index"): rulings_page(book),
        book.page("definitions"): definitions_page(book),
        book.page("sources"): sources_page(book),
        book.page("provenance"): provenance_page(book),
        book.page("coverage"): coverage_page(book),
        book.page("modules"): modules_page(book),
        f"{book.home}/table.svg": book.game.svg(a_position(book.game)),
        **component_drawings(book),
    }
    chapters: Nav = []
    rulings: Nav = [book.page("rulings/index")]
    for chapter in book.spec.chapters:
        path = book.page(f"rules/{chapter.name}")
        pages[path] = chapter_page(book, chapter)
        chapters.append({chapter.title: path})
        decided = rulings_of(book, chapter)
        for verdict in decided:
            pages |= ruling_pages(book, verdict)
        if decided:
            entries = [{v.ruling.title: ruling_path(v.ruling)} for v in decided]
            rulings.append({chapter.title: entries})
    contents: Nav = [
        book.page("index"),
        {"Rules": chapters},
        {"Rulings": rulings},
        {
            "Behind the rules": [
                book.page(name) for name in ("sources", "provenance", "coverage", "definitions")
            ]
        },
    ]
    return pages, contents


# --- words and links ----------------------------------------------------------------------------


def prose(words: str) -> str:
    """Plain words as Markdown: nothing in them is taken for markup."""
    return re.sub(r"([\\`*_\[\]|#~])", r"\\\1", escape(re.sub(r"\s+", " ", words), quote=False))


def href(here: str, there: str) -> str:
    """The way from one page to another."""
    path, _, anchor = there.partition("#")
    way = Path(relpath(path, dirname(here))).as_posix()
    return f"{way}#{anchor}" if anchor else way


def link(here: str, there: str, words: str) -> str:
    """A link with words that are Markdown already."""
    return f"[{words}]({href(here, there)})"


def clause_path(clause: str) -> str:
    """Where a clause stands: its id tells edition and chapter."""
    name, chapter, _ = clause.split(".")
    return f"spec/{name}/rules/{chapter}.md#{clause}"


def clause_link(here: str, clause: str) -> str:
    """A link to a clause by its id."""
    return link(here, clause_path(clause), f"`{clause}`")


def clause_links(here: str, clauses: Iterable[str]) -> str:
    """Links to several clauses."""
    return ", ".join(clause_link(here, clause) for clause in clauses)


def linked(here: str, words: str) -> str:
    """Plain words as Markdown, in which ids of clauses become links."""
    parts = []
    end = 0
    for found in CLAUSE_IDS.finditer(words):
        ids = found[0].strip("[]")
        links = clause_links(here, ids.split(", "))
        parts += [prose(words[end : found.start()]), f"({links})" if ids != found[0] else links]
        end = found.end()
    return "".join([*parts, prose(words[end:])])


def slug(ruling: Ruling) -> str:
    """The name of a ruling within its edition, which is also the name of its file."""
    return ruling.id.removeprefix(f"{ruling.edition}.")


def ruling_path(ruling: Ruling) -> str:
    """The page of a ruling."""
    return f"spec/{ruling.edition}/rulings/{slug(ruling)}.md"


def ruling_link(here: str, ruling: Ruling) -> str:
    """A link to a ruling by its title."""
    return link(here, ruling_path(ruling), prose(ruling.title))


def badge(kind: str, words: str) -> str:
    """A small label."""
    return f'<span class="badge {kind}">{escape(words)}</span>'


def provenance_badge(here: str, name: str, provenance: str) -> str:
    """The level of provenance, linked to what it means."""
    there = href(here, f"spec/{name}/provenance.md#{provenance}")
    return f"[{provenance}]({there}){{ .badge .{provenance} }}"


def verdict_badge(verdict: Verdict) -> str:
    """The verdict in a word."""
    return badge("legal", "legal") if verdict.legal else badge("illegal", "not legal")


def facts(*words: str) -> str:
    """The line of small facts below a heading."""
    return f"{' '.join(words)}\n{{: .facts }}"


def folded(title: str, body: str, kind: str = "quiet") -> str:
    """Something to be folded out."""
    return f'??? {kind} "{title}"\n\n{indented(body)}'


def box(title: str, body: str, kind: str) -> str:
    """Something that stands out."""
    return f'!!! {kind} "{title}"\n\n{indented(body)}'


def indented(body: str) -> str:
    """The lines of what belongs to something above it."""
    return "\n".join(f"    {line}".rstrip() for line in body.splitlines())


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table of cells that are Markdown already."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def drawing(here: str, there: str, words: str, kind: str = "", caption: str = "") -> str:
    """A drawing that opens alone when it is clicked."""
    way = href(here, there)
    classes = f".drawing .{kind}" if kind else ".drawing"
    return f"[![{prose(words)}]({way}){{ {classes} loading=lazy }}{prose(caption)}]({way})"


def bullets(items: Iterable[str]) -> str:
    """A list."""
    return "\n".join(f"- {item}" for item in items)


def joined(*parts: str) -> str:
    """A page from its parts; empty ones are left out."""
    return "\n\n".join(part for part in parts if part) + "\n"


def counted(number: int, thing: str) -> str:
    """A number of things in words, such as "1 ruling"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def legend(here: str, name: str) -> str:
    """The badges of provenance and what they mean."""
    return bullets(
        f"{provenance_badge(here, name, level)} {prose(LEGEND[level])}" for level in PROVENANCES
    )


# --- rules --------------------------------------------------------------------------------------


def chapter_page(book: Volume, chapter: Chapter) -> str:
    """The clauses of a chapter, each with its anchor."""
    here = book.page(f"rules/{chapter.name}")
    pictures = component_pictures(book, here) if chapter.name == "components" else ""
    return joined(
        f"# {prose(chapter.title)}",
        pictures,
        *(clause_section(book, here, clause) for clause in chapter.clauses),
        f"## How to read a clause {NOT_SEARCHED}",
        "The badge after the id says what kind of statement it is, the next one how well it is "
        "known:",
        legend(here, book.game.name),
    )


def clause_section(book: Volume, here: str, clause: Clause) -> str:
    """One clause: heading, words, where it comes from, and what folds out below it."""
    return "\n\n".join(
        part
        for part in (
            f"## {prose(clause.title)} {{ #{clause.id} }}",
            facts(
                f"`{clause.id}`",
                badge("kind", clause.kind),
                provenance_badge(here, book.game.name, clause.provenance),
            ),
            linked(here, clause.text),
            reason_note(here, clause),
            *(divergence_note(book, here, divergence) for divergence in clause.divergences),
            f"From {source_links(book, here, clause.sources)}.\n{{: .small }}",
            rulings_note(book, here, clause.id),
            folded("Formal statement", formal_statement(clause))
            if clause.formal or clause.define
            else "",
            tests_note(book, here, clause.id),
        )
        if part
    )


def reason_note(here: str, clause: Clause) -> str:
    """Why it is so; in a box that cannot be overlooked when no rulebook or component says it."""
    reason = linked(here, clause.reason)
    if clause.provenance in DOUBTS:
        return box(DOUBTS[clause.provenance], reason, clause.provenance)
    return f"**Why:** {reason}" if reason else ""


def divergence_note(book: Volume, here: str, divergence: Divergence) -> str:
    """A point on which the languages of a rulebook differ, folded under what it is about."""
    title = f"The rulebooks differ: {escape(divergence.point)}"
    return folded(title, divergence_words(book, here, divergence), "differ")


def divergence_words(book: Volume, here: str, divergence: Divergence) -> str:
    """What each language says, what is ruled and why; languages that say the same together."""
    readers: dict[str, list[str]] = defaultdict(list)
    for name, reading in divergence.readings.items():
        readers[reading].append(
            link(here, f"{book.page('sources')}#{name}", prose(language(book, name)))
        )
    said = bullets(
        f"**{', '.join(names)}:** {linked(here, reading)}" for reading, names in readers.items()
    )
    ruled = f"**Ruling:** {linked(here, divergence.ruling)}"
    return f"{said}\n\n{ruled}\n\n**Why:** {linked(here, divergence.reason)}"


def language(book: Volume, name: str) -> str:
    """The language of a rulebook; its title where that would not tell which one is meant."""
    same = [each for each in book.books.values() if each.language == book.books[name].language]
    return book_title(book, name) if len(same) > 1 else book.books[name].language


def source_links(book: Volume, here: str, sources: Iterable[Source]) -> str:
    """The sections that say it, linked to the table of sources."""
    sections: dict[str, list[str]] = defaultdict(list)
    for source in sources:
        sections[source.book].append(f"*{prose(source.section)}*")
    page = book.page("sources")
    return "; ".join(
        f"{link(here, f'{page}#{name}', prose(book_title(book, name)))}, {', '.join(found)}"
        for name, found in sections.items()
    )


def book_title(book: Volume, name: str) -> str:
    """A source's title, or its id when it is another edition's."""
    return book.books[name].title if name in book.books else name


def rulings_note(book: Volume, here: str, clause: str) -> str:
    """The rulings of a clause, folded."""
    found = book.verdicts_on(clause)
    if not found:
        return ""
    items = bullets(f"{ruling_link(here, v.ruling)} {verdict_badge(v)}" for v in found)
    return folded(f"Rulings ({len(found)})", items)


def tests_note(book: Volume, here: str, clause: str) -> str:
    """The tests of a clause, folded."""
    found = book.tests.get(clause, ())
    if not found:
        return ""
    more = link(here, book.page("coverage"), "All clauses and their tests")
    return folded(f"Tests ({len(found)})", f"{bullets(map(test_words, found))}\n\n{more}")


def formal_statement(clause: Clause) -> str:
    """The formal statement as Python, with a remark before each part."""
    parts = [
        ("for every step with", (clause.when,) if clause.when else ()),
        ("a legal action needs", clause.requires),
        ("afterwards", clause.ensures),
        ("in every state", clause.always),
        ("whenever somebody must choose, and at the end", clause.at_rest),
        ("the probability is", (clause.probability,) if clause.probability else ()),
        ("words used here", tuple(f"{name} = {body}" for name, body in clause.define.items())),
    ]
    blocks = [
        f"# {remark}\n" + "\n".join(statement.strip() for statement in statements)
        for remark, statements in parts
        if statements
    ]
    return "```python\n" + "\n\n".join(blocks) + "\n```"


# --- components ---------------------------------------------------------------------------------


def component_drawings(book: Volume) -> Pages:
    """Drawings of the components, by path: the tiles, then the others as their module has them.

    Whatever an edition's module `drawing` offers as `<component>_svg(rules)` is shown: once for
    each variant, or only once if the variants share it.
    """
    module = importlib.import_module(f"{EDITIONS[book.game.name]}.drawing")
    drawings: Pages = {}
    offered = [name for name in vars(module) if re.fullmatch("[a-z][a-z_]*_svg", name)]
    for name in sorted(offered, key=lambda name: name != "tiles_svg"):
        drawn = {
            f"-{variant}": vars(module)[name](book.game.new_game(2, variant).rules)
            for variant in book.game.variants
        }
        if len(set(drawn.values())) == 1:
            drawn = {"": next(iter(drawn.values()))}
        for variant, content in drawn.items():
            drawings[f"{book.home}/{name.removesuffix('_svg')}{variant}.svg"] = content
    return drawings


def a_position(game: Edition[Any, Any, Any]) -> Any:
    """A table in the middle of a game of two, for a first picture: the same one every time."""
    rng = random.Random(586)  # noqa: S311  (not cryptography)
    state = game.new_game(players=2)
    moves = 0
    while game.to_move(state) is not None and moves < 34:
        by_chance = game.to_move(state) is CHANCE
        action = game.sample(state, rng) if by_chance else rng.choice(game.legal_actions(state))
        state, moves = game.apply(state, action), moves + (not by_chance)
    return state


def component_pictures(book: Volume, here: str) -> str:
    """The drawings of the components, for the top of their chapter."""
    pictures = []
    for path in component_drawings(book):
        words = Path(path).stem.replace("-", ", ", 1).replace("-", " ").capitalize()
        pictures.append(drawing(here, path, words, "board", caption=words))
    doubted = figures_to_check(book)
    figures = f"{book.page('provenance')}#figures"
    check = (
        f"Some figures of this edition stand in no rulebook ({level_counts(doubted)}): "
        f"{link(here, figures, 'which they are')}, and "
        f"{link(here, 'figures.md', 'how to replace them')}."
        if doubted
        else ""
    )
    return joined("\n".join([*pictures, "{: .gallery }"]) if pictures else "", check)


def figures_to_check(book: Volume) -> list[Clause]:
    """What the game needs and we do not know for sure: components and rules, the least sure first.

    Clauses of the kind `ruling` are not among them: they decide a question and give no figure that
    a look at a box could tell.
    """
    return [
        clause
        for level in reversed(list(DOUBTS))
        for clause in book.spec.clauses.values()
        if clause.provenance == level and clause.kind != "ruling"
    ]


def level_counts(clauses: Sequence[Clause]) -> str:
    """How many of the clauses are of each level, such as "2 assumed, 1 reported"."""
    levels = [clause.provenance for clause in clauses]
    return ", ".join(f"{levels.count(level)} {level}" for level in dict.fromkeys(levels))


# --- rulings ------------------------------------------------------------------------------------


def rulings_of(book: Volume, chapter: Chapter) -> list[Verdict]:
    """The rulings that are listed under a chapter: those whose first clause stands there."""
    own = {clause.id for clause in chapter.clauses}
    return [verdict for verdict in book.verdicts if verdict.ruling.clauses[0] in own]


def rulings_page(book: Volume) -> str:
    """All rulings of an edition in tables, chapter by chapter."""
    here = book.page("rulings/index")
    illegal = sum(not verdict.legal for verdict in book.verdicts)
    sections = []
    for chapter in book.spec.chapters:
        rows = [
            (ruling_link(here, v.ruling), prose(v.ruling.question), verdict_badge(v))
            for v in rulings_of(book, chapter)
        ]
        if rows:
            heads = ("ruling", "question", "verdict")
            sections.append(f"## {prose(chapter.title)}\n\n{table(heads, rows)}")
    return joined(
        f"# Rulings of {prose(book.game.title)}",
        f"{counted(len(book.verdicts), 'question')} about the rules, each with a position, what is "
        f"done there, the verdict and the clauses that decide it. {illegal} of them end with an "
        "action that is not legal. The library judges every one of them whenever the tests run, "
        "and judged them again for these pages.",
        *sections,
    )


def ruling_pages(book: Volume, verdict: Verdict) -> Pages:
    """The page of a ruling and its drawings."""
    ruling, game = verdict.ruling, book.game
    folder = f"{book.home}/rulings"
    pages = {f"{folder}/{slug(ruling)}-before.svg": game.svg(verdict.before)}
    if verdict.after != verdict.before:
        pages[f"{folder}/{slug(ruling)}-after.svg"] = game.svg(verdict.after)
    return {ruling_path(ruling): ruling_page(book, verdict), **pages}


def ruling_page(book: Volume, verdict: Verdict) -> str:
    """A ruling: question, verdict, why, what happens, and the scenario to copy."""
    ruling = verdict.ruling
    here = ruling_path(ruling)
    return joined(
        f"# {prose(ruling.title)} {{ #{ruling.id} }}",
        facts(
            f"`{ruling.id}`",
            verdict_badge(verdict),
            provenance_badge(here, book.game.name, ruling.provenance),
            *(badge("kind", words) for words in (ruling.variant,) if words),
        ),
        f"> {prose(ruling.question)}",
        f"**{'Legal' if verdict.legal else 'Not legal'}.** {linked(here, ruling.answer)}",
        disagreement_note(verdict),
        *position_section(here, verdict),
        *outcome_section(here, verdict),
        *deciding_clauses(book, here, ruling),
        f"## The scenario {NOT_SEARCHED}",
        "Save it as a file, change what you like, and ask `azul-rules rule FILE`.",
        scenario_text(ruling),
        f"From {source_links(book, here, ruling.sources)}.\n{{: .small }}",
    )


def disagreement_note(verdict: Verdict) -> str:
    """A loud remark when the library does not answer as the ruling says."""
    if verdict.agrees:
        return ""
    told = "\n".join(f"    - {prose(sentence)}" for sentence in verdict.disagreements)
    return f'!!! failure "The library answers differently"\n\n{told}'


def deciding_clauses(book: Volume, here: str, ruling: Ruling) -> Iterator[str]:
    """The clauses that decide, with their words."""
    yield f"## The clauses {NOT_SEARCHED}"
    for name in ruling.clauses:
        clause = book.spec.clauses[name]
        yield clause_words(here, clause, linked(here, clause.text))


def position_section(here: str, verdict: Verdict) -> Iterator[str]:
    """Where it starts, drawn, and what is done there."""
    ruling = verdict.ruling
    yield "## The position"
    yield drawing(here, f"{here.removesuffix('.md')}-before.svg", f"Before: {ruling.title}")
    if ruling.actions:
        yield "Then:"
        yield "\n".join(
            f"{place + 1}. `{action}`{' (not legal)' if place == verdict.illegal_action else ''}"
            for place, action in enumerate(ruling.actions)
        )
    else:
        yield "Nobody chooses anything: what happens follows by itself."


def outcome_section(here: str, verdict: Verdict) -> Iterator[str]:
    """What comes of it: broken clauses, events with their points, the table afterwards."""
    yield "## What happens"
    if verdict.events:
        heads = ("player", "what happens", "points", "clauses")
        yield table(heads, (event_row(here, event) for event in verdict.events))
    if verdict.violations:
        yield "The last action breaks:" if verdict.events else "The action breaks:"
        yield bullets(
            f"{clause_link(here, broken.clause)} {prose(broken.message)}"
            for broken in verdict.violations
        )
        yield "It changes nothing."
    if verdict.probability is not None:
        yield f"The last draw comes with probability {verdict.probability}."
    if verdict.after != verdict.before:
        yield f"Scores afterwards: {score_words(verdict)}."
        words = f"After: {verdict.ruling.title}"
        yield drawing(here, f"{here.removesuffix('.md')}-after.svg", words)


def score_words(verdict: Verdict) -> str:
    """Every player's score, what it gained, and who has won."""
    return ", ".join(
        f"player {player + 1} has {score} ({gain:+d})"
        + (" and wins" if player in verdict.winners else "")
        for player, (score, gain) in enumerate(zip(verdict.scores, verdict.points, strict=True))
    ).replace("-", "\N{MINUS SIGN}")


def event_row(here: str, event: Event) -> tuple[str, str, str, str]:
    """One event as a row of a table."""
    player = "" if event.player is None else str(event.player + 1)
    points = f"{event.points:+d}".replace("-", "\N{MINUS SIGN}") if event.points else ""
    return player, prose(event.text), points, clause_links(here, event.clauses)


def scenario_text(ruling: Ruling) -> str:
    """The file of a ruling, to copy."""
    file = spec_folder() / "rulings" / ruling.edition / f"{slug(ruling)}.toml"
    return f'```toml title="{file.name}"\n{file.read_text(encoding="utf-8").strip()}\n```'


# --- overviews ----------------------------------------------------------------------------------


def editions_page(volumes: Sequence[Volume]) -> str:
    """All editions with what the spec holds of each."""
    here = "spec/index.md"
    rows = [
        (
            link(here, book.page("index"), prose(book.game.title)),
            ", ".join(f"`{variant}`" for variant in book.game.variants),
            str(len(book.spec.clauses)),
            link(here, book.page("rulings/index"), str(len(book.verdicts))),
        )
        for book in volumes
    ]
    return joined("# Editions", table(("edition", "variants", "clauses", "rulings"), rows))


def edition_page(book: Volume) -> str:
    """The entrance to an edition: its chapters and its other pages."""
    here = book.page("index")
    rows = [
        (
            link(here, book.page(f"rules/{chapter.name}"), prose(chapter.title)),
            ", ".join(marked_clause(book, here, clause) for clause in chapter.clauses),
        )
        for chapter in book.spec.chapters
    ]
    variants = ", ".join(f"`{variant}`" for variant in book.game.variants)
    more = (
        ("rulings/index", "Rulings", "edge cases, drawn and decided"),
        ("sources", "Sources", "which clauses state each section of a rulebook"),
        ("provenance", "Provenance", "everything that no rulebook says in words"),
        ("coverage", "Coverage", "the rulings and tests of each clause"),
        ("definitions", "Definitions", "the words of the formal statements"),
    )
    return joined(
        f"# {prose(book.game.title)}",
        f"{counted(len(book.spec.clauses), 'clause')} in {len(book.spec.chapters)} chapters, "
        f"{counted(len(book.verdicts), 'ruling')}. Variants: {variants}.",
        bullets(f"{link(here, book.page(page), name)}: {words}" for page, name, words in more),
        "## The chapters",
        table(("chapter", "clauses"), rows),
        "## How well it is known",
        "Every clause carries one of these badges; above, the ones of the rulebook's own text are "
        "left out:",
        legend(here, book.game.name),
    )


def marked_clause(book: Volume, here: str, clause: Clause) -> str:
    """A link to a clause by its title, with its badge unless a rulebook states it in words."""
    named = link(here, clause_path(clause.id), prose(clause.title))
    if clause.provenance == "text":
        return named
    return f"{named} {provenance_badge(here, book.game.name, clause.provenance)}"


def terms_page(volumes: Sequence[Volume]) -> str:
    """The vocabulary, with what the rulebooks call each thing."""
    titles = {book.game.name: book.game.title for book in volumes}
    rows = [
        (
            f'<span id="{escape(term.name.replace(" ", "-"))}">**{prose(term.name)}**</span>',
            linked("spec/terms.md", term.meaning),
            *(prose(words) for words in (term.german, term.french, term.english)),
            ", ".join(prose(titles[name]) for name in term.editions if name in titles),
        )
        for term in load_terms()
        if any(name in titles for name in term.editions)
    ]
    return joined(
        "# Words",
        "What the things are called here, and what the rulebooks call them. A language is left "
        "blank where we know no rulebook in it that has a word for the thing.",
        table(("word", "meaning", "German", "French", "English", "editions"), rows),
    )


def definitions_page(book: Volume) -> str:
    """The named definitions that the formal statements share."""
    here = book.page("definitions")
    defined = [
        (name, body.strip(), clause.id)
        for clause in book.spec.clauses.values()
        for name, body in clause.define.items()
    ]
    listed = "\n\n".join(
        f"`{name}`\n:   {clause_link(here, clause)}\n\n    ```python\n    {body}\n    ```"
        for name, body, clause in sorted(defined)
    )
    return joined(
        "# Definitions",
        "The formal statements are short Python expressions. They speak of `before`, `step` and "
        "`after` (one small step of a game), or of one `state`, and use these words, which the "
        "clauses themselves define. No function of the library is among them: the statements are a "
        "second opinion about what the library does.",
        listed,
    )


def sources_page(book: Volume) -> str:
    """For each section of each book, the clauses that state it."""
    here = book.page("sources")
    stated: dict[tuple[str, str], list[str]] = defaultdict(list)
    for clause in book.spec.clauses.values():
        for source in clause.sources:
            stated[source.book, source.section].append(clause.id)
    sections = []
    for origin in book.books.values():
        # Components have no language; their year is not when a text was printed.
        printed = "" if origin.language in {"", "none"} else f"{origin.language}, {origin.year}"
        rows = [
            (prose(section), clause_links(here, stated[origin.id, section]) or "none")
            for section in origin.sections
        ]
        sections += [
            f"## {prose(origin.title)} {{ #{origin.id} }}",
            facts(f"`{origin.id}`", *([badge("kind", printed)] if printed else [])),
            table(("section", "clauses that state it"), rows),
        ]
    return joined(
        "# Sources",
        "Where the clauses come from, section by section. They are told in our own words; read the "
        "rulebook itself for the publisher's.",
        *sections,
    )


def provenance_page(book: Volume) -> str:
    """What each level means, and everything that is not simply said in a rulebook."""
    here = book.page("provenance")
    levels = [clause.provenance for clause in book.spec.clauses.values()]
    counts = [
        (
            provenance_badge(here, book.game.name, level),
            f"{prose(LEGEND[level])} {counted(levels.count(level), 'clause')}.",
        )
        for level in PROVENANCES
    ]
    return joined(
        "# Provenance",
        table(("level", "what it means"), counts),
        "A clause that joins facts of several levels carries the weakest level among those that "
        "matter for play.",
        *figures_section(book, here),
        *(level_section(book, here, level) for level in reversed(PROVENANCES)),
    )


def figures_section(book: Volume, here: str) -> Iterator[str]:
    """The figures that somebody with the game at hand could correct, and how to replace them."""
    yield "## Figures to check { #figures }"
    doubted = figures_to_check(book)
    if doubted:
        rows = [
            (
                f"{link(here, clause_path(clause.id), prose(clause.title))}<br>"
                + provenance_badge(here, book.game.name, clause.provenance),
                linked(here, clause.text),
            )
            for clause in doubted
        ]
        yield "No rulebook states these, and we have not read them off a component ourselves:"
        yield table(("figure", "what we play with"), rows)
    else:
        yield (
            "None: every figure of this edition stands in a rulebook or was read off a component. "
            "What is below decides questions that the rulebook leaves open."
        )
    way = link(here, "figures.md", "Play with other figures")
    yield f"Your copy says otherwise? {way} without touching the code."


def level_section(book: Volume, here: str, level: str) -> str:
    """Every clause of a level, with its words and reasons, and the rulings that rest on it."""
    known = [clause for clause in book.spec.clauses.values() if clause.provenance == level]
    head = f"## {level.capitalize()} {{ #{level} }}\n\n{prose(LEGEND[level])}"
    if level == "text":
        return f"{head} This is so for {len(known)} of {len(book.spec.clauses)} clauses."
    decided = [v.ruling for v in book.verdicts if v.ruling.provenance == level]
    rulings = folded(
        f"Rulings that rest on it ({len(decided)})",
        bullets(ruling_link(here, ruling) for ruling in decided),
    )
    return "\n\n".join(
        [
            head,
            *([known_clause(here, clause) for clause in known] or ["No clause is of this kind."]),
            *([rulings] if decided else []),
        ]
    )


def known_clause(here: str, clause: Clause) -> str:
    """A clause with its words, and why it is ruled so where a reason is given."""
    told = [linked(here, clause.text)]
    if clause.reason:
        told.append(f"**Why:** {linked(here, clause.reason)}")
    return clause_words(here, clause, "\n\n".join(told))


def clause_words(here: str, clause: Clause, words: str) -> str:
    """A clause by title and id, with words below it."""
    head = link(here, clause_path(clause.id), f"**{prose(clause.title)}**")
    return f"{head} `{clause.id}`\n:   {indented(words).lstrip()}"


def divergences_page(volumes: Sequence[Volume]) -> str:
    """Every point on which the languages of a rulebook differ, by clause."""
    here = "spec/divergences.md"
    differing = [
        (book, chapter, [clause for clause in chapter.clauses if clause.divergences])
        for book in volumes
        for chapter in book.spec.chapters
    ]
    titles = list(dict.fromkeys(book.game.title for book, _, clauses in differing if clauses))
    sections = []
    for book, chapter, clauses in differing:
        if clauses:
            edition_name = f"{prose(book.game.title)}, " if len(titles) > 1 else ""
            sections.append(f"## {edition_name}{prose(chapter.title)}")
            sections += [divergent_clause(book, here, clause) for clause in clauses]
    return joined(
        "# Where rulebooks differ",
        f"Rulebooks in several languages: {prose(', '.join(titles))}. Here is every point on which "
        "one of them says something else than another, or says what another leaves out. Each "
        "reading is told in our own words; then comes what we rule, and why. Languages that say "
        "the same stand together.",
        *sections,
    )


def divergent_clause(book: Volume, here: str, clause: Clause) -> str:
    """A clause with all points on which the languages differ."""
    return "\n\n".join(
        [
            f"### {prose(clause.title)}\n\n{facts(clause_link(here, clause.id))}",
            *(
                box(escape(each.point), divergence_words(book, here, each), "differ")
                for each in clause.divergences
            ),
        ]
    )


def modules_page(book: Volume) -> str:
    """The reference of an edition's own modules, from their docstrings."""
    package = EDITIONS[book.game.name]
    folder = importlib.import_module(package).__path__
    return joined(
        f"# {prose(book.game.title)}: its modules",
        f'`azul_rules.edition("{book.game.name}")` offers all of this by name; the modules are '
        "here for those who want the types and the details.",
        *(f"::: {package}.{module.name}" for module in pkgutil.iter_modules(folder)),
    )


# --- coverage -----------------------------------------------------------------------------------


def tests_by_clause(folder: Path) -> dict[str, list[str]]:
    """The tests marked with `@pytest.mark.clause(...)`, by clause."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(folder.glob("**/test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        for name, marked in marked_tests(tree, ()):
            place = f"{file.relative_to(folder.parent).as_posix()}::{name}"
            for clause in marked:
                if place not in found[clause]:
                    found[clause].append(place)
    return dict(found)


def marked_tests(node: ast.AST, names: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Tests and test classes, however deep, with the clauses they are marked with."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = (*names, child.name)
            for decorator in child.decorator_list:
                yield "::".join(inner), marks_in(decorator)
            if isinstance(child, ast.ClassDef):
                yield from marked_tests(child, inner)


def marks_in(decorator: ast.AST) -> tuple[str, ...]:
    """The clauses in a decorator: its own, or those of the cases it gives a test."""
    return tuple(
        argument.value
        for call in ast.walk(decorator)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.clause"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def coverage_page(book: Volume) -> str:
    """Each clause with its rulings and tests."""
    here = book.page("coverage")
    clauses = list(book.spec.clauses.values())
    formal = sum(clause.formal for clause in clauses)
    ruled = sum(bool(book.verdicts_on(clause.id)) for clause in clauses)
    tested = sum(clause.id in book.tests for clause in clauses)
    sections = []
    for chapter in book.spec.chapters:
        rows = [coverage_row(book, here, clause) for clause in chapter.clauses]
        heads = ("clause", "rulings", "tests")
        sections.append(f"## {prose(chapter.title)}\n\n{table(heads, rows)}")
    return joined(
        "# Coverage",
        f"Of {len(clauses)} clauses, {ruled} are exercised by rulings and {tested} by tests that "
        f"name them. {formal} are stated formally: those statements are checked on every step of "
        "every game that the tests play.",
        *sections,
    )


def coverage_row(book: Volume, here: str, clause: Clause) -> tuple[str, str, str]:
    """One clause with its rulings and tests, as a row of a table."""
    formal = f"<br>{badge('kind', 'stated formally')}" if clause.formal else ""
    rulings = [ruling_link(here, verdict.ruling) for verdict in book.verdicts_on(clause.id)]
    tests = [test_words(test) for test in book.tests.get(clause.id, ())]
    return clause_link(here, clause.id) + formal, "; ".join(rulings), "; ".join(tests)


def test_words(test: str) -> str:
    """A test's name as the sentence that it is, and where it stands."""
    file, *names = test.split("::")
    sentence = names[-1].removeprefix("test_").replace("_", " ")
    return f"{prose(sentence)} (`{Path(file).name}`)"


if __name__ == "__main__":
    try:
        main()
    except InvalidInputError as error:
        raise SystemExit(f"write_pages: {error}") from None
