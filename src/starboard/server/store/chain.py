"""The chain: each row of a table carries a hash of itself and of all rows before it.

A table's mark covers what else is kept of it, and the end of its chain. So a row that was changed,
lost or exchanged by anything but the store is noticed when its table is next read. This finds
accidents; whoever can write the database can also write its hashes.
"""

from __future__ import annotations

import json
from dataclasses import astuple
from hashlib import sha256

from starboard.server.store.base import KeptTable


def beginning(table: str) -> bytes:
    """What the first row of a table follows."""
    return sha256(table.encode()).digest()


def link(before: bytes, *row: str | float) -> bytes:
    """The hash of a row, and so of all rows before it."""
    return sha256(before + json.dumps(row).encode()).digest()


def mark(table: KeptTable, last: bytes) -> bytes:
    """The hash of a table without its plies, and of the *last* link of those."""
    facts = {
        "options": sorted(table.options.items()),
        "secret": table.secret.hex(),
        "seats": [astuple(seat) for seat in table.seats],
        "last": last.hex(),
    }
    plain = ("id", "game", "version", "drawn", "turn_seconds", "shares", "join", "opener", "given")
    changing = ("ply", "to_act", "rematch", "payoffs")
    row = {**facts, **{name: getattr(table, name) for name in (*plain, *changing)}}
    if table.closed:
        row["closed"] = True
    times = (float(table.created), float(table.changed))
    return sha256(json.dumps([times, row], sort_keys=True).encode()).digest()
