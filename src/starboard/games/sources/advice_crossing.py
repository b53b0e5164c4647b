"""How much is missing from a pawn's best crossing: the cheapest way to build its express."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.sources.cards import ALL_HOMES
from starboard.games.sources.position import CLOSED, Position
from starboard.parts.grid import OUTSIDE
from starboard.parts.streams import AGAINST, ARROW, ARROWS, NEXT, SIZE, SQUARES, THING

CARD: Final = 4
"""The cost of a card to lay on an empty square of the way."""

CHANGE: Final = 6
"""The cost of a stream that points elsewhere, where a pawn can come to rest and change it."""

STUCK: Final = 24
"""The cost of a stream that points elsewhere and carries every pawn on: nobody can change it."""

FAR: Final = 120


class Crossing:
    """The cheapest way of one pawn from its home to the opposite side.

    A way is a chain of squares. A square costs nothing where a stream already points to the
    next one, a card where it is empty, and more where a stream must be turned or replaced.
    New ways keep to the right, as seen from home, so that two pawns do not block each other.
    """

    def __init__(self, position: Position, seat: i64) -> None:
        self.cost: i64 = FAR
        self.gaps: list[int] = []  # squares of the way where something is missing
        self._home: i64 = position.setup.homes[seat]
        self._costs: list[int] = [FAR] * SQUARES
        self._came_from: list[int] = [OUTSIDE] * SQUARES
        # Squares to spread from wait in chains, one chain for each cost.
        self._first: list[int] = [-1] * FAR
        self._after: list[int] = []
        self._waiting: list[int] = []
        self._search(position, seat)

    def _search(self, position: Position, seat: i64) -> None:
        """Spread from home by rising cost."""
        squares = position.squares
        closed: i64 = CLOSED[seat]
        home: i64 = ALL_HOMES[self._home]
        self._costs[home] = 0
        for way in range(4):
            first: i64 = NEXT[4 * home + way]
            if first != OUTSIDE:
                self._reach(first, home, self._entry(squares, first, way, closed))
        for cost in range(FAR):
            while self._first[cost] >= 0:
                link: i64 = self._first[cost]
                self._first[cost] = self._after[link]
                square: i64 = self._waiting[link]
                if self._costs[square] != cost:
                    continue
                if position.is_goal(seat, square) and not squares[square] & ARROWS:
                    self._found(squares, square, home, cost)
                    return
                self._spread(squares, square, cost, closed)

    def _spread(self, squares: list[int], square: i64, cost: i64, closed: i64) -> None:
        code: i64 = squares[square]
        if code >= THING:
            return  # a source, a gate or a sign ends every ride
        missing: i64 = cost
        if code:
            missing += self._change(squares, square)
        else:
            missing += CARD if self._keeps_right(square) else CARD + 1
        for way in range(4):
            to: i64 = NEXT[4 * square + way]
            if to == OUTSIDE:
                continue
            so_far: i64 = cost if code & ARROW[way] else missing
            if so_far < self._costs[to]:
                self._reach(to, square, so_far + self._entry(squares, to, way, closed))

    def _keeps_right(self, square: i64) -> bool:
        """Whether a square lies to the right of the line from home to the opposite home."""
        if self._home % 2:
            across: i64 = SIZE // 2 - square // SIZE
            return across > 0 if self._home == 1 else across < 0
        along: i64 = square % SIZE - SIZE // 2
        return along > 0 if self._home == 0 else along < 0

    def _entry(self, squares: list[int], square: i64, way: i64, closed: i64) -> i64:
        """What it costs to open a square to a rider who moves this way."""
        code: i64 = squares[square]
        if code & AGAINST[way]:
            return self._change(squares, square)
        return FAR if (closed >> (code >> 4)) & 1 else 0

    def _change(self, squares: list[int], square: i64) -> i64:
        """What it costs to turn or replace the stream on a square."""
        for way in range(4):
            to: i64 = NEXT[4 * square + way]
            if squares[square] & ARROW[way] and to != OUTSIDE and not squares[to] & AGAINST[way]:
                return STUCK
        return CHANGE

    def _reach(self, square: i64, source: i64, cost: i64) -> None:
        if cost < self._costs[square]:
            self._costs[square] = cost
            self._came_from[square] = source
            self._after.append(self._first[cost])
            self._first[cost] = len(self._waiting)
            self._waiting.append(square)

    def _found(self, squares: list[int], goal: i64, home: i64, cost: i64) -> None:
        """Walk back from the goal and note the squares that still need a card."""
        self.cost = cost
        after: i64 = goal
        square: i64 = self._came_from[goal]
        while square != home:
            points = False
            for way in range(4):
                if NEXT[4 * square + way] == after and squares[square] & ARROW[way]:
                    points = True
            if not points:
                self.gaps.append(square)
            after = square
            square = self._came_from[square]
