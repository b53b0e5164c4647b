"""Pointing: how a lesson finds in a scene what it speaks of."""

from __future__ import annotations

from starboard.kernel.lesson import matches
from starboard.kernel.scene import Number, Scene


def point_at(scene: Scene, point: str) -> list[str]:
    """The ids of what a point means: a thing by its id, a panel, or the touch that plays a move."""
    things = (*scene.zones, *scene.pieces, *scene.controls)
    if point in [thing.id for thing in things]:
        return [point]
    panels = [
        "panel table" if panel.seat is None else f"panel {panel.seat}" for panel in scene.panels
    ]
    if point in panels:
        return [point]
    found = [
        piece.id
        for piece in scene.pieces
        if any(matches(point, move) for move in piece.moves) or point == piece.asks
    ]
    for control in scene.controls:
        moves = control.moves if isinstance(control, Number) else (control.move,)
        if [move for move in moves if matches(point, move)]:
            found.append(control.id)
    return found or _bare_square(scene, point)


def _bare_square(scene: Scene, notation: str) -> list[str]:
    """The square of a board that asks for this move, as ``zone/name``."""
    for zone in scene.zones:
        before, place, after = zone.asks.partition("{place}")
        if place and notation.startswith(before) and notation.endswith(after):
            name = notation[len(before) : len(notation) - len(after)]
            if name in [column + row for column in zone.columns for row in zone.rows]:
                return [f"{zone.id}/{name}"]
    return []


def shown_in(scene: Scene) -> str:
    """All that the scene says about the state of the game."""
    said = [scene.status]
    for panel in scene.panels:
        said += [panel.title, panel.score]
        said += [f"{held.label} {held.count or ''}{held.text}" for held in panel.holdings]
    return "\n".join(said)
