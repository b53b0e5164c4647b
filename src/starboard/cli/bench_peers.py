"""Race the peers: every program runs three times, taking turns, and its best run counts."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from starboard import build
from starboard.cli.bench_page import Sheet
from starboard.cli.bench_races import (
    CC,
    NODE,
    OURS,
    PEERS,
    PLAIN,
    RACES,
    TARGETS,
    Race,
    Runner,
    Target,
)
from starboard.kernel import StarboardError

ROUNDS = 3
PATIENCE_S = 180
NOT_INSTALLED = "not installed; run `make peers`"
NOTES = (
    "Seconds are processor time, all threads together. Each figure is the best of three runs, "
    "and the programs took turns.",
    "OpenSpiel inside C++ is the RandomRolloutEvaluator of its MCTSBot, which plays 5000 random "
    "games in one call. OpenSpiel's Python game closest to Connect Four is tic-tac-toe, and "
    "RLCard's closest to Kuhn poker is Leduc hold'em.",
    "All searches are UCT with c = 2, one playout a leaf, 2000 simulations from the empty grid.",
    "An asterisk marks a figure measured elsewhere, once: the engine has no package to install.",
)


@dataclass(frozen=True, slots=True)
class Track:
    """Where the programs are, and where their tools are built."""

    checkout: Path = build.CHECKOUT

    @property
    def programs(self) -> Path:
        """The programs of both sides."""
        return self.checkout / "benchmarks" / "peers"

    @property
    def python(self) -> Path:
        """The Python that has the peers."""
        return self.checkout / "build" / "peers" / "bin" / "python"

    @property
    def boardgame_io(self) -> Path:
        """The peer that runs on Node."""
        return self.checkout / "benchmarks" / "node_modules" / "boardgame.io"


class NoPrograms(StarboardError):
    """The programs of the peers are part of a checkout only."""


class Absent(Exception):
    """A runner cannot run here; the text says why in a few words."""


@dataclass(slots=True)
class RaceResults:
    """The best figure of each runner, or why there is none."""

    best: dict[Runner, float] = field(default_factory=dict)
    absent: dict[Runner, str] = field(default_factory=dict)
    races: Sequence[Race] = RACES
    targets: Sequence[Target] = TARGETS

    def factor(self, ours: Runner, peer: Runner) -> float | None:
        """How many times as fast we are, where both ran."""
        if ours not in self.best or peer not in self.best:
            return None
        return self.best[ours] / self.best[peer]

    def plain(self) -> dict[str, dict[str, float | str]]:
        """For programs to read: a figure, or the reason why there is none."""
        known: dict[Runner, float | str] = {**self.absent, **self.best}
        return {race.title: {r.name: known[r] for r in race.runners} for race in self.races}

    def sheets(self) -> list[Sheet]:
        """One table a race, and one of the targets."""
        sheets = []
        for race in self.races:
            ours = race.runners[0]
            rows = []
            for runner in race.runners:
                star = "*" if runner.elsewhere is not None else ""
                figure = f"{self.best[runner]:,.0f}{star}" if runner in self.best else "-"
                factor = None if runner is ours else self.factor(ours, runner)
                ratio = _times(factor) if factor else self.absent.get(runner, "")
                rows.append((runner.name, figure, ratio))
            sheets.append(Sheet(race.title, ("", race.unit, "Starboard is"), tuple(rows)))
        return [*sheets, self._goals()]

    def _goals(self) -> Sheet:
        rows = []
        for target in self.targets:
            factor = self.factor(target.ours, target.peer)
            verdict = "not measured" if factor is None else _verdict(factor, target.factor)
            got = _times(factor) if factor else "-"
            rows.append((target.peer.name, _times(target.factor), got, verdict))
        headings = ("Starboard against", "at least", "now", "")
        return Sheet("Goals", headings, tuple(rows), NOTES)


def run(seconds: float, results: RaceResults, track: Track) -> None:
    """Let all runners take turns, three times over."""
    if not track.programs.is_dir():
        raise NoPrograms("The race against peers needs a checkout of Starboard: run it there.")
    runners = list(dict.fromkeys([runner for race in results.races for runner in race.runners]))
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=ROUNDS * len(runners))
        for _ in range(ROUNDS):
            for runner in runners:
                progress.update(task, description=runner.name, advance=1)
                if runner not in results.absent:
                    _take_turn(runner, seconds, results, track)


def versions(track: Track) -> str:
    """Which peers ran, in one sentence."""
    names = []
    if track.python.is_file():
        names = _output([str(track.python), str(track.programs / "versions.py")]).splitlines()
    package = track.boardgame_io / "package.json"
    if package.is_file():
        version = json.loads(package.read_text(encoding="utf-8"))["version"]
        names.append(f"boardgame.io {version}")
    if shutil.which("cc"):
        names.append(_output(["cc", "--version"]).splitlines()[0])
    return f"Peers: {', '.join(names)}." if names else ""


def _take_turn(runner: Runner, seconds: float, results: RaceResults, track: Track) -> None:
    try:
        figure = runner.elsewhere or _figure(runner, seconds, track)
    except Absent as reason:
        results.absent[runner] = str(reason)
        return
    results.best[runner] = max(figure, results.best.get(runner, 0.0))


def _figure(runner: Runner, seconds: float, track: Track) -> float:
    """Run a program once and read the number it prints."""
    environment = {k: v for k, v in os.environ.items() if k != build.VARIABLE}
    if runner.kind == PLAIN:
        environment[build.VARIABLE] = "1"
    elif runner.kind == PEERS:
        environment["JAX_PLATFORMS"] = "cpu"
    printed = _output([*_command(runner, track), str(seconds)], environment)
    try:
        return float(printed.split()[-1])
    except (ValueError, IndexError):
        raise Absent("printed no number") from None


def _command(runner: Runner, track: Track) -> list[str]:
    program = str(track.programs / runner.program[0])
    rest = runner.program[1:]
    if runner.kind in (OURS, PLAIN):
        return [sys.executable, program, *rest]
    if runner.kind == PEERS:
        if not track.python.is_file():
            raise Absent(NOT_INSTALLED)
        return [str(track.python), program, *rest]
    if runner.kind == NODE:
        if not track.boardgame_io.is_dir() or not shutil.which("node"):
            raise Absent(NOT_INSTALLED)
        return ["node", program, *rest]
    assert runner.kind == CC
    if not shutil.which("cc"):
        raise Absent("no C compiler here")
    made = track.checkout / "build" / Path(program).stem
    made.parent.mkdir(exist_ok=True)
    _output(["cc", "-O2", "-o", str(made), program])
    return [str(made)]


def _output(command: list[str], environment: dict[str, str] | None = None) -> str:
    try:
        done = subprocess.run(
            command,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_S,
        )
    except subprocess.TimeoutExpired:
        raise Absent(f"not done after {PATIENCE_S} s") from None
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["failed without a word"]
        raise Absent(NOT_INSTALLED if said[-1].startswith("ModuleNotFound") else said[-1])
    return done.stdout


def _times(factor: float) -> str:
    return f"{factor:,.1f} x" if factor >= 1 else f"1/{1 / factor:.1f}"


def _verdict(factor: float, target: float) -> str:
    return "reached" if factor >= target else "missed"
