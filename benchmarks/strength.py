"""Connect Four: Starboard's mcts bot against OpenSpiel's, in C++, with equal time a move.

    build/peers/bin/python benchmarks/strength.py --games 200 --milliseconds 50

Once before: `make peers` and `make compile`. The players change seats after every game.
OpenSpiel's bot has the settings of its own example: c = 2, one rollout a leaf, proven wins
and losses carried up the tree.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, replace

import pyspiel

from starboard import build, catalog
from starboard.bots import Budget, Mcts
from starboard.bots.levels import settings_of
from starboard.kernel import Rng, parse_options
from starboard.lab.stats import win_interval

NO_LIMIT = 100_000_000
MEMORY_MB = 4000
FOUR = catalog.find("connect_four")
THEIR_FOUR = pyspiel.load_game("connect_four")


@dataclass(slots=True)
class Tally:
    """What a player spent."""

    moves: int = 0
    seconds: float = 0.0

    def mean_ms(self) -> float:
        """Time a move."""
        return 1000 * self.seconds / self.moves


class Ours:
    """Starboard's expert, with a limit of time in place of its number of simulations."""

    def __init__(self, milliseconds: int, seed: int, exploration: float | None) -> None:
        settings = replace(settings_of("expert", FOUR), budget=Budget(milliseconds=milliseconds))
        if exploration is not None:
            settings = replace(settings, exploration=exploration)
        self.bot = Mcts(FOUR, settings)
        self.rng = Rng(seed)
        self.state = FOUR.start(2, parse_options(FOUR.options, {}))

    def choose(self) -> int:
        """Think about the position on the table."""
        view = FOUR.view(self.state, self.state.to_act)
        return self.bot.choose(view, self.state.legal_moves(), self.rng)


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
        """Think about the position on the table."""
        return int(self.bot.step(self.state))


def play(ours: Ours, theirs: Theirs, our_seat: int, tallies: tuple[Tally, Tally]) -> float:
    """Play a game and return our payoff. Both keep the game by their own rules."""
    while not theirs.state.is_terminal():
        player: Ours | Theirs = ours if theirs.state.current_player() == our_seat else theirs
        tally = tallies[0 if player is ours else 1]
        if len(theirs.state.legal_actions()) > 1:
            begin = time.perf_counter()
            move = player.choose()
            tally.seconds += time.perf_counter() - begin
            tally.moves += 1
        else:
            move = theirs.state.legal_actions()[0]
        ours.state.play(move)
        theirs.state.apply_action(move)
    result = ours.state.result()
    assert result is not None
    assert list(result.payoffs) == theirs.state.returns()
    return float(result.payoffs[our_seat])


def main() -> None:
    """Play the match and print who is stronger, and how surely."""
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
    for number in range(asked.games):
        ours = Ours(asked.milliseconds, asked.seed + number, asked.ours)
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
        print(f"{name:<20} {tally.mean_ms():.1f} ms a move")


if __name__ == "__main__":
    main()
