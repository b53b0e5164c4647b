"""Every move of Sources, in the order of their ids."""

from __future__ import annotations

from typing import Final

from starboard.games.sources.cards import (
    GATE,
    GATE_THING,
    KIND_NAMES,
    KINDS,
    NOT,
    NOT_THING,
    ONLY,
    ONLY_THING,
    SOURCE,
    SOURCE_THING,
    STREAM,
)
from starboard.kernel.move import MoveTable
from starboard.parts.stream_moves import CardMove, Lay, Plain, Ride
from starboard.parts.streams import LAYINGS, SHAPE, SQUARES, laying_name

GO: Final = 0  # GO + the square where the move ends (SO-12)
TAKE: Final = 81  # TAKE + kind (SO-14)
TAKE_ALL: Final = 99
LAY: Final = 100  # LAY + number of the laying (SO-15)
LAY_THING: Final = 114  # LAY_THING + number of the thing (SO-15)
USE_PICKUP: Final = 126  # SO-22
USE_EXTRA_MOVE: Final = 127  # SO-23
TURN_LEFT: Final = 128  # SO-17
TURN_RIGHT: Final = 129
DISCARD: Final = 130  # DISCARD + kind (SO-16)
END_TURN: Final = 148
DEAL: Final = 149  # DEAL + kind: a card comes to a Source (SO-10)

THING_KINDS: Final[list[int]] = [
    SOURCE,
    *range(GATE, GATE + 3),
    *range(ONLY, ONLY + 4),
    *range(NOT, NOT + 4),
]
"""The kinds of cards without arrows that can be laid, in the order of their things."""

THINGS: Final[list[int]] = [
    SOURCE_THING,
    *range(GATE_THING, GATE_THING + 3),
    *range(ONLY_THING, ONLY_THING + 4),
    *range(NOT_THING, NOT_THING + 4),
]

SourcesMove = Ride | Lay | CardMove | Plain


def _of_cards(verb: str) -> list[SourcesMove]:
    return [CardMove(verb, kind, KIND_NAMES[kind]) for kind in range(KINDS)]


def _choices() -> list[SourcesMove]:
    moves: list[SourcesMove] = []
    moves.extend([Ride("go", square) for square in range(SQUARES)])
    moves.extend(_of_cards("take"))
    moves.append(Plain("take all"))
    moves.extend([Lay(STREAM + SHAPE[way], laying_name(way), way) for way in LAYINGS])
    moves.extend([Lay(kind, KIND_NAMES[kind]) for kind in THING_KINDS])
    moves.extend([Plain("use pickup"), Plain("use extra move")])
    moves.extend([Plain("turn left"), Plain("turn right")])
    moves.extend(_of_cards("discard"))
    moves.append(Plain("end turn"))
    return moves


MOVES: Final = MoveTable(_choices(), _of_cards("deal"))

assert MOVES.num_choices == DEAL and MOVES.notation(USE_PICKUP) == "use pickup"
