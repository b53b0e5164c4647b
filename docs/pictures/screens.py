"""Take pictures of the web client: ``make pictures``, or ``python docs/pictures/screens.py``.

The lobby, and a table of every game at its start, in the middle and at its end; wide, on a laptop
and on a phone; in light and in dark. The client must be built. The pictures are for looking at,
and stay out of the repository.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browsing import Site, browsing, open_table, touch_times  # noqa: E402
from playwright.sync_api import Page  # noqa: E402

from starboard import catalog  # noqa: E402

SIZES = {"wide": (1600, 1000), "laptop": (1280, 800), "phone": (360, 740)}
MOMENTS = {"start": 0, "middle": 24, "end": 1_000_000}
SHORT = {"home_stars": 12}
"""Rounds after which a long game ends."""

TALL = (1280, 1600)
"""A window in which everything to touch is in sight, to play in."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "pictures")
    parser.add_argument("--games", nargs="*", default=["lobby", *catalog.names()])
    parser.add_argument("--moments", nargs="*", default=list(MOMENTS))
    parser.add_argument("--sizes", nargs="*", default=list(SIZES))
    wish = parser.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, browsing(Path(data) / "tables") as site:
        for game in wish.games:
            if game == "lobby":
                page = site.visit()
                page.locator(".card svg.board").nth(len(catalog.names()) - 1).wait_for()
                shoot(page, wish.folder / "lobby", wish.sizes)
            else:
                play(site, game, wish)


def play(site: Site, game: str, wish: argparse.Namespace) -> None:
    page = site.visit(width=TALL[0], height=TALL[1])
    bots = ["bot"] * (catalog.find(game).seats[0] - 1)
    open_table(page, game, *bots, bot="uniform", rounds=SHORT.get(game, 0))
    for moment in wish.moments:
        touch_times(page, Random(4), MOMENTS[moment])
        shoot(page, wish.folder / f"{game}-{moment}", wish.sizes)
        page.set_viewport_size({"width": TALL[0], "height": TALL[1]})


def shoot(page: Page, path: Path, sizes: list[str]) -> None:
    for theme in ("light", "dark"):
        page.evaluate(f"localStorage.setItem('starboard', '{json.dumps({'theme': theme})}')")
        page.reload()
        page.locator("svg.board").first.wait_for()
        page.mouse.move(1, 1)
        for size in sizes:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(400)
            page.screenshot(path=path.with_name(f"{path.name}-{size}-{theme}.png"))


if __name__ == "__main__":
    main()
