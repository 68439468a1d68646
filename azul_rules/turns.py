"""Whose turn it is, in editions where a player who has passed is skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


class Seat(Protocol):
    """A player's board, as far as turns go."""

    @property
    def passed(self) -> bool:
        """Whether the player has passed this round."""


def next_in_turn(seats: Sequence[Seat], turn: int) -> int | None:
    """The next player clockwise who has not passed, perhaps the same one; `None` if all have."""
    players = len(seats)
    for step in range(1, players + 1):
        player = (turn + step) % players
        if not seats[player].passed:
            return player
    return None
