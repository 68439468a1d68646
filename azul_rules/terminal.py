"""Text for a terminal: wrapped lines, aligned tables, bold where it is welcome, progress."""

from __future__ import annotations

import os
import shutil
import textwrap
from typing import TYPE_CHECKING, Final, TextIO, TypeVar

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

T = TypeVar("T")

NARROWEST: Final = 60
WIDEST: Final = 120
"""Longer lines are hard to read, however wide the window is."""
GAP: Final = "  "
"""What stands between two columns."""
_LEAST: Final = 24
"""No column of running text is narrower, even if the table then is too wide."""


def clean(text: str) -> str:
    r"""One line of text with nothing in it that could steer a terminal.

    >>> clean("two\n  lines \x1b[2J")
    'two lines ?[2J'
    """
    line = " ".join(text.split())
    return "".join(character if character.isprintable() else "?" for character in line)


@frozen
class Page:
    """How wide the text may be, and whether it may be bold."""

    width: int = 80
    styled: bool = False

    @classmethod
    def on(cls, stream: TextIO) -> Page:
        """The page that a stream shows: bold on a terminal only, and not where NO_COLOR is set."""
        columns = shutil.get_terminal_size().columns
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        return cls(min(max(columns, NARROWEST), WIDEST), stream.isatty() and not plain)

    def bold(self, text: str) -> str:
        """The text, in bold if that is possible."""
        return f"\x1b[1m{text}\x1b[22m" if self.styled and text.strip() else text

    def entry(self, label: str, text: str, *, strong: bool = True) -> str:
        """A label, and beside it a text that wraps in a column of its own.

        >>> print(Page(width=32).entry("floor  ", "one tile fell, then another"))
        floor  one tile fell, then
               another
        """
        room = max(self.width - len(label), _LEAST)
        first, *more = textwrap.wrap(clean(text), room, break_on_hyphens=False) or [""]
        head = self.bold(label) if strong else label
        margin = " " * len(label)
        return "\n".join([(head + first).rstrip(), *(margin + line for line in more)])

    def table(
        self, header: Sequence[str], rows: Sequence[Sequence[str]], running: int
    ) -> Iterator[str]:
        """The lines of a table. One column holds running text and takes the room that is left.

        A cell of another column is as wide as its longest line; a line break in it stays.

        >>> for line in Page(width=34).table(["who", "what"], [["me", "a tile or two, or ten"]], 1):
        ...     print(line)
        who  what
        me   a tile or two, or ten
        """
        cells = [[cell.split("\n") for cell in row] for row in (header, *rows)]
        widths = [max(len(line) for row in cells for line in row[at]) for at in range(len(header))]
        others = sum(widths) - widths[running] + len(GAP) * (len(widths) - 1)
        widths[running] = min(widths[running], max(self.width - others, _LEAST))
        for number, row in enumerate(cells):
            text = clean(" ".join(row[running]))
            row[running] = textwrap.wrap(text, widths[running], break_on_hyphens=False)
            for line in range(max(map(len, row))):
                parts = [cell[line] if line < len(cell) else "" for cell in row]
                told = GAP.join(map(str.ljust, parts, widths)).rstrip()
                yield told if number else self.bold(told)


def progress(items: Sequence[T], label: str, stream: TextIO) -> Iterator[T]:
    """The items one by one; on a terminal a line counts them and is wiped out at the end."""
    if not stream.isatty():
        yield from items
        return
    try:
        for number, item in enumerate(items, start=1):
            stream.write(f"\r{label} {number}/{len(items)}")
            stream.flush()
            yield item
    finally:
        stream.write("\r\x1b[K")
        stream.flush()
