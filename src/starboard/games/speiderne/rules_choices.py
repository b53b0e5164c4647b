"""What the seat to act may choose, question by question."""

from __future__ import annotations

from mypy_extensions import i64

from starboard.games.speiderne.cards import ACE, EDGES, REGIONS, SUIT, VALUE, WAYS, is_island
from starboard.games.speiderne.moves import Verb
from starboard.games.speiderne.position import SHIP, Phase, Position, Ship, insert


def choices(state: Position) -> list[int]:
    """The moves of the seat to act, ascending."""
    seat: i64 = state.to_act
    phase: i64 = state.phase
    moves: list[int] = []
    if phase == Phase.TURN:
        _turn(state, seat, moves)
    elif phase == Phase.SECOND:
        moves.append(Verb.STOP)
        _each(moves, Verb.TAKE, state.insurance)
    elif phase == Phase.LAYING:
        suit = SUIT[state.picked[0]]
        for card in state.hands[seat]:
            if SUIT[card] == suit and card not in state.picked:
                moves.append(Verb.LAY + card)
    elif phase == Phase.PLACING:
        _each(moves, Verb.AT if state.ferries_since < 0 else Verb.BUILD, sites(state, seat))
    elif phase == Phase.COURSE:
        _each(moves, Verb.TO, courses(state, state.ships[state.ship]))
    else:
        _answers(state, seat, moves)
    return moves


def _each(moves: list[int], verb: i64, things: list[int]) -> None:
    for thing in things:
        moves.append(verb + thing)


def _turn(state: Position, seat: i64, moves: list[int]) -> None:
    """Draw, take, lay or move (SP-10, SP-33)."""
    moves.append(Verb.DRAW)
    _each(moves, Verb.TAKE, state.insurance)
    if len(state.hands[seat]) >= SHIP and sites(state, seat):
        _lay(state.hands[seat], moves)
    flags: list[int] = []
    for ship in state.ships:
        if ship.owner == seat and (state.ferries_since < 0 or courses(state, ship)):
            insert(flags, ship.cards[-1])
    _each(moves, Verb.MOVE, flags)


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
                moves.append(Verb.LAY + hand[i])
        first = after


def _answers(state: Position, seat: i64, moves: list[int]) -> None:
    """Give up a card of the hand, where that helps, or lose one of the ship's."""
    phase: i64 = state.phase
    if phase == Phase.FUNDING:
        _each(moves, Verb.FUND, state.hands[seat])
    elif phase in (Phase.STORM, Phase.SQUALL, Phase.GALE):
        attack: i64 = VALUE[attacker(state)]
        for card in state.hands[seat]:
            if VALUE[card] > attack:
                moves.append(Verb.DEFEND + card)
    _each(moves, Verb.LOSE, state.ships[state.ship].cards)


def is_sinking(state: Position) -> bool:
    """Whether a ship's last card is lost, as all can see, whatever its owner holds (SP-48)."""
    phase: i64 = state.phase
    if phase < Phase.STORM or state.to_act < 0 or len(state.ships[state.ship].cards) > 1:
        return False
    if phase in (Phase.PIRATES, Phase.REEF) or not state.hands[state.to_act]:
        return True
    return phase != Phase.FUNDING and VALUE[attacker(state)] == ACE


def attacker(state: Position) -> int:
    """The card that a storm or a gale attacks with now (SP-20, SP-35)."""
    return state.storm if state.phase == Phase.SQUALL else state.sea[state.target]


def sites(state: Position, seat: i64) -> list[int]:
    """Where the seat may ready an expedition or build a ferry, ascending (SP-12, SP-34)."""
    return free_edges(state) if state.ferries_since < 0 else building_sites(state, seat)


def free_edges(state: Position) -> list[int]:
    """The places around the edge where no expedition lies, ascending (SP-12)."""
    taken = [ship.place - REGIONS for ship in state.ships]
    return [edge for edge in range(EDGES) if edge not in taken]


def courses(state: Position, ship: Ship) -> list[int]:
    """The regions to which a ship may go, ascending (SP-13, SP-35)."""
    if state.ferries_since < 0:
        return WAYS[ship.place]
    return [way for way in WAYS[ship.place] if state.sea[way] >= 0]


def building_sites(state: Position, seat: i64) -> list[int]:
    """The islands on which the seat has no ferry, ascending (SP-34)."""
    taken = [ship.place for ship in state.ships if ship.owner == seat]
    return [at for at in range(REGIONS) if is_island(state.sea[at]) and at not in taken]
