"""Cards: what a table's list of players and its card look like to clients."""

from __future__ import annotations

from collections.abc import Collection

from starboard.kernel import OVER, AnyGame
from starboard.server.protocol import Player, TableCard
from starboard.server.store import KeptTable


def players(kept: KeptTable, there: Collection[int]) -> list[Player]:
    """Who sits at a table, and who of them is there now."""
    return [
        Player(
            seat=number,
            name=name,
            kind="bot" if seat.bot else "free" if seat.is_free else "human",
            bot=seat.bot,
            here=seat.player in there,
            stand_in=seat.stand_in,
        )
        for number, (seat, name) in enumerate(zip(kept.seats, kept.names, strict=True))
    ]


def card(
    kept: KeptTable, game: AnyGame | None, player: int | None, there: Collection[int]
) -> TableCard:
    """A table as a list shows it."""
    is_playable = game is not None and game.plays(kept.version)
    return TableCard(
        table=kept.id,
        game=kept.game,
        title=kept.game if game is None else game.title,
        players=players(kept, there),
        mine=[
            n for n, seat in enumerate(kept.seats) if player is not None and seat.player == player
        ],
        to_act=kept.to_act,
        ply=kept.ply,
        started=kept.is_full,
        over=kept.is_full and (kept.to_act == OVER or not is_playable),
        changed=kept.changed,
        options=kept.options,
        cooperative=game is not None and game.cooperative,
        payoffs=list(kept.payoffs),
        join=kept.join if player == kept.opener and not kept.is_full else None,
    )
