"""Learning a guest's game that offers no features: by the words of its key."""

from dataclasses import replace
from pathlib import Path

import pytest
from command import ROOT, refusal, starboard
from tricks_game import GAME as TRICKS
from tricks_game import Tricks

from starboard.bots import UnknownBot, make_bot
from starboard.kernel import (
    BadGame,
    KeyFeatures,
    Rng,
    State,
    key_features,
    parse_key_model,
    random_game,
)
from starboard.lab import BadPlan
from starboard.lab.train import Training, check_training
from starboard.testing import check_game

FILE = str(ROOT / "tests" / "tricks_game.py")


class Keyed(State):
    """A state that is nothing but its key."""

    def __init__(self, key: tuple[object, ...], to_act: int = 0) -> None:
        self._key = key
        self.to_act = to_act

    def legal_moves(self) -> list[int]:
        return []

    def play(self, move: int) -> None:
        raise NotImplementedError

    def result(self) -> None:
        return None

    def clone(self) -> "Keyed":
        return Keyed(self._key, self.to_act)

    def key(self) -> tuple[object, ...]:
        return self._key


def test_the_game_of_hidden_hands_keeps_the_laws() -> None:
    check_game(TRICKS)


def test_words_are_values_members_bits_and_sizes() -> None:
    states = [
        Keyed((n % 2, "ab"[n % 2], frozenset({n % 3}), (1 << 20) + n, float(n)), to_act=n % 2)
        for n in range(40)
    ]
    words = key_features(states, 2).words
    assert {"0.0=0", "0.0=1", "0.1.0=a", "0.2~2", "0.3^0", "0.3^4", "1=0"} <= set(words)
    assert [word for word in words if word.startswith("0.4")] == ["0.4#39.0"]
    # What stands in every position tells nothing.
    assert "0.3^20" not in words


def test_each_seat_weighs_the_same_words_for_itself() -> None:
    features = KeyFeatures(["0.0=7", "0.1~3", "0.2^1", "0.3#10", "1=0"], 2)
    state = Keyed((7, frozenset({3, 4}), 2, 5))
    assert features.of(state, 0) == [1.0, 1.0, 1.0, 0.5, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    assert features.of(state, 1) == [0.0] * 5 + [1.0, 1.0, 1.0, 0.5, 1.0]
    assert features.of(Keyed((6, frozenset(), 1, 0), 1), 0) == [0.0] * 10
    assert features.names()[0] == "0:0.0=7" and features.names()[-1] == "1:1=0"


def test_a_key_that_is_shorter_than_the_words_reads_as_nothing() -> None:
    features = KeyFeatures(["0.0.2=x", "0.1=1"], 2)
    assert features.of(Keyed(("ab",)), 0) == [0.0] * 4
    assert features.of(Keyed(("abx", 1)), 0) == [1.0, 1.0, 0.0, 0.0]


@pytest.mark.parametrize("text", ["", "middle 1.0\n", "0:nonsense 1.0\n"])
def test_what_is_no_model_of_a_key_is_refused(text: str) -> None:
    with pytest.raises(BadGame, match="train"):
        parse_key_model(text)


def test_a_game_of_hidden_hands_is_trained_from_its_key(tmp_path: Path) -> None:
    words = ("--games", "20", "--generations", "2", "--match", "4", "--seed", "3")
    said = starboard("lab", "train", FILE, *words, "--strength", "2", "--out", str(tmp_path))
    assert "generation 2" in said.stdout
    model = parse_key_model((tmp_path / "model_1.txt").read_text(encoding="utf-8"))
    assert model.features.seats(Tricks()) == 2
    # A six of anchors in hand is good for whoever holds it, and bad for the other.
    names = model.features.names()
    weights = dict(zip(names, model.weights[0], strict=True))
    assert weights["0:0.0~5"] > 0 > weights["0:0.1~5"]
    bot = make_bot(f"mcts:20:trust=1:playout=0:model={tmp_path / 'model_1.txt'}", TRICKS)
    state = Tricks()
    for move in random_game(state.clone(), Rng(1))[:16]:
        state.play(move)
    view = TRICKS.view(state, 0)
    assert bot.choose(view, view.legal, Rng(0)) in view.legal


def test_what_cannot_be_learned_from_a_key_is_refused() -> None:
    assert refusal("lab", "train", "sources") == (
        "Streamlines: Sources is not won by one seat from the others: give its card advice."
    )
    several = replace(TRICKS, seats=(2, 3))
    with pytest.raises(BadPlan, match="played at tables of several sizes"):
        check_training(Training(game=FILE, folder=Path(), seats=(2,)), lambda name: several)
    with pytest.raises(UnknownBot, match="no features"):
        make_bot("mcts:8:model=first", TRICKS)
