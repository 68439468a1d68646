"""Azul, the base game, on the colored and on the gray wall."""

from __future__ import annotations

from types import MappingProxyType

from azul_rules.azul import (
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
from azul_rules.displays import CENTER
from azul_rules.edition import Edition

EDITION: Edition[state.State, actions.Action, actions.Step] = Edition(
    name="azul",
    title="Azul",
    variants=board.VARIANTS,
    new_game=rules.new_game,
    to_move=rules.to_move,
    legal_actions=legality.legal_actions,
    violations=legality.violations,
    moves=rules.STEPS,
    shortcuts=rules.SHORTCUTS,
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
            "TO_FLOOR": actions.TO_FLOOR,
            "EMPTY": board.EMPTY,
            "MARKER": board.MARKER,
            "COLORED": board.COLORED,
            "GRAY": board.GRAY,
            "Phase": state.Phase,
            "Points": state.Points,
        }
    ),
)
"""The base game, as `azul_rules.edition("azul")` gives it."""
