"""Trails: the squares of a ride one by one, for the log and for rules that count arrows."""

from __future__ import annotations

from mypy_extensions import i64

from starboard.parts.grid import OUTSIDE
from starboard.parts.streams import ARROW, ARROWS, NEXT, SQUARES, WHIRL, Flood, may_enter


def shortest_ride(
    squares: list[int],
    start: i64,
    end: i64,
    *,
    barred: i64 = 0,
    first: i64 = ARROWS,
    stops: bool = False,
) -> list[int]:
    """The squares of the shortest ride from *start* that ends on *end*, *end* included.

    Where equally short rides part, north comes before east, east before south, south before west.
    """
    flood = Flood(squares, start, barred, _first_steps(squares, start, barred, first), stops)
    flood.run()
    number = flood.whirl[end]
    if stops or number <= 0 or len(flood.whirls[number - 1]) > WHIRL:
        return _shortest(flood, end, 0)
    best: list[int] = []
    for entry in flood.whirls[number - 1]:
        if not flood.is_entry(entry, number):
            continue
        way_in = _shortest(flood, entry, number)
        round_in = _stuck(flood, [entry], end, number)
        if round_in and (not best or len(way_in) + len(round_in) - 1 < len(best)):
            best = way_in + round_in[1:]
    return best


def has_ride_of(squares: list[int], start: i64, end: i64, least: i64, barred: i64 = 0) -> bool:
    """Whether some ride to the dead end *end* follows *least* arrows or more."""
    flood = Flood(squares, start, barred, _first_steps(squares, start, barred, ARROWS), False)
    trail = [0] * SQUARES
    for way in range(4):
        if flood.first & ARROW[way] and _goes_on(flood, NEXT[4 * start + way], end, least, trail):
            return True
    return False


def _first_steps(squares: list[int], start: i64, barred: i64, first: i64) -> i64:
    steps: i64 = 0
    for way in range(4):
        square: i64 = NEXT[4 * start + way]
        if square != OUTSIDE and first & ARROW[way] and may_enter(squares, square, way, barred):
            steps |= ARROW[way]
    return steps


def _shortest(flood: Flood, end: i64, number: i64) -> list[int]:
    """The shortest way to *end* that enters whirl *number*, if there is one, only there."""
    came_from = [OUTSIDE] * SQUARES
    queue: list[int] = []
    for way in range(4):
        if flood.first & ARROW[way]:
            queue.append(NEXT[4 * flood.start + way])
            came_from[queue[-1]] = flood.start
    done = 0
    while done < len(queue):
        square = queue[done]
        done += 1
        if square == end:
            break
        if number and flood.whirl[square] == number:
            continue
        for way in range(4):
            to = flood.onward(square, way)
            if to != OUTSIDE and came_from[to] == OUTSIDE:
                came_from[to] = square
                queue.append(to)
    path = [int(end)]
    while came_from[path[0]] != flood.start:
        path.insert(0, came_from[path[0]])
    return path


def _stuck(flood: Flood, trail: list[int], end: i64, number: i64) -> list[int]:
    """The shortest trail through a whirl that is cut off on *end*; empty if there is none."""
    best: list[int] = []
    is_stuck = True
    for way in range(4):
        to = flood.onward(trail[-1], way)
        if to == OUTSIDE:
            continue
        if flood.whirl[to] != number:
            is_stuck = False
        elif to not in trail:
            is_stuck = False
            longer = _stuck(flood, [*trail, int(to)], end, number)
            if longer and (not best or len(longer) < len(best)):
                best = longer
    return trail if is_stuck and trail[-1] == end else best


def _goes_on(flood: Flood, square: i64, end: i64, least: i64, trail: list[int]) -> bool:
    """Whether a ride that has come to *square* reaches *end* after *least* arrows or more."""
    if square == end:
        return least <= 0
    if least <= 0:
        return _reaches(flood, square, end, list(trail))
    trail[square] = 1
    found = False
    for way in range(4):
        to = flood.onward(square, way)
        if to != OUTSIDE and not trail[to] and _goes_on(flood, to, end, least - 1, trail):
            found = True
            break
    trail[square] = 0
    return found


def _reaches(flood: Flood, square: i64, end: i64, trail: list[int]) -> bool:
    """Whether the arrows lead from *square* to *end* without crossing *trail*, which grows."""
    if square == end:
        return True
    trail[square] = 1
    for way in range(4):
        to = flood.onward(square, way)
        if to != OUTSIDE and not trail[to] and _reaches(flood, to, end, trail):
            return True
    return False
