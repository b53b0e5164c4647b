"""Who is stronger at equal time? Two searches of one game, for two players.

    python benchmarks/equal_time.py tests/caravans_game.py mcts:400 mcts:?:model=model.txt

The second bot's ``?`` becomes the number of simulations with which it takes as much processor time
a move as the first, found by games that do not count. Every deal is played twice, with the seats
changed. Both bots' times are told, so that one sees how equal they were.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

from starboard.bots import make_bot
from starboard.catalog import find
from starboard.kernel import CHANCE, OVER, AnyGame, Rng, StarboardError
from starboard.lab import win_interval

TRIALS = 3
"""How often the number of simulations is put right before the match."""


@dataclass
class Match:
    """Games between two bots, and what each spent."""

    game: AnyGame
    names: tuple[str, str]
    seed: int
    won: float = 0.0
    games: int = 0
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    moves: list[int] = field(default_factory=lambda: [0, 0])

    def play(self, number: int) -> None:
        """A game; every second one has the luck of the one before, and the seats changed."""
        bots = [make_bot(name, self.game) for name in self.names]
        state, luck = self.game.begin(2), Rng(self.seed, number // 2)
        thoughts = Rng(self.seed + 1, number)
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                state.play(state.draw(luck))
                continue
            who = (state.to_act + number) % 2
            view = self.game.view(state, state.to_act)
            begin = time.process_time()
            move = bots[who].choose(view, view.legal, thoughts)
            if len(view.legal) > 1:
                self.seconds[who] += time.process_time() - begin
                self.moves[who] += 1
            state.play(move)
        result = state.result()
        assert result is not None
        self.won += self.game.share(result.payoffs[1 - number % 2])
        self.games += 1

    def milliseconds(self, who: int) -> float:
        """The processor time a move, of those with a choice."""
        return 1000 * self.seconds[who] / max(1, self.moves[who])


def main() -> None:
    """Find the number of simulations, play the match and print it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("first", help="such as mcts:400")
    parser.add_argument("second", help="such as mcts:?:model=model.txt")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    try:
        game = find(asked.game)
        game.check_seats(2)
        for name in (asked.first, asked.second.replace("?", "1")):
            make_bot(name, game)
    except StarboardError as mistake:
        parser.error(str(mistake))
    simulations = 100.0
    if "?" in asked.second:
        for trial in range(TRIALS):
            second = asked.second.replace("?", str(round(simulations)))
            tried = Match(game, (asked.first, second), asked.seed + 1000 + trial)
            for number in range(8):
                tried.play(number)
            simulations *= tried.milliseconds(0) / tried.milliseconds(1)
    second = asked.second.replace("?", str(max(1, round(simulations))))
    match = Match(game, (asked.first, second), asked.seed)
    for number in range(asked.games):
        match.play(number)
    print(f"{second} wins {win_interval(match.won, match.games).percent()} of {match.games} games")
    for who, name in enumerate(match.names):
        print(f"{name}: {match.milliseconds(who):.1f} ms of processor time a move")


if __name__ == "__main__":
    main()
