"""Game records: who played what, chance included, so that a game can be replayed exactly."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any, Final

from attrs import frozen

from azul_rules.edition import CHANCE, EDITIONS, IllegalAction, InvalidInputError, edition
from azul_rules.notation import (
    mistake,
    one_of,
    plain_text,
    read_json,
    sequence,
    table,
    whole_number,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from azul_rules.edition import Edition

RECORD_FORMAT: Final = "azul-rules/record"
RECORD_VERSION: Final = 1

_FIELDS = ("edition", "variant", "players", "first_player", "actions", "result")


@frozen
class Result:
    """How a game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The winners' indices."""


@frozen
class Record:
    """One game from its first deal on."""

    edition: str
    variant: str
    players: int
    first_player: int
    """The index of the player who starts."""
    actions: tuple[str, ...]
    """What players and chance did, in order, as text."""
    result: Result | None
    """`None` for a game that is not over."""

    def to_json(self) -> str:
        """The record as JSON text; players count from 1 there."""
        data: dict[str, object] = {
            "format": RECORD_FORMAT,
            "version": RECORD_VERSION,
            "edition": self.edition,
            "variant": self.variant,
            "players": self.players,
            "first_player": self.first_player + 1,
            "actions": list(self.actions),
        }
        if self.result is not None:
            data["result"] = {
                "scores": list(self.result.scores),
                "winners": [player + 1 for player in self.result.winners],
            }
        return json.dumps(data, indent=2)


def random_action(game: Edition[Any, Any, Any], state: Any, rng: random.Random) -> Any:
    """An action of whoever is to move: chance by its law, a player by a fair choice."""
    if game.to_move(state) is CHANCE:
        return game.sample(state, rng)
    return rng.choice(game.legal_actions(state))


def record_game(
    game: Edition[Any, Any, Any], players: int, variant: str | None = None, seed: int = 0
) -> Record:
    """A game in which every player chooses at random; the same seed gives the same game.

    Player 1 starts.
    """
    rng = random.Random(seed)  # noqa: S311  (a game, no secret)
    variant = game.variants[0] if variant is None else variant
    state = game.new_game(players, variant)
    actions: list[str] = []
    while game.to_move(state) is not None:
        action = random_action(game, state, rng)
        actions.append(game.format_action(action))
        state = game.apply(state, action)
    result = Result(game.scores(state), game.winners(state))
    return Record(game.name, variant, players, 0, tuple(actions), result)


def load_record(text: str) -> Record:
    """The record that a JSON text holds. Whether its actions are legal, `replay` finds out.

    Raises:
        InvalidInputError: one sentence with the place that is wrong.
    """
    fields = table(read_json(text, RECORD_FORMAT, RECORD_VERSION), "", _FIELDS)
    for key in _FIELDS[:-1]:
        if key not in fields:
            raise mistake("", f"the field {key!r} is missing")
    name = one_of(fields["edition"], "edition", EDITIONS)
    game = edition(name)
    variant = one_of(fields["variant"], "variant", game.variants)
    players = whole_number(fields["players"], "players")
    try:
        game.new_game(players, variant)
    except InvalidInputError as error:
        raise mistake("players", str(error)) from None
    first_player = whole_number(fields["first_player"], "first_player", 1, players) - 1
    actions = sequence(fields["actions"], "actions")
    texts = (plain_text(action, f"actions[{move}]") for move, action in enumerate(actions, start=1))
    result = _read_result(fields["result"], players) if "result" in fields else None
    return Record(name, variant, players, first_player, tuple(texts), result)


def _read_result(value: object, players: int) -> Result:
    fields = table(value, "result", ("scores", "winners"))
    lists = {}
    for key in ("scores", "winners"):
        if key not in fields:
            raise mistake("result", f"the field {key!r} is missing")
        place = f"result.{key}"
        most = players if key == "winners" else None
        lists[key] = [
            whole_number(number, place, least=1 if most else None, most=most)
            for number in sequence(fields[key], place, players)
        ]
    winners = tuple(player - 1 for player in lists["winners"])
    return Result(tuple(lists["scores"]), winners)


def replay(record: Record) -> Iterator[tuple[Any, Any, Any]]:
    """The game move by move: the state, the action, and the state after all that follows from it.

    Raises:
        InvalidInputError: when a move cannot be understood or is illegal, or when the game does
            not end as the record says; the message names the move.
    """
    game = edition(record.edition)
    state = game.new_game(record.players, record.variant, first_player=record.first_player)
    for number, text in enumerate(record.actions, start=1):
        try:
            action = game.parse_action(text)
            after = game.apply(state, action)
        except (InvalidInputError, IllegalAction) as error:
            raise mistake(f"move {number}", f"{text!r}: {error}") from None
        yield state, action, after
        state = after
    _check_result(game, record, state)


def _check_result(game: Edition[Any, Any, Any], record: Record, state: Any) -> None:
    end = f"after move {len(record.actions)}"
    over = game.to_move(state) is None
    if record.result is None:
        if over:
            raise mistake(end, "the game is over, but the record gives no result")
        return
    if not over:
        raise mistake(end, "the record gives a result, but the game is not over")
    result = Result(game.scores(state), game.winners(state))
    if result != record.result:
        raise mistake(end, f"the result is {_told(result)}, not {_told(record.result)}")


def _told(result: Result) -> str:
    winners = ", ".join(str(player + 1) for player in result.winners)
    return f"scores {list(result.scores)} and winners {winners}"
