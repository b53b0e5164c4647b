"""Positions drawn as text, for tests and for designers who try a rule.

    position(
        '''
        bend/E      bend/S+0W
        bend        bend/W
        ''',
        at="e6",
    )

Each word is a tile: its kind with its arrows (`bend^`, `bend^^`), the direction of its north
(`/E`), a ship of a seat at a side or in the station (`+0W`, `+1*`); `.` is a free square. The
drawing starts at the square *at* and goes on over the board's edges.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from starboard.games.space_truckin.board import Board, empty_board
from starboard.games.space_truckin.moves import BLACK_HOLE, MOVES, TYPE_NAMES
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scoring import new_ledger
from starboard.games.space_truckin.shapes import (
    EDGES,
    KIND,
    NEIGHBOURS,
    SEGMENTS,
    SIDE,
    SQUARE_NAMES,
    STATION_PLACE,
    TYPES,
)
from starboard.games.space_truckin.tiles import KINDS, NUM_BLACK_HOLES
from starboard.kernel import CHANCE
from starboard.parts.grid import COMPASS

TILE: Final = re.compile(
    r"(?P<kind>[a-z-]+)(?P<arrows>\^*)(/(?P<north>[NESW]))?(\+(?P<seat>\d)(?P<place>[NESW*]))?"
)


def position(
    drawing: str, *, at: str = "a9", seats: int = 2, stack: Sequence[str] | None = None
) -> Truckin:
    """The position drawn, the first seat about to draw from *stack*, or from all other tiles.

    Raises `ValueError` for tiles that do not continue each other (TR-12).
    """
    board = empty_board()
    ledger = new_ledger(seats)
    left = bytearray([KINDS[kind].copies[arrows] for kind, arrows in TYPES] + [NUM_BLACK_HOLES])
    for square, word in _words(drawing, at):
        tile = TILE.fullmatch(word)
        if tile is None:
            raise ValueError(f"{word!r} is not a tile.")
        name = tile["kind"] + ("", " arrow", " arrows")[len(tile["arrows"])]
        of_type = TYPE_NAMES.index(name)
        code = 1 + 4 * of_type + COMPASS.index(tile["north"] or "N")
        _check(board, square, code)
        board.lay(square, code)
        left[of_type] -= 1
        if tile["seat"]:
            seat, place = int(tile["seat"]), STATION_PLACE
            if tile["place"] != "*":
                place = SEGMENTS[4 * code + COMPASS.index(tile["place"])]
            board.man(square, seat, place)
            ledger.fleet[seat] -= 1
    if stack is not None:
        left = bytearray(len(left))
        for name in stack:
            left[BLACK_HOLE if name == "black hole" else TYPE_NAMES.index(name)] += 1
    return Truckin(False, board, left, sum(left), ledger)


def drawn(board: Board) -> str:
    """A whole board as `position` reads it, from a9."""
    rows = [
        " ".join([_word(board, SIDE * rank + file) for file in range(SIDE)])
        for rank in reversed(range(SIDE))
    ]
    return "\n".join(rows)


def play(state: Truckin, *notations: str) -> Truckin:
    """Play moves and draws on *state*, each of which must be possible, and return it."""
    for notation in notations:
        move = MOVES.parse(notation)
        possible = possible_moves(state)
        if move not in possible:
            words = ", ".join([MOVES.notation(other) for other in possible])
            raise ValueError(f"{notation!r} is not possible here; these are: {words}.")
        state.play(move)
    return state


def possible_moves(state: Truckin) -> list[int]:
    """What can come next, chosen or drawn."""
    if state.to_act == CHANCE:
        return [move for move, _ in state.chances()]
    return state.legal_moves()


def legal(state: Truckin) -> list[str]:
    """What the seat to act may do, in words."""
    return [MOVES.notation(move) for move in state.legal_moves()]


def _words(drawing: str, at: str) -> list[tuple[int, str]]:
    """The squares that a drawing has tiles on, and their words."""
    start = SQUARE_NAMES.index(at)
    file, rank = start % SIDE, start // SIDE
    lines = [line.split() for line in drawing.strip().splitlines()]
    return [
        ((rank - down) % SIDE * SIDE + (file + right) % SIDE, word)
        for down, line in enumerate(lines)
        for right, word in enumerate(line)
        if word != "."
    ]


def _check(board: Board, square: int, code: int) -> None:
    for side in range(4):
        beyond = NEIGHBOURS[4 * square + side]
        there = board.tile(beyond)
        if there and EDGES[4 * code + side] != EDGES[4 * there + (side + 2) % 4]:
            names = f"{SQUARE_NAMES[square]} and {SQUARE_NAMES[beyond]}"
            raise ValueError(f"The tiles on {names} do not continue each other.")


def _word(board: Board, square: int) -> str:
    code = board.tile(square)
    if not code:
        return "."
    of_type, north = (code - 1) >> 2, COMPASS[(code - 1) & 3]
    kind, arrows = KINDS[KIND[of_type]].name, TYPES[of_type][1]
    word = f"{kind}{'^' * arrows}{f'/{north}' if north != 'N' else ''}"
    crew = board.crew(square) - 1
    if crew < 0:
        return word
    place = crew % 5
    sides = [side for side in range(4) if SEGMENTS[4 * code + side] == place]
    return f"{word}+{crew // 5}{'*' if place == STATION_PLACE else COMPASS[sides[0]]}"
