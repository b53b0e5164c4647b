"""Advice for bots: points made, points in the making, and ships at hand."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.position import Board, Survey
from starboard.games.space_truckin.rotations import NUM_SEGMENTS, is_wormhole, sides_of
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scoring import most_ships, score_complete, score_incomplete
from starboard.games.space_truckin.squares import (
    CROSSES,
    NEIGHBOURS,
    NONE,
    SQUARES,
    STATION_PLACE,
    has,
    place_of,
    seat_of,
    type_of,
)
from starboard.games.space_truckin.tiles import MOST_SEGMENTS
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
    square: i64 = 0
    while square < SQUARES:
        crew: i64 = board.crews[square]
        if place_of(crew) == STATION_PLACE:
            around: i64 = board.tiles_around(square)
            ahead: float = STATION_AHEAD - float(around)
            outlook[seat_of(crew)] += 1.0 + float(around) + 0.5 * time * ahead
        square += 1
    _add_features(board, time, outlook)
    return outlook


def _add_features(board: Board, time: float, outlook: list[float]) -> None:
    """Count all features with ships in one walk over the board, and add what they are worth."""
    slots = bytearray(MOST_SEGMENTS)  # for each root, 1 + the place of its survey
    roots: list[int] = []
    found: list[Survey] = []
    fresh: list[int] = []
    square: i64 = 0
    while square < SQUARES:
        code: i64 = board.codes[square]
        segments: i64 = NUM_SEGMENTS[type_of(code)] if code else 0
        segment: i64 = 0
        while segment < segments:
            root: i64 = board.root(square, segment)
            if board.ships(root):
                if slots[root] == 0:
                    roots.append(root)
                    found.append(Survey())
                    fresh.append(NONE)
                    slots[root] = len(roots)
                slot: i64 = slots[root] - 1
                if not has(board.scored[square], segment) and fresh[slot] != square:
                    fresh[slot] = square
                    found[slot].fresh_tiles += 1
                _count(board, found[slot], square, segment)
            segment += 1
        square += 1
    slot = 0
    while slot < len(roots):
        _add_feature(found[slot], board.open_sides(roots[slot]), time, outlook)
        slot += 1


def _count(board: Board, found: Survey, square: i64, segment: i64) -> None:
    """Add a segment to what a feature amounts to, as `Board.survey` does."""
    code: i64 = board.codes[square]
    crew: i64 = board.crews[square]
    found.segments += 1
    if square != found.square:
        found.square = square
        found.tiles += 1
    if not has(board.scored[square], segment):
        found.fresh_segments += 1
    if crew and place_of(crew) == segment:
        found.crews[seat_of(crew)] += 1
    found.is_wormhole = is_wormhole(type_of(code), segment)
    side: i64 = 0
    while side < 4 and not found.crosses:
        i: i64 = 4 * square + side
        if CROSSES[i] and has(sides_of(code, segment), side) and board.codes[NEIGHBOURS[i]]:
            found.crosses = True
        side += 1


def _add_feature(found: Survey, sides: i64, time: float, outlook: list[float]) -> None:
    """A feature is worth what it earns at the end, and more the likelier it is closed."""
    now: float = float(score_incomplete(found).points)
    closed: float = float(score_complete(found).points)
    # A tile just placed may have completed it; then it is as good as scored.
    chance: float = min(1.0, CLOSING * time / float(sides)) if sides else 1.0
    for seat in most_ships(found):
        outlook[seat] += now + chance * max(0.0, closed - now)
