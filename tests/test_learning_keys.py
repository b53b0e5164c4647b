"""Learning a guest's game that offers no features: by the words of its key."""

from dataclasses import replace
from math import exp
from pathlib import Path

import pytest
from caravans_game import GAME as CARAVANS
from command import ROOT, refusal, starboard
from tricks_game import GAME as TRICKS
from tricks_game import Tricks

from starboard import catalog
from starboard.bots import Mcts, UnknownBot, make_bot
from starboard.kernel import (
    AnyGame,
    BadGame,
    KeyWords,
    Learned,
    Rng,
    State,
    first_network,
    key_words,
    parse_network,
)
from starboard.lab import BadPlan, Results
from starboard.lab.fit_network import KeySample, fit_network
from starboard.lab.learner import learner_for
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


@pytest.mark.parametrize("game", [TRICKS, CARAVANS])
def test_the_games_of_hidden_hands_keep_the_laws(game: AnyGame) -> None:
    check_game(game)


def test_words_are_values_members_bits_and_sizes() -> None:
    states = [
        Keyed((n % 2, "ab"[n % 2], frozenset({n % 3}), (1 << 20) + n, float(n)), to_act=n % 2)
        for n in range(40)
    ]
    words = key_words(states, 2).words
    assert {"0.0=0", "0.0=1", "0.1.0=a", "0.2~2", "0.3^0", "0.3^4", "1=0"} <= set(words)
    assert [word for word in words if word.startswith("0.4")] == ["0.4#39.0"]
    # What stands in every position tells nothing.
    assert "0.3^20" not in words


def test_a_key_is_read_word_by_word() -> None:
    words = KeyWords(["0.0=7", "0.1~3", "0.1~5", "0.2^1", "0.3#10", "1=0"], 2)
    read = words.read(Keyed((7, frozenset({5, 3, 4}), 2, 5)))
    assert (read.plain, read.sized, read.sizes) == ([0, 1, 2, 3, 5], [4], [0.5])
    read = words.read(Keyed((6, frozenset(), 1, 0), 1))
    assert (read.plain, read.sized) == ([], [])


def test_a_key_that_is_shorter_than_the_words_reads_as_nothing() -> None:
    words = KeyWords(["0.0.2=x", "0.1=1"], 2)
    assert words.read(Keyed(("ab",))).plain == []
    assert words.read(Keyed(("abx", 1))).plain == [0, 1]


NETWORK = """\
# two units: the first counts a 7 and halves of a size, the second is never above nothing
0.0=7 1.0 -1.0
0.1#10 2.0 -1.0
base -0.5 0.0
seat:0 1.0 5.0 0.0
seat:1 0.0 5.0 0.25
"""


def test_a_network_adds_up_units_and_shares_chances() -> None:
    network = parse_network(NETWORK)
    assert network.sums(network.words.read(Keyed((7, 5)))) == [1.5, 0.0]
    ahead, behind = network.promise(Keyed((7, 5)))
    assert ahead / behind == pytest.approx(exp(1.5 - 0.25))
    assert ahead + behind == pytest.approx(1)
    assert network.promise(Keyed((6, 0)))[0] < 0.5, "a unit below nothing counts nothing"
    assert parse_network(network.text()).text() == network.text()


def test_a_network_to_a_taste_weighs_its_units_otherwise() -> None:
    network = parse_network(NETWORK)
    tastes = {network.tempered(0.2, Rng(seed)).promise(Keyed((7, 5)))[0] for seed in range(20)}
    assert len(tastes) == 20
    assert min(tastes) < network.promise(Keyed((7, 5)))[0] < max(tastes)
    assert network.tempered(0.0, Rng(1)).text() == network.text()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "middle 1.0\n",
        "nonsense 1.0\nbase 1.0\nseat:0 1.0 0.0\n",
        "a.b=1 1.0\nbase 1.0\nseat:0 1.0 0.0\n",
        "0.1^x 1.0\nbase 1.0\nseat:0 1.0 0.0\n",
        NETWORK.replace("1.0 -1.0", "1.0"),
        NETWORK.replace("5.0 0.25", "0.25"),
        "0.0=7 much\n",
    ],
)
def test_what_is_no_model_of_a_key_is_refused(text: str) -> None:
    with pytest.raises(BadGame, match=r"train|numbers"):
        parse_network(text)


def test_a_network_learns_what_no_sum_can_tell() -> None:
    """Who wins depends on whether two words stand together: neither says anything alone."""
    words = KeyWords(["0.0=1", "0.1=1"], 2)
    samples = []
    for both in [(0, 0), (0, 1), (1, 0), (1, 1)] * 50:
        payoffs = [1.0, 0.0] if both[0] == both[1] else [0.0, 1.0]
        samples.append(KeySample(words.read(Keyed(both)), payoffs))
    network = first_network(words, 8, Rng(4))
    assert network.promise(Keyed((0, 1))) == [0.5, 0.5]
    error = fit_network(network, samples, Rng(5), 20, 0.1, 0.0)
    assert error < 0.02
    assert network.promise(Keyed((1, 1)))[0] > 0.8
    assert network.promise(Keyed((0, 1)))[0] < 0.2


def trained(folder: Path, *more: str) -> str:
    words = ("--games", "20", "--generations", "2", "--match", "4", "--seed", "3")
    looks = ("--strength", "2", "--simulations", "2", "--out", str(folder))
    return starboard("lab", "train", FILE, *words, *looks, *more).stdout


def test_a_game_of_hidden_hands_is_trained_from_its_key(tmp_path: Path) -> None:
    said = trained(tmp_path / "one", "--workers", "1")
    assert "generation 2" in said
    text = (tmp_path / "one" / "model_1.txt").read_text(encoding="utf-8")
    network = parse_network(text)
    # A six of anchors in hand is good for whoever holds it, and bad for the other.
    held, against = hands(5), hands(0)
    assert network.promise(held)[0] > network.promise(against)[0]
    assert network.promise(held)[0] > 0.5
    bot = make_bot(f"mcts:20:model={tmp_path / 'one' / 'model_1.txt'}", TRICKS)
    view = TRICKS.view(held, 0)
    assert bot.choose(view, view.legal, Rng(0)) in view.legal
    # The same is learned by two.
    trained(tmp_path / "two", "--workers", "2")
    for number in range(3):
        name = f"model_{number}.txt"
        assert (tmp_path / "one" / name).read_text() == (tmp_path / "two" / name).read_text()


def test_a_training_that_nothing_came_of_leaves_no_model(tmp_path: Path) -> None:
    words = ("--games", "1", "--generations", "1", "--match", "20", "--strength", "60")
    done = starboard("lab", "train", FILE, *words, "--seed", "1", "--out", str(tmp_path))
    assert "left" in done.stdout
    assert "No generation won its match, so there is no model: try more games." in done.stdout
    assert not (tmp_path / "model.txt").exists()
    assert (tmp_path / "model_1.txt").exists()


@pytest.mark.parametrize(("name", "rough"), [(FILE, "0.05"), ("connect_four", "0.25")])
def test_games_without_luck_are_played_more_roughly_to_differ(
    name: str, rough: str, tmp_path: Path
) -> None:
    words = ("--games", "1", "--generations", "2", "--match", "4", "--strength", "1")
    starboard("lab", "train", name, *words, "--simulations", "1", "--out", str(tmp_path))
    with Results.open(tmp_path / "games.sqlite") as results:
        bots = {arm.name: arm.bots[0] for arm in results.arms}
    assert bots["generation 1, 2 seats"] == "uniform"
    assert bots["generation 2, 2 seats"].endswith(f":roughness={rough}")


def hands(best: int) -> Tricks:
    """The first seat has the high anchors, or the low ones."""
    state = Tricks()
    low, high = [0, 1, 2, 6, 7, 8, 12, 13], [3, 4, 5, 9, 10, 11, 14, 15]
    state.hands = [high, low] if best in high else [low, high]
    state.to_act = 0
    return state


def test_a_game_with_a_network_is_searched_by_it_without_playouts(tmp_path: Path) -> None:
    file = tmp_path / "network.txt"
    file.write_text(NETWORK)
    for bot in (
        make_bot(f"mcts:50:model={file}", TRICKS),
        make_bot("hard", replace(TRICKS, advice=Learned(parse_network(NETWORK), None))),
    ):
        assert isinstance(bot, Mcts)
        assert (bot.thinking.playout, bot.thinking.exploration) == (0, 0.2)
    # The levels of a card without a network say nothing about one.
    four = make_bot(f"mcts:50:model={file}", catalog.find("connect_four"))
    assert isinstance(four, Mcts)
    assert four.thinking.playout == 0
    card = make_bot("mcts:50:model=none", catalog.find("sources"))
    assert isinstance(card, Mcts)
    assert (card.thinking.playout, card.thinking.widening) == (0, 0.5)
    file.write_text(f"{NETWORK}seat:2 0.0 0.0 0.0\n")
    with pytest.raises(UnknownBot, match="is for 3 players: Tricks is not"):
        make_bot(f"mcts:50:model={file}", TRICKS)
    plain = make_bot("mcts:50", TRICKS)
    assert isinstance(plain, Mcts)
    assert (plain.thinking.playout, plain.game.advice) == (-1, None)


def test_a_training_goes_on_from_the_network_that_a_card_has() -> None:
    network = first_network(KeyWords(["0.4=0", "0.5=1"], 2), 2, Rng(1))
    learner = learner_for(replace(TRICKS, advice=Learned(network, None)), (2,), 1)
    assert learner.first().words.words == ["0.4=0", "0.5=1"]
    assert learner.parse(network.text()).text() == network.text()
    with pytest.raises(BadPlan, match="another key: train it anew"):
        learner.parse(NETWORK)


def test_what_cannot_be_learned_from_a_key_is_refused() -> None:
    assert refusal("lab", "train", "sources") == (
        "Streamlines: Sources is not won by one seat from the others: give its card advice."
    )
    several = replace(TRICKS, seats=(2, 3))
    with pytest.raises(BadPlan, match="played at tables of several sizes"):
        check_training(Training(game=FILE, folder=Path(), seats=(2,)), lambda name: several)
    with pytest.raises(UnknownBot, match="no features"):
        make_bot("mcts:8:model=first", TRICKS)
