"""A real server in a process of its own, and clients for it: what the server's benchmarks share."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import subprocess
import sys
import tempfile
import zlib
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

from starboard import catalog
from starboard.server.config import Config, Limits
from starboard.server.deflate import LEAST, SETTINGS, WINDOW_BITS
from starboard.server.run import listen, run
from starboard.server.store.places import open_store

Json = dict[str, Any]

FREE = Limits(
    messages_per_second=1e6,
    messages_at_once=1_000_000,
    messages_per_address=1e6,
    address_at_once=1_000_000,
    requests_per_second=1e6,
    requests_at_once=1_000_000,
    openings_per_minute=1e6,
    openings_at_once=1_000_000,
    tables_at_once=1_000_000,
    bot_tables=1_000_000,
    connections=1_000_000,
    connections_per_address=1_000_000,
    sockets=1_000_000,
    sockets_per_address=1_000_000,
    watched_per_address=1_000_000,
)
"""For benchmarks that are not about limits."""

SEATS = ({"kind": "you", "name": "Ann"}, {"kind": "here", "name": "Bo"})


def serve(folder: str, games: str, limits: Limits, thinkers: int = 0, database: str = "") -> None:
    """Serve a folder, or a database, on any free port until stopped; prints the address."""
    names = catalog.names() if games == "all" else games.split(",")
    config = Config(
        data=Path(folder), database_url=database, port=0, thinkers=thinkers, limits=limits
    )
    store = open_store(database or config.data)
    listener, config = listen(config)
    print(config.address, flush=True)
    run(config, listener, store, [catalog.find(name) for name in names], catalog.find)


@dataclass(frozen=True)
class Served:
    """A server that runs: where, in which process, with which log."""

    address: str
    pid: int
    log: Path


@contextlib.contextmanager
def started(*words: str, data: str = "") -> Iterator[Served]:
    """This script in a process of its own, with ``--serve FOLDER`` and these words.

    The folder is *data*, or one for the length of the block.
    """
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        command = [sys.executable, sys.argv[0], "--serve", data or folder, *words]
        with (
            log.open("w") as errors,
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as server,
        ):
            try:
                assert server.stdout is not None
                address = server.stdout.readline().strip()
                assert address, log.read_text(encoding="utf-8")
                yield Served(address, server.pid, log)
            finally:
                server.terminate()
                server.wait(60)


class Visitor:
    """A browser: its cookie, and a connection that it keeps."""

    def __init__(self, address: str, source: str = "") -> None:
        self.address = address
        self.cookie = ""
        self.source = source
        parts = urlsplit(address)
        self._connection = http.client.HTTPConnection(
            parts.hostname or "",
            parts.port,
            timeout=120,
            source_address=(source, 0) if source else None,
        )

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Send a request; returns the status and what came back."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        headers = {"Cookie": self.cookie} if self.cookie else {}
        try:
            self._connection.request(method, path, data, headers)
            answer = self._connection.getresponse()
        except (http.client.HTTPException, ConnectionError):
            # The server closes connections that rest for a while.
            self._connection.close()
            self._connection.request(method, path, data, headers)
            answer = self._connection.getresponse()
        text = answer.read().decode()
        cookie = answer.headers.get("set-cookie")
        if cookie:
            self.cookie = cookie.partition(";")[0]
        kind = answer.headers.get("content-type", "")
        return answer.status, json.loads(text) if "json" in kind else text

    def open(self, game: str, *seats: Json, **wishes: Any) -> str:
        """Open a table with the seats in this order; returns its id."""
        wish = {"game": game, "seats": list(seats or SEATS), "order": "fixed", **wishes}
        status, answer = self.ask("POST", "/api/tables", wish)
        assert status == 200, answer
        return str(answer["table"])

    @contextlib.asynccontextmanager
    async def socket(self) -> AsyncIterator[Socket]:
        """An open socket."""
        async with connect(
            self.address.replace("http", "ws") + "/ws",
            additional_headers={"Cookie": self.cookie} if self.cookie else {},
            compression=None,
            proxy=None,
            max_size=None,
            open_timeout=120,
            ping_timeout=None,
            local_addr=(self.source, 0) if self.source else None,
        ) as connection:
            yield Socket(connection)


@dataclass
class Socket:
    """A socket, and the newest view of each table it watches."""

    connection: ClientConnection
    views: dict[str, Json] = field(default_factory=dict)
    _id: int = 0

    async def ask(self, kind: str, **fields: Any) -> Json:
        """Send a message and return its answer; views are remembered."""
        self._id += 1
        await self.connection.send(json.dumps({"type": kind, "id": self._id, **fields}))
        while True:
            frame = await self.receive()
            if frame["type"] != "table" and frame["id"] == self._id:
                return frame

    async def receive(self) -> Json:
        """The next frame."""
        frame: Json = json.loads(await self.connection.recv())
        if frame["type"] == "table":
            self.views[frame["table"]] = frame
        return frame

    async def watch(self, table: str, seat: int) -> Json:
        """Subscribe, and return the first view."""
        self.views.pop(table, None)
        answer = await self.ask("subscribe", table=table, seat=seat)
        assert answer["type"] == "ack", answer
        while table not in self.views or self.views[table]["seat"] != seat:
            await self.receive()
        return self.views[table]


def offers(view: Json) -> list[str]:
    """The moves that a view's scene offers."""
    scene = view["scene"]
    moves = [piece["move"] for piece in scene.get("pieces", []) if piece.get("move")]
    for control in scene.get("controls", []):
        if control["kind"] == "button":
            moves.append(control["move"])
        else:
            moves += [f"{control['verb']} {n}" for n in range(control["low"], control["high"] + 1)]
    return moves


def deflated(frame: bytes) -> int:
    """The bytes that a message has for a client that takes deflated ones."""
    if len(frame) < LEAST:
        return len(frame)
    packer = zlib.compressobj(SETTINGS["level"], zlib.DEFLATED, -WINDOW_BITS, SETTINGS["memLevel"])
    return len(packer.compress(frame) + packer.flush(zlib.Z_SYNC_FLUSH)) - 4


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


def troubles(log: Path) -> list[str]:
    """The lines of a server's log that must not be there: errors, and anything not of its own."""
    lines = log.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("{") or '"level": "error"' in line]


def machine() -> str:
    """How busy the machine is."""
    return f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
