"""The catalog: the only list of games. A guest's game is found by path or entry point."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from starboard.build import PACKAGE, load_beside, load_package
from starboard.kernel import AnyGame, BadGame, Game, UnknownGame

T = TypeVar("T")

GAMES: tuple[str, ...] = (
    "streamlines",
    "sources",
    "speiderne",
    "space_truckin",
    "home_stars",
)
"""The games of this package, in the order a lobby shows them."""

CLASSICS: tuple[str, ...] = ("connect_four", "kuhn_poker")
"""Small games that everyone knows, which a lobby shows after them."""

STUDIES: tuple[str, ...] = ("leduc_poker",)
"""Small games for research, found by name; no lobby shows them."""

ARRAYS = {"connect_four": "starboard.references.connect_four_arrays"}
"""Games whose rules also exist for many tables at once, in NumPy, and the modules that have them.

They are `ArrayTables`, which a batch steps in place of `Lockstep`.
"""

ENTRY_POINTS = "starboard.games"
"""The entry point group in which an installed guest names its game: ``name = "module:GAME"``."""


def names() -> list[str]:
    """The names of all games that can be found without a path."""
    guests = {entry.name for entry in entry_points(group=ENTRY_POINTS)}
    return [*GAMES, *CLASSICS, *sorted(guests - {*GAMES, *CLASSICS})]


def all_games() -> Iterator[AnyGame]:
    """Load every game that can be found without a path; a guest that cannot is passed over."""
    for name in names():
        try:
            yield find(name)
        except BadGame as error:
            print(f"starboard: {error}", file=sys.stderr)


def find(name: str) -> AnyGame:
    """Load a game by its name, or a guest's by the path of its Python file or folder."""
    if name.endswith(".py"):
        return _load_file(Path(name))
    if name in GAMES:
        return _game_of(import_module(f"starboard.games.{name}"), name)
    if name in CLASSICS + STUDIES:
        return _game_of(import_module(f"starboard.references.{name}"), name)
    for entry in entry_points(group=ENTRY_POINTS, name=name):
        return _game_of(_load(entry.name, _installed, entry.module), name)
    if Path(name).is_dir():
        return _load_folder(Path(name))
    known = ", ".join(names()) or "none"
    raise UnknownGame(f"There is no game {name!r}: choose one of {known}, or give a .py file.")


def _load_file(path: Path) -> AnyGame:
    if not path.is_file():
        raise UnknownGame(f"There is no file {path}.")
    if not path.stem.isidentifier():
        raise BadGame(f"{path.name} cannot be loaded: name it like a Python module.")
    if path.resolve().parent == PACKAGE / "references":
        return find(path.stem)
    return _game_of(_load(str(path), load_beside, path), str(path))


def _load_folder(path: Path) -> AnyGame:
    card = path.resolve() / "__init__.py"
    if not card.is_file():
        raise BadGame(f"{path} is no game's folder: it needs an __init__.py with GAME = Game(...).")
    if not card.parent.name.isidentifier():
        raise BadGame(f"{path} cannot be loaded: name it like a Python package.")
    return _game_of(_load(str(path), load_package, card.parent), str(path))


def _installed(module: str) -> ModuleType:
    # Not `importlib.util.find_spec`: a guest loaded by path may go by the same name.
    spec = PathFinder.find_spec(module)
    if spec is None or not spec.origin or "." in module:
        return import_module(module)
    return load_beside(Path(spec.origin).with_name(f"{module}.py"))


def _load(name: str, load: Callable[[T], ModuleType], where: T) -> ModuleType:
    try:
        return load(where)
    except Exception as error:
        raise BadGame(f"{name} cannot be loaded: {type(error).__name__}: {error}.") from error


def _game_of(module: ModuleType, name: str) -> AnyGame:
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise BadGame(f"{name} declares no game: it needs a module-level GAME = Game(...).")
    return game
