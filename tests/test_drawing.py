"""The drawings show what the state holds: every tile, in its place, told apart without colors."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest
from attrs import evolve

from azul_rules import draw
from azul_rules.azul import drawing
from azul_rules.azul.board import COLORED, EMPTY, GRAY, MARKER, Rules, published
from azul_rules.azul.state import Board, Phase, State
from azul_rules.displays import CENTER

SVG = "{http://www.w3.org/2000/svg}"
BLUE, YELLOW, RED, BLACK, WHITE = range(5)
NAMES = ("blue", "yellow", "red", "black", "white")
MINUS = "\N{MINUS SIGN}"


def empty_board(rules: Rules) -> Board:
    wall = ((EMPTY,) * rules.size,) * rules.size
    return Board.of((0,) * 8, ((EMPTY, 0),) * rules.size, wall, ())


def busy_board() -> Board:
    """Player 1 of the examples: 12 points, lines, four wall tiles, the marker on the floor."""
    wall = (
        (BLUE, YELLOW, EMPTY, EMPTY, EMPTY),
        (EMPTY, BLUE, EMPTY, EMPTY, EMPTY),
        (EMPTY,) * 5,
        (EMPTY,) * 5,
        (EMPTY, EMPTY, EMPTY, EMPTY, BLUE),
    )
    lines = ((EMPTY, 0), (RED, 1), (EMPTY, 0), (WHITE, 3), (BLACK, 5))
    return Board.of((2, 10, 0, 0, 0, 0, 0, 0), lines, wall, (MARKER, RED, BLUE))


def table(players: int = 2, variant: str = COLORED) -> State:
    rules = published(players, variant)
    displays = ((2, 0, 1, 0, 1), (0, 0, 4, 0, 0)) + ((0,) * 5,) * (rules.displays - 2)
    boards = (busy_board(),) + (empty_board(rules),) * (players - 1)
    return State(
        rules=rules,
        phase=Phase.OFFER,
        round=3,
        first=0,
        turn=1,
        marker=0,
        bag=(10, 11, 9, 8, 7),
        lid=(1, 0, 2, 0, 3),
        sources=(*displays, (1, 2, 0, 0, 3)),
        boards=boards,
    )


def small_table() -> State:
    rules = Rules(
        2, COLORED, 1, colors=("red", "a<b&"), tiles_per_color=3, display_size=2, floor=(1, 0, 12)
    )
    filled = Board.of((0,) * 8, ((1, 1), (0, 1)), ((0, EMPTY), (EMPTY, EMPTY)), (1,))
    boards = (filled, empty_board(rules))
    return State(rules, Phase.TILING, 1, 0, 0, 1, (0, 0), (0, 0), ((1, 0), (0, 0)), boards)


STATES = [table(players, side) for players in (2, 3, 4) for side in (COLORED, GRAY)]
STATES += [small_table(), *(evolve(table(), phase=phase) for phase in Phase)]


def parse(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  (our own drawing, not foreign input)


def place(root: ET.Element, *names: str) -> ET.Element:
    for name in names:
        (root,) = (part for part in root.iter(f"{SVG}g") if part.get("data-place") == name)
    return root


def titles(root: ET.Element) -> list[str]:
    return [group.findtext(f"{SVG}title") or "" for group in things(root)]


def things(root: ET.Element) -> list[ET.Element]:
    return [group for group in root.iter(f"{SVG}g") if group.find(f"{SVG}title") is not None]


def labels(root: ET.Element) -> list[str]:
    return [found.text or "" for found in root.iter(f"{SVG}text")]


def spots(root: ET.Element) -> dict[tuple[float, float], str]:
    """What lies where: the tooltip of each thing by its own shift."""
    found = {}
    for group in root.iter(f"{SVG}g"):
        children = list(group)
        shift = re.match(r"translate\((\S+) (\S+)\)", group.get("transform", ""))
        if shift and len(children) == 1 and children[0].find(f"{SVG}title") is not None:
            name = children[0].findtext(f"{SVG}title") or ""
            found[float(shift[1]), float(shift[2])] = name
    return found


def grid(root: ET.Element) -> list[list[str]]:
    """The tooltips of a place by row from the top, each row from the left."""
    where = spots(root)
    rows = sorted({y for _, y in where})
    return [[where[at] for at in sorted(where) if at[1] == y] for y in rows]


def lying_tiles(state: State) -> Counter[str]:
    """The tiles that must be drawn one by one: on displays, in the center, on the boards."""
    found: Counter[str] = Counter()
    colors = state.rules.colors
    for heap in state.sources:
        found.update(dict(zip(colors, heap, strict=True)))
    for board in state.boards:
        for color, count in board.lines:
            found.update([colors[color]] * count)
        single = [*board.floor, *(color for row in board.wall for color in row)]
        found.update(colors[color] for color in single if color >= 0)
    return +found


# The whole drawing.


@pytest.mark.parametrize("state", STATES)
def test_every_tile_on_the_table_is_drawn_exactly_once(state: State) -> None:
    drawn = Counter(
        name for name in titles(parse(drawing.svg(state))) if name in state.rules.colors
    )
    assert drawn == lying_tiles(state)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.clause("azul.components.marker")
def test_the_marker_is_drawn_exactly_once(state: State) -> None:
    cleared = evolve(state, boards=(empty_board(state.rules),) * state.rules.players)
    for held in (state, evolve(cleared, marker=CENTER), evolve(cleared, marker=1)):
        assert titles(parse(drawing.svg(held))).count("starting player marker") == 1


@pytest.mark.parametrize("state", STATES)
def test_a_drawing_can_stand_beside_others_on_any_page(state: State) -> None:
    text = drawing.svg(state)
    root = parse(text)
    assert not any("id" in part.attrib or "class" in part.attrib for part in root.iter())
    assert not {part.tag for part in root.iter()} & {f"{SVG}style", f"{SVG}script", f"{SVG}image"}
    assert "href" not in text
    assert "url(" not in text
    card = root.find(f"{SVG}rect")
    assert card is not None
    assert card.get("fill") == draw.PAPER


@pytest.mark.parametrize("state", STATES)
def test_a_drawing_has_a_title_and_a_description_and_scales(state: State) -> None:
    root = parse(drawing.svg(state))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == root.get("aria-label")
    assert root.findtext(f"{SVG}desc")
    width = root.get("viewBox", "").split()[2]
    assert root.get("width") == "100%"
    assert root.get("style") == f"max-width:{width}px;height:auto"


def test_a_table_for_two_is_about_eight_hundred_wide() -> None:
    assert 780 <= float(parse(drawing.svg(table())).get("viewBox", "").split()[2]) <= 820


def test_the_same_state_gives_the_same_drawing_and_text() -> None:
    assert drawing.svg(table()) == drawing.svg(table())
    assert drawing.text(table()) == drawing.text(table())


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_drawn_outside_the_drawing_or_over_something_else(state: State) -> None:
    root = parse(drawing.svg(state))
    _, _, width, height = (float(part) for part in root.get("viewBox", "").split())
    middles = []
    stack = [(root, 0.0, 0.0)]
    while stack:
        part, x, y = stack.pop()
        shift = re.match(r"translate\((\S+) (\S+)\)", part.get("transform", ""))
        x, y = (x + float(shift[1]), y + float(shift[2])) if shift else (x, y)
        if part.tag == f"{SVG}g" and part.find(f"{SVG}title") is not None:
            middles.append((x, y))
        stack += [(child, x, y) for child in part]
    half = draw.TILE / 2
    assert all(half <= x <= width - half and half <= y <= height - half for x, y in middles)
    assert len({(round(x), round(y)) for x, y in middles}) == len(middles)


# The places.


def test_displays_and_center_hold_their_tiles_and_the_displays_their_numbers() -> None:
    root = parse(drawing.svg(table()))
    assert titles(place(root, "display 1")) == ["blue", "blue", "red", "white"]
    assert titles(place(root, "display 2")) == ["red"] * 4
    assert titles(place(root, "display 5")) == []
    assert [labels(place(root, f"display {number}")) for number in (1, 5)] == [["1"], ["5"]]
    assert titles(place(root, "center")) == ["blue", "yellow", "yellow", "white", "white", "white"]


@pytest.mark.parametrize(("players", "displays"), [(2, 5), (3, 7), (4, 9)])
@pytest.mark.clause("azul.setup.displays")
def test_all_displays_are_drawn(players: int, displays: int) -> None:
    root = parse(drawing.svg(table(players)))
    places = [part.get("data-place") or "" for part in root.iter(f"{SVG}g")]
    assert [name for name in places if name.startswith("display")] == [
        f"display {number}" for number in range(1, displays + 1)
    ]


@pytest.mark.clause("azul.offer.marker-to-center")
def test_the_marker_lies_in_the_center_before_the_tiles() -> None:
    state = evolve(table(), marker=CENTER)
    assert titles(place(parse(drawing.svg(state)), "center"))[:2] == [
        "starting player marker",
        "blue",
    ]


def test_a_crowded_center_grows_instead_of_spilling() -> None:
    crowded = evolve(table(), sources=(*table().displays, (20, 20, 20, 0, 0)))
    heights = [
        float(parse(drawing.svg(state)).get("viewBox", "").split()[3])
        for state in (table(), crowded)
    ]
    assert heights[0] < heights[1]
    assert len(spots(place(parse(drawing.svg(crowded)), "center"))) == 60


def test_bag_and_lid_are_counted_by_color_and_together() -> None:
    root = parse(drawing.svg(table()))
    assert labels(place(root, "bag")) == ["Bag 45", "10", "11", "9", "8", "7"]
    assert titles(place(root, "lid")) == ["1 blue", "0 yellow", "2 red", "0 black", "3 white"]
    assert labels(place(root, "lid")) == ["Lid 6", "1", "0", "2", "0", "3"]


def test_each_board_has_its_players_name_and_score() -> None:
    root = parse(drawing.svg(table(4)))
    assert labels(place(root, "player 1"))[:2] == ["Player 1", "Score 12"]
    assert labels(place(root, "player 4"))[:2] == ["Player 4", "Score 0"]


@pytest.mark.clause("azul.lines.right-to-left")
def test_pattern_lines_are_flush_right_and_filled_from_the_right() -> None:
    lines = place(parse(drawing.svg(table())), "player 1", "lines")
    assert grid(lines) == [
        ["empty"],
        ["empty", "red"],
        ["empty"] * 3,
        ["empty", "white", "white", "white"],
        ["black"] * 5,
    ]
    right_ends = {max(x for x, y in spots(lines) if y == row) for _, row in spots(lines)}
    assert len(right_ends) == 1
    assert labels(lines) == ["1", "2", "3", "4", "5"]


@pytest.mark.clause("azul.components.colored-wall")
def test_empty_spaces_of_the_colored_wall_show_their_printed_color() -> None:
    for source in (drawing.board_svg(published(2)), drawing.svg(table())):
        root = parse(source)
        wall = grid(place(root if "Score" not in source else place(root, "player 2"), "wall"))
        assert [[name.removeprefix("empty, for ") for name in row] for row in wall] == [
            ["blue", "yellow", "red", "black", "white"],
            ["white", "blue", "yellow", "red", "black"],
            ["black", "white", "blue", "yellow", "red"],
            ["red", "black", "white", "blue", "yellow"],
            ["yellow", "red", "black", "white", "blue"],
        ]
        assert all(name.startswith("empty, for ") for row in wall for name in row)


def test_wall_tiles_lie_in_their_row_and_column() -> None:
    for side, blank in ((COLORED, "empty, for"), (GRAY, "empty")):
        wall = grid(place(parse(drawing.svg(table(2, side))), "player 1", "wall"))
        tiles = {
            (row, column): name
            for row, names in enumerate(wall)
            for column, name in enumerate(names)
            if not name.startswith(blank)
        }
        assert tiles == {(0, 0): "blue", (0, 1): "yellow", (1, 1): "blue", (4, 4): "blue"}


@pytest.mark.clause("azul.components.gray-wall")
def test_the_gray_wall_has_no_colors() -> None:
    root = parse(drawing.board_svg(published(2, GRAY)))
    assert grid(place(root, "wall")) == [["empty"] * 5] * 5
    fills = {rect.get("fill") for rect in place(root, "wall").iter(f"{SVG}rect")}
    assert fills == {draw.GRAY_SPACE}


@pytest.mark.clause("azul.components.floor-line", "azul.floor.left-to-right")
def test_the_floor_line_shows_costs_and_tiles_in_order() -> None:
    floor = place(parse(drawing.svg(table())), "player 1", "floor")
    costs = [f"{MINUS}{cost}" for cost in (1, 1, 2, 2, 2, 3, 3)]
    assert labels(floor) == ["Floor", costs[0], "1", *costs[1:]]  # the marker carries a 1
    assert grid(floor) == [
        ["starting player marker", "red", "blue", "empty", "empty", "empty", "empty"]
    ]


def test_floor_costs_come_from_the_rules() -> None:
    floor = place(parse(drawing.svg(small_table())), "player 2", "floor")
    assert labels(floor) == ["Floor", f"{MINUS}1", "0", f"{MINUS}12"]


def test_the_marker_stands_beside_its_holders_name_when_it_is_not_on_the_floor() -> None:
    state = evolve(table(), marker=1)
    marks = [titles(place(parse(drawing.svg(state)), f"player {n}"))[0] for n in (1, 2)]
    assert marks[1] == "starting player marker"
    assert marks[0] != "starting player marker"


# Whose turn, which round.


@pytest.mark.parametrize(
    ("phase", "headline", "status", "active"),
    [
        (Phase.DEAL, "Round 3, dealing", "Filling the displays; player 1 starts", None),
        (Phase.OFFER, "Round 3, offer", "Player 2 takes tiles; player 1 started", 2),
        (Phase.TILING, "Round 3, tiling", "Player 2 tiles the wall; player 1 started", 2),
        (
            Phase.ROUND_END,
            "Round 3, end of the round",
            "Everybody has tiled; player 1 started",
            None,
        ),
        (Phase.OVER, "Round 3, game over", "The bonuses are added", None),
    ],
)
def test_round_phase_and_turn_are_told(
    phase: Phase, headline: str, status: str, active: int | None
) -> None:
    state = evolve(table(), phase=phase)
    root = parse(drawing.svg(state))
    assert labels(root)[:2] == [headline, status]
    framed = [
        player
        for player in (1, 2)
        if (rect := place(root, f"player {player}").find(f"{SVG}rect")) is not None
        and rect.get("stroke") == draw.ACCENT
    ]
    assert framed == ([active] if active else [])
    text = drawing.text(state)
    assert text.startswith(f"{headline}. {status}.\n")
    assert re.findall(r"> Player (\d)", text) == ([str(active)] if active else [])


def test_the_description_tells_the_whole_table_in_sentences() -> None:
    told = parse(drawing.svg(table())).findtext(f"{SVG}desc") or ""
    for sentence in (
        "Player 2 takes tiles; player 1 started.",
        "The marker is with player 1.",
        "Display 1: 2 blue, 1 red, 1 white.",
        "Display 3: empty.",
        "Center: 1 blue, 2 yellow, 3 white.",
        "Lid: 1 blue, 2 red, 3 white.",
        "Player 1, score 12; line 2 holds 1 red; line 4 holds 3 white; line 5 holds 5 black; wall",
        "; wall row 1 has blue in column 1, yellow in column 2; wall row 2 has blue in column 2; ",
        "; wall row 5 has blue in column 5; floor line: marker, red, blue.",
        "Player 2, score 0.",
    ):
        assert sentence in told
    centered = drawing.svg(evolve(table(), marker=CENTER))
    assert "The marker is in the center." in centered


# Tiles.


def test_each_color_has_a_sign_of_its_own() -> None:
    signs = [paint.sign for paint in draw.PALETTE.values()]
    assert len(set(signs)) == len(signs)
    assert set(NAMES) <= set(draw.PALETTE)


def test_a_printed_space_carries_the_sign_of_its_tile_but_is_paler() -> None:
    for paint in draw.paints((*NAMES, "teal")):
        tile, space = parse(str(draw.tile(paint))), parse(str(draw.printed_space(paint)))
        assert tile[-1].get("d") == space[-1].get("d")
        assert tile[-1].text == space[-1].text
        assert "fill-opacity" not in tile[1].attrib
        assert float(space[1].get("fill-opacity", "1")) < 0.5


def test_a_color_the_palette_does_not_know_gets_a_hue_and_its_letter() -> None:
    known, teal, tan = draw.paints(("red", "teal", "tan"))
    assert known is draw.PALETTE["red"]
    assert (teal.sign, tan.sign) == ("T", "N")
    assert teal.fill != tan.fill
    assert ">T</text>" in str(draw.tile(teal))


@pytest.mark.clause("azul.components.tiles", "azul.components.colors")
def test_the_tile_samples_name_and_count_every_color_and_the_marker() -> None:
    root = parse(drawing.tiles_svg(published(2)))
    assert titles(root) == [*NAMES, "starting player marker"]
    shown = labels(root)
    assert [shown[at] for at in (0, 1, 8, 9)] == ["blue", "20", "white", "20"]
    assert shown[-2:] == ["marker", "1"]
    assert (root.findtext(f"{SVG}desc") or "").startswith("20 blue, 20 yellow")


@pytest.mark.clause("azul.components.board", "azul.components.pattern-lines")
def test_an_empty_board_has_all_its_spaces_and_says_which_side_it_is() -> None:
    for side, word in ((COLORED, "Colored"), (GRAY, "Gray")):
        root = parse(drawing.board_svg(published(3, side)))
        assert [len(row) for row in grid(place(root, "lines"))] == [1, 2, 3, 4, 5]
        assert len(titles(place(root, "floor"))) == 7
        floor = ", ".join(f"{MINUS}{cost}" for cost in (1, 1, 2, 2, 2, 3, 3))
        told = f"{word} wall, 5 pattern lines, floor line {floor}."
        assert root.findtext(f"{SVG}desc") == told


def test_names_with_markup_are_escaped() -> None:
    text = drawing.svg(small_table())
    assert "a<b" not in text
    assert "a&lt;b&amp;" in text
    assert parse(str(draw.node("g", x="a < 'b' & \"c\""))).get("x") == "a < 'b' & \"c\""


# Plain characters.


def test_text_of_a_table() -> None:
    assert drawing.text(table()) == "\n".join(  # noqa: FLY002  (one line of the table each)
        [
            "Round 3, offer. Player 2 takes tiles; player 1 started.",
            "",
            "Displays  1 BBRW   2 RRRR   3 ....   4 ....   5 ....",
            "Center    BYYWWW",
            "Bag       B 10  Y 11  R 9  K 8  W 7  (together 45)",
            "Lid       B 1  Y 0  R 2  K 0  W 3  (together 6)",
            "",
            "  Player 1       score 12      > Player 2       score 0",
            "                1 2 3 4 5                      1 2 3 4 5",
            "  1         . | B Y r k w        1         . | b y r k w",
            "  2       . R | w B y r k        2       . . | w b y r k",
            "  3     . . . | k w b y r        3     . . . | k w b y r",
            "  4   . W W W | r k w b y        4   . . . . | r k w b y",
            "  5 K K K K K | y r k w B        5 . . . . . | y r k w b",
            "  floor -1 -1 -2 -2 -2 -3 -3     floor -1 -1 -2 -2 -2 -3 -3",
            "         *  R  B  .  .  .  .            .  .  .  .  .  .  .",
            "",
            "B blue, Y yellow, R red, K black, W white, * starting player marker, . empty",
            "small letter: an empty space for that color",
        ]
    )


def test_text_of_the_gray_wall_has_dots_for_empty_spaces() -> None:
    text = drawing.text(table(2, GRAY))
    assert "  1         . | B Y . . .        1         . | . . . . ." in text
    assert "small letter" not in text


def test_text_of_a_small_table_keeps_its_columns() -> None:
    assert drawing.text(small_table()).splitlines()[7:] == [
        "> Player 1       score 0     Player 2 *     score 0",
        "          1 2                        1 2",
        "  1   A | R a                1   . | r a",
        "  2 . R | a r                2 . . | a r",
        "  floor -1  0 -12            floor -1  0 -12",
        "         A  .   .                   .  .   .",
        "",
        "R red, A a<b&, * starting player marker, . empty",
        "small letter: an empty space for that color",
    ]


def test_text_shows_the_marker_in_the_center_or_an_empty_center() -> None:
    state = evolve(table(), marker=CENTER)
    assert "\nCenter    *BYYWWW\n" in drawing.text(state)
    bare = evolve(table(), sources=((0,) * 5,) * 6)
    assert "\nCenter    .\n" in drawing.text(bare)


@pytest.mark.parametrize("state", STATES)
def test_text_fits_a_hundred_columns_without_trailing_blanks(state: State) -> None:
    lines = drawing.text(state).splitlines()
    assert max(map(len, lines)) <= 100
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize(("players", "shelves"), [(2, [2]), (3, [3]), (4, [2, 2])])
def test_text_sets_the_boards_in_even_rows(players: int, shelves: list[int]) -> None:
    lines = drawing.text(table(players)).splitlines()
    assert [line.count("Player") for line in lines[1:] if "Player" in line] == shelves


def test_letters_never_clash() -> None:
    assert draw.letters(("light blue", "dark green", "light green", "yellow")) == tuple("LDNY")
    assert draw.letters(("aa", "aa", "a", "7", "")) == tuple("ABCDE")
    assert draw.letters(("ab", "ba", "aba", "abca")) == tuple("ABCD")


# The builder.


def test_blocks_of_different_height_are_set_side_by_side() -> None:
    assert draw.side_by_side(["a\nb", "c"], width=10, gap=2) == "a  c\nb"
    assert draw.side_by_side(["long", "block"], width=4) == "long\n\nblock"


def test_boxes_are_laid_out_by_their_sizes() -> None:
    wide, high = draw.Box(30, 10, (draw.node("a"),)), draw.Box(10, 20, (draw.node("b"),))
    row, pile = draw.beside([wide, high], 5), draw.stacked([wide, high], 5)
    assert (row.width, row.height) == (45, 20)
    assert (pile.width, pile.height) == (30, 35)
    assert str(row.nodes[1]) == '<g transform="translate(35 0)"><b/></g>'
    assert str(pile.nodes[1]) == '<g transform="translate(0 15)"><b/></g>'
    three = draw.in_rows([wide, high, high], 2, 5)
    assert (three.width, three.height) == (45, 45)


def test_numbers_are_short_and_zero_has_no_sign() -> None:
    assert [draw.number(value) for value in (-0.0001, 10, 1.234, -2.5)] == [
        "0",
        "10",
        "1.23",
        "-2.5",
    ]
