"""The cards of Streamlines by kind, and what can lie on a square."""

from __future__ import annotations

from typing import Final

# Kinds of cards: powers first, then what a ship can carry, then the event.
ACTION: Final = 0
CARGO: Final = 1
EXTRA_MOVE: Final = 2
PICKUP: Final = 3
ENGINEERING: Final = 4
STREAM: Final = 5  # STREAM + shape: one arrow, opposite, corner, tee
GATE: Final = 9  # GATE + symbol
REFUGEE: Final = 13
COLLAPSE: Final = 14
KINDS: Final = 15

POWERS: Final = 5
"""Kinds below this are Power cards."""

GATE_SYMBOLS: Final = "ABCD"

KIND_NAMES: Final = (
    "action",
    "cargo",
    "extra move",
    "pickup",
    "engineering",
    "one",
    "opposite",
    "corner",
    "tee",
    "gate A",
    "gate B",
    "gate C",
    "gate D",
    "refugee",
    "collapse",
)
"""How each kind is written in moves and scenarios."""

KIND_TITLES: Final = (
    "an Action card",
    "a Cargo card",
    "an Extra Move",
    "a Pickup",
    "an Engineering card",
    "a one-arrow stream",
    "an opposite stream",
    "a corner stream",
    "a tee stream",
    "Gate A",
    "Gate B",
    "Gate C",
    "Gate D",
    "a Refugee",
    "a Collapse",
)
"""How the log speaks of one card of each kind."""

# What lies on a square beside or instead of arrows: see `starboard.parts.streams`.
GATE_THING: Final = 1  # GATE_THING + symbol
ESCAPE: Final = 5
PLANET: Final = 6  # PLANET + number, in the scenario's order

MOST_PLANETS: Final = 6
MOST_CARDS: Final = 250
"""No scenario has more cards than this, for any number of players, so every game ends."""
