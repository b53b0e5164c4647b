"""What players see and what the log tells them."""

from __future__ import annotations

import pytest

from starboard.games.streamlines import GAME
from starboard.games.streamlines.setups import galaxy
from starboard.testing import told


def test_the_scene_shows_where_the_ship_can_go_and_what_it_can_lay() -> None:
    state = galaxy(aboard={"corner": 1, "refugee": 1})
    scene = GAME.scene(GAME.view(state, 0))
    ways = [piece for piece in scene.pieces if piece.id.startswith("way")]
    assert [piece.turns for piece in ways] == [0, 1, 2, 3]
    assert [piece.label for piece in ways][:1] == ["lay corner NE here"]
    target = next(piece for piece in scene.pieces if piece.id == "to e6")
    assert (target.x, target.y, target.mark) == (4, 3, "target")
    ship = next(piece for piece in scene.pieces if piece.id == "ship 0")
    assert (ship.count, ship.mark) == (1, "chosen")
    assert scene.panels[1].holdings[0].text == "3 of 3 left"


def test_ships_on_one_square_do_not_hide_each_other() -> None:
    pieces = GAME.scene(GAME.view(galaxy(ships=("e5", "e5", "e5", "e5")), 0)).pieces
    ships = {(piece.x, piece.y, piece.size) for piece in pieces if piece.symbol == "ship"}
    assert len(ships) == 4
    assert {size for _, _, size in ships} == {0.5}


@pytest.mark.parametrize(
    ("notation", "sentence"),
    [
        ("lay tee S", "@0 lays a stream on e5: tee S."),
        ("lay gate A", "@0 builds gate A on e5."),
        ("give refugee to 2", "@0 gives a Refugee to @1."),
        ("use extra move", "@0 uses an Extra Move (ST-38)."),
        ("end turn", "@0 ends the turn."),
    ],
)
def test_the_log_tells_each_deed(notation: str, sentence: str) -> None:
    aboard = {"cargo": 3, "tee": 1, "gate A": 1, "refugee": 1, "extra move": 1}
    state = galaxy(ships=("e5", "e5"), aboard=aboard)
    assert told(GAME, state, notation) == sentence


def test_the_log_tells_a_collapse_and_what_comes_of_it() -> None:
    state = galaxy(ships=("c4", "a9"), aboard={"refugee": 1})
    state.warnings[0], state.fuses[0] = 2, 1
    assert told(GAME, state, "end turn") == (
        "@0 ends the turn. Planet 1 (c4) turns into a black hole (ST-41). @0's ship is lost with"
        " 1 refugee aboard (ST-44)."
    )
