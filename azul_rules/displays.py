"""Displays and the center of the table: how they are filled and emptied, in every edition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from azul_rules.tiles import together

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def first_with_room(displays: Sequence[Counts], size: int) -> int:
    """The first display that holds fewer tiles than it takes; their number if all are full.

    >>> first_with_room([(2, 2), (1, 0), (0, 0)], size=4)
    1
    """
    for display, tiles in enumerate(displays):
        if sum(tiles) < size:
            return display
    return len(displays)


def next_room(displays: Sequence[Counts], size: int) -> int:
    """How many tiles the first display with room still takes; 0 if all are full.

    >>> next_room([(2, 2), (1, 0), (0, 0)], size=4)
    3
    """
    display = first_with_room(displays, size)
    return size - sum(displays[display]) if display < len(displays) else 0


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
    return (
        *sources[:source],
        (0,) * len(rest),
        *sources[source + 1 : CENTER],
        together(sources[CENTER], rest),
    )
