"""How long a move takes when five hundred tables play at once.

    python benchmarks/server_load.py [--tables 500] [--rate 100] [--seconds 20]

Starts a real server with a real database in a process of its own, seats two clients at each
table, plays moves at a steady rate over all of them, and prints how long acknowledgements
took, how long the other player waited to see the move, and the server's memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
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


def spread(times: list[float]) -> dict[str, float]:
    """The middle, the 99th percentile and the worst, in milliseconds."""
    ordered = sorted(times)
    return {
        "p50": round(1000 * ordered[len(ordered) // 2], 2),
        "p99": round(1000 * ordered[int(0.99 * len(ordered))], 2),
        "max": round(1000 * ordered[-1], 2),
    }


def processor_seconds(pid: int) -> float:
    """Seconds that a process has kept a core busy."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Megabytes that a process holds now."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, 1)


async def measure(address: str, pid: int, tables: int, rate: float, seconds: float) -> bool:
    """Run the benchmark and print it; returns whether it is fast enough."""
    bench = Bench(address)
    before, begin = memory(pid), time.perf_counter()
    await bench.open(tables)
    opened = time.perf_counter() - begin
    await asyncio.sleep(1.0)
    busy, begin = processor_seconds(pid), time.perf_counter()
    sent = await bench.play(rate, seconds)
    busy = processor_seconds(pid) - busy
    rate = len(bench.acknowledged) / (time.perf_counter() - begin - 1.0)
    after = memory(pid)
    await bench.close()
    acknowledged = spread(bench.acknowledged)
    print(f"{tables} tables, {2 * tables} sockets, opened in {opened:.1f} s")
    print(
        f"moves sent {sent}, acknowledged {len(bench.acknowledged)} ({rate:.0f}/s),"
        f" refused {len(bench.refused)}"
    )
    print(f"acknowledged after (ms): {acknowledged}")
    print(f"seen by the other (ms):  {spread(bench.seen)}")
    each = 1000 * busy / max(1, len(bench.acknowledged))
    print(f"server's processor time: {each:.2f} ms a move; load of the machine {os.getloadavg()}")
    print(f"server memory (MB): {before} empty, {after} at the end")
    return acknowledged["p99"] < P99_MS


def main() -> None:
    """Start a server, load it, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second in all")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.serve:
        config = Config(data=Path(wish.serve), port=0, thinkers=1, limits=FREE)
        listener, config = listen(config)
        print(config.address, flush=True)
        run(config, listener, SqliteStore(config.database), [catalog.find(GAME)], catalog.find)
        return
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, __file__, "--serve", folder]
        with subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as server:
            try:
                assert server.stdout is not None
                address = server.stdout.readline().strip()
                work = measure(address, server.pid, wish.tables, wish.rate, wish.seconds)
                fast = asyncio.run(work)
            finally:
                server.terminate()
                server.wait(20)
    sys.exit(0 if fast else f"slower than {P99_MS} ms")


if __name__ == "__main__":
    main()
