"""The drawings of Summer Pavilion show every tile in its place, and a board as it is printed."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from math import atan2, dist, hypot, pi, remainder

import pytest
from attrs import evolve

from azul_rules import draw
from azul_rules.displays import CENTER
from azul_rules.summer_pavilion import drawing
from azul_rules.summer_pavilion.board import (
    COLORED,
    DIFFERENT,
    EMPTY,
    FREE,
    SPACES,
    STARS,
    VARIANT,
    Rules,
    Structure,
    published,
)
from azul_rules.summer_pavilion.state import Board, Phase, State

SVG = "{http://www.w3.org/2000/svg}"
PURPLE, GREEN, ORANGE, YELLOW, BLUE, RED = range(6)
NAMES = ("purple", "green", "orange", "yellow", "blue", "red")
TOKEN = "start player token"  # noqa: S105  (a wooden one)
NONE = (0,) * 6
FREE_STAR = (EMPTY,) * 6
NW, MIDDLE = 0, 6

# By the printed numbers of the colored side, as a person reads them off the board.
AROUND_PILLARS = [
    {("orange", 2), ("orange", 3), ("center", 6), ("center", 1)},
    {("red", 2), ("red", 3), ("center", 1), ("center", 2)},
    {("blue", 2), ("blue", 3), ("center", 2), ("center", 3)},
    {("yellow", 2), ("yellow", 3), ("center", 3), ("center", 4)},
    {("green", 2), ("green", 3), ("center", 4), ("center", 5)},
    {("purple", 2), ("purple", 3), ("center", 5), ("center", 6)},
]
AROUND_STATUES = [
    {("orange", 1), ("orange", 2), ("red", 3), ("red", 4)},
    {("red", 1), ("red", 2), ("blue", 3), ("blue", 4)},
    {("blue", 1), ("blue", 2), ("yellow", 3), ("yellow", 4)},
    {("yellow", 1), ("yellow", 2), ("green", 3), ("green", 4)},
    {("green", 1), ("green", 2), ("purple", 3), ("purple", 4)},
    {("purple", 1), ("purple", 2), ("orange", 3), ("orange", 4)},
]
AROUND_WINDOWS = [
    {(color, 5), (color, 6)} for color in ("orange", "red", "blue", "yellow", "green", "purple")
]
AROUND = {
    "pillar, 1 bonus tile": AROUND_PILLARS,
    "statue, 2 bonus tiles": AROUND_STATUES,
    "window, 3 bonus tiles": AROUND_WINDOWS,
}
STAR_COLORS = ("orange", "red", "blue", "yellow", "green", "purple", "center")
STAR_OF = dict(zip(STAR_COLORS, STARS, strict=True))


def empty_board(rules: Rules) -> Board:
    none = (0,) * rules.size
    stars = tuple((EMPTY,) * len(star) for star in rules.numbers)
    return Board((5, 0, 0, 0, 0, 0, 0), none, none, stars, passed=False)


def busy_board(rules: Rules) -> Board:
    """Player 1 of the examples: a pillar, a statue and a window are surrounded."""
    stars = (
        (ORANGE, ORANGE, ORANGE, ORANGE, EMPTY, ORANGE),
        (EMPTY, EMPTY, EMPTY, EMPTY, RED, RED),
        FREE_STAR,
        FREE_STAR,
        (GREEN, *FREE_STAR[1:]),
        FREE_STAR,
        (BLUE, EMPTY, EMPTY, EMPTY, EMPTY, RED),
    )
    return evolve(
        empty_board(rules),
        tally=(5, 12, -2, 0, 0, 0, 0),
        hand=(2, 0, 1, 0, 11, 0),
        stars=stars,
    )


def table(players: int = 2, variant: str = COLORED) -> State:
    rules = published(players, variant)
    displays = ((2, 0, 1, 0, 1, 0), (0, 0, 4, 0, 0, 0)) + (NONE,) * (rules.displays - 2)
    resting = evolve(empty_board(rules), kept=(1, 0, 2, 0, 0, 0), passed=True)
    return State(
        rules=rules,
        phase=Phase.PLACE,
        round=3,
        first=1,
        turn=0,
        token=1,
        pending=0,
        bag=(10, 11, 9, 8, 7, 12),
        tower=(1, 0, 2, 0, 13, 4),
        supply=(3, 1, 0, 2, 1, 1),
        sources=(*displays, (1, 2, 0, 0, 3, 0)),
        boards=(busy_board(rules),) + (resting,) * (players - 1),
    )


def small_rules() -> Rules:
    return Rules(
        players=2,
        variant=COLORED,
        displays=1,
        numbers=((1, 2, 3), (1, 2, 2, 3, 1, 2, 3)),
        star_colors=(0, DIFFERENT),
        structures=(
            Structure("pillar", ((0, 0), (1, 0)), 1),
            Structure("arch", ((0, 1), (0, 2), (1, 6)), 2),
        ),
        colors=("red", "a<b&", "teal"),
        tiles_per_color=4,
        wild=(0, 1),
        display_size=2,
        supply=15,
        corners=1,
    )


def small_table() -> State:
    rules = small_rules()
    stars = ((0, EMPTY, EMPTY), (1, EMPTY, 2, EMPTY, EMPTY, EMPTY, EMPTY))
    filled = evolve(empty_board(rules), hand=(1, 0, 2), kept=(0, 1, 0), stars=stars)
    boards = (filled, evolve(empty_board(rules), passed=True))
    heaps = ((1, 1, 1), (0, 0, 0), (1, 0, 0), ((1, 1, 0), (0, 0, 0)))
    return State(rules, Phase.PLACE, 2, 0, 0, 0, 0, *heaps, boards)


def eighth_star() -> State:
    """One star more than the published board has places for."""
    state = table()
    rules = evolve(
        state.rules,
        numbers=(*state.rules.numbers, (1, 2)),
        star_colors=(*state.rules.star_colors, FREE),
        structures=(),
    )
    return evolve(state, rules=rules, boards=(empty_board(rules),) * 2)


STATES = [table(players, side) for players in (2, 3, 4) for side in (COLORED, VARIANT)]
STATES += [small_table(), eighth_star()]
STATES += [evolve(table(), phase=phase, pending=phase is Phase.BONUS) for phase in Phase]


def parse(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  (our own drawing, not foreign input)


def place(root: ET.Element, *names: str) -> ET.Element:
    for name in names:
        (root,) = (part for part in root.iter(f"{SVG}g") if part.get("data-place") == name)
    return root


def things(root: ET.Element) -> list[tuple[str, float, float, ET.Element]]:
    """Everything with a tooltip: the tooltip, where it lies, and the element."""
    found = []
    stack = [(root, 0.0, 0.0)]
    while stack:
        part, x, y = stack.pop()
        shift = re.match(r"translate\((\S+) (\S+)\)", part.get("transform", ""))
        x, y = (x + float(shift[1]), y + float(shift[2])) if shift else (x, y)
        title = part.findtext(f"{SVG}title")
        if part.tag == f"{SVG}g" and title is not None:
            found.append((title, x, y, part))
        stack += [(child, x, y) for child in reversed(part)]
    return found


def titles(root: ET.Element) -> list[str]:
    return [title for title, *_ in things(root)]


def labels(root: ET.Element) -> list[str]:
    return [found.text or "" for found in root.iter(f"{SVG}text")]


def lying_tiles(state: State) -> Counter[str]:
    """The tiles that must be drawn one by one: all but those in bag and tower."""
    colors = state.rules.colors
    heaps = [*state.sources, state.supply]
    heaps += [heap for board in state.boards for heap in (board.hand, board.kept)]
    found: Counter[str] = Counter()
    for heap in heaps:
        found.update(dict(zip(colors, heap, strict=True)))
    laid = [color for board in state.boards for star in board.stars for color in star]
    found.update(colors[color] for color in laid if color != EMPTY)
    return +found


# The whole drawing.


@pytest.mark.parametrize("state", STATES)
def test_every_tile_on_the_table_is_drawn_exactly_once(state: State) -> None:
    names = (title.split(": ")[-1] for title in titles(parse(drawing.svg(state))))
    assert Counter(name for name in names if name in state.rules.colors) == lying_tiles(state)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.clause("summer-pavilion.components.token")
def test_the_token_is_drawn_exactly_once(state: State) -> None:
    for holder, where in ((CENTER, "center"), (0, "player 1"), (1, "player 2")):
        root = parse(drawing.svg(evolve(state, token=holder)))
        assert titles(root).count(TOKEN) == 1
        assert titles(place(root, where))[0] == TOKEN


@pytest.mark.parametrize("state", STATES)
def test_a_drawing_can_stand_beside_others_on_any_page(state: State) -> None:
    text = drawing.svg(state)
    root = parse(text)
    assert not any("id" in part.attrib or "class" in part.attrib for part in root.iter())
    assert not {part.tag for part in root.iter()} & {f"{SVG}style", f"{SVG}script", f"{SVG}image"}
    assert "href" not in text
    assert "url(" not in text
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == root.get("aria-label")


def test_a_table_for_two_is_about_eight_hundred_wide() -> None:
    assert 780 <= float(parse(drawing.svg(table())).get("viewBox", "").split()[2]) <= 820


def test_the_same_state_gives_the_same_drawing_and_text() -> None:
    assert drawing.svg(table()) == drawing.svg(table())
    assert drawing.text(table()) == drawing.text(table())


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_drawn_outside_the_drawing_or_over_something_else(state: State) -> None:
    root = parse(drawing.svg(state))
    _, _, width, height = (float(part) for part in root.get("viewBox", "").split())
    middles = [(x, y) for _, x, y, _ in things(root)]
    half = 13
    assert all(half <= x <= width - half and half <= y <= height - half for x, y in middles)
    near = [
        (one, other)
        for place, one in enumerate(middles)
        for other in middles[:place]
        if dist(one, other) < 20
    ]
    assert not near


def test_names_with_markup_are_escaped() -> None:
    text = drawing.svg(small_table())
    assert "a<b" not in text
    assert "a&lt;b&amp;" in text


# The printed board.


Spaces = dict[tuple[str, str], tuple[str, float, float, ET.Element]]


def star_spaces(root: ET.Element) -> Spaces:
    """What the spaces show by star and direction: content, middle, element."""
    inside = {
        id(thing): (star, title, thing)
        for star in STARS
        for title, _, _, thing in things(place(root, f"star {star}"))
    }
    found = {}
    for _, x, y, thing in things(root):
        if id(thing) in inside:
            star, title, _ = inside[id(thing)]
            name, content = title.split(" ", 1)
            found[star, name] = content, x, y, thing
    return found


def star_middle(spaces: Spaces, star: str) -> tuple[float, float]:
    shown = [spaces[star, name] for name in SPACES]
    return sum(x for _, x, _, _ in shown) / 6, sum(y for _, _, y, _ in shown) / 6


def outline(thing: ET.Element, x: float, y: float) -> list[tuple[float, float]]:
    """The corners of a space."""
    path = thing.find(f"{SVG}path")
    assert path is not None
    corners = re.findall(r"[ML](\S+?) ([-.\d]+)", path.get("d", ""))
    return [(x + float(left), y + float(top)) for left, top in corners]


def edge_distance(point: tuple[float, float], corners: list[tuple[float, float]]) -> float:
    """How far a point is from the nearest edge of a space."""
    found = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        along = (point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)
        share = min(1, max(0, along / dist((ax, ay), (bx, by)) ** 2))
        found.append(dist(point, (ax + share * (bx - ax), ay + share * (by - ay))))
    return min(found)


PRINTED = {
    COLORED: ("612345", "561234", "456123", "345612", "234561", "123456", "123456"),
    VARIANT: ("632145", "563214", "456321", "145632", "214563", "321456", "333333"),
}


@pytest.mark.parametrize("side", [COLORED, VARIANT])
@pytest.mark.clause("summer-pavilion.components.numbers", "summer-pavilion.variant.numbers")
def test_each_space_shows_its_number_at_its_tip(side: str) -> None:
    spaces = star_spaces(parse(drawing.board_svg(published(2, side))))
    for star, numbers in zip(STARS, PRINTED[side], strict=True):
        middle = star_middle(spaces, star)
        for name, number in zip(SPACES, numbers, strict=True):
            content, x, y, thing = spaces[star, name]
            words = thing.find(f"{SVG}text")
            assert words is not None
            assert words.text == number
            assert content.startswith(f"{number}: empty")
            label_at = x + float(words.get("x", "")), y + float(words.get("y", ""))
            assert dist(label_at, middle) > dist((x, y), middle) + 5


@pytest.mark.clause("summer-pavilion.components.stars")
def test_spaces_lie_where_their_names_point_and_neighbors_share_an_edge() -> None:
    spaces = star_spaces(parse(drawing.board_svg(published(2))))
    for star in STARS:
        for at, name in enumerate(SPACES):
            _, x, y, thing = spaces[star, name]
            _, ox, oy, _ = spaces[star, SPACES[(at + 3) % 6]]
            wanted = {"N": y < oy, "S": y > oy, "E": x > ox, "W": x < ox}
            assert all(wanted[letter] for letter in name)
            corners = outline(thing, x, y)
            distances = {
                other: edge_distance((spaces[star, other][1], spaces[star, other][2]), corners)
                for other in SPACES
                if other != name
            }
            beside = sorted(distances, key=lambda other: distances[other])[:2]
            assert set(beside) == {SPACES[at - 1], SPACES[(at + 1) % 6]}


@pytest.mark.clause("summer-pavilion.components.board")
def test_the_stars_lie_around_the_center_star_by_their_names() -> None:
    spaces = star_spaces(parse(drawing.board_svg(published(2))))
    cx, cy = star_middle(spaces, "center")
    for star in STARS[:-1]:
        x, y = star_middle(spaces, star)
        up_or_down = "north" if y < cy - 1 else "south" if y > cy + 1 else ""
        assert up_or_down + ("west" if x < cx else "east") == star
    contents = {star: spaces[star, "N"][0].split(", for ")[1] for star in STARS}
    assert contents == {
        "northwest": "orange",
        "northeast": "red",
        "east": "blue",
        "southeast": "yellow",
        "southwest": "green",
        "west": "purple",
        "center": "different colors",
    }


@pytest.mark.clause(
    "summer-pavilion.components.pillars",
    "summer-pavilion.components.statues",
    "summer-pavilion.components.windows",
)
def test_every_structure_stands_free_and_touches_just_the_spaces_around_it() -> None:
    root = parse(drawing.board_svg(published(2)))
    spaces = star_spaces(root)
    for name, wanted in AROUND.items():
        found = []
        for title, x, y, _ in things(root):
            if title != name:
                continue
            distances = {
                (star, int(content[0])): edge_distance((x, y), outline(thing, left, top))
                for (star, _), (content, left, top, thing) in spaces.items()
            }
            found.append({cell for cell, away in distances.items() if away < 24})
            assert min(distances.values()) > 11
        assert found == [{(STAR_OF[star], number) for star, number in cells} for cells in wanted]


def test_the_structures_of_the_rules_are_those_of_the_printed_board() -> None:
    rules = published(2, VARIANT)
    numbers = published(2).numbers
    listed = [
        {(STARS[star], numbers[star][space]) for star, space in structure.cells}
        for structure in rules.structures
    ]
    printed = [cells for kind in AROUND.values() for cells in kind]
    assert listed == [{(STAR_OF[star], number) for star, number in cells} for cells in printed]


def test_an_empty_board_tells_its_stars_and_what_the_structures_bring() -> None:
    root = parse(drawing.board_svg(published(2)))
    assert labels(place(root, "bonuses")) == ["pillar: 1", "statue: 2", "window: 3"]
    told = root.findtext(f"{SVG}desc") or ""
    assert told.startswith("Northwest star, for orange: N 6, NE 1, SE 2, S 3, SW 4, NW 5. ")
    assert "Center star, for different colors: N 1" in told
    variant = parse(drawing.board_svg(published(2, VARIANT))).findtext(f"{SVG}desc") or ""
    assert variant.startswith("Northwest star, for one color or different ones: N 6, NE 3")


def test_the_sides_differ_in_the_look_of_their_empty_spaces() -> None:
    fills = {
        side: {
            star: place(parse(drawing.board_svg(published(2, side))), f"star {star}")
            .find(f".//{SVG}path")
            .get("fill")  # type: ignore[union-attr]
            for star in ("east", "center")
        }
        for side in (COLORED, VARIANT)
    }
    assert fills[COLORED] == {"east": draw.PALETTE["blue"].fill, "center": draw.HOLLOW}
    assert fills[VARIANT] == {"east": draw.GRAY_SPACE, "center": draw.GRAY_SPACE}


@pytest.mark.clause("summer-pavilion.components.tiles", "summer-pavilion.components.colors")
def test_the_tile_samples_name_and_count_every_color_and_the_token() -> None:
    root = parse(drawing.tiles_svg(published(2)))
    assert titles(root) == [*NAMES, TOKEN]
    assert labels(root)[:2] == ["purple", "22"]
    assert labels(root)[-2:] == ["token", "1"]
    assert (root.findtext(f"{SVG}desc") or "").startswith("22 purple, 22 green")


# The places.


def test_tiles_lie_on_their_spaces() -> None:
    board = place(parse(drawing.svg(table())), "player 1")
    laid = {
        at: content for at, (content, *_) in star_spaces(board).items() if "empty" not in content
    }
    assert laid == {
        ("northwest", "N"): "6: orange",
        ("northwest", "NE"): "1: orange",
        ("northwest", "SE"): "2: orange",
        ("northwest", "S"): "3: orange",
        ("northwest", "NW"): "5: orange",
        ("northeast", "SW"): "3: red",
        ("northeast", "NW"): "4: red",
        ("southwest", "N"): "2: green",
        ("center", "N"): "1: blue",
        ("center", "NW"): "6: red",
    }


def test_surrounded_structures_are_lit_and_no_others() -> None:
    root = parse(drawing.svg(table()))
    lit = [title for title in titles(root) if "bonus" in title and "surrounded" in title]
    assert lit == [f"{name}, surrounded" for name in AROUND]
    for title, _, _, thing in things(root):
        if "bonus" in title:
            assert (thing.find(f"{SVG}circle") is not None) == ("surrounded" in title)


@pytest.mark.parametrize("missing", [(NW, 2), (NW, 3), (MIDDLE, 0), (MIDDLE, 5)])
def test_a_pillar_that_lacks_one_tile_is_not_lit(missing: tuple[int, int]) -> None:
    star, space = missing
    board = table().boards[0]
    changed = list(board.stars[star])
    changed[space] = EMPTY
    stars = (*board.stars[:star], tuple(changed), *board.stars[star + 1 :])
    state = evolve(table(), boards=(evolve(board, stars=stars), table().boards[1]))
    assert "pillar, 1 bonus tile, surrounded" not in titles(parse(drawing.svg(state)))


@pytest.mark.clause("summer-pavilion.components.corners")
def test_kept_tiles_lie_in_the_corners_of_the_board() -> None:
    root = parse(drawing.svg(table()))
    corners = place(root, "player 2", "corners")
    assert titles(corners) == ["purple", "orange", "orange", "empty"]
    shown = [(x, y) for _, x, y, _ in things(corners)]
    xs, ys = {x for x, _ in shown}, {y for _, y in shown}
    assert (len(xs), len(ys), len(set(shown))) == (2, 2, 4)


def test_the_hand_lies_beside_the_board_and_both_panels_are_equally_high() -> None:
    root = parse(drawing.svg(table()))
    hand = titles(place(root, "player 1", "hand"))
    assert hand == ["purple"] * 2 + ["orange"] + ["blue"] * 11
    assert titles(place(root, "player 2", "hand")) == []
    frames = [place(root, f"player {player}").find(f"{SVG}rect") for player in (1, 2)]
    heights = [
        float(frame.get("height", "")) + float(frame.get("stroke-width", ""))
        for frame in frames
        if frame is not None
    ]
    assert heights[0] == heights[1]


def test_displays_and_center_hold_their_tiles() -> None:
    root = parse(drawing.svg(table()))
    assert titles(place(root, "display 1")) == ["purple", "purple", "orange", "blue"]
    assert titles(place(root, "display 5")) == []
    assert titles(place(root, "center")) == ["purple", "green", "green", "blue", "blue", "blue"]


@pytest.mark.clause("summer-pavilion.components.supply")
def test_the_supply_shows_its_tiles_and_its_free_spaces() -> None:
    supply = titles(place(parse(drawing.svg(table())), "supply"))
    assert supply == [
        *["purple"] * 3,
        "green",
        *["yellow"] * 2,
        "blue",
        "red",
        "empty",
        "empty",
    ]


def test_bag_and_tower_are_counted_by_color_and_together() -> None:
    root = parse(drawing.svg(table()))
    assert labels(place(root, "bag")) == ["Bag 57", "10", "11", "9", "8", "7", "12"]
    assert labels(place(root, "tower")) == ["Tower 20", "1", "0", "2", "0", "13", "4"]


@pytest.mark.clause("summer-pavilion.components.round-track", "summer-pavilion.round.wild-color")
def test_the_round_track_shows_the_wild_colors_and_marks_the_present_one() -> None:
    track = place(parse(drawing.svg(table())), "round track")
    assert titles(track) == [
        "round 1: purple is wild",
        "round 2: green is wild",
        "round 3: orange is wild, now",
        "round 4: yellow is wild",
        "round 5: blue is wild",
        "round 6: red is wild",
    ]
    framed = [
        title for title, _, _, thing in things(track) if thing.find(f".//{SVG}rect") is not None
    ]
    assert framed == ["round 3: orange is wild, now"]
    shades = [thing[1].get("opacity") for _, _, _, thing in things(track)]
    assert shades == ["0.45", "0.45", "1", "1", "1", "1"]


def test_each_board_has_its_players_name_score_and_whether_the_player_has_passed() -> None:
    root = parse(drawing.svg(table(4)))
    assert labels(place(root, "player 1"))[:3] == ["Player 1", "Score 15", "6"]
    assert labels(place(root, "player 4"))[:3] == ["Player 4", "Score 5", "passed"]


# Whose turn, which round.


@pytest.mark.parametrize(
    ("phase", "headline", "status", "active"),
    [
        (Phase.SUPPLY, "filling the supply", "Filling the supply; player 2 starts", None),
        (Phase.DEAL, "dealing", "Filling the displays; player 2 starts", None),
        (Phase.ACQUIRE, "acquiring", "Player 1 takes tiles; player 2 started", 1),
        (Phase.PLACE, "placing", "Player 1 places a tile or passes", 1),
        (Phase.BONUS, "bonus tiles", "Player 1 chooses 3 bonus tiles", 1),
        (Phase.REFILL, "refilling the supply", "Player 1 has taken bonus tiles", None),
        (Phase.ROUND_END, "end of the round", "Everybody has passed", None),
        (Phase.OVER, "game over", "The bonuses are added", None),
    ],
)
def test_round_phase_and_turn_are_told(
    phase: Phase, headline: str, status: str, active: int | None
) -> None:
    state = evolve(table(), phase=phase, pending=3 if phase is Phase.BONUS else 0)
    root = parse(drawing.svg(state))
    assert labels(root)[:2] == [f"Round 3 of 6, {headline}", status]
    framed = [
        player
        for player in (1, 2)
        if (rect := place(root, f"player {player}").find(f"{SVG}rect")) is not None
        and rect.get("stroke") == draw.ACCENT
    ]
    assert framed == ([active] if active else [])
    text = drawing.text(state)
    assert text.startswith(f"Round 3 of 6, {headline}. {status}.\n")
    assert re.findall(r"> Player (\d)", text) == ([str(active)] if active else [])


def test_the_supply_is_framed_while_bonus_tiles_are_chosen() -> None:
    for phase in Phase:
        root = parse(drawing.svg(evolve(table(), phase=phase, pending=1)))
        frame = place(root, "supply").find(f"{SVG}rect")
        assert frame is not None
        assert (frame.get("stroke") == draw.ACCENT) == (phase is Phase.BONUS)


def test_a_single_bonus_tile_is_told_as_one() -> None:
    state = evolve(table(), phase=Phase.BONUS, pending=1)
    assert "Player 1 chooses 1 bonus tile." in drawing.text(state)


def test_the_description_tells_the_whole_table_in_sentences() -> None:
    told = parse(drawing.svg(table())).findtext(f"{SVG}desc") or ""
    for sentence in (
        "Player 1 places a tile or passes. Orange is wild. The token is with player 2. Display 1: ",
        "Display 1: 2 purple, 1 orange, 1 blue.",
        "Display 3: empty.",
        "Center: 1 purple, 2 green, 3 blue.",
        "Supply: 3 purple, 1 green, 2 yellow, 1 blue, 1 red.",
        "Tower: 1 purple, 2 orange, 13 blue, 4 red. Player 1, score 15; hand 2 purple, 1 orange, ",
        "; northwest star: orange on N 6, orange on NE 1, orange on SE 2, orange on S 3, orange",
        "; southwest star: green on N 2; center star: blue on N 1, red on NW 6; ",
        "; surrounded: 1 pillar, 1 statue, 1 window. ",
        "Player 2, score 5; passed; corners 1 purple, 2 orange.",
    ):
        assert sentence in told
    assert "The token is in the center." in drawing.svg(evolve(table(), token=CENTER))


# Other boards.


def test_a_small_board_names_its_stars_and_lists_its_structures() -> None:
    root = place(parse(drawing.svg(small_table())), "player 1")
    assert titles(place(root, "star northwest")) == [
        "N 1: red",
        "NE 2: empty, for red",
        "SE 3: empty, for red",
    ]
    assert titles(place(root, "star northeast"))[-1] == "7 3: empty, for different colors"
    shown = labels(root)
    assert "pillar: northwest N, northeast N" in shown
    assert "arch: northwest NE SE, northeast 7" in shown
    found = titles(root)
    assert "pillar, 1 bonus tile, surrounded" in found
    assert "arch, 2 bonus tiles" in found
    assert titles(place(root, "corners")) == ["a<b&"]
    bonuses = place(parse(drawing.board_svg(small_rules())), "bonuses")
    assert labels(bonuses) == ["pillar: 1", "arch: 2"]


def test_the_published_stars_with_other_corners_are_listed_plainly() -> None:
    rules = evolve(published(2), corners=2)
    root = parse(drawing.board_svg(rules))
    assert titles(place(root, "corners")) == ["empty", "empty"]
    assert "window: northwest NW N" in labels(root)


def test_an_eighth_star_has_a_number_for_a_name() -> None:
    assert titles(place(parse(drawing.svg(eighth_star())), "player 2", "star 8")) == [
        "N 1: empty, for one color or different ones",
        "NE 2: empty, for one color or different ones",
    ]
    assert "\n  8            1  2" in drawing.text(eighth_star())


def test_a_large_supply_takes_more_rows() -> None:
    supply = things(place(parse(drawing.svg(small_table())), "supply"))
    assert Counter(y for _, _, y, _ in supply).most_common() == [
        (supply[0][2], 10),
        (supply[-1][2], 5),
    ]


def test_the_diamonds_of_a_larger_ring_are_slim_enough_not_to_overlap() -> None:
    star = place(parse(drawing.board_svg(small_rules())), "star northeast")
    for _, x, y, thing in things(star):
        tip, side, _, other_side = outline(thing, x, y)
        for corner in (side, other_side):
            between = atan2(corner[1], corner[0]) - atan2(tip[1], tip[0])
            assert abs(remainder(between, 2 * pi)) < pi / 7


def test_a_long_list_of_spaces_widens_the_board() -> None:
    long = Structure("pillar", tuple((star, 0) for star in (0, 1) * 4), 1)
    widths = [
        float(parse(drawing.board_svg(rules)).get("viewBox", "").split()[2])
        for rules in (small_rules(), evolve(small_rules(), structures=(long,)))
    ]
    assert widths[0] < 420
    assert widths[1] > 700


# Plain characters.


LEGEND = (
    "P purple, G green, O orange, Y yellow, B blue, R red, "
    "* start player token, . empty, [ ] wild now"
)


def test_text_of_a_table() -> None:
    assert drawing.text(table()) == "\n".join(  # noqa: FLY002  (one line of the table each)
        [
            "Round 3 of 6, placing. Player 1 places a tile or passes.",
            "",
            "Wild      P  G [O] Y  B  R",
            "Displays  1 PPOB   2 OOOO   3 ....   4 ....   5 ....",
            "Center    PGGBBB",
            "Supply    PPPGYYBR..",
            "Bag       P 10  G 11  O 9  Y 8  B 7  R 12  (together 57)",
            "Tower     P 1  G 0  O 2  Y 0  B 13  R 4  (together 20)",
            "",
            "> Player 1    score 15              Player 2 *  score 5 passed",
            "               N NE SE  S SW NW                  N NE SE  S SW NW",
            "  northwest o  O  O  O  O  4  O     northwest o  6  1  2  3  4  5",
            "  northeast r  5  6  1  2  R  R     northeast r  5  6  1  2  3  4",
            "  east      b  4  5  6  1  2  3     east      b  4  5  6  1  2  3",
            "  southeast y  3  4  5  6  1  2     southeast y  3  4  5  6  1  2",
            "  southwest g  G  3  4  5  6  1     southwest g  2  3  4  5  6  1",
            "  west      p  1  2  3  4  5  6     west      p  1  2  3  4  5  6",
            "  center    #  B  2  3  4  5  R     center    #  1  2  3  4  5  6",
            "  hand      2P 1O 11B               hand      .",
            "  corners   ....                    corners   POO.",
            "  1 pillar surrounded",
            "  1 statue surrounded",
            "  1 window surrounded",
            "",
            LEGEND,
            "number: an empty space, small letter: the star's color, # different colors",
        ]
    )


def test_text_counts_surrounded_structures_of_a_kind_together() -> None:
    rules = published(2)
    full = evolve(empty_board(rules), stars=((PURPLE,) * 6,) * 7)
    text = drawing.text(evolve(table(), boards=(full, empty_board(rules))))
    assert "\n  6 pillars surrounded\n  6 statues surrounded\n  6 windows surrounded\n" in text


def test_text_of_the_variant_side_has_no_star_colors() -> None:
    text = drawing.text(table(2, VARIANT))
    assert "\n  northwest    O  O  O  O  4  O     northwest    6  3  2  1  4  5\n" in text
    assert text.endswith("wild now\nnumber: an empty space")


def test_text_of_a_small_table_keeps_its_columns() -> None:
    assert drawing.text(small_table()).splitlines()[2:-2] == [
        "Wild      R [A]",
        "Displays  1 RA",
        "Center    .",
        "Supply    R..............",
        "Bag       R 1  A 1  T 1  (together 3)",
        "Tower     R 0  A 0  T 0  (together 0)",
        "",
        "> Player 1 *  score 5                  Player 2    score 5 passed",
        "               N NE SE  S SW NW  7                  N NE SE  S SW NW  7",
        "  northwest r  R  2  3                 northwest r  1  2  3",
        "  northeast #  A  2  T  3  1  2  3     northeast #  1  2  2  3  1  2  3",
        "  hand      1R 2T                      hand      .",
        "  corners   A                          corners   .",
        "  1 pillar surrounded",
        "",
    ]


def test_text_shows_the_token_in_the_center() -> None:
    assert "\nCenter    *PGGBBB\n" in drawing.text(evolve(table(), token=CENTER))


@pytest.mark.parametrize("state", STATES)
def test_text_fits_a_hundred_columns_without_trailing_blanks(state: State) -> None:
    lines = drawing.text(state).splitlines()
    assert max(map(len, lines)) <= 100
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize(("players", "shelves"), [(2, [2]), (3, [3]), (4, [2, 2])])
def test_text_sets_the_boards_in_even_rows(players: int, shelves: list[int]) -> None:
    lines = drawing.text(table(players)).splitlines()
    assert [line.count("Player") for line in lines[1:] if "Player" in line] == shelves


# The builder.


def test_a_shape_takes_the_room_between_its_corners() -> None:
    assert (draw.SQUARE.width, draw.SQUARE.height) == (draw.PITCH, draw.PITCH)
    assert (draw.LOZENGE.width, draw.LOZENGE.height) == (29, 48)


@pytest.mark.parametrize("shape", [draw.SQUARE, draw.LOZENGE])
@pytest.mark.parametrize("room", [1, 2, 4, 9])
def test_a_display_is_large_enough_for_its_tiles(shape: draw.Shape, room: int) -> None:
    tiles = [draw.tile(draw.PALETTE["red"], shape)] * room
    box = draw.offer([tiles], room, [], 800, shape)
    plate = place(parse(str(draw.node("svg", *box.nodes, xmlns=SVG[1:-1]))), "display 1")
    circle = plate.find(f".//{SVG}circle")
    assert circle is not None
    radius = float(circle.get("r", ""))
    reach = [
        hypot(x - radius - 1 + left, y - radius - 1 + top)
        for _, x, y, _ in things(plate)
        for left, top in shape.room
    ]
    assert max(reach) <= radius + 2


def test_the_sign_is_smaller_on_a_lozenge_than_on_a_square() -> None:
    red = draw.PALETTE["red"]
    assert "scale" not in str(draw.face(red)[1])
    assert "scale(0.72)" in str(draw.face(red, draw.LOZENGE)[1])


@pytest.mark.parametrize("shape", [draw.SQUARE, draw.LOZENGE])
def test_the_numbers_of_a_heap_stand_between_their_pictures(shape: draw.Shape) -> None:
    box = draw.heap("Bag", (10, 11), draw.paints(("red", "blue")), 400, shape)
    root = parse(str(draw.node("svg", *box.nodes, xmlns=SVG[1:-1])))
    starts = [float(words.get("x", "")) for _, _, _, thing in things(root) for words in thing[2:]]
    assert all(0.62 * shape.width <= start <= 30 for start in starts)
    assert len(starts) == 2


def test_a_letter_stands_for_a_sign_on_every_shape() -> None:
    (teal,) = draw.paints(("teal",))
    assert ">T</text>" in str(draw.tile(teal, draw.LOZENGE))


def test_tiles_are_spread_over_as_many_rows_as_needed() -> None:
    things = [draw.node("a")] * 5
    assert draw.spread(things, 3 * draw.PITCH).height == 2 * draw.PITCH
    assert draw.spread(things, 1).height == 5 * draw.PITCH
    assert draw.spread([], 100).height == 0
