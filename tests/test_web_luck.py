"""Luck that players can check, in a real browser: promised at the table, dealt again after it."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import urlsplit

from browsing import Site, play_out
from playwright.sync_api import Page, expect

PROMISE = re.compile(r"sealed: ([0-9a-f]{16})…")


def table_of(page: Page) -> str:
    """The id of the table that is looked at."""
    return urlsplit(page.url).path.removeprefix("/t/")


def promise(page: Page) -> str:
    """The beginning of the promise that a table shows."""
    page.get_by_role("tab", name="Share").click()
    seal = page.locator(".seal")
    expect(seal).to_have_text(PROMISE)
    found = PROMISE.search(seal.inner_text())
    assert found is not None
    return found[1]


def test_the_luck_is_promised_before_the_game_and_verified_after_it(site: Site) -> None:
    page = site.visit("/?game=kuhn_poker")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".table")).to_be_visible()
    promised = promise(page)
    # While the game goes on, nobody may know the secret.
    expect(page.get_by_role("link", name="Verify the luck")).to_have_count(0)
    asked = page.request.get(f"/api/tables/{table_of(page)}/luck")
    assert asked.json()["sentence"] == "The luck can be checked once the game is over."
    play_out(page, Random(1), 10)
    result = page.get_by_role("tabpanel", name="Result")
    result.get_by_role("link", name="Verify the luck").click()
    expect(page.get_by_role("status")).to_contain_text("All 2 draws are as promised.")
    expect(page.locator(".luck dd code").first).to_contain_text(promised)
    # The share of the player's own seat came from this browser, not from the server.
    expect(page.get_by_text("made by this browser")).to_have_count(1)


def test_a_draw_that_was_not_promised_is_named(site: Site) -> None:
    page = site.visit("/?game=kuhn_poker")
    page.get_by_role("button", name="Play", exact=True).click()
    play_out(page, Random(1), 10)
    table = table_of(page)
    luck = page.request.get(f"/api/tables/{table}/luck").json()
    first = luck["draws"][0]
    dealt = first["dealt"]
    first["dealt"] = next(one["outcome"] for one in first["chances"] if one["outcome"] != dealt)
    page.route("**/luck", lambda route: route.fulfill(json=luck), times=1)
    page.goto(f"/t/{table}/luck")
    expect(page.get_by_role("status")).to_contain_text("1 of 2 draws are not as promised.")
    expect(page.get_by_text(f"but the promise deals {dealt}.")).to_be_visible()
