"""The look: neon between the stars. By day the page is light, and the board stays night."""

from __future__ import annotations

from typing import Final

from starboard.kernel import Look, Palette

NIGHT: Final = Palette(
    ground="#05040c",
    surface="#110f24",
    board="#1b1739",
    line="#3a3568",
    ink="#f1eeff",
    quiet="#aaa4cf",
    accent="#ffd24a",
)
DAY: Final = Palette(
    ground="#efedf8",
    surface="#fbfaff",
    board="#e2def3",
    line="#b9b2da",
    ink="#1a1533",
    quiet="#524b73",
    accent="#9c3404",
)
LOOK: Final = Look(light=DAY, dark=NIGHT, ground="deep", face="neon", is_night_sky=True)
