"""Exchanges (TR-32): which two tiles may change places, and in which rotations.

There can be thousands, so they are never listed whole: each question looks up, for a tile
and what the other square needs, the rotations that fit, and stops at the first that does.
Of two tiles the one on the earlier square is named first (TR-36), so none is found twice.
"""

from __future__ import annotations

from mypy_extensions import i64

from starboard.games.space_truckin.position import Board
from starboard.games.space_truckin.rotations import (
    DISTINCT,
    FITS,
    KIND,
    KIND_PERIOD,
    NEEDS,
    PERIOD,
    edge_at,
    matches,
    sides_of,
    spun_crew,
    spun_segments,
)
from starboard.games.space_truckin.squares import (
    BACK,
    BITS,
    FREE,
    NONE,
    SIDE_BETWEEN,
    SQUARES,
    code_of,
    has,
    place_of,
    seat_of,
    turn_of,
    type_of,
    with_edge,
)


class Exchanges:
    """The exchanges open among tiles of a board."""

    def __init__(self, board: Board, squares: list[int]) -> None:
        self.board = board
        self.squares = squares
        """The squares whose tiles may change places, ascending."""

        self.types: list[int] = [0] * SQUARES
        self.turns: list[int] = [0] * SQUARES
        """For each tile its rotations that differ."""

        for square in squares:
            self.types[square] = type_of(board.codes[square])
            self.turns[square] = distinct_turns(board, square)

    def firsts(self) -> list[int]:
        """The tiles that can change places with one further on."""
        return [one for one in self.squares if self._has_partner(one)]

    def partners(self, one: i64) -> list[int]:
        """The tiles further on that *one* can change places with."""
        return [other for other in self.squares if other > one and self.is_open(one, other)]

    def _has_partner(self, one: i64) -> bool:
        i: i64 = len(self.squares) - 1
        while i >= 0 and self.squares[i] > one:
            if self.is_open(one, self.squares[i]):
                return True
            i -= 1
        return False

    def is_open(self, one: i64, other: i64) -> bool:
        """Whether two tiles can change places in some rotations."""
        if self.fitting(one, other) == 0 or self.fitting(other, one) == 0:
            return False
        apart: bool = SIDE_BETWEEN[SQUARES * one + other] == NONE
        if apart and KIND[self.types[one]] != KIND[self.types[other]]:
            return True
        return self.first_turns(one, other) != 0

    def fitting(self, tile: i64, square: i64) -> i64:
        """The rotations that a tile can have on its new square, the other tile left aside."""
        need: i64 = self.board.needs[square]
        side: i64 = SIDE_BETWEEN[SQUARES * square + tile]
        if side != NONE:
            need = with_edge(need, side, FREE)
        # As `turns_fitting`, but this is hot.
        return FITS[NEEDS * self.types[tile] + need] & self.turns[tile]

    def first_turns(self, one: i64, other: i64) -> i64:
        """The rotations that *one* can have on the square of *other*, as a mask."""
        turns: i64 = self.fitting(one, other)
        mask: i64 = 0
        turn: i64 = 0
        while turn < 4:
            if has(turns, turn) and self.second_turns(one, other, turn):
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
            fits: bool = has(turns, turn) and self.continues(one, other, one_turn, turn)
            if fits and not (alike and self._changes_nothing(one, other, one_turn, turn)):
                mask |= BITS[turn]
            turn += 1
        return mask

    def continues(self, one: i64, other: i64, one_turn: i64, other_turn: i64) -> bool:
        """Whether the two show each other the same edge, if they lie side by side."""
        side: i64 = SIDE_BETWEEN[SQUARES * one + other]
        if side == NONE:
            return True
        shown: i64 = edge_at(code_of(self.types[one], one_turn), BACK[side])
        return matches(edge_at(code_of(self.types[other], other_turn), side), shown)

    def _changes_nothing(self, one: i64, other: i64, one_turn: i64, other_turn: i64) -> bool:
        """Whether both squares would show what they show now (TR-35)."""
        return self._shows(one, other, other_turn) and self._shows(other, one, one_turn)

    def _shows(self, square: i64, tile: i64, turn: i64) -> bool:
        """Whether a tile of the same kind, turned so, would leave a square as it looks."""
        code: i64 = code_of(self.types[tile], turn)
        now: i64 = self.board.codes[square]
        if (turn - turn_of(now)) % KIND_PERIOD[self.types[tile]]:
            return False
        crew: i64 = self.board.crews[tile]
        there: i64 = self.board.crews[square]
        if crew == 0 or there == 0:
            return crew == there
        same_sides: bool = sides_of(code, place_of(crew)) == sides_of(now, place_of(there))
        return seat_of(crew) == seat_of(there) and same_sides


def distinct_turns(board: Board, square: i64) -> i64:
    """The rotations of a placed tile that do not look alike, ship and scored marks included."""
    of_type: i64 = type_of(board.codes[square])
    crew: i64 = board.crews[square]
    scored: i64 = board.scored[square]
    period: i64 = PERIOD[of_type]
    while period < 4 and (crew or scored):
        code: i64 = code_of(of_type, period)
        if spun_crew(code, crew) == crew and spun_segments(code, scored) == scored:
            break
        period *= 2
    return DISTINCT[period]
