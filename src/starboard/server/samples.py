"""A game at its best moment, for the pictures that make people want to play it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from starboard.kernel import (
    WATCHER,
    AnyGame,
    Piece,
    Record,
    Rng,
    State,
    Zone,
    parse,
    random_game,
    replay,
)

SEED: Final = 8
PARTS: Final = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
"""How far a game may have come."""

KIND: Final = 2
"""A kind of thing is worth so many things of kinds that are there already."""


def liveliest(game: AnyGame, records: Sequence[str] = ()) -> State:
    """The position of these records, or of a random game, whose boards have most to show."""
    lines = [_positions(game, parse(text)) for text in records] or [_random_positions(game)]
    return max([state for line in lines for state in line], key=lambda state: _worth(game, state))


def _positions(game: AnyGame, record: Record) -> Iterator[State]:
    plies = {int(part * len(record.plies)) for part in PARTS}
    for ply, (state, _) in enumerate(replay(record, game)):
        if ply in plies:
            yield state.clone()


def _random_positions(game: AnyGame) -> Iterator[State]:
    moves = random_game(game.begin(), Rng(SEED))
    plies = {int(part * len(moves)) for part in PARTS}
    state = game.begin()
    for ply, move in enumerate(moves):
        if ply in plies:
            yield state.clone()
        state.play(move)


def _worth(game: AnyGame, state: State) -> int:
    scene = game.scene(game.view(state, WATCHER))
    boards = [zone for zone in scene.zones if zone.kind == "board"]
    seen = [piece for piece in scene.pieces if piece.symbol]
    shown = [piece.symbol for piece in seen if any(_lies_on(piece, board) for board in boards)]
    return len(shown) + KIND * len(set(shown))


def _lies_on(piece: Piece, zone: Zone) -> bool:
    x, y = piece.x + piece.size / 2, piece.y + piece.size / 2
    return zone.x <= x <= zone.x + zone.width and zone.y <= y <= zone.y + zone.height
