"""Queen's Garden in words: positions, JSON states, the text of actions, and its rulings."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import azul_rules
from azul_rules import CHANCE, InvalidInputError
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
    BACK,
    BACK_BOARD,
    COLORS,
    EMPTY,
    FACE_DOWN,
    FOUNTAIN,
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
from azul_rules.queens_garden.notation import (
    describe,
    format_action,
    from_json,
    parse_action,
    position,
    to_json,
)
from azul_rules.queens_garden.state import Phase, Points, State
from azul_rules.rulings import catalogue, judge
from azul_rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from azul_rules.queens_garden.actions import Action
    from azul_rules.rulings import Ruling

GAME = azul_rules.edition("queens-garden")
TOP = "yellow lily, light purple flower, dark purple plant, light green bird"
ALL = [f"{color} {pattern}" for color in COLORS for pattern in PATTERNS]
SMALL = Rules(
    2,
    FRONT,
    stack_size=2,
    scoring=ScoringBoard(
        wheel=(((0, 1), (3, 2)), ((1, 1), (4, 1))), group_bonus=((3, 2),), least_group=2
    ),
    colors=("blue", "dark green", "yellow"),
    patterns=("tree", "bird", "butterfly"),
    copies=2,
    rounds=2,
    top_size=3,
    storage=6,
    start_jokers=2,
    start_score=5,
    expansion_price=2,
    layout=Layout(areas=((3, 0),), elements=(Element("fountain", FOUNTAIN, 1),)),
)
"""Nine hexagons, one area, two rounds: tiles and expansions run short."""


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


# --- round trips ------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_a_game_survives_json_and_description(players: int, variant: str) -> None:
    for state in states_of_a_game(players, variant, seed=players):
        assert from_json(to_json(state)) == state


def test_states_of_a_small_instance_survive_json_with_their_rules() -> None:
    for seed in range(20):
        for state in states_of_a_game(2, FRONT, seed, SMALL):
            assert from_json(to_json(state)) == state
            assert {"rules", "scoring"} < set(describe(state))


def test_rules_are_described_in_a_players_words() -> None:
    said = describe(GAME.new_game(2, FRONT, rules=SMALL))
    assert said["rules"] == {
        "colors": ["blue", "dark green", "yellow"],
        "patterns": ["tree", "bird", "butterfly"],
        "stack_size": 2,
        "copies": 2,
        "rounds": 2,
        "top_size": 3,
        "storage": 6,
        "expansion_storage": 2,
        "start_jokers": 2,
        "start_score": 5,
        "expansion_price": 2,
        "layout": {
            "board": [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]],
            "areas": [[3, 0]],
            "elements": [{"name": "fountain", "place": [0, 0], "jokers": 1}],
            "pavilion_jokers": 3,
        },
    }
    assert said["scoring"] == {
        "wheel": [{"blue": 1, "tree": 2}, {"dark green": 1, "bird": 1}],
        "group_bonus": [[3, 2]],
        "pavilion": 1,
        "least_group": 2,
        "provenance": "given",
    }


def test_a_published_game_is_described_without_its_rules() -> None:
    for variant in GAME.variants:
        assert not {"rules", "scoring"} & set(describe(GAME.new_game(2, variant)))


def test_a_game_for_an_unpublished_number_of_players_is_described_with_its_rules() -> None:
    state = position({"players": 5, "phase": "fill", "rules": {"stack_size": 9}})
    assert len(state.boards) == 5
    assert from_json(to_json(state)) == state


@pytest.mark.clause("queens-garden.back.replaceable")
def test_a_given_scoring_board_replaces_what_it_names_and_is_marked_as_given() -> None:
    state = position({"variant": BACK, "scoring": {"pavilion": 3, "group_bonus": [[4, 1]]}})
    assert state.rules.scoring == evolve(
        BACK_BOARD, pavilion=3, group_bonus=((4, 1),), provenance="given"
    )
    assert state.rules.layout == published(2).layout
    assert "rules" not in describe(state)
    assert from_json(to_json(state)) == state


@pytest.mark.clause("queens-garden.back.replaceable")
def test_a_given_wheel_is_read_by_names() -> None:
    wheel = [{"dark green": 2, "tree": 1}, {"bird": 1}, {"yellow": 5}, {"lily": 3}]
    scoring = position({"scoring": {"wheel": wheel, "provenance": "reported"}}).rules.scoring
    assert scoring.wheel == (((1, 2), (6, 1)), ((7, 1),), ((3, 5),), ((11, 3),))
    assert scoring.group_bonus == FRONT_BOARD.group_bonus
    assert scoring.provenance == "reported"


@pytest.mark.parametrize("players", [2, 4])
def test_every_legal_action_survives_its_text(players: int) -> None:
    rng = random.Random(players)
    state = GAME.new_game(players)
    while (mover := GAME.to_move(state)) is not None:
        legal = GAME.legal_actions(state)
        for action in [legal[rng.randrange(len(legal))] for _ in range(20)]:
            assert parse_action(format_action(action)) == action
        state = GAME.apply(state, GAME.sample(state, rng) if mover is CHANCE else rng.choice(legal))


HEXAGONS = st.integers(0, 60)
PAYMENTS = {
    "tiles": st.lists(HEXAGONS, max_size=3).map(lambda tiles: tuple(sorted(tiles))),
    "expansions": st.lists(HEXAGONS, max_size=3).map(tuple),
    "jokers": st.integers(0, 20),
}


def a_take(feature: int, picks: list[tuple[int, int]]) -> Take:
    """Any take with its hexagons in rising order, whether or not they show the feature."""
    picks = sorted(picks)
    return Take(feature, tuple(one for one, _ in picks), tuple(slot for _, slot in picks))


@given(
    st.builds(
        a_take,
        feature=st.integers(0, 20),
        picks=st.lists(st.tuples(HEXAGONS, st.integers(STACK, 20)), max_size=4),
    )
    | st.builds(PlaceTile, tile=HEXAGONS, space=st.integers(0, 99), **PAYMENTS)
    | st.builds(
        PlaceExpansion,
        expansion=HEXAGONS,
        area=st.integers(0, 20),
        orientation=st.integers(0, 20),
        **PAYMENTS,
    )
    | st.builds(BuyExpansion, area=st.integers(0, 20))
    | st.builds(ThrowAway, hexagon=HEXAGONS, expansion=st.booleans())
    | st.builds(Draw, tile=HEXAGONS)
    | st.builds(Shuffle, expansion=HEXAGONS)
    | st.just(Pass())
    | st.just(Done())
)
def test_actions_out_of_range_survive_their_text_too(action: Action) -> None:
    assert parse_action(format_action(action)) == action


def test_json_names_its_format_version_and_edition_first() -> None:
    data = json.loads(to_json(GAME.new_game(2)))
    assert list(data)[:3] == ["format", "version", "edition"]
    assert (data["format"], data["edition"]) == ("azul-rules/state", "queens-garden")


def test_the_description_has_a_fixed_order_and_a_players_words() -> None:
    state = position(
        {
            "round": 4,
            "stacks": ["light green tree, dark green plant"],
            "top": TOP,
            "slots": [{"expansion": "yellow bird", "tiles": "2 yellow tree"}],
            "tower": "light blue lily",
            "turn": 2,
            "boards": [
                {
                    "score": 12,
                    "tiles": ["yellow bird", "light blue tree, 2 dark green lily"],
                    "expansions": "yellow tree, dark green lily",
                    "jokers": 1,
                    "garden": {"fountain 1": "yellow bird", "area 2 middle": "dark green bird"},
                    "areas": {"area 1": "yellow lily turned 4", "area 2": "face down"},
                    "passed": True,
                }
            ],
        }
    )
    said = describe(state)
    supply = said.pop("supply")
    bag = said.pop("bag")
    assert said == {
        "players": 2,
        "variant": "front",
        "phase": "act",
        "round": 4,
        "starter": 1,
        "turn": 2,
        "marker": 1,
        "tower": "light blue lily",
        "stacks": ["light green tree, dark green plant"],
        "top": "light green bird, yellow lily, light purple flower, dark purple plant",
        "slots": [{"expansion": "yellow bird", "tiles": "2 yellow tree"}],
        "boards": [
            {
                "score": 12,
                "tiles": "light blue tree, 2 dark green lily, yellow bird",
                "expansions": "dark green lily, yellow tree",
                "jokers": 1,
                "garden": {"fountain 1": "yellow bird", "area 2 middle": "dark green bird"},
                "areas": {"area 1": "yellow lily turned 4", "area 2": "dark purple lily face down"},
                "passed": True,
            },
            {
                "score": 15,
                "tiles": "",
                "expansions": "",
                "jokers": 3,
                "garden": {},
                "areas": {},
                "passed": False,
            },
        ],
    }
    assert str(bag).startswith("2 light blue tree, 3 light blue bird,")
    assert str(supply).startswith("light blue tree, light blue bird,")
    assert list(describe(state)) == list(describe(GAME.new_game(4)))
    assert position(describe(state)) == state


# --- what is filled in ------------------------------------------------------------------------


def test_nothing_said_gives_empty_gardens_and_a_used_up_stack() -> None:
    state = position({})
    assert (state.rules, state.phase) == (published(2), Phase.ACT)
    assert (state.round, state.first, state.turn, state.marker) == (1, 0, 0, STACK)
    assert state.bag == (3,) * 36
    assert (state.top, state.slots, state.stack) == ((), (), ())
    assert [len(stack) for stack in state.stacks] == [0, 5, 5, 5]
    assert state.stacks[1] == (0, 1, 2, 3, 4)
    assert len(state.supply) == 21
    assert state.boards[0].garden == (EMPTY,) * 6 + (NO_SPACE,) * 42
    assert (state.boards[0].score, state.boards[0].jokers) == (15, 3)


def test_as_many_players_as_boards_are_described() -> None:
    assert position({"boards": [{}, {}, {}]}).rules.players == 3
    assert position({"boards": [{}]}).rules.players == 2


def test_expansions_not_mentioned_fill_the_stacks_and_then_the_supply() -> None:
    state = position({"top": TOP, "slots": [{"expansion": "light blue bird"}], "players": 4})
    assert [len(stack) for stack in state.stacks] == [7, 8, 8, 8]
    assert state.stack == (0, 2, 3, 4, 5, 6, 7)
    assert state.supply == (32, 33, 34, 35)


def test_a_described_supply_lies_on_top_of_the_rest() -> None:
    state = position({"supply": "yellow lily, light blue tree", "round": 4})
    assert state.supply[:3] == (23, 0, 1)
    assert len(state.supply) == 36


def test_tiles_not_mentioned_are_in_the_tower_when_only_the_bag_is_described() -> None:
    state = position({"bag": "2 yellow bird"})
    assert sum(state.bag) == 2
    assert sum(state.tower) == 106


def test_printed_hexagons_are_no_tiles() -> None:
    state = position({"boards": [{"areas": {"area 1": "yellow bird turned 1"}}]})
    garden = state.boards[0].garden
    assert garden[6:13] == (NO_SPACE, ALL.index("yellow bird"), *[EMPTY] * 5)
    assert state.bag == (3,) * 36


def test_a_face_down_expansion_may_be_named_or_not() -> None:
    said = {"area 1": "Yellow Bird  face down", "area 3": "face down", "area 5": ""}
    areas = position({"boards": [{"areas": said}]}).boards[0].areas
    assert areas == ((19, FACE_DOWN), None, (35, FACE_DOWN), None, None, None)


@pytest.mark.parametrize(
    ("said", "turn", "marker"),
    [
        ({}, 0, STACK),
        ({"starter": 2}, 1, STACK),
        ({"boards": [{"passed": True}]}, 1, 0),
        ({"starter": 2, "boards": [{}, {"passed": True}, {}]}, 2, 1),
        ({"phase": "discard", "turn": 2}, 1, 1),
        ({"phase": "discard", "boards": [{}, {"passed": True}]}, 0, 1),
        ({"phase": "fill", "starter": 2}, 1, 1),
        ({"phase": "over", "marker": 2}, 0, 1),
    ],
)
def test_turn_and_marker_follow_from_who_has_passed(
    said: dict[str, Any], turn: int, marker: int
) -> None:
    state = position(said)
    assert (state.turn, state.marker) == (turn, marker)


def test_points_may_be_given_by_kind() -> None:
    board = position({"boards": [{"points": {"start": 15, "bought": -6, "wheel": 4}}]}).boards[0]
    assert board.score == 13
    assert board.tally[Points.BOUGHT] == -6


def test_an_empty_text_is_an_empty_space() -> None:
    assert position({"boards": [{"garden": {"fountain 1": ""}}]}) == position({})


# --- positions that are possible, though they look odd ----------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        pytest.param({"phase": "shuffle"}, id="nothing is stacked yet"),
        pytest.param(
            {
                "phase": "shuffle",
                "stacks": [", ".join(ALL[start : start + 5]) for start in (0, 5, 10, 15)],
                "supply": "yellow plant",
            },
            id="the supply is being made",
        ),
        pytest.param({"phase": "fill", "top": "3 yellow bird"}, id="identical tiles on the top"),
        pytest.param({"top": "yellow bird", "bag": ""}, id="a short top, for the bag ran out"),
        pytest.param(
            {"phase": "refill", "slots": [{"expansion": "yellow bird"}]},
            id="an emptied expansion while tiles are drawn",
        ),
        pytest.param(
            {
                "boards": [
                    {
                        "garden": {
                            "fountain 1": "yellow bird",
                            "fountain 2": "yellow tree",
                            "fountain 4": "yellow bird",
                        }
                    }
                ]
            },
            id="the same hexagon in two groups",
        ),
        pytest.param(
            {
                "boards": [
                    {
                        "garden": {
                            "fountain 1": "yellow bird",
                            "fountain 2": "dark green tree",
                            "fountain 3": "dark green bird",
                        }
                    }
                ]
            },
            id="one neighbor does not match",
        ),
        pytest.param(
            {"phase": "over", "boards": [{"points": {"start": 20, "jokers": 2}}]},
            id="points of the final scoring",
        ),
    ],
)
def test_possible_positions_are_accepted(said: dict[str, Any]) -> None:
    state = position(said)
    assert position(describe(state)) == state


# --- what is refused, and in which words ------------------------------------------------------


def garden(**spaces: str) -> dict[str, Any]:
    """A description with one garden: `fountain_1="yellow bird"`."""
    return {"boards": [{"garden": {key.replace("_", " "): tile for key, tile in spaces.items()}}]}


def no_tile_left(**more: object) -> dict[str, Any]:
    """A description of a small game in which all tiles are in storages."""
    small = json.loads(to_json(GAME.new_game(2, FRONT, rules=SMALL)))["rules"]
    names = [f"{color} {pattern}" for color in SMALL.colors for pattern in SMALL.patterns]
    boards = [{"tiles": ", ".join(names), "jokers": 0}] * 2
    return {"rules": small | {"storage": 9}, "boards": boards, "round": 2} | SCORED | more


SCORED: dict[str, Any] = {"scoring": {"wheel": [{"blue": 1}, {"tree": 1}]}}
REFUSED: list[tuple[Any, str]] = [
    ([], "expected a table of fields, not []"),
    ({"towr": ""}, "unknown field 'towr'; did you mean 'tower'?"),
    ({"players": True}, "players: expected a whole number, not True"),
    ({"players": 5}, "players: Queen's Garden is for 2 to 4 players, not 5"),
    ({"players": 2, "boards": [{}, {}, {}]}, "boards: 3 boards for 2 players"),
    ({"boards": [{"skore": 1}]}, "boards[1]: unknown field 'skore'; did you mean 'score'?"),
    ({"boards": [{"score": -1}]}, "boards[1].score: expected 0 or more, not -1"),
    ({"boards": [{"passed": 1}]}, "boards[1].passed: expected true or false, not 1"),
    ({"variant": "bak"}, "variant: 'bak' is not known; did you mean 'back'?"),
    ({"phase": "akt"}, "phase: 'akt' is not known; did you mean 'act'?"),
    ({"round": 5}, "round: expected 4 or less, not 5"),
    ({"starter": 3}, "starter: expected 2 or less, not 3"),
    ({"turn": 0}, "turn: expected 1 or more, not 0"),
    ({"marker": "center"}, "marker: 'center' is not known; known are 'display'"),
    ({"marker": 3}, "marker: expected 2 or less, not 3"),
    # hexagons
    ({"tower": "yelow bird"}, "tower: there is no hexagon 'yelow bird'; did you mean 'yellow b"),
    ({"tower": "yellow"}, "tower: there is no hexagon 'yellow'"),
    ({"tower": "2"}, "tower: there is no hexagon ''"),
    ({"tower": "yellow bird,"}, "tower: there is no hexagon ''"),
    ({"tower": 3}, "tower: expected a list, not 3"),
    ({"tower": "4 yellow bird"}, "tiles: 4 yellow bird tiles are described, but there are only 3"),
    (
        {"tower": "", "bag": "2 light blue tree"},
        "tiles: only 2 of the 3 light blue tree tiles are described, though both bag and tower",
    ),
    ({"supply": "2 yellow bird"}, "supply: the yellow bird expansion is there once more, besides "),
    (
        {"boards": [{"expansions": "yellow bird"}], "slots": [{"expansion": "yellow bird"}]},
        "slots[1]: the yellow bird expansion is there once more, besides boards[1].expansions",
    ),
    # storages
    (
        {"boards": [{"tiles": ", ".join(ALL[:10])}]},
        "boards[1].tiles: 10 tiles and 3 jokers do not fit on 12 spaces",
    ),
    (
        {"boards": [{"expansions": ", ".join(ALL[:3])}]},
        "boards[1].expansions: 3 do not fit on 2 spaces",
    ),
    (
        {"phase": "over", "boards": [{"jokers": 1}]},
        "boards[1]: storages are emptied when the game is over",
    ),
    # gardens
    (garden(fontain_1="yellow bird"), "boards[1].garden: unknown field 'fontain 1'; did you mean"),
    (
        garden(fountain_1="2 yellow bird"),
        "boards[1].garden fountain 1: expected one hexagon, not 2",
    ),
    (
        garden(area_1_ring_1="yellow bird"),
        "boards[1].garden area 1 ring 1: there is no such space: no expansion yet",
    ),
    (
        {
            "boards": [
                {
                    "areas": {"area 1": "yellow bird turned 1"},
                    "garden": {"area 1 middle": "yellow tree"},
                }
            ]
        },
        "boards[1].garden area 1 middle: there is no such space: a pavilion is there",
    ),
    (
        {
            "boards": [
                {
                    "areas": {"area 1": "yellow bird turned 1"},
                    "garden": {"area 1 ring 1": "yellow tree"},
                }
            ]
        },
        "boards[1].garden area 1 ring 1: the printed hexagon 'yellow bird' is there",
    ),
    (
        garden(fountain_1="yellow bird", fountain_2="yellow tree", fountain_3="yellow bird"),
        "boards[1].garden fountain 3: yellow bird is in the same group as the one on fountain 1",
    ),
    (
        garden(fountain_1="yellow bird", fountain_2="dark green tree"),
        "boards[1].garden fountain 2: neither it nor its neighbor on fountain 1 has a neighbor",
    ),
    (
        {"boards": [{"areas": {"area 7": "face down"}}]},
        "boards[1].areas: unknown field 'area 7'; did you mean 'area 6'?",
    ),
    (
        {"boards": [{"areas": {"area 1": "yellow bird turned 7"}}]},
        "boards[1].areas area 1: expected an expansion and 'turned 1' to 'turned 6', or",
    ),
    (
        {"boards": [{"areas": {"area 1": "yellow bird"}}]},
        "boards[1].areas area 1: expected an expansion and 'turned 1' to 'turned 6', or",
    ),
    (
        {"boards": [{"areas": {"area 1": "face down"}}], "supply": ", ".join(ALL)},
        "boards[1].areas: too few expansions are left that could lie face down",
    ),
    # the display
    ({"slots": [{"tiles": ""}]}, "slots[1]: the field 'expansion' is missing"),
    (
        {"slots": [{"expansion": "yellow bird", "tiles": ", ".join(ALL[:4])}]},
        "slots[1].tiles: 4 tiles, but one of 4 was taken when it left the stack",
    ),
    ({"top": ", ".join(ALL[:5])}, "top: 5 tiles, but the top gets 4"),
    ({"top": "yellow bird"}, "top: 1 tiles, but the top gets 4 unless the bag has run out"),
    ({"top": TOP, "stacks": [""]}, "top: this round's stack is used up, no tiles can lie on it"),
    (
        {"stacks": ["yellow bird"]},
        "top: no tiles lie on this round's stack, so it would be turned up",
    ),
    ({"stacks": [""] * 5}, "stacks: 5 of them, but there are 4 in round 1"),
    ({"stacks": [""] * 2, "round": 4}, "stacks: 2 of them, but there are 1 in round 4"),
    (
        {"top": TOP, "stacks": [", ".join(ALL[:6])]},
        "stacks[1]: 6 expansions, but it is made of 5",
    ),
    ({"stacks": ["", "yellow bird"]}, "stacks[2]: 1 expansions, but it still has 5"),
    (
        {"phase": "fill", "stacks": ["yellow bird"]},
        "stacks[1]: 1 expansions, but it still has 5",
    ),
    (
        {"slots": [{"expansion": name} for name in ALL[:6]]},
        "slots: with this round's stack they are more than the 5 of a round",
    ),
    ({"phase": "refill"}, "slots: an expansion has just come from the stack"),
    (
        {"phase": "fill", "slots": [{"expansion": "yellow bird"}]},
        "slots: nothing lies beside the stack when a round begins",
    ),
    (
        {"phase": "fill", "stacks": [""], "slots": [{"expansion": name} for name in ALL[:5]]},
        "slots: they are turned up only when no tile is left to draw",
    ),
    # passing
    ({"turn": 1, "boards": [{"passed": True}]}, "turn: player 1 has passed"),
    (
        {"boards": [{"passed": True}, {"passed": True}]},
        "boards: everybody has passed, so the round is over",
    ),
    ({"marker": 1}, "marker: player 1 has not passed"),
    (
        {"marker": "display", "boards": [{"passed": True}]},
        "marker: it is not in the display any more once somebody passes",
    ),
    ({"phase": "fill", "marker": "display"}, "marker: in the phase 'fill' a player has it"),
    (
        {"phase": "fill", "marker": 2},
        "marker: before the round begins, its holder is the starter",
    ),
    (
        {"phase": "fill", "boards": [{"passed": True}]},
        "boards[1].passed: the round has not begun",
    ),
    (
        {"phase": "round-end", "boards": [{"passed": False}]},
        "boards: everybody has passed before the phase 'round-end'",
    ),
    ({"phase": "fill", "turn": 2}, "turn: nobody takes turns in the phase 'fill'; leave it out"),
    # the course of the game
    ({"phase": "over", "round": 3}, "round: the game is over only after round 4"),
    (
        {"boards": [{"points": {"start": 15, "color_groups": 6}}]},
        "boards[1].points: groups and leftovers count only when the game is over",
    ),
    (
        {"phase": "shuffle", "stacks": ["yellow bird", "yellow tree"]},
        "stacks[1]: the stacks are made one after the other",
    ),
    (
        {"phase": "shuffle", "top": TOP},
        "phase: the expansions are shuffled before anything else happens",
    ),
    (
        {"phase": "shuffle", "boards": [{"tiles": "yellow bird"}]},
        "boards[1]: nothing is placed or taken before the shuffling",
    ),
    (
        {"phase": "shuffle", "boards": [{"garden": {"fountain 1": "yellow bird"}}]},
        "boards[1]: nothing is placed or taken before the shuffling",
    ),
    # rules and scoring board
    ({"rules": {"copiez": 1}}, "rules: unknown field 'copiez'; did you mean 'copies'?"),
    ({"rules": {"rounds": 0}}, "rules.rounds: expected 1 or more, not 0"),
    ({"rules": {"rounds": 5}}, "scoring.wheel: 4 entries for 5 rounds"),
    ({"rules": {"colors": []}}, "rules.colors: expected one name or more, each once"),
    ({"rules": {"colors": ["red", "red"]}}, "rules.colors: expected one name or more, each once"),
    ({"rules": {"colors": ["R2"]}}, "rules.colors: 'R2' cannot be a name here"),
    ({"rules": {"patterns": ["a hexagon"]}}, "rules.patterns: 'a hexagon' cannot be a name here"),
    ({"rules": {"patterns": ["yellow"]}}, "rules.patterns: a pattern has the name of a color"),
    (
        {"rules": {"layout": {"board": [[1, 0, 0]]}}},
        "rules.layout.board: expected two numbers, not 3",
    ),
    (
        {"rules": {"layout": {"board": [[0, 0]]}}},
        "rules.layout: two spaces or elements have the same place",
    ),
    (
        {"rules": {"layout": {"elements": [{"name": "well", "place": [0, 0]}]}}},
        "rules.layout.elements[1].jokers: expected a whole number, not None",
    ),
    ({"scoring": {"wheel": [{"red": 1}]}}, "scoring.wheel[1]: unknown field 'red'; "),
    ({"scoring": {"wheel": [{"yellow": 1}]}}, "scoring.wheel: 1 entries for 4 rounds"),
    ({"scoring": {"group_bonus": [[1]]}}, "scoring.group_bonus: expected two numbers, not 1"),
    ({"scoring": {"least_group": 0}}, "scoring.least_group: expected 1 or more, not 0"),
    ({"scoring": {"provenance": "sure"}}, "scoring.provenance: 'sure' is not known; "),
]


@pytest.mark.parametrize(("said", "sentence"), REFUSED, ids=[text for _, text in REFUSED])
def test_what_makes_no_sense_is_refused_in_one_sentence(said: Any, sentence: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        position(said)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


def test_a_stack_that_gets_no_tiles_is_turned_up_before_the_round() -> None:
    slots = [{"expansion": "blue tree"}, {"expansion": "yellow bird"}]
    state = position(no_tile_left(phase="fill", stacks=[""], slots=slots))
    assert position(describe(state)) == state
    with pytest.raises(InvalidInputError, match="slots: nothing lies beside the stack when"):
        position(no_tile_left(phase="fill", stacks=["blue bird"], slots=slots[:1]))


def test_a_small_game_may_have_too_few_expansions_for_all_its_stacks() -> None:
    rules = {"stack_size": 30}
    assert [len(stack) for stack in position({"phase": "fill", "rules": rules}).stacks] == [
        30,
        6,
        0,
        0,
    ]


# --- strict JSON ------------------------------------------------------------------------------


def changed(state: State, **fields: object) -> str:
    """The JSON text of a state with some fields replaced; `...` leaves one out."""
    data = json.loads(to_json(state)) | fields
    return json.dumps({key: value for key, value in data.items() if value is not ...})


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"edition": "azul"}, "edition: 'azul' is not known; known are 'queens-garden'"),
        ({"bag": ...}, "the field 'bag' is missing"),
        ({"supply": ...}, "the field 'supply' is missing"),
        ({"scoring": {}}, "scoring: the field "),
        ({"top": []}, "top: expected '', not [] (exact form)"),
        ({"boards": [{}, {}]}, "boards[1]: the field 'score' is missing"),
    ],
)
def test_a_json_state_must_be_complete_and_exact(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        from_json(changed(GAME.new_game(2), **fields))
    assert str(caught.value).startswith(sentence)


# --- the text of actions ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("take yellow: bird from stack, tree from slot 2", Take(3, (18, 19), (1, STACK))),
        ("Take YELLOW : bird from the stack,tree from slot 2", Take(3, (18, 19), (1, STACK))),
        ("take bird: yellow from slot 1, dark green from stack", Take(7, (7, 19), (STACK, 0))),
        ("take light blue: lily expansion from slot 3", Take(0, (5,), (2,))),
        ("take light blue: a lily tile from slot 3", Take(0, (5,), (2,))),
        ("take yellow: bird from slot 2, bird from stack", Take(3, (19, 19), (1, STACK))),
        ("take yellow: yellow bird from stack", Take(3, (19,), (STACK,))),
        ("take yellow: light blue bird from stack", Take(3, (1,), (STACK,))),
        ("take bird: yellow bird from stack", Take(7, (19,), (STACK,))),
        ("take bird: yellow tree expansion from slot 1", Take(7, (18,), (0,))),
        ("take bird: hexagon 37 from stack", Take(7, (36,), (STACK,))),
        ("take yellow: nothing", Take(3, (), ())),
        ("take feature 13: yellow bird from stack", Take(12, (19,), (STACK,))),
        ("place yellow tree on fountain 6", PlaceTile(18, 5, (), (), 0)),
        ("place a yellow tree tile on area 2 middle", PlaceTile(18, 13, (), (), 0)),
        (
            "place yellow butterfly on area 1 ring 6 paying yellow lily, yellow bird",
            PlaceTile(20, 12, (19, 23), (), 0),
        ),
        (
            "place light blue lily on fountain 3 paying yellow lily, dark green lily expansion",
            PlaceTile(5, 2, (23,), (11,), 0),
        ),
        (
            "lay yellow flower expansion on area 3 turned 2 paying 2 jokers, 1 joker",
            PlaceExpansion(21, 2, 1, (), (), 3),
        ),
        ("buy expansion for area 3", BuyExpansion(2)),
        ("pass", Pass()),
        ("throw away yellow bird", ThrowAway(19, expansion=False)),
        ("throw away yellow bird expansion", ThrowAway(19, expansion=True)),
        ("done", Done()),
        ("draw dark purple lily", Draw(35)),
        ("draw hexagon 37", Draw(36)),
        ("shuffle light blue tree", Shuffle(0)),
    ],
)
def test_actions_are_read_as_players_say_them(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "something is missing at the end; known are 'take', 'place', 'lay', 'buy',"),
        ("tke yellow", "'tke' is not known here; did you mean 'take'?"),
        ("draw yelow bird", "'yelow' is not known here; did you mean 'yellow'?"),
        ("draw light bleu bird", "'light bleu' is not known here; did you mean 'light blue'?"),
        ("draw yellow brid", "'brid' is not known here; did you mean 'bird'?"),
        ("draw yellow", "something is missing at the end; known are 'tree', 'bird',"),
        ("draw hexagon 0", "each hexagon has a number from 1 on, there is no hexagon 0"),
        ("take yellow: bird from stack, slot 2", "'slot' is not known here; known are 'tree',"),
        ("take yellow: bird of slot 2", "'slot' is not known here; known are 'from'"),
        ("take yellow: bird from stak", "'stak' is not known here; did you mean 'stack'?"),
        ("take yellow: brid from stack", "'brid' is not known here; did you mean 'bird'?"),
        ("take bird: yelow from stack", "'yelow' is not known here; did you mean 'yellow'?"),
        ("take yellow from stack", "'from' is not known here; known are 'tree',"),
        ("place yellow bird on fountain 7", "there is no space by the fountain 7; they count from"),
        ("place yellow bird on area 1 ring 7", "there is no ring space 7; they count from 1 to 6"),
        ("place yellow bird on area 1 rng 2", "'rng' is not known here; did you mean 'ring'?"),
        ("place yellow bird on fountain 1 for nothing", "'for' is not known here; "),
        ("place yellow bird on fountain 1 paying", "something is missing at the end; known are"),
        ("place yellow bird on fountain 1 paying 2 birds", "'birds' is not known here; known are"),
        ("lay yellow bird on area 1 turned round", "expected the number of the turn, not 'round'"),
        ("pass now", "'now' at the end is too much"),
    ],
)
def test_a_misspelt_action_gets_a_sentence_with_a_suggestion(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        parse_action(text)
    assert sentence in str(caught.value)


WORDS = ["take", "place", "lay", "paying", "on", "from", "stack", "slot", ":", ",", "1", *PATTERNS]


@given(st.text(max_size=30) | st.lists(st.sampled_from([*WORDS, *COLORS])).map(" ".join))
def test_any_text_is_an_action_or_a_clear_error(text: str) -> None:
    sentence = ""
    try:
        action = parse_action(text)
        assert parse_action(format_action(action)) == action
    except InvalidInputError as error:
        sentence = str(error)
    assert "\n" not in sentence


# --- the catalogue of rulings -----------------------------------------------------------------

CATALOGUE = catalogue("queens-garden")
JUDGED_BY = [
    "components.hexagons",
    "setup.shuffle",
    "fill.due",
    "fill.from-bag",
    "turn.one-action",
    "take.feature",
    "take.one-of-each",
    "take.fits",
    "pay.own",
    "pay.cost",
    "pay.alike",
    "place.free-space",
    "place.neighbor",
    "place.no-twins",
    "expand.free-area",
    "expand.orientation",
    "expand.price",
    "expand.supply-empty",
    "pass.must-finish",
    "pass.throw-away",
    "end.over",
]
"""The clauses of Queen's Garden that an action can break."""


def test_every_clause_is_exercised_by_a_ruling() -> None:
    named = {clause for ruling in CATALOGUE for clause in ruling.clauses}
    assert set(load_spec("queens-garden").clauses) - named == set()


@pytest.mark.parametrize("name", JUDGED_BY)
def test_a_clause_that_can_be_broken_has_illegal_and_legal_rulings(name: str) -> None:
    clause = f"queens-garden.{name}"
    expected = [ruling.expect for ruling in CATALOGUE if clause in ruling.clauses]
    assert {expect.legal for expect in expected if expect is not None} == {True, False}
    assert any(clause in (expect.violations or ()) for expect in expected if expect is not None)


def test_no_other_clause_is_broken_by_a_ruling() -> None:
    broken = {
        clause
        for ruling in CATALOGUE
        if ruling.expect is not None
        for clause in ruling.expect.violations or ()
    }
    assert broken == {f"queens-garden.{name}" for name in JUDGED_BY}


@pytest.mark.parametrize("ruling", CATALOGUE, ids=[ruling.id for ruling in CATALOGUE])
def test_what_an_acquisition_names_is_what_is_taken(ruling: Ruling) -> None:
    """The word "expansion" is no part of the action, so a wrong one would go unnoticed."""
    verdict = judge(ruling)
    if not verdict.legal or not ruling.actions or ":" not in ruling.actions[0]:
        return
    feature, items = ruling.actions[0].removeprefix("take ").split(":")
    told = {
        (re.sub("( expansion)? from .*", "", item.strip()), "expansion" in item)
        for item in items.split(",")
    }
    turn = verdict.before.turn
    before, first = verdict.before, parse_action(ruling.actions[0])
    after = GAME.perform(before, first)
    taken = set()
    for expansion, kind in ((False, "tiles"), (True, "expansions")):
        held = [*getattr(before.boards[turn], kind)]
        for hexagon in getattr(after.boards[turn], kind):
            if hexagon in held:
                held.remove(hexagon)
            else:
                taken.add((ALL[hexagon].replace(feature, "").strip(), expansion))
    assert told == taken


def test_a_hexagon_that_does_not_show_the_feature_is_named_in_full() -> None:
    take = Take(feature=3, hexagons=(0,), slots=(STACK,))
    assert format_action(take) == "take yellow: light blue tree from stack"
    assert parse_action(format_action(take)) == take
