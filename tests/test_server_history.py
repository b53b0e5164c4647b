"""The checker finds every planted fault; clients who race at two nodes give it nothing to find."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from databases import Postgres
from disturbing import House, mistakes
from history import History, Logs, Sent, Shown, faults
from racing import Tally, race

# The checker finds what was planted.


def a_history() -> tuple[History, Logs, Logs]:
    """Two clients who play five plies at one table, as it should be."""
    moves = ["drop a", "drop b", "drop c", "drop d", "drop e"]
    sent = [
        Sent(f"client {n % 2}", "table", n, move, n, n + 0.5, "acknowledged")
        for n, move in enumerate(moves)
    ]
    sent.insert(3, Sent("client 0", "table", 2, "drop g", 2.0, 2.6, "refused"))
    sent.insert(4, Sent("client 1", "table", 2, "drop f", 2.0, 2.6, "unknown"))
    stories = [f"Someone made {move}." for move in moves]
    shown = [
        Shown(client, "table", n, stories[n - 1] if n else "", n)
        for n in range(6)
        for client in ("client 0", "client 1")
    ]
    return History(sent, shown), {"table": moves}, {"table": stories}


def test_a_sound_history_has_no_faults() -> None:
    assert list(faults(*a_history())) == []


def swap(history: History, number: int, **changes: object) -> None:
    history.sent[number] = replace(history.sent[number], **changes)  # type: ignore[arg-type]


def lose_the_last(history: History, log: list[str]) -> None:
    log.pop()


def double_an_acknowledgement(history: History, log: list[str]) -> None:
    swap(history, 3, outcome="acknowledged")


def exchange_two_plies(history: History, log: list[str]) -> None:
    log[1], log[2] = log[2], log[1]


def apply_what_was_refused(history: History, log: list[str]) -> None:
    log.append("drop g")


def apply_twice(history: History, log: list[str]) -> None:
    log.insert(1, log[0])


def leave_a_gap(history: History, log: list[str]) -> None:
    del log[2]


def acknowledge_another_move(history: History, log: list[str]) -> None:
    swap(history, 0, move="drop z")


def turn_real_time_round(history: History, log: list[str]) -> None:
    swap(history, 1, began=9.0, ended=9.5)


PLANTED: list[Callable[[History, list[str]], None]] = [
    lose_the_last,
    double_an_acknowledgement,
    exchange_two_plies,
    apply_what_was_refused,
    apply_twice,
    leave_a_gap,
    acknowledge_another_move,
    turn_real_time_round,
]


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_fault_of_the_log_is_found(
    plant: Callable[[History, list[str]], None],
) -> None:
    history, logs, stories = a_history()
    log = list(logs["table"])
    plant(history, log)
    assert list(faults(history, {"table": log}, stories)) != []


@pytest.mark.parametrize(
    ("number", "ply", "last"),
    [(8, 1, "Someone made drop a."), (6, 3, "Someone made drop b."), (11, 6, "Someone won.")],
    ids=["a step back", "another ply", "a ply too many"],
)
def test_a_planted_fault_of_a_view_is_found(number: int, ply: int, last: str) -> None:
    history, logs, stories = a_history()
    history.shown[number] = replace(history.shown[number], ply=ply, last=last)
    assert list(faults(history, logs, stories)) != []


# Clients at several nodes.


def test_the_logs_of_nodes_tell_mistakes_but_not_that_a_parent_was_killed(tmp_path: Path) -> None:
    begin = 'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\n'
    orphan = f"{begin}    data = reduction.pickle.load(from_parent)\n    ^^^\nEOFError: Ran out\n"
    log = tmp_path / "node1.log"
    log.write_text(f'{orphan}{{"level": "info", "event": "started"}}\n')
    assert mistakes(tmp_path) == set()
    log.write_text(f"{begin}    play(move)\nEOFError: Ran out\n{orphan}")
    assert len(mistakes(tmp_path)) == 4


def test_clients_race_at_two_nodes_of_which_one_is_killed(
    postgres: Postgres, tmp_path: Path
) -> None:
    house = House(tmp_path, postgres.new(), 2)
    luck, tally = random.Random(21), Tally()

    async def killing() -> None:
        # Killed once they play, and back at once: whenever that is, nothing is lost.
        await asyncio.sleep(0.5)
        house.servers[1].kill()
        await asyncio.to_thread(house.restart, 1)

    async def racing() -> None:
        await asyncio.gather(killing(), *[race(house, 4, luck, tally) for _ in range(3)])

    try:
        asyncio.run(racing())
    finally:
        house.close()
    assert tally.faults == []
    assert tally.sent["acknowledged"] + tally.sent["unknown"] >= 3 * 7
    assert tally.sent["refused"] > 0
    assert mistakes(tmp_path) == set()
