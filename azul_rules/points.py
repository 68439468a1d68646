"""Points by kind: adding to a tally, losing no more than the score track allows, score sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from azul_rules.edition import ScoreLine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Kind = TypeVar("Kind", bound=int)
"""An edition's enumeration of the kinds of points."""

Tally = tuple[int, ...]
"""Points so far, one entry for each kind."""


def tallied(tally: Tally, gains: Mapping[Kind, int]) -> Tally:
    """The tally with those points added, each to its kind.

    >>> tallied((5, 0, 0), {1: 3, 2: -2})
    (5, 3, -2)
    """
    points = list(tally)
    for kind, gain in gains.items():
        points[kind] += gain
    return tuple(points)


def loss(score: int, cost: int, least: int) -> int:
    """The points really lost: a score stops at its least.

    >>> loss(3, 5, least=1)
    2
    """
    return min(cost, score - least)


def leaders(standings: Sequence[object]) -> tuple[int, ...]:
    """The players who stand best, by their points or whatever else decides.

    >>> leaders([7, 9, 9])
    (1, 2)
    """
    best: Any = max(standings)  # type: ignore[type-var]
    return tuple(player for player, stands in enumerate(standings) if stands == best)


def sheet_lines(sheet: Mapping[Kind, tuple[str, str]], tally: Tally) -> tuple[ScoreLine, ...]:
    """A tally as a score sheet: a line for each kind that is not 0, with its clause and name."""
    return tuple(
        ScoreLine(*named, points)
        for named, points in zip(sheet.values(), tally, strict=True)
        if points
    )
