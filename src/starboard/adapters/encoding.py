"""Encodings: what a seat sees, and with recall what it was told, as one flat tensor."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from math import prod
from typing import Any, Final

from starboard.adapters import NEEDS
from starboard.adapters.course import Course

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(NEEDS) from missing

CODE: Final = 16
"""Bits of the code that stands for a text."""

RECALL: Final = 16
"""How many plies back a tensor with recall reaches."""

DIGEST: Final = 64
"""Bits that tell any two pasts apart, however far back they differ."""

Parts = Mapping[str, Any]
"""The named parts of one flat tensor, as views of it."""


class Encoding(ABC):
    """How the views of one game become tensors: parts with names and shapes, in their order."""

    def __init__(self, shapes: Mapping[str, tuple[int, ...]], recall: bool) -> None:
        self.shapes = dict(shapes)
        """The parts of a tensor in their order, and the shape of each."""

        if recall:
            self.shapes |= {"recall": (RECALL, CODE), "digest": (DIGEST,)}
        self.starts: dict[str, int] = {}
        self.size = 0
        for name, shape in self.shapes.items():
            self.starts[name] = self.size
            self.size += prod(shape)

    @abstractmethod
    def describe(self) -> list[str]:
        """A name for every number."""

    @abstractmethod
    def write_view(self, tensor: Any, course: Course, seat: int) -> None:
        """Write what *seat* sees, and who acts, into zeros."""

    def zeros(self) -> Any:
        """A flat tensor of zeros."""
        return np.zeros(self.size, np.float32)

    def parts(self, tensor: Any) -> Parts:
        """The named parts of a flat tensor, without copying."""
        return {
            name: tensor[start : start + prod(self.shapes[name])].reshape(self.shapes[name])
            for name, start in self.starts.items()
        }

    def write(self, tensor: Any, course: Course, seat: int) -> None:
        """Write what *seat* sees and, with recall, what it was told, into zeros."""
        self.write_view(tensor, course, seat)
        if "recall" in self.starts:
            self._write_told(tensor, seat, course.told(seat))

    def _write_told(self, tensor: Any, seat: int, told: Sequence[str]) -> None:
        start = self.starts["recall"]
        for i, line in enumerate(reversed(told[-RECALL:])):
            tensor[[start + CODE * i + bit for bit in code(line)]] = 1
        digest = sha256("\n".join([str(seat), *told]).encode()).digest()
        bits = np.frombuffer(digest[: DIGEST // 8], np.uint8)
        tensor[self.starts["digest"] :] = np.unpackbits(bits)


@lru_cache(maxsize=1 << 16)
def code(text: str) -> tuple[int, ...]:
    """Which of the `CODE` bits stand for a text: about half of them, and others for each."""
    digest = sha256(text.encode()).digest()
    return tuple([bit for bit in range(CODE) if digest[bit // 8] >> bit % 8 & 1])
