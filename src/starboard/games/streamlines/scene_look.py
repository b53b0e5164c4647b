"""A dying corner of the galaxy: indigo by night, the haze of a last dawn by day."""

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
        ground="#f7e6dc",
        surface="#fff6ef",
        board="#ebe2f3",
        line="#c4b3cf",
        ink="#241a40",
        quiet="#5b4b77",
        accent="#075c73",
    ),
    ground="space",
    face="signal",
)
