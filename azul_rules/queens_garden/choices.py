"""Every legal action of Queen's Garden, and the smaller questions that a front end asks in turn.

A hexagon, a place for it and a payment can be chosen freely of each other, so the many ways to
place are kept as products: `LegalActions` counts them without making them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, product
from typing import TYPE_CHECKING, Final, overload

from attrs import frozen

from azul_rules.queens_garden.actions import (
    Action,
    BuyExpansion,
    Done,
    Draw,
    Pass,
    PlaceExpansion,
    PlaceTile,
    Shuffle,
    Take,
    ThrowAway,
)
from azul_rules.queens_garden.garden import AREA_SIZE, geometry, spaces_in, survey
from azul_rules.queens_garden.legality import (
    ACT,
    DISCARD,
    FILL,
    REFILL,
    SHUFFLE,
    Payment,
    expansion_room,
    on_display,
    payments,
    room,
    turned_up,
    unstacked,
    violations,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from azul_rules.queens_garden.board import Rules
    from azul_rules.queens_garden.state import Slot, State

PASS: Final = Pass()
DONE: Final = Done()


# Every legal action


def legal_actions(state: State) -> Sequence[Action]:
    """Every legal action of the player, or of chance, whose move it is.

    Takes come by feature, then by slots in rising order, the stack first. Then tiles to place, by
    hexagon, space and payment; expansions to lay, by hexagon, area, orientation and payment (for
    payments see `payments`); expansions to buy, by area; and to pass. Of hexagons to throw away
    the tiles come first, then the expansions, then to be done. Draws and shuffles come by hexagon.
    """
    phase = state.phase
    if phase is ACT:
        return LegalActions(state)
    if phase is DISCARD:
        return _legal_discards(state)
    if phase is FILL or phase is REFILL:
        draws = _tables(state.rules).draws
        return [draw for draw, count in zip(draws, state.bag, strict=True) if count]
    if phase is SHUFFLE:
        shuffles = _tables(state.rules).shuffles
        return [shuffles[expansion] for expansion in unstacked(state)]
    return []


def _legal_discards(state: State) -> list[Action]:
    tables, board = _tables(state.rules), state.boards[state.turn]
    return [
        *(tables.throw_tiles[tile] for tile in dict.fromkeys(board.tiles)),
        *(tables.throw_expansions[expansion] for expansion in board.expansions),
        DONE,
    ]


class Placing:
    """All ways to place one hexagon from the storage: any of its places with any payment."""

    __slots__ = ("_base", "_mask", "expansion", "hexagon", "payments")

    def __init__(
        self,
        hexagon: int,
        mask: int,
        payments: list[Payment],
        base: int | None = None,
    ) -> None:
        self.hexagon = hexagon
        self.payments = payments
        self.expansion = base is not None
        """Whether it is an expansion to lay, not a tile."""
        self._mask = mask
        self._base = base or 0

    def __len__(self) -> int:
        return self._mask.bit_count() * len(self.payments)

    @property
    def places(self) -> list[tuple[int, ...]]:
        """A tile's spaces, or an expansion's areas with orientations, in rising order."""
        spaces = spaces_in(self._mask)
        if not self.expansion:
            return [(space,) for space in spaces]
        at = (divmod(space - self._base, AREA_SIZE) for space in spaces)
        return [(area, ring - 1) for area, ring in at]

    def __getitem__(self, index: int) -> PlaceTile | PlaceExpansion:
        place, payment = divmod(index, len(self.payments))
        return self._action(self.places[place], self.payments[payment])

    def __iter__(self) -> Iterator[PlaceTile | PlaceExpansion]:
        for place in self.places:
            for payment in self.payments:
                yield self._action(place, payment)

    def _action(self, place: tuple[int, ...], payment: Payment) -> PlaceTile | PlaceExpansion:
        jokers, tiles, expansions = payment
        if self.expansion:
            area, orientation = place
            return PlaceExpansion(self.hexagon, area, orientation, tiles, expansions, jokers)
        return PlaceTile(self.hexagon, place[0], tiles, expansions, jokers)


class LegalActions(Sequence[Action]):
    """The legal actions of a player's turn, in their fixed order, each made when it is asked for.

    `len`, an index and `in` cost little, however many there are.
    """

    __slots__ = ("_ends", "_parts", "_state")

    def __init__(self, state: State) -> None:
        self._state = state
        self._parts: list[Sequence[Action] | Placing] = [
            _takes(state),
            *placings(state),
            _buys(state),
            (PASS,),
        ]
        self._ends = [*accumulate(map(len, self._parts))]

    def __len__(self) -> int:
        return self._ends[-1]

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        count = self._ends[-1]
        if isinstance(index, slice):
            return [self[one] for one in range(*index.indices(count))]
        if index < 0:
            index += count
        if not 0 <= index < count:
            raise IndexError(f"there are {count} legal actions")
        part = bisect_right(self._ends, index)
        return self._parts[part][index - self._ends[part]]

    def __iter__(self) -> Iterator[Action]:
        for part in self._parts:
            yield from part

    def __contains__(self, action: object) -> bool:
        return not violations(self._state, action)


def _takes(state: State) -> list[Action]:
    """Clauses: queens-garden.take.choice, queens-garden.take.fits."""
    rules, board = state.rules, state.boards[state.turn]
    tiles, expansions = room(rules, board), expansion_room(rules, board)
    return [
        offer.take
        for offer in _offers(rules, state.top, state.slots)
        if offer.tiles <= tiles and offer.expansions <= expansions
    ]


def placings(state: State) -> list[Placing]:
    """What the player can place, tiles first: each hexagon with its places and payments.

    Nothing, unless it is the turn of a player who may place.
    """
    if state.phase is not ACT:
        return []
    rules, board = state.rules, state.boards[state.turn]
    seen = survey(rules, board.garden)
    found = []
    for tile in dict.fromkeys(board.tiles):
        spaces = seen.fitting(tile) & seen.free
        if spaces and (ways := payments(rules, board, tile)):
            found.append(Placing(tile, spaces, ways))
    if board.expansions:
        rings, base = _free_rings(state), len(rules.layout.board)
        for expansion in board.expansions:
            spaces = seen.fitting(expansion) & rings
            if spaces and (ways := payments(rules, board, expansion)):
                found.append(Placing(expansion, spaces, ways, base))
    return found


def _free_rings(state: State) -> int:
    """The set of spaces where a printed hexagon can come to lie: the rings of free areas."""
    areas = state.boards[state.turn].areas
    rings = geometry(state.rules.layout).rings
    return sum(ring for ring, laid in zip(rings, areas, strict=True) if laid is None)


def _buys(state: State) -> list[Action]:
    """Clauses: queens-garden.expand.face-down, ...price, ...supply-empty."""
    board, rules = state.boards[state.turn], state.rules
    if not state.supply or board.score < rules.expansion_price:
        return []
    buys = _tables(rules).buys
    return [buy for buy, laid in zip(buys, board.areas, strict=True) if laid is None]


# Questions in stages


def features(state: State) -> tuple[int, ...]:
    """What can I take: the colors and patterns that a player may choose now."""
    return tuple(dict.fromkeys(take.feature for take in _legal_takes(state)))


def copies(state: State, feature: int) -> tuple[tuple[int, ...], ...]:
    """From where: for a color or pattern, the slots that its hexagons may be taken from.

    They belong to the hexagons of `legality.matching`, in that order, as in `Take`.
    """
    return tuple(take.slots for take in _legal_takes(state) if take.feature == feature)


def _legal_takes(state: State) -> list[Take]:
    if state.phase is not ACT:
        return []
    return [take for take in _takes(state) if isinstance(take, Take)]


def placeable(state: State, *, expansions: bool = False) -> tuple[int, ...]:
    """Which hexagons can I place: tiles, or expansions to lay face up."""
    return tuple(one.hexagon for one in placings(state) if one.expansion is expansions)


def spaces_for(state: State, tile: int) -> tuple[int, ...]:
    """Where: the spaces that may take a tile which can be placed now."""
    return tuple(space for (space,) in _places(state, tile, expansion=False))


def areas_for(state: State, expansion: int) -> tuple[tuple[int, int], ...]:
    """Where: the areas, with orientations, that may take an expansion which can be laid now."""
    return tuple((area, turned) for area, turned in _places(state, expansion, expansion=True))


def _places(state: State, hexagon: int, *, expansion: bool) -> list[tuple[int, ...]]:
    found = _placing(state, hexagon, expansion=expansion)
    return found.places if found else []


def payments_for(state: State, hexagon: int, *, expansion: bool = False) -> tuple[Payment, ...]:
    """How can I pay: the ways to pay for a hexagon that can be placed now, wherever it goes."""
    found = _placing(state, hexagon, expansion=expansion)
    return tuple(found.payments) if found else ()


def _placing(state: State, hexagon: int, *, expansion: bool) -> Placing | None:
    for one in placings(state):
        if one.hexagon == hexagon and one.expansion is expansion:
            return one
    return None


# What is made once and shared


@frozen
class Offer:
    """A take, and what it brings into the storage."""

    take: Take
    tiles: int
    expansions: int


@lru_cache(maxsize=64)
def _offers(rules: Rules, top: tuple[int, ...], slots: tuple[Slot, ...]) -> tuple[Offer, ...]:
    """Every take from a display, whether or not it fits a storage.

    A display stays as it is while players place, hence the cache.
    """
    places: dict[int, list[int]] = {}
    for slot, hexagons in on_display(top, slots):
        for hexagon in dict.fromkeys(hexagons):
            places.setdefault(hexagon, []).append(slot)
    colors = len(rules.colors)
    held: list[list[int]] = [[] for _ in range(colors + len(rules.patterns))]
    for hexagon in sorted(places):
        held[rules.color_of(hexagon)].append(hexagon)
        held[colors + rules.pattern_of(hexagon)].append(hexagon)
    found = []
    for feature, matching in enumerate(held):
        if matching:
            hexagons = tuple(matching)
            for chosen in product(*(places[hexagon] for hexagon in hexagons)):
                expansions = sum(turned_up(slots, slot) for slot in chosen)
                take = Take(feature, hexagons, chosen)
                found.append(Offer(take, len(chosen) - expansions, expansions))
    return tuple(found)


@frozen
class Tables:
    """Small actions, made once and shared."""

    shuffles: tuple[Shuffle, ...]
    draws: tuple[Draw, ...]
    throw_tiles: tuple[ThrowAway, ...]
    throw_expansions: tuple[ThrowAway, ...]
    buys: tuple[BuyExpansion, ...]


@lru_cache(maxsize=16)
def _tables(rules: Rules) -> Tables:
    hexagons = range(rules.kinds)
    return Tables(
        shuffles=tuple(map(Shuffle, hexagons)),
        draws=tuple(map(Draw, hexagons)),
        throw_tiles=tuple(ThrowAway(hexagon, expansion=False) for hexagon in hexagons),
        throw_expansions=tuple(ThrowAway(hexagon, expansion=True) for hexagon in hexagons),
        buys=tuple(map(BuyExpansion, range(len(rules.layout.areas)))),
    )
