"""Summer Pavilion, on the colored side and on the variant side of its boards."""

from __future__ import annotations

from types import MappingProxyType

from azul_rules.displays import CENTER
from azul_rules.edition import Edition
from azul_rules.summer_pavilion import (
    actions,
    board,
    drawing,
    legality,
    notation,
    rules,
    scoring,
    state,
    story,
)

EDITION: Edition[state.State, actions.Action, actions.Step] = Edition(
    name="summer-pavilion",
    title="Azul: Summer Pavilion",
    variants=board.VARIANTS,
    new_game=rules.new_game,
    to_move=rules.to_move,
    legal_actions=legality.legal_actions,
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
            "CENTER": CENTER,
            "EMPTY": board.EMPTY,
            "DIFFERENT": board.DIFFERENT,
            "FREE": board.FREE,
            "COLORED": board.COLORED,
            "VARIANT": board.VARIANT,
            "Phase": state.Phase,
            "Points": state.Points,
        }
    ),
)
"""Summer Pavilion, as `azul_rules.edition("summer-pavilion")` gives it."""
