"""The spec as frozen objects: clauses, chapters, books and terms, read from `spec/`."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import NOTHING, Factory, field, fields, frozen

from azul_rules.edition import EDITIONS, InvalidInputError, check_edition
from azul_rules.notation import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

KINDS: Final = ("rule", "definition", "component", "ruling")
PROVENANCES: Final = ("text", "printed", "reported", "assumed")


def spec_folder() -> Path:
    """Where the spec lies: inside an installed copy, or beside the package in a checkout."""
    package = Path(__file__).parent
    installed = package / "_spec"
    return installed if installed.is_dir() else package.parent / "spec"


@frozen
class Source:
    """A section of a book, or a component, that a statement comes from."""

    book: str
    section: str


@frozen
class Divergence:
    """A point where the languages of one rulebook differ, or where one says more than another."""

    point: str
    readings: Mapping[str, str]
    """For each book that speaks of it, what it says, in our words."""
    ruling: str
    reason: str


@frozen
class Clause:
    """One numbered rule, definition, component or ruling: its words and its formal statement."""

    id: str
    title: str
    text: str
    kind: str
    sources: tuple[Source, ...]
    provenance: str
    chapter: str
    reason: str = ""
    when: str = ""
    requires: tuple[str, ...] = ()
    ensures: tuple[str, ...] = ()
    always: tuple[str, ...] = ()
    at_rest: tuple[str, ...] = ()
    probability: str = ""
    define: Mapping[str, str] = Factory(dict)
    divergences: tuple[Divergence, ...] = ()

    @property
    def formal(self) -> bool:
        """Whether the clause states something that can be checked on a game."""
        return bool(
            self.requires or self.ensures or self.always or self.at_rest or self.probability
        )

    @property
    def checksum(self) -> str:
        """A short fingerprint of text and formal statement, to notice when a clause changes."""
        content = (self.text, self.when, self.requires, self.ensures, self.always, self.at_rest)
        more = (self.probability, sorted(self.define.items()))
        return sha256(repr((content, more)).encode()).hexdigest()[:12]


@frozen
class Chapter:
    """The clauses of one file, in the order in which they are to be read."""

    name: str
    title: str
    order: int
    clauses: tuple[Clause, ...]


@frozen
class Book:
    """A rulebook, or the printed components, as a source."""

    id: str
    edition: str
    title: str
    sections: tuple[str, ...]
    language: str = ""
    """Empty for components: pictures need no language."""
    year: int | None = None


@frozen
class Term:
    """A word of the vocabulary, with what the books call it."""

    name: str
    meaning: str
    editions: tuple[str, ...]
    german: str = ""
    french: str = ""
    english: str = ""


@frozen
class Spec:
    """Everything that `spec/` says about one edition."""

    edition: str
    chapters: tuple[Chapter, ...]
    clauses: Mapping[str, Clause] = field(init=False, repr=False)
    """All clauses by id, in reading order."""

    @clauses.default
    def _clauses(self) -> dict[str, Clause]:
        found: dict[str, Clause] = {}
        for chapter in self.chapters:
            for clause in chapter.clauses:
                if clause.id in found:
                    raise InvalidInputError(f"the clause id {clause.id!r} is used twice")
                found[clause.id] = clause
        return found


def _made(kind: type[Any], data: Mapping[str, Any], place: str) -> Any:
    """An object of one of the classes above: fields checked by name, lists made tuples."""
    parts = [part for part in fields(kind) if part.init]
    if unknown := sorted(data.keys() - {part.name for part in parts}):
        raise InvalidInputError(f"{place}: there is no field {unknown[0]!r}")
    for part in parts:
        if part.default is NOTHING and part.name not in data:
            raise InvalidInputError(f"{place}: the field {part.name!r} is missing")
    return kind(
        **{name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    )


def _clause(data: Mapping[str, Any], chapter: str, prefix: str) -> Clause:
    name = data.get("id", "a clause without an id")
    place = f"clause {name}"
    clause: Clause = _made(
        Clause,
        {
            **data,
            "chapter": chapter,
            "sources": [_made(Source, source, place) for source in data.get("sources", ())],
            "divergences": [
                _made(Divergence, divergence, place) for divergence in data.get("divergences", ())
            ],
        },
        place,
    )
    if not clause.id.startswith(prefix):
        raise InvalidInputError(f"{place}: the id must begin with {prefix!r}")
    if clause.kind not in KINDS:
        raise InvalidInputError(f"{place}: the kind {clause.kind!r} is none of {', '.join(KINDS)}")
    if clause.provenance not in PROVENANCES:
        known = ", ".join(PROVENANCES)
        raise InvalidInputError(f"{place}: the provenance {clause.provenance!r} is none of {known}")
    return clause


def _chapter(edition: str, path: Path) -> Chapter:
    data = read_toml(path)
    prefix = f"{edition}.{path.stem}."
    return Chapter(
        name=path.stem,
        title=data["title"],
        order=data["order"],
        clauses=tuple(_clause(clause, path.stem, prefix) for clause in data["clause"]),
    )


@lru_cache(maxsize=16)
def load_spec(edition: str) -> Spec:
    """Everything the spec says about one edition.

    >>> load_spec("azul").clauses["azul.offer.leftovers"].kind
    'rule'
    """
    check_edition(edition)
    chapters = (_chapter(edition, path) for path in (spec_folder() / edition).glob("*.toml"))
    return Spec(edition, tuple(sorted(chapters, key=lambda chapter: chapter.order)))


def load_books() -> tuple[Book, ...]:
    """Every source, in the order of `spec/books.toml`."""
    path = spec_folder() / "books.toml"
    return tuple(_made(Book, book, "spec/books.toml") for book in read_toml(path)["book"])


def load_terms() -> tuple[Term, ...]:
    """The vocabulary, in the order of `spec/terms.toml`."""
    path = spec_folder() / "terms.toml"
    return tuple(_made(Term, term, "spec/terms.toml") for term in read_toml(path)["term"])


def find_clause(clause_id: str) -> Clause:
    """The clause of that id, in whatever edition.

    Raises:
        InvalidInputError: when there is none; the message names the nearest ids.
    """
    every = {clause.id: clause for name in EDITIONS for clause in load_spec(name).clauses.values()}
    if clause_id in every:
        return every[clause_id]
    near = get_close_matches(clause_id, every, n=3, cutoff=0.5)
    hint = f"; did you mean {' or '.join(near)}?" if near else "; see `azul-rules search WORDS`"
    raise InvalidInputError(f"there is no clause {clause_id!r}{hint}")


def search(words: Iterable[str]) -> Iterator[Clause]:
    """The clauses that contain every word, in id, title or text, whatever their case."""
    wanted = [word.casefold() for word in words]
    for name in EDITIONS:
        for clause in load_spec(name).clauses.values():
            content = f"{clause.id} {clause.title} {clause.text}".casefold()
            if all(word in content for word in wanted):
                yield clause
