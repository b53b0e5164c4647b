import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from starboard import catalog
from starboard.adapters.gymnasium import seat
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
