"""Layouts: where each number of an encoder's rows stands, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from starboard.kernel.encoder import Field


class Layout:
    """The fields of a row, one after the other."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = tuple(fields)
        self.shapes: dict[str, tuple[int, ...]] = {}
        """The parts by name, in their order, and the shape of each."""

        self.starts: dict[str, int] = {}
        self.size = 0
        for field in self.fields:
            places = field.grid or ((len(field.places),) if len(field.places) > 1 else ())
            labels = (len(field.labels),) if len(field.labels) > 1 or not places else ()
            self.shapes[field.name] = (*places, *labels)
            self.starts[field.name] = self.size
            self.size += prod(self.shapes[field.name])

    def describe(self) -> list[str]:
        """A name for every number of a row, such as ``board e5 arrow north``."""
        return [
            " ".join([word for word in (field.name, place, label) if word])
            for field in self.fields
            for place in field.places
            for label in field.labels
        ]

    def scales(self) -> list[int]:
        """For every number, the amount that counts as 1."""
        return [field.most for field in self.fields for _ in range(prod(self.shapes[field.name]))]
