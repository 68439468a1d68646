"""Game records: written, read, and replayed move by move."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

import azul_rules
from azul_rules import InvalidInputError
from azul_rules.records import Record, Result, load_record, record_game, replay

GAME = azul_rules.edition("azul")
PLAYED = record_game(GAME, 2, seed=7)


@pytest.mark.parametrize("variant", [None, *GAME.variants])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_recorded_game_survives_json_and_can_be_replayed(
    players: int, variant: str | None
) -> None:
    record = record_game(GAME, players, variant, seed=3)
    assert record.variant == (variant or "colored-wall")
    assert load_record(record.to_json()) == record
    *_, (_, _, last) = replay(record)
    assert record.result == Result(GAME.scores(last), GAME.winners(last))


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    assert record_game(GAME, 2, seed=7) == PLAYED
    assert record_game(GAME, 2, seed=8) != PLAYED


def test_each_move_begins_where_the_one_before_ended() -> None:
    state = GAME.new_game(2)
    for (before, action, after), text in zip(replay(PLAYED), PLAYED.actions, strict=True):
        assert before == state
        assert GAME.format_action(action) == text
        assert after == GAME.apply(before, action)
        state = after
    assert GAME.to_move(state) is None


def test_the_player_who_starts_counts_from_one_in_json() -> None:
    record = Record("azul", "gray-wall", 3, 2, (), None)
    data = json.loads(record.to_json())
    assert data == {
        "format": "azul-rules/record",
        "version": 1,
        "edition": "azul",
        "variant": "gray-wall",
        "players": 3,
        "first_player": 3,
        "actions": [],
    }
    assert load_record(record.to_json()) == record


@pytest.mark.clause("azul.setup.first-player")
def test_the_recorded_first_player_starts() -> None:
    deals = ("deal 4 blue", "deal 4 red", "deal 4 black", "deal 4 white", "deal 4 yellow")
    *_, (_, _, last) = replay(Record("azul", "colored-wall", 2, 1, deals, None))
    assert GAME.to_move(last) == 1


def test_a_game_that_is_not_over_has_no_result() -> None:
    assert list(replay(Record("azul", "colored-wall", 2, 0, (), None))) == []
    unfinished = evolve(PLAYED, actions=PLAYED.actions[:9], result=None)
    assert len(list(replay(unfinished))) == 9


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"format": "x"}, "this is not a JSON object of the format 'azul-rules/record'"),
        ({"version": 9}, "version: expected 1, not 9"),
        ({"edition": "azull"}, "edition: 'azull' is not known; did you mean 'azul'?"),
        ({"edition": ...}, "the field 'edition' is missing"),
        ({"moves": []}, "unknown field 'moves'; known are 'edition', 'variant', 'players',"),
        ({"variant": "x"}, "variant: 'x' is not known; known are 'colored-wall', 'gray-wall'"),
        ({"players": "2"}, "players: expected a whole number, not '2'"),
        ({"players": 9}, "players: Azul is for 2 to 4 players, not 9"),
        ({"first_player": 0}, "first_player: expected 1 or more, not 0"),
        ({"first_player": 3}, "first_player: expected 2 or less, not 3"),
        ({"actions": "deal"}, "actions: expected a list, not 'deal'"),
        ({"actions": ["deal", 1]}, "actions[2]: expected a text, not 1"),
        ({"result": {"scores": [1, 2]}}, "result: the field 'winners' is missing"),
        ({"result": {"scores": [1], "winners": [3]}}, "result.winners: expected 2 or less, not 3"),
        (
            {"result": {"scores": [1, 2, 3], "winners": []}},
            "result.scores: expected at most 2 entries, not 3",
        ),
    ],
)
def test_a_faulty_record_gets_one_sentence_with_the_place(
    fields: dict[str, Any], sentence: str
) -> None:
    data = json.loads(PLAYED.to_json()) | fields
    text = json.dumps({key: value for key, value in data.items() if value is not ...})
    with pytest.raises(InvalidInputError) as caught:
        load_record(text)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"actions": ("deal 4 blue", "deal 4 blu")},
            "move 2: 'deal 4 blu': action 'deal 4 blu': there is no color 'blu'",
        ),
        ({"actions": ("deal 3 blue",)}, "move 1: 'deal 3 blue': "),
        (
            {"actions": PLAYED.actions[:-1]},
            f"after move {len(PLAYED.actions) - 1}: the record gives a result, but the game is not",
        ),
        (
            {"result": None},
            f"after move {len(PLAYED.actions)}: the game is over, but the record gives no result",
        ),
        (
            {"result": Result((1, 2), (1,))},
            f"after move {len(PLAYED.actions)}: the result is scores ",
        ),
        (
            {"actions": (*PLAYED.actions, "deal 4 blue")},
            f"move {len(PLAYED.actions) + 1}: 'deal 4 blue': ",
        ),
    ],
)
def test_a_record_that_cannot_have_been_played_names_the_move(
    changes: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(InvalidInputError) as caught:
        list(replay(evolve(PLAYED, **changes)))
    assert str(caught.value).startswith(sentence)


def test_an_illegal_move_is_told_with_the_clause_it_breaks() -> None:
    with pytest.raises(InvalidInputError, match=r"\[azul\.deal\.four\]"):
        list(replay(evolve(PLAYED, actions=("deal 3 blue",))))
