"""What the seat to act may choose, question by question."""

from __future__ import annotations

from mypy_extensions import i64

from starboard.games.speiderne.cards import EDGES, REGIONS, SUIT, VALUE, WAYS
from starboard.games.speiderne.ferries import can_build, can_sail, is_open_to, is_site
from starboard.games.speiderne.moves import (
    AT,
    BUILD,
    DEFEND,
    DISCARD,
    DRAW,
    FUND,
    LAY,
    LOSE,
    MOVE,
    PAY,
    STOP,
    TAKE,
    TO,
)
from starboard.games.speiderne.table import (
    CALM,
    COURSE,
    FUNDING,
    GALE,
    LAYING,
    LIMIT,
    PLACING,
    SECOND,
    SHIP,
    SQUALL,
    STORM,
    TURN,
    Ship,
    Table,
    insert,
)


def choices(table: Table) -> list[int]:
    """The moves of the seat to act, ascending."""
    seat: i64 = table.to_act
    phase: i64 = table.phase
    moves: list[int] = []
    if phase == TURN:
        _turn(table, seat, moves)
    elif phase == SECOND:
        moves.append(STOP)
        _each(moves, TAKE, table.insurance)
    elif phase == LAYING:
        suit = SUIT[table.picked[0]]
        for card in table.hands[seat]:
            if SUIT[card] == suit and card not in table.picked:
                moves.append(LAY + card)
    elif phase == PLACING:
        if table.ferries_since < 0:
            _each(moves, AT, free_edges(table))
        else:
            _each(moves, BUILD, building_sites(table, seat))
    elif phase == COURSE:
        _each(moves, TO, courses(table, table.ships[table.ship]))
    elif phase == LIMIT:
        _each(moves, DISCARD, table.hands[seat])
    elif phase == CALM:
        _each(moves, PAY, table.hands[seat])
    else:
        _answers(table, seat, moves)
    return moves


def _each(moves: list[int], verb: i64, things: list[int]) -> None:
    for thing in things:
        moves.append(verb + thing)


def _turn(table: Table, seat: i64, moves: list[int]) -> None:
    """Draw, take, lay or move (SP-10, SP-33)."""
    moves.append(DRAW)
    _each(moves, TAKE, table.insurance)

    if len(table.hands[seat]) >= SHIP and _has_place(table, seat):
        _lay(table.hands[seat], moves)
    flags: list[int] = []
    for ship in table.ships:
        if ship.owner == seat and (table.ferries_since < 0 or can_sail(table, ship)):
            insert(flags, ship.cards[-1])
    _each(moves, MOVE, flags)


def _lay(hand: list[int], moves: list[int]) -> None:
    """Every card of which the hand has three of a suit (SP-12, SP-34)."""
    held: i64 = len(hand)
    first: i64 = 0
    while first < held:
        suit: i64 = SUIT[hand[first]]
        after: i64 = first + 1
        while after < held and SUIT[hand[after]] == suit:
            after += 1
        if after - first >= SHIP:
            for i in range(first, after):
                moves.append(LAY + hand[i])
        first = after


def _answers(table: Table, seat: i64, moves: list[int]) -> None:
    """Give up a card of the hand, where that helps, or lose one of the ship's."""
    phase: i64 = table.phase
    if phase == FUNDING:
        _each(moves, FUND, table.hands[seat])
    elif phase in (STORM, SQUALL, GALE):
        attack: i64 = VALUE[attacker(table)]
        for card in table.hands[seat]:
            if VALUE[card] > attack:
                moves.append(DEFEND + card)
    _each(moves, LOSE, table.ships[table.ship].cards)


def attacker(table: Table) -> int:
    """The card that a storm or a gale attacks with now (SP-20, SP-35)."""
    return table.storm if table.phase == SQUALL else table.sea[table.target]


def _has_place(table: Table, seat: i64) -> bool:
    if table.ferries_since >= 0:
        return can_build(table, seat)
    at_edge: i64 = 0
    for ship in table.ships:
        if ship.place >= REGIONS:
            at_edge += 1
    return at_edge < EDGES


def free_edges(table: Table) -> list[int]:
    """The places around the edge where no expedition lies, ascending (SP-12)."""
    taken = [ship.place - REGIONS for ship in table.ships]
    return [edge for edge in range(EDGES) if edge not in taken]


def courses(table: Table, ship: Ship) -> list[int]:
    """The regions to which a ship may go, ascending (SP-13, SP-35)."""
    ways = WAYS[ship.place]
    if table.ferries_since < 0:
        return ways
    return [way for way in ways if is_open_to(table, ship.owner, way)]


def building_sites(table: Table, seat: i64) -> list[int]:
    """The islands on which the seat has no ferry, ascending (SP-34)."""
    return [region for region in range(REGIONS) if is_site(table, seat, region)]
