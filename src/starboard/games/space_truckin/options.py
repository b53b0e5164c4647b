"""What a table may choose, and how a match begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.games.space_truckin.moves import Verb
from starboard.games.space_truckin.rules import Phase, Truckin, new_state
from starboard.games.space_truckin.scenario import own_tiles, tiles_of
from starboard.kernel import option
from starboard.kernel.datafile import scenario_option

REAL: Final = "real"
OWN: Final = "own"


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose."""

    clock: str = option(
        REAL,
        "What the arrows on tiles point to.",
        label="Clock",
        choices={REAL: "the seconds hand of a real clock", "dice": "a throw of dice"},
    )
    stacks: str = option(
        OWN,
        "Whose tiles are drawn.",
        label="Stacks",
        choices={
            OWN: "everyone has a stack, with as many stations as the others",
            "one": "all draw from one stack, as in version 3",
        },
    )
    scenario: str = scenario_option(
        "Tiles",
        "How many of each tile the stacks hold; or a text of your own.",
        own_tiles,
    )


def start(seats: int, options: Options) -> Truckin:
    """The position before the first draw."""
    tiles = tiles_of(options.scenario)
    return new_state(seats, options.clock == REAL, tiles, options.stacks != OWN)


def clock(state: Truckin, second: int) -> int | None:
    """The quadrant in which the seconds hand stands, when it is to be read (TR-17)."""
    if state.live and state.phase == Phase.READING:
        return Verb.CLOCK + second // 15
    return None
