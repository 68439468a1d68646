"""Golden games: recorded once, chance included, and replayed step by step ever since.

They pin the course of whole games, the order of legal actions and the law of chance. If a change of
the rules is meant, record them anew: `python tests/test_golden.py`.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

import azul_rules
from azul_rules.records import Record, load_record, record_game, replay

FOLDER = Path(__file__).parent / "golden"
GAMES = {
    f"{name}-{variant}-{players}": (name, variant, players)
    for name in azul_rules.EDITIONS
    for variant in azul_rules.edition(name).variants
    for players in (2, 3, 4)
}


def recorded(game: str) -> Record:
    name, variant, players = GAMES[game]
    return record_game(azul_rules.edition(name), players, variant, seed=players)


def fingerprints(record: Record) -> list[str]:
    """One short hash for each state that the game runs through."""
    game = azul_rules.edition(record.edition)
    return [sha256(game.to_json(after).encode()).hexdigest()[:8] for _, _, after in replay(record)]


def test_every_edition_variant_and_player_count_has_a_golden_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_golden_game_runs_through_the_same_states(game: str) -> None:
    golden = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    record = load_record(json.dumps(golden["record"]))
    assert fingerprints(record) == golden["states"].split()


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_golden_game_again(game: str) -> None:
    golden = json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    assert recorded(game).to_json() == json.dumps(golden["record"], indent=2)


def record_anew() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        record = recorded(game)
        golden = {
            "record": json.loads(record.to_json()),
            "states": " ".join(fingerprints(record)),
        }
        text = json.dumps(golden, indent=1) + "\n"
        (FOLDER / f"{game}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    record_anew()
