"""Tokens: the few characters that stand for one piece, as many as its box has room for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.cells import cell_len

from starboard.kernel import Piece, Symbol

MARKS: Final = {
    "target": ("[", "]"),
    "danger": ("!", "!"),
    "last": ("<", ">"),
    "chosen": ("«", "»"),
    "faded": ("(", ")"),
}
"""The characters around a piece that say how it stands out, with or without colour."""

TAGS: Final = "¹²³⁴⁵⁶⁷⁸⁹"
"""A seat's number beside a symbol that looks the same for every owner."""

# Characters that a quarter turn clockwise makes the next one of their cycle.
CYCLES: Final = (
    *("│─", "┬┤┴├", "┌┐┘└", "╭╮╯╰", "╵╶╷╴", "║═", "╦╣╩╠", "╔╗╝╚", "┃━", "┳┫┻┣", "┏┓┛┗"),
    *("↑→↓←", "↗↘↙↖", "▲▶▼◀", "△▷▽◁", "▴▸▾◂", "⇧⇨⇩⇦", "◢◣◤◥"),
)


def letters(text: str) -> list[str]:
    """Split a text into what fills one or two columns each, accents kept with their letter."""
    parts: list[str] = []
    for char in text:
        if parts and cell_len(char) == 0:
            parts[-1] += char
        else:
            parts.append(char)
    return parts


def turned(glyph: str, turns: int) -> str:
    """A glyph after so many quarter turns clockwise, if its characters can turn."""
    for cycle in CYCLES:
        if glyph in cycle:
            return cycle[(cycle.index(glyph) + turns) % len(cycle)]
    return glyph


def glyph_of(piece: Piece, symbols: Mapping[str, Symbol]) -> str:
    """The characters of a piece's symbol: its owner's, and turned as the piece is."""
    if not piece.symbol:
        return ""
    return turned(symbols[piece.symbol].glyph(piece.owner), piece.turns)


def tag_of(piece: Piece, symbols: Mapping[str, Symbol]) -> str:
    """The owner's number, unless the glyph itself tells the owner.

    A place to go is nobody's yet: it needs none.
    """
    if piece.owner is None or piece.mark == "target" or not piece.symbol:
        return ""
    return TAGS[piece.owner] if len(symbols[piece.symbol].glyphs) == 1 else ""


def badge(seat: int, symbols: Mapping[str, Symbol]) -> str:
    """A seat's number, and the glyph of its own pieces if the game has such."""
    own = [
        symbol.glyphs[seat] for symbol in symbols.values() if len(symbol.glyphs) > seat + (not seat)
    ]
    return " ".join([TAGS[seat], *own[:1]])


def token_of(piece: Piece, symbols: Mapping[str, Symbol], width: int, rows: int) -> tuple[str, str]:
    """The most telling token of at most *width* columns, and the text or count it leaves out.

    A long text is left out where there is another row to write it on.
    """
    glyph, tag = glyph_of(piece, symbols), tag_of(piece, symbols)
    before, after = MARKS.get(piece.mark, ("", ""))
    count = "" if piece.count is None else str(piece.count)
    times = f"x{count}" if count else ""
    whole = [before + glyph + tag + piece.text + times + after]
    if count and not piece.text and cell_len(whole[0]) >= width:
        whole = [before + glyph + tag + count + after]  # leaves a gap to the next piece
    if piece.text and len(piece.text) < width and rows == 1:
        body = glyph + piece.text
        whole += [before + glyph + tag + piece.text + times, before + body + times, before + body]
        whole += [glyph + tag + piece.text, body]
    shorter = [
        before + glyph + tag + count + after,
        before + glyph + count + after,
        before + glyph + tag + count,
        before + glyph + count,
        glyph + count if count else before + glyph,
        glyph,
    ]
    for token in [*whole, *shorter]:
        if token and cell_len(token) <= width:
            told = token in whole or (not piece.text and count in token)
            return token, "" if told else piece.text or count
    return "".join(letters(glyph)[:width]), piece.text or count
