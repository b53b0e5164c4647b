"""How many moves a ship needs to come to one of some squares, streams and gates used well."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.streamlines.cards import ESCAPE, GATE_THING
from starboard.games.streamlines.position import LOST, Position
from starboard.parts.grid import OUTSIDE
from starboard.parts.streams import AGAINST, ARROW, ARROWS, NEXT, SQUARES, THING

FAR: Final = 20
"""The distance of squares from which there is no way; longer than any way in play."""


def moves_to(position: Position, targets: list[int]) -> list[int]:
    """For each square, the moves that a ship resting there needs to reach a target.

    It looks back from the targets, move by move. Whirls are taken to carry a ship to
    whatever their streams lead to, which is all that an estimate needs.
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
        carry_back(position.squares, now, carried)
        now = step_back(position, now, distances, carried, moves)
    return distances


def carry_back(squares: list[int], now: list[int], carried: list[int]) -> None:
    """Add to *now* all squares whose streams lead to those of *now* in the same move."""
    done = 0
    while done < len(now):
        square: i64 = now[done]
        done += 1
        for way in range(4):
            source: i64 = NEXT[4 * square + (way ^ 2)]
            if source == OUTSIDE or carried[source] or squares[square] & AGAINST[way]:
                continue
            if squares[source] & ARROW[way]:
                carried[source] = 1
                now.append(source)


def step_back(
    position: Position, now: list[int], distances: list[int], carried: list[int], moves: i64
) -> list[int]:
    """The squares one move away from *now* on which a ship can rest."""
    squares = position.squares
    resting: list[int] = []
    for square in now:
        for way in range(4):
            source: i64 = NEXT[4 * square + (way ^ 2)]
            if source == OUTSIDE or distances[source] < FAR or squares[square] & AGAINST[way]:
                continue
            distances[source] = moves
            if not squares[source] & ARROWS and not carried[source]:
                carried[source] = 1
                resting.append(source)
                if GATE_THING * THING <= squares[source] < ESCAPE * THING:
                    mate = position.mate(source)
                    if mate != LOST and not carried[mate]:
                        carried[mate] = 1
                        distances[mate] = min(distances[mate], moves + 1)
                        resting.append(mate)
    return resting
