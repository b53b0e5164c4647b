"""The file behind the SQLite store: how it is opened, and what can be wrong with it."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import quote

import apsw

from starboard.server.store.base import StoreFailed
from starboard.server.store.schema import VERSION, upgrade

BUSY_MS: Final = 3000
CHAINED: Final = 2
"""The first version of the schema that notes whether a server has the file open."""


def wal_of(path: Path) -> Path:
    """The write-ahead log of a database: its newest changes, until they are copied into it."""
    return path.with_name(path.name + "-wal")


def open_file(path: Path, vfs: str | None = None, synchronous: str = "FULL") -> apsw.Connection:
    """Open the database, new or old, or raise `StoreFailed` with the reason.

    An old one is upgraded, after a copy of it was kept.
    """
    make_folder(path.parent)
    check_company(path)
    try:
        if not path.exists():
            # The file holds the secrets of running games.
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreFailed(f"{path} cannot be written: {error.strerror}.") from None
    try:
        db = apsw.Connection(str(path), vfs=vfs)
    except apsw.Error as error:
        raise failure(path, error) from None
    try:
        db.set_busy_timeout(BUSY_MS)
        db.transaction_mode = "IMMEDIATE"
        if db.readonly("main"):
            raise StoreFailed(f"{path} is read-only: make it writable, or give another --data.")
        for setting in ("journal_mode = WAL", f"synchronous = {synchronous}", "foreign_keys = ON"):
            db.execute(f"PRAGMA {setting}").fetchall()
        check_version(path, db)
        check_pages(path, db)
        keep_old(path, db)
        upgrade(db)
        # From here on the file alone tells that its newest changes may be in the log beside it.
        db.execute("UPDATE server SET open = 1")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except BaseException as error:
        db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        db.close()
        raise failure(path, error) if isinstance(error, apsw.Error) else error from None
    return db


def close_file(db: apsw.Connection) -> None:
    """Close the database in order: nothing is left in its log."""
    try:
        db.execute("UPDATE server SET open = 0")
    except apsw.Error:
        # The disk is full, say. The log stays, and the next server takes it over.
        db.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    db.close()


def make_folder(folder: Path) -> None:
    """Make the folder for the data, or raise `StoreFailed`."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StoreFailed(f"{folder} cannot be written: {error.strerror}.") from None


def check_company(path: Path) -> None:
    """Refuse a database without its log, and a log without its database."""
    wal = wal_of(path)
    has_data = path.exists() and path.stat().st_size > 0
    if wal.exists() and not has_data:
        raise StoreFailed(
            f"{path} is {'empty' if path.exists() else 'missing'}, but {wal.name} is there: put it"
            f" back, restore a backup with 'starboard data restore', or remove {wal.name} to begin"
            " anew."
        )
    if has_data and not wal.exists() and _was_open(path):
        raise StoreFailed(
            f"{wal} is missing, and with it the last moves: put it back, or restore a backup with"
            f" 'starboard data restore'; 'starboard data restore {path}' goes on without them."
        )


def _was_open(path: Path) -> bool:
    """Whether the last server did not close the file in order, as the file itself says."""
    # Whoever is asked nothing else leaves no trace: no lock, no log.
    address = f"file:{quote(str(path.absolute()))}?immutable=1"
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    try:
        with closing(apsw.Connection(address, flags=flags)) as db:
            if db.pragma("user_version") < CHAINED:
                return False
            return bool(db.execute("SELECT open FROM server").get)
    except apsw.Error:
        # It is damaged, and opening it says how.
        return False


def check_version(path: Path, db: apsw.Connection) -> None:
    """Refuse a database of a newer Starboard."""
    if db.pragma("user_version") > VERSION:
        raise StoreFailed(f"{path} was written by a newer version of Starboard: install that.")


def check_pages(path: Path, db: apsw.Connection) -> None:
    """Refuse a database whose pages do not fit together."""
    damage = db.pragma("quick_check", 1)
    if damage != "ok":
        raise StoreFailed(f"{path} is damaged ({damage}): restore it from a backup.")


def keep_old(path: Path, db: apsw.Connection) -> Path | None:
    """Keep a copy of a database of an older schema before it is upgraded; returns the copy."""
    version = db.pragma("user_version")
    if not 0 < version < VERSION:
        return None
    copy = path.with_name(f"{path.stem}-schema-{version}{path.suffix}")
    if not copy.exists():
        copy_to(db, copy)
    return copy


def copy_to(db: apsw.Connection, path: Path) -> None:
    """Copy a database, which may be in use, into a new file that is closed in order."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreFailed(f"{path} cannot be written: {error.strerror}.") from None
    try:
        with closing(apsw.Connection(str(path))) as copy:
            with copy.backup("main", db, "main") as backup:
                while not backup.done:
                    backup.step(-1)
            # One file that needs no log beside it.
            copy.execute("PRAGMA journal_mode = DELETE").fetchall()
            if copy.pragma("user_version") >= CHAINED:
                copy.execute("UPDATE server SET open = 0")
    except apsw.Error as error:
        path.unlink(missing_ok=True)
        raise failure(path, error) from None


def failure(path: Path, error: apsw.Error) -> StoreFailed:
    """What an error of the database means to the one who runs the server."""
    if isinstance(error, apsw.BusyError | apsw.LockedError):
        return StoreFailed(f"{path} is locked by another program: stop it and try again.")
    if isinstance(error, apsw.ReadOnlyError | apsw.CantOpenError | apsw.PermissionsError):
        return StoreFailed(f"{path} is read-only: make it writable, or give another --data.")
    if isinstance(error, apsw.CorruptError | apsw.NotADBError):
        return StoreFailed(f"{path} is damaged ({error}): restore it from a backup.")
    if isinstance(error, apsw.FullError):
        return StoreFailed(f"There is no space left to write {path}: make some and try again.")
    return StoreFailed(f"{path} cannot be used: {error}.")
