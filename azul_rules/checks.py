"""Checks of what comes from outside: seats at a table, indices, heaps of tiles.

Python holds `True` and `1.0` for 1; the rules do not. A number in an action is a plain `int`.
"""

from __future__ import annotations

from operator import le
from typing import TYPE_CHECKING, Protocol

from azul_rules.edition import InvalidInputError, Violation
from azul_rules.tiles import named

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeGuard

    from azul_rules.tiles import Counts


class TableRules(Protocol):
    """What every edition's rules say about a table."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def variant(self) -> str:
        """Which side of the boards is up."""


def chosen_variant(
    title: str,
    players: object,
    seats: Iterable[int],
    variant: str | None,
    variants: Sequence[str],
) -> str:
    """The variant that is meant: the one named, or the first. The number of players is checked too.

    Raises:
        InvalidInputError: when that many cannot play, or there is no such variant.
    """
    if type(players) is not int or players not in seats:
        raise InvalidInputError(f"{title} is for 2 to 4 players, not {players!r}")
    if variant is None:
        return variants[0]
    if variant not in variants:
        known = ", ".join(repr(known) for known in variants)
        raise InvalidInputError(f"{title} has no variant {variant!r}; the variants are {known}")
    return variant


def check_seats(rules: TableRules, players: object, variant: object, first_player: object) -> None:
    """Whether a new game's options agree with its rules and with each other.

    Raises:
        InvalidInputError: when they do not.
    """
    if players != rules.players or variant not in (None, rules.variant):
        raise InvalidInputError(
            f"the rules given are for {rules.players} players on the {rules.variant}, "
            f"not for {players!r} on the {variant or rules.variant}"
        )
    if not is_index(first_player, rules.players):
        raise InvalidInputError(
            f"first_player must be a seat from 0 to {rules.players - 1}, not {first_player!r}"
        )


def is_index(value: object, count: int) -> TypeGuard[int]:
    """Whether a value is a plain number that counts something from 0.

    >>> is_index(1, 2), is_index(2, 2), is_index(True, 2)
    (True, False, False)
    """
    return type(value) is int and 0 <= value < count


def well_formed(heap: object, colors: int) -> TypeGuard[Counts]:
    """Whether a value is a heap: a tuple of one count for each color.

    >>> well_formed((0, 2), 2), well_formed((0, -1), 2), well_formed([0, 2], 2)
    (True, False, False)
    """
    return (
        type(heap) is tuple
        and len(heap) == colors
        and set(map(type, heap)) <= {int}
        and min(heap, default=0) >= 0
    )


def lies_in(part: Counts, heap: Counts) -> bool:
    """Whether all these tiles lie in a heap.

    >>> lies_in((1, 0), (1, 2)), lies_in((2, 0), (1, 2))
    (True, False)
    """
    return all(map(le, part, heap))


def no_color(clause: str, color: object, colors: Sequence[str]) -> Violation:
    """The violation of an action that names no color."""
    known = ", ".join(f"{index} {name}" for index, name in enumerate(colors))
    return Violation(clause, f"{color!r} is the index of no color; they are {known}")


def no_source(clause: str, source: object, displays: int, center: int) -> Violation:
    """The violation of an action that names no source."""
    if type(source) is int:
        text = f"there is no display {source + 1}: there are {displays}, and the center"
    else:
        text = f"a source is a display's index, or {center} for the center, not {source!r}"
    return Violation(clause, text)


def no_heap(clause: str, heap: object, colors: Sequence[str]) -> Violation:
    """The violation of an action whose tiles are not a heap."""
    return Violation(
        clause, f"tiles are one count for each of the {len(colors)} colors, not {heap!r}"
    )


def not_in_heap(clause: str, place: str, heap: Counts, colors: Sequence[str]) -> Violation:
    """The violation of an action with tiles that are not where they should come from."""
    return Violation(clause, f"{place} holds only {named(heap, colors)}")


def draw_violations(
    tiles: object,
    heap: Counts,
    size: int,
    colors: Sequence[str],
    *,
    place: str,
    in_heap: str,
    number: str,
) -> tuple[Violation, ...]:
    """What is wrong with drawing or choosing just so many tiles from a heap.

    Args:
        tiles: what the action draws.
        heap: what it may draw from.
        size: how many tiles it must draw.
        colors: the colors' names.
        place: what the heap is called.
        in_heap: the clause that says where the tiles come from.
        number: the clause that says how many there are.
    """
    if not well_formed(tiles, len(heap)):
        return (no_heap(in_heap, tiles, colors),)
    broken: tuple[Violation, ...] = ()
    if sum(tiles) != size:
        broken = (Violation(number, f"{size} tiles are due, not {sum(tiles)}"),)
    if not lies_in(tiles, heap):
        broken = (*broken, not_in_heap(in_heap, place, heap, colors))
    return broken
