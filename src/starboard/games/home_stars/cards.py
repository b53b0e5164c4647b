"""The seven combat cards that every player has (HS-7)."""

from __future__ import annotations

from typing import Final

GRAND_ADMIRAL: Final = 0
ADMIRAL: Final = 1
COMMODORE: Final = 2
VANGUARD: Final = 3
REARGUARD: Final = 4
SABOTEUR: Final = 5
PATHFINDER: Final = 6
CARDS: Final = 7

NO_CARD: Final = -1
FACE_DOWN: Final = 7
"""Stands in a view for a card that its viewer may not know yet (HS-22)."""

WHOLE_HAND: Final = 127
"""All seven cards. A hand is an int with bit c set while card c is in it."""

CARD_NAMES: Final = [
    "Grand Admiral",
    "Admiral",
    "Commodore",
    "Vanguard",
    "Rearguard",
    "Saboteur",
    "Pathfinder",
]
STRENGTHS: Final = [6, 5, 4, 3, 2, 1, 0]
ABILITIES: Final = [
    "",
    "",
    "",
    "if you win, you lose three ships fewer",
    "if you lose, you lose at most half your ships there, rounded up",
    "an enemy card of strength 4 or more counts 0",
    "if you lose, you retreat before the losses, not after them",
]
SABOTAGED: Final = 4
"""The lowest strength that a Saboteur cancels."""

SPARED: Final = 3
"""How many ships a victorious Vanguard saves."""


def counted_strength(card: int, against: int) -> int:
    """What *card* adds to its side when the enemy has played *against*."""
    if against == SABOTEUR and STRENGTHS[card] >= SABOTAGED:
        return 0
    return STRENGTHS[card]


def only_card(hand: int) -> int:
    """The card of a hand that has just one, or `NO_CARD`."""
    return hand.bit_length() - 1 if hand and not hand & (hand - 1) else NO_CARD
