"""The colours of owners and marks. Whatever they say is also written."""

from __future__ import annotations

from typing import Final

from starboard.render.text import Spot

OWNERS: Final = ("#ff7f50", "#56b4e9", "#1fbf8f", "#f0e442", "#d98cc0", "#e69f00")
"""One for each seat, after Okabe and Ito: distinct for every kind of colour vision."""

MARKS: Final = {
    "target": "bold",
    "danger": "bold #ff5f5f",
    "last": "bold",
    "chosen": "bold",
    "faded": "dim",
}

ROLES: Final = {"grid": "dim", "name": "dim", "label": "italic #a0a8b8"}

CURSOR: Final = "bold reverse"
LIT: Final = "underline bold"
BARE: Final = "underline"
"""A place to go that has no room for its brackets."""


def owner_style(owner: int | None) -> str:
    """The colour of a seat's things."""
    return "" if owner is None else OWNERS[owner % len(OWNERS)]


def spot_style(spot: Spot) -> str:
    """How one character of a drawing looks."""
    if spot.role != "piece":
        return ROLES.get(spot.role, "")
    return " ".join([owner_style(spot.owner), MARKS.get(spot.mark, "")]).strip()
