"""Rehearsing: play on from a position as advice suggests, and see what comes of it."""

from __future__ import annotations

from starboard.kernel.advice import Advice
from starboard.kernel.rng import GRAIN, Rng
from starboard.kernel.state import CHANCE, OVER, State


def rehearse(state: State, advice: Advice, rng: Rng, plies: int) -> list[float]:
    """Play so many plies as suggested, or to the end if negative, and say what each seat gets."""
    played = 0
    while played != plies and state.to_act != OVER:
        played += 1
        if state.to_act == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(advice.suggest(state, rng))
    return advice.promise(state)


def roughly(promise: float, roughness: float, low: float, high: float, rng: Rng) -> float:
    """A promise as someone sees it who guesses a part of it; payoffs are from *low* to *high*."""
    guess = low + (high - low) * float(rng.below(GRAIN)) / float(GRAIN)
    return promise + roughness * (guess - promise)
