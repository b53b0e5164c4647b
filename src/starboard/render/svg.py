"""Draw a scene as one SVG picture: board, pieces, controls, panels and the status line."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from starboard.kernel import (
    COLOURS,
    Button,
    Holding,
    Look,
    Number,
    Panel,
    Piece,
    Scene,
    Symbol,
    Zone,
    name_seats,
)

SQUARE: Final = 64
"""Pixels of one square's side."""

MARGIN: Final = 34
PANEL_WIDTH: Final = 300
ROW: Final = 26
LINE_CHARACTERS: Final = 34
HEAD_CHARACTERS: Final = 26

OWNERS: Final = ("#d64545", "#2f7fd6", "#1f9d68", "#dba10b", "#9a5bd8", "#ec7f22")
"""One colour a seat, in the order of the kernel's `COLOURS`."""

BADGES: Final = (
    '<circle r="8"/>',
    '<rect x="-7" y="-7" width="14" height="14"/>',
    '<path d="M0-9 8 6H-8z"/>',
    '<path d="M0-9 9 0 0 9-9 0z"/>',
    '<path d="M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3z"/>',
    '<path d="M-8-5 0-9 8-5V5L0 9-8 5z"/>',
)
"""One shape a seat, so that an owner is never told by colour alone."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture that belong to no seat."""

    ground: str
    board: str
    line: str
    ink: str
    quiet: str
    target: str
    danger: str
    backdrop: str = ""
    """Key of the symbol that fills the picture behind the boards."""


LIGHT: Final = Theme("#f6f4ef", "#e9e5da", "#c3bba8", "#1c2330", "#5b6473", "#08655f", "#b3261e")
DARK: Final = Theme("#11151d", "#1a2130", "#39455c", "#e9edf4", "#a3adbd", "#4fd1c5", "#ff8a80")


def theme_of(look: Look | None, night: bool) -> Theme:
    """The colours of a game's look by day or by *night*; the usual ones for a game without."""
    usual = DARK if night else LIGHT
    if look is None:
        return usual
    colours = look.dark if night else look.light
    return Theme(
        ground=colours.ground,
        board=colours.board,
        line=colours.line,
        ink=colours.ink,
        quiet=colours.quiet,
        target=colours.accent,
        danger=usual.danger,
        backdrop=look.ground,
    )


def draw(
    scene: Scene,
    symbols: Mapping[str, Symbol],
    names: Sequence[str] = (),
    theme: Theme = LIGHT,
) -> str:
    """Return an SVG document of *scene*, seats named by *names* or else by colour."""
    return Sheet(scene, symbols, names or [c.title() for c in COLOURS], theme).document()


class Sheet:
    """A scene on its way to paper: what was drawn so far, piece by piece."""

    def __init__(
        self, scene: Scene, symbols: Mapping[str, Symbol], names: Sequence[str], theme: Theme
    ) -> None:
        self.scene = scene
        self.symbols = symbols
        self.names = names
        self.theme = theme
        self.parts: list[str] = []

    def document(self) -> str:
        """The whole scene: status, table, controls and panels."""
        table_width = self.scene.width * SQUARE + 2 * MARGIN
        self._text(MARGIN, 30, self._say(self.scene.status), 17, weight=600)
        self.parts.append(f'<g transform="translate({MARGIN} {MARGIN + 20})">')
        self.table()
        self.parts.append("</g>")
        bottom = self._controls(self.scene.height * SQUARE + 2 * MARGIN + 24, table_width)
        bottom = max(bottom, self._panels(table_width, 14))
        width = table_width + (PANEL_WIDTH + MARGIN if self.scene.panels else 0)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {bottom:g}"'
            f' width="{width:g}" height="{bottom:g}" role="img"'
            f' font-family="system-ui, Helvetica, Arial, sans-serif">'
            f"<title>{escape(self._say(self.scene.status))}</title>"
            f"<defs>{self.definitions()}</defs>"
            f'<rect width="100%" height="100%" fill="{self.theme.ground}"/>'
            f"{ground(self.theme.backdrop, 0, 0, width, bottom)}"
            f"{''.join(self.parts)}</svg>\n"
        )

    def table(self) -> None:
        """Draw the zones and what lies on them."""
        for zone in self.scene.zones:
            self._zone(zone)
        for piece in self.scene.pieces:
            self._piece(piece)

    def _say(self, sentence: str) -> str:
        return name_seats(sentence, self.names)

    def definitions(self, *, with_backdrop: bool = True) -> str:
        """The symbols that the scene uses."""
        held = [h.symbol for panel in self.scene.panels for h in panel.holdings]
        used = {piece.symbol for piece in self.scene.pieces} | set(held)
        used |= {zone.ground for zone in self.scene.zones}
        used |= {self.theme.backdrop} if with_backdrop else set()
        return "".join([self._definition(name) for name in sorted(used - {""})])

    def _definition(self, name: str) -> str:
        symbol = self.symbols[name]
        width, height = symbol.box
        # A ground covers its place, as a picture covers a wall; what is too long is cut off.
        return (
            f'<symbol id="{name}" viewBox="0 0 {width:g} {height:g}"'
            f' preserveAspectRatio="xMidYMid slice">{symbol.svg}</symbol>'
        )

    def _text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        anchor: str = "start",
        fill: str = "",
        weight: int = 400,
        halo: str = "",
    ) -> None:
        outline = ""
        if halo:
            outline = f' stroke="{halo}" stroke-width="{size / 5:g}" paint-order="stroke"'
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
            f' font-weight="{weight}" fill="{fill or self.theme.ink}"{outline}>'
            f"{escape(text)}</text>"
        )

    def _zone(self, zone: Zone) -> None:
        x, y = zone.x * SQUARE, zone.y * SQUARE
        width, height = zone.width * SQUARE, zone.height * SQUARE
        dashed = "" if zone.kind == "board" else ' stroke-dasharray="5 5"'
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6"'
            f' fill="{self.theme.board}" stroke="{self.theme.line}"{dashed}/>'
        )
        self.parts.append(ground(zone.ground, x, y, width, height))
        if zone.label:
            self._text(x + 4, y - 6, self._say(zone.label), 12, fill=self.theme.quiet)
        for column, name in enumerate(zone.columns):
            left = x + width / len(zone.columns) * column
            if column:
                self._line(left, y, left, y + height)
            middle = left + width / len(zone.columns) / 2
            label_y = y + height + 16
            self._text(middle, label_y, name, 12, anchor="middle", fill=self.theme.quiet)
        for row, name in enumerate(zone.rows):
            top = y + height / len(zone.rows) * row
            if row:
                self._line(x, top, x + width, top)
            middle = top + height / len(zone.rows) / 2 + 4
            self._text(x - 8, middle, name, 12, anchor="end", fill=self.theme.quiet)

    def _line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.parts.append(
            f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{self.theme.line}" opacity=".7"/>'
        )

    def _piece(self, piece: Piece) -> None:
        side = piece.size * SQUARE
        x, y = piece.x * SQUARE, piece.y * SQUARE
        colour = OWNERS[piece.owner] if piece.owner is not None else self.theme.ink
        opacity = ' opacity=".35"' if piece.mark == "faded" else ""
        self.parts.append(f'<g transform="translate({x:g} {y:g})" color="{colour}"{opacity}>')
        if piece.tip or piece.label:
            self.parts.append(f"<title>{escape(self._say(piece.label or piece.tip))}</title>")
        if piece.symbol:
            turn = f' transform="rotate({90 * piece.turns} {side / 2:g} {side / 2:g})"'
            self.parts.append(
                f'<use href="#{piece.symbol}" width="{side:g}" height="{side:g}"'
                f"{turn if piece.turns % 4 else ''}/>"
            )
        self._mark(piece, side)
        if piece.text:
            fit = 0.92 * side / (0.66 * len(piece.text))
            size = min(0.34 * side, max(fit, 9))
            # On a symbol, of whatever colour, dark letters with a light edge can be read.
            fill, halo = (LIGHT.ink, "#fff") if piece.symbol else (self.theme.ink, self.theme.board)
            right, down = self._word_place(piece)
            self._text(
                side * right,
                side * down + size * 0.36,
                piece.text,
                size,
                anchor="middle",
                fill=fill,
                weight=600,
                halo=halo,
            )
        if piece.owner is not None and piece.symbol:
            self.badge(piece.owner, 0.17 * side, 0.17 * side, side / 90)
        if piece.count is not None:
            self._count(piece.count, side)
        self.parts.append("</g>")

    def _word_place(self, piece: Piece) -> tuple[float, float]:
        """Where a piece's word is, in parts of its side: it gives way to what stands on it."""
        x, y = piece.x + piece.size / 2, piece.y + piece.size / 2
        pieces = self.scene.pieces
        for other in pieces[pieces.index(piece) + 1 :] if piece.symbol else ():
            far = other.size / 2
            right, down = other.x + far - x, other.y + far - y
            if other.symbol and max(abs(right), abs(down)) < far and (right or down):
                return 0.26 if right > 0 else 0.74, 0.74 if down < 0 else 0.26
        return 0.5, 0.5

    def _mark(self, piece: Piece, side: float) -> None:
        colours = {"target": self.theme.target, "danger": self.theme.danger}
        colour = colours.get(piece.mark, self.theme.ink)
        frame = f'<rect x="2" y="2" width="{side - 4:g}" height="{side - 4:g}" rx="7"'
        if piece.mark == "danger":
            self.parts.append(
                f'{frame} fill="{colour}" fill-opacity=".14" stroke="{colour}"'
                f' stroke-width="2.5" stroke-dasharray="7 4"/>'
            )
        elif piece.mark == "target":
            # Corners are quieter than frames where half the board may be chosen.
            self.parts.append(
                f'<path d="{_corners(side)}" fill="none" stroke="{colour}" stroke-width="2.5"'
                f' stroke-linecap="round"/>'
            )
        elif piece.mark == "chosen":
            self.parts.append(f'{frame} fill="none" stroke="{colour}" stroke-width="4"/>')
        elif piece.mark == "last":
            self.parts.append(
                f'{frame} fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="2 4"/>'
            )
        if piece.mark == "danger":
            self._text(side - 8, 18, "!", 17, anchor="middle", fill=colour, weight=800)

    def badge(self, owner: int, x: float, y: float, scale: float) -> None:
        """Draw the shape of a seat, in its colour."""
        self.parts.append(
            f'<g transform="translate({x:g} {y:g}) scale({scale:.3g})" fill="{OWNERS[owner]}"'
            f' stroke="#fff" stroke-width="3" paint-order="stroke">{BADGES[owner]}</g>'
        )

    def _count(self, count: int, side: float) -> None:
        size = max(11.0, 0.24 * side)
        width = size * (0.7 + 0.6 * len(str(count)))
        self.parts.append(
            f'<rect x="{side - width - 1:g}" y="{side - size * 1.25:g}" width="{width:g}"'
            f' height="{size * 1.2:g}" rx="{size * 0.6:g}" fill="{self.theme.ink}"/>'
        )
        self._text(
            side - width / 2 - 1,
            side - size * 0.3,
            str(count),
            size,
            anchor="middle",
            fill=self.theme.ground,
            weight=700,
        )

    def _controls(self, y: float, width: float) -> float:
        x = float(MARGIN)
        for control in self.scene.controls:
            label = _control_label(control)
            wide = 8 * len(label) + 28
            if x > MARGIN and x + wide > width - MARGIN:
                x, y = MARGIN, y + 44
            self.parts.append(
                f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="34" rx="17" fill="none"'
                f' stroke="{self.theme.target}" stroke-width="2"/>'
            )
            middle = x + wide / 2
            self._text(middle, y + 22, self._say(label), 14, anchor="middle", weight=600)
            x += wide + 12
        return y + 48 if self.scene.controls else y

    def _panels(self, x: float, y: float) -> float:
        for panel in self.scene.panels:
            y = self._panel(panel, x, y) + 12
        return y

    def _panel(self, panel: Panel, x: float, y: float) -> float:
        title = panel.title
        if panel.seat is not None:
            title = f"{self.names[panel.seat]} {f'· {title}' if title else ''}".strip()
        rows = [line for holding in panel.holdings for line in self._holding_lines(holding)]
        # A title and a score that are too long for one line take two.
        drop = ROW if len(title) + len(panel.score) > HEAD_CHARACTERS else 0
        height = 40 + drop + ROW * len(rows)
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{PANEL_WIDTH}" height="{height:g}" rx="8"'
            f' fill="{self.theme.board}" stroke="{self.theme.line}"/>'
        )
        left = x + 14
        if panel.seat is not None:
            self.badge(panel.seat, x + 20, y + 20, 1)
            left = x + 36
        self._text(left, y + 25, self._say(title), 15, weight=700)
        y, height = y + drop, height - drop
        self._text(x + PANEL_WIDTH - 14, y + 25, panel.score, 16, anchor="end", weight=700)
        colour = OWNERS[panel.seat] if panel.seat is not None else self.theme.ink
        for number, (symbol, line, value) in enumerate(rows):
            top = y + 38 + ROW * number
            if symbol:
                self.parts.append(
                    f'<use href="#{symbol}" x="{x + 12:g}" y="{top:g}" width="22" height="22"'
                    f' color="{colour}"/>'
                )
            self._text(x + 40, top + 16, line, 13)
            self._text(x + PANEL_WIDTH - 14, top + 16, value, 13, anchor="end", weight=600)
        return y + height

    def _holding_lines(self, holding: Holding) -> list[tuple[str, str, str]]:
        """A holding as rows of symbol, words and value; long words take several rows."""
        value = holding.text if holding.count is None else str(holding.count)
        lines = textwrap.wrap(self._say(holding.label), LINE_CHARACTERS - len(value)) or [""]
        return [(holding.symbol, lines[0], value), *[("", line, "") for line in lines[1:]]]


def _corners(side: float) -> str:
    """The four corners of a square, a fifth of its side long."""
    leg, near, far = 0.18 * side, 3, side - 3
    return (
        f"M{near} {near + leg:g}V{near}H{near + leg:g}M{far - leg:g} {near}H{far:g}V{near + leg:g}"
        f"M{far:g} {far - leg:g}V{far:g}H{far - leg:g}M{near + leg:g} {far:g}H{near}V{far - leg:g}"
    )


def ground(symbol: str, x: float, y: float, width: float, height: float) -> str:
    """A symbol that fills a place; nothing if there is none."""
    if not symbol:
        return ""
    return f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def _control_label(control: Button | Number) -> str:
    if isinstance(control, Number):
        return f"{control.label}: {control.low} to {control.high}"
    return control.label
