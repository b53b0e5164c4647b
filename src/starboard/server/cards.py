"""Cards: what a table's list of players, its card and its scenes look like to clients."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from starboard.kernel import COLOURS, OVER, Game, Scene, name_seats
from starboard.server.protocol import Player, TableCard
from starboard.server.store import KeptSeat, KeptTable

AnyGame = Game[Any, Any]

SENTENCES: Final = frozenset({"status", "label", "tip", "title", "text", "score"})
"""Fields of a scene in which seats are named."""


def seat_names(seats: Sequence[KeptSeat]) -> list[str]:
    """A name for each seat: the player's, or else the seat's colour."""
    return [seat.name or COLOURS[n % len(COLOURS)].title() for n, seat in enumerate(seats)]


def players(kept: KeptTable, present: dict[int, int]) -> list[Player]:
    """Who sits at a table, and who of them is there now."""
    return [
        Player(
            seat=number,
            name=name,
            kind="bot" if seat.bot else "free" if seat.is_free else "human",
            bot=seat.bot,
            here=seat.player is not None and present.get(seat.player, 0) > 0,
            stand_in=seat.stand_in,
        )
        for number, (seat, name) in enumerate(zip(kept.seats, seat_names(kept.seats), strict=True))
    ]


def card(
    kept: KeptTable, game: AnyGame | None, player: int | None, present: dict[int, int]
) -> TableCard:
    """A table as a list shows it."""
    return TableCard(
        table=kept.id,
        game=kept.game,
        title=kept.game if game is None else game.title,
        players=players(kept, present),
        mine=[
            n for n, seat in enumerate(kept.seats) if player is not None and seat.player == player
        ],
        to_act=kept.to_act,
        ply=kept.ply,
        started=kept.is_full,
        over=kept.is_full and kept.to_act == OVER,
        changed=kept.changed,
        options=kept.options,
        join=kept.join if player == kept.opener and not kept.is_full else None,
    )


def named(scene: Scene, names: Sequence[str]) -> dict[str, Any]:
    """A scene as JSON, with the players' names in its sentences."""
    plain = msgspec.json.decode(scene.json())
    _name(plain, names)
    return dict(plain)


def _name(value: Any, names: Sequence[str]) -> None:
    if isinstance(value, list):
        for item in value:
            _name(item, names)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key in SENTENCES and isinstance(item, str):
                value[key] = name_seats(item, names)
            else:
                _name(item, names)
