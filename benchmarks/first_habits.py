"""The habits of Speiderne's first expert: one ship at a time, and off with five cards."""

from __future__ import annotations

from typing import Final

from starboard.games.speiderne.advice_habits import beside_unknown, graded, steps_from
from starboard.games.speiderne.cards import REGIONS, SUIT, VALUE
from starboard.games.speiderne.moves import Verb
from starboard.games.speiderne.position import SHIP
from starboard.games.speiderne.rules import Speiderne
from starboard.kernel import Advice, Rng, State

OTHER_QUESTIONS: Final = Verb.FUND
"""From this move on habits have stayed as they were: what to pay, where to go, where to build."""


class FirstHabits(Advice):
    """All but the suggestions is the advice of today."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice

    def promise(self, state: State) -> list[float]:
        """As ever."""
        return self.advice.promise(state)

    def distinct(self, state: State, moves: list[int]) -> list[int]:
        """As ever."""
        return self.advice.distinct(state, moves)

    def suggest(self, state: State, rng: Rng) -> int:
        """The move with the best grade; a tie is broken by chance."""
        assert isinstance(state, Speiderne)
        moves = state.legal_moves()
        grades = [
            graded(state, move) if move >= OTHER_QUESTIONS else grade(state, move) for move in moves
        ]
        highest = max(grades)
        return rng.choice([move for move, at in zip(moves, grades, strict=True) if at == highest])


def grade(state: Speiderne, move: int) -> int:
    """How much an act of a turn looked like the thing to do."""
    if move >= Verb.MOVE:
        return _setting_out(state, move - Verb.MOVE)
    if move >= Verb.LAY:
        return 15 if _has_ship_waiting(state) else 40 - VALUE[move - Verb.LAY]
    if move >= Verb.TAKE:
        suit = SUIT[move - Verb.TAKE]
        held = sum(SUIT[card] == suit for card in state.hands[state.to_act])
        return 25 if held == SHIP - 1 else 10
    return 20 if move == Verb.DRAW else 0


def _has_ship_waiting(state: Speiderne) -> bool:
    return any(
        ship.owner == state.to_act and (ship.place >= REGIONS or state.ferries_since >= 0)
        for ship in state.ships
    )


def _setting_out(state: Speiderne, card: int) -> int:
    ship = state.ships[state.find_ship(card)]
    hand = len(state.hands[state.to_act])
    if state.ferries_since >= 0:
        return 15 if hand < 2 else 60 - steps_from(state, ship, ship.place)
    if not beside_unknown(state, ship.place):
        return 22 if ship.place < REGIONS else 12
    if len(ship.cards) + hand < 5:
        return 18
    return 45 if ship.place < REGIONS else 42
