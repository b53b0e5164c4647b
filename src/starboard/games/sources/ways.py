"""The squares that a move goes through, and those of a crossing that is open."""

from __future__ import annotations

from starboard.games.sources.position import CLOSED
from starboard.games.sources.rules import Sources
from starboard.kernel.moment import Point
from starboard.parts.grid import OUTSIDE
from starboard.parts.stream_scene import way
from starboard.parts.streams import ARROW, NEXT, may_enter, ride_ends
from starboard.parts.trails import has_ride_of, shortest_ride


def ride(state: Sources, square: int) -> list[int]:
    """The squares of the acting pawn's move that ends on *square*, a Gate before a jump too."""
    here, closed = int(state.here()), CLOSED[state.seat]
    if state.squares[square] == 0 and square in NEXT[4 * here : 4 * here + 4]:
        return [square]  # as most are, and quickly found
    ends = ride_ends(state.squares, here, closed)
    if square in ends:
        return shortest_ride(state.squares, here, square, barred=closed)
    sign = state.squares[square]
    if state.squares[here] == sign:
        return [square]
    gate = next(end for end in ends if state.squares[end] == sign)
    least = int(state.setup.ride) if state.is_express(square) else 0
    return [*ride_of(state.squares, here, gate, least, closed), square]


def ride_path(state: Sources, square: int) -> tuple[Point, ...]:
    """The way of that move, from where the pawn is."""
    return way(int(state.here()), ride(state, square))


def ride_of(squares: list[int], start: int, end: int, least: int, barred: int) -> list[int]:
    """The squares of the shortest ride to *end*, or of one that follows *least* arrows."""
    shortest = shortest_ride(squares, start, end, barred=barred)
    if len(shortest) > least or not has_ride_of(squares, start, end, least, barred):
        return shortest
    steps = [NEXT[4 * start + turn] for turn in range(4)]
    for turn, first in enumerate(steps):
        if first != OUTSIDE and may_enter(squares, first, turn, barred):
            found = _goes_on(squares, [start, first], end, least, barred)
            if found:
                return found[1:]
    return shortest


def _goes_on(squares: list[int], trail: list[int], end: int, least: int, barred: int) -> list[int]:
    """The first ride that goes on from a trail to *end* over *least* arrows; or nothing."""
    last = trail[-1]
    if last == end:
        return trail if len(trail) - 2 >= least else []
    for turn in range(4):
        to = NEXT[4 * last + turn]
        if not squares[last] & ARROW[turn] or to == OUTSIDE or to in trail:
            continue
        if may_enter(squares, to, turn, barred):
            found = _goes_on(squares, [*trail, to], end, least, barred)
            if found:
                return found
    return []


def open_crossing(state: Sources, seat: int) -> list[int]:
    """The squares of a seat's shortest express from its home, if one is open (SO-30)."""
    home, closed = int(state.home(seat)), CLOSED[seat]
    ends = ride_ends(state.squares, home, closed)
    goals = [end for end in ends if state.is_goal(seat, end)]
    if goals:
        rides = [shortest_ride(state.squares, home, end, barred=closed) for end in goals]
        return min(rides, key=len)
    least = int(state.setup.ride)
    for gate in ends:
        if not state.is_gate(gate) or not has_ride_of(state.squares, home, gate, least, closed):
            continue
        for twin, code in enumerate(state.squares):
            if code == state.squares[gate] and twin != gate and state.is_goal(seat, twin):
                return [*ride_of(state.squares, home, gate, least, closed), twin]
    return []
