"""Care: backups of a data folder, their return, and a look at every row.

`backup` and `check` read while a server runs; `restore` and `upgrade` need the folder alone.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import apsw

from starboard.server.store import rows
from starboard.server.store.base import Damaged, Kept, StoreFailed
from starboard.server.store.file import (
    BUSY_MS,
    check_company,
    check_pages,
    check_version,
    copy_to,
    failure,
    keep_old,
    wal_of,
)
from starboard.server.store.lock import Lock
from starboard.server.store.schema import VERSION, upgrade


@dataclass(frozen=True, slots=True)
class Upgraded:
    """What an upgrade did: the schema it found, and where a copy of it is kept."""

    found: int
    copy: Path | None


@contextlib.contextmanager
def reading(path: Path) -> Iterator[apsw.Connection]:
    """A database to read from, whoever else uses it; nothing about it changes."""
    if not path.exists():
        raise StoreFailed(f"There is no database {path}: give the folder of one with --data.")
    check_company(path)
    try:
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as db:
            db.set_busy_timeout(BUSY_MS)
            # The log belongs to the server, even to one that was killed.
            db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
            check_version(path, db)
            check_pages(path, db)
            yield db
    except apsw.Error as error:
        raise failure(path, error) from None


def backup(path: Path, copy: Path) -> int:
    """Copy a database into a new file; returns how many tables it holds."""
    with reading(path) as db:
        copy_to(db, copy)
    with reading(copy) as db:
        return int(rows.value(db, "SELECT count(*) FROM tables"))


def restore(path: Path, copy: Path) -> Path | None:
    """Put a backup in a database's place; returns the folder that the old files were moved to."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = Lock(path.parent)
    try:
        fresh = path.with_name(path.name + ".restoring")
        fresh.unlink(missing_ok=True)
        with _backup(copy, path) as db:
            copy_to(db, fresh)
        replaced = _move_away(path)
        os.replace(fresh, path)
    except OSError as error:
        raise StoreFailed(f"{path} cannot be written: {error.strerror}.") from None
    finally:
        lock.release()
    return replaced


def check(path: Path) -> Iterator[Kept | Damaged]:
    """Every table of a database, or what is wrong with it."""
    with reading(path) as db:
        if db.pragma("user_version") < VERSION:
            raise StoreFailed(f"{path} has an older schema: run 'starboard data upgrade' first.")
        for (name,) in rows.rows(db, "SELECT CAST(id AS BLOB) FROM tables ORDER BY created"):
            try:
                table = name.decode("utf-8", "replace")
                kept = rows.load(db, table)
                yield Damaged(table, "its name was changed") if kept is None else kept
            except Damaged as damage:
                yield damage


def upgrade_file(path: Path) -> Upgraded:
    """Bring a database to the newest schema, and keep a copy of the old one."""
    if not path.exists():
        raise StoreFailed(f"There is no database {path}: give the folder of one with --data.")
    lock = Lock(path.parent)
    try:
        check_company(path)
        with closing(apsw.Connection(str(path))) as db:
            check_version(path, db)
            check_pages(path, db)
            copy = keep_old(path, db)
            return Upgraded(upgrade(db), copy)
    except apsw.Error as error:
        raise failure(path, error) from None
    finally:
        lock.release()


@contextlib.contextmanager
def _backup(copy: Path, path: Path) -> Iterator[apsw.Connection]:
    """A backup to read from. The database itself may be one: what is left without its log."""
    if copy.exists() and path.exists() and copy.samefile(path):
        address = f"{copy.absolute().as_uri()}?immutable=1"
        flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
        with closing(apsw.Connection(address, flags=flags)) as db:
            check_pages(copy, db)
            yield db
    else:
        with reading(copy) as db:
            yield db


def _move_away(path: Path) -> Path | None:
    """Move a database and its log into a folder of their own."""
    files = [file for file in (path, wal_of(path)) if file.exists()]
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    if not files:
        return None
    folder = path.parent / time.strftime("replaced-%Y%m%d-%H%M%S")
    folder.mkdir(mode=0o700)
    for file in files:
        os.replace(file, folder / file.name)
    return folder
