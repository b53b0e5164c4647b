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

from starboard.games.space_truckin.moves import BLACK_HOLE, TYPE_NAMES
from starboard.games.space_truckin.position import Board, empty_board
from starboard.games.space_truckin.rotations import (
    ARROWS,
    KIND,
    edge_at,
    matches,
    segment_at,
    stack_of,
)
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scenario import KINDS, tiles_of
from starboard.games.space_truckin.scoring import new_ledger
from starboard.games.space_truckin.squares import (
    BACK,
    NEIGHBOURS,
    SIDE,
    SQUARE_NAMES,
    STATION_PLACE,
    code_of,
    place_of,
    seat_of,
    turn_of,
    type_of,
)
from starboard.games.space_truckin.stacks import Stacks, one_stack
from starboard.kernel.datafile import STANDARD
from starboard.parts.grid import COMPASS

DICE: Final = {"clock": "dice"}
"""The words of a game that draws its tiles at once (TR-17)."""

TILE: Final = re.compile(
    r"(?P<kind>[a-z-]+)(?P<arrows>\^*)(/(?P<north>[NESW]))?(\+(?P<seat>\d)(?P<place>[NESW*]))?"
)


def position(
    drawing: str, *, at: str = "a9", seats: int = 2, stack: Sequence[str] | None = None
) -> Truckin:
    """The position drawn, the first seat about to draw from *stack*, or from a full one.

    Raises `ValueError` for tiles that do not match (TR-12).
    """
    board = empty_board()
    ledger = new_ledger(seats)
    left = bytearray(stack_of(tiles_of(STANDARD)))
    for square, word in _words(drawing, at):
        tile = TILE.fullmatch(word)
        if tile is None:
            raise ValueError(f"{word!r} is not a tile.")
        name = tile["kind"] + ("", " arrow", " arrows")[len(tile["arrows"])]
        of_type = TYPE_NAMES.index(name)
        code = code_of(of_type, COMPASS.index(tile["north"] or "N"))
        _check(board, square, code)
        board.lay(square, code)
        if tile["seat"]:
            seat, place = int(tile["seat"]), STATION_PLACE
            if tile["place"] != "*":
                place = segment_at(code, COMPASS.index(tile["place"]))
            board.man(square, seat, place)
            ledger.fleet[seat] -= 1
    stacks = one_stack(left) if stack is None else stack_with(*stack)
    return Truckin(False, board, stacks, ledger)


def stack_with(*names: str) -> Stacks:
    """A stack for all with these tiles and black holes."""
    unseen = bytearray(BLACK_HOLE + 1)
    for name in names:
        unseen[BLACK_HOLE if name == "black hole" else TYPE_NAMES.index(name)] += 1
    return one_stack(unseen)


def drawn(board: Board) -> str:
    """A whole board as `position` reads it, from a9."""
    rows = [
        " ".join([_word(board, SIDE * rank + file) for file in range(SIDE)])
        for rank in reversed(range(SIDE))
    ]
    return "\n".join(rows)


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
        there = board.codes[beyond]
        if there and not matches(edge_at(code, side), edge_at(there, BACK[side])):
            names = f"{SQUARE_NAMES[square]} and {SQUARE_NAMES[beyond]}"
            raise ValueError(f"The tiles on {names} do not match.")


def _word(board: Board, square: int) -> str:
    code, crew = board.codes[square], board.crews[square]
    if not code:
        return "."
    of_type = type_of(code)
    north = COMPASS[turn_of(code)]
    word = (
        f"{KINDS[KIND[of_type]].name}{'^' * ARROWS[of_type]}{f'/{north}' if north != 'N' else ''}"
    )
    if not crew:
        return word
    sides = [side for side in range(4) if segment_at(code, side) == place_of(crew)]
    return f"{word}+{seat_of(crew)}{COMPASS[sides[0]] if sides else '*'}"


def full_board_but(*free: str) -> Truckin:
    """A state whose only free squares are these, with nothing but voids elsewhere."""
    state = position("void", at="a1", stack=["void", "straight arrow", "cape", "station"])
    for number, name in enumerate(SQUARE_NAMES):
        if name not in free and not state.board.codes[number]:
            state.board.lay(number, state.board.codes[0])
    assert len(SQUARE_NAMES) - len(state.board.filled()) == len(free)
    return state
