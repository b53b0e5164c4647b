"""What nobody misses: bots of every level play it without further thought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starboard.bots.bot import Choice, Considered
from starboard.kernel import NOTHING_OBVIOUS, AnyGame, Rng

IMAGINED = 4
"""In how many imagined states a move has to win where there are secrets."""


def obvious_move(game: AnyGame, view: Any, legal: Sequence[int], rng: Rng) -> int | None:
    """A move that surely wins the game, or that the author calls obvious; `None` without one."""
    seat: int = view.seat
    most = game.payoff_bounds[1]
    imagined = game.determinize(view, rng)
    winning = list(legal)
    for number in range(IMAGINED if game.has_secrets else 1):
        state = game.determinize(view, rng) if number else imagined
        kept = []
        for move in winning:
            after = state.clone()
            after.play(move)
            result = after.result()
            if result is not None and result.payoffs[seat] >= most:
                kept.append(move)
        winning = kept
        if not winning:
            break
    if winning:
        return winning[0]
    if game.advice is None:
        return None
    found = game.advice.obvious(imagined)
    return None if found == NOTHING_OBVIOUS else found


def obvious_choice(
    game: AnyGame, view: Any, move: int, considered: Sequence[Considered], rng: Rng
) -> Choice:
    """The choice of an obvious move, before the others that were considered."""
    after = game.determinize(view, rng)
    after.play(move)
    result = after.result()
    payoffs = [*result.payoffs] if result is not None else []
    if not payoffs and game.advice is not None:
        payoffs = game.advice.foresee(after)
    others = [other for other in considered if other.move != move]
    share = 1.0 - sum([other.share for other in others])
    return Choice(move, (Considered(move, share, payoffs[view.seat]), *others))
