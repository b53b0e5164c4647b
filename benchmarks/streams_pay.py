"""Do streams pay? Streamlines by its own suggestions, with streams laid and without.

    python benchmarks/streams_pay.py [--games 2000] [--seed 1]

Plays every shipped scenario at every table twice from the same seed: once by the pilot, which
is how the expert plays, and once by the same pilot for crews that may not lay streams. It then
knows that carrying them is of no use, and wastes neither room nor time on them.
"""

from __future__ import annotations

import argparse

from starboard.games.streamlines import GAME
from starboard.games.streamlines.moves import LAY, LAY_GATE
from starboard.games.streamlines.pilot import Pilot
from starboard.games.streamlines.rules import WON
from starboard.games.streamlines.scenario import SHIPPED
from starboard.kernel import CHANCE, OVER, Rng
from starboard.lab import win_interval


def play(scenario: str, seats: int, games: int, seed: int, may_lay: bool) -> tuple[int, int]:
    """Games won, and streams laid in all."""
    won = laid = 0
    for number in range(games):
        rng = Rng(seed, number)
        state = GAME.begin(seats, {"scenario": scenario})
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                state.play(state.draw(rng))
                continue
            move = Pilot(state, may_lay).choose()
            laid += LAY <= move < LAY_GATE
            state.play(move)
        won += state.ending == WON
    return won, laid


def main() -> None:
    """Print one line for each scenario and table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(f"{'scenario':<10}{'seats':<7}{'with streams':<24}{'without':<24}laid a game")
    for scenario in SHIPPED:
        for seats in GAME.seats:
            won, laid = play(scenario, seats, asked.games, asked.seed, may_lay=True)
            lost, _ = play(scenario, seats, asked.games, asked.seed, may_lay=False)
            shares = [win_interval(wins, asked.games).percent() for wins in (won, lost)]
            print(
                f"{scenario:<10}{seats:<7}{shares[0]:<24}{shares[1]:<24}{laid / asked.games:.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
