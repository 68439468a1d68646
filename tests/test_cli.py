"""The command line, read as its users read it: what it prints, and its exit code."""

from __future__ import annotations

import io
import json
import os
import runpy
import subprocess
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

from azul_rules import EDITIONS, InvalidInputError, cli, contracts, edition, records, rulings, spec
from azul_rules.cli import main
from azul_rules.terminal import Page, progress

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[..., tuple[int, str, str]]

ILLEGAL = """\
question = "May I lay blue on line 2 when row 2 of my wall has blue already?"
edition = "azul"
actions = ["take blue from display 1 to line 2"]
[position]
displays = ["2 blue red white"]
boards = [{ wall = ["", ". blue . . ."] }]
"""

SCORING = """\
title = "A row and a column"
answer = "Both groups count."
edition = "azul"
actions = ["take white from center to line 2"]
clauses = ["azul.scoring.both"]
[position]
center = "2 white"
marker = 1
[[position.boards]]
score = 12
floor = "marker"
lines = ["red"]
wall = ["blue yellow . . .", ". blue . . .", "black . . . ."]
[expect]
scores = [19, 0]
"""


EVERY_COMMAND = (
    *("rule", "rulings", "clause", "search"),
    *("play", "replay", "draw", "editions", "export"),
)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; give its exit code, its output and its errors."""

    def run_command(*argv: str) -> tuple[int, str, str]:
        code = main(argv)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run_command


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run a command that must fail with one sentence, and give the sentence."""

    def run_refused(*argv: str) -> str:
        code, out, err = run(*argv)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith("azul-rules: ")
        return err.removeprefix("azul-rules: ").rstrip("\n")

    return run_refused


def write(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def files() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


def on_a_terminal(monkeypatch: pytest.MonkeyPatch, stream: str) -> None:
    monkeypatch.setattr(getattr(sys, stream), "isatty", lambda: True)


def standard_input(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


# --- help -------------------------------------------------------------------------------------


def test_without_a_command_it_says_what_can_be_asked(run: Run) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    assert "azul-rules rule FILE" in out
    assert "azul-rules --help" in out


def test_help_lists_every_command_with_examples(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    for name in EVERY_COMMAND:
        assert f"\n    {name} " in out
    assert "examples:" in out


def test_the_question_in_the_help_can_be_asked(run: Run) -> None:
    _, out, _ = run("--help")
    lines = out.split("are in the bag:\n")[1].split("\n\n")[0].splitlines()
    code, out, _ = run("rule", write("q.toml", "\n".join(line.strip() for line in lines)))
    assert code == 0
    assert "ILLEGAL" in out


def test_each_command_explains_itself(run: Run) -> None:
    code, out, _ = run("replay", "--help")
    assert code == 0
    assert "--check" in out


def test_the_version_is_that_of_the_installed_library(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.metadata.version", lambda name: f"1.2.3 of {name}")
    assert run("--version") == (0, "azul-rules 1.2.3 of azul_rules\n", "")


def test_a_copy_that_is_not_installed_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", version)
    assert run("--version") == (0, "azul-rules (not installed)\n", "")


def test_the_words_of_the_command_line_are_used_when_none_are_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["azul-rules", "editions"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("azul_rules", run_name="__main__")
    assert ended.value.code == 0
    assert "gray-wall" in capsys.readouterr().out


def test_the_package_can_be_imported_as_a_module_without_running() -> None:
    assert runpy.run_module("azul_rules.__main__", run_name="imported")["main"] is main


# --- bad words --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["ruel"], "there is no command 'ruel'; did you mean 'rule'?"),
        (["rulings", "azull"], "edition: 'azull' is not known; did you mean 'azul'?"),
        (["play", "azull"], "edition: 'azull' is not known; did you mean 'azul'?"),
        (["play", "azul", "--players", "7"], "--players: Azul is for 2 to 4 players, not 7"),
        (
            ["play", "azul", "--players", "two"],
            "play: argument --players: 'two' is not a whole number; see `azul-rules play --help`",
        ),
        (
            ["play", "azul", "--variant", "grey-wall"],
            "--variant: 'grey-wall' is not known; did you mean 'gray-wall'?",
        ),
        (
            ["rule"],
            "rule: the following arguments are required: FILE; see `azul-rules rule --help`",
        ),
        (["--color"], "the following arguments are required: COMMAND; see `azul-rules --help`"),
        (["search", " "], "search: give at least one word to look for"),
    ],
)
def test_a_wrong_word_gets_one_sentence(
    refused: Callable[..., str], argv: list[str], sentence: str
) -> None:
    assert refused(*argv) == sentence


def test_a_misspelt_clause_gets_the_nearest_ones(refused: Callable[..., str]) -> None:
    assert "did you mean azul.scoring.both" in refused("clause", "azul.scoring.boht")
    assert "did you mean azul.scoring.both" in refused("rulings", "--clause", "azul.scoring.boht")


# --- bad files --------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["rule", "replay", "draw"])
def test_a_file_that_cannot_be_read_is_named(refused: Callable[..., str], command: str) -> None:
    Path("folder").mkdir()
    Path("tile.png").write_bytes(b"\x89PNG\r\n\x1a\n\xff")
    assert refused(command, "no.toml") == "no.toml cannot be read: no such file or directory"
    assert refused(command, "folder") == "folder cannot be read: is a directory"
    assert refused(command, "") == "'' cannot be read: is a directory"
    assert refused(command, "tile.png") == "tile.png is not a text file in UTF-8"


def test_an_endless_file_is_refused(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "_MOST_BYTES", 1000)
    name = write("long.toml", "#" * 1001)
    assert refused("rule", name) == "long.toml is too large: more than ten million bytes"


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("2 blue red white", "2 bleu red white", "displays[1]: there is no color 'bleu'"),
        ("[position]", '[position]\nlid = "21 blue"', "24 blue tiles are described"),
        ("[position]", "[position", "this is not TOML"),
        ('"azul"', '"azull"', "edition: 'azull' is not known; did you mean 'azul'?"),
        ("[position]", "[position]\nplayers = 7", "players: Azul is for 2 to 4 players, not 7"),
        ("take blue", "tkae blue", "did you mean 'take'?"),
        ('"azul"', '"azul"\nclauses = ["azul.lines.wall-rwo"]', "did you mean azul.lines.wall-row"),
    ],
)
def test_a_mistake_in_a_scenario_is_named_with_its_place(
    refused: Callable[..., str], old: str, new: str, place: str
) -> None:
    sentence = refused("rule", write("q.toml", ILLEGAL.replace(old, new, 1)))
    assert sentence.startswith("q.toml: ")
    assert place in sentence


# --- rule -------------------------------------------------------------------------------------


@pytest.mark.clause("azul.lines.wall-row")
def test_an_illegal_action_is_answered_with_the_clause_and_its_text(run: Run) -> None:
    code, out, err = run("rule", write("q.toml", ILLEGAL))
    assert (code, err) == (0, "")
    assert "Question  May I lay blue on line 2" in out
    assert "1. take blue from display 1 to line 2 <- illegal" in out
    assert "Verdict   ILLEGAL\n" in out
    clause = spec.find_clause("azul.lines.wall-row")
    assert f"{clause.title}  [{clause.id}]" in out
    assert clause.text in " ".join(out.split())
    assert "What happens" not in out
    assert "Displays  1 BBRW" in out.split("The table as it stays")[1]


@pytest.mark.clause("azul.scoring.both")
def test_a_legal_action_is_answered_with_each_point_and_the_table(run: Run) -> None:
    code, out, _ = run("rule", write("q.toml", SCORING))
    assert code == 0
    assert "Question  A row and a column\n" in out
    assert "Verdict   LEGAL\n" in out
    assert "Answer    Both groups count.\n" in out
    assert "Compared  as the scenario expects\n" in out
    assert "+2  a horizontal group of 2 [azul.scoring.across, azul.scoring.both]\n" in out
    assert "-1  1 on the floor line: loses 1 [azul.scoring.floor," in out
    assert "\n  player 1      takes 2 white tiles" in out
    assert "\n                lays 2 white tiles" in out, "the same player is named once"
    for clause in map(spec.find_clause, ("azul.scoring.both", "azul.scoring.floor")):
        assert f"\n  {clause.title}  [{clause.id}]\n" in out
        assert clause.text in " ".join(out.split())
    assert "  player 1   12   +7 = 19\n  player 2    0\n" in out
    assert "chance draws" in out
    assert "score 19" in out.split("The table afterwards")[1]


def test_an_answer_that_is_not_expected_is_said_plainly_and_exits_with_1(run: Run) -> None:
    code, out, err = run("rule", write("q.toml", SCORING.replace("19", "20")))
    assert (code, err) == (1, "")
    assert "NOT AS EXPECTED" in out
    assert "- expected scores [20, 0], got [19, 0]" in out


def test_no_line_of_an_answer_is_wider_than_the_terminal(run: Run) -> None:
    _, out, _ = run("rule", write("q.toml", SCORING))
    assert max(map(len, out.splitlines())) <= 80


def test_a_scenario_without_actions_shows_what_follows_by_itself(run: Run) -> None:
    text = 'edition = "azul"\n[position]\nphase = "tiling"\nboards = [{ lines = ["red"] }]\n'
    code, out, _ = run("rule", write("q.toml", text))
    assert code == 0
    assert "none: this is what follows by itself" in out
    assert "+1  no neighbor [azul.scoring.alone]" in out
    assert "Question" not in out


def test_a_draw_is_answered_with_its_probability(run: Run) -> None:
    text = 'edition = "azul"\nactions = ["deal 4 blue"]\n'
    code, out, _ = run("rule", write("q.toml", text))
    assert code == 0
    assert "Chance    323/261415, about 0.12%" in out


def test_a_scenario_can_come_from_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    standard_input(monkeypatch, b"\xef\xbb\xbf" + ILLEGAL.encode())
    code, out, _ = run("rule", "-")
    assert code == 0
    assert "ILLEGAL" in out


def test_mistakes_on_standard_input_are_named_so(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    standard_input(monkeypatch, b"edition = 3")
    assert refused("rule", "-") == "standard input: edition: expected a text, not 3"
    monkeypatch.setattr(sys, "stdin", None)
    assert refused("rule", "-") == "standard input is closed"


def test_a_scenario_cannot_steer_the_terminal(run: Run) -> None:
    _, out, _ = run("rule", write("q.toml", ILLEGAL.replace("May I", r"\u001b[2JMay I")))
    assert "\x1b" not in out


# --- writing files ----------------------------------------------------------------------------


def test_an_answer_can_be_drawn_as_svg(run: Run) -> None:
    code, out, _ = run("rule", write("q.toml", ILLEGAL), "--svg", "table.svg")
    assert code == 0
    assert out.endswith("\nThe drawing is in table.svg.\n")
    assert ET.parse("table.svg").getroot().tag.endswith("svg")  # noqa: S314  (our own file)
    assert files() == ["q.toml", "table.svg"]


def test_a_file_that_cannot_be_written_is_named(refused: Callable[..., str]) -> None:
    name = write("q.toml", ILLEGAL)
    Path("folder").mkdir()
    assert (
        refused("rule", name, "--svg", "no/t.svg") == "no/t.svg cannot be written: no folder 'no'"
    )
    assert refused("rule", name, "--svg", "folder") == "folder cannot be written: is a directory"
    assert "file name too long" in refused("rule", name, "--svg", "x" * 300)
    assert refused("rule", name, "--svg", "") == "'' is no name for a file to write"
    assert refused("draw", name, "--out", "-") == "'-' is no name for a file to write"


def test_the_file_that_is_read_is_never_written(refused: Callable[..., str]) -> None:
    name = write("q.toml", ILLEGAL)
    sentence = "./q.toml is the file that is read; choose another for output"
    assert refused("rule", name, "--svg", "./q.toml") == sentence
    assert Path(name).read_text(encoding="utf-8") == ILLEGAL


def test_a_file_is_written_whole_or_not_at_all(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    name, drawing = write("q.toml", ILLEGAL), write("t.svg", "as it was")
    monkeypatch.setattr(Path, "replace", fail)
    sentence = "t.svg cannot be written: no space left on device"
    assert refused("rule", name, "--svg", drawing) == sentence
    assert Path(drawing).read_text(encoding="utf-8") == "as it was"
    assert files() == ["q.toml", "t.svg"]


def test_a_pipe_or_device_is_written_to_and_not_replaced(run: Run) -> None:
    # A pipe of our own stands for all devices: if this fails, no device of the machine is harmed.
    os.mkfifo("pipe")
    received: list[str] = []
    reader = Thread(target=lambda: received.append(Path("pipe").read_text("utf-8")), daemon=True)
    reader.start()
    code, _, _ = run("draw", write("q.toml", ILLEGAL), "--out", "pipe")
    assert code == 0
    assert Path("pipe").is_fifo()
    reader.join(timeout=10)
    assert received[0].startswith("<svg")


# --- rulings ----------------------------------------------------------------------------------


@pytest.fixture
def two_rulings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue of two: one on the wall row, one on scoring."""
    pair = tuple(
        evolve(
            rulings.load_ruling(text),
            id=f"azul.{name}",
            question=f"What about {name}?",
            title=f"About {name}",
            clauses=(clause,),
            expect=rulings.Expectation(legal=legal, violations=None if legal else (clause,)),
        )
        for name, text, clause, legal in [
            ("walls", ILLEGAL, "azul.lines.wall-row", False),
            ("points", SCORING, "azul.scoring.both", True),
        ]
    )
    monkeypatch.setattr(rulings, "catalogue", lambda _=None: pair)


def test_the_whole_catalogue_is_judged_and_agrees(run: Run) -> None:
    code, out, err = run("rulings")
    count = len(rulings.catalogue())
    assert (code, err) == (0, "")
    assert out.endswith(f"\n{count} rulings, all as expected\n")
    assert count > 50


@pytest.mark.parametrize("width", [80, 120])
def test_the_table_of_rulings_fits_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    _, out, _ = run("rulings", "azul")
    assert max(map(len, out.splitlines())) <= width


@pytest.mark.usefixtures("two_rulings")
def test_the_table_shows_question_verdict_and_clauses(run: Run) -> None:
    assert run("rulings")[1].splitlines() == [
        "    Question            Verdict  Clauses",
        "ok  What about walls?   illegal  azul.lines.wall-row",
        "ok  What about points?  legal    azul.scoring.both",
        "",
        "2 rulings, all as expected",
    ]


@pytest.mark.usefixtures("two_rulings")
def test_rulings_can_be_chosen_by_clause(run: Run) -> None:
    code, out, _ = run("rulings", "--clause", "azul.lines.wall-row")
    assert code == 0
    assert "points" not in out
    assert out.endswith("1 ruling, all as expected\n")


@pytest.mark.usefixtures("two_rulings")
def test_a_clause_without_rulings_has_no_table(run: Run) -> None:
    code, out, _ = run("rulings", "--clause", "azul.lines.full")
    assert (code, out) == (1, "There is no ruling on azul.lines.full here.\n")


def test_a_scenario_without_expectation_is_found_by_its_clauses() -> None:
    ruling = evolve(rulings.load_ruling(ILLEGAL), clauses=("azul.lines.wall-row",))
    assert list(cli._exercising("azul.lines.wall-row", [ruling])) == [ruling]
    assert list(cli._exercising("azul.lines.full", [ruling])) == []


@pytest.mark.usefixtures("two_rulings")
def test_a_ruling_that_disagrees_is_named_and_exits_with_1(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    walls, points = rulings.catalogue()
    wrong = evolve(points, expect=rulings.Expectation(legal=True, scores=(20, 0)))
    monkeypatch.setattr(rulings, "catalogue", lambda _=None: (walls, wrong))
    code, out, _ = run("rulings")
    assert code == 1
    assert "NO  What about points?  legal" in out
    assert "azul.points\n  - expected scores [20, 0], got [19, 0]\n" in out
    assert out.endswith("\n2 rulings, 1 not as expected\n")


@pytest.mark.usefixtures("two_rulings")
def test_progress_is_shown_on_a_terminal_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_terminal(monkeypatch, "stderr")
    assert run("rulings")[2] == "\rjudging 1/2\rjudging 2/2\r\x1b[K"


# --- clause, search ---------------------------------------------------------------------------


def test_every_clause_can_be_printed_and_fits_the_terminal(run: Run) -> None:
    ids = [clause for name in EDITIONS for clause in spec.load_spec(name).clauses]
    code, out, _ = run("clause", *ids)
    assert code == 0
    assert all(f"\n{clause} (" in out for clause in ids)
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.usefixtures("two_rulings")
def test_a_clause_is_printed_with_sources_statement_and_rulings(run: Run) -> None:
    code, out, _ = run("clause", "azul.lines.wall-row")
    assert code == 0
    clause = spec.find_clause("azul.lines.wall-row")
    assert out.startswith(f"{clause.title}\nazul.lines.wall-row (rule)\n")
    assert clause.text in " ".join(out.split())
    assert "Provenance  stated in the rulebook's text" in out
    assert "section 'A. Musterphase'" in " ".join(out.split())
    assert "\n  requires  " in out
    assert "\n  illegal  About walls [azul.walls]\n" in out


@pytest.mark.usefixtures("two_rulings")
def test_a_clause_that_is_asked_for_twice_is_printed_once(run: Run) -> None:
    _, out, _ = run("clause", "azul.lines.full", "azul.lines.full", "azul.scoring.both")
    assert out.count("azul.lines.full (") == 1
    assert "\n  none exercises it\n\n----" in out
    assert "\n  legal    About points [azul.points]\n" in out


@pytest.mark.usefixtures("two_rulings")
def test_a_clause_shows_reason_divergences_and_every_kind_of_statement(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = spec.load_books()[0]
    clause = spec.Clause(
        id="azul.x.y",
        title="A title",
        text="A text.",
        kind="ruling",
        sources=(spec.Source(book.id, "one"), spec.Source(book.id, "two")),
        provenance="assumed",
        chapter="x",
        reason="Because.",
        when="now",
        requires=("this",),
        ensures=("that",),
        always=("ever",),
        at_rest=("calm",),
        probability="half",
        define={"twice": "lambda n: 2 * n"},
        divergences=(spec.Divergence("the point", {book.id: "so"}, "as printed", "it is older"),),
    )
    monkeypatch.setattr(spec, "find_clause", lambda _: clause)
    _, out, _ = run("clause", "azul.x.y")
    assert "            Azul: Spielanleitung (German, 2018), section 'two'\n" in out
    assert "Provenance  assumed: no source settles it" in out
    assert "Reason      Because.\n" in out
    assert "Divergence  the point\n            - Azul: Spielanleitung (German, 2018): so\n" in out
    assert "            Ruling: as printed\n            Reason: it is older\n" in out
    statements = "when now requires this ensures that always ever at rest calm chance half"
    assert f"{statements} define twice = lambda n: 2 * n" in " ".join(out.split())


def test_components_are_a_source_without_language_or_year() -> None:
    book = evolve(spec.load_books()[0], title="The tiles", language="", year=0)
    assert cli._book(book) == "The tiles"


@pytest.mark.usefixtures("two_rulings")
def test_a_search_finds_clauses_with_the_sentence_and_rulings(run: Run) -> None:
    code, out, _ = run("search", "Itself", "counted", "each")
    assert code == 0
    assert "[azul.scoring.both]\n  A tile that joins" in out
    assert ", 0 rulings." in out
    code, out, _ = run("search", "what about walls")
    assert code == 0
    assert out.startswith("Rulings\n  What about walls? [azul.walls]\n\n0 clauses, 1 ruling.")
    _, out, _ = run("search", "walls")
    assert "\n\nRulings\n  What about walls? [azul.walls]\n" in out


def test_a_search_shows_the_sentence_with_most_of_the_words() -> None:
    text = "A tile lies here. A red tile lies there! Red is a color."
    assert cli._sentence(text, ["red", "tile"]) == "A red tile lies there!"
    assert cli._sentence(text, ["nowhere"]) == "A tile lies here."


def test_a_search_fits_the_terminal(run: Run) -> None:
    _, out, _ = run("search", "a")
    assert max(map(len, out.splitlines())) <= 80


def test_a_search_without_result_suggests_other_words(run: Run) -> None:
    sentence = "Nothing found for 'centre'; did you mean 'center'?\n"
    assert run("search", "centre") == (1, sentence, "")
    code, out, _ = run("search", "xyzzy")
    assert code == 1
    assert out.startswith("Nothing found for 'xyzzy': try fewer words")


# --- play, replay -----------------------------------------------------------------------------


def test_a_game_is_told_move_by_move_and_saved(run: Run) -> None:
    code, out, err = run("play", "azul", "--players", "2", "--seed", "7")
    assert (code, err) == (0, "")
    record = records.load_record(Path("azul-2p-seed7.json").read_text(encoding="utf-8"))
    assert out.startswith(
        f"Azul, colored-wall, 2 players, {len(record.actions)} moves\n\nRound 1\n"
    )
    assert "\n  6  player 1      takes " in out
    assert "\nThe table after round 1\n" in out
    assert record.result is not None
    winners = [number for number in (1, 2) if f": player {number} wins with" in out]
    assert winners == [player + 1 for player in record.result.winners]
    assert out.endswith("\nThe record is in azul-2p-seed7.json.\n")


def test_score_sheets_add_up_to_the_scores(run: Run) -> None:
    _, out, _ = run("play", "azul", "--seed", "7", "--quiet")
    record = records.load_record(Path("azul-2p-seed7.json").read_text(encoding="utf-8"))
    assert "Round" not in out
    sheets = [sheet.splitlines()[1:] for sheet in out.split("\n\n")[1:3]]
    totals = [[int(line.split()[0]) for line in sheet] for sheet in sheets]
    assert [sum(lines[:-1]) for lines in totals] == [lines[-1] for lines in totals]
    assert record.result is not None
    assert tuple(lines[-1] for lines in totals) == record.result.scores


def test_a_variant_has_its_name_in_the_file_name(run: Run) -> None:
    code, _, _ = run("play", "azul", "--variant", "gray-wall", "--players", "3", "--quiet")
    assert code == 0
    assert files() == ["azul-gray-wall-3p-seed0.json"]


def test_another_game_is_not_overwritten_without_force(
    run: Run, refused: Callable[..., str]
) -> None:
    game = ("play", "azul", "--quiet", "--out", "game.json", "--seed")
    assert run(*game, "1")[0] == 0
    assert run(*game, "1")[0] == 0, "the same game again harms nothing"
    assert "game.json exists and holds something else; --force" in refused(*game, "2")
    first = Path("game.json").read_text(encoding="utf-8")
    assert run(*game, "2", "--force")[0] == 0
    assert Path("game.json").read_text(encoding="utf-8") != first


@pytest.fixture
def record(run: Run) -> str:
    run("play", "azul", "--seed", "3", "--quiet")
    return "azul-2p-seed3.json"


def test_a_replay_tells_the_same_story(run: Run, record: str) -> None:
    _, played, _ = run("play", "azul", "--seed", "3")
    code, replayed, _ = run("replay", record)
    assert code == 0
    assert played.startswith(replayed)


def test_a_replay_can_stop_anywhere(run: Run, refused: Callable[..., str], record: str) -> None:
    code, out, _ = run("replay", record, "--to", "7")
    assert code == 0
    assert "\n7  player 2  " in out
    assert "\n8  " not in out
    assert out.endswith("\nPlayer 1 chooses.\n")
    code, out, _ = run("replay", record, "--to", "0")
    assert code == 0
    assert "Chance draws." in out
    sentence = refused("replay", record, "--to", "9999")
    assert sentence.startswith(f"{record}: there is no move 9999 to stop at; the record has ")
    assert "no move -1" in refused("replay", record, "--to", "-1")


def test_a_broken_record_is_named_with_its_move(refused: Callable[..., str], record: str) -> None:
    data = json.loads(Path(record).read_text(encoding="utf-8"))
    data["actions"][5] = "take blue from display 9 to line 1"
    sentence = refused("replay", write("broken.json", json.dumps(data)))
    assert sentence.startswith("broken.json: move 6: 'take blue from display 9 to line 1': ")
    assert "[azul.offer.source]" in sentence


def test_the_moves_before_a_broken_one_can_be_seen(run: Run, record: str) -> None:
    data = json.loads(Path(record).read_text(encoding="utf-8"))
    data["actions"][5] = "take blue from display 9 to line 1"
    assert run("replay", write("broken.json", json.dumps(data)), "--to", "5")[0] == 0


def test_a_replay_can_be_checked_against_the_spec(run: Run, record: str) -> None:
    code, out, _ = run("replay", record, "--check", "--quiet", "--to", "30")
    assert code == 0
    assert out.endswith("\n30 moves, every step as the spec says\n")


def test_a_step_that_the_spec_does_not_allow_is_named(
    run: Run, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(_: object, state: object, __: object) -> None:
        if edition("azul").to_move(state) == 0:
            raise contracts.BrokenContract("a step", (contracts.Breach("azul.x.y", "1 == 2"),))

    monkeypatch.setattr(contracts, "check_action", check)
    sentence = "azul-rules: move 6 is not as the spec says: azul.x.y: 1 == 2\n"
    assert run("replay", record, "--check") == (1, "", sentence)


def test_a_verdict_that_the_spec_does_not_share_is_named(
    run: Run, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(*_: object) -> None:
        raise contracts.BrokenContract("code and spec differ", ())

    monkeypatch.setattr(contracts, "check_action", check)
    assert (
        "move 1 is not as the spec says: code and spec differ"
        in run("replay", record, "--check")[2]
    )


def test_a_first_position_that_the_spec_does_not_allow_is_named(
    run: Run, record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    breach = contracts.Breach("azul.x.y", "1 == 2")
    monkeypatch.setattr(contracts.Contracts, "breaches_of_state", lambda *_, **__: iter([breach]))
    code, _, err = run("replay", record, "--check")
    assert code == 1
    assert err == "azul-rules: the first position is not as the spec says: azul.x.y: 1 == 2\n"


# --- draw -------------------------------------------------------------------------------------


def test_a_scenario_is_drawn_as_it_stands_before_the_actions(run: Run) -> None:
    code, out, _ = run("draw", write("q.toml", SCORING))
    assert code == 0
    game, ruling = edition("azul"), rulings.load_ruling(SCORING)
    assert out == game.svg(ruling.start()) + "\n"


def test_a_state_and_a_record_can_be_drawn(run: Run, record: str) -> None:
    game = edition("azul")
    start = game.new_game(2)
    assert run("draw", write("s.json", game.to_json(start)), "--text")[1].startswith(
        game.text(start)
    )
    code, out, _ = run("draw", record, "--text")
    assert code == 0
    assert "game over" in out
    unplayed = records.Record("azul", "gray-wall", 3, 1, (), None)
    code, out, _ = run("draw", write("r.json", unplayed.to_json()), "--text")
    assert code == 0
    assert "Player 3" in out
    assert "player 2 starts" in out


def test_a_drawing_goes_to_a_file_and_the_text_to_the_terminal(run: Run) -> None:
    code, out, _ = run("draw", write("q.toml", ILLEGAL), "--out", "t.svg", "--text")
    assert code == 0
    assert out.startswith("Round 2, offer.")
    assert out.endswith("The drawing is in t.svg.\n")
    assert Path("t.svg").read_text(encoding="utf-8").startswith("<svg")
    assert run("draw", "q.toml", "--out", "t.svg")[1] == "The drawing is in t.svg.\n"


def test_a_terminal_gets_characters_instead_of_svg(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_terminal(monkeypatch, "stdout")
    _, out, _ = run("draw", write("q.toml", ILLEGAL))
    assert "<svg" not in out
    assert out.endswith("`--out FILE.svg` writes it as a drawing.\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "s.json: this is not JSON: "),
        ("{}", "s.json: format: '' is not known; known are 'azul-rules/state', "),
        ('{"format": "azul-rules/state"}', "s.json: edition: '' is not known; "),
        ('{"format": "azul-rules/record"}', "s.json: version: expected 1, not None"),
        ('{"format": "azul-rules/state", "edition": "azul"}', "s.json: version: expected 1"),
        ('{"a":' * 100_000, "s.json: this is not JSON: "),
    ],
)
def test_a_json_file_that_shows_no_position_gets_one_sentence(
    refused: Callable[..., str], text: str, sentence: str
) -> None:
    assert refused("draw", write("s.json", text)).startswith(sentence)


# --- editions, export -------------------------------------------------------------------------


def test_editions_are_listed_with_their_variants(run: Run) -> None:
    code, out, _ = run("editions")
    assert code == 0
    for game, line in zip(map(edition, EDITIONS), out.splitlines()[1:], strict=True):
        assert line.startswith(f"{game.name} ")
        assert f" {game.title} " in line
        assert line.endswith(", ".join(game.variants))


def test_the_export_holds_every_clause_with_its_checksum_and_every_ruling(run: Run) -> None:
    code, out, _ = run("export")
    assert code == 0
    data = json.loads(out)
    assert (data["format"], data["version"]) == ("azul-rules/export", 1)
    clauses = [clause for name in EDITIONS for clause in spec.load_spec(name).clauses.values()]
    assert [entry["checksum"] for entry in data["clauses"]] == [one.checksum for one in clauses]
    assert [entry["id"] for entry in data["rulings"]] == [one.id for one in rulings.catalogue()]


def test_positions_in_the_export_are_complete(run: Run) -> None:
    run("export", "--out", "rules.json")
    exported = json.loads(Path("rules.json").read_text(encoding="utf-8"))["rulings"]
    for entry, ruling in zip(exported, rulings.catalogue(), strict=True):
        game, verdict = edition(ruling.edition), rulings.judge(ruling)
        assert entry["before"] == game.describe(verdict.before)
        assert entry["after"] == game.describe(verdict.after)
        assert entry["question"] == ruling.question
        assert "expect" in entry


# --- the terminal -----------------------------------------------------------------------------


def test_headings_are_bold_on_a_terminal_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    name = write("q.toml", ILLEGAL)
    assert "\x1b" not in run("rule", name)[1]
    on_a_terminal(monkeypatch, "stdout")
    assert "\x1b[1mScores\x1b[22m\n" in run("rule", name)[1]


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_nothing_is_bold_where_it_is_not_wanted(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    on_a_terminal(monkeypatch, "stdout")
    monkeypatch.setenv(name, value)
    assert "\x1b" not in run("rule", write("q.toml", ILLEGAL))[1]


@pytest.mark.parametrize(("columns", "width"), [("20", 60), ("100", 100), ("400", 120)])
def test_lines_are_neither_too_short_nor_too_long(
    monkeypatch: pytest.MonkeyPatch, columns: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert Page.on(sys.stdout).width == width


def test_an_entry_without_text_is_its_label() -> None:
    assert Page().entry("label  ", "") == "label"


def test_only_words_are_bold() -> None:
    page = Page(styled=True)
    assert page.bold("  ") == "  "
    assert page.entry("a  ", "b", strong=False) == "a  b"


def test_the_running_column_takes_the_room_that_is_left() -> None:
    rows = [["ok", "one two three four five six seven", "a\nb"]]
    assert list(Page(width=34).table(["", "words", "ids"], rows, running=1)) == [
        "    words                      ids",
        "ok  one two three four five    a",
        "    six seven                  b",
    ]


def test_progress_wipes_its_line_when_it_is_interrupted() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    stream = Terminal()
    counting = progress([1, 2, 3], "counting", stream)
    assert next(counting) == 1
    counting.close()  # type: ignore[attr-defined]
    assert stream.getvalue() == "\rcounting 1/3\r\x1b[K"


# --- output that ends early -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 141, ""),
        (
            OSError(28, "No space left on device"),
            2,
            "azul-rules: standard output: no space left on device\n",
        ),
        (OSError("odd"), 2, "azul-rules: standard output: odd\n"),
        (InvalidInputError("two\nlines"), 2, "azul-rules: two lines\n"),
    ],
)
def test_an_end_from_outside_is_quiet_or_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException,
    code: int,
    sentence: str,
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(cli, "_editions", fail)
    with Path("out.txt").open("w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        assert main(["editions"]) == code
        monkeypatch.undo()
    assert capsys.readouterr().err == sentence


def test_closed_output_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    code = main(["editions"])
    assert code == 2
    assert capsys.readouterr().err == "azul-rules: standard output is closed\n"


@pytest.mark.parametrize("words", [[], ["--help"], ["editions"], ["rulings"]])
def test_a_reader_that_leaves_early_is_no_error(words: list[str]) -> None:
    root = Path(cli.__file__).parent.parent
    command = [sys.executable, "-m", "azul_rules", *words]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run(  # noqa: S603  (our own command)
        command, stdout=writer, stderr=subprocess.PIPE, cwd=root, check=False, env=buffered
    )
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (141, b"")


def test_help_does_not_load_the_games() -> None:
    code = (
        "import sys; from azul_rules.cli import main; main(['--help'])\n"
        "heavy = {'azul_rules.azul', 'azul_rules.spec', 'azul_rules.rulings', 'tomllib', 'json'}\n"
        "sys.exit(' '.join(heavy & sys.modules.keys()) or 0)"
    )
    root = Path(cli.__file__).parent.parent
    ended = subprocess.run(  # noqa: S603  (our own code)
        [sys.executable, "-c", code], capture_output=True, cwd=root, check=False, text=True
    )
    assert (ended.returncode, ended.stderr) == (0, "")
