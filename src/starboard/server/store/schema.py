"""The schema of the SQLite store, as the steps that lead to it.

A new database takes all steps, an old one those that it lacks; so both end alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import apsw

from starboard.server.store.rows import link_all

TABLES: Final = """
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

CHAINS: Final = """
ALTER TABLE tables ADD COLUMN mark BLOB NOT NULL DEFAULT x'';
ALTER TABLE tables ADD COLUMN payoffs TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tables ADD COLUMN given INTEGER NOT NULL DEFAULT 0;
ALTER TABLE moves ADD COLUMN note TEXT NOT NULL DEFAULT '';
ALTER TABLE moves ADD COLUMN chain BLOB NOT NULL DEFAULT x'';
ALTER TABLE remarks ADD COLUMN chain BLOB NOT NULL DEFAULT x'';
CREATE TABLE studies ("table" TEXT PRIMARY KEY REFERENCES tables, body BLOB NOT NULL) STRICT;
CREATE TABLE server (open INTEGER NOT NULL, probed INTEGER NOT NULL) STRICT;
INSERT INTO server VALUES (0, 0);
"""
"""Every row is chained. A table knows its result, and how much of it was taken from another.
Studies are kept. The server notes that it has the file open, and that it can write."""

CARE: Final = """
ALTER TABLE tables ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN keep INTEGER NOT NULL DEFAULT 0;
CREATE TABLE muted (player INTEGER PRIMARY KEY REFERENCES players) STRICT;
"""
"""Whoever runs the server closes tables, keeps old ones and mutes players."""

BANS: Final = "CREATE TABLE banned (who TEXT PRIMARY KEY) STRICT;"
"""Players, by number, and addresses that are turned away."""

STEPS: Final[tuple[tuple[str, Callable[[apsw.Connection], None] | None], ...]] = (
    (TABLES, None),
    (CHAINS, link_all),
    (CARE, None),
    (BANS, None),
)
"""What leads from each version to the next: statements, and then what they cannot do."""

VERSION: Final = len(STEPS)


def upgrade(db: apsw.Connection) -> int:
    """Bring a database to this version, whole or not at all; returns the version it had."""
    with db:
        found = int(db.pragma("user_version"))
        for sql, follow in STEPS[found:]:
            db.execute(sql)
            if follow is not None:
                follow(db)
        if found < VERSION:
            db.execute(f"PRAGMA user_version = {VERSION}")
    return found
