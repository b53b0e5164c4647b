"""Seating: who sits where at a new table, and under which name."""

from __future__ import annotations

import secrets
from dataclasses import replace

from starboard.kernel import CHANCE
from starboard.server.auth import new_token
from starboard.server.bots import STANDARD
from starboard.server.protocol import SeatWish
from starboard.server.store import KeptSeat, KeptTable
from starboard.server.table import now


def new_table(
    game: str,
    version: int,
    options: dict[str, str],
    seats: list[KeptSeat],
    opener: int,
) -> KeptTable:
    """A table that nobody has played at, with secrets of its own."""
    when = now()
    return KeptTable(
        id=secrets.token_urlsafe(9),
        game=game,
        version=version,
        options=options,
        drawn=False,
        turn_seconds=0,
        secret=secrets.token_bytes(32),
        shares=tuple([secrets.token_hex(16) for _ in seats]),
        join=new_token(),
        opener=opener,
        created=when,
        changed=when,
        to_act=CHANCE,
        seats=tuple(seats),
    )


def clean(text: str) -> str:
    """One line of text without anything that cannot be seen."""
    return " ".join("".join([c if c.isprintable() else " " for c in text]).split())


def seat_for(wish: SeatWish, player: int) -> KeptSeat:
    """The seat that was wished for, by this player."""
    name = clean(wish.name)
    if wish.kind == "bot":
        bot = wish.bot or STANDARD
        return KeptSeat(name=name or f"{bot.title()} bot", bot=bot)
    return KeptSeat(name=name, player=None if wish.kind == "friend" else player)


def unique(seats: list[KeptSeat]) -> list[KeptSeat]:
    """Number the players who have the same name, so that the log tells them apart."""
    names: set[str] = set()
    told: list[KeptSeat] = []
    for seat in seats:
        name = untaken(seat.name, names)
        names.add(name)
        told.append(replace(seat, name=name))
    return told


def untaken(name: str, taken: set[str]) -> str:
    """The name, numbered if others have it."""
    number, other = 1, name
    while other and other in taken:
        number += 1
        other = f"{name} {number}"
    return other
