"""Look: the world a game is set in, as far as colours, a ground and a typeface can make one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

ThemeName = Literal["light", "dark"]
Face = Literal["plain", "signal", "chart", "neon", "atlas"]
"""A typeface for titles, by its character; a client that lacks it uses its own."""

COLOUR = re.compile("#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """The colours of a table by day or by night, each written ``#rrggbb``."""

    ground: str
    """Behind everything."""

    surface: str
    """Bars and panels."""

    board: str
    line: str
    """Borders and grids."""

    ink: str
    quiet: str
    """Lesser words."""

    accent: str
    """What may be touched, and whose turn it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How a game's table looks, wherever it is drawn."""

    light: Palette
    dark: Palette
    theme: ThemeName = "dark"
    """The one shown to players who have not chosen."""

    ground: str = ""
    """Key of the symbol that fills the table behind the boards: a starfield, a sea."""

    face: Face = "plain"
    is_night_sky: bool = False
    """Whether the boards are windows on the night, which stay dark on a light page."""


def contrast(one: str, other: str) -> float:
    """How well one colour is read on another, from 1 to 21, as the web's guidelines define it."""
    lights = sorted([_light(one), _light(other)])
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
