"""What a player or chance does in the base game, and the steps that follow by themselves.

Displays, lines and columns count from 0 here; the text forms count from 1, as players do.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress, product
from typing import TYPE_CHECKING, Final

from attrs import frozen

from azul_rules.displays import CENTER
from azul_rules.packed import BITS, COUNT, packed

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


def open_bit(size: int, line: int, color: int) -> int:
    """The bit of a mask of open lines that says whether a line accepts a color.

    Below them is the bit of the floor line, which accepts every color: it is always set.
    """
    return 1 if line == TO_FLOOR else 2 << color * size + line


Takes = tuple[int, tuple[tuple[Take, ...], ...]]
"""The legal takes of one color from one source.

First where the bits begin that say which lines are open to the color, see `open_bit`. Then for each
setting of these bits the takes from the top, the floor line last; all lines are open in the last.
"""


class Deals(dict["Counts", Deal]):
    """The deal of each heap that may lie on a display: there are 126 of up to four tiles."""

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[int, tuple[int, int]] = {}
        """For each of them, known by its `id`: the heap, packed, and how many tiles it has."""

    def __missing__(self, heap: Counts) -> Deal:
        self[heap] = deal = Deal(heap)
        self.known[id(deal)] = packed(heap), sum(heap)
        return deal


@frozen(eq=False)
class SharedActions:
    """The actions of a game."""

    size: int
    displays: int
    takes: tuple[Takes, ...]
    """By source, the center last, and within a source by color."""
    every_line: int
    """The bits of the lines that are open to a color, all set."""
    tilings: tuple[tuple[TileLine, ...], ...]
    """By line and column."""
    deals: Deals
    known: dict[int, tuple[int, int]]
    """For each take, known by its `id`: the packed sources that have such tiles, as a mask, and the
    `open_bit` it needs."""

    def __reduce__(self) -> tuple[Callable[[int, int], SharedActions], tuple[int, int]]:
        return shared_actions, (self.size, self.displays)


def _takes(size: int, source: int, color: int) -> Takes:
    made = [Take(source, color, line) for line in range(size)]
    to_floor = Take(source, color, TO_FLOOR)
    # The product turns its last factor first, as counting turns the lowest bit, the top line.
    by_bits = tuple(
        (*compress(made, reversed(is_open)), to_floor)
        for is_open in product((False, True), repeat=size)
    )
    return open_bit(size, 0, color).bit_length() - 1, by_bits


@lru_cache(maxsize=16)
def shared_actions(size: int, displays: int) -> SharedActions:
    """The actions of a game with so many colors and displays, made when it is first played."""
    each, sources = range(size), (*range(displays), CENTER)
    takes = tuple(_takes(size, source, color) for source in sources for color in each)
    counts = [COUNT << place * BITS for place in range(len(takes))]
    return SharedActions(
        size=size,
        displays=displays,
        takes=takes,
        every_line=(1 << size) - 1,
        known={
            id(take): (tiles, open_bit(size, take.line, take.color))
            for tiles, (_, by_bits) in zip(counts, takes, strict=True)
            for take in by_bits[-1]
        },
        tilings=tuple(tuple(TileLine(line, column) for column in each) for line in each),
        deals=Deals(),
    )
