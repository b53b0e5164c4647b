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
    """Seat a bot by its name, or raise `UnknownBot`."""
    if name not in BOTS:
        raise UnknownBot(f"There is no bot {name!r}: choose one of {', '.join(BOTS)}.")
    return BOTS[name](game)
