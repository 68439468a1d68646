"""Drawing tiles blindly from a bag: every draw that can happen, its probability, a fair sample.

A draw is uniform over the tiles in the bag, not over their colors.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, perm, prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from azul_rules.tiles import Counts


def draws(bag: Counts, size: int) -> Iterator[Counts]:
    """Every heap of that size that can come out of the bag, most of the first color first.

    >>> list(draws((1, 2), 2))
    [(1, 1), (0, 2)]
    """
    if not bag:
        if size == 0:
            yield ()
        return
    first, rest = bag[0], bag[1:]
    for count in range(min(first, size), -1, -1):
        for others in draws(rest, size - count):
            yield (count, *others)


def draw_probability(bag: Counts, drawn: Counts) -> Fraction:
    """The probability that drawing as many tiles from the bag gives just these.

    >>> draw_probability((1, 2), (1, 1))
    Fraction(2, 3)
    """
    ways = prod(comb(held, count) for held, count in zip(bag, drawn, strict=True))
    return Fraction(ways, comb(sum(bag), sum(drawn)))


def sample_draw(bag: Sequence[int], size: int, rng: random.Random) -> Counts:
    """Draw that many tiles, or all there are, putting none back: each is equally likely.

    One random number names an ordered draw: there are `perm(total, size)` of them.
    """
    left = list(bag)
    total = sum(left)
    size = min(size, total)
    tickets = perm(total, size)
    # As `rng.randrange(tickets)` does it, at half the price.
    bits, random_bits = tickets.bit_length(), rng.getrandbits
    while (ticket := random_bits(bits)) >= tickets:
        pass
    drawn = [0] * len(left)
    for remaining in range(total, total - size, -1):
        place = ticket % remaining
        ticket //= remaining
        color = 0
        while place >= (held := left[color]):
            place -= held
            color += 1
        left[color] = held - 1
        drawn[color] += 1
    return tuple(drawn)
