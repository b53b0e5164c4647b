"""Algorithms of OpenSpiel's, as their users would try them on our games."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)
from research.variants import SECRET, load, load_short


def play(state: Any, *notations: str) -> Any:
    for notation in notations:
        words = {state.action_to_string(move): move for move in state.legal_actions()}
        state.apply_action(words[notation])
    return state


def searcher(game: Any, simulations: int, **settings: Any) -> Any:
    dice = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, simulations, random_state=dice, **settings)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.rand))
    return bot


def test_information_set_search_calls_with_the_king_and_folds_the_jack() -> None:
    game = load("starboard_kuhn_poker")
    for card, answer in (("deal K", "bet"), ("deal J", "pass")):
        state = play(game.new_initial_state(), "deal Q", card, "bet")
        move = searcher(game, 200).step(state)
        assert state.action_to_string(move) == answer


@pytest.mark.parametrize("name", SECRET)
def test_information_set_search_plays_games_with_secrets(name: str) -> None:
    game = load_short(name)
    bot = searcher(game, 3)
    state = game.new_initial_state()
    dice = np.random.RandomState(2)
    moves = 0
    while not state.is_terminal() and moves < 12:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(outcomes, p=odds))
            continue
        move = bot.step(state)
        assert move in state.legal_actions()
        state.apply_action(move)
        moves += 1
    assert moves


def test_external_sampling_solves_kuhn_poker() -> None:
    np.random.seed(1)
    game = load("starboard_kuhn_poker")
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        game, external_sampling_mccfr.AverageType.SIMPLE
    )
    exploited = []
    for _ in range(2):
        for _ in range(100):
            solver.iteration()
        exploited.append(exploitability.exploitability(game, solver.average_policy()))
    assert exploited[-1] < 0.12


def test_outcome_sampling_learns_about_a_short_game_of_home_stars() -> None:
    game = load_short("starboard_home_stars")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    start = game.new_initial_state()
    policy = solver.average_policy().action_probabilities(start)
    assert set(policy) == set(start.legal_actions())
    assert sum(policy.values()) == pytest.approx(1)


def test_search_finds_a_win_in_one() -> None:
    game = load("starboard_connect_four")
    drops = ("drop a", "drop b", "drop a", "drop b", "drop a", "drop c")
    state = play(game.new_initial_state(), *drops)
    dice = np.random.RandomState(7)
    bot = mcts.MCTSBot(game, 2.0, 100, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    assert state.action_to_string(bot.step(state)) == "drop a"


def test_an_algorithm_in_cpp_solves_kuhn_poker() -> None:
    game = load("starboard_kuhn_poker")
    solver = pyspiel.CFRSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(game, solver.average_policy()) < 0.02
