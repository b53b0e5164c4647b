"""What a bot is told about a position: who stands well."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.home_stars.rules import HomeStars
from starboard.kernel.advice import Advice
from starboard.kernel.state import State

SHIP: Final = 1.0
PAIR: Final = 5.0
HOME: Final = 12.0
STREAK: Final = 25.0
"""What a turn that began with enough Home Stars is worth; two of them win (HS-34)."""


class HomeStarsAdvice(Advice):
    """Ships, the pairs that build them and the Home Stars that win, against the others'."""

    def promise(self, state: State) -> list[float]:
        """Each seat's share of all strength at the table, a strong lead counting more."""
        assert isinstance(state, HomeStars)
        result = state.result()
        if result is not None:
            return list(result.payoffs)
        weights: list[float] = []
        total = 0.0
        seat: i64
        for seat in range(state.seats):
            strength = (
                SHIP * state.total[seat]
                + PAIR * int(state.pairs(seat))
                + HOME * int(state.homes_held(seat))
                + STREAK * state.streak[seat]
            )
            weights.append(strength * strength)
            total += strength * strength
        return [weight / total for weight in weights]
