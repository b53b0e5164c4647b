"""``starboard bench``: how fast the rules run, compiled and interpreted, in one go."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from starboard import build, catalog
from starboard.cli.bench_lab import bench_lab
from starboard.kernel import Game, Rng, StarboardError, parse_options, playout

YARDSTICK = "connect_four"
ROUNDS = 3

Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME]...", help="Games by name or path; all if none."),
]


class BenchFailed(StarboardError):
    """A build could not be measured."""


def bench(
    names: Names = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for one measurement.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON to read.")] = False,
    here: Annotated[bool, typer.Option("--here", help="Measure the running build only.")] = False,
    lab: Annotated[bool, typer.Option("--lab", help="Measure the lab instead.")] = False,
) -> None:
    """Measure random playouts: plies a second on one core, best of three."""
    names = names or catalog.names()
    if lab:
        bench_lab(names, seconds, as_json)
        return
    if here:
        speeds = {name: plies_per_second(catalog.find(name), seconds) for name in names}
        print(json.dumps({"compiled": build.is_compiled(), "plies_per_second": speeds}))
        return
    for name in names:
        catalog.find(name)
    compiled = _measure(names, seconds, interpreted=False)
    interpreted = _measure(names, seconds, interpreted=True)
    if as_json:
        print(json.dumps({"compiled": compiled, "interpreted": interpreted}, indent=2))
        return
    Console().print(_table(names, compiled, interpreted))
    if compiled is None:
        print("The rules are not compiled here; `make compile` compiles those of a checkout.")


def plies_per_second(game: Game[Any, Any], seconds: float) -> float:
    """The best of three rounds of random games."""
    options = parse_options(game.options, {})
    best = 0.0
    for number in range(ROUNDS):
        rng = Rng(number)
        plies = 0
        begin = time.perf_counter()
        spent = 0.0
        while spent < seconds / ROUNDS:
            plies += playout(game.start(game.seats[0], options), rng)
            spent = time.perf_counter() - begin
        best = max(best, plies / spent)
    return best


def _measure(names: list[str], seconds: float, *, interpreted: bool) -> dict[str, float] | None:
    """Measure in a process of its own; nothing where that build does not exist."""
    environment = {k: v for k, v in os.environ.items() if k != build.VARIABLE}
    if interpreted:
        environment[build.VARIABLE] = "1"
    command = [sys.executable, "-m", "starboard", "bench", "--here", f"--seconds={seconds}"]
    done = subprocess.run(
        [*command, "--", *names], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BenchFailed(f"The benchmark failed: {done.stderr.strip() or done.stdout.strip()}")
    report = json.loads(done.stdout)
    if report["compiled"] == interpreted:
        return None
    speeds: dict[str, float] = report["plies_per_second"]
    return speeds


def _table(
    names: list[str], compiled: dict[str, float] | None, interpreted: dict[str, float] | None
) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("game")
    for heading in ("compiled plies/s", "interpreted plies/s", "factor", "of Connect Four"):
        table.add_column(heading, justify="right")
    for name in names:
        fast = compiled[name] if compiled else None
        slow = interpreted[name] if interpreted else None
        yardstick = compiled.get(YARDSTICK) if compiled else None
        table.add_row(
            name,
            f"{fast:,.0f}" if fast else "-",
            f"{slow:,.0f}" if slow else "-",
            f"{fast / slow:.1f}" if fast and slow else "-",
            f"{fast / yardstick:.2f}" if fast and yardstick else "-",
        )
    return table
