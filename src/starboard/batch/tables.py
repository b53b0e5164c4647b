"""Tables: a slice of a batch, stepped in this process or in a worker."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Protocol

from starboard import catalog
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


@dataclass(frozen=True, slots=True)
class Seen:
    """What a slice of tables looks like after a step, as buffers."""

    observations: bytes | memoryview
    masks: bytes | memoryview
    acting: bytes
    ends: bytes
    paid: list[float]
    gained: list[float]
    spent: float = 0.0
    """The processor time of the worker so far, in seconds."""


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


def seen(run: Run) -> Seen:
    """What the tables look like now."""
    acting, ends = bytes(run.acting), bytes(run.ends)
    return Seen(run.observations, run.masks, acting, ends, run.paid, run.gained)


_STEPPED: list[Run] = []
_WRITTEN: list[SharedMemory] = []


def answer(question: Any) -> Seen:
    """A worker's answer: begin the tables of an order, or step those begun last by an array.

    A beginning is an order, how many tables, the number of the first, the seed, and the name of
    memory that both sides share: what is long goes through it, observations first, then masks.
    """
    if isinstance(question, tuple):
        order, tables, first, seed, memory = question
        _STEPPED[:] = [run_of(order, catalog.find(order.game), tables)]
        _WRITTEN[:] = [SharedMemory(memory)]
        _STEPPED[0].begin(tables, first, seed)
    else:
        step(_STEPPED[0], question)
    run, buffer = _STEPPED[0], _WRITTEN[0].buf
    assert buffer is not None
    observations, masks = [memoryview(part).cast("B") for part in (run.observations, run.masks)]
    middle, end = len(observations), len(observations) + len(masks)
    buffer[:middle], buffer[middle:end] = observations, masks
    return replace(seen(run), observations=b"", masks=b"", spent=time.process_time())
