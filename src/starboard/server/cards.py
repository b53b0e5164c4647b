"""Cards: what a table's list of players, its card and its scenes look like to clients."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from starboard.kernel import (
    COLOURS,
    OVER,
    AnyGame,
    Button,
    Holding,
    Number,
    Panel,
    Piece,
    Scene,
    Zone,
    name_seats,
)
from starboard.server.protocol import Player, TableCard
from starboard.server.store import KeptSeat, KeptTable

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
    """A scene as its JSON has it, with the players' names in its sentences."""
    plain: dict[str, Any] = _plain(scene, names)
    return plain


def _plain(value: Any, names: Sequence[str]) -> Any:
    """What `Scene.json` writes, in one pass: this is done for every viewer of every ply."""
    kind = type(value)
    if kind is tuple:
        return [_plain(item, names) for item in value]
    shape = _SHAPES.get(kind)
    if shape is None:
        return value
    kept: dict[str, Any] = {}
    for name, default, is_sentence in shape:
        item = getattr(value, name)
        if item == default:
            continue
        if is_sentence and "@" in item:
            kept[name] = name_seats(item, names)
        elif type(item) is tuple:
            kept[name] = _plain(item, names)
        else:
            kept[name] = item
    if kind is Button or kind is Number:
        kept["kind"] = kind.__name__.lower()
    return kept


_SHAPES: Final = {
    kind: [(field.name, field.default, field.name in SENTENCES) for field in fields(kind)]
    for kind in (Scene, Zone, Piece, Button, Number, Panel, Holding)
}
