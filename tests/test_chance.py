"""Drawing from a bag is uniform over tiles, not over colors."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azul_rules.chance import draw_probability, draws, sample_draw
from azul_rules.tiles import counted

bags = st.lists(st.integers(0, 4), min_size=1, max_size=4).map(tuple)


@given(bags, st.integers(0, 5))
def test_the_probabilities_of_all_draws_add_up_to_one(bag: tuple[int, ...], size: int) -> None:
    size = min(size, sum(bag))
    every = list(draws(bag, size))
    assert len(set(every)) == len(every)
    assert sum(draw_probability(bag, drawn) for drawn in every) == 1


@given(bags, st.integers(0, 4))
def test_a_probability_is_the_share_of_the_ways_to_pick_single_tiles(
    bag: tuple[int, ...], size: int
) -> None:
    size = min(size, sum(bag))
    tiles = [color for color, count in enumerate(bag) for _ in range(count)]
    ways = Counter(counted(picked, len(bag)) for picked in combinations(tiles, size))
    assert set(ways) == set(draws(bag, size))
    for drawn, count in ways.items():
        assert draw_probability(bag, drawn) == Fraction(count, ways.total())


def test_draws_with_more_of_an_earlier_color_come_earlier() -> None:
    every = list(draws((2, 2, 2), 3))
    assert every == sorted(every, reverse=True)


@given(bags, st.integers(0, 5), st.randoms(use_true_random=False))
def test_a_sample_is_one_of_the_draws(bag: tuple[int, ...], size: int, rng: random.Random) -> None:
    size = min(size, sum(bag))
    assert sample_draw(bag, size, rng) in set(draws(bag, size))


@pytest.mark.clause("azul.deal.uniform")
def test_every_ordered_draw_has_exactly_one_ticket() -> None:
    """A sample asks for one number; going through them all gives the exact law."""

    class Ticket(random.Random):
        number = 0

        def getrandbits(self, _: int, /) -> int:
            return self.number

    rng, found = Ticket(), Counter[tuple[int, ...]]()
    bag, size, tickets = (3, 1, 2), 2, 6 * 5
    for rng.number in range(tickets):
        found[sample_draw(bag, size, rng)] += 1
    assert set(found) == set(draws(bag, size))
    for drawn, count in found.items():
        assert Fraction(count, tickets) == draw_probability(bag, drawn)
