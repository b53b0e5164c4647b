"""Players made of code. They choose from views, and so cannot know what a player cannot."""

from dataclasses import replace
from pathlib import Path

from starboard.bots.advised import Advised
from starboard.bots.bot import Bot, Choice, Considered, in_words
from starboard.bots.greedy import Greedy
from starboard.bots.guest import guest_bot
from starboard.bots.levels import (
    HINT_MS,
    LEVELS,
    STANDARD,
    hints_by,
    levels_of,
    thinking_of,
    usual_thinking,
)
from starboard.bots.mcts import Mcts
from starboard.bots.plan import Plan, plan
from starboard.bots.settings import UnknownBot, read_settings
from starboard.bots.uniform import Uniform
from starboard.kernel import AnyGame, Budget, Chooser, Rivals, Thinking

__all__ = [
    "BOTS",
    "HINT_MS",
    "LEVELS",
    "STANDARD",
    "Advised",
    "Bot",
    "Choice",
    "Considered",
    "Greedy",
    "Mcts",
    "Plan",
    "Uniform",
    "UnknownBot",
    "bots_of",
    "hints_by",
    "in_words",
    "levels_of",
    "make_bot",
    "plan",
    "rivals_of",
    "thinking_of",
]

ADVISED = Thinking(advised=True)
SIMPLE = {"greedy": Greedy, "uniform": Uniform}
"""Bots that are the same in every game."""

BOTS = (*LEVELS, *SIMPLE)
"""The bots of every game, by the names players choose them by; the gentlest level first."""


def bots_of(game: AnyGame) -> tuple[str, ...]:
    """The bots that players of a game choose from: `BOTS`, and the levels that it adds."""
    return (*levels_of(game), *SIMPLE)


def make_bot(name: str, game: AnyGame) -> Bot:
    """Seat a bot by its name, or raise `UnknownBot`.

    Besides the named ones, ``mcts:800`` thinks for 800 simulations a move, ``mcts:50ms``
    for as many as fit into 50 milliseconds; both search in the way of the game's expert,
    but for settings that follow, such as ``mcts:800:exploration=0.2:model=mine.txt``.
    ``advised:64:others=3`` follows the game's advice, but for what rehearses better in 64 playouts.
    ``player.py:words`` is a guest's bot: what `bot(game, words)` of that file returns.
    """
    if name in SIMPLE:
        return SIMPLE[name](game)
    if name in LEVELS or name in game.levels:
        thinking = thinking_of(name, game)
        return Advised(game, thinking) if thinking.advised else Mcts(game, thinking)
    kind, _, limit = name.partition(":")
    if kind.endswith(".py"):
        return guest_bot(Path(kind), limit, game)
    if kind in {"mcts", "advised"}:
        limit, *settings = limit.split(":")
        budget = _budget(name, limit)
        thinking = thinking_of("expert", game)
        if thinking.advised != (kind == "advised"):
            thinking = ADVISED if kind == "advised" else usual_thinking("expert", game)
        thinking, advice = read_settings(settings, replace(thinking, budget=budget), game)
        chosen = replace(game, advice=advice)
        return Advised(chosen, thinking) if thinking.advised else Mcts(chosen, thinking)
    raise UnknownBot(
        f"There is no bot {name!r}: choose one of {', '.join(bots_of(game))},"
        " or say mcts:800 or mcts:50ms."
    )


def rivals_of(game: AnyGame) -> Rivals:
    """The bots of a game as a lesson wants them: for each level, how it chooses."""

    def choose_as(level: str) -> Chooser:
        return make_bot(level, game).choose

    return choose_as


def _budget(name: str, limit: str) -> Budget:
    number = limit.removesuffix("ms")
    if not number.isdecimal() or int(number) == 0:
        raise UnknownBot(f"There is no bot {name!r}: write mcts:800 or mcts:50ms.")
    if limit.endswith("ms"):
        return Budget(milliseconds=int(number))
    return Budget(simulations=int(number))
