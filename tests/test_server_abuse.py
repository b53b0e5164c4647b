"""Bad input: each gets a clear refusal, others are unharmed, nothing is lost."""

import json
import socket as sockets
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from command import PATIENCE
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serving import FRIEND, HERE, YOU, Browser, Json, Server, Socket, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus

NASTY = "<img src=x onerror=alert(1)>"[:24]


@pytest.fixture
def mallory(server: Server) -> Browser:
    browser = Browser(server)
    browser.open("connect_four", YOU, HERE)
    return browser


MALFORMED = [
    "",
    "hello",
    "{}",
    "[]",
    "null",
    '{"type": "move"}',
    '{"type": "dance", "id": 1}',
    '{"type": "subscribe", "id": 1}',
    '{"type": "subscribe", "id": -1, "table": "abcdefgh"}',
    '{"type": "subscribe", "id": 1, "table": "../../etc"}',
    '{"type": "subscribe", "id": 1, "table": "abcdefgh", "seat": 99}',
    '{"type": "subscribe", "id": 1, "table": "abcdefgh", "sudo": true}',
    '{"type": "move", "id": 1, "table": "abcdefgh", "seat": 0, "ply": "0", "move": "a"}',
    '{"type": "move", "id": 1, "table": "abcdefgh", "seat": 0, "ply": 0, "move": ["a"]}',
    '{"type": "say", "id": 1, "table": "abcdefgh", "text": ""}',
    '{"type": "say", "id": 1, "table": "abcdefgh", "text": "' + "x" * 301 + '"}',
    "[" * 2000,
    '{"id": 1e999, "type": "move"}',
]


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_message_is_refused_and_the_socket_lives(text: str, ann: Browser) -> None:
    with ann.socket() as socket:
        socket.connection.send(text)
        refused = socket.receive()
        assert (refused["type"], refused["code"]) == ("refused", "malformed")
        lives(socket)


def lives(socket: Socket) -> None:
    assert socket.ask("subscribe", table="no-such-table")["code"] == "unknown_table"


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.one_of(st.text(max_size=200), st.binary(max_size=200)))
def test_random_bytes_get_one_refusal_each(data: str | bytes, ann: Browser) -> None:
    with ann.socket() as socket:
        socket.connection.send(data)
        assert socket.receive()["code"] == "malformed"


def test_an_oversized_message_closes_its_socket_and_no_other(ann: Browser) -> None:
    with ann.socket() as good, ann.socket() as bad:
        bad.connection.send("x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            bad.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        lives(good)


def test_an_oversized_request_is_refused(ann: Browser) -> None:
    status, problem = ann.ask("POST", "/api/tables", b"[" + b" " * 70_000 + b"]")
    assert (status, problem["code"]) == (413, "too_long")


BAD_WISHES = [
    b"",
    b"{",
    b"\xff\xfe",
    {"game": "connect_four"},
    {"game": "connect_four", "seats": []},
    {"game": "connect_four", "seats": [{"kind": "ghost"}]},
    {"game": "connect_four", "seats": [{"kind": "you", "name": "x" * 25}, HERE]},
    {"game": "connect_four", "seats": [YOU, HERE], "turn_seconds": -1},
    {"game": "connect_four", "seats": [YOU, HERE], "extra": 1},
]


@pytest.mark.parametrize("wish", BAD_WISHES, ids=range(len(BAD_WISHES)))
def test_a_wish_that_cannot_be_read_is_refused(wish: object, ann: Browser) -> None:
    status, problem = ann.ask("POST", "/api/tables", wish)
    assert (status, problem["code"]) == (400, "malformed")
    assert ann.cookie == ""


@pytest.mark.parametrize(
    ("wish", "word"),
    [
        ({"seats": [YOU]}, "players"),
        ({"seats": [YOU, HERE], "options": {"size": "9"}}, "option"),
        ({"seats": [YOU, {"kind": "bot", "bot": "mcts:999999999"}]}, "bot"),
    ],
)
def test_a_wish_against_the_rules_says_why(
    wish: dict[str, object], word: str, ann: Browser
) -> None:
    status, problem = ann.ask("POST", "/api/tables", {"game": "connect_four", **wish})
    assert (status, problem["code"]) == (409, "illegal")
    assert word in problem["sentence"]


def test_someone_elses_seat_cannot_be_played_or_watched(ann: Browser, mallory: Browser) -> None:
    table = ann.open("kuhn_poker", YOU, HERE)["table"]
    strangers = [mallory, Browser(ann.server)]
    forged = Browser(ann.server)
    for stranger in [*strangers, forged]:
        headers = {"Cookie": "starboard=" + "A" * 22} if stranger is forged else {}
        with stranger.socket(**headers) as socket:
            wishes: dict[str, Json] = {
                "subscribe": {"seat": 0},
                "move": {"seat": 0, "ply": 2, "move": "bet"},
                "undo": {"seat": 0, "ply": 2},
                "hint": {"seat": 0},
                "say": {"text": "hi"},
                "stand_in": {"seat": 0, "bot": "greedy"},
            }
            for kind, fields in wishes.items():
                refused = socket.ask(kind, table=table, **fields)
                assert refused["code"] == "not_your_seat", (kind, refused)
        assert stranger.ask("GET", f"/api/tables/{table}/at/2?seat=0")[0] == 403
        assert stranger.get(f"/api/tables/{table}")["mine"] == []
    assert ann.get(f"/api/tables/{table}")["ply"] == 2


@pytest.mark.parametrize("seat", [-1, -2, 2, 9])
def test_a_seat_that_is_not_there_is_refused(seat: int, ann: Browser) -> None:
    table = ann.open("connect_four", YOU, HERE)["table"]
    with ann.socket() as socket:
        wishes: dict[str, Json] = {
            "subscribe": {},
            "move": {"ply": 0, "move": "a"},
            "undo": {"ply": 0},
            "hint": {},
            "stand_in": {},
        }
        for kind, fields in wishes.items():
            refused = socket.ask(kind, table=table, seat=seat, **fields)
            assert refused["code"] == "not_your_seat", kind


def test_a_double_submit_is_played_once(ann: Browser) -> None:
    table = ann.open("connect_four", YOU, HERE)["table"]
    with ann.socket() as socket:
        view = socket.watch(table, 0)
        move = view["scene"]["pieces"][-1].get("move") or "drop a"
        wish = {"table": table, "seat": 0, "ply": 0, "move": move}
        asked = [socket.send("move", **wish) for _ in range(5)]
        answers = [socket.answer(number) for number in asked]
        assert [answer.get("code", "ack") for answer in answers] == ["ack"] + ["stale"] * 4


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://["]
)
def test_pages_of_other_sites_are_refused(origin: str, ann: Browser) -> None:
    table = ann.open("connect_four", YOU, HERE)["table"]
    with pytest.raises(InvalidStatus) as refused, ann.socket(Origin=origin):
        pass
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["code"] == "foreign_origin"
    wish = {"game": "connect_four", "seats": [YOU, HERE]}
    for path in ("/api/tables", f"/api/tables/{table}/sit", "/api/recover"):
        status, problem = ann.ask("POST", path, wish, {"Origin": origin})
        assert (status, problem["code"]) == (403, "foreign_origin")


def test_our_own_page_is_welcome(ann: Browser) -> None:
    with ann.socket(Origin=ann.server.address) as socket:
        lives(socket)


def test_the_cookie_is_kept_from_scripts_and_other_sites(ann: Browser) -> None:
    ann.open("connect_four", YOU, HERE)
    [cookie] = ann.jar
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "strict"
    assert len(cookie.value or "") == 22


def test_html_in_names_and_talk_stays_text(ann: Browser) -> None:
    opened = ann.open("connect_four", {"kind": "you", "name": NASTY}, HERE)
    with ann.socket() as socket:
        view = socket.watch(opened["table"], 0)
        assert view["players"][0]["name"] == NASTY
        socket.ask("say", table=opened["table"], text=NASTY)
        assert socket.view()["chat"][0]["text"] == NASTY
        socket.play(socket.watch(opened["table"], 0))
        assert socket.view(1)["log"][0].startswith(NASTY)
    assert NASTY in ann.get(f"/api/tables/{opened['table']}/record")


def test_control_characters_leave_names(ann: Browser) -> None:
    opened = ann.open("connect_four", {"kind": "you", "name": "A\u202en\x00n\n@1"}, HERE)
    card = ann.get(f"/api/tables/{opened['table']}")
    assert card["players"][0]["name"] == "A n n @1"
    with ann.socket() as socket:
        status = socket.watch(opened["table"], 0)["scene"]["status"]
        assert status.startswith("A n n @1 ")


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/api/tables/x/y/z", "/no.js", "/../pyproject.toml"]
)
def test_what_is_not_there_is_a_problem_in_json(path: str, ann: Browser) -> None:
    status, problem = ann.ask("GET", path)
    assert (status, problem["code"]) == (404, "unknown_page")
    assert ann.ask("DELETE", "/api/lobby")[0] == 405


def test_an_unknown_table_is_said_to_be_unknown(ann: Browser) -> None:
    for path in ("", "/record", "/at/0"):
        assert ann.ask("GET", f"/api/tables/no-such-table{path}")[0] == 404
    assert ann.ask("POST", "/api/tables/no-such-table/sit", {"key": "k", "name": "n"})[0] == 404
    assert ann.ask("POST", "/api/tables/no-such-table/rematch", {})[0] == 404
    assert ann.cookie == ""


def test_pages_carry_a_strict_policy(ann: Browser) -> None:
    address = urlsplit(ann.server.address)
    with sockets.create_connection((address.hostname, address.port or 80), PATIENCE) as raw:
        raw.sendall(b"GET /t/abc HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        text = b"".join(iter(lambda: raw.recv(4096), b"")).decode()
    assert "content-security-policy: default-src 'none'; script-src 'self';" in text
    assert "x-content-type-options: nosniff" in text
    assert "referrer-policy: no-referrer" in text


# Rates and slow readers, under limits that a test can reach.


def test_too_frequent_messages_are_refused_then_cut_off(tmp_path: Path) -> None:
    # Nothing more is allowed in the time that a test takes, however slow the machine is.
    rates = {"messages_per_second": 1e-3, "requests_per_second": 1e-3, "openings_per_minute": 1e-3}
    counts = {"messages_at_once": 5, "requests_at_once": 12, "openings_at_once": 3}
    with serving(tmp_path / "data", **rates, **counts) as server:
        ann, bo = Browser(server), Browser(server)
        with ann.socket() as flood, bo.socket() as calm:
            codes = [flood.ask("subscribe", table="no-such-table")["code"] for _ in range(8)]
            assert codes[:5] == ["unknown_table"] * 5
            assert codes[-1] == "too_often"
            with pytest.raises(ConnectionClosed) as closed:
                for _ in range(2000):
                    flood.ask("subscribe", table="no-such-table")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            lives(calm)
        wish = {"game": "connect_four", "seats": [YOU, FRIEND]}
        statuses = [ann.ask("POST", "/api/tables", wish)[0] for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        statuses = [ann.ask("GET", "/api/lobby")[0] for _ in range(20)]
        assert statuses[-1] == 429


def test_too_many_sockets_from_one_address_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path / "data", sockets_per_address=2, subscriptions=1) as server:
        ann = Browser(server)
        tables = [ann.open("connect_four", YOU, HERE)["table"] for _ in range(2)]
        with ann.socket() as one, ann.socket():
            with pytest.raises(InvalidStatus) as refused, ann.socket():
                pass
            assert refused.value.response.status_code == 429
            one.watch(tables[0])
            assert one.ask("subscribe", table=tables[1])["code"] == "too_often"
            assert one.ask("unsubscribe", table=tables[0])["type"] == "ack"
            one.watch(tables[1])
        until = time.monotonic() + PATIENCE
        while ann.get("/api/health")["sockets"]:
            assert time.monotonic() < until
        with ann.socket() as again:
            lives(again)


def test_a_reader_who_does_not_read_is_cut_off_and_others_play_on(tmp_path: Path) -> None:
    # No limit on messages: the reader must fill every buffer on the way, however large they are.
    unlimited = {"messages_per_second": 1e6, "messages_at_once": 10**6}
    with serving(tmp_path / "data", send_seconds=0.5, answers=20, **unlimited) as server:
        ann = Browser(server)
        table = ann.open("connect_four", YOU, HERE)["table"]
        address = urlsplit(server.address)
        with sockets.socket() as raw:
            # A window that shrinks later could stall the connection itself.
            raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
            raw.settimeout(PATIENCE)
            raw.connect((address.hostname, address.port))
            raw.sendall(
                b"GET /ws HTTP/1.1\r\nHost: " + address.netloc.encode() + b"\r\n"
                b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
            raw.recv(64)
            message = json.dumps({"type": "subscribe", "id": 1, "table": table}).encode()
            frame = bytes([0x81, 0x80 | len(message), 0, 0, 0, 0]) + message
            frames, sent = frame * 10, 0
            with pytest.raises(ConnectionError):
                # Ask for view after view and never read one.
                while True:
                    sent = (sent + raw.send(frames[sent:])) % len(frames)
            with ann.socket() as socket:
                assert socket.play(socket.watch(table, 0))["type"] == "ack"
        until = time.monotonic() + PATIENCE
        while "slow reader cut off" not in server.errors.read_text():
            assert time.monotonic() < until
