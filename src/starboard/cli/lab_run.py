"""Run a plan before someone's eyes: how fast it goes, how long it takes, and how to go on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from starboard import catalog
from starboard.cli.lab_told import show
from starboard.kernel import StarboardError
from starboard.lab import BadResults, Crew, Plan, Results, begin, hire, resume, run
from starboard.lab.results import is_new

INTERRUPTED = 130


class Stopped(StarboardError):
    """A run that ended before its plan did."""


def play_plan(
    plan: Plan,
    name: str,
    workers: int | None,
    out: Path | None,
    kept: Path | None,
    go_on: bool,
    cluster: str,
) -> None:
    """Play a plan into its results file, show what came of it and write the report."""
    path = kept or (out.with_suffix(".sqlite") if out else Path(f"{name}.sqlite"))
    _check_folder(out)
    try:
        with _crew(workers, cluster) as crew:
            results = _open(path, plan, go_on)
            _play(plan, results, crew)
    except KeyboardInterrupt:
        _stop(f"Stopped. {_kept(path, plan)}")
    if plan.keeps_to_the_clock:
        print("A bot thinks by the clock here, so the same seed may play other games.")
    show(results, catalog.find)
    print(f"Every game is in {path}.")
    if out is not None:
        report_to(out, results)
    results.close()


def report_to(path: Path, results: Results) -> None:
    """Write the report of some results."""
    from starboard.lab.report import write_report  # noqa: PLC0415 (no other command needs it)

    write_report(results, path, catalog.find)
    print(f"The report is in {path}.")


def play_quietly(plan: Plan, workers: int | None) -> Results:
    """Play a plan whose games nobody keeps."""
    plan.check(catalog.find)
    try:
        with hire(catalog.find, workers) as crew, progress(plan.games * len(plan.arms)) as heard:
            return run(plan, catalog.find, crew=crew, heard=heard)
    except KeyboardInterrupt:
        _stop("Stopped: games of a match are not kept.")


def _crew(workers: int | None, cluster: str) -> Crew:
    if not cluster:
        return hire(catalog.find, workers)
    from starboard.lab.cluster import Cluster  # noqa: PLC0415 (Dask is an extra)

    return Cluster(cluster, catalog.find)


def _open(path: Path, plan: Plan, go_on: bool) -> Results:
    if is_new(path):
        return begin(path, plan, catalog.find)
    if not go_on:
        raise BadResults(
            f"{path} holds results already: go on with them by --resume, or name another file"
            " by --results."
        )
    return resume(path, plan, catalog.find)


def _play(plan: Plan, results: Results, crew: Crew) -> None:
    done = sum([_count(results, arm, plan.games) for arm in range(len(plan.arms))])
    try:
        with progress(plan.games * len(plan.arms), done) as heard:
            run(plan, catalog.find, results, crew, heard)
    except StarboardError as error:
        raise Stopped(f"{error} {_kept(Path(results.path), plan)}".strip()) from None


def _count(results: Results, arm: int, games: int) -> int:
    return len([number for number in results.numbers(arm) if number < games])


@contextmanager
def progress(total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar on standard error with games a second and the time left; gone at the end."""
    columns = (
        TextColumn("{task.fields[speed]}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(file=sys.stderr)
    hidden = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=hidden) as bar:
        task = bar.add_task("", total=total, completed=done, speed="playing")

        def heard(games: int) -> None:
            bar.advance(task, games)
            speed = bar.tasks[0].speed
            bar.update(task, speed=f"{speed:,.1f} games/s" if speed else "playing")

        yield heard


def _kept(path: Path, plan: Plan) -> str:
    """What a run that ends early leaves behind."""
    try:
        with Results.open(path) as results:
            same = results.arms == plan.arms
            games = sum([len(results.numbers(arm)) for arm in range(len(results.arms))])
    except StarboardError:
        return ""
    if not same:
        return ""
    total = plan.games * len(plan.arms)
    return f"{games} of {total} games are kept in {path}: go on by --resume."


def _check_folder(out: Path | None) -> None:
    if out is not None and not out.parent.is_dir():
        raise BadResults(f"There is no folder {out.parent} for the report.")


def _stop(sentence: str) -> NoReturn:
    print(sentence.strip(), file=sys.stderr)
    raise typer.Exit(INTERRUPTED)
