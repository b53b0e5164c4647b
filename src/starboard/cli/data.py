"""``starboard data``: backups of a server's tables, their return, and a look at every row."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from starboard import catalog
from starboard.kernel import Record, StarboardError, counted, final_state

if TYPE_CHECKING:
    from starboard.server.store import Store

app = typer.Typer(help="Keep the tables of a server safe.", no_args_is_help=True)

Folder = Annotated[str, typer.Option(help="The folder of all tables, as for serve.")]
SHOWN = 20
"""Damaged tables that are named one by one."""


def _database(folder: str) -> Path:
    from starboard.server.config import Config, usual_data  # noqa: PLC0415
    from starboard.server.store import StoreFailed  # noqa: PLC0415
    from starboard.server.store.places import is_address  # noqa: PLC0415

    if is_address(folder):
        raise StoreFailed(
            "This is for folders: use pg_dump and pg_restore, or bring the tables into a folder"
            " with 'starboard data copy'."
        )
    return Config(data=Path(folder) if folder else usual_data()).database


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The new file to write.")], data: Folder = ""
) -> None:
    """Copy all tables into one file, while the server runs."""
    from starboard.server.store import care  # noqa: PLC0415

    tables = care.backup(_database(data), file)
    print(f"{counted(tables, 'table')} saved in {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that backup wrote.")], data: Folder = ""
) -> None:
    """Put a backup in the place of all tables; the server must not run."""
    from starboard.server.store import care  # noqa: PLC0415

    path = _database(data)
    replaced = care.restore(path, file)
    print(f"{path} is as {file} was.")
    if replaced is not None:
        print(f"What it replaced is in {replaced}.")


@app.command()
def upgrade(data: Folder = "") -> None:
    """Bring the tables of an older Starboard to the form of this one; serve does so by itself."""
    from starboard.server.store import care  # noqa: PLC0415

    done = care.upgrade_file(_database(data))
    if done.copy is None:
        print("Nothing to do: the tables have the newest form.")
    else:
        print(f"Upgraded from schema {done.found}; a copy from before is {done.copy}.")


@app.command()
def copy(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A folder, or postgresql://...")],
    target: Annotated[str, typer.Argument(metavar="TO", help="An empty one, of either kind.")],
) -> None:
    """Copy all tables and players to another place and compare; no server may run on either."""
    from starboard.server.store.copying import Copied  # noqa: PLC0415
    from starboard.server.store.copying import copy as copy_all  # noqa: PLC0415
    from starboard.server.store.places import open_store  # noqa: PLC0415

    async def work(old: Store, new: Store) -> Copied:
        try:
            return await copy_all(old, new)
        finally:
            await new.close()
            await old.close()

    old = open_store(source, new=False)
    try:
        new = open_store(target)
    except BaseException:
        asyncio.run(old.close())
        raise
    done = asyncio.run(work(old, new))
    tables, plies = counted(done.tables, "table"), counted(done.plies, "move")
    print(f"{counted(done.players, 'player')}, {tables} and {plies} copied and compared.")
    for sentence in done.left_out[:SHOWN]:
        print(sentence)
    if done.left_out:
        raise typer.Exit(1)


@app.command()
def check(data: Folder = "") -> None:
    """Read every row of every table and play every game again, while the server runs."""
    from starboard.server.store import Damaged, care  # noqa: PLC0415

    tables, old, wrong = 0, 0, list[str]()
    for found in care.check(_database(data)):
        tables += 1
        if isinstance(found, Damaged):
            wrong.append(str(found))
            continue
        kept = found.table
        try:
            game = catalog.find(kept.game)
            record = Record(
                game=kept.game,
                version=kept.version,
                seats=len(kept.seats),
                options=kept.options,
                plies=found.plies,
            )
            if not game.plays(kept.version):
                old += 1
            else:
                final_state(record, game)
        except StarboardError as error:
            wrong.append(f"The table {kept.id} cannot be played: {error}")
    print(f"{counted(tables, 'table')} read, {len(wrong)} damaged, {old} of earlier rules.")
    for sentence in wrong[:SHOWN]:
        print(sentence)
    if wrong:
        raise typer.Exit(1)
