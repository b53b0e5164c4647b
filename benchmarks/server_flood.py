"""How honest players fare while someone else floods the server.

    python benchmarks/server_flood.py [--seconds 20] [--tables 10] [--rate 20]

A server with its usual limits. Honest players play at a steady rate, each from an address of their
own; first alone, then during each of the floods below, which come from another address and another
process. Prints how long their moves took to be acknowledged, and how much the server's log grew.
The goal: a 99th percentile at most twice as long. It takes half a minute a flood, and a minute
before that to open two thousand tables.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from served import FREE, Visitor, machine, offers, percentile, serve, spread, started
from websockets.exceptions import WebSocketException

from starboard import catalog
from starboard.server.config import Limits

STRANGER = "127.0.0.2"
GAME = "connect_four"
MANY = 2000
"""Tables of one player, who asks for the list of them again and again."""

HALF = 1100
AT_ONCE = 8
WARM = 8.0
"""Seconds until a flood has risen."""

Flood = Callable[[str], Awaitable[None]]


class Player:
    """Plays both seats of a table, one move each time it is told to."""

    def __init__(self, address: str, number: int) -> None:
        self.visitor = Visitor(address, f"127.0.1.{number + 1}")
        self.table = self.visitor.open(GAME)
        self._luck = random.Random(self.table)

    async def play(self, pause: float, times: list[float], until: float) -> None:
        """Play until a moment, a move each so often; notes how long each took."""
        async with self.visitor.socket() as socket:
            while time.perf_counter() < until:
                view = await socket.watch(self.table, 0)
                if view["to_act"] == 1:
                    view = await socket.watch(self.table, 1)
                if "outcome" in view:
                    self.table = await asyncio.to_thread(self.visitor.open, GAME)
                    continue
                place = {"table": self.table, "seat": view["seat"], "ply": view["ply"]}
                begin = time.perf_counter()
                answer = await socket.ask("move", move=self._luck.choice(offers(view)), **place)
                times.append(time.perf_counter() - begin)
                assert answer["type"] == "ack", answer
                await asyncio.sleep(pause)


# The floods. Each goes on until it is cancelled.


async def half_requests(address: str) -> None:
    """Connections that send half a request each, opened again when they are cut off."""
    parts = urlsplit(address)

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection(
                    parts.hostname, parts.port, local_addr=(STRANGER, 0)
                )
                with contextlib.suppress(ConnectionError):
                    writer.write(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                    await reader.read()
                writer.close()
            await asyncio.sleep(0.5)

    await asyncio.gather(*[one() for _ in range(HALF)])


async def requests(address: str, *paths: str, cookie: str = "") -> None:
    """Requests as fast as they are answered, eight at once."""

    def ask() -> None:
        visitor = Visitor(address, STRANGER)
        visitor.cookie = cookie
        for path in paths:
            with contextlib.suppress(OSError, http.client.HTTPException):
                visitor.ask("GET", path)

    async def one() -> None:
        while True:
            await asyncio.to_thread(ask)

    await asyncio.gather(*[one() for _ in range(8)])


async def pages(address: str) -> None:
    """The largest things that can be asked for."""
    await requests(address, "/api/lobby", "/api/games/space_truckin", "/api/games/home_stars")


async def lists(address: str) -> None:
    """The list of a player who sits at two thousand tables."""
    await requests(address, "/api/mine", cookie=os.environ["COOKIE"])


async def messages(address: str) -> None:
    """Messages over fifty sockets, as fast as they go."""
    visitor = Visitor(address, STRANGER)

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, EOFError):
                async with visitor.socket() as socket:
                    while True:
                        await socket.ask("subscribe", table="no-such-table")
            await asyncio.sleep(0.1)

    await asyncio.gather(*[one() for _ in range(50)])


async def records(address: str) -> None:
    """Records of whole games to show, each another one."""
    folder = Path(catalog.__file__).parent / "games/home_stars/records"
    text = max([file.read_text(encoding="utf-8") for file in folder.glob("*.txt")], key=len)
    visitor, number = Visitor(address, STRANGER), 0
    while True:
        number += 1
        named = text.replace("player 0 ", f"player 0 {number} ", 1)
        with contextlib.suppress(OSError, http.client.HTTPException):
            await asyncio.to_thread(visitor.ask, "POST", "/api/replays", {"record": named})


async def past(address: str) -> None:
    """Stretches of the past of a long game, which are drawn for each who asks."""
    folder = Path(catalog.__file__).parent / "games/space_truckin/records"
    text = max([file.read_text(encoding="utf-8") for file in folder.glob("*.txt")], key=len)
    _, shown = Visitor(address, STRANGER).ask("POST", "/api/replays", {"record": text})
    await requests(address, f"/api/tables/{shown['table']}/scenes/300")


async def files(address: str) -> None:
    """The page and its files."""
    await requests(address, "/", "/icon.svg", "/manifest.webmanifest")


async def tiny_frames(address: str) -> None:
    """Sockets that send pings as fast as they go, opened again when they are cut off."""
    visitor = Visitor(address, STRANGER)

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, EOFError):
                async with visitor.socket() as socket:
                    while not socket.connection.transport.is_closing():
                        socket.connection.transport.write(b"\x89\x80mask" * 10_000)
                        await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)

    await asyncio.gather(*[one() for _ in range(10)])


async def comings(address: str) -> None:
    """Sockets that begin and end to watch a table again and again."""
    visitor = Visitor(address, STRANGER)
    table = visitor.open("space_truckin")

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, EOFError):
                async with visitor.socket() as socket:
                    while True:
                        await socket.ask("subscribe", table=table)
                        await socket.ask("unsubscribe", table=table)
            await asyncio.sleep(0.1)

    await asyncio.gather(*[one() for _ in range(50)])


FLOODS: dict[str, Flood] = {
    "nobody else": lambda _: asyncio.sleep(3600),
    f"{HALF} half requests": half_requests,
    "pages, 8 at once": pages,
    f"lists of {MANY} tables": lists,
    "messages over 50 sockets": messages,
    "records to show": records,
    "the past of a long game": past,
    "files, 8 at once": files,
    "pings over 10 sockets": tiny_frames,
    "comings and goings": comings,
}


@dataclass(frozen=True)
class Found:
    """What a flood did to the honest."""

    times: list[float]
    log_bytes: int


@contextlib.contextmanager
def flooding(name: str, address: str, cookie: str) -> Iterator[None]:
    """A flood for the length of a block, in a process that leaves the cores to others."""
    words = ["nice", "-n", "19", sys.executable, sys.argv[0], "--flood", name, address]
    with subprocess.Popen(words, env={**os.environ, "COOKIE": cookie}) as flood:
        try:
            yield
        finally:
            flood.kill()


def open_many(address: str) -> str:
    """Open tables for one player, several at once; returns the cookie of that player."""
    rich = Visitor(address)
    rich.open(GAME)

    def open_some(number: int) -> None:
        one = Visitor(address)
        one.cookie = rich.cookie
        for _ in range(number):
            one.open(GAME)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(open_some, [MANY // AT_ONCE] * AT_ONCE))
    return rich.cookie


async def measure(
    address: str, log: Path, cookie: str, wish: argparse.Namespace
) -> dict[str, Found]:
    """Play during each flood."""
    players = [Player(address, number) for number in range(wish.tables)]
    found = {}
    for name in FLOODS:
        before, times = log.stat().st_size, list[float]()
        with flooding(name, address, cookie):
            await asyncio.sleep(WARM)
            until, pause = time.perf_counter() + wish.seconds, wish.tables / wish.rate
            await asyncio.gather(*[player.play(pause, times, until) for player in players])
        found[name] = Found(times, log.stat().st_size - before)
        grown = found[name].log_bytes / 1000
        print(f"{name:<28}{len(times):>6} moves, {spread(times)}, log {grown:.1f} kB", flush=True)
        await asyncio.sleep(2.0)
    return found


async def _flood(flood: Flood, address: str) -> None:
    await flood(address)


def main() -> None:
    """Flood a server and say how the honest fared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--rate", type=float, default=20.0, help="honest moves a second in all")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--free", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--flood", nargs=2, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.flood:
        name, address = wish.flood
        asyncio.run(_flood(FLOODS[name], address))
        return
    if wish.serve:
        serve(wish.serve, "all", FREE if wish.free else Limits())
        return
    with tempfile.TemporaryDirectory() as data:
        with started("--free", data=data) as server:
            cookie = open_many(server.address)
        with started(data=data) as server:
            found = asyncio.run(measure(server.address, server.log, cookie, wish))
    print(machine())
    alone = percentile(found["nobody else"].times, 0.99)
    worst = max([percentile(one.times, 0.99) for one in found.values()])
    print(f"the worst p99 is {worst / alone:.1f} times that of players alone")
    sys.exit(0 if worst <= 2 * alone else "More than twice as slow.")


if __name__ == "__main__":
    main()
