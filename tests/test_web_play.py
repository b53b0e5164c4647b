"""Playing in a real browser: every way to move, and what else a player may do."""

from __future__ import annotations

import base64
import json
import re
import zlib
from random import Random

from browsing import (
    Site,
    drop,
    open_table,
    play_out,
    ply,
    touch,
    turn_comes,
    wait_for_turn,
)
from playwright.sync_api import Page, WebSocket, expect


def test_two_clicks_play_a_bot_to_the_end(site: Site) -> None:
    page = site.visit()
    page.get_by_role("link", name="Connect Four").click()
    page.get_by_role("button", name="Play", exact=True).click()
    play_out(page, Random(1), 60)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("link", name="Record")).to_be_visible()


def test_the_form_says_who_sits_where_and_by_which_options(site: Site) -> None:
    page = site.visit("/?game=home_stars")
    page.get_by_label("Your name").fill("Ann")
    players = page.get_by_role("radiogroup", name="Number of players")
    players.get_by_role("radio", name="3").check()
    page.get_by_label("Seat 2", exact=True).select_option("here")
    page.get_by_label("Name of the player in seat 2").fill("Bo")
    page.get_by_label("Seat 3", exact=True).select_option("bot")
    page.get_by_label("Strength of the bot in seat 3").select_option("uniform")
    page.get_by_label("Seat order").select_option("fixed")
    page.locator("details.options summary").click()
    page.get_by_label("Rounds").fill("12")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("heading", name="Ann is next")).to_be_visible()
    page.get_by_role("button", name="I am Ann").click()
    seats = page.get_by_role("group", name="Players")
    for name in ("Ann", "Bo", "Uniform bot"):
        expect(seats).to_contain_text(name)
    expect(page.locator(".goal")).to_contain_text("12")


def test_the_keyboard_alone_plays_a_whole_game(site: Site) -> None:
    page = site.visit()
    page.get_by_role("link", name="Connect Four").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    wait_for_turn(page)
    while page.evaluate("document.activeElement?.getAttribute('data-id') ?? ''")[:5] != "mouth":
        page.keyboard.press("Tab")
    rng = Random(2)
    for _ in range(60):
        wait_for_turn(page)
        if page.locator(".ending").count():
            break
        for _ in range(rng.randrange(4)):
            page.keyboard.press(rng.choice(["ArrowRight", "ArrowLeft"]))
        before = ply(page)
        page.keyboard.press("Enter")
        expect(page.locator(f".table[data-ply='{before}']")).to_have_count(0)
    expect(page.locator(".ending")).to_be_visible()


def test_a_touch_that_is_not_allowed_says_why_and_leads_to_the_rule(site: Site) -> None:
    page = site.person()
    open_table(page, "connect_four", "here")
    drop(page, "dddddd")
    column = page.locator("[data-id='hole d6']").bounding_box()
    assert column is not None
    page.mouse.click(column["x"] + column["width"] / 2, column["y"] - column["height"] / 2)
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("Column d is full (rule 3).")
    refusal.get_by_role("link", name="rule 3").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.locator("[data-rule='3']")).to_be_focused()


def test_a_double_touch_is_one_touch(site: Site) -> None:
    page = site.person()
    sent: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(str(frame)))

    page.on("websocket", listen)
    open_table(page, "connect_four", "here")
    page.locator("[data-id='mouth d']").dblclick()
    turn_comes(page, 1)
    # A second click that comes after the answer is still the same touch.
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    expect(page.get_by_role("alert")).to_have_count(0)
    # Answers come in order: the answer to a second touch would be here before the next move.
    touch(page, "e")
    turn_comes(page, 2)
    assert [json.loads(frame)["move"] for frame in sent if '"move"' in frame] == [
        "drop d",
        "drop e",
    ]


def test_moves_can_be_typed_and_chosen_from_a_list(site: Site) -> None:
    page = site.person()
    open_table(page, "connect_four", "here")
    page.get_by_role("tab", name="Moves").click()
    page.get_by_text("All moves").click()
    page.get_by_label("Type a move").fill("drop c")
    page.keyboard.press("Enter")
    expect(page.locator("[data-id='disc c1']")).to_be_visible()
    page.get_by_role("button", name="column c drop c").click()
    expect(page.locator("[data-id='disc c2']")).to_be_visible()
    page.get_by_label("Type a move").fill("drop z")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("drop z")
    assert ply(page) == 2


def test_a_move_can_be_taken_back(site: Site) -> None:
    page = site.person()
    open_table(page, "connect_four", "here")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    touch(page, "a")
    expect(page.locator("[data-id='disc a1']")).to_be_visible()
    undo.click()
    expect(page.locator("[data-id='disc a1']")).to_have_count(0)
    assert ply(page) == 0


def test_the_past_can_be_looked_at_and_linked_to(site: Site) -> None:
    page = site.person()
    open_table(page, "connect_four", "here")
    drop(page, "abcd")
    expect(page.get_by_role("group", name="Replay")).to_have_count(0)
    page.get_by_label("Show move 3 on the board").click()
    expect(page.locator("[data-id='disc d1']")).to_have_count(0)
    expect(page.locator(".piece.touch")).to_have_count(0)
    expect(page.locator(".status")).to_contain_text("After move 3")
    page.get_by_label("Move", exact=True).fill("1")
    expect(page.locator("[data-id='disc b1']")).to_have_count(0)
    page.get_by_role("tab", name="Share").click()
    link = page.get_by_label("This position, move 1").input_value()
    page.get_by_label("To the present").click()
    expect(page.locator("[data-id='disc d1']")).to_be_visible()

    watcher = site.visit(link.removeprefix(site.server.address))
    expect(watcher.locator(".status")).to_contain_text("After move 1")
    expect(watcher.locator("[data-id='disc a1']")).to_be_visible()
    expect(watcher.locator("[data-id='disc b1']")).to_have_count(0)
    expect(watcher.get_by_text("watching")).to_be_visible()


def test_pointing_at_a_line_of_the_log_frames_what_it_changed(site: Site) -> None:
    page = site.person()
    open_table(page, "connect_four", "here")
    drop(page, "ag")
    page.locator(".log li").nth(0).hover()
    frame = page.locator(".trace.asked")
    expect(frame).to_have_count(1)
    disc = page.locator("[data-id='disc a1']").bounding_box()
    box = frame.bounding_box()
    assert disc is not None and box is not None
    assert abs(box["x"] - disc["x"]) < 12
    page.mouse.move(2, 2)
    expect(frame).to_have_count(0)
    page.get_by_label("Show move 1 on the board").click()
    expect(page.locator(".status")).to_contain_text("After move 1")


def test_a_hint_names_moves_and_can_be_played(site: Site) -> None:
    page = site.person()
    open_table(page, "connect_four", "here")
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("status", name="Hint")
    expect(hint).to_be_visible()
    expect(page.locator(".trace.asked")).to_have_count(1)
    for width, height in ((1280, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        corner, words = page.locator("[data-id='hole g1']").bounding_box(), hint.bounding_box()
        assert corner is not None and words is not None
        is_below = words["y"] >= corner["y"] + corner["height"]
        is_beside = words["x"] >= corner["x"] + corner["width"]
        assert is_below or is_beside, "it covers none of the board"
    hint.get_by_role("button", name="column").first.click()
    expect(page.locator(".table[data-ply='1']")).to_be_visible()
    expect(hint).to_have_count(0)


def test_what_happened_since_my_move_is_shown_again(site: Site) -> None:
    page = site.person()
    open_table(page, "connect_four", "bot", bot="uniform")
    touch(page, "d")
    turn_comes(page, 2)
    expect(page.locator(".log li.new")).to_have_count(1)
    page.get_by_role("button", name="Recap").click()
    expect(page.locator(".status")).to_contain_text("After move 1")
    expect(page.locator(".status")).to_contain_text("Your turn")


def test_what_is_said_is_text(site: Site) -> None:
    page = site.person()
    open_table(page, "connect_four", "here")
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("<img src=x onerror=alert(1)> hello")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("<img src=x onerror=alert(1)> hello")
    assert page.locator(".remarks img").count() == 0


def test_the_record_can_be_downloaded(site: Site) -> None:
    page = site.person()
    open_table(page, "connect_four", "here")
    touch(page, "d")
    page.get_by_role("tab", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert "drop d" in download.value.path().read_text()


def test_a_rematch_leads_to_a_new_table(site: Site) -> None:
    page = site.person()
    open_table(page, "kuhn_poker", "bot", bot="uniform")
    play_out(page, Random(3), 10)
    before = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != before)
    wait_for_turn(page)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_tile_in_hand_is_dragged_onto_a_square(site: Site) -> None:
    # One table in nine begins with a black hole, which is not laid.
    for _ in range(20):
        page = site.person(height=1000)
        open_table(page, "space_truckin", "here")
        wait_for_turn(page)
        page.locator(".piece.touch[data-id='stack']").click()
        expect(page.locator(".piece.touch[data-id='stack']")).to_have_count(0)
        hand = page.locator(".piece:not(.touch):not(.faded)[data-id^='hand']").first
        if hand.count():
            break
    before = ply(page)
    tile = f"[data-id='{hand.get_attribute('data-id')}']"
    page.locator(tile).element_handle().wait_for_element_state("stable")
    page.mouse.move(*middle(page, tile))
    page.mouse.down()
    page.mouse.move(8, 8, steps=4)
    expect(page.locator(f"{tile}.dragged")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert ply(page) == before
    page.mouse.move(*middle(page, tile))
    page.mouse.down()
    page.mouse.move(*middle(page, ".piece.touch.target"), steps=4)
    page.mouse.up()
    expect(page.locator(f".table[data-ply='{before}']")).to_have_count(0)
    expect(page.locator(".dragged")).to_have_count(0)


def test_a_link_that_carries_a_record_shows_it_from_its_start(site: Site) -> None:
    plies = "\n".join(["drop a", "drop b"] * 3 + ["drop a"])
    record = f"starboard record 1\ngame connect_four 1\nseats 2\n\n{plies}\n"
    packer = zlib.compressobj(wbits=-15)
    packed = base64.urlsafe_b64encode(packer.compress(record.encode()) + packer.flush())
    page = site.visit(f"/replay#{packed.decode()}")
    expect(page).to_have_url(re.compile(r"/t/[\w-]+\?ply=0$"))
    expect(page.locator(".status")).to_contain_text("At the start")
    expect(page.locator("[data-id='disc a1']")).to_have_count(0)
    page.get_by_label("To the present").click()
    expect(page.locator("[data-id='disc a4']")).to_be_visible()
    expect(site.visit("/replay#damaged").get_by_text("This link is damaged")).to_be_visible()
