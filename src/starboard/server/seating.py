"""Seating: who sits where at a new table, and under which name."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from dataclasses import replace
from hashlib import sha256

from starboard.bots import STANDARD
from starboard.kernel import CHANCE, OVER, Record
from starboard.server.auth import new_token
from starboard.server.protocol import SeatWish
from starboard.server.store import KeptSeat, KeptTable


def table_id(letters: str) -> str:
    """The same, unless a command line would take it for an option (`starboard admin close ID`)."""
    return "A" + letters[1:] if letters.startswith("-") else letters


def new_table(
    game: str,
    version: int,
    options: dict[str, str],
    seats: list[KeptSeat],
    opener: int,
    at: float,
    secret: bytes | None = None,
    share: str = "",
) -> KeptTable:
    """A table that nobody has played at yet, with secrets of its own.

    The opener's *share* of the luck is that of all their seats; the server makes the others.
    """
    shares = [
        f"{share}-{number}" if share and seat.player == opener else secrets.token_hex(16)
        for number, seat in enumerate(seats)
    ]
    return KeptTable(
        id=table_id(secrets.token_urlsafe(9)),
        game=game,
        version=version,
        options=options,
        drawn=False,
        turn_seconds=0,
        secret=secrets.token_bytes(32) if secret is None else secret,
        shares=tuple(shares),
        join=new_token(),
        opener=opener,
        created=at,
        changed=at,
        to_act=CHANCE,
        seats=tuple(seats),
    )


def shown_table(record: Record, opener: int, at: float) -> KeptTable:
    """A table at which a record is shown: named after it, without a secret of its own."""
    seats = [KeptSeat(name=clean(name), bot=STANDARD) for name in record.players]
    seats += [KeptSeat(bot=STANDARD) for _ in range(record.seats - len(seats))]
    kept = new_table(record.game, record.version, record.options, unique(seats), opener, at)
    digest = urlsafe_b64encode(sha256(record.text().encode()).digest())
    return replace(kept, id=table_id(digest[:16].decode()), secret=b"", shares=(), to_act=OVER)


def clean(text: str) -> str:
    """The text as one line, without characters that cannot be seen."""
    return " ".join("".join([c if c.isprintable() else " " for c in text]).split())


def seat_for(wish: SeatWish, player: int) -> KeptSeat:
    """The seat that a player wishes for."""
    name = clean(wish.name)
    if wish.kind == "bot":
        bot = wish.bot or STANDARD
        return KeptSeat(name=name or _bot_name(bot), bot=bot)
    return KeptSeat(name=name, player=None if wish.kind == "friend" else player)


def stronger(seat: KeptSeat, levels: tuple[str, ...]) -> KeptSeat:
    """The seat with a bot of the next level, unless there is none."""
    if seat.bot not in levels[:-1]:
        return seat
    bot = levels[levels.index(seat.bot) + 1]
    is_named = seat.name and not seat.name.startswith(_bot_name(seat.bot))
    return replace(seat, bot=bot, name=seat.name if is_named else _bot_name(bot))


def _bot_name(bot: str) -> str:
    return f"{bot.title()} bot"


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
    """The name, with a number if others have it."""
    number, other = 1, name
    while other and other in taken:
        number += 1
        other = f"{name} {number}"
    return other
