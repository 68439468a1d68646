"""The table of Summer Pavilion as a drawing (SVG) and in plain characters.

Nothing here decides a rule: it shows what a state holds and what is printed on the components.

A star is a ring of diamonds made of two equilateral triangles each. Seven stars of six diamonds
whose tips meet leave holes of the same shape between them: there the pillars and statues stand.
"""

from __future__ import annotations

from itertools import groupby
from math import cos, pi, radians, sin, tan
from typing import TYPE_CHECKING, Final

from azul_rules.displays import CENTER
from azul_rules.draw import (
    ACCENT,
    BOARD_WIDTH,
    GAP,
    GRAY_SPACE,
    HOLLOW,
    INK,
    LOZENGE,
    MUTED,
    PAD,
    RIM,
    STARTER_SIGN,
    TILE,
    Box,
    Shape,
    bar,
    beside,
    blank_face,
    centered,
    closed,
    disc,
    document,
    empty_space,
    face,
    framed,
    headline,
    heap,
    heap_text,
    in_rows,
    label,
    letters,
    moved,
    node,
    offer,
    offer_text,
    paints,
    panel,
    per_row,
    printed_face,
    sample,
    seat,
    side_by_side,
    singly,
    spelled,
    spread,
    stacked,
    starter,
    tile,
    titled,
    told,
)
from azul_rules.summer_pavilion.board import DIFFERENT, EMPTY, FREE, SPACES, STARS
from azul_rules.summer_pavilion.state import Board, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from azul_rules.draw import Node, Paint, Point
    from azul_rules.summer_pavilion.board import Cell, Rules, Structure
    from azul_rules.summer_pavilion.state import State
    from azul_rules.tiles import Counts

_STARTER: Final = "start player token"
_SIDE: Final = 37.0
"""The side of a diamond on a board."""
_LONG: Final = 2 * _SIDE * cos(radians(30))
"""From the middle of a star to its tips."""
_APART: Final = 3 * _SIDE + 5
"""From the middle of one star to the next: at three sides the tips touch; the rest is air."""
_INSIDE: Final = BOARD_WIDTH - 2 * PAD
"""The width for what lies on a player's panel."""
_LIGHT: Final = "#ffd34d"
"""Behind a structure that is surrounded."""
_LIGHT_RADIUS: Final = 13.5
_OUT: Final = 0.93
"""How far along its spaces a structure stands, from the middle of the star to the tips."""

_SIGNS: Final = {
    "pillar": bar(0, -8, 17, 4) + bar(0, 0, 8, 12) + bar(0, 8, 17, 4),
    "statue": disc(0, -6.2, 4)
    + closed([(-6.5, -1.4), (6.5, -1.4), (4, 6), (-4, 6)])
    + bar(0, 8.3, 15, 3.2),
    "window": "M-7.5 10V-2.5a7.5 7.5 0 0 1 15 0V10Z"
    + bar(-2.9, -4.4, 3.8, 4.6)
    + bar(2.9, -4.4, 3.8, 4.6)
    + bar(-2.9, 3.4, 3.8, 7.4)
    + bar(2.9, 3.4, 3.8, 7.4),
}
"""The structures: plain shapes of our own."""
_OTHER_SIGN: Final = disc(0, 0, 8) + disc(0, 0, 4)


def svg(state: State) -> str:
    """The whole table: displays, center, supply, round track, bag, tower, and every board."""
    look = paints(state.rules.colors)
    shown = in_rows(_seats(state, look), 2, GAP)
    half = (shown.width - GAP) / 2
    head = headline(_round(state).capitalize(), _status(state), shown.width)
    bag = heap("Bag", state.bag, look, half, LOZENGE)
    tower = heap("Tower", state.tower, look, half, LOZENGE)
    middle = in_rows([_supply(state, look, half), _track(state, look, half), bag, tower], 2, GAP)
    parts = [head, _offer(state, look, shown.width), middle, shown]
    return document(stacked(parts, GAP), f"Summer Pavilion, {_round(state)}", _description(state))


def board_svg(rules: Rules) -> str:
    """A player's board before the game, and what its structures are worth.

    Clauses: summer-pavilion.components.board, summer-pavilion.components.stars,
    summer-pavilion.components.numbers, summer-pavilion.components.pillars,
    summer-pavilion.components.statues, summer-pavilion.components.windows,
    summer-pavilion.components.corners
    """
    none = (0,) * rules.size
    stars = tuple((EMPTY,) * len(numbers) for numbers in rules.numbers)
    bare = _board(rules, Board((), none, none, stars, passed=False), paints(rules.colors))
    words = " ".join(
        f"{_star_name(star).capitalize()} star, for {_for(rules, star)}: "
        f"{', '.join(_number_at(rules, (star, space)) for space in range(len(numbers)))}."
        for star, numbers in enumerate(rules.numbers)
    )
    return document(framed(stacked([bare, _worth(rules)], 8)), "A player board", words)


def tiles_svg(rules: Rules) -> str:
    """One tile of each color with its name and number, and the start player token.

    Clauses: summer-pavilion.components.tiles, summer-pavilion.components.colors,
    summer-pavilion.components.token
    """
    count = rules.tiles_per_color
    samples = [
        sample(tile(paint, LOZENGE), paint.name, str(count), scale=1.25)
        for paint in paints(rules.colors)
    ]
    row = beside([*samples, sample(starter(_STARTER), "token", "1")], GAP)
    words = ", ".join(f"{count} {color}" for color in rules.colors)
    return document(row, "The tiles", f"{words}, and the {_STARTER}.")


# The table.


def _tiles(held: Counts, look: Sequence[Paint], room: int = 0) -> list[Node]:
    """The tiles of a heap one by one, then the places that are left in its room."""
    lying = [tile(look[color], LOZENGE) for color in singly(held)]
    return lying + [empty_space(shape=LOZENGE)] * (room - len(lying))


def _offer(state: State, look: Sequence[Paint], width: float) -> Box:
    displays = [_tiles(held, look) for held in state.displays]
    center = [starter(_STARTER)] if state.token == CENTER else []
    center += _tiles(state.center, look)
    return offer(displays, state.rules.display_size, center, width, LOZENGE)


def _supply(state: State, look: Sequence[Paint], width: float) -> Box:
    """The supply spaces; their rim is bold while a player chooses bonus tiles."""
    lying = spread(_tiles(state.supply, look, state.rules.supply), width - 84, LOZENGE)
    height = max(66.0, lying.height + 18)
    choosing = state.phase is Phase.BONUS
    frame = panel(width, height, rim=ACCENT if choosing else RIM, weight=4 if choosing else 1.5)
    name = label("Supply", PAD, 33, fill=MUTED)
    drawn = node("g", frame, name, moved(78, 10.5, *lying.nodes), data_place="supply")
    return Box(width, height, (drawn,))


def _track(state: State, look: Sequence[Paint], width: float) -> Box:
    """The rounds with their wild colors; the round that is played is framed."""
    rules = state.rules
    step = (width - 70) / rules.rounds
    rounds = []
    for place, color in enumerate(rules.wild, start=1):
        now = place == state.round
        title = f"round {place}: {rules.colors[color]} is wild" + (", now" if now else "")
        drawn = [
            moved(step / 2, 40, *face(look[color], LOZENGE), scale=0.78),
            label(str(place), step / 2, 12, size=16, anchor="middle", bold=now),
        ]
        if now:
            drawn.append(panel(step, 62, fill="none", rim=ACCENT, weight=3))
        shade = node("g", *drawn, opacity=0.45 if place < state.round else 1)
        rounds.append(moved(64 + step * (place - 1), 2, titled(title, shade)))
    name = label("Wild", PAD, 33, fill=MUTED)
    return Box(width, 66, (node("g", panel(width, 66), name, *rounds, data_place="round track"),))


# A player's board.


def _seats(state: State, look: Sequence[Paint]) -> list[Box]:
    """Everybody's panel, all as high as that of the player with the most tiles."""
    hands = [_row("Hand", _tiles(board.hand, look)) for board in state.boards]
    height = max(hand.height for hand in hands)
    return [
        _player(state, player, Box(hand.width, height, hand.nodes), look)
        for player, hand in enumerate(hands)
    ]


def _player(state: State, player: int, hand: Box, look: Sequence[Paint]) -> Box:
    board = state.boards[player]
    drawn = centered(_board(state.rules, board, look), _INSIDE)
    return seat(
        player,
        board.score,
        stacked([drawn, hand], 6),
        active=_active(state) == player,
        held=starter(_STARTER) if state.token == player else None,
        note="passed" if board.passed else "",
    )


def _row(name: str, tiles: Sequence[Node]) -> Box:
    """Tiles in a place that has a name, at least one row high."""
    start = 72.0
    lying = spread(tiles, _INSIDE - start, LOZENGE)
    drawn = node(
        "g",
        label(name, 0, 24, fill=MUTED),
        moved(start, 1.5, *lying.nodes),
        data_place=name.lower(),
    )
    return Box(_INSIDE, max(LOZENGE.height, lying.height), (drawn,))


def _board(rules: Rules, board: Board, look: Sequence[Paint]) -> Box:
    """The stars with what stands between them, and the corners."""
    return _pavilion(rules, board, look) if _as_published(rules) else _plain(rules, board, look)


def _as_published(rules: Rules) -> bool:
    """Whether the stars fit around a middle one, as on the boards that are sold."""
    return rules.corners == 4 and [len(star) for star in rules.numbers] == [len(SPACES)] * 7


def _direction(turn: float, distance: float) -> Point:
    """Where one comes from the origin, turning clockwise from the top; 1 is a whole turn."""
    return distance * sin(2 * pi * turn), -distance * cos(2 * pi * turn)


def _star_middle(star: int) -> Point:
    """Where a star of the published board lies, seen from the middle of the board."""
    return _direction((2 * star - 1) / 12, _APART) if star < 6 else (0, 0)


def _pavilion(rules: Rules, board: Board, look: Sequence[Paint]) -> Box:
    """Six stars around a seventh, the structures among them, kept tiles in the corners."""
    window = _APART + _OUT * _LONG * cos(radians(30))
    half_width, half_height = window + _LIGHT_RADIUS, _APART * cos(radians(30)) + _LONG
    stars = [
        moved(*_star_middle(star), _star(rules, board, star, look))
        for star in range(len(rules.numbers))
    ]
    structures = [
        moved(*_structure_middle(structure), _structure(structure, board))
        for structure in rules.structures
    ]
    x, y = half_width - TILE / 2, half_height - LOZENGE.height / 2
    places = [(-x, -y), (x, -y), (-x, y), (x, y)]
    kept = [
        moved(*place, thing)
        for place, thing in zip(places, _tiles(board.kept, look, rules.corners), strict=True)
    ]
    corners = node("g", *kept, data_place="corners")
    drawn = moved(half_width, half_height, *stars, *structures, corners)
    return Box(2 * half_width, 2 * half_height, (drawn,))


def _structure_middle(structure: Structure) -> Point:
    """Where a structure stands on the published board: amid its spaces.

    Anything between the spaces is right for pillars and statues, with stars on two sides. A
    window has its star on one side only, and stands in the notch before its two spaces.
    """
    far = [
        (x + dx, y + dy)
        for star, space in structure.cells
        for x, y in [_star_middle(star)]
        for dx, dy in [_direction(space / 6, _OUT * _LONG)]
    ]
    return sum(x for x, _ in far) / len(far), sum(y for _, y in far) / len(far)


def _plain(rules: Rules, board: Board, look: Sequence[Paint]) -> Box:
    """Any other board: the stars in rows with their names, structures and corners listed below."""
    stars = [_named_star(rules, board, star, look) for star in range(len(rules.numbers))]
    shown = in_rows(stars, per_row(len(stars), 2), GAP)
    structures = [_listed(structure, board) for structure in rules.structures]
    corners = _row("Corners", _tiles(board.kept, look, rules.corners))
    return stacked([shown, *structures, corners], 6)


def _named_star(rules: Rules, board: Board, star: int, look: Sequence[Paint]) -> Box:
    width, height = 2 * _LONG + 8, 2 * _LONG + 26
    name = label(_star_name(star), width / 2, height - 9, anchor="middle", fill=MUTED)
    return Box(width, height, (moved(width / 2, _LONG, _star(rules, board, star, look)), name))


def _listed(structure: Structure, board: Board) -> Box:
    words = f"{structure.name}: {_around(structure)}"
    drawn = (moved(14, 14, _structure(structure, board)), label(words, 34, 14, size=16))
    return Box(34 + 8.5 * len(words), 28, drawn)


def _star(rules: Rules, board: Board, star: int, look: Sequence[Paint]) -> Node:
    spaces = [
        _space(rules, board, (star, space), look) for space in range(len(rules.numbers[star]))
    ]
    return node("g", *spaces, data_place=f"star {_star_name(star)}")


def _space(rules: Rules, board: Board, cell: Cell, look: Sequence[Paint]) -> Node:
    """A space of a star with its number at the tip, and the tile on it."""
    star, space = cell
    # A smaller ring has its spaces where their names point, and leaves the other places free.
    places = max(len(SPACES), len(rules.numbers[star]))
    turn = space / places
    shape = _petal(turn, places)
    color, printed = board.stars[star][space], rules.star_colors[star]
    content, ink = f"empty, for {_for(rules, star)}", INK
    if color != EMPTY:
        content, ink = look[color].name, look[color].ink
        drawn = face(look[color], shape)
    elif printed in {DIFFERENT, FREE}:
        drawn = blank_face(HOLLOW if printed == DIFFERENT else GRAY_SPACE, shape)
    else:
        drawn = printed_face(look[printed], shape)
    x, y = _direction(turn, 0.2 * _LONG)
    number = label(
        str(rules.numbers[star][space]), x, y, size=15, anchor="middle", fill=ink, bold=True
    )
    return moved(
        *_direction(turn, _LONG / 2),
        titled(f"{_number_at(rules, cell)}: {content}", *drawn, number),
    )


def _petal(turn: float, places: int) -> Shape:
    """The diamond of a star that points this way; slimmer where there are more than six."""
    across = _LONG / 2 * tan(pi / places)
    corners = [
        _direction(turn, _LONG / 2 - 1),
        _direction(turn + 0.25, across - 1),
        _direction(turn + 0.5, _LONG / 2 - 1),
        _direction(turn + 0.75, across - 1),
    ]
    body = node("path", d=closed(corners), stroke_linejoin="round")
    return Shape(body, tuple(corners), sign=0.78, sign_at=_direction(turn + 0.5, 0.11 * _LONG))


def _structure(structure: Structure, board: Board) -> Node:
    """A structure, with a light behind it when it is surrounded."""
    sign = _SIGNS.get(structure.name, _OTHER_SIGN)
    title = f"{structure.name}, {_bonus(structure.bonus)}"
    if not _surrounded(structure, board):
        return titled(title, node("path", d=sign, fill=MUTED, opacity=0.6))
    light = node("circle", r=_LIGHT_RADIUS, fill=_LIGHT, stroke=INK, stroke_width=1.5)
    return titled(f"{title}, surrounded", light, node("path", d=sign, fill=INK))


def _worth(rules: Rules) -> Box:
    """A sample of each kind of structure, and how many bonus tiles it brings."""
    kinds = {structure.name: structure for structure in rules.structures}
    step = _INSIDE / max(1, len(kinds))
    drawn = []
    for place, (name, structure) in enumerate(kinds.items()):
        sign = node("path", d=_SIGNS.get(name, _OTHER_SIGN), fill=MUTED)
        words = label(f"{name}: {structure.bonus}", 28, 0, size=17)
        drawn.append(moved(step * place, 16, moved(12, 0, sign), words))
    return Box(_INSIDE, 32, (node("g", *drawn, data_place="bonuses"),))


# What a state says, in words.


def _star_name(star: int) -> str:
    return STARS[star] if star < len(STARS) else str(star + 1)


def _space_name(space: int) -> str:
    return SPACES[space] if space < len(SPACES) else str(space + 1)


def _number_at(rules: Rules, cell: Cell) -> str:
    star, space = cell
    return f"{_space_name(space)} {rules.numbers[star][space]}"


def _for(rules: Rules, star: int) -> str:
    """Which tiles a star takes."""
    printed = rules.star_colors[star]
    words = {DIFFERENT: "different colors", FREE: "one color or different ones"}
    return words[printed] if printed in words else rules.colors[printed]


def _around(structure: Structure) -> str:
    """The spaces around a structure, star by star."""
    by_star = groupby(structure.cells, key=lambda cell: cell[0])
    return ", ".join(
        f"{_star_name(star)} {' '.join(_space_name(space) for _, space in cells)}"
        for star, cells in by_star
    )


def _bonus(tiles: int) -> str:
    return f"{tiles} bonus {'tile' if tiles == 1 else 'tiles'}"


def _surrounded(structure: Structure, board: Board) -> bool:
    return all(board.stars[star][space] != EMPTY for star, space in structure.cells)


def _active(state: State) -> int | None:
    """The player whom the table waits for."""
    return state.turn if state.phase in {Phase.ACQUIRE, Phase.PLACE, Phase.BONUS} else None


def _round(state: State) -> str:
    names = {
        Phase.SUPPLY: "filling the supply",
        Phase.DEAL: "dealing",
        Phase.ACQUIRE: "acquiring",
        Phase.PLACE: "placing",
        Phase.BONUS: "bonus tiles",
        Phase.REFILL: "refilling the supply",
        Phase.ROUND_END: "end of the round",
        Phase.OVER: "game over",
    }
    return f"round {state.round} of {state.rules.rounds}, {names[state.phase]}"


def _status(state: State) -> str:
    turn, first = f"Player {state.turn + 1}", f"player {state.first + 1}"
    sentences = {
        Phase.SUPPLY: f"Filling the supply; {first} starts",
        Phase.DEAL: f"Filling the displays; {first} starts",
        Phase.ACQUIRE: f"{turn} takes tiles; {first} started",
        Phase.PLACE: f"{turn} places a tile or passes",
        Phase.BONUS: f"{turn} chooses {_bonus(state.pending)}",
        Phase.REFILL: f"{turn} has taken bonus tiles",
        Phase.ROUND_END: "Everybody has passed",
        Phase.OVER: "The bonuses are added",
    }
    return sentences[state.phase]


def _description(state: State) -> str:
    """The whole table in sentences, for people who listen to it."""
    colors = state.rules.colors
    places = [(f"Display {place}", held) for place, held in enumerate(state.displays, start=1)]
    places += [("Center", state.center), ("Supply", state.supply)]
    places += [("Bag", state.bag), ("Tower", state.tower)]
    heaps = [f"{place}: {told(held, colors)}." for place, held in places]
    holder = "in the center" if state.token == CENTER else f"with player {state.token + 1}"
    boards = [_told(state, player) for player in range(state.rules.players)]
    wild = f"{colors[state.wild].capitalize()} is wild."
    return " ".join([f"{_status(state)}.", wild, f"The token is {holder}.", *heaps, *boards])


def _told(state: State, player: int) -> str:
    rules, board = state.rules, state.boards[player]
    parts = [f"Player {player + 1}, score {board.score}"]
    parts += ["passed"] * board.passed
    parts += [
        f"{name} {told(held, rules.colors)}"
        for name, held in (("hand", board.hand), ("corners", board.kept))
        if any(held)
    ]
    for star, tiles in enumerate(board.stars):
        laid = [
            f"{rules.colors[color]} on {_number_at(rules, (star, space))}"
            for space, color in enumerate(tiles)
            if color != EMPTY
        ]
        parts += [f"{_star_name(star)} star: {', '.join(laid)}"] if laid else []
    parts += [f"surrounded: {', '.join(done)}"] if (done := list(_done(rules, board))) else []
    return "; ".join(parts) + "."


def _done(rules: Rules, board: Board) -> Iterator[str]:
    """How many structures of each kind are surrounded, the kinds without any left out."""
    names = [it.name for it in rules.structures if _surrounded(it, board)]
    for name in dict.fromkeys(names):
        yield f"{names.count(name)} {name}{'s' if names.count(name) > 1 else ''}"


# Plain characters.


def text(state: State) -> str:
    """The table in plain characters, at most 100 wide for the published game."""
    rules = state.rules
    signs = letters(rules.colors)
    boards = [_board_text(state, player, signs) for player in range(rules.players)]
    wild = [
        f"[{signs[color]}]" if place == state.round else f" {signs[color]} "
        for place, color in enumerate(rules.wild, start=1)
    ]
    in_center = state.token == CENTER
    return "\n".join(
        [
            f"{_round(state).capitalize()}. {_status(state)}.",
            "",
            f"Wild     {''.join(wild)}".rstrip(),
            *offer_text(
                state.displays, rules.display_size, state.center, signs, centered=in_center
            ),
            f"Supply    {spelled(state.supply, signs, rules.supply)}",
            f"Bag       {heap_text(state.bag, signs)}",
            f"Tower     {heap_text(state.tower, signs)}",
            "",
            side_by_side(boards),
            "",
            _legend(rules, signs),
        ]
    )


def _board_text(state: State, player: int, signs: Sequence[str]) -> str:
    rules, board = state.rules, state.boards[player]
    pointer = ">" if _active(state) == player else " "
    token = f" {STARTER_SIGN}" if state.token == player else ""
    name = f"{pointer} Player {player + 1}{token}"
    score = f"score {board.score}{' passed' if board.passed else ''}"
    longest = max(len(star) for star in rules.numbers)
    spaces = " ".join(f"{_space_name(space):>2}" for space in range(longest))
    stars = [_star_text(rules, board, star, signs) for star in range(len(rules.numbers))]
    return "\n".join(
        [
            f"{name:<14}{score}",
            f"{'':14}{spaces}",
            *stars,
            f"  hand      {_counted(board.hand, signs)}",
            f"  corners   {spelled(board.kept, signs, rules.corners)}",
            *(f"  {done} surrounded" for done in _done(rules, board)),
        ]
    )


def _star_text(rules: Rules, board: Board, star: int, signs: Sequence[str]) -> str:
    printed = rules.star_colors[star]
    kind = {DIFFERENT: "#", FREE: " "}.get(printed) or signs[printed].lower()
    spaces = [
        str(number) if color == EMPTY else signs[color]
        for number, color in zip(rules.numbers[star], board.stars[star], strict=True)
    ]
    return f"  {_star_name(star):<9} {kind} " + " ".join(f"{it:>2}" for it in spaces)


def _counted(held: Counts, signs: Sequence[str]) -> str:
    """A hand, which may be large: a number before each letter.

    >>> _counted((2, 0, 1), "PGO")
    '2P 1O'
    """
    found = [f"{count}{sign}" for sign, count in zip(signs, held, strict=True) if count]
    return " ".join(found) or "."


def _legend(rules: Rules, signs: Sequence[str]) -> str:
    names = [f"{sign} {color}" for sign, color in zip(signs, rules.colors, strict=True)]
    legend = f"{', '.join(names)}, {STARTER_SIGN} {_STARTER}, . empty, [ ] wild now"
    if all(color == FREE for color in rules.star_colors):
        return f"{legend}\nnumber: an empty space"
    return f"{legend}\nnumber: an empty space, small letter: the star's color, # different colors"
