"""A real server in a process of its own, and clients that talk to it over real sockets.

Run as a script, it serves a folder with the limits given as JSON: what tests start.
"""

from __future__ import annotations

import contextlib
import http.cookiejar
import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from command import PATIENCE
from websockets.sync.client import ClientConnection, connect

from starboard import catalog
from starboard.cli.serve import samples
from starboard.server.config import Config, Limits
from starboard.server.protocol import TableView
from starboard.server.run import listen, run
from starboard.server.steps import advanced, step
from starboard.server.store.places import is_address, open_store

Json = dict[str, Any]

QUICK = {
    "absent_seconds": 0.0,
    "bot_pace": 0.0,
    "bot_seconds": PATIENCE,
    "messages_per_second": 1e6,
    "messages_at_once": 1_000_000,
    "messages_per_address": 1e6,
    "tables_at_once": 1_000_000,
    "bot_tables": 1_000_000,
}
"""Limits for tests that are not about limits."""

SAMPLES = "samples"
"""Draws the lobby's pictures from golden records, as ``starboard serve`` does."""

YOU = {"kind": "you", "name": "Ann"}
HERE = {"kind": "here", "name": "Bo"}
FRIEND = {"kind": "friend"}
GREEDY = {"kind": "bot", "bot": "greedy"}


class Server:
    """A server that runs until it is stopped or killed."""

    def __init__(self, data: Path, *words: str, **limits: float) -> None:
        words = (sys.executable, __file__, str(data), json.dumps({**QUICK, **limits}), *words)
        self.data = data
        self.errors = data.with_suffix(".log")
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=errors, text=True, env={**os.environ}
            )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            self.kill()
            raise AssertionError(self.errors.read_text())

    def stop(self) -> int:
        """Ask it to stop, and wait until it has."""
        self.process.terminate()
        return self._gone()

    def kill(self) -> None:
        """Cut its power."""
        self.process.kill()
        self._gone()

    def _gone(self) -> int:
        assert self.process.stdout is not None
        with self.process.stdout:
            try:
                return self.process.wait(PATIENCE)
            finally:
                self.process.kill()
                self.process.wait()


@contextlib.contextmanager
def serving(data: Path, *words: str, **limits: float) -> Iterator[Server]:
    """A server for the length of a test; in the end its log has no traceback."""
    server = Server(data, *words, **limits)
    try:
        yield server
        if server.process.poll() is None:
            server.stop()
    finally:
        if server.process.poll() is None:
            server.kill()
    log = server.errors.read_text()
    assert "Traceback" not in log, log


class Browser:
    """A browser: it keeps its cookie, and opens sockets."""

    def __init__(self, server: Server, patience: float = PATIENCE) -> None:
        self.server = server
        self._patience = patience
        self.jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.jar), urllib.request.ProxyHandler({})
        )

    @property
    def cookie(self) -> str:
        """The cookie header that it would send."""
        return "; ".join([f"{cookie.name}={cookie.value}" for cookie in self.jar])

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any]:
        """Send a request; returns the status and what came back."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        request = urllib.request.Request(
            self.server.address + path, data, headers or {}, method=method
        )
        try:
            with self._opener.open(request, timeout=self._patience) as response:
                return response.status, _read(response)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, _read(error)

    def get(self, path: str) -> Any:
        """What a path gives, which must not be refused."""
        status, answer = self.ask("GET", path)
        assert status == 200, answer
        return answer

    def post(self, path: str, body: Any = None) -> Any:
        """What posting gives, which must not be refused."""
        status, answer = self.ask("POST", path, {} if body is None else body)
        assert status == 200, answer
        return answer

    def open(self, game: str, *seats: Json, **wishes: Any) -> Any:
        """Open a table with the seats in this order."""
        wish = {"game": game, "seats": list(seats), "order": "fixed", **wishes}
        return self.post("/api/tables", wish)

    @contextlib.contextmanager
    def socket(self, **headers: str) -> Iterator[Socket]:
        """An open socket."""
        address = self.server.address.replace("http", "ws") + "/ws"
        sent = {"Cookie": self.cookie, **headers} if self.cookie else headers
        with connect(
            address, additional_headers=sent, proxy=None, max_size=None, open_timeout=PATIENCE
        ) as connection:
            yield Socket(connection)


class Socket:
    """A socket that remembers every frame; for a step, the view that it leads to."""

    def __init__(self, connection: ClientConnection, patience: float = PATIENCE) -> None:
        self.connection = connection
        self._patience = patience
        self.frames: list[Json] = []
        self.steps: list[tuple[Json, Json, Json]] = []
        """Every step, between the views that it leads from and to."""

        self._latest: dict[str, Json] = {}
        self._id = 0

    def send(self, kind: str, **fields: Any) -> int:
        """Send a message without waiting for its answer."""
        self._id += 1
        self.connection.send(json.dumps({"type": kind, "id": self._id, **fields}))
        return self._id

    def receive(self, seconds: float | None = None) -> Json:
        """The next frame."""
        frame: Json = json.loads(self.connection.recv(timeout=seconds or self._patience))
        if frame["type"] == "step":
            before, step = self._latest[frame["table"]], frame
            frame = advanced(before, step)
            self.steps.append((before, step, frame))
        if frame["type"] == "table":
            self._latest[frame["table"]] = frame
        elif frame.get("table"):
            self._latest[frame["table"]["table"]] = frame["table"]
        self.frames.append(frame)
        return frame

    def ask(self, kind: str, **fields: Any) -> Json:
        """Send a message and return its answer; other frames are remembered."""
        asked = self.send(kind, **fields)
        return self.answer(asked)

    def answer(self, asked: int) -> Json:
        """The answer to a message, which must come."""
        while True:
            frame = self.receive()
            if frame["type"] != "table" and frame["id"] == asked:
                return frame

    def view(self, ply: int | None = None) -> Json:
        """The next view of a table, or the next with at least so many plies."""
        while True:
            frame = self.receive()
            if frame["type"] == "table" and (ply is None or frame["ply"] >= ply):
                return frame

    def watch(self, table: str, seat: int = -3, **wishes: Any) -> Json:
        """Subscribe, and return the first view."""
        answer = self.ask("subscribe", table=table, seat=seat, **wishes)
        assert answer["type"] == "ack", answer
        return self.view()

    def play(self, view: Json, move: str | None = None, seat: int | None = None) -> Json:
        """Play a move as the seat of the view, the first offered if none is named."""
        return self.ask(
            "move",
            table=view["table"],
            seat=view["seat"] if seat is None else seat,
            ply=view["ply"],
            move=offers(view)[0] if move is None else move,
        )


def offers(view: Json) -> list[str]:
    """The moves that a view's scene offers."""
    scene = view["scene"]
    moves = [piece["move"] for piece in scene.get("pieces", []) if piece.get("move")]
    for control in scene.get("controls", []):
        if control["kind"] == "button":
            moves.append(control["move"])
        else:
            numbers = range(control["low"], control["high"] + 1)
            moves += [f"{control['verb']} {number}" for number in numbers]
    return moves


def step_between(before: Json, after: Json) -> Json:
    """The step between two views, as a server would send it."""
    was, now = [_view(view) for view in (before, after)]
    found: Json = json.loads(msgspec.json.encode(step(was, now)))
    return found


def _view(plain: Json) -> TableView:
    return TableView(**{name: value for name, value in plain.items() if name != "type"})


def _read(response: Any) -> Any:
    text = response.read().decode()
    return json.loads(text) if "json" in response.headers["content-type"] else text


def main() -> None:
    """Serve a folder on any free port."""
    limits = Limits(**json.loads(sys.argv[2]))
    url = next((word for word in sys.argv if is_address(word)), "")
    port = next((int(word[5:]) for word in sys.argv if word.startswith("port=")), 0)
    config = Config(data=Path(sys.argv[1]), database_url=url, port=port, thinkers=1, limits=limits)
    store = open_store(url or config.data)
    listener, config = listen(config)
    print(config.address, flush=True)
    shown = samples() if SAMPLES in sys.argv else {}
    run(config, listener, store, catalog.all_games(), catalog.find, shown)


if __name__ == "__main__":
    main()
