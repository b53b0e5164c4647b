"""Learn a game's model from a league: sensible games between players of many tastes.

    python benchmarks/league.py GAME SEATS [--generations 3] [--games 300] [--seed 1] [--out model]

Every seat draws its model from all that were learned so far, mostly the best, half of them to a
taste of their own (`Learned.tempered`); some games begin with a few rough rounds, so that many
lines are seen. A position is worth what came of its game, a little less surely the earlier it was:
the rest is what the best model said of the positions after it. A generation is kept if it, or the
mean of it and the best one, wins a match. Only the weights of this number of players change.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from starboard.bots import Bot, Mcts, thinking_of
from starboard.catalog import find
from starboard.kernel import CHANCE, OVER, AnyGame, Budget, Features, Learned, LinearModel, Rng
from starboard.lab import win_interval
from starboard.lab.fit import Sample, fit, shares

SIMULATIONS: Final = 10
MATCH: Final = 40
TEMPER: Final = 0.15
ROUGH: Final = (0.0, 0.02, 0.05)
OPENINGS: Final = (0, 0, 1, 2, 4, 6)
"""How many rounds of a game are played roughly."""

SEEN: Final = 0.08
"""The share of positions that are learned from."""

TRUST: Final = 0.85
"""How much of a position's worth comes from what was worth later, not from the next promise."""


class Played(NamedTuple):
    """Positions of a game, by their features, and what each seat got."""

    seen: list[list[list[float]]]
    payoffs: list[float]


class League:
    """Models of one game for one number of players, the best one known."""

    def __init__(self, game: AnyGame, seats: int, seed: int) -> None:
        assert isinstance(game.advice, Learned)
        assert game.features is not None
        self.game, self.seats, self.seed = game, seats, seed
        self.features: Features = game.features
        self.stage = self.features.stage(game.begin(seats))
        assert isinstance(game.advice.model, LinearModel)
        self.best = game.advice.model
        self.models = [self.best]
        self.games: list[list[Played]] = []

    def bot(self, model: LinearModel, simulations: int, rough: float = 0.0) -> Mcts:
        """A bot that judges by a model."""
        assert isinstance(self.game.advice, Learned)
        advice = Learned(model, self.game.advice.author, *self.game.payoff_bounds)
        budget = Budget(simulations=simulations)
        thinking = replace(
            thinking_of("expert", self.game), budget=budget, roughness=rough, temper=0.0
        )
        return Mcts(replace(self.game, advice=advice), thinking)

    def player(self, rng: Rng, rough: float) -> Mcts:
        """Somebody of the league."""
        model = self.best if rng.hit(0.6) else rng.choice(self.models)
        if rng.hit(0.5):
            model = model.tempered(TEMPER, rng)
        return self.bot(model, SIMULATIONS, rough)

    def play(self, bots: Sequence[Bot], rough: Sequence[Bot], rounds: int, rng: Rng) -> Played:
        """A game; *rough* bots play its first rounds."""
        game, state, seen = self.game, self.game.begin(self.seats), []
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                state.play(state.draw(rng))
                continue
            view = game.view(state, state.to_act)
            if len(view.legal) > 1 and rng.hit(SEEN):
                seen.append(self.features.rows(state))
            is_opening = game.rounds is not None and game.rounds(state) <= rounds
            bot = (rough if is_opening else bots)[state.to_act]
            state.play(bot.choose(view, view.legal, rng))
        result = state.result()
        assert result is not None
        return Played(seen, [game.share(payoff) for payoff in result.payoffs])

    def generation(self, number: int, games: int) -> None:
        """Play, learn from the games of the last three generations, hold a match."""
        played = []
        for index in range(games):
            rng = Rng(self.seed, 100_000 * number + index)
            bots = [self.player(rng, rng.choice(list(ROUGH))) for _ in range(self.seats)]
            rough = [self.bot(self.best, 8, 0.2) for _ in bots]
            played.append(self.play(bots, rough, rng.choice(list(OPENINGS)), rng))
        self.games = [*self.games, played][-3:]
        learned = self._changed(self.best.weights[self.stage])
        samples = [sample for some in self.games for one in some for sample in self._samples(one)]
        fit(learned.weights, samples, Rng(self.seed, number), 6, 0.05, 20.0)
        self.models.append(learned)
        old, new = self.best.weights[self.stage], learned.weights[self.stage]
        half = self._changed([(a + b) / 2 for a, b in zip(old, new, strict=True)])
        won, winner = max(
            [(self.match(one, self.best, number), one) for one in (learned, half)],
            key=lambda found: found[0],
        )
        print(f"generation {number}: {len(samples)} positions, {won / MATCH:.0%} of {MATCH}")
        if won > 0.52 * MATCH:
            self.best = winner

    def match(
        self, one: LinearModel, other: LinearModel, number: int, simulations: int = 16
    ) -> float:
        """What one model wins of a match, as much as of a match of two."""
        tables = [sides for sides in product((0, 1), repeat=self.seats) if len(set(sides)) == 2]
        wins = 0.0
        for index in range(MATCH):
            sides = tables[index % len(tables)]
            rng = Rng(self.seed + 1, 100_000 * number + index)
            bots = [self.bot(one if side else other, simulations) for side in sides]
            rough = [self.bot(self.best, 8, 0.2) for _ in sides]
            payoffs = self.play(bots, rough, 2, rng).payoffs
            means = [
                sum([pay for pay, its in zip(payoffs, sides, strict=True) if its == side])
                / sides.count(side)
                for side in (0, 1)
            ]
            wins += means[1] / sum(means)
        return wins

    def _changed(self, weights: list[float]) -> LinearModel:
        rows = [row[:] for row in self.best.weights]
        rows[self.stage] = weights[:]
        return LinearModel(self.features, rows)

    def _samples(self, game: Played) -> list[Sample]:
        worth = game.payoffs
        found = []
        for rows in reversed(game.seen):
            found.append(Sample(self.stage, rows, worth))
            said = shares(rows, self.best.weights[self.stage])
            worth = [
                (1.0 - TRUST) * now + TRUST * later for now, later in zip(said, worth, strict=True)
            ]
        return found


def main() -> None:
    """Print one line for each generation, and write the best model down."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("model.txt"))
    given = parser.parse_args()
    league = League(find(given.game), given.seats, given.seed)
    before = league.best
    for number in range(1, given.generations + 1):
        league.generation(number, given.games)
    won = win_interval(league.match(league.best, before, 0, 24), MATCH).percent()
    print(f"Against the model before, 24 simulations: {won}")
    given.out.write_text(league.best.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
