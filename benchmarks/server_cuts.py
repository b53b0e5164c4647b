"""Cut clients off again and again while they play, and see that nobody misses anything.

    python benchmarks/server_cuts.py [--clients 1000] [--cuts 5] [--seconds 60] [--rate 20]

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

from served import FREE, Socket, Visitor, machine, offers, serve, started, troubles
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
        self._thinks = (-1, 0.0)
        """About which ply, and until when, whatever happens to the connection."""

        self._luck = random.Random(seed)

    async def live(self, pause: float, until: float) -> None:
        """Connect whenever cut off, and play when it is one's turn, until a moment."""
        while time.monotonic() < until:
            with contextlib.suppress(WebSocketException, OSError, EOFError):
                async with self.table.visitor.socket() as socket, asyncio.timeout_at(until):
                    await socket.watch(self.table.id, self.seat)
                    self._connection = socket.connection
                    while True:
                        await self._go_on(socket, pause)
            self._connection = None
            await asyncio.sleep(0.05)

    async def _go_on(self, socket: Socket, pause: float) -> None:
        """Look; play if it is one's turn and nothing else comes while one thinks, or wait."""
        view = socket.views[self.table.id]
        self._see(view["log"])
        if view["to_act"] == self.seat:
            if self._thinks[0] != view["ply"]:
                self._thinks = view["ply"], time.monotonic() + self._luck.uniform(0, 2 * pause)
            # Whoever thinks listens too, or would not know of being cut off.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(self._thinks[1]):
                    await socket.receive()
                return
            place = {"table": self.table.id, "seat": self.seat, "ply": view["ply"]}
            answer = await socket.ask("move", move=self._luck.choice(offers(view)), **place)
            if answer["type"] == "ack":
                self.table.acknowledged = answer["ply"]
            if socket.views[self.table.id]["ply"] > view["ply"]:
                return
        await socket.receive()

    def _see(self, log: list[str]) -> None:
        known = min(len(log), len(self.log))
        if log[:known] != self.log[:known] or len(log) < len(self.log):
            self.problems.append(f"{self.table.id} seat {self.seat}: {self.log} became {log}")
        self.log = log

    async def be_cut(self, times: int, until: float) -> None:
        """Lose the connection so many times, at any moments but the last two seconds."""
        now = time.monotonic()
        moments = sorted([self._luck.uniform(now, until - 2) for _ in range(times)])
        for moment in moments:
            await asyncio.sleep(moment - time.monotonic())
            while self._connection is None and time.monotonic() < until:
                await asyncio.sleep(0.01)
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
    print(f"{len(tables)} tables are open, {machine()}", flush=True)
    clients = [
        Client(table, seat, 2 * n + seat) for n, table in enumerate(tables) for seat in (0, 1)
    ]
    until = time.monotonic() + wish.seconds
    pause = len(tables) / wish.rate
    lives = [client.live(pause, until) for client in clients]
    times = round(wish.cuts * wish.seconds / 60)
    losses = [client.be_cut(times, until) for client in clients]
    await asyncio.gather(*lives, *losses)
    await asyncio.gather(*[client.look() for client in clients])
    return clients


def main() -> None:
    """Cut clients off and say what they missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--cuts", type=float, default=5.0, help="cuts a minute for each client")
    parser.add_argument("--seconds", type=float, default=60.0)
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
