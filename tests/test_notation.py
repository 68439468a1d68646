"""The base game in words: positions, JSON states, and the text of actions."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import azul_rules
from azul_rules import CHANCE, InvalidInputError
from azul_rules.azul.actions import TO_FLOOR, Deal, Take, TileLine
from azul_rules.azul.board import COLORED, COLORS, EMPTY, GRAY, MARKER, Rules
from azul_rules.azul.notation import (
    describe,
    format_action,
    from_json,
    parse_action,
    position,
    to_json,
)
from azul_rules.azul.state import Phase, Points, State
from azul_rules.displays import CENTER
from azul_rules.notation import ActionText, read_json, read_toml, tile_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from azul_rules.azul.actions import Action

GAME = azul_rules.edition("azul")
SMALL = {
    "displays": 2,
    "colors": ["blue", "yellow"],
    "tiles_per_color": 6,
    "display_size": 2,
    "floor": [1, 2, 2],
}
FULL_DISPLAYS = ["2 blue red white", "yellow 2 black white", "3 red black"]


def states_of_a_game(
    players: int, variant: str, seed: int, rules: Rules | None = None
) -> Iterator[State]:
    """Every state of a random game, also those between the steps of one chain."""
    rng = random.Random(seed)
    state = GAME.new_game(players, variant, first_player=seed % players, rules=rules)
    yield state
    while (mover := GAME.to_move(state)) is not None:
        if mover is CHANCE:
            action = GAME.sample(state, rng)
        else:
            action = rng.choice(GAME.legal_actions(state))
        for link in GAME.steps(state, action):
            yield link.after
        state = link.after


# --- round trips -------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_a_game_survives_json_and_description(players: int, variant: str) -> None:
    for state in states_of_a_game(players, variant, seed=players):
        assert from_json(to_json(state)) == state
        assert position(describe(state)) == state


@pytest.mark.parametrize("variant", GAME.variants)
def test_states_of_a_small_instance_survive_json_with_their_rules(variant: str) -> None:
    rules = Rules(
        2,
        variant,
        displays=2,
        colors=("blue", "yellow"),
        tiles_per_color=6,
        display_size=2,
        floor=(1, 2, 2),
    )
    for seed in range(20):
        for state in states_of_a_game(2, variant, seed, rules):
            assert from_json(to_json(state)) == state
            assert describe(state)["rules"] == SMALL | {
                "row_bonus": 2,
                "column_bonus": 7,
                "color_bonus": 10,
            }


def test_a_game_for_an_unpublished_number_of_players_is_described_with_its_rules() -> None:
    state = position({"players": 5, "phase": "deal", "rules": {"displays": 11}})
    assert len(state.displays) == 11
    assert from_json(to_json(state)) == state


def test_a_published_game_is_described_without_its_rules() -> None:
    assert "rules" not in describe(GAME.new_game(2))


@pytest.mark.parametrize("variant", GAME.variants)
def test_every_legal_action_survives_its_text(variant: str) -> None:
    rng = random.Random(1)
    state = GAME.new_game(3, variant)
    while (mover := GAME.to_move(state)) is not None:
        for action in GAME.legal_actions(state):
            assert parse_action(format_action(action)) == action
        draw = mover is CHANCE
        state = GAME.apply(
            state, GAME.sample(state, rng) if draw else rng.choice(GAME.legal_actions(state))
        )


@given(
    st.builds(
        Take,
        source=st.integers(CENTER, 99),
        color=st.integers(0, 99),
        line=st.integers(TO_FLOOR, 99),
    )
    | st.builds(TileLine, line=st.integers(0, 99), column=st.integers(0, 99))
    | st.builds(Deal, tiles=st.tuples(*[st.integers(0, 9)] * 5))
)
def test_actions_out_of_range_survive_their_text_too(action: Action) -> None:
    assert parse_action(format_action(action)) == action


def test_json_names_its_format_version_and_edition_first() -> None:
    data = json.loads(to_json(GAME.new_game(2)))
    assert list(data)[:3] == ["format", "version", "edition"]
    assert (data["format"], data["version"], data["edition"]) == ("azul-rules/state", 1, "azul")


def test_the_description_has_a_fixed_order_and_a_players_words() -> None:
    state = position(
        {
            "phase": "offer",
            "displays": FULL_DISPLAYS,
            "center": "white red",
            "turn": 2,
            "boards": [{"score": 12, "lines": ["", "1 blue"], "floor": "marker 2 red"}, {}],
        }
    )
    assert describe(state) == {
        "players": 2,
        "variant": "colored-wall",
        "phase": "offer",
        "round": 1,
        "starter": 1,
        "turn": 2,
        "marker": 1,
        "bag": "17 blue 19 yellow 13 red 17 black 17 white",
        "lid": "",
        "displays": ["2 blue red white", "yellow 2 black white", "3 red black", "", ""],
        "center": "red white",
        "boards": [
            {
                "score": 12,
                "lines": ["", "blue", "", "", ""],
                "wall": [". . . . ."] * 5,
                "floor": "marker red red",
            },
            {"score": 0, "lines": [""] * 5, "wall": [". . . . ."] * 5, "floor": ""},
        ],
    }
    assert list(describe(state)) == list(describe(GAME.new_game(4)))


# --- what is filled in -------------------------------------------------------------------------


def test_nothing_said_gives_an_empty_table_for_two_with_all_tiles_in_the_bag() -> None:
    state = position({})
    assert state.rules == Rules(2, COLORED, 5)
    assert (state.phase, state.round, state.first, state.turn) == (Phase.OFFER, 1, 0, 0)
    assert state.marker == CENTER
    assert state.bag == (20, 20, 20, 20, 20)


def test_as_many_players_as_boards_are_described() -> None:
    assert position({"boards": [{}, {}, {}]}).rules.players == 3
    assert position({"boards": [{}]}).rules.players == 2


def test_tiles_not_mentioned_are_in_the_bag() -> None:
    state = position({"lid": "3 red", "displays": ["4 blue"], "boards": [{"lines": ["white"]}]})
    assert state.bag == (16, 20, 17, 20, 19)
    assert state.lid == (0, 0, 3, 0, 0)


def test_tiles_not_mentioned_are_in_the_lid_when_only_the_bag_is_described() -> None:
    state = position({"phase": "deal", "bag": "2 red", "displays": ["4 blue"]})
    assert state.bag == (0, 0, 2, 0, 0)
    assert state.lid == (16, 20, 18, 20, 20)


@pytest.mark.parametrize(
    ("said", "marker"),
    [
        ({}, CENTER),
        ({"boards": [{}, {"floor": "marker"}]}, 1),
        ({"phase": "deal", "starter": 2}, 1),
        ({"phase": "deal", "marker": "center"}, CENTER),
        ({"phase": "tiling", "starter": 2}, 1),
        ({"phase": "tiling", "boards": [{}, {"floor": "marker"}]}, 1),
        ({"phase": "over", "marker": 2}, 1),
        ({"marker": 2, "boards": [{}, {"floor": "7 red"}]}, 1),
    ],
)
def test_the_marker_is_where_the_description_puts_it(said: dict[str, Any], marker: int) -> None:
    assert position(said).marker == marker


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ({}, 1),
        ({"boards": [{"wall": ["blue yellow . . ."]}]}, 3),
        ({"phase": "tiling", "boards": [{"wall": ["blue yellow . . ."]}]}, 2),
        ({"phase": "tiling", "boards": [{"wall": ["blue . . . ."], "lines": ["red"]}]}, 2),
        ({"round": 9}, 9),
    ],
)
def test_the_round_is_the_earliest_possible_unless_said(said: dict[str, Any], number: int) -> None:
    assert position(said).round == number


def test_points_may_be_given_by_kind_with_or_without_their_sum() -> None:
    points = {"start": 1, "alone": 3, "across": 4, "down": 2, "floor": -5}
    for said in ({"points": points}, {"points": points, "score": 5}):
        board = position({"boards": [said]}).boards[0]
        assert board.tally == (1, 3, 4, 2, -5, 0, 0, 0)
        assert board.tally[Points.FLOOR] == -5


def test_heaps_may_be_lists_of_words_and_need_no_order() -> None:
    one = position({"displays": [["red", "2 blue", "white"]]})
    assert one == position({"displays": ["White blue RED blue"]})


def test_a_count_of_zero_is_no_tile() -> None:
    assert position({"lid": "0 blue"}) == position({})


def test_bonus_points_belong_to_a_finished_game() -> None:
    board = {"points": {"start": 30, "rows": 2}, "wall": ["blue yellow red black white"]}
    assert position({"phase": "over", "boards": [board]}).boards[0].score == 32


# --- positions that are possible, though they look odd -----------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(
            {"boards": [{"lines": ["red", "2 red"]}]}, id="complete lines during the offer"
        ),
        pytest.param(
            {"phase": "tiling", "boards": [{"wall": ["blue yellow red black white"]}]},
            id="a row completed during this tiling",
        ),
        pytest.param(
            {
                "phase": "tiling",
                "turn": 2,
                "boards": [{"wall": ["blue yellow red black white"]}, {"lines": ["red"]}],
            },
            id="a row completed by a player who has tiled",
        ),
        pytest.param(
            {"phase": "round-end", "boards": [{"wall": ["blue yellow red black white"]}]},
            id="a complete row when the round is over",
        ),
        pytest.param({"phase": "over"}, id="a finished game without a complete row"),
        pytest.param(
            {"phase": "deal", "displays": [*FULL_DISPLAYS, "2 red"], "bag": ""},
            id="a display that waits for the lid",
        ),
        pytest.param(
            {"phase": "deal", "displays": [*FULL_DISPLAYS, "2 red"]},
            id="a display that waits for the bag just filled from the lid",
        ),
        pytest.param(
            {"displays": ["4 blue", "", "2 red"], "bag": ""}, id="a short display, the last one"
        ),
        pytest.param(
            {"variant": GRAY, "boards": [{"wall": ["red . . . .", ". red . . ."]}]},
            id="any colors on the gray wall",
        ),
    ],
)
def test_possible_positions_are_accepted(said: dict[str, Any]) -> None:
    state = position(said)
    assert position(describe(state)) == state


# --- what is refused, and in which words -------------------------------------------------------

REFUSED: list[tuple[Any, str]] = [
    ([], "expected a table of fields, not []"),
    ({"lidd": ""}, "unknown field 'lidd'; did you mean 'lid'?"),
    ({3: ""}, "unknown field 3; known are 'players', 'variant', 'rules', 'phase', 'round',"),
    ({"players": True}, "players: expected a whole number, not True"),
    ({"players": 2.0}, "players: expected a whole number, not 2.0"),
    ({"players": 5}, "players: Azul is for 2 to 4 players, not 5"),
    ({"players": 0}, "players: expected 1 or more, not 0"),
    ({"players": 2, "boards": [{}, {}, {}]}, "boards: 3 boards for 2 players"),
    ({"boards": {}}, "boards: expected a list, not {}"),
    ({"boards": [3]}, "boards[1]: expected a table of fields, not 3"),
    ({"boards": [{"skore": 1}]}, "boards[1]: unknown field 'skore'; did you mean 'score'?"),
    ({"variant": "grey-wall"}, "variant: 'grey-wall' is not known; did you mean 'gray-wall'?"),
    ({"variant": 1}, "variant: expected a text, not 1"),
    ({"phase": "ofer"}, "phase: 'ofer' is not known; did you mean 'offer'?"),
    ({"round": 0}, "round: expected 1 or more, not 0"),
    (
        {"round": 2, "boards": [{"wall": ["blue yellow . . ."]}]},
        "round: the walls cannot look so before round 3",
    ),
    ({"starter": 3}, "starter: expected 2 or less, not 3"),
    ({"turn": 0}, "turn: expected 1 or more, not 0"),
    ({"phase": "deal", "turn": 2}, "turn: nobody takes turns in the phase 'deal'; leave it out"),
    ({"lid": "3 yelow"}, "lid: there is no color 'yelow'; did you mean 'yellow'?"),
    ({"lid": "mauve"}, "lid: there is no color 'mauve'; known are 'blue', 'yellow', 'red',"),
    ({"lid": 3}, "lid: expected a list, not 3"),
    ({"lid": [3]}, "lid: expected a text, not 3"),
    ({"lid": "2 3 red"}, "lid: two numbers in a row, 2 and 3"),
    ({"lid": "red 2"}, "lid: the number 2 has no color after it"),
    ({"lid": "999999 red"}, "lid: 999999 tiles are more than any box holds"),
    ({"lid": "21 blue"}, "tiles: 21 blue tiles are described, but there are only 20"),
    (
        {"bag": "20 blue", "lid": "20 red 20 black 20 white 19 yellow"},
        "tiles: only 19 of the 20 yellow tiles are described, though both bag and lid are",
    ),
    ({"displays": ["5 red"]}, "displays[1]: 5 tiles lie on it, but a display has room for 4"),
    ({"displays": [""] * 6}, "displays: 6 of them, but this game has 5"),
    (
        {"displays": ["3 red"]},
        "displays[1]: 3 tiles, but a display holds 4 or none unless the bag has run out",
    ),
    (
        {"displays": ["3 red", "4 blue"], "bag": ""},
        "displays[1]: a short display is the last one that has tiles",
    ),
    (
        {"displays": ["4 red"] * 4, "center": "4 blue"},
        "center: more tiles than the emptied displays can have left there",
    ),
    (
        {"displays": ["4 red", "4 blue"] * 2, "boards": [{"floor": "5 black"}]},
        "boards: floor lines and complete lines show more than was taken this round",
    ),
    ({"marker": "centre"}, "marker: 'centre' is not known; did you mean 'center'?"),
    ({"marker": 3}, "marker: expected 2 or less, not 3"),
    ({"marker": 1}, "marker: its holder's floor line (boards[1]) lacks it"),
    (
        {"phase": "deal", "marker": 2},
        "marker: while displays are filled, its holder is the starter",
    ),
    (
        {"marker": "center", "boards": [{"floor": "marker"}]},
        "marker: it cannot be in the center and on a floor line (boards[1].floor)",
    ),
    (
        {"marker": 2, "boards": [{"floor": "marker"}]},
        "marker: it cannot be with player 2 and on a floor line (boards[1].floor)",
    ),
    ({"boards": [{"floor": "2 marker"}]}, "boards[1].floor: there is only one marker"),
    (
        {"boards": [{"floor": "marker"}, {"floor": "marker"}]},
        "boards[2].floor: there is only one marker",
    ),
    ({"boards": [{"floor": "8 red"}]}, "boards[1].floor: a floor line has 7 spaces, not 8"),
    ({"boards": [{}, {"score": -1}]}, "boards[2].score: expected 0 or more, not -1"),
    ({"boards": [{"score": True}]}, "boards[1].score: expected a whole number, not True"),
    (
        {"boards": [{"points": {"floor": -1}}]},
        "boards[1].points: they add up to -1, but no score falls below 0",
    ),
    ({"boards": [{"points": {"floor": 1}}]}, "boards[1].points.floor: expected 0 or less, not 1"),
    (
        {"boards": [{"points": {"alone": 3}, "score": 4}]},
        "boards[1].points: they add up to 3, not to the score of 4",
    ),
    (
        {"boards": [{"points": {"rows": 2}}]},
        "boards[1].points: bonuses are given only when the game is over",
    ),
    (
        {"boards": [{"lines": ["", "", "red blue"]}]},
        "boards[1].lines line 3: a line holds one color, not both blue and red",
    ),
    (
        {"boards": [{"lines": ["", "3 red"]}]},
        "boards[1].lines line 2: 3 tiles do not fit on a line of 2",
    ),
    ({"boards": [{"lines": [""] * 6}]}, "boards[1].lines: expected at most 5 entries, not 6"),
    (
        {"boards": [{"lines": ["red"], "wall": [". . red . ."]}]},
        "boards[1].lines line 1: red is on the wall of that row already",
    ),
    (
        {"boards": [{"wall": ["", "", "red . . . ."]}]},
        "boards[1].wall row 3: the space in column 1 is black, so red cannot lie there",
    ),
    (
        {"boards": [{"wall": [". . red ."]}]},
        "boards[1].wall row 1: expected 5 words, a color or '.' for each space, not 4",
    ),
    (
        {"variant": GRAY, "boards": [{"wall": ["red . . red ."]}]},
        "boards[1].wall row 1: red is there twice",
    ),
    (
        {"variant": GRAY, "boards": [{"wall": [". red . . .", ". red . . ."]}]},
        "boards[1].wall column 2: red is there twice",
    ),
    (
        {"boards": [{"wall": ["blue yellow red black white"]}]},
        "boards[1].wall row 1: it is complete, so the game would be over by now",
    ),
    (
        {"phase": "tiling", "boards": [{}, {"wall": ["blue yellow red black white"]}]},
        "boards[2].wall row 1: it is complete, so the game would be over by now",
    ),
    (
        {"phase": "deal", "boards": [{"floor": "red"}]},
        "boards[1].floor: it has been emptied by then (phase 'deal')",
    ),
    (
        {"phase": "tiling", "turn": 2, "boards": [{"floor": "red"}]},
        "boards[1].floor: it has been emptied by then (phase 'tiling')",
    ),
    (
        {"phase": "round-end", "boards": [{"lines": ["red"]}]},
        "boards[1].lines line 1: a complete line has been tiled by then (phase 'round-end')",
    ),
    (
        {"phase": "tiling", "displays": ["", "4 red"]},
        "displays[2]: all tiles are taken before the phase 'tiling'",
    ),
    ({"phase": "over", "center": "red"}, "center: all tiles are taken before the phase 'over'"),
    (
        {"phase": "deal", "center": "red"},
        "center: no tiles lie there while displays are being filled",
    ),
    (
        {"phase": "deal", "displays": ["", "4 red"]},
        "displays: they are filled in order, each before the next",
    ),
    (
        {"phase": "deal", "displays": ["2 red"], "lid": "blue"},
        "displays: one is left partly filled only when the bag runs out, then the lid is used",
    ),
    ({"rules": {"colours": []}}, "rules: unknown field 'colours'; did you mean 'colors'?"),
    ({"rules": {"colors": []}}, "rules.colors: expected one name or more, each once"),
    ({"rules": {"colors": ["a", "a"]}}, "rules.colors: expected one name or more, each once"),
    ({"rules": {"colors": ["Red"]}}, "rules.colors: 'Red' cannot be the name of a color"),
    ({"rules": {"colors": ["marker"]}}, "rules.colors: 'marker' cannot be the name of a color"),
    ({"rules": {"displays": 0}}, "rules.displays: expected 1 or more, not 0"),
    ({"rules": {"display_size": 0}}, "rules.display_size: expected 1 or more, not 0"),
    ({"rules": {"floor": [-1]}}, "rules.floor: expected 0 or more, not -1"),
]


@pytest.mark.parametrize(("said", "sentence"), REFUSED, ids=[text[:60] for _, text in REFUSED])
def test_an_impossible_position_gets_one_sentence_that_names_the_place(
    said: dict[str, object], sentence: str
) -> None:
    with pytest.raises(InvalidInputError) as caught:
        position(said)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
FIELD_NAMES = st.sampled_from([*describe(GAME.new_game(2)), "rules"])


@given(st.dictionaries(FIELD_NAMES, JSON_VALUES, max_size=4))
def test_whatever_is_described_gives_a_state_or_a_clear_error(said: dict[str, Any]) -> None:
    sentence = ""
    try:
        assert isinstance(position(said), State)
    except InvalidInputError as error:
        sentence = str(error)
    assert "\n" not in sentence


# --- strict JSON -------------------------------------------------------------------------------


def changed(state: State, **fields: object) -> str:
    """The JSON text of a state with some fields replaced; `...` leaves one out."""
    data = json.loads(to_json(state)) | fields
    return json.dumps({key: value for key, value in data.items() if value is not ...})


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"format": "other"}, "this is not a JSON object of the format 'azul-rules/state'"),
        ({"version": 2}, "version: expected 1, not 2"),
        ({"version": True}, "version: expected 1, not True"),
        ({"edition": ...}, "edition: expected a text, not None"),
        ({"edition": "azull"}, "edition: 'azull' is not known; did you mean 'azul'?"),
        ({"bag": ...}, "the field 'bag' is missing"),
        ({"rules": {}}, "the field 'rules' must be left out here"),
        ({"displays": [""]}, "displays: expected ['', '', '', '', ''], not [''] (exact form)"),
        ({"boards": [{}, {}]}, "boards[1]: the field 'score' is missing"),
        ({"lid": []}, "lid: expected '', not [] (exact form)"),
    ],
)
def test_a_json_state_must_be_complete_and_exact(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        from_json(changed(GAME.new_game(2), **fields))
    assert str(caught.value) == sentence


def test_a_superfluous_board_field_is_named() -> None:
    data = json.loads(to_json(GAME.new_game(2)))
    data["boards"][1]["points"] = {}
    with pytest.raises(InvalidInputError, match=r"boards\[2\]: the field 'points' must be left"):
        from_json(json.dumps(data))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "this is not JSON: "),
        ("[" * 100_000, "this is not JSON: "),
        ("9" * 5000, "this is not JSON: "),
        ("[]", "this is not a JSON object of the format 'x'"),
        ('{"a": 1, "a": 2}', "the field 'a' is given twice"),
    ],
)
def test_a_broken_json_text_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        read_json(text, "x", 1)
    assert str(caught.value).startswith(sentence)


def test_a_broken_toml_text_is_refused_with_its_name() -> None:
    with pytest.raises(InvalidInputError, match=r"^my\.toml: this is not TOML: .*line 1"):
        read_toml("a = = 1", "my.toml")


# --- the text of actions -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("take blue from display 3 to line 2", Take(2, 0, 1)),
        ("  TAKE   Blue from Display 3 to LINE 2 ", Take(2, 0, 1)),
        ("take red from center to floor", Take(CENTER, 2, TO_FLOOR)),
        ("take all red tiles from the center of the table to the floor line", Take(-1, 2, -1)),
        ("take color 6 from display 12 to line 9", Take(11, 5, 8)),
        ("tile line 3 in column 2", TileLine(2, 1)),
        ("deal blue blue red white", Deal((2, 0, 1, 0, 1))),
        ("deal 2 blue red white", Deal((2, 0, 1, 0, 1))),
        ("deal nothing", Deal((0, 0, 0, 0, 0))),
    ],
)
def test_actions_are_read_as_players_say_them(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "action '': something is missing at the end; known are 'take', 'tile', 'deal'"),
        ("tke blue", "action 'tke blue': 'tke' is not known here; did you mean 'take'?"),
        ("take yelow", "action 'take yelow': 'yelow' is not known here; did you mean 'yellow'?"),
        ("take red from dispaly 1", "'dispaly' is not known here; did you mean 'display'?"),
        ("take red from display x", "expected the number of the display, not 'x'"),
        ("take red from display", "expected the number of the display, not ''"),
        ("take red from display -1", "expected the number of the display, not '-1'"),
        ("take red from display 0", "each display has a number from 1 on, there is no display 0"),
        ("take red from center to line 0", "there is no line 0"),
        ("tile line 1 in column 2 please", "'please' at the end is too much"),
        ("take red from center to floor now", "'now' at the end is too much"),
        ("deal blu", "action 'deal blu': there is no color 'blu'; did you mean 'blue'?"),
    ],
)
def test_a_misspelt_action_gets_a_sentence_with_a_suggestion(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        parse_action(text)
    assert sentence in str(caught.value)


def test_an_action_must_be_a_text() -> None:
    with pytest.raises(InvalidInputError, match="action: expected a text, not 5"):
        parse_action(5)  # type: ignore[arg-type]


@given(st.text(max_size=30) | st.lists(st.sampled_from(["take", "1", *COLORS])).map(" ".join))
def test_any_text_is_an_action_or_a_clear_error(text: str) -> None:
    sentence = ""
    try:
        action = parse_action(text)
        assert parse_action(format_action(action)) == action
    except InvalidInputError as error:
        sentence = str(error)
    assert "\n" not in sentence


# --- small parts -------------------------------------------------------------------------------


def test_a_count_repeats_the_word_after_it() -> None:
    assert tile_words(["2 blue", "marker"], "floor") == ["blue", "blue", "marker"]


def test_an_optional_word_is_skipped_only_where_it_stands() -> None:
    said = ActionText("line floor")
    said.skip("floor")
    said.skip("line")
    assert said.rest() == ["floor"]


def test_floor_lines_keep_their_order_and_the_place_of_the_marker() -> None:
    board = position({"boards": [{"floor": "red marker blue"}]}).boards[0]
    assert board.floor == (2, MARKER, 0)
    assert board.wall[0] == (EMPTY,) * 5
