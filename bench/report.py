"""Write the figures of results.json as tables into results.md: the second step of `make bench`.

The marks around a section let a page of the docs show it as it stands: see docs/speed.md.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HERE = Path(__file__).parent
RATIOS = {"azul": 5.0, "summer-pavilion": 1.5, "queens-garden": 0.3}
"""At least so many decisions for each move of python-chess, two players, the default variant."""
END_TO_START = 1.5
"""A decision at the end of a game costs at most so many times what it costs at the start."""
IMPORT = 3.0
"""The import takes at most so many times as long as that of attrs."""


def load() -> dict[str, Any]:
    """What was measured last."""
    results: dict[str, Any] = json.loads((HERE / "results.json").read_text(encoding="utf-8"))
    return results


def target_of(rate: dict[str, Any]) -> float | None:
    """The ratio that a game must reach; only those that were compared with bare chess have one."""
    return None if rate["bare_chess"] is None else RATIOS[rate["edition"]]


def at_least(figure: float, target: float | None) -> str:
    """A target in words, and whether the figure reaches it."""
    return "" if target is None else f"≥ {target:g}, {'met' if figure >= target else 'missed'}"


def at_most(figure: float, target: float) -> str:
    """A limit in words, and whether the figure keeps it."""
    return f"≤ {target:g}, {'met' if figure <= target else 'missed'}"


def short(title: str) -> str:
    """An edition's title without the name of the family."""
    return title.removeprefix("Azul: ")


def table(head: list[str], rows: Iterable[list[str]], words: int = 1) -> str:
    """A table in Markdown: first the columns with words, then those with numbers, to the right."""
    lines = [head, [":---"] * words + ["---:"] * (len(head) - words), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


# The tables


def machine(results: dict[str, Any]) -> str:
    """What it was measured on, in a sentence."""
    return (
        "Measured on {processor} with {cores} cores, {system}, Python {python}, "
        "python-chess {chess}, attrs {attrs}."
    ).format(**results["machine"])


def rates(results: dict[str, Any]) -> str:
    """Every edition, variant and number of players."""
    head = ["game", "variant", "players", "ratio", "target", "decisions/s", "chess/s", "games/s"]
    return table(head, map(_rate_row, results["rates"]), words=2)


def _rate_row(rate: dict[str, Any]) -> list[str]:
    ratio = rate["decisions"] / rate["chess"]
    return [
        short(rate["title"]),
        rate["variant"],
        str(rate["players"]),
        f"{ratio:.2f}",
        at_least(ratio, target_of(rate)),
        *(f"{rate[key]:,.0f}" for key in ("decisions", "chess", "games")),
    ]


def bare_chess(results: dict[str, Any]) -> str:
    """The games with a target once more, beside chess that is never asked whether it is over."""
    head = ["game", "decisions/s", "bare chess moves/s", "ratio"]
    rows = (
        [
            f"{short(rate['title'])}, {rate['variant']}",
            f"{rate['decisions']:,.0f}",
            f"{rate['bare_chess']:,.0f}",
            f"{rate['decisions'] / rate['bare_chess']:.2f}",
        ]
        for rate in results["rates"]
        if rate["bare_chess"] is not None
    )
    return table(head, rows)


def functions(results: dict[str, Any]) -> str:
    """The public functions, one by one."""
    names = list(results["functions"][0]["microseconds"])
    head = ["game", *(f"`{name}`".replace(" of a draw`", "` of a draw") for name in names)]
    rows = (
        [
            short(game["title"]),
            *(f"{game['microseconds'][name]:,.1f}" for name in names),
            f"{game['bytes']:,.0f}",
        ]
        for game in results["functions"]
    )
    return table([*head, "bytes per state"], rows)


def course(results: dict[str, Any]) -> str:
    """The cost of a decision from the start to the end of a game."""
    head = ["game", "first third", "middle third", "last third", "last to first", "target"]
    head += ["last to first tenth"]
    return table(head, map(_course_row, results["course"]))


def _course_row(game: dict[str, Any]) -> list[str]:
    thirds, tenths = game["thirds"], game["tenths"]
    growth = thirds[-1] / thirds[0]
    return [
        short(game["title"]),
        *(f"{cost:.1f}" for cost in thirds),
        f"{growth:.2f}",
        at_most(growth, END_TO_START),
        f"{tenths[-1] / tenths[0]:.2f}",
    ]


def widest(results: dict[str, Any]) -> str:
    """The widest positions of Queen's Garden."""
    head = ["position", "legal actions", "`legal_actions`", "one of them", "`apply`"]
    head += ["the whole list"]
    names = ("legal_actions", "one of them", "apply", "the whole list")
    rows = (
        [
            wide["position"],
            f"{wide['actions']:,}",
            *(f"{wide['microseconds'][name]:,.1f}" for name in names),
        ]
        for wide in results["widest"]
    )
    return table(head, rows)


def imports(results: dict[str, Any]) -> str:
    """The import beside that of attrs, and the first use of every edition."""
    found = dict(results["imports"])
    attrs, ours = found.pop("attrs")[0], found.pop("azul_rules")[0]
    rows = [
        ["`import attrs`", f"{attrs:.1f}", "1.00", ""],
        [
            "`import azul_rules`",
            f"{ours:.1f}",
            f"{ours / attrs:.2f}",
            at_most(ours / attrs, IMPORT),
        ],
    ]
    for name, (edition, game) in found.items():
        rows.append(
            [f'`azul_rules.edition("{name}")`', f"{edition:.1f}", f"{edition / attrs:.2f}", ""]
        )
        rows.append(["its first game of two players", f"{game:.1f}", f"{game / attrs:.2f}", ""])
    return table(["what", "ms", "to `import attrs`", "target"], rows)


# The report

SECTIONS = {
    "machine": ("", machine),
    "rates": ("Random games beside python-chess", rates),
    "bare-chess": ("Beside chess that nobody referees", bare_chess),
    "functions": ("Single functions, in microseconds", functions),
    "course": ("A decision in the course of a game, in microseconds", course),
    "widest": ("The widest positions of Queen's Garden, in microseconds", widest),
    "imports": ("Import and first use", imports),
}


def report(results: dict[str, Any]) -> str:
    """The whole report."""
    return "\n\n".join(_parts(results)) + "\n"


def _parts(results: dict[str, Any]) -> Iterator[str]:
    yield "# Measured"
    yield "By `make bench`; [the page of the docs](../docs/speed.md) has the plots, and says how."
    for name, (title, written) in SECTIONS.items():
        if title:
            yield f"## {title}"
        yield f"<!-- --8<-- [start:{name}] -->"
        yield written(results)
        yield f"<!-- --8<-- [end:{name}] -->"


if __name__ == "__main__":
    (HERE / "results.md").write_text(report(load()), encoding="utf-8")
