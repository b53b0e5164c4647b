"""The same universe in another light: violet to teal, and a sea-green dawn by day."""

from __future__ import annotations

from typing import Final

from starboard.kernel import Look, Palette

LOOK: Final = Look(
    dark=Palette(
        ground="#0d0a24",
        surface="#18123a",
        board="#140f33",
        line="#3a2f70",
        ink="#f3f0ff",
        quiet="#b9b0e0",
        accent="#3fe0c5",
    ),
    light=Palette(
        ground="#e6f1ee",
        surface="#f7fcfa",
        board="#e2e8f4",
        line="#b4c1d6",
        ink="#1d1744",
        quiet="#4d4a78",
        accent="#075f57",
    ),
    ground="drift",
    face="signal",
    is_night_sky=True,
)
