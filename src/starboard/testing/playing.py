"""What a rule test does with a position: reach it, play on, ask what may be done and why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from starboard.kernel import CHANCE, WATCHER, Game, State, View, refusal

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


def play_line(
    game: Game[S, V],
    *notations: str,
    seats: int | None = None,
    options: Mapping[str, str] | None = None,
) -> S:
    """Play these notations, draws included, from the start; each must be possible."""
    return play(game, game.begin(seats, options), *notations)


def play(game: Game[S, V], state: S, *notations: str) -> S:
    """Play these notations, draws included, on *state* itself, and return it.

    Raises `AssertionError` for one that is not possible there.
    """
    for notation in notations:
        move = game.moves.parse(notation)
        words = possible(game, state)
        assert game.moves.notation(move) in words, (
            f"{notation!r} is not possible here; these are: {words}"
        )
        state.play(move)
    return state


def possible(game: Game[S, V], state: S) -> list[str]:
    """What can come next, chosen or drawn."""
    if state.to_act == CHANCE:
        return [game.moves.notation(outcome) for outcome in sorted(game.outcomes(state))]
    return legal(game, state)


def legal(game: Game[S, V], state: S, verb: str = "") -> list[str]:
    """What the seat to act may do, or the part of it that begins with *verb*."""
    words = [game.moves.notation(move) for move in state.legal_moves()]
    return [word for word in words if word.startswith(verb)]


def why(game: Game[S, V], state: S, notation: str, seat: int | None = None) -> str:
    """Why *notation* is refused to a seat: to the one to act, if none is named."""
    sentence = refusal(game, game.view(state, state.to_act if seat is None else seat), notation)
    assert sentence is not None, f"{notation!r} is legal"
    return sentence


def told(game: Game[S, V], state: S, *notations: str, seat: int = WATCHER) -> str:
    """Play these notations on *state* itself; return what *seat* is told of the last one."""
    play(game, state, *notations[:-1])
    before = game.view(state.clone(), seat)
    play(game, state, notations[-1])
    return game.tell(before, game.moves.parse(notations[-1]), game.view(state, seat))
