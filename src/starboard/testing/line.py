"""Reach a position by its moves, as a rule test wants to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from starboard.kernel import CHANCE, Game, State, View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


def play_line(
    game: Game[S, V],
    *notations: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
) -> S:
    """Play these notations, draws included, from the start; each must be possible."""
    state = game.begin(seats, options)
    for notation in notations:
        play_on(game, state, notation)
    return state


def play_on(game: Game[S, V], state: S, notation: str) -> None:
    """Play one notation on *state*; raise `AssertionError` if it is not possible there."""
    move = game.moves.parse(notation)
    if state.to_act == CHANCE:
        possible = [outcome for outcome, _ in state.chances()]
    else:
        possible = state.legal_moves()
    words = [game.moves.notation(other) for other in possible]
    assert move in possible, f"{notation!r} is not possible here; these are: {words}"
    state.play(move)
