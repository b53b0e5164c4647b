"""Tables: a slice of a batch, stepped in this process or in a worker."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from mmap import mmap
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from starboard import catalog
from starboard.batch.sheets import Form, Rows
from starboard.bots import make_bot
from starboard.kernel import AnyGame, BadGame
from starboard.kernel.lockstep import ROTATES, Lockstep

MANY = 128
"""With fewer tables than this, one after the other is faster than arrays."""


@dataclass(frozen=True, slots=True)
class Order:
    """What a batch plays. A game travels by its name, since rules do not."""

    game: str
    seats: int
    options: Mapping[str, str]
    opponents: str | None
    seat: int | None
    shaped: bool


class Run(Protocol):
    """Tables that are stepped together, and the buffers that they leave behind."""

    observations: Any
    masks: Any
    acting: Any
    ends: Any
    paid: list[float]
    gained: list[float]

    def begin(self, tables: int, first: int, seed: int) -> None:
        """Begin a new game at every table, from number *first* on."""

    def step(self, moves: Any) -> None:
        """Play a move at every table."""


def run_of(order: Order, game: AnyGame, tables: int) -> Run:
    """Set up tables for an order: as arrays, if the game can, they pay and nobody else plays."""
    arrays = catalog.ARRAYS.get(game.name) if tables >= MANY else None
    if arrays and order.opponents is None and not order.shaped:
        run: Run = import_module(arrays).ArrayTables()
        return run
    return lockstep_of(order, game, tables)


def lockstep_of(order: Order, game: AnyGame, tables: int) -> Lockstep:
    """Set up tables of any game for an order."""
    if game.encoder is None:
        raise BadGame(f"{game.title} has no encoder: give its card one (docs/research.md).")
    start = game.begin(order.seats, order.options)
    run = Lockstep(start, order.seats, game.moves.num_choices, game.view, game.encoder)
    run.has_others = order.opponents is not None
    run.seat = ROTATES if order.seat is None else order.seat
    if order.opponents not in {None, "uniform"}:
        # Bots remember their last thoughts, so each seat of each table has one of its own.
        places = range(tables * order.seats)
        run.others = [make_bot(str(order.opponents), game).choose for _ in places]
    if order.shaped:
        run.gains = game.gains
    return run


def step(run: Run, moves: Any) -> None:
    """Play a move at every table, from an array of them."""
    run.step(moves.tolist() if isinstance(run, Lockstep) else moves)


def show(run: Run, rows: Rows) -> None:
    """Write what the tables look like now."""
    rows.observations[:] = _flat(run.observations).reshape(rows.observations.shape)
    rows.masks[:] = _flat(run.masks).reshape(rows.masks.shape)
    rows.acting[:] = _flat(bytes(run.acting))
    rows.ended[:] = _flat(bytes(run.ends))
    rows.payoffs[:] = 0
    if run.paid:
        rows.payoffs[rows.ended > 0] = np.array(run.paid).reshape(-1, rows.payoffs.shape[1])
    rows.gained[:] = np.array(run.gained).reshape(rows.gained.shape) if run.gained else 0


def _flat(buffer: Any) -> Any:
    return np.frombuffer(buffer, np.uint8)


_STEPPED: list[Run] = []
_SLICES: list[tuple[Form, int, int]] = []
_SHEETS: dict[int, Rows] = {}


def answer(question: tuple[Any, int, str]) -> float:
    """A worker's answer: begin the tables of an order, or step those begun last.

    A beginning is an order, the form of sheets, the number of the worker's first table and of the
    one after its last, and a seed; a step is nothing, since its moves lie on the sheet. Then comes
    the number of the sheet to be written on, and its file if it is new. The answer is the
    processor time so far.
    """
    begun, number, path = question
    if begun is not None:
        order, form, first, after, seed = begun
        _SLICES[:] = [(form, first, after)]
        _STEPPED[:] = [run_of(order, catalog.find(order.game), after - first)]
        _STEPPED[0].begin(after - first, first, seed)
    if path:
        form, first, after = _SLICES[0]
        with Path(path).open("r+b") as file:
            whole = np.frombuffer(mmap(file.fileno(), 0), np.uint8)
        _SHEETS[number] = form.rows(whole).slice(first, after)
    if begun is None:
        step(_STEPPED[0], _SHEETS[number].moves)
    show(_STEPPED[0], _SHEETS[number])
    return time.process_time()
