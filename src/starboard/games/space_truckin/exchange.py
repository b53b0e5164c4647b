"""Exchanges (TR-32): which two tiles may change places, and in which rotations.

There can be thousands, so they are never listed whole: each question looks up, for a tile
and what the other square needs, the rotations that fit, and stops at the first that does.
Of two tiles the one on the earlier square is named first, so none is found twice.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from starboard.games.space_truckin.board import CODE, PLACES, Board
from starboard.games.space_truckin.shapes import (
    ALL_FREE,
    BACK,
    BITS,
    DISTINCT,
    EDGES,
    FILLED,
    FITS,
    KIND,
    KIND_PERIOD,
    NEEDS,
    NEIGHBOURS,
    NONE,
    PERIOD,
    POINTS,
    SIDE_BETWEEN,
    SIDE_FREE,
    SIDES,
    SPUN,
    SQUARES,
    STATION_PLACE,
)

CREWS: Final = 32


def distinct_turns(board: Board, square: i64) -> i64:
    """The rotations of a placed tile that do not look alike, ship and scored marks included."""
    code: i64 = board.tile(square)
    of_type: i64 = (code - 1) >> 2
    period: i64 = PERIOD[of_type]
    place: i64 = (board.crew(square) - 1) % PLACES
    if board.crew(square) == 0:
        place = STATION_PLACE
    marks: i64 = board.marks(square)
    if place == STATION_PLACE and marks == 0:
        return DISTINCT[period]
    while period < 4:
        if _looks_same(of_type, period, place, marks):
            return DISTINCT[period]
        period *= 2
    return DISTINCT[4]


def _looks_same(of_type: i64, turns: i64, place: i64, marks: i64) -> bool:
    """Whether a ship and marks lie as before after so many quarter turns of a tile."""
    spun: i64 = 16 * of_type + 4 * turns
    if place != STATION_PLACE and SPUN[spun + place] != place:
        return False
    segment: i64 = 0
    while segment < 4:
        after: i64 = SPUN[spun + segment]
        if (marks >> segment) & 1 != (marks >> after) & 1:
            return False
        segment += 1
    return True


def need_of(board: Board, square: i64) -> i64:
    """What the tiles around a square ask of the one on it (TR-12)."""
    need: i64 = ALL_FREE
    side: i64 = 0
    while side < 4:
        beyond: i64 = NEIGHBOURS[4 * square + side]
        there: i64 = board.squares[beyond]
        if there >= FILLED:
            edge: i64 = EDGES[4 * (there & CODE) + BACK[side]]
            need = (need & ~SIDE_FREE[side]) | (edge << (2 * side))
        side += 1
    return need


def look(code: i64, turn: i64, crew: i64) -> i64:
    """A number for what a square shows: kind, rotation and ship, but no arrows or marks."""
    of_type: i64 = (code - 1) >> 2
    seat: i64 = 0
    sides: i64 = 0
    if crew:
        seat = 1 + (crew - 1) // PLACES
        place: i64 = (crew - 1) % PLACES
        if place != STATION_PLACE:
            sides = SIDES[16 * of_type + 4 * turn + place]
    kind: i64 = KIND[of_type]
    return ((kind * 4 + turn % KIND_PERIOD[of_type]) * CREWS + seat) * 16 + sides


class Exchanges:
    """The exchanges open on a board while the clock's hand stands in a quadrant."""

    def __init__(self, board: Board, quadrant: i64) -> None:
        self.board = board
        self.quadrant: i64 = quadrant
        self.filled: list[int] = []
        """The squares that have been looked at, ascending."""

        self.types: list[int] = [0] * SQUARES
        self.needs: list[int] = [0] * SQUARES
        self.turns: list[int] = [0] * SQUARES
        """For each tile its rotations that differ and obey the clock (TR-13)."""

    def look_at(self, square: i64) -> None:
        """Work out what the tile on a square can do, and what its square needs."""
        word: i64 = self.board.squares[square]
        of_type: i64 = ((word & CODE) - 1) >> 2
        self.filled.append(square)
        self.types[square] = of_type
        self.needs[square] = need_of(self.board, square)
        points: i64 = POINTS[4 * of_type + self.quadrant]
        self.turns[square] = distinct_turns(self.board, square) & points

    def firsts(self) -> list[int]:
        """The tiles that can change places with one further on."""
        return [one for one in self.filled if self.turns[one] and self._has_partner(one)]

    def partners(self, one: i64) -> list[int]:
        """The tiles further on that *one* can change places with."""
        return [other for other in self.filled if other > one and self.is_open(one, other)]

    def is_open(self, one: i64, other: i64) -> bool:
        """Whether two tiles can change places in some rotations."""
        one_turns: i64 = self.fitting(one, other)
        if one_turns == 0 or self.fitting(other, one) == 0:
            return False
        apart: bool = SIDE_BETWEEN[SQUARES * one + other] == NONE
        if apart and KIND[self.types[one]] != KIND[self.types[other]]:
            return True
        return self.first_turns(one, other) != 0

    def first_turns(self, one: i64, other: i64) -> i64:
        """The rotations that *one* can have on the square of *other*, as a mask."""
        one_turns: i64 = self.fitting(one, other)
        mask: i64 = 0
        turn: i64 = 0
        while turn < 4:
            if one_turns & BITS[turn] and self.second_turns(one, other, turn):
                mask |= BITS[turn]
            turn += 1
        return mask

    def second_turns(self, one: i64, other: i64, one_turn: i64) -> i64:
        """The rotations that *other* can have in exchange for *one* in this rotation."""
        turns: i64 = self.fitting(other, one)
        alike: bool = KIND[self.types[one]] == KIND[self.types[other]]
        mask: i64 = 0
        turn: i64 = 0
        while turn < 4:
            fits: bool = turns & BITS[turn] != 0 and self._continue(one, other, one_turn, turn)
            if fits and not (alike and self._changes_nothing(one, other, one_turn, turn)):
                mask |= BITS[turn]
            turn += 1
        return mask

    def met(self, tile: i64, square: i64) -> i64:
        """The rotations in which a tile continues all others around its new square (TR-12)."""
        need: i64 = self.needs[square]
        side: i64 = SIDE_BETWEEN[SQUARES * square + tile]
        if side != NONE:
            need |= SIDE_FREE[side]
        return FITS[NEEDS * self.types[tile] + need]

    def fitting(self, tile: i64, square: i64) -> i64:
        """The rotations that a tile can have on its new square, the other tile left aside."""
        return self.met(tile, square) & self.turns[tile]

    def _has_partner(self, one: i64) -> bool:
        i: i64 = len(self.filled) - 1
        while i >= 0 and self.filled[i] > one:
            if self.is_open(one, self.filled[i]):
                return True
            i -= 1
        return False

    def _continue(self, one: i64, other: i64, one_turn: i64, other_turn: i64) -> bool:
        """Whether the two show each other the same edge, if they lie side by side."""
        side: i64 = SIDE_BETWEEN[SQUARES * one + other]
        if side == NONE:
            return True
        one_code: i64 = 1 + 4 * self.types[one] + one_turn
        other_code: i64 = 1 + 4 * self.types[other] + other_turn
        return EDGES[4 * other_code + side] == EDGES[4 * one_code + BACK[side]]

    def _changes_nothing(self, one: i64, other: i64, one_turn: i64, other_turn: i64) -> bool:
        """Whether both squares would show what they show now (TR-35)."""
        board = self.board
        one_code: i64 = board.tile(one)
        other_code: i64 = board.tile(other)
        one_crew: i64 = board.crew(one)
        other_crew: i64 = board.crew(other)
        one_now: i64 = look(one_code, (one_code - 1) & 3, one_crew)
        other_now: i64 = look(other_code, (other_code - 1) & 3, other_crew)
        one_then: i64 = look(other_code, other_turn, other_crew)
        other_then: i64 = look(one_code, one_turn, one_crew)
        return one_now == one_then and other_now == other_then


def all_exchanges(board: Board, quadrant: i64) -> Exchanges:
    """The exchanges of any two tiles."""
    found = Exchanges(board, quadrant)
    square: i64 = 0
    while square < SQUARES:
        if board.squares[square] >= FILLED:
            found.look_at(square)
        square += 1
    return found


def exchanges_of(board: Board, quadrant: i64, one: i64, other: i64) -> Exchanges:
    """The exchanges of these two tiles."""
    found = Exchanges(board, quadrant)
    found.look_at(one)
    found.look_at(other)
    return found
