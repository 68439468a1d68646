"""Points in Queen's Garden: the wheel, pavilions, losses, the final scoring, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from azul_rules.points import leaders, loss, sheet_lines
from azul_rules.queens_garden.board import FACE_DOWN
from azul_rules.queens_garden.garden import groups
from azul_rules.queens_garden.state import Phase, Points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from azul_rules.edition import ScoreLine
    from azul_rules.queens_garden.board import Rules, ScoringBoard
    from azul_rules.queens_garden.state import Board, State

FIRST_PASS_COST: Final = 1
"""What it costs to be the first to pass."""
JOKER_POINTS: Final = 1
"""What a joker is worth at the end."""
ASSUMED: Final = " (assumed figures)"
"""What is said of points whose printed figures are unknown to us."""

SHEET: Final = {
    Points.START: ("queens-garden.setup.score", "points at the start"),
    Points.FIRST_PASS: ("queens-garden.pass.marker-loss", "lost for passing first"),
    Points.THROWN: ("queens-garden.pass.value", "lost for hexagons thrown away"),
    Points.BOUGHT: ("queens-garden.expand.price", "paid for face-down expansions"),
    Points.WHEEL: ("queens-garden.scoring.points", "hexagons that the wheel showed"),
    Points.PAVILIONS: ("queens-garden.scoring.pavilions", "visible pavilions"),
    Points.JOKERS: ("queens-garden.end.jokers", "jokers left"),
    Points.LEFTOVERS: ("queens-garden.end.leftovers", "lost for hexagons left"),
    Points.COLOR_GROUPS: ("queens-garden.end.color-groups", "color groups"),
    Points.PATTERN_GROUPS: ("queens-garden.end.pattern-groups", "pattern groups"),
    Points.GROUP_BONUS: ("queens-garden.end.bonus", "bonus for large groups"),
}
"""For each kind of points, the clause that gives it and what a score sheet calls it."""
FROM_THE_SCORING_BOARD: Final = (Points.WHEEL, Points.PAVILIONS, Points.GROUP_BONUS)
"""The kinds of points whose figures are printed on the scoring board."""
ASSUMED_SHEET: Final = {
    kind: (clause, text + ASSUMED if kind in FROM_THE_SCORING_BOARD else text)
    for kind, (clause, text) in SHEET.items()
}
"""The same for a scoring board whose figures are assumed."""


def assumed(scoring: ScoringBoard) -> str:
    """What must be said beside a figure of this scoring board, if anything.

    Clause: queens-garden.back.replaceable
    """
    return ASSUMED if scoring.provenance == "assumed" else ""


# Losses


def first_pass_loss(board: Board) -> int:
    """What the first to pass really loses.

    Clauses: queens-garden.pass.marker-loss, queens-garden.pass.never-below-zero
    """
    return loss(board.score, FIRST_PASS_COST, least=0)


def throw_away_loss(rules: Rules, board: Board, hexagon: int) -> int:
    """What a player really loses who throws a hexagon away.

    Clauses: queens-garden.pass.value, queens-garden.pass.never-below-zero
    """
    return loss(board.score, rules.value(hexagon), least=0)


# The end of a round


def showing(rules: Rules, board: Board, feature: int) -> int:
    """How many hexagons in a garden show a feature, printed ones included.

    Clauses: queens-garden.scoring.wheel, queens-garden.scoring.both
    """
    return sum(hexagon >= 0 and rules.has(hexagon, feature) for hexagon in board.garden)


def pavilions(board: Board) -> int:
    """How many pavilions are visible in a garden.

    Clause: queens-garden.scoring.pavilions
    """
    return sum(laid is not None and laid[1] != FACE_DOWN for laid in board.areas)


def round_scoring(rules: Rules, board: Board, number: int) -> dict[Points, int]:
    """What a player gets at the end of the round of that number.

    Clauses: queens-garden.scoring.points, queens-garden.scoring.pavilions
    """
    items = rules.scoring.wheel[number - 1]
    return {
        Points.WHEEL: sum(points * showing(rules, board, feature) for feature, points in items),
        Points.PAVILIONS: rules.scoring.pavilion * pavilions(board),
    }


# The end of the game


def scoring_groups(
    rules: Rules, board: Board, feature: Callable[[int], int]
) -> Iterator[tuple[int, ...]]:
    """The groups through an equal feature that are large enough to score, as hexagons.

    Clauses: queens-garden.end.color-groups, ...pattern-groups, ...least-size
    """
    for group in groups(rules, board.garden, feature):
        if len(group) >= rules.scoring.least_group:
            yield tuple(board.garden[space] for space in group)


def values(rules: Rules, hexagons: Iterable[int]) -> int:
    """What hexagons are worth together."""
    return sum(map(rules.value, hexagons))


def group_bonus(rules: Rules, size: int) -> int:
    """What a group of that size adds besides its values.

    Clauses: queens-garden.end.bonus, queens-garden.back.bonus
    """
    return dict(rules.scoring.group_bonus).get(size, 0)


def final_scoring(rules: Rules, board: Board) -> dict[Points, int]:
    """What the end of the game adds to a player's points: the storage first, then the groups.

    Clauses: queens-garden.end.order, ...jokers, ...leftovers, ...color-groups, ...pattern-groups,
    ...bonus
    """
    jokers = JOKER_POINTS * board.jokers
    left = values(rules, board.tiles) + values(rules, board.expansions)
    by_color = [*scoring_groups(rules, board, rules.color_of)]
    by_pattern = [*scoring_groups(rules, board, rules.pattern_of)]
    return {
        Points.JOKERS: jokers,
        Points.LEFTOVERS: -loss(board.score + jokers, left, least=0),
        Points.COLOR_GROUPS: sum(values(rules, group) for group in by_color),
        Points.PATTERN_GROUPS: sum(values(rules, group) for group in by_pattern),
        Points.GROUP_BONUS: sum(
            group_bonus(rules, len(group)) for group in (*by_color, *by_pattern)
        ),
    }


def scores(state: State) -> tuple[int, ...]:
    """The players' totals: with the final scoring once the game is over, without it before."""
    return tuple(board.score for board in state.boards)


def winners(state: State) -> tuple[int, ...]:
    """Who has won: the players with the most points.

    Clauses: queens-garden.end.winner, queens-garden.end.shared
    """
    if state.phase is not Phase.OVER:
        return ()
    return leaders(scores(state))


def score_sheet(state: State, player: int) -> tuple[ScoreLine, ...]:
    """Every point of one player so far, kind by kind, with the clause that gives it.

    Points whose figures are assumed say so.
    """
    sheet = ASSUMED_SHEET if assumed(state.rules.scoring) else SHEET
    return sheet_lines(sheet, state.boards[player].tally)
