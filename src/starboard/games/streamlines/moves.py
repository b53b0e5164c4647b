"""Every move of Streamlines, in the order of their ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.games.streamlines.cards import GATE, GATE_SYMBOLS, KIND_NAMES, KINDS, STREAM
from starboard.kernel.move import MoveTable
from starboard.parts.streams import LAYINGS, NAMES, SQUARES, laying_name

CARGO_KINDS: Final = 9
SEATS: Final = 4

FLY: Final = 0  # FLY + square
DRAW: Final = 81
LAY: Final = 82  # LAY + number of the laying
LAY_GATE: Final = 96  # LAY_GATE + symbol
RESCUE: Final = 100
GIVE: Final = 101  # GIVE + 4 * (kind - STREAM) + seat
USE_PICKUP: Final = 137
USE_EXTRA_MOVE: Final = 138
TURN_LEFT: Final = 139
TURN_RIGHT: Final = 140
DRAW_AGAIN: Final = 141
STOP_DRAWING: Final = 142
DUMP: Final = 143  # DUMP + kind - STREAM
STAY: Final = 152
END_TURN: Final = 153
DEAL: Final = 154  # DEAL + kind


@dataclass(frozen=True, slots=True)
class Fly:
    """Move the ship: a step, then a ride (ST-20), named by its end (ST-24)."""

    square: int

    @property
    def notation(self) -> str:
        """``fly f6``."""
        return f"fly {NAMES[self.square]}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a carried Streamline under the ship (ST-34)."""

    arrows: int

    @property
    def notation(self) -> str:
        """``lay tee N``."""
        return f"lay {laying_name(self.arrows)}"


@dataclass(frozen=True, slots=True)
class LayGate:
    """Lay a carried Gate under the ship (ST-34)."""

    symbol: int

    @property
    def notation(self) -> str:
        """``lay gate A``."""
        return f"lay gate {GATE_SYMBOLS[self.symbol]}"


@dataclass(frozen=True, slots=True)
class Give:
    """Hand one cargo card to a ship on the same square (ST-36)."""

    kind: int
    seat: int

    @property
    def notation(self) -> str:
        """``give refugee to 2``: seats are counted from 1, as at a table."""
        return f"give {KIND_NAMES[self.kind]} to {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Dump:
    """Throw one cargo card out when there is no room (ST-33)."""

    kind: int

    @property
    def notation(self) -> str:
        """``dump tee``."""
        return f"dump {KIND_NAMES[self.kind]}"


@dataclass(frozen=True, slots=True)
class Plain:
    """A move that needs nothing but its name."""

    notation: str


@dataclass(frozen=True, slots=True)
class Deal:
    """A card comes up: from the start hands, the Clock or a planet."""

    kind: int

    @property
    def notation(self) -> str:
        """``deal refugee``."""
        return f"deal {KIND_NAMES[self.kind]}"


StreamlinesMove = Fly | Lay | LayGate | Give | Dump | Plain | Deal


def _choices() -> list[StreamlinesMove]:
    moves: list[StreamlinesMove] = []
    moves.extend([Fly(square) for square in range(SQUARES)])
    moves.append(Plain("draw"))
    moves.extend([Lay(arrows) for arrows in LAYINGS])
    moves.extend([LayGate(symbol) for symbol in range(len(GATE_SYMBOLS))])
    moves.append(Plain("rescue"))
    for kind in range(STREAM, STREAM + CARGO_KINDS):
        moves.extend([Give(kind, seat) for seat in range(SEATS)])
    moves.extend([Plain("use pickup"), Plain("use extra move")])
    moves.extend([Plain("turn left"), Plain("turn right")])
    moves.extend([Plain("draw again"), Plain("stop drawing")])
    moves.extend([Dump(kind) for kind in range(STREAM, STREAM + CARGO_KINDS)])
    moves.extend([Plain("stay"), Plain("end turn")])
    return moves


def _outcomes() -> list[StreamlinesMove]:
    return [Deal(kind) for kind in range(KINDS)]


MOVES: Final = MoveTable(_choices(), _outcomes())

assert MOVES.num_choices == DEAL and MOVES.notation(LAY_GATE) == f"lay {KIND_NAMES[GATE]}"
