"""Players made of code. They choose from views, and so cannot know what a player cannot."""

from dataclasses import replace
from typing import Any

from starboard.bots.advised import Advised
from starboard.bots.bot import Bot, Budget, Choice, Considered, in_words
from starboard.bots.greedy import Greedy
from starboard.bots.levels import ADVISED, LAPSES, LEVELS, settings_of
from starboard.bots.mcts import Mcts, Settings
from starboard.bots.uniform import Uniform
from starboard.kernel import Game, StarboardError

__all__ = [
    "BOTS",
    "LEVELS",
    "Advised",
    "Bot",
    "Budget",
    "Choice",
    "Considered",
    "Greedy",
    "Mcts",
    "Settings",
    "Uniform",
    "UnknownBot",
    "in_words",
    "make_bot",
]

BOTS = (*LEVELS, "greedy", "uniform")
"""Every bot by the name players choose it by, the gentlest of the levels first."""


class UnknownBot(StarboardError):
    """No bot by that name."""


def make_bot(name: str, game: Game[Any, Any]) -> Bot:
    """Seat a bot by its name, or raise `UnknownBot`.

    Besides the named ones, ``mcts:800`` thinks for 800 simulations a move, ``mcts:50ms``
    for as many as fit into 50 milliseconds, in the way of the game's levels.
    """
    if name in LEVELS and game.name in ADVISED:
        return Advised(game, LAPSES[game.name][name])
    if name in LEVELS:
        return Mcts(game, settings_of(name, game))
    if name == "greedy":
        return Greedy(game)
    if name == "uniform":
        return Uniform(game)
    kind, _, thinking = name.partition(":")
    if kind == "mcts":
        return Mcts(game, replace(settings_of("expert", game), budget=_budget(name, thinking)))
    raise UnknownBot(
        f"There is no bot {name!r}: choose one of {', '.join(BOTS)}, or say mcts:800 or mcts:50ms."
    )


def _budget(name: str, thinking: str) -> Budget:
    number = thinking.removesuffix("ms")
    if not number.isdecimal() or int(number) == 0:
        raise UnknownBot(f"There is no bot {name!r}: write mcts:800 or mcts:50ms.")
    if thinking.endswith("ms"):
        return Budget(milliseconds=int(number))
    return Budget(simulations=int(number))
