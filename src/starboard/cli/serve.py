"""``starboard serve``: the table in the browser."""

from __future__ import annotations

import sys
import webbrowser
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from starboard import catalog
from starboard.cli.draft import serve_draft
from starboard.kernel import UnknownGame

if TYPE_CHECKING:
    from starboard.server.config import Config

RECORDS = "records"
DRAFTS = "drafts"
"""The folder, beside all other tables, for those of games that are being written."""

OPEN_TO_THE_WORLD = (
    "Warning: other machines can reach this server without https, and whoever listens on the way"
    " can take their seats. Put a proxy with https in front and give --public-url"
    " (docs/operate.md)."
)


def serve(
    game: Annotated[
        Path | None,
        typer.Argument(help="A game that you write, as a .py file or a folder; none serves all."),
    ] = None,
    *,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 8000,
    data: Annotated[
        str, typer.Option(help="The folder for all tables, or a database: postgresql://...")
    ] = "",
    public_url: Annotated[
        str, typer.Option(help="The address for players, such as https://play.example.")
    ] = "",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(help="The IP address of a proxy in front, which says for whom it asks."),
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="Open a browser on the lobby.")] = False,
) -> None:
    """Serve all games to browsers, or the one that you write, and keep every table."""
    # The web server takes a moment to load, and no other command needs it.
    from starboard.server.config import BadConfig, Config, usual_data  # noqa: PLC0415
    from starboard.server.run import listen, run  # noqa: PLC0415
    from starboard.server.store.places import is_address, open_store  # noqa: PLC0415

    if game is not None and is_address(data):
        raise BadConfig("Tables of a game that you write lie in a folder: give no database.")
    usual = usual_data() if game is None else usual_data() / DRAFTS
    config = Config(
        host=host,
        port=port,
        data=Path(data) if data and not is_address(data) else usual,
        database_url=data if is_address(data) else "",
        public_url=public_url,
        proxies=tuple(trusted_proxy or ()),
    )
    if game is not None:
        check_path(game)
        serve_draft(game, config, show=show)
        return
    games = list(catalog.all_games())
    store = open_store(config.database_url or config.data)
    listener, config = listen(config)
    print(f"Tables are kept in {store.name}.")
    print(f"Open {config.address} in a browser. Ctrl-C stops the server.", flush=True)
    warn(config)
    if show:
        webbrowser.open(config.address)
    with suppress(KeyboardInterrupt):
        run(config, listener, store, games, catalog.find, samples())


def warn(config: Config) -> None:
    """Say so where seats can be stolen on the way to the server."""
    if config.is_public and not config.is_secure:
        print(OPEN_TO_THE_WORLD, file=sys.stderr, flush=True)


def check_path(game: Path) -> None:
    """Refuse what is no file or folder of a game."""
    if str(game) in catalog.names() and not game.exists():
        raise UnknownGame(f"{game} is served with all games: leave its name away.")
    if not game.exists():
        raise UnknownGame(f"There is no file {game}.")
    if game.is_file() and game.suffix != ".py":
        raise UnknownGame(f"{game} is no Python file: give a game's .py file, or its folder.")


def samples() -> dict[str, list[str]]:
    """The golden records of each of our games, from which its picture is drawn."""
    found = {}
    for name in catalog.GAMES:
        folder = resources.files(f"starboard.games.{name}") / RECORDS
        files = sorted(folder.iterdir(), key=lambda file: file.name)
        found[name] = [file.read_text(encoding="utf-8") for file in files]
    return found
