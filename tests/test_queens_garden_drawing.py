"""The drawings of Queen's Garden show every hexagon in its place, and hide what lies face down."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise
from math import atan2, degrees, dist, hypot, sqrt

import pytest
from attrs import evolve

from azul_rules import draw
from azul_rules.queens_garden import drawing
from azul_rules.queens_garden.actions import STACK
from azul_rules.queens_garden.board import (
    BACK,
    BACK_BOARD,
    COLORS,
    EMPTY,
    FACE_DOWN,
    FRONT,
    FRONT_BOARD,
    NO_SPACE,
    PATTERNS,
    Element,
    Layout,
    Rules,
    ScoringBoard,
    published,
)
from azul_rules.queens_garden.state import Board, Phase, State

SVG = "{http://www.w3.org/2000/svg}"
MARKER = "starting player marker"
NAMES = [f"{color} {pattern}" for color in COLORS for pattern in PATTERNS]


def hexagon(name: str) -> int:
    return NAMES.index(name)


def empty_board(rules: Rules) -> Board:
    layout = rules.layout
    garden = (EMPTY,) * len(layout.board) + (NO_SPACE,) * (7 * len(layout.areas))
    tally = (rules.start_score,) + (0,) * 10
    areas = (None,) * len(layout.areas)
    return Board(tally, (), (), rules.start_jokers, garden, areas, passed=False)


def busy_board(rules: Rules) -> Board:
    """Player 1 of the examples: the fountain, a statue and a pavilion are surrounded.

    Areas 1 and 2 lie face up, area 4 face down; the statue stands between areas 1 and 2.
    """
    garden = [EMPTY] * 6 + [NO_SPACE] * 42
    for area in (0, 1):
        garden[6 + 7 * area + 1 : 6 + 7 * area + 7] = [EMPTY] * 6
    garden[27:34] = [EMPTY] * 7
    garden[:6] = range(6)
    garden[7:13] = range(12, 18)
    garden[14 + 4] = hexagon("yellow bird")  # area 2 ring 5, beside the statue
    garden[14 + 5] = hexagon("dark purple lily")  # area 2 ring 6, beside the statue
    garden[27] = hexagon("dark green plant")  # area 4 middle
    garden[28] = hexagon("yellow tree")  # area 4 ring 1
    areas = ((14, 2), (hexagon("dark purple lily"), 5), None, (1, FACE_DOWN), None, None)
    return evolve(
        empty_board(rules),
        tally=(15, -1, 0, -6, 20, 3, 0, 0, 0, 0, 0),
        tiles=(0, 7, 7, 35),
        expansions=(hexagon("light blue plant"),),
        jokers=5,
        garden=tuple(garden),
        areas=areas,
    )


def table(players: int = 2, variant: str = FRONT) -> State:
    rules = published(players, variant)
    resting = evolve(empty_board(rules), passed=True)
    size = rules.stack_size
    return State(
        rules=rules,
        phase=Phase.ACT,
        round=2,
        first=1,
        turn=0,
        marker=1,
        bag=(2,) * 35 + (0,),
        tower=(1, 0, 0, 2) + (0,) * 32,
        stacks=((20, 21), tuple(range(22, 22 + size)), tuple(range(28, 28 + size))),
        top=(2, 10, 17, 31),
        slots=((2, (3, 9)), (hexagon("yellow butterfly"), ()), (5, (0,))),
        supply=(3, 4, 6, 8),
        boards=(busy_board(rules),) + (resting,) * (players - 1),
    )


def small_rules() -> Rules:
    layout = Layout(
        board=((1, 0), (0, 1)),
        areas=((3, 0),),
        elements=(Element("fountain", (0, 0), 1), Element("gnome", (1, 1), 2)),
    )
    scoring = ScoringBoard(
        wheel=(((0, 1),), ((3, 2), (1, 12))), group_bonus=(), provenance="reported"
    )
    return Rules(
        players=2,
        variant=FRONT,
        stack_size=1,
        scoring=scoring,
        colors=("red", "a<b&"),
        patterns=("tree", "gate"),
        rounds=2,
        top_size=2,
        storage=3,
        expansion_storage=1,
        layout=layout,
    )


def small_table() -> State:
    rules = small_rules()
    garden = (3, EMPTY, NO_SPACE, 2, *(EMPTY,) * 5)
    filled = evolve(empty_board(rules), garden=garden, areas=((2, 0),), tiles=(1,), jokers=0)
    boards = (filled, evolve(empty_board(rules), jokers=0))
    heaps = ((1, 0, 2, 3), (0, 0, 0, 0))
    return State(rules, Phase.DISCARD, 2, 0, 1, 0, *heaps, ((),), (), (), (), boards)


STATES = [table(players, side) for players in (2, 3, 4) for side in (FRONT, BACK)]
STATES += [small_table(), *(evolve(table(), phase=phase) for phase in Phase)]
ALL_FREE = [evolve(state, marker=STACK) for state in STATES[:2]]


def parse(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  (our own drawing, not foreign input)


def place(root: ET.Element, *names: str) -> ET.Element:
    for name in names:
        (root,) = (part for part in root.iter(f"{SVG}g") if part.get("data-place") == name)
    return root


def places(root: ET.Element) -> list[str]:
    return [name for part in root.iter(f"{SVG}g") if (name := part.get("data-place"))]


def things(root: ET.Element) -> list[ET.Element]:
    return [group for group in root.iter(f"{SVG}g") if group.find(f"{SVG}title") is not None]


def titles(root: ET.Element) -> list[str]:
    return [group.findtext(f"{SVG}title") or "" for group in things(root)]


def thing(root: ET.Element, title: str) -> ET.Element:
    (found,) = (group for group in things(root) if group.findtext(f"{SVG}title") == title)
    return found


def labels(root: ET.Element) -> list[str]:
    return [found.text or "" for found in root.iter(f"{SVG}text")]


def middles(root: ET.Element) -> list[tuple[str, float, float]]:
    """What lies where in the whole drawing: the tooltip and the middle of each thing."""
    found = []
    stack = [(root, 0.0, 0.0, 1.0)]
    while stack:
        part, x, y, scale = stack.pop()
        shift = re.match(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", part.get("transform", ""))
        if shift:
            x, y = x + scale * float(shift[1]), y + scale * float(shift[2])
            scale *= float(shift[3] or 1)
        if part.tag == f"{SVG}g" and part.find(f"{SVG}title") is not None:
            found.append((part.findtext(f"{SVG}title") or "", x, y))
        stack += [(child, x, y, scale) for child in part]
    return found


def garden_spots(state: State, player: int = 1) -> dict[str, tuple[float, float]]:
    """Where each space and element of a garden is, seen from the fountain."""
    garden = place(parse(drawing.svg(state)), f"player {player}", "garden")
    found = [(name.partition(":")[0].partition(",")[0], x, y) for name, x, y in middles(garden)]
    ((_, left, top),) = (spot for spot in found if spot[0] == "fountain")
    spots: dict[str, tuple[float, float]] = {}
    for name, x, y in found:
        key = name if name not in spots else f"{name} again {len(spots)}"
        spots[key] = x - left, y - top
    return spots


def laid_out(players: int = 2) -> State:
    """A table whose first garden has an expansion, face down, on every area."""
    state = table(players)
    board = evolve(
        empty_board(state.rules),
        garden=(EMPTY,) * 48,
        areas=tuple((area, FACE_DOWN) for area in range(6)),
    )
    return evolve(state, boards=(board, *state.boards[1:]))


def lying(state: State) -> Counter[str]:
    """The hexagons that must be drawn one by one as tiles or as what is printed in a garden."""
    rules = state.rules
    names = [f"{color} {pattern}" for color in rules.colors for pattern in rules.patterns]
    found = [*state.top, *(tile for _, tiles in state.slots for tile in tiles)]
    for board in state.boards:
        found += [*board.tiles, *(it for it in board.garden if it >= 0)]
    return Counter(names[it] for it in found)


# The whole drawing.


@pytest.mark.parametrize("state", STATES)
def test_every_hexagon_on_the_table_is_drawn_exactly_once(state: State) -> None:
    names = set(lying(state))
    drawn = Counter(
        name
        for title in titles(parse(drawing.svg(state)))
        if (name := title.partition(": ")[2].removesuffix(", printed") or title) in names
    )
    assert drawn == lying(state)


@pytest.mark.parametrize("state", STATES + ALL_FREE)
@pytest.mark.clause("queens-garden.components.marker")
def test_the_marker_is_drawn_exactly_once(state: State) -> None:
    assert titles(parse(drawing.svg(state))).count(MARKER) == 1


def test_the_marker_lies_in_the_display_or_with_its_holder() -> None:
    held, free = (parse(drawing.svg(evolve(table(), marker=at))) for at in (0, STACK))
    assert MARKER in titles(place(held, "player 1"))
    assert MARKER not in titles(place(held, "display"))
    assert MARKER in titles(place(free, "display"))


@pytest.mark.parametrize("state", STATES)
def test_a_drawing_can_stand_beside_others_on_any_page(state: State) -> None:
    text = drawing.svg(state)
    root = parse(text)
    assert not any("id" in part.attrib or "class" in part.attrib for part in root.iter())
    assert not {part.tag for part in root.iter()} & {f"{SVG}style", f"{SVG}script", f"{SVG}image"}
    assert "href" not in text
    assert "url(" not in text


@pytest.mark.parametrize("state", STATES)
def test_a_drawing_has_a_title_and_a_description_and_scales(state: State) -> None:
    root = parse(drawing.svg(state))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == root.get("aria-label")
    assert root.findtext(f"{SVG}desc")
    assert root.get("width") == "100%"


def test_a_table_for_two_is_about_eight_hundred_wide() -> None:
    assert 780 <= float(parse(drawing.svg(table())).get("viewBox", "").split()[2]) <= 820


@pytest.mark.parametrize("state", [*STATES, laid_out()])
def test_nothing_is_drawn_outside_the_drawing_or_over_something_else(state: State) -> None:
    root = parse(drawing.svg(state))
    _, _, width, height = (float(part) for part in root.get("viewBox", "").split())
    found = [(x, y) for _, x, y in middles(root)]
    assert all(0 < x < width and 0 < y < height for x, y in found)
    hexagons = [
        (x, y) for title, x, y in middles(root) if re.search("empty|light|dark|yellow|area", title)
    ]
    assert len({(round(x), round(y)) for x, y in hexagons}) == len(hexagons)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.clause("queens-garden.components.stacks", "queens-garden.components.supply")
def test_nothing_that_lies_face_down_can_be_seen(players: int) -> None:
    state = table(players)
    other = evolve(
        state,
        stacks=tuple(tuple(reversed(stack)) for stack in state.stacks[::-1]),
        supply=state.supply[::-1],
        slots=((33, (3, 9)), state.slots[1], (34, (0,))),
        boards=(
            evolve(
                state.boards[0], areas=(*state.boards[0].areas[:3], (30, FACE_DOWN), None, None)
            ),
            *state.boards[1:],
        ),
    )
    other = evolve(other, stacks=(other.stacks[-1], *other.stacks[:-1]))
    assert other != state
    assert drawing.svg(other) == drawing.svg(state)
    assert drawing.text(other) == drawing.text(state)


# The garden.


@pytest.mark.clause("queens-garden.components.garden", "queens-garden.components.areas")
def test_the_six_areas_stand_six_fold_around_the_fountain() -> None:
    spots = garden_spots(laid_out())
    turns = []
    for area in range(1, 7):
        x, y = spots[f"area {area} middle"]
        assert hypot(x, y) == pytest.approx(3 * sqrt(3) * draw.HEXAGON_SIDE, abs=0.1)
        turns.append(degrees(atan2(-y, x)))
    steps = [(after - before) % 360 for before, after in pairwise(turns)]
    assert steps == pytest.approx([60] * 5, abs=0.1)
    assert turns[2] == pytest.approx(90, abs=0.1)  # area 3 is above the fountain


def near(spots: dict[str, tuple[float, float]], at: tuple[float, float]) -> list[str]:
    touch = sqrt(3) * draw.HEXAGON_SIDE
    return sorted(name for name, spot in spots.items() if abs(dist(at, spot) - touch) < 0.1)


def test_hexagons_touch_as_the_coordinates_say() -> None:
    spots = garden_spots(laid_out())
    assert near(spots, (0, 0)) == [f"fountain {space}" for space in range(1, 7)]
    for area in range(1, 7):
        ring = [f"area {area} ring {number}" for number in range(1, 7)]
        assert near(spots, spots[f"area {area} middle"]) == ring


@pytest.mark.clause("queens-garden.components.elements")
def test_each_element_touches_two_spaces_of_each_of_its_three_boards() -> None:
    spots = garden_spots(laid_out())
    elements = [name for name in spots if name.startswith(("statue", "bench"))]
    assert len(elements) == 6
    for name in elements:
        boards = Counter(beside.split(" ring")[0][:6] for beside in near(spots, spots[name]))
        assert sorted(boards.values()) == [2, 2, 2]
        assert boards["founta"] == 2


def test_statues_and_benches_alternate_around_the_fountain() -> None:
    spots = garden_spots(laid_out())
    by_turn = sorted(
        (round(degrees(atan2(-y, x))) % 360, name.split()[0])
        for name, (x, y) in spots.items()
        if name.startswith(("statue", "bench"))
    )
    kinds = ["statue", "bench"] * 3
    assert by_turn == list(zip(range(0, 360, 60), kinds, strict=True))


def test_a_garden_shows_what_lies_on_each_space() -> None:
    garden = place(parse(drawing.svg(table())), "player 1", "garden")
    shown = titles(garden)
    for title in (
        "fountain 3: light blue butterfly",
        "area 1 middle: pavilion, 3 jokers, surrounded",
        "area 1 ring 3: light green butterfly, printed",
        "area 1 ring 4: light green flower",
        "area 2 middle: pavilion, 3 jokers",
        "area 2 ring 6: dark purple lily, printed",
        "area 2 ring 1: empty",
        "area 3: no expansion",
        "area 4 middle: dark green plant",
        "area 4 ring 2: empty",
    ):
        assert title in shown
    assert not any(title.startswith("area 3 ") for title in shown)


@pytest.mark.clause("queens-garden.structures.surrounded")
def test_a_structure_is_lit_up_when_six_hexagons_surround_it() -> None:
    state = table()
    shown = titles(place(parse(drawing.svg(state)), "player 1", "garden"))
    lit = sorted(title for title in shown if title.endswith("surrounded"))
    assert lit == [
        "area 1 middle: pavilion, 3 jokers, surrounded",
        "fountain, 1 joker, surrounded",
        "statue, 2 jokers, surrounded",
    ]
    garden = (EMPTY, *state.boards[0].garden[1:])  # both touch fountain 1
    opened = evolve(state, boards=(evolve(state.boards[0], garden=garden), *state.boards[1:]))
    shown = titles(place(parse(drawing.svg(opened)), "player 1", "garden"))
    assert [title for title in shown if title.endswith("surrounded")] == [
        "area 1 middle: pavilion, 3 jokers, surrounded"
    ]


def test_a_light_is_behind_what_is_surrounded_and_nothing_else() -> None:
    root = place(parse(drawing.svg(table())), "player 1", "garden")
    for group in things(root):
        title = group.findtext(f"{SVG}title") or ""
        fills = [path.get("fill") for path in group.iter(f"{SVG}path")]
        assert (drawing._LIGHT in fills) == title.endswith("surrounded")


@pytest.mark.clause("queens-garden.expand.printed-hexagon")
def test_a_printed_hexagon_has_a_thin_frame_and_a_tile_a_bevel() -> None:
    root = place(parse(drawing.svg(table())), "player 1", "garden")
    printed = thing(root, "area 2 ring 6: dark purple lily, printed")
    laid = thing(root, "area 1 ring 4: light green flower")
    frame, edge = (next(group.iter(f"{SVG}path")) for group in (printed, laid))
    assert float(frame.get("stroke-width", "")) < float(edge.get("stroke-width", ""))
    bevels = [
        len([path for path in group.iter(f"{SVG}path") if path.get("fill") == "none"])
        for group in (printed, laid)
    ]
    assert bevels == [0, 1]


def test_free_spaces_show_their_names_and_areas_without_expansion_are_faint() -> None:
    root = place(parse(drawing.svg(table())), "player 2", "garden")
    assert [name for name in labels(root) if "." in name] == [f"f.{n}" for n in range(1, 7)]
    faint = [group for group in root.iter(f"{SVG}g") if group.get("opacity")]
    assert [labels(group)[-1] for group in faint] == list("123456")
    assert labels(faint[0])[:7] == [*"123456", "Area"]
    laid = place(parse(drawing.svg(laid_out())), "player 1", "garden")
    assert "3.m" in labels(laid)
    assert "6.5" in labels(laid)


# The display, the wheel, the heaps.


def test_the_stack_shows_its_tiles_and_how_many_are_left() -> None:
    root = parse(drawing.svg(table()))
    stack = place(root, "stack")
    names = ["light blue butterfly", "dark green plant", "light green lily", "dark purple bird"]
    assert titles(stack) == ["stack: 2 left", *names]
    assert labels(stack)[-1] == "Stack: 2 left"


@pytest.mark.clause("queens-garden.take.last-expansion")
def test_a_stack_that_is_used_up_says_so() -> None:
    state = evolve(table(), stacks=((), *table().stacks[1:]), top=())
    assert labels(place(parse(drawing.svg(state)), "stack")) == ["Stack used up"]
    assert "Stack    .   (0 left)\n" in drawing.text(state)


@pytest.mark.clause("queens-garden.take.turned-up")
def test_a_slot_shows_its_tiles_or_the_expansion_that_is_turned_up() -> None:
    root = parse(drawing.svg(table()))
    first = ["an expansion, face down", "light blue flower", "dark green flower"]
    assert titles(place(root, "slot 1")) == first
    assert titles(place(root, "slot 2")) == ["yellow butterfly expansion"]
    assert labels(place(root, "slot 2")) == ["Y3", "Slot 2"]
    assert [name for name in places(root) if name.startswith("slot")] == [
        "slot 1",
        "slot 2",
        "slot 3",
    ]


def test_a_full_display_grows_downward() -> None:
    slots = tuple((expansion, (expansion,)) for expansion in range(8))
    root = parse(drawing.svg(evolve(table(4), slots=slots)))
    rows = {round(y) for title, _, y in middles(root) if title == "an expansion, face down"}
    assert len(rows) == 2


def test_more_tiles_than_an_expansion_has_spaces_are_all_drawn() -> None:
    state = evolve(table(), top=tuple(range(9)))
    spots = [(x, y) for _, x, y in middles(place(parse(drawing.svg(state)), "stack"))[1:]]
    assert len(set(spots)) == 9


@pytest.mark.clause("queens-garden.components.wheel")
def test_the_wheel_shows_every_round_and_frames_this_one() -> None:
    wheel = place(parse(drawing.svg(table())), "wheel")
    assert titles(wheel) == [
        "round 1: dark green +1, tree +1, light blue +1",
        "round 2: bird +1, dark purple +1, butterfly +2, now",
        "round 3: light purple +1, flower +2, yellow +1",
        "round 4: plant +3, light green +1, lily +3",
    ]
    framed = [
        title
        for group in things(wheel)
        if (title := group.findtext(f"{SVG}title") or "")
        and any(rect.get("stroke") == draw.ACCENT for rect in group.iter(f"{SVG}rect"))
    ]
    assert framed == [titles(wheel)[1]]
    past = [group for group in things(wheel) if 'opacity="0.45"' in ET.tostring(group).decode()]
    assert past == [things(wheel)[0]]
    second = labels(things(wheel)[1])
    assert second == ["Round 2", "2", "+1", "DP", "+1", "3", "+2"]


@pytest.mark.parametrize(
    ("variant", "word"), [(FRONT, "printed figures"), (BACK, "assumed figures")]
)
@pytest.mark.clause("queens-garden.back.replaceable")
def test_the_table_says_how_sure_the_figures_are(variant: str, word: str) -> None:
    assert word in labels(place(parse(drawing.svg(table(2, variant))), "wheel"))[-1]
    assert f"pavilion+1 ({word})" in drawing.text(table(2, variant))


def test_stacks_supply_bag_and_tower_are_counted() -> None:
    root = parse(drawing.svg(table(3)))
    assert labels(place(root, "stacks to come")) == ["Stacks to come", "7, 7"]
    assert labels(place(root, "supply")) == ["Supply", "4"]
    assert labels(place(root, "bag")) == ["Bag", "70"]
    assert labels(place(root, "tower")) == ["Tower", "3"]
    assert titles(place(root, "tower")) == ["Tower: 1 light blue tree, 2 light blue flower"]
    last = evolve(table(), stacks=table().stacks[:1])
    assert labels(place(parse(drawing.svg(last)), "stacks to come"))[1] == "none"
    assert "To come  none   Supply 4\n" in drawing.text(last)


# The players.


@pytest.mark.clause("queens-garden.components.storage")
def test_a_storage_has_all_its_spaces() -> None:
    root = parse(drawing.svg(table()))
    first = place(root, "player 1", "storage")
    tiles = ["light blue tree", "dark green bird", "dark green bird", "dark purple lily"]
    assert titles(place(first, "stored tiles")) == [*tiles, *["joker"] * 5, *["empty"] * 3]
    expansions = titles(place(first, "stored expansions"))
    assert expansions == ["light blue plant expansion", "empty"]
    second = place(root, "player 2", "stored tiles")
    assert titles(second) == ["joker"] * 3 + ["empty"] * 9


def test_each_player_has_name_score_and_a_note_when_passed() -> None:
    root = parse(drawing.svg(table(4)))
    assert labels(place(root, "player 1"))[:2] == ["Player 1", "Score 31"]
    assert labels(place(root, "player 4"))[:3] == ["Player 4", "Score 15", "passed"]
    assert "passed" not in labels(place(root, "player 1"))


@pytest.mark.parametrize(
    ("phase", "headline", "status", "active"),
    [
        (Phase.SHUFFLE, "shuffling", "Shuffling the expansions; player 2 starts", None),
        (Phase.FILL, "filling the stack", "Drawing tiles; player 2 starts", None),
        (Phase.ACT, "actions", "Player 1 acts; player 2 started", 1),
        (Phase.REFILL, "refilling the stack", "Player 1 has taken from the stack", None),
        (Phase.DISCARD, "passing", "Player 1 may throw hexagons away", 1),
        (Phase.ROUND_END, "end of the round", "Everybody has passed", None),
        (Phase.SCORED, "scored", "The wheel and the pavilions are scored", None),
        (Phase.OVER, "game over", "The final scoring is done", None),
    ],
)
def test_round_phase_and_turn_are_told(
    phase: Phase, headline: str, status: str, active: int | None
) -> None:
    state = evolve(table(), phase=phase)
    root = parse(drawing.svg(state))
    assert labels(root)[:2] == [f"Round 2 of 4, {headline}", status]
    framed = [
        player
        for player in (1, 2)
        if (rect := place(root, f"player {player}").find(f"{SVG}rect")) is not None
        and rect.get("stroke") == draw.ACCENT
    ]
    assert framed == ([active] if active else [])
    text = drawing.text(state)
    assert text.startswith(f"Round 2 of 4, {headline}. {status}.\n")
    assert re.findall(r"> Player (\d)", text) == ([str(active)] if active else [])


def test_the_description_tells_the_whole_table_in_sentences() -> None:
    told = parse(drawing.svg(table())).findtext(f"{SVG}desc") or ""
    for sentence in (
        "Player 1 acts; player 2 started.",
        "The marker is with player 2.",
        "The wheel shows bird +1, dark purple +1, butterfly +2.",
        "Stack: 2 left, with light blue butterfly, dark green plant, light green lily, dark",
        "Slot 1: light blue flower, dark green flower.",
        "Slot 2: yellow butterfly expansion.",
        "Stacks to come: 5, 5. Supply: 4. Bag: 70 tiles. Tower: 3 tiles.",
        "Player 1, score 31; storage: 5 jokers, light blue tree, dark green bird, dark green bird,",
        "dark purple lily, light blue plant expansion; area 1: an expansion, face up; ",
        "; area 4: an expansion, face down; fountain 1: light blue tree; ",
        "; area 2 ring 6: dark purple lily, printed; ",
        "; area 4 ring 1: yellow tree; surrounded: 1 fountain, 1 statue, 1 pavilion.",
        "Player 2, score 15; passed; storage: 3 jokers.",
    ):
        assert sentence in told
    assert "The marker is in the display." in drawing.svg(evolve(table(), marker=STACK))


# The components.


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("color", COLORS)
def test_signs_and_codes_stand_out_from_their_color(color: str) -> None:
    paint = draw.PALETTE[color]
    dark, light = sorted([luminance(paint.fill), luminance(paint.ink)])
    assert (light + 0.05) / (dark + 0.05) >= 4.5


@pytest.mark.clause("queens-garden.components.tiles", "queens-garden.components.hexagons")
def test_every_hexagon_can_be_told_without_colors() -> None:
    root = place(parse(drawing.tiles_svg(published(2))), "hexagons")
    assert titles(root) == NAMES
    codes = [labels(group)[-1] for group in things(root)]
    assert codes[:7] == ["LB1", "LB2", "LB3", "LB4", "LB5", "LB6", "DG1"]
    assert len(set(codes)) == 36
    signs = [list(group.iter(f"{SVG}path"))[-1].get("d") for group in things(root)]
    assert signs[:6] * 6 == signs
    assert len(set(signs)) == 6


@pytest.mark.clause("queens-garden.components.patterns", "queens-garden.components.expansions")
def test_the_samples_name_colors_values_and_the_other_pieces() -> None:
    root = parse(drawing.tiles_svg(published(2)))
    heads = labels(place(root, "hexagons"))[:12]
    assert heads[::2] == list(PATTERNS)
    assert heads[1::2] == list("123456")
    assert {"joker", MARKER, "an expansion, face up", "an expansion, face down"} <= set(
        titles(root)
    )
    told = root.findtext(f"{SVG}desc") or ""
    assert told.startswith("3 tiles of each color and pattern. Colors: light blue, dark green,")
    assert "values: tree 1, bird 2, butterfly 3, flower 4, plant 5, lily 6. 36 expansions" in told


@pytest.mark.clause("queens-garden.components.garden", "queens-garden.components.storage")
def test_an_empty_garden_and_storage_with_what_structures_bring() -> None:
    root = parse(drawing.board_svg(published(3)))
    shown = titles(place(root, "garden"))
    assert [title for title in shown if "no expansion" in title] == [
        f"area {area}: no expansion" for area in range(1, 7)
    ]
    assert titles(place(root, "storage")) == ["empty"] * 14
    assert labels(place(root, "worth")) == [
        "fountain: 1 joker",
        "statue: 2 jokers",
        "bench: 2 jokers",
        "pavilion: 3 jokers",
        "when surrounded: reported",
        "statues and benches in turn: reported",
        "which of the two comes first: assumed",
    ]
    told = root.findtext(f"{SVG}desc") or ""
    assert told.startswith("6 spaces on the fountain board, 6 areas for expansions. Surrounded")
    assert "12 spaces for tiles and jokers, 2 for expansions." in told
    own = labels(place(parse(drawing.board_svg(small_rules())), "worth"))
    assert own == ["fountain: 1 joker", "gnome: 2 jokers", "pavilion: 3 jokers", "when surrounded"]


@pytest.mark.clause("queens-garden.components.wheel", "queens-garden.components.scoring-board")
def test_the_wheel_is_drawn_with_all_its_figures() -> None:
    root = parse(drawing.wheel_svg(published(2)))
    assert titles(place(root, "round 2")) == ["bird +1", "dark purple +1", "butterfly +2"]
    assert titles(place(root, "round 4")) == ["plant +3", "light green +1", "lily +3"]
    assert labels(place(root, "figures")) == [
        "Each round: the wheel, for each matching hexagon",
        "Each round: +1 for each visible pavilion",
        "At the end: values of groups of 3 or more",
        "At the end: +6 for a group of 6",
        "Provenance: points printed, round 1 in the rulebook,",
        "order of rounds 2 to 4 reported",
    ]
    told = root.findtext(f"{SVG}desc") or ""
    assert "Round 3: light purple +1, flower +2, yellow +1." in told
    assert told.endswith("round 1 in the rulebook, order of rounds 2 to 4 reported.")


def test_the_wheel_turns_clockwise_from_the_top() -> None:
    root = parse(drawing.wheel_svg(published(2)))
    spots = [
        spot
        for number in range(1, 5)
        for group in things(place(root, f"round {number}"))
        for spot in [re.search(r"translate\((\S+) (\S+)\)", ET.tostring(group).decode())]
        if spot
    ]
    turns = [degrees(atan2(float(spot[1]), -float(spot[2]))) % 360 for spot in spots]
    assert turns == pytest.approx([15 + 30 * item for item in range(12)], abs=0.1)


@pytest.mark.parametrize(
    ("scoring", "last"),
    [
        (BACK_BOARD, "Provenance: assumed, the printed figures are unknown"),
        (evolve(BACK_BOARD, provenance="given"), "Provenance: given by the user"),
        (evolve(FRONT_BOARD, pavilion=2, provenance="reported"), "Provenance: reported"),
    ],
)
@pytest.mark.clause("queens-garden.back.wheel", "queens-garden.back.bonus")
def test_the_wheel_says_where_its_figures_come_from(scoring: ScoringBoard, last: str) -> None:
    root = parse(drawing.wheel_svg(published(2, BACK, scoring)))
    figures = labels(place(root, "figures"))
    assert figures[-1] == last
    assert figures[1] == f"Each round: +{scoring.pavilion} for each visible pavilion"
    bonus = ", ".join(f"+{points} for a group of {size}" for size, points in scoring.group_bonus)
    assert figures[3] == f"At the end: {bonus}"


def test_the_words_under_the_wheel_fit_their_card() -> None:
    for side in (FRONT, BACK):
        root = parse(drawing.wheel_svg(published(2, side)))
        width = float(root.get("viewBox", "").split()[2])
        assert all(9 * len(line) < width - 30 for line in labels(place(root, "figures")))


# Small games.


def test_a_small_game_is_drawn_from_its_own_rules() -> None:
    root = parse(drawing.svg(small_table()))
    shown = titles(place(root, "player 1", "garden"))
    assert "fountain 1: a<b& gate" in shown
    assert "area 1 ring 1: a<b& tree, printed" in shown
    assert "gnome, 2 jokers" in shown
    assert titles(place(root, "player 1", "stored tiles")) == ["red gate", "empty", "empty"]
    assert labels(place(root, "display")) == ["Display", "Stack used up"]
    assert titles(place(root, "wheel"))[1] == "round 2: gate +2, a<b& +12, now"
    assert "a<b" not in drawing.svg(small_table())


def test_a_small_wheel_without_bonus() -> None:
    root = parse(drawing.wheel_svg(small_rules()))
    assert titles(place(root, "round 2")) == ["gate +2", "a<b& +12"]
    assert "At the end: no bonus for groups" in labels(place(root, "figures"))
    assert "Round 2: gate +2, a<b& +12." in (root.findtext(f"{SVG}desc") or "")
    assert parse(drawing.tiles_svg(small_rules())).findtext(f"{SVG}title") == "The tiles"


# Plain characters.


def test_text_of_a_table() -> None:
    assert drawing.text(table()).splitlines() == [
        "Round 2 of 4, actions. Player 1 acts; player 2 started.",
        "",
        "Stack    LB3 DG5 LG6 DP2   (2 left)",
        "Slot 1   LB4 DG4",
        "Slot 2   expansion y3",
        "Slot 3   LB1",
        "To come  5 5   Supply 4",
        (
            "Wheel    DG+1 tree+1 LB+1  [bird+1 DP+1 butterfly+2]  LP+1 flower+2 Y+1  "
            " plant+3 LG+1 lily+3"
        ),
        "         pavilion+1 (printed figures)",
        "",
        "Bag 70    1  2  3  4  5  6   Tower 3   1  2  3  4  5  6",
        "LB        2  2  2  2  2  2   LB        1  .  .  2  .  .",
        "DG        2  2  2  2  2  2   DG        .  .  .  .  .  .",
        "LG        2  2  2  2  2  2   LG        .  .  .  .  .  .",
        "Y         2  2  2  2  2  2   Y         .  .  .  .  .  .",
        "LP        2  2  2  2  2  2   LP        .  .  .  .  .  .",
        "DP        2  2  2  2  2  .   DP        .  .  .  .  .  .",
        "",
        "> Player 1       score 31                          Player 2 *     score 15 passed",
        "",
        "",
        "                  [3]                                              [3]",
        "      4.3                     2.3",
        "  4.4     4.2             2.4     2.2",
        "      DG5     (S)     (B)     (P)                      [4]     (S)     (B)     [2]",
        "  4.5      Y1     LB3      Y2     2.1                              f.3",
        "      4.6     LB4     LB2     dp6                              f.4     f.2",
        "          (B)     {F}     {S}                              (B)     (F)     (S)",
        "              LB5     LB1     lg3                              f.5     f.1",
        "                  LB6     LG4     LG2                              f.6",
        "      [5]     (S)     (B)     {P}                      [5]     (S)     (B)     [1]",
        "                          LG5     LG1",
        "                              LG6",
        "                  [6]                                              [6]",
        "",
        "",
        "  storage     LB1 DG2 DG2 DP6 J   J                storage     J   J   J   .   .   .",
        "              J   J   J   .   .   .                            .   .   .   .   .   .",
        "  expansions  lb5 .                                expansions  .   .",
        "  surrounded: 1 fountain, 1 statue, 1 pavilion",
        "",
        "LB light blue, DG dark green, LG light green, Y yellow, LP light purple, DP dark purple",
        "1 tree, 2 bird, 3 butterfly, 4 flower, 5 plant, 6 lily",
        "(F) fountain, (S) statue, (B) bench, (P) pavilion, { } surrounded, [1] free area 1",
        "f.1 fountain 1, 1.m area 1 middle, 1.2 area 1 ring 2: free spaces",
        "small letters: printed hexagon, J joker, * starting player marker",
    ]


def test_text_of_a_small_table() -> None:
    assert drawing.text(small_table()).splitlines() == [
        "Round 2 of 2, passing. Player 2 may throw hexagons away.",
        "",
        "Stack    .   (0 left)",
        "To come  none   Supply 0",
        "Wheel    R+1  [gate+2 A+12]",
        "         pavilion+1 (reported figures)",
        "",
        "Bag 6     1  2   Tower 0   1  2",
        "R         1  .   R         .  .",
        "A         2  3   A         .  .",
        "",
        "  Player 1 *     score 15   > Player 2       score 15",
        "  (F)                         (F)",
        "       A2     1.3                 f.1",
        "  f.2     1.4     1.2         f.2",
        "      (G)     (P)                 (G)     [1]",
        "          1.5      a1",
        "              1.6",
        "  storage     R2  .   .       storage     .   .   .",
        "  expansions  .               expansions  .",
        "",
        "R red, A a<b&",
        "1 tree, 2 gate",
        "(F) fountain, (G) gnome, (P) pavilion, { } surrounded, [1] free area 1",
        "f.1 fountain 1, 1.m area 1 middle, 1.2 area 1 ring 2: free spaces",
        "small letters: printed hexagon, J joker, * starting player marker",
    ]


def test_text_shows_the_marker_in_the_display() -> None:
    assert "(2 left)   *\n" in drawing.text(evolve(table(), marker=STACK))


@pytest.mark.parametrize("state", [*STATES, laid_out()])
def test_text_fits_a_hundred_columns_without_trailing_blanks(state: State) -> None:
    lines = drawing.text(state).splitlines()
    assert max(map(len, lines)) <= 100
    assert all(line == line.rstrip() for line in lines)


# What was added to the shared builder.


def test_initials_never_clash() -> None:
    assert draw.initials(COLORS) == ("LB", "DG", "LG", "Y", "LP", "DP")
    assert draw.initials(("light blue", "lime black")) == draw.letters(("light blue", "lime black"))
    assert draw.initials(("red", "7")) == draw.letters(("red", "7"))


def test_a_box_is_set_in_the_middle_of_a_width() -> None:
    box = draw.Box(30, 10, (draw.node("a"),))
    wide, narrow = draw.centered(box, 50), draw.centered(box, 20)
    assert (wide.width, narrow.width) == (50, 30)
    assert str(wide.nodes[0]) == '<g transform="translate(10 0)"><a/></g>'
    assert str(narrow.nodes[0]) == '<g transform="translate(0 0)"><a/></g>'
