import doctest
import re
from pathlib import Path
from typing import get_origin

import pytest
from command import ROOT

import starboard.kernel
import starboard.testing

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
