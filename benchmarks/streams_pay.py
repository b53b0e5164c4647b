"""Do streams pay? Streamlines by its own pilot, with streams laid and without.

    python benchmarks/streams_pay.py [SCENARIO ...] [--games 2000] [--seed 1]

Plays scenarios, the shipped ones or texts of your own by the names of their files, at every
table twice from the same seed: once by the pilot, which is how the expert plays, and once by the
same pilot for crews that may not lay streams. It then knows that carrying them is of no use,
and wastes neither room nor time on them.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from starboard.games.streamlines import GAME
from starboard.games.streamlines.advice_pilot import Pilot
from starboard.games.streamlines.moves import LAY, LAY_GATE
from starboard.games.streamlines.rules import WON
from starboard.games.streamlines.scenario import SHIPPED
from starboard.kernel import CHANCE, OVER, BadOption, Rng
from starboard.lab import win_interval


@dataclass
class Tally:
    """What happened in all games of one crew."""

    won: int = 0
    laid: int = 0
    turns: int = 0


def play(scenario: str, seats: int, games: int, seed: int, may_lay: bool) -> Tally:
    """Play this many games, each from its own part of the seed."""
    tally = Tally()
    for number in range(games):
        rng = Rng(seed, number)
        state = GAME.begin(seats, {"scenario": scenario})
        seat = -1
        while state.to_act != OVER:
            # The clock ticks in every turn, even in those of lost ships.
            if state.seat != seat:
                seat = state.seat
                tally.turns += 1
            if state.to_act == CHANCE:
                state.play(state.draw(rng))
                continue
            move = Pilot(state, may_lay).choose()
            tally.laid += LAY <= move < LAY_GATE
            state.play(move)
        tally.won += state.ending == WON
    return tally


def main() -> None:
    """Print one line for each scenario and table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("scenarios", nargs="*", default=SHIPPED, metavar="SCENARIO")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(f"{'scenario':<10}{'seats':<7}{'with streams':<24}{'without':<24}{'laid':<7}rounds")
    for name in asked.scenarios:
        try:
            scenario = name if name in SHIPPED else Path(name).read_text(encoding="utf-8")
            GAME.begin(2, {"scenario": scenario})
        except (OSError, BadOption) as mistake:
            parser.error(f"{name} cannot be used: {mistake}")
        for seats in GAME.seats:
            free = play(scenario, seats, asked.games, asked.seed, may_lay=True)
            bound = play(scenario, seats, asked.games, asked.seed, may_lay=False)
            shares = [win_interval(crew.won, asked.games).percent() for crew in (free, bound)]
            laid = free.laid / asked.games
            rounds = free.turns / asked.games / seats
            line = f"{shares[0]:<24}{shares[1]:<24}{laid:<7.1f}{rounds:.1f}"
            print(f"{Path(name).stem:<10}{seats:<7}{line}", flush=True)


if __name__ == "__main__":
    main()
