"""Gains: the refugees whom each ship brings to safety."""

from __future__ import annotations

from starboard.games.streamlines.rules import Streamlines
from starboard.kernel import Gain, OpenView


def gains(
    before: OpenView[Streamlines], move: int, after: OpenView[Streamlines]
) -> tuple[Gain, ...]:
    """The refugees whom this move rescued (ST-35)."""
    saved = int(after.state.rescued - before.state.rescued)
    return (Gain(int(before.state.seat), "Rescued", saved),) if saved else ()
