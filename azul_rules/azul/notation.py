"""The base game in words: descriptions of positions, JSON states, and the text of actions.

Players, rounds, displays, lines, rows and columns count from 1 here, as players do. A heap of tiles
is a text such as "2 blue red"; a wall row is five words such as ". . red . ."; a floor line is
written from left to right, with the word "marker" where the starting player marker lies.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from azul_rules.azul.actions import TO_FLOOR, Deal, Take, TileLine
from azul_rules.azul.board import (
    COLORS,
    DISPLAYS,
    EMPTY,
    MARKER,
    VARIANTS,
    Rules,
    published,
)
from azul_rules.azul.state import Board, Phase, Points, State
from azul_rules.displays import CENTER
from azul_rules.notation import (
    CENTER_WORD,
    ActionText,
    bag_and_discards,
    center_or_player,
    color_index,
    color_names,
    color_word,
    displays_and_center,
    exact_state,
    heap,
    impossible_filling,
    impossible_tiles,
    inside,
    mistake,
    one_of,
    players_and_variant,
    sequence,
    show_heap,
    show_points,
    show_tiles,
    state_json,
    table,
    tallied,
    tile_words,
    whole_number,
    words,
)
from azul_rules.tiles import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from azul_rules.azul.actions import Action
    from azul_rules.azul.rows import Cells, Line
    from azul_rules.edition import InvalidInputError
    from azul_rules.tiles import Counts

_NAME = "azul"
_FREE = "."
_MARKER = "marker"
_RESERVED = frozenset({_MARKER, CENTER_WORD, "color", "nothing", "floor"})
"""Words with a meaning of their own, so that no color can be called so."""
_FIGURES = ("tiles_per_color", "display_size", "row_bonus", "column_bonus", "color_bonus")
_RULES_FIELDS = ("displays", "colors", "tiles_per_color", "display_size", "floor", *_FIGURES[2:])
_FIELDS = (
    "players",
    "variant",
    "rules",
    "phase",
    "round",
    "starter",
    "turn",
    "marker",
    "bag",
    "lid",
    "displays",
    "center",
    "boards",
)
_BOARD_FIELDS = ("score", "points", "lines", "wall", "floor")
_KINDS = tuple(kind.name.lower() for kind in Points)
_LOSSES = frozenset({"floor"})
_PHASES = tuple(phase.value for phase in Phase)
_AFTER_TAKING = (Phase.TILING, Phase.ROUND_END, Phase.OVER)


# --- from a state to words ---------------------------------------------------------------------


def describe(state: State) -> dict[str, object]:
    """The full description of a state, always in the same words and the same order.

    `position` reads it back. The table `rules` is there only when the game is not a published one,
    the table `points` only when the score is not all from the start of the description.
    """
    rules, colors = state.rules, state.rules.colors
    description: dict[str, object] = {"players": rules.players, "variant": rules.variant}
    if not _is_published(rules):
        description["rules"] = _describe_rules(rules)
    return description | {
        "phase": state.phase.value,
        "round": state.round,
        "starter": state.first + 1,
        "turn": state.turn + 1,
        "marker": CENTER_WORD if state.marker == CENTER else state.marker + 1,
        "bag": show_heap(state.bag, colors),
        "lid": show_heap(state.lid, colors),
        "displays": [show_heap(display, colors) for display in state.displays],
        "center": show_heap(state.center, colors),
        "boards": [_describe_board(board, colors) for board in state.boards],
    }


def _is_published(rules: Rules) -> bool:
    return rules.players in DISPLAYS and rules == published(rules.players, rules.variant)


def _describe_rules(rules: Rules) -> dict[str, object]:
    plain: dict[str, object] = {name: getattr(rules, name) for name in _RULES_FIELDS}
    return plain | {"colors": list(rules.colors), "floor": list(rules.floor)}


def _describe_board(board: Board, colors: Sequence[str]) -> dict[str, object]:
    return show_points(board.tally, _KINDS) | {
        "lines": [_show_line(line, colors) for line in board.lines],
        "wall": [_show_row(row, colors) for row in board.wall],
        "floor": " ".join(_MARKER if tile == MARKER else colors[tile] for tile in board.floor),
    }


def _show_line(line: Line, colors: Sequence[str]) -> str:
    color, count = line
    if color == EMPTY:
        return ""
    return colors[color] if count == 1 else f"{count} {colors[color]}"


def _show_row(row: Cells, colors: Sequence[str]) -> str:
    return " ".join(_FREE if tile == EMPTY else colors[tile] for tile in row)


# --- from words to a state ---------------------------------------------------------------------


def position(data: Mapping[str, object]) -> State:
    """A state from a partial description; what is not said is filled in.

    Without a word on them: two players, or as many as boards are described; the colored wall; the
    offer; the earliest round in which the walls can look so; player 1 started and it is the
    starter's turn; the marker lies on the floor line that shows it, else in the center during the
    offer and with the starter otherwise; displays, center, lid and boards are empty; all tiles that
    lie nowhere else are in the bag, or, where the bag is described and the lid is not, in the lid.

    Raises:
        InvalidInputError: when the description cannot be understood or no game can lead to it.
    """
    fields = table(data, "", _FIELDS)
    rules = _read_rules(fields)
    phase = Phase(one_of(fields.get("phase", Phase.OFFER.value), "phase", _PHASES))
    boards = _read_boards(fields.get("boards", []), rules)
    starter = whole_number(fields.get("starter", 1), "starter", 1, rules.players)
    turn = whole_number(fields.get("turn", starter), "turn", 1, rules.players)
    sources = displays_and_center(fields, rules.displays, rules.display_size, rules.colors)
    bag, lid = bag_and_discards(
        fields, "lid", rules.colors, rules.tiles_per_color, (*sources, *map(_tiles_on, boards))
    )
    state = State(
        rules=rules,
        phase=phase,
        round=_read_round(fields, phase, boards),
        first=starter - 1,
        turn=turn - 1,
        marker=_read_marker(fields, rules, phase, starter - 1, boards),
        bag=bag,
        lid=lid,
        sources=sources,
        boards=boards,
    )
    for problem in _impossibilities(state):
        raise problem
    return state


def _read_rules(fields: Mapping[str, object]) -> Rules:
    players, variant = players_and_variant(fields, VARIANTS)
    if "rules" not in fields:
        if players not in DISPLAYS:
            raise mistake("players", f"Azul is for 2 to 4 players, not {players}")
        return published(players, variant)
    figures = table(fields["rules"], "rules", _RULES_FIELDS)
    usual = Rules(players, variant, DISPLAYS.get(players, 1))
    costs = sequence(figures.get("floor", usual.floor), "rules.floor", 100)
    return Rules(
        players,
        variant,
        whole_number(figures.get("displays", usual.displays), "rules.displays", 1, 100),
        colors=color_names(figures.get("colors", usual.colors), "rules.colors", _RESERVED),
        floor=tuple(whole_number(cost, "rules.floor", 0) for cost in costs),
        **{
            name: whole_number(
                figures.get(name, getattr(usual, name)),
                f"rules.{name}",
                least=0 if name.endswith("bonus") else 1,
                most=1000,
            )
            for name in _FIGURES
        },
    )


def _read_boards(value: object, rules: Rules) -> tuple[Board, ...]:
    given = sequence(value, "boards")
    if len(given) > rules.players:
        raise mistake("boards", f"{len(given)} boards for {rules.players} players")
    missing: list[object] = [{}] * (rules.players - len(given))
    return tuple(
        _read_board(board, f"boards[{number}]", rules)
        for number, board in enumerate([*given, *missing], start=1)
    )


def _read_board(value: object, place: str, rules: Rules) -> Board:
    fields = table(value, place, _BOARD_FIELDS)
    wall = _read_wall(fields.get("wall", []), inside(place, "wall"), rules)
    return Board.of(
        tally=tallied(fields, place, _KINDS, _LOSSES),
        lines=_read_lines(fields.get("lines", []), inside(place, "lines"), rules, wall),
        wall=wall,
        floor=_read_floor(fields.get("floor", ""), inside(place, "floor"), rules),
    )


def _read_wall(value: object, place: str, rules: Rules) -> tuple[Cells, ...]:
    given = sequence(value, place, rules.size)
    missing: list[object] = [""] * (rules.size - len(given))
    wall = tuple(
        _read_row(row, f"{place} row {number}", number - 1, rules)
        for number, row in enumerate([*given, *missing], start=1)
    )
    for number, column in enumerate(zip(*wall, strict=True), start=1):
        twice = _twice(column)
        if twice is not None:
            color = rules.colors[twice]
            raise mistake(f"{place} column {number}", f"{color} is there twice")
    return wall


def _read_row(value: object, place: str, row: int, rules: Rules) -> Cells:
    given = words(value, place) or [_FREE] * rules.size
    if len(given) != rules.size:
        raise mistake(
            place,
            f"expected {rules.size} words, a color or '.' for each space, not {len(given)}",
        )
    tiles = tuple(
        EMPTY if word == _FREE else color_index(word, place, rules.colors) for word in given
    )
    if rules.printed is not None:
        for column, (tile, color) in enumerate(zip(tiles, rules.printed[row], strict=True), 1):
            if tile not in (EMPTY, color):
                raise mistake(
                    place,
                    f"the space in column {column} is {rules.colors[color]}, "
                    f"so {rules.colors[tile]} cannot lie there",
                )
    twice = _twice(tiles)
    if twice is not None:
        raise mistake(place, f"{rules.colors[twice]} is there twice")
    return tiles


def _twice(tiles: Sequence[int]) -> int | None:
    return next((tile for tile in tiles if tile != EMPTY and tiles.count(tile) > 1), None)


def _read_lines(
    value: object, place: str, rules: Rules, wall: tuple[Cells, ...]
) -> tuple[Line, ...]:
    given = sequence(value, place, rules.size)
    missing: list[object] = [""] * (rules.size - len(given))
    return tuple(
        _read_line(line, f"{place} line {number}", number, rules, wall[number - 1])
        for number, line in enumerate([*given, *missing], start=1)
    )


def _read_line(value: object, place: str, spaces: int, rules: Rules, row: Cells) -> Line:
    counts = heap(value, place, rules.colors)
    held = [(color, count) for color, count in enumerate(counts) if count]
    if not held:
        return EMPTY, 0
    color, count = held[0]
    if len(held) > 1:
        one, other = rules.colors[color], rules.colors[held[1][0]]
        raise mistake(place, f"a line holds one color, not both {one} and {other}")
    if count > spaces:
        raise mistake(place, f"{count} tiles do not fit on a line of {spaces}")
    if color in row:
        raise mistake(place, f"{rules.colors[color]} is on the wall of that row already")
    return color, count


def _read_floor(value: object, place: str, rules: Rules) -> tuple[int, ...]:
    floor = tuple(
        MARKER if word == _MARKER else color_index(word, place, rules.colors)
        for word in tile_words(value, place)
    )
    if len(floor) > len(rules.floor):
        raise mistake(place, f"a floor line has {len(rules.floor)} spaces, not {len(floor)}")
    if floor.count(MARKER) > 1:
        raise mistake(place, "there is only one marker")
    return floor


def _tiles_on(board: Board) -> Counts:
    """All tiles on a board, by color."""
    size = len(board.lines)
    tiles = [tile for tile in chain(board.floor, *board.wall) if tile >= 0]
    return counted(chain(tiles, *([color] * count for color, count in board.lines)), size)


def _read_round(fields: Mapping[str, object], phase: Phase, boards: tuple[Board, ...]) -> int:
    """The round; each wall row gets at most one tile a round, so it cannot be earlier than that."""
    earliest = max(1, *(_rounds_needed(board, phase) for board in boards))
    number = whole_number(fields.get("round", earliest), "round", 1)
    if number < earliest:
        raise mistake("round", f"the walls cannot look so before round {earliest}")
    return number


def _rounds_needed(board: Board, phase: Phase) -> int:
    """The rounds that a wall takes, with this one for a row that cannot have had its tile yet."""
    return max(
        len(row) - row.count(EMPTY) + (phase not in _AFTER_TAKING or _is_complete(line, count))
        for row, (line, count) in zip(board.wall, _lines(board), strict=True)
    )


def _read_marker(
    fields: Mapping[str, object],
    rules: Rules,
    phase: Phase,
    starter: int,
    boards: tuple[Board, ...],
) -> int:
    shown = [player for player, board in enumerate(boards) if MARKER in board.floor]
    if len(shown) > 1:
        raise mistake(f"boards[{shown[1] + 1}].floor", "there is only one marker")
    usual: object = CENTER_WORD if phase is Phase.OFFER else starter + 1
    if shown:
        usual = shown[0] + 1
    value = fields.get("marker", usual)
    marker = center_or_player(value, "marker", rules.players, CENTER)
    if shown and marker != shown[0]:
        where = "in the center" if marker == CENTER else f"with player {marker + 1}"
        raise mistake("marker", f"it cannot be {where} and on a floor line (boards[{usual}].floor)")
    return marker


# --- what no game can lead to ------------------------------------------------------------------


def _impossibilities(state: State) -> Iterator[InvalidInputError]:
    """What is wrong with a position whose parts are sound one by one, the simplest first."""
    if state.phase is Phase.DEAL:
        yield from _impossible_deal(state)
    elif state.phase is Phase.OFFER:
        yield from _impossible_offer(state)
    else:
        taken = f"all tiles are taken before the phase '{state.phase}'"
        yield from impossible_tiles(state.sources, taken)
    if state.phase not in (Phase.OFFER, Phase.TILING) and state.turn != state.first:
        yield mistake("turn", f"nobody takes turns in the phase '{state.phase}'; leave it out")
    for player, board in enumerate(state.boards, start=1):
        yield from _impossible_board(state, player, board)


def _impossible_deal(state: State) -> Iterator[InvalidInputError]:
    """Displays are filled in order; the bag runs out before one is left short."""
    if state.marker not in (CENTER, state.first):
        yield mistake("marker", "while displays are filled, its holder is the starter")
    yield from impossible_filling(
        state.sources, state.rules.display_size, state.bag, state.lid, "lid"
    )


def _impossible_offer(state: State) -> Iterator[InvalidInputError]:
    """Displays lie full or are emptied at once; floor and complete lines come from this round."""
    size = state.rules.display_size
    held = [sum(display) for display in state.displays]
    short = [number for number, count in enumerate(held, start=1) if 0 < count < size]
    if short:
        place = f"displays[{short[0]}]"
        if any(state.bag):
            yield mistake(
                place,
                f"{held[short[0] - 1]} tiles, but a display holds {size} or none "
                "unless the bag has run out",
            )
        if any(held[short[0] :]):
            yield mistake(place, "a short display is the last one that has tiles")
    if sum(state.center) > (size - 1) * held.count(0):
        yield mistake("center", "more tiles than the emptied displays can have left there")
    taken = size * len(held) - sum(held) - sum(state.center)
    if _tiles_of_this_round(state) > taken:
        yield mistake(
            "boards", "floor lines and complete lines show more than was taken this round"
        )
    if state.marker != CENTER:
        floor = state.boards[state.marker].floor
        if MARKER not in floor and len(floor) < len(state.rules.floor):
            yield mistake(
                "marker", f"its holder's floor line (boards[{state.marker + 1}]) lacks it"
            )


def _tiles_of_this_round(state: State) -> int:
    """The least number of tiles that players must have taken in this round."""
    floors = sum(len(board.floor) - board.floor.count(MARKER) for board in state.boards)
    return floors + sum(_is_complete(*item) for board in state.boards for item in _lines(board))


def _impossible_board(state: State, player: int, board: Board) -> Iterator[InvalidInputError]:
    """What a board cannot show, given how far its player has come in this phase."""
    place = f"boards[{player}]"
    phase = state.phase
    if phase is Phase.TILING:
        seat = (player - 1 - state.first) % state.rules.players
        now = (state.turn - state.first) % state.rules.players
        tiled, begun = seat < now, seat <= now
    else:
        tiled = phase is not Phase.OFFER
        begun = phase in _AFTER_TAKING
    if tiled and board.floor:
        yield mistake(f"{place}.floor", f"it has been emptied by then (phase '{phase}')")
    for line, held in _lines(board):
        if tiled and _is_complete(line, held):
            yield mistake(
                f"{place}.lines line {line + 1}",
                f"a complete line has been tiled by then (phase '{phase}')",
            )
    for number, row in enumerate(board.wall, start=1):
        if not begun and EMPTY not in row:
            yield mistake(
                f"{place}.wall row {number}", "it is complete, so the game would be over by now"
            )
    if phase is not Phase.OVER and any(board.tally[Points.ROWS :]):
        yield mistake(f"{place}.points", "bonuses are given only when the game is over")


def _lines(board: Board) -> Iterator[tuple[int, int]]:
    return ((line, count) for line, (_, count) in enumerate(board.lines))


def _is_complete(line: int, count: int) -> bool:
    return count == line + 1


# --- JSON --------------------------------------------------------------------------------------


def to_json(state: State) -> str:
    """The state as JSON text: format, version and edition, then its description."""
    return state_json(_NAME, describe(state))


def from_json(text: str) -> State:
    """The state that `to_json` wrote; nothing may be missing, nothing differ from how it writes.

    Raises:
        InvalidInputError: when the text is no such state.
    """
    return exact_state(text, _NAME, position, describe)


# --- actions -----------------------------------------------------------------------------------

_FILLERS = frozenset({"the", "of", "table", "all", "tiles"})


def format_action(action: Action) -> str:
    """An action as text, the inverse of `parse_action`.

    >>> format_action(Take(source=2, color=0, line=1))
    'take blue from display 3 to line 2'
    """
    if isinstance(action, Take):
        source = CENTER_WORD if action.source == CENTER else f"display {action.source + 1}"
        line = "floor" if action.line == TO_FLOOR else f"line {action.line + 1}"
        return f"take {color_word(action.color, COLORS)} from {source} to {line}"
    if isinstance(action, TileLine):
        return f"tile line {action.line + 1} in column {action.column + 1}"
    return f"deal {show_tiles(action.tiles, COLORS)}"


def parse_action(text: str) -> Action:
    """The action that a text names, whether or not it is legal.

    >>> parse_action("Take red from the center of the table to floor line")
    Take(source=-1, color=2, line=-1)

    Raises:
        InvalidInputError: when the text cannot be understood.
    """
    said = ActionText(text, _FILLERS)
    verb = said.word("take", "tile", "deal")
    if verb == "take":
        return _parse_take(said)
    if verb == "tile":
        said.word("line")
        line = said.index("line")
        said.word("in")
        said.word("column")
        tiling = TileLine(line, said.index("column"))
        said.end()
        return tiling
    return Deal(said.tiles(COLORS))


def _parse_take(said: ActionText) -> Take:
    color = said.color(COLORS)
    said.word("from")
    source = CENTER if said.word("display", CENTER_WORD) == CENTER_WORD else said.index("display")
    said.word("to")
    if said.word("line", "floor") == "line":
        line = said.index("line")
    else:
        said.skip("line")
        line = TO_FLOOR
    said.end()
    return Take(source, color, line)
