"""Where everything of the scene lies: the map's scatter of stars, drawn by hand, and the rest.

The heart of the scene is 15 squares wide and 10.4 high: the two layers side by side, above the one
hyperspace, above the other a strip for the map's legend or a battle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.games.home_stars.position import NOBODY
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import LONG, STAR_NAMES, STARS, WIDE
from starboard.kernel.moment import Point

WIDTH: Final = 15.0
STRIP_Y: Final = 0.3
"""The top of the strips above the layers, below their labels."""

STRIP_HEIGHT: Final = 1.64
CELL_HEIGHT: Final = 1.44
ENTRY_WIDTH: Final = 1.74
"""The entry space of hyperspace is wide: everybody's new departures stand on it."""

CELL_WIDTH: Final = 0.94

SECTOR_WIDTH: Final = 2.46
SECTOR_HEIGHT: Final = 2.03
LAYER_WIDTH: Final = round(WIDE * SECTOR_WIDTH, 3)
LAYER_HEIGHT: Final = LONG * SECTOR_HEIGHT
LAYER_X: Final = (0.0, round(WIDTH - LAYER_WIDTH, 3))
LAYER_Y: Final = round(STRIP_Y + STRIP_HEIGHT + 0.34, 3)

HAND_Y: Final = round(LAYER_Y + LAYER_HEIGHT + 0.45, 3)
CARD: Final = 1.5
"""The side of a card's square; the card itself is seven tenths as wide."""

HEIGHT: Final = HAND_Y + CARD

STAR: Final = 0.76
HOME: Final = 1.08
FLEET: Final = 0.63
LETTER: Final = 0.17
"""The height of the names' letters."""

LETTER_WIDTH: Final = 0.66
"""The width of a letter, in heights."""

FILLED: Final = 0.92
"""How much of its square's side a text may take."""

_SCATTER: Final = """
A-yellow   0.60 0.56 >   2.00 1.41 <
B-yellow   1.22 0.44 |   0.79 1.40 >
C-yellow   1.84 0.56 <   0.78 1.41 >
D-yellow   1.86 0.42 <   1.36 1.37 |
E-yellow   0.54 0.48 >   2.02 1.37 <
F-yellow   1.70 0.44 <   0.78 1.41 >
G-yellow   0.62 0.42 >   1.96 1.41 <
H-yellow   2.02 0.47 <   0.79 1.37 >
I-yellow   1.10 0.44 |   1.98 1.41 <
J-yellow   0.50 0.45 >   1.42 1.38 |
K-yellow   1.86 0.42 <   0.79 1.41 >
L-yellow   1.28 0.43 |   2.00 1.39 <
A-red      0.76 0.44 >   2.00 1.37 <
B-red      1.66 0.47 <   0.75 1.40 >
C-red      0.42 0.44 >   1.40 1.41 |
D-red      0.60 0.56 >   1.98 1.41 <
E-red      1.94 0.43 <   0.79 1.39 >
F-red      1.28 0.46 |   1.99 1.40 <
G-red      0.56 0.46 >   1.44 1.37 |
H-red      2.00 0.44 <   0.79 1.41 >
I-red      1.08 0.42 |   1.97 1.41 <
J-red      0.60 0.56 >   2.02 1.41 <
K-red      1.78 0.45 <   0.76 1.37 >
L-red      1.84 0.56 <   0.78 1.41 >
"""
"""For each sector's two stars their middles, and where fleets stand: to the right (>), to the
left (<) or on both sides (|). The lower left corner is left free for the sector's letter."""

_SPOTS: Final = [
    (float(x), float(y), side)
    for line in _SCATTER.strip().splitlines()
    for x, y, side in (line.split()[1:4], line.split()[4:7])
]
_SIDES: Final = {">": (1, 1), "<": (-1, -1), "|": (1, -1)}
"""On which side of its star the fleet there stands, and on which one that comes to fight."""

_HOME_SHIFT: Final = (-0.16, 0.18)
"""How far fleets of the two stars of a sector that may have a Home Star stand above the middle of
their star or below it, so that they keep clear of the large star's name."""

_ROOMY: Final = {STAR_NAMES.index(n) // 2 for n in ("Algol", "Regulus", "Mira", "Pavo", "Antares")}


@dataclass(frozen=True, slots=True)
class Spot:
    """A square on the table, by its middle."""

    x: float
    y: float
    size: float

    @property
    def left(self) -> float:
        """Its left edge."""
        return round(self.x - self.size / 2, 3)

    @property
    def top(self) -> float:
        """Its upper edge."""
        return round(self.y - self.size / 2, 3)

    @property
    def middle(self) -> Point:
        """Its middle, as paths are written."""
        return round(self.x, 3), round(self.y, 3)


def home_of(state: HomeStars, star: int) -> int:
    """The seat whose Home Star this is, or `NOBODY`."""
    return state.homes.index(star) if star in state.homes else NOBODY


def sector_corner(sector: int) -> Point:
    """The top left corner of a sector."""
    layer, place = divmod(sector, WIDE * LONG)
    return (
        LAYER_X[layer] + SECTOR_WIDTH * (place % WIDE),
        LAYER_Y + SECTOR_HEIGHT * (place // WIDE),
    )


def sector_middle(sector: int) -> Point:
    """The middle of a sector."""
    x, y = sector_corner(sector)
    return round(x + SECTOR_WIDTH / 2, 3), round(y + SECTOR_HEIGHT / 2, 3)


def star_spot(state: HomeStars, star: int) -> Spot:
    """Where a star is drawn."""
    return spot_of(star, is_home=star in state.homes)


def spot_of(star: int, is_home: bool) -> Spot:
    """Where a star is drawn; Home Stars are large."""
    return _HOME_SPOTS[star] if is_home else _STAR_SPOTS[star]


def _spots(size: float) -> list[Spot]:
    corners = [sector_corner(star // 2) for star in range(STARS)]
    return [
        Spot(corner[0] + x, corner[1] + y, size)
        for corner, (x, y, _) in zip(corners, _SPOTS, strict=True)
    ]


_STAR_SPOTS: Final = _spots(STAR)
_HOME_SPOTS: Final = _spots(HOME)


def name_spot(star: int, *, is_home: bool) -> Spot:
    """Where its name is written: below it."""
    spot = spot_of(star, is_home=is_home)
    size = text_size(STAR_NAMES[star], LETTER)
    return Spot(spot.x, spot.y + spot.size / 2 + 0.09, size)


def text_size(text: str, letter: float) -> float:
    """The side of the square in which clients write this text with letters of this height."""
    return round(letter * LETTER_WIDTH * len(text) / FILLED, 3)


def fleet_spot(state: HomeStars, star: int, is_attacker: bool) -> Spot:
    """Where a fleet at a star stands; one that comes to fight has a place of its own."""
    spot = star_spot(state, star)
    first, second = _SIDES[_SPOTS[star][2]]
    way = second if is_attacker else first
    steps = 1 if is_attacker and first == second else 0
    away = spot.size / 2 + FLEET / 2 + 0.01 + steps * (FLEET + 0.01)
    shift = _HOME_SHIFT[star % 2] if star // 2 in _ROOMY else 0.0
    return Spot(spot.x + way * away, spot.y + shift, FLEET)


def route(state: HomeStars, sector: int, star: int) -> tuple[Point, ...]:
    """The way from a sector to a star, as it is drawn: along, across, and to the other layer."""
    layer, place = divmod(sector, WIDE * LONG)
    to_layer, to_place = divmod(star // 2, WIDE * LONG)
    bend = layer * WIDE * LONG + place % WIDE + WIDE * (to_place // WIDE)
    above = layer * WIDE * LONG + to_place
    stops = [sector]
    for stop in (bend, above if to_layer != layer else bend):
        if stop not in (stops[-1], star // 2):
            stops.append(stop)
    return (*[sector_middle(stop) for stop in stops], star_spot(state, star).middle)
