"""What is printed on the components of Summer Pavilion, and how many of each there are."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import frozen

from azul_rules.checks import chosen_variant

COLORS: Final = ("purple", "green", "orange", "yellow", "blue", "red")
"""In the order in which they are wild, round by round."""
TILES_PER_COLOR: Final = 22
DISPLAYS: Final = {2: 5, 3: 7, 4: 9}
DISPLAY_SIZE: Final = 4
SUPPLY: Final = 10
START_SCORE: Final = 5
LEAST_SCORE: Final = 1
CORNERS: Final = 4

COLORED: Final = "colored-side"
VARIANT: Final = "variant-side"
VARIANTS: Final = (COLORED, VARIANT)

EMPTY: Final = -1
"""No tile: the content of a free space."""
DIFFERENT: Final = -1
"""Instead of a star's color: the star takes tiles of different colors only."""
FREE: Final = -2
"""Instead of a star's color: its tiles decide whether it has one color or different ones."""

STARS: Final = ("northwest", "northeast", "east", "southeast", "southwest", "west", "center")
"""The stars' places: the outer ones clockwise from the upper left, then the middle one."""
SPACES: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""A star's spaces, by where they point; each is adjacent to the next, and the last to the first."""
CENTER_STAR: Final = 6
STAR_COLORS: Final = (2, 5, 4, 3, 1, 0, DIFFERENT)
"""The outer stars' colors: orange, red, blue, yellow, green, purple."""

NUMBERS: Final = (
    (6, 1, 2, 3, 4, 5),
    (5, 6, 1, 2, 3, 4),
    (4, 5, 6, 1, 2, 3),
    (3, 4, 5, 6, 1, 2),
    (2, 3, 4, 5, 6, 1),
    (1, 2, 3, 4, 5, 6),
    (1, 2, 3, 4, 5, 6),
)
"""The colored side: the number at each space of each star. Printed."""
VARIANT_NUMBERS: Final = (
    *(tuple({1: 3, 3: 1}.get(number, number) for number in star) for star in NUMBERS[:6]),
    (3, 3, 3, 3, 3, 3),
)
"""The variant side: 1 and 3 trade places on the outer stars, the center has 3s only. Printed."""

STAR_BONUS: Final = (20, 18, 17, 16, 15, 14)
"""For a complete star of each color, in the order of `COLORS`."""
DIFFERENT_BONUS: Final = 12
NUMBER_BONUS: Final = ((1, 4), (2, 8), (3, 12), (4, 16))
"""For covering every space with a number: that number, and the points."""

Cell = tuple[int, int]
"""A space: the star's index and the space's index on it."""


@frozen
class Structure:
    """A pillar, statue or window: surround it with tiles and take bonus tiles."""

    name: str
    cells: tuple[Cell, ...]
    bonus: int


def _cell(star: int, number: int) -> Cell:
    """Where a number stands on a star of the colored side."""
    return star, NUMBERS[star].index(number)


def _structures() -> tuple[Structure, ...]:
    """The pillars, statues and windows. Printed; the geometry is the same on both sides.

    Clauses: summer-pavilion.components.pillars, ...statues, ...windows
    """
    outer = range(6)
    pillars = (
        # Going clockwise from the upper left, the center's spaces facing a star begin at NW, N.
        Structure(
            "pillar",
            (_cell(star, 2), _cell(star, 3), (CENTER_STAR, (star + 5) % 6), (CENTER_STAR, star)),
            1,
        )
        for star in outer
    )
    statues = (
        Structure(
            "statue",
            (
                _cell(star, 1),
                _cell(star, 2),
                _cell((star + 1) % 6, 3),
                _cell((star + 1) % 6, 4),
            ),
            2,
        )
        for star in outer
    )
    windows = (Structure("window", (_cell(star, 5), _cell(star, 6)), 3) for star in outer)
    return (*pillars, *statues, *windows)


STRUCTURES: Final = _structures()


@frozen(cache_hash=True)
class Rules:
    """Every size and figure of one game, as data; tests make small instances."""

    players: int
    variant: str
    displays: int
    numbers: tuple[tuple[int, ...], ...]
    """For each star, the number at each of its spaces, around the ring."""
    star_colors: tuple[int, ...]
    """For each star its color's index, or `DIFFERENT`, or `FREE`."""
    structures: tuple[Structure, ...] = STRUCTURES
    colors: tuple[str, ...] = COLORS
    tiles_per_color: int = TILES_PER_COLOR
    wild: tuple[int, ...] = tuple(range(6))
    """The wild color of each round; there are as many rounds."""
    display_size: int = DISPLAY_SIZE
    supply: int = SUPPLY
    """How many supply spaces there are."""
    start_score: int = START_SCORE
    least_score: int = LEAST_SCORE
    corners: int = CORNERS
    """How many tiles a player may keep for the next round."""
    star_bonus: tuple[int, ...] = STAR_BONUS
    different_bonus: int = DIFFERENT_BONUS
    number_bonus: tuple[tuple[int, int], ...] = NUMBER_BONUS

    @property
    def size(self) -> int:
        """How many colors there are."""
        return len(self.colors)

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return len(self.wild)


def published(players: int, variant: str | None = None) -> Rules:
    """The game as it is sold, for that many players.

    Clauses: summer-pavilion.components.players, summer-pavilion.setup.displays
    """
    variant = chosen_variant("Summer Pavilion", players, DISPLAYS, variant, VARIANTS)
    return _sold(players, variant)


@lru_cache(maxsize=16)
def _sold(players: int, variant: str) -> Rules:
    """One object for each game that is sold: tables are then found by identity."""
    if variant == COLORED:
        return Rules(players, variant, DISPLAYS[players], NUMBERS, STAR_COLORS)
    return Rules(players, variant, DISPLAYS[players], VARIANT_NUMBERS, (FREE,) * len(STARS))
