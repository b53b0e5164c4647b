"""The best way through a turn: the courses that it can take, judged where it ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.sources.advice_work import Work
from starboard.games.sources.cards import EXTRA_MOVE, GATE, NOT, ONLY, PICKUP, SOURCE, STREAM
from starboard.games.sources.moves import (
    DISCARD,
    END_TURN,
    TAKE,
    TAKE_ALL,
    USE_EXTRA_MOVE,
    USE_PICKUP,
)
from starboard.games.sources.piles import has, kinds, size
from starboard.games.sources.position import ACTING, BOOST, SHEDDING
from starboard.games.sources.rules import Sources
from starboard.kernel.advice import NOTHING_OBVIOUS
from starboard.kernel.state import OVER
from starboard.parts.streams import CORNER, ONE, OPPOSITE, TEE

LEADS: Final = 12
REST: Final = 6
"""How many courses are followed further: those that have just come somewhere, and all others."""

STEPS: Final = 8
"""No course has more: a card laid, a move, a card, an Extra Move, a card, and something mended."""

WON: Final = -1e9
LOST: Final = 1e9
"""What is left to do where the game is over."""

SHEDDING_ORDER: Final[list[int]] = [
    *range(NOT, NOT + 4),
    *range(ONLY, ONLY + 4),
    *range(GATE, GATE + 3),
    *(SOURCE, STREAM + OPPOSITE, PICKUP),
    *(STREAM + CORNER, STREAM + TEE, STREAM + ONE, EXTRA_MOVE),
]
"""What a pawn discards while a course is only thought about, the first it has (SO-16)."""


class Course:
    """A turn: where it has come to, and by which moves."""

    def __init__(self, state: Sources, moves: list[int], work: float) -> None:
        self.state = state
        self.moves = moves
        self.work = work  # what is left to do if the turn ends here


class Turns:
    """Finds the turns after which a crew has least to do.

    A move counts for nothing by itself, but by what is laid at its end: so a turn is judged as a
    whole. In a turn nothing is drawn, so nothing about it is uncertain.
    """

    def __init__(self, work: Work) -> None:
        self._work = work
        self._ends: list[Course] = []
        self._known: set[object] = set()

    def best(self, state: Sources, most: int) -> list[Course]:
        """The best turns from here, or ends of a turn that has begun, no two to the same end."""
        self._ends = []
        self._known.clear()
        courses: list[Course] = []
        if state.phase == ACTING and taking(state) == NOTHING_OBVIOUS:
            self._end(state, [])
            courses.append(Course(state, [], 0.0))
        elif state.phase == ACTING:
            self._go_on(courses, state.clone(), [], state.seat)
        else:
            for move in state.legal_moves():
                self._go_on(courses, after(state, move), [move], state.seat)
        for _ in range(STEPS):
            courses = self._steps(courses)
        return distinct(self._ends, most)

    def _steps(self, courses: list[Course]) -> list[Course]:
        """All courses by one step more; the most promising of them."""
        leads: list[Course] = []
        rest: list[Course] = []
        for course in courses:
            state = course.state
            for move in state.legal_moves():
                moves = [*course.moves, move]
                if move < TAKE or move == USE_PICKUP:
                    self._go_on(leads, after(state, move), moves, state.seat)
                elif move == USE_EXTRA_MOVE:
                    # It comes to the same as the move of the turn, which is made first.
                    if not state.may_move():
                        self._boost(leads, after(state, move), moves, state.seat)
                elif move > TAKE_ALL and move != END_TURN:
                    self._go_on(rest, after(state, move), moves, state.seat)
        return [*distinct(leads, LEADS), *distinct(rest, REST)]

    def _boost(self, courses: list[Course], state: Sources, moves: list[int], seat: i64) -> None:
        """An Extra Move is one step with the way that it goes."""
        if state.to_act != seat or state.phase != BOOST:
            self._go_on(courses, state, moves, seat)
            return
        for move in state.legal_moves():
            self._go_on(courses, after(state, move), [*moves, move], seat)

    def _go_on(self, courses: list[Course], state: Sources, moves: list[int], seat: i64) -> None:
        """Judge a course; keep it if the turn is not over, and nothing else came to the same."""
        key = state.key()
        if key in self._known:
            return
        self._known.add(key)
        while state.to_act == seat and taking(state) != NOTHING_OBVIOUS:
            moves = [*moves, taking(state)]
            state.play(taking(state))
        if state.to_act != seat or state.phase == SHEDDING:
            self._judge(state, moves)
        else:
            courses.append(Course(state, moves, self._end(state, moves)))

    def _end(self, state: Sources, moves: list[int]) -> float:
        """What is left to do if the turn ends here, a card discarded if need be."""
        ended = after(state, END_TURN)
        moves = [*moves, END_TURN]
        if ended.to_act == state.seat and ended.phase == SHEDDING:
            for kind in SHEDDING_ORDER:
                if has(ended.carried(), kind):
                    moves.append(DISCARD + kind)
                    ended.play(DISCARD + kind)
                    break
        return self._judge(ended, moves)

    def _judge(self, state: Sources, moves: list[int]) -> float:
        """What is left to do after a turn, which is noted."""
        if state.to_act == OVER:
            work = WON if min(state.made) else LOST
        else:
            work = self._work.left(state)
        self._ends.append(Course(state, moves, work))
        return work


def after(state: Sources, move: int) -> Sources:
    """The position after a move."""
    state = state.clone()
    state.play(move)
    return state


def taking(state: Sources) -> int:
    """To take all that lies on the Source below: carried cards weigh nothing (SO-14)."""
    pile = state.pile_here()
    if state.phase != ACTING or not pile:
        return NOTHING_OBVIOUS
    return TAKE_ALL if size(pile) > 1 else TAKE + kinds(pile)[0]


def distinct(courses: list[Course], most: int) -> list[Course]:
    """Those that leave least to do, the best first, and no two that come to the same."""
    courses.sort(key=work_of)
    known: set[object] = set()
    found: list[Course] = []
    for course in courses:
        if len(found) == most:
            break
        key = course.state.key()
        if key not in known:
            known.add(key)
            found.append(course)
    return found


def work_of(course: Course) -> float:
    """What a course leaves to do."""
    return course.work
