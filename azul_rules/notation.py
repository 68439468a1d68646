"""Reading what people write: tiles in words, checked fields, mistakes named with their place.

Every edition's notation is built from these. Places count from 1, as players do: `boards[1]` is
the first player's board.
"""

from __future__ import annotations

import difflib
import json
import re
import reprlib
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from azul_rules.edition import InvalidInputError
from azul_rules.tiles import counted, named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from azul_rules.tiles import Counts

STATE_FORMAT: Final = "azul-rules/state"
STATE_VERSION: Final = 1
CENTER_WORD: Final = "center"
"""The center of the table, in descriptions and in the text of actions."""

S = TypeVar("S")
"""An edition's state."""

_NUMBER = re.compile("[0-9]{1,9}")
"""A count in words; nine digits are more than any box holds, and cheap to read."""
_COLOR_NAME = re.compile("[a-z]+(-[a-z]+)*")


def mistake(place: str, text: str) -> InvalidInputError:
    """The error that says what is wrong at a place; no place means the whole.

    >>> str(mistake("boards[1].floor", "two markers"))
    'boards[1].floor: two markers'
    """
    return InvalidInputError(f"{place}: {text}" if place else text)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: the nearest known one, or all of them.

    >>> did_you_mean("yelow", ["blue", "yellow"])
    "; did you mean 'yellow'?"
    >>> did_you_mean("mauve", ["blue", "yellow"])
    "; known are 'blue', 'yellow'"
    """
    names = list(known)
    close = difflib.get_close_matches(word.lower()[:40], names, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; known are {', '.join(map(repr, names))}"


def inside(place: str, key: str) -> str:
    """The place of a field.

    >>> inside("boards[1]", "floor"), inside("", "lid")
    ('boards[1].floor', 'lid')
    """
    return f"{place}.{key}" if place else key


def table(value: object, place: str, known: Iterable[str]) -> Mapping[str, object]:
    """A table whose fields are all known."""
    if not isinstance(value, dict):
        raise mistake(place, f"expected a table of fields, not {reprlib.repr(value)}")
    names = list(known)
    for key in value:
        if key not in names:
            raise mistake(
                place, f"unknown field {reprlib.repr(key)}{did_you_mean(str(key), names)}"
            )
    return value


def sequence(value: object, place: str, most: int | None = None) -> Sequence[object]:
    """A list, of at most so many entries."""
    if not isinstance(value, (list, tuple)):
        raise mistake(place, f"expected a list, not {reprlib.repr(value)}")
    if most is not None and len(value) > most:
        raise mistake(place, f"expected at most {most} entries, not {len(value)}")
    return value


def whole_number(
    value: object, place: str, least: int | None = None, most: int | None = None
) -> int:
    """A whole number within bounds; `True` is none, nor is 1.0."""
    if type(value) is not int:
        raise mistake(place, f"expected a whole number, not {reprlib.repr(value)}")
    if least is not None and value < least:
        raise mistake(place, f"expected {least} or more, not {reprlib.repr(value)}")
    if most is not None and value > most:
        raise mistake(place, f"expected {most} or less, not {reprlib.repr(value)}")
    return value


def plain_text(value: object, place: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise mistake(place, f"expected a text, not {reprlib.repr(value)}")
    return value


def one_of(value: object, place: str, known: Iterable[str]) -> str:
    """One of the words that are known there."""
    names = list(known)
    word = plain_text(value, place)
    if word not in names:
        raise mistake(place, f"{reprlib.repr(word)} is not known{did_you_mean(word, names)}")
    return word


def words(value: object, place: str) -> list[str]:
    """The words of a text, or of a list of texts, in lower case."""
    texts = [value] if isinstance(value, str) else sequence(value, place)
    return [word for text in texts for word in plain_text(text, place).lower().split()]


def tile_words(value: object, place: str) -> list[str]:
    """One word for each tile: a count before a word repeats it.

    >>> tile_words("2 blue red", "lid")
    ['blue', 'blue', 'red']
    """
    tiles: list[str] = []
    count: int | None = None
    for word in words(value, place):
        if _NUMBER.fullmatch(word):
            if count is not None:
                raise mistake(place, f"two numbers in a row, {count} and {word}")
            count = int(word)
            if count > 1000:
                raise mistake(place, f"{count} tiles are more than any box holds")
        else:
            tiles += [word] * (1 if count is None else count)
            count = None
    if count is not None:
        raise mistake(place, f"the number {count} has no color after it")
    return tiles


def color_index(word: str, place: str, colors: Sequence[str]) -> int:
    """The index of a color's name."""
    if word not in colors:
        raise mistake(place, f"there is no color {reprlib.repr(word)}{did_you_mean(word, colors)}")
    return colors.index(word)


def heap(value: object, place: str, colors: Sequence[str]) -> Counts:
    """A heap of tiles in words.

    >>> heap("2 blue red", "lid", ("blue", "yellow", "red"))
    (2, 0, 1)
    """
    tiles = [color_index(word, place, colors) for word in tile_words(value, place)]
    return counted(tiles, len(colors))


def show_heap(counts: Counts, colors: Sequence[str]) -> str:
    """A heap in words, in the order of the colors.

    >>> show_heap((2, 0, 1), ("blue", "yellow", "red"))
    '2 blue red'
    """
    return " ".join(
        color if count == 1 else f"{count} {color}"
        for color, count in named(counts, colors).items()
    )


def show_tiles(counts: Counts, colors: Sequence[str]) -> str:
    """A heap with one word for each tile, as actions name what comes out of a bag.

    >>> show_tiles((2, 0, 1), ("blue", "yellow", "red"))
    'blue blue red'
    """
    tiles = [color_word(color, colors) for color, count in enumerate(counts) for _ in range(count)]
    return " ".join(tiles) or "nothing"


def color_word(color: int, colors: Sequence[str]) -> str:
    """A color's name; a number for what is no color, so that such an action can be told too.

    >>> color_word(1, ("blue", "yellow")), color_word(2, ("blue", "yellow"))
    ('yellow', 'color 3')
    """
    return colors[color] if 0 <= color < len(colors) else f"color {color + 1}"


def color_names(value: object, place: str, reserved: frozenset[str]) -> tuple[str, ...]:
    """The names of a game's colors: plain words, none of them with a meaning of its own."""
    names = [plain_text(name, place) for name in sequence(value, place, 100)]
    for name in names:
        if not _COLOR_NAME.fullmatch(name) or name in reserved:
            raise mistake(place, f"{reprlib.repr(name)} cannot be the name of a color")
    if not names or len(set(names)) < len(names):
        raise mistake(place, "expected one name or more, each once")
    return tuple(names)


def center_or_player(value: object, place: str, players: int, center: int) -> int:
    """Where the one token of a game is: a player's index, or what stands for the center."""
    if isinstance(value, str):
        one_of(value, place, [CENTER_WORD])
        return center
    return whole_number(value, place, 1, players) - 1


def tallied(
    fields: Mapping[str, object],
    place: str,
    kinds: Sequence[str],
    losses: frozenset[str],
    *,
    start: int = 0,
    least: int = 0,
) -> tuple[int, ...]:
    """A board's points by kind, from its fields `score` and `points`, or one of them.

    A score alone counts as what the player began with, the first kind.
    """
    score = whole_number(fields.get("score", start), inside(place, "score"), least)
    if "points" not in fields:
        return (score, *[0] * (len(kinds) - 1))
    place = inside(place, "points")
    given = table(fields["points"], place, kinds)
    tally = tuple(
        whole_number(
            given.get(kind, 0),
            inside(place, kind),
            least=None if kind in losses else 0,
            most=0 if kind in losses else None,
        )
        for kind in kinds
    )
    if sum(tally) < least:
        raise mistake(place, f"they add up to {sum(tally)}, but no score falls below {least}")
    if "score" in fields and sum(tally) != score:
        raise mistake(place, f"they add up to {sum(tally)}, not to the score of {score}")
    return tally


def show_points(tally: Sequence[int], kinds: Sequence[str]) -> dict[str, object]:
    """What `tallied` reads: the score, and the points by kind unless all are from the start.

    >>> show_points((5, 0), ("start", "placed")), show_points((5, 2), ("start", "placed"))
    ({'score': 5}, {'score': 7, 'points': {'start': 5, 'placed': 2}})
    """
    score: dict[str, object] = {"score": sum(tally)}
    return score | {"points": dict(zip(kinds, tally, strict=True))} if any(tally[1:]) else score


def displays_and_center(
    fields: Mapping[str, object], displays: int, size: int, colors: Sequence[str]
) -> tuple[Counts, ...]:
    """The fields `displays` and `center`: so many displays for so many tiles, the center last."""
    given = sequence(fields.get("displays", []), "displays")
    if len(given) > displays:
        raise mistake("displays", f"{len(given)} of them, but this game has {displays}")
    missing: list[object] = [""] * (displays - len(given))
    heaps = [
        heap(display, f"displays[{number}]", colors)
        for number, display in enumerate([*given, *missing], start=1)
    ]
    for number, display in enumerate(heaps, start=1):
        if sum(display) > size:
            raise mistake(
                f"displays[{number}]",
                f"{sum(display)} tiles lie on it, but a display has room for {size}",
            )
    return (*heaps, heap(fields.get("center", ""), "center", colors))


def bag_and_discards(
    fields: Mapping[str, object],
    discards: str,
    colors: Sequence[str],
    tiles_per_color: int,
    elsewhere: Iterable[Counts],
) -> tuple[Counts, Counts]:
    """What the fields say of the bag and of the place for discarded tiles, whatever its name.

    The tiles that lie nowhere are in the bag, or, if only the bag is described, in the other.
    """
    bag = heap(fields.get("bag", ""), "bag", colors)
    discarded = heap(fields.get(discards, ""), discards, colors)
    placed = map(sum, zip(bag, discarded, *elsewhere, strict=True))
    rest = tuple(tiles_per_color - count for count in placed)
    for color, count in zip(colors, rest, strict=True):
        total = tiles_per_color - count
        if count < 0:
            raise mistake(
                "tiles",
                f"{total} {color} tiles are described, but there are only {tiles_per_color}",
            )
        if count > 0 and "bag" in fields and discards in fields:
            raise mistake(
                "tiles",
                f"only {total} of the {tiles_per_color} {color} tiles are described, "
                f"though both bag and {discards} are",
            )
    if "bag" in fields:
        return bag, tuple(map(sum, zip(discarded, rest, strict=True)))
    return rest, discarded


def impossible_filling(
    sources: Sequence[Counts], size: int, bag: Counts, discarded: Counts, discards: str
) -> Iterator[InvalidInputError]:
    """What displays cannot look like while they are being filled, one after the other."""
    *displays, center = sources
    if any(center):
        yield mistake(CENTER_WORD, "no tiles lie there while displays are being filled")
    held = [sum(display) for display in displays]
    if any(earlier < size and later for earlier, later in pairwise(held)):
        yield mistake("displays", "they are filled in order, each before the next")
    if any(0 < count < size for count in held) and any(bag) and any(discarded):
        yield mistake(
            "displays",
            f"one is left partly filled only when the bag runs out, then the {discards} is used",
        )


def impossible_tiles(sources: Sequence[Counts], reason: str) -> Iterator[InvalidInputError]:
    """Every display, and the center, that has tiles when none may; the reason ends the sentence."""
    for number, source in enumerate(sources, start=1):
        if any(source):
            place = CENTER_WORD if number == len(sources) else f"displays[{number}]"
            yield mistake(place, reason)


class ActionText:
    """The words of an action's text, read one by one from the left."""

    def __init__(self, text: object, fillers: frozenset[str] = frozenset()) -> None:
        self._text = plain_text(text, "action")
        self._left = [word for word in self._text.lower().split() if word not in fillers]

    def mistake(self, text: str) -> InvalidInputError:
        """The error about this action."""
        return InvalidInputError(f"action {reprlib.repr(self._text)}: {text}")

    def word(self, *known: str) -> str:
        """The next word, which must be one of these."""
        if not self._left:
            raise self.mistake(f"something is missing at the end{did_you_mean('', known)}")
        word = self._left.pop(0)
        if word not in known:
            raise self.mistake(f"{reprlib.repr(word)} is not known here{did_you_mean(word, known)}")
        return word

    def skip(self, word: str) -> None:
        """Pass over a word that may be there or not."""
        if self._left[:1] == [word]:
            del self._left[0]

    def color(self, colors: Sequence[str]) -> int:
        """The next word as a color; `color 7` names what is none."""
        word = self.word(*colors, "color")
        return self.index("color") if word == "color" else colors.index(word)

    def tiles(self, colors: Sequence[str]) -> Counts:
        """All words that are left, as a heap of tiles; `nothing` is an empty one."""
        left = self.rest()
        place = f"action {reprlib.repr(self._text)}"
        return heap([] if left == ["nothing"] else left, place, colors)

    def number(self, what: str) -> int:
        """The next word as a number of 0 or more."""
        word = self._left.pop(0) if self._left else ""
        if not _NUMBER.fullmatch(word):
            raise self.mistake(f"expected the number of {what}, not {reprlib.repr(word)}")
        return int(word)

    def index(self, what: str) -> int:
        """The next word as a number counted from 1, given back counted from 0."""
        number = self.number(f"the {what}")
        if number == 0:
            raise self.mistake(f"each {what} has a number from 1 on, there is no {what} 0")
        return number - 1

    def rest(self) -> list[str]:
        """All words that are left."""
        left, self._left = self._left, []
        return left

    def ended(self) -> bool:
        """Whether no word is left."""
        return not self._left

    def end(self) -> None:
        """Nothing may be left."""
        if self._left:
            raise self.mistake(f"{reprlib.repr(' '.join(self._left))} at the end is too much")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InvalidInputError(f"the field {reprlib.repr(twice)} is given twice")
    return fields


def read_json(text: str, form: str, version: int) -> dict[str, object]:
    """The fields of a JSON text of that format and version, those two left out."""
    try:
        data = json.loads(text, object_pairs_hook=_unique)
    except InvalidInputError:
        raise
    except (ValueError, RecursionError, TypeError) as error:
        raise InvalidInputError(f"this is not JSON: {error}") from None
    if not isinstance(data, dict) or data.pop("format", None) != form:
        raise InvalidInputError(f"this is not a JSON object of the format {form!r}")
    given = data.pop("version", None)
    if type(given) is not int or given != version:
        raise InvalidInputError(f"version: expected {version}, not {reprlib.repr(given)}")
    return data


def read_toml(source: Path | str, name: str = "") -> dict[str, Any]:
    """The fields of a TOML file (a `Path`) or text (a `str`); the name is for the error.

    Raises:
        InvalidInputError: when it cannot be read, with the place.
    """
    if isinstance(source, Path):
        name = name or source.name
        try:
            source = source.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise mistake(name, f"this file cannot be read: {error}") from None
    try:
        return tomllib.loads(source)
    except (ValueError, RecursionError) as error:
        raise mistake(name, f"this is not TOML: {error}") from None


def state_json(edition: str, description: Mapping[str, object]) -> str:
    """The JSON text of a described state: format, version and edition come first."""
    head = {"format": STATE_FORMAT, "version": STATE_VERSION, "edition": edition}
    return json.dumps({**head, **description}, indent=2)


def described_state(text: str, edition: str) -> dict[str, object]:
    """The description in the JSON text of a state of that edition."""
    data = read_json(text, STATE_FORMAT, STATE_VERSION)
    one_of(data.pop("edition", None), "edition", [edition])
    return data


def exact_state(
    text: str,
    edition: str,
    position: Callable[[Mapping[str, object]], S],
    describe: Callable[[S], Mapping[str, object]],
) -> S:
    """The state in a JSON text; nothing may be missing, nothing differ from how it is written."""
    data = described_state(text, edition)
    state = position(data)
    check_same(describe(state), data)
    return state


def players_and_variant(fields: Mapping[str, object], variants: Sequence[str]) -> tuple[int, str]:
    """How many play, at least two and as many as boards are described, and on which side."""
    boards = fields.get("boards")
    described = len(boards) if isinstance(boards, (list, tuple)) else 0
    players = whole_number(fields.get("players", max(2, described)), "players", 1, 100)
    return players, one_of(fields.get("variant", variants[0]), "variant", variants)


def check_same(expected: object, given: object, place: str = "") -> None:
    """See that a description is just what would be written; the error names the first difference.

    Raises:
        InvalidInputError: when something is missing, too much, or said in another way.
    """
    if isinstance(expected, dict) and isinstance(given, dict):
        for key in expected:
            if key not in given:
                raise mistake(place, f"the field {key!r} is missing")
            check_same(expected[key], given[key], inside(place, key))
        for key in given:
            if key not in expected:
                raise mistake(place, f"the field {key!r} must be left out here")
    elif isinstance(expected, list) and isinstance(given, list) and len(expected) == len(given):
        for number, (ours, theirs) in enumerate(zip(expected, given, strict=True), start=1):
            check_same(ours, theirs, f"{place}[{number}]")
    elif expected != given:
        raise mistake(
            place, f"expected {reprlib.repr(expected)}, not {reprlib.repr(given)} (exact form)"
        )
