"""The rulings of Sources that a table may choose, and how long they let a game be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.games.sources.cards import HOMES
from starboard.games.sources.position import Setup
from starboard.games.sources.rules import Sources
from starboard.games.sources.scenario import LEVELS, MOST_CARDS, MOST_TURNS, numbers_of, own_numbers
from starboard.kernel import option
from starboard.kernel.datafile import scenario_option, shipped_text

# In a turn at most ten Sources get a card, every card is taken once, and each Extra Move and
# Pickup allows one more card to be laid. A turned card, a discard and the end come on top.
LONGEST_TURN: Final = 10 + MOST_CARDS + 80

LONGEST: Final = LONGEST_TURN * MOST_TURNS
"""No game has more plies, however it is played."""

VERSION_4: Final = shipped_text(__package__) + "turns swift 23 35 36\n"
"""The deck and lengths of version 4, which gave four players one turn more at swift."""


@dataclass(frozen=True, slots=True)
class Options:
    """Chosen before the game; the defaults are the rule book's."""

    level: str = option(
        "steady",
        "How many turns the crew has: most when it is calm, fewest when it is swift.",
        label="Time",
        choices=LEVELS,
    )
    express: str = option(
        "side",
        "Where on the far side a pawn must arrive.",
        label="Where an express ends",
        choices={"side": "anywhere on the far side", "home": "on the home square there"},
    )
    ride: int = option(
        4,
        "An express rides over at least so many streams.",
        label="Streams in an express",
        low=1,
        high=7,
    )
    ending: str = option(
        "asked",
        "When a turn is over. By itself is how version 2 was played, with lost games to the end.",
        label="The end of a turn",
        choices={"asked": "when its player says so", "by itself": "when nothing is left to do"},
    )
    specials: str = option(
        "once",
        "How many Extra Moves and Pickups a turn has room for; version 3 had no limit.",
        label="Extra Moves and Pickups in a turn",
        choices={"once": "one of each", "any": "any number"},
    )
    scenario: str = scenario_option(
        "Deck",
        "How many cards of each kind there are, and turns; or a text of your own.",
        own_numbers,
    )


def start(seats: int, options: Options) -> Sources:
    """The position before the first card is dealt."""
    has_limit = options.specials == "once"
    numbers = numbers_of(options.scenario)
    lengths = numbers.turns if has_limit else numbers.former
    setup = Setup(
        homes=HOMES[seats - 2],
        level=options.level,
        turns=lengths[options.level][seats - 2],
        ride=options.ride,
        must_reach_home=options.express == "home",
        asks_to_end=options.ending == "asked",
        once=has_limit,
        scenario=options.scenario,
    )
    return Sources(setup)


def rounds(state: Sources) -> int:
    """Rounds that have begun: the level's turns that were had (SO-32), by the number of pawns."""
    begun = int(state.setup.turns) - max(0, int(state.turns_left) - 1)
    return -(-begun // int(state.setup.seats))
