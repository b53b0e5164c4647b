"""The lock of a data folder: one server owns it, for as long as its process lives."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from starboard.server.store.base import StoreFailed

NAME: Final = "starboard.lock"


class Lock:
    """Holds a data folder until it is released, or raises `StoreFailed` if someone else does."""

    def __init__(self, folder: Path) -> None:
        path = folder / NAME
        try:
            self._file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            raise StoreFailed(f"{path} cannot be written: {error.strerror}.") from None
        try:
            _take(self._file)
        except OSError:
            holder = os.read(self._file, 20).decode("ascii", "replace").strip()
            os.close(self._file)
            raise StoreFailed(
                f"Another server (process {holder or 'unknown'}) keeps its tables in {folder}:"
                " stop it, or give another --data."
            ) from None
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let others have the folder."""
        os.close(self._file)


if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    FAR: Final = 1 << 30
    """Windows forbids others to read what is locked, so a byte behind the text is."""

    def _take(file: int) -> None:
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
