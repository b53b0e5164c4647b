"""Copying: all that one store holds into another, row by row, with every hash chain checked."""

from __future__ import annotations

from dataclasses import dataclass, field

from starboard.server.store.base import Conflict, Damaged, Store, StoreFailed


@dataclass(slots=True)
class Copied:
    """What was copied, and a sentence about each table that was left out."""

    players: int = 0
    tables: int = 0
    plies: int = 0
    left_out: list[str] = field(default_factory=list)


async def copy(source: Store, target: Store) -> Copied:
    """Copy everything into a store that holds no tables yet, and read it back to compare.

    The rows go as they are, with their hashes; whoever reads them there checks the same chains.
    """
    if await target.listed() or (await target.everyone()).players:
        raise StoreFailed(f"{target.name} is not empty: copy into one that holds nothing yet.")
    everyone = await source.everyone()
    await target.take_everyone(everyone)
    if await target.everyone() != everyone:
        raise StoreFailed(f"{target.name} does not give back the players it was given.")
    done = Copied(players=len(everyone.players))
    found = await source.listed()
    done.left_out += [f"The table {one.id} is damaged." for one in found if one.table is None]
    # A rematch is younger than the table it follows, and must be there before it.
    tables = [one.table for one in found if one.table is not None]
    for table in sorted(tables, key=lambda table: -table.created):
        try:
            await source.load(table.id)
            whole = await source.whole(table.id)
            await target.take_whole(whole)
        except Damaged as damage:
            done.left_out.append(str(damage))
            continue
        except Conflict:
            done.left_out.append(f"The table {table.id} has a rematch that was left out.")
            continue
        if await target.whole(table.id) != whole or await target.load(table.id) is None:
            raise StoreFailed(f"{target.name} does not give back the table {table.id}.")
        done.tables += 1
        done.plies += len(whole.plies)
    return done
