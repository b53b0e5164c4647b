"""Draw the part of a scene that something is said about: a picture for a page or a rule book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from starboard.kernel import COLOURS, Scene, Symbol, Zone
from starboard.render.svg import LIGHT, SQUARE, Sheet, Theme, ground

SHAPE: Final = 4 / 3
"""A picture's width to its height."""

LEAST: Final = 5.0
"""How many squares wide a picture is at least."""

MARGIN: Final = 0.75
"""Squares around what is shown."""

MOST_TARGETS: Final = 12
"""Where more bare squares may be chosen, none of them is marked: rings say enough."""


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the table, in squares."""

    left: float
    top: float
    right: float
    bottom: float

    def around(self, other: Box) -> Box:
        """The least box that holds both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def touches(self, other: Box) -> bool:
        """Whether they share more than an edge."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def draw_part(
    scene: Scene,
    symbols: Mapping[str, Symbol],
    shows: Sequence[str],
    rings: Sequence[str] = (),
    names: Sequence[str] = (),
    theme: Theme = LIGHT,
) -> str:
    """An SVG document of the things with these ids and what lies around them; some get *rings*.

    If *shows* names nothing that has a place on the table, it is the first board that is shown.
    """
    scene = _unfolded(scene)
    boxes = [box for box in [_box_of(scene, at) for at in shows] if box is not None]
    view = _framed(scene, boxes)
    bare = [piece for piece in scene.pieces if not piece.symbol and not piece.text]
    is_crowded = len(bare) > MOST_TARGETS
    part = replace(
        scene,
        zones=tuple([zone for zone in scene.zones if _box(zone).touches(view)]),
        pieces=tuple(
            [
                p
                for p in scene.pieces
                if view.touches(Box(p.x, p.y, p.x + p.size, p.y + p.size))
                and (p.symbol or p.text or not is_crowded)
            ]
        ),
        controls=(),
        panels=(),
    )
    sheet = Sheet(part, symbols, names or [colour.title() for colour in COLOURS], theme)
    sheet.table()
    zones = {zone.id for zone in scene.zones}
    encircled = [_ring(_box_of(scene, at), theme) for at in rings if at not in zones]
    left, top = view.left * SQUARE, view.top * SQUARE
    width, height = (view.right - view.left) * SQUARE, (view.bottom - view.top) * SQUARE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" role="img"'
        f' font-family="system-ui, Helvetica, Arial, sans-serif">'
        f"<defs>{sheet.definitions()}</defs>"
        f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'
        f' fill="{theme.ground}"/>'
        f"{ground(theme.backdrop, left, top, width, height)}"
        f"{''.join(sheet.parts)}{''.join(encircled)}</svg>\n"
    )


def _unfolded(scene: Scene) -> Scene:
    """The scene without the zones that are folded aside."""
    return replace(scene, zones=tuple([zone for zone in scene.zones if zone.role != "aside"]))


def _box(zone: Zone) -> Box:
    return Box(zone.x, zone.y, zone.x + zone.width, zone.y + zone.height)


def _box_of(scene: Scene, at: str) -> Box | None:
    """Where a piece, a zone or a bare square lies; none for what lies nowhere."""
    for piece in scene.pieces:
        if piece.id == at:
            return Box(piece.x, piece.y, piece.x + piece.size, piece.y + piece.size)
    for zone in scene.zones:
        if zone.id == at:
            return _box(zone)
        wide, high = zone.width / max(1, len(zone.columns)), zone.height / max(1, len(zone.rows))
        for across, column in enumerate(zone.columns):
            for down, row in enumerate(zone.rows):
                if at == f"{zone.id}/{column}{row}":
                    left, top = zone.x + across * wide, zone.y + down * high
                    return Box(left, top, left + wide, top + high)
    return None


def _framed(scene: Scene, boxes: list[Box]) -> Box:
    """The part of the table to draw: wide enough, in shape, and no further than the zones go."""
    homes = [_box(zone) for zone in scene.zones]
    if not boxes:
        return next((_box(zone) for zone in scene.zones if zone.role == "heart"), homes[0])
    box = _around(boxes)
    touched = [home for home in homes if home.touches(box)] or homes
    edge, table = _around(touched), _around(homes)
    width = max(box.right - box.left + 2 * MARGIN, LEAST)
    height = max(box.bottom - box.top + 2 * MARGIN, LEAST / SHAPE)
    width, height = max(width, height * SHAPE), max(height, width / SHAPE)
    # What is higher or wider than its zones shows more of the table, not what lies beyond it.
    across = edge if width < edge.right - edge.left else table
    down = edge if height < edge.bottom - edge.top else table
    left, right = _shifted((box.left + box.right) / 2, width, across.left, across.right)
    top, bottom = _shifted((box.top + box.bottom) / 2, height, down.top, down.bottom)
    return Box(left, top, right, bottom)


def _around(boxes: Sequence[Box]) -> Box:
    whole = boxes[0]
    for other in boxes[1:]:
        whole = whole.around(other)
    return whole


def _shifted(middle: float, length: float, low: float, high: float) -> tuple[float, float]:
    """A stretch of this length around a middle, moved so that it stays within the edges."""
    if length >= high - low:
        middle = (low + high) / 2
    else:
        middle = min(max(middle, low + length / 2), high - length / 2)
    return middle - length / 2, middle + length / 2


def _ring(box: Box | None, theme: Theme) -> str:
    if box is None:
        return ""
    x, y = box.left * SQUARE, box.top * SQUARE
    width, height = (box.right - box.left) * SQUARE, (box.bottom - box.top) * SQUARE
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="10" fill="none"'
        f' stroke="{theme.target}" stroke-width="4"/>'
    )
