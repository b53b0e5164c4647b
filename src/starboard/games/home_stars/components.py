"""What a printed copy is made of: combat cards, ships and tokens, the two layers and the track."""

from __future__ import annotations

from typing import Final

from starboard.games.home_stars.cards import CARD_NAMES
from starboard.games.home_stars.moves import TOKENS
from starboard.games.home_stars.options import Options, start
from starboard.games.home_stars.position import FLEET
from starboard.games.home_stars.scene_hyperspace import NUMBERS, hyperspace
from starboard.games.home_stars.scene_space import layers, stars
from starboard.games.home_stars.stars import SECTOR_NAMES, SECTORS
from starboard.games.home_stars.view import view
from starboard.kernel import (
    COLOURS,
    WATCHER,
    Board,
    Box,
    Component,
    Face,
    Piece,
    Scene,
    Zone,
    capital,
    face,
)

WIDTH: Final = 44.0
HEIGHT: Final = 63.0
"""A small playing card, in millimetres."""

CARD: Final = (0.161, 0.015, 0.678, 0.97)
"""The card within its square."""

PARCHMENT: Final = "#fbf3de"
SQUARE: Final = 25.0
COUNTER: Final = 16.0
SEVERAL: Final = 5
"""How many ships a counter stands for when it is turned over."""

SPARE: Final = 9
"""Counters on top of those for the fleet at the start; turned over, they hold 100 ships more."""


def components(seats: int, options: Options) -> Box:
    """Everyone's hand, ships, tokens and track, letters for the tokens, and the map."""
    return Box(
        components=(*_hands(seats), *_ships(seats), *_tokens(seats), *_letters()),
        boards=(*_map(seats, options), *[_track(seat) for seat in range(seats)]),
        also=(
            f"A ship's counter turned over stands for {SEVERAL} ships.",
            "Lay a sector's letter on a token that leaves it, and its ships beside it (HS-14): a"
            " point up is the yellow, upper layer, a point down the red one.",
            f"Play at most {options.rounds} rounds: count them on paper (HS-35).",
        ),
    )


def _hands(seats: int) -> list[Component]:
    return [
        Component(
            title=f"{name} of {COLOURS[seat]}",
            count=1,
            width=WIDTH,
            height=HEIGHT,
            front=face(_symbol(name), PARCHMENT, owner=seat, window=CARD),
            back=face("back", PARCHMENT, owner=seat, window=CARD),
            stack=f"Hand of {COLOURS[seat]}",
        )
        for seat in range(seats)
        for name in CARD_NAMES
    ]


def _symbol(name: str) -> str:
    return name.lower().replace(" ", "_")


def _ships(seats: int) -> list[Component]:
    return [
        _counter(
            f"{capital(COLOURS[seat])} ship", FLEET + SPARE, _fleet(seat, 1), _fleet(seat, SEVERAL)
        )
        for seat in range(seats)
    ]


def _fleet(seat: int, ships: int) -> Face:
    drawn = Piece(id="fleet", symbol="fleet", x=0, y=0, owner=seat, count=ships)
    return Face(pieces=(drawn,), colour=PARCHMENT)


def _tokens(seats: int) -> list[Component]:
    found = []
    for seat in range(seats):
        upper, lower = [face(f"token_{n}", PARCHMENT, owner=seat) for n in ("upper", "lower")]
        found.append(_counter(f"{capital(COLOURS[seat])} warp token", TOKENS, upper, lower))
    return found


def _letters() -> list[Component]:
    """Letters of the sectors, the upper layer's in front: as many as one player has tokens."""
    found = []
    for name in SECTOR_NAMES[: SECTORS // 2]:
        upper, lower = [face(f"token_{n}", PARCHMENT, text=name[0]) for n in ("upper", "lower")]
        found.append(_counter(f"Letter {name[0]}", TOKENS, upper, lower))
    return found


def _counter(title: str, count: int, front: Face, back: Face) -> Component:
    return Component(
        title=title, count=count, width=COUNTER, height=COUNTER, front=front, back=back
    )


def _map(seats: int, options: Options) -> list[Board]:
    """The layers without fleets."""
    drawn = stars(view(start(seats, options), WATCHER))
    return [_board(zone.label, zone, [p for p in drawn if _is_on(zone, p)]) for zone in layers()]


def _is_on(zone: Zone, piece: Piece) -> bool:
    return zone.x <= piece.x + piece.size / 2 <= zone.x + zone.width


def _track(seat: int) -> Board:
    return _board(f"Hyperspace of {COLOURS[seat]}", hyperspace(), list(NUMBERS))


def _board(title: str, zone: Zone, pieces: list[Piece]) -> Board:
    scene = Scene(
        width=zone.x + zone.width,
        height=zone.y + zone.height,
        status="",
        zones=(zone,),
        pieces=tuple(pieces),
    )
    return Board(title=title, scene=scene, square=SQUARE)
