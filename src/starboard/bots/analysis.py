"""Analysis: a finished game as a strong bot sees it, decision by decision.

Each decision is judged from what its player knew, so hidden hands stay fair: nobody is blamed
for what could not be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from starboard.bots.bot import Bot
from starboard.kernel import CHANCE, OVER, AnyGame, Budget, Record, Rng, replay

SECONDS: Final = 45
"""How long the bot thinks about a whole game, unless told otherwise."""

LEAST_MS: Final = 20
MOST_MS: Final = 500

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
            promised = {looked.move: game.share(looked.payoff) for looked in choice.considered}
            most = promised.get(choice.move, 0.0)
            # A move that was hardly looked at, because nothing spoke for it, is worth what the
            # least of the others is; one that was looked at less is never worth more than the best.
            worth = min(most, promised.get(move, min(promised.values(), default=0.0)))
            yield Decision(
                ply,
                state.to_act,
                game.moves.notation(move),
                worth,
                game.moves.notation(move if worth == most else choice.move),
                most,
            )


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
