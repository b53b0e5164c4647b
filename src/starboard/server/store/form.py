"""Form: a table as a row of any database, and back; and whether rows follow each other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from starboard.server.store.base import Damaged, Kept, KeptRemark, KeptSeat, KeptTable
from starboard.server.store.chain import beginning, link

REMARKS: Final = 50
"""The most remarks that are read back with a table."""

COLUMNS: Final = (
    "id, game, version, options, drawn, turn_seconds, secret, shares, join_key, opener,"
    " created, ply, to_act, changed, rematch, payoffs, given, closed"
)
SEAT: Final = "name, player, bot, stand_in"
PLY: Final = "ply, notation, at, note, chain"
REMARK: Final = "number, name, text, at, chain"
SIZES: Final = (
    "SELECT CAST(id AS {name}), keep,"
    ' (SELECT coalesce(sum(length(notation) + length(note) + 40), 0) FROM moves WHERE "table" = id)'
    ' + (SELECT coalesce(sum(length(name) + length(text) + 40), 0) FROM remarks WHERE "table" = id)'
    ' + (SELECT coalesce(sum(length(body)), 0) FROM studies WHERE "table" = id)'
    " FROM tables ORDER BY changed DESC, id"
)
"""Each table with about how many bytes are kept of it; a row has a hash and a time besides."""

Row = Sequence[Any]
Ply = tuple[int, str, float, str, bytes]
"""A ply as the values of `PLY`."""


def row_of(table: KeptTable) -> tuple[Any, ...]:
    """A table as the values of its `COLUMNS`."""
    return (
        table.id,
        table.game,
        table.version,
        json.dumps(table.options),
        int(table.drawn),
        table.turn_seconds,
        table.secret,
        json.dumps(table.shares),
        table.join,
        table.opener,
        table.created,
        table.ply,
        table.to_act,
        table.changed,
        table.rematch,
        json.dumps(table.payoffs),
        table.given,
        int(table.closed),
    )


def table_of(row: Row, seats: Iterable[Row]) -> KeptTable:
    """The table that a row and those of its seats tell of; a row that tells nothing raises."""
    return KeptTable(
        id=row[0],
        game=row[1],
        version=row[2],
        options=dict(json.loads(row[3])),
        drawn=bool(row[4]),
        turn_seconds=row[5],
        secret=row[6],
        shares=tuple(json.loads(row[7])),
        join=row[8],
        opener=row[9],
        created=row[10],
        ply=row[11],
        to_act=row[12],
        changed=row[13],
        rematch=row[14],
        payoffs=tuple([float(payoff) for payoff in json.loads(row[15])]),
        given=row[16],
        closed=bool(row[17]),
        seats=tuple(
            [
                KeptSeat(name=name, player=player, bot=bot, stand_in=stand_in)
                for name, player, bot, stand_in in seats
            ]
        ),
    )


def kept_of(table: KeptTable, plies: Sequence[Row], remarks: Sequence[Row], known: int = 0) -> Kept:
    """A table with its plies after those that are *known* and its last remarks.

    Every link is checked. Where some are known, *plies* begins with the last of them.
    """
    _check(table.id, "ply", plies)
    _check(table.id, "remark", remarks)
    plies = plies[min(known, 1) :]
    if known + len(plies) != table.ply:
        raise Damaged(table.id, f"it has {known + len(plies)} plies instead of {table.ply}")
    said = tuple([KeptRemark(*row[1:4]) for row in remarks[-REMARKS:]])
    notes = {row[0]: row[3] for row in plies if row[3]}
    return Kept(table, tuple([row[1] for row in plies]), said, notes)


def chained(before: bytes, ply: int, plies: Sequence[str], at: float, note: str) -> list[Ply]:
    """Plies as rows that follow the link *before*; the *note* is about the first of them."""
    made = []
    for number, notation in enumerate(plies, ply + 1):
        row = (number, notation, float(at), note if number == ply + 1 else "")
        before = link(before, *row)
        made.append((*row, before))
    return made


def seated(table: KeptTable, number: int, taken: KeptSeat) -> KeptTable:
    """The table with someone else in a seat."""
    seats = [taken if at == number else seat for at, seat in enumerate(table.seats)]
    return replace(table, seats=tuple(seats))


def without(table: KeptTable, player: int, stand_in: str | None) -> KeptTable:
    """The table with a player's name forgotten, and a bot in their place."""
    seats = [
        replace(seat, name="", stand_in=stand_in) if seat.player == player else seat
        for seat in table.seats
    ]
    return replace(table, seats=tuple(seats))


def _check(table: str, kind: str, found: Sequence[Row]) -> None:
    """Raise `Damaged` unless each row follows the one before; the first may be in the middle."""
    first, before = 1, beginning(table)
    if found and found[0][0] > 1:
        first, before, found = found[0][0] + 1, found[0][-1], found[1:]
    for number, row in enumerate(found, first):
        before = link(before, *row[:-1])
        if row[0] != number or before != row[-1]:
            raise Damaged(table, f"{kind} {number} is not as it was written")
