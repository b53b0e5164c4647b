"""``starboard serve GAME.py``: a game in the browser while it is being written."""

from __future__ import annotations

import contextlib
import signal
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import chromium, open_table, ply
from command import PATIENCE, running
from playwright.sync_api import Page, expect

from starboard import catalog
from starboard.cli.draft import Draft
from starboard.cli.new import skeleton
from starboard.cli.serve import serve
from starboard.kernel import BadGame, StarboardError
from starboard.server.log import Log
from starboard.server.seating import new_table
from starboard.server.store import Kept, KeptSeat
from starboard.server.unplayable import Unplayable, draft_of
from starboard.server.workshop import trace

NIM = dict(skeleton("nim", "heaps"))[Path("heaps.py")]
LANTERNS = dict(skeleton("lanterns", "heaps"))[Path("heaps.py")]
STATUS = "takes stones from one heap."
PLAY = "        take = MOVES[move]\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "heaps.py"
    path.write_text(NIM, encoding="utf-8")
    return path


def change(file: Path, old: str, new: str) -> None:
    assert NIM.count(old) >= 1
    file.write_text(NIM.replace(old, new, 1), encoding="utf-8")


def test_every_edition_is_loaded_anew_with_the_modules_beside_it(tmp_path: Path) -> None:
    file, beside = tmp_path / "heaps.py", tmp_path / "heap_sizes.py"
    file.write_text(
        NIM.replace("[3, 5, 7]", "heap_sizes.SIZES").replace("HEAPS:", "import heap_sizes\nHEAPS:"),
        encoding="utf-8",
    )
    draft = Draft(file)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(tmp_path))
        beside.write_text("SIZES = [3, 5, 7]", encoding="utf-8")
        before = draft.load()
        stamps = draft.stamps()
        # The same length, perhaps within the same second.
        beside.write_text("SIZES = [3, 5, 6]", encoding="utf-8")
        after = draft.load()
    assert (len(before.moves), len(after.moves)) == (15, 14)
    assert set(stamps) == {file, beside}


def test_a_draft_that_cannot_be_drawn_is_not_served(file: Path) -> None:
    change(file, "pieces = []", "pieces = [][0]")
    with pytest.raises(IndexError) as raised:
        Draft(file).load()
    shown = trace(raised.value, file.parent).splitlines()
    assert shown[0] == "Traceback (most recent call last):"
    assert str(file) in shown[1]
    assert shown[-1] == "IndexError: list index out of range"


def test_a_mistake_in_the_syntax_is_shown_without_our_own_code(file: Path) -> None:
    change(file, "HEAPS: Final", "HEAPS Final")
    with pytest.raises(BadGame) as raised:
        Draft(file).load()
    shown = trace(raised.value, file.parent)
    assert shown.startswith(f'  File "{file}", line')
    assert shown.endswith("SyntaxError: invalid syntax")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("version=1", "version=2", ""),
        ("[3, 5, 7]", "[3, 5, 2]", "Ply 1: No move is written 'take 3 c'"),
        ("if take.stones <=", "if take.stones < 3 <=", "Ply 1, 'take 3 c': "),
        (PLAY, PLAY + "        raise KeyError(move)\n", "KeyError: "),
    ],
)
def test_a_table_is_replayed_by_the_new_code_or_says_why_not(
    file: Path, old: str, new: str, why: str
) -> None:
    change(file, old, new)
    table = new_table("heaps", 1, {}, [KeptSeat(player=1), KeptSeat(player=1)], 1, 0.0)
    replayed = draft_of(catalog.find(str(file)), Kept(table, ("take 3 c",), ()), Log())
    assert isinstance(replayed, Unplayable) == bool(why)
    assert replayed.plies == ("take 3 c",)
    if why:
        said = replayed.view(0).scene["status"]
        assert said.startswith(f"The new code does not play the moves of this table: {why}")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere.py", "There is no file nowhere.py."),
        ("notes.txt", "notes.txt is no Python file: give a game's .py file, or its folder."),
        ("empty.py", "empty.py declares no game: it needs a module-level GAME = Game(...)."),
        ("speiderne", "speiderne is served with all games: leave its name away."),
        (".", ". is no game's folder: it needs an __init__.py with GAME = Game(...)."),
    ],
)
def test_what_is_no_game_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, sentence: str
) -> None:
    (tmp_path / "notes.txt").write_text("words", encoding="utf-8")
    (tmp_path / "empty.py").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StarboardError) as refused:
        serve(Path(name), data=str(tmp_path / "data"))
    assert str(refused.value) == sentence


def test_code_that_raises_at_once_is_shown_in_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.py").write_text("SIZE = 1 / 0\n", encoding="utf-8")
    with pytest.raises(BadGame, match="cannot be served: mend it, and try again"):
        serve(tmp_path / "broken.py", data=str(tmp_path / "data"))
    shown = capsys.readouterr().err.splitlines()
    assert shown[0] == "Traceback (most recent call last):"
    assert shown[-1] == "ZeroDivisionError: division by zero"


@contextlib.contextmanager
def drafting(file: Path) -> Iterator[str]:
    """Serve a draft; yields the author's link."""
    words = ("serve", file.name, "--port", "0", "--data", str(file.parent / "data"))
    with running("-m", "starboard", *words, cwd=file.parent) as server:
        assert server.stdout is not None
        said = [server.stdout.readline() for _ in range(3)]
        yield said[-1].split()[1]
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate(timeout=PATIENCE)
        assert "ZeroDivisionError: division by zero" in errors
        assert server.returncode == 0


def lay_face_down_by_keyboard(page: Page) -> None:
    """A card in hand offers two moves, from a menu that a keyboard opens, leaves and uses."""
    open_table(page, "heaps", "bot")
    card = page.locator(".piece.touch").first
    expect(card).to_have_attribute("aria-haspopup", "menu")
    card.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("menu")
    expect(menu.get_by_role("menuitem", name="Lay it open")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(card).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_text("face down.").first).to_be_visible()


def test_the_browser_follows_the_file_and_only_its_author_sees_what_it_raises(file: Path) -> None:
    with drafting(file) as link, chromium() as browser:
        home = link.split("/author/")[0]
        author = browser.new_page(reduced_motion="reduce", base_url=home)
        author.goto(link)
        open_table(author, "heaps", "here")
        author.locator("[data-id='stone c3']").click()
        expect(author.locator(".table[data-ply='1']")).to_be_visible()
        stranger = browser.new_page(reduced_motion="reduce")
        stranger.goto(author.url)
        # A new edition: both pages go on with it, and the move is still there.
        change(file, STATUS, "grabs pebbles.")
        expect(author.get_by_text("grabs pebbles.").first).to_be_visible()
        assert ply(author) == 1
        expect(stranger.get_by_text("grabs pebbles.").first).to_be_visible()
        # An edition that breaks down in play.
        change(file, PLAY, f"{PLAY}        if self.heaps == [3, 5, 4]:\n            1 / 0\n")
        expect(author.get_by_text(STATUS).first).to_be_visible()
        author.locator("[data-id='stone a2']").click()
        trouble = author.get_by_role("alert", name="An error in your game")
        expect(trouble).to_contain_text("heaps.py")
        expect(trouble).to_contain_text("ZeroDivisionError")
        assert stranger.locator(".trouble").count() == 0
        # Another game under the same name: the table says why it cannot go on.
        file.write_text(LANTERNS, encoding="utf-8")
        why = "The new code does not play the moves of this table: Ply 1: No move is written"
        expect(author.get_by_text(why).first).to_be_visible()
        lay_face_down_by_keyboard(author)
        assert "starboard-author" not in stranger.content()
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(home + "/api/author", timeout=PATIENCE)
