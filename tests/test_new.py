import subprocess
import sys
from pathlib import Path

import pytest
from command import ROOT, refusal, starboard


def test_a_new_game_is_green_from_the_start(tmp_path: Path) -> None:
    done = starboard("new", "star_heaps", "--folder", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert sorted([path.name for path in tmp_path.iterdir()]) == [
        "star_heaps.py",
        "test_star_heaps.py",
    ]
    source = (tmp_path / "star_heaps.py").read_text(encoding="utf-8")
    assert "class StarHeaps(State)" in source
    assert 'title="Star Heaps"' in source
    assert "nim" not in source.lower()
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_star_heaps.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert tests.returncode == 0, tests.stdout
    assert "10 passed" in tests.stdout


def test_a_new_game_does_not_overwrite_another(tmp_path: Path) -> None:
    (tmp_path / "test_heaps.py").write_text("mine", encoding="utf-8")
    assert refusal("new", "heaps", cwd=tmp_path) == (
        "test_heaps.py exists already: choose another name or move it away."
    )
    assert [path.name for path in tmp_path.iterdir()] == ["test_heaps.py"]


@pytest.mark.parametrize("name", ["My-Game", "Heaps", "class", "2heaps", "../heaps"])
def test_a_name_that_is_no_module_is_refused(name: str) -> None:
    assert refusal("new", name, cwd=ROOT / "tests") == (
        f"{name!r} cannot name a game: use small letters, digits and _."
    )
