"""Shimmy makes PettingZoo environments of OpenSpiel games: its way and ours must agree."""

from typing import Any

import numpy as np
import pytest
from research.variants import GAMES, NAMES, load_short
from shimmy import OpenSpielCompatibilityV0

from starboard.adapters.pettingzoo import MAGIC, Environment, env
from starboard.kernel import Record, Rng

STEPS = 40


@pytest.mark.parametrize("name", NAMES)
def test_shimmy_and_our_own_environment_agree_at_every_step(name: str) -> None:
    game = load_short(name)
    theirs = OpenSpielCompatibilityV0(env=None, game_name=name, config=game.get_parameters())
    theirs.reset(seed=6)
    ours = Environment(GAMES[name], game.seats, **game.options)
    rng = Rng(6)
    for _ in range(STEPS):
        # Shimmy draws from numpy, so ours is brought to the same draws as a record.
        ours.restore(saved(theirs.game_state))
        compare(theirs, ours)
        if theirs.game_state.is_terminal():
            break
        legal = np.flatnonzero(theirs.infos[theirs.agent_selection]["action_mask"]).tolist()
        theirs.step(rng.choice(legal))


def compare(theirs: Any, ours: Environment) -> None:
    assert ours.agents == theirs.agents
    assert ours.agent_selection == theirs.agent_selection
    assert ours.terminations == theirs.terminations
    assert ours.truncations == theirs.truncations
    assert ours.rewards == theirs.rewards
    for agent in ours.agents:
        assert ours.action_space(agent) == theirs.action_space(agent)
        seen = ours.observe(agent)
        assert np.array_equal(seen["action_mask"], theirs.infos[agent]["action_mask"])
        # Shimmy shows no last position.
        if not theirs.game_state.is_terminal():
            assert np.array_equal(seen["observation"], theirs.observe(agent))


def saved(state: Any) -> str:
    course = state.course
    record = Record(
        game=course.game.name,
        version=course.game.version,
        seats=course.seats,
        options=dict(course.options),
        plies=tuple(course.steps()),
        result=course.state.result(),
    )
    return f"{MAGIC}\nseed 0\nepisode 0\ngone 0\n\n{record.text()}"


def test_our_environment_is_made_with_the_options_shimmy_has() -> None:
    game = load_short("starboard_home_stars")
    assert env("home_stars", rounds=3).options == game.options
