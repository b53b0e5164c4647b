"""Stage 2, Ferries: passengers, and the islands between which they travel."""

from __future__ import annotations

from mypy_extensions import i64

from starboard.games.speiderne.cards import FIRST_SPADE, REGIONS, WAYS, is_island, passengers
from starboard.games.speiderne.table import Ship, Table, changed, removed


def has_route(table: Table) -> bool:
    """Whether any two islands are joined by open regions (SP-38)."""
    # An island spreads over the open regions it reaches; another one there means a route.
    for start in range(REGIONS):
        if table.sea[start] < 0 or not is_island(table.sea[start]):
            continue
        reached = [start]
        for region in reached:
            for way in WAYS[region]:
                if table.sea[way] < 0 or way in reached:
                    continue
                if is_island(table.sea[way]):
                    return True
                reached.append(way)
    return False


def begin(table: Table) -> None:
    """Turn expeditions into ferries and let the first passengers board (SP-31, SP-32, SP-39)."""
    table.ferries_since = table.turns
    table.waiting = [passengers(card) if card >= 0 else 0 for card in table.sea]
    for ship in table.ships:
        if ship.place >= REGIONS:
            for card in ship.cards:
                table.give_openly(ship.owner, card)
    table.ships = [ship for ship in table.ships if ship.place < REGIONS]
    for turn in range(table.seats):
        for index in range(len(table.ships)):
            if table.ships[index].owner == (table.turns + turn) % table.seats:
                board(table, table.renewed(index))


def is_open_to(table: Table, seat: i64, region: i64) -> bool:
    """Whether a ferry of the seat may enter a region that it borders on (SP-30, SP-35)."""
    card: i64 = table.sea[region]
    return card >= 0 and (card < FIRST_SPADE or len(table.hands[seat]) > 0)


def can_sail(table: Table, ship: Ship) -> bool:
    """Whether there is any region for a ferry to go to."""
    return any(is_open_to(table, ship.owner, way) for way in WAYS[ship.place])


def is_site(table: Table, seat: i64, region: i64) -> bool:
    """Whether a region is an island on which the seat has no ferry (SP-34)."""
    if table.sea[region] < 0 or not is_island(table.sea[region]):
        return False
    return all(not (ship.owner == seat and ship.place == region) for ship in table.ships)


def can_build(table: Table, seat: i64) -> bool:
    """Whether there is any island for the seat to build on."""
    return any(is_site(table, seat, region) for region in range(REGIONS))


def arrive(table: Table, ship: Ship, region: i64) -> None:
    """Bring a ferry to a region; at an island passengers land and board (SP-37)."""
    ship.place = region
    if is_island(table.sea[region]) and ship.origin != region:
        landed = table.landed[ship.owner] + ship.aboard
        table.landed = changed(table.landed, ship.owner, landed)
        ship.aboard = 0
    board(table, ship)


def board(table: Table, ship: Ship) -> None:
    """Let as many of those who wait board as there is room for (SP-37)."""
    room: i64 = len(ship.cards) - ship.aboard
    waiting: i64 = table.waiting[ship.place]
    boarding: i64 = min(waiting, room)
    if boarding > 0:
        table.waiting = changed(table.waiting, ship.place, waiting - boarding)
        ship.aboard += boarding
        ship.origin = ship.place


def damage(table: Table, index: i64, card: i64) -> None:
    """Take a card from a ferry, and who has no seat any more (SP-36)."""
    ship = table.renewed(index)
    ship.cards = removed(ship.cards, card)
    table.discards.append(card)
    if ship.aboard > len(ship.cards):
        ship.aboard -= 1
    if not ship.cards:
        del table.ships[index]


def is_done(table: Table) -> bool:
    """Whether nobody waits or is aboard (SP-38)."""
    if any(waiting > 0 for waiting in table.waiting):
        return False
    return all(ship.aboard == 0 for ship in table.ships)
