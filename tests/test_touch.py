"""Every touch says why: whatever plays nothing is answered from the rules, in every game."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from starboard import catalog
from starboard.kernel import Game, Piece, Rng, Scene, Zone, random_game

LOOKED_AT = 5
"""Positions of each game."""

TOUCHES = 11
CITATION = re.compile(r"\((?:[A-Z]{2}-|rules? )\d")


@pytest.mark.parametrize("name", catalog.names())
def test_what_plays_nothing_is_answered_from_the_rules(name: str) -> None:
    game = catalog.find(name)
    for view, scene in positions(game):
        for zone in scene.zones:
            assert CITATION.search(zone.tip), (zone.id, zone.tip)
        legal = set(scene.offers())
        for x, y, piece in bare_places(scene):
            asked = asked_at(scene, x, y, piece)
            if asked is not None and asked not in legal:
                assert CITATION.search(game.why_not(view, asked)), (piece, asked)


def positions(game: Game[Any, Any]) -> list[tuple[Any, Scene]]:
    """Views and scenes of whoever is to act, spread over a random game."""
    state, found = game.begin(), []
    moves = random_game(game.begin(), Rng(17))
    for ply, move in enumerate(moves):
        if state.to_act >= 0 and ply % (len(moves) // LOOKED_AT + 1) == 0:
            view = game.view(state, state.to_act)
            found.append((view, game.scene(view)))
        state.play(move)
    return found


def bare_places(scene: Scene) -> list[tuple[float, float, Piece | None]]:
    """Points of each zone where a touch plays nothing, with what lies there on top."""
    rng, found = Random(5), []
    for zone in scene.zones:
        for _ in range(TOUCHES):
            x, y = zone.x + rng.random() * zone.width, zone.y + rng.random() * zone.height
            under = [piece for piece in scene.pieces if lies_at(piece, x, y)]
            if all(not piece.moves for piece in under):
                found.append((x, y, under[-1] if under else None))
    return found


def lies_at(piece: Piece, x: float, y: float) -> bool:
    return 0 <= x - piece.x < piece.size and 0 <= y - piece.y < piece.size


def asked_at(scene: Scene, x: float, y: float, piece: Piece | None) -> str | None:
    """The move that a touch here asks for, as the client has it (``web/src/touch.ts``)."""
    if piece is not None and piece.asks:
        return piece.asks
    for zone in reversed(scene.zones):
        right, down = (x - zone.x) / zone.width, (y - zone.y) / zone.height
        if zone.asks and 0 <= right < 1 and 0 <= down < 1:
            return zone.asks.replace("{place}", square_of(zone, right, down))
    return None


def square_of(zone: Zone, right: float, down: float) -> str:
    column = zone.columns[int(right * len(zone.columns))]
    return column + zone.rows[int(down * len(zone.rows))]
