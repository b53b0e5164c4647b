"""Every move of Home Stars: which star, how many ships, which token, which card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.games.home_stars.cards import CARD_NAMES, CARDS
from starboard.games.home_stars.stars import STAR_NAMES, STARS
from starboard.kernel.move import MoveTable

TOKENS: Final = 5
"""The warp tokens of each player (HS-6)."""

SLOTS: Final = 6
"""Their places on a player's track: the five tokens, then Pathfinder's extra one (HS-7)."""

MOST_SHIPS: Final = 255
"""No player ever owns more ships (HS-5)."""


@dataclass(frozen=True, slots=True)
class StarMove:
    """Name a star: to depart from it, or to arrive at it."""

    verb: str
    star: int

    @property
    def notation(self) -> str:
        """As in ``depart Algol``."""
        return f"{self.verb} {STAR_NAMES[self.star]}"


@dataclass(frozen=True, slots=True)
class TokenMove:
    """Let the fleet on one of one's warp tokens arrive."""

    slot: int

    @property
    def notation(self) -> str:
        """As in ``arrive 2``."""
        return f"arrive {self.slot + 1}"


@dataclass(frozen=True, slots=True)
class CardMove:
    """Choose a combat card."""

    card: int

    @property
    def notation(self) -> str:
        """As in ``play grand admiral``."""
        return f"play {CARD_NAMES[self.card].lower()}"


@dataclass(frozen=True, slots=True)
class NumberMove:
    """Say how many ships depart, are destroyed or retreat."""

    verb: str
    number: int

    @property
    def notation(self) -> str:
        """As in ``send 12``."""
        return f"{self.verb} {self.number}"


@dataclass(frozen=True, slots=True)
class Done:
    """End a part of the turn."""

    part: str

    @property
    def notation(self) -> str:
        """As in ``done departing``."""
        return f"done {self.part}"


Move = StarMove | TokenMove | CardMove | NumberMove | Done

# Ids: the moves of each kind follow each other, so that an id less its base is the star,
# the slot, the card or the number.
DEPART: Final = 0
DONE_DEPARTING: Final = DEPART + STARS
AT: Final = DONE_DEPARTING + 1
ARRIVE: Final = AT + STARS
DONE_ARRIVING: Final = ARRIVE + SLOTS
PLAY: Final = DONE_ARRIVING + 1
SEND: Final = PLAY + CARDS - 1  # nobody sends 0 ships, so `send 1` comes first
DESTROY: Final = SEND + MOST_SHIPS + 1
RETREAT: Final = DESTROY + MOST_SHIPS + 1


def _all_moves() -> list[Move]:
    moves: list[Move] = [StarMove("depart", star) for star in range(STARS)]
    moves.append(Done("departing"))
    moves += [StarMove("at", star) for star in range(STARS)]
    moves += [TokenMove(slot) for slot in range(SLOTS)]
    moves.append(Done("arriving"))
    moves += [CardMove(card) for card in range(CARDS)]
    moves += [NumberMove("send", number) for number in range(1, MOST_SHIPS + 1)]
    moves += [NumberMove("destroy", number) for number in range(MOST_SHIPS + 1)]
    moves += [NumberMove("retreat", number) for number in range(MOST_SHIPS + 1)]
    return moves


MOVES: Final = MoveTable(_all_moves())

IDS: Final = list(range(RETREAT + MOST_SHIPS + 1))
"""Every id once: a slice of it lists neighbouring moves without making new numbers."""
