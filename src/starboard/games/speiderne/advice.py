"""Advice: what a position is worth before it is over.

All values are in points. They are set by hand, so that a bot that looks one move ahead draws
while it is poor, readies and moves expeditions while it can pay, and brings passengers home.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from starboard.games.speiderne.advice_habits import FAR, beside_unknown, habit, steps_from
from starboard.games.speiderne.cards import REGIONS, SUIT, VALUE
from starboard.games.speiderne.moves import Verb
from starboard.games.speiderne.position import SHIP, Phase, Ship
from starboard.games.speiderne.rules import Speiderne
from starboard.kernel.advice import Advice
from starboard.kernel.rng import Rng
from starboard.kernel.state import State

STEEPNESS: Final = 0.5
"""How much one more point says about the winner: half of this early on, half as much again late."""

CARDS_WORTH: Final = [0.0, 0.3, 0.56, 0.78, 0.96, 1.1, 1.2, 1.28, 1.34, 1.39, 1.43]
"""The value of a hand by its size: each further card adds less."""


class PointsToCome(Advice):
    """Points now and points in sight, as each seat's share of the win."""

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

    def suggest(self, state: State, rng: Rng) -> int:
        """What habit says."""
        assert isinstance(state, Speiderne)
        return habit(state, state.legal_moves(), rng)

    def distinct(self, state: State, moves: list[int]) -> list[int]:
        """The cards of a ship in ascending order: any other order lays the same ship."""
        assert isinstance(state, Speiderne)
        phase: i64 = state.phase
        if phase not in (Phase.TURN, Phase.LAYING):
            return moves
        return ascending(state.picked, moves)

    def suggest_without(self, state: State, forbidden: frozenset[int], rng: Rng) -> int:
        """What habit says of the other moves."""
        assert isinstance(state, Speiderne)
        return habit(state, [move for move in state.legal_moves() if move not in forbidden], rng)


def ascending(picked: list[int], moves: list[int]) -> list[int]:
    """Those of the moves that lay a ship from its lowest card on, and all that lay nothing."""
    lowest: i64 = Verb.LAY + (picked[-1] + 1 if picked else 0)
    higher: i64 = SHIP - 1 - len(picked)  # so many cards must follow
    kept: list[int] = []
    count: i64 = len(moves)
    for i in range(count):
        move: i64 = moves[i]
        if move < Verb.LAY or move >= Verb.MOVE:
            kept.append(move)
        elif move >= lowest and i + higher < count:
            last: i64 = moves[i + higher]
            if last < Verb.MOVE and SUIT[last - Verb.LAY] == SUIT[move - Verb.LAY]:
                kept.append(move)
    return kept if kept else moves


def progress(state: Speiderne) -> float:
    """How much of the stage is over, from 0 to 1."""
    rounds = float(state.turns) / float(state.seats)
    if state.ferries_since >= 0:
        rounds -= float(state.ferries_since) / float(state.seats)
        return rounds / float(state.numbers.ferry_rounds)
    return max(rounds / float(state.numbers.rounds), sum(state.found) / REGIONS)


def outlook(state: Speiderne, seat: i64) -> float:
    """The points a seat has, and those that its ships and its hand may bring."""
    expected = float(state.points(seat)) + hand_worth(state.hands[seat])
    for ship in state.ships:
        if ship.owner == seat:
            if state.ferries_since < 0:
                expected += expedition_worth(state, ship)
            else:
                expected += ferry_worth(state, ship)
    if state.seat() == seat:
        expected += intention(state)
    return expected


def hand_worth(hand: list[int]) -> float:
    """Cards fund and defend; three of a suit are nearly an expedition."""
    worth = CARDS_WORTH[min(len(hand), 10)]
    held = [0, 0, 0, 0]
    for card in hand:
        held[SUIT[card]] += 1
        worth += 0.008 * VALUE[card]
    for suit in range(4):
        if held[suit] >= 2:
            worth += 0.1 if held[suit] == 2 else 0.3
    return worth


def expedition_worth(state: Speiderne, ship: Ship) -> float:
    """Its cards, what they cost to keep, and whether there is anything new beside it."""
    worth = 0.2 + 0.3 * len(ship.cards)
    for card in ship.cards:
        worth += 0.01 * VALUE[card]
    if beside_unknown(state, ship.place):
        worth += 0.2
    return worth if ship.place >= REGIONS else worth - 0.1


def ferry_worth(state: Speiderne, ship: Ship) -> float:
    """Passengers aboard, the more the nearer they are to land, or else those to fetch."""
    worth = 0.1 * len(ship.cards)
    steps = int(steps_from(state, ship, ship.place))
    if ship.aboard > 0:
        return worth + float(ship.aboard) * max(0.1, 0.85 - 0.12 * steps)
    return worth + max(0.0, 0.5 - 0.06 * steps)


def intention(state: Speiderne) -> float:
    """What the seat to move is about to gain, as far as it has shown what it will do."""
    phase: i64 = state.phase
    if phase in (Phase.LAYING, Phase.PLACING):
        return 0.8
    if phase in (Phase.STORM, Phase.SQUALL, Phase.PIRATES, Phase.REEF):
        return 0.8 * min(1.0, len(state.ships[state.ship].cards) / 2)
    if phase == Phase.COURSE:
        return course_worth(state, state.ships[state.ship])
    if phase == Phase.GALE:
        return 0.3
    return 0.0


def course_worth(state: Speiderne, ship: Ship) -> float:
    """A move to something new, if it can be paid for; a ferry on its way with passengers."""
    if state.ferries_since >= 0:
        return 0.6 if ship.aboard > 0 or steps_from(state, ship, ship.place) < FAR else 0.0
    if beside_unknown(state, ship.place):
        return 0.3 + 0.2 * min(len(state.hands[ship.owner]), 3)
    return 0.2
