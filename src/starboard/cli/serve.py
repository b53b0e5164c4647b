"""``starboard serve``: the table in the browser."""

from __future__ import annotations

import webbrowser
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from starboard import catalog

RECORDS = "records"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 8000,
    data: Annotated[Path | None, typer.Option(help="The folder for all tables.")] = None,
    public_url: Annotated[
        str, typer.Option(help="The address for players, such as https://play.example.")
    ] = "",
    show: Annotated[bool, typer.Option("--open", help="Open a browser on the lobby.")] = False,
) -> None:
    """Serve all games to browsers, and keep every table."""
    # The web server takes a moment to load, and no other command needs it.
    from starboard.server.config import Config, usual_data  # noqa: PLC0415
    from starboard.server.run import listen, run  # noqa: PLC0415
    from starboard.server.store import SqliteStore  # noqa: PLC0415

    config = Config(host=host, port=port, data=data or usual_data(), public_url=public_url)
    games = list(catalog.all_games())
    store = SqliteStore(config.database)
    listener, config = listen(config)
    print(f"Tables are kept in {config.database}.")
    print(f"Open {config.address} in a browser. Ctrl-C stops the server.", flush=True)
    if show:
        webbrowser.open(config.address)
    with suppress(KeyboardInterrupt):
        run(config, listener, store, games, catalog.find, samples())


def samples() -> dict[str, list[str]]:
    """The golden records of each of our games, from which its picture is drawn."""
    found = {}
    for name in catalog.GAMES:
        folder = resources.files(f"starboard.games.{name}") / RECORDS
        files = sorted(folder.iterdir(), key=lambda file: file.name)
        found[name] = [file.read_text(encoding="utf-8") for file in files]
    return found
