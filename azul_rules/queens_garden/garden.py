"""The garden: which spaces touch, which hexagons form groups, what is surrounded, what fits where.

The readable rules are `matches`, `makes_twins` and `surrounded`. `survey` answers the first two for
all spaces at once; sets of spaces are then numbers, with one bit for each space.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import frozen

from azul_rules.queens_garden.board import EMPTY, FACE_DOWN, around

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from azul_rules.queens_garden.board import Layout, Rules
    from azul_rules.queens_garden.state import Area, Board

AREA_SIZE: Final = 7
"""The spaces of an area: the middle, then the six around it."""


# Names


def hexagon_name(rules: Rules, hexagon: int) -> str:
    """What players call a hexagon: its color and its pattern."""
    return f"{rules.colors[rules.color_of(hexagon)]} {rules.patterns[rules.pattern_of(hexagon)]}"


def feature_name(rules: Rules, feature: int) -> str:
    """What players call a feature: a color, or a pattern."""
    return (*rules.colors, *rules.patterns)[feature]


def space_name(rules: Rules, space: int) -> str:
    """What players call a space, counted from 1: around the fountain, or in an area."""
    board = len(rules.layout.board)
    if space < board:
        return f"fountain {space + 1}"
    area, place = divmod(space - board, AREA_SIZE)
    return f"area {area + 1} ring {place}" if place else f"area {area + 1} middle"


# Spaces


def ring_space(rules: Rules, area: int, orientation: int) -> int:
    """Where the printed hexagon lies when an expansion is laid on an area, turned that way.

    Clause: queens-garden.expand.orientation
    """
    return len(rules.layout.board) + AREA_SIZE * area + 1 + orientation


def printed_spaces(rules: Rules, areas: Sequence[Area | None]) -> tuple[int, ...]:
    """The spaces under printed hexagons: one for each expansion that lies face up.

    Clause: queens-garden.expand.printed-hexagon
    """
    return tuple(
        ring_space(rules, area, laid[1])
        for area, laid in enumerate(areas)
        if laid is not None and laid[1] != FACE_DOWN
    )


# Groups


def group_of(
    rules: Rules, garden: Sequence[int], space: int, feature: Callable[[int], int]
) -> list[int]:
    """The spaces whose hexagons hang together with that one through an equal feature.

    Clause: queens-garden.place.groups
    """
    neighbors = rules.layout.neighbors
    shown = feature(garden[space])
    found = [space]
    for member in found:
        found += [
            beside
            for beside in neighbors[member]
            if garden[beside] >= 0 and feature(garden[beside]) == shown and beside not in found
        ]
    return found


def groups(
    rules: Rules, garden: Sequence[int], feature: Callable[[int], int]
) -> tuple[tuple[int, ...], ...]:
    """All groups through an equal feature, as spaces; a hexagon that stands alone is one too.

    Clause: queens-garden.place.groups
    """
    found: list[tuple[int, ...]] = []
    grouped: set[int] = set()
    for space, hexagon in enumerate(garden):
        if hexagon >= 0 and space not in grouped:
            group = group_of(rules, garden, space, feature)
            grouped.update(group)
            found.append(tuple(sorted(group)))
    return tuple(found)


# Where a hexagon may lie


def matches(rules: Rules, garden: Sequence[int], space: int, hexagon: int) -> bool:
    """Whether no hexagon lies beside a space, or at least one that shares color or pattern.

    Clause: queens-garden.place.neighbor
    """
    beside = [garden[near] for near in rules.layout.neighbors[space] if garden[near] >= 0]
    color, pattern = rules.color_of(hexagon), rules.pattern_of(hexagon)
    return not beside or any(
        rules.color_of(other) == color or rules.pattern_of(other) == pattern for other in beside
    )


def makes_twins(rules: Rules, garden: Sequence[int], space: int, hexagon: int) -> bool:
    """Whether a group with two identical hexagons would come about, by placing or by joining.

    Clause: queens-garden.place.no-twins
    """
    then = [*garden[:space], hexagon, *garden[space + 1 :]]
    for feature in (rules.color_of, rules.pattern_of):
        group = group_of(rules, then, space, feature)
        if len({then[member] for member in group}) < len(group):
            return True
    return False


# What is surrounded


@frozen
class Structure:
    """Something that pays jokers once hexagons lie all around it."""

    name: str
    spaces: tuple[int, ...]
    """The six spaces around it."""
    jokers: int
    area: int | None = None
    """The area whose pavilion it is: it stands there only under a face-up expansion."""


def surrounded(rules: Rules, board: Board, space: int) -> tuple[Structure, ...]:
    """The structures beside a space, just covered, that now have hexagons all around.

    Clauses: queens-garden.structures.surrounded, ...fountain, ...statue, ...bench, ...pavilion,
    ...several, ...printed-count
    """
    garden, areas = board.garden, board.areas
    return tuple(
        structure
        for structure in geometry(rules.layout).structures[space]
        if all(garden[near] >= 0 for near in structure.spaces)
        and (structure.area is None or _stands(areas[structure.area]))
    )


def _stands(laid: Area | None) -> bool:
    """Whether a pavilion stands on an area."""
    return laid is not None and laid[1] != FACE_DOWN


@frozen(eq=False)
class Geometry:
    """What follows from a layout alone."""

    around: tuple[int, ...]
    """For each space, the set of spaces beside it."""
    rings: tuple[int, ...]
    """For each area, the set of spaces of its ring."""
    structures: tuple[tuple[Structure, ...], ...]
    """For each space, the structures beside it."""


@lru_cache(maxsize=16)
def geometry(layout: Layout) -> Geometry:
    """What follows from a layout alone, worked out once."""
    structures = [*_elements(layout), *_pavilions(layout)]
    return Geometry(
        around=tuple(_mask(near) for near in layout.neighbors),
        rings=tuple(_mask(layout.area_spaces(area)[1:]) for area in range(len(layout.areas))),
        structures=tuple(
            tuple(structure for structure in structures if space in structure.spaces)
            for space in range(len(layout.places))
        ),
    )


def _elements(layout: Layout) -> Iterator[Structure]:
    """The fountain, statues and benches; one at the edge of the world is never surrounded."""
    space_at = {place: space for space, place in enumerate(layout.places)}
    for element in layout.elements:
        places = around(element.place)
        if all(place in space_at for place in places):
            spaces = tuple(space_at[place] for place in places)
            yield Structure(element.name, spaces, element.jokers)


def _pavilions(layout: Layout) -> Iterator[Structure]:
    for area in range(len(layout.areas)):
        ring = layout.area_spaces(area)[1:]
        yield Structure("pavilion", ring, layout.pavilion_jokers, area)


def _mask(spaces: Iterable[int]) -> int:
    return sum(1 << space for space in spaces)


def spaces_in(mask: int) -> list[int]:
    """The spaces of a set, in rising order.

    >>> spaces_in(0b1011)
    [0, 1, 3]
    """
    return [space for space in range(mask.bit_length()) if mask >> space & 1]


# The same rules for all spaces at once


Cluster = tuple[int, int]
"""A group as far as it matters to a newcomer: the set of what its hexagons differ in (the patterns
of a color group, the colors of a pattern group), and the set of spaces beside them."""


@frozen(eq=False)
class Survey:
    """A garden seen at once: `fitting` is `matches` without `makes_twins`, for all spaces."""

    patterns: int
    colors: int
    free: int
    """The free spaces."""
    beside: int
    """The spaces that have a hexagon beside them."""
    clusters: tuple[tuple[Cluster, ...], ...]
    """For each feature the groups that show it."""

    def fitting(self, hexagon: int) -> int:
        """The set of spaces, free or not, where a hexagon would obey the rules of placing.

        Clauses: queens-garden.place.neighbor, queens-garden.place.no-twins
        """
        color, pattern = divmod(hexagon, self.patterns)
        near_color, bad_color = _near_and_bad(self.clusters[color], 1 << pattern)
        near_pattern, bad_pattern = _near_and_bad(self.clusters[self.colors + pattern], 1 << color)
        return (near_color | near_pattern | ~self.beside) & ~(bad_color | bad_pattern)


def _near_and_bad(clusters: tuple[Cluster, ...], kind: int) -> tuple[int, int]:
    """The spaces beside some of the groups, and those where a newcomer would make twins.

    It does so beside a group that has its like, and between two groups that share one.
    """
    near = bad = 0
    for number, (kinds, beside) in enumerate(clusters):
        near |= beside
        if kinds & kind:
            bad |= beside
        for other_kinds, other_beside in clusters[:number]:
            if kinds & other_kinds:
                bad |= beside & other_beside
    return near, bad


@lru_cache(maxsize=256)
def survey(rules: Rules, garden: tuple[int, ...]) -> Survey:
    """See a garden at once. A player's garden is seen again until it changes, hence the cache."""
    space_around = geometry(rules.layout).around
    colors, patterns = len(rules.colors), len(rules.patterns)
    clusters: list[tuple[Cluster, ...]] = [()] * (colors + patterns)
    free = beside = 0
    for space, hexagon in enumerate(garden):
        if hexagon >= 0:
            color, pattern = divmod(hexagon, patterns)
            here, near = 1 << space, space_around[space]
            beside |= near
            clusters[color] = _joined(clusters[color], here, 1 << pattern, near)
            feature = colors + pattern
            clusters[feature] = _joined(clusters[feature], here, 1 << color, near)
        elif hexagon == EMPTY:
            free |= 1 << space
    return Survey(patterns, colors, free, beside, tuple(clusters))


def _joined(clusters: tuple[Cluster, ...], here: int, kinds: int, near: int) -> tuple[Cluster, ...]:
    """The groups of one feature when a hexagon comes to lie here: it joins those it touches."""
    if not clusters:
        return ((kinds, near),)
    apart = []
    for cluster in clusters:
        if cluster[1] & here:
            kinds |= cluster[0]
            near |= cluster[1]
        else:
            apart.append(cluster)
    return (*apart, (kinds, near))
