"""Positions in words, for tests and studies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starboard.games.speiderne.cards import CARD_NAMES, EDGE_NAMES, REGION_NAMES, REGIONS, CardSet
from starboard.games.speiderne.moves import MOVES
from starboard.games.speiderne.position import Phase, Setup, Ship
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.scenario import NUMBERS


def arrange(
    hands: Sequence[str],
    *,
    sea: Mapping[str, str] | None = None,
    ships: Sequence[str] = (),
    insurance: str = "",
    discards: str = "",
    unseen: str | None = None,
    found: Sequence[int] = (),
    turns: int = 0,
    ferries_since: int = -1,
    ferries: bool = True,
    brisk: bool = False,
    enough: int = 0,
    back: bool = True,
    whole: bool = False,
) -> Speiderne:
    """A position at the start of a turn, one hand a seat; cards are written ``7H KS``.

    A ship is its owner, its place and its cards: ``0 a1 W: 7H 9H KH`` or ``1 b2: QC``. Cards
    not mentioned are unseen; if *unseen* lists these, the rest are taken out of the game. The pace
    is patient unless told otherwise, so that every question can be seen (SP-48).
    """
    regions = enough or (NUMBERS.enough[-1] if brisk else REGIONS)
    setup = Setup(len(hands), ferries, len(insurance.split()), brisk, regions, back, whole)
    state = Speiderne(setup)
    state.hands = [cards_of(hand) for hand in hands]
    for region, card in (sea or {}).items():
        state.sea[REGION_NAMES.index(region)] = CARD_NAMES.index(card)
    for number, words in enumerate(ships):
        where, _, cards = words.partition(": ")
        owner, _, name = where.partition(" ")
        state.ships.append(Ship(int(owner), number, place_of(name), cards_of(cards)))
    state.built = len(ships)
    state.insurance = cards_of(insurance)
    state.discards = [CARD_NAMES.index(card) for card in discards.split()]
    placed = {*state.sea, *state.insurance, *state.discards}
    placed.update(*state.hands, *[ship.cards for ship in state.ships])
    rest = [card for card in state.unseen.cards() if card not in placed]
    state.unseen = CardSet(rest if unseen is None else cards_of(unseen))
    state.deck = state.unseen.size - len([card for card in state.sea if card < 0])
    state.found = list(found) or [0] * len(hands)
    state.turns = turns
    state.ferries_since = ferries_since
    state.to_act = state.seat()
    state.phase = Phase.TURN
    state.count = 0
    return state


def cards_of(names: str) -> list[int]:
    """Cards from their names, ascending."""
    return sorted([CARD_NAMES.index(name) for name in names.split()])


def place_of(name: str) -> int:
    """A region, ``b2``, or a place at the edge, ``a1 W``."""
    if name in REGION_NAMES:
        return REGION_NAMES.index(name)
    return REGIONS + EDGE_NAMES.index(name)


def names_of(cards: Sequence[int]) -> str:
    """The names of some cards, in their order."""
    return " ".join([CARD_NAMES[card] for card in cards])


def drawable(state: Speiderne) -> set[str]:
    """The names of the cards that may be drawn now."""
    return {MOVES[move].what for move, _ in state.chances()}
