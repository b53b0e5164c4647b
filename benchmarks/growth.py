"""Do bots grow? The strongest level of each competitive game against the first expert.

    python benchmarks/growth.py [GAME ...] [--level master] [--seats 2] [--games 300] [--seed 1]

The first expert, `expert-1`, is kept here alone, with the models it had: nobody plays it, but what
came after it is measured against it, and told what it was told (`first_habits.py` for Speiderne).
Each bot sits alone at the table as often as the other.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from first_habits import FirstHabits

from starboard.bots import Bot, levels_of, make_bot
from starboard.catalog import find
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.kernel import CHANCE, OVER, Advice, AnyGame, Rng, State
from starboard.lab import win_interval

MODELS: Final = Path(__file__).parent / "expert_1"
EXPERT_1: Final = {
    "home_stars": (
        f"mcts:400:exploration=0.1:playout=0:trust=1:ahead=0:temper=0:model={MODELS}/home_stars.txt"
    ),
    "speiderne": (
        f"mcts:400:exploration=0.2:playout=20:guided=1:trust=2:ahead=0:model={MODELS}/speiderne.txt"
    ),
    "space_truckin": "mcts:1024:exploration=0.3:playout=8:guided=1:trust=0:through=0",
}


class FirstAdvice(Advice):
    """What the first expert of Space Truckin' was told: only black holes are used well."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice

    def promise(self, state: State) -> list[float]:
        """As ever."""
        return self.advice.promise(state)

    def suggest(self, state: State, rng: Rng) -> int:
        """Any move, unless it is about a black hole."""
        assert isinstance(state, Truckin)
        if state.phase >= Phase.CHOOSING:
            return self.advice.suggest(state, rng)
        return rng.choice(state.legal_moves())


TOLD: Final[dict[str, Callable[[Advice], Advice]]] = {
    "space_truckin": FirstAdvice,
    "speiderne": FirstHabits,
}


def first_expert(game: AnyGame) -> Bot:
    """The first expert, with what it was told."""
    told = game
    if game.name in TOLD:
        assert game.advice is not None
        told = replace(game, advice=TOLD[game.name](game.advice))
    return make_bot(EXPERT_1[game.name], told)


def share(game: AnyGame, one: str, seats: int, number: int, seed: int) -> float:
    """What a bot gets of a game, against what the first expert gets on average."""
    alone = number % seats
    is_one_alone = number // seats % 2 == 0
    of_one = [(seat == alone) == is_one_alone for seat in range(seats)]
    bots = [make_bot(one, game) if is_one else first_expert(game) for is_one in of_one]
    state, rng = game.begin(seats), Rng(seed, number)
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            state.play(state.draw(rng))
            continue
        view = game.view(state, state.to_act)
        state.play(bots[state.to_act].choose(view, view.legal, rng))
    result = state.result()
    assert result is not None
    sums = [0.0, 0.0]
    for payoff, is_one in zip(result.payoffs, of_one, strict=True):
        side = 0 if is_one else 1
        sums[side] += game.share(payoff) / of_one.count(is_one)
    return sums[0] / sum(sums)


def main() -> None:
    """Print one line for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", default=sorted(EXPERT_1), metavar="GAME")
    parser.add_argument("--level", default="")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for name in given.names:
        game = find(name)
        level = given.level or next(one for one in ("master", "expert") if one in levels_of(game))
        wins = 0.0
        for number in range(given.games):
            wins += share(game, level, given.seats, number, given.seed)
        won = win_interval(wins, given.games).percent()
        print(f"{game.title}, {given.seats} players: {level} against expert-1 {won}", flush=True)


if __name__ == "__main__":
    main()
