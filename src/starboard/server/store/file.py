"""The file behind the SQLite store: its schema, and what can be wrong with it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import apsw

from starboard.server.store.base import StoreFailed

SCHEMA_VERSION: Final = 1
BUSY_MS: Final = 3000

SCHEMA: Final = """
CREATE TABLE players (id INTEGER PRIMARY KEY) STRICT;
CREATE TABLE browsers (
    token BLOB PRIMARY KEY,
    recovery BLOB NOT NULL UNIQUE,
    player INTEGER NOT NULL REFERENCES players
) STRICT, WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    options TEXT NOT NULL,
    drawn INTEGER NOT NULL,
    turn_seconds INTEGER NOT NULL,
    secret BLOB NOT NULL,
    shares TEXT NOT NULL,
    join_key TEXT NOT NULL,
    opener INTEGER NOT NULL REFERENCES players,
    created REAL NOT NULL,
    ply INTEGER NOT NULL,
    to_act INTEGER NOT NULL,
    changed REAL NOT NULL,
    rematch TEXT REFERENCES tables
) STRICT;
CREATE TABLE seats (
    "table" TEXT NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    player INTEGER REFERENCES players,
    bot TEXT,
    stand_in TEXT,
    PRIMARY KEY ("table", seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_a_player ON seats (player) WHERE player IS NOT NULL;
CREATE TABLE moves (
    "table" TEXT NOT NULL REFERENCES tables,
    ply INTEGER NOT NULL,
    notation TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY ("table", ply)
) STRICT, WITHOUT ROWID;
CREATE TABLE remarks (
    "table" TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY ("table", number)
) STRICT, WITHOUT ROWID;
"""


def open_file(path: Path) -> apsw.Connection:
    """Open the database, new or old, or raise `StoreFailed` with the reason."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            # The file holds the secrets of running games.
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreFailed(f"{path} cannot be written: {error.strerror}.") from None
    try:
        db = apsw.Connection(str(path))
        db.set_busy_timeout(BUSY_MS)
        db.transaction_mode = "IMMEDIATE"
        if db.readonly("main"):
            raise StoreFailed(f"{path} is read-only: make it writable, or give another --data.")
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            db.execute(f"PRAGMA {setting}").fetchall()
        with db:
            found = db.pragma("user_version")
            if found == 0:
                db.execute(SCHEMA)
                db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        if found not in {0, SCHEMA_VERSION}:
            raise StoreFailed(f"{path} was written by another version of Starboard.")
        damage = db.pragma("quick_check", 1)
        if damage != "ok":
            raise StoreFailed(f"{path} is damaged ({damage}): restore it from a copy.")
    except apsw.Error as error:
        raise failure(path, error) from None
    return db


def failure(path: Path, error: apsw.Error) -> StoreFailed:
    """What an error of the database means to the one who runs the server."""
    if isinstance(error, apsw.BusyError | apsw.LockedError):
        return StoreFailed(f"{path} is locked by another program: stop it and try again.")
    if isinstance(error, apsw.ReadOnlyError | apsw.CantOpenError | apsw.PermissionsError):
        return StoreFailed(f"{path} is read-only: make it writable, or give another --data.")
    if isinstance(error, apsw.CorruptError | apsw.NotADBError):
        return StoreFailed(f"{path} is damaged ({error}): restore it from a copy.")
    if isinstance(error, apsw.FullError):
        return StoreFailed(f"There is no space left to write {path}: make some and try again.")
    return StoreFailed(f"{path} cannot be used: {error}.")
