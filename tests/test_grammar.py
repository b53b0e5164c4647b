"""Whoever knows one game's folder knows them all: which rooms it has, and what lies in each."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from command import ROOT

from starboard import catalog

GAMES = ROOT / "src" / "starboard" / "games"

REQUIRED = (
    *("__init__.py", "RULES.md", "guide.txt", "options.py", "moves.py", "position.py", "rules.py"),
    *("scene.py", "panels.py", "story.py", "refusals.py", "advice.py", "setups.py"),
    "components.py",
)
ROOMS = {Path(name).stem for name in REQUIRED if name.endswith(".py")} | {
    "encoder",
    "features",
    "gains",
    "moments",
    "scenario",
    "view",
    "words",
}
WINGS = ("rules_", "scene_", "advice_")
"""A room that is too large continues in others: `rules_turn`, `scene_hand`, `advice_roads`."""

FOLDERS = {
    "lessons": ".txt",
    "puzzles": ".txt",
    "records": ".txt",
    "scenarios": ".txt",
    "symbols": ".svg",
}

CORE_ROOMS = {"moves", "position", "rules"}
CORE_LINES = 900
"""What one reads in twenty minutes to know a game: moves, position and rules."""

LARGER_CORES = {"space_truckin": 1310, "speiderne": 1000}


SKELETON = ROOT / "src" / "starboard" / "cli" / "skeleton" / "quarry"
"""What `starboard new --folder` writes."""


@pytest.fixture(params=[*catalog.GAMES, SKELETON.name])
def folder(request: pytest.FixtureRequest) -> Path:
    return SKELETON if request.param == SKELETON.name else GAMES / str(request.param)


def modules(folder: Path) -> list[Path]:
    """A game's modules, without its tests."""
    return [file for file in sorted(folder.glob("*.py")) if not file.name.startswith("test_")]


def nouns(folder: Path) -> list[Path]:
    """The modules that are named after something in the rule book."""
    return [
        file
        for file in modules(folder)
        if file.stem not in ROOMS and not file.stem.startswith(WINGS)
    ]


def source(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def tree(file: Path) -> ast.Module:
    return ast.parse(source(file))


def imported(file: Path) -> set[str]:
    """The modules that a file imports, at its top or further down."""
    found = set()
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file.name} imports from a place relative to itself"
            found |= {str(node.module), *[f"{node.module}.{name.name}" for name in node.names]}
    return found


def test_has_all_the_rooms(folder: Path) -> None:
    missing = [name for name in (*REQUIRED, "records", "symbols") if not (folder / name).exists()]
    assert not missing, f"{folder.name} lacks {', '.join(missing)}"


def test_every_module_is_a_room_or_a_noun_of_the_rule_book(folder: Path) -> None:
    words = set(re.findall(r"[a-z]+", source(folder / "RULES.md").lower()))
    strangers = [
        file.name
        for file in nouns(folder)
        if not all([is_in(words, word) for word in file.stem.split("_")])
    ]
    assert not strangers, f"The rules of {folder.name} do not speak of {', '.join(strangers)}"


def is_in(words: set[str], noun: str) -> bool:
    """Whether a book has the noun, in the singular or the plural."""
    forms = {noun, f"{noun}s", f"{noun}es", noun.removesuffix("s"), noun.removesuffix("es")}
    if noun.endswith("ies"):
        forms.add(f"{noun.removesuffix('ies')}y")
    if noun.endswith("y"):
        forms.add(f"{noun.removesuffix('y')}ies")
    return bool(forms & words)


@pytest.mark.parametrize(
    ("noun", "found"),
    [("ferries", True), ("ferry", True), ("card", True), ("boxes", True), ("car", False)],
)
def test_a_noun_is_found_in_the_singular_and_the_plural(noun: str, found: bool) -> None:
    assert is_in({"ferry", "cards", "box"}, noun) == found


def test_tests_are_named_after_the_game_and_a_part_of_it(folder: Path) -> None:
    tests = [file.stem for file in folder.glob("test_*.py")]
    assert tests
    assert [name for name in tests if not re.fullmatch(rf"test_{folder.name}(_\w+)?", name)] == []


def test_nothing_else_lies_about(folder: Path) -> None:
    for place in folder.iterdir():
        if place.is_dir() and place.name != "__pycache__":
            assert place.name in FOLDERS, f"{place.name} is not a folder of a game"
            neat = rf"[a-z0-9_]+\{FOLDERS[place.name]}"
            untidy = [file.name for file in place.iterdir() if not re.fullmatch(neat, file.name)]
            assert not untidy, f"{folder.name}/{place.name}: {', '.join(sorted(untidy))}"
        elif place.is_file() and place.suffix != ".so":
            assert place.suffix == ".py" or place.name in {"RULES.md", "guide.txt", "model.txt"}, (
                place.name
            )


def test_the_core_can_be_read_in_one_sitting(folder: Path) -> None:
    lines = {file.stem: len(source(file).splitlines()) for file in core(folder)}
    assert sum(lines.values()) <= LARGER_CORES.get(folder.name, CORE_LINES), lines


def core(folder: Path) -> list[Path]:
    """The moves, the position and the rules, with the nouns of the rule book that hold rules."""
    found = [
        file
        for file in modules(folder)
        if file.stem in CORE_ROOMS or file.stem.startswith("rules_")
    ]
    used = {name for file in found for name in imported(file)}
    return found + [
        file
        for file in nouns(folder)
        if f"starboard.games.{folder.name}.{file.stem}" in used and not is_data(file)
    ]


def is_data(file: Path) -> bool:
    """Whether less than half of a module's lines are in functions."""
    inside = {
        line
        for node in ast.walk(tree(file))
        if isinstance(node, ast.FunctionDef)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    return 2 * len(inside) < len(source(file).splitlines())


def test_the_front_door_holds_only_the_card(folder: Path) -> None:
    """The card and the constants it names; no options, no rules and no functions."""
    made = []
    for node in tree(folder / "__init__.py").body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            made.append(node.target.id)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            made.append(node.targets[0].id)
        elif not is_docstring(node):
            assert isinstance(node, ast.Import | ast.ImportFrom), ast.unparse(node)[:80]
    assert "GAME" in made
    assert [name for name in made if not name.isupper() and name != "__all__"] == []


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def test_imports_no_other_game(folder: Path) -> None:
    for file in folder.glob("*.py"):
        others = [
            name
            for name in imported(file)
            if name.startswith("starboard.games.") and name.split(".")[2] != folder.name
        ]
        assert others == [], file.name


def test_only_tests_draw_positions() -> None:
    """The wheel leaves the setups out, so no module of the package may import them."""
    for file in (ROOT / "src").rglob("*.py"):
        if not file.name.startswith("test_") and file.name != "setups.py":
            assert not [name for name in imported(file) if "setups" in name.split(".")], file
