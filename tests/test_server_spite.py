"""Spite: half requests, floods, monstrous records, a full disk. Everyone else plays on."""

import contextlib
import io
import json
import resource
import socket as sockets
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from command import PATIENCE
from housing import ANN, BOT, TWO, Ear, House, use
from serving import HERE, YOU, Browser, Server, Socket, serving
from test_server_abuse import lives
from test_server_replays import CONNECT_FOUR
from websockets.sync.client import connect

from starboard.server.connections import PORTION
from starboard.server.limits import Counts, household
from starboard.server.log import LINES_AT_ONCE, Log
from starboard.server.notes import LEFT_OUT, LOG_BYTES, newest
from starboard.server.refusal import Refusal
from starboard.server.tables import PAGE

CONNECTIONS = 40
STRANGER = "127.0.0.2"
"""Another address of this machine, from which the spiteful come."""


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody."""
    limits = {
        "header_seconds": 3.0,
        "body_seconds": 1.0,
        "connections_per_address": CONNECTIONS,
        "connections_per_second": 1e6,
    }
    with serving(tmp_path_factory.mktemp("strict") / "data", **limits) as running:
        yield running


@contextlib.contextmanager
def half_open(server: Server, number: int, sent: bytes) -> Iterator[list[sockets.socket]]:
    """Connections that each send a part of a request, and no more."""
    address = urlsplit(server.address)
    with contextlib.ExitStack() as stack:
        opened = []
        for _ in range(number):
            raw = stack.enter_context(sockets.socket())
            raw.settimeout(PATIENCE)
            raw.bind((STRANGER, 0))
            raw.connect((address.hostname, address.port))
            with contextlib.suppress(ConnectionError):
                raw.sendall(sent)
            opened.append(raw)
        yield opened


def heard(raw: sockets.socket) -> bytes:
    """All that comes until the other side closes."""
    with contextlib.suppress(ConnectionError):
        return b"".join(iter(lambda: raw.recv(4096), b""))
    return b""


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="others have one loopback address")
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@LINUX
def test_an_address_has_so_many_connections(strict: Server) -> None:
    with half_open(strict, CONNECTIONS, UPGRADE) as opened:
        assert all([raw.recv(4096).startswith(b"HTTP/1.1 101") for raw in opened])
        with half_open(strict, 1, UPGRADE) as [refused]:
            answer = heard(refused)
        assert answer.startswith(b"HTTP/1.1 429")
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "too_often"
        # Others are not touched.
        assert Browser(strict).get("/api/health")["sockets"] == CONNECTIONS
    until = time.monotonic() + PATIENCE
    while Browser(strict).get("/api/health")["sockets"]:
        assert time.monotonic() < until
    with half_open(strict, 1, UPGRADE) as [again]:
        assert again.recv(4096).startswith(b"HTTP/1.1 101")


@LINUX
def test_half_requests_are_cut_off_and_leave_nothing(strict: Server) -> None:
    before = strict.errors.stat().st_size
    with half_open(strict, 30, b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nX-Slow: ") as opened:
        assert Browser(strict).get("/api/health")["status"] == "ok"
        assert {heard(raw) for raw in opened} == {b""}
    assert strict.errors.stat().st_size == before
    whole = b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with half_open(strict, 30, whole) as more:
        assert all([b"200 OK" in heard(raw) for raw in more])


@LINUX
@LINUX
@pytest.mark.parametrize("frame", [b"\x89\x80mask", b"\x8a\x80mask", b"\x00\x80mask"])
def test_a_flood_of_tiny_frames_is_cut_off(frame: bytes, strict: Server) -> None:
    """Pings, pongs and empty parts of a message, none of which the application hears of."""
    head = UPGRADE.replace(b"Host: x", b"Host: " + urlsplit(strict.address).netloc.encode())
    with half_open(strict, 1, head) as [raw]:
        assert b"101" in raw.recv(4096)
        opening = b"\x01\x80mask"
        with contextlib.suppress(ConnectionError):
            raw.sendall((opening if frame[0] == 0 else b"") + frame * 5_000)
        said = heard(raw)
        # Cut off before all pongs were sent, and before the server's own first ping.
        assert len(said) < PORTION
        assert b"\x89" not in said
    with Browser(strict).socket() as socket:
        lives(socket)


def test_pages_and_files_are_asked_for_as_often_as_anything(tmp_path: Path) -> None:
    with serving(tmp_path / "data", requests_per_second=1e-6, requests_at_once=4) as server:
        ann = Browser(server)
        paths = ["/", "/star.svg", "/mine", "/no-such-file"]
        assert [ann.ask("GET", path)[0] for path in paths] == [200, 200, 200, 404]
        assert {ann.ask("GET", path)[0] for path in (*paths, "/api/lobby")} == {429}


def test_a_stretch_of_the_past_counts_as_several_requests(tmp_path: Path) -> None:
    with serving(tmp_path / "data", requests_per_second=1e-6, requests_at_once=8) as server:
        ann = Browser(server)
        table = ann.open("connect_four", YOU, HERE)["table"]
        paths = [f"/api/tables/{table}/scenes/0", "/api/lobby", "/api/lobby"]
        assert [ann.ask("GET", path)[0] for path in paths] == [200, 200, 429]


def test_coming_and_going_has_nothing_drawn_anew(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        tables, ear = (rooms := house.rooms()).tables, Ear()
        table = (await rooms.open(TWO)).kept.id
        at = await tables.listen(table, ear, None)
        drawn = at.showing.view(1)[1]
        tables.leave(table, ear, None)
        await tables.listen(table, ear, None)
        assert at.showing.view(1)[1] is drawn
        tables.leave(table, ear, None)
        tables.forget_idle()
        assert at.showing.view(1)[1] is not drawn

    use(tmp_path, work)


@LINUX
def test_whoever_sends_too_much_over_all_sockets_is_read_later(tmp_path: Path) -> None:
    never = 1e-6
    limits = {"messages_per_address": never, "address_at_once": 3}
    with serving(tmp_path / "data", **limits) as server:
        ann, there = Browser(server), server.address.replace("http", "ws") + "/ws"
        with ann.socket() as one, ann.socket() as two:
            for socket in (one, two, one):
                lives(socket)
            two.send("subscribe", table="no-such-table")
            with connect(there, proxy=None, source_address=(STRANGER, 0)) as connection:
                lives(Socket(connection))
            with pytest.raises(TimeoutError):
                two.receive(0.3)


def test_connections_have_a_rate(tmp_path: Path) -> None:
    slow = {"connections_per_address": 3, "connections_per_second": 1e-6}
    whole = b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with serving(tmp_path / "data", **slow) as server:
        answers = []
        for _ in range(8):
            with half_open(server, 1, whole) as [raw]:
                answers.append(b"200 OK" in heard(raw))
        # Twice as many as it may have at once; others are not touched.
        assert answers == [True] * 6 + [False] * 2
        assert Browser(server).get("/api/health")["status"] == "ok"


def test_a_body_that_does_not_come_is_not_waited_for(strict: Server) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
    with half_open(strict, 1, head) as [raw]:
        answer = heard(raw)
    assert b"408" in answer
    assert b"too_slow" in answer


def test_a_second_request_may_not_dawdle_either(strict: Server) -> None:
    request = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
    with half_open(strict, 1, request + b"GET /api/hea") as [raw]:
        assert heard(raw).count(b"200 OK") == 1


# Numbers, letters and depths beyond all measure.

MONSTERS = {
    "digits": b'{"type": "unsubscribe", "table": "abcdefgh", "id": ' + b"9" * 5000 + b"}",
    "fraction": b'{"type": "unsubscribe", "table": "abcdefgh", "id": 1.' + b"9" * 5000 + b"}",
    "bad UTF-8": b'{"type": "say", "id": 1, "table": "abcdefgh", "text": "\xff\xfe"}',
    "bad UTF-8 in a name": b'{"type": "say", "id": 1, "table": "abcdefgh", "t\xff": "a"}',
    "half a letter": b'{"type": "say", "id": 1, "table": "abcdefgh", "text": "\\ud800"}',
    "depth": b'{"id": 1, "x": ' + b"[" * 7000 + b"]" * 7000 + b"}",
    "open depth": b'{"type": "say", "id": 1, "table": "abcdefgh", "x": ' + b"[" * 15_000,
    "depth of names": b'{"x": ' + b'{"a":' * 2500 + b"1" + b"}" * 2501,
}


@pytest.mark.parametrize("data", MONSTERS.values(), ids=MONSTERS)
def test_monsters_are_refused_and_the_socket_lives(data: bytes, ann: Browser) -> None:
    with ann.socket() as socket:
        for as_text in (True, False):
            socket.connection.send(data, text=as_text)
            refused = socket.receive()
            assert (refused["type"], refused["code"]) == ("refused", "malformed")
        lives(socket)
    status, problem = ann.ask("POST", "/api/tables", data)
    assert (status, problem["code"]) == (400, "malformed")


def test_numbers_in_paths_and_options_are_refused(ann: Browser) -> None:
    table = ann.open("connect_four", YOU, HERE)["table"]
    digits = "9" * 5000
    for path in (f"at/{digits}", f"at/0?seat={digits}", f"at/0?seat=-{digits}", "at/0?seat=%FF"):
        assert ann.ask("GET", f"/api/tables/{table}/{path}")[0] in {400, 404}
    wish = {"game": "home_stars", "seats": [YOU, HERE], "options": {"rounds": digits}}
    assert ann.ask("POST", "/api/tables", wish)[0] == 409
    record = CONNECT_FOUR.replace("seats 2", f"seats {digits}")
    assert ann.ask("POST", "/api/replays", {"record": record})[0] == 409


# Nothing grows without bound.


def test_long_names_in_records_are_refused(ann: Browser) -> None:
    for record in (
        CONNECT_FOUR.replace("novice", "n" * 33),
        CONNECT_FOUR.replace("player 1 novice", "player 1 novice\nplayer 2 nobody"),
    ):
        status, problem = ann.ask("POST", "/api/replays", {"record": record})
        assert (status, problem["code"]) == (409, "illegal")
        assert "a player for each seat" in problem["sentence"]


def test_a_long_log_keeps_its_end() -> None:
    log = [f"{number} " + "x" * 1000 for number in range(200)]
    shown = newest([*log])
    assert len(shown) == len(log)
    assert sum(map(len, shown)) <= LOG_BYTES + len(log)
    assert (shown[0], shown[-1]) == (LEFT_OUT, log[-1])
    assert newest(log[:3]) == log[:3]


def test_a_player_with_many_tables_gets_them_page_by_page(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms()
        opened = []
        for _ in range(PAGE + 3):
            house.clock.at += 1
            opened.append((await rooms.open(TWO)).kept.id)
        first = await rooms.tables.cards_of(ANN)
        second = await rooms.tables.cards_of(ANN, first[-1].table)
        assert (len(first), len(second)) == (PAGE, 3)
        assert [card.table for card in first + second] == opened[::-1]
        assert await rooms.tables.cards_of(ANN, "no-table") == []

    use(tmp_path, work)


def test_memory_holds_so_many_tables_and_lets_the_idle_ones_go(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms(tables_in_memory=2)
        one, two, three = [(await rooms.open(TWO)).kept.id for _ in range(3)]
        assert rooms.tables.peek(one) is None
        assert len(rooms.tables) == 2
        for table in (two, three):
            seated = await rooms.tables.get(table)
            await seated.lock.acquire()
        for ask in (rooms.open(TWO), rooms.tables.get(one)):
            with pytest.raises(Refusal, match="All tables of this server are taken"):
                await ask

    use(tmp_path, work)


def test_a_player_keeps_so_many_bots_busy(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        rooms = house.rooms(bot_tables=2)
        for _ in range(2):
            await rooms.open(BOT)
        with pytest.raises(Refusal, match="Bots play with you at 2 tables"):
            await rooms.open(BOT)
        await rooms.open(TWO)

    use(tmp_path, work)


def test_each_address_and_all_together_are_counted() -> None:
    counts = Counts(2, 3)
    assert [counts.enter(who) for who in ("a", "a", "a", "b", "c")] == [
        True,
        True,
        False,
        True,
        False,
    ]
    counts.leave("a")
    assert (len(counts), counts.enter("c"), counts.enter("c")) == (3 - 1, True, False)


def test_a_household_shares_its_addresses() -> None:
    assert household("192.0.2.1") == "192.0.2.1"
    assert household("::ffff:192.0.2.1") == "192.0.2.1"
    assert household("2001:db8::1") == household("2001:db8::2:3") != household("2001:db8:0:1::1")
    assert household("somewhere") == "somewhere"


def test_a_log_does_not_tell_everything_of_a_flood() -> None:
    stream = io.StringIO()
    log = Log(stream)
    for _ in range(10 * LINES_AT_ONCE):
        log.warning("flood", why="x")
    log.error("something else")
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert LINES_AT_ONCE <= len(lines) <= 2 * LINES_AT_ONCE
    assert lines[-1]["event"] == "something else"


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits another process")
def test_health_tells_a_full_disk_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        ann = Browser(server)
        table = ann.open("connect_four", YOU, HERE)["table"]
        with ann.socket() as socket:
            view = socket.watch(table, 0)
            pid, unlimited = server.process.pid, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            # No file may grow beyond a single byte: to the server, the disk is full.
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            status, problem = ann.ask("GET", "/api/health")
            assert (status, problem["code"]) == (503, "unavailable")
            assert socket.play(view, "drop a")["code"] == "unavailable"
            assert ann.get(f"/api/tables/{table}")["ply"] == 0
            resource.prlimit(pid, resource.RLIMIT_FSIZE, unlimited)
            assert ann.get("/api/health")["status"] == "ok"
            assert socket.play(view, "drop a")["type"] == "ack"
