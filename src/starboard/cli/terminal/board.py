"""The board: a scene's drawing on the screen, with the cursor, hovering and clicks."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from starboard.cli.terminal.colours import BARE, CURSOR, LIT, spot_style
from starboard.render.text import Drawing, Spot
from starboard.render.token import MARKS

TARGET, _ = MARKS["target"]


class Board(Widget):
    """Shows a drawing. It knows pieces by their ids, and nothing about moves."""

    DEFAULT_CSS = "Board { width: auto; height: auto; }"

    class Touched(Message):
        """Someone clicked on a place: the pieces there, the topmost first."""

        def __init__(self, pieces: list[str]) -> None:
            self.pieces = pieces
            super().__init__()

    class Pointed(Message):
        """The mouse points at a place: the pieces there, the topmost first."""

        def __init__(self, pieces: list[str]) -> None:
            self.pieces = pieces
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self.drawing = Drawing((), {}, (1, 1))
        self.cursor = ""
        self.lit: frozenset[str] = frozenset()
        self._pointed: list[str] = []
        self._bare: set[str] = set()

    def show(self, drawing: Drawing) -> None:
        """Show another drawing."""
        self.drawing = drawing
        spots = [spot for row in drawing.rows for spot in row if spot.mark == "target"]
        bracketed = {spot.piece for spot in spots if spot.text == TARGET}
        self._bare = {spot.piece for spot in spots} - bracketed
        self.refresh(layout=True)

    def point(self, cursor: str, lit: frozenset[str]) -> None:
        """Put the cursor on a piece and light up others."""
        self.cursor, self.lit = cursor, lit
        self.refresh()

    def region_of(self, piece: str) -> Region | None:
        """Where a piece is, in this widget's columns and rows."""
        box = self.drawing.boxes.get(piece)
        return None if box is None else Region(box.left, box.top, box.width, box.height)

    def render(self) -> Text:
        """Return the drawing with its colours, the cursor and what is lit up."""
        lines = []
        for number, row in enumerate(self.drawing.rows):
            line = Text()
            styled = [(self._style(spot, column, number), spot) for column, spot in enumerate(row)]
            for style, run in groupby(styled, key=lambda pair: pair[0]):
                line.append("".join([spot.text for _, spot in run]), style)
            lines.append(line)
        return Text("\n").join(lines)

    def _style(self, spot: Spot, column: int, row: int) -> str:
        style = spot_style(spot)
        if spot.piece in self._bare:
            style = f"{style} {BARE}"
        if spot.piece and spot.piece in self.lit:
            style = f"{style} {LIT}"
        if self.cursor and self._is_under_cursor(spot, column, row):
            style = f"{style} {CURSOR}"
        return style

    def _is_under_cursor(self, spot: Spot, column: int, row: int) -> bool:
        if spot.piece == self.cursor:
            return True
        box = self.drawing.boxes.get(self.cursor)
        if box is None or not box.holds(column, row) or row != box.middle:
            return False
        # What lies under others, or is invisible, has nothing written: show its whole row.
        return not any([s.piece == self.cursor for r in box.rows() for s in self._row(r)])

    def _row(self, row: int) -> tuple[Spot, ...]:
        return self.drawing.rows[row] if row < self.drawing.height else ()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the drawing's width."""
        return self.drawing.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the drawing's height."""
        return self.drawing.height

    def on_click(self, event: events.Click) -> None:
        """Tell what was clicked."""
        self.post_message(self.Touched(self.drawing.at(event.x, event.y)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell what the mouse points at, when that changes."""
        pieces = self.drawing.at(event.x, event.y)
        if pieces != self._pointed:
            self._pointed = pieces
            self.post_message(self.Pointed(pieces))

    def on_leave(self, event: events.Leave) -> None:
        """Tell that the mouse points at nothing any more."""
        self._pointed = []
        self.post_message(self.Pointed([]))
