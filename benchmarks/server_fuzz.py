"""Send a server what no client would, and see that everything is answered and nothing breaks.

    python benchmarks/server_fuzz.py [--frames 100000] [--sequences 5000] [--seed 1]

Frames are messages of the protocol with parts changed, left out or exchanged, torn bytes and plain
noise: each must get exactly one answer over a socket that stays open. Sequences are what players do
in an order that no player would choose, at tables of all games; each step must be answered, and in
the end the table must show the plies that were acknowledged. The server's log must hold no error.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections import Counter
from dataclasses import replace
from typing import Any

from served import FREE, Json, Socket, Visitor, machine, offers, serve, started, troubles

from starboard import catalog

AT_ONCE = 8
"""Sockets, and sequences, side by side."""

STEPS = 12
FRAME_BYTES = 16_000

ODD: list[Any] = [
    *(None, True, -1, 0, 2**31, 2**63, 10**30, 1.5, 1e308, "", "a", "\x00", "\u202e", "@0 @9"),
    *("x" * 200, "x" * 5000, "9" * 5000, [], {}, [[]] * 50, {"a": {"b": []}}, "../..", "<b>"),
]
KINDS = ("subscribe", "unsubscribe", "move", "undo", "hint", "say", "stand_in", "dance")


def message(luck: random.Random, tables: list[str]) -> Json:
    """A message that could be right."""
    wish: Json = {
        "type": luck.choice(KINDS),
        "id": luck.randrange(1000),
        "table": luck.choice(tables),
        "seat": luck.choice([-3, 0, 1, 1, 2]),
        "ply": luck.randrange(4),
        "move": luck.choice(["drop a", "drop g", "bet", "pass", "fly f6"]),
        "text": "hello",
        "bot": luck.choice(["greedy", None, "nobody"]),
    }
    fields = {
        "subscribe": ("seat",),
        "move": ("seat", "ply", "move"),
        "undo": ("seat", "ply"),
        "hint": ("seat",),
        "say": ("text",),
        "stand_in": ("seat", "bot"),
    }
    return {name: wish[name] for name in ("type", "id", "table", *fields.get(wish["type"], ()))}


def spoilt(luck: random.Random, tables: list[str]) -> bytes:
    """A frame that is hardly ever right."""
    wish = message(luck, tables)
    for _ in range(luck.choice([0, 0, 1, 1, 2])):
        name = luck.choice([*wish])
        if luck.random() < 0.3:
            del wish[name]
        else:
            wish[luck.choice([name, "sudo"])] = luck.choice(ODD)
        if not wish:
            break
    data = bytearray(json.dumps(wish, ensure_ascii=luck.random() < 0.5).encode())
    for _ in range(luck.choice([0, 0, 0, 0, 0, 1, 5])):
        place = luck.randrange(len(data))
        if luck.random() < 0.5:
            data[place] = luck.randrange(256)
        else:
            del data[place : place + luck.randrange(1, 9)]
        if not data:
            break
    if luck.random() < 0.02:
        data = bytearray(luck.randbytes(luck.randrange(1, 400)))
    if luck.random() < 0.005:
        data = bytearray(b"[" * FRAME_BYTES)
    return bytes(data[:FRAME_BYTES])


async def fuzz(visitor: Visitor, tables: list[str], frames: int, seed: int) -> Counter[str]:
    """Send so many spoilt frames over one socket; returns what they were answered."""
    luck, answers = random.Random(seed), Counter[str]()
    async with visitor.socket() as socket:
        for _ in range(frames):
            await socket.connection.send(spoilt(luck, tables), text=luck.random() < 0.7)
            frame = await socket.receive()
            while frame["type"] == "table":
                frame = await socket.receive()
            answers[str(frame.get("code", frame["type"]))] += 1
        # One answer each: nothing else may be on its way.
        assert (await socket.ask("unsubscribe", table="no-such-table"))["type"] == "ack"
    return answers


async def sequence(visitor: Visitor, socket: Socket, luck: random.Random) -> Counter[str]:
    """Do things at a new table in an odd order."""
    game = catalog.find(luck.choice(catalog.names()))
    table = visitor.open(game.name, *[{"kind": "here"}] * game.seats[0])
    done, view = Counter[str](), await socket.watch(table, 0)
    for _ in range(STEPS):
        seat = luck.choice([view["to_act"], view["to_act"], 0, 1, 9, -3])
        place: Json = {"table": table, "seat": seat, "ply": view["ply"] - (luck.random() < 0.1)}
        action = luck.choice(["move"] * 5 + ["undo", "say", "watch", "at", "record", "rematch"])
        if action == "move":
            move = luck.choice(offers(view) or ["nothing"])
            answer = await socket.ask("move", move=luck.choice([move] * 9 + ["drop z"]), **place)
        elif action == "undo":
            answer = await socket.ask("undo", **place)
        elif action == "say":
            answer = await socket.ask("say", table=table, text="x" * luck.randrange(400))
        elif action == "watch":
            answer = await socket.ask("subscribe", table=table, seat=seat)
        else:
            method, path = {
                "at": ("GET", f"/at/{luck.randrange(9)}?seat={seat}"),
                "record": ("GET", "/record"),
                "rematch": ("POST", "/rematch"),
            }[action]
            status, _ = visitor.ask(
                method, f"/api/tables/{table}{path}", None if method == "GET" else {}
            )
            assert status < 500, (action, status)
            answer = {"type": str(status)}
        done[str(answer.get("code", answer["type"]))] += 1
        view = await socket.watch(table, luck.choice([max(view["to_act"], 0), 0, 1]))
    status, card = visitor.ask("GET", f"/api/tables/{table}")
    assert (status, card["ply"]) == (200, view["ply"]), (card, view["ply"])
    await socket.ask("unsubscribe", table=table)
    return done


async def sequences(address: str, number: int, seed: int) -> Counter[str]:
    """Do so many sequences over one socket."""
    luck, done = random.Random(seed), Counter[str]()
    visitor = Visitor(address)
    visitor.open("connect_four")
    async with visitor.socket() as socket:
        for _ in range(number):
            done += await sequence(visitor, socket, luck)
    return done


async def both(address: str, wish: argparse.Namespace) -> tuple[Counter[str], Counter[str]]:
    """All frames, then all sequences."""
    visitor = Visitor(address)
    tables = [visitor.open(name) for name in ("connect_four", "kuhn_poker")]
    parts = [fuzz(visitor, tables, wish.frames // AT_ONCE, wish.seed + n) for n in range(AT_ONCE)]
    answers = sum(await asyncio.gather(*parts), Counter[str]())
    print(f"{answers.total()} frames answered", flush=True)
    share = wish.sequences // AT_ONCE
    runs = [sequences(address, share, wish.seed + 100 + n) for n in range(AT_ONCE)]
    return answers, sum(await asyncio.gather(*runs), Counter[str]())


def main() -> None:
    """Fuzz a server and say how it took it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--sequences", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.serve:
        # Nobody thinks here, so that a hint is refused at once.
        serve(wish.serve, "all", replace(FREE, bot_seconds=0.01))
        return
    begin = time.perf_counter()
    with started() as server:
        answers, done = asyncio.run(both(server.address, wish))
        wrong = troubles(server.log)
    print(f"{answers.total()} frames, each answered once: {dict(answers.most_common())}")
    print(f"{done.total()} steps of {wish.sequences} sequences: {dict(done.most_common())}")
    print(f"{len(wrong)} errors in the log; seed {wish.seed}, {time.perf_counter() - begin:.0f} s")
    print(machine())
    sys.exit("\n".join(wrong[:20]) if wrong else 0)


if __name__ == "__main__":
    main()
