"""How long a move takes when five hundred tables play at once.

    python benchmarks/server_load.py [--tables 500] [--rate 100] [--seconds 20] [--games all]
    python benchmarks/server_load.py --wire [--tables 10] [--rate 20] [--seconds 20]

Starts a real server with a real database in a process of its own, seats two clients at each
table, plays moves at a steady rate over all of them, and prints how long acknowledgements
took, how long the other player waited to see the move, and the server's memory. A game that is
over is followed by another. With ``--wire`` every game is played by itself, first with whole
views and then with steps: bytes a move and viewer, and processor time a move. With ``--peer``
the same load, Connect Four alone, goes to boardgame.io's server with FlatFile storage, in the
same run.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from metronome import Metronome
from served import deflated, machine, memory, offers, percentile, processor_seconds, spread
from websockets.asyncio.client import ClientConnection, connect

from starboard import catalog
from starboard.server.steps import advanced

GAME = "connect_four"
P99_MS = 100.0
PEER = Path(__file__).parent / "boardgame_io.mjs"
SERVE = (
    sys.executable,
    "-c",
    "import sys, served; served.serve(sys.argv[1], sys.argv[2], served.FREE)",
)
AT_ONCE = 16
"""Tables opened side by side."""


class Seat:
    """One client: a socket, and the newest view it was sent."""

    def __init__(
        self, socket: ClientConnection, bench: Bench, seat: int, game: str, cookie: str
    ) -> None:
        self.socket = socket
        self.seat = seat
        self.game = game
        self.cookie = cookie
        self.view: dict[str, Any] = {}
        self.latest: dict[str, Any] = {}
        """The last view that came, from which the next step goes on."""

        self.asked: dict[int, float] = {}
        self._bench = bench
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while True:
            frame = await self.socket.recv(decode=False)
            message = msgspec.json.decode(frame)
            now = time.perf_counter()
            if message["type"] in {"table", "step"}:
                if message["type"] == "step":
                    message = advanced(self.latest, message)
                if self.latest.get("ply", message["ply"]) != message["ply"]:
                    self._bench.sizes.append((len(frame), deflated(frame)))
                self.view = self.latest = message
                played = self._bench.played.pop((message["table"], message["ply"], self.seat), None)
                if played is not None:
                    self._bench.seen.append(now - played)
            elif message["type"] == "ack" and message["id"] in self.asked:
                asked = self.asked.pop(message["id"])
                self._bench.acknowledged.append(now - asked)
                self._bench.moves.append((asked, now - asked))
            elif message["type"] == "refused":
                self.asked.pop(message["id"], None)
                self.view = self.latest = message.get("table", self.latest)
                self._bench.refused.append(message["code"])


class Bench:
    """All tables, and what was measured."""

    def __init__(self, address: str, games: list[str], steps: bool) -> None:
        self.address = address
        self.steps = steps
        self.sizes: list[tuple[int, int]] = []
        """Bytes of each message about a new ply, and what deflating leaves of them."""

        self.games = games
        self.finished = 0
        self.acknowledged: list[float] = []
        self.moves: list[tuple[float, float]] = []
        """When each was sent, and how long its acknowledgement took."""

        self.seen: list[float] = []
        self.refused: list[str] = []
        self.played: dict[tuple[str, int, int], float] = {}
        self.tables: list[tuple[str, list[Seat]]] = []
        self._again: set[asyncio.Task[None]] = set()

    async def open(self, tables: int) -> None:
        """Open the tables and seat two clients at each."""
        room = asyncio.Semaphore(AT_ONCE)
        names = [self.games[number % len(self.games)] for number in range(tables)]
        await asyncio.gather(*[self._open_one(room, name) for name in names])

    async def _open_one(self, room: asyncio.Semaphore, name: str) -> None:
        async with room:
            table, cookie = await asyncio.to_thread(self._ask_for_table, name, "")
            seats = []
            for seat in (0, 1):
                socket = await connect(
                    self.address.replace("http", "ws") + "/ws",
                    additional_headers={"Cookie": cookie},
                    compression="deflate" if self.steps else None,
                    max_size=None,
                    proxy=None,
                )
                seats.append(Seat(socket, self, seat, name, cookie))
                await socket.send(json.dumps(self._subscribe(table, seat)))
            self.tables.append((table, seats))

    async def _open_again(self, number: int) -> None:
        """Play another game where one is over."""
        over, seats = self.tables[number]
        table, _ = await asyncio.to_thread(self._ask_for_table, seats[0].game, seats[0].cookie)
        for seat in seats:
            seat.view = seat.latest = {}
            leave = {"type": "unsubscribe", "id": 0, "table": over}
            await seat.socket.send(json.dumps(leave))
            await seat.socket.send(json.dumps(self._subscribe(table, seat.seat)))
        self.tables[number] = (table, seats)
        self.finished += 1

    def _subscribe(self, table: str, seat: int) -> dict[str, Any]:
        message = {"type": "subscribe", "id": 0, "table": table, "seat": seat}
        return {**message, "steps": True} if self.steps else message

    def _ask_for_table(self, name: str, cookie: str) -> tuple[str, str]:
        wish = {
            "game": name,
            "order": "fixed",
            "seats": [{"kind": "you"}, {"kind": "here"}],
        }
        data = json.dumps(wish).encode()
        request = Request(f"{self.address}/api/tables", data, {"Cookie": cookie} if cookie else {})
        with urlopen(request, timeout=120) as answer:
            return json.load(answer)["table"], answer.headers["set-cookie"].partition(";")[0]

    async def play(self, rate: float, seconds: float) -> int:
        """Play at a steady rate; a slow answer delays no other move. Returns moves sent."""
        sent, begin = 0, time.perf_counter()
        order = [*range(len(self.tables))]
        luck = random.Random(1)
        while time.perf_counter() - begin < seconds:
            if sent % len(order) == 0:
                luck.shuffle(order)
            await self._move(order[sent % len(order)], sent + 1, luck)
            sent += 1
            await asyncio.sleep(max(0.0, begin + sent / rate - time.perf_counter()))
        await asyncio.sleep(1.0)
        return sent

    async def _move(self, place: int, number: int, luck: random.Random) -> None:
        table, seats = self.tables[place]
        if not all([seat.view.get("table") == table for seat in seats]):
            return
        view = max([seat.view for seat in seats], key=lambda seen: int(seen["ply"]))
        if "outcome" in view:
            for seat in seats:
                seat.view = {}
            again = asyncio.create_task(self._open_again(place))
            self._again.add(again)
            again.add_done_callback(self._again.discard)
            return
        if not 0 <= view["to_act"] < len(seats):
            return
        seat = seats[view["to_act"]]
        if seat.asked:
            return
        view = seat.view
        moves = offers(view)
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
    sizes: list[tuple[int, int]]
    free: list[float]
    """The same as *acknowledged*, without those moves during which the machine stood still."""

    stalled: float = 0.0

    def lines(self) -> dict[str, str]:
        """The figures as people read them."""
        return {
            "opened in": f"{self.opened_seconds:.1f} s",
            "moves acknowledged": f"{len(self.acknowledged)} of {self.sent}",
            "acknowledged after": spread(self.acknowledged),
            "while it ran freely": f"{spread(self.free)}, of {len(self.free)} moves; the machine"
            f" stood still {self.stalled:.1f} s",
            "seen by the other": spread(self.seen),
            "processor time": f"{self.cpu_ms:.2f} ms a move",
            "a move and viewer": f"{self.plain} plain, {self.sent_bytes} over the socket",
            "memory": f"{self.empty_mb:.0f} MB empty, {self.loaded_mb:.0f} MB at the end",
        }

    @property
    def cpu_ms(self) -> float:
        """Processor time of the server for a move, in milliseconds."""
        return 1000 * self.busy_seconds / max(1, len(self.acknowledged))

    @property
    def plain(self) -> str:
        """The sizes of messages before they are deflated."""
        return _sizes([plain for plain, _ in self.sizes])

    @property
    def sent_bytes(self) -> str:
        """The sizes of messages as a browser is sent them."""
        return _sizes([sent for _, sent in self.sizes])


def _sizes(sizes: list[float]) -> str:
    if not sizes:
        return "nothing"
    return f"{percentile(sizes, 0.5):.0f} B p50, {percentile(sizes, 0.99):.0f} B p99"


@contextlib.contextmanager
def started(words: list[str], checkout: str = "") -> Iterator[tuple[str, int]]:
    """A server in a process of its own, perhaps of another checkout: its address and process."""
    parts = [f"{checkout}/benchmarks", f"{checkout}/src"] if checkout else [str(PEER.parent)]
    paths = os.pathsep.join(parts)
    with subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": paths},
    ) as server:
        try:
            assert server.stdout is not None
            address = next(line.strip() for line in server.stdout if line.startswith("http"))
            yield address, server.pid
        finally:
            server.terminate()
            server.wait(20)


async def load_starboard(wish: argparse.Namespace, address: str, pid: int, steps: bool) -> Figures:
    """Put the load on Starboard."""
    games = [name for name in catalog.names() if 2 in catalog.find(name).seats]
    bench = Bench(address, games if wish.games == "all" else wish.games.split(","), steps)
    empty, begin = memory(pid), time.perf_counter()
    await bench.open(wish.tables)
    # Else the clients would search their own garbage while an answer waits to be read.
    gc.freeze()
    gc.disable()
    opened = time.perf_counter() - begin
    await asyncio.sleep(1.0)
    busy = processor_seconds(pid)
    with Metronome() as metronome:
        sent = await bench.play(wish.rate, wish.seconds)
    busy = processor_seconds(pid) - busy
    free = metronome.free(bench.moves)
    stalled = sum([end - begin for begin, end in metronome.stalls])
    loaded = memory(pid)
    await bench.close()
    print(f"{bench.finished} games finished, refused: {dict(Counter(bench.refused))}")
    times = (bench.acknowledged, bench.seen)
    return Figures(opened, sent, *times, busy, empty, loaded, bench.sizes, free, stalled)


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
    loaded = memory(pid)
    return Figures(opened, found["sent"], times[0], times[1], busy, empty, loaded, [], times[0])


def load_wire(wish: argparse.Namespace) -> None:
    """Play every game by itself, with whole views and with steps, and compare."""
    names = [name for name in catalog.names() if 2 in catalog.find(name).seats]
    for name in names if wish.games == "all" else wish.games.split(","):
        wish.games = name
        found = {}
        for kind in ("whole", "steps"):
            with tempfile.TemporaryDirectory() as folder:
                words = [*SERVE, folder, name]
                checkout = wish.before if kind == "whole" else ""
                with started(words, checkout) as (address, pid):
                    load = load_starboard(wish, address, pid, kind == "steps")
                    found[kind] = asyncio.run(load)
        whole, steps = found["whole"], found["steps"]
        print(f"{name}, {len(whole.acknowledged)} and {len(steps.acknowledged)} moves")
        print(f"  whole views   {whole.plain}")
        print(f"  steps         {steps.plain}")
        print(f"  deflated      {steps.sent_bytes}")
        print(
            f"  processor     {whole.cpu_ms:.2f} ms a move, {steps.cpu_ms:.2f} with steps:"
            f" {steps.cpu_ms / whole.cpu_ms:.2f} times",
            flush=True,
        )
    print(f"\n{machine()}")


def main() -> None:
    """Start a server, load it, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second in all")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--games", default=GAME, help="names with commas between, or all")
    parser.add_argument("--wire", action="store_true", help="whole views against steps, by game")
    parser.add_argument("--before", default="", help="another checkout, to serve whole views")
    parser.add_argument("--peer", action="store_true", help="boardgame.io too")
    wish = parser.parse_args()
    if wish.wire:
        load_wire(wish)
        return
    if wish.peer and not (PEER.parent / "node_modules").is_dir():
        sys.exit("Install boardgame.io first: npm ci --prefix benchmarks")
    figures: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory() as folder:
        with started([*SERVE, folder, wish.games]) as (address, pid):
            figures["Starboard"] = asyncio.run(load_starboard(wish, address, pid, steps=True))
        if wish.peer:
            with started(["node", str(PEER), "serve", folder + "/peer"]) as (address, pid):
                figures["boardgame.io"] = load_peer(wish, address, pid)
    print(f"{wish.tables} tables, {2 * wish.tables} sockets, {wish.rate:g} moves/s in all")
    for name, found in figures.items():
        print(f"\n{name}")
        for what, text in found.lines().items():
            print(f"  {what:<20}{text}")
    print(f"\n{machine()}")
    p99 = 1000 * percentile(figures["Starboard"].acknowledged, 0.99)
    sys.exit(0 if p99 < P99_MS else f"Slower than {P99_MS:g} ms.")


if __name__ == "__main__":
    main()
