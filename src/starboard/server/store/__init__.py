"""Where tables are kept: an event log of plies, and who sits where."""

from starboard.server.store.base import (
    Conflict,
    Damaged,
    Everyone,
    Kept,
    KeptRemark,
    KeptSeat,
    KeptTable,
    Listed,
    Store,
    StoreFailed,
    Whole,
)
from starboard.server.store.ears import Crowds, Ears
from starboard.server.store.sqlite import SqliteStore

__all__ = [
    "Conflict",
    "Crowds",
    "Damaged",
    "Ears",
    "Everyone",
    "Kept",
    "KeptRemark",
    "KeptSeat",
    "KeptTable",
    "Listed",
    "SqliteStore",
    "Store",
    "StoreFailed",
    "Whole",
]
