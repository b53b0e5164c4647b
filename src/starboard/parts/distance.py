"""How many moves a rider needs to reach a target, making the best of streams and gates."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.parts.grid import OUTSIDE
from starboard.parts.streams import AGAINST, ARROW, ARROWS, NEXT, SQUARES, THING

FAR: Final = 20
"""The distance where there is no way: more than any real one."""


def moves_to(
    squares: list[int], targets: list[int], first_gate: i64, end_of_gates: i64
) -> list[int]:
    """For each square, the moves that a rider resting there needs to reach a target.

    Things numbered from *first_gate* to just below *end_of_gates* are gates; those with the same
    number are joined. The search goes back from the targets, move by move. It assumes that a
    whirl carries a rider wherever its streams lead, which is good enough for an estimate.
    """
    distances = [FAR] * SQUARES
    carried = [0] * SQUARES  # squares from which a ride already leads on towards a target
    now: list[int] = []
    for target in targets:
        distances[target] = 0
        carried[target] = 1
        now.append(target)
    moves: i64 = 0
    while now and moves < FAR:
        moves += 1
        now = step_back(squares, now, distances, carried, moves)
        for square in now[:]:
            if first_gate * THING <= squares[square] < end_of_gates * THING:
                jump_back(squares, square, distances, carried, now, moves)
    return distances


def step_back(
    squares: list[int], now: list[int], distances: list[int], carried: list[int], moves: i64
) -> list[int]:
    """Mark the squares one move away from *now*; return those where a ride can end.

    All squares whose streams lead to *now* in the same move are added to *now*.
    """
    resting: list[int] = []
    for square in now:
        for way in range(4):
            source: i64 = NEXT[4 * square + (way ^ 2)]
            if source == OUTSIDE or squares[square] & AGAINST[way]:
                continue
            arrows: i64 = squares[source] & ARROWS
            if arrows & ARROW[way] and not carried[source]:
                carried[source] = 1
                now.append(source)
            if distances[source] == FAR:
                distances[source] = moves
                if not arrows and not carried[source]:
                    carried[source] = 1
                    resting.append(source)
    return resting


def jump_back(
    squares: list[int],
    gate: i64,
    distances: list[int],
    carried: list[int],
    now: list[int],
    moves: i64,
) -> None:
    """A ride to a gate's twin ends at the gate; a rider resting there needs one move more."""
    for twin in range(SQUARES):
        if squares[twin] == squares[gate] and not carried[twin]:
            carried[twin] = 1
            distances[twin] = min(distances[twin], int(moves) + 1)
            now.append(twin)
