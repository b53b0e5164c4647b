"""``starboard new``: a complete game with passing tests, to start from."""

from __future__ import annotations

import keyword
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from starboard.kernel import BadGame

FILES = ("nim.py", "test_nim.py")


def new(
    name: Annotated[str, typer.Argument(help="The new game's name, like a Python module's.")],
    folder: Annotated[Path, typer.Option(help="Where to write it.")] = Path(),
) -> None:
    """Write the skeleton of a new game: Nim under a new name, with its tests."""
    if not name.isidentifier() or keyword.iskeyword(name) or name != name.lower():
        raise BadGame(f"{name!r} cannot name a game: use small letters, digits and _.")
    paths = [folder / file.replace("nim", name) for file in FILES]
    for path in paths:
        if path.exists():
            raise BadGame(f"{path} exists already: choose another name or move it away.")
    folder.mkdir(parents=True, exist_ok=True)
    for file, path in zip(FILES, paths, strict=True):
        path.write_text(skeleton(file, name), encoding="utf-8")
    print(f"Wrote {paths[0]} and {paths[1]}. Try:")
    print(f"  starboard play {paths[0]}")
    print(f"  python -m pytest {paths[1]}")


def skeleton(file: str, name: str) -> str:
    """One file of the skeleton, with Nim's name replaced by *name*."""
    text = (resources.files("starboard.cli") / "skeleton" / file).read_text(encoding="utf-8")
    class_name = "".join([word.title() for word in name.split("_")])
    title = name.replace("_", " ").title()
    text = text.replace('title="Nim"', f'title="{title}"').replace("# Nim\n", f"# {title}\n")
    return text.replace("Nim", class_name).replace("nim", name)
