"""``starboard lab calibrate``: whether what a bot expects comes true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rich.progress import track

from starboard import catalog
from starboard.bots import make_bot
from starboard.cli.lab_run import play_quietly
from starboard.kernel import AS_EXPECTED, Calibration, Rng, as_expected, parse
from starboard.lab import Plan, record_of
from starboard.lab.calibration import (
    Bin,
    Look,
    calibrated,
    fit_calibration,
    looks_of,
    mean_error,
    reliability,
)
from starboard.lab.report import write_calibration


def calibrate_bot(
    plan: Plan, judge: str, looks: int, workers: int | None, out: Path | None
) -> None:
    """Play, ask the judge at some decisions of every game, and print what came of its answers."""
    arm = plan.arms[0]
    game = catalog.find(arm.game)
    results = play_quietly(plan, workers)
    bot = make_bot(judge, replace(game, calibration=as_expected))
    by_game: list[list[Look]] = []
    for number in track(sorted(results.numbers(0)), f"Asking {judge}", transient=True):
        record = parse(record_of(results, 0, number, game))
        by_game.append(looks_of(record, game, bot, Rng(plan.seed, number), looks))
    found = [look for each in by_game for look in each]
    bins = reliability([(look.told, look.got) for look in found])
    print(f"{game.title}, {arm.seats} players: what {judge} expected in games of {arm.bots[0]}.")
    _show(bins)
    print(f"Mean error {mean_error(bins):.1%}, {len(found)} looks at {len(by_game)} games.")
    fitted = fit_calibration(found)
    print(f"As searched, without the card's calibration: {_error(found, AS_EXPECTED):.1%}.")
    print(f"The line that fits best: Calibration({fitted.shift}, {fitted.slope}).")
    halves = [[look for each in by_game[half::2] for look in each] for half in (0, 1)]
    crossed = [_error(halves[1 - i], fit_calibration(half)) for i, half in enumerate(halves)]
    print(f"Fitted on one half of the games, it is wrong by {sum(crossed) / 2:.1%} on the other.")
    if out is not None:
        write_calibration(out, game.title, judge, bins)
        print(f"The plot is in {out}.")


def _error(looks: Sequence[Look], calibration: Calibration) -> float:
    return mean_error(reliability(calibrated(looks, calibration)))


def _show(bins: Sequence[Bin]) -> None:
    print("  expected      got  looks")
    for each in bins:
        print(f"  {each.expected:8.1%} {each.got:8.1%} {each.looks:6}")
