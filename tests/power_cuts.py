"""A disk whose power can be cut: what was not synced may be lost, torn, or written out of order.

A VFS passes everything on to real files and notes each write. `Disk.after` then tells what could
be on the disk had the power gone at any moment.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import apsw

SECTOR = 512
NUMBERS = itertools.count()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that was done to a file; *mark* notes what had been acknowledged by then."""

    kind: Literal["write", "truncate", "sync", "delete", "mark"]
    file: str
    offset: int = 0
    data: bytes = b""


@dataclass(slots=True)
class Disk:
    """All that happened to the files of one folder."""

    events: list[Event] = field(default_factory=list)

    def mark(self, number: int) -> None:
        """Note that so many things were acknowledged."""
        self.events.append(Event("mark", "", number))

    def after(self, moment: int, rng: random.Random) -> tuple[dict[str, bytes], int]:
        """The files that could be there if the power went after so many events, and the mark."""
        safe: dict[str, bytearray] = {}
        loose: dict[str, list[Event]] = {}
        acknowledged = 0
        for event in self.events[:moment]:
            if event.kind == "mark":
                acknowledged = event.offset
            elif event.kind == "sync":
                for write in loose.pop(event.file, []):
                    _apply(safe.setdefault(event.file, bytearray()), write)
                safe.setdefault(event.file, bytearray())
            elif event.kind == "delete":
                # SQLite deletes a log only when nothing in it is needed any more.
                safe.pop(event.file, None)
                loose.pop(event.file, None)
            else:
                loose.setdefault(event.file, []).append(event)
        for file, waiting in loose.items():
            lucky = [part for event in waiting for part in _sectors(event) if rng.random() < 0.5]
            rng.shuffle(lucky)
            if lucky:
                content = safe.setdefault(file, bytearray())
                for part in lucky:
                    _apply(content, part)
        return {file: bytes(content) for file, content in safe.items()}, acknowledged


def _apply(content: bytearray, event: Event) -> None:
    if event.kind == "truncate":
        del content[event.offset :]
        return
    end = event.offset + len(event.data)
    content.extend(bytes(max(0, end - len(content))))
    content[event.offset : end] = event.data


def _sectors(event: Event) -> list[Event]:
    """The parts of a write that a disk writes one by one."""
    if event.kind != "write":
        return [event]
    parts, at = [], 0
    while at < len(event.data):
        size = SECTOR - (event.offset + at) % SECTOR
        parts.append(Event("write", event.file, event.offset + at, event.data[at : at + size]))
        at += size
    return parts


class _File(apsw.VFSFile):
    def __init__(self, name: str | apsw.URIFilename, flags: list[int], disk: Disk) -> None:
        text = name if isinstance(name, str) else name.filename()
        self._name = Path(text).name
        self._disk = disk
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:
        super().xWrite(data, offset)
        self._disk.events.append(Event("write", self._name, offset, bytes(data)))

    def xTruncate(self, size: int) -> None:
        super().xTruncate(size)
        self._disk.events.append(Event("truncate", self._name, size))

    def xSync(self, flags: int) -> None:
        # The real disk need not be waited for: this one is what counts.
        self._disk.events.append(Event("sync", self._name))


class PowerVfs(apsw.VFS):
    """Files on a `Disk`. Connections use it by its name."""

    def __init__(self) -> None:
        self.disk = Disk()
        self.name = f"power-{next(NUMBERS)}"
        super().__init__(self.name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:
        """Open a file and note what is done to it."""
        if name is None:
            return super().xOpen(name, flags)
        return _File(name, flags, self.disk)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        """Delete a file and note it."""
        super().xDelete(filename, syncdir)
        self.disk.events.append(Event("delete", Path(filename).name))
