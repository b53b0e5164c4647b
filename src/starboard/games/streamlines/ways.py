"""The squares that a move goes through, for what is drawn before it and what is walked after."""

from __future__ import annotations

from starboard.games.streamlines.position import FOLLOW
from starboard.games.streamlines.rules import Streamlines
from starboard.kernel.moment import Point
from starboard.parts.stream_scene import way
from starboard.parts.streams import ARROWS, NEXT, ride_ends
from starboard.parts.trails import shortest_ride


def flight(state: Streamlines, square: int) -> list[int]:
    """The squares of the acting ship's move that ends on *square*, a Gate's twin after it."""
    here = state.ships[state.seat]
    first = state.squares[here] & ARROWS if state.phase == FOLLOW else ARROWS
    if first == ARROWS and state.squares[square] == 0 and square in NEXT[4 * here : 4 * here + 4]:
        return [square]  # as most are, and quickly found
    stops = state.may_stop()
    ends = ride_ends(state.squares, here, 0, first, stops)
    if square in ends:
        return shortest_ride(state.squares, here, square, first=first, stops=stops)
    if first == ARROWS and state.is_gate(here) and state.twin(here) == square:
        return [square]
    gates = [end for end in ends if state.is_gate(end) and state.twin(end) == square]
    rides = [shortest_ride(state.squares, here, gate, first=first, stops=stops) for gate in gates]
    return [*min(rides, key=len), square]


def flight_path(state: Streamlines, square: int) -> tuple[Point, ...]:
    """The way of that move, from where the ship is."""
    return way(state.ships[state.seat], flight(state, square))
