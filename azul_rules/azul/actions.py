"""What a player or chance does in the base game, and the steps that follow by themselves.

Displays, lines and columns count from 0 here; the text forms count from 1, as players do.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress, product
from typing import TYPE_CHECKING, Final

from attrs import frozen

from azul_rules.displays import CENTER

if TYPE_CHECKING:
    from collections.abc import Callable

    from azul_rules.tiles import Counts

TO_FLOOR: Final = -1
"""The line that is no pattern line: all tiles go straight to the floor line."""


@frozen
class Deal:
    """Chance: these tiles, one count for each color, come out of the bag onto the next display."""

    tiles: tuple[int, ...]


@frozen
class Take:
    """A player: take all tiles of a color from a source and lay them on a line, or on the floor."""

    source: int
    """A display's index, or `CENTER`."""
    color: int
    line: int
    """A pattern line's index, or `TO_FLOOR`."""


@frozen
class TileLine:
    """Move one tile of a complete line to the wall: a player's choice on the gray wall only."""

    line: int
    column: int


@frozen
class StartOffer:
    """The dealing is done: the marker goes to the center and its holder begins."""


@frozen
class EndOffer:
    """The last tile has been taken: tiling begins."""


@frozen
class BreakLine:
    """Gray wall: a complete line without a legal space goes to the floor line."""

    line: int


@frozen
class ScoreFloor:
    """A player has no complete line left: the floor line costs its points and is emptied."""


@frozen
class PrepareRound:
    """Nobody has ended the game: the next round begins with its dealing."""


@frozen
class PourLid:
    """The bag is empty and a tile must be drawn: the lid's tiles go back into the bag."""


@frozen
class EndGame:
    """The game is over: the bonuses are added."""


Action = Deal | Take | TileLine
"""What somebody chooses."""
Step = Action | StartOffer | EndOffer | BreakLine | ScoreFloor | PrepareRound | PourLid | EndGame
"""Everything that can happen."""


# Actions, made once and shared

Takes = tuple[int, dict[int, tuple[Take, ...]]]
"""The legal takes of one color from one source.

First the mask of the bits that say which lines are open to the color, then for each setting of
these bits the takes from the top, the floor line last. All the bits that a board has: one for each
line and color, from the first line's, which are the highest, to the last line's; within a line the
first color's is the lowest.
"""


class Stock(dict["Counts", tuple[Takes, ...]]):
    """The takes from a display for each content: a display of four has 126 contents."""

    def __init__(self, by_color: tuple[Takes, ...]) -> None:
        super().__init__()
        self._by_color = by_color

    def __missing__(self, heap: Counts) -> tuple[Takes, ...]:
        found = tuple(takes for takes, count in zip(self._by_color, heap, strict=True) if count)
        self[heap] = found
        return found


class Deals(dict["Counts", Deal]):
    """The deal of each heap that may lie on a display: there are 126 of up to four tiles."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[int] = set()
        """Knows a deal as one of these by its identity, whatever else may be asked about."""

    def __missing__(self, heap: Counts) -> Deal:
        self[heap] = deal = Deal(heap)
        self.ids.add(id(deal))
        return deal


@frozen(eq=False)
class SharedActions:
    """The actions of a game."""

    size: int
    displays: tuple[Stock, ...]
    """The takes from each display."""
    center: tuple[Takes, ...]
    """The takes from the center, by color."""
    tilings: tuple[tuple[TileLine, ...], ...]
    """By line and column."""
    deals: Deals

    def __reduce__(self) -> tuple[Callable[[int, int], SharedActions], tuple[int, int]]:
        return shared_actions, (self.size, len(self.displays))


def _takes(size: int, source: int, color: int) -> Takes:
    bits = [1 << size * (size - 1 - line) + color for line in range(size)]
    made = [Take(source, color, line) for line in (*range(size), TO_FLOOR)]
    by_bits = {
        sum(compress(bits, is_open)): (*compress(made, is_open), made[TO_FLOOR])
        for is_open in product((False, True), repeat=size)
    }
    return sum(bits), by_bits


@lru_cache(maxsize=16)
def shared_actions(size: int, displays: int) -> SharedActions:
    """The actions of a game with so many colors and displays, made when it is first played."""
    each = range(size)
    return SharedActions(
        size=size,
        displays=tuple(
            Stock(tuple(_takes(size, display, color) for color in each))
            for display in range(displays)
        ),
        center=tuple(_takes(size, CENTER, color) for color in each),
        tilings=tuple(tuple(TileLine(line, column) for column in each) for line in each),
        deals=Deals(),
    )
