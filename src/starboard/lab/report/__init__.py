"""The report: one page that tells what a study found, in sentences, plots and tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from starboard.kernel import Find
from starboard.lab.calibration import Bin
from starboard.lab.report.before import Before, pair_up
from starboard.lab.report.figures import forecast
from starboard.lab.report.page import whole_page, write_page
from starboard.lab.report.replays import replay_link
from starboard.lab.report.table import ArmTable, read_arm
from starboard.lab.results import BadResults, Results

__all__ = ["compare_results", "replay_link", "report_page", "write_calibration", "write_report"]


def write_report(
    results: Results, path: str | Path, find: Find, earlier: Results | None = None
) -> None:
    """Write what *results* say to an HTML file; *find* loads a game by its name."""
    _write(report_page(results, find, earlier), path)


def report_page(results: Results, find: Find, earlier: Results | None = None) -> str:
    """A page that says what *results* do, and needs no network.

    Arms that have no games yet are left out. *earlier* results, perhaps of other rules, are
    compared arm by arm.
    """
    tables = _tables(results, find)
    before = None
    if earlier is not None:
        before = Before(earlier.path, earlier.study, pair_up(tables, _tables(earlier, find)))
    return write_page(results.study, tables, before)


def compare_results(results: Results, earlier: Results, find: Find) -> list[str]:
    """What differs between two results files, in sentences."""
    pairs = pair_up(_tables(results, find), _tables(earlier, find))
    before = Before(earlier.path, earlier.study, pairs)
    return list(before.findings(results.study))


def _tables(results: Results, find: Find) -> list[ArmTable]:
    arms = [(index, arm) for index, arm in enumerate(results.arms) if results.numbers(index)]
    if not arms:
        raise BadResults(f"{results.path} has no games yet: let the lab play some first.")
    return [read_arm(results, index, arm, find(arm.game)) for index, arm in arms]


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
