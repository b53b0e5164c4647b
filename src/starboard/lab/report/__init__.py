"""The report: one page that tells what a study found, in sentences, plots and tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from starboard.kernel import Find
from starboard.lab.calibration import Bin
from starboard.lab.report.figures import forecast
from starboard.lab.report.page import whole_page, write_page
from starboard.lab.report.replays import replay_link
from starboard.lab.report.table import read_arm
from starboard.lab.results import BadResults, Results

__all__ = ["replay_link", "write_calibration", "write_report"]


def write_report(results: Results, path: str | Path, find: Find) -> None:
    """Write what *results* say to an HTML file; *find* loads a game by its name.

    The file needs no network. Arms that have no games yet are left out.
    """
    arms = [(index, arm) for index, arm in enumerate(results.arms) if results.numbers(index)]
    if not arms:
        raise BadResults(f"{results.path} has no games yet: let the lab play some first.")
    tables = [read_arm(results, index, arm, find(arm.game)) for index, arm in arms]
    _write(write_page(results.study, tables), path)


def write_calibration(path: str | Path, game: str, bot: str, bins: Sequence[Bin]) -> None:
    """Write what a bot expected, and what came of it, to an HTML file."""
    caption = (
        f"At some decisions of every game: what {bot} expected of its choice, and what came of it."
        " Below the second line it is too hopeful, above it too cautious."
    )
    figure = forecast(f"What {bot} expects in {game}", caption, "expected", bins)
    _write(whole_page(figure.title, figure.html()), path)


def _write(page: str, path: str | Path) -> None:
    try:
        Path(path).write_text(page, encoding="utf-8")
    except OSError as error:
        raise BadResults(f"The report cannot be written to {path}: {error.strerror}.") from None
