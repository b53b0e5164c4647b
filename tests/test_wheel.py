"""The wheel is what users get: built, installed into an empty environment and used there."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from command import REFERENCES, ROOT

BUILT = ("__native*", "lib.*/**/*.so", "mypyc/**/*")
"""What `make compile` leaves in the folder of builds."""

HAS_COMPILER = shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) is not None

DIGEST = """
import hashlib
from starboard import build, catalog
from starboard.kernel import Rng, random_game
whole = hashlib.sha256()
plies = 0
for name in [*catalog.GAMES, *catalog.CLASSICS, *catalog.STUDIES]:
    game = catalog.find(name)
    for seats in game.seats:
        for number in range(4):
            state = game.begin(seats)
            moves = random_game(state, Rng(number, seats))
            plies += len(moves)
            whole.update(repr((name, seats, moves, state.key(), state.result())).encode())
print(build.is_compiled(), plies, whole.hexdigest())
"""
"""Play random games of every game and boil them down to one line."""


def run(*command: object, cwd: Path = ROOT, env: Mapping[str, str] = os.environ) -> str:
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=dict(env),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def plain_environment(**more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k != "STARBOARD_INTERPRETED"}
    return kept | more


def build_wheel(folder: Path, *built: Path, **environment: str) -> tuple[Path, str]:
    """Build the wheel from a copy of the sources, to keep everything else in the checkout out.

    Of what was *built* before, nothing is compiled again unless its source has changed.
    """
    copy = folder / "source"
    for file in built:
        kept = copy / file.relative_to(ROOT)
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, kept)
    ignore = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", copy / "src", ignore=ignore)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    said = run(
        sys.executable,
        *("-m", "build", "--wheel", "--no-isolation", "--outdir", folder),
        cwd=copy,
        env=plain_environment(**environment),
    )
    (wheel,) = folder.glob("*.whl")
    return wheel, said


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an empty environment elsewhere, with the wheel and its locked requirements."""
    if not HAS_COMPILER:
        pytest.skip("there is no C compiler here")
    folder = tmp_path_factory.mktemp("wheel")
    built = [file for pattern in BUILT for file in (ROOT / "build").glob(pattern) if file.is_file()]
    fresh = not subprocess.call(["make", "--question", "compile"], cwd=ROOT)
    if fresh:
        wheel, _ = build_wheel(folder, *built, MYPY_CACHE_DIR="build/mypyc")
    else:
        # Compiled in a hurry: what is tested here is that it works, not how fast it is.
        wheel, _ = build_wheel(folder, STARBOARD_OPT_LEVEL="0")
    run(sys.executable, "-m", "venv", folder / "env")
    python = folder / "env" / "bin" / "python"
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install")
    run(*pip, "--require-hashes", "--no-deps", "-r", ROOT / "requirements" / "play.txt")
    run(*pip, "--no-deps", wheel)
    return python


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A wheel that was built without a compiler, and what the build printed."""
    return build_wheel(tmp_path_factory.mktemp("plain"), CC="/bin/false")


def test_the_wheel_works_elsewhere_with_compiled_rules(installed: Path, tmp_path: Path) -> None:
    command = installed.with_name("starboard")
    environment = plain_environment()
    assert "(compiled)" in run(command, "--version", cwd=tmp_path, env=environment)
    game = shutil.copy(REFERENCES / "connect_four.py", tmp_path / "connect_four.py")
    assert "drop d" in run(command, "rules", game, cwd=tmp_path, env=environment)
    record = REFERENCES / "records" / "connect_four" / "draw.txt"
    proved = run(command, "record", "verify", record, "--game", game, cwd=tmp_path, env=environment)
    assert "42 plies, all by the rules." in proved


def test_the_wheel_brings_the_web_client(installed: Path, tmp_path: Path) -> None:
    code = (
        "from importlib.resources import files;"
        "print([p.name for p in (files('starboard.server') / 'static').iterdir()])"
    )
    listed = run(installed, "-c", code, cwd=tmp_path, env=plain_environment())
    assert "index.html" in listed


def test_the_wheel_plays_the_same_games_as_the_source(installed: Path, tmp_path: Path) -> None:
    compiled = run(installed, "-c", DIGEST, cwd=tmp_path, env=plain_environment())
    source = run(sys.executable, "-c", DIGEST)
    assert compiled.split()[0] == "True"
    assert source.split()[0] == "False"
    assert compiled.split()[1:] == source.split()[1:]


def test_a_compiled_checkout_plays_the_same_games_as_the_source() -> None:
    if not list(REFERENCES.glob("connect_four.*.so")):
        pytest.skip("the checkout is not compiled: run `make compile`")
    compiled = run(sys.executable, "-c", DIGEST, env=plain_environment())
    assert compiled.split()[0] == "True", compiled
    assert compiled.split()[1:] == run(sys.executable, "-c", DIGEST).split()[1:]


def test_without_a_compiler_the_wheel_is_plain_and_says_so(plain: tuple[Path, str]) -> None:
    wheel, said = plain
    assert wheel.name.endswith("-py3-none-any.whl")
    lines = [line for line in said.splitlines() if "no C compiler" in line]
    assert lines
    assert set(lines) == {
        "starboard: no C compiler found, so the rules stay plain Python (slower)."
    }


def test_the_wheel_has_every_module_but_tests_and_their_setups(plain: tuple[Path, str]) -> None:
    with zipfile.ZipFile(plain[0]) as wheel:
        packed = {name for name in wheel.namelist() if name.endswith(".py")}
    source = {file.relative_to(ROOT / "src").as_posix() for file in (ROOT / "src").rglob("*.py")}
    left_out = {name for name in source if is_for_tests(name)}
    assert left_out
    assert packed == source - left_out


def is_for_tests(name: str) -> bool:
    file = name.rpartition("/")[2]
    is_game = "/games/" in name or "/references/" in name
    return is_game and (file.startswith("test_") or file == "setups.py")
