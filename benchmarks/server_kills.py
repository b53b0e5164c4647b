"""Kill the server again and again while people play, and see that no acknowledged move is lost.

    python benchmarks/server_kills.py [--kills 2000] [--tables 4] [--seed 1]

Each server is killed (SIGKILL) at a random moment of play. The next one must have every move that
was acknowledged, in order, and at most the one that was on its way besides.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from served import FREE, Visitor, machine, offers, serve
from websockets.exceptions import WebSocketException

GAME = "connect_four"
LONGEST = 0.4
"""Seconds until a server is killed, at most."""


class Factory:
    """A process that has loaded everything, and forks servers that start at once."""

    def __init__(self, folder: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, sys.argv[0], "--factory", folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def start(self) -> tuple[int, str]:
        """A new server: its process and its address."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("start\n")
        self._process.stdin.flush()
        pid = int(self._process.stdout.readline())
        return pid, self._process.stdout.readline().strip()

    def end(self) -> None:
        """Stop the factory."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(60)


def work(folder: str) -> None:
    """Fork a server for each line that is read."""
    before = 0
    for _ in sys.stdin:
        if before:
            # A killed server takes a moment to go, and holds the folder until then.
            os.waitpid(before, 0)
        before = os.fork()
        if before == 0:
            print(os.getpid(), flush=True)
            serve(folder, GAME, FREE)
            os._exit(0)


class Hand:
    """Plays both seats of a table, and remembers what was acknowledged."""

    def __init__(self, seed: int) -> None:
        self.visitor: Visitor | None = None
        self.table = ""
        self.moves: list[str] = []
        self.sent: str | None = None
        self.acknowledged = 0
        self._luck = random.Random(seed)

    def check(self, address: str) -> str | None:
        """What was lost at this hand's table; begins another table when a game is over."""
        lost = None
        if self.visitor is not None:
            self.visitor = moved(self.visitor, address)
            status, record = self.visitor.ask("GET", f"/api/tables/{self.table}/record")
            assert status == 200, record
            plies = record.split("\n\n")[1].split("\n") if record.count("\n\n") else []
            plies = [ply for ply in plies if ply.startswith("drop")]
            mine = self.moves
            extra = plies[len(mine) :]
            if plies[: len(mine)] != mine or extra not in ([], [self.sent]):
                lost = f"{self.table}: {mine} acknowledged, {plies} found"
            self.moves = plies
        if self.visitor is None or len(self.moves) > 36 or "\nresult" in record:
            self.visitor = Visitor(address)
            self.table, self.moves = self.visitor.open(GAME), []
        self.sent = None
        return lost

    async def play(self) -> None:
        """Play until the server is gone or the game is over."""
        assert self.visitor is not None
        with contextlib.suppress(WebSocketException, OSError, EOFError):
            async with self.visitor.socket() as socket:
                while True:
                    view = await socket.watch(self.table, len(self.moves) % 2)
                    if "outcome" in view:
                        return
                    self.sent = self._luck.choice(offers(view))
                    place = {"table": self.table, "seat": view["seat"], "ply": view["ply"]}
                    answer = await socket.ask("move", move=self.sent, **place)
                    assert answer["type"] == "ack", answer
                    self.moves.append(self.sent)
                    self.sent = None
                    self.acknowledged += 1


def moved(visitor: Visitor, address: str) -> Visitor:
    """The same visitor at a server that has come back elsewhere."""
    again = Visitor(address)
    again.cookie = visitor.cookie
    return again


async def kill_while_playing(hands: list[Hand], pid: int, seconds: float) -> None:
    """Let all hands play, and kill the server after a while."""
    playing = [asyncio.create_task(hand.play()) for hand in hands]
    await asyncio.sleep(seconds)
    os.kill(pid, signal.SIGKILL)
    await asyncio.gather(*playing)


def kills(number: int, hands: list[Hand], luck: random.Random) -> Iterator[str]:
    """Kill so many servers; yields what was lost."""
    with tempfile.TemporaryDirectory() as folder:
        factory = Factory(folder)
        for done in range(number + 1):
            pid, address = factory.start()
            found = [hand.check(address) for hand in hands]
            yield from [lost for lost in found if lost is not None]
            if done == number:
                os.kill(pid, signal.SIGKILL)
                break
            asyncio.run(kill_while_playing(hands, pid, luck.uniform(0.0, LONGEST)))
            if (done + 1) % 100 == 0:
                moves = sum([hand.acknowledged for hand in hands])
                print(f"{done + 1} kills, {moves} moves acknowledged", flush=True)
        factory.end()


def main() -> None:
    """Kill, count and say what was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--factory", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.factory:
        work(wish.factory)
        return
    begin, luck = time.perf_counter(), random.Random(wish.seed)
    hands = [Hand(luck.getrandbits(32)) for _ in range(wish.tables)]
    lost = list(kills(wish.kills, hands, luck))
    moves = sum([hand.acknowledged for hand in hands])
    print(f"{wish.kills} kills in {time.perf_counter() - begin:.0f} s, seed {wish.seed}")
    print(f"{moves} moves acknowledged, {len(lost)} tables that lost some")
    print(machine())
    sys.exit("\n".join(lost) if lost else 0)


if __name__ == "__main__":
    main()
