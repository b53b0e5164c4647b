"""Who sits where: friends by link, several at one screen, other devices, bots for the absent."""

from __future__ import annotations

from urllib.parse import urlsplit

from browsing import Site, open_table, touch, turn_comes, wait_for_turn
from playwright.sync_api import Page, expect

CARDS = ("the jack", "the queen", "the king")


def shown_cards(page: Page) -> list[str]:
    return page.locator(".piece .word").all_text_contents()


def invite(page: Page) -> str:
    """The path of the link that lets a friend sit down."""
    link = page.get_by_label("For a friend to sit down").input_value()
    return "/" + link.split("/", 3)[3]


def sit_down(friend: Page, name: str = "Bo") -> None:
    friend.get_by_label("Your name").fill(name)
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator(".table")).to_be_visible()


def test_a_friend_joins_by_link_and_both_play(site: Site) -> None:
    ann = site.person()
    open_table(ann, "connect_four", "friend")
    expect(ann.locator(".status")).to_contain_text("Waiting")
    # What opens the seat stands behind the #, which browsers send to no server and no log.
    link = urlsplit(invite(ann))
    assert link.fragment and link.fragment not in link.path + link.query
    friend = site.visit(invite(ann))
    sit_down(friend, "<b>Bo</b>")
    expect(friend.locator(".seats")).to_contain_text("<b>Bo</b>")
    expect(ann.locator(".seats")).to_contain_text("<b>Bo</b>")
    touch(ann, "d")
    touch(friend, "e")
    expect(ann.locator("[data-id='disc e1']")).to_be_visible()
    expect(ann).to_have_title("● Your turn · Connect Four")
    expect(friend).to_have_title("Connect Four · Starboard")


def test_the_link_survives_a_reload_and_says_when_every_seat_is_taken(site: Site) -> None:
    ann = site.person()
    open_table(ann, "connect_four", "friend")
    ann.reload()
    path = invite(ann)
    friend = site.visit(path)
    sit_down(friend)
    late = site.visit(path)
    expect(late.get_by_text("Every seat is taken.")).to_be_visible()
    late.get_by_role("link", name="Watch the game").click()
    expect(late.get_by_text("watching")).to_be_visible()
    expect(late.locator(".piece.touch")).to_have_count(0)


def test_at_one_screen_hands_are_hidden_at_the_hand_over(site: Site) -> None:
    page = site.person()
    open_table(page, "kuhn_poker", "here")
    expect(page.get_by_role("heading", name="Ann is next")).to_be_visible()
    assert not any([card in page.content() for card in CARDS])
    page.get_by_role("button", name="I am Ann").click()
    expect(page.locator(".piece .word")).to_have_count(1)
    (first,) = shown_cards(page)
    page.get_by_role("button", name="Bet a chip").click()

    expect(page.get_by_role("heading", name="Bo 2 is next")).to_be_visible()
    expect(page.locator("svg.board")).to_have_count(0)
    expect(page.locator(".log")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Bo 2 is next")).to_be_visible()
    page.get_by_role("button", name="I am Bo 2").click()
    expect(page.locator(".piece .word")).to_have_count(1)
    assert shown_cards(page) != [first]
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".ending")).to_contain_text("Ann won")


def test_a_recovery_code_brings_the_tables_to_another_device(site: Site) -> None:
    ann = site.person()
    open_table(ann, "connect_four", "here")
    touch(ann, "d")
    ann.get_by_role("tab", name="Share").click()
    code = ann.get_by_label("Your recovery code").input_value()
    phone = site.visit(width=360, height=740)
    phone.get_by_text("Play on another device").click()
    phone.get_by_label("A recovery code from another device").fill("no such code")
    phone.get_by_role("button", name="Bring my tables").click()
    expect(phone.get_by_role("alert")).to_be_visible()
    phone.get_by_label("A recovery code from another device").fill(code.lower())
    phone.get_by_role("button", name="Bring my tables").click()
    phone.locator(".tables a").click()
    expect(phone.locator("[data-id='disc d1']")).to_be_visible()
    wait_for_turn(phone)
    touch(phone, "e")
    expect(ann.locator("[data-id='disc e1']")).to_be_visible()

    # Signed out everywhere else, the phone has no tables, and the code it came by is void.
    ann.goto(site.server.address)
    ann.get_by_text("Play on another device").click()
    ann.get_by_role("button", name="Sign out everywhere else").click()
    expect(ann.get_by_text("Only this browser is signed in now.")).to_be_visible()
    expect(ann.get_by_label("Your recovery code")).not_to_have_value(code)
    phone.goto(site.server.address)
    phone.get_by_text("Play on another device").click()
    expect(phone.get_by_text("You get a recovery code with your first table.")).to_be_visible()
    phone.get_by_label("A recovery code from another device").fill(code)
    phone.get_by_role("button", name="Bring my tables").click()
    expect(phone.get_by_role("alert")).to_contain_text("No tables belong to this code")
    fresh = ann.get_by_label("Your recovery code").input_value()
    phone.get_by_label("A recovery code from another device").fill(fresh)
    phone.get_by_role("button", name="Bring my tables").click()
    expect(phone.locator(".tables a")).to_be_visible()


def test_a_bot_plays_for_one_who_left_and_gives_the_seat_back(site: Site) -> None:
    ann = site.person()
    open_table(ann, "connect_four", "friend")
    path = invite(ann)
    friend = site.visit(path)
    sit_down(friend)
    touch(ann, "d")
    expect(friend.locator("[data-id='disc d1']")).to_be_visible()
    table = friend.url
    friend.goto("about:blank")
    ann.get_by_role("button", name="Let a bot play").click()
    turn_comes(ann, 2)
    friend.goto(table)
    friend.get_by_role("button", name="Take my seat back").click()
    expect(friend.get_by_role("button", name="Take my seat back")).to_have_count(0)
    touch(ann, "a")
    wait_for_turn(friend)


def test_my_tables_are_in_the_lobby_the_urgent_ones_first(site: Site) -> None:
    page = site.person()
    open_table(page, "connect_four", "friend")
    open_table(page, "connect_four", "here")
    page.get_by_role("link", name="Starboard, all games").click()
    expect(page.locator(".tables li")).to_have_count(2)
    expect(page.locator(".tables li").first).to_contain_text("your turn")
    expect(page.locator(".tables li").last).to_contain_text("waiting for a friend")


def test_a_turn_limit_is_counted_down(site: Site) -> None:
    page = site.visit("/?game=connect_four")
    page.get_by_label("Time for a move").select_option("30")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("timer")).to_be_visible()


CALLS = """() => {
  window.calls = [];
  window.Notification = class {
    static requestPermission = async () => "granted";
    constructor(title) { window.calls.push(title); }
  };
  window.AudioContext = class {
    constructor() { window.calls.push("sound"); throw new Error("no sound card"); }
  };
  document.hasFocus = () => false;
}"""


def test_a_player_who_looks_away_is_called_on_request(site: Site) -> None:
    ann = site.person()
    open_table(ann, "connect_four", "friend")
    ann.evaluate(CALLS)
    friend = site.visit(invite(ann))
    sit_down(friend)
    touch(ann, "a")
    touch(friend, "a")
    turn_comes(ann, 2)
    assert ann.evaluate("window.calls") == ["sound"] * 2, "when the game began, and now"
    ann.get_by_label("Settings").click()
    ann.get_by_text("A notification when it is my turn").click()
    ann.get_by_label("Volume of sounds").fill("0")
    touch(ann, "b")
    touch(friend, "b")
    turn_comes(ann, 4)
    assert ann.evaluate("window.calls") == ["sound", "sound", "Your turn: Connect Four"]
