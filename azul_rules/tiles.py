"""Heaps of tiles as tuples of counts, one count for each color in the edition's own order."""

from __future__ import annotations

from operator import add as _add
from operator import sub as _sub
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Counts = tuple[int, ...]
"""How many tiles of each color lie in one place."""


def together(one: Counts, other: Counts) -> Counts:
    """Both heaps in one.

    >>> together((1, 0, 2), (0, 3, 1))
    (1, 3, 3)
    """
    return tuple(map(_add, one, other))


def without(heap: Counts, taken: Counts) -> Counts:
    """What is left of a heap when some of it is taken.

    >>> without((1, 3, 3), (0, 3, 1))
    (1, 0, 2)
    """
    return tuple(map(_sub, heap, taken))


def counted(tiles: Iterable[int], colors: int) -> Counts:
    """A heap from single tiles, each given as the index of its color.

    >>> counted([0, 2, 2], colors=3)
    (1, 0, 2)
    """
    counts = [0] * colors
    for color in tiles:
        counts[color] += 1
    return tuple(counts)


def told(counts: Counts, colors: Sequence[str]) -> str:
    """A heap in words.

    >>> told((1, 0, 2), ("blue", "yellow", "red"))
    '1 blue, 2 red'
    """
    return ", ".join(f"{count} {color}" for color, count in named(counts, colors).items())


def named(counts: Counts, colors: Sequence[str]) -> dict[str, int]:
    """A heap with the names of its colors, the absent ones left out.

    >>> named((1, 0, 2), ("blue", "yellow", "red"))
    {'blue': 1, 'red': 2}
    """
    return {color: count for color, count in zip(colors, counts, strict=True) if count}


def parts(heap: Counts, most: int) -> Iterator[Counts]:
    """Every part of a heap with at most so many tiles, more of an earlier color first.

    >>> list(parts((1, 2), 2))
    [(1, 1), (1, 0), (0, 2), (0, 1), (0, 0)]
    """
    if not heap:
        yield ()
        return
    for count in range(min(heap[0], most), -1, -1):
        for others in parts(heap[1:], most - count):
            yield (count, *others)
