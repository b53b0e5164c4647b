"""Nodes on one database, and all that can happen to them: kills, freezes, cuts and restarts."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import time
from collections import Counter
from pathlib import Path

from databases import Postgres
from proxying import Proxy, free_port
from serving import Server

BOUNDLESS = {
    "openings_at_once": 1_000_000,
    "requests_at_once": 1_000_000,
    "connections_per_address": 100_000,
    "sockets_per_address": 100_000,
    "watched_per_address": 100_000,
}
"""Everyone comes from one address here."""

ORPHAN = re.compile(
    r"^Traceback .*\n(?:  .*\n)*.*pickle\.load\(from_parent\)\n(?:  .*\n)*EOFError: .*\n", re.M
)
"""The last words of a process whose server was killed just as it was starting it."""


class House:
    """Nodes on one database, each at a port of its own, and perhaps a proxy before them."""

    def __init__(self, folder: Path, url: str, nodes: int) -> None:
        self._folder = folder
        self._url = url
        self._ports = [free_port() for _ in range(nodes)]
        self.proxy: Proxy | None = None
        self.servers = [self._start(number) for number in range(nodes)]

    @property
    def addresses(self) -> list[str]:
        """Where the nodes listen, killed or not."""
        return [f"http://127.0.0.1:{port}" for port in self._ports]

    def _start(self, number: int) -> Server:
        words = (self._url, f"port={self._ports[number]}")
        return Server(self._folder / f"node{number}", *words, **BOUNDLESS)

    def restart(self, number: int) -> None:
        """Start a node again that has ended."""
        self.servers[number] = self._start(number)

    def close(self) -> None:
        """Kill all nodes that still run."""
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()


class Chaos:
    """Kills, freezes and cuts, one after the other, at random moments."""

    is_over = False

    def __init__(self, house: House, postgres: Postgres, url: str, luck: random.Random) -> None:
        self._done: Counter[str] = Counter()
        self._house = house
        self._postgres = postgres
        self._url = url
        self._luck = luck
        self._frozen: dict[int, float] = {}

    @property
    def said(self) -> str:
        """What was done so far."""
        return ", ".join([f"{number} {what}" for what, number in sorted(self._done.items())])

    async def run(self) -> None:
        """Do one thing after the other."""
        wishes = [self.kill, self.freeze, self.restart_the_database, self.cut_connections]
        while True:
            pause = time.monotonic() + self._luck.uniform(2.0, 8.0)
            while time.monotonic() < pause:
                await asyncio.sleep(0.1)
                self._thaw(time.monotonic())
            await asyncio.to_thread(self._luck.choice(wishes))

    def kill(self) -> None:
        """kill -9 a node, and start it again."""
        number = self._luck.randrange(len(self._house.servers))
        server = self._house.servers[number]
        if server.process.pid not in self._frozen:
            server.kill()
            self._house.restart(number)
            self._done["kills"] += 1

    def freeze(self) -> None:
        """SIGSTOP a node for 5 to 30 seconds; the others play on."""
        if not self._frozen:
            pid = self._luck.choice(self._house.servers).process.pid
            os.kill(pid, signal.SIGSTOP)
            self._frozen[pid] = time.monotonic() + self._luck.uniform(5.0, 30.0)
            self._done["freezes"] += 1

    def restart_the_database(self) -> None:
        """Stop the database, as by hand or as in a crash, and start it again."""
        self._postgres.stop(self._luck.choice([signal.SIGINT, signal.SIGQUIT]))
        self._postgres.start()
        self._done["restarts of the database"] += 1

    def cut_connections(self) -> None:
        """Cut every connection to the database."""
        sql = (
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND datname IS NOT NULL"
        )
        self._postgres.sql(self._url, sql)
        self._done["cuts of all connections"] += 1

    def end(self) -> None:
        """Thaw what is frozen."""
        self._thaw(float("inf"))

    def _thaw(self, now: float) -> None:
        for pid in [pid for pid, until in self._frozen.items() if until <= now]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
            del self._frozen[pid]


class Rolling:
    """All nodes are restarted in turn, as for a new version."""

    def __init__(self, house: House, rounds: int) -> None:
        self._house = house
        self._rounds = rounds
        self._done = 0
        self.is_over = False

    @property
    def said(self) -> str:
        """What was done so far."""
        return f"{self._done} nodes restarted in order"

    async def run(self) -> None:
        """Restart each node in turn, and let clients settle."""
        for number in [*range(len(self._house.servers))] * self._rounds:
            await asyncio.sleep(5.0)
            await asyncio.to_thread(self._house.servers[number].stop)
            await asyncio.to_thread(self._house.restart, number)
            self._done += 1
        if self._rounds:
            await asyncio.sleep(5.0)
            self.is_over = True

    def end(self) -> None:
        """Nothing is left to undo."""


def mistakes(folder: Path) -> set[str]:
    """What the logs of all nodes call an error, but for a database or a parent that is gone."""
    logs = [ORPHAN.sub("", log.read_text()) for log in folder.glob("*.log")]
    lines = [line for log in logs for line in log.splitlines()]
    events = [json.loads(line) if line.startswith("{") else {"why": line} for line in lines]
    return {
        str(event)
        for event in events
        if event.get("level") not in {"info", "warning"}
        and "cannot be used" not in event.get("why", "")
    }
