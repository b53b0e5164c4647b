"""Train a game's model by self-play: play, learn from the latest games, keep what wins a match.

The first generation is random play, which costs nothing and sees everything. A game that offers
no features is learned by the words of its states' keys. All that was played
is kept in one results file, so that a training that was stopped goes on where it was; and since
games depend on their seed and number alone, so does what is learned from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from starboard.kernel import AnyGame, Find, Learned, Model, Rng, parse
from starboard.lab.crew import Crew
from starboard.lab.learner import learner_for
from starboard.lab.plan import BadPlan
from starboard.lab.recall import record_of
from starboard.lab.results import Results
from starboard.lab.run import OnStored, play_on
from starboard.lab.stats import Interval, win_interval
from starboard.lab.study import Arm

ROUGHNESS: Final = 0.05
"""How roughly self-play judges, so that it sees more than one way to play."""

WITHOUT_LUCK: Final = 0.25
"""The same for networks of games without luck: nothing else makes their games differ."""

LOOKS: Final = 20
"""How far self-play by a network looks unless it is said."""

FIRST: Final = 4
"""How many times the games of other generations the first one plays."""

LATEST: Final = 3
"""How many generations of games are learned from at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """What is to be trained, and how long."""

    game: str
    """The game's name, or the path of its file."""

    folder: Path
    seats: tuple[int, ...]
    generations: int = 4
    games: int = 400
    """How many games a generation plays against itself."""

    match: int = 100
    """How many games a new model plays against the best one."""

    simulations: int | None = None
    """How far self-play looks. With features one simulation is enough, which takes the most
    promising move; a network is asked about lines of moves, so there have to be some."""

    strength: int = 32
    """How far the bots of a match look."""

    seed: int = 0


@dataclass(frozen=True, slots=True)
class Generation:
    """What came of a generation."""

    number: int
    samples: int
    error: float
    """The mean squared error of its model about the results of the games it learned from."""

    share: Interval
    """What the new model won of its match against the best one before."""

    is_kept: bool


class Trainer:
    """Plays and learns, generation by generation."""

    def __init__(self, training: Training, find: Find, results: Results, crew: Crew) -> None:
        self._training = training
        self._find = find
        self._results = results
        self._crew = crew
        self.on_stored: OnStored = lambda games: None
        self._game = find(training.game)
        self._arms = {arm.name: index for index, arm in enumerate(results.arms)}
        self._samples: dict[int, list[Any]] = {}
        self._learner = learner_for(self._game, training.seats, training.seed)
        self.best = 0

    @property
    def simulations(self) -> int:
        """How far self-play looks."""
        usual = LOOKS if self._game.features is None else 1
        return self._training.simulations or usual

    @property
    def _roughness(self) -> float:
        is_alike = self._game.features is None and not self._game.has_luck
        return WITHOUT_LUCK if is_alike else ROUGHNESS

    @property
    def total(self) -> int:
        """How many games the whole training plays."""
        training = self._training
        sides = len(training.seats)
        played = training.games * (training.generations - 1 + FIRST)
        return sides * (played // sides) + training.generations * sides * (training.match // sides)

    def generations(self) -> Iterator[Generation]:
        """Train, and tell of each generation when it is over."""
        write_model(self._path(0), self._model_before(), self._game, "before any learning")
        for number in range(1, self._training.generations + 1):
            yield self._generation(number)

    def model(self) -> Model:
        """The best model so far."""
        return self._read(self.best)

    def _generation(self, number: int) -> Generation:
        training = self._training
        games = training.games
        teacher = self._teacher(number)
        bot = f"{self._bot(teacher, self.simulations)}:roughness={self._roughness}"
        if number == 1:
            bot, games = "uniform", FIRST * games
        learned = self._samples[number] = []
        for seats in training.seats:
            name = f"generation {number}, {seats} seats"
            arm = self._play(name, (bot,) * seats, games // len(training.seats))
            self._learn_from(arm, learned)
        if number > 1:
            # Random games taught what they could: later ones are better teachers.
            self._samples.pop(max(1, number - LATEST), None)
        samples = [sample for found in self._samples.values() for sample in found]
        model = self._learner.first() if number == 1 else self._read(teacher)
        error = self._learner.learn(model, samples, Rng(training.seed, number))
        write_model(self._path(number), model, self._game, f"generation {number}")
        share = self._match(number)
        is_kept = share.estimate - 0.5 > (share.high - share.low) / 4
        if is_kept:
            self.best = number
        return Generation(number, len(samples), error, share, is_kept)

    def _teacher(self, number: int) -> int:
        """Whose games a generation learns from: those of the best model.

        A network has to play its own games before it can beat a search that needs none.
        """
        if self.best == 0 and self._game.features is None:
            return number - 1
        return self.best

    def _match(self, number: int) -> Interval:
        """The new model and the best one, half of the seats each, in turn."""
        wins, games = 0.0, 0
        training = self._training
        for seats in training.seats:
            strength = training.strength
            new, old = self._bot(number, strength), self._bot(self.best, strength)
            # Both sit alone as often as the other, where seats are odd.
            for one, other, sign in ((new, old, 1), (old, new, -1)):
                name = f"match {number}, {seats} seats{'' if sign > 0 else ', seats changed'}"
                bots = tuple([one if seat % 2 == 0 else other for seat in range(seats)])
                arm = self._play(name, bots, training.match // len(training.seats) // 2)
                for played in self._results.games(arm, records=False):
                    for player, payoff in enumerate(played.payoffs):
                        if (player % 2 == 0) == (sign > 0):
                            wins += self._game.share(payoff)
                    games += 1
        return win_interval(wins, games)

    def _play(self, name: str, bots: tuple[str, ...], games: int) -> int:
        if name not in self._arms:
            arm = Arm(name=name, game=self._training.game, bots=bots)
            self._arms[name] = self._results.add_arm(arm)
        index = self._arms[name]
        play_on(self._results, {index: games}, self._find, self._crew, self.on_stored)
        return index

    def _learn_from(self, arm: int, learned: list[Any]) -> None:
        for number in sorted(self._results.numbers(arm)):
            record = parse(record_of(self._results, arm, number, self._game))
            rng = Rng(self._training.seed, number)
            learned += self._learner.samples_of(record, self._game, rng)

    def _model_before(self) -> Model:
        advice = self._game.advice
        return advice.model if isinstance(advice, Learned) else self._learner.first()

    def _read(self, number: int) -> Model:
        model: Model = self._learner.parse(self._path(number).read_text(encoding="utf-8"))
        return model

    def _path(self, number: int) -> Path:
        return self._training.folder / f"model_{number}.txt"

    def _bot(self, number: int, simulations: int) -> str:
        # Before a key is learned, playouts to the end say more than its network does.
        if self._game.features is None and number == 0:
            return f"mcts:{simulations}"
        return f"mcts:{simulations}:model={self._path(number)}"


def write_model(path: Path, model: Model, game: AnyGame, when: str) -> None:
    """Put a model into a file of its own, with a line that says where it comes from."""
    path.write_text(f"# {game.title}, version {game.version}: {when}.\n{model.text()}")


def check_training(training: Training, find: Find) -> None:
    """Raise the sentence that says why nothing can be learned, if nothing can."""
    game = find(training.game)
    for seats in training.seats:
        game.check_seats(seats)
    learner_for(game, training.seats, training.seed)
    if min(training.games, training.match, training.generations) < 1:
        raise BadPlan("A training has at least one generation, with games and a match.")
