"""The table on the screen, played with keys and mouse through Textual's pilot."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

from starboard.catalog import find
from starboard.cli.local_table import Setting
from starboard.cli.terminal import StarboardApp
from starboard.cli.terminal.board import Board
from starboard.cli.terminal.controls import Controls
from starboard.cli.terminal.dialogs import AskScreen, HandOverScreen, PageScreen, SaveScreen
from starboard.cli.terminal.lobby import LobbyScreen
from starboard.cli.terminal.table import TableScreen
from starboard.kernel import final_state, parse

ROOT = Path(__file__).parents[1]
CONNECT_FOUR = find(str(ROOT / "src/starboard/references/connect_four.py"))
KUHN_POKER = find(str(ROOT / "src/starboard/references/kuhn_poker.py"))
LANTERNS = find(str(ROOT / "src/starboard/cli/skeleton/lanterns.py"))
COUNTING = find(str(ROOT / "tests" / "counting_game.py"))

Play = Callable[[Pilot[None], TableScreen], Awaitable[None]]


def at_table(setting: Setting, play: Play, size: tuple[int, int] = (80, 24)) -> StarboardApp:
    """Sit down at a table and play; bots move at once."""
    app = StarboardApp(setting, load=lambda: [CONNECT_FOUR], pace=0)

    async def session() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen_stack[1]
            assert isinstance(screen, TableScreen)
            await play(pilot, screen)

    asyncio.run(session())
    return app


def two_people(**facts: object) -> Setting:
    return Setting(game=CONNECT_FOUR, seats=2, seed=1, **facts)  # type: ignore[arg-type]


async def settle(pilot: Pilot[None]) -> None:
    """Wait until no bot is thinking."""
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def top(pilot: Pilot[None]) -> Screen[Any]:
    return pilot.app.screen


def plies(screen: TableScreen) -> list[str]:
    return list(screen.table.match.record.plies)


def text_of(screen: TableScreen, name: str) -> str:
    return str(screen.query_one(name, Static).render())


def test_the_table_shows_board_status_seats_and_what_to_do() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        assert text_of(screen, "#status") == "Connect Four: Ann drops a disc into a column."
        assert text_of(screen, "#seats") == "▶ ¹ ● Ann\n  ² ○ Blue"
        assert text_of(screen, "#message") == "⏎ drop a · column a"
        assert screen.query_one(Board).drawing.plain().split("\n")[0] == (
            "   [▼]   [▼]   [▼]   [▼]   [▼]   [▼]   [▼]"
        )

    at_table(two_people(names=("Ann",)), play)


def test_arrow_keys_and_enter_play_a_move() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("right", "right", "enter", "left", "enter")
        assert plies(screen) == ["drop c", "drop b"]
        assert text_of(screen, "#story") == (
            "1. Red drops a disc into column c.\n2. Blue drops a disc into column b."
        )

    at_table(two_people(), play)


def test_a_click_plays_what_it_hits() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        box = screen.query_one(Board).drawing.boxes["mouth e"]
        await pilot.click(Board, offset=(box.left + 1, box.top))
        assert plies(screen) == ["drop e"]
        await pilot.click(Board, offset=(0, 5))
        assert plies(screen) == ["drop e"]

    at_table(two_people(), play)


def test_a_typed_move_is_completed_and_played() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("slash", "d")
        await pilot.pause()
        assert text_of(screen, "#message") == (
            "drop a  drop b  drop c  drop d  drop e  drop f  drop g"
        )
        await pilot.press("tab", "g", "enter")
        assert plies(screen) == ["drop g"]

    at_table(two_people(), play)


def test_an_illegal_move_is_refused_in_one_sentence() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        for _ in range(6):
            screen.submit("drop a")
        await pilot.press("slash", *"drop", "space", "a", "enter")
        assert text_of(screen, "#message") == "Column a is full (rule 3)."
        assert len(plies(screen)) == 6
        await pilot.press("slash", *"jump", "enter")
        assert text_of(screen, "#message").startswith("No move is written 'jump'")

    at_table(two_people(), play)


def test_bots_move_by_themselves() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("enter")
        await settle(pilot)
        assert len(plies(screen)) == 2
        assert text_of(screen, "#status") == "Connect Four: Red drops a disc into a column."

    at_table(two_people(bots={1: "uniform"}), play)


def test_bots_alone_play_to_the_end() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await settle(pilot)
        while not screen.table.is_over:
            await settle(pilot)
        assert list(screen.query_one(Controls).buttons) == ["rematch", "save", "lobby", "leave"]

    at_table(two_people(bots={0: "uniform", 1: "uniform"}), play)


def test_undo_takes_back_or_says_why_not() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("u")
        assert text_of(screen, "#message") == "There is no move to take back."
        await pilot.press("enter", "u")
        assert plies(screen) == []

    at_table(two_people(), play)


def test_a_move_can_be_taken_back_while_a_bot_still_thinks() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        think = screen.table.bot_thinks
        screen.submit("drop a")
        chosen = think()()
        screen.action_undo()
        assert plies(screen) == []
        screen.table.bot_plays(chosen)
        assert plies(screen) == []
        await settle(pilot)
        assert plies(screen) == []

    at_table(two_people(bots={1: "uniform"}), play)


def test_a_number_is_typed_or_turned_and_entered() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("1", "1", "left", "left")
        assert screen.query_one(Controls).dials["take"].text == "Take ◂ 9 ▸ (1-12)"
        await pilot.press("enter")
        assert plies(screen) == ["take 9"]
        await pilot.press("down", "enter")
        assert plies(screen) == ["take 9", "pass"]
        await pilot.press("9", "enter")
        assert text_of(screen, "#message") == "Only 3 stones are left (rule 1)."

    at_table(Setting(game=COUNTING, seats=2, seed=1), play)


def test_controls_are_clicked_too() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.click(Controls, offset=("Take ◂ 1 ▸".index("▸"), 0))
        await pilot.click(Controls, offset=(2, 0))
        assert plies(screen) == ["take 2"]
        await pilot.click(Controls, offset=(3, 1))
        assert plies(screen) == ["take 2", "pass"]

    at_table(Setting(game=COUNTING, seats=2, seed=1), play)


def test_pointing_at_a_piece_tells_about_it_and_lights_up_what_it_shows() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        board = screen.query_one(Board)
        box = board.drawing.boxes["boat"]
        await pilot.hover(Board, offset=(box.left + 1, box.top + 1))
        await pilot.pause()
        assert text_of(screen, "#message") == "the boat · It carries stones."
        assert board.lit == {"stone 0"}
        await pilot.press("l", "up")
        assert screen.stop is not None
        assert screen.stop.id == "stone 7"
        await pilot.press("enter")
        assert text_of(screen, "#message") == "stone 8 · nothing to play here."

    at_table(Setting(game=COUNTING, seats=2, seed=1), play)


def test_the_screen_is_handed_over_between_people_with_secrets() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        assert isinstance(top(pilot), HandOverScreen)
        assert "K" not in screen.query_one(Board).drawing.plain()
        await pilot.press("enter")
        assert top(pilot) is screen
        assert screen.seen_by == 0
        await pilot.press("right", "enter")
        assert isinstance(top(pilot), HandOverScreen)
        await pilot.press("enter")
        assert screen.seen_by == 1
        await pilot.press("enter")
        assert screen.table.is_over
        assert text_of(screen, "#story").split("\n")[0] == "1. Red is dealt a card."

    at_table(Setting(game=KUHN_POKER, seats=2, seed=1), play)


@pytest.mark.parametrize(
    ("key", "words"), [("r", "Connect Four"), ("question_mark", "How to play")]
)
def test_pages_to_read_open_and_close(key: str, words: str) -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press(key)
        page = top(pilot)
        assert isinstance(page, PageScreen)
        assert words in page.text
        await pilot.press("down", "escape")
        assert top(pilot) is screen

    at_table(two_people(), play)


def test_leaving_in_mid_match_asks_and_saves(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await pilot.press("enter", "q")
        assert isinstance(top(pilot), AskScreen)
        await pilot.press("escape", "q", "down", "enter")
        assert isinstance(top(pilot), SaveScreen)
        top(pilot).query_one(Input).value = str(kept)
        await pilot.press("enter")
        await pilot.pause()

    app = at_table(two_people(), play)
    assert app.return_code == 0
    record = parse(kept.read_text(encoding="utf-8"))
    assert record.plies == ("drop a",)
    assert final_state(record, CONNECT_FOUR).to_act == 1


def test_a_table_that_cannot_be_set_tells_why(tmp_path: Path) -> None:
    nowhere = tmp_path / "no folder" / "record.txt"
    app = StarboardApp(two_people(record=nowhere), pace=0)

    async def session() -> None:
        async with app.run_test():
            pass

    asyncio.run(session())
    assert str(app.problem) == f"{nowhere} cannot be written: no such file or directory."


def test_a_file_that_exists_is_not_written_over(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text("mine", encoding="utf-8")

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        screen.save()
        await pilot.pause()
        top(pilot).query_one(Input).value = str(kept)
        await pilot.press("enter")
        problem = pilot.app.screen.query_one("#problem", Static)
        assert str(problem.render()) == f"{kept} exists already: choose another name."

    at_table(two_people(), play)
    assert kept.read_text(encoding="utf-8") == "mine"


def test_after_the_end_comes_a_rematch_or_the_lobby() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        for column in "abababa":
            screen.submit(f"drop {column}")
        await pilot.pause()
        assert text_of(screen, "#status") == (
            "Connect Four: Red wins: four in a row (rule 4).  Red: 1  Blue: -1"
        )
        await pilot.press("enter")
        await pilot.pause()
        again = pilot.app.screen
        assert isinstance(again, TableScreen)
        assert plies(again) == []
        for column in "abababa":
            again.submit(f"drop {column}")
        await pilot.pause()
        await pilot.press("right", "right", "enter")
        await pilot.pause()
        assert isinstance(top(pilot), LobbyScreen)

    at_table(two_people(), play)


def test_a_larger_screen_draws_a_larger_board() -> None:
    scales = []

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        scales.append(screen.query_one(Board).drawing.scale)
        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        scales.append(screen.query_one(Board).drawing.scale)

    at_table(two_people(), play, size=(120, 40))
    assert scales == [(6, 3), (4, 2)]


def test_panels_give_their_room_to_a_board_that_needs_it() -> None:
    seen = []

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        for key in ("escape", "p", "p", "plus", "minus", "minus"):
            await pilot.press(key)
            seen.append((screen.query_one(Board).drawing.scale, screen.query_one("#side").display))

    at_table(two_people(), play, size=(40, 16))
    assert seen == [
        ((5, 1), False),
        ((2, 1), True),
        ((5, 1), False),
        ((6, 1), False),
        ((5, 1), False),
        ((4, 1), False),
    ]


def test_tab_goes_round_everything_that_can_be_touched() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        walked = []
        for key in ("tab", "tab", "shift+tab"):
            await pilot.press(key)
            assert screen.stop is not None
            walked.append(screen.stop.id)
        assert walked == ["pass", "take", "pass"]

    at_table(Setting(game=COUNTING, seats=2, seed=1), play)


def test_without_colours_the_cursor_is_still_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    reversed_text = []

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        assert pilot.app.no_color
        assert pilot.app.native_ansi_color
        line = screen.query_one(Board).render().split("\n")[0]
        spans = [span for span in line.spans if "reverse" in str(span.style)]
        reversed_text.extend([line.plain[span.start : span.end] for span in spans])

    at_table(two_people(), play)
    assert reversed_text == ["[▼]"]


def test_a_hint_tells_what_a_strong_bot_considers() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        for column in "ababab":
            screen.submit(f"drop {column}")
        await pilot.press("h")
        await settle(pilot)
        page = top(pilot)
        assert isinstance(page, PageScreen)
        assert page.text.splitlines()[2].startswith("- drop a: ")
        await pilot.press("escape")
        screen.submit("drop a")
        await pilot.press("h")
        await settle(pilot)
        assert text_of(screen, "#message") == "There is nothing to choose now."

    at_table(two_people(), play)


def test_a_piece_with_several_moves_opens_a_menu() -> None:
    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        dealt = len(plies(screen))
        assert text_of(screen, "#message").startswith("⏎ choose · the ")
        await pilot.press("enter")
        assert isinstance(top(pilot), AskScreen)
        await pilot.press("escape")
        assert len(plies(screen)) == dealt
        await pilot.press("enter", "down", "enter")
        assert plies(screen)[dealt].startswith("hide ")

    at_table(Setting(game=LANTERNS, seats=2, seed=1, bots={1: "uniform"}), play)
