"""Every move of Sources, in the order of their ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.games.sources.cards import (
    EXTRA_MOVE,
    GATE,
    GATE_THING,
    KIND_NAMES,
    KINDS,
    NOT,
    NOT_THING,
    ONLY,
    ONLY_THING,
    PICKUP,
    SOURCE,
    SOURCE_THING,
    STREAM,
)
from starboard.kernel.move import MoveTable
from starboard.parts.streams import LAYINGS, NAMES, SHAPE, SQUARES, THING, laying_name

GO: Final = 0  # GO + square
TAKE: Final = 81  # TAKE + kind
TAKE_ALL: Final = 99
LAY: Final = 100  # LAY + number of the laying
LAY_THING: Final = 114  # LAY_THING + number of the thing
USE_PICKUP: Final = 126
USE_EXTRA_MOVE: Final = 127
TURN_LEFT: Final = 128
TURN_RIGHT: Final = 129
DISCARD: Final = 130  # DISCARD + kind
END_TURN: Final = 148
DEAL: Final = 149  # DEAL + kind

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


@dataclass(frozen=True, slots=True)
class Go:
    """Move the pawn: a step, then a ride, perhaps a jump, named by its end (SO-12)."""

    square: int

    @property
    def notation(self) -> str:
        """``go e9``."""
        return f"go {NAMES[self.square]}"


@dataclass(frozen=True, slots=True)
class Take:
    """Take one card of a kind from the Source's pile (SO-14)."""

    kind: int

    @property
    def notation(self) -> str:
        """``take tee``."""
        return f"take {KIND_NAMES[self.kind]}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a carried card under the pawn (SO-15): what the square then is."""

    code: int

    @property
    def kind(self) -> int:
        """The kind of card that is laid."""
        if self.code < THING:
            return STREAM + SHAPE[self.code]
        return THING_KINDS[THINGS.index(self.code // THING)]

    @property
    def notation(self) -> str:
        """``lay tee N``, ``lay source``, ``lay only red``."""
        if self.code < THING:
            return f"lay {laying_name(self.code)}"
        return f"lay {KIND_NAMES[self.kind]}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Shed a card because none was shed this turn (SO-16)."""

    kind: int

    @property
    def notation(self) -> str:
        """``discard tee``."""
        return f"discard {KIND_NAMES[self.kind]}"


@dataclass(frozen=True, slots=True)
class Plain:
    """A move that needs nothing but its name."""

    notation: str


@dataclass(frozen=True, slots=True)
class Deal:
    """A card is added to a Source's pile (SO-10)."""

    kind: int

    @property
    def notation(self) -> str:
        """``deal tee``."""
        return f"deal {KIND_NAMES[self.kind]}"


SourcesMove = Go | Take | Lay | Discard | Plain | Deal


def _choices() -> list[SourcesMove]:
    moves: list[SourcesMove] = []
    moves.extend([Go(square) for square in range(SQUARES)])
    moves.extend([Take(kind) for kind in range(KINDS)])
    moves.append(Plain("take all"))
    moves.extend([Lay(arrows) for arrows in LAYINGS])
    moves.extend([Lay(thing * THING) for thing in THINGS])
    moves.extend([Plain(f"use {KIND_NAMES[kind]}") for kind in (PICKUP, EXTRA_MOVE)])
    moves.extend([Plain("turn left"), Plain("turn right")])
    moves.extend([Discard(kind) for kind in range(KINDS)])
    moves.append(Plain("end turn"))
    return moves


def _outcomes() -> list[SourcesMove]:
    return [Deal(kind) for kind in range(KINDS)]


MOVES: Final = MoveTable(_choices(), _outcomes())

assert MOVES.num_choices == DEAL and MOVES.notation(USE_PICKUP) == "use pickup"
