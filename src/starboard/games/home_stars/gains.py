"""Gains: the Home Stars that change hands."""

from __future__ import annotations

from starboard.games.home_stars.view import View
from starboard.kernel import Gain


def gains(before: View, move: int, after: View) -> tuple[Gain, ...]:
    """The Home Stars that this move won and lost (HS-32)."""
    old, new = before.state, after.state
    found = [
        Gain(seat, "Home Stars", int(new.homes_held(seat) - old.homes_held(seat)))
        for seat in range(new.seats)
    ]
    return tuple([gain for gain in found if gain.points])
