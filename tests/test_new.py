from pathlib import Path

import pytest
from command import refusal, starboard

from starboard import catalog
from starboard.cli import new
from starboard.kernel import BadGame
from starboard.render import text
from starboard.testing import check_game

KINDS = {
    "plain": (),
    "secrets": ("--secrets",),
    "together": ("--together",),
    "folder": ("--folder",),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_game_keeps_the_laws_from_the_start(tmp_path: Path, kind: str) -> None:
    """The tests of each skeleton are in every run; here it goes by another name."""
    name = f"star_{kind}"
    new.new(name, **{kind: True} if kind != "plain" else {}, to=tmp_path)
    written = sorted([path for path in tmp_path.rglob("*") if path.is_file()])
    for path in written:
        words = path.read_text(encoding="utf-8").lower()
        models = (new.PLAIN, new.SECRETS, new.TOGETHER, new.ROOMS, "skeleton")
        assert not [model for model in models if model in words or model in path.name]
    start = tmp_path / name if kind == "folder" else tmp_path / f"{name}.py"
    game = catalog.find(str(start))
    assert game.title == f"Star {kind.title()}"
    check_game(game, games=1)
    drawn = text.draw(game.scene(game.view(game.begin(), 0)), game.symbols)
    assert drawn
    tests = [path for path in written if path.name.startswith("test_")]
    assert tests


def test_the_command_says_what_to_try_and_terminal_play_goes_on(tmp_path: Path) -> None:
    done = starboard("new", "dusk", "--secrets", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "Wrote dusk.py and test_dusk.py. Try:",
        "  starboard serve dusk.py",
        "  starboard play dusk.py",
        "  python -m pytest test_dusk.py",
    ]
    played = starboard("play", "dusk.py", "--bot", "all=uniform", "--plain", cwd=tmp_path)
    assert "All cards are laid" in played.stdout, played


def test_a_skeleton_is_of_one_kind() -> None:
    with pytest.raises(BadGame, match="A skeleton is of one kind"):
        new.new("heaps", secrets=True, together=True)


def test_a_new_game_does_not_overwrite_another(tmp_path: Path) -> None:
    (tmp_path / "test_heaps.py").write_text("mine", encoding="utf-8")
    assert refusal("new", "heaps", cwd=tmp_path) == (
        "test_heaps.py exists already: choose another name or move it away."
    )
    assert [path.name for path in tmp_path.iterdir()] == ["test_heaps.py"]


@pytest.mark.parametrize("name", ["My-Game", "Heaps", "class", "2heaps", "../heaps"])
def test_a_name_that_is_no_module_is_refused(name: str) -> None:
    with pytest.raises(BadGame) as refused:
        new.new(name)
    assert str(refused.value) == f"{name!r} cannot name a game: use small letters, digits and _."
