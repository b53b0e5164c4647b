"""How long a move takes when five hundred tables play at once.

    python benchmarks/server_load.py [--tables 500] [--rate 100] [--seconds 20] [--peer]

Starts a real server with a real database in a process of its own, seats two clients at each
table, plays moves at a steady rate over all of them, and prints how long acknowledgements
took, how long the other player waited to see the move, and the server's memory. With
``--peer`` the same load goes to boardgame.io's server with FlatFile storage, in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from starboard import catalog
from starboard.server.config import Config, Limits
from starboard.server.run import listen, run
from starboard.server.store import SqliteStore

GAME = "connect_four"
P99_MS = 100.0
PEER = Path(__file__).parent / "boardgame_io.mjs"
AT_ONCE = 16
"""Tables opened side by side."""

FREE = Limits(
    messages_per_second=1e6,
    messages_at_once=1_000_000,
    requests_per_second=1e6,
    requests_at_once=1_000_000,
    openings_per_minute=1e6,
    openings_at_once=1_000_000,
    sockets_per_address=1_000_000,
)


class Seat:
    """One client: a socket, and the newest view it was sent."""

    def __init__(self, socket: ClientConnection, bench: Bench, seat: int) -> None:
        self.socket = socket
        self.seat = seat
        self.view: dict[str, Any] = {}
        self.asked: dict[int, float] = {}
        self._bench = bench
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for frame in self.socket:
            message = json.loads(frame)
            now = time.perf_counter()
            if message["type"] == "table":
                self.view = message
                played = self._bench.played.pop((message["table"], message["ply"], self.seat), None)
                if played is not None:
                    self._bench.seen.append(now - played)
            elif message["type"] == "ack" and message["id"] in self.asked:
                self._bench.acknowledged.append(now - self.asked.pop(message["id"]))
            elif message["type"] == "refused":
                self._bench.refused.append(message["code"])


class Bench:
    """All tables, and what was measured."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.acknowledged: list[float] = []
        self.seen: list[float] = []
        self.refused: list[str] = []
        self.played: dict[tuple[str, int, int], float] = {}
        self.tables: list[tuple[str, list[Seat]]] = []

    async def open(self, tables: int) -> None:
        """Open the tables and seat two clients at each."""
        room = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*[self._open_one(room) for _ in range(tables)])

    async def _open_one(self, room: asyncio.Semaphore) -> None:
        async with room:
            table, cookie = await asyncio.to_thread(self._ask_for_table)
            seats = []
            for seat in (0, 1):
                socket = await connect(
                    self.address.replace("http", "ws") + "/ws",
                    additional_headers={"Cookie": cookie},
                    compression=None,
                    proxy=None,
                )
                seats.append(Seat(socket, self, seat))
                message = {"type": "subscribe", "id": 0, "table": table, "seat": seat}
                await socket.send(json.dumps(message))
            self.tables.append((table, seats))

    def _ask_for_table(self) -> tuple[str, str]:
        wish = {
            "game": GAME,
            "order": "fixed",
            "seats": [{"kind": "you"}, {"kind": "here"}],
        }
        request = Request(f"{self.address}/api/tables", json.dumps(wish).encode())
        with urlopen(request, timeout=20) as answer:
            return json.load(answer)["table"], answer.headers["set-cookie"].partition(";")[0]

    async def play(self, rate: float, seconds: float) -> int:
        """Play at a steady rate; a slow answer delays no other move. Returns moves sent."""
        sent, begin = 0, time.perf_counter()
        order = [*range(len(self.tables))]
        luck = random.Random(1)
        while time.perf_counter() - begin < seconds:
            if sent % len(order) == 0:
                luck.shuffle(order)
            table, seats = self.tables[order[sent % len(order)]]
            await self._move(table, seats, sent + 1, luck)
            sent += 1
            await asyncio.sleep(max(0.0, begin + sent / rate - time.perf_counter()))
        await asyncio.sleep(1.0)
        return sent

    async def _move(self, table: str, seats: list[Seat], number: int, luck: random.Random) -> None:
        view = max([seat.view for seat in seats], key=lambda seen: int(seen["ply"]))
        if view["to_act"] < 0:
            return
        seat = seats[view["to_act"]]
        view = seat.view
        moves = [piece["move"] for piece in view["scene"]["pieces"] if piece.get("move")]
        if not moves:
            return
        now = time.perf_counter()
        seat.asked[number] = now
        self.played[(table, view["ply"] + 1, 1 - seat.seat)] = now
        message = {
            "type": "move",
            "id": number,
            "table": table,
            "seat": seat.seat,
            "ply": view["ply"],
            "move": luck.choice(moves),
        }
        await seat.socket.send(json.dumps(message))

    async def close(self) -> None:
        """Hang up."""
        for _, seats in self.tables:
            for seat in seats:
                seat.listening.cancel()
                await seat.socket.close()


def percentile(times: list[float], part: float) -> float:
    """The time below which this part of all times lies."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def spread(times: list[float]) -> str:
    """The middle, the 99th percentile and the worst."""
    p50, p99, worst = [1000 * percentile(times, part) for part in (0.5, 0.99, 1.0)]
    return f"{p50:.1f} ms p50, {p99:.1f} ms p99, {worst:.1f} ms at worst"


def processor_seconds(pid: int) -> float:
    """Seconds that a process has kept a core busy."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Megabytes that a process holds now."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, 1)


@dataclass(frozen=True)
class Figures:
    """What one server did under the load."""

    opened_seconds: float
    sent: int
    acknowledged: list[float]
    seen: list[float]
    busy_seconds: float
    empty_mb: float
    loaded_mb: float

    def lines(self) -> dict[str, str]:
        """The figures as people read them."""
        moves = max(1, len(self.acknowledged))
        return {
            "opened in": f"{self.opened_seconds:.1f} s",
            "moves acknowledged": f"{len(self.acknowledged)} of {self.sent}",
            "acknowledged after": spread(self.acknowledged),
            "seen by the other": spread(self.seen),
            "processor time": f"{1000 * self.busy_seconds / moves:.2f} ms a move",
            "memory": f"{self.empty_mb:.0f} MB empty, {self.loaded_mb:.0f} MB at the end",
        }


@contextlib.contextmanager
def started(words: list[str]) -> Iterator[tuple[str, int]]:
    """A server in a process of its own: its address and its process."""
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = next(line.strip() for line in server.stdout if line.startswith("http"))
            yield address, server.pid
        finally:
            server.terminate()
            server.wait(20)


async def load_starboard(wish: argparse.Namespace, address: str, pid: int) -> Figures:
    """Put the load on Starboard."""
    bench = Bench(address)
    empty, begin = memory(pid), time.perf_counter()
    await bench.open(wish.tables)
    opened = time.perf_counter() - begin
    await asyncio.sleep(1.0)
    busy = processor_seconds(pid)
    sent = await bench.play(wish.rate, wish.seconds)
    busy = processor_seconds(pid) - busy
    loaded = memory(pid)
    await bench.close()
    return Figures(opened, sent, bench.acknowledged, bench.seen, busy, empty, loaded)


def load_peer(wish: argparse.Namespace, address: str, pid: int) -> Figures:
    """Put the same load on boardgame.io, through its own client."""
    empty = memory(pid)
    numbers = [str(number) for number in (wish.tables, wish.rate, wish.seconds)]
    with subprocess.Popen(
        ["node", str(PEER), "load", address, *numbers], stdout=subprocess.PIPE, text=True
    ) as client:
        assert client.stdout is not None
        opened = float(client.stdout.readline())
        busy = processor_seconds(pid)
        found = json.loads(client.stdout.readline())
        busy = processor_seconds(pid) - busy
    times = [[ms / 1000 for ms in found[name]] for name in ("acknowledged", "seen")]
    return Figures(opened, found["sent"], times[0], times[1], busy, empty, memory(pid))


def main() -> None:
    """Start a server, load it, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second in all")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--peer", action="store_true", help="boardgame.io too")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.serve:
        config = Config(data=Path(wish.serve), port=0, thinkers=1, limits=FREE)
        listener, config = listen(config)
        print(config.address, flush=True)
        run(config, listener, SqliteStore(config.database), [catalog.find(GAME)], catalog.find)
        return
    if wish.peer and not (PEER.parent / "node_modules").is_dir():
        sys.exit("Install boardgame.io first: npm ci --prefix benchmarks")
    figures: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory() as folder:
        with started([sys.executable, __file__, "--serve", folder]) as (address, pid):
            figures["Starboard"] = asyncio.run(load_starboard(wish, address, pid))
        if wish.peer:
            with started(["node", str(PEER), "serve", folder + "/peer"]) as (address, pid):
                figures["boardgame.io"] = load_peer(wish, address, pid)
    print(f"{wish.tables} tables, {2 * wish.tables} sockets, {wish.rate:g} moves/s in all")
    for name, found in figures.items():
        print(f"\n{name}")
        for what, words in found.lines().items():
            print(f"  {what:<20}{words}")
    load = os.getloadavg()[0]
    print(f"\nload of the machine {load:.1f} on {os.cpu_count()} cores")
    p99 = 1000 * percentile(figures["Starboard"].acknowledged, 0.99)
    sys.exit(0 if p99 < P99_MS else f"Slower than {P99_MS:g} ms.")


if __name__ == "__main__":
    main()
