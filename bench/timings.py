"""What single functions cost, what a decision costs in the course of a game, what an import costs.

A noisy machine only ever adds time. So everything is timed in many short passes that take turns,
and the best pass counts.
"""

from __future__ import annotations

import enum
import random
import subprocess
import sys
import time
from statistics import mean, median
from typing import TYPE_CHECKING, Any

from progress import shown
from widest import wide_positions

import azul_rules
from azul_rules.testing import AnyEdition, play_through

if TYPE_CHECKING:
    from collections.abc import Callable

Job = tuple["Callable[..., object]", list[tuple[Any, ...]]]
"""A function and what it is called with, call by call."""
Moment = tuple[Any, Any]
"""A state and the action taken there."""


def fastest(what: str, jobs: dict[tuple[str, str], Job]) -> dict[tuple[str, str], float]:
    """Microseconds for one call of each job: the best of twenty passes."""
    best = dict.fromkeys(jobs, float("inf"))
    for _ in shown(what, range(20)):
        for key, (function, calls) in jobs.items():
            start = time.perf_counter()
            for call in calls:
                function(*call)
            best[key] = min(best[key], time.perf_counter() - start)
    return {key: seconds / len(jobs[key][1]) * 1e6 for key, seconds in best.items()}


def editions() -> list[AnyEdition]:
    """All that there are."""
    return [azul_rules.edition(name) for name in azul_rules.EDITIONS]


# Single functions


def functions() -> list[dict[str, Any]]:
    """The public functions of every edition, over all moments of ten games of two players."""
    played = {
        game: [moment for seed in range(10) for moment in random_game(game, seed)]
        for game in editions()
    }
    jobs = {
        (game.name, function): job
        for game, moments in played.items()
        for function, job in _jobs(game, moments).items()
    }
    costs = fastest("single functions", jobs)
    return [
        {
            "title": game.title,
            "microseconds": {key[1]: cost for key, cost in costs.items() if key[0] == game.name},
            "bytes": bytes_per_state(moments),
        }
        for game, moments in played.items()
    ]


def random_game(game: AnyEdition, seed: int) -> list[Moment]:
    """Every moment of a game of two players."""
    played = play_through(game, game.new_game(players=2), random.Random(seed))
    return [(state, action) for state, action, _ in played]


def _jobs(game: AnyEdition, moments: list[Moment]) -> dict[str, Job]:
    rng = random.Random(2)
    chance = [pair for pair in moments if game.to_move(pair[0]) is azul_rules.CHANCE]
    chosen = [pair for pair in moments if game.to_move(pair[0]) is not azul_rules.CHANCE]
    return {
        "legal_actions": (game.legal_actions, [(state,) for state, _ in chosen]),
        "violations": (game.violations, list(chosen)),
        "apply": (game.apply, list(chosen)),
        "sample": (game.sample, [(state, rng) for state, _ in chance]),
        "apply of a draw": (game.apply, list(chance)),
        "explain": (game.explain, list(chosen[::5])),
        "from_json": (game.from_json, [(game.to_json(state),) for state, _ in moments[::20]]),
    }


def bytes_per_state(moments: list[Moment]) -> float:
    """The size of a state when the whole game is kept; what states share is counted once."""
    seen: set[int] = set()

    def size(thing: Any) -> int:
        if id(thing) in seen or _is_everywhere(thing):
            return 0
        seen.add(id(thing))
        parts = thing if isinstance(thing, tuple) else _slots(thing)
        return sys.getsizeof(thing) + sum(map(size, parts))

    states = [state for state, _ in moments]
    size(states[0].rules)
    return sum(map(size, states)) / len(states)


def _is_everywhere(thing: Any) -> bool:
    """Whether Python has it once and for all, such as a small number."""
    small = isinstance(thing, int) and -5 <= thing <= 256
    return small or thing is None or isinstance(thing, (str, type, enum.Enum))


def _slots(thing: Any) -> list[Any]:
    names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    return [getattr(thing, name, None) for name in names if name != "__weakref__"]


# The course of a game


def course() -> list[dict[str, Any]]:
    """The cost of a decision in microseconds, by tenths and by thirds of a game of two players."""
    played = {
        (game, seed): [
            state
            for state, _ in random_game(game, seed)
            if game.to_move(state) is not azul_rules.CHANCE
        ]
        for game in editions()
        for seed in range(100)
    }
    best = {key: [float("inf")] * len(states) for key, states in played.items()}
    # All games in turn, so that nothing of a game is left in a small cache when it comes again;
    # one edition after the other, or the first decisions would pay for the change of editions.
    for _ in shown("course of a game", range(5)):
        for (game, seed), states in played.items():
            spent = decision_seconds(game, states, random.Random(seed))
            best[game, seed] = list(map(min, best[game, seed], spent))
    return [
        {
            "title": game.title,
            **{
                name: by_parts([costs for key, costs in best.items() if key[0] is game], parts)
                for name, parts in (("tenths", 10), ("thirds", 3))
            },
        }
        for game in editions()
    ]


def decision_seconds(game: AnyEdition, states: list[Any], rng: random.Random) -> list[float]:
    """What each decision of a game costs: list, choose, apply."""
    clock, choose, legal, apply = time.perf_counter, rng.choice, game.legal_actions, game.apply
    spent = []
    for state in states:
        start = clock()
        apply(state, choose(legal(state)))
        spent.append(clock() - start)
    return spent


def by_parts(games: list[list[float]], parts: int) -> list[float]:
    """The mean in microseconds over each part of the games."""
    found: list[list[float]] = [[] for _ in range(parts)]
    for costs in games:
        for at, cost in enumerate(costs):
            found[parts * at // len(costs)].append(cost)
    return [mean(part) * 1e6 for part in found]


# The widest positions


def widest() -> list[dict[str, Any]]:
    """What many choices cost: the list is lazy, so making it all is another figure."""
    game = azul_rules.edition("queens-garden")
    positions = {
        name: (state, game.legal_actions(state)) for name, state in wide_positions().items()
    }
    jobs: dict[tuple[str, str], Job] = {}
    for name, (state, legal) in positions.items():
        middle = len(legal) // 2
        jobs[name, "legal_actions"] = game.legal_actions, [(state,)] * 20
        jobs[name, "one of them"] = legal.__getitem__, [(middle,)] * 20
        jobs[name, "apply"] = game.apply, [(state, legal[middle])] * 20
        jobs[name, "the whole list"] = list, [(legal,)]
    costs = fastest("widest positions", jobs)
    return [
        {
            "position": name,
            "actions": len(legal),
            "microseconds": {key[1]: cost for key, cost in costs.items() if key[0] == name},
        }
        for name, (_, legal) in positions.items()
    ]


# The import

TIMED = "import time; t = time.perf_counter(); {}; print(time.perf_counter() - t)"
FIRST_USE = """
import time, azul_rules
start = time.perf_counter()
game = azul_rules.edition({!r})
found = time.perf_counter() - start
from azul_rules.records import record_game
start = time.perf_counter()
record_game(game, 2)
print(found, time.perf_counter() - start)
"""


def imports() -> dict[str, list[float]]:
    """Milliseconds in fresh interpreters that take turns, the median of fifteen of each.

    For the modules one figure; for an edition its first look-up, and then its first game.
    """
    codes = {name: TIMED.format(f"import {name}") for name in ("attrs", "azul_rules")}
    codes |= {name: FIRST_USE.format(name) for name in azul_rules.EDITIONS}
    runs: dict[str, list[list[float]]] = {name: [] for name in codes}
    for _ in shown("imports", range(15)):
        for name, code in codes.items():
            runs[name].append(_printed(code))
    return {
        name: [median(figures) * 1000 for figures in zip(*found, strict=True)]
        for name, found in runs.items()
    }


def _printed(code: str) -> list[float]:
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return [float(word) for word in run.stdout.split()]
