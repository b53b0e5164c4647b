"""Stage 2, Ferries: passengers, and the islands between which they travel."""

from __future__ import annotations

from mypy_extensions import i64

from starboard.games.speiderne.cards import REGIONS, WAYS, is_island
from starboard.games.speiderne.position import Position, Ship, changed


def begin(state: Position) -> None:
    """Turn expeditions into ferries and let the first passengers board (SP-31, SP-32, SP-39)."""
    state.turns += (trailing(state) - state.turns) % state.seats
    state.ferries_since = state.turns
    state.waiting = [state.numbers.passengers(card) for card in state.sea]
    for ship in state.ships:
        if ship.place >= REGIONS:
            for card in ship.cards:
                state.give_openly(ship.owner, card)
    state.ships = [ship for ship in state.ships if ship.place < REGIONS]
    step: i64 = -1 if state.setup.back else 1
    for turn in range(state.seats):
        for index in range(len(state.ships)):
            if state.ships[index].owner == (state.turns + step * turn) % state.seats:
                board(state, state.renewed(index))


def trailing(state: Position) -> i64:
    """The seat with fewest points, in whole rounds fewest cards, then the last to play (SP-8)."""
    held = [len(hand) if state.setup.whole else 0 for hand in state.hands]
    start: i64 = state.turns if state.setup.back else 0
    last: i64 = start % state.seats
    for turn in range(start, start + state.seats):
        seat: i64 = turn % state.seats
        if (state.found[seat], held[seat]) <= (state.found[last], held[last]):
            last = seat
    return last


def arrive(state: Position, ferry: Ship, region: i64) -> i64:
    """Bring a ferry to a region, land and board passengers; how many have landed (SP-37)."""
    ferry.place = region
    landed: i64 = 0
    if is_island(state.sea[region]) and ferry.origin != region:
        landed = ferry.aboard
        state.landed = changed(state.landed, ferry.owner, state.landed[ferry.owner] + landed)
        ferry.aboard = 0
    board(state, ferry)
    return landed


def board(state: Position, ferry: Ship) -> None:
    """Let as many of those who wait board as there is room for (SP-37)."""
    room: i64 = len(ferry.cards) - ferry.aboard
    waiting: i64 = state.waiting[ferry.place]
    boarding: i64 = min(waiting, room)
    if boarding > 0:
        state.waiting = changed(state.waiting, ferry.place, waiting - boarding)
        ferry.aboard += boarding
        ferry.origin = ferry.place


def has_route(state: Position) -> bool:
    """Whether ferries are played, and any two islands are joined by open regions (SP-38)."""
    if not state.setup.ferries:
        return False
    # An island spreads over the open regions it reaches; another one there means a route.
    for start in range(REGIONS):
        if not is_island(state.sea[start]):
            continue
        reached = [start]
        for region in reached:
            for way in WAYS[region]:
                if state.sea[way] < 0 or way in reached:
                    continue
                if is_island(state.sea[way]):
                    return True
                reached.append(way)
    return False
