"""The examples of learners, for seconds instead of minutes, and what they keep as bots."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the examples need PyTorch: pip install torch")

LEARN = Path(__file__).parents[2] / "examples" / "learn"


@pytest.mark.parametrize("name", ["ppo", "alphazero"])
def test_an_example_learns_keeps_its_net_and_plays_as_a_bot(name: str, tmp_path: Path) -> None:
    assert len((LEARN / f"{name}.py").read_text(encoding="utf-8").splitlines()) <= 150
    net = tmp_path / "four.pt"
    words = ["connect_four", "--minutes", "0.03", "--games", "100", "--net", str(net)]
    done = run(sys.executable, str(LEARN / f"{name}.py"), *words)
    lines = done.splitlines()
    assert lines
    assert all(["against uniform" in line for line in lines])
    bots = f"{LEARN / name}.py:{net},uniform"
    match = [*("-m", "starboard", "lab", "match", "connect_four"), "--bots", bots, "--games", "4"]
    assert "4 games from seed 0" in run(sys.executable, *match, "--workers", "1")


def test_a_board_is_seen_square_by_square(tmp_path: Path) -> None:
    words = ["space_truckin", "--minutes", "0.01", "--games", "100", "--shaped", "0.02"]
    assert "against uniform" in run(sys.executable, str(LEARN / "ppo.py"), *words)


def test_a_crew_learns_together_and_plays_as_one(tmp_path: Path) -> None:
    net = tmp_path / "crew.pt"
    words = ["streamlines", "--minutes", "0.01", "--games", "100", "--planes", "0", "--net"]
    words += [str(net), "--shaped", "0.1", "--option", "scenario=gentle"]
    told = run(sys.executable, str(LEARN / "ppo.py"), *words)
    assert all(["as a crew" in line for line in told.splitlines()])
    bot = f"{LEARN / 'ppo.py'}:{net}"
    match = [*("-m", "starboard", "lab", "match", "streamlines"), "--bots", f"{bot},{bot}"]
    assert "2 games from seed" in run(sys.executable, *match, "--games", "2", "--workers", "1")


def run(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=1800)
    assert done.returncode == 0, done.stderr
    return done.stdout
