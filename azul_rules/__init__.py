"""The rules of the Azul board games, to import, to ask, and to read.

>>> import random, azul_rules
>>> game = azul_rules.edition("azul")
>>> state = game.new_game(players=2)
>>> rng = random.Random(7)
>>> while game.to_move(state) is not None:
...     if game.to_move(state) is azul_rules.CHANCE:
...         action = game.sample(state, rng)
...     else:
...         action = rng.choice(game.legal_actions(state))
...     state = game.apply(state, action)
>>> len(game.scores(state)), game.winners(state) != ()
(2, True)
"""

from azul_rules.edition import (
    CHANCE,
    EDITIONS,
    AzulRulesError,
    Chance,
    Edition,
    Event,
    IllegalAction,
    InvalidInputError,
    ScoreLine,
    Transition,
    Violation,
    edition,
)

__all__ = [
    "CHANCE",
    "EDITIONS",
    "AzulRulesError",
    "Chance",
    "Edition",
    "Event",
    "IllegalAction",
    "InvalidInputError",
    "ScoreLine",
    "Transition",
    "Violation",
    "edition",
]
