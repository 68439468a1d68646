"""Games and decisions per second beside python-chess.

Both are played in short slices that alternate, so that a machine that is slow for a while is slow
for both: the ratio is the figure.
"""

from __future__ import annotations

import random
import time
from itertools import islice
from typing import TYPE_CHECKING, Any

import chess
from progress import shown

import azul_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from azul_rules.testing import AnyEdition

SLICE = 0.125
ROUNDS = 16
LONGEST_CHESS = 300
"""Moves after which a chess game without a referee is left."""

Slice = tuple[float, int, int]
"""Seconds, moves, and games that ended."""


def decisions(game: AnyEdition, players: int, variant: str, rng: random.Random) -> Iterator[bool]:
    """Random games without end, one decision at a time; whether a game ended with it."""
    to_move, legal, apply, sample = game.to_move, game.legal_actions, game.apply, game.sample
    while True:
        state = game.new_game(players, variant)
        while (mover := to_move(state)) is not None:
            if mover is azul_rules.CHANCE:
                state = apply(state, sample(state, rng))
                continue
            state = apply(state, rng.choice(legal(state)))
            yield to_move(state) is None


def chess_moves(rng: random.Random) -> Iterator[None]:
    """Random chess without end: ask whether it is over, list the moves, choose, push."""
    while True:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            yield


def bare_chess_moves(rng: random.Random) -> Iterator[None]:
    """The same, but nobody asks for draws: only list, choose, push."""
    while True:
        board = chess.Board()
        for _ in range(LONGEST_CHESS):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            yield


def in_a_slice(moves: Iterator[bool | None]) -> Slice:
    """Play for a short while."""
    start = time.perf_counter()
    end, count, finished = start + SLICE, 0, 0
    while time.perf_counter() < end:
        for over in islice(moves, 50):
            count += 1
            finished += bool(over)
    return time.perf_counter() - start, count, finished


def per_second(slices: Iterable[Slice]) -> tuple[float, float]:
    """Moves and games in a second, over all slices."""
    seconds, moves, games = (sum(part) for part in zip(*slices, strict=True))
    return moves / seconds, games / seconds


def alternating(*streams: Iterator[bool | None]) -> list[list[Slice]]:
    """The slices of each stream, which take turns; before, each plays one to get warm."""
    for stream in streams:
        in_a_slice(stream)
    rounds = [[in_a_slice(stream) for stream in streams] for _ in range(ROUNDS)]
    return [list(slices) for slices in zip(*rounds, strict=True)]


def rates() -> list[dict[str, Any]]:
    """Every edition, variant and number of players; bare chess beside the games with a target."""
    games = [azul_rules.edition(name) for name in azul_rules.EDITIONS]
    tables = [
        (game, variant, players)
        for game in games
        for variant in game.variants
        for players in (2, 3, 4)
    ]
    return [_rate(*table) for table in shown("games beside python-chess", tables)]


def _rate(game: AnyEdition, variant: str, players: int) -> dict[str, Any]:
    default = players == 2 and variant == game.variants[0]
    streams = [decisions(game, players, variant, random.Random(1)), chess_moves(random.Random(1))]
    if default:
        streams.append(bare_chess_moves(random.Random(1)))
    ours, theirs, *bare = map(per_second, alternating(*streams))
    return {
        "edition": game.name,
        "title": game.title,
        "variant": variant,
        "players": players,
        "games": ours[1],
        "decisions": ours[0],
        "chess": theirs[0],
        "bare_chess": bare[0][0] if bare else None,
    }
