"""Measure the library: `make bench`. Writes bench/results.md.

Games of every edition are played in short slices that alternate with python-chess playing random
games, so that a machine that is slow for a while is slow for both: the ratio is the figure.
"""

from __future__ import annotations

import os
import platform
import random
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import chess
from widest import wide_positions

import azul_rules
from azul_rules.records import random_action
from azul_rules.testing import AnyEdition, play_through

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

ROOT = Path(__file__).parent
SLICE = 0.25
ROUNDS = 8
TARGETS = {"azul": 5.0, "summer-pavilion": 1.5, "queens-garden": 0.3}


# Games and decisions per second


def chess_moves(rng: random.Random) -> Iterator[None]:
    """Random chess without end, one move at a time: list the legal moves, choose, push."""
    while True:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            yield


def decisions(game: AnyEdition, players: int, variant: str, rng: random.Random) -> Iterator[bool]:
    """Random games without end, one decision at a time; whether a game ended with it."""
    to_move, legal, apply, sample = game.to_move, game.legal_actions, game.apply, game.sample
    while True:
        state = game.new_game(players, variant)
        while (mover := to_move(state)) is not None:
            if mover is azul_rules.CHANCE:
                state = apply(state, sample(state, rng))
                continue
            state = apply(state, rng.choice(legal(state)))
            yield to_move(state) is None


def in_a_slice(moves: Iterator[Any]) -> tuple[float, int, int]:
    """Seconds, moves and finished games in one slice of time."""
    start = time.perf_counter()
    end, count, finished = start + SLICE, 0, 0
    while time.perf_counter() < end:
        for over in islice(moves, 50):
            count += 1
            finished += bool(over)
    return time.perf_counter() - start, count, finished


def per_second(slices: Iterable[tuple[float, int, int]]) -> tuple[float, float]:
    """Moves and games in a second, over all slices."""
    seconds, moves, games = (sum(part) for part in zip(*slices, strict=True))
    return moves / seconds, games / seconds


def speed_rows() -> Iterator[list[str]]:
    """Every edition, variant and number of players beside python-chess."""
    for name in azul_rules.EDITIONS:
        game = azul_rules.edition(name)
        for variant in game.variants:
            for players in (2, 3, 4):
                ours = decisions(game, players, variant, random.Random(1))
                theirs = chess_moves(random.Random(1))
                in_a_slice(ours)  # tables are filled, the interpreter is warm
                pairs = [(in_a_slice(ours), in_a_slice(theirs)) for _ in range(ROUNDS)]
                rate, games = per_second(pair[0] for pair in pairs)
                other, _ = per_second(pair[1] for pair in pairs)
                target = TARGETS[name] if players == 2 and variant == game.variants[0] else None
                told = ""
                if target is not None:
                    told = f"{target} ({'met' if rate >= target * other else 'missed'})"
                yield [
                    f"{game.title}, {variant}",
                    str(players),
                    f"{games:,.0f}",
                    f"{rate:,.0f}",
                    f"{other:,.0f}",
                    f"{rate / other:.2f}",
                    told,
                ]


# Single functions


def microseconds(function: Callable[..., object], calls: list[tuple[Any, ...]]) -> float:
    """The time of one call, the best of five passes over all calls."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for call in calls:
            function(*call)
        best = min(best, time.perf_counter() - start)
    return best / len(calls) * 1e6


def moments(game: AnyEdition) -> list[tuple[Any, Any]]:
    """States and the actions taken there, from ten random games of two players."""
    return [
        (state, action)
        for seed in range(10)
        for state, action, _ in play_through(game, game.new_game(players=2), random.Random(seed))
    ]


def function_rows() -> Iterator[list[str]]:
    """The public functions, one by one, over all moments of some games."""
    rng = random.Random(2)
    for name in azul_rules.EDITIONS:
        game = azul_rules.edition(name)
        every = moments(game)
        chance = [pair for pair in every if game.to_move(pair[0]) is azul_rules.CHANCE]
        chosen = [pair for pair in every if game.to_move(pair[0]) is not azul_rules.CHANCE]
        texts = [(game.to_json(state),) for state, _ in every[::20]]
        figures = [
            microseconds(lambda state, _, game=game: game.legal_actions(state), chosen),
            microseconds(game.violations, chosen),
            microseconds(game.apply, chosen),
            microseconds(lambda state, _, game=game: game.sample(state, rng), chance),
            microseconds(game.apply, chance),
            microseconds(game.explain, chosen[::5]),
            microseconds(game.from_json, texts),
        ]
        yield [game.title, *(f"{figure:,.1f}" for figure in figures), f"{size_of(every):,.0f}"]


def size_of(every: list[tuple[Any, Any]]) -> float:
    """Bytes for each state of a game that is kept whole, shared parts counted once."""
    seen: set[int] = set()

    def size(thing: Any) -> int:
        if id(thing) in seen or isinstance(thing, (int, str, type)):
            return 0
        seen.add(id(thing))
        parts = thing if isinstance(thing, tuple) else _slots(thing)
        return sys.getsizeof(thing) + sum(size(part) for part in parts)

    states = [state for state, _ in every]
    size(states[0].rules)
    return sum(size(state) for state in states) / len(states)


def _slots(thing: Any) -> list[Any]:
    return [getattr(thing, name) for name in getattr(thing, "__slots__", ()) if name[0] != "_"]


def course_rows() -> Iterator[list[str]]:
    """The cost of a decision in the first, the middle and the last third of a game."""
    for name in azul_rules.EDITIONS:
        game = azul_rules.edition(name)
        thirds: list[list[float]] = [[], [], []]
        for seed in range(60):
            rng = random.Random(seed)
            states = [
                state
                for state, _, _ in play_through(game, game.new_game(players=2), rng)
                if game.to_move(state) is not azul_rules.CHANCE
            ]
            for at, state in enumerate(states):
                start = time.perf_counter()
                game.apply(state, random_action(game, state, rng))
                thirds[3 * at // len(states)].append(time.perf_counter() - start)
        costs = [sum(third) / len(third) * 1e6 for third in thirds]
        yield [game.title, *(f"{cost:.1f}" for cost in costs), f"{costs[2] / costs[0]:.2f}"]


def widest_rows() -> Iterator[list[str]]:
    """What many choices cost: the list is lazy, so making it all is another figure."""
    game = azul_rules.edition("queens-garden")
    for name, state in wide_positions().items():
        legal = game.legal_actions(state)
        middle = len(legal) // 2
        yield [
            name,
            f"{len(legal):,}",
            f"{microseconds(game.legal_actions, [(state,)] * 20):,.0f}",
            f"{microseconds(legal.__getitem__, [(middle,)] * 20):,.1f}",
            f"{microseconds(game.apply, [(state, legal[middle])] * 20):,.1f}",
            f"{microseconds(list, [(legal,)]) / 1000:,.1f}",
        ]


def import_seconds(module: str) -> float:
    """How long an import takes in a fresh interpreter, beyond starting it; the median of nine."""
    code = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    runs = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(9)
    )
    return median(float(run.stdout) for run in runs)


# The report


def table(head: list[str], rows: Iterable[list[str]]) -> str:
    """A table in Markdown, numbers to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def machine() -> str:
    """What the figures were measured on."""
    try:
        models = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        cpu = next(line.split(":", 1)[1].strip() for line in models if "model name" in line)
    except (OSError, StopIteration):
        cpu = platform.processor() or "unknown processor"
    return f"{cpu}, {os.cpu_count()} cores, Python {platform.python_version()}"


def sections() -> Iterator[str]:
    """The report, part by part, as it is measured."""
    yield f"# Measured\n\nOn {machine()}; python-chess {chess.__version__}. By `make bench`."
    head = ["game", "players", "games/s", "decisions/s", "chess moves/s", "ratio", "target"]
    yield "## Random games beside python-chess\n\n" + table(head, speed_rows())
    head = ["game", "`legal_actions`", "`violations`", "`apply`", "`sample`", "`apply` of a draw"]
    head += ["`explain`", "`from_json`", "bytes per state"]
    yield "## Single functions, in microseconds\n\n" + table(head, function_rows())
    head = ["game", "first third", "middle third", "last third", "last to first"]
    yield "## A decision in the course of a game, in microseconds\n\n" + table(head, course_rows())
    head = ["position", "legal actions", "`legal_actions`, µs", "one of them, µs", "`apply`, µs"]
    head += ["the whole list, ms"]
    yield "## The widest positions of Queen's Garden\n\n" + table(head, widest_rows())
    ours, theirs = import_seconds("azul_rules"), import_seconds("attrs")
    yield (
        f"## Import\n\n`import azul_rules` takes {ours * 1000:.1f} ms, "
        f"`import attrs` {theirs * 1000:.1f} ms: {ours / theirs:.2f} times as long."
    )


def main() -> None:
    """Print the report as it grows, and keep it."""
    parts = []
    for section in sections():
        print(section, end="\n\n", flush=True)
        parts.append(section)
    (ROOT / "results.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
