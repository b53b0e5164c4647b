"""The rulings a table may choose."""

from __future__ import annotations

from dataclasses import dataclass

from starboard.games.speiderne.rules import Speiderne
from starboard.kernel import option


@dataclass(frozen=True, slots=True)
class Options:
    """How to play Speiderne."""

    stages: str = option(
        "full", "both stages, or the Discoverer alone", choices=("full", "discoverer")
    )
    hand_limit: int = option(
        10, "how many cards a hand may hold at the end of a turn; 0 for any number", low=0, high=20
    )


def start(seats: int, options: Options) -> Speiderne:
    """The table before the deal."""
    return Speiderne(seats, options.hand_limit, options.stages == "full")
