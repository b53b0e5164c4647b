"""The rulings a table may choose, and how long they let a game be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.games.speiderne.cards import REGIONS
from starboard.games.speiderne.position import Setup
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.scenario import numbers_of, own_numbers
from starboard.kernel import option
from starboard.kernel.datafile import STANDARD, scenario_option

# A seat gets 5 cards, and at most 2 in each of 50 turns: 105 plies can discard or lose one. Any
# other plies of a turn are 4 at most, as `lay` three times and `at`: 200. So with the deal, of
# 5 a seat and 3 for the insurance, there are no more than 310 a seat and 3.
LONGEST: Final = 310 * 6 + 3
"""A bound that no game passes, however it is played."""

WHOLE: Final = "whole"


@dataclass(frozen=True, slots=True)
class Options:
    """How to play Speiderne."""

    stages: str = option(
        "full",
        "Both stages, or a shorter game.",
        label="Stages",
        choices={"full": "discovery, then ferries", "discoverer": "discovery alone"},
    )
    pace: str = option(
        WHOLE,
        "When the stages end, and what is asked.",
        label="Pace",
        choices={
            WHOLE: "two look for seven regions, more for eleven, and three finish the round",
            "short": "the same, but nobody finishes the round, as in version 6",
            "quick": "eight regions for two players, as in version 4",
            "brisk": "eleven regions for two players as well, as in version 3",
            "patient": "the whole sea, and every answer is asked for, as in version 2",
        },
    )
    order: str = option(
        "back",
        "Which way round Ferries is played.",
        label="Order of Ferries",
        choices={
            "back": "the other way round; of those behind, the last to have played begins",
            "on": "the same way round; of those behind, the highest seat begins, as in version 5",
        },
    )
    scenario: str = scenario_option(
        "Numbers",
        "How many cards, rounds and passengers there are; or a text of your own.",
        own_numbers,
    )


def start(seats: int, options: Options) -> Speiderne:
    """The position before the deal."""
    numbers = numbers_of(options.scenario)
    return Speiderne(
        Setup(
            seats,
            ferries=options.stages == "full",
            insurance=numbers.insurance,
            brisk=options.pace != "patient",
            enough=_regions(seats, options.pace, options.scenario),
            back=options.order == "back",
            whole=options.pace == WHOLE and seats == 3,
            numbers=options.scenario,
        )
    )


def _regions(seats: int, pace: str, scenario: str) -> int:
    """How many regions are looked for (SP-24), or were in earlier versions (SP-49)."""
    enough = numbers_of(scenario).enough
    if pace == "patient":
        return REGIONS
    if pace == "brisk":
        return enough[-1]
    if pace == "quick" and seats == 2 and scenario == STANDARD:
        return 8
    return enough[seats - 2]


def rounds(state: Speiderne) -> int:
    """Rounds of both stages, the one that is played included (SP-24, SP-38)."""
    return -(-int(state.turns) // int(state.seats))
