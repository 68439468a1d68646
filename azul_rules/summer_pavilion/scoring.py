"""Points in Summer Pavilion: laid tiles, bonus tiles, the final scoring, and who wins."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from azul_rules.points import leaders, loss, sheet_lines
from azul_rules.summer_pavilion.board import DIFFERENT, EMPTY
from azul_rules.summer_pavilion.state import Phase, Points

if TYPE_CHECKING:
    from azul_rules.edition import ScoreLine
    from azul_rules.summer_pavilion.board import Cell, Rules, Structure
    from azul_rules.summer_pavilion.state import Board, Star, State

SHEET: Final = {
    Points.START: ("summer-pavilion.setup.score", "points at the start"),
    Points.PLACED: ("summer-pavilion.scoring.placed", "tiles laid, with those connected"),
    Points.TOKEN: ("summer-pavilion.acquire.token-loss", "lost with the start token"),
    Points.THROWN: ("summer-pavilion.pass.thrown", "lost for tiles thrown away"),
    Points.STARS: ("summer-pavilion.end.stars", "complete stars"),
    Points.NUMBERS: ("summer-pavilion.end.numbers", "numbers covered everywhere"),
    Points.KEPT: ("summer-pavilion.end.kept-tiles", "lost for tiles kept at the end"),
}
"""For each kind of points, the clause that gives it and what a score sheet calls it."""


def connected(tiles: Star, space: int) -> int:
    """How many tiles hang together around the tile on a space, itself included.

    The spaces of a star form a ring: the last is adjacent to the first.

    Clauses: summer-pavilion.scoring.placed, ...connected, ...ring
    """
    size = len(tiles)
    after = 1
    while after < size and tiles[(space + after) % size] != EMPTY:
        after += 1
    before = 1
    while after + before <= size and tiles[space - before] != EMPTY:
        before += 1
    return after + before - 1


def completed(
    rules: Rules, stars: tuple[Star, ...], star: int, space: int
) -> tuple[Structure, ...]:
    """The pillars, statues and windows that the tile just laid on a space has surrounded.

    Clauses: summer-pavilion.bonus.pillar, ...statue, ...window
    """
    return tuple(
        structure
        for structure in _structures_at(rules)[star][space]
        if all(stars[star][space] != EMPTY for star, space in structure.cells)
    )


@lru_cache(maxsize=16)
def _structures_at(rules: Rules) -> tuple[tuple[tuple[Structure, ...], ...], ...]:
    """For each space of each star, the structures it is adjacent to."""
    return tuple(
        tuple(
            tuple(one for one in rules.structures if (star, space) in one.cells)
            for space in range(len(numbers))
        )
        for star, numbers in enumerate(rules.numbers)
    )


def star_bonus(rules: Rules, star: int, tiles: Star) -> int:
    """What a star is worth at the end: a complete one by its color, or for different colors.

    Clauses: summer-pavilion.end.stars, summer-pavilion.variant.score
    """
    if EMPTY in tiles:
        return 0
    if rules.star_colors[star] != DIFFERENT and len(set(tiles)) == 1:
        return rules.star_bonus[tiles[0]]
    return rules.different_bonus


def number_bonus(rules: Rules, stars: tuple[Star, ...], number: int, points: int) -> int:
    """What a number is worth at the end: its points, if a tile lies on every space with it.

    Clause: summer-pavilion.end.numbers
    """
    cells = _cells_with(rules, number)
    for star, space in cells:
        if stars[star][space] == EMPTY:
            return 0
    return points if cells else 0


@lru_cache(maxsize=64)
def _cells_with(rules: Rules, number: int) -> tuple[Cell, ...]:
    """The spaces with a number."""
    return tuple(
        (star, space)
        for star, numbers in enumerate(rules.numbers)
        for space, printed in enumerate(numbers)
        if printed == number
    )


def final_scoring(rules: Rules, board: Board) -> dict[Points, int]:
    """What the end of the game adds to a player's points: the bonuses first, then the loss.

    Clauses: summer-pavilion.end.order, ...stars, ...numbers, ...kept-tiles
    """
    stars = sum(star_bonus(rules, star, tiles) for star, tiles in enumerate(board.stars))
    numbers = sum(number_bonus(rules, board.stars, *pair) for pair in rules.number_bonus)
    lost = loss(board.score + stars + numbers, sum(board.kept), rules.least_score)
    return {Points.STARS: stars, Points.NUMBERS: numbers, Points.KEPT: -lost}


def scores(state: State) -> tuple[int, ...]:
    """The players' totals: with the final scoring once the game is over, without it before."""
    return tuple(board.score for board in state.boards)


def winners(state: State) -> tuple[int, ...]:
    """Who has won: the players with the most points.

    Clauses: summer-pavilion.end.winner, summer-pavilion.end.shared
    """
    if state.phase is not Phase.OVER:
        return ()
    return leaders(scores(state))


def score_sheet(state: State, player: int) -> tuple[ScoreLine, ...]:
    """Every point of one player so far, kind by kind, with the clause that gives it."""
    return sheet_lines(SHEET, state.boards[player].tally)
