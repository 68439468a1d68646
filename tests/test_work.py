"""The work of a decision does not grow: calls and objects are counted, not seconds.

Every golden game is replayed: at each decision the legal actions are listed, then the recorded
action is applied. `work.json` holds how many functions of the library this calls, and how many
states and boards it builds. After a change that is meant: `python tests/test_work.py --record`.
"""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from collections import Counter
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import azul_rules
from azul_rules.records import load_record, replay

if TYPE_CHECKING:
    from types import CodeType, FrameType

HERE = Path(__file__).parent
RECORDED = HERE / "work.json"
PACKAGE = str(Path(azul_rules.__file__).parent)
GAMES = sorted(path.stem for path in (HERE / "golden").glob("*.json"))
ADVICE = "if that is meant, keep it: python tests/test_work.py --record"


# Counting


@lru_cache(maxsize=4096)
def name_of(code: CodeType) -> str | None:
    """The name of a function of the library with its module, `None` for any other function.

    Comprehensions, lambdas and generators are left out, because versions of Python differ in what
    they call a call there. The functions that they call are counted all the same.
    """
    file = code.co_filename
    if code.co_name.startswith("<") or code.co_flags & inspect.CO_GENERATOR:
        return None
    if file.startswith(PACKAGE):
        module = Path(file).relative_to(PACKAGE).with_suffix("")
        return ".".join([*module.parts, code.co_qualname])
    if file.startswith("<") and "azul_rules." in file:  # written for the class it names
        return f"{file.partition('azul_rules.')[2].rstrip('>')}.{code.co_name}"
    return None


class Watch:
    """Counts calls of the library and the objects they build, while it is switched on."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.built: Counter[str] = Counter()
        self.course: list[int] = []
        """The calls of each decision."""

    def __enter__(self) -> None:
        sys.setprofile(self._see)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _see(self, frame: FrameType, event: str, _: object) -> None:
        name = name_of(frame.f_code) if event == "call" else None
        if name is not None:
            self.calls[name] += 1
            if frame.f_code.co_name == "__init__":
                self._see_built(frame)
            elif frame.f_code.co_filename.startswith("<quick "):
                self.built[name.split(".")[-2]] += 1

    def _see_built(self, frame: FrameType) -> None:
        made, caller = frame.f_locals["self"], frame.f_back
        # An `__init__` that calls the one of its base class builds one object, not two.
        if caller is None or caller.f_locals.get("self") is not made:
            self.built[type(made).__name__] += 1


def as_listed(game: azul_rules.Edition[Any, Any, Any], state: Any, action: Any) -> Any:
    """The action itself that the list of actions has, as whoever chooses from the list gets it."""
    return next(listed for listed in game.legal_actions(state) if listed == action)


def watched(game: azul_rules.Edition[Any, Any, Any], moves: list[tuple[Any, Any]]) -> Watch:
    """A game replayed: each decision with its list of actions, draws as they were drawn."""
    watch = Watch()
    for state, action in moves:
        chosen = game.to_move(state) is not azul_rules.CHANCE
        before = watch.calls.total()
        with watch:
            if chosen:
                game.legal_actions(state)
            game.apply(state, action)
        if chosen:
            watch.course.append(watch.calls.total() - before)
    return watch


def thirds(course: list[int]) -> list[float]:
    """The calls per decision in the first, the middle and the last third of a game."""
    cuts = [part * len(course) // 3 for part in range(4)]
    parts = [course[start:end] for start, end in pairwise(cuts)]
    return [round(sum(part) / len(part), 1) for part in parts]


def count() -> dict[str, Any]:
    """The work of every golden game, and the calls of each function over an edition's games."""
    games: dict[str, Any] = {}
    functions: dict[str, Counter[str]] = {name: Counter() for name in azul_rules.EDITIONS}
    for name in GAMES:
        golden = json.loads((HERE / "golden" / f"{name}.json").read_text(encoding="utf-8"))
        record = load_record(json.dumps(golden["record"]))
        game = azul_rules.edition(record.edition)
        moves = [(state, as_listed(game, state, action)) for state, action, _ in replay(record)]
        watched(game, moves)  # now the tables that fill in the course of a game are filled
        watch = watched(game, moves)
        games[name] = {
            "edition": record.edition,
            "moves": len(moves),
            "calls": watch.calls.total(),
            "states": watch.built["State"],
            "boards": watch.built["Board"],
            "calls per decision by thirds": thirds(watch.course),
        }
        functions[record.edition] += watch.calls
    return {"games": games, "functions": functions}


# Checking


@pytest.fixture(scope="module")
def counted() -> dict[str, Any]:
    """Counted in an interpreter of its own: no other test has filled a table there."""
    run = subprocess.run(  # noqa: S603  (our own code)
        [sys.executable, __file__], capture_output=True, text=True, check=True
    )
    work: dict[str, Any] = json.loads(run.stdout)
    return work


def difference(now: dict[str, Any], then: dict[str, Any], name: str) -> str:
    """How the work of a game differs from what is recorded, and which functions it comes from."""
    new, old = now["games"][name], then["games"][name]
    kinds = [kind for kind in ("calls", "states", "boards") if new[kind] != old[kind]]
    if not kinds:
        return ""
    grown = any(new[kind] > old[kind] for kind in kinds)
    told = ", ".join(
        f"{kind} from {old[kind]} to {new[kind]} ({new[kind] / old[kind] - 1:+.1%})"
        for kind in kinds
    )
    calls, once = now["functions"][new["edition"]], then["functions"][new["edition"]]
    change = Counter(calls)
    change.subtract(once)
    most = sorted(change.items(), key=lambda item: -item[1] if grown else item[1])[:5]
    return (
        f"{name}: the work has {'grown' if grown else 'become less'}, {told}; {ADVICE}. Most of it "
        f"over all games of the edition: {', '.join(f'{key} {by:+d}' for key, by in most if by)}"
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_takes_the_recorded_work(name: str, counted: dict[str, Any]) -> None:
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))
    told = difference(counted, recorded, name)
    assert not told, told


@pytest.mark.parametrize("name", GAMES)
def test_every_move_builds_a_state_that_is_counted(name: str, counted: dict[str, Any]) -> None:
    game = counted["games"][name]
    assert game["states"] >= game["moves"]


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_at_the_end_takes_little_more_work_than_at_the_start(
    name: str, counted: dict[str, Any]
) -> None:
    first, _, last = counted["games"][name]["calls per decision by thirds"]
    assert last <= 1.5 * first


def test_more_work_is_told_with_the_functions_it_comes_from() -> None:
    def work(calls: int) -> dict[str, Any]:
        game = {"edition": "azul", "calls": 10 + calls, "states": 4, "boards": 2}
        return {"games": {"one": game}, "functions": {"azul": {"a.same": 10, "a.more": calls}}}

    assert difference(work(2), work(2), "one") == ""
    more = difference(work(5), work(2), "one")
    assert "grown, calls from 12 to 15 (+25.0%);" in more
    assert more.endswith("edition: a.more +3")
    less = difference(work(2), work(5), "one")
    assert "become less, calls from 15 to 12 (-20.0%);" in less
    assert less.endswith("edition: a.more -3")
    assert ADVICE in more
    assert ADVICE in less


if __name__ == "__main__":
    text = json.dumps(count(), indent=1, sort_keys=True) + "\n"
    if sys.argv[1:] == ["--record"]:
        RECORDED.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
