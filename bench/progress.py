"""A line on standard error for whoever waits: what is measured, and how far it is."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

T = TypeVar("T")
WIDTH = 30


def shown(what: str, things: Sequence[T]) -> Iterator[T]:
    """The things one by one, with a bar that grows; in a log file, only when it is full."""
    for done, thing in enumerate(things):
        if sys.stderr.isatty():
            _draw(what, done, len(things), "\r")
        yield thing
    _draw(what, len(things), len(things), "\n")


def _draw(what: str, done: int, total: int, end: str) -> None:
    bar = "#" * (WIDTH * done // total)
    print(f"{what:<28} [{bar:.<{WIDTH}}] {done}/{total}", end=end, file=sys.stderr, flush=True)
