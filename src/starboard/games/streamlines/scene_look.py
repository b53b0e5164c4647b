"""A dying corner of the galaxy: indigo by night, an observatory in the morning by day."""

from __future__ import annotations

from typing import Final

from starboard.kernel import Look, Palette

LOOK: Final = Look(
    dark=Palette(
        ground="#070b1a",
        surface="#10162f",
        board="#0c1228",
        line="#2a3460",
        ink="#eef2ff",
        quiet="#a9b4d9",
        accent="#4fd1e8",
    ),
    light=Palette(
        ground="#e6e9f7",
        surface="#fafbff",
        board="#dfe4f5",
        line="#b9c1e0",
        ink="#171c42",
        quiet="#4a5280",
        accent="#075c7a",
    ),
    ground="space",
    face="signal",
    is_night_sky=True,
)
