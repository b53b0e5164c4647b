"""Models: read, written, learned, and asked by a search."""

from dataclasses import replace
from pathlib import Path

import pytest
from command import ROOT, refusal, starboard

from starboard import catalog
from starboard.bots import Bot, Mcts, UnknownBot, make_bot
from starboard.kernel import (
    Advice,
    AnyGame,
    BadGame,
    Budget,
    Features,
    Learned,
    LinearModel,
    Rng,
    State,
    Thinking,
    final_state,
    first_model,
    parse,
    parse_model,
    read_model,
)
from starboard.lab.fit import Sample, fit, shares
from starboard.references.connect_four import ConnectFour
from starboard.testing import play_line

GAMES = ROOT / "src" / "starboard" / "games"


class Columns(Features):
    """How many discs a seat has in the middle column and beside it."""

    def names(self) -> list[str]:
        return ["middle", "beside"]

    def seats(self, state: State) -> int:
        return 2

    def of(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, ConnectFour)
        counts = [
            sum([state.owner(column, row) == seat for row in range(6)]) for column in (2, 3, 4)
        ]
        return [float(counts[1]), float(counts[0] + counts[2])]

    def first_weights(self) -> dict[str, float]:
        return {"middle": 0.5}


def weights_of(advice: Advice | None) -> list[list[float]]:
    assert isinstance(advice, Learned)
    assert isinstance(advice.model, LinearModel)
    return advice.model.weights


def test_a_model_reads_what_it_writes() -> None:
    model = LinearModel(Columns(), [[0.5, -0.125]])
    assert model.text() == "middle 0.5000\nbeside -0.1250\n"
    assert parse_model(f"# a remark\n\n{model.text()}", Columns()).weights == model.weights


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("middle 1", "The model is of other features: train it anew (beside)"),
        ("beside 1\nmiddle 1", "The model is of other features"),
        ("middle 1\nbeside 1 2", "The model needs 1 weights for beside, not 2."),
        ("middle much\nbeside 1", "A model has numbers after the name of a feature"),
    ],
)
def test_a_model_that_does_not_fit_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadGame) as refusal:
        parse_model(text, Columns())
    assert sentence in str(refusal.value)


def test_a_game_without_a_model_begins_with_what_its_author_knows(tmp_path: Path) -> None:
    assert read_model(tmp_path / "model.txt", Columns()).weights == [[0.5, 0.0]]
    (tmp_path / "model.txt").write_text("middle 2\nbeside 1\n")
    assert read_model(tmp_path / "model.txt", Columns()).weights == [[2.0, 1.0]]


def test_learned_advice_promises_shares_and_knows_results(connect_four: AnyGame) -> None:
    advice = Learned(first_model(Columns()), None, -1.0, 1.0)
    state = connect_four.begin()
    assert advice.promise(state) == [0.0, 0.0]
    state.play(connect_four.moves.parse("drop d"))
    ahead, behind = advice.promise(state)
    assert ahead > 0.2
    assert ahead + behind == pytest.approx(0)
    assert advice.suggest(state, Rng(0)) in state.legal_moves()
    for column in "cdcdcd":
        state.play(connect_four.moves.parse(f"drop {column}"))
    result = state.result()
    assert result is not None
    assert advice.promise(state) == list(result.payoffs)


def test_fitting_finds_what_decided() -> None:
    rng = Rng(1)
    samples = []
    for _ in range(400):
        values = [[float(rng.below(5)), float(rng.below(5))] for _ in range(2)]
        lead = values[0][0] - values[1][0]
        samples.append(Sample(0, values, [1.0, 0.0] if lead > 0 else [0.0, 1.0]))
    weights = [[0.0, 0.0]]
    error = fit(weights, samples, rng, 8, 0.1, 0.0)
    assert error < 0.15
    assert weights[0][0] > 4 * abs(weights[0][1])
    assert sum(shares([[3.0, 1.0], [1.0, 1.0]], weights[0])) == pytest.approx(1)


def test_a_temper_changes_every_weight_a_little(connect_four: AnyGame) -> None:
    advice = Learned(parse_model("middle 2\nbeside 0\n", Columns()), None, -1.0, 1.0)
    tastes = [advice.tempered(0.1, Rng(seed)) for seed in range(200)]
    for i, (weight, most) in enumerate([(2.0, 0.69), (0.0, 0.09)]):
        found = [weights_of(taste)[0][i] for taste in tastes]
        assert len(set(found)) > 150
        assert max([abs(one - weight) for one in found]) <= most
        assert sum(found) / 200 == pytest.approx(weight, abs=0.05)
    state = connect_four.begin()
    assert advice.tempered(0.0, Rng(1)).promise(state) == advice.promise(state)
    assert tastes[0].promise(state) == [0.0, 0.0], "payoffs are of the same size"


def test_a_bot_keeps_its_taste_and_others_have_others() -> None:
    game = catalog.find("home_stars")
    view = game.view(game.begin(), 0)

    def taste(bot: Bot, seed: int) -> float:
        """What a bot of one simulation expects, which is what its advice promises."""
        return bot.explain(view, view.legal, Rng(seed)).considered[0].payoff

    one, other = [make_bot("mcts:1:temper=0.5", game) for _ in range(2)]
    assert taste(one, 1) != taste(other, 2)
    assert taste(one, 3) == taste(one, 1)
    plain = make_bot("mcts:1:temper=0", game)
    assert taste(plain, 1) == taste(plain, 2) != taste(one, 1)


def test_a_search_trusts_promises_before_it_has_tried_a_move(connect_four: AnyGame) -> None:
    game = replace(connect_four, advice=Learned(first_model(Columns()), None, -1.0, 1.0))
    bot = Mcts(game, Thinking(playout=0, trust=1.0, exploration=0.1))
    view = game.view(game.begin(), 0)
    choice = bot.explain(view, view.legal, Rng(0), None)
    assert len(choice.considered) == len(view.legal)
    assert game.moves.notation(choice.move) == "drop d"
    assert sum([looked.share for looked in choice.considered]) == pytest.approx(1)


@pytest.mark.parametrize("name", ["home_stars", "speiderne"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_search_by_promises_plays_on_with_secrets(name: str, seats: int) -> None:
    game = catalog.find(name)
    state, rng = game.begin(seats), Rng(5)
    bots = [make_bot("mcts:6:trust=1:playout=0:exploration=0.2", game) for _ in range(seats)]
    for _ in range(60):
        if state.to_act >= 0:
            view = game.view(state, state.to_act)
            state.play(bots[state.to_act].choose(view, view.legal, rng))
        elif state.chances():
            state.play(state.draw(rng))


@pytest.mark.parametrize("name", ["home_stars", "speiderne"])
def test_features_are_named_and_tell_seats_apart_by_what_they_have(name: str) -> None:
    game = catalog.find(name)
    features = game.features
    assert features is not None
    state, rng = game.begin(2), Rng(8)
    for _ in range(200):
        moves = state.legal_moves()
        state.play(rng.choice(moves) if moves else state.draw(rng))
        for seat in range(2):
            assert len(features.of(state, seat)) == len(features.names())
        assert 0 <= features.stage(state) < features.stages()


def test_settings_follow_the_budget_of_a_search(connect_four: AnyGame, tmp_path: Path) -> None:
    bot = make_bot("mcts:50:exploration=0.2:playout=3:trust=2", connect_four)
    assert isinstance(bot, Mcts)
    assert (bot.thinking.exploration, bot.thinking.playout, bot.thinking.trust) == (0.2, 3, 2.0)
    game = replace(connect_four, features=Columns())
    path = tmp_path / "mine.txt"
    path.write_text("middle 2\nbeside 1\n")
    advice = make_bot(f"mcts:50:model={path}", game).game.advice
    assert weights_of(advice) == [[2.0, 1.0]]
    first = make_bot("mcts:50:model=first", game).game.advice
    assert weights_of(first) == [[0.5, 0.0]]
    assert make_bot("mcts:50:model=none", replace(game, advice=advice)).game.advice is None


@pytest.mark.parametrize(
    "word", ["exploration=high", "curiosity=1", "advised=1", "trust", "model=first", "model=x.txt"]
)
def test_a_setting_that_makes_no_sense_is_refused(word: str, connect_four: AnyGame) -> None:
    game = replace(connect_four, features=Columns()) if word == "model=x.txt" else connect_four
    with pytest.raises(UnknownBot, match=r"There is no|has no features"):
        make_bot(f"mcts:50:{word}", game)


def trained(folder: Path, workers: str, *words: str) -> str:
    done = starboard(
        *("lab", "train", "speiderne", "--generations", "2", "--games", "4", "--match", "4"),
        *("--simulations", "1", "--seed", "9", "--workers", workers, "--out", str(folder), *words),
        cwd=folder.parent,
        # Three trainings: with compiled rules where there are any.
        STARBOARD_INTERPRETED="",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_model_is_trained_the_same_on_any_number_of_workers(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    said = trained(one, "1")
    assert "generation 2:" in said
    assert f"The best model is in {one}" in said
    trained(two, "2")
    for number in range(3):
        name = f"model_{number}.txt"
        assert (one / name).read_text() == (two / name).read_text()
    # A training that is asked for again has nothing left to play, and learns the same.
    assert trained(one, "1", "--resume").splitlines()[1:3] == said.splitlines()[1:3]


def test_a_training_at_no_table_is_refused() -> None:
    assert refusal("lab", "train", "speiderne", "--seats", "two").startswith("Write the numbers")
    assert refusal("lab", "train", "speiderne", "--seats", "9").startswith("Speiderne is for")


def test_a_rough_judge_misjudges_moves_but_never_the_end(connect_four: AnyGame) -> None:
    game = replace(connect_four, advice=Learned(first_model(Columns()), None, -1.0, 1.0))
    rough = Thinking(playout=0, trust=1.0, roughness=0.3, budget=Budget(simulations=1))
    view = game.view(game.begin(), 0)
    chosen = {Mcts(game, rough).choose(view, view.legal, Rng(seed)) for seed in range(20)}
    assert len(chosen) > 2
    state = play_line(game, *[f"drop {column}" for column in "ababab"])
    view = game.view(state, 0)
    wins = {Mcts(game, rough).choose(view, view.legal, Rng(seed)) for seed in range(20)}
    assert wins == {game.moves.parse("drop a")}


def test_a_hidden_card_is_chosen_against_blindly() -> None:
    """The defender's card must not depend on the attacker's, in the attacker's mind too."""
    game = catalog.find("home_stars")
    state, rng = game.begin(2), Rng(2)
    while not state.conceals():
        state.play(rng.choice(state.legal_moves()))
    bot = make_bot("mcts:200:trust=1:playout=0", game)
    assert isinstance(bot, Mcts)
    view = game.view(state, state.to_act)
    bot.explain(view, view.legal, Rng(1))
    assert bot._tree is not None
    root = bot._tree.root
    assert root.blind is not None
    # The first look at each of the attacker's cards stops there.
    assert root.blind.visits == 200 - len(view.legal)
    assert sum([child.visits for child in root.blind.children]) == root.blind.visits
    assert {child.actor for child in root.blind.children} == {1 - state.to_act}


JUDGED = {
    "home_stars": [0.243, 0.191, 0.467, 0.045, 0.284, 0.597, 0.315],
    "speiderne": [0.327, 0.256, 0.188, 0.541, 0.313, 0.398, 0.4, 0.716, 0.449, 0.398, 0.464],
}
"""What the models promise the first seat in the middle of each of the game's golden records."""


@pytest.mark.parametrize("name", JUDGED)
def test_a_model_judges_as_it_was_learned(name: str) -> None:
    game = catalog.find(name)
    assert isinstance(game.advice, Learned)
    assert (GAMES / name / "model.txt").is_file()
    promised = []
    for file in sorted((GAMES / name / "records").glob("*.txt")):
        record = parse(file.read_text(encoding="utf-8"))
        state = final_state(record.shorter(len(record.plies) // 2), game)
        shares = game.advice.promise(state)
        assert sum(shares) == pytest.approx(1)
        promised.append(round(shares[0], 3))
    assert promised == JUDGED[name]
