"""Players made of code. They choose from views, and so cannot know what a player cannot."""

from typing import Any

from starboard.bots.bot import Bot, Budget, Choice, Considered, in_words
from starboard.bots.greedy import Greedy
from starboard.bots.mcts import Mcts, Settings
from starboard.bots.uniform import Uniform
from starboard.kernel import Game, StarboardError

__all__ = [
    "BOTS",
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

BOTS: dict[str, type[Bot]] = {"uniform": Uniform, "greedy": Greedy, "mcts": Mcts}
"""Every bot by the name players choose it by."""


class UnknownBot(StarboardError):
    """No bot by that name."""


def make_bot(name: str, game: Game[Any, Any]) -> Bot:
    """Seat a bot by its name, or raise `UnknownBot`.

    `mcts` may be given its thinking with its name: ``mcts:800`` is 800 simulations a
    move, ``mcts:50ms`` as many as fit into 50 milliseconds.
    """
    kind, _, thinking = name.partition(":")
    if kind == "mcts" and ":" in name:
        return Mcts(game, Settings(budget=_budget(name, thinking)))
    if ":" in name or kind not in BOTS:
        raise UnknownBot(f"There is no bot {name!r}: choose one of {', '.join(BOTS)}.")
    return BOTS[kind](game)


def _budget(name: str, thinking: str) -> Budget:
    number = thinking.removesuffix("ms")
    if not number.isdecimal() or int(number) == 0:
        raise UnknownBot(f"There is no bot {name!r}: write mcts:800 or mcts:50ms.")
    if thinking.endswith("ms"):
        return Budget(milliseconds=int(number))
    return Budget(simulations=int(number))
