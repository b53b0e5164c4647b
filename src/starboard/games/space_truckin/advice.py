"""Advice for bots: points made, points in the making, and ships at hand."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.advice_turn import Turn
from starboard.games.space_truckin.advice_worth import prospects, time_left, worth
from starboard.games.space_truckin.moves import Verb
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.squares import SQUARES, place_of, seat_of
from starboard.kernel.advice import Advice
from starboard.kernel.rng import Rng
from starboard.kernel.state import State

NEAR: Final = 4.0  # points that make a clear lead when the stack is empty
FAR: Final = 12.0  # how many more it takes at the start


class TruckinAdvice(Advice):
    """Judges by points, those that ships will bring, and how many tiles are left."""

    def promise(self, state: State) -> list[float]:
        """How likely each seat is to win."""
        assert isinstance(state, Truckin)
        result = state.result()
        return _shares(state) if result is None else list(result.payoffs)

    def suggest(self, state: State, rng: Rng) -> int:
        """The turn that promises most; a black hole takes a rival's best cargo."""
        assert isinstance(state, Truckin)
        if state.phase == Phase.CHOOSING:
            return _cargo_to_remove(state)
        if state.phase >= Phase.PAIRING:
            return _best_exchange(state)
        if state.phase == Phase.TOUCHING:
            return Verb.STACK
        turn = Turn(state, _prices(state))
        if state.phase == Phase.PLACING:
            return turn.best_square()
        return turn.best_turn() if state.phase == Phase.TURNING else turn.best_deployment()


def _shares(state: Truckin) -> list[float]:
    time = time_left(state)
    outlook = prospects(state, time)
    scale: float = NEAR + FAR * time
    best = max(outlook)
    weights = [exp((points - best) / scale) for points in outlook]
    total = sum(weights)
    return [weight / total for weight in weights]


def _prices(state: Truckin) -> list[float]:
    """What a point of each seat is worth to the one to act: a rival's costs, the more it leads."""
    me = state.turn
    shares = _shares(state)
    rest = max(1e-9, 1.0 - shares[me])
    prices = [-share / rest for share in shares]
    prices[me] = 1.0
    return prices


def _cargo_to_remove(state: Truckin) -> int:
    """A rival's cargo on the wormhole that is worth most, if there is any."""
    board, time = state.board, time_left(state)
    best: i64 = Verb.PASS
    most = 0.0
    square: i64 = 0
    while square < SQUARES:
        crew: i64 = board.crews[square]
        if crew and seat_of(crew) != state.turn and state.is_cargo(square):
            points = worth(board, board.root(square, place_of(crew)), time)
            if points > most:
                most = points
                best = Verb.REMOVE + square
        square += 1
    return best


def _best_exchange(state: Truckin) -> int:
    """How to go on with an exchange so that it ends best."""
    moves = state.legal_moves()
    best = moves[0]
    most = -1e300
    for move in moves:
        after = state.clone()
        after.play(move)
        lead = _lead_of_best(after, state.turn)
        if lead > most:
            most = lead
            best = move
    return best


def _lead_of_best(state: Truckin, seat: i64) -> float:
    """A seat's prospects less those of its best rival, once the exchange is made well."""
    if state.phase >= Phase.PAIRING:
        after = state.clone()
        after.play(_best_exchange(state))
        return _lead_of_best(after, seat)
    outlook = prospects(state, time_left(state))
    own = outlook[seat]
    outlook[seat] = -1e300
    return own - max(outlook)
