"""What a tile is (TR-3); `scenario` has the table of all of them."""

from __future__ import annotations

from typing import Final

EDGE_LETTERS: Final = "VPWS"
VOID: Final = 0
SYSTEM: Final = 1
WORMHOLE: Final = 2
STATION: Final = 3
"""The edge of a station that fills its tile: it fits beside any other (TR-12)."""

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
        """Void, planetary system, wormhole or station, for north, east, south and west."""

        self.segments: Final = segments.split()
        """The sides of each segment: joined sides stand together."""

        self.centre: Final = centre
        self.copies: Final = copies
        """How many have no arrow, one (north-east) and two (north-east and south-west)."""

    def shape(self) -> tuple[str, tuple[str, ...], str]:
        """What it looks like."""
        return self.edges, tuple(self.segments), self.centre


NUM_TILES: Final = 81
MOST_BLACK_HOLES: Final = 30
MOST_SEGMENTS: Final = 127  # a board keeps a segment's number in seven bits
MOST_TYPES: Final = 63  # a tile's code keeps its type in six
