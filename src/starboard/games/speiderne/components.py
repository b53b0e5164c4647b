"""What a printed copy is made of: playing cards, ships and passengers, and the sea chart."""

from __future__ import annotations

from typing import Final

from starboard.games.speiderne.cards import (
    CARDS,
    EDGE_NAMES,
    EDGES,
    RANKS,
    REGION_NAMES,
    REGIONS,
    SUIT,
    VALUE,
)
from starboard.games.speiderne.options import Options, start
from starboard.games.speiderne.scenario import numbers_of
from starboard.games.speiderne.scene_ships import CHART_HEIGHT, CHART_WIDTH, corner, mooring
from starboard.games.speiderne.words import SUIT_WORDS, spoken
from starboard.kernel import COLOURS, Board, Box, Component, Piece, Scene, Zone, capital, face

WIDTH: Final = 44.0
HEIGHT: Final = 63.0
"""A small playing card, in millimetres."""

FRONT: Final = (0.175, 0.0295, 0.65, 0.931)
BACK: Final = (0.179, 0.02, 0.6425, 0.92)
"""The card within its square, which has a shadow or other cards behind it."""

PAPER: Final = "#fffef9"
SEA: Final = "#d3e8e4"
COUNTER: Final = 18.0
SHIPS: Final = 4
"""Counters for each player's expeditions; one hardly ever has more under way."""

SQUARE: Final = 32.0
"""Two squares of the chart are a region's side, and hold a card."""


def components(seats: int, options: Options) -> Box:
    """The deck or decks for so many, a flag for every expedition, and all passengers."""
    return Box(
        components=(*_cards(seats, options), *_ships(seats), _passengers(options)),
        boards=(_chart(),),
        also=(
            "A ship on the chart stands for an expedition, whose cards lie open before its"
            " owner; turned over, it is a ferry (SP-12, SP-32).",
            "Write down the points: one for a region, one for a passenger landed (SP-40).",
        ),
    )


def _cards(seats: int, options: Options) -> list[Component]:
    deck = start(seats, options).unseen
    return [
        Component(
            title=capital(spoken(card & ~1)),  # the second deck's has the same name
            count=1,
            width=WIDTH,
            height=HEIGHT,
            front=face(
                SUIT_WORDS[SUIT[card]],
                PAPER,
                text=RANKS[VALUE[card] - 2] + "'" * (card % 2),
                window=FRONT,
            ),
            back=face("back", PAPER, window=BACK),
            stack="Deck",
        )
        for card in range(CARDS)
        if deck.has(card)
    ]


def _ships(seats: int) -> list[Component]:
    return [
        Component(
            title=f"{capital(COLOURS[seat])} ship",
            count=SHIPS,
            width=COUNTER,
            height=COUNTER,
            front=face("expedition_3", SEA, owner=seat),
            back=face("ferry_3", SEA, owner=seat),
        )
        for seat in range(seats)
    ]


def _passengers(options: Options) -> Component:
    most = max(numbers_of(options.scenario).waiting)
    return Component(
        title="Passenger",
        count=REGIONS * most,
        width=COUNTER,
        height=COUNTER,
        front=face("passenger", SEA),
        back=face("passenger", SEA),
    )


def _chart() -> Board:
    zone = Zone(
        id="sea",
        kind="board",
        x=0,
        y=0,
        width=CHART_WIDTH,
        height=CHART_HEIGHT,
        ground="chart",
    )
    pieces = []
    for region, name in enumerate(REGION_NAMES):
        x, y = corner(region)
        pieces.append(Piece(id=name, symbol="", x=x, y=y, size=0.6, text=name))
    for edge in range(EDGES):
        x, y = mooring(edge)
        pieces.append(Piece(id=EDGE_NAMES[edge], symbol="anchor", x=x + 0.2, y=y + 0.2, size=0.6))
    scene = Scene(
        width=CHART_WIDTH, height=CHART_HEIGHT, status="", zones=(zone,), pieces=tuple(pieces)
    )
    return Board(title="The sea chart", scene=scene, square=SQUARE)
