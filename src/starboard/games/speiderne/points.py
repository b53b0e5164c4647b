"""When a stage or the game is over, and why: points found, and points still to be had."""

from __future__ import annotations

from mypy_extensions import i64

from starboard.games.speiderne.cards import REGIONS
from starboard.games.speiderne.position import Position


def regions_left(state: Position) -> i64:
    """How many regions are still to be discovered before Discoverer ends (SP-24)."""
    left: i64 = state.setup.enough - sum(state.found)
    return left if left > 0 else 0


def travellers(state: Position) -> i64:
    """How many passengers wait or are aboard."""
    number: i64 = sum(state.waiting)
    for ship in state.ships:
        number += ship.aboard
    return number


def is_explored(state: Position) -> bool:
    """Whether Discoverer is over at the end of a turn (SP-24)."""
    if state.turns == state.numbers.rounds * state.seats:
        return True
    return regions_left(state) == 0 and not (state.setup.whole and state.turns % state.seats)


def is_over(state: Position) -> bool:
    """Whether the last stage is over (SP-24, SP-38, SP-47)."""
    if state.ferries_since < 0:
        return is_explored(state) or (not state.setup.ferries and is_decided(state))
    if travellers(state) == 0 or is_decided(state):
        return True
    return state.turns == state.ferries_since + state.numbers.ferry_rounds * state.seats


def is_decided(state: Position) -> bool:
    """Whether nobody can change any more who wins (SP-47)."""
    points = [state.points(seat) for seat in range(state.seats)]
    first = max(points)
    leaders = points.count(first)
    for seat in range(state.seats):
        reach: i64 = within_reach(state, seat)
        # A leader alone may gain more; of several, one that does wins alone.
        if points[seat] == first and leaders > 1 and reach > 0:
            return False
        if points[seat] < first <= points[seat] + reach:
            return False
    return leaders == 1 or state.setup.brisk


def within_reach(state: Position, seat: i64) -> i64:
    """How many points a seat could still get, if all went well (SP-47)."""
    if state.ferries_since < 0:
        return REGIONS - sum(state.found) if state.setup.whole else regions_left(state)
    if not state.setup.brisk:
        return travellers(state)
    number: i64 = sum(state.waiting)
    for ship in state.ships:
        if ship.owner == seat:
            number += ship.aboard
    return number


def ending(state: Position) -> str:
    """Why the game is over."""
    if state.ferries_since < 0 and state.setup.ferries:
        return "with no two islands joined for ferries (SP-38, SP-40)"
    if state.ferries_since < 0 and regions_left(state) == 0:
        return f"when {state.setup.enough} regions were discovered (SP-24, SP-40)"
    if state.ferries_since >= 0 and travellers(state) == 0:
        return "when no passenger was left (SP-38, SP-40)"
    if is_decided(state):
        return "when nobody could catch up any more (SP-47, SP-40)"
    if state.ferries_since < 0:
        return f"when {state.numbers.rounds} rounds were over (SP-24, SP-40)"
    return f"when {state.numbers.ferry_rounds} rounds of ferries were over (SP-38, SP-40)"
