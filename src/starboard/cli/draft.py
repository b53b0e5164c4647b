"""``starboard serve GAME.py``: a game in the browser while it is being written."""

from __future__ import annotations

import sys
import time
import webbrowser
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from starboard import catalog
from starboard.build import PACKAGE
from starboard.kernel import AnyGame, BadGame, StarboardError, UnknownGame

if TYPE_CHECKING:
    from starboard.server.config import Config
    from starboard.server.workshop import Workshop

LOOK_SECONDS: Final = 0.25
Stamps = dict[Path, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Draft:
    """A game's file, or its folder, which changes while it is served."""

    path: Path

    @property
    def folder(self) -> Path:
        """Where the author's own code lies."""
        whole = self.path.resolve()
        return whole if whole.is_dir() else whole.parent

    def __call__(self, name: str) -> AnyGame:
        """The game, for a process in which bots think."""
        sys.dont_write_bytecode = True
        game = catalog.find(str(self.path))
        if game.name != name:
            raise UnknownGame(f"{self.path} is no longer the game {name!r}.")
        return game

    def load(self) -> AnyGame:
        """The game as it is written now, with every module of its folder loaded anew.

        Raises `BadGame` with the author's exception as its cause, or what the first look raised.
        """
        from starboard.server.lobby import Games  # noqa: PLC0415

        # Compiled files are told apart by whole seconds: too seldom for who saves often.
        sys.dont_write_bytecode = True
        for name in [name for name, _ in self._modules()]:
            del sys.modules[name]
        game = catalog.find(str(self.path))
        Games([game], {})
        for seat in range(game.seats[0]):
            game.scene(game.view(game.begin(), seat))
        return game

    def stamps(self) -> Stamps:
        """When each file of the game was saved, and how long it was then."""
        files = [self.path.resolve(), *[file for _, file in self._modules()]]
        if self.path.is_dir():
            files += [file for file in self.folder.rglob("*") if file.suffix != ".pyc"]
        stamps = {}
        for file in files:
            with suppress(OSError):
                state = file.stat()
                stamps[file] = (state.st_mtime_ns, state.st_size)
        return {file: stamp for file, stamp in stamps.items() if not file.is_dir()}

    def _modules(self) -> Iterator[tuple[str, Path]]:
        """The modules that were loaded from the author's folder."""
        for name, module in [*sys.modules.items()]:
            file = Path(getattr(module, "__file__", None) or "/")
            is_ours = PACKAGE in file.parents or "site-packages" in file.parts
            if self.folder in file.parents and not is_ours and name != "__main__":
                yield name, file


def serve_draft(path: Path, config: Config, *, show: bool) -> None:
    """Serve the game at *path*, and every edition of it that is saved, until Ctrl-C."""
    from starboard.server.run import listen, run  # noqa: PLC0415
    from starboard.server.store import SqliteStore  # noqa: PLC0415
    from starboard.server.workshop import Workshop, trace  # noqa: PLC0415

    draft = Draft(path)
    try:
        editions = [draft.load()]
    except Exception as error:
        if isinstance(error, StarboardError) and error.__cause__ is None:
            raise
        print(trace(error, draft.folder), file=sys.stderr)
        raise BadGame(f"{path} cannot be served: mend it, and try again.") from None
    listener, config = listen(replace(config, cookie_mark="-author"))
    workshop = Workshop(draft.folder, config.port)
    link = f"{config.address}/author/{workshop.key}"
    print(f"Tables are kept in {config.database}.")
    print(f"Others play at {config.address}. Whenever you save {path}, everyone goes on with it.")
    print(f"Open {link} in your own browser: there you see what your code raises. Ctrl-C stops.")
    sys.stdout.flush()
    if show:
        webbrowser.open(link)
    Thread(target=watch, args=(draft, workshop, editions), daemon=True).start()
    with suppress(KeyboardInterrupt):
        while True:
            workshop.served = len(editions)
            store = SqliteStore(config.database)
            run(config, listener.dup(), store, editions[-1:], draft, workshop=workshop)


def watch(draft: Draft, workshop: Workshop, editions: list[AnyGame]) -> None:
    """Whenever the game is saved, load it, and let the server begin anew with it."""
    seen = draft.stamps()
    while True:
        time.sleep(LOOK_SECONDS)
        if workshop.served < len(editions):
            workshop.end()
        now = draft.stamps()
        if now == seen:
            continue
        # An editor may still be writing.
        time.sleep(LOOK_SECONDS)
        if draft.stamps() != now:
            continue
        seen = now
        try:
            editions.append(draft.load())
            print(f"{draft.path} is served anew.", flush=True)
        except Exception as error:
            workshop.raised(error)
