"""Places: where a store is, as one says on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starboard.server.store.base import Store, StoreFailed
from starboard.server.store.sqlite import SqliteStore

SCHEMES: Final = ("postgresql://", "postgres://")
FILE: Final = "starboard.db"


def is_address(data: str) -> bool:
    """Whether this is the address of a database rather than a folder."""
    return data.startswith(SCHEMES)


def open_store(data: str | Path, *, new: bool = True) -> Store:
    """The store in a folder or at the address of a database, or `StoreFailed`.

    A folder without one gets a *new* one, if that is wanted.
    """
    if not isinstance(data, Path) and is_address(data):
        try:
            from starboard.server.store.postgres import open_postgres  # noqa: PLC0415
        except ImportError:
            raise StoreFailed(
                "PostgreSQL needs a package more: pip install 'starboard-games[cluster]'."
            ) from None
        return open_postgres(data)
    path = Path(data) / FILE
    if not new and not path.exists():
        raise StoreFailed(f"There is no database {path}: give the folder of one with --data.")
    return SqliteStore(path)
