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
    grows_by,
    hints_by,
    levels_of,
    thinking_of,
    usual_thinking,
)
from starboard.bots.mcts import Mcts
from starboard.bots.plan import Plan, plan
from starboard.bots.settings import UnknownBot, read_model_setting, read_settings
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
    "grows_by",
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
    for as many as fit into 50 milliseconds; both search as the strongest of the levels does,
    but for settings that follow, such as ``mcts:800:exploration=0.2:model=mine.txt``.
    ``master:800`` or ``hard:50ms`` thinks in the way of that level.
    ``advised:64:others=3`` follows the game's advice, but for what rehearses better in 64 playouts.
    ``player.py:words`` is a guest's bot: what `bot(game, words)` of that file returns.
    """
    if name in SIMPLE:
        return SIMPLE[name](game)
    kind, _, rest = name.partition(":")
    if kind.endswith(".py"):
        return guest_bot(Path(kind), rest, game)
    if name in levels_of(game):
        return _thinker(game, thinking_of(name, game))
    if kind in {"mcts", "advised", *levels_of(game)}:
        limit, *settings = rest.split(":")
        told = read_model_setting(settings, game)
        thinking = replace(_way_of(kind, told), budget=_budget(name, limit))
        return _thinker(told, read_settings(settings, thinking))
    raise UnknownBot(
        f"There is no bot {name!r}: choose one of {', '.join(bots_of(game))},"
        " or say mcts:800 or mcts:50ms."
    )


def _thinker(game: AnyGame, thinking: Thinking) -> Bot:
    return Advised(game, thinking) if thinking.advised else Mcts(game, thinking)


def _way_of(kind: str, game: AnyGame) -> Thinking:
    """How a level thinks; or a search, or a follower of advice, as the strongest of them does."""
    if kind in levels_of(game):
        return thinking_of(kind, game)
    is_advised = kind == "advised"
    for level in reversed(LEVELS):
        thinking = thinking_of(level, game)
        if thinking.advised == is_advised:
            return thinking
    return ADVISED if is_advised else usual_thinking("expert", game)


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
