"""PettingZoo's own tests, run as they are on every game, and what we promise beyond them."""

import copy
import pickle
import random
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import aec_to_parallel_wrapper

from starboard import catalog
from starboard.adapters.pettingzoo import Environment, env
from starboard.adapters.scene_encoding import SceneEncoding
from starboard.kernel import BadRecord, IllegalMove, verify

NAMES = catalog.names()


@pytest.mark.parametrize("name", NAMES)
def test_api_test_passes(name: str) -> None:
    api_test(env(name), num_cycles=20)


@pytest.mark.parametrize("name", NAMES)
def test_api_test_passes_with_most_players(name: str) -> None:
    api_test(env(name, seats=catalog.find(name).seats[-1]), num_cycles=8)


@pytest.mark.parametrize("name", NAMES)
def test_seed_test_passes(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=20)


@pytest.mark.parametrize("name", NAMES)
def test_render_test_passes(name: str) -> None:
    render_test(lambda render_mode: env(name, render_mode=render_mode))


def test_max_cycles_test_passes() -> None:
    # Their test wants agents that step in parallel: in Connect Four they step in strict turn,
    # and no column is full after four rounds.
    max_cycles_test(SimpleNamespace(env=connect_four, parallel_env=in_parallel))


def connect_four(max_cycles: int) -> Environment:
    table = env("connect_four", max_cycles=max_cycles)
    for seat, agent in enumerate(table.possible_agents):
        table.action_space(agent).seed(seat)
    return table


def in_parallel(max_cycles: int) -> Any:
    table = connect_four(max_cycles)
    table.metadata["is_parallelizable"] = True
    return aec_to_parallel_wrapper(table)


@pytest.mark.parametrize("name", ["connect_four", "speiderne"])
def test_performance_benchmark_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env(name))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["connect_four", "speiderne", "home_stars"])
def test_what_an_environment_remembers_of_pieces_changes_no_observation(name: str) -> None:
    """A guest's game has no encoder, so its scenes are read."""
    table = env(replace(catalog.find(name), encoder=None))
    assert isinstance(table.encoding, SceneEncoding)
    assert len(set(table.encoding.describe())) == table.encoding.size
    table.reset(seed=1)
    choices = random.Random(1)
    for _ in range(30):
        for agent, seat in zip(table.possible_agents, range(table.seats), strict=True):
            fresh = SceneEncoding(table.game, table.seats, table.options)
            tensor = fresh.zeros()
            fresh.write(tensor, table.course, seat)
            scene = table.course.scene(seat)
            size = (int(np.ceil(scene.height)), int(np.ceil(scene.width)))
            assert fresh.parts(tensor)["board"].shape[1:] == size
            assert np.abs(tensor).max() <= 1
            assert np.array_equal(table.observe(agent)["observation"], tensor)
        if not play(table, 1, choices):
            break


def play(table: Environment, steps: int, choices: random.Random) -> list[Any]:
    """Step at random and return all that the agents saw and got."""
    seen: list[Any] = []
    for _ in range(steps):
        if not table.agents:
            break
        observation, reward, terminated, truncated, _ = table.last()
        seen.append((table.agent_selection, observation["observation"].tobytes(), reward))
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        table.step(None if terminated or truncated else choices.choice(legal))
    return seen


@pytest.mark.parametrize("name", NAMES)
def test_a_saved_moment_comes_back_with_its_luck(name: str) -> None:
    table = env(name)
    table.reset(seed=1)
    table.reset()
    play(table, 3, random.Random(1))
    saved = table.save()
    first = play(table, 25, random.Random(2))
    other = env(name)
    for again in (table, other):
        again.restore(saved)
        assert again.save() == saved
        assert play(again, 25, random.Random(2)) == first
    table.reset()
    other.reset()
    assert play(table, 5, random.Random(3)) == play(other, 5, random.Random(3))


def test_an_environment_can_be_copied_and_pickled() -> None:
    table = env("home_stars", seats=3, rounds=5)
    assert copy.deepcopy(table).options == pickle.loads(pickle.dumps(table)).options
    table.reset(seed=1)
    play(table, 10, random.Random(1))
    copies = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    after = play(table, 20, random.Random(2))
    for again in copies:
        assert play(again, 20, random.Random(2)) == after


def test_every_moment_of_a_whole_game_can_be_saved() -> None:
    table, other = env("kuhn_poker"), env("kuhn_poker")
    table.reset(seed=3)
    choices = random.Random(3)
    while table.agents:
        other.restore(table.save())
        assert other.agent_selection == table.agent_selection
        assert other.agents == table.agents
        assert other.rewards == table.rewards
        assert other.last()[1:] == table.last()[1:]
        play(table, 1, choices)


def test_a_record_of_the_game_verifies() -> None:
    table = env("connect_four")
    table.reset(seed=1)
    play(table, 100, random.Random(1))
    assert not table.agents
    verify(table.record(), table.game)


@pytest.mark.parametrize(
    ("saved", "sentence"),
    [
        ("nonsense", "This is not a saved environment"),
        ("starboard environment 1\nseed 1", "This is not a saved environment"),
    ],
)
def test_what_was_not_saved_is_refused(saved: str, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        env("connect_four").restore(saved)


def test_a_moment_of_another_table_is_refused() -> None:
    table = env("home_stars", rounds=3)
    table.reset(seed=1)
    with pytest.raises(BadRecord, match="other seats or options"):
        env("home_stars").restore(table.save())


def test_a_move_that_is_not_legal_is_refused_with_the_rule() -> None:
    table = env("connect_four")
    table.reset(seed=1)
    for _ in range(6):
        table.step(0)
    before = table.save()
    with pytest.raises(IllegalMove, match=r"Column a is full \(rule 3\)."):
        table.step(0)
    with pytest.raises(IllegalMove, match=r"There is no action 7: actions go from 0 to 6."):
        table.step(7)
    with pytest.raises(IllegalMove, match=r"player_0 is to move: step with an action."):
        table.step(None)
    assert table.save() == before


def test_a_table_that_was_not_reset_says_so() -> None:
    with pytest.raises(AttributeError, match="Reset the environment"):
        env("connect_four").observe("player_0")


def test_a_spectator_is_shown_no_secret() -> None:
    table = env("kuhn_poker", render_mode="ansi")
    table.reset(seed=1)
    hands = table.course.state.key()[0]  # type: ignore[index]
    assert not set(hands) & set(table.render())
    mine = env("kuhn_poker", render_mode="ansi", render_seat=0)
    mine.restore(table.save())
    assert hands[0] in mine.render()
    assert hands[1] not in mine.render().replace("Kuhn", "")
