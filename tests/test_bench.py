"""The report on speed, the page of the docs and the plots say what was measured."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PLOTS = ROOT / "docs" / "assets" / "speed"


def _load_report() -> Any:
    spec = importlib.util.spec_from_file_location("report", ROOT / "bench" / "report.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


report = _load_report()


def shown_numbers(plot: str) -> list[str]:
    """The numbers at the ends of the bars of a plot: its texts that are nothing but a number."""
    drawn = (PLOTS / f"{plot}.svg").read_text(encoding="utf-8")
    return re.findall(r">([\d,.]+)</text>", drawn)


def test_the_report_says_what_was_measured() -> None:
    written = (ROOT / "bench" / "results.md").read_text(encoding="utf-8")
    assert report.report(report.load()) == written


def test_the_page_of_the_docs_shows_every_section_of_the_report() -> None:
    page = (ROOT / "docs" / "speed.md").read_text(encoding="utf-8")
    assert re.findall(r'^--8<-- "results.md:(\S+)"$', page, re.MULTILINE) == list(report.SECTIONS)
    assert set(re.findall(r"assets/speed/(\S+)\.svg", page)) == {
        file.stem for file in PLOTS.iterdir()
    }


def test_the_plots_show_what_was_measured() -> None:
    results = report.load()
    ratios = [f"{rate['decisions'] / rate['chess']:.2f}" for rate in results["rates"]]
    assert sorted(ratios) == sorted(text for text in shown_numbers("ratios") if "." in text)
    for wide in results["widest"]:
        for name in ("legal_actions", "apply", "the whole list"):
            assert f"{wide['microseconds'][name]:,.0f}" in shown_numbers("widest")


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (report.at_least(5.0, 5.0), "≥ 5, met"),
        (report.at_least(4.99, 5.0), "≥ 5, missed"),
        (report.at_least(4.99, None), ""),
        (report.at_most(1.5, 1.5), "≤ 1.5, met"),
        (report.at_most(1.51, 1.5), "≤ 1.5, missed"),
    ],
)
def test_a_target_is_told_with_whether_it_is_met(told: str, words: str) -> None:
    assert told == words
