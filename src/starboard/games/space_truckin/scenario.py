"""The tiles (TR-4) and black holes, read from ``scenarios/standard.txt`` and checked."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starboard.games.space_truckin.tiles import (
    CENTRES,
    EDGE_LETTERS,
    MOST_BLACK_HOLES,
    MOST_SEGMENTS,
    MOST_TYPES,
    NUM_TILES,
    Kind,
)
from starboard.kernel.datafile import STANDARD, Row, read_rows, shipped_text
from starboard.kernel.errors import BadGame
from starboard.parts.grid import COMPASS


def fault_of(kind: Kind) -> str:
    """What is wrong with a row, in a few words; nothing if it is sound."""
    if len(kind.edges) != 4 or set(kind.edges) - set(EDGE_LETTERS):
        return f"its edges are not four letters of {EDGE_LETTERS}"
    if kind.centre not in CENTRES:
        return "its centre is none of nexus, station and system"
    if len(kind.copies) != 3 or min(kind.copies) < 0 or sum(kind.copies) == 0:
        return "its copies are not three numbers, one of them above 0"
    open_sides = [side for side, edge in zip(COMPASS, kind.edges, strict=True) if edge in "PW"]
    if sorted("".join(kind.segments)) != sorted(open_sides):
        return "its segments do not name each side that is not void once"
    if "S" in kind.edges and (kind.edges != "SSSS" or kind.centre != "station"):
        return "only a station with nothing else on its tile has its edges"
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


def faults(kinds: list[Kind], start: str = "bypass") -> list[str]:
    """Everything that is wrong with a table of tiles, a sentence each."""
    found = [f"{kind.name}: {fault_of(kind)}." for kind in kinds if fault_of(kind)]
    names = [kind.name for kind in kinds]
    if len(set(names)) != len(names):
        found.append("Two kinds have the same name.")
    if start not in names or kinds[names.index(start)].copies[0] == 0:
        found.append(f"There is no {start} without arrows to start from.")
    tiles = sum([sum(kind.copies) for kind in kinds])
    if tiles != NUM_TILES:
        found.append(f"There are {tiles} tiles, not {NUM_TILES}.")
    if sum([sum(kind.copies) * len(kind.segments) for kind in kinds]) > MOST_SEGMENTS:
        found.append(f"The tiles have more than {MOST_SEGMENTS} segments.")
    if sum([copies > 0 for kind in kinds for copies in kind.copies]) >= MOST_TYPES:
        found.append(f"There are more than {MOST_TYPES - 1} types of tile, arrows counted.")
    return found


def check_tiles(kinds: list[Kind], start: str = "bypass") -> None:
    """Raise `BadGame` with the first fault of a table of tiles."""
    found = faults(kinds, start)
    if found:
        raise BadGame(found[0])


class Tiles:
    """What the table says."""

    def __init__(self, start: str, black_holes: int, kinds: list[Kind]) -> None:
        self.start: Final = start
        self.black_holes: Final = black_holes
        self.kinds: Final = kinds


def parse_tiles(text: str, file: str = "The table of tiles") -> Tiles:
    """Read the table, or raise `BadGame` with a sentence about its first mistake."""
    start, black_holes = "", -1
    kinds: list[Kind] = []
    for row in read_rows(text, file):
        if row.words[0] == "start" and len(row.words) == 2:
            start = row.words[1]
        elif row.words[0] == "black-holes" and len(row.words) == 2:
            black_holes = row.numbers(1, 1, MOST_BLACK_HOLES)[0]
        elif row.words[0] == "tile":
            kinds.append(_kind(row))
        else:
            row.refuse("must begin with tile, or say start or black-holes and one thing")
    if not start or black_holes < 0:
        raise BadGame(f"{file} cannot be used: it does not say start and black-holes.")
    check_tiles(kinds, start)
    return Tiles(start, black_holes, kinds)


def _kind(row: Row) -> Kind:
    if len(row.words) != 8:
        row.refuse("must give a tile's name, edges, joined sides, centre and three numbers")
    copies = row.numbers(5, 3, NUM_TILES)
    name, edges, joined, centre = row.words[1:5]
    segments = "" if joined == "-" else joined.replace("/", " ")
    kind = Kind(
        name,
        edges,
        segments,
        "" if centre == "-" else centre,
        (copies[0], copies[1], copies[2]),
    )
    if fault_of(kind):
        row.refuse(f"has a tile {name!r}, but {fault_of(kind)}")
    return kind


_FILE: Final = "space_truckin/scenarios/standard.txt"
_TILES: Final = parse_tiles(shipped_text("starboard.games.space_truckin"), _FILE)

KINDS: Final = _TILES.kinds
"""Every kind of tile."""

START: Final = _TILES.start
"""The kind of the tile that lies in the middle at the start; it has no arrow."""


def own_tiles(text: str) -> Tiles:
    """Tiles of one's own: other numbers of those in the box, which moves name and draw."""
    tiles = parse_tiles(text)
    known = {kind.name: kind for kind in KINDS}
    for kind in tiles.kinds:
        usual = known.get(kind.name)
        if usual is None or kind.shape() != usual.shape():
            raise BadGame(f"The table of tiles cannot be used: the box has no such {kind.name}.")
        for arrows in range(3):
            if kind.copies[arrows] and not usual.copies[arrows]:
                raise BadGame(
                    f"The table of tiles cannot be used: the box has no {kind.name} with {arrows}"
                    " arrows."
                )
    if tiles.start != START:
        raise BadGame(f"The table of tiles cannot be used: it must start with {START}.")
    return tiles


@lru_cache(maxsize=64)
def tiles_of(word: str) -> Tiles:
    """The tiles that an option's word names or spells out."""
    return _TILES if word == STANDARD else own_tiles(word)
