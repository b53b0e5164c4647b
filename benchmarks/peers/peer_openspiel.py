"""OpenSpiel (open_spiel by pip), in its own idiom.

`play GAME`: random games, every call from Python; the unit is a ply.
`learn GAME`: the same with an observation and a mask for every ply.
`environment GAME`: the same through its rl_environment, which its learners in Python use.
`inside GAME`: random games in one call of its C++, the rollouts of its MCTS bot; a ply.
A GAME that begins with `starboard_` is ours, through our adapter.
`search` and `search_python`: its MCTS bots on Connect Four; the unit is a simulation.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from importlib import import_module

import numpy as np
import open_spiel.python.games  # noqa: F401 - so that its Python games are known
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation
from rate import report

EXPLORATION = 2.0
SIMULATIONS = 2000
ROLLOUTS = 5000
MEMORY_MB = 1000
SEED = 1


def play(name: str) -> Callable[[], int]:
    """One random game after another, driven from Python."""
    game = pyspiel.load_game(name)
    rng = random.Random(SEED)

    def work() -> int:
        plies = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
        return plies

    return work


def learn(name: str) -> Callable[[], int]:
    """Random games driven from Python, for a learner: it sees an array and a mask at every ply."""
    game = pyspiel.load_game(name)
    observation = make_observation(game)
    rng = random.Random(SEED)

    def work() -> int:
        plies = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            observation.set_from(state, state.current_player())
            state.legal_actions_mask()
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
        return plies

    return work


def environment(name: str) -> Callable[[], int]:
    """Random games as its learners step them."""
    env = rl_environment.Environment(name)
    rng = random.Random(SEED)

    def work() -> int:
        plies = 0
        now = env.reset()
        while not now.last():
            seen = now.observations
            now = env.step([rng.choice(seen["legal_actions"][seen["current_player"]])])
            plies += 1
        return plies

    return work


def inside(name: str) -> Callable[[], int]:
    """Random games that never leave C++.

    A search of one simulation only values its root, and the evaluator does so by as many
    random games as it is told. It does not count their plies, so their mean length is
    measured beforehand, over as many games played from Python.
    """
    game = pyspiel.load_game(name)
    root = game.new_initial_state()
    once = play(name)
    length = sum([once() for _ in range(ROLLOUTS)]) / ROLLOUTS
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, 1, MEMORY_MB, False, SEED, False)

    def work() -> int:
        bot.mcts_search(root)
        return round(ROLLOUTS * length)

    return work


def search() -> Callable[[], int]:
    """Its bot in C++."""
    game = pyspiel.load_game("connect_four")
    root = game.new_initial_state()
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, SIMULATIONS, MEMORY_MB, False, SEED, False)

    def work() -> int:
        bot.mcts_search(root)
        return SIMULATIONS

    return work


def search_python() -> Callable[[], int]:
    """Its bot in Python, over the same game in C++."""
    game = pyspiel.load_game("connect_four")
    root = game.new_initial_state()
    rng = np.random.RandomState(SEED)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, EXPLORATION, SIMULATIONS, evaluator, solve=False, random_state=rng)

    def work() -> int:
        bot.mcts_search(root)
        return SIMULATIONS

    return work


if __name__ == "__main__":
    mode, names = sys.argv[1], sys.argv[2:-1]
    if names and names[0].startswith("starboard_"):
        import_module("starboard.adapters.openspiel").register()
    programs: dict[str, Callable[..., Callable[[], int]]]
    programs = {
        "play": play,
        "learn": learn,
        "environment": environment,
        "inside": inside,
        "search": search,
        "search_python": search_python,
    }
    report(programs[mode](*names))
