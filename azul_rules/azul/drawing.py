"""The table of the base game as a drawing (SVG) and in plain characters.

Nothing here decides a rule: it shows what a state holds and what is printed on the components.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from azul_rules.azul.board import EMPTY, MARKER
from azul_rules.azul.state import Board, Phase
from azul_rules.displays import CENTER
from azul_rules.draw import (
    GAP,
    GRAY_SPACE,
    MUTED,
    PITCH,
    STARTER_SIGN,
    Box,
    beside,
    document,
    empty_space,
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
    pointer,
    printed_space,
    sample,
    seat,
    side_by_side,
    singly,
    stacked,
    starter,
    tile,
    told,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from azul_rules.azul.board import Rules
    from azul_rules.azul.state import State
    from azul_rules.draw import Paint

_MARKER_NAME: Final = "starting player marker"


def svg(state: State) -> str:
    """The whole table: displays, center, bag, lid, and every player's board."""
    look = paints(state.rules.colors)
    boards = [_player(state, player, look) for player in range(state.rules.players)]
    shown = in_rows(boards, 2, GAP)
    half = (shown.width - GAP) / 2
    heaps = beside([heap("Bag", state.bag, look, half), heap("Lid", state.lid, look, half)], GAP)
    head = headline(_round(state).capitalize(), _status(state), shown.width)
    parts = [head, _offer(state, look, shown.width), heaps, shown]
    return document(stacked(parts, GAP), f"Azul, {_round(state)}", _description(state))


def board_svg(rules: Rules) -> str:
    """A player's board before the game: what is printed on it.

    Clauses: azul.components.board, azul.components.pattern-lines, azul.components.floor-line,
    azul.components.colored-wall, azul.components.gray-wall
    """
    look = paints(rules.colors)
    lines = tuple((EMPTY, 0) for _ in range(rules.size))
    wall = tuple((EMPTY,) * rules.size for _ in range(rules.size))
    bare = _board(rules, Board.of((), lines, wall, ()), look)
    floor = ", ".join(_loss(cost) for cost in rules.floor)
    side = "Gray" if rules.printed is None else "Colored"
    words = f"{side} wall, {rules.size} pattern lines, floor line {floor}."
    return document(framed(bare), "A player board", words)


def tiles_svg(rules: Rules) -> str:
    """One tile of each color with its name and number, and the starting player marker.

    Clauses: azul.components.tiles, azul.components.colors, azul.components.marker
    """
    look = paints(rules.colors)
    samples = [sample(tile(paint), paint.name, str(rules.tiles_per_color)) for paint in look]
    row = beside([*samples, sample(starter(_MARKER_NAME), "marker", "1")], GAP)
    words = ", ".join(f"{rules.tiles_per_color} {color}" for color in rules.colors)
    return document(row, "The tiles", f"{words}, and the {_MARKER_NAME}.")


# The parts of the drawing.


def _offer(state: State, look: Sequence[Paint], width: float) -> Box:
    displays = [[tile(look[color]) for color in singly(held)] for held in state.displays]
    center = [starter(_MARKER_NAME)] if state.marker == CENTER else []
    center += [tile(look[color]) for color in singly(state.center)]
    return offer(displays, state.rules.display_size, center, width)


def _player(state: State, player: int, look: Sequence[Paint]) -> Box:
    board = state.boards[player]
    return seat(
        player,
        board.score,
        _board(state.rules, board, look),
        active=_active(state) == player,
        held=starter(_MARKER_NAME) if _keeps_marker(state, player) else None,
    )


def _board(rules: Rules, board: Board, look: Sequence[Paint]) -> Box:
    """Pattern lines and wall beside each other, the floor line below them."""
    upper = beside([_lines(board, look), _wall(rules, board, look)], 18)
    arrows = [
        moved(upper.width - rules.size * PITCH - 12, 20 + PITCH * (row + 0.5), pointer(5, MUTED))
        for row in range(rules.size)
    ]
    upper = Box(upper.width, upper.height, (*upper.nodes, *arrows))
    return stacked([upper, _floor(rules, board, look)], 10)


def _lines(board: Board, look: Sequence[Paint]) -> Box:
    """The pattern lines, flush right, filled from the right, their numbers before them.

    Clause: azul.lines.right-to-left
    """
    size = len(board.lines)
    numbers, spaces = 16.0, []
    for row, (color, count) in enumerate(board.lines):
        y = 20 + PITCH * (row + 0.5)
        start = numbers + PITCH * (size - row - 1)
        spaces.append(label(str(row + 1), start - 6, y, size=16, anchor="end", fill=MUTED))
        for spot in range(row + 1):
            filled = spot > row - count
            thing = tile(look[color]) if filled else empty_space()
            spaces.append(moved(start + PITCH * (spot + 0.5), y, thing))
    drawn = node("g", *spaces, data_place="lines")
    return Box(numbers + size * PITCH, 20 + size * PITCH, (drawn,))


def _wall(rules: Rules, board: Board, look: Sequence[Paint]) -> Box:
    """The wall; its empty spaces show what is printed on them."""
    spaces = [
        label(str(column + 1), PITCH * (column + 0.5), 9, size=16, anchor="middle", fill=MUTED)
        for column in range(rules.size)
    ]
    for row, colors in enumerate(board.wall):
        for column, color in enumerate(colors):
            if color != EMPTY:
                thing = tile(look[color])
            elif rules.printed is not None:
                thing = printed_space(look[rules.printed[row][column]])
            else:
                thing = empty_space(GRAY_SPACE)
            spaces.append(moved(PITCH * (column + 0.5), 20 + PITCH * (row + 0.5), thing))
    drawn = node("g", *spaces, data_place="wall")
    return Box(rules.size * PITCH, 20 + rules.size * PITCH, (drawn,))


def _floor(rules: Rules, board: Board, look: Sequence[Paint]) -> Box:
    """The floor line: what each space costs, and what lies there, in order."""
    start, spaces = 66.0, [label("Floor", 0, 22 + PITCH / 2, fill=MUTED)]
    for spot, cost in enumerate(rules.floor):
        x = start + PITCH * (spot + 0.5)
        spaces.append(label(_loss(cost), x, 10, size=17, anchor="middle"))
        if spot >= len(board.floor):
            thing = empty_space()
        elif board.floor[spot] == MARKER:
            thing = starter(_MARKER_NAME)
        else:
            thing = tile(look[board.floor[spot]])
        spaces.append(moved(x, 22 + PITCH / 2, thing))
    drawn = node("g", *spaces, data_place="floor")
    return Box(start + len(rules.floor) * PITCH, 22 + PITCH, (drawn,))


# What a state says, in words.


def _loss(cost: int) -> str:
    """What a floor space costs, with a real minus sign."""
    return str(-cost).replace("-", "\N{MINUS SIGN}")


def _active(state: State) -> int | None:
    """The player whom the table waits for."""
    return state.turn if state.phase in {Phase.OFFER, Phase.TILING} else None


def _keeps_marker(state: State, player: int) -> bool:
    """Whether a player has the marker without its lying on the floor line."""
    return state.marker == player and MARKER not in state.boards[player].floor


def _round(state: State) -> str:
    names = {
        Phase.DEAL: "dealing",
        Phase.OFFER: "offer",
        Phase.TILING: "tiling",
        Phase.ROUND_END: "end of the round",
        Phase.OVER: "game over",
    }
    return f"round {state.round}, {names[state.phase]}"


def _status(state: State) -> str:
    turn, first = f"Player {state.turn + 1}", f"player {state.first + 1}"
    sentences = {
        Phase.DEAL: f"Filling the displays; {first} starts",
        Phase.OFFER: f"{turn} takes tiles; {first} started",
        Phase.TILING: f"{turn} tiles the wall; {first} started",
        Phase.ROUND_END: f"Everybody has tiled; {first} started",
        Phase.OVER: "The bonuses are added",
    }
    return sentences[state.phase]


def _description(state: State) -> str:
    """The whole table in sentences, for people who listen to it."""
    colors = state.rules.colors
    places = [(f"Display {place}", held) for place, held in enumerate(state.displays, start=1)]
    places += [("Center", state.center), ("Bag", state.bag), ("Lid", state.lid)]
    heaps = [f"{place}: {told(held, colors)}." for place, held in places]
    holder = "in the center" if state.marker == CENTER else f"with player {state.marker + 1}"
    boards = [_told(board, player, colors) for player, board in enumerate(state.boards, start=1)]
    return " ".join([f"{_status(state)}.", f"The marker is {holder}.", *heaps, *boards])


def _told(board: Board, player: int, colors: Sequence[str]) -> str:
    lines = [
        f"line {row} holds {count} {colors[color]}"
        for row, (color, count) in enumerate(board.lines, start=1)
        if count
    ]
    walls = [
        f"wall row {row} has {', '.join(held)}"
        for row, spaces in enumerate(board.wall, start=1)
        if (held := _held(spaces, colors))
    ]
    names = ["marker" if thing == MARKER else colors[thing] for thing in board.floor]
    floor = [f"floor line: {', '.join(names)}"] if names else []
    return "; ".join([f"Player {player}, score {board.score}", *lines, *walls, *floor]) + "."


def _held(spaces: Iterable[int], colors: Sequence[str]) -> list[str]:
    return [
        f"{colors[color]} in column {column}"
        for column, color in enumerate(spaces, start=1)
        if color != EMPTY
    ]


# Plain characters.


def text(state: State) -> str:
    """The table in plain characters, at most 100 wide for the published game."""
    signs = letters(state.rules.colors)
    boards = [_board_text(state, player, signs) for player in range(state.rules.players)]
    return "\n".join(
        [
            f"{_round(state).capitalize()}. {_status(state)}.",
            "",
            *_offer_text(state, signs),
            f"Bag       {heap_text(state.bag, signs)}",
            f"Lid       {heap_text(state.lid, signs)}",
            "",
            side_by_side(boards),
            "",
            _legend(state.rules, signs),
        ]
    )


def _offer_text(state: State, signs: Sequence[str]) -> list[str]:
    room, in_center = state.rules.display_size, state.marker == CENTER
    return offer_text(state.displays, room, state.center, signs, centered=in_center)


def _board_text(state: State, player: int, signs: Sequence[str]) -> str:
    board, size = state.boards[player], state.rules.size
    pointer = ">" if _active(state) == player else " "
    marker = f" {STARTER_SIGN}" if _keeps_marker(state, player) else ""
    name = f"{pointer} Player {player + 1}{marker}"
    numbers = " ".join(str(column) for column in range(1, size + 1))
    rows = [f"{name:<17}score {board.score}", f"{'':{4 + 2 * size + 2}}{numbers}"]
    for row, (color, count) in enumerate(board.lines):
        spaces = ["."] * (row + 1 - count) + [signs[color]] * count
        wall = " ".join(_wall_text(state.rules, board, row, signs))
        rows.append(f"  {row + 1} {' '.join(spaces):>{2 * size - 1}} | {wall}")
    return "\n".join([*rows, *_floor_text(state.rules, board, signs)])


def _wall_text(rules: Rules, board: Board, row: int, signs: Sequence[str]) -> list[str]:
    printed = rules.printed[row] if rules.printed is not None else None
    blank = [signs[color].lower() for color in printed] if printed else ["."] * rules.size
    return [
        blank[column] if color == EMPTY else signs[color]
        for column, color in enumerate(board.wall[row])
    ]


def _floor_text(rules: Rules, board: Board, signs: Sequence[str]) -> list[str]:
    things = [STARTER_SIGN if thing == MARKER else signs[thing] for thing in board.floor]
    things += ["."] * (len(rules.floor) - len(things))
    costs = [str(-cost) for cost in rules.floor]
    columns = list(zip(costs, things, strict=True))
    return [
        "  floor " + " ".join(f"{cost:>2}" for cost, _ in columns),
        "        " + " ".join(f"{thing:>{max(2, len(cost))}}" for cost, thing in columns),
    ]


def _legend(rules: Rules, signs: Sequence[str]) -> str:
    names = [f"{sign} {color}" for sign, color in zip(signs, rules.colors, strict=True)]
    legend = f"{', '.join(names)}, {STARTER_SIGN} {_MARKER_NAME}, . empty"
    return (
        legend
        if rules.printed is None
        else f"{legend}\nsmall letter: an empty space for that color"
    )
