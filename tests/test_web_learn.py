"""Lessons in a real browser: by mouse, by keyboard and on a phone, with a mistake on the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsing import Site, open_table
from learning import begin, way_through
from playwright.sync_api import Page, expect
from test_web_access import serious

from starboard import catalog
from starboard.kernel import STEP_BACK, AnyGame, Number, Tutor, point_at

GAME = catalog.find("streamlines")
PATH = "/learn/streamlines/01_first_flight"
Act = Callable[[Page, str], None]


def is_at(page: Page, tutor: Tutor) -> None:
    """The page shows what the tutor says."""
    task = tutor.task
    expect(page.locator(f".table[data-ply='{tutor.match.ply}']")).to_be_attached()
    expect(page.locator(".coach .words")).to_have_text(task.words)


def play_through(page: Page, act: Act, game: AnyGame = GAME, number: int = 0) -> None:
    tutor = begin(game, number)
    is_at(page, tutor)
    for move in way_through(game, number):
        tried = move in tutor.task.tries
        for point in tutor.task.points:
            marked = page.locator(f"[data-id='{point}'].pointed, [data-square='{point}']")
            expect(marked.first).to_be_attached()
        if move == STEP_BACK:
            act(page, "button:Step back")
        elif tried:
            act(page, "button:Try it")
        else:
            act(page, touch_of(tutor, move))
        tutor.submit(move)
        is_at(page, tutor)
        if tried:
            expect(page.locator(".refusal")).to_be_visible()
    expect(page.get_by_role("link", name=f"Play {game.title}")).to_be_visible()


def touch_of(tutor: Tutor, move: str) -> str:
    """What plays a move: a piece, a button, or a number to set."""
    scene = tutor.scene
    for control in scene.controls:
        if isinstance(control, Number) and move in control.moves:
            return f"number:{move.rsplit(maxsplit=1)[-1]}"
    pieces = [piece.id for piece in scene.pieces if piece.move == move]
    return (pieces or point_at(scene, move))[0]


def click(page: Page, target: str) -> None:
    """Click in the middle, as a finger would: whatever lies on top must let it through."""
    if target.startswith("button:"):
        page.get_by_role("button", name=target.removeprefix("button:")).click()
        return
    if target.startswith("number:"):
        page.locator(".controls input[type=number]").fill(target.removeprefix("number:"))
        page.locator(".controls form button").last.click()
        return
    # The coach brings what is to be touched into sight, and never covers it.
    box = page.locator(f"[data-id='{target}']").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def press(page: Page, target: str) -> None:
    """Reach it by Tab, and on its board by the keys that go from one thing to the next."""
    name = target.removeprefix("button:")
    if target.startswith("number:"):
        while not page.evaluate("document.activeElement?.type === 'number'"):
            page.keyboard.press("Tab")
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(target.removeprefix("number:"))
        page.keyboard.press("Enter")
        return
    for _ in range(300):
        here = page.evaluate(
            """(target) => {
              const at = document.activeElement;
              const words = at?.tagName === "BUTTON" ? at.textContent.trim() : "";
              const board = at?.matches(".piece") ? at.closest("svg") : null;
              const isOnIt = board?.querySelector(`[data-id='${target}'].piece`) != null;
              return [at?.dataset?.id ?? "", words, isOnIt];
            }""",
            target,
        )
        if target == here[0] or (target != name and name == here[1]):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("PageDown" if here[2] else "Tab")
    raise AssertionError(f"{target} cannot be reached by keyboard")


FOCUS = """(target) => {
  const thing = document.querySelector(`[data-id='${target}']`);
  const board = thing?.closest("svg.board");
  // A board is one stop, from which other keys lead to all its pieces.
  const stops = board?.querySelectorAll(".piece[tabindex='0']").length ?? 1;
  if (stops !== 1) return false;
  thing.focus();
  return document.activeElement === thing;
}"""


def walk_then_go(walks: int) -> Act:
    """Press every key on the way to the first things; later ones are known to be on the way."""
    left = [walks]

    def act(page: Page, target: str) -> None:
        left[0] -= 1
        if left[0] < 0 and ":" not in target:
            assert page.evaluate(FOCUS, target), f"{target} cannot be reached by keyboard"
            page.keyboard.press("Enter")
        else:
            press(page, target)

    return act


def test_a_lesson_is_played_with_the_mouse(site: Site) -> None:
    page = site.visit("/?game=streamlines")
    page.get_by_role("link", name="Learn: First flight").click()
    play_through(page, click)
    page.goto(site.server.address + "/?game=streamlines")
    done = page.get_by_role("link", name="First flight done")
    expect(done).to_contain_text("done")
    page.goto(site.server.address)
    expect(page.get_by_role("link", name="Learn: Gates")).to_contain_text("1 of 6")


@pytest.mark.parametrize("name", [name for name in catalog.GAMES if name != GAME.name])
def test_every_other_first_lesson_is_played_with_the_mouse(site: Site, name: str) -> None:
    game = catalog.find(name)
    page = site.visit(f"/learn/{name}/{game.lessons[0].name}")
    play_through(page, click, game)


@pytest.mark.parametrize("name", catalog.GAMES)
def test_every_later_lesson_is_played_by_keyboard(site: Site, name: str) -> None:
    game = catalog.find(name)
    page = site.person()
    for number, lesson in enumerate(game.lessons[1:], 1):
        page.goto(f"/learn/{name}/{lesson.name}")
        play_through(page, walk_then_go(2), game, number)


def test_a_lesson_is_played_on_a_phone(site: Site) -> None:
    page = site.visit(PATH, width=360, height=740, has_touch=True)
    play_through(page, click)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_wrong_move_is_answered_and_stepped_back_from(site: Site) -> None:
    page = site.visit(PATH)
    is_at(page, begin(GAME))
    click(page, "to d5")
    expect(page.get_by_role("alert")).to_have_text("Nobody is aboard yet. Draw a card first.")
    is_at(page, begin(GAME))
    click(page, "draw")
    expect(page.locator(".coach .wrong")).to_have_count(0)
    expect(page.locator(".coach[data-step='2']")).to_be_visible()


def test_touching_what_is_pointed_at_tries_it(site: Site) -> None:
    page = site.visit(PATH)
    tutor = begin(GAME)
    for move in way_through(GAME):
        is_at(page, tutor)
        if tutor.task.tries:
            break
        click(page, point_at(tutor.scene, move)[0])
        tutor.submit(move)
    click(page, tutor.task.points[0])
    expect(page.locator(".refusal")).to_contain_text("against its stream")
    expect(page.locator(".coach .words")).to_contain_text("one-way road")


def test_why_leads_to_the_rule_and_steps_are_taken_back(site: Site) -> None:
    page = site.visit(PATH)
    page.get_by_role("button", name="Why?").click()
    expect(page.locator("[data-rule='ST-30']")).to_be_focused()
    page.get_by_role("button", name="ST-50").click()
    expect(page.locator("[data-rule='ST-50']")).to_be_focused()
    expect(page.locator(".coach .words")).to_be_in_viewport()
    click(page, "draw")
    coach = page.locator(".coach")
    expect(coach).to_have_attribute("data-step", "2")
    # A reload goes on where it was left.
    page.reload()
    expect(coach).to_have_attribute("data-step", "2")
    page.get_by_role("button", name="Back").click()
    expect(coach).to_have_attribute("data-step", "1")
    click(page, "draw")
    expect(coach).to_have_attribute("data-step", "2")
    page.get_by_role("button", name="Restart").click()
    expect(coach).to_have_attribute("data-step", "1")
    expect(page.get_by_role("tab", name="Chat")).to_have_count(0)


def test_a_first_choice_is_explained_once_and_never_to_those_who_want_no_tips(site: Site) -> None:
    page = site.person()
    coach = page.get_by_role("region", name="Coach")
    open_table(page, "streamlines", "here")
    words = coach.get_by_role("status").inner_text()
    coach.get_by_role("button", name="Got it").click()
    expect(coach.get_by_text(words)).to_have_count(0)
    page.reload()
    expect(page.locator(".piece.touch").first).to_be_visible()
    expect(coach.get_by_text(words)).to_have_count(0)
    open_table(page, "sources", "here")
    coach.get_by_role("button", name="No more tips").click()
    expect(coach).to_have_count(0)
    open_table(page, "space_truckin", "here")
    expect(page.locator(".piece.touch").first).to_be_visible()
    expect(coach).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_a_lesson(site: Site, scheme: str) -> None:
    page = site.visit(PATH, color_scheme=scheme)
    is_at(page, begin(GAME))
    click(page, "to d5")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Why?").click()
    assert serious(page) == []


def test_a_lesson_that_does_not_exist_says_so(site: Site) -> None:
    page = site.visit("/learn/streamlines/99_none")
    expect(page.get_by_role("alert")).to_have_text("Streamlines has no lesson '99_none'.")
