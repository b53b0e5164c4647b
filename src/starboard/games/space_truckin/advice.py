"""Advice for bots: points made, points in the making, and ships at hand."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.position import Board
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scoring import most_ships, score_complete, score_incomplete
from starboard.games.space_truckin.squares import SQUARES, STATION_PLACE, place_of, seat_of
from starboard.kernel.advice import Advice
from starboard.kernel.state import State

FULL_STACK: Final = 90
STATION_AHEAD: Final = 8.0  # what a station with engineers may still grow by
SHIP: Final = 0.8  # a ship in the pool, while there is time to use it
CLOSING: Final = 1.6  # how soon a feature with one open side is closed
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
        time: float = float(state.left) / FULL_STACK
        outlook = prospects(state, time)
        scale: float = NEAR + FAR * time
        best = max(outlook)
        weights = [exp((points - best) / scale) for points in outlook]
        total = sum(weights)
        return [weight / total for weight in weights]


def prospects(state: Truckin, time: float) -> list[float]:
    """The points that each seat has and may expect; *time* runs from 1 down to 0."""
    board = state.board
    outlook = [float(score) for score in state.ledger.scores]
    for seat in range(state.ledger.seats):
        outlook[seat] += SHIP * time * float(min(state.ledger.pool(seat), 5))
    done: list[int] = []
    square: i64 = 0
    while square < SQUARES:
        crew: i64 = board.crews[square]
        if place_of(crew) == STATION_PLACE:
            around: i64 = board.tiles_around(square)
            ahead: float = STATION_AHEAD - float(around)
            outlook[seat_of(crew)] += 1.0 + float(around) + 0.5 * time * ahead
        elif crew:
            root: i64 = board.root(square, place_of(crew))
            if root not in done:
                done.append(root)
                _add_feature(board, root, time, outlook)
        square += 1
    return outlook


def _add_feature(board: Board, root: i64, time: float, outlook: list[float]) -> None:
    """A feature is worth what it earns at the end, and more the likelier it is closed."""
    found = board.survey(root)
    now: float = float(score_incomplete(found).points)
    closed: float = float(score_complete(found).points)
    sides: i64 = board.open_sides(root)
    # A tile just placed may have completed it; then it is as good as scored.
    chance: float = min(1.0, CLOSING * time / float(sides)) if sides else 1.0
    for seat in most_ships(found):
        outlook[seat] += now + chance * max(0.0, closed - now)
