"""The cards, and the sea they lie on.

A card is an int: suits apart, ranks in order, and the two copies of a card side by side,
so that a hand in order of these ints is a hand in order. One deck has even cards only.
"""

from __future__ import annotations

from typing import Final

from starboard.parts.grid import EAST, NORTH, OUTSIDE, SOUTH, WEST, neighbours, square_names

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3

RANKS: Final = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
CARDS: Final = 104
FIRST_DIAMOND: Final = 26
FIRST_SPADE: Final = 78
SUIT: Final = [card // 26 for card in range(CARDS)]
VALUE: Final = [2 + card % 26 // 2 for card in range(CARDS)]
CARD_NAMES: Final = [
    RANKS[VALUE[card] - 2] + "CDHS"[SUIT[card]] + "'" * (card % 2) for card in range(CARDS)
]
"""``7H``; and ``7H'`` is the same card of the second deck (SP-41)."""

FILES: Final = 4
RANKS_OF_SEA: Final = 3
REGIONS: Final = 12
REGION_NAMES: Final = square_names(FILES, RANKS_OF_SEA)
BORDERING: Final = neighbours(FILES, RANKS_OF_SEA)

# A place is a region, 0 to 11, or one of the 14 places around the edge that follow them.
BESIDE: Final = [
    4 * region + side
    for side in (NORTH, EAST, SOUTH, WEST)
    for region in range(REGIONS)
    if BORDERING[4 * region + side] == OUTSIDE
]
"""For each place at the edge, 4 x the region beside it + the side on which it lies."""

EDGES: Final = 14
PLACES: Final = REGIONS + EDGES
EDGE_NAMES: Final = [f"{REGION_NAMES[at // 4]} {'NESW'[at % 4]}" for at in BESIDE]

WAYS: Final = [
    sorted([other for other in BORDERING[4 * region : 4 * region + 4] if other != OUTSIDE])
    for region in range(REGIONS)
] + [[at // 4] for at in BESIDE]
"""The regions that can be reached from each place in one move, ascending (SP-13)."""


def is_island(card: int) -> bool:
    """Whether a region with this card is an island (SP-30); face down, it never is."""
    return FIRST_DIAMOND <= card < FIRST_SPADE


def is_calm(card: int) -> bool:
    """Whether a region with this card is calm water (SP-35)."""
    return card >= FIRST_SPADE


def passengers(card: int) -> int:
    """How many passengers wait on a region at the start of Ferries (SP-31)."""
    if not is_island(card):
        return 0
    return 1 if VALUE[card] <= 5 else 2 if VALUE[card] <= 10 else 3
