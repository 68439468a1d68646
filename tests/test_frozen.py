"""What `quick` and `quick_change` make is what the class itself makes, and as frozen."""

from __future__ import annotations

import pickle

import attrs
import pytest
from attrs import frozen

from azul_rules.frozen import quick, quick_change


@frozen
class Pair:
    one: int
    two: tuple[int, ...]


quick_pair = quick(Pair)
changed_pair = quick_change(Pair)


def test_what_is_made_quickly_is_what_the_class_makes() -> None:
    made, usual = quick_pair(1, (2, 3)), Pair(1, (2, 3))
    assert type(made) is Pair
    assert made == usual
    assert hash(made) == hash(usual)
    assert repr(made) == repr(usual)
    assert pickle.loads(pickle.dumps(made)) == usual  # noqa: S301  (our own bytes)
    assert attrs.evolve(made, one=4) == Pair(4, (2, 3))


def test_what_is_made_quickly_cannot_be_changed() -> None:
    made = quick_pair(1, (2, 3))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.one = 5  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del made.two
    assert made == Pair(1, (2, 3))


def test_every_field_has_to_be_given() -> None:
    with pytest.raises(TypeError, match="two"):
        quick_pair(1)  # type: ignore[call-arg]


def test_a_quick_change_is_what_evolve_makes_and_leaves_the_old_object_alone() -> None:
    old = Pair(1, (2, 3))
    made = changed_pair(old, two=())
    assert type(made) is Pair
    assert made == attrs.evolve(old, two=())
    assert old == Pair(1, (2, 3))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.one = 5  # type: ignore[misc]


def test_a_quick_change_names_fields_that_exist() -> None:
    with pytest.raises(TypeError, match="three"):
        changed_pair(Pair(1, ()), three=3)
