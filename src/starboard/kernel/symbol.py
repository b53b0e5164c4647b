"""Symbol: how one kind of piece looks, in a picture, in a terminal and in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path

from starboard.kernel.errors import BadGame

BOX = re.compile(r'\bviewBox="0 0 (?P<width>[\d.]+) (?P<height>[\d.]+)"')
ROOT = re.compile(r"<svg\b(?P<attributes>[^>]*)>(?P<body>.*)</svg>\s*$", re.DOTALL)
GLYPHS = re.compile(r'\bdata-glyph="(?P<glyphs>[^"]+)"')
TITLE = re.compile(r"<title>(?P<alt>[^<]+)</title>\s*")

SQUARE = (100.0, 100.0)


@dataclass(frozen=True, slots=True)
class Symbol:
    """The look of a piece, whose picture fills a square of 100 by 100, or of a ground.

    In the picture, `currentColor` is the colour of the piece's owner.
    """

    svg: str
    """What stands inside the svg element."""

    glyphs: tuple[str, ...]
    """One to three characters for a terminal; or one such glyph for each owner's seat."""

    alt: str
    """What a person who cannot see the picture is told."""

    box: tuple[float, float] = SQUARE
    """The width and height of the picture; only grounds have another shape than a square."""

    def glyph(self, owner: int | None = None) -> str:
        """Return the characters that stand for this symbol when *owner* has it."""
        return self.glyphs[(owner or 0) % len(self.glyphs)]


def parse_symbol(name: str, text: str) -> Symbol:
    """Read a symbol from an SVG file's text: a `data-glyph`, a `title` and a picture."""
    root = ROOT.search(text)
    if root is None:
        raise BadGame(f"Symbol {name!r} is not an SVG picture.")
    glyphs = GLYPHS.search(root["attributes"])
    if glyphs is None:
        raise BadGame(f"Symbol {name!r} has no glyph: give its svg element a data-glyph.")
    title = TITLE.search(root["body"])
    if title is None:
        raise BadGame(f"Symbol {name!r} has no alt text: give its svg element a title.")
    picture = TITLE.sub("", root["body"], count=1).strip()
    box = BOX.search(root["attributes"])
    size = (float(box["width"]), float(box["height"])) if box is not None else SQUARE
    return Symbol(picture, tuple(glyphs["glyphs"].split()), title["alt"].strip(), size)


def read_symbols(folder: Traversable | Path) -> Mapping[str, Symbol]:
    """Read every SVG file of a game's symbol folder; the file's name is the symbol's."""
    files = sorted([file for file in folder.iterdir() if file.name.endswith(".svg")], key=str)
    return {
        file.name.removesuffix(".svg"): parse_symbol(file.name, file.read_text(encoding="utf-8"))
        for file in files
    }
