"""The log: each ply in a sentence or two, from what its audience knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.speiderne.cards import (
    CARD_NAMES,
    CLUBS,
    EDGE_NAMES,
    REGION_NAMES,
    REGIONS,
    SUIT,
    VALUE,
    is_island,
)
from starboard.games.speiderne.moves import MOVES
from starboard.games.speiderne.panels import ending
from starboard.games.speiderne.position import Phase, Position, Ship
from starboard.games.speiderne.rules_choices import attacker, courses
from starboard.games.speiderne.view import View
from starboard.games.speiderne.words import (
    CARD_WORDS,
    is_covered,
    passengers_do,
    place_words,
    ship_words,
    sunken,
    who_begins,
    words_of,
)
from starboard.kernel import CHANCE, counted

TURNED_UP: Final = (
    "{card}, a storm: two cards attack (SP-20)!",
    "{card}, a treasure (SP-23)!",
    "{card}, pirates: they want more than {value} (SP-22)!",
    "{card}, no wind: this turn costs two cards (SP-21).",
)
"""What a suit means to the expedition that finds it."""


def tell(before: View, move: int, after: View) -> str:
    """One ply as its audience sees it: the deed, and what came of it."""
    step = MOVES[move]
    if step.verb == "deal":
        deed = DEALS[before.state.phase](before, step.what, after)
    else:
        deed = DEEDS[step.verb](before, step.what, after)
    return " ".join([deed, *_aftermath(before.state, after.state), *_turning_point(before, after)])


def _draw(before: View, what: str, after: View) -> str:
    if after.to_act == CHANCE:
        return f"{_mover(before)} draws from the deck (SP-11)."
    return f"{_mover(before)} passes: there is no card to draw (SP-11)."


def _stop(before: View, what: str, after: View) -> str:
    return f"{_mover(before)} leaves it at one card of the insurance (SP-43)."


def _take(before: View, what: str, after: View) -> str:
    second = ", the second after a loss" if before.state.phase == Phase.SECOND else ""
    return f"{_mover(before)} takes {_card(what)} from the insurance{second} (SP-11)."


def _lay(before: View, what: str, after: View) -> str:
    """Until the cards are laid, others see only that someone is choosing (SP-45)."""
    if after.seat != before.state.seat():
        return f"{_mover(before)} looks through the hand."
    return f"{_mover(before)} chooses {words_of(after.state.picked)}."


def _at(before: View, what: str, after: View) -> str:
    for ship in after.state.ships:
        if ship.number == before.state.built:
            where = place_words(REGIONS + EDGE_NAMES.index(what))
            cards = words_of(ship.cards)
            return f"{_mover(before)} readies an expedition {where}: {cards} (SP-12)."
    return (
        f"{_mover(before)} readies an expedition too late to sail: its cards return to the hand"
        " (SP-12, SP-32)."
    )


def _build(before: View, what: str, after: View) -> str:
    ship = after.state.ships[-1]
    return f"{_mover(before)} builds a ferry on {what}: {words_of(ship.cards)} (SP-34)."


def _move(before: View, what: str, after: View) -> str:
    """Who mans a ship; with one way to go, it is under way (SP-48)."""
    state = before.state
    ship = state.ships[state.find_ship(CARD_NAMES.index(what))]
    if after.state.phase != Phase.COURSE:
        return f"{_mover(before)} sets sail. {_sailing(state, ship, courses(state, ship)[0])}"
    return f"{_mover(before)} mans the {ship_words(state, ship)} {place_words(ship.place)}."


def _to(before: View, what: str, after: View) -> str:
    state = before.state
    return _sailing(state, state.ships[state.ship], REGION_NAMES.index(what))


def _sailing(state: Position, ship: Ship, region: int) -> str:
    name, where, card = ship_words(state, ship), REGION_NAMES[region], state.sea[region]
    if card < 0:
        return f"The {name} heads into the unknown, to {where}."
    if state.ferries_since < 0:
        return f"The {name} moves to {where}, which is discovered already (SP-14)."
    if not is_island(card):
        weather = "storm" if SUIT[card] == CLUBS else "calm"
        return f"The {name} sails into the {weather} on {where}, {CARD_WORDS[card]} (SP-35)."
    return f"The {name} sails to {where}."


def _give_up(before: View, what: str, after: View) -> str:
    state, seat = before.state, _mover(before)
    if state.phase == Phase.FUNDING:
        name = ship_words(state, state.ships[state.ship])
        return f"{seat} funds the {name} with {_card(what)} (SP-17)."
    return f"{seat} throws {_card(what)} against {CARD_WORDS[attacker(state)]}, and holds."


def _lose(before: View, what: str, after: View) -> str:
    state = before.state
    name = ship_words(state, state.ships[state.ship])
    if state.phase == Phase.FUNDING:
        return f"The {name} is not funded and loses {_card(what)} (SP-17)."
    if state.phase == Phase.PIRATES:
        value = state.count + VALUE[CARD_NAMES.index(what)]
        wanted = VALUE[state.sea[state.target]]
        return f"The pirates take {_card(what)}: {value} of more than {wanted} (SP-22)."
    if state.phase == Phase.REEF:
        return f"The {name} loses {_card(what)} on the way to the treasure (SP-23)."
    rule = "SP-35" if state.phase == Phase.GALE else "SP-20"
    return f"{CARD_WORDS[attacker(state)]} strikes: the {name} loses {_card(what)} ({rule})."


DEEDS: Final[dict[str, Callable[[View, str, View], str]]] = {
    "draw": _draw,
    "stop": _stop,
    "take": _take,
    "lay": _lay,
    "at": _at,
    "build": _build,
    "move": _move,
    "to": _to,
    "fund": _give_up,
    "defend": _give_up,
    "lose": _lose,
}


def _deal_start(before: View, what: str, after: View) -> str:
    state = before.state
    if state.count <= state.numbers.insurance:
        return f"{_new_insurance(before, after)} lies open as insurance (SP-3)."
    seats = [s for s in range(state.seats) if after.hand_size(s) > before.hand_size(s)]
    return f"@{seats[0]} is dealt {_drawn(before, after, seats[0])}."


def _deal_hand(before: View, what: str, after: View) -> str:
    return f"{_mover(before)} draws {_drawn(before, after, before.state.seat())}."


def _deal_insurance(before: View, what: str, after: View) -> str:
    return f"{_new_insurance(before, after)} comes into the insurance (SP-5)."


def _deal_region(before: View, what: str, after: View) -> str:
    region = before.state.target
    card = CARD_NAMES.index(what)
    meaning = TURNED_UP[SUIT[card]].format(card=CARD_WORDS[card], value=VALUE[card])
    return f"{REGION_NAMES[region]} is turned up: {meaning}"


def _deal_storm(before: View, what: str, after: View) -> str:
    first, second = CARD_WORDS[before.state.sea[before.state.target]], _card(what)
    return f"The deck sends {second}: first {first} attacks, then {second} (SP-20)."


def _deal_treasure(before: View, what: str, after: View) -> str:
    card = _drawn(before, after, before.state.seat())
    rule = "SP-23" if before.state.ferries_since < 0 else "SP-37"
    return f"{_mover(before)} takes the treasure: {card} ({rule})."


DEALS: Final[dict[int, Callable[[View, str, View], str]]] = {
    Phase.DEALING: _deal_start,
    Phase.DRAWING: _deal_hand,
    Phase.REPLACING: _deal_insurance,
    Phase.REFILLING: _deal_insurance,
    Phase.TURNING: _deal_region,
    Phase.GATHERING: _deal_storm,
    Phase.TREASURE: _deal_treasure,
}


def _mover(view: View) -> str:
    return f"@{view.state.seat()}"


def _card(name: str) -> str:
    return CARD_WORDS[CARD_NAMES.index(name)]


def _new_insurance(before: View, after: View) -> str:
    return words_of([c for c in after.state.insurance if c not in before.state.insurance])


def _drawn(before: View, after: View, seat: int) -> str:
    """The card that came into a hand, for those who may see it."""
    cards = [card for card in after.state.hands[seat] if card not in before.state.hands[seat]]
    return words_of(cards) or "a card"


def _aftermath(state: Position, after: Position) -> list[str]:
    """What a deed led to: what was found, who landed and boarded, which ships sank."""
    seat = state.seat()
    said: list[str] = []
    if after.shuffle > state.shuffle:
        said.append("The deck is empty, so the discards are shuffled into it (SP-4).")
    if after.found[seat] > state.found[seat]:
        said.append(f"@{seat} discovers {REGION_NAMES[state.target]}: a point (SP-15).")
    landing = after.landed[seat] - state.landed[seat]
    if landing:
        said.append(f"{passengers_do(landing, 'land')}: {counted(landing, 'point')} (SP-37).")
    sunk = sunken(state, after)
    lost = 0
    if state.ferries_since >= 0:
        boarding = sum(state.waiting) - sum(after.waiting)
        said += [f"{passengers_do(boarding, 'board')} (SP-37)."] if boarding else []
        lost = _aboard(state) + boarding - landing - _aboard(after)
        if lost and not sunk:
            said.append("A passenger has no seat any more and is lost (SP-36).")
    return said + [_tell_sinking(state, after, ship, lost) for ship in sunk]


def _tell_sinking(state: Position, after: Position, ship: Ship, lost: int) -> str:
    if state.ferries_since >= 0:
        drowned = f" with {counted(lost, 'passenger')}" if lost else ""
        return f"The ferry sinks{drowned} (SP-36)."
    if is_covered(state, after, ship):
        return f"The expedition sinks, and {REGION_NAMES[state.target]} is covered again (SP-16)."
    return f"With its last card the {ship_words(state, ship)} sinks (SP-17)."


def _aboard(state: Position) -> int:
    return sum([ship.aboard for ship in state.ships])


def _turning_point(before: View, after: View) -> list[str]:
    """The end of a stage or of the game."""
    if after.result is not None:
        return [ending(after)]
    if before.state.ferries_since < 0 <= after.state.ferries_since:
        aboard = passengers_do(_aboard(after.state), "board")
        over = f"Discoverer is over (SP-24): expeditions become ferries, and {aboard}."
        return [over, f"{who_begins(after.state)} (SP-8)."]
    return []
