"""Levels: the bots that players choose by their strength, as each game's card declares them."""

from __future__ import annotations

from typing import Final

from starboard.kernel import SIMULATIONS, AnyGame, Learned, Network, Thinking, usual_levels

LEVELS: Final = tuple(SIMULATIONS)
"""The levels that every game has, the gentlest first."""

MASTER: Final = "master"
"""The strongest level, of games whose card has it."""

HINT_MS: Final = 1000
"""How long it may take to think about a hint."""

STANDARD: Final = "standard"
"""Who plays where nobody has chosen a bot."""

# Where a game gives advice, a few plies are enough before it is asked: random play to the end
# of a long game says little.
ASKING_ADVICE: Final = usual_levels(Thinking(playout=8))
# A network has learned what play to the end brings, so that nothing need be played on.
ASKING_NETWORK: Final = usual_levels(Thinking(playout=0, exploration=0.2))
TO_THE_END: Final = usual_levels(Thinking())


def levels_of(game: AnyGame) -> tuple[str, ...]:
    """The levels of a game, the usual ones first, then those that it adds."""
    return tuple(dict.fromkeys((*LEVELS, *game.levels)))


def hints_by(game: AnyGame) -> str:
    """The level whose thoughts a hint tells: the strongest there is."""
    return MASTER if MASTER in game.levels else LEVELS[-1]


def grows_by(game: AnyGame) -> str:
    """The strongest level that makes something of a larger budget: it searches or rehearses."""
    levels = [level for level in levels_of(game) if _grows(thinking_of(level, game))]
    return levels[-1]


def _grows(thinking: Thinking) -> bool:
    return not thinking.advised or thinking.others > 0


def thinking_of(level: str, game: AnyGame) -> Thinking:
    """How a bot of this level thinks about a game: as its card says, or as usual."""
    return game.levels.get(level) or usual_thinking(level, game)


def usual_thinking(level: str, game: AnyGame) -> Thinking:
    """How a bot of this level thinks about a game whose card says nothing about it."""
    if game.advice is None:
        return TO_THE_END[level]
    return (ASKING_NETWORK if has_network(game) else ASKING_ADVICE)[level]


def has_network(game: AnyGame) -> bool:
    """Whether a network judges the game's positions."""
    return isinstance(game.advice, Learned) and isinstance(game.advice.model, Network)
