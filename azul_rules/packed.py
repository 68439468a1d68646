"""Heaps of tiles packed into integers: a byte for each color, the first color lowest.

Putting heaps together is then adding numbers, taking tiles away is subtracting them, and whether a
heap is empty is whether it is 0. The top bit of every byte is free, so that `lies_within` can
compare all colors at once.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from azul_rules.tiles import Counts

BITS: Final = 8
"""How many bits a color has."""
COUNT: Final = (1 << BITS) - 1
"""The bits of the first color; those of the others lie `BITS` higher each."""
MOST: Final = COUNT >> 1
"""How many tiles of a color there may be."""


def packed(heap: Counts | int) -> int:
    """A heap as one number; what is packed already stays as it is.

    >>> hex(packed((1, 0, 18)))
    '0x120001'
    """
    return heap if isinstance(heap, int) else int.from_bytes(bytes(heap), "little")


def unpacked(heap: int, colors: int) -> Counts:
    """A heap as one count for each color.

    >>> unpacked(0x120001, 3)
    (1, 0, 18)
    """
    return tuple(heap.to_bytes(colors, "little"))


def total(heap: int) -> int:
    """How many tiles lie in a heap of less than 255: casting out the base leaves the digits' sum.

    >>> total(0x120001)
    19
    """
    return heap % COUNT


def packed_row(heaps: tuple[Counts, ...] | int) -> int:
    """Several heaps in one number, the first lowest.

    >>> hex(packed_row(((1, 0), (0, 2))))
    '0x2000001'
    """
    return packed(tuple(chain.from_iterable(heaps)) if isinstance(heaps, tuple) else heaps)


def unpacked_row(heaps: int, number: int, colors: int) -> tuple[Counts, ...]:
    """Several heaps, each as one count for each color.

    >>> unpacked_row(0x2000001, 2, 2)
    ((1, 0), (0, 2))
    """
    counts = unpacked(heaps, number * colors)
    return tuple(counts[start : start + colors] for start in range(0, len(counts), colors))


def tops(colors: int) -> int:
    """The top bit of each color: see `lies_within`.

    >>> hex(tops(3))
    '0x808080'
    """
    return packed((MOST + 1,) * colors)


def lies_within(part: int, heap: int, tops: int) -> bool:
    """Whether all these tiles lie in a heap: no color borrows from its top bit.

    >>> lies_within(0x0102, 0x0102, tops(2)), lies_within(0x0102, 0x0501, tops(2))
    (True, False)
    """
    return (heap | tops) - part & tops == tops
