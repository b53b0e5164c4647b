"""The galaxy: 24 sectors in two layers, 48 stars and what they hold (HS-1 to HS-4).

A sector is an int: 0-11 are A to L of the yellow, upper layer, 12-23 those of the red one.
A star is an int too: the stars of sector s are 2 * s and 2 * s + 1.

    yellow  0  1  2     red  12 13 14
            3  4  5          15 16 17
            6  7  8          18 19 20
            9 10 11          21 22 23
"""

from __future__ import annotations

from typing import Final

WIDE: Final = 3
LONG: Final = 4
SECTORS: Final = 24
STARS: Final = 48
LAST_SQUARE: Final = 6
"""The longest journey, and the last square of a hyperspace track (HS-6)."""

_GALAXY: Final = """
A-yellow  Algol   O+  Sadr   -
B-yellow  Vega    O   Izar   +
C-yellow  Regulus O+  Maia   -
D-yellow  Deneb   O   Enif   -
E-yellow  Sirius  O+  Alcor  -
F-yellow  Rigel   O   Naos   -
G-yellow  Altair  O+  Nunki  -
H-yellow  Spica   O   Mizar  +
I-yellow  Castor  O+  Saiph  -
J-yellow  Pollux  +   Atria  -
K-yellow  Hamal   +   Zosma  -
L-yellow  Markab  +   Wezen  -
A-red     Scheat  +   Sabik  -
B-red     Mirfak  +   Atlas  -
C-red     Menkar  +   Avior  -
D-red     Mira    O+  Tejat  -
E-red     Hadar   O   Acrux  +
F-red     Shaula  O+  Dubhe  -
G-red     Kochab  O   Merak  -
H-red     Thuban  O+  Arneb  -
I-red     Diphda  O   Skat   -
J-red     Pavo    O+  Cursa  -
K-red     Adhara  O   Wasat  +
L-red     Antares O+  Alya   -
"""

_ROWS: Final = [line.split() for line in _GALAXY.split("\n") if line]

SECTOR_NAMES: Final = [row[0] for row in _ROWS]
STAR_NAMES: Final = [name for row in _ROWS for name in (row[1], row[3])]
RESOURCES: Final = [resources.replace("-", "") for row in _ROWS for resources in (row[2], row[4])]
"""What each star has: ``O`` people, ``+`` raw materials, both or nothing (HS-2)."""

PEOPLE: Final = [1 if "O" in resources else 0 for resources in RESOURCES]
MATERIALS: Final = [1 if "+" in resources else 0 for resources in RESOURCES]

HOMES: Final = [
    [STAR_NAMES.index(name) for name in names]
    for names in [
        [],
        [],
        ["Algol", "Antares"],
        ["Mira", "Regulus", "Antares"],
        ["Algol", "Regulus", "Antares", "Pavo"],
    ]
]
"""For each number of seats, the Home Star of each seat in turn order (HS-3, HS-8)."""


def distance(sector: int, other: int) -> int:
    """The steps along the three axes from one sector to another (HS-15)."""
    a, b = sector % 12, other % 12
    across = abs(a % WIDE - b % WIDE)
    along = abs(a // WIDE - b // WIDE)
    return across + along + abs(sector // 12 - other // 12)


REACH: Final = [
    [
        star
        for other in range(SECTORS)
        if distance(sector, other) == square
        for star in (2 * other, 2 * other + 1)
    ]
    for sector in range(SECTORS)
    for square in range(LAST_SQUARE + 2)
]
"""At ``8 * sector + square``, the stars where a token from that sector may come out.

Square 7 lies past the end of the track, where there is nothing.
"""

DISTANCE: Final = [distance(sector, other) for sector in range(SECTORS) for other in range(SECTORS)]
"""At ``24 * sector + other``, the steps between two sectors."""

FARTHEST: Final = [
    max(DISTANCE[SECTORS * sector : SECTORS * sector + SECTORS]) for sector in range(SECTORS)
]
"""How far a fleet from each sector can go."""
