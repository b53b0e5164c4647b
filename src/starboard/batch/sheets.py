"""Sheets: memory that workers write on and the caller reads, without a copy."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from mmap import mmap
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from weakref import ref

import numpy as np

MOST = 4
"""Sheets of a batch. Whoever keeps more arrays than lie on these keeps copies of the others."""

ALIGNED = 64
"""JAX takes an array as it is where its address is a multiple of this."""

QUICK = Path("/dev/shm")
"""Where files lie in memory alone."""


@dataclass(slots=True)
class Rows:
    """Arrays with a row for each of some tables: the moves asked for, and what came of them."""

    moves: Any
    observations: Any
    masks: Any
    acting: Any
    ended: Any
    """Where a game has just ended, 1 and the seat that the caller played there; else 0."""

    payoffs: Any
    gained: Any

    def slice(self, first: int, after: int) -> Rows:
        """The rows of some of these tables."""
        return Rows(*[getattr(self, name)[first:after] for name in self.__slots__])


@dataclass(frozen=True)
class Form:
    """How the rows of a batch lie on a sheet."""

    tables: int
    numbers: int
    moves: int
    seats: int

    @cached_property
    def _arrays(self) -> list[tuple[slice, Any, tuple[int, ...]]]:
        """For each of the rows' arrays where it lies, its kind of number and its shape."""
        kinds: list[tuple[Any, tuple[int, ...]]] = [
            (np.int64, ()),
            (np.uint8, (self.numbers,)),
            (np.uint8, (self.moves,)),
            (np.int64, ()),
            (np.int64, ()),
            (np.float32, (self.seats,)),
            (np.float32, (self.seats,)),
        ]
        arrays, begin = [], 0
        for kind, width in kinds:
            shape = (self.tables, *width)
            size = int(np.prod(shape)) * np.dtype(kind).itemsize
            arrays.append((slice(begin, begin + size), kind, shape))
            begin += -(-size // ALIGNED) * ALIGNED
        return arrays

    @cached_property
    def size(self) -> int:
        """The bytes of a sheet."""
        return int(self._arrays[-1][0].stop)

    def rows(self, whole: Any) -> Rows:
        """The arrays on a sheet."""
        found = [whole[where].view(kind).reshape(shape) for where, kind, shape in self._arrays]
        return Rows(*found)

    def blank(self) -> Any:
        """A sheet of one's own, where PyTorch and JAX can take arrays without a copy."""
        spacious: Any = np.empty(self.size + ALIGNED, np.uint8)
        begin = -spacious.ctypes.data % ALIGNED
        return spacious[begin : begin + self.size]


class Sheet:
    """A file in memory. Others open it by its path; after that it needs no name."""

    def __init__(self, size: int) -> None:
        try:
            self._make(size, QUICK if QUICK.is_dir() else None)
        except OSError:
            self._make(size, None)
        self._whole: ref[Any] | None = None

    def _make(self, size: int, folder: Path | None) -> None:
        with NamedTemporaryFile(prefix="starboard-", dir=folder, delete=False) as file:
            self.path = file.name
            try:
                # A file with holes would be written on until the memory is full, and crash.
                if hasattr(os, "posix_fallocate"):
                    os.posix_fallocate(file.fileno(), 0, size)
                else:
                    file.truncate(size)
                self._memory = mmap(file.fileno(), size)
            except OSError:
                self.forget_name()
                raise

    @property
    def is_free(self) -> bool:
        """Whether nobody uses an array on it."""
        return self._whole is None or self._whole() is None

    def whole(self) -> Any:
        """All that is written on it."""
        whole: Any = np.frombuffer(self._memory, np.uint8)
        self._whole = ref(whole)
        return whole

    def forget_name(self) -> None:
        """Whoever was to open it has done so: the memory goes with the last who uses it."""
        if self.path:
            with suppress(OSError):
                Path(self.path).unlink()
            self.path = ""


class Sheets:
    """The sheets of a batch; at least one of them is always free to be written on."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self._all = [Sheet(form.size)]

    def blank(self) -> tuple[int, str, Any]:
        """A sheet that nobody reads: its number, where workers find it if it is new, and itself."""
        number = next(number for number, sheet in enumerate(self._all) if sheet.is_free)
        return number, self._all[number].path, self._all[number].whole()

    def written(self, number: int, whole: Any) -> Any:
        """A sheet that workers have written on, or a copy where no other would be free."""
        self._all[number].forget_name()
        if not any([sheet.is_free for sheet in self._all]):
            if len(self._all) == MOST:
                copied = self._form.blank()
                copied[:] = whole
                return copied
            self._all.append(Sheet(self._form.size))
        return whole

    def forget(self) -> None:
        """No name is needed any more."""
        for sheet in self._all:
            sheet.forget_name()
