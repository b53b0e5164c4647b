"""Cut clients off again and again while they play, and see that nobody misses anything.

    python benchmarks/server_cuts.py [--clients 1000] [--cuts 5] [--seconds 120] [--rate 20]

Two clients sit at each table of Connect Four. Each is cut off so many times a minute, without a
word, as when a phone loses its network; it connects again and subscribes. Whatever it is shown must
continue what it had seen, and in the end both must see every move that was acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import time

from served import FREE, Visitor, machine, offers, serve, started, troubles
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

GAME = "connect_four"


class Client:
    """One seat at a table, and all that it was shown."""

    def __init__(self, table: Table, seat: int, seed: int) -> None:
        self.table = table
        self.seat = seat
        self.log: list[str] = []
        self.problems: list[str] = []
        self.cuts = 0
        self._connection: ClientConnection | None = None
        self._luck = random.Random(seed)

    async def live(self, pause: float, until: float) -> None:
        """Connect whenever cut off, and play when it is one's turn, until a moment."""
        while time.perf_counter() < until:
            with contextlib.suppress(WebSocketException, OSError, EOFError):
                async with self.table.visitor.socket() as socket:
                    self._connection = socket.connection
                    view = await socket.watch(self.table.id, self.seat)
                    while True:
                        self._see(view["log"])
                        if view["to_act"] == self.seat and time.perf_counter() < until:
                            await asyncio.sleep(self._luck.uniform(0, 2 * pause))
                            place = {"table": self.table.id, "seat": self.seat, "ply": view["ply"]}
                            move = self._luck.choice(offers(view))
                            answer = await socket.ask("move", move=move, **place)
                            if answer["type"] == "ack":
                                self.table.acknowledged = answer["ply"]
                            view = socket.views[self.table.id]
                            if view["ply"] > place["ply"]:
                                continue
                        if "outcome" in view or time.perf_counter() >= until:
                            break
                        async with asyncio.timeout(max(0.1, until - time.perf_counter())):
                            await socket.receive()
                        view = socket.views[self.table.id]
                    await asyncio.sleep(max(0.0, until - time.perf_counter()))
            await asyncio.sleep(0.05)

    def _see(self, log: list[str]) -> None:
        known = min(len(log), len(self.log))
        if log[:known] != self.log[:known] or len(log) < len(self.log):
            self.problems.append(f"{self.table.id} seat {self.seat}: {self.log} became {log}")
        self.log = log

    async def be_cut(self, per_minute: float, until: float) -> None:
        """Lose the connection now and then."""
        while True:
            await asyncio.sleep(self._luck.expovariate(per_minute / 60))
            if time.perf_counter() > until - 2:
                return
            if self._connection is not None:
                self._connection.transport.abort()
                self._connection = None
                self.cuts += 1

    async def look(self) -> None:
        """Look once more when all is quiet."""
        async with self.table.visitor.socket() as socket:
            view = await socket.watch(self.table.id, self.seat)
            self._see(view["log"])
            if view["ply"] < self.table.acknowledged or len(view["log"]) != view["ply"]:
                self.problems.append(f"{self.table.id}: {view['ply']} plies at the end")


class Table:
    """A table, and how many plies were acknowledged there."""

    def __init__(self, address: str) -> None:
        self.visitor = Visitor(address)
        self.id = self.visitor.open(GAME)
        self.acknowledged = 0


async def cut(address: str, wish: argparse.Namespace) -> list[Client]:
    """Let everyone play and be cut off; returns them with what they saw."""
    tables = [Table(address) for _ in range(wish.clients // 2)]
    clients = [
        Client(table, seat, 2 * n + seat) for n, table in enumerate(tables) for seat in (0, 1)
    ]
    until = time.perf_counter() + wish.seconds
    pause = len(tables) / wish.rate
    lives = [client.live(pause, until) for client in clients]
    losses = [client.be_cut(wish.cuts, until) for client in clients]
    await asyncio.gather(*lives, *losses)
    for client in clients:
        await client.look()
    return clients


def main() -> None:
    """Cut clients off and say what they missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--cuts", type=float, default=5.0, help="cuts a minute for each client")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--rate", type=float, default=20.0, help="moves a second in all, at most")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.serve:
        serve(wish.serve, GAME, FREE)
        return
    with started() as server:
        clients = asyncio.run(cut(server.address, wish))
        wrong = troubles(server.log)
    problems = [problem for client in clients for problem in client.problems] + wrong
    moves = sum([client.table.acknowledged for client in clients]) // 2
    cuts = sum([client.cuts for client in clients])
    print(f"{len(clients)} clients for {wish.seconds:.0f} s, cut off {cuts} times")
    print(f"{moves} moves acknowledged, {len(problems)} things missed or wrong")
    print(machine())
    sys.exit("\n".join(problems[:10]) if problems else 0)


if __name__ == "__main__":
    main()
