"""Advice: what a position is worth before it is over."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from starboard.games.speiderne.cards import REGIONS, SUIT, VALUE
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.table import FERRY_ROUNDS, ROUNDS, Ship
from starboard.kernel.advice import Advice
from starboard.kernel.state import State

ABOARD: Final = 0.6
"""A passenger aboard lands more often than not."""

STEEPNESS: Final = 0.6
"""How much surer a win is with one point more, late in the game."""


class PointsToCome(Advice):
    """Points now and points in sight, made into each seat's share of the win."""

    def promise(self, state: State) -> list[float]:
        """A lead counts for more the less of the game is left."""
        assert isinstance(state, Speiderne)
        result = state.result()
        if result is not None:
            return list(result.payoffs)
        steepness = STEEPNESS * (0.5 + progress(state))
        weights = [exp(steepness * outlook(state, seat)) for seat in range(state.seats)]
        total = sum(weights)
        return [weight / total for weight in weights]


def progress(state: Speiderne) -> float:
    """How much of the stage is over, from 0 to 1."""
    rounds = float(state.turns) / float(state.seats)
    if state.ferries_since >= 0:
        return (rounds - float(state.ferries_since) / float(state.seats)) / FERRY_ROUNDS
    return max(rounds / ROUNDS, sum(state.found) / REGIONS)


def outlook(state: Speiderne, seat: i64) -> float:
    """The points a seat has, and those that its ships and its hand may bring."""
    expected = float(state.points(seat))
    for ship in state.ships:
        if ship.owner == seat:
            expected += ABOARD * float(ship.aboard) + 0.3 + strength(ship)
    return expected + hand_worth(state.hands[seat])


def strength(ship: Ship) -> float:
    """What a ship's cards are good for: high ones buy pirates off."""
    worth = 0.0
    for card in ship.cards:
        worth += 0.2 + 0.015 * VALUE[card]
    return worth


def hand_worth(hand: list[int]) -> float:
    """Cards fund and defend; three of a suit are as good as an expedition."""
    worth = 0.0
    held = [0, 0, 0, 0]
    for card in hand:
        held[SUIT[card]] += 1
        worth += 0.08 + 0.01 * VALUE[card]
    for suit in range(4):
        if held[suit] >= 2:
            worth += 0.1 * min(held[suit] - 1, 2)
    return worth
