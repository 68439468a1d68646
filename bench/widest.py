"""Wide positions of Queen's Garden: found by changing storages at random as long as it helped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from azul_rules.queens_garden import EDITION
from azul_rules.queens_garden.board import EMPTY, FACE_DOWN

if TYPE_CHECKING:
    from azul_rules.queens_garden.state import State


def laid_face_down(state: State, areas: int, **storage: Any) -> State:
    """The first player's turn, with so many areas laid face down, and this in the storage."""
    layout = state.rules.layout
    board = state.boards[0]
    garden = list(board.garden)
    for area in range(areas):
        for space in layout.area_spaces(area):
            garden[space] = EMPTY
    # Which expansions lie face down makes no difference here: those that nobody else has.
    unused = [kind for kind in state.supply if kind not in storage["expansions"]]
    laid = tuple((unused[area], FACE_DOWN) if area < areas else None for area in range(6))
    own = evolve(board, garden=tuple(garden), areas=laid, **storage)
    return evolve(state, boards=(own, *state.boards[1:]))


def wide_positions() -> dict[str, State]:
    """Each with its name."""
    game = EDITION
    turn = game.position({"players": 2, "phase": "act"})
    crowded = ((0, 1, 2, 3), (0, 1, 4, 5), (2, 3, 4, 5), (0, 1, 2, 3), (4, 5, 6, 7))
    slots = tuple((30 + at, tiles) for at, tiles in enumerate(crowded))
    return {
        "six areas, 48 free spaces": laid_face_down(
            turn, 6, tiles=(2, 4, 10, 16, 19, 20, 21, 22, 28, 34), expansions=(4, 16), jokers=2
        ),
        "three areas": laid_face_down(
            turn, 3, tiles=(4, 7, 8, 9, 10, 16, 22, 28, 34), expansions=(10, 22), jokers=3
        ),
        "no area, two expansions to lay": laid_face_down(
            turn, 0, tiles=(2, 3, 4, 5, 11, 17, 23, 29, 35), expansions=(5, 17), jokers=3
        ),
        "many copies in the display": evolve(turn, slots=slots),
    }
