"""What a printed copy is made of: cards and counters to cut out, and the galaxy of a scenario."""

from __future__ import annotations

from typing import Final

from starboard.games.streamlines.cards import ACTION, CARGO, KINDS
from starboard.games.streamlines.options import Options, set_up
from starboard.games.streamlines.position import Setup
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.words import planet_symbol, symbol_of, title_of
from starboard.kernel import COLOURS, Board, Box, Component, Piece, Scene, capital, face
from starboard.parts.stream_scene import board_zone, place
from starboard.parts.streams import NAMES, SIZE

SQUARE: Final = 27.0
"""The side of a square and of a card, in millimetres: streams are laid on squares."""

COUNTER: Final = 18.0
NIGHT: Final = "#0a1030"


def components(seats: int, options: Options) -> Box:
    """The whole deck, a ship for everyone, and a black hole for every planet."""
    setup = set_up(seats, options)
    return Box(
        components=(*_cards(setup), *_counters(setup)),
        boards=(_galaxy(setup),),
        also=(
            f"Rescue {setup.required} refugees to win (ST-50).",
            f"Ships start on {', '.join([NAMES[square] for square in setup.starts])} (ST-4).",
            "Lay each ship's Action and Cargo cards and its hold in front of its player.",
        ),
    )


def _cards(setup: Setup) -> list[Component]:
    counts = list(setup.deck)
    for kind in (ACTION, CARGO):
        counts[kind] += setup.seats  # each ship begins with one (ST-7)
    return [
        Component(
            title=capital(title_of(kind)),
            count=counts[kind],
            width=SQUARE,
            height=SQUARE,
            front=face(symbol_of(kind), NIGHT),
            back=face("back", NIGHT),
            stack="Deck",
        )
        for kind in range(KINDS)
        if counts[kind]
    ]


def _counters(setup: Setup) -> list[Component]:
    counters = [(f"{capital(COLOURS[seat])} ship", 1, "ship", seat) for seat in range(setup.seats)]
    found: list[tuple[str, int, str, int | None]] = [
        *counters,
        ("Black hole", len(setup.planets), "black_hole", None),
    ]
    return [
        Component(
            title=title,
            count=count,
            width=COUNTER,
            height=COUNTER,
            front=face(symbol, NIGHT, owner=owner),
            back=face(symbol, NIGHT, owner=owner),
        )
        for title, count, symbol, owner in found
    ]


def _galaxy(setup: Setup) -> Board:
    state = Streamlines(setup)
    sites = [(planet_symbol(state, n), str(n + 1), at) for n, at in enumerate(setup.planets)]
    sites += [("escape", "", at) for at in setup.escapes]
    pieces = [
        Piece(id=NAMES[at], symbol=symbol, text=text, x=place(at)[0], y=place(at)[1])
        for symbol, text, at in sites
    ]
    zone = board_zone("galaxy", ground="galaxy")
    scene = Scene(width=SIZE, height=SIZE, status="", zones=(zone,), pieces=tuple(pieces))
    return Board(title=f"The galaxy: {setup.title}", scene=scene, square=SQUARE)
