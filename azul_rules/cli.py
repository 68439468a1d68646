"""The command line: `azul-rules` answers questions about the rules, and plays, draws and exports.

Exit codes: 0 all is well; 1 the answer is no (not as expected, nothing found); 2 the input makes no
sense, said in one sentence; 130 interrupted; 141 nobody reads the output any more.
"""

# ruff: noqa: PLC0415  (each command imports what it needs, so that --help and errors come at once)

from __future__ import annotations

import argparse
import os
import re
import sys
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from azul_rules.edition import CHANCE, EDITIONS, AzulRulesError, InvalidInputError, edition
from azul_rules.terminal import GAP, Page, clean, progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from azul_rules.edition import Chance, Edition, Event
    from azul_rules.records import Record
    from azul_rules.rulings import Ruling, Verdict
    from azul_rules.spec import Book, Clause

    Command = Callable[[argparse.Namespace, Page], int]
    AddCommand = Callable[[str, Command, str], argparse.ArgumentParser]

FINE: Final = 0
ANSWER_IS_NO: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141

EXPORT_FORMAT: Final = "azul-rules/export"
EXPORT_VERSION: Final = 1

PROVENANCE_IN_WORDS: Final = {
    "text": "stated in the rulebook's text",
    "printed": "read off the printed components",
    "reported": "reported from how the game is played; no text or component of ours shows it",
    "assumed": "assumed: no source settles it, so this is our own ruling",
}

_MOST_BYTES: Final = 10_000_000
"""No scenario, state or record comes near this; an endless file ends here."""
_STDIN: Final = "-"
_INDENT: Final = "  "


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()  # here, where a closed pipe is noticed in peace
    except AzulRulesError as error:
        print(f"azul-rules: {clean(str(error))}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _give_up_output()
        return PIPE_CLOSED
    except OSError as error:  # files are read and written in their own try: this is the output
        _give_up_output()
        print(f"azul-rules: standard output: {_told(error)}", file=sys.stderr)
        return BAD_INPUT
    return code


def _run(argv: Sequence[str]) -> int:
    if sys.stdout is None:
        raise InvalidInputError("standard output is closed")
    with suppress(AttributeError):  # a stand-in for the stream may not know how
        sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    if not argv:
        print(_WELCOME)
        return FINE
    parser, commands = _parsers()
    if not argv[0].startswith("-") and argv[0] not in commands:
        from azul_rules.notation import did_you_mean

        raise InvalidInputError(f"there is no command {argv[0]!r}{did_you_mean(argv[0], commands)}")
    try:
        args = parser.parse_args(argv)
    except SystemExit:  # the help or the version has been printed
        return FINE
    command: Command = args.command
    return command(args, Page.on(sys.stdout))


def _give_up_output() -> None:
    """Let the interpreter's own last flush go nowhere, instead of failing again."""
    with suppress(OSError, ValueError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


# --- files ------------------------------------------------------------------------------------


def _told(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _shown(name: str) -> str:
    return "standard input" if name == _STDIN else name or "''"


def _read(name: str) -> str:
    """The text of a file; `-` is standard input."""
    try:
        if name == _STDIN:
            if sys.stdin is None:
                raise InvalidInputError("standard input is closed")
            content = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise InvalidInputError(f"{_shown(name)} cannot be read: {_told(error)}") from None
    if len(content) > _MOST_BYTES:
        raise InvalidInputError(f"{_shown(name)} is too large: more than ten million bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidInputError(f"{_shown(name)} is not a text file in UTF-8") from None


def _write(name: str, text: str, source: str = _STDIN, *, replace: bool = True) -> None:
    """Write a file whole or not at all, and never over the file that was read."""
    if name in ("", _STDIN):
        raise InvalidInputError(f"{name!r} is no name for a file to write")
    path = Path(name)
    try:
        if path.exists() and source != _STDIN and path.samefile(source):
            raise InvalidInputError(f"{name} is the file that is read; choose another for output")
        if not replace and path.is_file() and path.read_bytes() != text.encode():
            raise InvalidInputError(
                f"{name} exists and holds something else; --force replaces it, --out names another"
            )
        if not path.parent.is_dir():
            raise InvalidInputError(f"{name} cannot be written: no folder {str(path.parent)!r}")
        if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
            path.write_text(text, encoding="utf-8")
        else:
            _replace(path.resolve(), text)
    except OSError as error:
        raise InvalidInputError(f"{name} cannot be written: {_told(error)}") from None


def _replace(path: Path, text: str) -> None:
    """Write to a temporary file beside it, then rename."""
    draft = path.with_name(f".azul-rules-{os.getpid()}.part")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


# --- words ------------------------------------------------------------------------------------


def _edition(name: str) -> Edition[Any, Any, Any]:
    from azul_rules.notation import one_of

    return edition(one_of(name, "edition", EDITIONS))


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _signed(points: int) -> str:
    return f"{points:+}" if points else ""


def _player(player: int) -> str:
    return f"player {player + 1}"


def _unique(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ids))


def _heading(page: Page, text: str) -> str:
    return f"\n{page.bold(text)}"


def _indented(text: str) -> str:
    return "\n".join(f"{_INDENT}{line}".rstrip() for line in text.splitlines())


def _titled(page: Page, clause: Clause, margin: str) -> str:
    """A clause's title and id, on two lines if one is too short for both."""
    fits = len(f"{margin}{clause.title}{GAP}[{clause.id}]") <= page.width
    between = GAP if fits else f"\n{margin}"
    return f"{margin}{page.bold(clause.title)}{between}[{clause.id}]"


def _standing(game: Edition[Any, Any, Any], state: Any) -> str:
    """Who must choose now, or who has won."""
    mover: int | Chance | None = game.to_move(state)
    if mover is None:
        winners = game.winners(state)
        names = " and ".join(map(_player, winners))
        points = _count(game.scores(state)[winners[0]], "point")
        verb = "wins" if len(winners) == 1 else "share the victory"
        return f"the game is over: {names} {verb} with {points}"
    return "chance draws" if mover is CHANCE else f"{_player(mover)} chooses"


def _event(page: Page, event: Event, lead: str, *, clauses: bool) -> str:
    """One event: whatever leads the line, the points in a column, what happened, the clauses."""
    ids = f" [{', '.join(event.clauses)}]" if clauses else ""
    text = event.text + ids
    return page.entry(f"{lead}{_signed(event.points):>4}{GAP}", text, strong=event.points != 0)


def _story(page: Page, events: Iterable[Event], margin: str, *, clauses: bool) -> Iterator[str]:
    """Events line by line; the player's name stands where the player changes."""
    last: object = ""
    for event in events:
        name = "table" if event.player is None else _player(event.player)
        shown = "" if name == last else name
        yield _event(page, event, f"{margin}{shown:<8}", clauses=clauses)
        last, margin = name, " " * len(margin)


# --- rule -------------------------------------------------------------------------------------


def _rule(args: argparse.Namespace, page: Page) -> int:
    from azul_rules.rulings import judge, load_ruling
    from azul_rules.spec import find_clause

    name = _shown(args.file)
    ruling = load_ruling(_read(args.file), name)
    verdict = judge(ruling)
    game = edition(ruling.edition)
    try:
        clauses = [find_clause(clause) for clause in _deciding(verdict)]
    except InvalidInputError as error:
        raise InvalidInputError(f"{name}: clauses: {error}") from None
    if args.svg is not None:
        _write(args.svg, game.svg(verdict.after) + "\n", args.file)
    for part in _answer(page, game, verdict, clauses):
        print(part)
    if args.svg is not None:
        print(f"\nThe drawing is in {args.svg}.")
    return FINE if verdict.agrees else ANSWER_IS_NO


def _deciding(verdict: Verdict) -> list[str]:
    """The clauses to read out: those that are broken, or else those that say what happens."""
    broken = (violation.clause for violation in verdict.violations)
    followed = (clause for event in verdict.events for clause in event.clauses)
    return _unique((*broken, *verdict.ruling.clauses, *(followed if verdict.legal else ())))


def _answer(
    page: Page, game: Edition[Any, Any, Any], verdict: Verdict, clauses: Sequence[Clause]
) -> Iterator[str]:
    yield from _judgment(page, verdict)
    if verdict.events:
        yield _heading(page, "What happens")
        yield from _story(page, verdict.events, _INDENT, clauses=True)
    yield _heading(page, "Scores")
    for player, (points, score) in enumerate(zip(verdict.points, verdict.scores, strict=True)):
        line = f"{_INDENT}{_player(player)}{GAP}{score - points:>3} {_signed(points):>4}"
        yield f"{line} = {score}" if points else line.rstrip()
    yield _heading(page, "Next")
    yield f"{_INDENT}{_standing(game, verdict.after)}"
    yield _heading(page, "The rules that say so")
    for clause in clauses:
        yield _titled(page, clause, _INDENT)
        yield page.entry(_INDENT * 2, clause.text)
    yield _heading(page, "The table " + ("afterwards" if verdict.legal else "as it stays"))
    yield _indented(game.text(verdict.after))


def _judgment(page: Page, verdict: Verdict) -> Iterator[str]:
    ruling = verdict.ruling
    if ruling.question or ruling.title:
        yield page.entry("Question  ", ruling.question or ruling.title)
    label = "Actions   "
    for number, action in enumerate(ruling.actions):
        mark = " <- illegal" if number == verdict.illegal_action else ""
        yield page.entry(f"{label}{number + 1}. ", action + mark)
        label = " " * len(label)
    if not ruling.actions:
        yield page.entry(label, "none: this is what follows by itself")
    yield page.entry("Verdict   ", "LEGAL" if verdict.legal else "ILLEGAL")
    margin = " " * len(label)
    for violation in verdict.violations:
        yield page.entry(margin, str(violation))
    if verdict.probability is not None:
        chance = verdict.probability
        yield page.entry("Chance    ", f"{chance}, about {float(chance):.2%}")
    if ruling.answer:
        yield page.entry("Answer    ", ruling.answer)
    if ruling.expect is not None:
        told = "as the scenario expects" if verdict.agrees else "NOT AS EXPECTED by the scenario:"
        yield page.entry("Compared  ", told)
        for sentence in verdict.disagreements:
            yield page.entry(f"{margin}- ", sentence)


# --- rulings ----------------------------------------------------------------------------------


def _rulings(args: argparse.Namespace, page: Page) -> int:
    from azul_rules.rulings import catalogue, judge
    from azul_rules.spec import find_clause

    rulings = catalogue(args.edition)
    if args.clause:
        rulings = tuple(_exercising(find_clause(args.clause).id, rulings))
    if not rulings:
        print(f"There is no ruling on {args.clause or args.edition or 'anything'} here.")
        return ANSWER_IS_NO
    verdicts = [judge(ruling) for ruling in progress(rulings, "judging", sys.stderr)]
    rows = [_row(verdict) for verdict in verdicts]
    for line in page.table(("", "Question", "Verdict", "Clauses"), rows, running=1):
        print(line)
    print()
    wrong = [verdict for verdict in verdicts if not verdict.agrees]
    for verdict in wrong:
        print(page.bold(verdict.ruling.id))
        for sentence in verdict.disagreements:
            print(page.entry(f"{_INDENT}- ", sentence))
    outcome = f"{len(wrong)} not as expected" if wrong else "all as expected"
    print(page.bold(f"{_count(len(verdicts), 'ruling')}, {outcome}"))
    return ANSWER_IS_NO if wrong else FINE


def _row(verdict: Verdict) -> tuple[str, str, str, str]:
    ruling = verdict.ruling
    return (
        "ok" if verdict.agrees else "NO",
        ruling.question,
        "legal" if verdict.legal else "illegal",
        "\n".join(ruling.clauses),
    )


def _exercising(clause: str, rulings: Iterable[Ruling]) -> Iterator[Ruling]:
    for ruling in rulings:
        broken = ruling.expect.violations if ruling.expect is not None else None
        if clause in (*ruling.clauses, *(broken or ())):
            yield ruling


# --- clause, search ---------------------------------------------------------------------------


def _clause(args: argparse.Namespace, page: Page) -> int:
    from azul_rules.rulings import catalogue
    from azul_rules.spec import find_clause, load_books

    clauses = [find_clause(clause) for clause in _unique(args.ids)]
    books = {book.id: book for book in load_books()}
    rulings = catalogue()
    for number, clause in enumerate(clauses):
        if number:
            print("\n" + "-" * page.width + "\n")
        for part in _clause_parts(page, clause, books, rulings):
            print(part)
    return FINE


def _clause_parts(
    page: Page, clause: Clause, books: dict[str, Book], rulings: Iterable[Ruling]
) -> Iterator[str]:
    yield page.bold(clause.title)
    yield f"{clause.id} ({clause.kind})\n"
    yield page.entry("", clause.text) + "\n"
    label = "Sources     "
    for source in clause.sources:
        yield page.entry(label, f"{_book(books[source.book])}, section {source.section!r}")
        label = " " * len(label)
    yield page.entry("Provenance  ", PROVENANCE_IN_WORDS[clause.provenance])
    if clause.reason:
        yield page.entry("Reason      ", clause.reason)
    for divergence in clause.divergences:
        yield page.entry("Divergence  ", divergence.point)
        for book, reading in divergence.readings.items():
            yield page.entry(f"{label}- ", f"{_book(books[book])}: {reading}")
        yield page.entry(label, f"Ruling: {divergence.ruling}")
        yield page.entry(label, f"Reason: {divergence.reason}")
    yield from _formal(page, clause)
    yield _heading(page, "Rulings")
    exercising = list(_exercising(clause.id, rulings))
    for ruling in exercising:
        illegal = ruling.expect is not None and not ruling.expect.legal
        verdict = "illegal" if illegal else "legal"
        yield page.entry(f"{_INDENT}{verdict:<7}{GAP}", f"{ruling.title} [{ruling.id}]")
    if not exercising:
        yield f"{_INDENT}none exercises it"


def _book(book: Book) -> str:
    details = ", ".join(str(detail) for detail in (book.language, book.year) if detail)
    return f"{book.title} ({details})" if details else book.title


def _formal(page: Page, clause: Clause) -> Iterator[str]:
    statements = [
        *(("when", statement) for statement in (clause.when,) if statement),
        *(("requires", statement) for statement in clause.requires),
        *(("ensures", statement) for statement in clause.ensures),
        *(("always", statement) for statement in clause.always),
        *(("at rest", statement) for statement in clause.at_rest),
        *(("chance", statement) for statement in (clause.probability,) if statement),
        *(("define", f"{name} = {body}") for name, body in clause.define.items()),
    ]
    if statements:
        yield _heading(page, "Formal statement")
    for label, statement in statements:
        yield page.entry(f"{_INDENT}{label:<8}{GAP}", statement, strong=False)


def _search(args: argparse.Namespace, page: Page) -> int:
    from azul_rules.rulings import catalogue
    from azul_rules.spec import search

    words = [word.casefold() for word in map(clean, args.words) if word]
    if not words:
        raise InvalidInputError("search: give at least one word to look for")
    clauses = list(search(words))
    rulings = [ruling for ruling in catalogue() if _mentions(ruling, words)]
    if not clauses and not rulings:
        print(page.entry("", f"Nothing found for {' '.join(words)!r}{_other_words(words)}"))
        return ANSWER_IS_NO
    for clause in clauses:
        print(_titled(page, clause, ""))
        print(page.entry(_INDENT, _sentence(clause.text, words)))
    if rulings:
        print(_heading(page, "Rulings") if clauses else page.bold("Rulings"))
    for ruling in rulings:
        print(page.entry(_INDENT, f"{ruling.question} [{ruling.id}]"))
    found = f"{_count(len(clauses), 'clause')}, {_count(len(rulings), 'ruling')}"
    print(f"\n{found}. `azul-rules clause ID` prints a clause in full.")
    return FINE


def _mentions(ruling: Ruling, words: Sequence[str]) -> bool:
    content = f"{ruling.id} {ruling.title} {ruling.question} {ruling.answer}".casefold()
    return all(word in content for word in words)


def _sentence(text: str, words: Sequence[str]) -> str:
    """The sentence that holds most of the words, the first of them if there are several."""
    sentences = re.split(r"(?<=[.!?])\s+", text)
    return max(sentences, key=lambda sentence: sum(word in sentence.casefold() for word in words))


def _other_words(words: Sequence[str]) -> str:
    """The end of a sentence that says what else to look for."""
    from difflib import get_close_matches

    from azul_rules.spec import search

    known = {
        word
        for clause in search(())
        for word in re.findall("[a-z]{3,}", f"{clause.title} {clause.text}".casefold())
    }
    near = [match for word in words for match in get_close_matches(word, known - {word}, n=1)]
    if near and not all(word in known for word in words):
        return f"; did you mean {' '.join(near)!r}?"
    return ": try fewer words, or shorter ones such as 'marker', 'floor', 'bonus'."


# --- play, replay -----------------------------------------------------------------------------


def _play(args: argparse.Namespace, page: Page) -> int:
    from azul_rules.notation import one_of
    from azul_rules.records import record_game

    game = _edition(args.edition)
    variant = one_of(args.variant or game.variants[0], "--variant", game.variants)
    try:
        record = record_game(game, args.players, variant, args.seed)
    except InvalidInputError as error:
        raise InvalidInputError(f"--players: {error}") from None
    name = _record_name(game, record, args.seed) if args.out is None else args.out
    # Saved before it is told, so that `| head` does not lose the game; and not over another
    # record, which may be of a game that nobody can play again.
    _write(name, record.to_json() + "\n", replace=args.force)
    _tell(page, game, record, list(_moves(record, None)), quiet=args.quiet)
    print(f"\nThe record is in {name}.")
    return FINE


def _record_name(game: Edition[Any, Any, Any], record: Record, seed: int) -> str:
    usual = record.variant == game.variants[0]
    variant = "" if usual else f"-{record.variant}"
    return f"{game.name}{variant}-{record.players}p-seed{seed}.json"


def _replay(args: argparse.Namespace, page: Page) -> int:
    from azul_rules.records import load_record

    text = _read(args.file)
    try:
        record = load_record(text)
        moves = list(_moves(record, args.to))
    except InvalidInputError as error:
        raise InvalidInputError(f"{_shown(args.file)}: {error}") from None
    game = edition(record.edition)
    if args.check and (breach := _breach(game, _first(game, record), moves)):
        print(f"azul-rules: {clean(breach)}", file=sys.stderr)
        return ANSWER_IS_NO
    _tell(page, game, record, moves, quiet=args.quiet)
    if args.check:
        print(f"\n{_count(len(moves), 'move')}, every step as the spec says")
    return FINE


def _moves(record: Record, to: int | None) -> Iterator[tuple[Any, Any, Any]]:
    from azul_rules.records import replay

    if to is not None and not 0 <= to <= len(record.actions):
        count = _count(len(record.actions), "move")
        raise InvalidInputError(f"there is no move {to} to stop at; the record has {count}")
    return islice(replay(record), to)


def _first(game: Edition[Any, Any, Any], record: Record) -> Any:
    return game.new_game(record.players, record.variant, first_player=record.first_player)


def _breach(
    game: Edition[Any, Any, Any],
    first: Any,
    moves: Sequence[tuple[Any, Any, Any]],
) -> str:
    """The first thing that is not as the clauses' formal statements say; nothing if all is."""
    from azul_rules.contracts import BrokenContract, check_action, contracts

    if breaches := tuple(contracts(game).breaches_of_state(first, at_rest=True)):
        return f"the first position is not as the spec says: {'; '.join(map(str, breaches))}"
    for number, (state, action, _) in enumerate(progress(moves, "checking", sys.stderr), start=1):
        try:
            check_action(game, state, action)
        except BrokenContract as error:
            broken = "; ".join(map(str, error.breaches)) or str(error)
            return f"move {number} is not as the spec says: {broken}"
    return ""


def _tell(
    page: Page,
    game: Edition[Any, Any, Any],
    record: Record,
    moves: Sequence[tuple[Any, Any, Any]],
    *,
    quiet: bool,
) -> None:
    """The story move by move, the table after each round, and the score sheets."""
    state = moves[-1][2] if moves else _first(game, record)
    variant, players = record.variant, _count(record.players, "player")
    print(page.bold(f"{game.title}, {variant}, {players}, {_count(len(moves), 'move')}"))
    if not quiet:
        for part in _chronicle(page, game, moves):
            print(part)
        print(_heading(page, "The table"))
        print(_indented(game.text(state)))
    for part in _score_sheets(page, game, state):
        print(part)


def _chronicle(
    page: Page, game: Edition[Any, Any, Any], moves: Sequence[tuple[Any, Any, Any]]
) -> Iterator[str]:
    digits = len(str(len(moves)))
    shown = None
    for number, (before, action, after) in enumerate(moves, start=1):
        now, then = game.describe(before).get("round"), game.describe(after).get("round")
        if now != shown:
            yield _heading(page, f"Round {now}")
            shown = now
        margin = f"{number:>{digits}}{GAP}"
        yield from _story(page, game.explain(before, action), margin, clauses=False)
        if then != now:
            yield _heading(page, f"The table after round {now}")
            yield _indented(game.text(after))


def _score_sheets(page: Page, game: Edition[Any, Any, Any], state: Any) -> Iterator[str]:
    for player, score in enumerate(game.scores(state)):
        yield _heading(page, _player(player).capitalize())
        for line in game.score_sheet(state, player):
            label = f"{_INDENT}{line.points:>4}{GAP}"
            yield page.entry(label, f"{line.text} [{line.clause}]", strong=False)
        yield page.bold(f"{_INDENT}{score:>4}{GAP}in all")
    standing = _standing(game, state)
    yield f"\n{standing[0].upper()}{standing[1:]}."


# --- draw, editions, export -------------------------------------------------------------------


def _draw(args: argparse.Namespace, _: Page) -> int:
    game, state = _drawn(_read(args.file), _shown(args.file))
    to_file = args.out is not None
    if to_file:
        _write(args.out, game.svg(state) + "\n", args.file)
    # A terminal cannot show a drawing, so there it gets the characters.
    if args.text or (not to_file and sys.stdout.isatty()):
        print(game.text(state))
        if not to_file:
            print("\n`--out FILE.svg` writes it as a drawing.")
    elif not to_file:
        print(game.svg(state))
    if to_file:
        print(f"The drawing is in {args.out}.")
    return FINE


def _drawn(text: str, name: str) -> tuple[Edition[Any, Any, Any], Any]:
    """The position that a scenario, a state or a record shows."""
    from azul_rules.rulings import load_ruling

    if not text.lstrip().startswith("{"):
        ruling = load_ruling(text, name)
        return edition(ruling.edition), ruling.start()
    try:
        return _drawn_json(text)
    except InvalidInputError as error:
        raise InvalidInputError(f"{name}: {error}") from None


def _drawn_json(text: str) -> tuple[Edition[Any, Any, Any], Any]:
    import json

    from azul_rules.notation import STATE_FORMAT, one_of
    from azul_rules.records import RECORD_FORMAT, load_record

    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidInputError(f"this is not JSON: {error}") from None
    known = (STATE_FORMAT, RECORD_FORMAT)
    if one_of(data.get("format", ""), "format", known) == RECORD_FORMAT:
        record = load_record(text)
        game = edition(record.edition)
        state = _first(game, record)
        for _, _, after in _moves(record, None):
            state = after
        return game, state
    game = edition(one_of(data.get("edition", ""), "edition", EDITIONS))
    return game, game.from_json(text)


def _editions(_: argparse.Namespace, page: Page) -> int:
    games = [edition(name) for name in EDITIONS]
    rows = [(game.name, game.title, ", ".join(game.variants)) for game in games]
    for line in page.table(("Edition", "Title", "Variants (the first is usual)"), rows, running=2):
        print(line)
    return FINE


def _export(args: argparse.Namespace, _: Page) -> int:
    import json

    text = json.dumps(_exported(), indent=2, ensure_ascii=False)
    if args.out is not None:
        _write(args.out, text + "\n")
        print(f"Clauses and rulings are in {args.out}.")
    else:
        print(text)
    return FINE


def _exported() -> dict[str, object]:
    """All clauses and rulings as plain data; each clause with its checksum."""
    from attrs import asdict

    from azul_rules.rulings import catalogue
    from azul_rules.spec import load_books, load_spec

    clauses = (clause for name in EDITIONS for clause in load_spec(name).clauses.values())
    return {
        "format": EXPORT_FORMAT,
        "version": EXPORT_VERSION,
        "library": _library_version(),
        "books": [asdict(book) for book in load_books()],
        "clauses": [{**asdict(clause), "checksum": clause.checksum} for clause in clauses],
        "rulings": [_exported_ruling(ruling) for ruling in catalogue()],
    }


def _exported_ruling(ruling: Ruling) -> dict[str, object]:
    """A ruling as its file says it, and both positions in full, for those who fill in nothing."""
    from azul_rules.notation import read_toml
    from azul_rules.rulings import judge
    from azul_rules.spec import spec_folder

    file = f"{ruling.id.removeprefix(ruling.edition + '.')}.toml"
    verdict = judge(ruling)
    game = edition(ruling.edition)
    return {
        **read_toml(spec_folder() / "rulings" / ruling.edition / file),
        "before": game.describe(verdict.before),
        "after": game.describe(verdict.after),
    }


def _library_version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("azul_rules")
    except PackageNotFoundError:
        return "(not installed)"


# --- the words of the command line ------------------------------------------------------------

_WELCOME: Final = """\
azul-rules: the rules of the Azul board games, to ask and to read.

  azul-rules rule FILE          judge a question of your own
  azul-rules rulings            every edge case we know, judged
  azul-rules search WORDS       find a rule
  azul-rules clause ID          read one rule in full
  azul-rules play azul          watch a random game

`azul-rules --help` lists all commands, `azul-rules COMMAND --help` explains one."""

_EPILOG: Final = """\
examples:
  azul-rules search floor line
  azul-rules clause azul.scoring.both
  azul-rules rule question.toml --svg table.svg
  azul-rules rulings azul --clause azul.lines.wall-row
  azul-rules play azul --players 3 --variant gray-wall --seed 7

a question is a small TOML file; tiles that it does not place are in the bag:
  edition = "azul"
  actions = ["take blue from display 1 to line 2"]
  [position]
  displays = ["2 blue red white"]
  boards = [{ wall = ["", ". blue . . ."] }]

exit codes: 0 all is well, 1 the answer is no, 2 the input makes no sense.
This is an unofficial reference, told in our own words."""


class _Parser(argparse.ArgumentParser):
    """A parser whose mistakes are told in one sentence."""

    def error(self, message: str) -> NoReturn:
        command = self.prog.removeprefix("azul-rules").strip()
        place = f"{command}: " if command else ""
        raise InvalidInputError(f"{place}{message}; see `{self.prog} --help`")


class _Version(argparse.Action):
    """Looks the version up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(f"azul-rules {_library_version()}")
        parser.exit()


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number") from None


def _parsers() -> tuple[argparse.ArgumentParser, list[str]]:
    """The parser, and the names of the commands it knows."""
    parser = _Parser(
        prog="azul-rules",
        description="The rules of the Azul board games: ask, read, play, draw.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Command, summary: str) -> argparse.ArgumentParser:
        added = commands.add_parser(
            name, help=summary, description=f"{summary}.", allow_abbrev=False
        )
        added.set_defaults(command=run)
        return added

    _add_judging(command)
    _add_playing(command)
    _add_showing(command)
    return parser, list(commands.choices)


def _add_judging(command: AddCommand) -> None:
    rule = command("rule", _rule, "judge a scenario: legal or not, what happens, and why")
    rule.add_argument("file", metavar="FILE", help="a scenario in TOML; - reads standard input")
    rule.add_argument("--svg", metavar="OUT", help="also write a drawing of the table")

    rulings = command("rulings", _rulings, "judge the whole catalogue of rulings")
    rulings.add_argument("edition", metavar="EDITION", nargs="?", help="only this edition's")
    rulings.add_argument("--clause", metavar="ID", help="only those that exercise this clause")

    clause = command("clause", _clause, "print clauses in full, with sources and rulings")
    clause.add_argument("ids", metavar="ID", nargs="+", help="such as azul.offer.leftovers")

    search = command("search", _search, "find clauses and rulings that contain all the words")
    search.add_argument("words", metavar="WORDS", nargs="+", help="such as: floor line")


def _add_playing(command: AddCommand) -> None:
    play = command("play", _play, "play a random game, tell it move by move, save its record")
    play.add_argument("edition", metavar="EDITION", help="such as azul; see azul-rules editions")
    play.add_argument("--players", metavar="N", type=_whole_number, default=2, help="usually 2")
    play.add_argument("--variant", metavar="V", help="see azul-rules editions")
    play.add_argument(
        "--seed", metavar="S", type=_whole_number, default=0, help="the same seed, the same game"
    )
    play.add_argument("--out", metavar="FILE", help="where the record goes, azul-2p-seed7.json")
    play.add_argument("--force", action="store_true", help="replace a file that is there")
    play.add_argument("--quiet", action="store_true", help="only the score sheets")

    replay = command("replay", _replay, "replay a record move by move, checking each move")
    replay.add_argument("file", metavar="RECORD", help="a record in JSON; - reads standard input")
    replay.add_argument("--to", metavar="N", type=_whole_number, help="stop after move N")
    replay.add_argument(
        "--check", action="store_true", help="check each step against the clauses too"
    )
    replay.add_argument("--quiet", action="store_true", help="only the score sheets")


def _add_showing(command: AddCommand) -> None:
    draw = command("draw", _draw, "draw the position of a scenario, a state or a record as SVG")
    draw.add_argument("file", metavar="FILE", help="TOML or JSON; - reads standard input")
    draw.add_argument("--out", metavar="OUT.svg", help="the file to write, else standard output")
    draw.add_argument("--text", action="store_true", help="print it in plain characters")

    command("editions", _editions, "list the editions and their variants")

    export = command("export", _export, "all clauses and rulings as JSON, with checksums")
    export.add_argument("--out", metavar="FILE", help="the file to write, else standard output")
