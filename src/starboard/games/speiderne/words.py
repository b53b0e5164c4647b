"""Cards, ships and places in words, for the log, the refusals and the scene alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from starboard.games.speiderne.cards import (
    CARDS,
    EDGE_NAMES,
    RANKS,
    REGION_NAMES,
    REGIONS,
    SUIT,
    VALUE,
)
from starboard.games.speiderne.position import Position, Ship
from starboard.kernel import counted

SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
EVENTS: Final = ("storm", "treasure", "pirates", "calm")
"""What happens where a suit is turned up (SP-20 to SP-23)."""

SIDES: Final = {"N": "north", "E": "east", "S": "south", "W": "west"}
CARD_WORDS: Final = tuple(
    [RANKS[VALUE[c] - 2] + "♣♦♥♠"[SUIT[c]] + "'" * (c % 2) for c in range(CARDS)]
)
RANK_WORDS: Final = dict(zip("JQKA", ("jack", "queen", "king", "ace"), strict=True))


def words_of(cards: Iterable[int]) -> str:
    """Some cards, lowest first: ``7♥ 9♥ K♥``."""
    return " ".join([CARD_WORDS[card] for card in cards])


def spoken(card: int) -> str:
    """A card as a screen reader says it: ``king of hearts``."""
    rank = RANKS[VALUE[card] - 2]
    other = ", second deck" if card % 2 else ""
    return f"{RANK_WORDS.get(rank, rank)} of {SUIT_WORDS[SUIT[card]]}{other}"


def place_words(place: int) -> str:
    """Where a ship lies: ``on b2``, ``west of a1``."""
    if place < REGIONS:
        return f"on {REGION_NAMES[place]}"
    region, side = EDGE_NAMES[place - REGIONS].split()
    return f"{SIDES[side]} of {region}"


def kind_of_ship(state: Position) -> str:
    """What a ship is called in this stage."""
    return "expedition" if state.ferries_since < 0 else "ferry"


def a_ship(state: Position) -> str:
    """A ship of this stage that nobody has seen yet."""
    return "an expedition" if state.ferries_since < 0 else "a ferry"


def ship_words(state: Position, ship: Ship) -> str:
    """A ship by its flag (SP-44): ``expedition K♥``."""
    return f"{kind_of_ship(state)} {CARD_WORDS[ship.cards[-1]]}"


def sunken(before: Position, after: Position) -> list[Ship]:
    """Ships that are gone, but for those that never sailed and return to the hand (SP-32)."""
    left = {ship.number for ship in after.ships}
    return [
        ship
        for ship in before.ships
        if ship.number not in left and (ship.place < REGIONS or _is_bound(before, ship))
    ]


def is_covered(before: Position, after: Position, ship: Ship) -> bool:
    """Whether a ship sank in an event, so that its region is covered again (SP-16)."""
    return _is_bound(before, ship) and after.sea[before.target] < 0


def _is_bound(state: Position, ship: Ship) -> bool:
    """Whether the ship is on its way to a region."""
    return state.target >= 0 and state.ships[state.ship].number == ship.number


def passengers_do(number: int, verb: str) -> str:
    """``1 passenger boards``, ``3 passengers board``."""
    return f"{counted(number, 'passenger')} {verb}{'s' if number == 1 else ''}"


def one_of(choices: Sequence[str]) -> str:
    """What one may choose from: ``draw``, ``draw or sail``, ``draw, lay or sail``."""
    if len(choices) == 1:
        return choices[0]
    return f"{', '.join(choices[:-1])} or {choices[-1]}"


def who_begins(state: Position) -> str:
    """Who has the first turn of Ferries, and which way round the others follow."""
    is_turned = state.setup.back and state.seats > 2
    return f"@{state.seat()} begins" + (", and turns go the other way round" if is_turned else "")
