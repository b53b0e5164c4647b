"""What can happen to a run: a dead worker, a lost cluster, a full disk, Ctrl-C."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command import PATIENCE, running
from distributed import LocalCluster

from starboard import catalog
from starboard.kernel import UnknownGame
from starboard.lab import Arm, CrewLost, Plan, Processes, Results, run
from starboard.lab.cluster import Cluster
from starboard.lab.crew import Task

PLAN = Plan(
    arms=(Arm(name="search", game="kuhn_poker", bots=("mcts:40", "uniform")),), games=120, seed=2
)


def payoffs_and_records(results: Results) -> list[tuple[object, ...]]:
    return [(game.number, game.payoffs, game.record) for game in results.games(0)]


def test_a_dead_worker_is_replaced_and_its_games_are_played() -> None:
    with Processes(catalog.find, 2) as crew:
        first = crew.pids

        def kill(games: int) -> None:
            if crew.pids == first:
                os.kill(first[0], signal.SIGKILL)

        results = run(PLAN, catalog.find, crew=crew, on_stored=kill)
        assert first[0] not in crew.pids
        assert first[1] in crew.pids
    assert payoffs_and_records(results) == payoffs_and_records(run(PLAN, catalog.find))


def test_a_game_that_kills_its_worker_again_and_again_ends_the_run() -> None:
    with Processes(deadly, 1) as crew, pytest.raises(CrewLost) as lost:
        run(PLAN, catalog.find, crew=crew)
    assert str(lost.value).startswith("A worker died 3 times in game 1 of 'search', the last time")


def test_a_program_that_workers_would_start_again_is_told_so(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from starboard import catalog\n"
        "from starboard.lab import Arm, Plan, Processes, run\n"
        "plan = Plan(arms=(Arm(name='arm', game='kuhn_poker', bots=('uniform',) * 2),))\n"
        "with Processes(catalog.find, 2) as crew:\n"
        "    run(plan, catalog.find, crew=crew)\n"
    )
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.count("Traceback") == 1
    assert done.stderr.endswith('put what it does under `if __name__ == "__main__":`.\n')


def deadly(name: str) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)
    return None


@pytest.fixture(scope="module")
def local_cluster() -> Iterator[LocalCluster]:
    start: Any = LocalCluster
    with start(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster:
        yield cluster


def test_a_cluster_that_loses_a_worker_finds_the_same_numbers(local_cluster: LocalCluster) -> None:
    workers = [worker.pid for worker in local_cluster.workers.values()]
    killed: list[int] = []

    def kill(games: int) -> None:
        if not killed:
            os.kill(workers[0], signal.SIGKILL)
            killed.append(workers[0])

    with Cluster(local_cluster.scheduler_address, catalog.find) as crew:
        assert crew.size == 2
        results = run(PLAN, catalog.find, crew=crew, on_stored=kill)
    assert killed == workers[:1]
    assert payoffs_and_records(results) == payoffs_and_records(run(PLAN, catalog.find))


def test_results_that_die_with_their_worker_are_found_again(local_cluster: LocalCluster) -> None:
    arm = PLAN.arms[0]
    task = Task(0, arm, catalog.find(arm.game).version, PLAN.seed, range(3))
    with Cluster(local_cluster.scheduler_address, catalog.find) as crew:
        crew.give(task)
        (future,) = crew._tasks.values()
        future.result()
        (holder,) = crew._client.who_has(future)[future.key]
        os.kill(crew._client.run(os.getpid, workers=[holder])[holder], signal.SIGKILL)
        # The future itself may be lost and found again between two looks at it.
        while holder in crew._client.scheduler_info(n_workers=-1)["workers"]:
            time.sleep(0.01)
        batch = crew.take()
    assert [game.number for game in batch.games] == [0, 1, 2]


def test_a_cluster_without_any_worker_left_is_told() -> None:
    start: Any = LocalCluster
    with (
        start(n_workers=1, threads_per_worker=1, dashboard_address="127.0.0.1:0") as lonely,
        Cluster(lonely.scheduler_address, catalog.find, patience=2) as crew,
    ):

        def leave(games: int) -> None:
            lonely.scale(0)

        with pytest.raises(CrewLost, match=r"has lost all its workers\.$"):
            run(replace(PLAN, games=100_000), catalog.find, crew=crew, on_stored=leave)


def test_trouble_on_a_cluster_is_told_in_one_sentence(local_cluster: LocalCluster) -> None:
    sentence = r"^There is no game 'kuhn_poker' here\.$"
    with (
        Cluster(local_cluster.scheduler_address, unknown) as crew,
        pytest.raises(CrewLost, match=sentence),
    ):
        run(PLAN, catalog.find, crew=crew)


def unknown(name: str) -> Any:
    raise UnknownGame(f"There is no game {name!r} here.")


def test_an_unreachable_cluster_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(CrewLost, match=f"^There is no Dask cluster at {address}: start one"):
            Cluster(address, catalog.find, patience=0.3)


LAB = ("-m", "starboard", "lab", "kuhn_poker", "--bots", "uniform")


def test_ctrl_c_in_the_first_moment_is_quiet_and_resume_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "kuhn_poker.sqlite"
    with running(*LAB, "--games", "1000000", "--workers", "2", cwd=tmp_path) as lab:
        while not kept.exists() or kept.stat().st_size == 0:
            assert lab.poll() is None
            time.sleep(0.001)
        # The workers have just been started, and a terminal interrupts all of the group.
        os.killpg(lab.pid, signal.SIGINT)
        _, said = lab.communicate(timeout=PATIENCE)
    assert lab.returncode == 130
    assert re.fullmatch(
        r"Stopped\. \d+ of 1000000 games are kept in kuhn_poker\.sqlite: go on by --resume\.\n",
        said,
    ), said
    games = len(stored(kept)) + 500
    words = ("--games", f"{games}", "--workers", "1", "--resume")
    with running(*LAB, *words, cwd=tmp_path) as again:
        _, said = again.communicate(timeout=PATIENCE)
    assert said == ""
    assert stored(kept) == set(range(games))


TIRED = """
import os, signal
from starboard.bots import Uniform

class Tired(Uniform):
    left = 400

    def explain(self, *seen):
        Tired.left -= 1
        if Tired.left == 0:
            os.kill(os.getpid(), signal.SIGINT)
        return super().explain(*seen)

def bot(game, words):
    return Tired(game)
"""
"""Somebody who presses Ctrl-C in the middle of a match."""


def test_a_match_that_is_stopped_shows_its_games_and_may_go_on(tmp_path: Path) -> None:
    (tmp_path / "tired.py").write_text(TIRED)
    match = ("-m", "starboard", "lab", "match", "kuhn_poker", "--bots", "tired.py,uniform")
    words = (*match, "--games", "5000", "--workers", "1")
    with running(*words, cwd=tmp_path) as stopped:
        told, said = stopped.communicate(timeout=PATIENCE)
    assert stopped.returncode == 130
    found = re.fullmatch(
        r"Stopped after (\d+) of 5000 games\. Another time, keep them by --results\.\n", said
    )
    assert found, said
    assert f"{found[1]} games from seed 0" in told and "tired.py" in told
    with running(*words, "--results", "match.sqlite", cwd=tmp_path) as kept:
        told, said = kept.communicate(timeout=PATIENCE)
    sentence = r"Stopped after \d+ of 5000 games\. (\d+) games are kept in match\.sqlite: go on"
    found = re.match(sentence, said)
    assert found, said
    games = int(found[1])
    more = (*match, "--games", f"{games + 20}", "--workers", "1", "--resume")
    with running(*more, "--results", "match.sqlite", cwd=tmp_path) as again:
        told, said = again.communicate(timeout=PATIENCE)
    assert said == ""
    assert f"{games + 20} games from seed 0" in told


def stored(path: Path) -> set[int]:
    with Results.open(path) as results:
        return set(results.numbers(0))


def test_a_full_disk_loses_no_game_that_was_stored(tmp_path: Path) -> None:
    small_disk = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))"
    words = ("--games", "100000", "--workers", "1")
    with running(*LAB, *words, cwd=tmp_path, first=small_disk) as full:
        _, said = full.communicate(timeout=PATIENCE)
    assert full.returncode == 2
    sentence = (
        r"kuhn_poker\.sqlite cannot be written: the disk is full, or the file may not grow\."
        r" (\d+) of 100000 games are kept in kuhn_poker\.sqlite: go on by --resume\.\n"
    )
    found = re.fullmatch(sentence, said)
    assert found, said
    assert int(found[1]) > 50
    assert len(stored(tmp_path / "kuhn_poker.sqlite")) == int(found[1])
