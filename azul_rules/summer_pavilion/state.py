"""What lies on the table in Summer Pavilion."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from azul_rules.summer_pavilion.board import Rules
    from azul_rules.tiles import Counts

Star = tuple[int, ...]
"""A star's spaces, around the ring: the color of the tile on each, or `EMPTY`."""


class Phase(enum.StrEnum):
    """What the table is waiting for."""

    SUPPLY = "supply"
    """Set-up: the supply spaces are being filled; chance draws."""
    DEAL = "deal"
    """Displays are being filled; chance draws."""
    ACQUIRE = "acquire"
    """Players take tiles."""
    PLACE = "place"
    """Players lay tiles on their boards, or pass."""
    BONUS = "bonus"
    """A player has surrounded something and must choose bonus tiles."""
    REFILL = "refill"
    """The supply is being refilled after a turn with bonus tiles; chance draws."""
    ROUND_END = "round-end"
    """Everybody has passed; nothing but a step that follows by itself happens here."""
    OVER = "over"
    """The final scoring is done."""


class Points(enum.IntEnum):
    """The kinds of points; a board's tally has one entry for each, in this order."""

    START = 0
    """What the player began with."""
    PLACED = 1
    """Tiles laid, with the tiles connected to them."""
    TOKEN = 2
    """Points really lost by taking the start token, as a number of 0 or less."""
    THROWN = 3
    """Points really lost for tiles thrown away when passing, as a number of 0 or less."""
    STARS = 4
    """The bonuses for complete stars."""
    NUMBERS = 5
    """The bonuses for covering all spaces of a number."""
    KEPT = 6
    """Points really lost for tiles kept at the end of the game, as a number of 0 or less."""


@frozen
class Board:
    """One player's board and what lies beside it."""

    tally: tuple[int, ...]
    """The points so far, by kind: see `Points`."""
    hand: Counts
    """The tiles beside the board."""
    kept: Counts
    """The tiles in the corners, kept for the next round."""
    stars: tuple[Star, ...]
    passed: bool
    """Whether the player has passed this round."""

    @property
    def score(self) -> int:
        """Where the player stands on the score track."""
        return sum(self.tally)


@frozen
class State:
    """Everything on the table. Equal by value, hashable, never changed."""

    rules: Rules
    phase: Phase
    round: int
    """The number of this round, from 1; `rules.wild[round - 1]` is its wild color."""
    first: int
    """The player who starts, or started, this round's acquiring."""
    turn: int
    """Acquire, place, bonus, refill: whose turn it is. Otherwise the same as `first`."""
    token: int
    """The player who has the start token, or `CENTER` while it lies in the center."""
    pending: int
    """Phase bonus: how many tiles the player must now choose. Otherwise 0."""
    bag: Counts
    tower: Counts
    supply: Counts
    sources: tuple[Counts, ...]
    """The displays in order, and last the center of the table."""
    boards: tuple[Board, ...]

    @property
    def displays(self) -> tuple[Counts, ...]:
        """The tiles on each display."""
        return self.sources[:-1]

    @property
    def center(self) -> Counts:
        """The tiles in the center of the table."""
        return self.sources[-1]

    @property
    def wild(self) -> int:
        """The wild color of this round."""
        return self.rules.wild[self.round - 1]
