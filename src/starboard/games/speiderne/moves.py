"""Everything that can happen in a game of Speiderne."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.games.speiderne.cards import CARD_NAMES, CARDS, EDGE_NAMES, REGION_NAMES
from starboard.kernel.move import MoveTable


@dataclass(frozen=True, slots=True)
class Step:
    """One move: what is done, and with which card, region or place."""

    verb: str
    what: str = ""

    @property
    def notation(self) -> str:
        """The verb, and what it is done with: ``draw``, ``fund 7H``, ``to b2``."""
        return f"{self.verb} {self.what}" if self.what else self.verb


def _each(verb: str, names: list[str]) -> list[Step]:
    return [Step(verb, name) for name in names]


CARD_VERBS: Final = ["take", "lay", "move", "fund", "defend", "lose"]

MOVES: Final = MoveTable(
    [
        Step("draw"),
        Step("stop"),
        *[step for verb in CARD_VERBS for step in _each(verb, CARD_NAMES)],
        *_each("to", REGION_NAMES),
        *_each("at", EDGE_NAMES),
        *_each("build", REGION_NAMES),
    ],
    chances=_each("deal", CARD_NAMES),
)


class Verb:
    """For each verb the first id of its moves; a card, a region or a place is added to it."""

    DRAW: Final = 0
    STOP: Final = 1
    TAKE: Final = 2
    LAY: Final = TAKE + CARDS
    MOVE: Final = LAY + CARDS
    FUND: Final = MOVE + CARDS
    DEFEND: Final = FUND + CARDS
    LOSE: Final = DEFEND + CARDS
    TO: Final = LOSE + CARDS
    AT: Final = TO + 12
    BUILD: Final = AT + 14
    DEAL: Final = BUILD + 12
