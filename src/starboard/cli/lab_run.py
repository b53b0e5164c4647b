"""Run a plan and show how: its speed, the time left, and what to do if it stops."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from starboard import catalog
from starboard.cli.lab_summary import show
from starboard.kernel import StarboardError, counted
from starboard.lab import BadResults, Crew, Plan, Results, begin, hire, resume, run
from starboard.lab.results import MEMORY, is_new

INTERRUPTED = 130
FORGOTTEN = Path(MEMORY)
"""Where games go that nobody keeps."""


class Stopped(StarboardError):
    """A run that ended before its plan did."""


@dataclass(frozen=True, slots=True)
class RunSettings:
    """How a plan is run: by which workers, and where its results and its report go."""

    path: Path
    out: Path | None = None
    resume: bool = False
    workers: int | None = None
    cluster: str = ""

    @classmethod
    def of(
        cls,
        name: str,
        workers: int | None,
        cluster: str,
        kept: Path | None,
        out: Path | None,
        resume: bool,
    ) -> RunSettings:
        """Read a command line; results go beside the report, or into a file called *name*."""
        if out is not None and not out.parent.is_dir():
            raise BadResults(f"There is no folder {out.parent} for the report.")
        path = kept or (out.with_suffix(".sqlite") if out else Path(f"{name}.sqlite"))
        return cls(path, out, resume, workers, cluster)

    def crew(self) -> Crew:
        """The workers that play."""
        if not self.cluster:
            return hire(catalog.find, self.workers)
        from starboard.lab.cluster import Cluster  # noqa: PLC0415 (Dask is an extra)

        return Cluster(self.cluster, catalog.find)

    def results(self, plan: Plan, again: Callable[[Path], Results] | None = None) -> Results:
        """A new file; or the old one, opened by *again*, if the user asked to resume it."""
        if is_new(self.path):
            return begin(self.path, plan, catalog.find)
        if not self.resume:
            raise BadResults(
                f"{self.path} holds results already: go on with them by --resume, or name"
                " another file by --results."
            )
        return again(self.path) if again else resume(self.path, plan, catalog.find)


def play_plan(plan: Plan, settings: RunSettings) -> None:
    """Play a plan into its results file, show what came of it and write the report."""
    results = run_kept(plan, settings)
    if plan.keeps_to_the_clock:
        print("A bot here thinks by the clock, so the same seed may play other games.")
    show(results, catalog.find)
    finish(results, settings)


def run_kept(plan: Plan, settings: RunSettings, text: str = "") -> Results:
    """Play a plan into its results file; *text* is what its author wrote, if not in the plan."""
    plan = replace(plan, text=plan.text or text)
    plan.check(catalog.find)
    with stoppable(settings.path, _wanted(plan)), settings.crew() as crew:
        results = settings.results(plan)
        _play(plan, results, settings, crew)
    return results


@contextmanager
def played(plan: Plan, settings: RunSettings) -> Iterator[Results]:
    """The games of a plan, for what is within to show: all, or those until it was stopped."""
    plan.check(catalog.find)
    results = settings.results(plan)
    is_stopped = False
    try:
        with settings.crew() as crew:
            _play(plan, results, settings, crew)
    except KeyboardInterrupt:
        is_stopped = True
    games = _done(results, plan)
    if games:
        yield results
    if is_stopped:
        kept = _kept(settings.path, None) or "Another time, keep them by --results."
        _stop(f"Stopped after {games} of {counted(_wanted(plan), 'game')}. {kept}")


def _play(plan: Plan, results: Results, settings: RunSettings, crew: Crew) -> None:
    total = _wanted(plan)
    shown = progress(total, _done(results, plan))
    with kept_on_error(settings.path, total), shown as on_stored:
        run(plan, catalog.find, results, crew, on_stored)


def finish(results: Results, settings: RunSettings) -> None:
    """Say where the games are, and write the report if one was asked for."""
    print(f"Every game is in {settings.path}.")
    if settings.out is not None:
        report_to(settings.out, results)
    results.close()


def report_to(path: Path, results: Results, earlier: Results | None = None) -> None:
    """Write the report of some results, beside *earlier* ones if there are any."""
    from starboard.lab.report import write_report  # noqa: PLC0415 (no other command needs it)

    write_report(results, path, catalog.find, earlier)
    print(f"The report is in {path}.")


def play_quietly(plan: Plan, workers: int | None) -> Results:
    """Play a plan whose games nobody keeps."""
    plan.check(catalog.find)
    try:
        with (
            hire(catalog.find, workers) as crew,
            progress(_wanted(plan)) as on_stored,
        ):
            return run(plan, catalog.find, crew=crew, on_stored=on_stored)
    except KeyboardInterrupt:
        _stop("Stopped: these games are not kept.")


@contextmanager
def stoppable(path: Path, total: int | None = None) -> Iterator[None]:
    """Let Ctrl-C end the work within, and say what is kept."""
    try:
        yield
    except KeyboardInterrupt:
        _stop(f"Stopped. {_kept(path, total)}")


@contextmanager
def kept_on_error(path: Path, total: int | None = None) -> Iterator[None]:
    """Say what is kept when something goes wrong within."""
    try:
        yield
    except StarboardError as error:
        raise Stopped(f"{error} {_kept(path, total)}".strip()) from None


def _wanted(plan: Plan) -> int:
    return plan.games * len(plan.arms)


def _done(results: Results, plan: Plan) -> int:
    """How many of a plan's games are there already."""
    numbers = [results.numbers(arm) for arm in range(len(plan.arms))]
    return sum([len([number for number in each if number < plan.games]) for each in numbers])


@contextmanager
def progress(total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a bar on standard error with games a second and the time left, until the end."""
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

        def on_stored(games: int) -> None:
            bar.advance(task, games)
            speed = bar.tasks[0].speed
            bar.update(task, speed=f"{speed:,.1f} games/s" if speed else "playing")

        yield on_stored


def _kept(path: Path, total: int | None) -> str:
    """What a run that ends early leaves behind."""
    if is_new(path):
        return ""
    try:
        with Results.open(path) as results:
            games = sum([len(results.numbers(arm)) for arm in range(len(results.arms))])
    except StarboardError:
        return ""
    of_all = "" if total is None else f" of {total}"
    return f"{games}{of_all} games are kept in {path}: go on by --resume."


def _stop(sentence: str) -> NoReturn:
    print(sentence.strip(), file=sys.stderr)
    raise typer.Exit(INTERRUPTED)
