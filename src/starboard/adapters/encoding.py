"""Encoding: any view as numbers for a learner, read off its scene. It knows no game.

Every number lies from -1 to 1, and the layout depends on the game, its options and the number
of seats alone. Seats are counted from the viewer on, so that one network can play every seat.
`docs/research.md` describes each part and what is lost.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from math import ceil, prod
from typing import Any, Final

from starboard.adapters import NEEDS
from starboard.kernel import CHANCE, OVER, WATCHER, Game, Panel, Scene

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(NEEDS) from missing

MARKS: Final = ("target", "danger", "last", "chosen", "faded")
CODE: Final = 16
"""Bits of the code that stands for a text."""

BUCKETS: Final = 128
"""Places for words; two words that fall into the same one are not told apart."""

RECALL: Final = 16
"""How many plies back a tensor with recall reaches."""

DIGEST: Final = 64
"""Bits that tell any two pasts apart, however far back they differ."""

WORD: Final = re.compile(r"@\d|\d+|[^\W\d_]+")

Parts = Mapping[str, Any]
"""The named parts of one flat tensor, as views of it."""


class Encoding:
    """How the scenes of one game become tensors."""

    def __init__(
        self, game: Game[Any, Any], seats: int, options: Mapping[str, str], recall: bool = False
    ) -> None:
        start = game.scene(game.view(game.begin(seats, options), WATCHER))
        self.seats = seats
        self.columns, self.rows = ceil(start.width), ceil(start.height)
        names = ["", *sorted(game.symbols)]
        self._channel = {name: i * (seats + 1) for i, name in enumerate(names)}
        self._turns = len(names) * (seats + 1)
        self._marks = {mark: self._turns + 3 + i for i, mark in enumerate(MARKS)}
        self._text = self._turns + 3 + len(MARKS)
        self.shapes: dict[str, tuple[int, ...]] = {
            "acts": (seats + 2,),
            "board": (self._text + CODE + 1, self.rows, self.columns),
            "panels": (seats + 1, 1 + BUCKETS),
            "status": (BUCKETS,),
        }
        """The parts of a tensor in their order, and the shape of each."""

        if recall:
            self.shapes["recall"] = (RECALL, CODE)
            self.shapes["digest"] = (DIGEST,)
        self.size = sum([prod(shape) for shape in self.shapes.values()])

    def zeros(self) -> tuple[Any, Parts]:
        """A flat tensor of zeros, and its parts."""
        tensor: Any = np.zeros(self.size, np.float32)
        return tensor, self.parts(tensor)

    def parts(self, tensor: Any) -> Parts:
        """The named parts of a flat tensor, without copying."""
        parts, start = {}, 0
        for name, shape in self.shapes.items():
            end = start + prod(shape)
            parts[name] = tensor[start:end].reshape(shape)
            start = end
        return parts

    def write(
        self, parts: Parts, scene: Scene, seat: int, to_act: int, told: Sequence[str] = ()
    ) -> None:
        """Write what *seat* sees, who acts and, with recall, what it was told, into zeros."""
        viewer = max(seat, 0)
        ends = {CHANCE: self.seats, OVER: self.seats + 1}
        parts["acts"][ends.get(to_act, (to_act - viewer) % self.seats)] = 1
        self._write_board(parts["board"], scene, viewer)
        for panel in scene.panels:
            self._write_panel(parts["panels"], panel, viewer)
        squash(parts["panels"])
        for word in self._words(scene.status, viewer):
            parts["status"][bucket(word)] = 1
        if "recall" in parts:
            for i, line in enumerate(reversed(told[-RECALL:])):
                parts["recall"][i] = code(line)
            digest = sha256("\n".join([str(seat), *told]).encode()).digest()
            bits = np.frombuffer(digest[: DIGEST // 8], np.uint8)
            parts["digest"][:] = np.unpackbits(bits)

    def _write_board(self, board: Any, scene: Scene, viewer: int) -> None:
        for piece in scene.pieces:
            column = min(max(int(piece.x + piece.size / 2), 0), self.columns - 1)
            row = min(max(int(piece.y + piece.size / 2), 0), self.rows - 1)
            owner = 0 if piece.owner is None else 1 + (piece.owner - viewer) % self.seats
            board[self._channel[piece.symbol] + owner, row, column] += 1 + (piece.count or 0)
            if piece.turns % 4:
                board[self._turns + piece.turns % 4 - 1, row, column] = 1
            if piece.mark:
                board[self._marks[piece.mark], row, column] = 1
            if piece.text:
                square = board[self._text :, row, column]
                np.maximum(square[:CODE], code(piece.text), out=square[:CODE])
                square[CODE] += number(piece.text) or 0
        squash(board[: self._turns])
        squash(board[-1])

    def _write_panel(self, panels: Any, panel: Panel, viewer: int) -> None:
        row = panels[0 if panel.seat is None else 1 + (panel.seat - viewer) % self.seats]
        row[0] += number(panel.score) or 0
        for holding in panel.holdings:
            words = self._words(f"{holding.label} {holding.text}", viewer)
            name = " ".join([word for word in words if not word.isdecimal()])
            value = number(holding.text) if holding.count is None else holding.count
            row[1 + bucket(f"{holding.symbol} {name}")] += 1 if value is None else value

    def _words(self, sentence: str, viewer: int) -> list[str]:
        """The words of a sentence, seats counted from the viewer on."""
        words = WORD.findall(sentence.casefold())
        return [
            f"@{(int(word[1]) - viewer) % self.seats}" if word[0] == "@" else word for word in words
        ]


def squash(values: Any) -> None:
    """Bring amounts of any size between -1 and 1, in place and in order: 1 becomes a half."""
    values /= 1 + np.abs(values)


def number(text: str) -> float | None:
    """The first whole number in a text, if there is one."""
    found = re.search(r"-?\d+", text)
    return None if found is None else float(found[0])


@lru_cache(maxsize=1 << 16)
def bucket(word: str) -> int:
    """The place of a word among `BUCKETS`: the same in every process and release."""
    return int.from_bytes(sha256(word.encode()).digest()[:4], "big") % BUCKETS


@lru_cache(maxsize=1 << 16)
def code(text: str) -> Any:
    """A text as bits that look random, but are the same in every process and release."""
    bits = np.frombuffer(sha256(text.encode()).digest()[: CODE // 8], np.uint8)
    return np.unpackbits(bits).astype(np.float32)
