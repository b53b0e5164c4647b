"""Every move of Streamlines, in the order of their ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.games.streamlines.cards import GATE, GATE_SYMBOLS, KIND_NAMES, KINDS, STREAM
from starboard.kernel.move import MoveTable
from starboard.parts.stream_moves import CardMove, Lay, Plain, Ride
from starboard.parts.streams import LAYINGS, SHAPE, SQUARES, laying_name

CARGO_KINDS: Final = 9
SEATS: Final = 4

FLY: Final = 0  # FLY + the square where the move ends (ST-24)
DRAW: Final = 81  # ST-30
DRAW_SLOWLY: Final = 82  # ST-31
LAY: Final = 83  # LAY + number of the laying (ST-34)
LAY_GATE: Final = 97  # LAY_GATE + symbol (ST-34)
RESCUE: Final = 101  # ST-35
GIVE: Final = 102  # GIVE + 4 * (kind - STREAM) + seat (ST-36)
USE_PICKUP: Final = 138  # ST-37
USE_EXTRA_MOVE: Final = 139  # ST-38
TURN_LEFT: Final = 140  # ST-39
TURN_RIGHT: Final = 141
DRAW_AGAIN: Final = 142  # ST-31, ST-32
STOP_DRAWING: Final = 143
DUMP: Final = 144  # DUMP + kind - STREAM (ST-33)
STAY: Final = 153  # ST-34
END_TURN: Final = 154  # ST-12
DEAL: Final = 155  # DEAL + kind: a card comes up (ST-7, ST-11, ST-30)


@dataclass(frozen=True, slots=True)
class Give:
    """Hand one cargo card to a ship on the same square (ST-36)."""

    kind: int
    seat: int

    @property
    def notation(self) -> str:
        """``give refugee to 2``: seats are counted from 1, as at a table."""
        return f"give {KIND_NAMES[self.kind]} to {self.seat + 1}"


StreamlinesMove = Ride | Lay | Give | CardMove | Plain


def _of_cards(verb: str, kinds: range) -> list[StreamlinesMove]:
    return [CardMove(verb, kind, KIND_NAMES[kind]) for kind in kinds]


def _choices() -> list[StreamlinesMove]:
    cargo = range(STREAM, STREAM + CARGO_KINDS)
    gates = range(GATE, GATE + len(GATE_SYMBOLS))
    moves: list[StreamlinesMove] = []
    moves.extend([Ride("fly", square) for square in range(SQUARES)])
    moves.extend([Plain("draw"), Plain("draw slowly")])
    moves.extend([Lay(STREAM + SHAPE[way], laying_name(way), way) for way in LAYINGS])
    moves.extend([Lay(kind, KIND_NAMES[kind]) for kind in gates])
    moves.append(Plain("rescue"))
    for kind in cargo:
        moves.extend([Give(kind, seat) for seat in range(SEATS)])
    moves.extend([Plain("use pickup"), Plain("use extra move")])
    moves.extend([Plain("turn left"), Plain("turn right")])
    moves.extend([Plain("draw again"), Plain("stop drawing")])
    moves.extend(_of_cards("dump", cargo))
    moves.extend([Plain("stay"), Plain("end turn")])
    return moves


MOVES: Final = MoveTable(_choices(), _of_cards("deal", range(KINDS)))

assert MOVES.num_choices == DEAL and MOVES.notation(LAY_GATE) == f"lay {KIND_NAMES[GATE]}"
