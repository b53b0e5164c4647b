"""Power cuts: what was acknowledged is on the disk, whatever became of what was not synced.

`python tests/test_server_power.py 500` tries so many moments instead of the few of the test.
"""

import asyncio
import random
import sys
import tempfile
from pathlib import Path

from power_cuts import Disk, PowerVfs
from test_server_store import a_player, a_table

from starboard.server.store import Kept, SqliteStore, StoreFailed

MOVES = 60
CUTS = 40


def played(folder: Path, synchronous: str) -> Disk:
    """The disk under a table at which moves were made and taken back, each of them acknowledged."""
    vfs = PowerVfs()

    async def play() -> None:
        store = SqliteStore(folder / "starboard.db", vfs.name, synchronous)
        await store.open_table(a_table(await a_player(store)), [])
        vfs.disk.mark(1)
        ply = 0
        for number in range(2, MOVES + 2):
            if number % 7 == 0:
                await store.shorten("table-one", ply, 0, number)
                ply -= 1
            else:
                # Long ones, so that the log is copied into the file now and then.
                await store.append("table-one", ply, ["x" * 90_000, "bet"], 0, number)
                ply += 2
            vfs.disk.mark(number)
        await store.close()

    asyncio.run(play())
    vfs.unregister()
    return vfs.disk


def lost(disk: Disk, cuts: int) -> list[str]:
    """What was lost in so many power cuts, each at another moment."""
    rng, losses = random.Random(7), list[str]()
    for cut in range(cuts):
        moment = (
            len(disk.events) * (cut + 1) // cuts if cut % 2 else rng.randrange(len(disk.events))
        )
        files, acknowledged = disk.after(moment, rng)
        with tempfile.TemporaryDirectory() as name:
            for file, content in files.items():
                (Path(name) / file).write_bytes(content)
            try:
                kept = asyncio.run(_kept(Path(name)))
            except StoreFailed as failed:
                losses.append(f"event {moment}: {failed}")
                continue
        # The last of a move and an undo says in `changed` which number it was.
        found = 0 if kept is None else max(1, int(kept.table.changed))
        if found < acknowledged:
            losses.append(f"event {moment}: {found} of {acknowledged}")
    return losses


async def _kept(folder: Path) -> Kept | None:
    # This one is only read, so nothing need be waited for.
    store = SqliteStore(folder / "starboard.db", synchronous="OFF")
    try:
        return await store.load("table-one")
    finally:
        await store.close()


def test_no_power_cut_loses_what_was_acknowledged(tmp_path: Path) -> None:
    assert lost(played(tmp_path, "FULL"), CUTS) == []


def test_half_hearted_syncs_would_be_caught(tmp_path: Path) -> None:
    assert lost(played(tmp_path, "NORMAL"), CUTS) != []


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        number = int(sys.argv[1])
        print(f"{number} power cuts: {len(lost(played(Path(one), 'FULL'), number))} lost something")
        losses = len(lost(played(Path(two), "NORMAL"), number))
        print(f"the same with synchronous=NORMAL: {losses} lost something")
