"""The lab in the browser: orders, runs that are stopped and go on, and a designer's visit."""

import json
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from browsing import chromium
from command import PATIENCE
from counting_game import GAME as COUNTING
from playwright.sync_api import Page, expect

from starboard import catalog
from starboard.kernel import AnyGame, StarboardError
from starboard.kernel.datafile import shipped_text
from starboard.lab import BadPlan, BadResults
from starboard.lab.browser import Runs
from starboard.lab.browser.glimpse import glimpse
from starboard.lab.browser.order import Order, form_of, plan_of, read_order


def find(name: str) -> AnyGame:
    return COUNTING if name == "counting" else catalog.find(name)


def test_an_order_is_a_plan_of_the_command_line() -> None:
    order = Order(game="counting", bots="novice, uniform", seats=3, games=7, seed=5)
    plan = plan_of(order, find)
    assert (plan.games, plan.seed) == (7, 5)
    assert plan.arms[0].bots == ("novice", "uniform", "uniform")
    varied = plan_of(msgspec.structs.replace(order, vary="heap", values="4..6, 9"), find)
    assert [arm.name for arm in varied.arms[1:]] == ["heap=4", "heap=5", "heap=6", "heap=9"]
    without = plan_of(msgspec.structs.replace(order, forbid="take 1, pass"), find)
    assert [arm.name for arm in without.arms] == ["free", "without take 1", "without pass"]
    own = plan_of(msgspec.structs.replace(order, options={"motto": "fair winds"}), find)
    assert own.arms[0].options == {"motto": "fair winds"}
    galaxy = shipped_text("starboard.games.home_stars")
    own = plan_of(Order(game="home_stars", options={"scenario": galaxy}), catalog.find)
    assert own.arms[0].options == {"scenario": galaxy}
    own = plan_of(msgspec.structs.replace(order, options={"motto": "fair winds"}), find)
    assert read_order(own.text.encode()) == msgspec.structs.replace(
        order, options={"motto": "fair winds"}
    )


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("{", "The order cannot be read: "),
        ('{"game": "counting", "gmes": 3}', "unknown field `gmes`"),
        ('{"game": "chess"}', "There is no game 'chess'"),
        ('{"game": "counting", "games": 0}', "Play between 1 and 1,000,000 games, not 0."),
        ('{"game": "counting", "bots": "deep"}', "There is no bot 'deep'"),
        ('{"game": "counting", "bots": "easy, mine.py:fast"}', "A form runs no file: 'starboard"),
        ('{"game": "counting", "options": {"heap": "99"}}', "Option heap cannot be '99'"),
        ('{"game": "counting", "vary": "size"}', "The game has no option 'size'"),
        ('{"game": "counting", "forbid": "tke"}', "did you mean 'take'"),
        ('{"game": "counting", "vary": "heap", "values": "4", "forbid": "pass"}', "one at a time"),
    ],
)
def test_a_wrong_order_is_answered_in_a_sentence(body: str, sentence: str) -> None:
    with pytest.raises(StarboardError, match=re.escape(sentence)):
        plan_of(read_order(body.encode()), find)


def test_a_form_asks_for_every_option() -> None:
    form = form_of(catalog.find("streamlines"))
    assert {option["name"]: option["kind"] for option in form["options"]}["scenario"] == "text"
    assert "expert" in form["bots"]


def test_a_run_is_kept_stopped_and_goes_on_to_the_same_games(tmp_path: Path) -> None:
    plan = plan_of(Order(game="connect_four", bots="uniform", games=1500, seed=3), catalog.find)
    with closing(Runs(tmp_path, catalog.find, workers=1)) as runs:
        name = runs.start(plan)
        assert name == "connect_four-1"
        second = runs.start(replace(plan, games=2))
        runs.stop(name)
        wait_until_over(runs, name)
        with runs.open(name) as results:
            done = len(results.numbers(0))
        assert done < 1500
        assert runs.state(name) == ("stopped", "")
        runs.go_on(name)
        wait_until_over(runs, name)
        assert runs.state(name) == ("done", "")
        assert runs.state(second) == ("done", "")
        assert set(runs.names()) == {name, second}
        with runs.open(name) as results, runs.open(second) as again:
            assert [g.payoffs for g in results.games(0, 2)] == [g.payoffs for g in again.games(0)]
            seen = glimpse(results, catalog.find)
        assert (seen["done"], seen["total"]) == (1500, 1500)
        assert "share of seat 1" in seen["curves"]
        assert seen["games"][-1]["number"] == 1499
        for wrong in ("../etc", "connect_four-9", ""):
            with pytest.raises(BadResults, match="There is no run"):
                runs.open(wrong)


def wait_until_over(runs: Runs, name: str) -> None:
    ends = time.monotonic() + PATIENCE
    while runs.state(name)[0] in {"waiting", "running"}:
        assert time.monotonic() < ends
        time.sleep(0.05)


def test_a_plan_that_fails_says_why(tmp_path: Path) -> None:
    with closing(Runs(tmp_path, find, workers=1)) as runs, pytest.raises(BadPlan):
        runs.start(plan_of(Order(game="counting", seats=2, bots="a,b,c"), find))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The real command, on a port of its own."""
    folder = tmp_path_factory.mktemp("lab")
    words = ["lab", "serve", "--port", "0", "--folder", str(folder), "--workers", "1"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "starboard", *words],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    assert process.stdout is not None
    try:
        process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert found is not None
        yield found[0]
    finally:
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()


def test_a_designer_changes_a_rule_and_watches_what_it_does(address: str) -> None:
    with chromium() as browser:
        _visit(browser.new_page(), address)


def _visit(page: Page, address: str) -> None:
    troubles: list[str] = []
    page.on("console", lambda told: troubles.append(told.text) if told.type == "error" else None)
    page.goto(f"{address}/lab")
    page.locator("#game").select_option("kuhn_poker")
    page.get_by_label("Bots").fill("uniform")
    page.get_by_label("Games", exact=True).fill("130")
    page.get_by_label("Without a move").fill("bett")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("alert")).to_contain_text("did you mean 'bet'?")
    page.get_by_label("Without a move").fill("bet")
    page.get_by_role("button", name="Run").click()
    expect(page.locator("#state")).to_have_text("done", timeout=PATIENCE * 1000)
    expect(page.locator("#done")).to_have_text("260 of 260 games")
    expect(page.locator(".plots svg")).to_have_count(2)
    expect(page.locator("tbody")).to_contain_text("without bet")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Game 129 of free").click()
    expect(opened.value.get_by_role("slider").first).to_be_visible(timeout=60_000)
    assert "/t/" in opened.value.url
    page.get_by_label("Without a move").fill("pass")
    page.get_by_role("button", name="Run").click()
    expect(page.locator("#runs li")).to_have_count(2)
    expect(page.locator("#state")).to_have_text("done", timeout=PATIENCE * 1000)
    for name in ("kuhn_poker-1", "kuhn_poker-2"):
        page.get_by_label(f"Mark {name}").check()
    page.get_by_role("link", name="Compare kuhn_poker-2 with kuhn_poker-1").click()
    expect(page.get_by_role("heading", name="Against kuhn_poker-1.sqlite")).to_be_visible()
    refused = [trouble for trouble in troubles if "400" not in trouble]
    assert refused == []


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Host": "evil.example"}])
def test_only_its_own_page_may_order(address: str, headers: dict[str, str]) -> None:
    order = json.dumps({"game": "kuhn_poker", "games": 1}).encode()
    request = urllib.request.Request(f"{address}/lab/api/runs", order, headers)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with pytest.raises(urllib.error.HTTPError) as refused:
        opener.open(request, timeout=PATIENCE)
    assert refused.value.code == 403
    refused.value.close()


def test_no_file_is_run_by_an_order(address: str, tmp_path: Path) -> None:
    """A game's file, its folder, and a bot's: the command line runs them, a form does not."""
    trap = 'from pathlib import Path\nPath(__file__).with_name("sprung").touch()\n'
    for name in ("trap.py", "__init__.py"):
        (tmp_path / name).write_text(trap)
    trapped = str(tmp_path / "trap.py")
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for order in (
        {"game": trapped},
        {"game": str(tmp_path)},
        {"game": "kuhn_poker", "bots": f"{trapped}:words"},
    ):
        request = urllib.request.Request(f"{address}/lab/api/runs", json.dumps(order).encode())
        with pytest.raises(urllib.error.HTTPError) as refused:
            opener.open(request, timeout=PATIENCE)
        with refused.value as answer:
            assert answer.code == 400
            assert json.load(answer)["sentence"].startswith(("There is no game", "A form runs no"))
    assert not (tmp_path / "sprung").exists()
