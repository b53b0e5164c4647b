"""Clients who race each other for every ply, at several nodes on one database.

Run as a script, it does so at length behind nginx, while nodes are killed and frozen, the database
is restarted and connections are cut; or, with ``--rolling``, while all nodes are restarted in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import ssl
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from databases import postgres_server
from disturbing import Chaos, House, Rolling, mistakes
from history import History, Outcome, Sent, Shown, faults
from proxying import FOUND, SITE, proxying
from serving import HERE, YOU, Browser, Json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from starboard.kernel import parse
from starboard.server.steps import advanced

GAME = "connect_four"
COLUMNS = "abcdefg"
ANSWER = 4.0
"""Seconds after which a client gives a socket up and tries another."""

LOST = (OSError, WebSocketException, TimeoutError, EOFError)


@dataclass
class Tally:
    """What became of all that was sent, and how long clients waited."""

    sent: Counter[Outcome] = field(default_factory=Counter)
    games: int = 0
    beaten: list[float] = field(default_factory=list)
    """How long those who lost a race waited for the fresh view, in seconds."""

    back: list[float] = field(default_factory=list)
    """How long those who lost their socket waited for a view at another, in seconds."""

    gap: float = 0.0
    """The longest time in which nobody got a new ply at a table."""

    faults: list[str] = field(default_factory=list)


class Line:
    """An open socket, with the newest view of its table."""

    def __init__(self, connection: ClientConnection, see: Callable[[Json], None]) -> None:
        self._connection = connection
        self._see = see
        self._id = 0
        self.view: Json = {"ply": -1}

    async def ask(self, kind: str, **fields: Any) -> Json:
        """Send a message and return its answer."""
        self._id += 1
        await self._connection.send(json.dumps({"type": kind, "id": self._id, **fields}))
        async with asyncio.timeout(ANSWER):
            while True:
                frame = await self._receive()
                if frame["type"] not in {"table", "step"} and frame["id"] == self._id:
                    return frame

    async def wait(self, ply: int) -> None:
        """Wait for a view with at least so many plies."""
        async with asyncio.timeout(ANSWER):
            while self.view["ply"] < ply:
                await self._receive()

    async def _receive(self) -> Json:
        frame: Json = json.loads(await self._connection.recv())
        if frame["type"] == "step":
            self.view = advanced(self.view, frame)
        elif frame["type"] == "table":
            self.view = frame
        elif frame.get("table"):
            self.view = frame["table"]
        else:
            return frame
        self._see(self.view)
        return frame


class Racer:
    """Plays for whichever seat is to act, and notes what it asked and what it was shown."""

    def __init__(
        self, name: str, house: House, cookie: str, table: str, seed: int, tally: Tally
    ) -> None:
        self.history = History()
        self._tally = tally
        self._name = name
        self._house = house
        self._cookie = cookie
        self._table = table
        self._luck = random.Random(seed)
        # Every other client is sent steps.
        self._steps = seed % 2 == 0

    async def play(self) -> None:
        """Play until the game is over, at another node whenever the socket is lost."""
        lost = None
        while True:
            try:
                async with opened(self._house, self._cookie, self._luck, self._see) as line:
                    await watch(line, self._table, self._steps)
                    if lost is not None:
                        self._tally.back.append(time.monotonic() - lost)
                        lost = None
                    while line.view["to_act"] >= 0:
                        await self._move(line)
                    return
            except LOST:
                lost = lost or time.monotonic()
                await asyncio.sleep(self._luck.uniform(0.02, 0.1))

    async def _move(self, line: Line) -> None:
        began, view = time.monotonic(), line.view
        # A full column is refused.
        move, ply = f"drop {self._luck.choice(COLUMNS)}", view["ply"]
        outcome: Outcome = "unknown"
        try:
            place = {"table": self._table, "seat": view["to_act"], "ply": ply}
            answer = await line.ask("move", move=move, **place)
            if answer["type"] == "ack":
                outcome = "acknowledged"
            elif answer["code"] != "unavailable":
                outcome = "refused"
        finally:
            ended = time.monotonic()
            sent = Sent(self._name, self._table, ply, move, began, ended, outcome)
            self.history.sent.append(sent)
            self._tally.sent[outcome] += 1
        if outcome == "acknowledged":
            await line.wait(ply + 1)
        elif outcome == "unknown" or (answer["code"] == "stale" and line.view["ply"] <= ply):
            raise ConnectionError("This node cannot show the table now.")
        elif answer["code"] == "stale":
            self._tally.beaten.append(ended - began)

    def _see(self, view: Json) -> None:
        last = view["log"][-1] if view["log"] else ""
        at = time.monotonic()
        self.history.shown.append(Shown(self._name, self._table, view["ply"], last, at))


@contextlib.asynccontextmanager
async def opened(
    house: House, cookie: str, luck: random.Random, see: Callable[[Json], None]
) -> AsyncIterator[Line]:
    """A socket at a node, or at whichever the proxy chooses."""
    where: dict[str, Any] = {"uri": luck.choice(house.addresses).replace("http", "ws") + "/ws"}
    if house.proxy is not None:
        context = ssl.create_default_context(cafile=str(house.proxy.certificate))
        where = {"uri": f"wss://{SITE}/ws", "host": "127.0.0.1", "port": house.proxy.port}
        where["ssl"] = context
    async with connect(
        **where,
        additional_headers={"Cookie": cookie},
        proxy=None,
        compression=None,
        max_size=None,
        open_timeout=ANSWER,
        close_timeout=0.2,
        ping_interval=None,
    ) as connection:
        yield Line(connection, see)


async def watch(line: Line, table: str, steps: bool) -> None:
    """Subscribe, and wait for the first view."""
    if (await line.ask("subscribe", table=table, seat=0, steps=steps))["type"] != "ack":
        raise ConnectionError("This node cannot show the table now.")
    await line.wait(0)


async def patiently(work: Callable[[], Awaitable[Any]]) -> Any:
    """What something gives, tried again for as long as nodes come and go."""
    while True:
        try:
            return await work()
        except (*LOST, AssertionError):
            await asyncio.sleep(0.2)


async def race(house: House, clients: int, luck: random.Random, tally: Tally) -> None:
    """Let clients race at a table until its game is over, and hold what they saw to the log."""

    async def begin() -> tuple[Browser, str]:
        person = Browser(luck.choice(house.servers), ANSWER)
        opened = await asyncio.to_thread(person.open, GAME, YOU, HERE)
        return person, opened["table"]

    person, table = await patiently(begin)
    racers = [
        Racer(f"{table}/{n}", house, person.cookie, table, luck.getrandbits(32), tally)
        for n in range(clients)
    ]
    await asyncio.gather(*[racer.play() for racer in racers])

    async def told() -> tuple[Sequence[str], Sequence[str]]:
        person.server = luck.choice(house.servers)
        text = await asyncio.to_thread(person.get, f"/api/tables/{table}/record")
        async with opened(house, person.cookie, luck, lambda _: None) as line:
            await watch(line, table, False)
            return parse(text).plies, line.view["log"]

    plies, story = await patiently(told)
    history = History(
        [sent for racer in racers for sent in racer.history.sent],
        [shown for racer in racers for shown in racer.history.shown],
    )
    tally.games += 1
    tally.faults += faults(history, {table: plies}, {table: story})
    first: dict[int, float] = {}
    for shown in history.shown:
        first[shown.ply] = min(first.get(shown.ply, shown.at), shown.at)
    moments = [first[ply] for ply in sorted(first)]
    gaps = [later - sooner for sooner, later in pairwise(moments)]
    tally.gap = max([tally.gap, *gaps])


# The long form.


async def at_length(wish: argparse.Namespace, house: House, disturb: Chaos | Rolling) -> Tally:
    """Race at many tables at once until enough was sent."""
    tally, begun, luck = Tally(), time.monotonic(), random.Random(wish.seed)

    def is_enough() -> bool:
        late = time.monotonic() > begun + wish.seconds
        return bool(tally.faults) or disturb.is_over or late or tally.sent.total() >= wish.moves

    async def play() -> None:
        while not is_enough():
            await race(house, wish.clients, luck, tally)

    async def report() -> None:
        while True:
            await asyncio.sleep(10.0)
            print(f"{time.monotonic() - begun:.0f} s: {said(tally)}; {disturb.said}", flush=True)

    others = [asyncio.create_task(work) for work in (report(), disturb.run())]
    try:
        await asyncio.gather(*[play() for _ in range(wish.tables)])
    finally:
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
    return tally


def said(tally: Tally) -> str:
    """The outcomes so far."""
    counts = ", ".join([f"{number} {outcome}" for outcome, number in sorted(tally.sent.items())])
    return f"{tally.games} games, {counts or 'nothing yet'}"


def spread(times: list[float]) -> str:
    """The middle, the 99th percentile and the worst."""
    if not times:
        return "none"
    ordered = sorted(times)
    parts = [ordered[min(len(ordered) - 1, int(part * len(ordered)))] for part in (0.5, 0.99, 1.0)]
    p50, p99, worst = [f"{1000 * part:.0f} ms" for part in parts]
    return f"{len(times)}, {p50} p50, {p99} p99, {worst} at worst"


def main() -> None:
    """Race at length, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=200_000, help="sent, whatever became of them")
    parser.add_argument("--seconds", type=float, default=1e9, help="then no new game is begun")
    parser.add_argument("--tables", type=int, default=12, help="at once")
    parser.add_argument("--clients", type=int, default=8, help="at each table")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--rolling", type=int, default=0, help="restarts of all nodes in turn")
    parser.add_argument("--calm", action="store_true", help="disturb nothing")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    begun = time.monotonic()
    # Whoever ends this ends the nodes and the database too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))
    with ExitStack() as stack:
        postgres = stack.enter_context(postgres_server())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = postgres.new()
        house = House(folder, url, wish.nodes)
        stack.callback(house.close)
        if FOUND is not None:
            house.proxy = stack.enter_context(proxying(folder / "nginx", *house.addresses))
        luck = random.Random(wish.seed + 1)
        disturb: Chaos | Rolling = Chaos(house, postgres, url, luck)
        if wish.rolling or wish.calm:
            disturb = Rolling(house, wish.rolling)
        stack.callback(disturb.end)
        tally = asyncio.run(at_length(wish, house, disturb))
        found = [*tally.faults, *sorted(mistakes(folder))]
    seconds = time.monotonic() - begun
    print(f"{said(tally)} of {tally.sent.total()} moves sent in {seconds:.0f} s, seed {wish.seed}")
    print(f"{disturb.said}; {'behind nginx' if FOUND else 'without nginx'}")
    print(f"beaten, with a fresh view: {spread(tally.beaten)}")
    print(f"sockets lost, back with a view: {spread(tally.back)}")
    soon = sum([1 for seconds in tally.back if seconds <= 10.0])
    print(
        f"back within 10 s: {soon} of {len(tally.back)}; longest wait for a ply {tally.gap:.1f} s"
    )
    print(f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    sys.exit("\n".join(found[:20]) if found else 0)


if __name__ == "__main__":
    main()
