"""The rulings a table may choose, and how long they let a game be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starboard.games.home_stars.moves import TOKENS
from starboard.games.home_stars.position import FLEET, Setup
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import STARS, own_galaxy
from starboard.kernel import option
from starboard.kernel.datafile import scenario_option

MOST_ROUNDS: Final = 60
WAIT: Final = "wait"


@dataclass(frozen=True, slots=True)
class Options:
    """How to play Home Stars."""

    rounds: int = option(
        40,
        "If nobody has won by then, whoever holds most Home Stars does.",
        label="Rounds",
        low=3,
        high=MOST_ROUNDS,
    )
    hold: int = option(
        2,
        "How many of your turns in a row must begin with those Home Stars held.",
        label="Turns to hold them",
        low=1,
        high=5,
    )
    homes: str = option(
        "two",
        "What you must hold to win, your own among them.",
        label="Home Stars to win",
        choices={"two": "two", "majority": "more than half of all"},
    )
    losses: str = option(
        "any",
        "How many ships of a beaten fleet its victor may destroy.",
        label="After a battle",
        choices={"any": "any number", "half": "at least half of them"},
    )
    scenario: str = scenario_option(
        "Galaxy",
        "Where the Home Stars lie, and what each star has; or a text of your own.",
        own_galaxy,
    )
    victory: str = option(
        WAIT,
        "When Home Stars held long enough win for the first of four players.",
        label="Victory of the first of four",
        choices={WAIT: "when the round is over", "at once": "at once, as in version 3"},
    )


def start(seats: int, options: Options) -> HomeStars:
    """The position before the first ply."""
    homes = 2 if options.homes == "two" else seats // 2 + 1
    return HomeStars(
        Setup(
            seats,
            rounds=options.rounds,
            homes=homes,
            hold=options.hold,
            half=options.losses == "half",
            galaxy=options.scenario,
            first_waits=seats == 4 and options.victory == WAIT,
        )
    )


def longest_game(seats: int, rounds: int) -> int:
    """A bound that no game passes, however it is played.

    In a turn each of five tokens can depart once and arrive once, with two plies each, and two
    more end these parts. A combat takes at most two cards, a number and two retreats. It costs a
    ship (HS-24), or the battle is over and Pathfinder's fleet is gone (HS-7); a turn has no more
    battles than arrivals, and no more ships die than were ever built (HS-12).
    """
    turns = seats * rounds
    combat = 5
    ever_built = seats * (FLEET + STARS * ((rounds + 1) // 2))
    return turns * (4 * TOKENS + 2 + combat * TOKENS) + combat * ever_built


def rounds(state: HomeStars) -> int:
    """The round that is played, or was the last (HS-35)."""
    return min(int(state.round), state.setup.rounds)
