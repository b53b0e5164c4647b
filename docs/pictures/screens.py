"""Take pictures of the web client: ``make pictures``, or ``python docs/pictures/screens.py``.

The lobby, every game's page, and a table of every game at its start, in the middle and at its end,
as its golden record has it; wide, on a laptop and on a phone; in light and in dark. Without a list
of games it is all of them: ``--games sources`` is one. The client must be built. The pictures are
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
from command import REFERENCES  # noqa: E402
from playwright.sync_api import Page  # noqa: E402
from serving import SAMPLES, Browser  # noqa: E402

from starboard import catalog  # noqa: E402
from starboard.kernel import Record, parse, replay  # noqa: E402

SIZES = {"wide": (1600, 1000), "laptop": (1280, 800), "phone": (360, 740)}
MOMENTS = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""How far a golden record of the game has come when its table is shown."""

BOT = "uniform"
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
    """Sit down at positions of a golden record, in the seat that is to move, among bots."""
    record = min(records(game), key=lambda one: (one.seats, -len(one.plies)))
    for moment in wish.moments:
        ply, seat = decision(record, MOMENTS[moment])
        ann = Browser(site.server)
        shown = ann.post("/api/replays", {"record": record.text()})["table"]
        place = {"ply": ply, "seat": seat, "name": "Ann", "bot": BOT}
        table = ann.post(f"/api/tables/{shown}/play-on", place)["table"]
        if moment == "end":
            play_out(ann, table, seat)
        page = site.visit()
        for cookie in ann.jar:
            value = {"name": cookie.name, "value": cookie.value or "", "url": site.server.address}
            page.context.add_cookies([value])  # type: ignore[list-item]
        page.goto(f"{site.server.address}/t/{table}")
        shoot(page, wish.folder / f"{game}-{moment}", wish.sizes)
        page.context.close()


def records(game: str) -> list[Record]:
    folders = (ROOT / "src/starboard/games" / game / "records", REFERENCES / "records" / game)
    files = [file for folder in folders for file in sorted(folder.glob("*.txt"))]
    return [parse(file.read_text(encoding="utf-8")) for file in files]


def decision(record: Record, part: float) -> tuple[int, int]:
    """The first decision from this part of a record on, or else the last: its ply and its seat."""
    states = [state.to_act for state, _ in replay(record, catalog.find(record.game))]
    plies = [(ply, seat) for ply, seat in enumerate(states[: len(record.plies)]) if seat >= 0]
    return next((one for one in plies if one[0] >= part * len(record.plies)), plies[-1])


def play_out(ann: Browser, table: str, seat: int) -> None:
    """Play the first move that is offered until the game is over."""
    with ann.socket() as socket:
        view = socket.watch(table, seat)
        while "outcome" not in view:
            if view["to_act"] == seat:
                socket.play(view)
            view = socket.view()


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
