"""Connect Four: Starboard's mcts bot against OpenSpiel's, in C++, with equal time a move.

    build/peers/bin/python benchmarks/strength.py --games 200 --milliseconds 50

Once before: `make peers` and `make compile`. The players change seats after every game.
OpenSpiel's bot has the settings of its own example: c = 2, one rollout a leaf, proven wins
and losses carried up the tree. It is given a number of milliseconds; Starboard may use as much
processor time a move as OpenSpiel has used on average so far, so that a busy machine, or a
search that ends early, favours neither.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, replace

import pyspiel

from starboard import build, catalog
from starboard.bots import Mcts, thinking_of
from starboard.kernel import Budget, Rng, parse_options
from starboard.lab.stats import win_interval

NO_LIMIT = 100_000_000
SLICE = Budget(simulations=50)
MEMORY_MB = 4000
FOUR = catalog.find("connect_four")
THEIR_FOUR = pyspiel.load_game("connect_four")


@dataclass(slots=True)
class Tally:
    """What a player spent."""

    moves: int = 0
    seconds: float = 0.0

    def mean(self) -> float:
        """Seconds of processor time a move."""
        return self.seconds / self.moves


class Ours:
    """Starboard's expert, with a limit of time in place of its number of simulations."""

    def __init__(self, seed: int, exploration: float | None) -> None:
        thinking = thinking_of("expert", FOUR)
        if exploration is not None:
            thinking = replace(thinking, exploration=exploration)
        self.bot = Mcts(FOUR, thinking)
        self.rng = Rng(seed)
        self.state = FOUR.start(2, parse_options(FOUR.options, {}))

    def choose(self, seconds: float) -> int:
        """Think about the position on the table, a slice at a time: the tree is kept."""
        view = FOUR.view(self.state, self.state.to_act)
        legal = self.state.legal_moves()
        end = time.process_time() + seconds
        while True:
            choice = self.bot.explain(view, legal, self.rng, SLICE)
            if time.process_time() >= end:
                return choice.move


class Theirs:
    """OpenSpiel's MCTSBot."""

    def __init__(self, milliseconds: int, seed: int, exploration: float) -> None:
        self.bot = pyspiel.MCTSBot(
            THEIR_FOUR,
            pyspiel.RandomRolloutEvaluator(1, seed),
            exploration,
            NO_LIMIT,
            MEMORY_MB,
            True,
            seed,
            False,
            max_wall_clock_time=milliseconds / 1000,
        )
        self.state = THEIR_FOUR.new_initial_state()

    def choose(self) -> int:
        """Think about the position on the table, for as long as it was told to."""
        return int(self.bot.step(self.state))


def play(ours: Ours, theirs: Theirs, our_seat: int, tallies: tuple[Tally, Tally]) -> float:
    """Play a game and return our payoff. Both keep the game by their own rules."""
    while not theirs.state.is_terminal():
        is_ours = theirs.state.current_player() == our_seat
        begin = time.process_time()
        move = ours.choose(tallies[1].mean()) if is_ours else theirs.choose()
        tally = tallies[0 if is_ours else 1]
        tally.seconds += time.process_time() - begin
        tally.moves += 1
        ours.state.play(move)
        theirs.state.apply_action(move)
    result = ours.state.result()
    assert result is not None
    assert list(result.payoffs) == theirs.state.returns()
    return float(result.payoffs[our_seat])


def main() -> None:
    """Play the match and print who is stronger, and how sure that is."""
    parser = argparse.ArgumentParser(description="Starboard's search against OpenSpiel's.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--milliseconds", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ours", type=float, help="our exploration, if not the expert's")
    parser.add_argument("--theirs", type=float, default=2.0, help="their c")
    asked = parser.parse_args()
    if not build.is_compiled():
        sys.exit("The rules are not compiled for this Python: run `make compile` first.")
    tallies = (Tally(), Tally())
    payoffs: list[float] = []
    # One thought first, so that there is a time to match.
    begin = time.process_time()
    Theirs(asked.milliseconds, asked.seed, asked.theirs).choose()
    tallies[1].moves, tallies[1].seconds = 1, time.process_time() - begin
    for number in range(asked.games):
        ours = Ours(asked.seed + number, asked.ours)
        theirs = Theirs(asked.milliseconds, asked.seed + number, asked.theirs)
        payoffs.append(play(ours, theirs, number % 2, tallies))
        print(f"\r{number + 1} of {asked.games} games", end="", file=sys.stderr)
    print("\r", end="", file=sys.stderr)
    won, lost = payoffs.count(1.0), payoffs.count(-1.0)
    drawn = asked.games - won - lost
    share = win_interval(won + drawn / 2, asked.games)
    first = win_interval(sum(payoffs[0::2]) / 2 + len(payoffs[0::2]) / 2, len(payoffs[0::2]))
    print(f"{asked.games} games: Starboard won {won}, drew {drawn}, lost {lost}")
    print(f"share of the points  {share.percent()}")
    print(f"when it moved first  {first.percent()}")
    for name, tally in zip(("Starboard", "OpenSpiel"), tallies, strict=True):
        print(f"{name:<20} {1000 * tally.mean():.1f} ms of processor time a move")


if __name__ == "__main__":
    main()
