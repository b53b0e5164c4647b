"""Plans: what a move is for, in the game's own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from starboard.bots.bot import Bot
from starboard.kernel import Budget, Rng

MOST_STEPS: Final = 4
QUICK: Final = Budget(milliseconds=60)
"""How long a bot thinks about each step that follows."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A move, the moves of the same turn that a bot would let follow, and what they bring."""

    steps: tuple[str, ...]
    """What happens, as the log would tell it, the move itself first; seats are named ``@0``."""

    gains: tuple[str, ...]
    """What counts towards the result, if the game counts anything."""

    def in_words(self) -> str:
        """The plan in a few sentences."""
        first, *others = self.steps
        words = [first, *[f"Then {_inside(step)}" for step in others]]
        if self.gains:
            words.append(f"That brings {', '.join(self.gains)}.")
        return " ".join(words)


def plan(bot: Bot, view: Any, move: int, rng: Rng) -> Plan:
    """Play a move and what follows it in the mind, until luck, a secret or another seat decides."""
    game, seat = bot.game, view.seat
    state = game.determinize(view, rng)
    steps: list[str] = []
    gains: dict[str, int] = {}
    before = view
    while True:
        is_shown = game.reveals(before, move)
        state.play(move)
        after = game.view(state, seat)
        steps.append(game.tell(before, move, after))
        if is_shown:
            break
        for gain in game.gains(before, move, after):
            if gain.seat == seat:
                gains[gain.source] = gains.get(gain.source, 0) + gain.points
        if state.to_act != seat or len(steps) == MOST_STEPS:
            break
        before, move = after, bot.choose(after, after.legal, rng, QUICK)
    counted = [f"{source} {points:+d}" for source, points in gains.items() if points]
    return Plan(tuple(steps), tuple(counted))


def _inside(sentence: str) -> str:
    """A sentence inside another one: it begins small, unless with letters or a number."""
    return sentence[:1].lower() + sentence[1:] if sentence[1:2].islower() else sentence
