"""How long a replay at full speed shows each position, in a real browser.

    python benchmarks/replay.py [--games streamlines ...] [--steps 80] [--size 1280x800]

Shows the longest golden record of each game in Chromium, has it replayed at 50 ms a step, and
prints how far apart the steps were that the page has shown, and how much processor time a step
took the page, its pictures and the server: on a busy machine only that says what a step costs.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browsing import Site, browsing, go_to_table, until  # noqa: E402
from served import processor_seconds  # noqa: E402

from starboard.kernel import Record, parse  # noqa: E402

GAMES = ("streamlines", "sources", "speiderne", "space_truckin", "home_stars")
WATCH = """() => {
  const shown = (window.shown = []);
  const at = () => document.querySelector(".replay output")?.textContent;
  let last = at();
  const look = () => {
    const now = at();
    if (now !== last) shown.push([performance.now(), now]);
    last = now;
    requestAnimationFrame(look);
  };
  look();
}"""
"""Note when each step of the replay is about to be painted."""

PARTS = ("renderer", "GPU")
"""The browser's processes that run a page and paint it."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--steps", type=int, default=80)
    parser.add_argument("--size", default="1280x800")
    wish = parser.parse_args()
    load = os.getloadavg()[0]
    print("               steps  left out  median  mean   p95 ms, and of processor time a step:")
    print(f"{'':49}the page's, painting, the server's ms   (load {load:.1f})")
    with tempfile.TemporaryDirectory() as data, browsing(Path(data) / "tables") as site:
        for game in wish.games:
            measure(site, game, wish)


def measure(site: Site, game: str, wish: argparse.Namespace) -> None:
    """Watch a replay of one game."""
    width, height = map(int, wish.size.split("x"))
    page = site.person(width=width, height=height, reduced_motion="no-preference")
    go_to_table(page, "/api/replays", {"record": longest(game).text()})
    page.get_by_role("button", name="Watch it again").click()
    page.evaluate(WATCH)
    before = costs(site)
    page.get_by_label("Speed").select_option("swift")
    until(page, f"shown.length >= {wish.steps} || !document.querySelector('.replay')")
    after = costs(site)
    shown = page.evaluate("shown")[1 : wish.steps]
    times = [time for time, _ in shown]
    plies = [int(words.split("/")[0]) for _, words in shown if words]
    gaps = [late - early for early, late in pairwise(times)]
    left_out = plies[-1] - plies[0] + 1 - len(plies)
    mean, p95 = statistics.mean(gaps), statistics.quantiles(gaps, n=20)[-1]
    middle = statistics.median(gaps)
    spent = [1000 * (then - now) / len(plies) for now, then in zip(before, after, strict=True)]
    print(
        f"{game:14} {len(plies):5} {left_out:9} {middle:7.0f} {mean:5.0f} {p95:5.0f}",
        *[f"{part:10.1f}" for part in spent],
    )
    page.context.close()


def longest(game: str) -> Record:
    """The longest golden record of a game."""
    folder = ROOT / "src" / "starboard" / "games" / game / "records"
    records = [parse(file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.txt"))]
    return max(records, key=lambda record: len(record.plies))


def costs(site: Site) -> list[float]:
    """The processor time that pages, painting and the server have taken so far, in seconds."""
    devtools = site.browser.new_browser_cdp_session()
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    parts = [sum(one["cpuTime"] for one in processes if one["type"] == part) for part in PARTS]
    return [*parts, processor_seconds(site.server.process.pid)]


if __name__ == "__main__":
    main()
