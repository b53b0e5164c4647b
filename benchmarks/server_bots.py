"""Bots at many tables at once: how long people wait for them, and how many moves were hurried.

    python benchmarks/server_bots.py [--tables 250] [--game GAME] [--bot expert] [--seconds 60]

At each table a person plays a bot and answers at once, so that all bots are asked all the time. A
move that was made for want of time says so in the log; the goal is that there is none.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time

from served import FREE, Visitor, machine, offers, serve, spread, started

from starboard.server.notes import HURRIED, SENTENCES

THINKERS = 2


class Person:
    """Plays a bot, and counts its moves."""

    def __init__(self, address: str, game: str, bot: str) -> None:
        self.visitor = Visitor(address)
        self._seats = ({"kind": "you"}, {"kind": "bot", "bot": bot})
        self._game = game
        self._luck = random.Random(7)
        self.moves = 0
        self.hurried = 0
        self.waits: list[float] = []

    async def play(self, until: float) -> None:
        """Play game after game until a moment."""
        while time.perf_counter() < until:
            table = await asyncio.to_thread(self.visitor.open, self._game, *self._seats)
            async with self.visitor.socket() as socket:
                view = await socket.watch(table, 0)
                while "outcome" not in view and time.perf_counter() < until:
                    if view["to_act"] == 0:
                        place = {"table": table, "seat": 0, "ply": view["ply"]}
                        await socket.ask("move", move=self._luck.choice(offers(view)), **place)
                        asked = time.perf_counter()
                    view = socket.views[table]
                    while view["to_act"] == 1:
                        await socket.receive()
                        view = socket.views[table]
                        if view["to_act"] != 1:
                            self.waits.append(time.perf_counter() - asked)
                told = [view["log"][ply] for ply, mover in enumerate(view["movers"]) if mover == 1]
                self.moves += len(told)
                self.hurried += sum([SENTENCES[HURRIED] in sentence for sentence in told])


async def play(address: str, wish: argparse.Namespace) -> list[Person]:
    """Let everyone play."""
    people = [Person(address, wish.game, wish.bot) for _ in range(wish.tables)]
    until = time.perf_counter() + wish.seconds
    await asyncio.gather(*[person.play(until) for person in people])
    return people


def main() -> None:
    """Play bots at many tables and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--game", default="connect_four")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.serve:
        serve(wish.serve, "all", FREE, THINKERS)
        return
    with started() as server:
        people = asyncio.run(play(server.address, wish))
    moves, hurried = sum([one.moves for one in people]), sum([one.hurried for one in people])
    waits = [wait for one in people for wait in one.waits]
    print(f"{wish.tables} tables of {wish.game} with {wish.bot} bots, {THINKERS} thinkers")
    print(f"{moves} moves of bots, {hurried} of them hurried; {spread(waits)}")
    print(machine())
    sys.exit(1 if hurried else 0)


if __name__ == "__main__":
    main()
