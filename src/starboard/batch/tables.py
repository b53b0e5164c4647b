"""Tables: a slice of a batch, stepped in this process or in a worker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from multiprocessing.shared_memory import SharedMemory

from starboard import catalog
from starboard.bots import make_bot
from starboard.kernel import AnyGame, BadGame
from starboard.kernel.lockstep import ROTATES, Lockstep


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


def lockstep_of(order: Order, game: AnyGame, tables: int) -> Lockstep:
    """Set up tables for an order."""
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


def seen(run: Lockstep) -> Seen:
    """What the tables look like now."""
    acting, ends = bytes(run.acting), bytes(run.ends)
    return Seen(run.observations, run.masks, acting, ends, run.paid, run.gained)


Begin = tuple[Order, int, int, int, str]
"""An order, how many tables, the number of the first, the seed, and the memory to write into."""

_STEPPED: list[Lockstep] = []
_WRITTEN: list[SharedMemory] = []


def answer(question: Begin | list[int]) -> Seen:
    """A worker's answer: begin the tables of an order, or step those begun last.

    What is long goes through memory that both sides share, observations first, then masks.
    """
    if isinstance(question, tuple):
        order, tables, first, seed, memory = question
        _STEPPED[:] = [lockstep_of(order, catalog.find(order.game), tables)]
        _WRITTEN[:] = [SharedMemory(memory)]
        _STEPPED[0].begin(tables, first, seed)
    else:
        _STEPPED[0].step(question)
    run, buffer = _STEPPED[0], _WRITTEN[0].buf
    assert buffer is not None
    middle, end = len(run.observations), len(run.observations) + len(run.masks)
    buffer[:middle], buffer[middle:end] = run.observations, run.masks
    return replace(seen(run), observations=b"", masks=b"")
