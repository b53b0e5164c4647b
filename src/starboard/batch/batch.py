"""Batch: many tables of one game in lockstep, as NumPy arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from multiprocessing.shared_memory import SharedMemory
from typing import Any
from weakref import finalize

from starboard import catalog
from starboard.batch.tables import Order, Run, Seen, answer, run_of, seen, step
from starboard.bots import make_bot
from starboard.kernel import (
    AnyGame,
    BadGame,
    BadOption,
    BadSeats,
    IllegalMove,
    Layout,
    parse_options,
    show_option,
    show_options,
)
from starboard.workers import Worker

try:
    import numpy as np
except ModuleNotFoundError as missing:
    NEEDS = "Batches need NumPy: pip install 'starboard-games[research]'."
    raise ModuleNotFoundError(NEEDS) from missing

ALIGNED = 64
"""JAX takes an array as it is where its address is a multiple of this."""


class Batch:
    """Tables of one game, stepped together. A game that ends is followed by another at once.

    The same seed gives the same games, on any number of *workers*. With *opponents*, a bot by its
    name, the caller plays *seat* at each table, or every seat in turn if none is given, and bots
    play the others; else the caller plays them all. *shaped* asks for `gained`, too.
    """

    def __init__(
        self,
        game: str | AnyGame,
        tables: int,
        *,
        seats: int | None = None,
        seed: int = 0,
        opponents: str | None = None,
        seat: int | None = None,
        shaped: bool = False,
        workers: int = 1,
        **options: Any,
    ) -> None:
        self.game = catalog.find(game) if isinstance(game, str) else game
        self.seats = self.game.check_seats(seats)
        if tables < 1 or not 1 <= workers <= tables:
            raise BadOption("A batch needs a table or more, and no more workers than tables.")
        if seat is not None and not 0 <= seat < self.seats:
            raise BadSeats(f"There is no seat {seat}: seats go from 0 to {self.seats - 1}.")
        if opponents is not None:
            make_bot(opponents, self.game)  # refuses a bot that does not exist
        words = {name: show_option(value) for name, value in options.items()}
        self.options = show_options(parse_options(self.game.options, words))
        name = game if isinstance(game, str) else self.game.name
        self._order = Order(name, self.seats, self.options, opponents, seat, shaped)
        self.tables = tables
        self.num_moves = self.game.moves.num_choices
        if self.game.encoder is None:
            raise BadGame(f"{self.game.title} has no encoder: give its card one.")
        self.layout = Layout(self.game.encoder.fields(self.seats))
        self._scales: Any = 1 / np.array(self.layout.scales(), np.float32)
        self._run: Run | None = None
        self._workers: list[Worker[Any, Seen]] = []
        self._memory: list[SharedMemory] = []
        self.spent: list[float] = []
        """The processor time of each worker so far, in seconds."""

        self._firsts = [tables * worker // workers for worker in range(workers + 1)]
        if workers == 1:
            self._run = run_of(self._order, self.game, tables)
        else:
            self._workers = [Worker(answer) for _ in range(workers)]
            row = self.layout.size + self.num_moves
            sizes = [row * (after - first) for first, after in pairwise(self._firsts)]
            self._memory = [SharedMemory(create=True, size=size) for size in sizes]
            self._finish = finalize(self, _release, self._workers, self._memory)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Begin a new game at every table."""
        if self._run is not None:
            self._run.begin(self.tables, 0, seed)
            self._show([seen(self._run)])
            return
        for (worker, first, after), memory in zip(self._slices(), self._memory, strict=True):
            worker.send((self._order, after - first, first, seed, memory.name))
        self._receive()

    def step(self, moves: Any) -> None:
        """Play a move at every table; all arrays are new ones afterwards."""
        chosen: Any = np.asarray(moves)
        if chosen.shape != (self.tables,):
            raise BadOption(f"A step takes {self.tables} moves, one for each table.")
        if self._run is not None:
            step(self._run, chosen)
            self._show([seen(self._run)])
            return
        # Workers cannot refuse, so what is not legal is found here.
        fits = (chosen >= 0) & (chosen < self.num_moves)
        open_to = self.masks[np.arange(self.tables), np.where(fits, chosen, 0)] == 1
        for table in np.flatnonzero(~(fits & open_to)):
            sentence = f"That move is not legal at table {table}: choose one that its mask allows."
            raise IllegalMove(int(self.acting[table]), str(chosen[table]), sentence)
        for worker, first, after in self._slices():
            worker.send(chosen[first:after])
        self._receive()

    def floats(self, observations: Any = None) -> Any:
        """Observations, by default the present ones, as numbers from 0 to 1."""
        rows = self.observations if observations is None else observations
        return np.minimum(rows * self._scales, 1)

    def rows_of(self, views: Sequence[Any]) -> Any:
        """What any views of this game show, in numbers from 0 to 1."""
        encoder = self.game.encoder
        assert encoder is not None
        flat: Any = np.frombuffer(b"".join([encoder.row(view) for view in views]), np.uint8)
        return self.floats(flat.reshape(len(views), self.layout.size))

    def sample(self, dice: Any) -> Any:
        """A random legal move for every table, with a NumPy generator."""
        return np.argmax(self.masks * dice.random(self.masks.shape, np.float32), 1)

    def close(self) -> None:
        """End the workers."""
        if self._workers:
            self._finish()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _slices(self) -> list[tuple[Worker[Any, Seen], int, int]]:
        return list(zip(self._workers, self._firsts, self._firsts[1:], strict=False))

    def _receive(self) -> None:
        """Gather what the workers answer, and what they wrote into the memory shared with them."""
        parts = []
        for (worker, first, after), memory in zip(self._slices(), self._memory, strict=True):
            short, buffer = worker.receive(), memory.buf
            assert buffer is not None
            middle = self.layout.size * (after - first)
            end = middle + self.num_moves * (after - first)
            rows, masks = buffer[:middle], buffer[middle:end]
            parts.append(replace(short, observations=rows, masks=masks))
        self.spent = [part.spent for part in parts]
        self._show(parts)

    def _show(self, parts: list[Seen]) -> None:
        """Put the buffers of all tables into arrays."""
        rows = self.tables
        self.observations: Any = _joined([part.observations for part in parts])
        self.observations = self.observations.reshape(rows, self.layout.size)
        """What the seat to act sees at each table; `layout` says what each number is."""

        self.masks: Any = _joined([part.masks for part in parts])
        self.masks = self.masks.reshape(rows, self.num_moves)
        """Which moves it has."""

        self.acting: Any = _joined([part.acting for part in parts]).astype(np.int64)
        """Who acts at each table."""

        ends = _joined([part.ends for part in parts]).astype(np.int64)
        self.ends: Any = ends > 0
        """Where a game has just ended; what is to be seen there is the start of the next."""

        self.played: Any = ends - 1
        """Where a game has just ended, the seat that the caller played against opponents."""

        self.payoffs: Any = np.zeros((rows, self.seats), np.float32)
        """What every seat got where a game has just ended; 0 elsewhere."""

        paid = [payoff for part in parts for payoff in part.paid]
        if paid:
            self.payoffs[self.ends] = np.array(paid, np.float32).reshape(-1, self.seats)
        self.gained: Any = np.zeros((rows, self.seats), np.float32)
        """The points that every seat has gained since the last step, if asked for."""

        if self._order.shaped:
            gained = [points for part in parts for points in part.gained]
            self.gained[:] = np.array(gained, np.float32).reshape(rows, self.seats)


def _joined(buffers: list[Any]) -> Any:
    """Buffers one after the other, where PyTorch and JAX can take them without a copy."""
    flat = [np.frombuffer(buffer, np.uint8) for buffer in buffers]
    size = sum([part.size for part in flat])
    spacious: Any = np.empty(size + ALIGNED, np.uint8)
    begin = -spacious.ctypes.data % ALIGNED
    return np.concatenate(flat, out=spacious[begin : begin + size])


def _release(workers: list[Worker[Any, Seen]], memory: list[SharedMemory]) -> None:
    """End workers, and give back what was shared with them."""
    for worker in workers:
        worker.end()
    for shared in memory:
        shared.close()
        shared.unlink()
    workers.clear()
