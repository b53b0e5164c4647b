"""What a table may choose, and the position it begins with."""

from __future__ import annotations

from dataclasses import dataclass

from starboard.cli.skeleton.quarry.moves import LARGEST, SMALLER
from starboard.cli.skeleton.quarry.rules import Quarry
from starboard.kernel import option


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    largest: int = option(
        7, "How many stones the third heap holds.", label="Largest heap", low=1, high=LARGEST
    )


def start(seats: int, options: Options) -> Quarry:
    """The position before the first ply (rules 1 and 2)."""
    return Quarry([*SMALLER, options.largest])
