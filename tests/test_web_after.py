"""After the game, in a real browser: what came of it, and one more."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from browsing import Site, go_to_table, open_table, play_out, wait_for_turn
from command import REFERENCES
from playwright.sync_api import Page, expect
from test_gains import golden


def shown(site: Site, record: str, width: int = 1280, height: int = 900) -> Page:
    """A page at the table where a record is shown."""
    page = site.person(width=width, height=height)
    go_to_table(page, "/api/replays", {"record": record})
    return page


def test_the_result_says_where_points_came_from_and_where_the_game_turned(site: Site) -> None:
    record = (REFERENCES / "records" / "connect_four" / "win_upright.txt").read_text()
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


def test_the_points_of_six_players_fit_beside_the_board(site: Site) -> None:
    (record,) = (record for record in golden("speiderne") if record.seats == 6)
    bots = tuple([f"Standard bot {seat}" for seat in range(6)])
    page = shown(site, replace(record, players=bots).text())
    expect(page.locator(".result tbody tr.total td")).to_have_count(6)
    table = page.locator(".result table").bounding_box()
    panel = page.locator(".result").bounding_box()
    assert table is not None
    assert panel is not None
    assert table["x"] + table["width"] <= panel["x"] + panel["width"]


def test_a_crew_ends_together_so_its_seats_show_no_result(site: Site) -> None:
    (record,) = (record for record in golden("streamlines") if record.seats == 4)
    page = shown(site, record.text())
    expect(page.locator(".ending")).to_contain_text("won")
    expect(page.locator(".seat")).to_have_count(4)
    assert page.locator(".seat .score").all_text_contents() == []


def test_one_level_up_leads_to_a_stronger_bot(site: Site) -> None:
    page = site.person()
    open_table(page, "kuhn_poker", "bot", bot="easy")
    play_out(page, Random(5), 10)
    before = page.url
    page.get_by_role("button", name="One level up").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.get_by_role("group", name="Players")).to_contain_text("Standard bot")


def test_a_replay_goes_at_the_speed_one_likes(site: Site) -> None:
    record = (REFERENCES / "records" / "connect_four" / "draw.txt").read_text()
    page = shown(site, record)
    page.get_by_role("button", name="Watch it again").click()
    page.get_by_label("Speed").select_option("swift")
    expect(page.locator(".ending")).to_be_visible()
    link = page.request.get(re.sub(r"/t/([^?]*).*", r"/api/tables/\1/picture", page.url))
    assert link.headers["content-type"].startswith("image/svg+xml")


def test_one_plays_on_from_a_moment_of_the_past(site: Site) -> None:
    record = (REFERENCES / "records" / "connect_four" / "win_upright.txt").read_text()
    page = shown(site, record)
    page.get_by_role("tabpanel", name="Result").locator(".turning button").first.click()
    before = page.url
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/t/" in url and url.split("?")[0] != before.split("?")[0])
    wait_for_turn(page)


def test_my_games_tells_results_and_a_rating_to_who_wants_one(site: Site) -> None:
    page = site.person()
    open_table(page, "kuhn_poker", "bot", bot="easy")
    play_out(page, Random(7), 10)
    page.goto(f"{site.server.address}/mine")
    expect(page.locator(".results tbody")).to_contain_text("Kuhn poker")
    expect(page.locator(".results tbody")).to_contain_text("Easy")
    assert page.locator(".ratings").count() == 0
    page.get_by_text("Show me a rating").click()
    expect(page.locator(".ratings")).to_contain_text("Kuhn poker")
    page.get_by_role("button", name="Erase me").click()
    page.get_by_role("dialog").get_by_role("button", name="Erase me").click()
    page.wait_for_url(f"{site.server.address}/")
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    assert page.get_by_role("heading", name="My tables").count() == 0


def test_it_can_live_on_a_home_screen_and_says_when_there_is_no_network(site: Site) -> None:
    page = site.visit()
    link = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(f"{site.server.address}{link}").json()
    assert manifest["display"] == "standalone"
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    icons = [*manifest["icons"], {"src": touch, "type": "image/png", "sizes": "180x180"}]
    for icon in icons:
        answer = page.request.get(f"{site.server.address}{icon['src']}")
        assert answer.ok and answer.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            side = int.from_bytes(answer.body()[16:20], "big")
            assert answer.body()[:4] == b"\x89PNG" and icon["sizes"] == f"{side}x{side}"
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.context.set_offline(True)
    page.goto(f"{site.server.address}/mine")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
