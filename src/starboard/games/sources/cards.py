"""The cards of Sources by kind, the levels, and what can lie on a square."""

from __future__ import annotations

from typing import Final

from starboard.parts.streams import NAMES

STREAM: Final = 0  # STREAM + shape: one arrow, opposite, corner, tee
SOURCE: Final = 4
PICKUP: Final = 5
EXTRA_MOVE: Final = 6
GATE: Final = 7  # GATE + symbol
ONLY: Final = 10  # ONLY + seat
NOT: Final = 14  # NOT + seat
KINDS: Final = 18

GATE_SYMBOLS: Final = "ABC"
COLOURS: Final = ("red", "blue", "green", "yellow")
"""The pawns' colours in seat order (SO-1)."""

KIND_NAMES: Final = (
    *("one", "opposite", "corner", "tee", "source", "pickup", "extra move"),
    *("gate A", "gate B", "gate C"),
    *("only red", "only blue", "only green", "only yellow"),
    *("not red", "not blue", "not green", "not yellow"),
)
"""How each kind is written in moves."""

KIND_TITLES: Final = (
    "a one-arrow stream",
    "an opposite stream",
    "a corner stream",
    "a tee stream",
    "a Source",
    "a Pickup",
    "an Extra Move",
    *("Gate A", "Gate B", "Gate C"),
    *("an Only red", "an Only blue", "an Only green", "an Only yellow"),
    *("a Not red", "a Not blue", "a Not green", "a Not yellow"),
)
"""How the log speaks of one card of each kind."""

# What lies on a square instead of arrows: see `starboard.parts.streams`.
SOURCE_THING: Final = 1
GATE_THING: Final = 2  # GATE_THING + symbol
ONLY_THING: Final = 5  # ONLY_THING + seat
NOT_THING: Final = 9  # NOT_THING + seat

ALL_HOMES: Final = [NAMES.index(name) for name in ("e1", "a5", "e9", "i5")]
"""The four home squares, each with a Source, in the order in which they are fed."""

HOMES: Final = ([0, 2], [0, 1, 2], [0, 1, 2, 3])
"""Which of them are home to the pawns of two, three and four players."""

OPPOSITE_HOME: Final = [2, 3, 0, 1]
