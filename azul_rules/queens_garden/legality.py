"""What is legal in Queen's Garden: the predicates, and what an action breaks.

`violations` decides. The list of legal actions, in `choices`, asks the same predicates, or tables
made from them.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from azul_rules.checks import is_index
from azul_rules.edition import Violation
from azul_rules.queens_garden.actions import (
    STACK,
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
from azul_rules.queens_garden.board import DIRECTIONS, EMPTY, NO_SPACE, Rules
from azul_rules.queens_garden.garden import (
    feature_name,
    hexagon_name,
    makes_twins,
    matches,
    ring_space,
    space_name,
)
from azul_rules.queens_garden.state import Board, Phase, Points, State

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeGuard

    from azul_rules.queens_garden.state import Slot

# Looked up on every turn, so each has a name of its own.
SHUFFLE, FILL, ACT, REFILL, DISCARD, ROUND_END, SCORED, OVER = Phase


def empty_board(rules: Rules) -> Board:
    """A player's garden and storage at the start.

    Clauses: queens-garden.setup.garden, ...jokers, ...score
    """
    layout = rules.layout
    outside = len(layout.places) - len(layout.board)
    return Board(
        tally=tuple(rules.start_score if kind is Points.START else 0 for kind in Points),
        tiles=(),
        expansions=(),
        jokers=rules.start_jokers,
        garden=(EMPTY,) * len(layout.board) + (NO_SPACE,) * outside,
        areas=(None,) * len(layout.areas),
        passed=False,
    )


# The predicates


def unstacked(state: State) -> list[int]:
    """The expansions that are still to be shuffled into the stacks and the supply.

    Clause: queens-garden.setup.shuffle
    """
    stacked = {*state.supply}.union(*state.stacks)
    return [hexagon for hexagon in range(state.rules.kinds) if hexagon not in stacked]


def room_on_top(state: State) -> int:
    """How many tiles the top of the round stack still takes; a used-up stack takes none.

    Clauses: queens-garden.fill.four, queens-garden.take.last-expansion
    """
    return state.rules.top_size - len(state.top) if state.stack else 0


def shown(slot: Slot) -> tuple[int, ...]:
    """The hexagons to be had beside the stack: the tiles, or the expansion if it is turned up.

    Clauses: queens-garden.take.expansions, queens-garden.take.turned-up
    """
    expansion, tiles = slot
    return tiles or (expansion,)


def on_display(top: tuple[int, ...], slots: tuple[Slot, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """Where hexagons can be taken, and which: the top of the stack, then slot by slot."""
    return [(STACK, top), *enumerate(map(shown, slots))]


def matching(state: State, feature: int) -> tuple[int, ...]:
    """The different hexagons in the display that show a feature, in rising order.

    Clauses: queens-garden.take.feature, queens-garden.take.one-of-each
    """
    rules = state.rules
    found = {
        hexagon
        for _, hexagons in on_display(state.top, state.slots)
        for hexagon in hexagons
        if rules.has(hexagon, feature)
    }
    return tuple(sorted(found))


def turned_up(slots: tuple[Slot, ...], slot: int) -> bool:
    """Whether what can be taken from a slot is its expansion.

    Clause: queens-garden.take.turned-up
    """
    return slot != STACK and not slots[slot][1]


def room(rules: Rules, board: Board) -> int:
    """How many tiles or jokers a storage still takes.

    Clauses: queens-garden.components.storage, queens-garden.take.fits
    """
    return rules.storage - len(board.tiles) - board.jokers


def expansion_room(rules: Rules, board: Board) -> int:
    """How many expansions a storage still takes.

    Clauses: queens-garden.components.storage, queens-garden.take.fits
    """
    return rules.expansion_storage - len(board.expansions)


def alike(rules: Rules, hexagons: Sequence[int]) -> bool:
    """Whether hexagons share one color or one pattern, and no two of them are identical.

    Clause: queens-garden.pay.alike
    """
    colors = {rules.color_of(hexagon) for hexagon in hexagons}
    patterns = {rules.pattern_of(hexagon) for hexagon in hexagons}
    return len({*hexagons}) == len(hexagons) and (len(colors) == 1 or len(patterns) == 1)


class Payment(NamedTuple):
    """What is paid besides the placed hexagon. Payments sort by their jokers first."""

    jokers: int
    tiles: tuple[int, ...]
    """In rising order."""
    expansions: tuple[int, ...]
    """In the order in which they go under the supply."""


def payments(rules: Rules, board: Board, hexagon: int) -> list[Payment]:
    """Every way to pay for a hexagon out of a storage, which may still hold that hexagon.

    Fewer jokers come first, then smaller tiles, then smaller expansions. The placed hexagon's like
    never pays for it, so it makes no difference whether it is a tile or an expansion.

    Clauses: queens-garden.pay.cost, ...alike, ...expansions, ...jokers
    """
    price = rules.value(hexagon) - 1
    jokers = board.jokers
    found = [Payment(price, (), ())] if price <= jokers else []
    if price:
        by_tiles = _sharing(rules, board.tiles, hexagon)
        by_expansions = _sharing(rules, board.expansions, hexagon)
        for tiles, expansions in zip(by_tiles, by_expansions, strict=True):
            if len(tiles) + len(expansions) + jokers >= price:
                found += _payments_with(tiles, expansions, price, jokers)
    return sorted(found)


def _sharing(rules: Rules, held: tuple[int, ...], hexagon: int) -> tuple[list[int], list[int]]:
    """The different hexagons that share a color with one, and those that share a pattern."""
    patterns = len(rules.patterns)
    color, pattern = divmod(hexagon, patterns)
    others = [other for other in dict.fromkeys(held) if other != hexagon]
    return (
        [other for other in others if other // patterns == color],
        [other for other in others if other % patterns == pattern],
    )


def _payments_with(
    tiles: list[int], expansions: list[int], price: int, jokers: int
) -> Iterator[Payment]:
    """The ways to pay a price with at least one of these hexagons, no two of them identical."""
    for given in range(min(len(expansions), price) + 1):
        for paid in permutations(expansions, given):
            others = [tile for tile in tiles if tile not in paid]
            least = max(price - given - jokers, 0 if given else 1)
            for count in range(least, min(price - given, len(others)) + 1):
                for others_paid in combinations(others, count):
                    yield Payment(price - given - count, others_paid, paid)


# What an action breaks


def violations(state: State, action: object) -> tuple[Violation, ...]:
    """`()` when the action is legal, else every clause it breaks. Never raises."""
    phase = state.phase
    if phase is ACT:
        judge = _JUDGES.get(type(action))
        if judge is not None:
            return tuple(judge(state, action))
        clause, text = "turn.one-action", "a turn takes, places, lays an expansion or passes"
    elif phase is FILL or phase is REFILL:
        if type(action) is Draw:
            return _draw_violations(state, action)
        clause, text = "fill.due", "tiles are being drawn from the bag now"
    elif phase is DISCARD:
        if type(action) is Done:
            return ()
        if type(action) is ThrowAway:
            return _throw_away_violations(state, action)
        clause, text = "pass.must-finish", "whoever passes throws hexagons away or is done"
    elif phase is SHUFFLE:
        if type(action) is Shuffle:
            return _shuffle_violations(state, action)
        clause, text = "setup.shuffle", "the expansions are being shuffled now"
    elif phase is OVER:
        return (_broken("end.over", "the game is over"),)
    else:
        clause, text = "fill.due", "the round is over, and the next steps follow by themselves"
    return (_broken(clause, f"{text}: {action!r} does not"),)


def _broken(clause: str, message: str) -> Violation:
    return Violation(f"queens-garden.{clause}", message)


def _no_hexagon(hexagon: object, kinds: int) -> Violation:
    text = f"there is no hexagon {hexagon!r}: the hexagons are 0 to {kinds - 1}"
    return _broken("components.hexagons", text)


def _shuffle_violations(state: State, action: Shuffle) -> tuple[Violation, ...]:
    if type(action.expansion) is int and action.expansion in unstacked(state):
        return ()
    text = f"no expansion {action.expansion!r} is left to be shuffled"
    return (_broken("setup.shuffle", text),)


def _draw_violations(state: State, action: Draw) -> tuple[Violation, ...]:
    if is_index(action.tile, state.rules.kinds) and state.bag[action.tile]:
        return ()
    return (_broken("fill.from-bag", f"the bag holds no tile {action.tile!r}"),)


# Taking


def _take_violations(state: State, action: Take) -> Iterator[Violation]:
    feature, rules = action.feature, state.rules
    features = len(rules.colors) + len(rules.patterns)
    if not is_index(feature, features):
        text = f"there is no color or pattern {feature!r}: they are 0 to {features - 1}"
        yield _broken("components.hexagons", text)
        return
    hexagons = matching(state, feature)
    if not hexagons:
        text = f"nothing in the display shows {feature_name(rules, feature)}"
        yield _broken("take.feature", text)
        return
    misnamed = _misnamed(state, hexagons, action)
    if misnamed:
        yield _broken("take.one-of-each", misnamed)
        return
    board = state.boards[state.turn]
    expansions = sum(turned_up(state.slots, slot) for slot in action.slots)
    tiles = len(hexagons) - expansions
    if tiles > room(rules, board) or expansions > expansion_room(rules, board):
        text = (
            f"{tiles} tiles and {expansions} expansions do not fit: the storage has room for "
            f"{room(rules, board)} tiles and {expansion_room(rules, board)} expansions"
        )
        yield _broken("take.fits", text)


def _misnamed(state: State, wanted: tuple[int, ...], action: Take) -> str:
    """Why a take does not name each wanted hexagon and its place; nothing if it does.

    Clause: queens-garden.take.one-of-each
    """
    hexagons, slots = action.hexagons, action.slots
    if not _plain_numbers(hexagons) or hexagons != wanted:
        text = f"{hexagons!r} does not name each of these once"
    elif (
        _plain_numbers(slots)
        and len(slots) == len(hexagons)
        and all(_holds(state, slot, hexagon) for slot, hexagon in zip(slots, hexagons, strict=True))
    ):
        return ""
    else:
        text = f"{slots!r} does not name a place where each of these lies"
    return f"{text}: {', '.join(hexagon_name(state.rules, hexagon) for hexagon in wanted)}"


def _plain_numbers(value: object) -> TypeGuard[tuple[int, ...]]:
    return type(value) is tuple and all(type(number) is int for number in value)


def _holds(state: State, slot: int, hexagon: int) -> bool:
    """Whether a hexagon can be taken from a slot."""
    if slot == STACK:
        return hexagon in state.top
    return 0 <= slot < len(state.slots) and hexagon in shown(state.slots[slot])


# Paying


def _payment_violations(
    state: State, hexagon: int, held: str, action: PlaceTile | PlaceExpansion
) -> Iterator[Violation]:
    """What is wrong with a hexagon out of the tiles or expansions held, and with its payment."""
    rules = state.rules
    not_owned = _not_owned(state.boards[state.turn], rules, hexagon, held, action)
    if not_owned:
        yield _broken("pay.own", not_owned)
        return
    paid = len(action.tiles) + len(action.expansions) + action.jokers
    price = rules.value(hexagon) - 1
    if paid != price:
        text = f"{hexagon_name(rules, hexagon)} costs {price} besides itself, not {paid}"
        yield _broken("pay.cost", text)
    if not alike(rules, (hexagon, *action.tiles, *action.expansions)):
        text = "with what is placed, what is paid must share a color or a pattern, with no twins"
        yield _broken("pay.alike", text)


def _not_owned(
    board: Board, rules: Rules, hexagon: int, held: str, action: PlaceTile | PlaceExpansion
) -> str:
    """Why a storage cannot give what is placed and paid; nothing if it can."""
    left = {"tiles": [*board.tiles], "expansions": [*board.expansions]}
    if hexagon not in left[held]:
        return f"the storage has no {hexagon_name(rules, hexagon)} among its {held}"
    left[held].remove(hexagon)
    tiles, expansions, jokers = action.tiles, action.expansions, action.jokers
    if not (_plain_numbers(tiles) and _plain_numbers(expansions) and [*tiles] == sorted(tiles)):
        return f"no payment: the tiles {tiles!r}, in rising order, and expansions {expansions!r}"
    for kind, paid in (("tiles", tiles), ("expansions", expansions)):
        if any(paid.count(one) > left[kind].count(one) for one in paid):
            return f"what is left of the storage's {kind} does not hold {paid!r}"
    if not is_index(jokers, board.jokers + 1):
        return f"the storage has {board.jokers} jokers and cannot pay {jokers!r}"
    return ""


# Placing


def _place_tile_violations(state: State, action: PlaceTile) -> Iterator[Violation]:
    tile, space = action.tile, action.space
    rules, garden = state.rules, state.boards[state.turn].garden
    a_hexagon = is_index(tile, rules.kinds)
    if a_hexagon:
        yield from _payment_violations(state, tile, "tiles", action)
    else:
        yield _no_hexagon(tile, rules.kinds)
    if not is_index(space, len(garden)):
        yield _broken("place.free-space", f"there is no space {space!r} in the garden")
    elif garden[space] != EMPTY:
        yield _broken("place.free-space", f"{space_name(rules, space)} is no free space")
    elif a_hexagon:
        yield from _misfits(rules, garden, space, tile)


def _misfits(
    rules: Rules, garden: tuple[int, ...], space: int, hexagon: int
) -> Iterator[Violation]:
    """Why a hexagon may not lie on a space."""
    name, where = hexagon_name(rules, hexagon), space_name(rules, space)
    if not matches(rules, garden, space, hexagon):
        text = f"no hexagon beside {where} shares its color or pattern with {name}"
        yield _broken("place.neighbor", text)
    if makes_twins(rules, garden, space, hexagon):
        text = f"with {name} on {where}, a group would hold two identical hexagons"
        yield _broken("place.no-twins", text)


def _place_expansion_violations(state: State, action: PlaceExpansion) -> Iterator[Violation]:
    expansion, area, orientation = action.expansion, action.area, action.orientation
    rules, board = state.rules, state.boards[state.turn]
    a_hexagon = is_index(expansion, rules.kinds)
    if a_hexagon:
        yield from _payment_violations(state, expansion, "expansions", action)
    else:
        yield _no_hexagon(expansion, rules.kinds)
    free = is_free_area(board, area)
    if not free:
        yield _no_free_area(area)
    turned = is_index(orientation, len(DIRECTIONS))
    if not turned:
        text = f"there is no orientation {orientation!r}: they are 0 to {len(DIRECTIONS) - 1}"
        yield _broken("expand.orientation", text)
    if a_hexagon and free and turned:
        space = ring_space(rules, area, orientation)
        yield from _misfits(rules, board.garden, space, expansion)


def is_free_area(board: Board, area: object) -> bool:
    """Whether there is such an area, without an expansion.

    Clause: queens-garden.expand.free-area
    """
    return is_index(area, len(board.areas)) and board.areas[area] is None


def _no_free_area(area: object) -> Violation:
    return _broken("expand.free-area", f"the garden has no free area {area!r}")


def _buy_violations(state: State, action: BuyExpansion) -> Iterator[Violation]:
    board, price = state.boards[state.turn], state.rules.expansion_price
    if not is_free_area(board, action.area):
        yield _no_free_area(action.area)
    if not state.supply:
        yield _broken("expand.supply-empty", "no expansion is left in the supply")
    if board.score < price:
        text = f"a face-down expansion costs {price} points, and the player has {board.score}"
        yield _broken("expand.price", text)


# Passing


def _pass_violations(_: State, __: Pass) -> tuple[Violation, ...]:
    """Clause: queens-garden.pass.allowed."""
    return ()


def _throw_away_violations(state: State, action: ThrowAway) -> tuple[Violation, ...]:
    hexagon, board = action.hexagon, state.boards[state.turn]
    if not is_index(hexagon, state.rules.kinds):
        return (_no_hexagon(hexagon, state.rules.kinds),)
    if type(action.expansion) is bool:
        held = board.expansions if action.expansion else board.tiles
        if hexagon in held:
            return ()
    return (_broken("pass.throw-away", f"the storage does not hold what {action!r} names"),)


_JUDGES: dict[type, Any] = {
    Take: _take_violations,
    PlaceTile: _place_tile_violations,
    PlaceExpansion: _place_expansion_violations,
    BuyExpansion: _buy_violations,
    Pass: _pass_violations,
}
"""Who judges each kind of turn."""
