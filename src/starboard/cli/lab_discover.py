"""``starboard lab discover``: simple plans that beat the bots, if there are any."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from starboard import catalog
from starboard.cli.columns import columns
from starboard.cli.lab_run import RunSettings, play_quietly, report_to, run_kept
from starboard.kernel import counted
from starboard.lab import Plan, Results
from starboard.lab.discover import Search, Tried, discover


def discover_plans(search: Search, settings: RunSettings, text: str) -> None:
    """Search, keep the confirmation in its results file, and tell what was found."""

    def quietly(plan: Plan) -> Results:
        return play_quietly(plan, settings.workers)

    confirmed: list[Results] = []

    def keep(plan: Plan) -> Results:
        confirmed.append(run_kept(plan, settings, text))
        return confirmed[0]

    found = discover(search, catalog.find, quietly, keep)
    _show(found, catalog.find(search.base.game).cooperative)
    print(f"The games that confirm it are in {settings.path}.")
    if settings.out is not None:
        report_to(settings.out, confirmed[0])
    confirmed[0].close()


def _show(tried: Sequence[Tried], crew: bool) -> None:
    against = "more than without" if crew else "more than a fair share"
    table = columns("plan", "bots", "games", "share (95 % interval)", against, "chance of luck")
    for each in tried:
        gain = each.gain
        low, middle, high = [100 * value for value in (gain.low, gain.estimate, gain.high)]
        table.add_row(
            each.plan.name,
            each.bot,
            str(each.games),
            each.share.percent(),
            f"{middle:+.1f} points ({low:+.1f} to {high:+.1f})",
            f"{each.chance:.3f}",
        )
    Console(emoji=False).print(table)
    found = [each for each in tried if each.is_found]
    if found:
        told = "; ".join([f"“{each.plan.name}” beats {each.bot}" for each in found])
        print(f"Found, by more than luck (Holm's correction for {len(tried)} looks): {told}.")
    else:
        print(
            f"No plan is shown to beat its bots: none of {counted(len(tried), 'look')} gains more"
            " than luck would bring."
        )
