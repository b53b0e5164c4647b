"""``starboard new``: a complete game with passing tests, to start from."""

from __future__ import annotations

import keyword
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Final

import typer

from starboard.kernel import BadGame

PLAIN: Final = "nim"
SECRETS: Final = "lanterns"
TOGETHER: Final = "floodwatch"
ROOMS: Final = "quarry"
PACKAGE: Final = "starboard.cli.skeleton"


def new(
    name: Annotated[str, typer.Argument(help="The new game's name, like a Python module's.")],
    secrets: Annotated[bool, typer.Option("--secrets", help="With hidden hands.")] = False,
    together: Annotated[bool, typer.Option("--together", help="For a crew.")] = False,
    folder: Annotated[
        bool, typer.Option("--folder", help="A folder for a large game, room by room.")
    ] = False,
    to: Annotated[Path, typer.Option(help="Where to write it.")] = Path(),
) -> None:
    """Write the skeleton of a new game, with its tests."""
    if not name.isidentifier() or keyword.iskeyword(name) or name != name.lower():
        raise BadGame(f"{name!r} cannot name a game: use small letters, digits and _.")
    if secrets + together + folder > 1:
        raise BadGame("A skeleton is of one kind: choose --secrets, --together or --folder.")
    model = SECRETS if secrets else TOGETHER if together else ROOMS if folder else PLAIN
    texts = {to / path: text for path, text in skeleton(model, name)}
    start = to / name if folder else to / f"{name}.py"
    for path in (start, *texts):
        if path.exists():
            raise BadGame(f"{path} exists already: choose another name or move it away.")
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    tests = start if folder else to / f"test_{name}.py"
    print(f"Wrote {start}{'' if folder else f' and {tests}'}. Try:")
    print(f"  starboard serve {start}")
    print(f"  starboard play {start}")
    print(f"  python -m pytest {tests}")


def skeleton(model: str, name: str) -> Iterator[tuple[Path, str]]:
    """The files of a skeleton and their texts, with the model's name replaced by *name*."""
    shelf = resources.files("starboard.cli") / "skeleton"
    found = _files(shelf / model) if (shelf / model).is_dir() else iter(())
    files = [(Path(model, path), file) for path, file in found]
    files += [(Path(file), shelf / file) for file in (f"{model}.py", f"test_{model}.py")]
    for path, file in files:
        if file.is_file():
            text = _renamed(file.read_text(encoding="utf-8"), model, name)
            yield Path(*[part.replace(model, name) for part in path.parts]), text


def _files(folder: Traversable) -> Iterator[tuple[Path, Traversable]]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir() and item.name != "__pycache__":
            yield from [(Path(item.name, path), file) for path, file in _files(item)]
        elif item.name.endswith((".py", ".md", ".txt", ".svg")):
            yield Path(item.name), item


def _renamed(text: str, model: str, name: str) -> str:
    class_name = "".join([word.title() for word in name.split("_")])
    title = name.replace("_", " ").title()
    kind = model.title()
    text = text.replace(f"{PACKAGE}.{model}", name)
    for before, after in (('title="', '"'), ("# ", "\n"), ('"""', ":")):
        text = text.replace(f"{before}{kind}{after}", f"{before}{title}{after}")
    return text.replace(kind, class_name).replace(model, name)
