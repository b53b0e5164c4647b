"""Take pictures of the web client: ``make pictures``, or ``python docs/pictures/screens.py``.

The lobby, every game's page, and a table of every game at its start, in the middle and at its end;
wide, on a laptop and on a phone; in light and in dark. The client must be built. The pictures are
for looking at, and stay out of the repository.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browsing import Site, browsing  # noqa: E402
from playwright.sync_api import Page  # noqa: E402
from serving import SAMPLES, YOU, Browser, Json, Socket  # noqa: E402

from starboard import catalog  # noqa: E402

SIZES = {"wide": (1600, 1000), "laptop": (1280, 800), "phone": (360, 740)}
MOMENTS = {"start": 0, "middle": 70, "end": 1_000_000}
"""From which ply on a table is shown, as soon as it is our turn."""

SHORT = {"home_stars": {"rounds": "12"}}
"""Options with which a long game ends sooner."""

BOT = "easy"
THEMES = ("light", "dark")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "pictures")
    parser.add_argument("--games", nargs="*", default=["lobby", "page", *catalog.names()])
    parser.add_argument("--moments", nargs="*", default=list(MOMENTS))
    parser.add_argument("--sizes", nargs="*", default=list(SIZES))
    wish = parser.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, browsing(Path(data) / "tables", SAMPLES) as site:
        for game in wish.games:
            if game == "lobby":
                page = site.visit()
                shoot(page, wish.folder / "lobby", wish.sizes)
            elif game == "page":
                for name in catalog.names():
                    page = site.visit(f"/?game={name}")
                    shoot(page, wish.folder / f"{name}-page", wish.sizes)
            else:
                play(site, game, wish)


def play(site: Site, game: str, wish: argparse.Namespace) -> None:
    """A bot plays for us until the moment has come."""
    ann = Browser(site.server)
    bots = [{"kind": "bot", "bot": BOT}] * (catalog.find(game).seats[0] - 1)
    table = ann.open(game, YOU, *bots, options=SHORT.get(game, {}))["table"]
    page = site.visit()
    for cookie in ann.jar:
        value = {"name": cookie.name, "value": cookie.value or "", "url": site.server.address}
        page.context.add_cookies([value])  # type: ignore[list-item]
    with ann.socket() as socket:
        view = socket.watch(table, 0)
        for moment in wish.moments:
            view = play_on(socket, view, MOMENTS[moment])
            page.goto(f"{site.server.address}/t/{table}")
            shoot(page, wish.folder / f"{game}-{moment}", wish.sizes)
    page.context.close()


def play_on(socket: Socket, view: Json, ply: int) -> Json:
    table = view["table"]
    if view["ply"] >= ply or "outcome" in view:
        return view
    socket.send("stand_in", table=table, seat=0, bot=BOT)
    while view["ply"] < ply and "outcome" not in view:
        view = socket.view()
    if "outcome" not in view:
        socket.send("stand_in", table=table, seat=0, bot=None)
    while "outcome" not in view and view["to_act"] != 0:
        view = socket.view()
    return view


def shoot(page: Page, path: Path, sizes: list[str]) -> None:
    for theme in THEMES:
        page.evaluate(f"localStorage.setItem('starboard', '{json.dumps({'theme': theme})}')")
        page.reload()
        page.locator("svg.board").first.wait_for()
        page.mouse.move(1, 1)
        for size in sizes:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(500)
            page.screenshot(path=path.with_name(f"{path.name}-{size}-{theme}.png"))


if __name__ == "__main__":
    main()
