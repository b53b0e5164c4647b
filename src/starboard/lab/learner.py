"""Learners: what a training makes of finished games, for games with features and for all others."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Final, Generic, TypeVar

from starboard.kernel import (
    OVER,
    AnyGame,
    Features,
    KeyWords,
    Learned,
    LinearModel,
    Model,
    Network,
    Record,
    Rng,
    State,
    first_model,
    first_network,
    key_words,
    parse_model,
    parse_network,
    random_game,
)
from starboard.lab.fit import Sample, fit
from starboard.lab.fit_network import KeySample, fit_network
from starboard.lab.plan import BadPlan

SAMPLES: Final = 24
"""About how many positions of a game are learned from: neighbours say the same."""

READ: Final = 60
"""How many random games the words of a key are read from."""

UNITS: Final = 16
"""How many units a network has."""

RATE: Final = 0.05
ROUNDS: Final = 6
PULL: Final = 20.0
"""How strongly weights of features are drawn back to where they began, in samples."""

KEY_ROUNDS: Final = 4
KEY_PULL: Final = 0.0003
"""How strongly each sample draws the weights of its words towards nothing."""

S = TypeVar("S")
M = TypeVar("M", bound=Model)


class Learner(ABC, Generic[M, S]):
    """Turns positions into samples, and samples into a model."""

    @abstractmethod
    def first(self) -> M:
        """The model before anything is learned."""

    @abstractmethod
    def parse(self, text: str) -> M:
        """Read a model that was learned."""

    @abstractmethod
    def sample(self, state: State, seats: int, payoffs: list[float]) -> S:
        """A position, and what came of it."""

    @abstractmethod
    def learn(self, model: M, samples: list[S], rng: Rng) -> float:
        """Change a model so that it explains the samples; returns its mean squared error."""

    def samples_of(self, record: Record, game: AnyGame, rng: Rng) -> list[S]:
        """Some positions of a finished game, with what came of it."""
        state = game.begin(record.seats, record.options)
        if record.result is None:
            return []
        payoffs = [game.share(payoff) for payoff in record.result.payoffs]
        share = min(1.0, SAMPLES / max(1, len(record.plies)))
        samples = []
        for notation in record.plies:
            state.play(game.moves.parse(notation))
            if state.to_act != OVER and rng.hit(share):
                samples.append(self.sample(state, record.seats, payoffs))
        return samples


class FeatureLearner(Learner[LinearModel, Sample]):
    """Learns a weight for each feature that the game offers."""

    def __init__(self, features: Features) -> None:
        self._features = features

    def first(self) -> LinearModel:
        """What the author knows."""
        return first_model(self._features)

    def parse(self, text: str) -> LinearModel:
        """Read a model of these features."""
        return parse_model(text, self._features)

    def sample(self, state: State, seats: int, payoffs: list[float]) -> Sample:
        """The features of every seat."""
        values = [self._features.of(state, seat) for seat in range(seats)]
        return Sample(self._features.stage(state), values, payoffs)

    def learn(self, model: LinearModel, samples: list[Sample], rng: Rng) -> float:
        """Begin with the weights that the model has."""
        return fit(model.weights, samples, rng, ROUNDS, RATE, PULL)


class KeyLearner(Learner[Network, KeySample]):
    """Learns a network of the words of keys."""

    def __init__(self, words: KeyWords, seed: int) -> None:
        self._words = words
        self._seed = seed

    def first(self) -> Network:
        """A network that expects the same of every position."""
        return first_network(self._words, UNITS, Rng(self._seed))

    def parse(self, text: str) -> Network:
        """Read a network of these words."""
        network = parse_network(text)
        if network.words.words != self._words.words:
            raise BadPlan("The model is of another key: train it anew.")
        return network

    def sample(self, state: State, seats: int, payoffs: list[float]) -> KeySample:
        """The words of the key."""
        return KeySample(self._words.read(state), payoffs)

    def learn(self, model: Network, samples: list[KeySample], rng: Rng) -> float:
        """Begin with the weights that the model has."""
        return fit_network(model, samples, rng, KEY_ROUNDS, RATE, KEY_PULL)


def learner_for(game: AnyGame, seats: tuple[int, ...], seed: int) -> Learner[Any, Any]:
    """What suits a game: its features, or what its key tells in random games."""
    if game.features is not None:
        return FeatureLearner(game.features)
    if game.cooperative or game.payoff_sum is None:
        raise BadPlan(f"{game.title} is not won by one seat from the others: give its card advice.")
    if len(seats) > 1 or len(game.seats) > 1:
        raise BadPlan(
            f"{game.title} is played at tables of several sizes, which its key does not tell:"
            " give its card features to learn from."
        )
    if isinstance(game.advice, Learned) and isinstance(game.advice.model, Network):
        return KeyLearner(game.advice.model.words, seed)
    return KeyLearner(key_words(_random_states(game, seats[0], seed), seats[0]), seed)


def _random_states(game: AnyGame, seats: int, seed: int) -> Iterable[State]:
    for number in range(READ):
        state = game.begin(seats)
        for move in random_game(state.clone(), Rng(seed, number)):
            if state.to_act >= 0:
                yield state
            state.play(move)
