"""Summer Pavilion in words: positions, JSON states, and the text of actions."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import azul_rules
from azul_rules import CHANCE, InvalidInputError
from azul_rules.displays import CENTER
from azul_rules.summer_pavilion.actions import Deal, Pass, Place, Take, TakeBonus
from azul_rules.summer_pavilion.board import (
    COLORED,
    COLORS,
    DIFFERENT,
    EMPTY,
    FREE,
    VARIANT,
    Rules,
    Structure,
    published,
)
from azul_rules.summer_pavilion.notation import (
    describe,
    format_action,
    from_json,
    parse_action,
    position,
    to_json,
)
from azul_rules.summer_pavilion.state import Phase, Points, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from azul_rules.summer_pavilion.actions import Action

GAME = azul_rules.edition("summer-pavilion")
FULL_DISPLAYS = ["2 red 2 yellow", "green 2 purple yellow", "3 blue orange"]
SMALL = Rules(
    2,
    COLORED,
    displays=2,
    numbers=((1, 2, 1), (2, 1, 1)),
    star_colors=(0, DIFFERENT),
    structures=(Structure("window", ((0, 0), (1, 1)), 2),),
    colors=("blue", "yellow", "red"),
    tiles_per_color=6,
    wild=(0, 1),
    display_size=2,
    supply=3,
    start_score=3,
    corners=1,
    star_bonus=(3, 2, 1),
    different_bonus=4,
    number_bonus=((1, 2),),
)
"""Two stars of three spaces, three colors, two rounds."""


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


def test_states_of_a_small_instance_survive_json_with_their_rules() -> None:
    for seed in range(30):
        for state in states_of_a_game(2, COLORED, seed, SMALL):
            assert from_json(to_json(state)) == state
            assert "rules" in describe(state)


def test_rules_are_described_in_a_players_words() -> None:
    assert describe(GAME.new_game(2, COLORED, rules=SMALL))["rules"] == {
        "displays": 2,
        "colors": ["blue", "yellow", "red"],
        "numbers": [[1, 2, 1], [2, 1, 1]],
        "star_colors": ["blue", "different"],
        "structures": [{"name": "window", "cells": [[1, 1], [2, 2]], "bonus": 2}],
        "wild": ["blue", "yellow"],
        "tiles_per_color": 6,
        "display_size": 2,
        "supply": 3,
        "start_score": 3,
        "least_score": 1,
        "corners": 1,
        "different_bonus": 4,
        "star_bonus": [3, 2, 1],
        "number_bonus": [[1, 2]],
    }


def test_a_game_for_an_unpublished_number_of_players_is_described_with_its_rules() -> None:
    state = position({"players": 5, "variant": VARIANT, "rules": {"displays": 11}})
    assert len(state.displays) == 11
    assert state.rules.star_colors == (FREE,) * 7
    assert from_json(to_json(state)) == state


def test_larger_boards_than_the_published_one_have_numbers_for_names() -> None:
    figures = {"numbers": [[1] * 8] * 8, "star_colors": ["free"] * 8, "structures": []}
    state = position({"rules": figures, "boards": [{"stars": {"star 8": "red N space-8"}}]})
    assert state.boards[0].stars[7] == (5, *[EMPTY] * 6, 5)
    assert from_json(to_json(state)) == state


def test_a_published_game_is_described_without_its_rules() -> None:
    assert "rules" not in describe(GAME.new_game(2))


@pytest.mark.parametrize("variant", GAME.variants)
def test_every_legal_action_survives_its_text(variant: str) -> None:
    rng = random.Random(1)
    state = GAME.new_game(3, variant)
    while (mover := GAME.to_move(state)) is not None:
        draw = mover is CHANCE
        actions = [GAME.sample(state, rng)] if draw else GAME.legal_actions(state)
        for action in actions:
            assert parse_action(format_action(action)) == action
        state = GAME.apply(state, rng.choice(actions))


HEAPS = st.tuples(*[st.integers(0, 9)] * 6)


@given(
    st.builds(Take, source=st.integers(CENTER, 99), color=st.integers(0, 99))
    | st.builds(
        Place,
        star=st.integers(0, 99),
        space=st.integers(0, 99),
        color=st.integers(0, 99),
        wilds=st.integers(0, 99),
    )
    | st.builds(TakeBonus, tiles=HEAPS)
    | st.builds(Pass, keep=HEAPS)
    | st.builds(Deal, tiles=HEAPS)
)
def test_actions_out_of_range_survive_their_text_too(action: Action) -> None:
    assert parse_action(format_action(action)) == action


def test_json_names_its_format_version_and_edition_first() -> None:
    data = json.loads(to_json(GAME.new_game(2)))
    assert list(data.items())[:3] == [
        ("format", "azul-rules/state"),
        ("version", 1),
        ("edition", "summer-pavilion"),
    ]


def test_the_description_has_a_fixed_order_and_a_players_words() -> None:
    state = position(
        {
            "round": 2,
            "supply": "3 red blue",
            "displays": FULL_DISPLAYS,
            "center": "green red",
            "turn": 2,
            "boards": [
                {
                    "score": 12,
                    "hand": "red 2 blue",
                    "stars": {"northwest": "orange SE N", "center": "red S, blue NW, green N"},
                },
                {},
            ],
        }
    )
    stars = dict.fromkeys(["northeast", "east", "southeast", "southwest", "west"], "")
    assert describe(state) == {
        "players": 2,
        "variant": "colored-side",
        "phase": "acquire",
        "round": 2,
        "starter": 1,
        "turn": 2,
        "token": "center",
        "pending": 0,
        "bag": "20 purple 19 green 19 orange 19 yellow 15 blue 14 red",
        "tower": "",
        "supply": "blue 3 red",
        "displays": ["2 yellow 2 red", "2 purple green yellow", "orange 3 blue", "", ""],
        "center": "green red",
        "boards": [
            {
                "score": 12,
                "hand": "2 blue red",
                "kept": "",
                "passed": False,
                "stars": {
                    "northwest": "orange N SE",
                    **stars,
                    "center": "green N, red S, blue NW",
                },
            },
            {
                "score": 5,
                "hand": "",
                "kept": "",
                "passed": False,
                "stars": {"northwest": "", **stars, "center": ""},
            },
        ],
    }
    assert list(describe(state)) == list(describe(GAME.new_game(4)))


# --- what is filled in -------------------------------------------------------------------------


def test_nothing_said_gives_the_placing_of_two_players_with_all_tiles_in_the_bag() -> None:
    state = position({})
    assert state.rules == published(2)
    assert (state.phase, state.round, state.first, state.turn) == (Phase.PLACE, 1, 0, 0)
    assert (state.token, state.pending) == (0, 0)
    assert state.bag == (22,) * 6
    assert [board.score for board in state.boards] == [5, 5]


def test_as_many_players_as_boards_are_described() -> None:
    assert position({"boards": [{}, {}, {}]}).rules.players == 3
    assert position({"boards": [{}]}).rules.players == 2


@pytest.mark.parametrize(
    ("said", "phase"),
    [
        ({}, Phase.PLACE),
        ({"displays": ["4 red"]}, Phase.ACQUIRE),
        ({"center": "red"}, Phase.ACQUIRE),
        (
            {"pending": 3, "supply": "9 red", "boards": [{"stars": {"northeast": "red N NE"}}]},
            Phase.BONUS,
        ),
        ({"phase": "over"}, Phase.OVER),
    ],
)
def test_the_phase_is_seen_from_the_table_unless_said(said: dict[str, Any], phase: Phase) -> None:
    assert position(said).phase is phase


def test_tiles_not_mentioned_are_in_the_bag() -> None:
    board = {"hand": "red", "stars": {"center": "blue N"}}
    state = position({"tower": "3 red", "supply": "2 green", "boards": [board, {}]})
    assert state.bag == (22, 20, 22, 22, 21, 18)
    assert state.tower == (0, 0, 0, 0, 0, 3)


def test_tiles_not_mentioned_are_in_the_tower_when_only_the_bag_is_described() -> None:
    state = position({"bag": "2 red", "supply": "4 blue"})
    assert state.bag == (0, 0, 0, 0, 0, 2)
    assert state.tower == (22, 22, 22, 22, 18, 20)


@pytest.mark.parametrize(
    ("said", "token"),
    [
        ({"displays": ["4 red"]}, CENTER),
        ({"displays": ["4 red"], "token": 2}, 1),
        ({"phase": "supply"}, CENTER),
        ({"phase": "deal", "starter": 2}, CENTER),
        ({"phase": "deal", "starter": 2, "round": 2}, 1),
        ({"phase": "deal", "round": 2, "token": "center"}, CENTER),
        ({"starter": 2}, 1),
        ({"token": "center"}, CENTER),
        ({"phase": "over", "token": 2}, 1),
    ],
)
def test_the_token_is_where_the_description_puts_it(said: dict[str, Any], token: int) -> None:
    assert position(said).token == token


@pytest.mark.parametrize(
    ("said", "turn"),
    [
        ({"center": "red", "starter": 2}, 1),
        ({"starter": 2}, 1),
        ({"token": 2}, 1),
        ({"token": "center", "starter": 2}, 1),
        ({"token": 2, "boards": [{}, {"passed": True}]}, 0),
        ({"turn": 2}, 1),
        ({"phase": "deal", "starter": 2}, 1),
    ],
)
def test_the_turn_is_the_starters_or_the_token_holders(said: dict[str, Any], turn: int) -> None:
    assert position(said).turn == turn


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ({}, 1),
        ({"boards": [{"stars": {"center": "red N"}}]}, 1),
        ({"center": "red", "boards": [{"stars": {"center": "red N"}}]}, 2),
        ({"phase": "over"}, 6),
        ({"round": 4}, 4),
    ],
)
def test_the_round_is_the_earliest_possible_unless_said(said: dict[str, Any], number: int) -> None:
    state = position(said)
    assert state.round == number
    assert state.wild == number - 1


def test_points_may_be_given_by_kind_with_or_without_their_sum() -> None:
    points = {"start": 5, "placed": 9, "token": -3, "thrown": -1}
    for said in ({"points": points}, {"points": points, "score": 10}):
        board = position({"boards": [said]}).boards[0]
        assert board.tally == (5, 9, -3, -1, 0, 0, 0)
        assert board.tally[Points.TOKEN] == -3


def test_final_points_belong_to_a_finished_game() -> None:
    board = {"points": {"start": 30, "stars": 20, "kept": -2}}
    assert position({"phase": "over", "boards": [board]}).boards[0].score == 48


def test_a_star_may_be_told_in_any_order_and_case() -> None:
    one = position({"boards": [{"stars": {"center": "RED nw, Blue n"}}]})
    assert one == position({"boards": [{"stars": {"center": "blue N,red NW"}}]})
    assert one.boards[0].stars[6] == (4, EMPTY, EMPTY, EMPTY, EMPTY, 5)


# --- positions that are possible, though they look odd -----------------------------------------

RED_WINDOW = {"stars": {"northeast": "red N NE"}}
ONE_OF_EACH_COLOR = {"rules": {"tiles_per_color": 1}, "bag": "", "tower": ""}


@pytest.mark.parametrize(
    "said",
    [
        pytest.param({"phase": "acquire"}, id="nothing could be dealt"),
        pytest.param({"token": "center"}, id="nobody took the token"),
        pytest.param({"phase": "supply", "supply": "10 red"}, id="the supply just laid out"),
        pytest.param(
            {"phase": "deal", "round": 2, "displays": [*FULL_DISPLAYS, "2 red"], "bag": ""},
            id="a display that waits for the tower",
        ),
        pytest.param(
            {"phase": "deal", "displays": [*FULL_DISPLAYS, "2 red"]},
            id="a display that waits for the bag just filled from the tower",
        ),
        pytest.param(
            {"phase": "deal", "round": 2, "boards": [{"hand": "4 red"}]},
            id="kept tiles beside the board before anything is taken",
        ),
        pytest.param(
            {
                **ONE_OF_EACH_COLOR,
                "displays": ["blue green orange yellow", "", "red"],
                "boards": [{"hand": "purple"}],
            },
            id="a short display, the last one",
        ),
        pytest.param(
            {"pending": 1, "supply": "red", "boards": [RED_WINDOW]},
            id="fewer tiles in the supply than the bonus",
        ),
        pytest.param(
            {"phase": "refill", "supply": "10 red", "boards": [RED_WINDOW]},
            id="the supply just refilled",
        ),
        pytest.param(
            {"variant": VARIANT, "boards": [{"stars": {"center": "red N NE", "west": "blue S"}}]},
            id="any colors on the variant side",
        ),
        pytest.param(
            {"phase": "round-end", "boards": [{"kept": "4 red"}]}, id="everybody has passed"
        ),
    ],
)
def test_possible_positions_are_accepted(said: dict[str, Any]) -> None:
    state = position(said)
    assert position(describe(state)) == state


# --- what is refused, and in which words -------------------------------------------------------

REFUSED: list[tuple[Any, str]] = [
    ([], "expected a table of fields, not []"),
    ({"towr": ""}, "unknown field 'towr'; did you mean 'tower'?"),
    ({"players": True}, "players: expected a whole number, not True"),
    ({"players": 5}, "players: Summer Pavilion is for 2 to 4 players, not 5"),
    ({"players": 2, "boards": [{}, {}, {}]}, "boards: 3 boards for 2 players"),
    ({"boards": [{"skore": 1}]}, "boards[1]: unknown field 'skore'; did you mean 'score'?"),
    ({"variant": "varient-side"}, "variant: 'varient-side' is not known; did you mean 'variant-si"),
    ({"phase": "aquire"}, "phase: 'aquire' is not known; did you mean 'acquire'?"),
    ({"round": 7}, "round: expected 6 or less, not 7"),
    (
        {"round": 1, "center": "red", "boards": [{"stars": {"center": "red N"}}]},
        "round: the table cannot look so before round 2",
    ),
    ({"phase": "over", "round": 5}, "round: the table cannot look so before round 6"),
    ({"starter": 3}, "starter: expected 2 or less, not 3"),
    ({"phase": "deal", "turn": 2}, "turn: nobody takes turns in the phase 'deal'; leave it out"),
    ({"turn": 1, "boards": [{"passed": True}]}, "turn: player 1 has passed"),
    ({"boards": [{"passed": True}, {"passed": True}]}, "turn: player 1 has passed"),
    ({"tower": "3 yelow"}, "tower: there is no color 'yelow'; did you mean 'yellow'?"),
    ({"supply": "11 red"}, "supply: 11 tiles lie there, but it has 10 spaces"),
    ({"tower": "23 purple"}, "tiles: 23 purple tiles are described, but there are only 22"),
    (
        {"bag": "22 purple", "tower": "22 green 22 orange 22 yellow 22 blue 21 red"},
        "tiles: only 21 of the 22 red tiles are described, though both bag and tower are",
    ),
    ({"displays": ["5 red"]}, "displays[1]: 5 tiles lie on it, but a display has room for 4"),
    ({"displays": [""] * 6}, "displays: 6 of them, but this game has 5"),
    (
        {"displays": ["3 red"]},
        "displays[1]: 3 tiles, but a display holds 4 or none unless bag and tower have run out",
    ),
    (
        {**ONE_OF_EACH_COLOR, "displays": ["red purple", "blue green orange yellow"]},
        "displays[1]: a short display is the last one that has tiles",
    ),
    (
        {"displays": ["4 red"] * 4, "center": "4 blue"},
        "center: more tiles than the emptied displays can have left there",
    ),
    (
        {"displays": ["4 red", "4 blue"] * 2, "boards": [{"hand": "5 green"}]},
        "boards: more tiles lie beside them than were taken and kept",
    ),
    (
        {"displays": ["4 red", "4 blue"] * 2 + ["4 green"], "token": 1},
        "token: nobody can have taken it while all displays are full",
    ),
    ({"token": "centre"}, "token: 'centre' is not known; did you mean 'center'?"),
    ({"token": 3}, "token: expected 2 or less, not 3"),
    ({"phase": "supply", "token": 1}, "token: nobody has it before round 1"),
    ({"phase": "deal", "token": 1}, "token: nobody has it before round 1"),
    (
        {"phase": "deal", "round": 2, "token": 2},
        "token: while displays are filled, its holder is the starter",
    ),
    ({"phase": "supply", "round": 2}, "round: the supply is laid out before round 1 only"),
    (
        {"phase": "supply", "supply": "9 red"},
        "supply: it is filled in one go, as far as the bag allows",
    ),
    ({"phase": "supply", "displays": ["", "4 red"]}, "displays[2]: the supply is laid out first"),
    ({"phase": "supply", "center": "red"}, "center: the supply is laid out first"),
    ({"center": "red", "tower": "red"}, "tower: it is empty until tiles are placed in round 1"),
    (
        {"phase": "deal", "center": "red"},
        "center: no tiles lie there while displays are being filled",
    ),
    (
        {"phase": "deal", "displays": ["", "4 red"]},
        "displays: they are filled in order, each before the next",
    ),
    (
        {"phase": "deal", "round": 2, "displays": ["2 red"], "tower": "blue"},
        "displays: one is left partly filled only when the bag runs out, then the tower is used",
    ),
    (
        {"phase": "place", "displays": ["", "4 red"]},
        "displays[2]: all tiles are taken before the phase 'place'",
    ),
    ({"phase": "over", "center": "red"}, "center: all tiles are taken before the phase 'over'"),
    ({"phase": "place", "pending": 2}, "pending: no bonus tiles are due in the phase 'place'"),
    ({"pending": -1}, "pending: expected 0 or more, not -1"),
    (
        {"pending": 3, "supply": "9 red"},
        "pending: 3, but player 1 has surrounded nothing, or the supply is empty",
    ),
    (
        {"pending": 1, "supply": "9 red", "boards": [RED_WINDOW]},
        "pending: 1, but for what player 1 has surrounded it is 3",
    ),
    ({"phase": "refill"}, "phase: no refill is due: player 1 has surrounded nothing"),
    ({"boards": [{}, {"score": 0}]}, "boards[2].score: expected 1 or more, not 0"),
    (
        {"boards": [{"points": {"start": 5, "token": -5}}]},
        "boards[1].points: they add up to 0, but no score falls below 1",
    ),
    ({"boards": [{"points": {"thrown": 1}}]}, "boards[1].points.thrown: expected 0 or less, not 1"),
    (
        {"boards": [{"points": {"start": 3}, "score": 4}]},
        "boards[1].points: they add up to 3, not to the score of 4",
    ),
    (
        {"boards": [{"points": {"start": 3, "stars": 14}}]},
        "boards[1].points: the final scoring comes when the game is over",
    ),
    ({"boards": [{"passed": 1}]}, "boards[1].passed: expected true or false, not 1"),
    (
        {"boards": [{"kept": "5 red", "passed": True}]},
        "boards[1].kept: 5 tiles, but there are corners for 4 only",
    ),
    ({"boards": [{"kept": "red"}]}, "boards[1].kept: the corners are empty until the player passe"),
    (
        {"phase": "over", "boards": [{"kept": "red"}]},
        "boards[1].kept: the corners are emptied when the game is over",
    ),
    (
        {"boards": [{"hand": "red", "passed": True}]},
        "boards[1].hand: nothing lies beside the board of a player who has passed",
    ),
    (
        {"phase": "deal", "boards": [{"hand": "red"}]},
        "boards[1].hand: nobody has tiles before anything can be taken in round 1",
    ),
    (
        {"center": "red", "boards": [{"passed": True}]},
        "boards[1].passed: nobody passes in the phase 'acquire' or before it",
    ),
    (
        {"phase": "round-end", "boards": [{}, {"passed": False}]},
        "boards[2].passed: everybody has passed in the phase 'round-end'",
    ),
    (
        {"boards": [{"stars": {"southwest": "red N"}}]},
        "boards[1].stars.southwest: the star is green, so red cannot lie there",
    ),
    (
        {"boards": [{"stars": {"center": "blue N S"}}]},
        "boards[1].stars.center: blue is there twice, but this star takes each color once",
    ),
    (
        {"variant": VARIANT, "boards": [{"stars": {"west": "red N NE, blue S"}}]},
        "boards[1].stars.west: red red blue: they are neither all equal nor all different",
    ),
    (
        {"boards": [{"stars": {"west": "purple N N"}}]},
        "boards[1].stars.west: two tiles lie on N",
    ),
    (
        {"boards": [{"stars": {"west": "purple"}}]},
        "boards[1].stars.west: purple is there, but on which space? ('purple N')",
    ),
    (
        {"boards": [{"stars": {"west": "purple E"}}]},
        "boards[1].stars.west: there is no space 'e'; known are 'N', 'NE', 'SE', 'S', 'SW', 'NW'",
    ),
    ({"boards": [{"stars": {"west": "purple N,"}}]}, "boards[1].stars.west: there is no color ''"),
    ({"boards": [{"stars": {"west": 3}}]}, "boards[1].stars.west: expected a text, not 3"),
    (
        {"boards": [{"stars": {"wset": ""}}]},
        "boards[1].stars: unknown field 'wset'; did you mean 'west'?",
    ),
    ({"rules": {"colours": []}}, "rules: unknown field 'colours'; did you mean 'colors'?"),
    ({"rules": {"colors": ["free"]}}, "rules.colors: 'free' cannot be the name of a color"),
    ({"rules": {"displays": 0}}, "rules.displays: expected 1 or more, not 0"),
    ({"rules": {"corners": -1}}, "rules.corners: expected 0 or more, not -1"),
    ({"rules": {"wild": []}}, "rules.wild: expected a color for one round or more"),
    ({"rules": {"wild": ["rde"]}}, "rules.wild: there is no color 'rde'; did you mean 'red'?"),
    ({"rules": {"numbers": [[-1]]}}, "rules.numbers[1]: expected 0 or more, not -1"),
    ({"rules": {"star_colors": ["red"]}}, "rules.star_colors: expected 7 entries, not 1"),
    ({"rules": {"star_bonus": [1]}}, "rules.star_bonus: expected 6 numbers, not 1"),
    ({"rules": {"number_bonus": [[1]]}}, "rules.number_bonus: expected 2 numbers, not 1"),
    (
        {"rules": {"structures": [{"name": "x", "cells": [[1, 7]], "bonus": 1}]}},
        "rules.structures[1].cells: there is no space 7 on a star 1",
    ),
    (
        {"rules": {"structures": [{"name": "x", "cells": []}]}},
        "rules.structures[1].bonus: expected a whole number, not None",
    ),
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


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"edition": "azul"}, "edition: 'azul' is not known; known are 'summer-pavilion'"),
        ({"bag": ...}, "the field 'bag' is missing"),
        ({"rules": {}}, "the field 'rules' must be left out here"),
        ({"boards": [{}, {}]}, "boards[1]: the field 'score' is missing"),
        ({"tower": []}, "tower: expected '', not [] (exact form)"),
    ],
)
def test_a_json_state_must_be_complete_and_exact(fields: dict[str, Any], sentence: str) -> None:
    data = json.loads(to_json(GAME.new_game(2))) | fields
    text = json.dumps({key: value for key, value in data.items() if value is not ...})
    with pytest.raises(InvalidInputError) as caught:
        from_json(text)
    assert str(caught.value) == sentence


# --- the text of actions -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("take red from display 3", Take(2, 5)),
        ("  TAKE   all Red tiles from the center of the table ", Take(CENTER, 5)),
        ("take color 7 from display 12", Take(11, 6)),
        ("place green on southwest star N with 2 wild", Place(4, 0, 1, 2)),
        ("place green on southwest star N with 2 wild tiles", Place(4, 0, 1, 2)),
        ("place green on the green star N", Place(4, 0, 1, 0)),
        ("place purple on purple star sw", Place(5, 4, 0, 0)),
        ("place red on center star NW", Place(6, 5, 5, 0)),
        ("place color 7 on star 8 space 9 with 0 wild", Place(7, 8, 6, 0)),
        ("bonus purple purple red", TakeBonus((2, 0, 0, 0, 0, 1))),
        ("bonus 2 purple red", TakeBonus((2, 0, 0, 0, 0, 1))),
        ("bonus nothing", TakeBonus((0,) * 6)),
        ("pass keeping 2 green red", Pass((0, 2, 0, 0, 0, 1))),
        ("pass keeping nothing", Pass((0,) * 6)),
        ("pass", Pass((0,) * 6)),
        ("deal blue blue red yellow", Deal((0, 0, 0, 1, 2, 1))),
        ("deal nothing", Deal((0,) * 6)),
    ],
)
def test_actions_are_read_as_players_say_them(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Take(CENTER, 0), "take purple from center"),
        (Place(4, 0, 1, 2), "place green on southwest star N with 2 wild"),
        (Place(6, 5, 1, 0), "place green on center star NW"),
        (Place(7, 6, 6, 0), "place color 7 on star 8 space 7"),
        (TakeBonus((2, 0, 0, 0, 0, 1)), "bonus purple purple red"),
        (Pass((0, 2, 0, 0, 0, 1)), "pass keeping 2 green red"),
        (Pass((0,) * 6), "pass"),
        (Deal((0, 0, 0, 1, 2, 1)), "deal yellow blue blue red"),
    ],
)
def test_actions_are_written_in_one_way(action: Action, text: str) -> None:
    assert format_action(action) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "something is missing at the end; known are 'take', 'place', 'bonus', 'pass', 'deal'"),
        ("plase red", "action 'plase red': 'plase' is not known here; did you mean 'place'?"),
        ("take yelow", "'yelow' is not known here; did you mean 'yellow'?"),
        ("take red from display 0", "each display has a number from 1 on, there is no display 0"),
        ("take red from center now", "'now' at the end is too much"),
        ("place red on nothwest star N", "'nothwest' is not known here; did you mean 'northwest'?"),
        ("place red on west N", "'n' is not known here; known are 'star'"),
        ("place red on west star E", "'e' is not known here; did you mean 'se'?"),
        ("place red on west star N with wild", "expected the number of wild tiles, not 'wild'"),
        ("place red on west star N with 2", "something is missing at the end; known are 'wild'"),
        ("place red on west star N with 2 wild now", "'now' at the end is too much"),
        ("bonus blu", "action 'bonus blu': there is no color 'blu'; did you mean 'blue'?"),
        ("pass keping red", "'keping' is not known here; did you mean 'keeping'?"),
    ],
)
def test_a_misspelt_action_gets_a_sentence_with_a_suggestion(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        parse_action(text)
    assert sentence in str(caught.value)


WORDS = ["take", "place", "bonus", "pass", "keeping", "on", "star", "n", "with", "wild", "1"]


@given(st.text(max_size=30) | st.lists(st.sampled_from([*WORDS, *COLORS])).map(" ".join))
def test_any_text_is_an_action_or_a_clear_error(text: str) -> None:
    sentence = ""
    try:
        action = parse_action(text)
        assert parse_action(format_action(action)) == action
    except InvalidInputError as error:
        sentence = str(error)
    assert "\n" not in sentence
