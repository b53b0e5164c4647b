"""Where tables are kept: an event log of plies, and who sits where."""

from starboard.server.store.base import (
    Conflict,
    Damaged,
    Kept,
    KeptRemark,
    KeptSeat,
    KeptTable,
    Store,
    StoreFailed,
)
from starboard.server.store.sqlite import SqliteStore

__all__ = [
    "Conflict",
    "Damaged",
    "Kept",
    "KeptRemark",
    "KeptSeat",
    "KeptTable",
    "SqliteStore",
    "Store",
    "StoreFailed",
]
