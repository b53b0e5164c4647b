"""Levels: named settings of the mcts bot, each a step above the one before it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from starboard.bots.bot import Budget
from starboard.bots.mcts import Settings
from starboard.kernel import Game

SIMULATIONS: Final = {"novice": 4, "easy": 16, "standard": 64, "hard": 256, "expert": 2048}
"""How far each level thinks: four times as far as the one below it, the last one eight."""

LEVELS: Final = tuple(SIMULATIONS)

TUNED: Final[dict[str, Settings]] = {
    "connect_four": Settings(exploration=0.7),
    "home_stars": Settings(exploration=0.1, playout=8),
    "sources": Settings(playout=0, exploration=0.05, widening=0.5),
    "space_truckin": Settings(exploration=0.3, playout=8),
    "speiderne": Settings(exploration=0.2, playout=20, guided=1.0, head_start=3.0),
}
"""Games that another way of thinking suits better than the usual one, by their name."""

BUDGETS: Final[dict[str, dict[str, int]]] = {
    "home_stars": {**SIMULATIONS, "expert": 1024},
    "sources": {"novice": 4, "easy": 10, "standard": 20, "hard": 32, "expert": 64},
    "space_truckin": {**SIMULATIONS, "expert": 1024},
    "speiderne": {"novice": 4, "easy": 4, "standard": 40, "hard": 120, "expert": 400},
}
"""Games whose levels think further or less far than the usual ones, by their name."""

LAPSES: Final[dict[str, dict[str, float]]] = {
    "sources": {"novice": 0.13, "easy": 0.065, "standard": 0.036, "hard": 0.02, "expert": 0.0},
    "speiderne": {"novice": 0.25},
    "streamlines": {"novice": 0.17, "easy": 0.11, "standard": 0.065, "hard": 0.03, "expert": 0.0},
}
"""Games whose levels differ by the share of their moves that are any legal ones.

Searching less far alone would not make them weaker there: see docs/tuning.md.
"""

ADVISED: Final = frozenset({"streamlines"})
"""Games whose levels do as advice suggests instead of searching."""


def settings_of(level: str, game: Game[Any, Any]) -> Settings:
    """How a bot of this level thinks about a game.

    Where the game gives advice, a short playout is enough before it is asked: random play
    to the end of a long game says little.
    """
    usual = Settings(playout=8) if game.advice is not None else Settings()
    simulations = BUDGETS.get(game.name, SIMULATIONS)[level]
    budget = Budget(simulations=simulations)
    lapses = LAPSES.get(game.name, {}).get(level, 0.0)
    return replace(TUNED.get(game.name, usual), budget=budget, lapses=lapses)
