"""Draw the figures of results.json into docs/assets/speed: the third step of `make bench`."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib.figure import Figure
from report import load, short, target_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FOLDER = Path(__file__).parent.parent / "docs" / "assets" / "speed"
GRAY = "#808080"
"""Reads on a light page and on a dark one, for nothing is painted behind the plots."""
COLORS = ("#2a8ca0", "#d9772b", "#9a78c9")
TARGET = "#e0486a"
MARKS = ("o", "s", "^")
STYLE: dict[Any, Any] = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans", "Verdana", "sans-serif"],
    "font.size": 10,
    "text.color": GRAY,
    "axes.edgecolor": GRAY,
    "axes.labelcolor": GRAY,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "xtick.color": GRAY,
    "ytick.color": GRAY,
    "grid.color": GRAY,
    "grid.alpha": 0.3,
    "legend.frameon": False,
    "svg.fonttype": "none",  # words stay words, to be found and read aloud
    "svg.hashsalt": "azul_rules",  # the same figures give the same file
}


def plot(height: float) -> tuple[Figure, Axes]:
    """An empty plot, narrow enough for a telephone."""
    figure = Figure(figsize=(5.6, height), layout="constrained")
    return figure, figure.subplots()


def bars(
    axes: Axes, groups: list[str], series: dict[str, list[float]], digits: int, unit: str
) -> None:
    """Bars that lie, in groups from top to bottom, each with its figure at its end."""
    thick = 0.8 / len(series)
    for at, (label, lengths) in enumerate(series.items()):
        places = [group + (at - (len(series) - 1) / 2) * thick for group in range(len(groups))]
        drawn = axes.barh(places, lengths, thick * 0.9, label=label, color=COLORS[at])
        axes.bar_label(drawn, [f"{length:,.{digits}f}" for length in lengths], padding=3)
    axes.set_yticks(range(len(groups)), groups)
    axes.tick_params(axis="y", length=0)
    axes.invert_yaxis()
    axes.margins(x=0.12)
    axes.set_xlabel(unit)
    axes.grid(axis="x")
    axes.figure.legend(loc="outside upper center", ncols=len(series))


def ratios(results: dict[str, Any]) -> Figure:
    """Decisions for each move of chess, with the targets."""
    figure, axes = plot(6.2)
    rates = results["rates"]
    groups = list(dict.fromkeys(_game(rate) for rate in rates))
    series = {
        f"{players} players": [
            rate["decisions"] / rate["chess"] for rate in rates if rate["players"] == players
        ]
        for players in (2, 3, 4)
    }
    bars(axes, groups, series, 2, "decisions for each move of python-chess")
    for rate in rates:
        target = target_of(rate)
        if target is not None:
            middle = groups.index(_game(rate))
            axes.vlines(target, middle - 0.43, middle - 0.11, color=TARGET, linewidth=2.5)
            end = (rate["decisions"] / rate["chess"], middle - 0.27)
            axes.annotate(
                f"target {target:g}",
                end,
                xytext=(32, 0),
                textcoords="offset points",
                va="center",
                color=TARGET,
            )
    axes.margins(x=0.3)
    return figure


def _game(rate: dict[str, Any]) -> str:
    return f"{short(rate['title'])}\n{rate['variant']}"


def course(results: dict[str, Any]) -> Figure:
    """What a decision costs, from the first tenth of a game to the last."""
    figure, axes = plot(3.8)
    for game, color, mark in zip(results["course"], COLORS, MARKS, strict=True):
        label = short(game["title"])
        axes.plot(range(1, 11), game["tenths"], color=color, marker=mark, label=label)
    axes.set_ylim(bottom=0)
    axes.set_xticks(range(1, 11))
    axes.set_xlabel("tenth of the game")
    axes.set_ylabel("microseconds for a decision")
    axes.grid(axis="y")
    figure.legend(loc="outside upper center", ncols=3)
    return figure


def widest(results: dict[str, Any]) -> Figure:
    """What the widest positions cost; the scale is logarithmic."""
    figure, axes = plot(4.6)
    groups = [
        fill(wide["position"], 18) + f"\n{wide['actions']:,} actions" for wide in results["widest"]
    ]
    series = {
        name: [wide["microseconds"][name] for wide in results["widest"]]
        for name in ("legal_actions", "apply", "the whole list")
    }
    axes.set_xscale("log")
    bars(axes, groups, series, 0, "microseconds, on a logarithmic scale")
    axes.set_xlim(left=1)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    return figure


def svg(figure: Figure) -> str:
    """A plot as text, without anything that changes from day to day."""
    drawn = StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(drawn, format="svg", transparent=True, metadata=nothing)
    return "".join(f"{line.rstrip()}\n" for line in drawn.getvalue().splitlines())


def main() -> None:
    """Draw every plot."""
    results = load()
    FOLDER.mkdir(exist_ok=True)
    with mpl.rc_context(STYLE):
        for draw in (ratios, course, widest):
            (FOLDER / f"{draw.__name__}.svg").write_text(svg(draw(results)), encoding="utf-8")


if __name__ == "__main__":
    main()
