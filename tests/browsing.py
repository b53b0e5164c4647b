"""A real browser on a real server, for the tests of the web client."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from command import ROOT
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, expect, sync_playwright
from serving import Server, serving

from starboard.kernel import Record

BUILT = ROOT / "src" / "starboard" / "server" / "static"
TOUCHES = ".piece.touch, .controls > button, .controls form button"
SURE = "dialog[open] .primary"
OVER = ".ending"
PATIENCE_MS = 60_000
LOOK_MS = 10
PATIENT = {"requests_per_second": 1e6, "openings_per_minute": 1e6}
"""Limits for people who do all things at once."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=PATIENCE_MS)


class Site:
    """A server and a browser; every page is a person with cookies of their own."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server = server
        self.browser = browser
        self.complaints: list[str] = []

    def visit(self, path: str = "/", **wishes: Any) -> Page:
        """Open a page as a new person."""
        page = self.person(**wishes)
        page.goto(path)
        return page

    def person(
        self, *, width: int = 1280, height: int = 900, follow: str = "at once", **wishes: Any
    ) -> Page:
        """A new person on a blank page, who sees others' moves *at once* unless told otherwise."""
        wishes.setdefault("reduced_motion", "reduce")
        size: ViewportSize = {"width": width, "height": height}
        context = self.browser.new_context(base_url=self.server.address, viewport=size, **wishes)
        context.set_default_timeout(PATIENCE_MS)
        # A blank page has nothing to remember things in.
        kept = f"localStorage.starboard ??= JSON.stringify({{follow: {follow!r}}})"
        context.add_init_script(f"if (location.protocol !== 'about:') {kept}")
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def leave(self) -> None:
        """Close every page, since one that is open goes on drawing; none may have complained."""
        for context in self.browser.contexts:
            context.close()
        complaints, self.complaints = self.complaints, []
        assert complaints == []

    def _hear(self, message: ConsoleMessage) -> None:
        # A lost connection and a refusal over HTTP are the browser's to log, not ours.
        quiet = ("Failed to load resource", "WebSocket connection")
        if message.type in ("error", "warning") and not message.text.startswith(quiet):
            self.complaints.append(message.text)


@contextlib.contextmanager
def browsing(data: Path, *words: str, **limits: float) -> Iterator[Site]:
    """Serve and browse; no page may log an error."""
    with serving(data, *words, **{**PATIENT, **limits}) as server, browsing_at(server) as site:
        yield site
        site.leave()


@contextlib.contextmanager
def browsing_at(server: Server) -> Iterator[Site]:
    """A browser on a server that runs."""
    assert (BUILT / "index.html").is_file(), "Build the web client first: npm run build, in web."
    with chromium() as browser:
        yield Site(server, browser)


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a server."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def program() -> str | None:
    """The system's Chromium, if it can be without the window that nobody sees; or Playwright's."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


def open_table(page: Page, game: str, *kinds: str, bot: str = "", **options: str) -> None:
    """Go to a new table without filling in the form. The first seat is Ann's, who looks at it."""
    seats = [{"kind": "you", "name": "Ann"}]
    for seat, kind in enumerate(kinds, 2):
        seats.append({"kind": kind})
        if kind == "here":
            seats[-1]["name"] = f"Bo {seat}"
        if kind == "bot" and bot:
            seats[-1]["bot"] = bot
    wish = {"game": game, "seats": seats, "options": options, "order": "fixed"}
    go_to_table(page, "/api/tables", wish)


def play_on(page: Page, record: Record, ply: int, seat: int = 0) -> None:
    """Go to a table that goes on from here in a seat, against bots that do anything."""
    shown = page.request.post("/api/replays", data={"record": record.text()}).json()["table"]
    wish = {"ply": ply, "seat": seat, "name": "Ann", "bot": "uniform"}
    go_to_table(page, f"/api/tables/{shown}/play-on", wish)


def go_to_table(page: Page, path: str, wish: dict[str, Any]) -> None:
    """Ask for a table, and look at it."""
    answer = page.request.post(path, data=wish)
    assert answer.ok, answer.text()
    page.goto(f"/t/{answer.json()['table']}")
    expect(page.locator(".table, .cover")).to_be_visible()


def ply(page: Page) -> int:
    """How many plies have been played."""
    return int(page.locator(".table").get_attribute("data-ply") or 0)


def touch(page: Page, column: str) -> None:
    """Drop a disc in Connect Four, when it is our turn."""
    page.locator(f"[data-id='mouth {column}']").click()


def turn_comes(page: Page, ply: int) -> None:
    """Wait until this many plies have been played and it is our turn."""
    expect(page.locator(f".table[data-ply='{ply}'][data-turn=mine]")).to_be_visible()


def drop(page: Page, columns: str) -> None:
    """Drop the first discs of a game that is played on one screen."""
    for count, column in enumerate(columns, 1):
        touch(page, column)
        turn_comes(page, count)


def until(page: Page, question: str) -> None:
    """Wait until the page answers *question* with yes.

    Playwright's own wait evaluates text within the page, which our Content-Security-Policy forbids.
    """
    for _ in range(PATIENCE_MS // LOOK_MS):
        if page.evaluate(question):
            return
        page.wait_for_timeout(LOOK_MS)
    raise AssertionError(f"The page never said yes to: {question}")


def wait_for_turn(page: Page) -> None:
    """Wait until the page may move, or the game is over."""
    expect(page.locator(f".table[data-turn=mine], .cover, {OVER}").first).to_be_visible()


LOOK = """([touches, over, sure]) => {
  const spots = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]];
  const spotsOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return spots.map(([right, down]) => [x + right * width, y + down * height]);
  };
  const touched = (spot) =>
    document.elementsFromPoint(...spot).map((one) => one.closest(touches)).find(Boolean);
  // Small things may lie on large ones; a hand is pulled along before it is touched.
  const isInHand = (element) => element.closest(".hands") !== null;
  const reach = (element) => spotsOf(element).find((spot) => touched(spot) === element);
  const things = [...document.querySelectorAll(touches)];
  const names = (elements) => elements.map((one) => one.dataset.id ?? one.textContent);
  const { y, height } = document.querySelector(".heart")?.getBoundingClientRect() ?? {};
  const table = document.querySelector(".table");
  const slider = document.querySelector(".controls input[type=range]");
  return {
    over: document.querySelector(over) !== null,
    cover: document.querySelector(".cover") !== null,
    ply: Number(table?.dataset.ply),
    mine: table?.dataset.turn === "mine",
    bounds: slider && [Number(slider.min), Number(slider.max)],
    places: things.map(reach).filter(Boolean),
    hidden: names(things.filter((one) => !isInHand(one) && reach(one) === undefined)),
    heart: `${y} ${height}`,
    sure: [...document.querySelectorAll(sure)].map((one) => spotsOf(one)[0]),
  };
}"""
"""What a player sees at a glance; asking for each thing separately would be slow."""


def play_out(page: Page, rng: Random, longest: int) -> int:
    """Touch at random until the game is over; returns how often."""
    touches = touch_times(page, rng, longest)
    assert page.locator(OVER).count(), f"The game is not over after {longest} touches."
    return touches


def touch_times(page: Page, rng: Random, most: int) -> int:
    """Touch at random, at most this often, until the game is over; returns how often it was.

    All there is to touch is in reach, and the board stays where it is.
    """
    touches, waited, touched, hearts = 0, 0, -1, set()
    while True:
        sight = page.evaluate(LOOK, [TOUCHES, OVER, SURE])
        if sight["over"]:
            return touches
        if sight["cover"]:
            page.locator(".cover button").click()
        elif sight["sure"]:
            page.mouse.click(*sight["sure"][0])
        elif sight["mine"] and sight["ply"] != touched and sight["places"]:
            assert not sight["hidden"], f"out of reach at ply {sight['ply']}: {sight['hidden']}"
            hearts.add(sight["heart"])
            assert len(hearts) == 1, f"the board jumps: {hearts}"
            if touches == most:
                return touches
            touches, waited, touched = touches + 1, 0, sight["ply"]
            _touch_something(page, sight, rng)
        else:
            waited += LOOK_MS
            assert waited < PATIENCE_MS, f"Nothing happens after ply {sight['ply']}."
            page.wait_for_timeout(LOOK_MS)


def _touch_something(page: Page, sight: dict[str, Any], rng: Random) -> None:
    if sight["bounds"]:
        page.locator(".controls input[type=number]").fill(str(rng.randint(*sight["bounds"])))
    # We click with the mouse, since whatever lies on top of a piece must let touches through.
    page.mouse.click(*rng.choice(sight["places"]))
