"""After the game, in a real browser: what came of it, and one more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from browsing import Site, browsing, open_table, play_out
from command import EXAMPLES
from playwright.sync_api import Page, expect
from test_gains import golden


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with browsing(tmp_path_factory.mktemp("web")) as site:
        yield site


def shown(site: Site, record: str, width: int = 1280, height: int = 900) -> Page:
    """A page at the table where a record is shown."""
    page = site.visit(width=width, height=height)
    home = site.server.address
    answer = page.request.post(f"{home}/api/replays", data={"record": record})
    page.goto(f"{home}/t/{answer.json()['table']}")
    return page


def test_the_result_says_where_points_came_from_and_where_the_game_turned(site: Site) -> None:
    record = (EXAMPLES / "records" / "connect_four" / "win_upright.txt").read_text()
    page = shown(site, record)
    expect(page.locator(".ending")).to_contain_text("won")
    result = page.get_by_role("tabpanel", name="Result")
    expect(result.get_by_text("Turning points")).to_be_visible()
    expect(result.locator(".accounts")).to_contain_text("best move in")
    result.locator(".turning button").first.click()
    expect(page.get_by_role("group", name="Replay")).to_be_visible()


def test_points_by_source_add_up_on_a_phone_too(site: Site) -> None:
    record = golden("speiderne")[-1]
    page = shown(site, record.text(), width=360, height=740)
    page.get_by_role("tab", name="Result").click()
    rows = page.locator(".result tbody tr")
    expect(rows.last).to_contain_text("Total")
    assert record.result is not None
    totals = rows.last.locator("td").all_text_contents()
    assert [int(total) for total in totals] == list(record.result.scores)
    page.locator(".chart").first.click()
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_role("group", name="Replay")).to_be_visible()


def test_one_level_up_leads_to_a_stronger_bot(site: Site) -> None:
    page = site.visit()
    open_table(page, "kuhn_poker", "bot", bot="easy")
    play_out(page, Random(5), 10)
    before = page.url
    page.get_by_role("button", name="One level up").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.get_by_role("group", name="Players")).to_contain_text("Standard bot")


def test_a_replay_goes_at_the_speed_one_likes(site: Site) -> None:
    record = (EXAMPLES / "records" / "connect_four" / "draw.txt").read_text()
    page = shown(site, record)
    page.get_by_role("button", name="Watch it again").click()
    page.get_by_label("Speed").select_option("swift")
    expect(page.locator(".ending")).to_be_visible()
    link = page.request.get(re.sub(r"/t/(.*)", r"/api/tables/\1/picture", page.url))
    assert link.headers["content-type"].startswith("image/svg+xml")
