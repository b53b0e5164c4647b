"""Layout: which columns and rows of characters a scene's squares become.

The names and labels of zones are written into the free space beside them. Where there is none, a
gutter is opened, and everything beyond it moves on by a row or a few columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, floor
from typing import Final

from rich.cells import cell_len

from starboard.kernel import Piece, Scene, Zone

Scale = tuple[int, int]
"""Columns and rows of a square."""

SCALES: Final[tuple[Scale, ...]] = (
    *((6, 3), (6, 2), (5, 2), (4, 2), (3, 2)),
    *((6, 1), (5, 1), (4, 1), (3, 1), (2, 1)),
)
"""What a square may become, the largest first."""

NEAR: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of characters."""

    left: int
    top: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        """The row that a single line is written on."""
        return self.top + (self.height - 1) // 2

    @property
    def centre(self) -> tuple[float, float]:
        """Column and row of its middle."""
        return self.left + (self.width - 1) / 2, self.top + (self.height - 1) / 2

    def offset(self, width: int) -> int:
        """How far from its left a text of this width starts, to stand in its middle."""
        if self.width == 2:
            return max(0, self.width - width)  # the mark of a piece goes before it
        return max(0, (self.width - width) // 2)

    def holds(self, column: int, row: int) -> bool:
        """Whether a place lies in it."""
        return column in self.columns() and row in self.rows()

    def rows(self) -> range:
        """Its rows, from the top."""
        return range(self.top, self.top + self.height)

    def columns(self) -> range:
        """Its columns, from the left."""
        return range(self.left, self.left + self.width)

    def share(self, crowd: int) -> int:
        """How wide each of *crowd* texts may be, so that all of them fit."""
        return max(1, self.width // ceil(crowd / self.height))

    def places(self, width: int, crowd: int = 1) -> Iterator[tuple[int, int]]:
        """Where one of *crowd* texts may start: row and column, the best places first."""
        if crowd > self.height:
            for row in self.rows():
                for column in self.columns()[:: self.share(crowd)]:
                    yield row, column
            return
        rows = sorted(self.rows(), key=lambda row: (row != self.middle, row))
        for row in rows:
            yield row, self.left + self.offset(width)
        for row in rows:
            for column in range(self.left, self.left + self.width - width + 1):
                yield row, column


@dataclass(frozen=True, slots=True)
class _Band:
    """A rectangle in squares that something is drawn on."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Band) -> bool:
        across = self.left < other.right - NEAR and other.left < self.right - NEAR
        return across and self.top < other.bottom - NEAR and other.top < self.bottom - NEAR


@dataclass
class Layout:
    """Where everything of one scene goes, at one scale."""

    scale: Scale
    across: dict[float, int] = field(default_factory=dict)
    """Gutters for the names of rows: extra columns to the left of an x."""

    names: set[float] = field(default_factory=set)
    """Gutters for the names of columns: an extra row above a y, for the zone that ends there."""

    labels: set[float] = field(default_factory=set)
    """Gutters for labels: an extra row above a y, for the zone that begins there."""

    def column(self, x: float, end: bool = False) -> int:
        """The column where *x* lies, as the beginning or as the *end* of something."""
        extra = sum([n for at, n in self.across.items() if _passed(at, x, end)])
        return floor(x * self.scale[0] + 0.5) + extra

    def row(self, y: float, end: bool = False) -> int:
        """The row where *y* lies, as the beginning or as the *end* of something."""
        gutters = [*self.names, *self.labels]
        return floor(y * self.scale[1] + 0.5) + sum([_passed(at, y, end) for at in gutters])

    def piece_box(self, piece: Piece) -> Box:
        """Where a piece goes."""
        width = max(1, floor(piece.size * self.scale[0] + 0.5))
        height = max(1, floor(piece.size * self.scale[1] + 0.5))
        return Box(self.column(piece.x), self.row(piece.y), width, height)

    def zone_box(self, zone: Zone) -> Box:
        """Where a zone goes, without its names and label."""
        return self._between(zone.x, zone.y, zone.x + zone.width, zone.y + zone.height)

    def row_box(self, zone: Zone, index: int) -> Box:
        """One named row of a zone."""
        step = zone.height / len(zone.rows)
        top = zone.y + index * step
        return self._between(zone.x, top, zone.x + zone.width, top + step)

    def column_box(self, zone: Zone, index: int) -> Box:
        """One named column of a zone."""
        step = zone.width / len(zone.columns)
        left = zone.x + index * step
        return self._between(left, zone.y, left + step, zone.y + zone.height)

    def squares(self, zone: Zone) -> Iterator[Box]:
        """The squares of a zone that shows its grid."""
        across = len(zone.columns) or floor(zone.width + 0.5)
        down = len(zone.rows) or floor(zone.height + 0.5)
        wide, high = zone.width / across, zone.height / down
        for y in range(down):
            for x in range(across):
                left, top = zone.x + x * wide, zone.y + y * high
                yield self._between(left, top, left + wide, top + high)

    def label_limit(self, zone: Zone, zones: Sequence[Zone]) -> int | None:
        """How wide a zone's label may be before it meets the next one on its row."""
        box = self.zone_box(zone)
        others = [self.zone_box(other) for other in zones if other.label and other is not zone]
        lefts = [other.left for other in others if other.top == box.top and other.left > box.left]
        return min(lefts) - box.left - 1 if lefts else None

    def size(self, scene: Scene) -> tuple[int, int]:
        """Columns and rows of the scene without what hangs over its edge."""
        return self.column(scene.width, end=True), self.row(scene.height, end=True)

    def _between(self, left: float, top: float, right: float, bottom: float) -> Box:
        column, row = self.column(left), self.row(top)
        width = self.column(right, end=True) - column
        return Box(column, row, max(1, width), max(1, self.row(bottom, end=True) - row))


def lay_out(scene: Scene, scale: Scale) -> Layout:
    """Find a place for everything of a scene, opening gutters where names need them."""
    layout = Layout(scale)
    taken = [_Band(p.x, p.y, p.x + p.size, p.y + p.size) for p in scene.pieces]
    for zone in scene.zones:
        if zone.rows or zone.columns:
            taken.append(_Band(zone.x, zone.y, zone.x + zone.width, zone.y + zone.height))
    for zone in scene.zones:
        right, bottom = zone.x + zone.width, zone.y + zone.height
        line = 1 / scale[1]
        if zone.rows:
            columns = max([cell_len(name) for name in zone.rows]) + 1
            band = _Band(zone.x - columns / scale[0], zone.y, zone.x, bottom)
            if band.left < -NEAR or any([band.meets(other) for other in taken]):
                layout.across[zone.x] = max(columns, layout.across.get(zone.x, 0))
            else:
                taken.append(band)
        if zone.label:
            width = max(zone.width, cell_len(zone.label) / scale[0])
            band = _Band(zone.x, zone.y - line, zone.x + width, zone.y)
            if band.top < -NEAR or any([band.meets(other) for other in taken]):
                layout.labels.add(zone.y)
            else:
                taken.append(band)
        if zone.columns:
            band = _Band(zone.x, bottom, right, bottom + line)
            if any([band.meets(other) for other in taken]):
                layout.names.add(bottom)
            else:
                taken.append(band)
    return layout


def _passed(gutter: float, at: float, end: bool) -> bool:
    return gutter < at - NEAR if end else gutter <= at + NEAR
