"""Queen's Garden in words: descriptions of positions, JSON states, and the text of actions.

Players, rounds, stacks, slots, areas and spaces count from 1 here, as players do. A hexagon is its
color and its pattern, such as "light blue bird"; several are told one after the other, such as
"2 light blue bird, yellow tree". The spaces of a garden are "fountain 1" to "fountain 6" and, on
the first area, "area 1 middle" and "area 1 ring 1" to "area 1 ring 6". An expansion "turned 2" has
its printed hexagon on ring 2 of its area.
"""

from __future__ import annotations

import re
import reprlib
from typing import TYPE_CHECKING, TypeVar

from attrs import evolve

from azul_rules.notation import (
    ActionText,
    did_you_mean,
    exact_state,
    inside,
    mistake,
    one_of,
    plain_text,
    players_and_variant,
    sequence,
    show_points,
    state_json,
    table,
    tallied,
    whole_number,
)
from azul_rules.queens_garden.actions import (
    STACK,
    BuyExpansion,
    Done,
    Draw,
    Pass,
    PlaceExpansion,
    PlaceTile,
    Shuffle,
    Take,
    ThrowAway,
)
from azul_rules.queens_garden.board import (
    COLORS,
    DIRECTIONS,
    EMPTY,
    FACE_DOWN,
    NO_SPACE,
    PATTERNS,
    SCORING_BOARDS,
    STACK_SIZES,
    VARIANTS,
    Element,
    Layout,
    Rules,
    ScoringBoard,
    published,
)
from azul_rules.queens_garden.garden import (
    AREA_SIZE,
    feature_name,
    groups,
    hexagon_name,
    matches,
    printed_spaces,
    space_name,
)
from azul_rules.queens_garden.state import Board, Phase, Points, State
from azul_rules.tiles import counted, together

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from azul_rules.edition import InvalidInputError
    from azul_rules.queens_garden.actions import Action
    from azul_rules.queens_garden.board import Place
    from azul_rules.queens_garden.state import Area, Slot
    from azul_rules.tiles import Counts

T = TypeVar("T")
"""What an item of a list is read as."""

_NAME = "queens-garden"
_PUBLISHED = published(2)
"""Its names are those in the text of actions."""
_DISPLAY = "display"
"""Where the marker lies until somebody passes."""
_UNNAMED = -1
"""A face-down expansion of which the description does not say which one it is."""
_FIGURES = {
    "stack_size": 0,
    "copies": 0,
    "rounds": 1,
    "top_size": 1,
    "storage": 0,
    "expansion_storage": 0,
    "start_jokers": 0,
    "start_score": 0,
    "expansion_price": 0,
}
"""The plain numbers among the rules, each with the least it can be."""
_RULES_FIELDS = ("colors", "patterns", *_FIGURES, "layout")
_LAYOUT_FIELDS = ("board", "areas", "elements", "pavilion_jokers")
_SCORING_FIELDS = ("wheel", "group_bonus", "pavilion", "least_group", "provenance")
_PROVENANCES = ("printed", "reported", "assumed", "given")
_FIELDS = (
    "players",
    "variant",
    "rules",
    "scoring",
    "phase",
    "round",
    "starter",
    "turn",
    "marker",
    "bag",
    "tower",
    "stacks",
    "top",
    "slots",
    "supply",
    "boards",
)
_BOARD_FIELDS = (
    "score",
    "points",
    "tiles",
    "expansions",
    "jokers",
    "garden",
    "areas",
    "passed",
)
_KINDS = tuple(kind.name.lower() for kind in Points)
_LOSSES = frozenset({"first_pass", "thrown", "bought", "leftovers"})
_AT_THE_END = (
    Points.JOKERS,
    Points.LEFTOVERS,
    Points.COLOR_GROUPS,
    Points.PATTERN_GROUPS,
    Points.GROUP_BONUS,
)
_FILLING = (Phase.FILL, Phase.REFILL)
_TURNS = (Phase.ACT, Phase.REFILL, Phase.DISCARD)
_ALL_PASSED = (Phase.ROUND_END, Phase.SCORED, Phase.OVER)
_WORDS = re.compile("[a-z]+( [a-z]+)*")
_NUMBER = re.compile("[0-9]{1,3}")
_RESERVED = frozenset(
    {"expansion", "face", "feature", "from", "hexagon", "nothing", "tile", "tiles", "turned"}
)
"""Words with a meaning of their own, so that no color or pattern can have them in its name."""


# --- names ------------------------------------------------------------------------------------


def _hexagon_text(hexagon: int) -> str:
    """A hexagon in an action: its published name; a number for what is none."""
    known = 0 <= hexagon < _PUBLISHED.kinds
    return hexagon_name(_PUBLISHED, hexagon) if known else f"hexagon {hexagon + 1}"


def _feature_text(feature: int) -> str:
    """A color or a pattern in an action; a number for what is neither."""
    known = 0 <= feature < len(COLORS) + len(PATTERNS)
    return feature_name(_PUBLISHED, feature) if known else f"feature {feature + 1}"


def _hexagon_names(rules: Rules) -> list[str]:
    return [hexagon_name(rules, hexagon) for hexagon in range(rules.kinds)]


def _space_names(rules: Rules) -> list[str]:
    return [space_name(rules, space) for space in range(len(rules.layout.places))]


def _show_ordered(hexagons: Iterable[int], rules: Rules) -> str:
    """Hexagons one after the other, as they lie."""
    return ", ".join(hexagon_name(rules, hexagon) for hexagon in hexagons)


def _show_heap(counts: Counts, rules: Rules) -> str:
    """Hexagons of which only the number counts."""
    return ", ".join(
        name if count == 1 else f"{count} {name}"
        for name, count in zip(_hexagon_names(rules), counts, strict=True)
        if count
    )


def _show_tiles(tiles: Sequence[int], rules: Rules) -> str:
    return _show_heap(counted(tiles, rules.kinds), rules)


# --- from a state to words --------------------------------------------------------------------


def describe(state: State) -> dict[str, object]:
    """The full description of a state, always in the same words and the same order.

    `position` reads it back. The tables `rules` and `scoring` are there only when they are not the
    published ones, the table `points` only when the score is not all from the start of the
    description. Printed hexagons go without saying: the areas tell where they lie.
    """
    rules = state.rules
    description: dict[str, object] = {"players": rules.players, "variant": rules.variant}
    if not _is_published(rules):
        description["rules"] = _describe_rules(rules)
    if rules.scoring != SCORING_BOARDS[rules.variant]:
        description["scoring"] = _describe_scoring(rules)
    return description | {
        "phase": state.phase.value,
        "round": state.round,
        "starter": state.first + 1,
        "turn": state.turn + 1,
        "marker": _DISPLAY if state.marker == STACK else state.marker + 1,
        "bag": _show_heap(state.bag, rules),
        "tower": _show_heap(state.tower, rules),
        "stacks": [_show_ordered(stack, rules) for stack in state.stacks],
        "top": _show_tiles(state.top, rules),
        "slots": [
            {"expansion": hexagon_name(rules, expansion), "tiles": _show_tiles(tiles, rules)}
            for expansion, tiles in state.slots
        ],
        "supply": _show_ordered(state.supply, rules),
        "boards": [_describe_board(board, rules) for board in state.boards],
    }


def _is_published(rules: Rules) -> bool:
    """Whether all but the scoring board, which is told by itself, is as in the box."""
    return rules.players in STACK_SIZES and rules == published(
        rules.players, rules.variant, rules.scoring
    )


def _describe_rules(rules: Rules) -> dict[str, object]:
    layout = rules.layout
    return {
        "colors": list(rules.colors),
        "patterns": list(rules.patterns),
        **{name: getattr(rules, name) for name in _FIGURES},
        "layout": {
            "board": [list(place) for place in layout.board],
            "areas": [list(place) for place in layout.areas],
            "elements": [
                {"name": element.name, "place": list(element.place), "jokers": element.jokers}
                for element in layout.elements
            ],
            "pavilion_jokers": layout.pavilion_jokers,
        },
    }


def _describe_scoring(rules: Rules) -> dict[str, object]:
    scoring = rules.scoring
    return {
        "wheel": [
            {feature_name(rules, feature): points for feature, points in items}
            for items in scoring.wheel
        ],
        "group_bonus": [list(pair) for pair in scoring.group_bonus],
        "pavilion": scoring.pavilion,
        "least_group": scoring.least_group,
        "provenance": scoring.provenance,
    }


def _describe_board(board: Board, rules: Rules) -> dict[str, object]:
    printed = printed_spaces(rules, board.areas)
    return show_points(board.tally, _KINDS) | {
        "tiles": _show_tiles(board.tiles, rules),
        "expansions": _show_ordered(board.expansions, rules),
        "jokers": board.jokers,
        "garden": {
            name: hexagon_name(rules, board.garden[space])
            for space, name in enumerate(_space_names(rules))
            if board.garden[space] >= 0 and space not in printed
        },
        "areas": {
            f"area {number}": _show_area(area, rules)
            for number, area in enumerate(board.areas, start=1)
            if area is not None
        },
        "passed": board.passed,
    }


def _show_area(area: Area, rules: Rules) -> str:
    expansion, orientation = area
    lies = "face down" if orientation == FACE_DOWN else f"turned {orientation + 1}"
    return f"{hexagon_name(rules, expansion)} {lies}"


# --- from words to a state --------------------------------------------------------------------


def position(data: Mapping[str, object]) -> State:
    """A state from a partial description; what is not said is filled in.

    Without a word on them: two players, or as many as boards are described; the front; the phase
    act; round 1; player 1 started and it is the turn of the first from there who has not passed;
    the marker lies in the display until somebody passes, then the first from the starter has it who
    did; nobody has passed before the round's end; top, slots, storages, gardens and tower are
    empty, jokers and scores as at the start. Tiles that lie nowhere else are in the bag, or, where
    the bag is described and the tower is not, in the tower. Expansions that lie nowhere else fill
    the stacks that are not described and lie under the described part of the supply, by color and
    pattern; this round's stack is used up unless tiles lie on it or are being drawn for it. Which
    expansion lies face down in a garden need not be said.

    Raises:
        InvalidInputError: when the description cannot be understood or no game can lead to it.
    """
    fields = table(data, "", _FIELDS)
    rules = _read_rules(fields)
    phase = Phase(
        one_of(fields.get("phase", Phase.ACT.value), "phase", [phase.value for phase in Phase])
    )
    number = whole_number(
        fields.get("round", rules.rounds if phase is Phase.OVER else 1), "round", 1, rules.rounds
    )
    boards = _read_boards(fields.get("boards", []), rules, phase)
    first = whole_number(fields.get("starter", 1), "starter", 1, rules.players) - 1
    turn = _read_turn(fields, phase, first, boards)
    described = State(
        rules=rules,
        phase=phase,
        round=number,
        first=first,
        turn=turn,
        marker=_read_marker(fields, phase, first, turn, boards),
        bag=counted(_read_tiles(fields.get("bag", ""), "bag", rules), rules.kinds),
        tower=counted(_read_tiles(fields.get("tower", ""), "tower", rules), rules.kinds),
        stacks=_read_stacks(fields.get("stacks", []), rules, number),
        top=_read_tiles(fields.get("top", ""), "top", rules),
        slots=_read_slots(fields.get("slots", []), rules),
        supply=tuple(_read_hexagons(fields.get("supply", ""), "supply", rules)),
        boards=boards,
    )
    state = _with_all_tiles(_with_all_expansions(described), fields)
    for problem in _impossibilities(state):
        raise problem
    return state


def _read_hexagons(value: object, place: str, rules: Rules) -> list[int]:
    """Hexagons in words, one after the other: commas between them, counts before them."""
    texts = [value] if isinstance(value, str) else sequence(value, place)
    told = [part for text in texts for part in plain_text(text, place).lower().split(",")]
    names = _hexagon_names(rules)
    hexagons: list[int] = []
    if "".join(told).strip() == "":
        return hexagons
    for words in map(str.split, told):
        count = int(words.pop(0)) if words and _NUMBER.fullmatch(words[0]) else 1
        name = " ".join(words)
        if name not in names:
            raise mistake(
                place, f"there is no hexagon {reprlib.repr(name)}{did_you_mean(name, names)}"
            )
        hexagons += [names.index(name)] * count
    return hexagons


def _read_tiles(value: object, place: str, rules: Rules) -> tuple[int, ...]:
    return tuple(sorted(_read_hexagons(value, place, rules)))


def _read_hexagon(value: object, place: str, rules: Rules) -> int:
    hexagons = _read_hexagons(value, place, rules)
    if len(hexagons) != 1:
        raise mistake(place, f"expected one hexagon, not {len(hexagons)}")
    return hexagons[0]


# --- the rules and the scoring board


def _read_rules(fields: Mapping[str, object]) -> Rules:
    players, variant = players_and_variant(fields, VARIANTS)
    if "rules" in fields:
        given = table(fields["rules"], "rules", _RULES_FIELDS)
        rules = _read_own_rules(given, players, variant)
    elif players in STACK_SIZES:
        rules = published(players, variant)
    else:
        raise mistake("players", f"Queen's Garden is for 2 to 4 players, not {players}")
    if "scoring" in fields:
        rules = evolve(rules, scoring=_read_scoring(fields["scoring"], rules))
    if len(rules.scoring.wheel) < rules.rounds:
        raise mistake(
            "scoring.wheel", f"{len(rules.scoring.wheel)} entries for {rules.rounds} rounds"
        )
    return rules


def _read_own_rules(given: Mapping[str, object], players: int, variant: str) -> Rules:
    """The rules of a game that is not a published one; what is not said is as in a game of two."""
    usual = published(2, variant)
    figures = {**_describe_rules(usual), "stack_size": STACK_SIZES.get(players, 0), **given}
    names = [_read_names(figures[kind], f"rules.{kind}") for kind in ("colors", "patterns")]
    if set(names[0]) & set(names[1]):
        raise mistake("rules.patterns", "a pattern has the name of a color")
    return Rules(
        players,
        variant,
        scoring=usual.scoring,
        colors=names[0],
        patterns=names[1],
        layout=_read_layout(figures["layout"]),
        **{
            name: whole_number(figures[name], f"rules.{name}", least, 1000)
            for name, least in _FIGURES.items()
        },
    )


def _read_names(value: object, place: str) -> tuple[str, ...]:
    names = [plain_text(name, place) for name in sequence(value, place, 100)]
    for name in names:
        if not _WORDS.fullmatch(name) or _RESERVED & set(name.split()):
            raise mistake(place, f"{reprlib.repr(name)} cannot be a name here")
    if not names or len(set(names)) < len(names):
        raise mistake(place, "expected one name or more, each once")
    return tuple(names)


def _read_layout(value: object) -> Layout:
    fields = table(value, "rules.layout", _LAYOUT_FIELDS)
    usual = Layout()
    places = {
        name: tuple(
            _read_place(place, f"rules.layout.{name}")
            for place in sequence(fields.get(name, getattr(usual, name)), f"rules.layout.{name}")
        )
        for name in ("board", "areas")
    }
    layout = Layout(
        **places,
        elements=_read_elements(fields["elements"]) if "elements" in fields else usual.elements,
        pavilion_jokers=whole_number(
            fields.get("pavilion_jokers", usual.pavilion_jokers), "rules.layout.pavilion_jokers", 0
        ),
    )
    taken = [*layout.places, *(element.place for element in layout.elements)]
    if len(set(taken)) < len(taken):
        raise mistake("rules.layout", "two spaces or elements have the same place")
    return layout


def _read_elements(value: object) -> tuple[Element, ...]:
    elements = []
    for number, given in enumerate(sequence(value, "rules.layout.elements", 100), start=1):
        place = f"rules.layout.elements[{number}]"
        fields = table(given, place, ("name", "place", "jokers"))
        elements.append(
            Element(
                plain_text(fields.get("name"), f"{place}.name"),
                _read_place(fields.get("place"), f"{place}.place"),
                whole_number(fields.get("jokers"), f"{place}.jokers", 0),
            )
        )
    return tuple(elements)


def _read_place(value: object, place: str) -> Place:
    return _read_pair(value, place, least=-100)


def _read_pair(value: object, place: str, least: int) -> tuple[int, int]:
    given = [whole_number(number, place, least, 1000) for number in sequence(value, place)]
    if len(given) != 2:
        raise mistake(place, f"expected two numbers, not {len(given)}")
    return given[0], given[1]


def _read_scoring(value: object, rules: Rules) -> ScoringBoard:
    """A player's own scoring board; what is not said is as printed on the side that is used."""
    fields = table(value, "scoring", _SCORING_FIELDS)
    usual = rules.scoring
    wheel, bonus = usual.wheel, usual.group_bonus
    if "wheel" in fields:
        wheel = tuple(
            _read_wheel(items, f"scoring.wheel[{number}]", rules)
            for number, items in enumerate(sequence(fields["wheel"], "scoring.wheel", 100), start=1)
        )
    if "group_bonus" in fields:
        bonus = tuple(
            _read_pair(pair, "scoring.group_bonus", least=0)
            for pair in sequence(fields["group_bonus"], "scoring.group_bonus", 100)
        )
    return ScoringBoard(
        wheel,
        bonus,
        pavilion=whole_number(fields.get("pavilion", usual.pavilion), "scoring.pavilion", 0),
        least_group=whole_number(
            fields.get("least_group", usual.least_group), "scoring.least_group", 1
        ),
        provenance=one_of(fields.get("provenance", "given"), "scoring.provenance", _PROVENANCES),
    )


def _read_wheel(value: object, place: str, rules: Rules) -> tuple[tuple[int, int], ...]:
    names = (*rules.colors, *rules.patterns)
    given = table(value, place, names)
    return tuple(
        (names.index(name), whole_number(points, inside(place, name), 0))
        for name, points in given.items()
    )


# --- the boards


def _read_boards(value: object, rules: Rules, phase: Phase) -> tuple[Board, ...]:
    given = sequence(value, "boards")
    if len(given) > rules.players:
        raise mistake("boards", f"{len(given)} boards for {rules.players} players")
    missing: list[object] = [{}] * (rules.players - len(given))
    return tuple(
        _read_board(board, f"boards[{number}]", rules, phase)
        for number, board in enumerate([*given, *missing], start=1)
    )


def _read_board(value: object, place: str, rules: Rules, phase: Phase) -> Board:
    fields = table(value, place, _BOARD_FIELDS)
    passed = fields.get("passed", phase in _ALL_PASSED)
    if not isinstance(passed, bool):
        raise mistake(
            inside(place, "passed"), f"expected true or false, not {reprlib.repr(passed)}"
        )
    areas = _read_areas(fields.get("areas", {}), inside(place, "areas"), rules)
    tiles = _read_tiles(fields.get("tiles", ""), inside(place, "tiles"), rules)
    expansions = _read_tiles(fields.get("expansions", ""), inside(place, "expansions"), rules)
    usual = 0 if phase is Phase.OVER else rules.start_jokers
    jokers = whole_number(fields.get("jokers", usual), inside(place, "jokers"), 0)
    if len(tiles) + jokers > rules.storage:
        raise mistake(
            inside(place, "tiles"),
            f"{len(tiles)} tiles and {jokers} jokers do not fit on {rules.storage} spaces",
        )
    if len(expansions) > rules.expansion_storage:
        raise mistake(
            inside(place, "expansions"),
            f"{len(expansions)} do not fit on {rules.expansion_storage} spaces",
        )
    return Board(
        tally=tallied(fields, place, _KINDS, _LOSSES, start=rules.start_score),
        tiles=tiles,
        expansions=expansions,
        jokers=jokers,
        garden=_read_garden(fields.get("garden", {}), inside(place, "garden"), rules, areas),
        areas=areas,
        passed=passed,
    )


def _read_areas(value: object, place: str, rules: Rules) -> tuple[Area | None, ...]:
    """The areas that have expansions: `{"area 2": "yellow tree turned 3"}`, or `face down`."""
    names = [f"area {number}" for number in range(1, len(rules.layout.areas) + 1)]
    given = table(value, place, names)
    return tuple(_read_area(given.get(name, ""), f"{place} {name}", rules) for name in names)


def _read_area(value: object, place: str, rules: Rules) -> Area | None:
    said = plain_text(value, place).lower().split()
    if not said:
        return None
    if said == ["face", "down"]:
        return _UNNAMED, FACE_DOWN
    if said[-2:] == ["face", "down"]:
        return _read_hexagon(" ".join(said[:-2]), place, rules), FACE_DOWN
    turns = [str(number) for number in range(1, len(DIRECTIONS) + 1)]
    if said[-2:-1] != ["turned"] or said[-1] not in turns:
        raise mistake(
            place,
            f"expected an expansion and 'turned 1' to 'turned 6', or 'face down', "
            f"not {reprlib.repr(value)}",
        )
    return _read_hexagon(" ".join(said[:-2]), place, rules), int(said[-1]) - 1


def _read_garden(
    value: object, place: str, rules: Rules, areas: tuple[Area | None, ...]
) -> tuple[int, ...]:
    """The spaces that the areas offer, with the printed hexagons and the tiles described."""
    layout = rules.layout
    garden = [EMPTY] * len(layout.board)
    for area in areas:
        if area is None:
            garden += [NO_SPACE] * AREA_SIZE
        else:
            garden += [EMPTY if area[1] == FACE_DOWN else NO_SPACE, *[EMPTY] * (AREA_SIZE - 1)]
    face_up = [area[0] for area in areas if area is not None and area[1] != FACE_DOWN]
    for space, hexagon in zip(printed_spaces(rules, areas), face_up, strict=True):
        garden[space] = hexagon
    names = _space_names(rules)
    for name, tile in table(value, place, names).items():
        space = names.index(name)
        if tile == "":
            continue
        hexagon = _read_hexagon(tile, f"{place} {name}", rules)
        if garden[space] == NO_SPACE:
            reason = "a pavilion is there" if areas[_area_of(space, layout)] else "no expansion yet"
            raise mistake(f"{place} {name}", f"there is no such space: {reason}")
        if garden[space] != EMPTY:
            printed = hexagon_name(rules, garden[space])
            raise mistake(f"{place} {name}", f"the printed hexagon {printed!r} is there")
        garden[space] = hexagon
    return tuple(garden)


def _area_of(space: int, layout: Layout) -> int:
    return (space - len(layout.board)) // AREA_SIZE


# --- display, supply, bag and tower


def _read_slots(value: object, rules: Rules) -> tuple[Slot, ...]:
    slots: list[Slot] = []
    for number, given in enumerate(sequence(value, "slots"), start=1):
        place = f"slots[{number}]"
        fields = table(given, place, ("expansion", "tiles"))
        if "expansion" not in fields:
            raise mistake(place, "the field 'expansion' is missing")
        expansion = _read_hexagon(fields["expansion"], inside(place, "expansion"), rules)
        tiles = _read_tiles(fields.get("tiles", ""), inside(place, "tiles"), rules)
        slots.append((expansion, tiles))
    return tuple(slots)


def _stack_size(rules: Rules, number: int) -> int:
    """How many expansions the stack of a round is made of; few in a game that has few."""
    return max(0, min(rules.stack_size, rules.kinds - (number - 1) * rules.stack_size))


def _read_stacks(value: object, rules: Rules, number: int) -> tuple[tuple[int, ...], ...]:
    left = rules.rounds - number + 1
    given = sequence(value, "stacks")
    if len(given) > left:
        raise mistake("stacks", f"{len(given)} of them, but there are {left} in round {number}")
    return tuple(
        tuple(_read_hexagons(stack, f"stacks[{place}]", rules))
        for place, stack in enumerate(given, start=1)
    )


def _with_all_expansions(state: State) -> State:
    """The state with the expansions that are not described, and all its stacks."""
    left = state.rules.rounds - state.round + 1
    nowhere = _expansions_nowhere(state)
    if state.phase is Phase.SHUFFLE:
        missing = left - len(state.stacks)
        return evolve(state, stacks=(*state.stacks, *[()] * missing))
    boards = tuple(
        _with_face_down_named(board, f"boards[{place}].areas", nowhere)
        for place, board in enumerate(state.boards, start=1)
    )
    stacks = list(state.stacks)
    for later in range(len(stacks), left):
        size = _stack_size(state.rules, state.round + later)
        if later == 0:
            used = state.phase not in _FILLING and not state.top
            size = 0 if used else max(0, size - len(state.slots))
        stacks.append(tuple(nowhere[:size]))
        del nowhere[:size]
    return evolve(state, boards=boards, stacks=tuple(stacks), supply=(*state.supply, *nowhere))


def _lying_expansions(state: State) -> Iterator[tuple[str, int]]:
    """Every expansion that is described, with its place."""
    for number, board in enumerate(state.boards, start=1):
        yield from ((f"boards[{number}].expansions", expansion) for expansion in board.expansions)
        for place, area in enumerate(board.areas, start=1):
            if area is not None and area[0] != _UNNAMED:
                yield f"boards[{number}].areas area {place}", area[0]
    for number, (expansion, _) in enumerate(state.slots, start=1):
        yield f"slots[{number}]", expansion
    for number, stack in enumerate(state.stacks, start=1):
        yield from ((f"stacks[{number}]", expansion) for expansion in stack)
    yield from (("supply", expansion) for expansion in state.supply)


def _expansions_nowhere(state: State) -> list[int]:
    """The expansions that are not described, by color and pattern."""
    places: dict[int, str] = {}
    for place, expansion in _lying_expansions(state):
        if expansion in places:
            name = hexagon_name(state.rules, expansion)
            raise mistake(
                place, f"the {name} expansion is there once more, besides {places[expansion]}"
            )
        places[expansion] = place
    return [expansion for expansion in range(state.rules.kinds) if expansion not in places]


def _with_face_down_named(board: Board, place: str, nowhere: list[int]) -> Board:
    """The board with an expansion for each face-down one that is not named, from the last on."""
    unnamed = board.areas.count((_UNNAMED, FACE_DOWN))
    if not unnamed:
        return board
    if unnamed > len(nowhere):
        raise mistake(place, "too few expansions are left that could lie face down")
    return evolve(
        board,
        areas=tuple(
            (nowhere.pop(), FACE_DOWN) if area == (_UNNAMED, FACE_DOWN) else area
            for area in board.areas
        ),
    )


def _with_all_tiles(state: State, fields: Mapping[str, object]) -> State:
    """The tiles that lie nowhere are in the bag, or, if only the bag is described, in the tower."""
    copies = state.rules.copies
    nowhere = []
    for name, count in zip(_hexagon_names(state.rules), _lying_tiles(state), strict=True):
        if count > copies:
            raise mistake(
                "tiles", f"{count} {name} tiles are described, but there are only {copies}"
            )
        if count < copies and "bag" in fields and "tower" in fields:
            raise mistake(
                "tiles",
                f"only {count} of the {copies} {name} tiles are described, "
                "though both bag and tower are",
            )
        nowhere.append(copies - count)
    if "bag" in fields:
        return evolve(state, tower=together(state.tower, tuple(nowhere)))
    return evolve(state, bag=tuple(nowhere))


def _lying_tiles(state: State) -> Counts:
    """Every tile that is described; printed hexagons are none."""
    rules = state.rules
    lying = [*state.top]
    for _, tiles in state.slots:
        lying += tiles
    for board in state.boards:
        printed = printed_spaces(rules, board.areas)
        lying += board.tiles
        lying += [
            tile for space, tile in enumerate(board.garden) if tile >= 0 and space not in printed
        ]
    return together(together(state.bag, state.tower), counted(lying, rules.kinds))


# --- turn and marker


def _clockwise(first: int, boards: tuple[Board, ...], *, passed: bool) -> int | None:
    """The first player from there on who has passed, or who has not."""
    players = len(boards)
    seats = ((first + step) % players for step in range(players))
    return next((seat for seat in seats if boards[seat].passed == passed), None)


def _read_turn(
    fields: Mapping[str, object], phase: Phase, first: int, boards: tuple[Board, ...]
) -> int:
    usual = _clockwise(first, boards, passed=False) if phase in _TURNS else first
    if usual is None:
        raise mistake("boards", "everybody has passed, so the round is over")
    return whole_number(fields.get("turn", usual + 1), "turn", 1, len(boards)) - 1


def _read_marker(
    fields: Mapping[str, object], phase: Phase, first: int, turn: int, boards: tuple[Board, ...]
) -> int:
    usual: object = first + 1
    if phase in _TURNS:
        passed = _clockwise(first, boards, passed=True)
        usual = _DISPLAY if passed is None else passed + 1
        if passed is None and phase is Phase.DISCARD:
            usual = turn + 1
    value = fields.get("marker", usual)
    if isinstance(value, str):
        one_of(value, "marker", [_DISPLAY])
        return STACK
    return whole_number(value, "marker", 1, len(boards)) - 1


# --- what no game can lead to -----------------------------------------------------------------


def _impossibilities(state: State) -> Iterator[InvalidInputError]:
    """What is wrong with a position whose parts are sound one by one, the simplest first."""
    phase = state.phase
    if phase not in _TURNS and state.turn != state.first:
        yield mistake("turn", f"nobody takes turns in the phase '{phase}'; leave it out")
    if phase is Phase.OVER and state.round < state.rules.rounds:
        yield mistake("round", f"the game is over only after round {state.rules.rounds}")
    yield from _impossible_passing(state)
    yield from _impossible_stacks(state)
    if phase is Phase.SHUFFLE:
        yield from _impossible_shuffle(state)
    else:
        yield from _impossible_display(state)
    for number, board in enumerate(state.boards, start=1):
        place = f"boards[{number}]"
        yield from _impossible_board(state, place, board)
        yield from _impossible_garden(f"{place}.garden", board.garden, state.rules)


def _impossible_passing(state: State) -> Iterator[InvalidInputError]:
    """The first to pass takes the marker; before that it lies in the display."""
    phase, marker = state.phase, state.marker
    passed = [player for player, board in enumerate(state.boards) if board.passed]
    if phase in _TURNS:
        if state.turn in passed:
            yield mistake("turn", f"player {state.turn + 1} has passed")
        holders = passed
        if phase is Phase.DISCARD and not passed:
            holders = [state.turn]
        if marker == STACK and holders:
            yield mistake("marker", "it is not in the display any more once somebody passes")
        if marker != STACK and marker not in holders:
            yield mistake("marker", f"player {marker + 1} has not passed")
        return
    if marker == STACK:
        yield mistake("marker", f"in the phase '{phase}' a player has it")
    if phase not in _ALL_PASSED:
        if passed:
            yield mistake(f"boards[{passed[0] + 1}].passed", "the round has not begun")
        if marker != state.first:
            yield mistake("marker", "before the round begins, its holder is the starter")
    elif len(passed) < state.rules.players:
        yield mistake("boards", f"everybody has passed before the phase '{phase}'")


def _impossible_stacks(state: State) -> Iterator[InvalidInputError]:
    """The stacks are made at the start; this round's alone gets smaller."""
    rules = state.rules
    sizes = [_stack_size(rules, state.round + later) for later in range(len(state.stacks))]
    for number, (stack, size) in enumerate(zip(state.stacks, sizes, strict=True), start=1):
        if len(stack) > size:
            yield mistake(f"stacks[{number}]", f"{len(stack)} expansions, but it is made of {size}")
        if number > 1 and len(stack) < size and state.phase is not Phase.SHUFFLE:
            yield mistake(f"stacks[{number}]", f"{len(stack)} expansions, but it still has {size}")
    if len(state.stack) + len(state.slots) > sizes[0]:
        yield mistake(
            "slots", f"with this round's stack they are more than the {sizes[0]} of a round"
        )
    if state.phase is Phase.FILL and len(state.stack) + len(state.slots) < sizes[0]:
        yield mistake("stacks[1]", f"{len(state.stack)} expansions, but it still has {sizes[0]}")


def _impossible_shuffle(state: State) -> Iterator[InvalidInputError]:
    """Nothing but stacks and supply has grown; the stacks in order, then the supply."""
    heaps = [*state.stacks, state.supply]
    sizes = [_stack_size(state.rules, number + 1) for number in range(len(state.stacks))]
    full = [len(stack) == size for stack, size in zip(state.stacks, sizes, strict=True)]
    for number, done in enumerate(full):
        if not done and any(heaps[number + 1 :]):
            yield mistake(f"stacks[{number + 1}]", "the stacks are made one after the other")
    if state.round > 1 or state.top or state.slots or any(state.tower):
        yield mistake("phase", "the expansions are shuffled before anything else happens")
    for number, board in enumerate(state.boards, start=1):
        begun = any(area is not None for area in board.areas) or any(
            tile >= 0 for tile in board.garden
        )
        if begun or board.tiles or board.expansions:
            yield mistake(f"boards[{number}]", "nothing is placed or taken before the shuffling")


def _impossible_display(state: State) -> Iterator[InvalidInputError]:
    """Tiles lie on the stack's top; an expansion beside the stack has lost one at least."""
    rules = state.rules
    for number, (_, tiles) in enumerate(state.slots, start=1):
        if len(tiles) >= rules.top_size:
            yield mistake(
                f"slots[{number}].tiles",
                f"{len(tiles)} tiles, but one of {rules.top_size} was taken when it left the stack",
            )
    if len(state.top) > rules.top_size:
        yield mistake("top", f"{len(state.top)} tiles, but the top gets {rules.top_size}")
    if state.top and not state.stack:
        yield mistake("top", "this round's stack is used up, no tiles can lie on it")
    if state.phase is Phase.REFILL and not state.slots:
        yield mistake("slots", "an expansion has just come from the stack")
    if state.phase is Phase.FILL and state.slots:
        if state.stack or any(tiles for _, tiles in state.slots):
            yield mistake("slots", "nothing lies beside the stack when a round begins")
        if any(state.bag) or any(state.tower):
            yield mistake("slots", "they are turned up only when no tile is left to draw")
    if state.phase in _FILLING:
        return
    if state.stack and not state.top:
        yield mistake("top", "no tiles lie on this round's stack, so it would be turned up")
    if 0 < len(state.top) < rules.top_size and any(state.bag):
        yield mistake(
            "top",
            f"{len(state.top)} tiles, but the top gets {rules.top_size} unless the bag has run out",
        )


def _impossible_board(state: State, place: str, board: Board) -> Iterator[InvalidInputError]:
    if state.phase is Phase.OVER:
        if board.tiles or board.expansions or board.jokers:
            yield mistake(place, "storages are emptied when the game is over")
    elif any(board.tally[kind] for kind in _AT_THE_END):
        yield mistake(f"{place}.points", "groups and leftovers count only when the game is over")


def _impossible_garden(
    place: str, garden: tuple[int, ...], rules: Rules
) -> Iterator[InvalidInputError]:
    """No group has twins; of two neighbors the later one had a neighbor that it matches."""
    names = _space_names(rules)
    for feature in (rules.color_of, rules.pattern_of):
        for group in groups(rules, garden, feature):
            first: dict[int, int] = {}
            for space in group:
                twin = first.setdefault(garden[space], space)
                if twin != space:
                    yield mistake(
                        f"{place} {names[space]}",
                        f"{hexagon_name(rules, garden[space])} is in the same group "
                        f"as the one on {names[twin]}",
                    )
    unmatched = {
        space
        for space, hexagon in enumerate(garden)
        if hexagon >= 0 and not matches(rules, garden, space, hexagon)
    }
    for space in sorted(unmatched):
        for beside in rules.layout.neighbors[space]:
            if beside > space and beside in unmatched:
                yield mistake(
                    f"{place} {names[beside]}",
                    f"neither it nor its neighbor on {names[space]} has a neighbor that it "
                    "matches, so the later of them could not be placed",
                )


# --- JSON -------------------------------------------------------------------------------------


def to_json(state: State) -> str:
    """The state as JSON text: format, version and edition, then its description."""
    return state_json(_NAME, describe(state))


def from_json(text: str) -> State:
    """The state that `to_json` wrote; nothing may be missing, nothing differ from how it writes.

    Raises:
        InvalidInputError: when the text is no such state.
    """
    return exact_state(text, _NAME, position, describe)


# --- actions ----------------------------------------------------------------------------------

_FILLERS = frozenset({"the", "a", "an", "of", "tile", "tiles"})
_MARKS = re.compile(r"[,:]|[^\s,:]+")


def format_action(action: Action) -> str:
    """An action as text, the inverse of `parse_action`; hexagons by the published names.

    In an acquisition each hexagon is named by what the chosen feature leaves open. Whether it is a
    tile or an expansion follows from its slot and is not told.

    >>> format_action(Take(feature=3, hexagons=(18, 19), slots=(1, STACK)))
    'take yellow: tree from slot 2, bird from stack'
    >>> format_action(PlaceTile(2, 8, tiles=(20,), expansions=(8,), jokers=0))
    'place light blue butterfly on area 1 ring 2 paying yellow butterfly, dark green butterfly \
expansion'
    """
    if isinstance(action, Take):
        return _format_take(action)
    if isinstance(action, PlaceTile):
        placed = f"place {_hexagon_text(action.tile)} on {space_name(_PUBLISHED, action.space)}"
        return placed + _format_payment(action)
    if isinstance(action, PlaceExpansion):
        return (
            f"lay {_hexagon_text(action.expansion)} on area {action.area + 1} "
            f"turned {action.orientation + 1}{_format_payment(action)}"
        )
    if isinstance(action, BuyExpansion):
        return f"buy expansion for area {action.area + 1}"
    if isinstance(action, ThrowAway):
        thrown = f"throw away {_hexagon_text(action.hexagon)}"
        return f"{thrown} expansion" if action.expansion else thrown
    if isinstance(action, Shuffle):
        return f"shuffle {_hexagon_text(action.expansion)}"
    if isinstance(action, Draw):
        return f"draw {_hexagon_text(action.tile)}"
    return "pass" if isinstance(action, Pass) else "done"


def _format_take(action: Take) -> str:
    taken = [
        f"{_open_name(action.feature, hexagon)} from {_slot_text(slot)}"
        for hexagon, slot in zip(action.hexagons, action.slots, strict=True)
    ]
    return f"take {_feature_text(action.feature)}: {', '.join(taken) or 'nothing'}"


def _open_name(feature: int, hexagon: int) -> str:
    """What a feature leaves open of a hexagon; the whole name if it does not show the feature."""
    if not (0 <= hexagon < _PUBLISHED.kinds and _PUBLISHED.has(hexagon, feature)):
        return _hexagon_text(hexagon)
    if feature < len(COLORS):
        return PATTERNS[_PUBLISHED.pattern_of(hexagon)]
    return COLORS[_PUBLISHED.color_of(hexagon)]


def _slot_text(slot: int) -> str:
    return "stack" if slot == STACK else f"slot {slot + 1}"


def _format_payment(action: PlaceTile | PlaceExpansion) -> str:
    paid = [_hexagon_text(tile) for tile in action.tiles]
    paid += [f"{_hexagon_text(expansion)} expansion" for expansion in action.expansions]
    if action.jokers:
        paid.append(f"{action.jokers} {'joker' if action.jokers == 1 else 'jokers'}")
    return f" paying {', '.join(paid)}" if paid else ""


class _Said(ActionText):
    """The text of an action, in which commas and colons stand for themselves."""

    def __init__(self, text: object) -> None:
        super().__init__(text)
        self._left = [word for word in _MARKS.findall(self._text.lower()) if word not in _FILLERS]

    def next_is(self, *known: str) -> bool:
        """Whether the next word is one of these."""
        return self._left[:1] != [] and self._left[0] in known

    def next_is_number(self) -> bool:
        return bool(self._left) and _NUMBER.fullmatch(self._left[0]) is not None

    def name(self, names: Sequence[str], other: str = "") -> int:
        """The next words as one of these names; another word and a number name what is none."""
        if self.next_is(other):
            self.word(other)
            return self.index(other)
        for number, name in enumerate(names):
            length = len(name.split())
            if " ".join(self._left[:length]) == name:
                del self._left[:length]
                return number
        if not self._left:
            raise self.mistake(f"something is missing at the end{did_you_mean('', names)}")
        length = 2 if any(name.startswith(f"{self._left[0]} ") for name in names) else 1
        said = " ".join(self._left[:length])
        raise self.mistake(f"{reprlib.repr(said)} is not known here{did_you_mean(said, names)}")

    def hexagon(self) -> int:
        """The next words as a hexagon; `hexagon 40` names what is none."""
        if self.next_is("hexagon"):
            return self.name((), "hexagon")
        return self.name(COLORS) * len(PATTERNS) + self.name(PATTERNS)


def parse_action(text: str) -> Action:
    """The action that a text names, whether or not it is legal.

    In an acquisition each hexagon is named by what the chosen feature leaves open, or in full, and
    in any order. The word "expansion" after a name is welcome, but the slot decides.

    >>> parse_action("take yellow: bird from stack, tree expansion from slot 2")
    Take(feature=3, hexagons=(18, 19), slots=(1, -1))
    >>> parse_action("lay yellow bird on area 3 turned 2 paying 1 joker")
    PlaceExpansion(expansion=19, area=2, orientation=1, tiles=(), expansions=(), jokers=1)

    Raises:
        InvalidInputError: when the text cannot be understood.
    """
    said = _Said(text)
    verb = said.word("take", "place", "lay", "buy", "pass", "throw", "done", "draw", "shuffle")
    action = _parse(verb, said)
    said.end()
    return action


def _parse(verb: str, said: _Said) -> Action:
    if verb == "take":
        return _parse_take(said)
    if verb == "place":
        tile = said.hexagon()
        said.word("on")
        return PlaceTile(tile, _parse_space(said), *_parse_payment(said))
    if verb == "lay":
        return _parse_laying(said)
    if verb == "buy":
        said.word("expansion")
        said.word("for")
        said.word("area")
        return BuyExpansion(said.index("area"))
    if verb == "throw":
        said.word("away")
        return ThrowAway(said.hexagon(), _parse_expansion_word(said))
    if verb in {"draw", "shuffle"}:
        hexagon = said.hexagon()
        return Draw(hexagon) if verb == "draw" else Shuffle(hexagon)
    return Pass() if verb == "pass" else Done()


def _parse_expansion_word(said: _Said) -> bool:
    there = said.next_is("expansion")
    said.skip("expansion")
    return there


def _parse_take(said: _Said) -> Take:
    feature = said.name((*COLORS, *PATTERNS), "feature")
    said.skip(":")
    if said.next_is("nothing"):
        said.word("nothing")
        return Take(feature, (), ())

    def parse_item(said: _Said) -> tuple[int, int]:
        hexagon = _parse_open_name(said, feature)
        said.skip("expansion")
        said.word("from")
        return hexagon, _parse_slot(said)

    items = sorted(_parse_list(said, parse_item), key=lambda item: item[0])
    return Take(feature, tuple(hexagon for hexagon, _ in items), tuple(slot for _, slot in items))


def _parse_open_name(said: _Said, feature: int) -> int:
    """A hexagon by what a feature leaves open of it, or by its whole name."""
    colors, patterns = len(COLORS), len(PATTERNS)
    if said.next_is("hexagon") or feature >= colors + patterns:
        return said.hexagon()
    if feature < colors:
        named = said.name((*PATTERNS, *COLORS))
        if named < patterns:
            return feature * patterns + named
        return (named - patterns) * patterns + said.name(PATTERNS)
    color = said.name(COLORS)
    pattern = said.name(PATTERNS) if said.next_is(*PATTERNS) else feature - colors
    return color * patterns + pattern


def _parse_list(said: _Said, parse_item: Callable[[_Said], T]) -> list[T]:
    """One item or more, with commas between them."""
    items = [parse_item(said)]
    while said.next_is(","):
        said.word(",")
        items.append(parse_item(said))
    return items


def _parse_slot(said: _Said) -> int:
    return STACK if said.word("stack", "slot") == "stack" else said.index("slot")


def _parse_space(said: _Said) -> int:
    if said.word("fountain", "area") == "fountain":
        return _parse_small(said, "space by the fountain")
    middle = len(_PUBLISHED.layout.board) + AREA_SIZE * said.index("area")
    if said.word("middle", "ring") == "middle":
        return middle
    return middle + 1 + _parse_small(said, "ring space")


def _parse_small(said: _Said, what: str) -> int:
    """A number from 1 to 6, given back counted from 0."""
    index = said.index(what)
    if index >= len(DIRECTIONS):
        raise said.mistake(f"there is no {what} {index + 1}; they count from 1 to 6")
    return index


def _parse_laying(said: _Said) -> PlaceExpansion:
    expansion = said.hexagon()
    said.skip("expansion")
    said.word("on")
    said.word("area")
    area = said.index("area")
    said.word("turned")
    orientation = said.index("turn")
    return PlaceExpansion(expansion, area, orientation, *_parse_payment(said))


def _parse_payment(said: _Said) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Tiles in rising order, expansions as told, jokers."""
    tiles: list[int] = []
    expansions: list[int] = []
    jokers = 0
    if said.ended():
        return (), (), 0
    said.word("paying")
    for hexagon, number in _parse_list(said, _parse_paid):
        if hexagon is None:
            jokers += number
        elif number:
            expansions.append(hexagon)
        else:
            tiles.append(hexagon)
    return tuple(sorted(tiles)), tuple(expansions), jokers


def _parse_paid(said: _Said) -> tuple[int | None, int]:
    """A hexagon and whether it is an expansion, or nothing and a number of jokers."""
    if said.next_is_number():
        jokers = said.number("jokers")
        said.word("joker", "jokers")
        return None, jokers
    return said.hexagon(), int(_parse_expansion_word(said))
