import doctest
import re
import runpy
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest
from command import ROOT

import starboard.kernel
import starboard.testing
from starboard.kernel import (
    Button,
    Choice,
    Game,
    Holding,
    Look,
    Moment,
    Number,
    Palette,
    Panel,
    Piece,
    Scene,
    Zone,
)
from starboard.kernel.scene import Mark, Role, ZoneKind

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def page_id(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_examples_in_a_page_run(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False)
    assert found.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_links_in_a_page_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


def test_examples_are_there_to_be_run() -> None:
    pages = [page_id(page) for page in PAGES if ">>>" in page.read_text(encoding="utf-8")]
    assert {"README.md", "docs/add-a-game.md"} <= set(pages)


@pytest.mark.parametrize("package", [starboard.kernel, starboard.testing])
def test_public_names_exist_once_and_are_documented(package: object) -> None:
    names = package.__all__  # type: ignore[attr-defined]
    assert len(set(names)) == len(names)
    for name in names:
        value = getattr(package, name)
        # The alias of a type has no docstring at run time: what it says stands below it.
        if callable(value) and get_origin(value) is None:
            assert value.__doc__, name


SCENE_PARTS = (Scene, Zone, Piece, Choice, Button, Number, Panel, Holding, Moment)


@pytest.mark.parametrize(
    ("page", "kinds"), [("scenes.md", SCENE_PARTS), ("card.md", (Game, Look, Palette))]
)
def test_every_field_is_explained_to_authors(page: str, kinds: tuple[type[Any], ...]) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    unknown = [
        f"{kind.__name__}.{field.name}"
        for kind in kinds
        for field in fields(kind)
        if f"`{field.name}`" not in text and f"`{kind.__name__}.{field.name}`" not in text
    ]
    assert unknown == []


def test_every_kind_role_and_mark_is_explained_to_authors() -> None:
    text = (ROOT / "docs" / "scenes.md").read_text(encoding="utf-8")
    words = [*get_args(ZoneKind), *get_args(Role), *[mark for mark in get_args(Mark) if mark]]
    assert [word for word in words if f"`{word}`" not in text] == []


def test_the_pictures_of_scenes_are_current() -> None:
    """If not, run ``python docs/pictures/scenes.py``."""
    folder = ROOT / "docs" / "pictures" / "scenes"
    drawn = runpy.run_path(str(folder.with_suffix(".py")))["pictures"]()
    kept = {file.stem: file.read_text(encoding="utf-8") for file in folder.glob("*.svg")}
    assert drawn == kept
