"""Batches: arrays of many tables, the same games as one by one, on any number of workers."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import starboard.adapters.gymnasium  # noqa: F401 (registers the ids)
from starboard import catalog
from starboard.adapters.compact import encoding_of
from starboard.adapters.course import Course
from starboard.batch import Batch, WorkersLost
from starboard.batch.sheets import MOST, Form, Sheets
from starboard.batch.tables import Order, lockstep_of
from starboard.kernel import CHANCE, BadOption, IllegalMove, Rng, StarboardError

NAMES = [*catalog.names(), *catalog.STUDIES]


def play(batch: Batch, steps: int) -> list[tuple[bytes, ...]]:
    """Step at random and return all that was to be seen."""
    dice = np.random.default_rng(3)
    seen = []
    for _ in range(steps):
        batch.step(batch.sample(dice))
        arrays = (batch.observations, batch.masks, batch.acting, batch.payoffs, batch.ends)
        seen.append(tuple([array.tobytes() for array in arrays]))
    return seen


@pytest.mark.parametrize("name", NAMES)
def test_a_batch_shows_what_the_game_shows(name: str) -> None:
    game = catalog.find(name)
    batch = Batch(name, 3, seats=game.seats[-1], seed=5)
    encoding = encoding_of(game, batch.seats, batch.options)
    states = [game.begin(batch.seats) for _ in range(3)]
    luck = [Rng(5, table) for table in range(3)]
    dice = np.random.default_rng(1)
    for _ in range(40):
        for table in range(3):
            while states[table].to_act < 0:
                if states[table].to_act == CHANCE:
                    states[table].play(states[table].draw(luck[table]))
                else:
                    states[table] = game.begin(batch.seats)
            state = states[table]
            course = Course.begin(game, batch.seats, batch.options)
            course.state = state
            tensor = encoding.zeros()
            encoding.write(tensor, course, state.to_act)
            assert np.array_equal(batch.floats()[table], tensor)
            assert np.flatnonzero(batch.masks[table]).tolist() == state.legal_moves()
            assert batch.acting[table] == state.to_act
        moves = batch.sample(dice)
        for state, move in zip(states, moves.tolist(), strict=True):
            state.play(move)
        batch.step(moves)
        for table, state in enumerate(states):
            result = state.result()
            if result is not None:
                assert batch.ends[table]
                assert batch.payoffs[table].tolist() == pytest.approx(result.payoffs)


def test_connect_four_on_arrays_keeps_to_its_rules() -> None:
    tables = 150
    batch, dice = Batch("connect_four", tables), np.random.default_rng(4)
    run = lockstep_of(Order("connect_four", 2, {}, None, None, False), batch.game, tables)
    run.begin(tables, 0, 0)
    ends = drawn = 0
    for _ in range(400):
        assert batch.observations.tobytes() == run.observations
        assert batch.masks.tobytes() == run.masks
        assert batch.acting.tolist() == run.acting
        moves = batch.sample(dice)
        batch.step(moves)
        run.step(moves.tolist())
        assert batch.ends.tolist() == [end > 0 for end in run.ends]
        assert batch.payoffs[batch.ends].reshape(-1).tolist() == run.paid
        ends += int(batch.ends.sum())
        drawn += int((batch.payoffs[batch.ends] == 0).all(1).sum())
    assert ends > 1000
    assert drawn
    with pytest.raises(IllegalMove, match="not legal at table 1: choose one that its mask allows"):
        batch.step([0, 7] + [0] * 148)


@pytest.mark.parametrize("opponents", [None, "uniform", "greedy"])
def test_a_seed_gives_the_same_games_on_any_number_of_workers(opponents: str | None) -> None:
    seen = []
    for workers in (1, 2, 3):
        with Batch("leduc_poker", 7, seed=2, opponents=opponents, workers=workers) as batch:
            seen.append(play(batch, 12))
    assert seen[0] == seen[1] == seen[2]
    assert play(Batch("leduc_poker", 7, seed=3, opponents=opponents), 12) != seen[0]


@pytest.mark.parametrize("workers", [1, 2])
def test_arrays_that_are_kept_stay_as_they_were(workers: int) -> None:
    kept, copies = [], []
    with Batch("leduc_poker", 7, seed=2, workers=workers) as batch:
        dice = np.random.default_rng(1)
        for _ in range(3 * MOST):
            arrays = (batch.observations, batch.masks, batch.acting, batch.payoffs, batch.ends)
            kept.append(arrays)
            copies.append([array.copy() for array in arrays])
            batch.step(batch.sample(dice))
    # They outlive the batch, too.
    for arrays, before in zip(kept, copies, strict=True):
        assert all([np.array_equal(*pair) for pair in zip(arrays, before, strict=True)])


def test_a_sheet_is_written_on_again_once_nobody_reads_it() -> None:
    sheets = Sheets(Form(tables=3, numbers=5, moves=2, seats=2))
    number, path, whole = sheets.blank()
    assert Path(path).exists()
    array = sheets.written(number, whole)[:4]
    assert np.shares_memory(array, whole)
    # Workers have opened it by then, so nothing is left behind, whatever happens.
    assert not Path(path).exists()
    del whole
    assert sheets.blank()[0] != number
    del array
    assert sheets.blank()[0] == number


def test_against_opponents_only_the_callers_seat_acts() -> None:
    batch = Batch("home_stars", 4, seats=3, opponents="uniform", seat=2, rounds=5)
    dice = np.random.default_rng(1)
    for _ in range(60):
        batch.step(batch.sample(dice))
        assert (batch.acting == 2).all()
        assert (batch.played[batch.ends] == 2).all()


def test_without_a_seat_the_caller_plays_each_in_turn() -> None:
    batch = Batch("kuhn_poker", 2, opponents="uniform", seed=1)
    dice = np.random.default_rng(1)
    played = []
    for _ in range(40):
        batch.step(batch.sample(dice))
        played += batch.played[0:1][batch.ends[0:1]].tolist()
    assert played == [game % 2 for game in range(len(played))]


def test_points_are_counted_as_they_come() -> None:
    batch = Batch("space_truckin", 2, shaped=True, seed=4)
    dice = np.random.default_rng(1)
    total: Any = np.zeros(2)
    while not batch.ends[0]:
        batch.step(batch.sample(dice))
        total += batch.gained[0]
    assert total.sum() > 0
    winner = int(batch.payoffs[0].argmax())
    assert total[winner] == total.max()


def test_what_a_batch_cannot_do_is_refused_in_a_sentence() -> None:
    batch = Batch("connect_four", 2)
    with pytest.raises(IllegalMove, match="not legal at table 1: choose one that its mask allows"):
        batch.step([0, 9])
    with pytest.raises(BadOption, match="A step takes 2 moves"):
        batch.step([0])
    with Batch("connect_four", 2, workers=2) as two, pytest.raises(IllegalMove, match="table 1"):
        two.step([0, 9])
    with pytest.raises(BadOption, match="no more workers than tables"):
        Batch("connect_four", 2, workers=3)
    with pytest.raises(StarboardError, match="There is no seat 2"):
        Batch("connect_four", 2, opponents="uniform", seat=2)
    with pytest.raises(StarboardError, match="There is no bot 'clever'"):
        Batch("connect_four", 2, opponents="clever")


def test_a_program_that_workers_would_start_again_is_told_so(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("from starboard.batch import Batch\nBatch('connect_four', 8, workers=2)\n")
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.count("Traceback") == 1
    assert done.stderr.endswith('put what it does under `if __name__ == "__main__":`.\n')


def test_a_worker_that_is_gone_is_told() -> None:
    batch = Batch("connect_four", 2, workers=2)
    batch._workers[1].process.kill()
    for _ in range(2):
        with pytest.raises(WorkersLost, match="The workers of the batch are gone"):
            batch.step([0, 0])


def test_every_number_has_a_name() -> None:
    batch = Batch("connect_four", 2)
    assert len(batch.layout.describe()) == batch.observations.shape[1]


def test_arrays_lie_where_others_take_them_without_a_copy() -> None:
    batch = Batch("connect_four", 300)
    for _ in range(5):
        batch.step(batch.masks.argmax(1))
        for array in (batch.observations, batch.masks):
            assert array.ctypes.data % 64 == 0


def test_pytorch_takes_arrays_without_a_copy() -> None:
    torch = pytest.importorskip("torch")
    batch = Batch("connect_four", 300)
    assert torch.from_numpy(batch.observations).data_ptr() == batch.observations.ctypes.data


def test_jax_takes_arrays_without_a_copy() -> None:
    jax = pytest.importorskip("jax")
    batch = Batch("connect_four", 300)
    taken = jax.dlpack.from_dlpack(batch.observations, copy=False)
    assert taken.unsafe_buffer_pointer() == batch.observations.ctypes.data


def test_gymnasium_steps_many_tables_at_once() -> None:
    envs = gymnasium.make_vec("starboard/SpaceTruckin-v1", num_envs=4, shaped=0.01, seats=3)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observation, info = envs.reset(seed=1)
    assert info == {}
    dice = np.random.default_rng(2)
    rewards: Any = np.zeros(4)
    ends = 0
    for _ in range(300):
        assert observation in envs.observation_space
        masks = envs.unwrapped.action_masks()
        moves = np.argmax(masks * dice.random(masks.shape), 1)
        observation, reward, over, truncated, _ = envs.step(moves)
        rewards += reward
        ends += int(over.sum())
        assert not truncated.any()
    assert ends
    assert (rewards != 0).all()
    envs.close()


def test_the_bench_measures_batches() -> None:
    words = ("bench", "kuhn_poker", "--batch", "--seconds", "0.05", "--json")
    done = subprocess.run(
        [sys.executable, "-m", "starboard", *words], capture_output=True, text=True, check=True
    )
    speed = json.loads(done.stdout)["kuhn_poker"]
    assert speed["numbers"] == 16
    assert speed["steps"] > 0
    assert speed["plies"] > 0
