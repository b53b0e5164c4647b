"""For everyone: phones, keyboards, readers, light and dark, and slow lines."""

from __future__ import annotations

import gzip

import pytest
from browsing import BUILT, Site, open_table, touch, turn_comes, until, wait_for_turn
from command import ROOT
from playwright.sync_api import Page, expect

from starboard import catalog

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDEST_PHONE = 360
FINGERTIP = 24
"""Pixels: what WCAG asks of anything that is to be touched."""

SMALLEST_TOUCH = """() => Math.min(
  ...[...document.querySelectorAll(".board .touch .reach")].map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height);
  }),
)"""


def serious(page: Page, part: str = "html") -> list[str]:
    """What axe finds in a part of the page that is serious or critical."""
    # The page's policy forbids foreign scripts; the browser's own protocol may still run one.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("(part) => axe.run(part, {resultTypes: ['violations']})", part)
    return [
        f"{rule['id']}: {node['html']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
        if rule["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(site: Site, scheme: str) -> None:
    page = site.visit(color_scheme=scheme)
    expect(page.locator(".card svg.board").first).to_be_visible()
    assert serious(page) == []
    page.get_by_role("link", name="Connect Four").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert serious(page) == []
    open_table(page, "connect_four", "here")
    touch(page, "d")
    turn_comes(page, 1)
    page.get_by_role("tab", name="Moves").click()
    page.get_by_text("All moves").click()
    page.get_by_text("Board as text").click()
    page.get_by_label("Settings").click()
    assert serious(page) == []
    page.keyboard.press("Escape")
    for tab in ("Log", "Rules", "Chat", "Share"):
        page.get_by_role("tab", name=tab).click()
        assert serious(page, ".tabs") == [], tab


def test_axe_would_find_what_is_serious(site: Site) -> None:
    page = site.visit("/t/nowhere12345")
    expect(page.get_by_role("alert")).to_be_visible()
    assert serious(page) == []
    page.evaluate("document.querySelector('.brand').removeAttribute('aria-label')")
    page.evaluate("document.documentElement.removeAttribute('lang')")
    assert serious(page) != []


def test_axe_finds_nothing_serious_at_the_hand_over_and_the_door(site: Site) -> None:
    page = site.person()
    open_table(page, "kuhn_poker", "here")
    assert serious(page) == []
    open_table(page, "connect_four", "friend")
    link = page.get_by_label("For a friend to sit down").input_value()
    page.goto(link)
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    assert serious(page) == []


def test_on_a_phone_no_page_before_the_table_scrolls_sideways(site: Site) -> None:
    page = site.visit(width=WIDEST_PHONE, height=740)
    expect(page.locator(".card svg.board").first).to_be_visible()
    width = "document.documentElement.scrollWidth"
    assert page.evaluate(width) == WIDEST_PHONE
    for game in catalog.names():
        page.goto(f"/?game={game}")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        assert page.evaluate(width) == WIDEST_PHONE, game


def test_the_log_shows_its_last_line_when_the_window_changes(site: Site) -> None:
    page = site.person(width=1360, height=860)
    open_table(page, "speiderne", "bot", bot="uniform")
    wait_for_turn(page)
    page.set_viewport_size({"width": WIDEST_PHONE, "height": 740})
    page.get_by_role("tab", name="Log").click()
    until(
        page,
        """() => {
      const list = document.querySelector(".log");
      const last = list.lastElementChild.getBoundingClientRect();
      const panel = list.parentElement.getBoundingClientRect();
      return last.top >= panel.top && last.bottom <= panel.bottom;
    }""",
    )


def test_the_board_can_be_read_as_text(site: Site) -> None:
    page = site.person()
    open_table(page, "connect_four", "here")
    touch(page, "d")
    page.get_by_role("tab", name="Moves").click()
    page.get_by_text("Board as text").click()
    expect(page.locator(".text-board")).to_contain_text("d: disc of Ann")


def test_the_chosen_colours_are_kept(site: Site) -> None:
    page = site.visit(color_scheme="light")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_label("Settings").click()
    page.get_by_role("radio", name="Dark").check()
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    expect(page.locator(".card").first).to_be_visible()
    assert page.evaluate(ground) == dark


def test_pieces_move_unless_less_motion_is_wanted(site: Site) -> None:
    moving = "document.querySelector('svg.board').getAnimations({subtree: true}).length > 0"
    for wish, expected in (("no-preference", True), ("reduce", False)):
        page = site.person(reduced_motion=wish)
        open_table(page, "connect_four", "here")
        page.evaluate(
            "new MutationObserver(() => { window.moved = (window.moved ?? false) || "
            + moving
            + "; }).observe(document.querySelector('svg.board'), {subtree: true, childList: true})"
        )
        touch(page, "d")
        expect(page.locator("[data-id='disc d1']")).to_be_visible()
        assert page.evaluate("window.moved") is expected


def test_page_script_and_style_are_small() -> None:
    fonts = list((BUILT / "assets").glob("*.woff2"))
    files = {BUILT / "index.html", *(BUILT / "assets").iterdir()} - set(fonts)
    packed = sum([len(gzip.compress(file.read_bytes())) for file in files])
    assert packed < 120_000, packed
    assert fonts
    assert max([file.stat().st_size for file in fonts]) < 30_000
