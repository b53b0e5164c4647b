"""Gains: the points of the two stages."""

from __future__ import annotations

from starboard.games.speiderne.view import View
from starboard.kernel import Gain


def gains(before: View, move: int, after: View) -> tuple[Gain, ...]:
    """The regions discovered and passengers landed by this move (SP-40)."""
    old, new = before.state, after.state
    found = []
    for seat in range(new.seats):
        found.append(Gain(seat, "Regions", int(new.found[seat] - old.found[seat])))
        found.append(Gain(seat, "Passengers", int(new.landed[seat] - old.landed[seat])))
    return tuple([gain for gain in found if gain.points])
