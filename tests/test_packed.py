"""Packed heaps: what is done with numbers is what is done with the tiles of each color."""

from __future__ import annotations

from operator import le

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azul_rules.packed import (
    MOST,
    lies_within,
    packed,
    packed_row,
    tops,
    total,
    unpacked,
    unpacked_row,
)
from azul_rules.tiles import together, without

heaps = st.tuples(*[st.integers(0, MOST)] * 5)


@given(heaps)
def test_a_heap_is_unpacked_as_it_was_packed(heap: tuple[int, ...]) -> None:
    assert unpacked(packed(heap), 5) == heap
    assert packed(packed(heap)) == packed(heap)


@given(st.lists(heaps, min_size=1, max_size=10).map(tuple))
def test_several_heaps_are_unpacked_as_they_were_packed(row: tuple[tuple[int, ...], ...]) -> None:
    assert unpacked_row(packed_row(row), len(row), 5) == row
    assert packed_row(packed_row(row)) == packed_row(row)


@given(heaps, heaps)
def test_one_look_at_the_top_bits_compares_every_color(
    part: tuple[int, ...], heap: tuple[int, ...]
) -> None:
    assert lies_within(packed(part), packed(heap), tops(5)) == all(map(le, part, heap))
    assert lies_within(packed(part), packed(part), tops(5))


@given(st.tuples(*[st.integers(0, MOST // 2)] * 5), st.tuples(*[st.integers(0, MOST // 2)] * 5))
def test_heaps_are_put_together_and_taken_apart_as_numbers(
    one: tuple[int, ...], other: tuple[int, ...]
) -> None:
    both = packed(one) + packed(other)
    assert unpacked(both, 5) == together(one, other)
    assert unpacked(both - packed(one), 5) == without(together(one, other), one)


@given(st.tuples(*[st.integers(0, 50)] * 5))
def test_the_tiles_of_a_small_heap_are_counted_at_once(heap: tuple[int, ...]) -> None:
    assert total(packed(heap)) == sum(heap)


@pytest.mark.parametrize("count", [-1, 256])
def test_what_does_not_fit_into_a_byte_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match="range"):
        packed((0, count))
