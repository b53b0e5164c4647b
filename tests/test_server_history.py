"""Clients race each other at several nodes, nodes are killed, and the checker finds nothing.

Run as a script, it does so at length behind nginx: how many moves, tables, nodes and which seed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from databases import Postgres, postgres_server
from history import History, Logs, Outcome, Sent, Shown, faults
from proxying import FOUND, SITE, Proxy, free_port, proxying
from serving import HERE, YOU, Browser, Json, Server, Socket, offers
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from starboard.kernel import parse

GAME = "connect_four"
ANSWER = 10.0
"""Seconds after which a client gives a socket up and tries another."""

LOST = (OSError, WebSocketException, TimeoutError, EOFError)


# The checker finds what was planted.


def a_history() -> tuple[History, Logs, Logs]:
    """Two clients who play five plies at one table, as it should be."""
    moves = ["drop a", "drop b", "drop c", "drop d", "drop e"]
    sent = [
        Sent(f"client {n % 2}", "table", n, move, n, n + 0.5, "acknowledged")
        for n, move in enumerate(moves)
    ]
    sent.insert(3, Sent("client 0", "table", 2, "drop g", 2.0, 2.6, "refused"))
    sent.insert(4, Sent("client 1", "table", 2, "drop f", 2.0, 2.6, "unknown"))
    stories = [f"Someone made {move}." for move in moves]
    shown = [
        Shown(client, "table", n, stories[n - 1] if n else "", n)
        for n in range(6)
        for client in ("client 0", "client 1")
    ]
    return History(sent, shown), {"table": moves}, {"table": stories}


def test_a_sound_history_has_no_faults() -> None:
    assert list(faults(*a_history())) == []


def swap(history: History, number: int, **changes: object) -> None:
    history.sent[number] = replace(history.sent[number], **changes)  # type: ignore[arg-type]


def lose_the_last(history: History, log: list[str]) -> None:
    log.pop()


def double_an_acknowledgement(history: History, log: list[str]) -> None:
    swap(history, 3, outcome="acknowledged")


def exchange_two_plies(history: History, log: list[str]) -> None:
    log[1], log[2] = log[2], log[1]


def apply_what_was_refused(history: History, log: list[str]) -> None:
    log.append("drop g")


def apply_twice(history: History, log: list[str]) -> None:
    log.insert(1, log[0])


def leave_a_gap(history: History, log: list[str]) -> None:
    del log[2]


def acknowledge_another_move(history: History, log: list[str]) -> None:
    swap(history, 0, move="drop z")


def turn_real_time_round(history: History, log: list[str]) -> None:
    swap(history, 1, began=9.0, ended=9.5)


PLANTED: list[Callable[[History, list[str]], None]] = [
    lose_the_last,
    double_an_acknowledgement,
    exchange_two_plies,
    apply_what_was_refused,
    apply_twice,
    leave_a_gap,
    acknowledge_another_move,
    turn_real_time_round,
]


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_fault_of_the_log_is_found(
    plant: Callable[[History, list[str]], None],
) -> None:
    history, logs, stories = a_history()
    log = list(logs["table"])
    plant(history, log)
    assert list(faults(history, {"table": log}, stories)) != []


@pytest.mark.parametrize(
    ("number", "ply", "last"),
    [(8, 1, "Someone made drop a."), (6, 3, "Someone made drop b."), (11, 6, "Someone won.")],
    ids=["a step back", "another ply", "a ply too many"],
)
def test_a_planted_fault_of_a_view_is_found(number: int, ply: int, last: str) -> None:
    history, logs, stories = a_history()
    history.shown[number] = replace(history.shown[number], ply=ply, last=last)
    assert list(faults(history, logs, stories)) != []


# Clients at several nodes.


class House:
    """Nodes on one database, and the tables at which clients race."""

    def __init__(self, folder: Path, url: str, nodes: int) -> None:
        self._folder = folder
        self._url = url
        self._ports = [free_port() for _ in range(nodes)]
        self.proxy: Proxy | None = None
        self.servers = [self._start(number) for number in range(nodes)]
        self._asking = [Browser(server) for server in self.servers]

    @property
    def addresses(self) -> list[str]:
        """Where the nodes listen, killed or not."""
        return [f"http://127.0.0.1:{port}" for port in self._ports]

    def _start(self, number: int) -> Server:
        words = (self._url, f"port={self._ports[number]}")
        return Server(self._folder / f"node{number}", *words, openings_at_once=1_000_000)

    def restart(self, number: int) -> None:
        """Start a node again that was killed."""
        self.servers[number] = self._start(number)

    def close(self) -> None:
        """Kill all nodes that still run."""
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()

    @contextlib.contextmanager
    def socket(self, cookie: str, number: int) -> Iterator[Socket]:
        """A socket at a node, or at whichever the proxy chooses."""
        headers = {"Cookie": cookie}
        if self.proxy is not None:
            inside = self.proxy.connection()
            told = connect(
                f"ws://{SITE}/ws",
                sock=inside,
                additional_headers=headers,
                proxy=None,
                max_size=None,
                open_timeout=ANSWER,
                ping_interval=None,
            )
        else:
            address = self.addresses[number].replace("http", "ws") + "/ws"
            told = connect(
                address,
                additional_headers=headers,
                proxy=None,
                max_size=None,
                open_timeout=ANSWER,
                ping_interval=None,
            )
        with told:
            yield Socket(told, ANSWER)


class Client:
    """Plays for whichever seat is to act, and notes what it asked and what it was shown."""

    def __init__(self, name: str, house: House, cookie: str, table: str, seed: int) -> None:
        self.history = History()
        self.lost = 0
        self._name = name
        self._house = house
        self._cookie = cookie
        self._table = table
        self._luck = random.Random(seed)
        self._read = 0

    def play(self) -> None:
        """Play until the game is over, at another node whenever the socket is lost."""
        while True:
            try:
                number = self._luck.randrange(len(self._house.addresses))
                with self._house.socket(self._cookie, number) as socket:
                    self._read = 0
                    if self._play_at(socket):
                        return
            except LOST:
                self.lost += 1
                time.sleep(0.05)

    def _play_at(self, socket: Socket) -> bool:
        if socket.ask("subscribe", table=self._table, seat=0)["type"] != "ack":
            raise ConnectionError("This node cannot show the table now.")
        view = socket.view()
        self._note(socket)
        while view["to_act"] >= 0:
            began = time.monotonic()
            # The other seat's moves are not offered to the first; a full column is refused.
            move = self._luck.choice(offers(view) or [f"drop {column}" for column in "abcdefg"])
            place = {"table": self._table, "seat": view["to_act"], "ply": view["ply"]}
            outcome: Outcome = "unknown"
            try:
                answer = socket.ask("move", move=move, **place)
                if answer["type"] == "ack":
                    outcome = "acknowledged"
                elif answer["code"] != "unavailable":
                    outcome = "refused"
            finally:
                ended = time.monotonic()
                self.history.sent.append(
                    Sent(self._name, self._table, place["ply"], move, began, ended, outcome)
                )
            self._note(socket)
            seen = answer.get("table")
            if outcome != "acknowledged" and seen is None:
                raise ConnectionError("This node cannot show the table now.")
            view = socket.view(place["ply"] + 1) if seen is None else seen
            self._note(socket)
            if seen is not None:
                self._see(seen)
        return True

    def _note(self, socket: Socket) -> None:
        """Note every view that has come since."""
        for frame in socket.frames[self._read :]:
            if frame["type"] == "table":
                self._see(frame)
        self._read = len(socket.frames)

    def _see(self, view: Json) -> None:
        last = view["log"][-1] if view["log"] else ""
        at = time.monotonic()
        self.history.shown.append(Shown(self._name, self._table, view["ply"], last, at))


@dataclass
class Round:
    """What became of one round of games."""

    sent: Counter[Outcome]
    lost: int
    faults: list[str]


def race(
    house: House,
    tables: int,
    clients: int,
    luck: random.Random,
    meanwhile: Callable[[int], None],
) -> Round:
    """Let clients race at tables until all games are over, and hold what they saw to the log.

    *meanwhile* hears again and again how many moves they have sent.
    """
    racers, people = list[Client](), dict[str, Browser]()
    for number in range(tables):
        person = Browser(house.servers[number % len(house.servers)])
        table = person.open(GAME, YOU, HERE)["table"]
        people[table] = person
        racers += [
            Client(f"{table}/{n}", house, person.cookie, table, luck.getrandbits(32))
            for n in range(clients)
        ]
    threads = [threading.Thread(target=client.play, daemon=True) for client in racers]
    for thread in threads:
        thread.start()
    while any([thread.is_alive() for thread in threads]):
        meanwhile(sum([len(client.history.sent) for client in racers]))
        for thread in threads:
            thread.join(0.01)
    history = History(
        [sent for client in racers for sent in client.history.sent],
        [shown for client in racers for shown in client.history.shown],
    )
    logs, stories = dict[str, Sequence[str]](), dict[str, Sequence[str]]()
    for table, person in people.items():
        logs[table] = parse(person.get(f"/api/tables/{table}/record")).plies
        with person.socket() as socket:
            stories[table] = socket.watch(table, 0)["log"]
    counted = Counter([sent.outcome for sent in history.sent])
    lost = sum([client.lost for client in racers])
    return Round(counted, lost, list(faults(history, logs, stories)))


def test_clients_race_at_two_nodes_of_which_one_is_killed(
    postgres: Postgres, tmp_path: Path
) -> None:
    house = House(tmp_path, postgres.new(), 2)
    killed = house.servers[1]

    def meanwhile(sent: int) -> None:
        # Killed once they play, and back a little later: whenever that is, nothing is lost.
        if sent > 15 and killed.process.poll() is None:
            killed.kill()
        elif sent > 30 and house.servers[1] is killed:
            house.restart(1)

    try:
        done = race(house, tables=2, clients=4, luck=random.Random(21), meanwhile=meanwhile)
    finally:
        house.close()
    assert done.faults == []
    assert done.sent["acknowledged"] + done.sent["unknown"] >= 14
    assert done.sent["refused"] > 0
    for log in tmp_path.glob("*.log"):
        assert "Traceback" not in log.read_text()


# The long form.


class Chaos:
    """Kills, freezes and cuts, one after the other, at random moments."""

    def __init__(self, house: House, postgres: Postgres, url: str, luck: random.Random) -> None:
        self.done: Counter[str] = Counter()
        self._house = house
        self._postgres = postgres
        self._url = url
        self._luck = luck
        self._due = time.monotonic() + 2.0
        self._frozen: list[tuple[float, int]] = []

    def __call__(self, sent: int) -> None:
        """Do what is due."""
        now = time.monotonic()
        for thawed, pid in [frozen for frozen in self._frozen if frozen[0] <= now]:
            os.kill(pid, signal.SIGCONT)
            self._frozen.remove((thawed, pid))
        if now >= self._due:
            self._due = now + self._luck.uniform(2.0, 8.0)
            wishes = [self.kill, self.freeze, self.restart_the_database, self.cut_connections]
            self._luck.choice(wishes)()

    def kill(self) -> None:
        """kill -9 a node, and start it again."""
        number = self._luck.randrange(len(self._house.servers))
        server = self._house.servers[number]
        if server.process.pid in [pid for _, pid in self._frozen]:
            return
        server.kill()
        self._house.restart(number)
        self.done["kills"] += 1

    def freeze(self) -> None:
        """SIGSTOP a node for 5 to 30 seconds; the others play on."""
        if not self._frozen:
            pid = self._luck.choice(self._house.servers).process.pid
            os.kill(pid, signal.SIGSTOP)
            self._frozen.append((time.monotonic() + self._luck.uniform(5.0, 30.0), pid))
            self.done["freezes"] += 1

    def restart_the_database(self) -> None:
        """Stop the database, as by hand or as in a crash, and start it again."""
        self._postgres.stop(self._luck.choice([signal.SIGINT, signal.SIGQUIT]))
        self._postgres.start()
        self.done["restarts of the database"] += 1

    def cut_connections(self) -> None:
        """Cut every connection to the database."""
        sql = (
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND datname IS NOT NULL"
        )
        self._postgres.sql(self._url, sql)
        self.done["cuts"] += 1

    def end(self) -> None:
        """Thaw what is frozen."""
        for _, pid in self._frozen:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def mistakes(folder: Path) -> set[str]:
    """What the logs of all nodes call an error, but for a database that is not there."""
    lines = [line for log in folder.glob("*.log") for line in log.read_text().splitlines()]
    events = [json.loads(line) if line.startswith("{") else {"why": line} for line in lines]
    return {
        str(event)
        for event in events
        if event.get("level") != "info"
        and event.get("level") != "warning"
        and "cannot be used" not in event["why"]
    }


def main() -> None:
    """Race at length, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=200_000, help="sent, whatever became of them")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--clients", type=int, default=8, help="at each table")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    luck, begun = random.Random(wish.seed), time.monotonic()
    sent: Counter[Outcome] = Counter()
    found, lost = list[str](), 0
    with ExitStack() as stack:
        postgres = stack.enter_context(postgres_server())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = postgres.new()
        house = House(folder, url, wish.nodes)
        stack.callback(house.close)
        if FOUND is not None:
            house.proxy = stack.enter_context(proxying(folder / "nginx", *house.addresses))
        chaos = Chaos(house, postgres, url, luck)
        stack.callback(chaos.end)
        while sent.total() < wish.moves and not found:
            done = race(house, wish.tables, wish.clients, luck, chaos)
            sent += done.sent
            lost += done.lost
            found += done.faults
            words = ", ".join([f"{number} {outcome}" for outcome, number in sorted(sent.items())])
            print(f"{time.monotonic() - begun:.0f} s: {words}; {dict(chaos.done)}", flush=True)
        found += sorted(mistakes(folder))
    print(f"{sent.total()} moves sent, {lost} sockets lost, seed {wish.seed}")
    sys.exit("\n".join(found[:20]) if found else 0)


if __name__ == "__main__":
    main()
