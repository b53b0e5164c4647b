"""Gains: what features pay."""

from __future__ import annotations

from typing import Final

from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scoring import STATION, SYSTEM, WORMHOLE, Scored
from starboard.games.space_truckin.story import fresh_scores
from starboard.kernel import Gain, OpenView

COLUMNS: Final = {WORMHOLE: "Wormholes", SYSTEM: "Systems", STATION: "Stations"}


def gains(before: OpenView[Truckin], move: int, after: OpenView[Truckin]) -> tuple[Gain, ...]:
    """What this ply scored, each feature for each of its seats (TR-40 to TR-51)."""
    return tuple(
        [
            Gain(int(seat), _column(entry), int(entry.points))
            for entry in fresh_scores(before.state, after.state)
            for seat in entry.seats
        ]
    )


def _column(entry: Scored) -> str:
    return "Unfinished" if entry.is_final else COLUMNS[int(entry.what)]
