"""Examples in docstrings (`>>> ...`) shown as code in the API reference, wherever they stand."""

from __future__ import annotations

import re
from typing import Any

import griffe


def fenced(docstring: str) -> str:
    """A docstring in which every example that is not indented stands in a code block."""
    return re.sub(
        r"^>>> .+?(?=\n\n|\n[A-Z][a-z]+:\n|\Z)",
        lambda example: f"```pycon\n{example[0].rstrip()}\n```",
        docstring,
        flags=re.DOTALL | re.MULTILINE,
    )


class FencedDoctests(griffe.Extension):
    """Treats the docstring of everything that is documented."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Called for the package itself."""
        self.on_object(obj=pkg)

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for each module, class, function and attribute in it."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
