"""Frozen attrs classes that are quick to make, for what is made anew on every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from attrs import frozen as quick_frozen
else:

    def quick_frozen(cls: type) -> type:
        """Like `attrs.frozen`, at less than half the price of a new object.

        A frozen class of attrs has to go round its own lock for every single field. Here the
        fields are filled while the object is of an open class of the same layout, which attrs
        makes from the same definition; then the lock is put on once.
        """
        lock = object.__setattr__

        def begin(self: Any) -> None:
            lock(self, "__class__", filled)

        def end(self: Any) -> None:
            self.__class__ = sealed

        cls.__attrs_pre_init__, cls.__attrs_post_init__ = begin, end
        filled = attrs.define(eq=False, repr=False)(cls)
        body = {
            "__module__": cls.__module__,
            "__qualname__": cls.__qualname__,
            "__doc__": cls.__doc__,
        }
        sealed = attrs.frozen(init=False)(type(cls.__name__, (filled,), body))
        return sealed
