"""Whatever was acknowledged is there afterwards, and nobody plays one ply twice."""

import threading
import time
from pathlib import Path

import pytest
from command import PATIENCE
from serving import FRIEND, GREEDY, HERE, YOU, Browser, Json, Socket, offers, serving
from websockets.exceptions import ConnectionClosed

TABLES = 4


class Hand:
    """Plays both seats of a table as fast as it can, and remembers what was acknowledged."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.table = browser.open("connect_four", YOU, HERE)["table"]
        self.acknowledged = 0
        self._thread = threading.Thread(target=self._play)
        self._thread.start()

    def join(self) -> None:
        self._thread.join(PATIENCE)

    def _play(self) -> None:
        try:
            with self.browser.socket() as socket:
                view = socket.watch(self.table, 0)
                while "outcome" not in view:
                    seat = view["to_act"]
                    if view["seat"] != seat:
                        socket.ask("subscribe", table=self.table, seat=seat)
                    while view["seat"] != seat:
                        view = socket.view()
                    answer = socket.play(view, offers(view)[-1])
                    if answer["type"] == "ack":
                        self.acknowledged = answer["ply"]
                    view = socket.view(self.acknowledged)
        except (ConnectionClosed, OSError):
            pass


def test_every_acknowledged_move_survives_a_kill(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        hands = [Hand(Browser(server)) for _ in range(TABLES)]
        until = time.monotonic() + PATIENCE
        while sum([hand.acknowledged for hand in hands]) < 3 * TABLES:
            assert time.monotonic() < until
            time.sleep(0.002)
        server.kill()
    for hand in hands:
        hand.join()
    assert any([hand.acknowledged > 0 for hand in hands])
    with serving(tmp_path / "data") as again:
        for hand in hands:
            hand.browser.server = again
            with hand.browser.socket() as socket:
                view = socket.watch(hand.table, 0)
                # At most one more than was acknowledged: the one that was on its way.
                assert hand.acknowledged <= view["ply"] <= hand.acknowledged + 1
                assert len(view["log"]) == view["ply"]
                if "outcome" not in view:
                    view = socket.watch(hand.table, view["to_act"])
                    assert socket.play(view)["type"] == "ack"


def test_a_restart_deals_the_same_and_lets_bots_go_on(tmp_path: Path) -> None:
    with serving(tmp_path / "data", bot_pace=PATIENCE) as server:
        ann = Browser(server)
        opened = ann.open("kuhn_poker", YOU, GREEDY)
        with ann.socket() as socket:
            before = socket.watch(opened["table"], 0)
            socket.play(before, "pass")
            before = socket.view(3)
            assert before["to_act"] == 1
        server.kill()
    with serving(tmp_path / "data") as again:
        ann.server = again
        with ann.socket() as socket:
            view = socket.watch(opened["table"], 0)
            assert view["log"][:3] == before["log"]
            while view["to_act"] == 1:
                view = socket.view()
            assert view["ply"] >= 4
        assert [card["table"] for card in ann.get("/api/mine")] == [opened["table"]]


def test_a_graceful_stop_tells_clients_to_come_back(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        ann = Browser(server)
        table = ann.open("connect_four", YOU, HERE)["table"]
        with ann.socket() as socket:
            socket.watch(table, 0)
            assert server.stop() in {0, -15}
            with pytest.raises(ConnectionClosed) as closed:
                socket.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
    assert '"event": "stopped"' in server.errors.read_text()


def test_of_two_clients_who_race_for_one_ply_one_wins(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        ann = Browser(server)
        table = ann.open("connect_four", YOU, HERE)["table"]
        with ann.socket() as one, ann.socket() as two:
            sockets = (one, two)
            for ply in range(6):
                views = [socket.watch(table, ply % 2) for socket in sockets]
                answers = race(sockets, views)
                assert sorted([answer["type"] for answer in answers]) == ["ack", "refused"]
                loser = next(answer for answer in answers if answer["type"] == "refused")
                assert loser["code"] == "stale"
                assert loser["table"]["ply"] == ply + 1
        assert ann.get(f"/api/tables/{table}")["ply"] == 6


def race(sockets: tuple[Socket, Socket], views: list[Json]) -> list[Json]:
    """Send a move over both sockets before either is answered."""
    asked = [
        socket.send(
            "move",
            table=view["table"],
            seat=view["seat"],
            ply=view["ply"],
            move=offers(view)[number],
        )
        for number, (socket, view) in enumerate(zip(sockets, views, strict=True))
    ]
    return [socket.answer(number) for socket, number in zip(sockets, asked, strict=True)]


def test_of_two_friends_who_race_for_one_seat_one_sits(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        opened = Browser(server).open("connect_four", YOU, FRIEND)
        path = f"/api/tables/{opened['table']}/sit"
        outcomes: list[int] = []

        def sit() -> None:
            wish = {"key": opened["join"], "name": "Bo"}
            outcomes.append(Browser(server).ask("POST", path, wish)[0])

        friends = [threading.Thread(target=sit) for _ in range(5)]
        for friend in friends:
            friend.start()
        for friend in friends:
            friend.join(PATIENCE)
        assert sorted(outcomes) == [200, 409, 409, 409, 409]
