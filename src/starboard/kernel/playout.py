"""Play a state to its end at random: the loop that bots and benchmarks live in."""

from __future__ import annotations

from starboard.kernel.rng import Rng
from starboard.kernel.state import CHANCE, OVER, State


def playout(state: State, rng: Rng) -> int:
    """Play *state* to the end in place and return how many plies that took."""
    plies = 0
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(rng.choice(state.legal_moves()))
        plies += 1
    return plies


def random_game(state: State, rng: Rng) -> list[int]:
    """Play *state* to the end in place and return the moves, luck included."""
    moves: list[int] = []
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            move = state.draw(rng)
        else:
            move = rng.choice(state.legal_moves())
        state.play(move)
        moves.append(move)
    return moves
