"""What a bot is told about a position: who stands well."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.home_stars.moves import TOKENS
from starboard.games.home_stars.position import BIT, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import FARTHEST, LAST_SQUARE, REACH, STARS
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
            worth = strength(state, seat)
            weights.append(worth * worth)
            total += worth * worth
        if total == 0.0:
            return [1.0 / len(weights)] * len(weights)
        return [weight / total for weight in weights]


def strength(state: HomeStars, seat: i64) -> float:
    """Ships, what builds them, Home Stars, and what fleets in warp may yet take, in ships."""
    stars: i64 = state.held[seat]
    if state.home_holder(seat) == seat:
        stars |= BIT[state.homes[seat]]
    people = materials = 0
    star: i64
    for star in range(STARS):
        if (stars >> star) & 1:
            people += state.people[star]
            materials += state.materials[star]
    pairs = min(people, materials)
    worth = state.total[seat] + RESOURCE * (people + materials) + PAIR * pairs
    # Ships about to be built count already, so that no turn's end looks like a loss.
    if state.production_due(seat, state.round + (1 if seat <= state.active else 0)):
        worth += pairs
    worth += HOME * int(state.homes_held(seat)) + STREAK * state.streak[seat]
    return max(worth + in_warp(state, seat), 0.0)


def in_warp(state: HomeStars, seat: i64) -> float:
    """What a seat's fleets may yet take, less the ships of those that can come out nowhere."""
    mine: i64 = state.held[seat]
    taken: i64 = 0
    homes: i64 = 0
    for held in state.held:
        taken |= held
    for home in state.homes:
        homes |= BIT[home]
    worth = 0.0
    token: i64
    for token in range(TOKENS * seat, TOKENS * seat + TOKENS):
        first: i64 = state.square[token]
        if first < 0:
            continue
        if seat != state.active or state.phase > Phase.LANDING:
            first += 1
        sector: i64 = state.origin[token] // 2
        if first > FARTHEST[sector]:
            worth -= float(state.cargo[token])
            continue
        best = 0.0
        ahead: i64
        for ahead in range(min(len(HOPE), LAST_SQUARE + 1 - first)):
            hope = HOPE[ahead]
            for star in REACH[8 * sector + first + ahead]:
                if (mine >> star) & 1:
                    continue
                if (taken >> star) & 1 and state.cargo[token] <= state.ships[star] + MARGIN:
                    continue
                riches = state.people[star] + state.materials[star]
                prize = hope * (RESOURCE * riches + (HOME if (homes >> star) & 1 else 0.0))
                best = max(best, prize)
        worth += best
    return worth
