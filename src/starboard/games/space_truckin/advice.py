"""Advice for bots: points made, points in the making, and ships at hand."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.moves import Verb
from starboard.games.space_truckin.position import Board
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.scoring import A_PAIR, A_TILE, THE_EDGE
from starboard.games.space_truckin.squares import SQUARES, STATION_PLACE, place_of, seat_of
from starboard.games.space_truckin.stacks import STATION
from starboard.kernel.advice import Advice
from starboard.kernel.rng import Rng
from starboard.kernel.state import State

FULL_STACK: Final = 90
A_TURN: Final = 2.5  # what a tile or a black hole brings that is still to be drawn
MORE: Final = 6.0  # how much more a station brings
SHIP: Final = 0.8  # a ship in the pool, while there is time to use it
FILLING: Final = 0.5  # how many of the squares around a station are filled in time
CLOSING: Final = 1.6  # how soon a feature with one open side is closed
LIKELY: Final = 0.6  # that somebody closes it at all
NEAR: Final = 4.0  # points that make a clear lead when the stack is empty
FAR: Final = 12.0  # how many more it takes at the start


class TruckinAdvice(Advice):
    """Judges by points, those that ships will bring, and how many tiles are left."""

    def promise(self, state: State) -> list[float]:
        """How likely each seat is to win."""
        assert isinstance(state, Truckin)
        result = state.result()
        if result is not None:
            return list(result.payoffs)
        time: float = float(state.stacks.left) / FULL_STACK
        outlook = prospects(state, time)
        scale: float = NEAR + FAR * time
        best = max(outlook)
        weights = [exp((points - best) / scale) for points in outlook]
        total = sum(weights)
        return [weight / total for weight in weights]

    def suggest(self, state: State, rng: Rng) -> int:
        """Any move, but a black hole is used well: a rival's best cargo goes."""
        assert isinstance(state, Truckin)
        if state.phase == Phase.CHOOSING:
            return _cargo_to_remove(state)
        if state.phase >= Phase.PAIRING:
            return _best_exchange(state)
        return rng.choice(state.legal_moves())

    def suggest_without(self, state: State, forbidden: frozenset[int], rng: Rng) -> int:
        """Any other move; a black hole is still used as well as it may be."""
        assert isinstance(state, Truckin)
        if state.phase == Phase.CHOOSING or state.phase >= Phase.PAIRING:
            move = self.suggest(state, rng)
            return self.most_promising(state, forbidden) if move in forbidden else move
        return rng.choice([move for move in state.legal_moves() if move not in forbidden])


def prospects(state: Truckin, time: float) -> list[float]:
    """The points that each seat has and may expect; *time* runs from 1 down to 0."""
    board = state.board
    outlook = [float(score) for score in state.ledger.scores]
    for seat in range(state.ledger.seats):
        outlook[seat] += SHIP * time * float(min(state.ledger.pool(seat), 5))
        outlook[seat] += A_TURN * float(state.stacks.in_stack(seat))
        outlook[seat] += MORE * float(state.stacks.share(seat, STATION))
    shared: list[int] = []
    square: i64 = 0
    while square < SQUARES:
        crew: i64 = board.crews[square]
        if crew:
            if place_of(crew) == STATION_PLACE:
                around: float = float(board.tiles_around(square))
                outlook[seat_of(crew)] += 1.0 + around + FILLING * time * (8.0 - around)
            else:
                root: i64 = board.root(square, place_of(crew))
                if board.ships(root) == 1:
                    outlook[seat_of(crew)] += worth(board, root, time)
                elif root not in shared:
                    shared.append(root)
        square += 1
    for root in shared:
        for seat in leaders(board, root, state.ledger.seats):
            outlook[seat] += worth(board, root, time)
    return outlook


def worth(board: Board, root: i64, time: float) -> float:
    """A feature is worth what it earns at the end, and more the likelier it is closed."""
    now: i64 = board.size(root)  # a segment counts as a tile: a feature seldom has two on one
    if now == 0:
        return 0.0
    sides: i64 = board.open_sides(root)
    closed: i64 = A_PAIR if now == 2 else A_TILE * now
    if board.reaches_over(root):
        closed += THE_EDGE
    # A tile just placed may have completed it; then it is as good as scored.
    chance: float = LIKELY * min(1.0, CLOSING * time / float(sides)) if sides else 1.0
    return float(now) + chance * float(max(0, closed - now))


def leaders(board: Board, root: i64, seats: i64) -> list[int]:
    """The seats with most ships on a feature that several are on (TR-43)."""
    counts = [0] * seats
    square: i64 = 0
    while square < SQUARES:
        crew: i64 = board.crews[square]
        if crew and place_of(crew) != STATION_PLACE and board.root(square, place_of(crew)) == root:
            counts[seat_of(crew)] += 1
        square += 1
    most = max(counts)
    return [seat for seat, ships in enumerate(counts) if ships == most]


def _cargo_to_remove(state: Truckin) -> int:
    """A rival's cargo on the wormhole that is worth most, if there is any."""
    board, time = state.board, float(state.stacks.left) / FULL_STACK
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
    outlook = prospects(state, float(state.stacks.left) / FULL_STACK)
    own = outlook[seat]
    outlook[seat] = -1e300
    return own - max(outlook)
