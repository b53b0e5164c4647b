"""``starboard admin``: tables and players of a server, while it runs or not."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from starboard.cli.columns import columns

if TYPE_CHECKING:
    from starboard.server.admin import State, Told, Wish
    from starboard.server.store import Store

app = typer.Typer(help="Look after the tables and players of a server.", no_args_is_help=True)

Folder = Annotated[str, typer.Option(help="The folder or database of all tables, as for serve.")]
TableId = Annotated[str, typer.Argument(help="The table, as its address names it.")]
PlayerId = Annotated[int, typer.Argument(help="The number that 'tables' shows behind a name.")]


@app.command()
def tables(
    state: Annotated[
        str, typer.Option(help="waiting, playing, finished, closed or damaged; all without it.")
    ] = "",
    data: Folder = "",
) -> None:
    """List tables: game, players, state, last change and size."""
    from starboard.server.admin import ListTables  # noqa: PLC0415

    _do(ListTables(_state(state) if state else None), data)


@app.command()
def close(table: TableId, data: Folder = "") -> None:
    """End a table without a result; those who sit there are told."""
    from starboard.server.admin import CloseTable  # noqa: PLC0415

    _do(CloseTable(table), data)


@app.command()
def delete(table: TableId, data: Folder = "") -> None:
    """Forget a table that is over or closed, with all that was played and said there."""
    from starboard.server.admin import DeleteTable  # noqa: PLC0415

    _do(DeleteTable(table), data)


@app.command()
def keep(
    table: TableId,
    off: Annotated[bool, typer.Option("--off", help="Let it be forgotten again.")] = False,
    data: Folder = "",
) -> None:
    """Let a table stay, however old it is."""
    from starboard.server.admin import KeepTable  # noqa: PLC0415

    _do(KeepTable(table, not off), data)


@app.command()
def forget(
    days: Annotated[float, typer.Option(min=0, help="How long nobody has changed them.")],
    state: Annotated[str, typer.Option(help="waiting, playing, finished, closed or damaged.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this they are shown.")] = False,
    data: Folder = "",
) -> None:
    """Delete old tables of one state, but for those that are kept."""
    from starboard.server.admin import Forget  # noqa: PLC0415

    _do(Forget(_state(state), days, yes), data)


@app.command()
def mute(
    player: PlayerId,
    off: Annotated[bool, typer.Option("--off", help="Let them talk again.")] = False,
    data: Folder = "",
) -> None:
    """Let a player talk no more; they may still play."""
    from starboard.server.admin import Mute  # noqa: PLC0415

    _do(Mute(player, not off), data)


@app.command()
def ban(
    who: Annotated[
        str, typer.Argument(help="The number that 'tables' shows behind a name, or an address.")
    ],
    off: Annotated[bool, typer.Option("--off", help="Let them in again.")] = False,
    data: Folder = "",
) -> None:
    """Turn a player or an address away, on every server that shares the data."""
    from starboard.server.admin import Ban  # noqa: PLC0415

    _do(Ban(who, not off), data)


def _state(word: str) -> State:
    from starboard.server.admin import STATES, BadWish  # noqa: PLC0415

    for state in STATES:
        if word == state:
            return state
    raise BadWish(f"There is no state {word!r}: choose one of {', '.join(STATES)}.")


def _do(wish: Wish, data: str) -> None:
    """Ask the server of the folder, or do it where none runs, and say what was done."""
    from starboard.server.admin import HEADINGS  # noqa: PLC0415
    from starboard.server.config import usual_data  # noqa: PLC0415
    from starboard.server.hatch import ask  # noqa: PLC0415
    from starboard.server.store.places import is_address, open_store  # noqa: PLC0415

    data = data or str(usual_data())
    told = None if is_address(data) else ask(Path(data), wish)
    if told is None:
        told = asyncio.run(_do_here(wish, open_store(data, new=False)))
    if told.rows:
        first, *compared = HEADINGS
        table = columns(first, *compared)
        for row in told.rows:
            table.add_row(*row)
        Console(highlight=False, markup=False, soft_wrap=True).print(table)
    print(told.sentence)


async def _do_here(wish: Wish, store: Store) -> Told:
    from starboard.server.admin import Admin  # noqa: PLC0415

    try:
        return await Admin(store).do(wish)
    finally:
        await store.close()
