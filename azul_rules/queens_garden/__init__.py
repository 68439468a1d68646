"""Queen's Garden, on the front and on the back of its scoring board."""

from __future__ import annotations

from types import MappingProxyType

from azul_rules.edition import Edition
from azul_rules.queens_garden import (
    actions,
    board,
    choices,
    drawing,
    legality,
    notation,
    rules,
    scoring,
    state,
    story,
)

EDITION: Edition[state.State, actions.Action, actions.Step] = Edition(
    name="queens-garden",
    title="Azul: Queen's Garden",
    variants=board.VARIANTS,
    new_game=rules.new_game,
    to_move=rules.to_move,
    legal_actions=choices.legal_actions,
    violations=legality.violations,
    moves=rules.STEPS,
    due=rules.due,
    narrate=story.narrate,
    sample=rules.sample,
    probability=rules.probability,
    scores=scoring.scores,
    winners=scoring.winners,
    score_sheet=scoring.score_sheet,
    census=rules.census,
    to_json=notation.to_json,
    from_json=notation.from_json,
    position=notation.position,
    describe=notation.describe,
    format_action=notation.format_action,
    parse_action=notation.parse_action,
    svg=drawing.svg,
    text=drawing.text,
    vocabulary=MappingProxyType(
        {
            **{step.__name__: step for step in rules.STEPS},
            "STACK": actions.STACK,
            "EMPTY": board.EMPTY,
            "NO_SPACE": board.NO_SPACE,
            "FACE_DOWN": board.FACE_DOWN,
            "FRONT": board.FRONT,
            "BACK": board.BACK,
            "DIRECTIONS": board.DIRECTIONS,
            "Phase": state.Phase,
            "Points": state.Points,
        }
    ),
    expansion_census=rules.expansion_census,
)
"""Queen's Garden, as `azul_rules.edition("queens-garden")` gives it."""
