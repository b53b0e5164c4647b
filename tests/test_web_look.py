"""The board first: sizes, what is in sight, looks, docks, asides, and the way to a friend."""

from __future__ import annotations

import re

import pytest
from browsing import Site, open_table, play_on, ply, touch, wait_for_turn
from playwright.sync_api import Page, ViewportSize, expect
from test_gains import golden
from test_web_access import FINGERTIP, SMALLEST_TOUCH, serious

from starboard import catalog
from starboard.games.space_truckin.rules import Phase
from starboard.kernel import Button, Record, replay

GUEST = "harbour_game"
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
HEART = 640
"""Pixels: as high as a board is on a laptop at least."""

BOXES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return { x, y, width, height };
})"""
SCROLLS = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth, scrollHeight];
}"""

TRAVELS = """
window.travels = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, times) {
  const way = String(frames.transform?.[0]);
  if (/translate.*scale/.test(way)) window.travels.push(this.closest("[data-id]").dataset.id);
  return animate.call(this, frames, times);
};
"""
"""Remember what went from one board to another."""


def at_table(site: Site, game: str, size: ViewportSize, scheme: str = "dark") -> Page:
    page = site.person(width=size["width"], height=size["height"], color_scheme=scheme)
    count = 2 if game == GUEST else catalog.find(game).seats[0]
    open_table(page, game, *["bot"] * (count - 1), bot="uniform")
    wait_for_turn(page)
    return page


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.evaluate(BOXES, selector)
    return found


def assert_no_shared_centres(page: Page) -> None:
    middles = [
        (round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2))
        for box in boxes(page, ".piece.touch .reach")
    ]
    assert len(middles) == len(set(middles)), sorted(middles)


@pytest.mark.parametrize("game", [*catalog.names(), GUEST])
def test_on_a_laptop_the_board_is_large_and_all_can_be_read(site: Site, game: str) -> None:
    page = at_table(site, game, LAPTOP)
    (heart,) = boxes(page, ".heart")
    assert heart["height"] >= HEART
    assert page.evaluate(SCROLLS) == [LAPTOP["width"], LAPTOP["height"]]
    for bar in boxes(page, ".top"):
        assert bar["height"] <= 48
    for goal in boxes(page, ".goal > summary"):
        assert goal["x"] + goal["width"] <= LAPTOP["width"]
        assert goal["y"] + goal["height"] <= 48
    assert_no_shared_centres(page)
    assert page.evaluate(SMALLEST_TOUCH) >= FINGERTIP
    (board,) = boxes(page, ".heart svg.board")
    # What is wider than high, as two hands side by side are, fills the width instead.
    assert board["height"] >= HEART or board["width"] >= heart["width"] - 2
    for theme in ("Light", "Dark"):
        page.get_by_label("Settings").click()
        page.get_by_role("radio", name=theme).check()
        page.keyboard.press("Escape")
        assert page.evaluate("document.documentElement.dataset.theme") == theme.lower()
        page.get_by_role("tab", name="Log").click()
        assert serious(page) == [], theme
        page.get_by_role("tab", name="Rules").click()
        assert serious(page, ".tabs") == [], theme


@pytest.mark.parametrize("game", [*catalog.names(), GUEST])
def test_on_a_phone_the_board_is_as_wide_as_the_screen(site: Site, game: str) -> None:
    page = at_table(site, game, PHONE)
    (board,) = boxes(page, ".heart svg.board")
    assert board["width"] == pytest.approx(PHONE["width"], abs=1)
    assert page.evaluate(SCROLLS)[0] == PHONE["width"]
    (status,) = boxes(page, ".status")
    assert status["height"] <= 48
    (dock,) = boxes(page, ".dock")
    assert dock["y"] + dock["height"] <= PHONE["height"]
    for goal in boxes(page, ".goal > summary"):
        assert goal["x"] >= 0
        assert goal["x"] + goal["width"] <= PHONE["width"]
    for control in boxes(page, ".controls button"):
        assert control["y"] + control["height"] <= PHONE["height"]
        assert control["height"] >= 44
    for card in boxes(page, ".hand .piece .reach"):
        assert card["height"] >= 44
    assert_no_shared_centres(page)
    assert page.evaluate(SMALLEST_TOUCH) >= FINGERTIP
    in_sight = [
        place
        for place in boxes(page, ".piece.touch .reach, .controls button")
        if place["y"] + place["height"] / 2 <= dock["y"] or place["y"] >= dock["y"]
    ]
    assert in_sight, "something to do is in sight"
    assert page.evaluate("document.querySelector('.heart .scroller').scrollWidth") <= PHONE["width"]
    for tab in ("Players", "Log", "Rules", "More"):
        page.get_by_role("tab", name=tab).click()
        assert page.evaluate(SCROLLS)[0] == PHONE["width"], tab


def test_a_table_wears_the_look_of_its_game_until_it_is_left(site: Site) -> None:
    page = at_table(site, GUEST, LAPTOP, "light")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(ground) == "rgb(7, 11, 26)"
    title = "getComputedStyle(document.querySelector('.place h1')).fontFamily"
    assert page.evaluate(title).startswith("Cinzel")
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check('600 20px Cinzel')")
    (sky,) = boxes(page, ".world-ground")
    assert sky == {"x": 0, "y": 0, "width": 1280, "height": 800}
    page.get_by_label("Settings").click()
    page.get_by_role("radio", name="Light").check()
    assert page.evaluate(ground) == "rgb(238, 243, 244)"
    page.get_by_role("link", name="Starboard, all games").click()
    expect(page.locator(".card").first).to_be_visible()
    assert page.evaluate(ground) == "rgb(246, 244, 239)"
    expect(page.locator(".world-ground")).not_to_have_count(0)


def test_a_hand_lies_in_the_dock_and_is_dragged_onto_the_board(site: Site) -> None:
    page = at_table(site, GUEST, LAPTOP)
    crates = boxes(page, ".hand .piece [href$=crate]")
    assert len(crates) == 3
    assert crates[0]["height"] >= 79
    page.mouse.move(crates[0]["x"] + 40, crates[0]["y"] + 40)
    page.mouse.down()
    (target,) = boxes(page, "[data-id='to c3'] .reach")
    page.mouse.move(target["x"] + 30, target["y"] + 30, steps=4)
    page.mouse.up()
    expect(page.locator("[data-id='on c3']")).to_be_visible()
    page.set_viewport_size(PHONE)
    wait_for_turn(page)
    assert boxes(page, ".hand .piece [href$=crate]")[0]["height"] >= 44


def test_a_crate_is_seen_to_go_from_the_dock_to_the_quay(site: Site) -> None:
    page = site.person(
        width=LAPTOP["width"], height=LAPTOP["height"], reduced_motion="no-preference"
    )
    page.add_init_script(TRAVELS)
    open_table(page, GUEST, "bot", bot="uniform")
    wait_for_turn(page)
    page.locator("[data-id='to c3']").click()
    expect(page.locator("[data-id='on c3']")).to_be_visible()
    expect(page.locator(".table[data-ply='0']")).to_have_count(0)
    assert page.evaluate("window.travels") == ["on c3"]


def test_streams_drift_unless_motion_is_off(site: Site) -> None:
    count = "document.getAnimations().filter((one) => one.animationName === 'drift').length"
    for motion, is_drifting in (("no-preference", True), ("reduce", False)):
        page = site.visit(reduced_motion=motion)
        page.locator(".card svg.board").nth(1).wait_for()
        assert (page.evaluate(count) > 0) == is_drifting
        page.evaluate("document.documentElement.dataset.motion = 'off'")
        assert page.evaluate(count) == 0


def test_what_is_aside_opens_over_the_board_and_closes_again(site: Site) -> None:
    page = at_table(site, GUEST, LAPTOP)
    chip = page.get_by_role("button", name="Stores", exact=True)
    expect(page.locator("[data-id='barrel']")).to_have_count(0)
    chip.click()
    expect(page.get_by_role("region", name="Stores")).to_be_focused()
    expect(page.locator("[data-id='barrel']")).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("[data-id='barrel']")).to_have_count(0)
    chip.focus()
    page.keyboard.press("Enter")
    expect(chip).to_have_attribute("aria-expanded", "true")
    chip.click()
    expect(page.locator("[data-id='barrel']")).to_have_count(0)


def test_the_goal_is_in_sight_and_says_more_when_touched(site: Site) -> None:
    page = at_table(site, GUEST, LAPTOP)
    goal = page.locator(".goal summary")
    expect(goal).to_have_text("Landed0 of 6")
    expect(page.get_by_text("crates in all")).to_be_hidden()
    goal.click()
    expect(page.get_by_text("crates in all")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("crates in all")).to_be_hidden()


def test_what_cannot_be_had_back_is_asked_about_first(site: Site) -> None:
    page = at_table(site, GUEST, LAPTOP)
    page.get_by_role("button", name="End turn").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("End your turn with crates left?")
    assert serious(page) == []
    expect(question.get_by_role("button", name="Not yet")).to_be_focused()
    page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    expect(page.get_by_role("button", name="End turn")).to_be_focused()
    assert ply(page) == 0
    page.get_by_role("button", name="End turn").click()
    page.mouse.click(5, 400)
    expect(question).to_have_count(0)
    page.get_by_role("button", name="End turn").click()
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    page.get_by_role("button", name="End turn").click()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".table[data-ply='0']")).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('svg.board') !== null")


def asked_about(game: str) -> tuple[Record, int, Button]:
    """The first position of a golden record where the first seat would lose something."""
    for record in golden(game):
        plays = catalog.find(game)
        for number, (state, _) in enumerate(replay(record, plays)):
            if state.to_act == 0:
                for control in plays.scene(plays.view(state, 0)).controls:
                    if isinstance(control, Button) and control.confirm:
                        return record, number, control
    raise AssertionError(f"In no golden record of {game} is anything to lose.")


@pytest.mark.parametrize("game", catalog.GAMES)
def test_every_game_asks_before_something_is_lost(site: Site, game: str) -> None:
    record, number, button = asked_about(game)
    page = site.person(width=360, height=740)
    play_on(page, record, number)
    wait_for_turn(page)
    page.locator(".controls").get_by_role("button", name=button.label, exact=True).click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text(button.confirm)
    question.get_by_role("button", name="Not yet").click()
    expect(question).to_have_count(0)
    assert ply(page) == number


def test_on_a_phone_a_tip_leaves_free_what_may_be_touched(site: Site) -> None:
    game = catalog.find("space_truckin")
    [record] = golden(game.name, "two_players")
    deploying = [
        number
        for number, (state, _) in enumerate(replay(record, game))
        if state.to_act == 0 and getattr(state, "phase", None) == Phase.DEPLOYING
    ]
    page = site.person(width=PHONE["width"], height=PHONE["height"])
    # Late in a game hardly any place of the board is empty.
    play_on(page, record, deploying[-8])
    wait_for_turn(page)
    tip = page.get_by_role("region", name="Coach")
    expect(tip).to_contain_text("Send one ship")
    # It is put there a frame after the board is drawn.
    expect(tip).to_have_attribute("style", re.compile("top"))
    [word] = boxes(page, ".first-sight")
    pieces = boxes(page, ".heart .piece.touch")
    assert pieces
    for piece in pieces:
        is_above = piece["y"] + piece["height"] <= word["y"]
        assert is_above or piece["y"] >= word["y"] + word["height"]


def test_the_board_does_not_move_when_the_status_is_long(site: Site) -> None:
    page = at_table(site, GUEST, LAPTOP)
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)
        expect(page.locator(".table.narrow" if size is PHONE else ".table.wide")).to_be_visible()
        before = boxes(page, ".heart")
        page.evaluate("document.querySelector('.status p').append(' many words'.repeat(60))")
        assert boxes(page, ".heart") == before


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_an_invitation_stands_in_the_boards_place(site: Site, size: ViewportSize) -> None:
    page = site.person(width=size["width"], height=size["height"])
    open_table(page, GUEST, "friend")
    expect(page.locator("svg.board")).to_have_count(0)
    assert "/join#" in page.get_by_label("For a friend to sit down").input_value()
    for place in boxes(page, ".invite .code, .invite input, .invite button"):
        assert place["y"] + place["height"] <= size["height"] - (96 if size is PHONE else 0)
    assert page.evaluate(SCROLLS) == [size["width"], size["height"]]
    assert serious(page) == []


def test_of_many_players_whoever_is_to_act_is_in_sight(site: Site) -> None:
    (record,) = (record for record in golden("speiderne") if record.seats == 6)
    states = [state.to_act for state, _ in replay(record, catalog.find("speiderne"))]
    last = [at for at, seat in enumerate(states[: len(record.plies)]) if seat == 5][-1]
    page = site.person(**LAPTOP)
    play_on(page, record, last, seat=5)
    wait_for_turn(page)
    page.wait_for_function(
        """() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const [turn, players] = [box(".seat.turn"), box(".seats")];
          return turn.bottom <= players.bottom + 1 && turn.top >= players.top - 1;
        }"""
    )
    assert page.evaluate("document.querySelector('.seats').scrollTop") > 0, "not all have room"


def test_those_who_watch_are_offered_no_chat_that_refuses(site: Site) -> None:
    ann = at_table(site, GUEST, LAPTOP)
    watcher = site.visit(ann.url.removeprefix(site.server.address))
    watcher.get_by_role("tab", name="Chat").click()
    expect(watcher.get_by_text("Nobody has said anything yet.")).to_be_visible()
    expect(watcher.get_by_label("Say something")).to_have_count(0)


def test_the_replay_appears_when_one_looks_back(site: Site) -> None:
    page = site.person()
    open_table(page, "connect_four", "here")
    touch(page, "d")
    expect(page.locator(".table[data-ply='1']")).to_be_visible()
    touch(page, "e")
    expect(page.locator(".table[data-ply='2']")).to_be_visible()
    expect(page.locator(".replay")).to_have_count(0)
    page.get_by_label("Show move 1 on the board").click()
    expect(page.locator(".replay")).to_be_visible()
    page.get_by_label("To the present").click()
    expect(page.locator(".replay")).to_have_count(0)
