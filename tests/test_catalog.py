from pathlib import Path

import pytest
from command import REFERENCES

from starboard import catalog
from starboard.kernel import BadGame, UnknownGame


def test_the_lobby_lists_own_games_first_and_guests_after() -> None:
    names = catalog.names()
    assert tuple(names[: len(catalog.GAMES)]) == catalog.GAMES
    assert tuple(names[len(catalog.GAMES) :]) == catalog.CLASSICS
    assert [game.name for game in catalog.all_games()] == names


def test_a_reference_is_found_by_name_and_by_path() -> None:
    by_name = catalog.find("connect_four")
    assert by_name is catalog.find(str(REFERENCES / "connect_four.py"))
    assert by_name is catalog.find("connect_four")


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame) as refusal:
        catalog.find("chess")
    known = ", ".join(catalog.names())
    sentence = f"There is no game 'chess': choose one of {known}, or give a .py file."
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("my-game.py", "", "my-game.py cannot be loaded: name it like a Python module."),
        ("no_game.py", "x = 1", "declares no game: it needs a module-level GAME = Game(...)."),
        (
            "wrong_type.py",
            "GAME = 7",
            "declares no game: it needs a module-level GAME = Game(...).",
        ),
        ("crashes.py", "1 / 0", "cannot be loaded: ZeroDivisionError: division by zero."),
        ("unreadable.py", "def", "cannot be loaded: SyntaxError:"),
    ],
)
def test_a_file_that_is_no_game_is_refused(
    tmp_path: Path, name: str, text: str, sentence: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(BadGame) as refusal:
        catalog.find(str(tmp_path / name))
    assert sentence in str(refusal.value)


def test_a_path_without_a_file_is_refused() -> None:
    with pytest.raises(UnknownGame, match=r"^There is no file nowhere/game\.py\.$"):
        catalog.find("nowhere/game.py")


def test_two_guests_with_one_file_name_do_not_mix(tmp_path: Path) -> None:
    source = (REFERENCES / "connect_four.py").read_text(encoding="utf-8")
    other = tmp_path / "connect_four.py"
    other.write_text(source.replace('title="Connect Four"', 'title="Other"'), encoding="utf-8")
    assert catalog.find(str(other)).title == "Other"
    assert catalog.find("connect_four").title == "Connect Four"
    assert catalog.find(str(REFERENCES / "connect_four.py")).title == "Connect Four"


def test_an_installed_guest_that_is_broken_spoils_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken_game.py").write_text("1 / 0", encoding="utf-8")
    about = tmp_path / "broken_game-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Name: broken-game\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(
        "[starboard.games]\nbroken = broken_game:GAME\nconnect_four = broken_game:GAME\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert catalog.names() == [*catalog.GAMES, *catalog.CLASSICS, "broken"]
    assert "broken" not in [game.name for game in catalog.all_games()]
    said = capsys.readouterr().err
    assert "starboard: broken cannot be loaded: ZeroDivisionError: division by zero." in said
