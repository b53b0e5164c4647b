"""Plans: the turns of the whole crew, some way ahead."""

from __future__ import annotations

from typing import Final

from starboard.games.sources.advice_turn import Course, Turns, taking, work_of
from starboard.games.sources.rules import Sources
from starboard.kernel.advice import NOTHING_OBVIOUS
from starboard.kernel.state import CHANCE, OVER

WIDTH: Final = 6
"""How many plans are followed from turn to turn."""

EACH: Final = 3
"""How many turns each of them may go on with."""

PEERS: Final = 2
"""How many plans with the same first turn are followed, so that others are not crowded out."""

LAG: Final = 3.0
"""How much more work than the best plan another may leave, and still be followed."""

AHEAD: Final = 4
"""How many turns a plan looks ahead, the first not counted."""


class Plans:
    """Chooses a turn for the turns that the crew can let follow.

    Who closes a gap while who goes home shows only some turns later. A plan does with the cards
    that lie there and are carried; what will come up, nobody knows.
    """

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._next: dict[object, int] = {}

    def next_move(self, state: Sources) -> int:
        """What the crew's plan asks of the pawn to act; a plan is kept to the end of its turn."""
        move = taking(state)
        if move != NOTHING_OBVIOUS:
            return move
        key = state.key()
        if key not in self._next:
            self._next.clear()
            self._remember(state.clone(), self.turn(state))
        return self._next[key]

    def turn(self, state: Sources) -> list[int]:
        """The moves of the turn that the best plan begins with."""
        plans = self._turns.best(state, WIDTH)
        for _ in range(AHEAD):
            if plans[0].state.to_act == OVER or are_alike(plans):
                break
            further: list[Course] = []
            for plan in plans:
                if plan.state.to_act != OVER:
                    for turn in self._turns.best(without_luck(plan.state), EACH):
                        further.append(Course(turn.state, plan.moves, turn.work))
            plans = followed(further)
        return plans[0].moves

    def _remember(self, state: Sources, moves: list[int]) -> None:
        for move in moves:
            self._next[state.key()] = move
            state.play(move)


def followed(plans: list[Course]) -> list[Course]:
    """The best of some plans, of those that come to the same board one."""
    kept: list[Course] = []
    known: set[object] = set()
    plans.sort(key=work_of)
    for plan in plans:
        if len(kept) == WIDTH or (kept and plan.work > kept[0].work + LAG):
            break
        state = plan.state
        board = (bytes(state.squares), tuple(state.pawns), tuple(state.made))
        peers = len([other for other in kept if other.moves is plan.moves])
        if board not in known and peers < PEERS:
            known.add(board)
            kept.append(plan)
    return kept


def are_alike(plans: list[Course]) -> bool:
    """Whether all plans begin with the same turn."""
    return all([plan.moves is plans[0].moves for plan in plans])


def without_luck(state: Sources) -> Sources:
    """The next turn's beginning, had no card come up."""
    state = state.clone()
    if state.to_act == CHANCE:
        state.begin_actions()
    return state
