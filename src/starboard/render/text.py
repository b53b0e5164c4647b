"""Draw any scene with characters. The terminal colours the drawing, line mode prints it.

    names = ("Ann", "Bo")
    drawing = draw(match.scene(0), game.symbols, names, room=(80, 20))
    print(drawing.plain())
    print("\\n".join(panel_lines(scene, game.symbols, names)))

A square becomes a few columns and rows, as many as the room allows. Nothing is told by
colour alone: marks are brackets, and owners have a glyph or a number of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from rich.cells import cell_len

from starboard.kernel import COLOURS, Panel, Piece, Scene, Symbol, name_seats
from starboard.kernel.scene import Mark
from starboard.render.layout import SCALES, Box, Layout, Scale, lay_out
from starboard.render.token import MARKS, badge, letters, token_of

USUAL: Final[Scale] = (4, 2)
"""Columns and rows of a square where the room is not given."""

Role = Literal["", "piece", "grid", "name", "label"]


@dataclass(frozen=True, slots=True)
class Spot:
    """One column of one row: what is written there, and whose it is."""

    text: str = " "
    """A character; nothing where a wide one reaches over from the left."""

    role: Role = ""
    piece: str = ""
    owner: int | None = None
    mark: Mark = ""


BLANK: Final = Spot()


@dataclass(frozen=True, slots=True)
class Drawing:
    """A scene in characters."""

    rows: tuple[tuple[Spot, ...], ...]
    boxes: Mapping[str, Box]
    """Where each piece lies, by its id; a box may be larger than what is written in it."""

    scale: Scale

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """How many rows it takes."""
        return len(self.rows)

    def plain(self) -> str:
        """The drawing as lines of text."""
        return "\n".join(["".join([spot.text for spot in row]).rstrip() for row in self.rows])

    def at(self, column: int, row: int) -> list[str]:
        """The ids of the pieces at a place, the one written there first, then the topmost."""
        inside = [piece for piece, box in self.boxes.items() if box.holds(column, row)][::-1]
        if 0 <= row < self.height and 0 <= column < self.width:
            written = self.rows[row][column].piece
            if written:
                return [written, *[piece for piece in inside if piece != written]]
        return inside


def draw(
    scene: Scene,
    symbols: Mapping[str, Symbol],
    names: Sequence[str] = (),
    room: tuple[int, int] | None = None,
    scales: Sequence[Scale] = SCALES,
) -> Drawing:
    """Draw *scene* as large as *room*, columns and rows, allows; in the usual size if none.

    A scene too large for the room is drawn in the smallest of the *scales*, larger than the room.
    """
    if room is None:
        scales = (USUAL,)
    for scale in scales[:-1]:
        # Measuring the scene is quick, but names that hang over its edge show only in a drawing.
        layout = lay_out(scene, scale)
        if room is None or _fits(layout.size(scene), room):
            drawing = _draw(scene, symbols, names, layout)
            if room is None or _fits((drawing.width, drawing.height), room):
                return drawing
    return _draw(scene, symbols, names, lay_out(scene, scales[-1]))


def _fits(size: tuple[int, int], room: tuple[int, int]) -> bool:
    return size[0] <= room[0] and size[1] <= room[1]


def panel_lines(
    scene: Scene, symbols: Mapping[str, Symbol], names: Sequence[str] = ()
) -> list[str]:
    """What the scene's panels say, one line each."""
    lines = []
    for panel in scene.panels:
        words = [word for word in (panel.score, *holdings_of(panel, symbols)) if word]
        title = panel_title(panel, symbols, names)
        lines.append(f"{title}: {named(joined(words), names)}" if words else title)
    return lines


def joined(words: Sequence[str]) -> str:
    """Words with commas between them; none after a whole sentence."""
    parts = [word if word.endswith((".", "!", "?")) else f"{word}," for word in words[:-1]]
    return " ".join([*parts, *words[-1:]])


def panel_title(panel: Panel, symbols: Mapping[str, Symbol], names: Sequence[str]) -> str:
    """A panel's heading: its seat's number, glyph and name, and the title it was given."""
    if panel.seat is None:
        return named(panel.title or "The table", names)
    title = f"{badge(panel.seat, symbols)} @{panel.seat} {panel.title}".strip()
    return named(title, names)


def named(sentence: str, names: Sequence[str]) -> str:
    """The sentence with the players' names in it, or with their colours if there are none."""
    return name_seats(sentence, names or [colour.title() for colour in COLOURS])


def holdings_of(panel: Panel, symbols: Mapping[str, Symbol], short: bool = False) -> list[str]:
    """What a panel's seat holds, a few words each: ``3 ⛵ ships``, or in short ``3⛵``."""
    words = []
    for holding in panel.holdings:
        glyph = symbols[holding.symbol].glyph(panel.seat) if holding.symbol else ""
        count = "" if holding.count is None else str(holding.count)
        label = f"{holding.label}: {holding.text}" if holding.text else holding.label
        if short and glyph and (count or holding.text):
            words.append(f"{count}{glyph}{holding.text}")
            continue
        words.append(" ".join([word for word in (count, glyph, label) if word]))
    return words


def _draw(
    scene: Scene, symbols: Mapping[str, Symbol], names: Sequence[str], layout: Layout
) -> Drawing:
    canvas = _Canvas(layout)
    canvas.write_zones(scene, names)
    hidden = covered(scene.pieces)
    seen = [piece for piece in scene.pieces if _is_seen(piece) and piece.id not in hidden]
    crowds = Counter([canvas.layout.piece_box(piece) for piece in seen])
    for piece in seen:
        canvas.write_piece(piece, symbols, crowds[canvas.layout.piece_box(piece)])
    canvas.write_texts(scene)
    for piece in scene.pieces:
        if not _is_seen(piece):
            canvas.write_place(piece)
    canvas.write_grids(scene)
    return canvas.drawing(scene)


def covered(pieces: Sequence[Piece]) -> set[str]:
    """Ids of plain pieces, a board's empty squares say, on which another lies exactly."""
    top = {(piece.x, piece.y, piece.size): piece.id for piece in pieces if piece.symbol}
    return {
        piece.id
        for piece in pieces
        if piece.symbol and top[piece.x, piece.y, piece.size] != piece.id and _is_plain(piece)
    }


def _is_seen(piece: Piece) -> bool:
    return bool(piece.symbol or piece.text) or piece.count is not None


def _is_ornament(piece: Piece) -> bool:
    """Whether nothing can be done with a piece, and nobody owns it."""
    return not piece.moves and piece.owner is None and not piece.text and piece.count is None


def _is_plain(piece: Piece) -> bool:
    marked = piece.text or piece.mark or piece.moves
    return not marked and piece.owner is None and piece.count is None


@dataclass
class _Canvas:
    """Characters by row and column while a scene is being drawn."""

    layout: Layout
    spots: dict[tuple[int, int], Spot] = field(default_factory=dict)
    written: dict[str, Piece] = field(default_factory=dict)
    texts: list[tuple[Piece, str, int, int]] = field(default_factory=list)
    """What found no room beside its piece's glyph, with the row and column after that."""

    def write(self, row: int, column: int, text: str, spot: Spot) -> int:
        """Write *text* and return the column after it."""
        for letter in letters(text):
            self.spots[row, column] = replace(spot, text=letter)
            if cell_len(letter) > 1:
                self.spots[row, column + 1] = replace(spot, text="")
            column += max(1, cell_len(letter))
        return column

    def is_free(self, row: int, column: int, width: int) -> bool:
        """Whether nothing is written on these columns of a row."""
        return not any([(row, column + i) in self.spots for i in range(width)])

    def is_blank(self, row: int, column: int, width: int) -> bool:
        """Whether nothing can be read on these columns of a row."""
        return all([self.spots.get((row, column + i), BLANK).text == " " for i in range(width)])

    def write_zones(self, scene: Scene, names: Sequence[str]) -> None:
        """Write the zones' labels, and the names of their rows and columns."""
        for zone in scene.zones:
            box = self.layout.zone_box(zone)
            if zone.label:
                label = named(zone.label, names)
                limit = self.layout.label_limit(zone, scene.zones)
                if limit is not None and cell_len(label) > limit:
                    label = f"{label[: max(1, limit - 1)]}…"
                end = self.write(box.top - 1, box.left, label, Spot(role="label"))
                rule = "─" * (box.left + box.width - 1 - end - 1)
                if zone.kind != "board" and rule:
                    self.write(box.top - 1, end + 1, rule, Spot(role="label"))
            for i, name in enumerate(zone.rows):
                row = self.layout.row_box(zone, i)
                self.write(row.middle, row.left - cell_len(name) - 1, name, Spot(role="name"))
            for i, name in enumerate(zone.columns):
                place = self.layout.column_box(zone, i)
                short = "".join(letters(name)[: max(1, place.width - 1)])
                left = place.left + place.offset(cell_len(short))
                self.write(box.top + box.height, left, short, Spot(role="name"))

    def write_piece(self, piece: Piece, symbols: Mapping[str, Symbol], crowd: int) -> None:
        """Write a piece's token into its box, beside the others of the crowd there."""
        box = self.layout.piece_box(piece)
        token, left_out = token_of(piece, symbols, box.share(crowd), box.height)
        width = cell_len(token)
        if not token.strip() and not left_out:
            return
        row, column = box.middle, box.left + box.offset(width)
        for place in box.places(width, crowd):
            if self.is_free(*place, width):
                row, column = place
                break
        else:
            # What adorns a larger piece must not hide it: it goes beside it or is left out.
            under = self.written.get(self.spots.get((row, column), BLANK).piece)
            if under is not None and under.size > piece.size and _is_ornament(piece):
                places = self.layout.piece_box(under).places(width)
                beside = [place for place in places if self.is_blank(*place, width)]
                if not beside:
                    return
                row, column = beside[-1]
        self.written[piece.id] = piece
        spot = Spot(role="piece", piece=piece.id, owner=piece.owner, mark=piece.mark)
        end = self.write(row, column, token, spot)
        if left_out:
            self.texts.append((piece, left_out, row, end))

    def write_texts(self, scene: Scene) -> None:
        """Write what was left out where there is most room for it: beside or below."""
        edge, _ = self.layout.size(scene)
        for piece, left_out, row, end in self.texts:
            box = self.layout.piece_box(piece)
            text = letters(left_out)
            places = [(row, end), *[(other, box.left) for other in box.rows() if other != row]]
            if not piece.symbol:
                places = [*self._around(box, len(text)), *places]
            best, place = 0, (row, end)
            for other, column in places:
                room = 0
                while room < min(len(text), edge - column) and self.is_free(
                    other, column + room, 2
                ):
                    room += 1
                if room > best:
                    best, place = room, (other, column)
            if best < len(text):
                # Half a name is a hint, half a number is a lie.
                text = [*text[: best - 1], "…"] if best > 1 and piece.text else []
            spot = Spot(role="piece", piece=piece.id, owner=piece.owner, mark=piece.mark)
            self.write(*place, "".join(text), spot)

    def _around(self, box: Box, width: int) -> Iterator[tuple[int, int]]:
        """Where a word wider than its box may start: over its middle, or a little beside it."""
        for row in sorted(box.rows(), key=lambda row: row != box.middle):
            middle = box.left - (width - box.width) // 2
            for column in sorted(range(middle - 2, middle + 3), key=lambda at: abs(at - middle)):
                if column >= 0 and self.is_free(row, max(0, column - 1), 1):
                    yield row, column

    def write_place(self, piece: Piece) -> None:
        """Mark an invisible place to touch: brackets around whatever is written there."""
        if not piece.mark:
            return
        before, after = MARKS[piece.mark]
        box = self.layout.piece_box(piece)
        spot = Spot(role="piece", piece=piece.id, owner=piece.owner, mark=piece.mark)
        for row in sorted(box.rows(), key=lambda row: row != box.middle):
            taken = [c for c in box.columns() if (row, c) in self.spots]
            if taken:
                around = [(row, taken[0] - 1, before), (row, taken[-1] + 1, after)]
                for line, column, text in around:
                    if column >= 0 and self.is_free(line, column, 1):
                        self.write(line, column, text, spot)
                return
        inside = " " if box.width > 2 else ""
        token = f"{before}{inside}{after}"[: box.width]
        self.write(box.middle, box.left + box.offset(len(token)), token, spot)

    def write_grids(self, scene: Scene) -> None:
        """Put a dot on each empty square of a board that names its rows or columns."""
        for zone in scene.zones:
            if not (zone.rows or zone.columns):
                continue
            for square in self.layout.squares(zone):
                if all([self.is_free(row, square.left, square.width) for row in square.rows()]):
                    column = square.left + square.offset(1)
                    self.write(square.middle, column, "·", Spot(role="grid"))

    def drawing(self, scene: Scene) -> Drawing:
        """What has been written, as a rectangle."""
        wide, high = self.layout.size(scene)
        width = max([wide, *[column + 1 for _, column in self.spots]])
        height = max([high, *[row + 1 for row, _ in self.spots]])
        rows = [[self.spots.get((r, c), BLANK) for c in range(width)] for r in range(height)]
        boxes = {piece.id: self.layout.piece_box(piece) for piece in scene.pieces}
        return Drawing(tuple([tuple(row) for row in rows]), boxes, self.layout.scale)
