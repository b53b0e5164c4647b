"""Compact encodings: the rows of a game's own encoder, as numbers from 0 to 1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starboard.adapters import NEEDS
from starboard.adapters.course import Course
from starboard.adapters.encoding import Encoding
from starboard.adapters.scene_encoding import SceneEncoding
from starboard.kernel import AnyGame, Encoder, Layout

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(NEEDS) from missing


class CompactEncoding(Encoding):
    """How the rows of one game become tensors."""

    def __init__(self, encoder: Encoder, seats: int, recall: bool = False) -> None:
        self._encoder = encoder
        self.layout = Layout(encoder.fields(seats))
        self._scales: Any = 1 / np.array(self.layout.scales(), np.float32)
        super().__init__(self.layout.shapes, recall)

    def describe(self) -> list[str]:
        """A name for every number, such as ``board e5 arrow north``."""
        names = self.layout.describe()
        return names + [f"recall {number}" for number in range(self.size - len(names))]

    def write_view(self, tensor: Any, course: Course, seat: int) -> None:
        """Write what *seat* sees, and who acts."""
        row = np.frombuffer(self._encoder.row(course.view(seat)), np.uint8)
        np.minimum(row * self._scales, 1, out=tensor[: self.layout.size])


def encoding_of(
    game: AnyGame, seats: int, options: Mapping[str, str], recall: bool = False
) -> Encoding:
    """A game's own encoding, or that of its scenes where it has no encoder."""
    if game.encoder is None:
        return SceneEncoding(game, seats, options, recall)
    return CompactEncoding(game.encoder, seats, recall)
