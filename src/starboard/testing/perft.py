"""Count paths. A rule bent anywhere bends these numbers."""

from __future__ import annotations

from starboard.kernel import CHANCE, State


def perft(state: State, depth: int) -> int:
    """Return how many move sequences of length *depth* start at *state*, luck included."""
    if depth == 0:
        return 1
    if state.to_act == CHANCE:
        moves = [move for move, _ in state.chances()]
    else:
        moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        child = state.clone()
        child.play(move)
        total += perft(child, depth - 1)
    return total
