"""Run a plan on all cores. The same plan gives the same outcomes on any number of workers."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from typing import Any

from starboard.bots import make_bot
from starboard.kernel import CHANCE, OVER, Game, Rng
from starboard.lab.plan import Plan

CHUNK = 4
"""Games handed to a worker at a time for each core: few enough to keep all of them busy."""

Find = Callable[[str], Game[Any, Any]]
"""How a worker loads a game by its name: the catalog's `find`."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game of a plan went."""

    number: int
    payoffs: tuple[float, ...]
    """One for each player, in the order of the plan's bots, wherever they sat."""

    scores: tuple[int, ...]
    plies: int
    reason: str


def run(
    plan: Plan,
    find: Find,
    workers: int | None = None,
    done: Callable[[int], None] = lambda games: None,
) -> list[Outcome]:
    """Play the whole plan and return its outcomes in order; *done* hears of every few games."""
    plan.check(find(plan.game))
    workers = workers or os.cpu_count() or 1
    chunks = list(_chunks(plan.games, workers))
    outcomes: list[Outcome] = []
    if workers == 1:
        for chunk in chunks:
            outcomes += _play_chunk(plan, find, chunk)
            done(len(chunk))
        return outcomes
    others = set(active_children())
    # Fresh processes: a fork would copy the progress bar's thread in mid-step.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_interrupts)
    try:
        running = [pool.submit(_play_chunk, plan, find, chunk) for chunk in chunks]
        for finished in as_completed(running):
            outcomes += finished.result()
            done(len(finished.result()))
    except BaseException:
        # Nobody waits for games that nobody wants any more.
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - others:
            process.terminate()
        raise
    pool.shutdown()
    return sorted(outcomes, key=lambda outcome: outcome.number)


def play_game(plan: Plan, game: Game[Any, Any], number: int) -> Outcome:
    """Play one game of the plan; its luck depends on the seed and its number alone."""
    rng = Rng(plan.seed, number)
    players = range(len(plan.bots))
    seats = [plan.seat_of(player, number) for player in players]
    bots = {seats[player]: make_bot(plan.bots[player], game) for player in players}
    state = game.begin(len(plan.bots), plan.options)
    plies = 0
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            move = state.draw(rng)
        else:
            view = game.view(state, state.to_act)
            move = bots[state.to_act].choose(view, view.legal, rng)
        state.play(move)
        plies += 1
    result = state.result()
    assert result is not None
    return Outcome(
        number,
        tuple([result.payoffs[seat] for seat in seats]),
        tuple([result.scores[seat] for seat in seats]) if result.scores else (),
        plies,
        result.reason,
    )


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that runs the plan; it ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _chunks(games: int, workers: int) -> Iterator[range]:
    size = max(1, min(CHUNK, games // (CHUNK * workers)))
    for first in range(0, games, size):
        yield range(first, min(first + size, games))


def _play_chunk(plan: Plan, find: Find, numbers: range) -> list[Outcome]:
    game = find(plan.game)
    return [play_game(plan, game, number) for number in numbers]
