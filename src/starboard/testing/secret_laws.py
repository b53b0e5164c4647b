"""Laws of what is hidden: who is shown something by a move, and what else may be imagined."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from starboard.kernel import CHANCE, State
from starboard.testing.position import Law, Position, demand

MOVES = 4
"""How many moves of one position are tried, for each audience."""

CHILDREN = 12
"""How many positions that may follow are compared."""

UNNOTICED = 200
"""How many states are looked at that a rival could not tell from the one before; if there are
more, the rival is taken to have learned nothing."""

PATIENCE = 400
"""How often a state is imagined before all that were alike are called the same: so long that what
comes once in fifty times is missed once in three thousand."""


def moves_show_rivals_nothing(at: Position) -> None:
    """A move that may be taken back shows nobody else anything that was hidden.

    A rival learns something if a state that was possible before the move is not possible any more:
    if no move there would look to the rival as this one does.
    """
    mover = at.state.to_act
    if mover < 0 or not at.game.has_secrets:
        return
    view = at.view(mover)
    moves = at.state.legal_moves()
    at.rng.shuffle(moves)
    for move in [move for move in moves if not at.game.reveals(view, move)][:MOVES]:
        real = _after(at.state, move)
        for seat in at.audiences:
            before, after = at.view(seat), at.game.view(real, seat)
            if seat != mover and before != after:
                imagined = at.game.determinize(before, at.rng)
                demand(
                    _could_look_like(at, imagined, move, after, seat),
                    f"a move shows seat {seat} a secret but could be undone: 'reveals' must say so",
                    at.game.moves.notation(move),
                )


def imagined_states_vary(at: Position) -> None:
    """Where a seat cannot tell two states apart, it does not always imagine the same one.

    A choice that its own seat has yet to finish need not be imagined: nobody acts on it.
    """
    if not at.game.has_secrets:
        return
    moves = at.state.legal_moves() or [outcome for outcome, _ in at.state.chances()]
    at.rng.shuffle(moves)
    mover = at.state.to_act
    after = [_after(at.state, move) for move in moves[:CHILDREN]]
    children = [child for child in after if mover == CHANCE or child.to_act != mover]
    for seat in at.audiences:
        alike: dict[Any, Hashable] = {}
        for child in children:
            view, key = at.game.view(child, seat), child.key()
            if alike.setdefault(view, key) != key:
                _demand_others(at, view, seat)
                break


def _demand_others(at: Position, view: Any, seat: int) -> None:
    first = at.game.determinize(view, at.rng).key()
    for _ in range(PATIENCE):
        if at.game.determinize(view, at.rng).key() != first:
            return
    demand(False, f"seat {seat} always imagines the same state, though others look alike", view)


def _could_look_like(at: Position, imagined: State, move: int, seen: Any, seat: int) -> bool:
    """Whether some move there, *move* first, looks to the seat as what it has seen.

    Moves that the seat would not notice may come before it, as when cards are picked in secret.
    """
    before = at.view(seat)
    waiting, known = [imagined], {imagined.key()}
    while waiting and len(known) < UNNOTICED:
        state = waiting.pop(0)
        legal = state.legal_moves()
        for other in sorted(legal, key=lambda legal: legal != move):
            child = _after(state, other)
            looks = at.game.view(child, seat)
            if looks == seen:
                return True
            if looks == before and child.to_act == state.to_act and child.key() not in known:
                known.add(child.key())
                waiting.append(child)
    return bool(waiting)


def _after(state: State, move: int) -> State:
    child = state.clone()
    child.play(move)
    return child


SECRET_LAWS: tuple[Law, ...] = (moves_show_rivals_nothing, imagined_states_vary)
