"""Leduc poker beside OpenSpiel's own: whoever solves the one solves the other."""

from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability
from research.variants import load


@pytest.fixture(scope="module")
def ours() -> Any:
    return load("starboard_leduc_poker")


@pytest.fixture(scope="module")
def theirs() -> Any:
    # Two cards of a kind differ by suit there unless they are asked not to.
    return pyspiel.load_game("leduc_poker(suit_isomorphism=true)")


def test_both_have_as_many_information_states(ours: Any, theirs: Any) -> None:
    states = [len(policy.TabularPolicy(game).state_lookup) for game in (ours, theirs)]
    assert states == [288, 288]


def test_uniform_play_is_exploited_by_as_much(ours: Any, theirs: Any) -> None:
    lost = [
        exploitability.exploitability(game, policy.UniformRandomPolicy(game))
        for game in (ours, theirs)
    ]
    assert lost[0] == pytest.approx(lost[1], abs=1e-9)
    assert lost[0] == pytest.approx(2.3736, abs=1e-4)


def test_regret_is_minimised_in_the_same_steps(ours: Any, theirs: Any) -> None:
    lost = []
    for game in (ours, theirs):
        solver = cfr.CFRPlusSolver(game)
        for _ in range(5):
            solver.evaluate_and_update_policy()
        lost.append(exploitability.exploitability(game, solver.average_policy()))
    assert lost[0] == pytest.approx(lost[1], abs=1e-9)
    assert lost[0] < 1.5
