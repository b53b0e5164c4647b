"""Every move of Space Truckin', as values with a notation.

A move's id is a verb's first id plus a square, a direction, a type of tile or a quadrant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.games.space_truckin.rotations import NUM_TYPES, TYPES
from starboard.games.space_truckin.scenario import KINDS
from starboard.games.space_truckin.squares import SQUARE_NAMES, SQUARES
from starboard.kernel.move import MoveTable
from starboard.parts.grid import COMPASS

QUADRANTS: Final = ("NE", "SE", "SW", "NW")
"""The clock's quadrants and a tile's corners, clockwise."""

BLACK_HOLE: Final = NUM_TYPES
"""What is drawn instead of a type of tile."""

TYPE_NAMES: Final = [KINDS[kind].name + ("", " arrow", " arrows")[arrows] for kind, arrows in TYPES]
"""How each type of tile is written: ``bend``, ``bend arrow``, ``bend arrows``."""


@dataclass(frozen=True, slots=True)
class Move:
    """One thing to do: a verb, and where or what."""

    verb: str
    what: str = ""

    @property
    def notation(self) -> str:
        """The verb first."""
        return f"{self.verb} {self.what}".strip()


class Verb:
    """The first id of each verb."""

    PLACE: Final = 0
    TURN: Final = PLACE + SQUARES
    DEPLOY: Final = TURN + 4
    DEPLOY_STATION: Final = DEPLOY + 4
    PASS: Final = DEPLOY + 5
    REMOVE: Final = PASS + 1
    EXCHANGE: Final = REMOVE + SQUARES
    WITH: Final = EXCHANGE + SQUARES
    STACK: Final = WITH + SQUARES
    DRAW: Final = STACK + 1
    CLOCK: Final = DRAW + BLACK_HOLE + 1
    DICE: Final = CLOCK + 4


MOVES: Final = MoveTable(
    [Move("place", name) for name in SQUARE_NAMES]
    + [Move("turn", side) for side in COMPASS]
    + [Move("deploy", side) for side in COMPASS]
    + [Move("deploy", "station"), Move("pass")]
    + [Move(verb, name) for verb in ("remove", "exchange", "with") for name in SQUARE_NAMES]
    + [Move("draw")],
    [Move("draw", name) for name in [*TYPE_NAMES, "black hole"]]
    + [Move(read, quadrant) for read in ("clock", "dice") for quadrant in QUADRANTS],
)
