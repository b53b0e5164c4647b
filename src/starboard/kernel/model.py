"""Models: what self-play has taught about a game, as numbers in a small text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib.resources.abc import Traversable
from math import exp
from typing import Final

from mypy_extensions import i64, mypyc_attr

from starboard.kernel.advice import Advice
from starboard.kernel.errors import BadGame
from starboard.kernel.rng import GRAIN, Rng
from starboard.kernel.state import State

SLIGHT: Final = 0.3
"""A weight's size is taken for so much more where tastes differ."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(ABC):
    """What matters about a position for one seat, as numbers of about the size of 1."""

    @abstractmethod
    def names(self) -> list[str]:
        """One word for each number, in their order."""

    @abstractmethod
    def of(self, state: State, seat: int) -> list[float]:
        """The numbers for a seat, from what the state holds; all seats are asked alike."""

    def rows(self, state: State) -> list[list[float]]:
        """The numbers for every seat; for games in which seats share the work of finding them."""
        return [self.of(state, seat) for seat in range(self.seats(state))]

    @abstractmethod
    def seats(self, state: State) -> int:
        """How many seats the state has."""

    def stages(self) -> int:
        """How many stages the game has that are judged by weights of their own."""
        return 1

    def stage(self, state: State) -> int:
        """The stage of the game, from 0."""
        return 0

    def first_weights(self) -> dict[str, float]:
        """What to begin learning from, where an author knows; weights not named are 0."""
        return {}


class Model(ABC):
    """What was learned about a game, whichever way it is kept."""

    @abstractmethod
    def promise(self, state: State) -> list[float]:
        """Each seat's chance to win; together they are 1."""

    @abstractmethod
    def tempered(self, temper: float, rng: Rng) -> Model:
        """The model of someone with a taste of their own; what matters little may matter more."""

    @abstractmethod
    def text(self) -> str:
        """The model as a small text."""


class LinearModel(Model):
    """For each stage a weight for each feature; who has the higher sum is likelier to win."""

    def __init__(self, features: Features, weights: list[list[float]]) -> None:
        self.features = features
        self.weights = weights

    def promise(self, state: State) -> list[float]:
        """Each seat's share of the exponentials of the sums."""
        features = self.features
        weights = self.weights[features.stage(state)]
        sums: list[float] = []
        i: i64
        for values in features.rows(state):
            total = 0.0
            for i in range(len(weights)):
                total += values[i] * weights[i]
            sums.append(total)
        return shares_of(sums)

    def tempered(self, temper: float, rng: Rng) -> LinearModel:
        """Every weight is off by a little."""
        return LinearModel(self.features, [tempered(row, temper, rng) for row in self.weights])

    def text(self) -> str:
        """On each line a feature and its weight in each stage."""
        rows = []
        for i, name in enumerate(self.features.names()):
            words = [f"{weights[i]:.4f}" for weights in self.weights]
            rows.append(f"{name} {' '.join(words)}\n")
        return "".join(rows)


def shares_of(sums: list[float]) -> list[float]:
    """Each seat's share of the exponentials of the sums."""
    highest = max(sums)
    whole = 0.0
    parts: list[float] = []
    for total in sums:
        part = exp(total - highest)
        parts.append(part)
        whole += part
    return [part / whole for part in parts]


def tempered(weights: list[float], temper: float, rng: Rng) -> list[float]:
    """Weights to someone's taste."""
    return [weight + temper * (abs(weight) + SLIGHT) * _spread(rng) for weight in weights]


def _spread(rng: Rng) -> float:
    """A number around 0, mostly between -1 and 1 and never beyond 3."""
    total = -3.0
    for _ in range(3):
        total += 2.0 * float(rng.below(GRAIN)) / float(GRAIN)
    return total


def parse_model(text: str, features: Features) -> LinearModel:
    """Read what `Model.text` wrote; lines that begin with # are comments."""
    names = features.names()
    rows = parse_rows(text)
    if list(rows) != names:
        strangers = sorted(set(rows) ^ set(names)) or names
        raise BadGame(f"The model is of other features: train it anew ({', '.join(strangers)}).")
    stages = features.stages()
    for name in names:
        if len(rows[name]) != stages:
            raise BadGame(f"The model needs {stages} weights for {name}, not {len(rows[name])}.")
    return LinearModel(features, [[rows[name][stage] for name in names] for stage in range(stages)])


def parse_rows(text: str) -> dict[str, list[float]]:
    """The lines of a model: a word each, and its numbers."""
    rows: dict[str, list[float]] = {}
    for line in text.splitlines():
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            rows[words[0]] = [float(word) for word in words[1:]]
        except ValueError:
            raise BadGame(
                f"A model has numbers after the name of a feature, not {line!r}."
            ) from None
    return rows


def read_model(file: Traversable, features: Features) -> LinearModel:
    """Read a game's model, or the first one while it has none."""
    if not file.is_file():
        return first_model(features)
    return parse_model(file.read_text(encoding="utf-8"), features)


def first_model(features: Features) -> LinearModel:
    """The model before anything is learned."""
    known = features.first_weights()
    weights = [known.get(name, 0.0) for name in features.names()]
    return LinearModel(features, [weights[:] for _ in range(features.stages())])


class Learned(Advice):
    """Advice whose promises come from a model, and its suggestions from the author.

    A seat's share of winning becomes a payoff between *low* and *high*.
    """

    def __init__(
        self, model: Model, author: Advice | None, low: float = 0.0, high: float = 1.0
    ) -> None:
        self.model = model
        self.author = author
        self._low = low
        self._width = high - low

    def promise(self, state: State) -> list[float]:
        """What the model says, or how the game ended."""
        result = state.result()
        if result is not None:
            return list(result.payoffs)
        return [self._low + self._width * share for share in self.model.promise(state)]

    def tempered(self, temper: float, rng: Rng) -> Learned:
        """The same advice to a taste of one's own."""
        model = self.model.tempered(temper, rng)
        return Learned(model, self.author, self._low, self._low + self._width)

    def suggest(self, state: State, rng: Rng) -> int:
        """What the author suggests."""
        if self.author is None:
            return rng.choice(state.legal_moves())
        return self.author.suggest(state, rng)

    def distinct(self, state: State, moves: list[int]) -> list[int]:
        """What the author tells apart."""
        return moves if self.author is None else self.author.distinct(state, moves)

    def suggest_without(self, state: State, forbidden: frozenset[int], rng: Rng) -> int:
        """What the author suggests without some moves; where there is none, what promises most."""
        if self.author is None:
            return self.most_promising(state, forbidden)
        return self.author.suggest_without(state, forbidden, rng)
