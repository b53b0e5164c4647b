"""Faces and boards as SVG pictures, drawn by the same hand as scenes on the screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from starboard.kernel import COLOURS, AnyGame, Board, Face, Scene
from starboard.kernel.box import Window
from starboard.press.paper import cuts
from starboard.render.svg import SQUARE, Sheet, Theme, theme_of

FONT: Final = "Libertinus Serif"
"""A typeface that the press brings along, so that every machine prints the same."""

BADGE: Final = 9
"""How far the largest of the seats' shapes reaches from its middle."""

NAMES_ROOM: Final = 0.4
"""Squares beside a board for the names of its rows and columns."""

LABEL_ROOM: Final = 0.35


@dataclass(frozen=True, slots=True)
class BoardPart:
    """What one page shows of a board."""

    board: Board
    number: int
    parts: int
    window: Window


class _FaceSheet(Sheet):
    """A face on its way to paper. The shape of its owner never lies across the cut."""

    def __init__(self, game: AnyGame, face: Face) -> None:
        left, top, width, height = face.window
        scene = Scene(width=left + width, height=top + height, status="", pieces=face.pieces)
        super().__init__(scene, game.symbols, [c.title() for c in COLOURS], theme_for(game))
        self.left, self.top = left * SQUARE, top * SQUARE

    def badge(self, owner: int, x: float, y: float, scale: float) -> None:
        """Draw the shape of a seat in the corner that is printed."""
        room = (BADGE + 4) * scale
        super().badge(owner, max(x, self.left + room), max(y, self.top + room), scale)


def theme_for(game: AnyGame) -> Theme:
    """A game's colours on paper: those of the day, which need less ink, unless it is set at night.

    Grids are drawn more strongly than on a screen, where squares light up.
    """
    theme = theme_of(game.look, night=game.look is not None and game.look.is_night_sky)
    return replace(theme, line=theme.quiet)


def draw_face(game: AnyGame, face: Face) -> str:
    """One side of a component, as large as its window."""
    sheet = _FaceSheet(game, face)
    sheet.table()
    return _document(sheet, face.window, face.colour)


def draw_board(game: AnyGame, board: Board, window: Window) -> str:
    """The part of a board that lies in the window."""
    names = [colour.title() for colour in COLOURS]
    sheet = Sheet(board.scene, game.symbols, names, theme_for(game))
    sheet.table()
    return _document(sheet, window, theme_for(game).ground)


def frame_of(board: Board) -> Window:
    """A board with the names and labels around it."""
    zones = board.scene.zones
    left = min([zone.x - (NAMES_ROOM if zone.rows else 0) for zone in zones])
    top = min([zone.y - (LABEL_ROOM if zone.label else 0) for zone in zones])
    right = max([zone.x + zone.width for zone in zones])
    bottom = max([zone.y + zone.height + (NAMES_ROOM if zone.columns else 0) for zone in zones])
    return left, top, right - left, bottom - top


def parts_of(board: Board, room: tuple[float, float]) -> list[BoardPart]:
    """A board in parts that fit a page, from the top left."""
    left, top, width, height = frame_of(board)
    side, zone = board.square, board.scene.zones[0]
    columns = cuts(width * side, room[0], (zone.x - left) * side, side)
    rows = cuts(height * side, room[1], (zone.y - top) * side, side)
    windows = [
        (left + x / side, top + y / side, (right - x) / side, (bottom - y) / side)
        for y, bottom in pairwise(rows)
        for x, right in pairwise(columns)
    ]
    return [BoardPart(board, i, len(windows), window) for i, window in enumerate(windows, 1)]


def _document(sheet: Sheet, window: Window, colour: str) -> str:
    left, top, width, height = [SQUARE * length for length in window]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}"'
        f' width="{width:g}" height="{height:g}" font-family="{FONT}">'
        f"<defs>{sheet.definitions(with_backdrop=False)}</defs>"
        f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" fill="{colour}"/>'
        f"{''.join(sheet.parts)}</svg>"
    )
