"""What a printed copy is made of: cards and pawns to cut out, and the board with its Sources."""

from __future__ import annotations

from typing import Final

from starboard.games.sources.cards import ALL_HOMES, KINDS
from starboard.games.sources.options import Options, start
from starboard.games.sources.rules import Sources
from starboard.games.sources.scenario import numbers_of
from starboard.games.sources.words import owner_of, symbol_of, title_of
from starboard.kernel import COLOURS, Board, Box, Component, Piece, Scene, capital, face
from starboard.parts.stream_scene import board_zone, place
from starboard.parts.streams import NAMES, SIZE

SQUARE: Final = 27.0
"""The side of a square and of a card, in millimetres: streams are laid on squares."""

PAWN: Final = 18.0
DEEP: Final = "#150f38"


def components(seats: int, options: Options) -> Box:
    """The deck of the colours in play, and a pawn for everyone."""
    state = start(seats, options)
    return Box(
        components=(*_cards(state), *_pawns(seats)),
        boards=(_board(state),),
        also=(
            f"You have {state.setup.turns} turns together: count them on paper (SO-32).",
            "Turn a pawn over when it has made its express (SO-30).",
        ),
    )


def _cards(state: Sources) -> list[Component]:
    counts = numbers_of(state.setup.scenario).counts
    return [
        Component(
            title=capital(title_of(kind)),
            count=counts[kind],
            width=SQUARE,
            height=SQUARE,
            front=face(symbol_of(kind), DEEP, owner=owner_of(kind)),
            back=face("back", DEEP),
            stack="Deck",
        )
        for kind in range(KINDS)
        if counts[kind] and (owner_of(kind) or 0) < len(state.pawns)
    ]


def _pawns(seats: int) -> list[Component]:
    return [
        Component(
            title=f"{capital(COLOURS[seat])} pawn",
            count=1,
            width=PAWN,
            height=PAWN,
            front=face("pawn", DEEP, owner=seat),
            back=face("pawn_across", DEEP, owner=seat),
        )
        for seat in range(seats)
    ]


def _board(state: Sources) -> Board:
    pieces = []
    for seat in range(len(state.pawns)):
        x, y = place(int(state.home(seat)))
        pieces.append(Piece(id=f"home {seat}", symbol="home", x=x, y=y, owner=seat))
    for square in ALL_HOMES:
        x, y = place(square)
        pieces.append(Piece(id=NAMES[square], symbol="source", x=x, y=y))
    zone = board_zone("board", ground=f"delta_{len(state.pawns)}")
    scene = Scene(width=SIZE, height=SIZE, status="", zones=(zone,), pieces=tuple(pieces))
    return Board(title="The water", scene=scene, square=SQUARE)
