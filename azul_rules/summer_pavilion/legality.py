"""What is legal in Summer Pavilion: the predicates, what an action breaks, every legal action.

`violations` decides. `legal_actions` asks the same predicates, by way of tables made from them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from azul_rules.chance import draws
from azul_rules.checks import (
    draw_violations,
    is_index,
    lies_in,
    no_color,
    no_heap,
    no_source,
    not_in_heap,
    well_formed,
)
from azul_rules.displays import CENTER, next_room, source_name
from azul_rules.edition import Violation
from azul_rules.summer_pavilion.actions import Action, Deal, Pass, Place, Take, TakeBonus
from azul_rules.summer_pavilion.board import DIFFERENT, EMPTY, SPACES, STARS, Rules
from azul_rules.summer_pavilion.state import Board, Phase, Points, State
from azul_rules.tiles import parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from azul_rules.summer_pavilion.state import Star
    from azul_rules.tiles import Counts

# Looked up on every turn, so each has a name of its own.
SUPPLY, DEAL, ACQUIRE, PLACE, BONUS, REFILL, ROUND_END, OVER = Phase


def empty_board(rules: Rules) -> Board:
    """A player's board at the start.

    Clause: summer-pavilion.setup.score
    """
    nothing = (0,) * rules.size
    return Board(
        tally=tuple(rules.start_score if kind is Points.START else 0 for kind in Points),
        hand=nothing,
        kept=nothing,
        stars=tuple((EMPTY,) * len(numbers) for numbers in rules.numbers),
        passed=False,
    )


# The predicates


def takeable(heap: Counts, color: int, wild: int) -> bool:
    """Whether a color may be chosen where those tiles lie: a wild one only if it lies there alone.

    Clauses: summer-pavilion.acquire.one-color, ...not-wild, ...only-wild
    """
    return bool(heap[color]) and (color != wild or heap[color] == sum(heap))


def fits(rules: Rules, star: int, tiles: Star, color: int) -> bool:
    """Whether a star that bears those tiles takes a tile of a color.

    Clauses: summer-pavilion.place.star-color, ...different-colors, summer-pavilion.variant.star
    """
    kind = rules.star_colors[star]
    if kind >= 0:
        return color == kind
    laid = [tile for tile in tiles if tile != EMPTY]
    if color not in laid and len(set(laid)) == len(laid):
        return True
    return kind != DIFFERENT and {*laid} == {color}


def payments(number: int, have: int, wild: int) -> range:
    """How many of the tiles given may be wild, with so many of the laid color and so many wild.

    At least one is of the laid color. For the wild color itself, nothing counts as wild.

    Clauses: summer-pavilion.place.cost, ...wild-payment, ...wild-as-itself
    """
    return range(max(0, number - have), min(number - 1, wild) + 1)


def next_display(state: State) -> int:
    """The display to be filled next: the first that has room; the number of displays if none has.

    Clause: summer-pavilion.deal.in-order
    """
    return next_room(state.sources, state.rules.display_size)[0]


def room(state: State) -> int:
    """How many tiles the place that is being filled still takes: the supply, or the next display.

    Clauses: summer-pavilion.setup.supply, ...deal.in-order, ...bonus.refill
    """
    if state.phase is DEAL:
        return next_room(state.sources, state.rules.display_size)[1]
    return state.rules.supply - sum(state.supply)


def draw_size(state: State) -> int:
    """How many tiles come out of the bag at once: what there is room for, or all there are.

    Clauses: summer-pavilion.deal.number, summer-pavilion.deal.short
    """
    return min(room(state), sum(state.bag))


# What an action breaks


def violations(state: State, action: object) -> tuple[Violation, ...]:
    """`()` when the action is legal, else every clause it breaks. Never raises."""
    phase = state.phase
    if phase is ACQUIRE:
        if type(action) is Take:
            return _take_violations(state, action)
        clause, text = "acquire.must-take", "a turn takes tiles now"
    elif phase is PLACE:
        if type(action) is Place:
            return _place_violations(state, action)
        if type(action) is Pass:
            return _pass_violations(state, action)
        clause, text = "place.must-place-or-pass", "a turn lays a tile or passes now"
    elif phase is BONUS:
        if type(action) is TakeBonus:
            return _bonus_violations(state, action)
        clause, text = "bonus.must-choose", "bonus tiles must be chosen now"
    elif phase is OVER:
        return (_broken("end.over", "the game is over"),)
    elif type(action) is Deal and phase is not ROUND_END:
        return _deal_violations(state, action)
    else:
        clause, text = "deal.due", "tiles are being drawn from the bag now"
    return (_broken(clause, f"{text}: {action!r} does not"),)


def _broken(clause: str, message: str) -> Violation:
    return Violation(f"summer-pavilion.{clause}", message)


def _take_violations(state: State, action: Take) -> tuple[Violation, ...]:
    source, color = action.source, action.color
    rules = state.rules
    broken: tuple[Violation, ...] = ()
    heap = None
    if type(source) is not int or not CENTER <= source < rules.displays:
        broken = (no_source("summer-pavilion.acquire.source", source, rules.displays, CENTER),)
    elif any(state.sources[source]):
        heap = state.sources[source]
    else:
        broken = (_broken("acquire.source", f"{source_name(source)} is empty"),)
    if not is_index(color, rules.size):
        return (*broken, no_color("summer-pavilion.components.colors", color, rules.colors))
    if heap is None or takeable(heap, color, state.wild):
        return broken
    where, name = source_name(source), rules.colors[color]
    if heap[color]:
        text = f"{name} is wild this round, and {where} has tiles of other colors"
        return (_broken("acquire.not-wild", text),)
    return (_broken("acquire.one-color", f"{where} has no {name} tile"),)


def _place_violations(state: State, action: Place) -> tuple[Violation, ...]:
    star, space, color = action.star, action.space, action.color
    rules, board = state.rules, state.boards[state.turn]
    broken: tuple[Violation, ...] = ()
    free = False
    if not (is_index(star, len(rules.numbers)) and is_index(space, len(rules.numbers[star]))):
        text = f"there is no space {space!r} on a star {star!r}"
        broken = (_broken("place.space", text),)
    elif board.stars[star][space] == EMPTY:
        free = True
    else:
        text = f"{space_name(rules, star, space)} has its tile already"
        broken = (_broken("place.space", text),)
    if not is_index(color, rules.size):
        return (*broken, no_color("summer-pavilion.components.colors", color, rules.colors))
    if not free:
        return broken
    if not fits(rules, star, board.stars[star], color):
        broken = (_misfit(rules, star, color),)
    return broken + _payment_violations(state, action)


def _misfit(rules: Rules, star: int, color: int) -> Violation:
    kind, name, where = rules.star_colors[star], rules.colors[color], star_name(rules, star)
    if kind >= 0:
        return _broken("place.star-color", f"{where} does not take {name}")
    if kind == DIFFERENT:
        return _broken("place.different-colors", f"{where} has its {name} tile already")
    return _broken(
        "variant.star", f"with {name}, {where} would be neither of one color nor all different"
    )


def _payment_violations(state: State, action: Place) -> tuple[Violation, ...]:
    """What is wrong with the tiles given for a space and a color that exist."""
    rules, hand, wild = state.rules, state.boards[state.turn].hand, state.wild
    color, wilds = action.color, action.wilds
    number = rules.numbers[action.star][action.space]
    if not is_index(wilds, number):
        text = f"of {number} tiles, 0 to {number - 1} may be wild, not {wilds!r}"
        return (_broken("place.wild-payment", text),)
    if color == wild and wilds:
        text = f"{rules.colors[wild]} is the wild color: it cannot stand in for itself"
        return (_broken("place.wild-as-itself", text),)
    if hand[color] < number - wilds or hand[wild] < wilds:
        need = f"{number - wilds} {rules.colors[color]}"
        if wilds:
            need += f" and {wilds} {rules.colors[wild]}"
        return (_broken("place.cost", f"{need} are needed beside the board"),)
    return ()


def _bonus_violations(state: State, action: TakeBonus) -> tuple[Violation, ...]:
    return draw_violations(
        action.tiles,
        state.supply,
        state.pending,
        state.rules.colors,
        place="the supply",
        in_heap="summer-pavilion.bonus.from-supply",
        number="summer-pavilion.bonus.number",
    )


def _pass_violations(state: State, action: Pass) -> tuple[Violation, ...]:
    keep, rules = action.keep, state.rules
    if not well_formed(keep, rules.size):
        return (no_heap("summer-pavilion.pass.own-tiles", keep, rules.colors),)
    broken: tuple[Violation, ...] = ()
    hand = state.boards[state.turn].hand
    if not lies_in(keep, hand):
        clause = "summer-pavilion.pass.own-tiles"
        broken = (not_in_heap(clause, "the place beside the board", hand, rules.colors),)
    if sum(keep) > rules.corners:
        text = f"at most {rules.corners} tiles can be kept, not {sum(keep)}"
        broken = (*broken, _broken("pass.keep", text))
    return broken


def _deal_violations(state: State, action: Deal) -> tuple[Violation, ...]:
    return draw_violations(
        action.tiles,
        state.bag,
        draw_size(state),
        state.rules.colors,
        place="the bag",
        in_heap="summer-pavilion.deal.from-bag",
        number="summer-pavilion.deal.number",
    )


def star_name(rules: Rules, star: int) -> str:
    """What players call a star: by its color, or by its place."""
    color = rules.star_colors[star]
    if color >= 0:
        return f"the {rules.colors[color]} star"
    return f"the {STARS[star]} star" if len(rules.numbers) == len(STARS) else f"star {star + 1}"


def space_name(rules: Rules, star: int, space: int) -> str:
    """What players call a space: by its number and where it points."""
    numbers = rules.numbers[star]
    where = SPACES[space] if len(numbers) == len(SPACES) else f"place {space + 1}"
    return f"the {numbers[space]} at {where} of {star_name(rules, star)}"


# Every legal action


def legal_actions(state: State) -> list[Action]:
    """Every legal action of the player, or of chance, whose move it is.

    Takes come by display with the center last, then by color. Places come by star, space, color
    and number of wild tiles; passes follow, keeping more of an earlier color first. Bonus tiles and
    deals with more of an earlier color come earlier.
    """
    phase = state.phase
    if phase is ACQUIRE:
        return _legal_takes(state)
    if phase is PLACE:
        return _legal_turns(state)
    if phase is BONUS:
        pending = state.pending
        return [*tables(state.rules).bonuses[pending][_clipped(state.supply, pending)]]
    if phase in (SUPPLY, DEAL, REFILL):
        return [Deal(tiles) for tiles in draws(state.bag, draw_size(state))]
    return []


def _legal_takes(state: State) -> list[Action]:
    made, wild = tables(state.rules), state.wild
    found: list[Action] = []
    for takes, heap in zip(made.display_takes[wild], state.sources, strict=False):
        found += takes[heap]
    found += made.center_takes[wild][_clipped(state.sources[CENTER], 1)]
    return found


def _legal_turns(state: State) -> list[Action]:
    made, board, wild = tables(state.rules), state.boards[state.turn], state.wild
    hand = _clipped(board.hand, made.top)
    wilds = hand[wild]
    purses = [(color, have, wilds if color != wild else 0) for color, have in enumerate(hand)]
    found: list[Action] = []
    for openings, tiles in zip(made.openings, board.stars, strict=True):
        colors, anywhere, one_by_one = openings[tiles]
        if len(colors) > 1:
            colors = tuple([color for color in colors if hand[color]])
        if len(colors) == 1:
            found += anywhere[purses[colors[0]]]
        elif colors:
            for places in one_by_one:
                for color in colors:
                    found += places[purses[color]]
    early, late = made.halves(_clipped(hand, made.corners))
    for passes in made.passes[early]:
        found += passes[late]
    return found


def _clipped(heap: Counts, most: int) -> Counts:
    """A heap as far as it matters to someone who chooses at most so many tiles from it."""
    # On every turn, so without a call of `min` for every color.
    return tuple([count if count < most else most for count in heap])  # noqa: FURB136


# Tables: the predicates for all that can lie there, and the actions, made once and shared.
# They are filled when first asked: most of what could lie there is never met.


class DisplayTakes(dict["Counts", "tuple[Take, ...]"]):
    """For each content of one display: the legal takes. A display of four has 210 contents."""

    def __init__(self, rules: Rules, source: int, wild: int) -> None:
        super().__init__()
        self._takes = [Take(source, color) for color in range(rules.size)]
        self._wild = wild

    def __missing__(self, heap: Counts) -> tuple[Take, ...]:
        self[heap] = found = tuple(
            take for take in self._takes if takeable(heap, take.color, self._wild)
        )
        return found


Purse = tuple[int, int, int]
"""What can pay for a tile: its color, how many of it there are, how many wild tiles."""


class Places(dict[Purse, tuple[Place, ...]]):
    """For each purse, the ways to lay a tile on one of some spaces of a star.

    Tiles beyond the highest number do not count: six colors and numbers make 6 * 7 * 7 purses.
    """

    def __init__(self, shelves: tuple[tuple[tuple[Place, ...], ...], ...]) -> None:
        super().__init__()
        self._shelves = shelves

    def __missing__(self, purse: Purse) -> tuple[Place, ...]:
        color, have, wild = purse
        self[purse] = found = tuple(
            shelf[color][wilds]
            for shelf in self._shelves
            for wilds in payments(len(shelf[color]), have, wild)
        )
        return found


Opening = tuple[tuple[int, ...], Places, tuple[Places, ...]]
"""What a star takes: the colors that fit, its free spaces together, its free spaces one by one."""


class Openings(dict["Star", Opening]):
    """For each content of one star, what it takes.

    A star of six that takes every color has at most 13 669 contents, with 64 sets of free spaces.
    """

    def __init__(self, rules: Rules, star: int) -> None:
        super().__init__()
        self._rules, self._star = rules, star
        # For each space and color, a place for each number of wild tiles among those given.
        self._shelves = tuple(
            tuple(
                tuple(Place(star, space, color, wilds) for wilds in range(number))
                for color in range(rules.size)
            )
            for space, number in enumerate(rules.numbers[star])
        )
        self._places: dict[tuple[int, ...], Places] = {}

    def __missing__(self, tiles: Star) -> Opening:
        every_color = range(self._rules.size)
        free = tuple(space for space, tile in enumerate(tiles) if tile == EMPTY)
        self[tiles] = found = (
            tuple(color for color in every_color if fits(self._rules, self._star, tiles, color)),
            self.places(free),
            tuple(self.places((space,)) for space in free),
        )
        return found

    def places(self, spaces: tuple[int, ...]) -> Places:
        """The ways to lay a tile on one of some spaces; equal sets of spaces share them."""
        if spaces not in self._places:
            self._places[spaces] = Places(tuple(self._shelves[space] for space in spaces))
        return self._places[spaces]


class Choices(dict["Counts", "tuple[Any, ...]"]):
    """For each heap, the actions that choose tiles from it.

    Heaps are clipped to what can be chosen, which bounds them: three tiles of six colors make
    4 ** 6.
    """

    def __init__(
        self,
        kind: Callable[[Counts], Action],
        choices: Callable[[Counts], Iterable[Counts]],
        shared: dict[Counts, Action],
    ) -> None:
        super().__init__()
        self._kind, self._choices, self._shared = kind, choices, shared

    def __missing__(self, heap: Counts) -> tuple[Any, ...]:
        shared = self._shared
        for tiles in self._choices(heap):
            if tiles not in shared:
                shared[tiles] = self._kind(tiles)
        self[heap] = found = tuple(shared[tiles] for tiles in self._choices(heap))
        return found


class Bonuses(dict[int, Choices]):
    """For each number of bonus tiles, the choices from each supply."""

    def __missing__(self, pending: int) -> Choices:
        self[pending] = found = Choices(TakeBonus, lambda supply: draws(supply, pending), {})
        return found


class Passes(dict["Counts", "tuple[Choices, ...]"]):
    """The passes, by what a player has of the earlier colors, then by what of the later ones.

    For each content of the first half of a hand, for each part of it that may be kept: the passes
    by the content of the second half. Four tiles of three colors have 35 parts, so there are
    125 entries for first halves and 35 * 125 for second ones, instead of 5 ** 6 for whole hands.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most
        self._by_part: dict[Counts, Choices] = {}

    def __missing__(self, early: Counts) -> tuple[Choices, ...]:
        known = self._by_part
        for part in parts(early, self._most):
            if part not in known:
                known[part] = self._later(part)
        self[early] = found = tuple(known[part] for part in parts(early, self._most))
        return found

    def _later(self, part: Counts) -> Choices:
        left = self._most - sum(part)
        return Choices(lambda keep: Pass(part + keep), lambda late: parts(late, left), {})


@frozen
class Tables:
    """What `legal_actions` looks up."""

    display_takes: tuple[tuple[DisplayTakes, ...], ...]
    """For each wild color and display, by its content: the legal takes."""
    center_takes: tuple[DisplayTakes, ...]
    """For each wild color, by which colors lie in the center: the legal takes."""
    top: int
    """The highest number on the board: more tiles of a color than that make no difference."""
    openings: tuple[Openings, ...]
    """For each star, by its content: what may be laid where."""
    corners: int
    passes: Passes
    bonuses: Bonuses

    def halves(self, hand: Counts) -> tuple[Counts, Counts]:
        """A hand's earlier and later colors."""
        middle = len(hand) // 2
        return hand[:middle], hand[middle:]


@lru_cache(maxsize=16)
def tables(rules: Rules) -> Tables:
    """The tables of a game, made when it is first played."""
    wild_colors, stars = range(rules.size), range(len(rules.numbers))
    return Tables(
        display_takes=tuple(
            tuple(DisplayTakes(rules, display, wild) for display in range(rules.displays))
            for wild in wild_colors
        ),
        center_takes=tuple(DisplayTakes(rules, CENTER, wild) for wild in wild_colors),
        top=max(rules.corners, *map(max, rules.numbers)),
        openings=tuple(Openings(rules, star) for star in stars),
        corners=rules.corners,
        passes=Passes(rules.corners),
        bonuses=Bonuses(),
    )
