"""Analysis: a finished game as a strong bot sees it, decision by decision.

Each decision is judged from what its player knew, so hidden hands stay fair: nobody is blamed
for what could not be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from starboard.bots.bot import Bot, Choice, Considered
from starboard.kernel import CHANCE, OVER, AnyGame, Budget, Record, Rng, replay

SECONDS: Final = 45
"""How long the bot thinks about a whole game, unless told otherwise."""

LEAST_MS: Final = 20
MOST_MS: Final = 500

DOUBT: Final = 0.02
"""The share of the thinking at which what was seen of a move counts for half."""

EQUAL: Final = 0.02
"""Moves that lie closer together are equally good."""

MISTAKE: Final = 0.1
"""What a mistake costs at least, as a share of what there is to win."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that a player had. What moves are worth is a share of the payoff range, 0 to 1."""

    ply: int
    """How many plies came before it."""

    seat: int
    move: str
    worth: float
    """What the move promised its player."""

    better: str
    """The best move there was: perhaps the same one."""

    most: float
    """What that one promised."""

    @property
    def cost(self) -> float:
        """What the player gave away."""
        return self.most - self.worth


def decisions_of(record: Record, game: AnyGame) -> list[int]:
    """The plies of a record, by their number from 0, at which a seat had a choice."""
    return [
        ply
        for ply, (state, move) in enumerate(replay(record, game))
        if move >= 0 and state.to_act not in (CHANCE, OVER) and len(state.legal_moves()) > 1
    ]


def budget_for(decisions: int, seconds: int = SECONDS) -> Budget:
    """How long to think about each of so many decisions, to be done in so many *seconds*."""
    milliseconds = 1000 * seconds // max(1, decisions)
    return Budget(milliseconds=max(LEAST_MS, min(MOST_MS, milliseconds)))


def analyse(
    record: Record, game: AnyGame, bot: Bot, plies: Sequence[int], budget: Budget, seed: int = 0
) -> Iterator[Decision]:
    """Judge the decisions at these *plies*, ascending, one after the other."""
    wanted = set(plies)
    for ply, (state, move) in enumerate(replay(record, game)):
        if ply in wanted:
            view = game.view(state.clone(), state.to_act)
            choice = bot.explain(view, view.legal, Rng(seed, ply), budget)
            worth = {looked.move: _worth(looked, choice, game) for looked in choice.considered}
            most = worth.get(choice.move, 0.0)
            if move not in worth:
                # The bot saw at once what to do, or did not get round to this move: look again.
                again = bot.explain(view, [move], Rng(seed, ply), budget).considered
                worth[move] = game.share(again[0].payoff) if again else 0.0
            found = min(most, worth[move])
            is_best = most - found < EQUAL
            yield Decision(
                ply,
                state.to_act,
                game.moves.notation(move),
                most if is_best else found,
                game.moves.notation(move if is_best else choice.move),
                most,
            )


def _worth(looked: Considered, choice: Choice, game: AnyGame) -> float:
    """What a move promises. Nothing spoke for one that was hardly looked at, so what little was
    seen of it counts for little beside the worst of the others."""
    if looked.move == choice.move:
        return game.share(looked.payoff)
    least = min([game.share(other.payoff) for other in choice.considered])
    seen = looked.share / (looked.share + DOUBT)
    return least + seen * (game.share(looked.payoff) - least)


def turning_points(decisions: Sequence[Decision], most: int = 3) -> list[Decision]:
    """The decisions after which their player's prospects changed most, in their order.

    Whether by the move itself, by luck or by what the others did, the next look was another one.
    """
    swings: list[tuple[float, Decision]] = []
    last: dict[int, Decision] = {}
    for decision in decisions:
        before = last.get(decision.seat)
        if before is not None:
            swings.append((abs(decision.most - before.most), before))
        last[decision.seat] = decision
    swings.sort(key=lambda swing: -swing[0])
    return sorted([decision for _, decision in swings[:most]], key=lambda found: found.ply)
