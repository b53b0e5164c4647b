"""Gains: the expresses that pawns make."""

from __future__ import annotations

from starboard.games.sources.rules import Sources
from starboard.kernel import Gain, OpenView


def gains(before: OpenView[Sources], move: int, after: OpenView[Sources]) -> tuple[Gain, ...]:
    """The expresses that this move made (SO-30)."""
    old, new = before.state.made, after.state.made
    return tuple([Gain(seat, "Expresses", 1) for seat in range(len(new)) if new[seat] > old[seat]])
