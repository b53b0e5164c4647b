"""Do streams pay? Streamlines by its own suggestions, with streams laid and without.

    python benchmarks/streams_pay.py [--games 2000] [--seed 1]

Plays every shipped scenario at every table twice from the same seed: once as suggested, which
is how the expert plays, and once by crews that may not lay streams. Those are asked again with
their streams out of sight, so that they lose nothing but the laying.
"""

from __future__ import annotations

import argparse

from starboard.games.streamlines import GAME
from starboard.games.streamlines.cards import STREAM
from starboard.games.streamlines.moves import LAY, LAY_GATE
from starboard.games.streamlines.position import ROW
from starboard.games.streamlines.rules import WON, Streamlines
from starboard.games.streamlines.scenario import SHIPPED
from starboard.kernel import CHANCE, OVER, Rng
from starboard.lab import win_interval
from starboard.parts.streams import SHAPES


def suggested(state: Streamlines, rng: Rng, may_lay: bool) -> int:
    """What the advice would play here, but a stream only if that is allowed."""
    assert GAME.advice is not None
    move = GAME.advice.suggest(state, rng)
    if may_lay or not LAY <= move < LAY_GATE:
        return move
    without = state.clone()
    for shape in range(len(SHAPES)):
        without.holds[ROW * state.seat + STREAM + shape] = 0
    return GAME.advice.suggest(without, rng)


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
            move = suggested(state, rng, may_lay)
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
