"""Following the others, moments and touches that answer, in a real browser with a guest's game."""

from __future__ import annotations

import pytest
from browsing import PATIENCE_MS, Site, open_table, until
from playwright.sync_api import Locator, Page, expect

GUEST = "sailing_game"

WATCH = """
window.shown = [];
window.banners = [];
window.pulses = new Set();
window.lags = 0;
window.walks = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, times) {
  window.walks.push((frames.transform ?? []).length);
  return animate.call(this, frames, times);
};
new MutationObserver(() => {
  const ply = document.querySelector(".table")?.dataset.ply;
  if (ply !== undefined && window.shown.at(-1) !== Number(ply)) window.shown.push(Number(ply));
  const banner = document.querySelector("[aria-live=polite] .moment.bad")?.innerText;
  if (banner && window.banners.at(-1) !== banner) window.banners.push(banner);
  const pulsing = document.querySelectorAll(".piece.pulse");
  for (const { dataset } of pulsing) window.pulses.add(dataset.id);
  if (document.querySelector(".others header button")) window.lags++;
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
"""Remember every ply and banner that was ever shown, and everything that moved."""


def sail(page: Page, square: str) -> None:
    page.locator(f"[data-id='to {square}']").click()


def board(page: Page, ply: int) -> Locator:
    return page.locator(f".table[data-ply='{ply}']")


def with_bots(site: Site, follow: str, *, bots: int = 2, still: bool = True) -> Page:
    """Ann at a table with bots that sail anywhere, each of them twice a turn."""
    motion = "reduce" if still else "no-preference"
    page = site.person(follow=follow, reduced_motion=motion)
    page.add_init_script(WATCH)
    open_table(page, GUEST, *["bot"] * bots, bot="uniform")
    expect(page.locator(".table[data-turn=mine]")).to_be_visible()
    return page


def hand_over(page: Page) -> None:
    """Sail twice, so that it is the others' turn."""
    sail(page, "a4")
    expect(board(page, 1)).to_be_visible()
    sail(page, "b4")


def test_every_ply_of_the_others_is_shown_at_normal_speed(site: Site) -> None:
    page = with_bots(site, "normal")
    hand_over(page)
    last = page.locator(".table[data-ply='6'][data-turn=mine]")
    expect(last).to_be_visible(timeout=PATIENCE_MS)
    assert page.evaluate("window.shown") == [0, 1, 2, 3, 4, 5, 6]
    assert page.evaluate("window.lags") > 0


def test_at_once_is_at_once(site: Site) -> None:
    page = with_bots(site, "at once")
    hand_over(page)
    expect(page.locator(".table[data-ply='6'][data-turn=mine]")).to_be_visible()
    assert page.evaluate("window.lags") == 0


@pytest.mark.parametrize("ways", [("Escape", "."), ("button", "board")])
def test_following_can_be_skipped(site: Site, ways: tuple[str, str]) -> None:
    page = with_bots(site, "slow", bots=3)
    more = page.locator(".others header button")
    # In two turns hardly any bot comes home.
    for turn, way in enumerate(ways):
        page.evaluate("window.shown = []")
        for count in range(2):
            expect(page.locator(f".table[data-ply='{8 * turn + count}']")).to_be_visible()
            page.locator(".piece.touch").first.click()
        # All that the bots will do has been done, and nearly nothing of it is shown.
        expect(more).to_contain_text("5 more")
        if way == "button":
            more.click()
        elif way == "board":
            page.locator("svg.board").click(position={"x": 5, "y": 5})
        else:
            page.keyboard.press(way)
        expect(page.locator(f".table[data-ply='{8 * turn + 8}'][data-turn=mine]")).to_be_visible()
        expect(more).to_have_count(0)
        expect(page.get_by_role("alert")).to_have_count(0)
        assert len(page.evaluate("window.shown")) < 9


def test_a_strip_tells_what_the_others_did_until_one_acts(site: Site) -> None:
    page = with_bots(site, "at once", bots=3)
    hand_over(page)
    strip = page.locator(".others")
    expect(strip.locator("li")).to_have_count(6)
    expect(strip.locator(".badge-icon.seat-1")).to_have_count(2)
    expect(page.locator(".heard")).to_contain_text("sails to")
    strip.locator("li button").first.click()
    expect(page.locator(".trace.asked")).to_have_count(2)
    strip.locator("li button").first.click()
    expect(page.locator(".trace.asked")).to_have_count(0)
    expect(page.locator(".trace.fresh.seat-3")).to_have_count(2)
    page.locator(".piece.touch").first.click()
    expect(board(page, 9)).to_be_visible()
    expect(strip).to_have_count(0)
    expect(page.locator(".trace.fresh")).to_have_count(0)


def test_a_banner_comes_and_goes_and_is_not_repeated(site: Site) -> None:
    page = with_bots(site, "normal", bots=1)
    sail(page, "a4")
    until(page, "window.banners.length > 0")
    expect(page.locator(".moment")).to_have_count(0)
    expect(page.locator(".pulse")).to_have_count(0)
    assert page.evaluate("window.banners") == ["A storm\nThe wind takes Ann's hat (SA-2)."]
    assert page.evaluate("[...window.pulses]") == ["boat 0"]
    page.reload()
    expect(board(page, 1)).to_be_visible()
    page.goto(f"{page.url}?ply=0")
    expect(page.locator(".status")).to_contain_text("At the start")
    page.get_by_label("To the present").click()
    expect(page.locator(".table[data-turn=mine] .piece.touch").first).to_be_visible()
    assert page.evaluate("window.banners") == []


def test_a_banner_never_gets_in_the_way(site: Site) -> None:
    page = with_bots(site, "slow", bots=1)
    sail(page, "a4")
    expect(page.locator(".moment .rule-name")).to_have_css("white-space", "nowrap")
    sail(page, "b4")
    expect(page.locator("[data-id='to b4']")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".table[data-ply='4'][data-turn=mine]")).to_be_visible()


def test_a_piece_goes_its_way_and_with_less_motion_nothing_moves(site: Site) -> None:
    page = with_bots(site, "at once", bots=1, still=False)
    sail(page, "a4")
    expect(board(page, 1)).to_be_visible()
    assert 4 in page.evaluate("window.walks"), "three squares, one after the other"
    still = with_bots(site, "at once", bots=1)
    sail(still, "a4")
    expect(board(still, 1)).to_be_visible()
    assert still.evaluate("window.walks") == []
    assert still.evaluate("document.getAnimations().length") == 0


def test_a_move_is_drawn_before_it_is_made(site: Site) -> None:
    page = with_bots(site, "at once")
    target = page.locator("[data-id='to a4']")
    target.hover()
    expect(page.locator(".ghost-in-place use")).to_have_attribute(
        "href", "#symbol-sailing_game-boat"
    )
    expect(page.locator(".way .head")).to_have_count(1)
    expect(page.locator("[data-id='boat 0'].shown")).to_have_count(1)
    page.mouse.move(2, 2)
    expect(page.locator(".preview")).to_have_count(0)
    target.focus()
    expect(page.locator(".way .dots")).to_have_count(1)


def test_every_touch_is_answered(site: Site) -> None:
    page = with_bots(site, "at once")
    refusal = page.get_by_role("alert")
    rock = page.locator("[data-id='rock']")
    box = rock.bounding_box()
    assert box is not None
    side = box["width"]
    rock.click()
    expect(refusal).to_contain_text("There is a rock on d2 (rule 2).")
    page.mouse.click(box["x"] + 1.5 * side, box["y"] + 1.5 * side)
    expect(refusal).to_contain_text("A boat on a1 cannot reach e3 (rule 1).")
    page.locator("[data-id='boat 1']").click()
    expect(refusal).to_contain_text("There is a boat on a2 already (rule 2).")
    page.mouse.click(box["x"] + 1.5 * side, box["y"] + 3.5 * side)
    expect(refusal).to_contain_text("There is nothing to play there now. Ann sails.")


def test_whose_turn_it_is_is_said_to_those_who_touch_too_soon(site: Site) -> None:
    ann = site.person()
    open_table(ann, GUEST, "friend")
    link = ann.get_by_label("For a friend to sit down").input_value()
    friend = site.visit("/" + link.split("/", 3)[3])
    friend.get_by_label("Your name").fill("Bo")
    friend.get_by_role("button", name="Sit down").click()
    friend.locator("svg.board").click(position={"x": 30, "y": 30})
    expect(friend.get_by_role("alert")).to_contain_text("It is Ann's turn, not yours.")


def test_a_finger_reads_of_a_danger_before_it_plays_it(site: Site) -> None:
    page = site.person(width=390, height=800, has_touch=True)
    open_table(page, GUEST, "here")
    pool = page.locator("[data-id='to b1']")
    pool.tap()
    expect(page.locator(".tip")).to_contain_text("sail to b1 · A whirlpool. · Touch again")
    expect(board(page, 0)).to_be_visible()
    pool.tap()
    expect(board(page, 1)).to_be_visible()
    page.locator("[data-id='to b2']").tap()
    expect(board(page, 2)).to_be_visible()


def test_a_finger_reads_first_what_cannot_be_taken_back(site: Site) -> None:
    page = site.person(width=390, height=800, has_touch=True)
    open_table(page, "space_truckin", "here")
    stack = page.locator(".piece.touch[data-id='stack']")
    stack.tap()
    expect(page.locator(".heart .tip")).to_contain_text("Touch again to play it.")
    expect(board(page, 0)).to_be_visible()
    stack.tap()
    expect(board(page, 0)).to_have_count(0)


def test_owners_can_be_told_apart_on_a_small_screen(site: Site) -> None:
    page = site.person(width=360, height=740)
    open_table(page, GUEST, "here")
    expect(page.locator(".badge")).to_have_count(2)
    for badge in page.locator(".badge").all():
        box = badge.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 10, box


IN_SIGHT = """() => {
  const room = document.querySelector(".scroller").getBoundingClientRect();
  return [...document.querySelectorAll(".piece.touch")].some((piece) => {
    const { x, y, width, height } = piece.getBoundingClientRect();
    return x > room.left && x + width < room.right && y > room.top && y + height < room.bottom;
  });
}"""


def test_zoom_goes_to_what_can_be_played(site: Site) -> None:
    page = site.person(width=390, height=800)
    open_table(page, GUEST, "here")
    for count, square in enumerate(("d1", "g1"), 1):
        sail(page, square)
        expect(board(page, count)).to_be_visible()
    for count in (3, 4):
        page.locator(".piece.touch").first.click()
        expect(board(page, count)).to_be_visible()
    while page.get_by_label("Smaller board").is_enabled():
        page.get_by_label("Smaller board").click()
    while page.get_by_label("Larger board").is_enabled():
        page.locator(".scroller").evaluate("element => (element.scrollLeft = 0)")
        page.get_by_label("Larger board").click()
        page.wait_for_function(IN_SIGHT)


def test_a_ground_covers_its_zone(site: Site) -> None:
    page = site.person()
    open_table(page, GUEST, "here")
    ground = page.locator(".scenery > svg")
    expect(ground).to_have_attribute("preserveAspectRatio", "xMidYMid slice")
    expect(ground).to_have_attribute("viewBox", "0 0 300 100")
    clip = page.locator(".scenery").get_attribute("clip-path")
    assert clip is not None and page.locator(clip[4:-1]).count() == 1
