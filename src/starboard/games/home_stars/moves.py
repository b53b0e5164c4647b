"""Every move of Home Stars: which star, how many ships, which token, which card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.games.home_stars.cards import CARD_NAMES, CARDS
from starboard.games.home_stars.stars import STAR_NAMES, STARS
from starboard.kernel.move import MoveTable

TOKENS: Final = 5
"""The warp tokens of each player (HS-6)."""

MOST_SHIPS: Final = 255
"""No player ever owns more ships (HS-5)."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move: what is done, and with which star, token, card or number of ships."""

    verb: str
    what: str

    @property
    def notation(self) -> str:
        """As in ``depart Algol``, ``send 12``, ``play grand admiral`` or ``done arriving``."""
        return f"{self.verb} {self.what}"


def _counted(verb: str, low: int, high: int) -> list[Step]:
    return [Step(verb, str(number)) for number in range(low, high + 1)]


MOVES: Final = MoveTable(
    [
        *[Step("depart", name) for name in STAR_NAMES],
        Step("done", "departing"),
        *[Step("at", name) for name in STAR_NAMES],
        *_counted("arrive", 1, TOKENS),
        Step("done", "arriving"),
        *[Step("play", name.lower()) for name in CARD_NAMES],
        *_counted("send", 1, MOST_SHIPS),
        *_counted("destroy", 1, MOST_SHIPS),
        *_counted("retreat", 0, MOST_SHIPS),
    ]
)


class Verb:
    """For each verb an id; a star, a token, a card or a number is added to it."""

    DEPART: Final = 0
    DONE_DEPARTING: Final = DEPART + STARS
    AT: Final = DONE_DEPARTING + 1
    ARRIVE: Final = AT + STARS
    DONE_ARRIVING: Final = ARRIVE + TOKENS
    PLAY: Final = DONE_ARRIVING + 1
    SEND: Final = PLAY + CARDS - 1  # nobody sends or destroys 0 ships, so `send 1` comes first
    DESTROY: Final = SEND + MOST_SHIPS
    RETREAT: Final = DESTROY + MOST_SHIPS + 1


IDS: Final = list(range(Verb.RETREAT + MOST_SHIPS + 1))
"""Every id once: a slice of it lists neighbouring moves without making new numbers."""
