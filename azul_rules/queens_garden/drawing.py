"""The table of Queen's Garden as a drawing (SVG) and in plain characters.

Nothing here decides a rule: it shows what a state holds and what is printed on the components.
What lies face down is not shown, though the state knows it: no player may look either.

A hexagon is known by its sign and by its code: the initials of its color and its value, such as
`LB3` for the light blue butterfly. A free space shows its own name: `f.2` is fountain 2, `3.4` is
area 3 ring 4, `3.m` is area 3 middle.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from azul_rules.draw import (
    ACCENT,
    BOARD_WIDTH,
    GAP,
    HEXAGON,
    HEXAGON_SIDE,
    HOLLOW,
    INK,
    MUTED,
    PAD,
    PANEL,
    PAPER,
    RIM,
    STARTER_SIGN,
    Box,
    bar,
    beside,
    blank_face,
    centered,
    closed,
    disc,
    document,
    flat_hexagon,
    framed,
    headline,
    hexagon_at,
    in_rows,
    initials,
    label,
    moved,
    node,
    number,
    painted,
    paints,
    panel,
    per_row,
    regular,
    sample,
    seat,
    side_by_side,
    spread,
    stacked,
    starter,
    titled,
    told,
)
from azul_rules.queens_garden.actions import STACK
from azul_rules.queens_garden.board import (
    DIRECTIONS,
    EMPTY,
    FACE_DOWN,
    FRONT_BOARD,
    NO_SPACE,
    Layout,
    around,
)
from azul_rules.queens_garden.garden import (
    AREA_SIZE,
    feature_name,
    hexagon_name,
    printed_spaces,
    space_name,
)
from azul_rules.queens_garden.state import Board, Phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from azul_rules.draw import Node, Paint, Point
    from azul_rules.queens_garden.board import Element, Place, Rules, ScoringBoard
    from azul_rules.queens_garden.state import State
    from azul_rules.tiles import Counts

_MARKER_NAME: Final = "starting player marker"
_INSIDE: Final = BOARD_WIDTH - 2 * PAD
"""The width for what lies on a player's panel."""
_LIGHT: Final = "#ffd34d"
"""Behind a structure that is surrounded."""
_STONE: Final = "#d9d2c3"
"""The fountain board."""
_LIGHT_STONE: Final = "#f6f2e8"
"""Its free spaces."""
_LAWN: Final = "#b9cb93"
"""An expansion."""
_LIGHT_LAWN: Final = "#eaf0d8"
"""Its free spaces."""
_JOKER: Final = "#a7abb0"
_PLATE: Final = 0.86
"""How large the expansions of the display are beside those of a garden."""


def _leaf(turn: float) -> str:
    """A leaf that grows from the ground, so many degrees from upright."""
    x, y = sin(radians(turn)), -cos(radians(turn))
    points = [(3.0, 0.0), (9.0, 2.7), (17.0, 0.0), (9.0, -2.7)]
    return closed((out * x - side * y, 9 + out * y + side * x) for out, side in points)


_PATTERN_SIGNS: Final = {
    "tree": closed([(0, -12), (8.5, 4.75), (-8.5, 4.75)]) + bar(0, 8, 4, 6.5),
    "bird": "M-14 -5Q-7 -12 0 -3Q7 -12 14 -5Q7 -6 3.5 1L5 9L0 6L-5 9L-3.5 1Q-7 -6 -14 -5Z",
    "butterfly": bar(0, 0, 2, 19)
    + disc(-7, -4.5, 5.5)
    + disc(7, -4.5, 5.5)
    + disc(-5.7, 5.7, 4.2)
    + disc(5.7, 5.7, 4.2),
    "flower": disc(0, 0, 2.2)
    + disc(0, -7, 4.6)
    + disc(7, 0, 4.6)
    + disc(0, 7, 4.6)
    + disc(-7, 0, 4.6),
    "plant": "".join(_leaf(turn) for turn in (-64, -32, 0, 32, 64)),
    "lily": regular(6, 12.5, 5.5) + disc(0, 0, 2.8),
}
"""The patterns: plain shapes of our own."""
_STRUCTURE_SIGNS: Final = {
    "fountain": closed([(-11, 4), (11, 4), (7, 10), (-7, 10)])
    + bar(0, -2, 2.6, 9)
    + disc(0, -10, 2.6)
    + disc(-5, -5.5, 2.2)
    + disc(5, -5.5, 2.2)
    + disc(-8, 0, 2)
    + disc(8, 0, 2),
    "statue": disc(0, -8.2, 3.7)
    + closed([(-6, -3.6), (6, -3.6), (3.4, 4.4), (-3.4, 4.4)])
    + bar(0, 8, 14, 5),
    "bench": bar(0, -6.5, 24, 4)
    + bar(0, 1.5, 24, 4)
    + "".join(bar(x, y, 3, high) for x in (-8, 8) for y, high in ((-2.5, 4), (6.5, 6))),
    "pavilion": closed([(0, -12), (13, -4), (-13, -4)])
    + bar(-8.5, 1, 3.4, 8)
    + bar(0, 1, 3.4, 8)
    + bar(8.5, 1, 3.4, 8)
    + bar(0, 7.5, 24, 3.4),
}
_OTHER_SIGN: Final = disc(0, 0, 10) + disc(0, 0, 6)
_ELEMENT_PROVENANCE: Final = (
    "when surrounded: reported",
    "statues and benches in turn: reported",
    "which of the two comes first: assumed",
)
"""How sure the elements of the published garden are."""


@frozen
class _Look:
    """How the hexagons of a game look."""

    rules: Rules
    paints: tuple[Paint, ...] = field(init=False)
    codes: tuple[str, ...] = field(init=False)
    """The initials of each color."""

    @paints.default
    def _paints(self) -> tuple[Paint, ...]:
        return paints(self.rules.colors)

    @codes.default
    def _codes(self) -> tuple[str, ...]:
        return initials(self.rules.colors)

    def paint(self, hexagon: int) -> Paint:
        return self.paints[self.rules.color_of(hexagon)]

    def sign(self, hexagon: int) -> str:
        return _pattern_sign(self.rules.patterns[self.rules.pattern_of(hexagon)])

    def code(self, hexagon: int) -> str:
        """The initials of the color, then the value, which tells the pattern."""
        return f"{self.codes[self.rules.color_of(hexagon)]}{self.rules.value(hexagon)}"


def svg(state: State) -> str:
    """The whole table: display, wheel, stacks, supply, bag, tower, gardens and storages."""
    look = _Look(state.rules)
    shown = in_rows([_seat(state, player, look) for player in range(state.rules.players)], 2, GAP)
    width = shown.width
    parts = [
        headline(_round(state).capitalize(), _status(state), width),
        _display(state, look, width),
        _wheel_strip(state, look, width),
        _heaps(state, width),
        shown,
    ]
    return document(stacked(parts, GAP), f"Queen's Garden, {_round(state)}", _description(state))


def board_svg(rules: Rules) -> str:
    """A garden and a storage before the game, and what the structures are worth.

    Clauses: queens-garden.components.garden, queens-garden.components.elements,
    queens-garden.components.areas, queens-garden.components.storage
    """
    look, layout = _Look(rules), rules.layout
    garden = (EMPTY,) * len(layout.board) + (NO_SPACE,) * (AREA_SIZE * len(layout.areas))
    bare = Board((), (), (), 0, garden, (None,) * len(layout.areas), passed=False)
    parts = [
        centered(_garden(look, bare), _INSIDE),
        _storage(look, bare),
        centered(_worth(layout), _INSIDE),
    ]
    worth = ", ".join(f"{name} {_jokers(jokers)}" for name, jokers in _kinds(layout).items())
    words = (
        f"{len(layout.board)} spaces on the fountain board, {len(layout.areas)} areas for "
        f"expansions. Surrounded, they bring: {worth}. Storage: {rules.storage} spaces for tiles "
        f"and jokers, {rules.expansion_storage} for expansions."
    )
    return document(framed(stacked(parts, 10)), "A garden and a storage", words)


def tiles_svg(rules: Rules) -> str:
    """Every hexagon with its code, and the other pieces.

    Clauses: queens-garden.components.tiles, queens-garden.components.hexagons,
    queens-garden.components.patterns, queens-garden.components.expansions,
    queens-garden.components.jokers, queens-garden.components.marker
    """
    look = _Look(rules)
    pieces = [
        _plate("Face up", _face_up(look, 0), "an expansion, face up", "face up"),
        _plate("Face down", _face_down(), "an expansion, face down", "face down"),
        sample(_joker(), "joker", "no limit", scale=1.25),
        sample(starter(_MARKER_NAME), "marker", "1"),
    ]
    table = _hexagon_table(look)
    below = centered(beside(pieces, GAP), table.width)
    words = (
        f"{rules.copies} tiles of each color and pattern. Colors: {', '.join(rules.colors)}. "
        f"Patterns and their values: {', '.join(_valued(rules))}. {rules.kinds} expansions, one "
        f"for each color and pattern; jokers; the {_MARKER_NAME}."
    )
    return document(stacked([table, below], GAP), "The tiles", words)


def wheel_svg(rules: Rules) -> str:
    """The wheel with all rounds, the other figures of the scoring board, and their provenance.

    Clauses: queens-garden.components.wheel, queens-garden.components.scoring-board,
    queens-garden.scoring.points, queens-garden.end.bonus
    """
    look, scoring = _Look(rules), rules.scoring
    ring = _wheel(look)
    figures, provenance = _figures(scoring), _provenance(scoring)
    lines = [*figures, *provenance]
    words = [label(line, 0, 12 + 25 * place, size=17) for place, line in enumerate(lines)]
    notes = node("g", *words, data_place="figures")
    width = max(ring.width, *(9.2 * len(line) for line in lines))
    box = stacked([centered(ring, width), Box(width, 25.0 * len(lines), (notes,))], 14)
    rounds = [
        f"Round {place}: {_items(rules, place)}." for place, _ in enumerate(scoring.wheel, start=1)
    ]
    side = f"The wheel and the scoring board, {rules.variant}"
    return document(
        framed(box),
        side,
        " ".join([*rounds, *(f"{line}." for line in figures), f"{' '.join(provenance)}."]),
    )


# Hexagons and expansions, around the origin.


def _pattern_sign(pattern: str) -> str:
    return _PATTERN_SIGNS.get(pattern, _OTHER_SIGN)


def _structure_sign(name: str) -> str:
    return _STRUCTURE_SIGNS.get(name, _OTHER_SIGN)


def _low(words: str, fill: str) -> Node:
    """Words at the lower rim of a hexagon."""
    return label(words, 0, 12, size=14, anchor="middle", fill=fill, bold=True)


def _marks(look: _Look, hexagon: int) -> tuple[Node, ...]:
    """The sign and the code of a hexagon."""
    ink = look.paint(hexagon).ink
    return (
        moved(0, -6.5, node("path", d=look.sign(hexagon), fill=ink), scale=0.86),
        _low(look.code(hexagon), ink),
    )


def _tile_face(look: _Look, hexagon: int) -> tuple[Node, ...]:
    """A tile: thick, with a bevel."""
    paint = look.paint(hexagon)
    body = painted(HEXAGON.body, fill=paint.fill, stroke=paint.edge, stroke_width=2.2)
    rim = closed(flat_hexagon(HEXAGON_SIDE - 4.2))
    bevel = node("path", d=rim, fill="none", stroke="#ffffff", stroke_opacity=0.4, stroke_width=1.4)
    return body, bevel, *_marks(look, hexagon)


def _printed_face(look: _Look, hexagon: int) -> tuple[Node, ...]:
    """A hexagon printed on an expansion: flat and smaller, in a thin frame."""
    paint = look.paint(hexagon)
    frame = painted(HEXAGON.body, fill=_LAWN, stroke=paint.edge, stroke_width=1)
    inside = node("path", d=closed(flat_hexagon(HEXAGON_SIDE - 6)), fill=paint.fill)
    return frame, inside, *_marks(look, hexagon)


def _tile(look: _Look, hexagon: int) -> Node:
    return titled(hexagon_name(look.rules, hexagon), *_tile_face(look, hexagon))


def _joker() -> Node:
    body = node("circle", r=19, fill=_JOKER, stroke=INK, stroke_width=2)
    star = node("path", d=regular(6, 17, 11.5), fill="#ffffff")
    return titled("joker", body, star, label("J", 0, 0, size=19, anchor="middle", bold=True))


def _ground(places: Iterable[Place], fill: str, reach: float = 3) -> Node:
    """Hexagons in one piece, as ground for what lies on them."""
    outlines = (
        closed((x + dx, y + dy) for dx, dy in flat_hexagon(HEXAGON_SIDE))
        for x, y in (hexagon_at(*place) for place in places)
    )
    return node(
        "path",
        d="".join(outlines),
        fill=fill,
        stroke=fill,
        stroke_width=reach,
        stroke_linejoin="round",
    )


def _loose_ground(fill: str = _LAWN) -> tuple[Node, ...]:
    """The ground of an expansion that lies by itself, with a rim."""
    return _ground(_FLOWER, MUTED, 5), _ground(_FLOWER, fill, 2)


_FLOWER: Final = ((0, 0), *DIRECTIONS)
"""The seven places of an expansion around its middle."""


def _face_down() -> tuple[Node, ...]:
    """An expansion that shows its back."""
    spaces = [moved(*hexagon_at(*place), *blank_face(_LIGHT_LAWN, HEXAGON)) for place in _FLOWER]
    return *_loose_ground(), *spaces


def _face_up(look: _Look, expansion: int) -> tuple[Node, ...]:
    """An expansion that shows its pavilion and its hexagon, which we turn to the top."""
    top = (0, -1)
    spaces = [
        moved(*hexagon_at(*place), *blank_face(_LIGHT_LAWN, HEXAGON))
        for place in DIRECTIONS
        if place != top
    ]
    printed = moved(*hexagon_at(*top), *_printed_face(look, expansion))
    pavilion = node("path", d=_STRUCTURE_SIGNS["pavilion"], fill=MUTED)
    return *_loose_ground(), *spaces, printed, pavilion


def _stored_expansion(look: _Look, expansion: int) -> Node:
    """An expansion in a storage: small, its hexagon in front of it."""
    printed = moved(0, 0, *_printed_face(look, expansion), scale=0.86)
    title = f"{hexagon_name(look.rules, expansion)} expansion"
    return titled(title, _small_ground(_LAWN), printed)


def _small_ground(fill: str) -> Node:
    """The ground of an expansion, as large as a hexagon."""
    return moved(0, 0, *_loose_ground(fill), scale=0.33)


# The table.


def _display(state: State, look: _Look, width: float) -> Box:
    """The stack and the expansions beside it, and the marker while it lies there."""
    plates = [_stack(state, look)]
    plates += [
        _slot(look, place, expansion, tiles)
        for place, (expansion, tiles) in enumerate(state.slots, start=1)
    ]
    across = per_row(len(plates), int((width - 2 * PAD + 8) // (plates[0].width + 8)))
    shown = in_rows(plates, across, 8)
    words = [label("Display", PAD, 19, fill=MUTED)]
    if state.marker == STACK:
        words.append(moved(PAD + 92, 20, starter(_MARKER_NAME), scale=0.85))
    height = shown.height + 36 + PAD
    inside = moved(PAD, 36, *shown.nodes)
    drawn = node("g", panel(width, height), *words, inside, data_place="display")
    return Box(width, height, (drawn,))


def _plate(name: str, things: Sequence[Node], title: str, place: str) -> Box:
    """An expansion in the display, with its name below it."""
    half_width, half_height = 2.5 * HEXAGON_SIDE * _PLATE, 1.5 * HEXAGON.height * _PLATE
    drawn = node(
        "g",
        node("title", title),
        moved(half_width, half_height, *things, scale=_PLATE),
        label(name, half_width, 2 * half_height + 15, size=17, anchor="middle", fill=MUTED),
        data_place=place,
    )
    return Box(2 * half_width, 2 * half_height + 26, (drawn,))


def _stack(state: State, look: _Look) -> Box:
    left = len(state.stack)
    name = f"Stack: {left} left" if left else "Stack used up"
    pile = [moved(0, 5 - 2.5 * up, *_loose_ground()) for up in range(min(left - 1, 2))]
    ground = _face_down() if left else (painted(_ground(_FLOWER, HOLLOW), opacity=0.6),)
    return _plate(name, [*pile, *ground, *_lying(look, state.top)], name.lower(), "stack")


def _slot(look: _Look, place: int, expansion: int, tiles: Sequence[int]) -> Box:
    name = f"Slot {place}"
    if tiles:
        return _plate(
            name, [*_face_down(), *_lying(look, tiles)], "an expansion, face down", name.lower()
        )
    title = f"{hexagon_name(look.rules, expansion)} expansion"
    return _plate(name, _face_up(look, expansion), title, name.lower())


def _lying(look: _Look, tiles: Sequence[int]) -> list[Node]:
    """Tiles on an expansion: one in the middle, then every other place around it first."""
    spots = ((0, 0), *DIRECTIONS[::2], *DIRECTIONS[1::2])
    # More than seven do not fit side by side: then a second layer lies a little lower.
    return [
        moved(x, y + 8 * (order // len(spots)), _tile(look, tile))
        for order, tile in enumerate(tiles)
        for x, y in [hexagon_at(*spots[order % len(spots)])]
    ]


def _wheel_strip(state: State, look: _Look, width: float) -> Box:
    """What the wheel shows in each round; the round that is played is framed."""
    rules = state.rules
    step = (width - 8) / len(rules.scoring.wheel)
    rounds = []
    for place, items in enumerate(rules.scoring.wheel, start=1):
        now = place == state.round
        room = step / max(1, len(items))
        drawn = [label(f"Round {place}", step / 2, 15, size=17, anchor="middle", bold=now)]
        drawn += [
            moved(room * (spot + 0.5), 48, _wheel_item(look, feature, points))
            for spot, (feature, points) in enumerate(items)
        ]
        if now:
            drawn.append(panel(step, 96, fill="none", rim=ACCENT, weight=3))
        title = f"round {place}: {_items(rules, place)}" + (", now" if now else "")
        shade = node("g", *drawn, opacity=0.45 if place < state.round else 1)
        rounds.append(moved(4 + step * (place - 1), 4, titled(title, shade)))
    note = label(_wheel_note(rules.scoring), width / 2, 113, size=16, anchor="middle", fill=MUTED)
    return Box(width, 127, (node("g", panel(width, 127), *rounds, note, data_place="wheel"),))


def _wheel_item(look: _Look, feature: int, points: int) -> Node:
    """A feature, and below it what it scores."""
    return node(
        "g",
        moved(0, 0, *_feature_face(look, feature), scale=0.8),
        label(f"+{points}", 0, 34, size=18, anchor="middle", bold=True),
    )


def _feature_face(look: _Look, feature: int) -> tuple[Node, ...]:
    """A color as a hexagon without a pattern, a pattern as one without a color."""
    colors = len(look.codes)
    if feature < colors:
        paint = look.paints[feature]
        body = painted(HEXAGON.body, fill=paint.fill, stroke=paint.edge, stroke_width=2)
        name = label(look.codes[feature], 0, 0, size=22, anchor="middle", fill=paint.ink, bold=True)
        return body, name
    pattern = feature - colors
    body = painted(HEXAGON.body, fill=PANEL, stroke=MUTED, stroke_width=1.5)
    sign = node("path", d=_pattern_sign(look.rules.patterns[pattern]), fill=INK)
    return body, moved(0, -6, sign), _low(str(pattern + 1), INK)


def _heaps(state: State, width: float) -> Box:
    """What is only counted: the stacks to come, the supply, the bag and the tower."""
    names = _hexagon_names(state.rules)
    later = [len(stack) for stack in state.stacks[1:]]
    heaps = [
        ("Stacks to come", ", ".join(map(str, later)) or "none", "expansions in each, face down"),
        ("Supply", str(len(state.supply)), "expansions, face down"),
        ("Bag", str(sum(state.bag)), told(state.bag, names)),
        ("Tower", str(sum(state.tower)), told(state.tower, names)),
    ]
    share = (width - 3 * GAP) / 4.6
    boxes = [_count(*heap, width=(1 if place else 1.6) * share) for place, heap in enumerate(heaps)]
    return beside(boxes, GAP)


def _count(name: str, count: str, title: str, *, width: float) -> Box:
    drawn = node(
        "g",
        node("title", f"{name}: {title}"),
        panel(width, 38),
        label(name, PAD, 19, fill=MUTED),
        label(count, width - PAD, 19, anchor="end", bold=True),
        data_place=name.lower(),
    )
    return Box(width, 38, (drawn,))


def _seat(state: State, player: int, look: _Look) -> Box:
    board = state.boards[player]
    return seat(
        player,
        board.score,
        stacked([centered(_garden(look, board), _INSIDE), _storage(look, board)], 8),
        active=_active(state) == player,
        held=starter(_MARKER_NAME) if state.marker == player else None,
        note="passed" if board.passed else "",
    )


def _storage(look: _Look, board: Board) -> Box:
    """Tiles, then jokers, then free spaces; the expansions to their right."""
    rules = look.rules
    things = [_tile(look, tile) for tile in board.tiles] + [_joker()] * board.jokers
    expansions = [_stored_expansion(look, expansion) for expansion in board.expansions]
    tile_space = titled("empty", *blank_face(HOLLOW, HEXAGON))
    expansion_space = titled("empty", painted(_small_ground(HOLLOW), opacity=0.8))
    left = _row(things, rules.storage, tile_space, _INSIDE - HEXAGON.width)
    right = _row(expansions, rules.expansion_storage, expansion_space, HEXAGON.width)
    words = [
        label("Storage", 0, 10, size=17, fill=MUTED),
        label("Expansions", _INSIDE, 10, size=17, anchor="end", fill=MUTED),
    ]
    height = 24 + max(left.height, right.height)
    inside = [
        node("g", *left.nodes, data_place="stored tiles"),
        moved(_INSIDE - right.width, 0, node("g", *right.nodes, data_place="stored expansions")),
    ]
    drawn = node("g", *words, moved(0, 24, *inside), data_place="storage")
    return Box(_INSIDE, height, (drawn,))


def _row(things: Sequence[Node], room: int, empty: Node, width: float) -> Box:
    """Things in a storage, and the spaces that are left."""
    return spread([*things, *[empty] * (room - len(things))], width, HEXAGON)


# The garden.


def _garden(look: _Look, board: Board) -> Box:
    """The fountain board and the areas, each place where its coordinates say."""
    layout = look.rules.layout
    elements = [element.place for element in layout.elements]
    middles = [hexagon_at(*place) for place in (*layout.places, *elements)]
    margin = 2.0
    left = min(x for x, _ in middles) - HEXAGON_SIDE - margin
    right = max(x for x, _ in middles) + HEXAGON_SIDE + margin
    top = min(y for _, y in middles) - HEXAGON.height / 2 - margin
    bottom = max(y for _, y in middles) + HEXAGON.height / 2 + margin
    drawn = [
        _ground((*layout.board, *elements), _STONE),
        *(_area_ground(layout, board, area) for area in range(len(layout.areas))),
        *(_element(layout, board, element) for element in layout.elements),
        *(thing for space in range(len(layout.places)) for thing in _space(look, board, space)),
    ]
    inside = node("g", moved(-left, -top, *drawn), data_place="garden")
    return Box(right - left, bottom - top, (inside,))


def _area_ground(layout: Layout, board: Board, area: int) -> Node:
    """An expansion's ground, or the faint print of an area without one, its ring numbered."""
    middle = layout.areas[area]
    places = (middle, *around(middle))
    if board.areas[area] is not None:
        return _ground(places, _LAWN)
    numbers = [
        moved(x, y, *blank_face("none", HEXAGON), label(str(ring), 0, 0, size=14, anchor="middle"))
        for ring, (x, y) in enumerate((hexagon_at(*place) for place in places[1:]), start=1)
    ]
    name = moved(
        *hexagon_at(*middle),
        titled(
            f"area {area + 1}: no expansion",
            *blank_face("none", HEXAGON),
            label("Area", 0, -8, size=15, anchor="middle"),
            label(str(area + 1), 0, 9, anchor="middle", bold=True),
        ),
    )
    return node("g", _ground(places, HOLLOW), *numbers, name, opacity=0.5)


def _element(layout: Layout, board: Board, element: Element) -> Node:
    lit = _surrounded(layout, board, element.place)
    title = _structure_title(element.name, element.jokers, lit=lit)
    drawn = _structure(_structure_sign(element.name), lit=lit)
    return moved(*hexagon_at(*element.place), titled(title, *drawn))


def _structure(sign: str, *, lit: bool, area: str = "") -> tuple[Node, ...]:
    """A structure, perhaps with its area's number; a light is behind it when it is surrounded."""
    ink = INK if lit else MUTED
    drawn = node("path", d=sign, fill=ink)
    light = painted(HEXAGON.body, fill=_LIGHT, stroke=INK, stroke_width=1.5)
    return (
        *([light] if lit else []),
        *([moved(0, -6, drawn, scale=0.86), _low(area, ink)] if area else [drawn]),
    )


def _space(look: _Look, board: Board, space: int) -> Iterator[Node]:
    """A space and what lies on it; nothing if there is no expansion."""
    layout, hexagon = look.rules.layout, board.garden[space]
    name, short = space_name(look.rules, space), _short_name(layout, space)
    drawn: tuple[Node, ...]
    if hexagon == EMPTY:
        words = label(short, 0, 0, size=14, anchor="middle", fill=MUTED)
        fill = _LIGHT_STONE if space < len(layout.board) else _LIGHT_LAWN
        content, drawn = "empty", (*blank_face(fill, HEXAGON), words)
    elif hexagon != NO_SPACE:
        printed = space in printed_spaces(look.rules, board.areas)
        content = hexagon_name(look.rules, hexagon) + (", printed" if printed else "")
        drawn = (_printed_face if printed else _tile_face)(look, hexagon)
    elif space in _pavilions(layout, board):
        lit = _surrounded(layout, board, layout.places[space])
        content = _structure_title("pavilion", layout.pavilion_jokers, lit=lit)
        area, _, _ = short.partition(".")
        drawn = _structure(_STRUCTURE_SIGNS["pavilion"], lit=lit, area=area)
    else:
        return
    yield moved(*hexagon_at(*layout.places[space]), titled(f"{name}: {content}", *drawn))


def _pavilions(layout: Layout, board: Board) -> list[int]:
    """The middles of face-up expansions."""
    return [
        layout.area_spaces(area)[0]
        for area, laid in enumerate(board.areas)
        if laid is not None and laid[1] != FACE_DOWN
    ]


def _surrounded(layout: Layout, board: Board, place: Place) -> bool:
    """Whether all six places around a structure hold hexagons."""
    held = {at for at, hexagon in zip(layout.places, board.garden, strict=True) if hexagon >= 0}
    return held.issuperset(around(place))


def _worth(layout: Layout) -> Box:
    """A sample of each kind of structure, and how many jokers it brings."""
    kinds = _kinds(layout)
    across = per_row(len(kinds), 2)
    boxes = [
        Box(
            _INSIDE / across,
            34,
            (
                moved(16, 17, node("path", d=_structure_sign(name), fill=MUTED)),
                label(f"{name}: {_jokers(jokers)}", 38, 17, size=17),
            ),
        )
        for name, jokers in kinds.items()
    ]
    # The facts of a layout of one's own are no rumors.
    lines = _ELEMENT_PROVENANCE if layout == Layout() else ("when surrounded",)
    notes = [Box(_INSIDE, 23, (label(line, 0, 12, size=17, fill=MUTED),)) for line in lines]
    shown = stacked([in_rows(boxes, across, 0), *notes], 2)
    return Box(shown.width, shown.height, (node("g", *shown.nodes, data_place="worth"),))


# The components.


def _hexagon_table(look: _Look) -> Box:
    """Every hexagon: a row for each color, a column for each pattern."""
    rules = look.rules
    start, wide, high = 156.0, HEXAGON.width + 14, HEXAGON.height + 6
    drawn = [
        label(words, start + wide * (value - 0.5), y, size=size, anchor="middle")
        for value, pattern in enumerate(rules.patterns, start=1)
        for words, y, size in ((pattern, 10, 15), (str(value), 32, 18))
    ]
    for row, color in enumerate(rules.colors):
        y = 44 + high * (row + 0.5)
        drawn.append(label(color, 0, y))
        drawn.append(label(look.codes[row], start - 10, y, anchor="end", bold=True))
        for column in range(len(rules.patterns)):
            tile = _tile(look, row * len(rules.patterns) + column)
            drawn.append(moved(start + wide * (column + 0.5), y, tile))
    width = start + wide * len(rules.patterns)
    table = node("g", *drawn, data_place="hexagons")
    return Box(width, 44 + high * len(rules.colors), (table,))


def _wheel(look: _Look) -> Box:
    """The wheel: the rounds follow each other clockwise from the top."""
    rounds = look.rules.scoring.wheel
    count = sum(len(items) for items in rounds)
    radius = max(120.0, count * 72 / (2 * pi))
    outer = radius + 52
    rims = [
        node("circle", r=outer, fill=PAPER, stroke=RIM, stroke_width=2),
        node("circle", r=radius - 34, fill=HOLLOW, stroke=RIM, stroke_width=2),
    ]
    drawn, start = [], 0
    for place, items in enumerate(rounds, start=1):
        name = _clock((start + len(items) / 2) / count, radius - 72)
        shown = [label(f"Round {place}", *name, size=17, anchor="middle", bold=True)]
        for spot, (feature, points) in enumerate(items):
            turn = (start + spot + 0.5) / count
            picture = moved(*_clock(turn, radius - 4), *_feature_face(look, feature))
            worth = label(f"+{points}", *_clock(turn, radius + 36), size=18, anchor="middle")
            shown += [titled(f"{feature_name(look.rules, feature)} +{points}", picture, worth)]
        start_x, start_y = _clock(start / count, outer)
        spoke = node("path", d=f"M0 0L{number(start_x)} {number(start_y)}", stroke=RIM)
        drawn += [spoke, node("g", *shown, data_place=f"round {place}")]
        start += len(items)
    return Box(2 * outer + 4, 2 * outer + 4, (moved(outer + 2, outer + 2, *rims, *drawn),))


def _clock(turn: float, distance: float) -> Point:
    """Where one comes from the origin, turning clockwise from the top; 1 is a whole turn."""
    return distance * sin(2 * pi * turn), -distance * cos(2 * pi * turn)


# What a state or a scoring board says, in words.


def _hexagon_names(rules: Rules) -> list[str]:
    return [hexagon_name(rules, hexagon) for hexagon in range(rules.kinds)]


def _valued(rules: Rules) -> list[str]:
    """The patterns with their values."""
    return [f"{pattern} {value}" for value, pattern in enumerate(rules.patterns, start=1)]


def _items(rules: Rules, place: int) -> str:
    """What the wheel shows in a round."""
    shown = rules.scoring.wheel[place - 1]
    return ", ".join(f"{feature_name(rules, feature)} +{points}" for feature, points in shown)


def _jokers(count: int) -> str:
    return f"{count} {'joker' if count == 1 else 'jokers'}"


def _kinds(layout: Layout) -> dict[str, int]:
    """What each kind of structure pays."""
    elements = {element.name: element.jokers for element in layout.elements}
    return {**elements, "pavilion": layout.pavilion_jokers}


def _structure_title(name: str, jokers: int, *, lit: bool) -> str:
    return f"{name}, {_jokers(jokers)}" + (", surrounded" if lit else "")


def _short_name(layout: Layout, space: int) -> str:
    if space < len(layout.board):
        return f"f.{space + 1}"
    area, ring = divmod(space - len(layout.board), AREA_SIZE)
    return f"{area + 1}.{ring or 'm'}"


def _figures(scoring: ScoringBoard) -> list[str]:
    """What the scoring board says besides the wheel."""
    bonus = ", ".join(f"+{points} for a group of {size}" for size, points in scoring.group_bonus)
    return [
        "Each round: the wheel, for each matching hexagon",
        f"Each round: +{scoring.pavilion} for each visible pavilion",
        f"At the end: values of groups of {scoring.least_group} or more",
        f"At the end: {bonus or 'no bonus for groups'}",
    ]


def _provenance(scoring: ScoringBoard) -> list[str]:
    """How sure the figures are, for the board that is sold part by part."""
    if scoring == FRONT_BOARD:
        return [
            "Provenance: points printed, round 1 in the rulebook,",
            "order of rounds 2 to 4 reported",
        ]
    known = {
        "assumed": "assumed, the printed figures are unknown",
        "given": "given by the user",
    }
    return [f"Provenance: {known.get(scoring.provenance, scoring.provenance)}"]


def _wheel_note(scoring: ScoringBoard) -> str:
    return (
        f"For each matching hexagon; each visible pavilion +{scoring.pavilion} "
        f"({scoring.provenance} figures)"
    )


def _active(state: State) -> int | None:
    """The player whom the table waits for."""
    return state.turn if state.phase in {Phase.ACT, Phase.DISCARD} else None


def _round(state: State) -> str:
    names = {
        Phase.SHUFFLE: "shuffling",
        Phase.FILL: "filling the stack",
        Phase.ACT: "actions",
        Phase.REFILL: "refilling the stack",
        Phase.DISCARD: "passing",
        Phase.ROUND_END: "end of the round",
        Phase.SCORED: "scored",
        Phase.OVER: "game over",
    }
    return f"round {state.round} of {state.rules.rounds}, {names[state.phase]}"


def _status(state: State) -> str:
    turn, first = f"Player {state.turn + 1}", f"player {state.first + 1}"
    sentences = {
        Phase.SHUFFLE: f"Shuffling the expansions; {first} starts",
        Phase.FILL: f"Drawing tiles; {first} starts",
        Phase.ACT: f"{turn} acts; {first} started",
        Phase.REFILL: f"{turn} has taken from the stack",
        Phase.DISCARD: f"{turn} may throw hexagons away",
        Phase.ROUND_END: "Everybody has passed",
        Phase.SCORED: "The wheel and the pavilions are scored",
        Phase.OVER: "The final scoring is done",
    }
    return sentences[state.phase]


def _description(state: State) -> str:
    """The whole table in sentences, for people who listen to it."""
    rules = state.rules
    names = _hexagon_names(rules)
    later = ", ".join(str(len(stack)) for stack in state.stacks[1:]) or "none"
    holder = "in the display" if state.marker == STACK else f"with player {state.marker + 1}"
    sentences = [
        f"{_status(state)}.",
        f"The marker is {holder}.",
        f"The wheel shows {_items(rules, state.round)}.",
        f"Stack: {len(state.stack)} left, with {_listed(rules, state.top) or 'no tiles'}.",
        *(
            f"Slot {place}: {_listed(rules, tiles) or f'{names[expansion]} expansion'}."
            for place, (expansion, tiles) in enumerate(state.slots, start=1)
        ),
        f"Stacks to come: {later}.",
        f"Supply: {len(state.supply)}.",
        f"Bag: {sum(state.bag)} tiles.",
        f"Tower: {sum(state.tower)} tiles.",
        *(_told(state, player) for player in range(rules.players)),
    ]
    return " ".join(sentences)


def _listed(rules: Rules, hexagons: Iterable[int]) -> str:
    return ", ".join(hexagon_name(rules, hexagon) for hexagon in hexagons)


def _told(state: State, player: int) -> str:
    rules, board = state.rules, state.boards[player]
    layout = rules.layout
    printed = printed_spaces(rules, board.areas)
    parts = [f"Player {player + 1}, score {board.score}"]
    parts += ["passed"] * board.passed
    stored = [_jokers(board.jokers)] if board.jokers else []
    stored += [hexagon_name(rules, tile) for tile in board.tiles]
    stored += [f"{hexagon_name(rules, expansion)} expansion" for expansion in board.expansions]
    parts += [f"storage: {', '.join(stored)}"] if stored else []
    parts += [
        f"area {area}: an expansion, face {'down' if laid[1] == FACE_DOWN else 'up'}"
        for area, laid in enumerate(board.areas, start=1)
        if laid is not None
    ]
    parts += [
        f"{space_name(rules, space)}: {hexagon_name(rules, hexagon)}"
        + (", printed" if space in printed else "")
        for space, hexagon in enumerate(board.garden)
        if hexagon >= 0
    ]
    parts += [f"surrounded: {', '.join(done)}"] if (done := _done(layout, board)) else []
    return "; ".join(parts) + "."


def _done(layout: Layout, board: Board) -> list[str]:
    """How many structures of each kind are surrounded, the kinds without any left out."""
    structures = [(element.name, element.place) for element in layout.elements]
    structures += [("pavilion", layout.places[space]) for space in _pavilions(layout, board)]
    names = [name for name, place in structures if _surrounded(layout, board, place)]
    return [f"{names.count(name)} {name}" for name in dict.fromkeys(names)]


# Plain characters.


def text(state: State) -> str:
    """The table in plain characters, at most 100 wide for the published game."""
    look = _Look(state.rules)
    boards = [_board_text(state, player, look) for player in range(state.rules.players)]
    heaps = [_heap_text("Bag", state.bag, look), _heap_text("Tower", state.tower, look)]
    return "\n".join(
        [
            f"{_round(state).capitalize()}. {_status(state)}.",
            "",
            *_display_text(state, look),
            *_wheel_text(state, look),
            "",
            side_by_side(heaps),
            "",
            side_by_side(boards),
            "",
            _legend(look),
        ]
    )


def _codes(look: _Look, hexagons: Iterable[int]) -> list[str]:
    return [look.code(hexagon) for hexagon in hexagons]


def _display_text(state: State, look: _Look) -> Iterator[str]:
    marker = f"   {STARTER_SIGN}" if state.marker == STACK else ""
    top = " ".join(_codes(look, state.top)) or "."
    yield f"Stack    {top}   ({len(state.stack)} left){marker}"
    for place, (expansion, tiles) in enumerate(state.slots, start=1):
        lying = " ".join(_codes(look, tiles)) or f"expansion {look.code(expansion).lower()}"
        yield f"Slot {place:<4}{lying}"
    later = " ".join(str(len(stack)) for stack in state.stacks[1:]) or "none"
    yield f"To come  {later}   Supply {len(state.supply)}"


def _wheel_text(state: State, look: _Look) -> Iterator[str]:
    features = (*look.codes, *state.rules.patterns)
    rounds = [
        " ".join(f"{features[feature]}+{points}" for feature, points in items)
        for items in state.rules.scoring.wheel
    ]
    shown = [
        f"[{items}]" if place == state.round else f" {items} "
        for place, items in enumerate(rounds, start=1)
    ]
    yield f"Wheel   {' '.join(shown)}".rstrip()
    scoring = state.rules.scoring
    yield f"         pavilion+{scoring.pavilion} ({scoring.provenance} figures)"


def _heap_text(name: str, counts: Counts, look: _Look) -> str:
    """A row for each color, a column for each value."""
    patterns = len(look.rules.patterns)
    head = f"{name} {sum(counts)}"
    values = " ".join(f"{value:>2}" for value in range(1, patterns + 1))
    rows = [
        f"{code:<9}" + " ".join(f"{count or '.':>2}" for count in counts[start : start + patterns])
        for code, start in zip(look.codes, range(0, len(counts), patterns), strict=True)
    ]
    return "\n".join([f"{head:<9}{values}", *rows])


def _board_text(state: State, player: int, look: _Look) -> str:
    board = state.boards[player]
    pointer = ">" if _active(state) == player else " "
    marker = f" {STARTER_SIGN}" if state.marker == player else ""
    name = f"{pointer} Player {player + 1}{marker}"
    score = f"score {board.score}{' passed' if board.passed else ''}"
    lines = [f"{name:<17}{score}", *_map_text(look, board), *_storage_text(look, board)]
    done = _done(look.rules.layout, board)
    return "\n".join([*lines, *([f"  surrounded: {', '.join(done)}"] if done else [])])


def _map_text(look: _Look, board: Board) -> Iterator[str]:
    """The garden as a map: a hexagon is half a line lower than the one before it."""
    cells, layout = _cells(look, board), look.rules.layout
    wide = max(3, *(len(cell) for cell in cells.values()))
    places = [*layout.places, *(element.place for element in layout.elements)]
    columns, rows = [q for q, _ in places], [2 * r + q for q, r in places]
    for row in range(min(rows), max(rows) + 1):
        line = [
            cells.get((q, (row - q) // 2), "") if (row - q) % 2 == 0 else ""
            for q in range(min(columns), max(columns) + 1)
        ]
        yield f"  {' '.join(cell.center(wide) for cell in line)}".rstrip()


def _cells(look: _Look, board: Board) -> dict[Place, str]:
    """What the map shows in each place that has something."""
    layout = look.rules.layout
    printed, pavilions = printed_spaces(look.rules, board.areas), _pavilions(layout, board)
    cells = {
        middle: f"[{area}]"
        for area, (middle, laid) in enumerate(zip(layout.areas, board.areas, strict=True), start=1)
        if laid is None
    }
    structures = [(element.name, element.place) for element in layout.elements]
    structures += [("pavilion", layout.places[space]) for space in pavilions]
    for name, place in structures:
        frame = "{}" if _surrounded(layout, board, place) else "()"
        cells[place] = frame[0] + name[0].upper() + frame[1]
    for space, (place, hexagon) in enumerate(zip(layout.places, board.garden, strict=True)):
        if hexagon == EMPTY:
            cells[place] = _short_name(layout, space)
        elif hexagon != NO_SPACE:
            code = look.code(hexagon)
            cells[place] = code.lower() if space in printed else code
    return cells


def _storage_text(look: _Look, board: Board) -> Iterator[str]:
    rules = look.rules
    held = [*_codes(look, board.tiles), *["J"] * board.jokers]
    held += ["."] * (rules.storage - len(held))
    across = per_row(len(held), 6)
    for start in range(0, len(held), across):
        name = "" if start else "storage"
        yield f"  {name:<12}" + " ".join(f"{it:<3}" for it in held[start : start + across]).rstrip()
    laid = [code.lower() for code in _codes(look, board.expansions)]
    laid += ["."] * (rules.expansion_storage - len(laid))
    yield f"  {'expansions':<12}" + " ".join(f"{it:<3}" for it in laid).rstrip()


def _legend(look: _Look) -> str:
    rules = look.rules
    names = [f"{code} {color}" for code, color in zip(look.codes, rules.colors, strict=True)]
    structures = [f"({name[0].upper()}) {name}" for name in _kinds(rules.layout)]
    values = [f"{value} {pattern}" for value, pattern in enumerate(rules.patterns, start=1)]
    return "\n".join(
        [
            ", ".join(names),
            ", ".join(values),
            f"{', '.join(structures)}, {{ }} surrounded, [1] free area 1",
            "f.1 fountain 1, 1.m area 1 middle, 1.2 area 1 ring 2: free spaces",
            f"small letters: printed hexagon, J joker, {STARTER_SIGN} {_MARKER_NAME}",
        ]
    )
