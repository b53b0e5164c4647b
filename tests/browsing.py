"""A real browser on a real server, for the tests of the web client."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from command import ROOT
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright
from serving import Server, serving

BUILT = ROOT / "src" / "starboard" / "server" / "static"
TOUCHES = ".piece.touch, .controls > button, .controls form button"
SURE = "dialog[open] .primary"
OVER = ".ending"
PATIENCE_MS = 60_000
LOOK_MS = 10
RETRY_MS = 4000
MOST_MISSES = 3
"""Touches in a whole game that may play nothing."""

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

    def visit(
        self,
        path: str = "/",
        *,
        width: int = 1280,
        height: int = 900,
        follow: str = "at once",
        **wishes: Any,
    ) -> Page:
        """Open a page as a new person, who sees others' moves *at once* unless told otherwise."""
        wishes.setdefault("reduced_motion", "reduce")
        size = {"width": width, "height": height}
        context = self.browser.new_context(viewport=size, **wishes)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE_MS)
        # A blank page has nothing to remember things in.
        kept = f"localStorage.starboard ??= JSON.stringify({{follow: {follow!r}}})"
        context.add_init_script(f"if (location.protocol !== 'about:') {kept}")
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(self.server.address + path)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        # A lost connection and a refusal over HTTP are the browser's to log, not ours.
        quiet = ("Failed to load resource", "WebSocket connection")
        if message.type in ("error", "warning") and not message.text.startswith(quiet):
            self.complaints.append(message.text)


@contextlib.contextmanager
def browsing(data: Path, *words: str, **limits: float) -> Iterator[Site]:
    """Serve and browse; no page may log an error."""
    assert (BUILT / "index.html").is_file(), "Build the web client first: npm run build, in web."
    limits = {"requests_per_second": 1e6, "openings_per_minute": 1e6, **limits}
    with serving(data, *words, **limits) as server, chromium() as browser:
        site = Site(server, browser)
        yield site
    assert site.complaints == []


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a server."""
    with sync_playwright() as playwright:
        # Where the system has no Chromium, Playwright's own is used.
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def open_table(
    page: Page, game: str, *kinds: str, order: str = "fixed", bot: str = "", rounds: int = 0
) -> None:
    """Fill in the form for a new table and press Play. The first seat is ours."""
    page.goto(f"{page.url.split('/', 3)[0]}//{page.url.split('/', 3)[2]}/?game={game}")
    count = page.get_by_role("radiogroup", name="Number of players")
    page.get_by_label("Your name").fill("Ann")
    if count.count():
        count.get_by_role("radio", name=str(1 + len(kinds))).check()
    for seat, kind in enumerate(kinds, 2):
        page.get_by_label(f"Seat {seat}", exact=True).select_option(kind)
        if kind == "here":
            page.get_by_label(f"Name of the player in seat {seat}").fill(f"Bo {seat}")
        if kind == "bot" and bot:
            page.get_by_label(f"Strength of the bot in seat {seat}").select_option(bot)
    page.get_by_label("Seat order").select_option(order)
    if rounds:
        page.locator("details.options summary").click()
        page.get_by_label("Rounds").fill(str(rounds))
    page.get_by_role("button", name="Play", exact=True).click()
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
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const table = document.querySelector(".table");
  const slider = document.querySelector(".controls input[type=range]");
  return {
    over: document.querySelector(over) !== null,
    cover: document.querySelector(".cover") !== null,
    ply: Number(table?.dataset.ply),
    mine: table?.dataset.turn === "mine",
    bounds: slider && [Number(slider.min), Number(slider.max)],
    places: [...document.querySelectorAll(touches)].map(middle),
    sure: [...document.querySelectorAll(sure)].map(middle),
  };
}"""
"""What a player sees at a glance; asking for each thing separately would be slow."""


def play_out(page: Page, rng: Random, longest: int) -> int:
    """Touch at random until the game is over; returns how often."""
    touches = touch_times(page, rng, longest)
    assert page.locator(OVER).count(), f"The game is not over after {longest} touches."
    return touches


def touch_times(page: Page, rng: Random, most: int) -> int:
    """Touch at random, at most this often, until the game is over; returns how often it was."""
    touches, waited, touched, misses = 0, 0, -1, 0
    while True:
        sight = page.evaluate(LOOK, [TOUCHES, OVER, SURE])
        if sight["over"]:
            return touches
        if sight["cover"]:
            page.locator(".cover button").click()
        elif sight["sure"]:
            # A touch beside a question closes it, and then the same may be touched again.
            page.mouse.click(*sight["sure"][0])
            touched = -1
        elif sight["mine"] and sight["ply"] != touched and sight["places"]:
            if touches == most:
                return touches
            touches, waited, touched = touches + 1, 0, sight["ply"]
            _touch_something(page, sight, rng)
        else:
            waited += LOOK_MS
            assert waited < PATIENCE_MS, f"Nothing happens after ply {sight['ply']}."
            if sight["mine"] and sight["places"] and waited == RETRY_MS and touched != -1:
                # The page moved under the finger, or a neighbour was hit: people touch again.
                misses, touched = misses + 1, -1
                assert misses <= MOST_MISSES, f"Touches play nothing, as after ply {sight['ply']}."
            page.wait_for_timeout(LOOK_MS)


def _touch_something(page: Page, sight: dict[str, Any], rng: Random) -> None:
    if sight["bounds"]:
        page.locator(".controls input[type=number]").fill(str(rng.randint(*sight["bounds"])))
    # We click with the mouse, since whatever lies on top of a piece must let touches through.
    page.mouse.click(*rng.choice(sight["places"]))
