"""The galaxy: 24 sectors in two layers, 48 stars and what they hold (HS-1 to HS-4).

A sector is an int: 0-11 are A to L of the yellow, upper layer, 12-23 those of the red one.
A star is an int too: the stars of sector s are 2 * s and 2 * s + 1.

    yellow  0  1  2     red  12 13 14
            3  4  5          15 16 17
            6  7  8          18 19 20
            9 10 11          21 22 23
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starboard.kernel.datafile import STANDARD, read_rows, shipped_text
from starboard.kernel.errors import BadGame

WIDE: Final = 3
LONG: Final = 4
SECTORS: Final = 24
STARS: Final = 48
LAST_SQUARE: Final = 6
"""The longest journey, and the last square of a hyperspace track (HS-6)."""

SECTOR_NAMES: Final = [
    f"{letter}-{layer}" for layer in ("yellow", "red") for letter in "ABCDEFGHIJKL"
]
HAS: Final = {"-": "", "O": "O", "+": "+", "O+": "O+"}


class Galaxy:
    """What the data file says."""

    def __init__(self, names: list[str], resources: list[str], homes: list[list[str]]) -> None:
        self.names: Final = names
        self.resources: Final = resources
        """What each star has: ``O`` people, ``+`` raw materials, both or nothing (HS-2)."""

        self.people: Final = [1 if "O" in has else 0 for has in resources]
        self.materials: Final = [1 if "+" in has else 0 for has in resources]
        self.homes: Final = [[names.index(name) for name in stars] for stars in homes]
        """For each number of seats, the Home Star of each seat in turn order (HS-3, HS-8)."""


def parse_galaxy(text: str, file: str = "The galaxy") -> Galaxy:
    """Read the galaxy, or raise `BadGame` with a sentence about its first mistake."""
    names: list[str] = []
    resources: list[str] = []
    homes: list[list[str]] = [[], []]
    for row in read_rows(text, file):
        if row.words[0] == "homes":
            homes.append(list(row.words[1:]))
            if len(row.words) != len(homes):
                row.refuse(f"must name {len(homes) - 1} Home Stars")
            continue
        if row.words[0] != "sector" or len(row.words) != 6:
            row.refuse("must say homes, or sector with its name, two stars and what each has")
        number = len(names) // 2
        if number >= SECTORS or row.words[1] != SECTOR_NAMES[number]:
            row.refuse(f"has the sector {row.words[1]!r}, but each must come once and in order")
        for star, has in (row.words[2:4], row.words[4:6]):
            if star in names:
                row.refuse(f"names {star} a second time")
            if has not in HAS:
                row.refuse(f"says that {star} has {has!r}, but a star has O, +, O+ or -")
            names.append(star)
            resources.append(HAS[has])
    _check(names, homes, file)
    return Galaxy(names, resources, homes)


def _check(names: list[str], homes: list[list[str]], file: str) -> None:
    """All that needs the whole text."""
    if len(names) != STARS:
        raise BadGame(f"{file} cannot be used: it has {len(names) // 2} sectors, not {SECTORS}.")
    if len(homes) != 5:
        raise BadGame(f"{file} cannot be used: it must say homes for two, three and four players.")
    for star in homes[2] + homes[3] + homes[4]:
        if star not in names:
            raise BadGame(f"{file} cannot be used: the Home Star {star} is no star.")
    for stars in homes:
        if len(set(stars)) != len(stars):
            raise BadGame(f"{file} cannot be used: one Home Star is two players'.")


_FILE: Final = "home_stars/scenarios/standard.txt"
_GALAXY: Final = parse_galaxy(shipped_text("starboard.games.home_stars"), _FILE)

STAR_NAMES: Final = _GALAXY.names


def own_galaxy(text: str) -> Galaxy:
    """A galaxy of one's own: the same stars, which moves name, with other riches and homes."""
    galaxy = parse_galaxy(text)
    for star, usual in zip(galaxy.names, STAR_NAMES, strict=True):
        if star != usual:
            raise BadGame(f"The galaxy cannot be used: it has {star} where {usual} must be.")
    return galaxy


@lru_cache(maxsize=64)
def galaxy_of(word: str) -> Galaxy:
    """The galaxy that an option's word names or spells out."""
    return _GALAXY if word == STANDARD else own_galaxy(word)


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
