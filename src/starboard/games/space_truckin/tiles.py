"""The tiles (TR-4): a table to read and to change. It is checked when it is loaded.

A row is one kind of tile as it lies north up: its name, its four edges, the sides that
belong together, what lies in its centre, and how many copies have no, one and two arrows.
"""

from __future__ import annotations

from typing import Final

from starboard.parts.grid import COMPASS

EDGE_LETTERS: Final = "VPW"
VOID: Final = 0
SYSTEM: Final = 1
WORMHOLE: Final = 2

CENTRES: Final = ("", "nexus", "station", "system")
"""What a tile's centre can be: where wormholes of one side only end."""


class Kind:
    """One kind of tile: a row of the table."""

    def __init__(
        self,
        name: str,
        edges: str,
        segments: str,
        centre: str = "",
        copies: tuple[int, int, int] = (0, 0, 0),
    ) -> None:
        self.name: Final = name
        self.edges: Final = edges
        """Void, planetary system or wormhole, for north, east, south and west."""

        self.segments: Final = segments.split()
        """The sides of each segment: joined sides stand together."""

        self.centre: Final = centre
        self.copies: Final = copies
        """How many have no arrow, one (north-east) and two (north-east and south-west)."""


KINDS: Final = [
    #    name           edges   segments   centre            arrows: 0  1  2
    Kind("station",     "VVVV", "",        "station", copies=(5, 0, 0)),
    Kind("gateway",     "VVWV", "S",       "station", copies=(2, 0, 1)),
    Kind("heart",       "PPPP", "NESW",    "",        copies=(1, 0, 0)),
    Kind("coast",       "PPPV", "NES",     "",        copies=(2, 0, 0)),
    Kind("harbour",     "PPPW", "NES W",   "system",  copies=(1, 0, 0)),
    Kind("corner",      "PPVV", "NE",      "",        copies=(1, 1, 1)),
    Kind("south-dock",  "PPWV", "NE S",    "system",  copies=(3, 0, 0)),
    Kind("west-dock",   "PPVW", "NE W",    "system",  copies=(3, 0, 0)),
    Kind("twins",       "PPVV", "N E",     "",        copies=(1, 0, 0)),
    Kind("corner-bend", "PPWW", "NE SW",   "",        copies=(1, 0, 0)),
    Kind("belt",        "PVPV", "NS",      "",        copies=(1, 1, 0)),
    Kind("port",        "PVPW", "NS W",    "system",  copies=(3, 0, 0)),
    Kind("strait",      "PVPV", "N S",     "",        copies=(1, 0, 0)),
    Kind("cape",        "PVVV", "N",       "",        copies=(4, 1, 3)),
    Kind("pier",        "PVWV", "N S",     "system",  copies=(3, 0, 1)),
    Kind("east-pier",   "PWVV", "N E",     "system",  copies=(3, 0, 1)),
    Kind("west-pier",   "PVVW", "N W",     "system",  copies=(3, 0, 1)),
    Kind("east-bend",   "PWWV", "N ES",    "",        copies=(2, 1, 0)),
    Kind("west-bend",   "PVWW", "N SW",    "",        copies=(2, 1, 0)),
    Kind("bypass",      "PWVW", "N EW",    "",        copies=(2, 1, 1)),
    Kind("cape-nexus",  "PWWW", "N E S W", "nexus",   copies=(1, 0, 0)),
    Kind("straight",    "VWVW", "EW",      "",        copies=(2, 1, 1)),
    Kind("bend",        "VVWW", "SW",      "",        copies=(3, 1, 2)),
    Kind("junction",    "VWWW", "E S W",   "nexus",   copies=(2, 0, 1)),
    Kind("crossing",    "WWWW", "N E S W", "nexus",   copies=(1, 0, 0)),
    Kind("flyby",       "WWWW", "NE SW",   "",        copies=(1, 0, 0)),
    Kind("dead-end",    "VVWV", "S",       "nexus",   copies=(3, 0, 1)),
    Kind("void",        "VVVV", "",        "",        copies=(2, 0, 0)),
]  # fmt: skip
"""Every kind of tile."""

START: Final = "bypass"
"""The kind of the tile that lies in the middle at the start; it has no arrow."""

NUM_TILES: Final = 81
NUM_BLACK_HOLES: Final = 10
MOST_SEGMENTS: Final = 127  # a board keeps a segment's number in seven bits
MOST_TYPES: Final = 63  # a tile's code keeps its type in six


def fault_of(kind: Kind) -> str:
    """What is wrong with a row, in a few words; nothing if it is sound."""
    if len(kind.edges) != 4 or set(kind.edges) - set(EDGE_LETTERS):
        return f"its edges are not four letters of {EDGE_LETTERS}"
    if kind.centre not in CENTRES:
        return "its centre is none of nexus, station and system"
    if len(kind.copies) != 3 or min(kind.copies) < 0 or sum(kind.copies) == 0:
        return "its copies are not three numbers, one of them above 0"
    open_sides = [side for side, edge in zip(COMPASS, kind.edges, strict=True) if edge != "V"]
    if sorted("".join(kind.segments)) != sorted(open_sides):
        return "its segments do not name each side that is not void once"
    return _segment_fault(kind)


def _segment_fault(kind: Kind) -> str:
    letters = ["".join([kind.edges[COMPASS.index(s)] for s in sides]) for sides in kind.segments]
    mixed = [word for word in letters if len(set(word)) > 1]
    if mixed:
        return "a segment joins a system and a wormhole"
    if "WWW" in letters or "WWWW" in letters:
        return "a wormhole has more than two ends"
    if "W" in letters and not kind.centre:
        return "a wormhole of one side must end at something in the centre"
    if kind.centre in {"nexus", "system"} and "W" not in letters:
        return f"no wormhole ends at its {kind.centre}"
    if kind.centre == "system" and "P" not in kind.edges:
        return "it has no system for a wormhole to end at"
    return ""


def faults(kinds: list[Kind]) -> list[str]:
    """Everything that is wrong with a table of tiles, a sentence each."""
    found = [f"{kind.name}: {fault_of(kind)}." for kind in kinds if fault_of(kind)]
    names = [kind.name for kind in kinds]
    if len(set(names)) != len(names):
        found.append("Two kinds have the same name.")
    if START not in names or kinds[names.index(START)].copies[0] == 0:
        found.append(f"There is no {START} without arrows to start from.")
    tiles = sum([sum(kind.copies) for kind in kinds])
    if tiles != NUM_TILES:
        found.append(f"There are {tiles} tiles, not {NUM_TILES}.")
    if sum([sum(kind.copies) * len(kind.segments) for kind in kinds]) > MOST_SEGMENTS:
        found.append(f"The tiles have more than {MOST_SEGMENTS} segments.")
    if sum([copies > 0 for kind in kinds for copies in kind.copies]) >= MOST_TYPES:
        found.append(f"There are more than {MOST_TYPES - 1} types of tile, arrows counted.")
    return found


def check_tiles(kinds: list[Kind]) -> None:
    """Raise `ValueError` with every fault of a table of tiles."""
    found = faults(kinds)
    if found:
        raise ValueError(" ".join(found))


check_tiles(KINDS)
