"""What a bot is told about a position: who stands well."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.home_stars.moves import SLOTS
from starboard.games.home_stars.position import BIT, NOBODY, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import LAST_SQUARE, MATERIALS, PEOPLE, REACH, STARS
from starboard.kernel.advice import Advice
from starboard.kernel.state import State

# What things are worth, in ships.
RESOURCE: Final = 1.5
PAIR: Final = 3.0
HOME: Final = 14.0
STREAK: Final = 25.0
"""A turn that began with enough Home Stars; a second one wins (HS-34)."""

HOPE: Final = [0.7, 0.6, 0.45]
"""How much of a star's value counts for a fleet that can come out there in 0, 1 or 2 turns."""

MARGIN: Final = 2
"""How many more ships than the defender a fleet should have."""


class HomeStarsAdvice(Advice):
    """Ships, what builds them, Home Stars, and what fleets in warp may yet take."""

    def promise(self, state: State) -> list[float]:
        """Each seat's share of the squared strengths, so that a lead counts for more."""
        assert isinstance(state, HomeStars)
        result = state.result()
        if result is not None:
            return list(result.payoffs)
        weights: list[float] = []
        total = 0.0
        seat: i64
        for seat in range(state.seats):
            strength = self._strength(state, seat)
            weights.append(strength * strength)
            total += strength * strength
        if total == 0.0:
            return [1.0 / len(weights)] * len(weights)
        return [weight / total for weight in weights]

    def _strength(self, state: HomeStars, seat: i64) -> float:
        stars: i64 = state.held[seat]
        if state.home_holder(seat) == seat:
            stars |= BIT[state.homes[seat]]
        people = materials = 0
        star: i64
        for star in range(STARS):
            if (stars >> star) & 1:
                people += PEOPLE[star]
                materials += MATERIALS[star]
        pairs = min(people, materials)
        strength = state.total[seat] + RESOURCE * (people + materials) + PAIR * pairs
        # Ships about to be built count already, so that no turn's end looks like a loss.
        if state.production_due(seat, state.round + (1 if seat <= state.active else 0)):
            strength += pairs
        strength += HOME * int(state.homes_held(seat)) + STREAK * state.streak[seat]
        token: i64
        for token in range(SLOTS * seat, SLOTS * seat + SLOTS):
            if state.square[token] >= 0:
                strength += self._in_warp(state, seat, token)
        return max(strength, 0.0)

    def _in_warp(self, state: HomeStars, seat: i64, token: i64) -> float:
        """What a fleet may yet take, or the loss of its ships if it can come out nowhere."""
        first: i64 = state.square[token] + 1
        if seat == state.active and state.phase <= Phase.LANDING:
            first -= 1
        best = 0.0
        doomed = True
        square: i64
        for square in range(first, LAST_SQUARE + 1):
            for star in REACH[8 * (state.origin[token] // 2) + square]:
                doomed = False
                if square - first < len(HOPE):
                    worth = HOPE[square - first] * self._prize(state, seat, star, token)
                    best = max(best, worth)
        return -float(state.cargo[token]) if doomed else best

    def _prize(self, state: HomeStars, seat: i64, star: i64, token: i64) -> float:
        """What taking a star would bring."""
        owner = state.owner(star)
        if owner == seat:
            return 0.0
        if owner != NOBODY and state.cargo[token] <= state.ships[star] + MARGIN:
            return 0.0
        prize = RESOURCE * (PEOPLE[star] + MATERIALS[star])
        if star in state.homes:
            prize += HOME
        return prize
