"""``starboard bench``: how fast the rules run, in both builds and beside their peers."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from starboard import catalog
from starboard.cli import bench_games
from starboard.cli.arguments import AsJson
from starboard.cli.bench_batch import bench_batch
from starboard.cli.bench_games import Figures
from starboard.cli.bench_lab import bench_lab
from starboard.cli.bench_page import Sheet, machine, put, show
from starboard.cli.bench_peers import RaceResults, Track, run, versions
from starboard.kernel import StarboardError

YARDSTICK = "connect_four"
NOTE = (
    "Plies a second of random games, and the bytes of a state in the middle of one: with the "
    "fewest seats and with the most."
)

Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME]...", help="Games by name or path; by default all."),
]


class NotForPeers(StarboardError):
    """An option that has no meaning for the race against peers."""


def bench(
    names: Names = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for one measurement.")] = 1.0,
    as_json: AsJson = False,
    peers: Annotated[
        bool, typer.Option("--peers", help="Race OpenSpiel, PettingZoo, Pgx and others.")
    ] = False,
    markdown: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also write the tables into a Markdown file."),
    ] = None,
    here: Annotated[bool, typer.Option("--here", help="Measure the running build only.")] = False,
    lab: Annotated[bool, typer.Option("--lab", help="Measure the lab instead.")] = False,
    batch: Annotated[
        bool, typer.Option("--batch", help="Measure batches for learners instead.")
    ] = False,
) -> None:
    """Measure random playouts: plies a second on one core, best of three."""
    if peers:
        if names or here:
            raise NotForPeers("--peers races its own games: give no game and no --here with it.")
        _race(seconds, as_json=as_json, markdown=markdown)
        return
    names = names or catalog.names()
    if lab:
        bench_lab(names, seconds, as_json)
        return
    if batch:
        bench_batch(names, seconds, as_json)
        return
    if here:
        print(bench_games.measure_here(names, seconds))
        return
    for name in names:
        catalog.find(name)
    about = f"{machine()} {seconds:g} s a run."
    compiled = bench_games.measure(names, seconds, interpreted=False)
    interpreted = bench_games.measure(names, seconds, interpreted=True)
    if as_json:
        builds = {"compiled": compiled, "interpreted": interpreted}
        print(json.dumps({build: _plain(figures) for build, figures in builds.items()}, indent=2))
    else:
        sheet = _sheet(names, compiled, interpreted)
        show(sheet)
        if compiled is None:
            print("The rules are not compiled here; `make compile` compiles those of a checkout.")
        if markdown is not None:
            put(markdown, "starboard bench", about, [sheet])


def _race(seconds: float, *, as_json: bool, markdown: Path | None) -> None:
    about = f"{machine()} {seconds:g} s a run."
    results, track = RaceResults(), Track()
    run(seconds, results, track)
    if as_json:
        print(json.dumps(results.plain(), indent=2))
        return
    sheets = results.sheets()
    for sheet in sheets:
        show(sheet)
    if markdown is not None:
        put(markdown, "starboard bench --peers", f"{about} {versions(track)}", sheets)


def _plain(figures: dict[str, Figures] | None) -> dict[str, object] | None:
    return None if figures is None else {name: asdict(of) for name, of in figures.items()}


def _sheet(
    names: list[str], compiled: dict[str, Figures] | None, interpreted: dict[str, Figures] | None
) -> Sheet:
    yardstick = compiled[YARDSTICK].plies if compiled and YARDSTICK in compiled else None
    rows = []
    for name in names:
        fast = compiled[name].plies if compiled else None
        slow = interpreted[name].plies if interpreted else None
        weights = (compiled or interpreted or {})[name].state_bytes
        rows.append(
            (
                name,
                f"{fast:,.0f}" if fast else "-",
                f"{slow:,.0f}" if slow else "-",
                f"{fast / slow:.1f}" if fast and slow else "-",
                f"{fast / yardstick:.3f}" if fast and yardstick else "-",
                "-".join(dict.fromkeys([f"{weight:,.0f}" for weight in weights])),
            )
        )
    headings = ("game", "compiled", "interpreted", "factor", "of Connect Four", "bytes")
    return Sheet("", headings, tuple(rows), (NOTE,))
