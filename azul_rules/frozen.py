"""What is made anew on every move, and is never changed: quick ways to make it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


def quick(cls: type[T]) -> Callable[..., T]:
    """What makes objects of a frozen attrs class at a quarter of the price, for the hot paths.

    A frozen class has to go round its own lock for every single field. Here the fields are filled
    while the object is of an open subclass of the same layout; then the lock is put on once. All
    fields are given, in their order, those that the class works out for itself too; nothing is
    converted or validated.
    """
    setters = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    opened = type(f"Open{cls.__name__}", (cls,), {"__slots__": (), **setters})
    names = [part.name for part in attrs.fields(cls)]  # type: ignore[arg-type]
    lines = [
        f"def make({', '.join(names)}):",
        "made = new(opened)",
        *(f"made.{name} = {name}" for name in names),
        "made.__class__ = cls",
        "return made",
    ]
    scope: dict[str, Any] = {"new": object.__new__, "opened": opened, "cls": cls}
    # attrs writes its constructors in the same way.
    name = f"<quick {cls.__module__}.{cls.__qualname__}>"
    exec(compile("\n    ".join(lines), name, "exec"), scope)  # noqa: S102
    make: Callable[..., T] = scope["make"]
    return make


def replaced(entries: tuple[T, ...], at: int, entry: T) -> tuple[T, ...]:
    """The tuple with another entry at one place.

    >>> replaced((1, 2, 3), 1, 5)
    (1, 5, 3)
    """
    changed = list(entries)
    changed[at] = entry
    return tuple(changed)
