"""What players see and what the log tells them."""

from __future__ import annotations

import pytest

from starboard.games.sources import GAME
from starboard.games.sources.setups import board
from starboard.kernel import WATCHER
from starboard.testing import play, told


def test_the_scene_offers_cards_to_take_and_to_lay() -> None:
    state = board(pawns=("e1", "h9"), pile={"tee": 2, "one": 1})
    scene = GAME.scene(GAME.view(state, 0))
    takes = [(p.move, p.count, p.label) for p in scene.pieces if p.id.startswith("pile")]
    assert takes == [
        ("take one", 1, "take one-arrow stream, 1 here"),
        ("take tee", 2, "take tee stream, 2 here"),
    ]
    source = next(piece for piece in scene.pieces if piece.id == "card e1")
    assert (source.symbol, source.count) == ("source", 3)
    play(GAME, state, "take tee", "go e2")
    scene = GAME.scene(GAME.view(state, 0))
    assert [p.turns for p in scene.pieces if p.id.startswith("way")] == [0, 1, 2, 3]


def test_panels_tell_time_crossings_and_expresses() -> None:
    state = board("·\n" + "· · · · ↑\n" * 7 + "·", pawns=("e1", "h9"), pile={"tee": 1})
    level, red, blue, piles = GAME.scene(GAME.view(state, WATCHER)).panels
    assert (level.score, level.holdings[0].text) == ("0 of 2 expresses", "25 turns in 13 rounds")
    assert (red.title, red.holdings[0].text) == ("on e1", "100 %")
    assert blue.holdings[0].text == "0 %"
    assert piles.holdings[0].label == "e1: tee"
    play(GAME, state, "go e9")
    assert GAME.scene(GAME.view(state, 0)).panels[1].score == "express made"


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("take tee", "@0 takes a tee stream from the Source on e1."),
        ("take all", "@0 takes all cards from the Source on e1."),
        ("go e2", "@0 goes to e2."),
        ("use extra move", "@0 uses an Extra Move (SO-23)."),
        ("end turn", "@0 ends the turn."),
    ],
)
def test_the_log_tells_each_deed(notation: str, sentence: str) -> None:
    state = board(pawns=("e1", "h9"), hand={"extra move": 1}, pile={"tee": 2})
    assert told(GAME, state, notation) == sentence
