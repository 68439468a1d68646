"""What is printed on the components of the base game, and how many of each there are."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Final

from attrs import Attribute, field, frozen

from azul_rules.azul.actions import SharedActions, shared_actions
from azul_rules.checks import chosen_variant, is_index
from azul_rules.edition import InvalidInputError
from azul_rules.packed import BITS, MOST, tops

COLORS: Final = ("blue", "yellow", "red", "black", "white")
TILES_PER_COLOR: Final = 20
DISPLAYS: Final = {2: 5, 3: 7, 4: 9}
DISPLAY_SIZE: Final = 4
FLOOR: Final = (1, 1, 2, 2, 2, 3, 3)
ROW_BONUS: Final = 2
COLUMN_BONUS: Final = 7
COLOR_BONUS: Final = 10

COLORED: Final = "colored-wall"
GRAY: Final = "gray-wall"
VARIANTS: Final = (COLORED, GRAY)

EMPTY: Final = -1
"""No tile: the color of an empty wall space and of an empty pattern line."""
MARKER: Final = -2
"""The starting player marker, where it lies among tiles on a floor line. It is no tile."""


def printed_wall(size: int) -> tuple[tuple[int, ...], ...]:
    """The colors printed on a wall: each row is the one above it, shifted one space right.

    Clause: azul.components.colored-wall
    """
    return tuple(tuple((column - row) % size for column in range(size)) for row in range(size))


def _can_be_packed(_: Rules, part: Attribute[int], value: object) -> None:
    if not is_index(value, MOST + 1):
        raise InvalidInputError(f"{part.name} must be a number up to {MOST}, not {value!r}")


@frozen(cache_hash=True)
class Rules:
    """Every size and figure of one game, as data.

    The published game is one instance for each number of players and variant (`published`);
    tests make small ones and walk through all their states.
    """

    players: int
    variant: str
    displays: int
    colors: tuple[str, ...] = COLORS
    tiles_per_color: int = field(default=TILES_PER_COLOR, validator=_can_be_packed)
    display_size: int = field(default=DISPLAY_SIZE, validator=_can_be_packed)
    floor: tuple[int, ...] = FLOOR
    """What each space of the floor line costs, from left to right."""
    row_bonus: int = ROW_BONUS
    column_bonus: int = COLUMN_BONUS
    color_bonus: int = COLOR_BONUS
    printed: tuple[tuple[int, ...], ...] | None = field(init=False)
    """The color index printed on each wall space, by row and column; `None` on the gray side."""

    @printed.default
    def _printed(self) -> tuple[tuple[int, ...], ...] | None:
        return printed_wall(len(self.colors)) if self.variant == COLORED else None

    floor_costs: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """What a floor line costs, by the number of its spaces that are taken."""

    @floor_costs.default
    def _floor_costs(self) -> tuple[int, ...]:
        return tuple(accumulate(self.floor, initial=0))

    shifts: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """Where each source begins among the packed sources; the last one is the center."""

    @shifts.default
    def _shifts(self) -> tuple[int, ...]:
        return tuple(range(0, (self.displays + 1) * self.size * BITS, self.size * BITS))

    heap_mask: int = field(init=False, eq=False, repr=False)
    """The bits of one heap."""

    @heap_mask.default
    def _heap_mask(self) -> int:
        return (1 << self.size * BITS) - 1

    units: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """A packed heap of one tile, by its color; `MARKER`, which counts from the end, is no tile."""

    @units.default
    def _units(self) -> tuple[int, ...]:
        none = (0,) * -MARKER
        return (*(1 << color * BITS for color in range(self.size)), *none)

    top_bits: int = field(init=False, eq=False, repr=False)
    """The top bit of each color in a packed heap."""

    @top_bits.default
    def _top_bits(self) -> int:
        return tops(self.size)

    actions: SharedActions = field(init=False, eq=False, repr=False)
    """Every action that this game can have, each of them once."""

    @actions.default
    def _actions(self) -> SharedActions:
        return shared_actions(self.size, self.displays)

    @property
    def size(self) -> int:
        """How many rows, columns and pattern lines there are: one for each color."""
        return len(self.colors)


def published(players: int, variant: str | None = None) -> Rules:
    """The game as it is sold, for that many players.

    Clauses: azul.components.players, azul.setup.displays, azul.setup.same-side
    """
    variant = chosen_variant("Azul", players, DISPLAYS, variant, VARIANTS)
    return _sold(players, variant)


@lru_cache(maxsize=16)
def _sold(players: int, variant: str) -> Rules:
    """One object for each game that is sold: tables are then found by identity."""
    return Rules(players, variant, DISPLAYS[players])
