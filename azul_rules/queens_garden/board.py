"""What is printed on the components of Queen's Garden, and how many of each there are."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from attrs import field, frozen

from azul_rules.checks import chosen_variant

COLORS: Final = ("light blue", "dark green", "light green", "yellow", "light purple", "dark purple")
PATTERNS: Final = ("tree", "bird", "butterfly", "flower", "plant", "lily")
"""In the order of their values: a tree is worth and costs 1, a lily 6."""
COPIES: Final = 3
"""How many tiles there are of each color and pattern; expansions exist once."""
STACK_SIZES: Final = {2: 5, 3: 7, 4: 8}
ROUNDS: Final = 4
TOP_SIZE: Final = 4
STORAGE: Final = 12
EXPANSION_STORAGE: Final = 2
START_JOKERS: Final = 3
START_SCORE: Final = 15
EXPANSION_PRICE: Final = 6

FRONT: Final = "front"
BACK: Final = "back"
VARIANTS: Final = (FRONT, BACK)

EMPTY: Final = -1
"""A free space of a garden."""
NO_SPACE: Final = -2
"""No space: its area has no expansion yet, or it is the middle under a pavilion."""
FACE_DOWN: Final = -1
"""Instead of an orientation: the expansion lies face down."""

Hexagon = int
"""A color and a pattern: the color's index times the number of patterns, plus the pattern's."""
Place = tuple[int, int]
"""A place in the garden in axial coordinates (q, r)."""

DIRECTIONS: Final[tuple[Place, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six neighbors of a place, in order."""


def around(place: Place) -> tuple[Place, ...]:
    """The six places around a place, in the order of `DIRECTIONS`."""
    return tuple((place[0] + q, place[1] + r) for q, r in DIRECTIONS)


@frozen
class Element:
    """A fountain, statue or bench: surround it with hexagons and get jokers."""

    name: str
    place: Place
    jokers: int


FOUNTAIN: Final = (0, 0)
ELEMENTS: Final = (
    Element("fountain", FOUNTAIN, 1),
    *(Element("statue", place, 2) for place in ((2, -1), (-1, -1), (-1, 2))),
    *(Element("bench", place, 2) for place in ((1, -2), (-2, 1), (1, 1))),
)
"""The places are printed; which are statues and all numbers of jokers are reported."""
AREAS: Final = ((3, 0), (3, -3), (0, -3), (-3, 0), (-3, 3), (0, 3))
"""The middles of the six expansion areas. Printed."""


@frozen(cache_hash=True)
class Layout:
    """The spaces of a garden: those of the fountain board, then seven for each area.

    An area's spaces are its middle and then the six around it, in the order of `DIRECTIONS`.
    """

    board: tuple[Place, ...] = around(FOUNTAIN)
    """The free spaces of the fountain board."""
    areas: tuple[Place, ...] = AREAS
    """The middle of each area."""
    elements: tuple[Element, ...] = ELEMENTS
    pavilion_jokers: int = 3
    """What a surrounded pavilion pays. Reported."""
    places: tuple[Place, ...] = field(init=False)
    """Where each space is."""
    neighbors: tuple[tuple[int, ...], ...] = field(init=False)
    """For each space the spaces beside it, whether or not an expansion makes them real yet."""

    @places.default
    def _places(self) -> tuple[Place, ...]:
        return (*self.board, *(at for middle in self.areas for at in (middle, *around(middle))))

    @neighbors.default
    def _neighbors(self) -> tuple[tuple[int, ...], ...]:
        index = {place: space for space, place in enumerate(self.places)}
        return tuple(
            tuple(index[beside] for beside in around(place) if beside in index)
            for place in self.places
        )

    def area_spaces(self, area: int) -> tuple[int, ...]:
        """The seven spaces of an area: the middle, then the ring."""
        start = len(self.board) + 7 * area
        return tuple(range(start, start + 7))


LAYOUT: Final = Layout()
"""The garden as it is sold, shared by all games."""


@frozen(cache_hash=True)
class ScoringBoard:
    """Every figure printed on one side of the scoring board.

    A feature is a color's index, or the number of colors plus a pattern's index.
    """

    wheel: tuple[tuple[tuple[int, int], ...], ...]
    """For each round, what the wheel shows: features and the points for each matching hexagon."""
    group_bonus: tuple[tuple[int, int], ...]
    """The size of a group and the points it adds in the final scoring."""
    pavilion: int = 1
    """Points for each visible pavilion, each round."""
    least_group: int = 3
    """The smallest group that scores."""
    provenance: str = "given"
    """How sure the figures are: `printed`, `reported`, `assumed`, or `given` by the user."""


FRONT_BOARD: Final = ScoringBoard(
    wheel=(
        ((1, 1), (6, 1), (0, 1)),
        ((7, 1), (5, 1), (8, 2)),
        ((4, 1), (9, 2), (3, 1)),
        ((10, 3), (2, 1), (11, 3)),
    ),
    group_bonus=((6, 6),),
    provenance="printed",
)
"""The front: round 1 by the text, the points as printed, the order of rounds 2 to 4 reported."""
BACK_BOARD: Final = ScoringBoard(
    wheel=(
        ((1, 1), (6, 2), (0, 1)),
        ((7, 2), (5, 1), (8, 2)),
        ((4, 1), (9, 2), (3, 1)),
        ((10, 2), (2, 1), (11, 2)),
    ),
    group_bonus=((4, 2), (5, 4), (6, 6)),
    provenance="assumed",
)
"""The back: its printed figures are unknown to us; these are assumed and can be replaced."""
SCORING_BOARDS: Final = {FRONT: FRONT_BOARD, BACK: BACK_BOARD}


@frozen(cache_hash=True)
class Rules:
    """Every size and figure of one game, as data; tests make small instances."""

    players: int
    variant: str
    stack_size: int
    scoring: ScoringBoard
    colors: tuple[str, ...] = COLORS
    patterns: tuple[str, ...] = PATTERNS
    copies: int = COPIES
    rounds: int = ROUNDS
    top_size: int = TOP_SIZE
    """How many tiles the top of the round stack gets."""
    storage: int = STORAGE
    """Spaces for tiles and jokers together."""
    expansion_storage: int = EXPANSION_STORAGE
    start_jokers: int = START_JOKERS
    start_score: int = START_SCORE
    expansion_price: int = EXPANSION_PRICE
    """Points for a face-down expansion."""
    layout: Layout = LAYOUT

    @property
    def kinds(self) -> int:
        """How many different hexagons there are."""
        return len(self.colors) * len(self.patterns)

    def color_of(self, hexagon: Hexagon) -> int:
        """A hexagon's color."""
        return hexagon // len(self.patterns)

    def pattern_of(self, hexagon: Hexagon) -> int:
        """A hexagon's pattern."""
        return hexagon % len(self.patterns)

    def value(self, hexagon: Hexagon) -> int:
        """What a hexagon costs and is worth, by its pattern."""
        return hexagon % len(self.patterns) + 1

    def has(self, hexagon: Hexagon, feature: int) -> bool:
        """Whether a hexagon shows a feature: a color, or a pattern."""
        colors = len(self.colors)
        if feature < colors:
            return self.color_of(hexagon) == feature
        return self.pattern_of(hexagon) == feature - colors


def published(
    players: int, variant: str | None = None, scoring: ScoringBoard | None = None
) -> Rules:
    """The game as it is sold, for that many players; the scoring board can be replaced.

    Clauses: queens-garden.components.players, queens-garden.setup.stacks
    """
    variant = chosen_variant("Queen's Garden", players, STACK_SIZES, variant, VARIANTS)
    if scoring is None:
        return _sold(players, variant)
    return Rules(players, variant, STACK_SIZES[players], scoring)


@lru_cache(maxsize=16)
def _sold(players: int, variant: str) -> Rules:
    """One object for each game that is sold: tables are then found by identity."""
    return Rules(players, variant, STACK_SIZES[players], SCORING_BOARDS[variant])
