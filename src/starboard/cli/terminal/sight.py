"""Sight: how large the board is drawn, and whether panels and log stand beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.cli.local_table import LocalTable
from starboard.kernel import Scene
from starboard.render.layout import SCALES, Scale
from starboard.render.text import Drawing, draw

NARROW_SIDE: Final = 24
WIDE_SIDE: Final = 40
"""How many columns panels and log take: what the board leaves them, within these."""

MARGIN: Final = 3

CRAMPED: Final = 6
"""With fewer characters than this for a square, a board may take the panels' room."""


@dataclass
class Sight:
    """What the player has asked for; unasked, the board is as large as it can be."""

    zoom: int = 0
    swapped: bool = False
    """Whether the player has turned the panels on where they were off, or off where on."""

    def fit(self, table: LocalTable, scene: Scene, columns: int, rows: int) -> tuple[Drawing, int]:
        """Draw the board, and return how many columns are left beside it for the panels.

        The panels give their room to a board that would be cramped beside them.
        """
        beside = _draw(table, scene, columns - NARROW_SIDE, rows)
        drawing = beside
        if self.swapped or _area(beside) < CRAMPED:
            alone = _draw(table, scene, columns - 1, rows)
            cramped = _area(beside) < _area(alone) and _area(beside) < CRAMPED
            drawing = beside if cramped == self.swapped else alone
        has_side = drawing is beside
        if self.zoom:
            at = SCALES.index(drawing.scale) - self.zoom
            drawing = _draw(table, scene, 0, 0, SCALES[min(max(at, 0), len(SCALES) - 1)])
        side = min(WIDE_SIDE, max(NARROW_SIDE, columns - drawing.width - MARGIN))
        return drawing, side if has_side else 0


def _draw(table: LocalTable, scene: Scene, columns: int, rows: int, *scales: Scale) -> Drawing:
    return draw(scene, table.game.symbols, table.names, (columns, rows), scales or SCALES)


def _area(drawing: Drawing) -> int:
    return drawing.scale[0] * drawing.scale[1]
