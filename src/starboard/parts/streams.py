"""Streams: cards with arrows on a board of 9 by 9, and how far they carry a rider.

A square is one int: its low four bits are the arrows that leave it, one bit a direction,
and the bits above name the thing that lies there, 0 for nothing. A game numbers its things
as it likes: planets, sources, gates. What has no arrows ends a ride.

A rider steps to a neighbour and then follows the arrows. It never enters a square against one
of its arrows, and never comes to a square twice. So a ride ends

- on a *dead end*: a square none of whose arrows leads to a square that may be entered; or
- in a *whirl*: a set of squares where the arrows lead from each one to every other. There the
  ride's own trail cuts off every way on.

One flood finds the dead ends. In a whirl the trail matters, so trails are tried one by one.
That is exact, since a ride that leaves a whirl cannot come back to it. But a wide whirl has too
many trails: in one of more than `WHIRL` squares the rider may stop anywhere.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.parts.grid import COMPASS, OUTSIDE, neighbours, square_names

SIZE: Final = 9
SQUARES: Final = 81
NAMES: Final = square_names(SIZE, SIZE)
NEXT: Final = neighbours(SIZE, SIZE)

ARROWS: Final = 15
"""The bits of a square that are arrows."""

THING: Final = 16
"""One thing on a square: thing *n* without arrows is ``n * THING``."""

WHIRL: Final = 20
"""In a whirl of more squares than this a ride may end anywhere."""

ARROW: Final = [1, 2, 4, 8]
"""The bit of each direction."""

AGAINST: Final = [4, 8, 1, 2]
"""For each direction, the arrow of a square that bars the way into it."""

# Stepping in this order lists the neighbours of a square in the order of their numbers.
STEPS: Final = [2, 3, 1, 0]

ONE: Final = 0
OPPOSITE: Final = 1
CORNER: Final = 2
TEE: Final = 3
SHAPES: Final = ("one", "opposite", "corner", "tee")
"""The four stream cards: one arrow, two opposite ones, a corner, a tee."""

LAYINGS: Final = [1, 2, 4, 8, 5, 10, 3, 6, 12, 9, 11, 7, 14, 13]
"""The arrows of every way to lay a card: shape by shape, each turned clockwise from north."""

FIRST_LAYING: Final = [0, 4, 6, 10, 14]
"""Where the layings of each shape begin, and where those of the last one end."""

# By arrows: the shape of a card, and its quarter turns from the first laying of that shape.
SHAPE: Final = [-1, 0, 0, 2, 0, 1, 2, 3, 0, 2, 1, 3, 2, 3, 3, -1]
TURNS: Final = [0, 0, 1, 0, 2, 0, 1, 1, 3, 3, 1, 0, 2, 3, 2, 0]


def laying_name(arrows: int) -> str:
    """A laid card in words: ``one N``, ``opposite EW``, ``corner NE``, ``tee N``.

    A tee is named by its middle arrow, all others by the arrows they have.
    """
    shape = SHAPE[arrows]
    if shape == TEE:
        return f"tee {COMPASS[TURNS[arrows]]}"
    order = "NSEW"
    letters = [way for way in order if arrows & ARROW[COMPASS.index(way)]]
    return f"{SHAPES[shape]} {''.join(letters)}"


def named(squares: list[int]) -> str:
    """Squares in words: ``b4, c4, d4``."""
    return ", ".join([NAMES[square] for square in squares])


def turned(arrows: i64, right: bool) -> i64:
    """The arrows of a card after a quarter turn, clockwise or not."""
    if right:
        return ((arrows << 1) & ARROWS) | (arrows >> 3)
    return (arrows >> 1) | ((arrows & 1) << 3)


def may_enter(squares: list[int], square: i64, way: i64, barred: i64) -> bool:
    """Whether a rider moving in direction *way* may come to *square*.

    *barred* has a bit for each thing whose squares are closed to this rider.
    """
    code: i64 = squares[square]
    if code & AGAINST[way]:
        return False
    return not (barred and (barred >> (code >> 4)) & 1)


def ride_ends(
    squares: list[int], start: i64, barred: i64 = 0, first: i64 = ARROWS, stops: bool = False
) -> list[int]:
    """The squares on which a move from *start* can end, ascending.

    The first step goes in a direction whose bit is in *first*. With *stops* the rider may
    leave the stream at any square of the ride.
    """
    ends: list[int] = []
    rides: i64 = 0
    for way in STEPS:
        if not first & ARROW[way]:
            continue
        square: i64 = NEXT[4 * start + way]
        if square == OUTSIDE or not may_enter(squares, square, way, barred):
            continue
        if squares[square] & ARROWS:
            rides |= ARROW[way]
        else:
            ends.append(square)
    if not rides:
        return ends
    return Flood(squares, start, barred, rides, stops).ends(ends)


def add_jumps(ends: list[int], jumps: list[int], start: i64) -> None:
    """Add the gates to which a move can jump to the ends of its rides, and keep them ascending.

    No jump leads to *start*, where the move began, nor `OUTSIDE`, where a gate has no twin.
    """
    if not jumps:
        return
    for square in jumps:
        if square not in (OUTSIDE, start) and square not in ends:
            ends.append(square)
    ends.sort()


class Flood:
    """All rides of one move at once: squares reached, whirls found, ends listed.

    *first* holds only directions in which the first step is possible.
    """

    def __init__(
        self, squares: list[int], start: i64, barred: i64, first: i64, stops: bool
    ) -> None:
        self.squares = squares
        self.start: i64 = start
        self.barred: i64 = barred
        self.first: i64 = first
        self.stops = stops
        self.reached: i64 = 0
        self.order: list[int] = [0] * SQUARES  # when a square was reached, from 1; 0 is never
        self.low: list[int] = [0] * SQUARES  # the earliest square that it leads back to
        self.whirl: list[int] = [0] * SQUARES  # 0, or the number of the square's whirl
        self.open: list[int] = []  # squares reached whose whirl is not known yet
        self.whirls: list[list[int]] = []
        self.is_end: list[int] = [0] * SQUARES
        self.wanted: i64 = 0  # squares of the present whirl that may yet turn out to be ends

    def ends(self, ends: list[int]) -> list[int]:
        """Add to *ends* where the rides end, and return all, ascending."""
        self.run()
        for square in ends:
            self.is_end[square] = 1
        return [square for square in range(SQUARES) if self.is_end[square]]

    def run(self) -> None:
        """Find all ends."""
        for way in range(4):
            if self.first & ARROW[way]:
                square: i64 = NEXT[4 * self.start + way]
                if not self.order[square]:
                    self.reach(square)
        for whirl in self.whirls:
            if self.stops or len(whirl) > WHIRL:
                for square in whirl:
                    self.is_end[square] = 1
            else:
                self.try_trails(whirl)

    def onward(self, square: i64, way: i64) -> i64:
        """The square that an arrow leads to, or `OUTSIDE` if it leads nowhere."""
        if not self.squares[square] & ARROW[way]:
            return OUTSIDE
        to: i64 = NEXT[4 * square + way]
        if to == self.start or (to != OUTSIDE and not self.is_open(to, way)):
            return OUTSIDE
        return to

    def is_open(self, square: i64, way: i64) -> bool:
        """Whether this rider may come to *square* in direction *way*."""
        return may_enter(self.squares, square, way, self.barred)

    def reach(self, square: i64) -> None:
        """Flood on from a square and sort what is reached into whirls (Tarjan's algorithm)."""
        self.reached += 1
        self.order[square] = self.reached
        low: i64 = self.reached
        self.open.append(square)
        is_dead_end = True
        for way in range(4):
            to = self.onward(square, way)
            if to == OUTSIDE:
                continue
            is_dead_end = False
            if not self.order[to]:
                self.reach(to)
                low = min(low, self.low[to])
            elif not self.whirl[to]:
                low = min(low, self.order[to])
        self.low[square] = low
        if is_dead_end or self.stops:
            self.is_end[square] = 1
        if low == self.order[square]:
            self.close(square)

    def close(self, square: i64) -> None:
        """All squares open since *square* form a whirl, unless it stands alone."""
        number = len(self.whirls) + 1
        if self.open[-1] == square:
            self.open.pop()
            self.whirl[square] = -1
            return
        members: list[int] = []
        while True:
            member = self.open.pop()
            self.whirl[member] = number
            members.append(member)
            if member == square:
                break
        self.whirls.append(members)

    def try_trails(self, whirl: list[int]) -> None:
        """Ride every trail through a whirl from each square where a ride may come in."""
        number = self.whirl[whirl[0]]
        self.wanted = 0
        for square in whirl:
            if self.stays_in(square, number):
                self.wanted += 1
        trail = [0] * SQUARES
        for square in whirl:
            if self.is_entry(square, number):
                self.follow(square, number, trail)

    def stays_in(self, square: i64, number: i64) -> bool:
        """Whether every way on from a square stays in its whirl."""
        for way in range(4):
            to = self.onward(square, way)
            if to != OUTSIDE and self.whirl[to] != number:
                return False
        return True

    def is_entry(self, square: i64, number: i64) -> bool:
        """Whether a ride may enter this whirl at a square."""
        for way in range(4):
            source: i64 = NEXT[4 * square + (way ^ 2)]
            if source == OUTSIDE:
                continue
            if source == self.start:
                if self.first & ARROW[way]:
                    return True
            elif (
                self.order[source]
                and self.whirl[source] != number
                and self.onward(source, way) == square
            ):
                return True
        return False

    def follow(self, square: i64, number: i64, trail: list[int]) -> None:
        """Ride on through a whirl; where the trail cuts off every way on, the ride ends."""
        if not self.wanted:
            return
        trail[square] = 1
        is_stuck = True
        for way in range(4):
            to = self.onward(square, way)
            if to == OUTSIDE:
                continue
            if self.whirl[to] != number:
                is_stuck = False
            elif not trail[to]:
                is_stuck = False
                self.follow(to, number, trail)
        if is_stuck and not self.is_end[square]:
            self.is_end[square] = 1
            self.wanted -= 1
        trail[square] = 0
