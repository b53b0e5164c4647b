"""The rulings of Streamlines that a table may choose, and how long they let a game be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from starboard.games.streamlines.cards import MOST_CARDS, MOST_PLANETS
from starboard.games.streamlines.position import Setup
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.scenario import SHIPPED, canonical_scenario, find_scenario
from starboard.kernel import option

# Every turn draws a card. In two passes through all cards a Collapse comes to a planet that is
# not doomed yet, or to one that turns within a round. Each planet needs two.
LONGEST_IN_TURNS: Final = 2 * MOST_PLANETS * (2 * MOST_CARDS + 5)

# In a turn the clock draws once for each planet. With A Action cards there are A actions; each
# draws the other cards at most twice, with a question after each. That makes 4 A (D - A) plies
# of D cards, at most D * D. Every other action or power is a ply or two.
LONGEST_TURN: Final = MOST_PLANETS + MOST_CARDS * MOST_CARDS + 4 * MOST_CARDS

LONGEST: Final = LONGEST_IN_TURNS * LONGEST_TURN
"""No game has more plies, however it is played."""


@dataclass(frozen=True, slots=True)
class Options:
    """Chosen before the game; the defaults are the rule book's."""

    scenario: str = option(
        "standard",
        "Where planets and escapes lie, and how many to rescue; or a text of your own.",
        label="Galaxy",
        choices={name: f"{find_scenario(name).title}, {name}" for name in SHIPPED},
        check=canonical_scenario,
    )
    most_actions: int = option(
        4,
        "How many Action cards a ship has room for; what it draws beyond them is discarded.",
        label="Most Action cards of a ship",
        low=3,
        high=MOST_CARDS,
    )
    leave_stream: bool = option(
        False,
        "A ship may leave a stream on any square of its ride, not only where the ride ends.",
        label="Stop anywhere on a stream",
    )
    stop_to_work: bool = option(
        True,
        "A ship with Pickup or Engineering may leave a stream anywhere, to use the card there.",
        label="Stop to use Pickup or Engineering",
    )
    lay_and_ride: bool = option(
        False,
        "Whoever lays a stream may ride it at once, without an action.",
        label="Ride what you lay",
    )
    gate_stop: str = option(
        "turn",
        "What a ship gives up for the shortcut.",
        label="After a jump through a Gate",
        choices={"turn": "no more flying this turn", "move": "only this move ends"},
    )
    refugees: str = option(
        "most",
        "How many Refugees gentle and hard have, and how many must be rescued there.",
        label="Refugees in gentle and hard",
        choices={
            "most": "as in the rule book",
            "more": "as in version 5",
            "fewer": "as in versions 3 and 4",
        },
    )


def start(seats: int, options: Options) -> Streamlines:
    """The position before the first card is dealt."""
    return Streamlines(set_up(seats, options))


@lru_cache(maxsize=64)
def set_up(seats: int, options: Options) -> Setup:
    """Read the scenario once for all games that are played of it."""
    scenario = find_scenario(options.scenario, options.refugees)
    index = seats - 2
    return Setup(
        scenario=options.scenario,
        title=scenario.title,
        required=scenario.required[index],
        planets=list(scenario.planets),
        escapes=list(scenario.escapes),
        starts=list(scenario.starts[index]),
        deck=scenario.deck(seats),
        most_actions=options.most_actions,
        leave_stream=options.leave_stream,
        stop_to_work=options.stop_to_work,
        lay_and_ride=options.lay_and_ride,
        stops_turn=options.gate_stop == "turn",
    )
