"""Freeze a server with SIGSTOP while turns run out, and see that everyone has half a minute after.

    python benchmarks/server_freeze.py [--seconds 3,10,45]

Two players sit at a table where a turn takes 30 s at most. When a few seconds of the turn are left,
the server is frozen for so long, and goes on. Nobody's bot may have moved then, whoever is to act
must have 30 s, and a bot moves once those are over. Needs a system with SIGSTOP.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import time

from served import FREE, Visitor, machine, serve, started, troubles

from starboard.server.tables import GRACE

GAME = "connect_four"
TURN = 30
LEFT = 2.0
"""Seconds that are left of the turn when the server freezes."""

SLACK = 1.5
"""Seconds by which a message may be late on a busy machine."""


async def freeze(address: str, pid: int, seconds: float) -> list[str]:
    """Freeze the server once; returns what was wrong."""
    visitor = Visitor(address)
    table = visitor.open(GAME, turn_seconds=TURN)
    async with visitor.socket() as socket:
        view = await socket.watch(table, 0)
        await asyncio.sleep(view["deadline"] - time.time() - LEFT)
        os.kill(pid, signal.SIGSTOP)
        await asyncio.sleep(seconds)
        os.kill(pid, signal.SIGCONT)
        thawed = time.time()
        view = await socket.watch(table, 0)
        while view["deadline"] < thawed:
            await socket.receive()
            view = socket.views[table]
        left, ply = view["deadline"] - thawed, view["ply"]
        while view["ply"] == 0:
            await socket.receive()
            view = socket.views[table]
        moved = time.time() - thawed
    print(
        f"frozen for {seconds:g} s: {left:.1f} s left, a bot moved after {moved:.1f} s", flush=True
    )
    wrong = []
    if ply or moved < GRACE:
        wrong.append(f"Frozen for {seconds:g} s, a bot moved after {moved:.1f} s.")
    if left < GRACE - SLACK:
        wrong.append(f"Frozen for {seconds:g} s, only {left:.1f} s were left.")
    return wrong


def main() -> None:
    """Freeze a server for several lengths of time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", default="3,10,45", help="how long, with commas between")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.serve:
        serve(wish.serve, GAME, FREE, thinkers=1)
        return
    problems = []
    for seconds in wish.seconds.split(","):
        with started() as server:
            problems += asyncio.run(freeze(server.address, server.pid, float(seconds)))
            problems += troubles(server.log)
    print(machine())
    sys.exit("\n".join(problems) if problems else 0)


if __name__ == "__main__":
    main()
