"""Which build runs: compiled rules where there are any, plain Python otherwise.

The two play identical games. `STARBOARD_INTERPRETED=1` in the environment asks for plain
Python even where compiled modules lie beside it: tests, coverage and benchmarks use that.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
CHECKOUT = PACKAGE.parents[1]
VARIABLE = "STARBOARD_INTERPRETED"
UNIT = "starboard_rules__mypyc"
"""The library that all modules compiled in one unit share."""


class SourceFinder(MetaPathFinder):
    """Finds modules that have a compiled twin as Python source.

    A guest's twin counts too: compiled rules over an interpreted kernel would crash.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the module's source, or nothing where the usual way finds the same."""
        if path is not None and fullname.startswith("starboard."):
            return _find(fullname, path, interpreted=True)
        if path is None and "." not in fullname:
            twins = [folder for folder in sys.path if _has_twin(Path(folder) / f"{fullname}.py")]
            return _find(fullname, twins, interpreted=True)
        return None


def choose() -> None:
    """Decide once, before any module of the package is imported, which build runs."""
    stale = not os.environ.get(VARIABLE) and _stale_modules()
    if stale:
        print(
            f"starboard: {stale[0]} changed since `make compile`; running plain Python.",
            file=sys.stderr,
        )
        os.environ[VARIABLE] = "1"
    if os.environ.get(VARIABLE):
        sys.meta_path.insert(0, SourceFinder())


def is_compiled() -> bool:
    """Whether the rules that run are compiled."""
    rules = sys.modules.get("starboard.kernel.state")
    return rules is not None and not str(rules.__file__).endswith(".py")


def load_beside(path: Path) -> ModuleType:
    """Import a guest's Python file, or the compiled module that lies beside it."""
    name, folder = path.stem, path.resolve().parent
    known = sys.modules.get(name)
    if known is not None and Path(known.__file__ or "").resolve().parent != folder:
        # Another module has the name: this one is known by its folder as well.
        name = f"{name}@{folder}"
        known = sys.modules.get(name)
    if known is not None:
        return known
    # A compiled guest fits only the build it was compiled with: that of its own checkout.
    fits = is_compiled() and CHECKOUT in folder.parents and not _is_stale(path)
    if fits and _is_alone(path):
        print(
            f"starboard: {_twin(path).name} was compiled by itself and would crash; running"
            f" {path.name} as plain Python. List it under compile in pyproject.toml, then run"
            " `make compile`.",
            file=sys.stderr,
        )
        fits = False
    found = _find(path.stem, [str(folder)], interpreted=not fits or name != path.stem)
    if found is None or found.origin is None:
        raise ImportError(f"{path} is not a Python module")
    spec = spec_from_file_location(name, found.origin)
    assert spec is not None
    return _run(spec)


def _run(spec: ModuleSpec) -> ModuleType:
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[spec.name]
        raise
    return module


def load_package(folder: Path) -> ModuleType:
    """Import a guest's package from its folder; its modules are found there under its name."""
    name, card = folder.name, folder / "__init__.py"
    known = sys.modules.get(name)
    if known is not None and Path(known.__file__ or "").resolve() == card:
        return known
    if known is not None:
        raise ImportError(f"another package is called {name}: rename the folder")
    alone = [_twin(source) for source in folder.rglob("*.py") if _is_alone(source)]
    if alone:
        raise ImportError(f"{alone[0].name} was compiled by itself and would crash: remove it")
    spec = spec_from_file_location(name, card, submodule_search_locations=[str(folder)])
    assert spec is not None
    return _run(spec)


def _find(name: str, folders: Sequence[str], *, interpreted: bool) -> ModuleSpec | None:
    compiled = [] if interpreted else [(ExtensionFileLoader, EXTENSION_SUFFIXES)]
    for folder in folders:
        spec = FileFinder(folder, *compiled, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
        if spec is not None:
            return spec
    return None


def _has_twin(source: Path) -> bool:
    return source.is_file() and _twin(source).is_file()


def _twin(source: Path) -> Path:
    """Where the compiled module of a source lies."""
    return source.with_suffix(EXTENSION_SUFFIXES[0])


def _is_alone(source: Path) -> bool:
    """Whether a guest was compiled without the rules: classes of two units cannot inherit."""
    return _has_twin(source) and UNIT.encode() not in _twin(source).read_bytes()


def _is_stale(source: Path) -> bool:
    """Whether a source changed after it was compiled."""
    return _has_twin(source) and source.stat().st_mtime > _twin(source).stat().st_mtime


def _stale_modules() -> list[str]:
    """Sources of a checkout that changed after they were compiled."""
    if not (CHECKOUT / "pyproject.toml").is_file():
        return []
    return sorted([source.name for source in PACKAGE.rglob("*.py") if _is_stale(source)])
