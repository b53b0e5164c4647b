"""What players see: the board, the hand, the panels and the status line."""

import pytest

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.moves import TYPE_NAMES
from starboard.games.space_truckin.panels import status
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scene_tiles import glyph, spot
from starboard.games.space_truckin.setups import position
from starboard.games.space_truckin.squares import code_of
from starboard.kernel import Piece, Scene
from starboard.testing import play


def seen(state: Truckin, seat: int | None = None) -> Scene:
    return GAME.scene(GAME.view(state, state.to_act if seat is None else seat))


def piece(scene: Scene, name: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.id == name)


def at(scene: Scene, label: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.label == label)


def ids(scene: Scene, prefix: str) -> list[str]:
    return [piece.id for piece in scene.pieces if piece.id.startswith(prefix)]


def test_the_tile_in_hand_is_shown_in_four_rotations_with_the_squares_where_each_fits() -> None:
    state = play(GAME, position("dead-end/W . dead-end/E", at="d5"), "draw straight")
    scene = seen(state)
    assert ids(scene, "hand ") == ["hand N", "hand E", "hand S", "hand W"]
    lengthwise, upright = piece(scene, "hand N"), piece(scene, "hand E")
    assert "place e5" in lengthwise.shows
    assert "place e5" not in upright.shows
    assert "place a1" in upright.shows
    # Turned south or west it looks the same as before (TR-16).
    assert (piece(scene, "hand S").mark, piece(scene, "hand S").label) == (
        "faded",
        "straight turned south: looks the same as another",
    )


def test_a_square_says_in_which_rotations_the_tile_fits() -> None:
    state = play(GAME, position("straight", at="i5"), "draw bend")
    assert piece(seen(state), "place a5").tip == "It fits turned north or east."


def test_rotations_are_touched_once_a_square_is_chosen() -> None:
    state = play(GAME, position("straight", at="i5"), "draw bend", "place a5")
    scene = seen(state)
    assert scene.offers() == ["turn N", "turn E"]
    assert piece(scene, "place a5").mark == "chosen"
    assert piece(scene, "hand S").mark == "faded"


def test_the_placed_tile_is_shown_large_while_a_ship_is_deployed() -> None:
    state = play(GAME, GAME.begin(2), "draw cape-nexus", "place a1", "turn N")
    scene = seen(state)
    assert piece(scene, "held").size > 3
    symbols = {p.move: p.symbol for p in scene.pieces if p.move}
    assert symbols == {
        "deploy N": "battleship",
        "deploy E": "cargo",
        "deploy S": "cargo",
        "deploy W": "cargo",
    }
    assert [control.id for control in scene.controls] == ["pass"]


def test_the_clock_shows_the_quadrant() -> None:
    state = play(GAME, GAME.begin(2), "draw cape arrow", "clock SW")
    dial = piece(seen(state), "clock")
    assert (dial.symbol, dial.turns) == ("clock", 2)
    assert dial.label == "the seconds hand is in the south-west"
    assert piece(seen(GAME.begin(2), 0), "clock").symbol == "clock_idle"


def test_what_lies_across_the_edge_is_hinted_at() -> None:
    state = position("straight", at="a5")
    state.board.lay(4, code_of(TYPE_NAMES.index("heart"), 0))
    scene = seen(state, 0)
    assert ids(scene, "brink") == ["brink e9 N", "brink i5 E"]
    assert piece(scene, "brink i5 E").symbol == "brink_wormhole"
    assert piece(scene, "brink e9 N").symbol == "brink_system"


def test_ships_show_their_role_and_owner() -> None:
    state = position("straight+0E . cape+1N . station+0*", at="c5")
    scene = seen(state, 0)
    ships = [(p.symbol, p.owner) for p in scene.pieces if p.id.startswith("ship")]
    assert ships == [("cargo", 0), ("battleship", 1), ("engineers", 0)]
    assert at(scene, "cargo on c5").tip == "The wormhole has 1 tile, and 2 open sides."
    assert at(scene, "engineers on g5").tip == "0 of 8 squares around the station have tiles."


def test_a_black_hole_lets_cargo_and_tiles_be_touched() -> None:
    state = play(GAME, position("straight+1E . cape", at="c5"), "draw black hole", "clock NE")
    scene = seen(state)
    assert at(scene, "remove the cargo on c5").mark == "danger"
    assert at(scene, "straight on c5").move == "exchange c5"
    # The later tile is named second (TR-36); pointing at one lights the other up.
    assert at(scene, "straight on c5").shows == (at(scene, "cape on e5").id,)
    assert (at(scene, "cape on e5").move, at(scene, "cape on e5").mark) == (None, "")
    play(GAME, state, "exchange c5")
    assert at(seen(state), "straight on c5").mark == "chosen"
    assert at(seen(state), "cape on e5").move == "with e5"
    play(GAME, state, "with e5")
    assert status(state) == "@0 turns the tile that goes from c5 to e5."
    play(GAME, state, "turn N")
    assert status(state) == "@0 turns the tile that goes from e5 to c5."
    assert seen(state).offers() == ["turn N", "turn E", "turn S", "turn W"]


def test_tiles_and_ships_keep_their_ids_while_they_are_exchanged() -> None:
    state = play(GAME, position("straight+1E . cape", at="c5"), "draw black hole", "clock NE")
    before = seen(state)
    play(GAME, state, "exchange c5", "with e5", "turn N", "turn N")
    after = seen(state, 0)
    assert at(before, "straight on c5").id == at(after, "straight on e5").id
    assert at(before, "cape on e5").id == at(after, "cape on c5").id
    assert at(before, "remove the cargo on c5").id == at(after, "cargo on e5").id


def test_tiles_that_no_exchange_can_move_are_faded() -> None:
    state = position("dead-end/W straight dead-end/E . heart . cape", at="a5")
    play(GAME, state, "draw black hole", "clock NE")
    assert at(seen(state), "straight on b5").mark == "target"
    play(GAME, state, "exchange b5")
    assert at(seen(state), "heart on e5").mark == "faded"
    assert at(seen(state, 1), "heart on e5").mark == ""


def test_the_stack_shows_what_is_left_of_every_kind() -> None:
    scene = seen(GAME.begin(2), 0)
    # One bypass is the start tile.
    assert [piece(scene, f"left {name}").count for name in ("bypass", "bend", "black hole")] == [
        4,
        9,
        10,
    ]
    assert piece(scene, "stack").count == 90


def test_panels_show_scores_ships_and_what_was_scored_last() -> None:
    state = position("dead-end/W+1E .", at="i5", seats=3)
    play(GAME, state, "draw dead-end", "place a5")
    panels = seen(state, 0).panels
    assert [panel.score for panel in panels] == ["0", "4", "0", ""]
    assert panels[3].holdings[0].label == (
        "@1's wormhole over 2 segments closes for 2, and 2 for crossing the edge"
        " (TR-40, TR-42, TR-45)."
    )
    assert panels[1].title == "to move"


def test_tiles_have_characters_that_turn_with_them() -> None:
    bend, bypass = TYPE_NAMES.index("bend"), TYPE_NAMES.index("bypass")
    assert [glyph(code_of(bend, turn)) for turn in range(4)] == ["╗ ", "╝ ", "╚ ", "╔ "]
    assert [glyph(code_of(bypass, turn)) for turn in range(4)] == ["▀═", "▐║", "▄═", "▌║"]
    assert glyph(code_of(TYPE_NAMES.index("void"), 0)) == "░░"
    assert spot(code_of(bend, 0), 0) == pytest.approx((0.355, 0.645))


def test_status_says_who_must_do_what() -> None:
    state = GAME.begin(2)
    assert status(state) == "@0 draws a tile."
    assert status(play(GAME, state, "draw cape arrow")) == (
        "@0 drew a cape with an arrow: the clock is read."
    )
    assert status(play(GAME, state, "clock NE")) == "@0 chooses a square for the cape."
    assert status(play(GAME, state, "place a1")) == "@0 deploys a ship onto a1, or none."
