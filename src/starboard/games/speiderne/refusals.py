"""Why a move is not possible now, with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.games.speiderne.cards import (
    CARD_NAMES,
    EDGE_NAMES,
    REGION_NAMES,
    REGIONS,
    SUIT,
    VALUE,
    WAYS,
    is_island,
)
from starboard.games.speiderne.panels import status
from starboard.games.speiderne.position import SHIP, Phase
from starboard.games.speiderne.rules_choices import attacker, building_sites, free_edges
from starboard.games.speiderne.view import View
from starboard.games.speiderne.words import CARD_WORDS, SUIT_WORDS, kind_of_ship, words_of

ASKED: Final = {
    Phase.TURN: {"draw", "take", "lay", "move"},
    Phase.SECOND: {"take", "stop"},
    Phase.LAYING: {"lay"},
    Phase.PLACING: {"at", "build"},
    Phase.COURSE: {"to"},
    Phase.STORM: {"defend", "lose"},
    Phase.SQUALL: {"defend", "lose"},
    Phase.GALE: {"defend", "lose"},
    Phase.PIRATES: {"lose"},
    Phase.REEF: {"lose"},
    Phase.FUNDING: {"fund", "lose"},
}
"""The verbs that answer each question."""

OUT_OF_TIME: Final = {
    "draw": "Cards are drawn instead of another action, at the start of a turn (SP-10)",
    "stop": "There is nothing to stop: only a second card of the insurance can be left (SP-43)",
    "take": "The insurance is for the start of a turn (SP-11)",
    "lay": "Cards are laid for a ship at the start of a turn (SP-12)",
    "move": "A ship is chosen at the start of a turn (SP-13)",
    "to": "First choose which ship goes (SP-13)",
    "at": "First choose three cards of one suit from your hand (SP-12)",
    "build": "First choose three cards of one suit from your hand (SP-34)",
    "fund": "There is nothing to fund now; funding comes at the end of a turn (SP-17)",
    "defend": "No storm attacks now (SP-20)",
    "lose": "No ship has to lose a card now (SP-17)",
}
"""Why each verb does not answer another question."""


def why_not(view: View, notation: str) -> str:
    """The reason in one sentence; the move exists, and it is the viewer's turn."""
    verb, _, what = notation.partition(" ")
    if verb not in ASKED[view.state.phase]:
        return f"{OUT_OF_TIME[verb]}: {status(view)}"
    return REASONS[verb](view, what)


def _take(view: View, what: str) -> str:
    state, card = view.state, CARD_WORDS[CARD_NAMES.index(what)]
    if not state.insurance:
        return "The insurance is empty, so nothing can be taken from it (SP-11)."
    return f"{card} is not in the insurance, which has {words_of(state.insurance)} (SP-11)."


def _lay(view: View, what: str) -> str:
    card = CARD_NAMES.index(what)
    state, name, suit = view.state, CARD_WORDS[card], SUIT_WORDS[SUIT[card]]
    hand = state.hands[view.seat]
    rule = "SP-12" if state.ferries_since < 0 else "SP-34"
    if card not in hand:
        return f"You do not hold {name}; {kind_of_ship(state)}s are laid from the hand ({rule})."
    if card in state.picked:
        return f"{name} is chosen already; a ship has three different cards ({rule})."
    if state.picked:
        chosen = SUIT_WORDS[SUIT[state.picked[0]]]
        return f"{name} is not one of the {chosen}; all three cards must be of one suit ({rule})."
    held = len([other for other in hand if SUIT[other] == SUIT[card]])
    if held < SHIP:
        return f"You hold only {held} of the {suit}, and it takes three ({rule})."
    if state.ferries_since < 0:
        return "Expeditions lie on all 14 places around the sea, so none can be readied (SP-12)."
    return "You have a ferry on every island, so none can be built (SP-34)."


def _move(view: View, what: str) -> str:
    card = CARD_NAMES.index(what)
    state, name, kind = view.state, CARD_WORDS[card], kind_of_ship(view.state)
    for ship in state.ships:
        if card not in ship.cards:
            continue
        if ship.owner != view.seat:
            return f"The {kind} with {name} belongs to @{ship.owner} (SP-13)."
        if card != ship.cards[-1]:
            flag = CARD_NAMES[ship.cards[-1]]
            return f"That {kind} is called by its highest card: 'move {flag}' (SP-44)."
        return "Every region around that ferry is closed (SP-30)."
    return f"{name} is not the highest card of any {kind} (SP-44)."


def _to(view: View, where: str) -> str:
    state, region = view.state, REGION_NAMES.index(where)
    ship = state.ships[state.ship]
    rule = "SP-13" if state.ferries_since < 0 else "SP-35"
    if region == ship.place:
        return f"It is on {where} already, and must go to a bordering region ({rule})."
    if region not in WAYS[ship.place]:
        if ship.place >= REGIONS:
            beside = REGION_NAMES[WAYS[ship.place][0]]
            return f"From the edge an expedition goes to the region beside it, {beside} (SP-13)."
        return f"{where} does not border on {REGION_NAMES[ship.place]} ({rule})."
    return f"{where} was never discovered, so it is closed (SP-30)."


def _at(view: View, where: str) -> str:
    if view.state.ferries_since >= 0:
        return "Ferries are built on islands, not at the edge (SP-34)."
    free = ", ".join([EDGE_NAMES[edge] for edge in free_edges(view.state)])
    return f"Another expedition lies at {where}; these are free: {free} (SP-12)."


def _build(view: View, where: str) -> str:
    state = view.state
    card = state.sea[REGION_NAMES.index(where)]
    if state.ferries_since < 0:
        return "Expeditions start at the edge of the sea: choose a place with 'at' (SP-12)."
    if card < 0:
        return f"{where} was never discovered, so it is closed (SP-30)."
    if not is_island(card):
        return f"{where} is open water, and ferries are built on islands (SP-34)."
    sites = ", ".join([REGION_NAMES[site] for site in building_sites(state, state.to_act)])
    return f"You have a ferry on {where} already; there is room on {sites} (SP-34)."


def _give_up(view: View, what: str) -> str:
    card = CARD_NAMES.index(what)
    state, name = view.state, CARD_WORDS[card]
    if card not in state.hands[view.seat]:
        return f"You do not hold {name}, and only cards in your hand can be discarded (SP-6)."
    rule = "SP-35" if state.phase == Phase.GALE else "SP-20"
    foe = attacker(state)
    if VALUE[card] == VALUE[foe]:
        return f"{name} is equal to {CARD_WORDS[foe]}, and equal is not higher ({rule})."
    return f"{name} is lower than {CARD_WORDS[foe]}; only a higher card defends ({rule})."


def _lose(view: View, what: str) -> str:
    state = view.state
    ship = state.ships[state.ship]
    cards = words_of(ship.cards)
    return f"{CARD_WORDS[CARD_NAMES.index(what)]} is not aboard: that ship has {cards} (SP-17)."


REASONS: Final[dict[str, Callable[[View, str], str]]] = {
    "take": _take,
    "lay": _lay,
    "move": _move,
    "to": _to,
    "at": _at,
    "build": _build,
    "fund": _give_up,
    "defend": _give_up,
    "lose": _lose,
}
"""Why a move that answers the question is not possible; `draw` and `stop` always are."""
