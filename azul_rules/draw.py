"""What the drawings of every edition share: a small SVG builder, tiles, the table, text blocks.

A drawing is a tree of `Node`s. It uses no ids, no style sheets, no scripts and no links, so any
number of drawings can stand on one page without disturbing it or each other. Every color has a
sign of its own besides its paint, so nobody needs to see colors to tell the tiles apart.
"""

from __future__ import annotations

from itertools import chain, zip_longest
from math import ceil, cos, hypot, pi, sin, sqrt
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape, quoteattr

from attrs import evolve, frozen

from azul_rules.tiles import named

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from azul_rules.tiles import Counts

TILE: Final = 31.0
"""The side of a square tile."""
PITCH: Final = 34.0
"""From one square tile to the next."""
PAD: Final = 10.0
"""From the rim of a panel to what lies on it."""
GAP: Final = 10.0
"""Between two panels."""
BOARD_WIDTH: Final = 384.0
"""A player's panel: two of them side by side make a table of about 800."""
STARTER_SIGN: Final = "*"
"""The thing that makes its holder start, in plain characters."""

INK: Final = "#2b2a28"
MUTED: Final = "#665e52"
PAPER: Final = "#f4ecdc"
PANEL: Final = "#fffaf0"
RIM: Final = "#cdbfa3"
HOLLOW: Final = "#ece2cd"
GRAY_SPACE: Final = "#c9c8c5"
ACCENT: Final = "#0b7a75"
FONT: Final = "system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"


@frozen
class Node:
    """One SVG element. Plain strings among its children are text, and are escaped."""

    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[Node | str, ...]

    def __str__(self) -> str:
        opening = "".join(f" {name}={quoteattr(value)}" for name, value in self.attributes)
        if not self.children:
            return f"<{self.tag}{opening}/>"
        inside = "".join(
            escape(child) if isinstance(child, str) else str(child) for child in self.children
        )
        return f"<{self.tag}{opening}>{inside}</{self.tag}>"


def number(value: float) -> str:
    """A coordinate, as short as two decimals allow.

    >>> number(3.0), number(2.504)
    ('3', '2.5')
    """
    # Adding zero turns a negative zero into a plain one.
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


def node(tag: str, *children: Node | str, **attributes: str | float) -> Node:
    """An SVG element; an underscore in an attribute's name stands for a hyphen.

    >>> str(node("text", "a < b", font_size=12))
    '<text font-size="12">a &lt; b</text>'
    """
    return painted(Node(tag, (), children), **attributes)


def painted(bare: Node, **attributes: str | float) -> Node:
    """The same element with more attributes.

    >>> str(painted(node("circle", r=3), fill="red"))
    '<circle r="3" fill="red"/>'
    """
    written = tuple(
        (name.replace("_", "-"), value if isinstance(value, str) else number(value))
        for name, value in attributes.items()
    )
    return evolve(bare, attributes=bare.attributes + written)


def moved(x: float, y: float, *children: Node, scale: float = 1) -> Node:
    """Children drawn around another origin, and larger or smaller if told so."""
    transform = f"translate({number(x)} {number(y)})"
    if scale != 1:
        transform += f" scale({number(scale)})"
    return node("g", *children, transform=transform)


def titled(title: str, *children: Node) -> Node:
    """Children with a tooltip."""
    return node("g", node("title", title), *children)


def label(
    words: str,
    x: float,
    y: float,
    *,
    size: float = 18,
    anchor: str = "start",
    fill: str = INK,
    bold: bool = False,
) -> Node:
    """Words whose vertical middle is y."""
    # Capitals and digits are about 0.7 of the font size high, so half of that lowers the baseline.
    return node(
        "text",
        words,
        x=x,
        y=y + 0.35 * size,
        font_size=size,
        text_anchor=anchor,
        fill=fill,
        font_weight="700" if bold else "400",
    )


def panel(
    width: float, height: float, *, fill: str = PANEL, rim: str = RIM, weight: float = 1.5
) -> Node:
    """A rounded rectangle to put things on."""
    inset = weight / 2
    return node(
        "rect",
        x=inset,
        y=inset,
        width=width - weight,
        height=height - weight,
        rx=10,
        fill=fill,
        stroke=rim,
        stroke_width=weight,
    )


# Shapes, as path data around the origin.

Point = tuple[float, float]


def closed(points: Iterable[Point]) -> str:
    """The outline through these points.

    >>> closed([(0, 0), (4, 0), (4, 4)])
    'M0 0L4 0L4 4Z'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def regular(corners: int, radius: float, inner: float | None = None) -> str:
    """A regular polygon with a corner at the top; with an inner radius, a star."""
    radii = (radius,) if inner is None else (radius, inner)
    count = corners * len(radii)
    turns = (2 * pi * step / count for step in range(count))
    return closed(
        (radii[step % len(radii)] * sin(turn), -radii[step % len(radii)] * cos(turn))
        for step, turn in enumerate(turns)
    )


def diamond(width: float, height: float) -> str:
    """A diamond standing on its tip.

    >>> diamond(4, 8)
    'M0 -4L2 0L0 4L-2 0Z'
    """
    return closed(_diamond(width, height))


def _diamond(width: float, height: float) -> tuple[Point, ...]:
    return (0, -height / 2), (width / 2, 0), (0, height / 2), (-width / 2, 0)


def bar(x: float, y: float, width: float, height: float) -> str:
    """A rectangle with this middle."""
    left, top, right, bottom = x - width / 2, y - height / 2, x + width / 2, y + height / 2
    return closed([(left, top), (right, top), (right, bottom), (left, bottom)])


def disc(x: float, y: float, radius: float) -> str:
    """A circle, as a path, so that it can be part of a larger one."""
    r, across = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0Z"


# Tiles.


@frozen
class Paint:
    """How the tiles of one color look."""

    name: str
    fill: str
    edge: str
    ink: str
    """The paint of the sign."""
    sign: str
    """The path of the sign, or the letter that stands for it when `lettered`."""
    lettered: bool = False


# Each sign is a plain shape of our own; shades of one color have letters instead. Holes come
# from the even-odd rule that `document` sets.
PALETTE: Final = {
    paint.name: paint
    for paint in (
        Paint("blue", "#1f6fb5", "#0d3a63", "#ffffff", diamond(22, 22) + diamond(9, 9)),
        Paint("yellow", "#f4bd3a", "#7d5200", "#6d3f00", disc(0, 0, 10) + disc(0, 0, 5)),
        Paint(
            "red",
            "#c63d2f",
            "#661409",
            "#ffffff",
            bar(0, 0, 20, 6) + bar(0, -6.5, 6, 7) + bar(0, 6.5, 6, 7),
        ),
        Paint(
            "black",
            "#34363c",
            "#000000",
            "#e3e6ea",
            bar(0, -7.5, 20, 4) + bar(0, 0, 20, 4) + bar(0, 7.5, 20, 4),
        ),
        Paint(
            "white",
            "#f6fbfd",
            "#3f6675",
            "#2f7f96",
            "".join(disc(x, y, 3) for x, y in ((-7, -7), (7, -7), (0, 0), (-7, 7), (7, 7))),
        ),
        Paint("green", "#3c8a4e", "#173f20", "#ffffff", regular(3, 12)),
        Paint("orange", "#e3802a", "#733800", "#4a2100", regular(6, 11) + regular(6, 5)),
        Paint("purple", "#7a4a9e", "#3a1a54", "#ffffff", regular(5, 12, 5)),
        Paint("light blue", "#8fd0ee", "#1d5a7a", "#0d3248", "LB", lettered=True),
        Paint("dark green", "#1f6b45", "#0a3320", "#ffffff", "DG", lettered=True),
        Paint("light green", "#b5d86a", "#4d6b12", "#2a3d05", "LG", lettered=True),
        Paint("light purple", "#d9b3e6", "#6d3a80", "#451a56", "LP", lettered=True),
        Paint("dark purple", "#5b2a80", "#2a0d42", "#ffffff", "DP", lettered=True),
    )
}
"""The colors that have a paint and a sign."""


def letters(colors: Sequence[str]) -> tuple[str, ...]:
    """A capital letter for each color, no two alike: its first, else its last, else any free one.

    >>> letters(("blue", "yellow", "red", "black", "white"))
    ('B', 'Y', 'R', 'K', 'W')
    """
    chosen: list[str] = []
    for color in colors:
        name = [letter for letter in color.upper() if letter in ascii_uppercase]
        wishes = chain(name[:1], name[-1:], name, ascii_uppercase)
        chosen.append(next(letter for letter in wishes if letter not in chosen))
    return tuple(chosen)


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """The first letters of each name's words, no two alike; if that fails, `letters`.

    >>> initials(("light blue", "dark green", "yellow"))
    ('LB', 'DG', 'Y')
    """
    chosen = tuple(
        "".join(word[0] for word in name.upper().split() if word[0] in ascii_uppercase)
        for name in names
    )
    return chosen if all(chosen) and len(set(chosen)) == len(chosen) else letters(names)


def paints(colors: Sequence[str]) -> tuple[Paint, ...]:
    """The paint of each color; one that the palette does not know gets a hue and its letter."""
    return tuple(
        PALETTE.get(color)
        or Paint(color, f"hsl({place * 137 % 360},45%,80%)", INK, INK, letter, lettered=True)
        for place, (color, letter) in enumerate(zip(colors, letters(colors), strict=True))
    )


@frozen
class Shape:
    """The form of a tile, or of a space for one, around the origin."""

    body: Node
    """The outline, not painted yet."""
    room: tuple[Point, ...]
    """The corners of the room it takes among others, the gap between two tiles included."""
    sign: float = 1
    """How large the color's sign is on it."""
    sign_at: Point = (0, 0)

    @property
    def width(self) -> float:
        """From one tile to the next beside it."""
        return max(x for x, _ in self.room) - min(x for x, _ in self.room)

    @property
    def height(self) -> float:
        """From one tile to the next below it."""
        return max(y for _, y in self.room) - min(y for _, y in self.room)


SQUARE: Final = Shape(
    node("rect", x=-TILE / 2, y=-TILE / 2, width=TILE, height=TILE, rx=5),
    tuple((x * PITCH / 2, y * PITCH / 2) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))),
)
LOZENGE: Final = Shape(
    node("path", d=diamond(26, 45), stroke_linejoin="round"), _diamond(29, 48), sign=0.72
)
"""A diamond of two equilateral triangles."""
HEXAGON_SIDE: Final = 26.0
"""The side of a hexagon, the gap to the next one included."""


def flat_hexagon(radius: float) -> tuple[Point, ...]:
    """The corners of a hexagon that lies on a side, clockwise from the right."""
    return tuple((radius * cos(pi * step / 3), radius * sin(pi * step / 3)) for step in range(6))


def hexagon_at(q: int, r: int) -> Point:
    """The middle of a hexagon on a board, by its axial coordinates.

    >>> hexagon_at(2, -1)
    (78.0, 0.0)
    """
    return 1.5 * HEXAGON_SIDE * q, sqrt(3) * HEXAGON_SIDE * (r + q / 2)


HEXAGON: Final = Shape(
    node("path", d=closed(flat_hexagon(HEXAGON_SIDE - 1.6)), stroke_linejoin="round"),
    flat_hexagon(HEXAGON_SIDE),
)
"""A hexagon that lies on a side, so that there is room for words at its lower rim."""


def _sign(paint: Paint, shape: Shape, ink: str, **more: float) -> Node:
    if paint.lettered:
        drawn = node("text", paint.sign, y=7, font_size=20, text_anchor="middle", fill=ink, **more)
    else:
        drawn = node("path", d=paint.sign, fill=ink, **more)
    if shape.sign == 1:
        return drawn
    return moved(*shape.sign_at, drawn, scale=shape.sign)


def face(paint: Paint, shape: Shape = SQUARE) -> tuple[Node, ...]:
    """What a tile looks like, around the origin."""
    body = painted(shape.body, fill=paint.fill, stroke=paint.edge, stroke_width=2)
    return body, _sign(paint, shape, paint.ink)


def printed_face(paint: Paint, shape: Shape = SQUARE) -> tuple[Node, ...]:
    """What an empty space looks like that has a color printed on it: pale, but with its sign."""
    body = painted(
        shape.body, fill=paint.fill, fill_opacity=0.2, stroke=paint.edge, stroke_opacity=0.4
    )
    return body, _sign(paint, shape, paint.edge, opacity=0.4)


def blank_face(fill: str = HOLLOW, shape: Shape = SQUARE) -> tuple[Node, ...]:
    """What an empty space without a color looks like."""
    return (painted(shape.body, fill=fill, stroke=MUTED, stroke_opacity=0.45),)


def tile(paint: Paint, shape: Shape = SQUARE) -> Node:
    """A tile around the origin, with its color as tooltip."""
    return titled(paint.name, *face(paint, shape))


def printed_space(paint: Paint) -> Node:
    """An empty space for a color, with a tooltip."""
    return titled(f"empty, for {paint.name}", *printed_face(paint))


def empty_space(fill: str = HOLLOW, shape: Shape = SQUARE) -> Node:
    """An empty space without a color, with a tooltip."""
    return titled("empty", *blank_face(fill, shape))


def starter(name: str) -> Node:
    """What makes its holder start: round, so that nobody takes it for a tile."""
    body = node("circle", r=TILE / 2 - 1, fill=ACCENT, stroke="#033b38", stroke_width=2)
    return titled(name, body, label("1", 0, 0, size=20, anchor="middle", fill="#ffffff", bold=True))


def pointer(size: float, fill: str) -> Node:
    """A triangle that points to the right."""
    return node("path", d=f"M0 {-size:g}L{1.2 * size:g} 0L0 {size:g}Z", fill=fill)


# Boxes: drawings that know their size, so that they can be laid out.


@frozen
class Box:
    """A drawing from the origin to its width and height."""

    width: float
    height: float
    nodes: tuple[Node, ...]


def stacked(boxes: Sequence[Box], gap: float) -> Box:
    """Boxes below each other."""
    nodes: list[Node] = []
    y = 0.0
    for box in boxes:
        nodes.append(moved(0, y, *box.nodes))
        y += box.height + gap
    return Box(max(box.width for box in boxes), y - gap, tuple(nodes))


def beside(boxes: Sequence[Box], gap: float) -> Box:
    """Boxes next to each other."""
    nodes: list[Node] = []
    x = 0.0
    for box in boxes:
        nodes.append(moved(x, 0, *box.nodes))
        x += box.width + gap
    return Box(x - gap, max(box.height for box in boxes), tuple(nodes))


def in_rows(boxes: Sequence[Box], per_row: int, gap: float) -> Box:
    """Boxes next to each other, so many to a row."""
    rows = [boxes[start : start + per_row] for start in range(0, len(boxes), per_row)]
    return stacked([beside(row, gap) for row in rows], gap)


def centered(box: Box, width: float) -> Box:
    """A box in the middle of a width, if it is not wider itself."""
    shift = max(0.0, (width - box.width) / 2)
    return Box(max(width, box.width), box.height, (moved(shift, 0, *box.nodes),))


def document(box: Box, title: str, description: str, *, margin: float = 10) -> str:
    """The whole SVG: a box on a card of its own, so that any page color can lie behind it."""
    width, height = box.width + 2 * margin, box.height + 2 * margin
    return str(
        node(
            "svg",
            node("title", title),
            node("desc", description),
            panel(width, height, fill=PAPER),
            moved(margin, margin, *box.nodes),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width="100%",
            style=f"max-width:{number(width)}px;height:auto",
            role="img",
            aria_label=title,
            font_family=FONT,
            fill_rule="evenodd",
        )
    )


# The table: what lies on it in every edition.

_DISPLAYS_PER_ROW: Final = 5


def singly(counts: Counts) -> list[int]:
    """A heap as single tiles, each given as the index of its color.

    >>> singly((2, 0, 1))
    [0, 0, 2]
    """
    return [color for color, count in enumerate(counts) for _ in range(count)]


def headline(title: str, status: str, width: float) -> Box:
    """The first line of a table: where the game stands, and what it waits for."""
    words = [
        label(title, 2, 15, size=24, bold=True),
        label(status, width - 2, 15, size=21, anchor="end"),
    ]
    return Box(width, 28, tuple(words))


def offer(
    displays: Sequence[Sequence[Node]],
    room: int,
    center: Sequence[Node],
    width: float,
    shape: Shape = SQUARE,
) -> Box:
    """The displays, and to their right the center, which takes the width they leave."""
    plates = [_display(place, tiles, room, shape) for place, tiles in enumerate(displays, start=1)]
    shown = in_rows(plates, per_row(len(plates), _DISPLAYS_PER_ROW), 4)
    rest = _center(center, width - shown.width - GAP, shown.height, shape)
    return beside([shown, rest], GAP)


def _display(place: int, tiles: Sequence[Node], room: int, shape: Shape) -> Box:
    across = ceil(sqrt(room))
    left, top = -(across - 1) * shape.width / 2, -(ceil(room / across) - 1) * shape.height / 2
    # The first spot is as far from the middle as any, and so the plate must reach around it.
    radius = max(50.0, *(2 + hypot(left + x, top + y) for x, y in shape.room))
    lying = [
        moved(left + spot % across * shape.width, top + spot // across * shape.height, thing)
        for spot, thing in enumerate(tiles)
    ]
    plate = node("circle", r=radius - 1, fill=HOLLOW, stroke=RIM, stroke_width=2)
    drawn = node(
        "g",
        moved(radius, radius, plate, *lying),
        label(str(place), radius, 2 * radius + 11, anchor="middle", fill=MUTED),
        data_place=f"display {place}",
    )
    return Box(2 * radius, 2 * radius + 22, (drawn,))


def _center(things: Sequence[Node], width: float, height: float, shape: Shape) -> Box:
    lying = spread(things, width - 2 * PAD, shape)
    height = max(height, 43 + lying.height)
    name = label("Center", PAD, 17, fill=MUTED)
    inside = moved(PAD, 33.5, *lying.nodes)
    return Box(width, height, (node("g", panel(width, height), name, inside, data_place="center"),))


def spread(things: Sequence[Node], width: float, shape: Shape = SQUARE) -> Box:
    """Tiles in as many rows as the width makes necessary, from the left."""
    gap = PITCH - TILE
    across = max(1, int((width + gap) // shape.width))
    x, y = (shape.width - gap) / 2, (shape.height - gap) / 2
    lying = [
        moved(x + spot % across * shape.width, y + spot // across * shape.height, thing)
        for spot, thing in enumerate(things)
    ]
    return Box(width, ceil(len(things) / across) * shape.height, tuple(lying))


def heap(
    name: str, counts: Counts, look: Sequence[Paint], width: float, shape: Shape = SQUARE
) -> Box:
    """A place where only numbers matter, such as the bag."""
    title = label(f"{name} {sum(counts)}", PAD, 20, fill=MUTED)
    start = 98.0
    step = (width - start) / len(counts)
    counters = [
        moved(start + step * place, 20, _counter(paint, count, shape))
        for place, (paint, count) in enumerate(zip(look, counts, strict=True))
    ]
    drawn = node("g", panel(width, 40), title, *counters, data_place=name.lower())
    return Box(width, 40, (drawn,))


def _counter(paint: Paint, count: int, shape: Shape) -> Node:
    # The little tile is a heading, not a tile on the table: the tooltip says how many there are.
    scale = 0.62
    wide = scale * shape.width
    picture = moved(wide / 2, 0, *face(paint, shape), scale=scale)
    return titled(f"{count} {paint.name}", picture, label(str(count), wide + 3, 0))


def seat(
    player: int,
    score: int,
    board: Box,
    *,
    active: bool,
    held: Node | None = None,
    note: str = "",
) -> Box:
    """A player's panel: name, score, perhaps what makes the holder start, and the board.

    The frame of an active player is bold; a note stands behind the name.
    """
    width, height = max(BOARD_WIDTH, board.width + 2 * PAD), board.height + 46 + PAD
    frame = panel(width, height, rim=ACCENT if active else RIM, weight=4 if active else 1.5)
    name_at = PAD + 20 if active else PAD
    head = [
        label(f"Player {player + 1}", name_at, 24, size=21, bold=True),
        label(f"Score {score}", width - PAD, 24, size=21, anchor="end", bold=True),
    ]
    if active:
        head.append(moved(PAD, 24, pointer(9, ACCENT)))
    if held is not None:
        head.append(moved(name_at + 126, 24, held, scale=0.85))
    if note:
        head.append(label(note, name_at + 150, 24, fill=MUTED))
    inside = moved((width - board.width) / 2, 46, *board.nodes)
    return Box(width, height, (node("g", frame, *head, inside, data_place=f"player {player + 1}"),))


def framed(box: Box) -> Box:
    """A box on a panel of its own."""
    width, height = box.width + 2 * PAD, box.height + 2 * PAD
    return Box(width, height, (panel(width, height), moved(PAD, PAD, *box.nodes)))


def sample(picture: Node, name: str, count: str, *, scale: float = 1.6) -> Box:
    """A component with its name and number."""
    words = [
        label(name, 48, 74, anchor="middle", bold=True),
        label(count, 48, 98, anchor="middle", fill=MUTED),
    ]
    return Box(96, 110, (moved(48, 32, picture, scale=scale), *words))


# Words and plain text.


def told(counts: Counts, colors: Sequence[str]) -> str:
    """A heap in words.

    >>> told((2, 0, 1), ("blue", "yellow", "red"))
    '2 blue, 1 red'
    """
    found = named(counts, colors).items()
    return ", ".join(f"{count} {color}" for color, count in found) or "empty"


def spelled(counts: Counts, signs: Sequence[str], room: int = 0) -> str:
    """A heap as letters, with a dot for each place that is left in its room.

    >>> spelled((2, 0, 1), "BYR", room=4)
    'BBR.'
    """
    return "".join(signs[color] for color in singly(counts)).ljust(room, ".")


def heap_text(counts: Counts, signs: Sequence[str]) -> str:
    """A place where only numbers matter.

    >>> heap_text((2, 0, 1), "BYR")
    'B 2  Y 0  R 1  (together 3)'
    """
    listed = "  ".join(f"{sign} {count}" for sign, count in zip(signs, counts, strict=True))
    return f"{listed}  (together {sum(counts)})"


def offer_text(
    displays: Sequence[Counts], room: int, center: Counts, signs: Sequence[str], *, centered: bool
) -> list[str]:
    """The displays and the center, with what makes its holder start if it lies there."""
    shown = [
        f"{place} {spelled(held, signs, room)}" for place, held in enumerate(displays, start=1)
    ]
    middle = (STARTER_SIGN if centered else "") + spelled(center, signs)
    return [f"Displays  {'   '.join(shown)}", f"Center    {middle or '.'}"]


def per_row(count: int, fitting: int) -> int:
    """How many of the things to put in a row so that the rows are about equally long.

    >>> per_row(4, fitting=3), per_row(9, fitting=5), per_row(2, fitting=3)
    (2, 5, 2)
    """
    return ceil(count / ceil(count / max(1, fitting)))


def side_by_side(blocks: Sequence[str], *, width: int = 100, gap: int = 3) -> str:
    """Blocks of lines next to each other, as many in a row as the width allows."""
    split = [block.splitlines() for block in blocks]
    wide = max(len(line) for lines in split for line in lines)
    fitting = per_row(len(blocks), (width + gap) // (wide + gap))
    shelves = [split[start : start + fitting] for start in range(0, len(split), fitting)]
    return "\n\n".join(
        "\n".join(
            (" " * gap).join(part.ljust(wide) for part in parts).rstrip()
            for parts in zip_longest(*shelf, fillvalue="")
        )
        for shelf in shelves
    )
