"""``starboard lab serve``: the lab in the browser."""

from __future__ import annotations

import webbrowser
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from starboard import catalog


def serve_lab(port: int, folder: Path, workers: int | None, opens: bool) -> None:
    """Serve the lab, and beside it the table on which its games are replayed."""
    # The web server takes a moment to load, and no other command of the lab needs it.
    from starboard.lab.browser import Runs, lab_routes  # noqa: PLC0415
    from starboard.server.config import Config  # noqa: PLC0415
    from starboard.server.run import listen, run  # noqa: PLC0415
    from starboard.server.store import SqliteStore  # noqa: PLC0415

    # Replays live in their links: nothing on these tables is worth keeping.
    with TemporaryDirectory(prefix="starboard-lab-") as tables:
        # A lab starts programs on this machine, so no other machine may reach it.
        config = Config(host="127.0.0.1", port=port, data=Path(tables), cookie_mark="-lab")
        listener, config = listen(config)
        # With a name of its own it answers to no other: no site can pretend to be this machine.
        config = replace(config, public_url=f"http://{config.host}:{config.port}")
        with closing(Runs(folder, catalog.find, workers)) as runs:
            routes = lab_routes(runs, catalog.names())
            print(f"Runs are kept in {folder}.")
            print(f"Open {config.address}/lab in a browser. Ctrl-C stops the lab.", flush=True)
            if opens:
                webbrowser.open(f"{config.address}/lab")
            store = SqliteStore(config.database)
            with suppress(KeyboardInterrupt):
                run(config, listener, store, catalog.all_games(), catalog.find, extra=routes)
