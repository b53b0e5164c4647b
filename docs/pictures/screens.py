"""Take pictures of the web client: ``python docs/pictures/screens.py [folder]``.

The lobby and a table of every game, wide and on a phone, in light and in dark. The client
must be built. The pictures are for looking at, and stay out of the repository.
"""

import sys
import tempfile
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "tests"))

from browsing import Site, browsing, open_table, touch_times  # noqa: E402

from starboard import catalog  # noqa: E402

WIDE = (1360, 860)
PHONE = (360, 740)
TOUCHES = 12


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, browsing(Path(data) / "tables") as site:
        for game in ("lobby", *catalog.names()):
            picture(site, game, folder)


def picture(site: Site, game: str, folder: Path) -> None:
    page = site.visit()
    if game == "lobby":
        page.locator(".card svg.board").nth(len(catalog.names()) - 1).wait_for()
    else:
        bots = ["bot"] * (catalog.find(game).seats[0] - 1)
        open_table(page, game, *bots, bot="uniform")
        touch_times(page, Random(4), TOUCHES)
    for size, (width, height) in {"wide": WIDE, "phone": PHONE}.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.mouse.move(1, 1)
            page.wait_for_timeout(300)
            page.screenshot(path=folder / f"{game}-{size}-{scheme}.png", full_page=size == "phone")


if __name__ == "__main__":
    main()
