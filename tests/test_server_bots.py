"""Bots that hang, break down or die: whoever asked hears of it in time, and others go on."""

import asyncio
import contextlib
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from command import PATIENCE

from starboard import catalog
from starboard.bots import UnknownBot
from starboard.kernel import Game, Record
from starboard.server.bots import (
    HASTE,
    LEAST_MS,
    MOST_TABLES,
    THINKING_MS,
    NoThought,
    Question,
    Thinkers,
    Thought,
    _answer,
    _Thinker,
    check_bot,
    thinking_ms,
)
from starboard.server.turnstile import Turnstile

ANN = 1
BO = 2


def find_connect_four(name: str) -> Game[Any, Any]:
    return catalog.find("connect_four")


def find_slowly(name: str) -> Game[Any, Any]:
    time.sleep(2 * PATIENCE)
    raise AssertionError


def find_nothing(name: str) -> Game[Any, Any]:
    raise LookupError("nothing here")


def find_death(name: str) -> Game[Any, Any]:
    os._exit(7)


def with_thinkers(
    find: Callable[[str], Game[Any, Any]], work: Callable[[Thinkers], Awaitable[None]]
) -> None:
    async def run() -> None:
        thinkers = Thinkers(find, 1)
        try:
            await work(thinkers)
        finally:
            thinkers.close()

    asyncio.run(run())


def the_record() -> Record:
    game = find_connect_four("")
    return Record(game=game.name, version=game.version, seats=2)


def test_a_bot_says_what_it_would_play_and_why() -> None:
    async def work(thinkers: Thinkers) -> None:
        thought = await thinkers.think("standard", the_record(), 0, PATIENCE, ANN)
        game = find_connect_four("")
        legal = [game.moves.notation(move) for move in game.begin().legal_moves()]
        assert thought.move in legal
        assert 0 < len(thought.considered) <= 5
        thoughts = await asyncio.gather(
            *[thinkers.think("uniform", the_record(), 0, PATIENCE, ANN) for _ in range(4)]
        )
        assert all([isinstance(other, Thought) for other in thoughts])

    with_thinkers(find_connect_four, work)


def test_a_process_hears_no_more_than_it_does_not_know() -> None:
    thinker = _Thinker(find_connect_four)
    start = the_record()
    first = thinker.question("standard", replace(start, plies=("drop a", "drop b")), 0, 100)
    assert (first.since, first.plies) == (0, ("drop a", "drop b"))
    longer = replace(start, plies=("drop a", "drop b", "drop c"))
    assert thinker.knows(start.text())
    assert thinker.question("standard", longer, 1, 100).plies == ("drop c",)
    # A move was taken back: the process hears the whole record again.
    undone = thinker.question("standard", replace(start, plies=("drop a", "drop g")), 0, 100)
    assert (undone.since, undone.plies) == (0, ("drop a", "drop g"))
    for number in range(MOST_TABLES):
        last = thinker.question("standard", replace(start, players=(f"Ann {number}", "Bo")), 0, 100)
    assert last.forget == start.text()
    assert not thinker.knows(start.text())
    thinker.worker.end()


def test_a_bot_goes_on_from_where_it_was() -> None:
    async def work(thinkers: Thinkers) -> None:
        record = replace(the_record(), plies=("drop a", "drop a"))
        for plies in (("drop b",), ("drop b", "drop b", "drop c"), ("drop g",)):
            now = replace(record, plies=(*record.plies, *plies))
            thought = await thinkers.think("standard", now, len(now.plies) % 2, PATIENCE, ANN)
            assert thought.move.startswith("drop")

    with_thinkers(find_connect_four, work)


def test_a_win_is_seen_after_a_move_was_taken_back() -> None:
    game = find_connect_four("")
    plies = ("drop a", "drop b", "drop a", "drop b", "drop a", "drop b")
    for line in (plies[:4], plies, plies[:2], plies):
        question = Question("greedy", 0, 7, 100, the_record().text(), 0, line)
        thought = _answer(find_connect_four, question)
        assert isinstance(thought, Thought)
        best = thought.move
    assert best == "drop a"
    assert game.name == "connect_four"


@pytest.mark.parametrize(("find", "seconds"), [(find_slowly, 1), (find_death, 2 * PATIENCE)])
def test_a_bot_that_hangs_or_dies_is_replaced(
    find: Callable[[str], Game[Any, Any]], seconds: float
) -> None:
    async def work(thinkers: Thinkers) -> None:
        for _ in range(2):
            with pytest.raises(NoThought, match="did not answer"):
                async with asyncio.timeout(PATIENCE):
                    await thinkers.think("greedy", the_record(), 0, seconds, ANN)

    with_thinkers(find, work)


def test_a_bot_that_breaks_down_says_so() -> None:
    async def work(thinkers: Thinkers) -> None:
        for _ in range(2):
            with pytest.raises(NoThought, match="LookupError: nothing here"):
                await thinkers.think("greedy", the_record(), 0, PATIENCE, ANN)

    with_thinkers(find_nothing, work)


def test_who_waits_for_a_busy_bot_does_not_wait_for_ever() -> None:
    async def work() -> None:
        thinkers = Thinkers(find_slowly, 1, wait_seconds=0.1)
        first = asyncio.create_task(thinkers.think("greedy", the_record(), 0, 2, ANN))
        await asyncio.sleep(0)
        with pytest.raises(NoThought, match="busy"):
            await thinkers.think("greedy", the_record(), 0, 0.1, BO)
        with pytest.raises(NoThought):
            await first
        thinkers.close()

    asyncio.run(work())


def test_askers_take_turns_however_much_one_asks() -> None:
    async def work() -> list[str]:
        turnstile, served = Turnstile(), list[str]()

        async def ask(asker: int, name: str) -> None:
            await turnstile.enter(asker)
            served.append(name)

        wishes = [(ANN, "a1"), (ANN, "a2"), (ANN, "a3"), (BO, "b1"), (BO, "b2")]
        tasks = [asyncio.create_task(ask(*wish)) for wish in wishes]
        await asyncio.sleep(0)
        assert turnstile.waiting == 5
        # Whoever gives up is passed over, and takes no place along.
        tasks[4].cancel()
        for _ in range(4):
            turnstile.leave()
        await asyncio.gather(*tasks, return_exceptions=True)
        return served

    assert asyncio.run(work()) == ["a1", "b1", "a2", "a3"]


def test_a_place_that_comes_too_late_is_for_the_next() -> None:
    async def work() -> None:
        turnstile = Turnstile()
        late = asyncio.create_task(turnstile.enter(ANN))
        await asyncio.sleep(0)
        turnstile.leave()
        late.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await late
        await asyncio.wait_for(turnstile.enter(BO), PATIENCE)

    asyncio.run(work())


def test_bots_think_less_the_more_wait() -> None:
    alone, some, many = [thinking_ms(waiting, 2, 12.0, 0.0) for waiting in (0, 10, 250)]
    assert alone == THINKING_MS > some > many
    # All of them are served in a third of the time allowed.
    assert many * 252 / 2 <= 12_000 / HASTE
    assert thinking_ms(10, 2, 12.0, 0.1) == some - 100
    assert thinking_ms(10**6, 2, 12.0, 0.0) == LEAST_MS


def test_players_choose_bots_by_their_plain_names() -> None:
    game = find_connect_four("")
    check_bot("greedy", game)
    for name in ("nobody", "mcts:1000000", ""):
        with pytest.raises(UnknownBot):
            check_bot(name, game)
