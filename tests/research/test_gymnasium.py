import copy
import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from starboard import catalog
from starboard.adapters.gymnasium import Seat, id_of, register, seat
from starboard.kernel import StarboardError

NAMES = catalog.names()


@pytest.mark.parametrize("name", NAMES)
def test_check_env_passes(name: str) -> None:
    check_env(seat(name, opponents="uniform", render_mode="rgb_array"), skip_close_check=True)


@pytest.mark.parametrize("place", [0, 1])
def test_a_seat_plays_whole_games_against_bots(place: int) -> None:
    env = seat("connect_four", seat=place, opponents="easy")
    rewards = []
    for game in range(4):
        observation, _ = env.reset(seed=game)
        over = False
        while not over:
            legal = np.flatnonzero(observation["action_mask"])
            assert legal.size
            observation, reward, over, truncated, info = env.step(legal[0])
            assert not truncated
            assert info == {}
        rewards.append(reward)
    assert set(rewards) <= {-1.0, 0.0, 1.0}
    assert -1.0 in rewards


def test_an_illegal_action_ends_the_game_with_the_worst_payoff() -> None:
    env = seat("kuhn_poker", opponents="uniform")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(5)
    assert (reward, over) == (-2.0, True)
    assert info["illegal"] == "There is no action 5: actions go from 0 to 1."


def test_a_seat_comes_back_to_a_saved_moment() -> None:
    env = seat("speiderne", seat=1, seats=3, opponents="uniform")
    observation, _ = env.reset(seed=5)
    saved = env.save()
    env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    env.restore(saved)
    again = env.table.observe("player_1")
    assert np.array_equal(again["observation"], observation["observation"])


def test_bad_seats_and_bots_are_refused() -> None:
    with pytest.raises(StarboardError, match=r"There is no seat 2: seats go from 0 to 1."):
        seat("connect_four", seat=2)
    with pytest.raises(StarboardError, match="There is no bot 'clever'"):
        seat("connect_four", opponents="clever")


def play_on(env: Seat, steps: int) -> list[bytes]:
    """Play the first legal move each time, and return what was seen."""
    seen = []
    for _ in range(steps):
        move = int(np.flatnonzero(env.action_masks())[0])
        observation, _, over, _, _ = env.step(move)
        seen.append(observation["observation"].tobytes())
        if over:
            env.reset()
    return seen


def test_a_seat_can_be_copied_and_pickled_with_its_luck() -> None:
    env = seat("kuhn_poker", opponents="uniform")
    pickle.loads(pickle.dumps(env)).reset(seed=1)
    env.reset(seed=7)
    play_on(env, 3)
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    after = play_on(env, 20)
    for again in copies:
        assert play_on(again, 20) == after


def test_a_moment_is_restored_before_any_reset() -> None:
    env = seat("connect_four", opponents="uniform")
    env.reset(seed=1)
    play_on(env, 2)
    fresh = seat("connect_four", opponents="uniform")
    observation, info = fresh.restore(env.save())
    assert info == {}
    assert np.array_equal(observation["observation"], env.table.observe("player_0")["observation"])
    assert play_on(fresh, 2) == play_on(env, 2)


def test_another_seats_moment_is_played_on_to_ones_own_turn() -> None:
    env = seat("connect_four", opponents="uniform")
    env.reset(seed=1)
    other = seat("connect_four", seat=1, opponents="uniform")
    other.restore(env.save())
    assert other.table.course.state.to_act == 1
    assert other.action_masks().any()


def test_a_seat_is_shown_what_it_sees() -> None:
    env = seat("kuhn_poker", seat=1, opponents="uniform", render_mode="ansi")
    env.reset(seed=1)
    hands = env.table.course.state.key()[0]  # type: ignore[index]
    assert hands[1] in env.render()
    assert hands[0] not in env.render().replace("Kuhn", "")


def test_every_game_is_made_by_its_id() -> None:
    assert len(register()) == len(NAMES) + len(catalog.STUDIES)
    env = gymnasium.make("starboard/SpaceTruckin-v1", opponents="uniform", seats=3)
    _, info = env.reset(seed=1)
    assert info == {}
    assert env.unwrapped.action_masks().any()
    assert id_of("leduc_poker") == "starboard/LeducPoker-v1"


def test_the_adapters_need_no_renderer() -> None:
    hide = "import sys; sys.modules.update(PIL=None, resvg_py=None)"
    code = f"{hide}; import starboard.adapters.gymnasium as g; g.seat('kuhn_poker').reset()"
    subprocess.run([sys.executable, "-c", code], check=True)
