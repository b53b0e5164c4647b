"""Which build runs: seen from processes of their own, since it is decided once."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command import REFERENCES, ROOT

from starboard import build


def checkout(folder: Path) -> Path:
    """A checkout of the package alone, with nothing compiled in it."""
    ignore = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignore)
    (folder / "pyproject.toml").touch()
    return folder


def run(folder: Path, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if k != build.VARIABLE}
    return subprocess.run(
        [sys.executable, "-c", code],
        env=kept | {"PYTHONPATH": str(folder / "src")} | environment,
        capture_output=True,
        text=True,
        check=True,
    )


COMPILED = "import starboard.kernel; from starboard import build; print(build.is_compiled())"


def test_a_checkout_runs_plain_until_it_is_compiled(tmp_path: Path) -> None:
    done = run(checkout(tmp_path), COMPILED)
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_a_source_newer_than_its_compiled_twin_wins_and_says_so(tmp_path: Path) -> None:
    source = checkout(tmp_path) / "src/starboard/kernel/rng.py"
    twin = build._twin(source)
    twin.write_bytes(b"not a module: loading it would fail")
    os.utime(twin, (1, 1))
    done = run(tmp_path, COMPILED)
    assert done.stdout == "False\n"
    assert done.stderr == (
        "starboard: rng.py changed since `make compile`; running plain Python.\n"
    )


def test_plain_python_can_be_asked_for(tmp_path: Path) -> None:
    source = checkout(tmp_path) / "src/starboard/kernel/rng.py"
    build._twin(source).write_bytes(b"not a module: loading it would fail")
    done = run(tmp_path, COMPILED, STARBOARD_INTERPRETED="1")
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_a_guest_is_plain_where_the_kernel_is(tmp_path: Path) -> None:
    """Compiled rules over an interpreted kernel would crash, so the twin is passed over."""
    guest = Path(shutil.copy(REFERENCES / "connect_four.py", tmp_path))
    build._twin(guest).write_bytes(b"not a module: loading it would fail")
    code = "import starboard, connect_four; print(connect_four.__file__)"
    kept = {"PYTHONPATH": str(tmp_path), "STARBOARD_INTERPRETED": "1"}
    assert run(tmp_path, code, **kept).stdout == f"{guest}\n"
    assert build.load_beside(guest).__file__ == str(guest)
    assert build.load_beside(guest) is build.load_beside(guest)


def test_a_guest_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    broken = tmp_path / "broken_guest.py"
    broken.write_text("1 / 0", encoding="utf-8")
    with pytest.raises(ZeroDivisionError):
        build.load_beside(broken)
    assert "broken_guest" not in sys.modules
    with pytest.raises(ImportError, match="is not a Python module"):
        build.load_beside(tmp_path / "nothing_there.py")


def test_a_guest_compiled_by_itself_runs_plain_and_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its classes would inherit from those of another unit, which ends the interpreter."""
    monkeypatch.setattr(build, "is_compiled", lambda: True)
    monkeypatch.setattr(build, "CHECKOUT", tmp_path)
    folder = tmp_path / "games"
    folder.mkdir()
    guest = folder / "lonely_guest.py"
    guest.write_text("NUMBER = 7\n")
    build._twin(guest).write_bytes(b"not of the unit")
    assert build.load_beside(guest).NUMBER == 7
    said = capsys.readouterr().err
    assert "was compiled by itself and would crash; running lonely_guest.py as plain" in said
    sys.modules.pop("lonely_guest")


def test_a_folder_with_a_module_compiled_by_itself_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "lonely_package"
    folder.mkdir()
    (folder / "__init__.py").touch()
    source = folder / "rules.py"
    source.touch()
    build._twin(source).write_bytes(b"not of the unit")
    with pytest.raises(ImportError, match=r"rules\S+ was compiled by itself and would crash"):
        build.load_package(folder)
    build._twin(source).write_bytes(build.UNIT.encode())
    assert build.load_package(folder).__name__ == "lonely_package"
    sys.modules.pop("lonely_package")
