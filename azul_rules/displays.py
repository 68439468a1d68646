"""Displays and the center of the table: how they are filled and emptied, in every edition."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from azul_rules.tiles import Counts

CENTER: Final = -1
"""The center among the sources: the displays come first, the center is the last."""

P = TypeVar("P")
Q = TypeVar("Q")


def source_name(source: int) -> str:
    """What players call a source.

    >>> source_name(0), source_name(CENTER)
    ('display 1', 'the center')
    """
    return "the center" if source == CENTER else f"display {source + 1}"


def next_room(sources: tuple[Counts, ...], size: int) -> tuple[int, int]:
    """While displays are filled: the first that has room, and for how many tiles.

    If none has any, that is the number of displays, and 0. They are filled in order and the center
    is empty then, so it is the first display that is as empty as the center, or the one before it.

    >>> next_room(((2, 2), (1, 0), (0, 0), (0, 0)), size=4)
    (1, 3)
    """
    display = sources.index(sources[CENTER])
    if display and (held := sum(sources[display - 1])) < size:
        return display - 1, size - held
    return display, size if display < len(sources) - 1 else 0


def due_while_drawing(
    room: object, bag: Counts, discards: Counts, pour: P, done: Q
) -> P | Q | None:
    """What follows by itself while tiles are drawn, or `None` when chance must draw.

    Discarded tiles are poured back only when a tile must be drawn and the bag is empty; when there
    is nothing to pour either, the drawing is done, though there is room.
    """
    if not room:
        return done
    if any(bag):
        return None
    return pour if any(discards) else done


def sources_after(sources: tuple[Counts, ...], source: int, rest: Counts) -> tuple[Counts, ...]:
    """The sources when all but the rest is taken from one: a display's rest goes to the center.

    >>> sources_after(((1, 0, 3), (0, 0, 4), (0, 1, 0)), source=0, rest=(1, 0, 0))
    ((0, 0, 0), (0, 0, 4), (1, 1, 0))
    """
    if source == CENTER:
        return (*sources[:CENTER], rest)
    after = list(sources)
    after[source] = (0,) * len(rest)
    after[CENTER] = tuple(map(add, sources[CENTER], rest))
    return tuple(after)
