"""The benchmark command: what it runs, what it leaves out, and the page it writes."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command import starboard
from counting_game import GAME

from starboard.cli.bench_games import bytes_per_state
from starboard.cli.bench_page import Sheet, put
from starboard.cli.bench_peers import NOT_INSTALLED, NoPrograms, RaceResults, Track, run
from starboard.cli.bench_races import CC, NODE, PEERS, PLAIN, RACES, TARGETS, Race, Runner, Target

PACKAGES = ["jax==0.10", "numpy==2.4", "bogus==1", "pgx==2.6", "rlcard==1.2"]


def track(folder: Path, **programs: str) -> Track:
    place = folder / "benchmarks" / "peers"
    place.mkdir(parents=True)
    for name, text in programs.items():
        (place / f"{name}.py").write_text(text, encoding="utf-8")
    return Track(folder)


def race(*runners: Runner) -> RaceResults:
    return RaceResults(races=(Race("a race", "plies/s", runners),), targets=())


def test_the_best_of_three_runs_counts(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    program = (
        f"import pathlib; p = pathlib.Path({str(runs)!r})\n"
        "n = len(p.read_text()) if p.exists() else 0\n"
        "p.write_text('x' * (n + 1)); print([20.0, 50.0, 30.0][n])"
    )
    ours = Runner("ours", PLAIN, ("turns.py",))
    results = race(ours)
    run(0.01, results, track(tmp_path, turns=program))
    assert results.best == {ours: 50.0}


def test_a_peer_that_cannot_run_is_named_and_the_table_still_comes_out(tmp_path: Path) -> None:
    ours = Runner("ours", PLAIN, ("ours.py",))
    absent = Runner("not installed", PEERS, ("ours.py",))
    node = Runner("no package", NODE, ("ours.mjs",))
    mute = Runner("mute", PLAIN, ("mute.py",))
    broken = Runner("broken", PLAIN, ("broken.py",))
    unknown = Runner("unknown", PLAIN, ("unknown.py",))
    results = race(ours, absent, node, mute, broken, unknown)
    place = track(
        tmp_path,
        ours="print(8.0)",
        mute="print('hello')",
        broken="raise SystemExit('It has no Connect Four.')",
        unknown="import no_such_peer",
    )
    run(0.01, results, place)
    assert [row for sheet in results.sheets() for row in sheet.rows] == [
        ("ours", "8", ""),
        ("not installed", "-", NOT_INSTALLED),
        ("no package", "-", NOT_INSTALLED),
        ("mute", "-", "printed no number"),
        ("broken", "-", "It has no Connect Four."),
        ("unknown", "-", NOT_INSTALLED),
    ]


def test_a_peer_that_cannot_be_installed_leaves_the_others_be(tmp_path: Path) -> None:
    # This pip fails on what holds the bogus package, and writes down what it installs.
    pip = (
        "import pathlib, sys; text = pathlib.Path(sys.argv[-1]).read_text()\n"
        "if 'bogus' in text: sys.exit('No matching distribution found for bogus')\n"
        f"pathlib.Path({str(tmp_path / 'installed')!r}).open('a').write(text + chr(10))"
    )
    lock = "".join(
        [f"{name} \\\n    --hash=sha256:{name[0]}\n    # via tests\n" for name in PACKAGES]
    )
    (tmp_path / "peers.txt").write_text(lock, encoding="utf-8")
    program = Track().checkout / "benchmarks" / "install_peers.py"
    command = [
        sys.executable,
        str(program),
        str(tmp_path / "peers.txt"),
        sys.executable,
        "-IS",
        "-c",
        pip,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "The race goes on without what cannot be installed here: bogus==1.\n"
    installed = (tmp_path / "installed").read_text(encoding="utf-8")
    assert re.findall(r"^\w\S+", installed, re.MULTILINE) == [
        name for name in PACKAGES if name != "bogus==1"
    ]
    assert installed.count("--hash") == len(PACKAGES) - 1


def test_without_a_checkout_there_is_no_race(tmp_path: Path) -> None:
    with pytest.raises(NoPrograms, match="needs a checkout"):
        run(0.01, RaceResults(), Track(tmp_path))


def test_a_race_has_no_games_to_choose() -> None:
    done = starboard("bench", "connect_four", "--peers")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "--peers races its own games: give no game and no --here with it.\n"


def test_a_target_is_reached_or_missed() -> None:
    ours, near, far = Runner("ours"), Runner("near"), Runner("far", elsewhere=10.0)
    results = RaceResults(
        best={ours: 100.0, near: 50.0, far: 10.0},
        races=(Race("r", "plies/s", (ours, near, far)),),
        targets=(Target(ours, near, 2.5), Target(ours, far, 8.0), Target(near, ours, 1 / 5)),
    )
    figures, targets = results.sheets()
    assert figures.rows == (("ours", "100", ""), ("near", "50", "2.0 x"), ("far", "10*", "10.0 x"))
    assert targets.rows == (
        ("near", "2.5 x", "2.0 x", "missed"),
        ("far", "8.0 x", "10.0 x", "reached"),
        ("ours", "1/5.0", "1/2.0", "reached"),
    )


def test_every_program_of_the_races_exists() -> None:
    runners = {runner for race in RACES for runner in race.runners}
    programs = {runner.program[0] for runner in runners if runner.elsewhere is None}
    assert [name for name in programs if not (Track().programs / name).is_file()] == []
    assert runners >= {side for target in TARGETS for side in (target.ours, target.peer)}


@pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")
def test_both_c_programs_play_the_same_games(tmp_path: Path) -> None:
    plies = set()
    for runner in [r for race in RACES for r in race.runners if r.kind == CC]:
        made = tmp_path / "limit"
        source = Track().programs / runner.program[0]
        subprocess.run(["cc", "-Wall", "-Wextra", "-Werror", "-o", made, source], check=True)
        plies.add(subprocess.run([made, "0"], capture_output=True, check=True).stdout)
    # A thousand random games of about 21 plies each, the same ones from the same luck.
    assert len(plies) == 1
    assert 20_500 < int(plies.pop()) < 22_200


def test_a_section_of_a_page_is_replaced_and_the_rest_kept(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Figures\n\nWords.\n", encoding="utf-8")
    put(page, "bench", "today.", [Sheet("", ("game", "plies/s"), (("nim", "1"),))])
    put(page, "other", "today.", [Sheet("Others", ("game", "s"), (("go", "5"),), ("A note.",))])
    put(page, "bench", "tomorrow.", [Sheet("", ("game", "plies/s"), (("nim", "2"),))])
    assert page.read_text(encoding="utf-8") == (
        "# Figures\n\nWords.\n\n"
        "<!-- bench: begin -->\n`bench`: tomorrow.\n\n"
        "| game | plies/s |\n| --- | ---: |\n| nim | 2 |\n\n<!-- bench: end -->\n\n"
        "<!-- other: begin -->\n`other`: today.\n\n**Others**\n\n"
        "| game | s |\n| --- | ---: |\n| go | 5 |\n\nA note.\n\n<!-- other: end -->\n"
    )


def test_a_state_is_weighed_by_its_clones() -> None:
    # An object with a few fields: more than nothing, less than half a kilobyte.
    assert 16 < bytes_per_state(GAME, GAME.seats[0]) < 512
