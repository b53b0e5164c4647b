"""Levels and other names of bots, and who gives hints."""

from dataclasses import replace
from pathlib import Path

import pytest
from columns import Stubborn, advised

from starboard import bots, catalog
from starboard.bots import (
    BOTS,
    HINT_MS,
    LEVELS,
    Advised,
    Mcts,
    UnknownBot,
    bots_of,
    grows_by,
    hints_by,
    levels_of,
    make_bot,
    thinking_of,
)
from starboard.bots.race import LANES
from starboard.kernel import (
    CHANCE,
    AnyGame,
    Budget,
    Rng,
    Thinking,
    usual_levels,
)


def test_the_levels_of_a_game_may_differ_in_their_roughness() -> None:
    rules = catalog.find("streamlines")
    bots = [make_bot(level, rules) for level in LEVELS]
    rough = [bot.thinking.roughness for bot in bots if isinstance(bot, Advised)]
    assert rough == sorted(rough, reverse=True)
    assert (len(set(rough)), rough[-1]) == (len(LEVELS), 0.0)


@pytest.mark.parametrize("name", catalog.names())
def test_every_level_of_a_card_looks_further_or_sees_more_clearly_than_the_one_below(
    name: str,
) -> None:
    game = catalog.find(name)
    levels = LEVELS if name == "sources" else levels_of(game)  # its master plans instead
    ways = [thinking_of(level, game) for level in levels]
    # Whoever just does as suggested looks at nothing, whatever the budget.
    looks = [way.budget.simulations or 0 if way.others or not way.advised else 0 for way in ways]
    rough = [way.roughness for way in ways]
    assert looks == sorted(looks) and rough == sorted(rough, reverse=True)
    steps = list(zip(looks, rough, strict=True))
    assert len(set(steps)) == len(levels)


def test_the_master_of_space_truckin_looks_at_more_moves_than_run_at_a_time() -> None:
    """A tile fits in many places, and its best one is not always among the most promising."""
    game = catalog.find("space_truckin")
    state, rng = game.begin(2, {"clock": "dice"}), Rng(5)
    assert game.advice is not None
    while state.to_act == CHANCE or len(state.legal_moves()) <= 3 * LANES:
        is_luck = state.to_act == CHANCE
        state.play(state.draw(rng) if is_luck else game.advice.suggest(state, rng))
    view = game.view(state, state.to_act)
    expert, master = [
        len(make_bot(level, game).explain(view, view.legal, Rng(6)).considered)
        for level in ("expert", "master:400")
    ]
    assert expert == LANES < master


def test_whoever_gives_hints_sees_clearly() -> None:
    assert {thinking_of(hints_by(game), game).roughness for game in catalog.all_games()} == {0.0}


def test_hints_come_from_the_strongest_level_and_within_a_second() -> None:
    asked = {game.name: hints_by(game) for game in catalog.all_games()}
    assert {name for name, level in asked.items() if level == "master"} == {
        "streamlines",
        "sources",
        "speiderne",
        "space_truckin",
        "home_stars",
    }
    bot = make_bot("expert", catalog.find("sources"))
    assert bot.within(HINT_MS) == Budget(simulations=64, milliseconds=HINT_MS)
    brief = make_bot("mcts:50ms", catalog.find("sources"))
    assert brief.within(HINT_MS) == Budget(milliseconds=50)
    assert make_bot("uniform", catalog.find("sources")).within(HINT_MS) is None


def test_what_grows_with_a_budget_searches_or_rehearses() -> None:
    grown = {game.name: grows_by(game) for game in catalog.all_games()}
    assert grown["sources"] == "expert", "its master plans as far as it does, whatever the budget"
    assert (grown["streamlines"], grown["home_stars"]) == ("master", "master")


def test_a_level_thinks_in_its_way_within_another_budget() -> None:
    game = catalog.find("space_truckin")
    for name, budget in (
        ("master:40", Budget(simulations=40)),
        ("expert:70ms", Budget(milliseconds=70)),
    ):
        level = name.partition(":")[0]
        rehearsing = make_bot(name, game)
        assert isinstance(rehearsing, Advised)
        assert rehearsing.thinking == replace(thinking_of(level, game), budget=budget)
    rough = make_bot("easy:5:roughness=0.5", game)
    assert isinstance(rough, Mcts) and rough.thinking.roughness == 0.5
    # A search thinks as the strongest level that searches, and so on.
    for name, level in (("mcts:5", "hard"), ("advised:5", "expert")):
        bot = make_bot(name, game)
        assert isinstance(bot, Advised | Mcts)
        assert bot.thinking == replace(thinking_of(level, game), budget=Budget(simulations=5))
    with pytest.raises(UnknownBot, match="There is no bot 'master:much'"):
        make_bot("master:much", game)


def test_an_unknown_bot_is_refused(connect_four: AnyGame) -> None:
    with pytest.raises(UnknownBot) as refusal:
        make_bot("deep_blue", connect_four)
    assert str(refusal.value) == (
        "There is no bot 'deep_blue': choose one of novice, easy, standard, hard, expert, greedy,"
        " uniform, or say mcts:800 or mcts:50ms."
    )


def test_a_bot_is_given_its_thinking_with_its_name(connect_four: AnyGame) -> None:
    by_tries, by_time = [make_bot(n, connect_four) for n in ("mcts:800", "mcts:50ms")]
    assert isinstance(by_tries, Mcts)
    assert isinstance(by_time, Mcts)
    assert by_tries.thinking.budget == Budget(simulations=800)
    assert by_time.thinking.budget == Budget(milliseconds=50)


@pytest.mark.parametrize(
    "name", ["mcts", "mcts:", "mcts:x", "mcts:0", "mcts:-5", "uniform:7", "mcts:ms"]
)
def test_thinking_that_makes_no_sense_is_refused(name: str, connect_four: AnyGame) -> None:
    with pytest.raises(UnknownBot, match="There is no bot"):
        make_bot(name, connect_four)


def test_levels_think_further_and_further(connect_four: AnyGame) -> None:
    budgets = []
    for name in LEVELS:
        bot = make_bot(name, connect_four)
        assert isinstance(bot, Mcts)
        assert bot.thinking.budget.simulations is not None
        budgets.append(bot.thinking.budget.simulations)
    assert LEVELS == ("novice", "easy", "standard", "hard", "expert")
    assert budgets == sorted(set(budgets))


def test_levels_ask_advice_where_there_is_any(connect_four: AnyGame) -> None:
    # Without its own levels, since Connect Four plays every playout to the end.
    game = replace(connect_four, levels={})
    plain, advised_bot = [make_bot("hard", g) for g in (game, advised(game))]
    assert isinstance(plain, Mcts)
    assert isinstance(advised_bot, Mcts)
    assert (plain.thinking.playout, advised_bot.thinking.playout) == (-1, 8)


def test_a_master_sits_down_only_where_the_card_has_one(connect_four: AnyGame) -> None:
    game = catalog.find("home_stars")
    assert bots_of(game) == (*LEVELS, "master", "greedy", "uniform")
    master, expert = thinking_of("master", game).budget, thinking_of("expert", game).budget
    assert (master.simulations or 0) > (expert.simulations or 0)
    assert "master" not in bots_of(connect_four)
    with pytest.raises(UnknownBot, match="There is no bot 'master'"):
        make_bot("master", connect_four)


def test_bots_of_one_level_open_a_game_without_luck_in_several_ways() -> None:
    game = catalog.find("home_stars")

    def opening(level: str, seed: int) -> tuple[int, ...]:
        state, rng, bot = game.begin(2), Rng(seed), make_bot(level, game)
        moves: list[int] = []
        while len(moves) < 6:
            view = game.view(state, state.to_act)
            moves.append(bot.choose(view, view.legal, rng))
            state.play(moves[-1])
        return tuple(moves)

    assert len({opening("easy", seed) for seed in range(8)}) > 2
    assert len({opening("mcts:8:temper=0", seed) for seed in range(8)}) == 1
    assert thinking_of("master", game).temper == 0.0, "hints are what was learned"


def test_bots_know_no_game_by_name() -> None:
    folder = Path(bots.__file__).parent
    text = "".join([file.read_text(encoding="utf-8") for file in folder.glob("*.py")]).lower()
    games = catalog.all_games()
    assert [
        name for game in games for name in (game.name, game.title) if name.lower() in text
    ] == []


def test_a_game_says_how_its_levels_think_and_may_add_some(connect_four: AnyGame) -> None:
    brief = Thinking(budget=Budget(simulations=7), exploration=0.2)
    follower = Thinking(advised=True, roughness=0.25)
    levels = {"easy": brief, "follower": follower}
    game = replace(connect_four, name="guests_own", advice=Stubborn(), levels=levels)
    assert bots_of(game) == (*LEVELS, "follower", "greedy", "uniform")
    assert bots_of(replace(game, levels={})) == BOTS
    easy, added, undeclared = [make_bot(name, game) for name in ("easy", "follower", "novice")]
    assert isinstance(easy, Mcts) and easy.thinking == brief
    assert isinstance(added, Advised) and added.thinking == follower
    assert isinstance(undeclared, Mcts)
    assert undeclared.thinking == Thinking(budget=Budget(simulations=4), playout=8)
    with pytest.raises(UnknownBot, match="expert, follower, greedy, uniform"):
        make_bot("grandmaster", game)


def test_a_search_of_a_given_length_searches_where_the_expert_does_not() -> None:
    game = catalog.find("streamlines")
    assert thinking_of("expert", game).advised
    bot = make_bot("mcts:30", game)
    assert isinstance(bot, Mcts)
    assert bot.thinking == Thinking(budget=Budget(simulations=30), playout=8)


def test_usual_levels_differ_in_what_the_game_says() -> None:
    levels = usual_levels(Thinking(playout=3), simulations={"six": 6}, roughness={"novice": 0.5})
    assert list(levels) == [*LEVELS, "six"]
    assert levels["novice"] == Thinking(playout=3, budget=Budget(simulations=4), roughness=0.5)
    assert levels["six"] == Thinking(playout=3, budget=Budget(simulations=6))


def test_a_payoff_is_a_share_of_the_payoff_range(
    connect_four: AnyGame, kuhn_poker: AnyGame
) -> None:
    assert [connect_four.share(payoff) for payoff in (-1, 0, 1)] == [0.0, 0.5, 1.0]
    assert kuhn_poker.share(1) == 0.75
    assert [connect_four.pays_wins, catalog.find("streamlines").pays_wins] == [False, True]
