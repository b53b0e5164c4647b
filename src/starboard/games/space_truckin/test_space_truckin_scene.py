"""What players see and read: the scene, the log and the refusals."""

import pytest

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.drawn import play, position
from starboard.games.space_truckin.look import glyph, spot
from starboard.games.space_truckin.moves import TYPE_NAMES
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scene import status
from starboard.kernel import WATCHER, Piece, Scene, refusal


def seen(state: Truckin, seat: int | None = None) -> Scene:
    return GAME.scene(GAME.view(state, state.to_act if seat is None else seat))


def piece(scene: Scene, name: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.id == name)


def at(scene: Scene, label: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.label == label)


def ids(scene: Scene, prefix: str) -> list[str]:
    return [piece.id for piece in scene.pieces if piece.id.startswith(prefix)]


def told(state: Truckin, notation: str) -> str:
    """Play a move and return what a spectator reads about it."""
    before = GAME.view(state, WATCHER)
    play(state, notation)
    return GAME.tell(before, GAME.moves.parse(notation), GAME.view(state, WATCHER))


def refused(state: Truckin, notation: str) -> str | None:
    return refusal(GAME, GAME.view(state, state.to_act), notation)


# The scene.


def test_the_tile_in_hand_is_shown_in_four_rotations_with_the_squares_where_each_fits() -> None:
    state = play(position("dead-end/W . dead-end/E", at="d5"), "draw straight")
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
    state = play(position("straight", at="i5"), "draw bend")
    assert piece(seen(state), "place a5").tip == "It fits turned north or east."


def test_rotations_are_touched_once_a_square_is_chosen() -> None:
    state = play(position("straight", at="i5"), "draw bend", "place a5")
    scene = seen(state)
    assert scene.offers() == ["turn N", "turn E"]
    assert piece(scene, "place a5").mark == "chosen"
    assert piece(scene, "hand S").mark == "faded"


def test_the_placed_tile_is_shown_large_while_a_ship_is_deployed() -> None:
    state = play(GAME.begin(2), "draw cape-nexus", "place a1", "turn N")
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
    state = play(GAME.begin(2), "draw cape arrow", "clock SW")
    dial = piece(seen(state), "clock")
    assert (dial.symbol, dial.turns) == ("clock", 2)
    assert dial.label == "the seconds hand is in the south-west"
    assert piece(seen(GAME.begin(2), 0), "clock").symbol == "clock-idle"


def test_what_lies_across_the_edge_is_hinted_at() -> None:
    state = position("straight", at="a5")
    state.board.lay(4, 1 + 4 * TYPE_NAMES.index("heart"))
    scene = seen(state, 0)
    assert ids(scene, "brink") == ["brink e9 N", "brink i5 E"]
    assert piece(scene, "brink i5 E").symbol == "brink-wormhole"
    assert piece(scene, "brink e9 N").symbol == "brink-system"


def test_ships_show_their_role_and_owner() -> None:
    state = position("straight+0E . cape+1N . station+0*", at="c5")
    scene = seen(state, 0)
    ships = [(p.symbol, p.owner) for p in scene.pieces if p.id.startswith("ship")]
    assert ships == [("cargo", 0), ("battleship", 1), ("engineers", 0)]
    assert at(scene, "cargo on c5").tip == "The wormhole has 1 tile, and 2 open sides."
    assert at(scene, "engineers on g5").tip == "0 of 8 squares around the station have tiles."


def test_a_black_hole_lets_cargo_and_tiles_be_touched() -> None:
    state = play(position("straight+1E . cape", at="c5"), "draw black hole", "clock NE")
    scene = seen(state)
    assert at(scene, "remove the cargo on c5").mark == "danger"
    assert at(scene, "straight on c5").move == "exchange c5"
    # The later tile is named second (TR-36); pointing at one lights the other up.
    assert at(scene, "straight on c5").shows == (at(scene, "cape on e5").id,)
    assert (at(scene, "cape on e5").move, at(scene, "cape on e5").mark) == (None, "")
    play(state, "exchange c5")
    assert at(seen(state), "straight on c5").mark == "chosen"
    assert at(seen(state), "cape on e5").move == "with e5"
    play(state, "with e5")
    assert status(state) == "@0 turns the tile that goes from c5 to e5."
    play(state, "turn N")
    assert status(state) == "@0 turns the tile that goes from e5 to c5."
    assert seen(state).offers() == ["turn N", "turn E", "turn S", "turn W"]


def test_tiles_and_ships_keep_their_ids_while_they_are_exchanged() -> None:
    state = play(position("straight+1E . cape", at="c5"), "draw black hole", "clock NE")
    before = seen(state)
    play(state, "exchange c5", "with e5", "turn N", "turn N")
    after = seen(state, 0)
    assert at(before, "straight on c5").id == at(after, "straight on e5").id
    assert at(before, "cape on e5").id == at(after, "cape on c5").id
    assert at(before, "remove the cargo on c5").id == at(after, "cargo on e5").id


def test_tiles_that_no_exchange_can_move_are_faded() -> None:
    state = position("dead-end/W straight dead-end/E . heart . cape", at="a5")
    play(state, "draw black hole", "clock NE")
    assert at(seen(state), "straight on b5").mark == "target"
    play(state, "exchange b5")
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
    play(state, "draw dead-end", "place a5")
    panels = seen(state, 0).panels
    assert [panel.score for panel in panels] == ["0", "4", "0", ""]
    assert panels[3].holdings[0].label == (
        "@1's wormhole over 2 segments closes for 2, and 2 for crossing the edge"
        " (TR-40, TR-42, TR-45)."
    )
    assert panels[1].title == "to move"


def test_tiles_have_characters_that_turn_with_them() -> None:
    bend, bypass = TYPE_NAMES.index("bend"), TYPE_NAMES.index("bypass")
    assert [glyph(bend, turn) for turn in range(4)] == ["╗ ", "╝ ", "╚ ", "╔ "]
    assert [glyph(bypass, turn) for turn in range(4)] == ["▀═", "▐║", "▄═", "▌║"]
    assert glyph(TYPE_NAMES.index("void"), 0) == "░░"
    assert spot(bend, 0, 0) == pytest.approx((0.355, 0.645))


def test_status_says_who_must_do_what() -> None:
    state = GAME.begin(2)
    assert status(state) == "@0 draws a tile."
    assert status(play(state, "draw cape arrow")) == (
        "@0 drew a cape with an arrow: the clock is read."
    )
    assert status(play(state, "clock NE")) == "@0 chooses a square for the cape."
    assert status(play(state, "place a1")) == "@0 deploys a ship onto a1, or none."


# The log.


def test_the_log_tells_a_turn_as_a_story() -> None:
    state = GAME.begin(2)
    assert told(state, "draw bend arrows") == "@0 draws a bend with two arrows."
    assert told(state, "clock NE") == "The seconds hand is in the north-east (TR-13)."
    assert told(state, "place a1") == "@0 wants the bend on a1."
    assert told(state, "turn S") == "@0 places the bend on a1, turned south."
    assert told(state, "deploy N") == "@0 sends cargo into the wormhole on a1."
    assert told(state, "draw station") == "@1 draws a station."
    assert told(state, "place c3") == "@1 places the station on c3."
    assert told(state, "deploy station") == "@1 sends engineers to the station on c3."
    play(state, "draw cape", "place e2", "turn N")
    assert told(state, "deploy N") == "@0 sends a battleship into the system on e2."
    play(state, "draw cape", "place g2", "turn N")
    assert told(state, "pass") == "@1 deploys no ship."


def test_the_log_tells_what_was_scored_and_why() -> None:
    state = position("dead-end/W+1E straight straight straight .", at="f5")
    play(state, "draw dead-end")
    assert told(state, "place a5") == (
        "@0 places the dead-end on a5, turned east. @1's wormhole over 5 tiles closes for 10,"
        " and 2 for crossing the edge (TR-40, TR-45)."
    )


def test_the_log_tells_of_ties_stations_and_reserves() -> None:
    state = position("cape/E+0E belt/E . cape/W+1W", at="c5")
    play(state, "draw belt")
    assert told(state, "place e5").endswith(
        "@0 and @1 share a system over 4 tiles, which closes for 8 each (TR-41, TR-43)."
        " @0 and @1 each take a ship from the reserve."
    )
    around = "cape cape cape\ncape^/W station+0* cape^/E\ncape^^/S void ."
    state = play(position(around, at="d6"), "draw void")
    assert told(state, "place f4").endswith("@0's station on e5 is surrounded: 9 points (TR-44).")


def test_the_log_tells_of_black_holes() -> None:
    state = position("straight+1E . . cape . straight+0E", at="c5")
    assert told(state, "draw black hole") == "@0 draws a black hole."
    play(state, "clock NE")
    other = state.clone()
    assert told(state.clone(), "pass") == "@0 leaves the black hole alone (TR-30)."
    assert told(state.clone(), "remove h5") == (
        "@0 lets the black hole swallow their own cargo on h5 (TR-31)."
    )
    assert told(state, "remove c5") == "@0 lets the black hole swallow @1's cargo on c5 (TR-31)."
    assert told(other, "exchange c5") == "@0 takes up the straight on c5."
    assert told(other, "with f5") == (
        "@0 wants the straight on c5 and the cape on f5 to change places."
    )
    assert told(other, "turn E") == "@0 turns the straight for f5 east."
    assert told(other, "turn N") == (
        "The black hole exchanges the straight on c5 and the cape on f5 (TR-32)."
    )


def test_the_log_tells_of_discards_and_the_end() -> None:
    state = position("straight+0E . . straight+1E", at="c5", seats=3, stack=["void"])
    play(state, "draw void")
    assert told(state, "place a1") == (
        "@0 places the void on a1. The stack is empty (TR-50). What is unfinished brings @0 1"
        " and @1 1 (TR-51, TR-52). @0 and @1 share the win with 1 point each (TR-53)."
    )
    assert seen(state, 0).status.startswith("The stack is empty (TR-50). @0 and @1 share")
    state = position("void", at="a1", stack=["heart", "void"])
    for square in range(1, 81):
        state.board.lay(square, state.board.tile(0))
    assert told(state, "draw heart") == (
        "@0 draws a heart. The heart fits nowhere and leaves the game (TR-14)."
    )
    assert told(state, "draw void") == (
        "@0 draws a void. The void fits nowhere and leaves the game (TR-14). The stack is empty,"
        " and the game ends (TR-50). @0 and @1 share the win with 0 points each (TR-53)."
    )


# Refusals.


def test_refusals_while_placing() -> None:
    state = play(position("straight . dead-end/E", at="d5"), "draw cape arrow", "clock NE")
    assert refused(state, "place d5") == "There is a tile on d5 already (TR-11)."
    assert refused(state, "place e5") == (
        "However it is turned, the cape does not continue the tiles around e5 (TR-12)."
    )
    assert refused(state, "turn N") == (
        "First choose a square for the cape; then you can turn it (TR-16)."
    )
    assert refused(state, "deploy N") == (
        "First place the cape; then you may deploy a ship onto it (TR-20)."
    )
    assert refused(state, "pass") == "The cape fits somewhere, so it must be placed (TR-10)."
    assert refused(state, "remove d5") == "Only a black hole can remove (TR-30)."
    assert refused(state, "with d5") == "Only a black hole can exchange (TR-30)."
    turned = play(position("cape/E", at="d5"), "draw cape arrow", "clock NE")
    assert refused(turned, "place e5") == (
        "With an arrow to the north-east, the cape does not fit e5 (TR-13)."
    )


def test_refusals_while_turning() -> None:
    state = play(position("straight", at="i5"), "draw bend", "place a5")
    assert refused(state, "turn S") == (
        "Turned south, the bend shows void to the west, but i5 shows a wormhole (TR-12)."
    )
    assert refused(state, "place a1") == (
        "First choose a rotation for the tile, or take your last choice back (TR-16)."
    )
    state = play(GAME.begin(2), "draw straight", "place a1")
    assert refused(state, "turn S") == (
        "Turned south, the straight looks the same as turned north: choose that (TR-16)."
    )
    state = play(GAME.begin(2), "draw cape arrows", "clock NE", "place a1")
    assert refused(state, "turn E") == (
        "Turned east, the cape has no arrow to the north-east (TR-13)."
    )


def test_refusals_while_deploying() -> None:
    state = position("straight+1E .", at="c5")
    play(state, "draw bypass", "place d5", "turn N")
    assert refused(state, "deploy E") == "There is a ship on that wormhole already (TR-21)."
    assert refused(state, "deploy S") == "There is only void in the south of d5 (TR-20)."
    assert refused(state, "deploy station") == "There is no station on d5 (TR-20)."
    assert refused(state, "place a1") == (
        "The tile lies on d5 already: deploy a ship or pass (TR-10)."
    )
    assert refused(state, "exchange c5") == "Only a black hole can exchange (TR-30)."
    state = play(GAME.begin(2), "draw belt", "place a1", "turn N")
    assert refused(state, "deploy S") == "That system is named by its first side: deploy N (TR-20)."


def test_refusals_with_a_black_hole() -> None:
    state = position("heart+1N . straight . cape", at="c5")
    play(state, "draw black hole", "clock NE")
    assert refused(state, "place a1") == "A black hole is never placed (TR-30)."
    assert refused(state, "deploy N") == "No ship is deployed in a turn with a black hole (TR-30)."
    assert refused(state, "with c5") == (
        "First name the tile to exchange: exchange and its square (TR-32)."
    )
    assert refused(state, "remove a1") == "There is no cargo on a1 (TR-31)."
    assert refused(state, "remove c5") == (
        "A black hole takes only cargo, and on c5 there is no cargo but battleship (TR-31)."
    )
    assert refused(state, "exchange a1") == "There is no tile on a1 to exchange (TR-32)."
    assert refused(state, "exchange g5") == (
        "Name the earlier tile first: exchange c5, say, with g5 (TR-36)."
    )
    alone = play(GAME.begin(2), "draw black hole", "clock NE")
    assert refused(alone, "exchange e5") == (
        "The tile on e5 can change places with no other (TR-32)."
    )


def test_refusals_while_pairing() -> None:
    state = position("dead-end/W straight dead-end/E . heart", at="a5")
    play(state, "draw black hole", "clock NE", "exchange b5")
    assert refused(state, "pass") == "First choose the tile to exchange with the one on b5 (TR-32)."
    assert refused(state, "with b5") == (
        "A tile cannot change places with itself: choose another than b5 (TR-32)."
    )
    assert refused(state, "with a1") == "There is no tile on a1 to exchange (TR-32)."
    assert refused(state, "with e5") == "However it is turned, the heart does not fit b5 (TR-12)."
    state = position("straight . straight . cape^ . bend", at="a5")
    play(state, "draw black hole", "clock NE", "exchange c5")
    assert refused(state, "with a5") == "Name the earlier tile first: exchange a5 with c5 (TR-36)."


def test_refusals_of_pairs() -> None:
    state = position("cape/E belt/E . cape^ . cape", at="a5")
    play(state, "draw black hole", "clock NE", "exchange a5")
    assert refused(state, "with d5") == (
        "With an arrow to the north-east, the cape does not fit a5 (TR-13)."
    )
    state = position("station . station . bend", at="a5")
    play(state, "draw black hole", "clock NE", "exchange a5")
    assert refused(state, "with c5") == (
        "Exchanging a5 and c5 would change no kind, rotation or ship (TR-32)."
    )
    state = position("dead-end/W straight harbour . . bypass", at="i5")
    play(state, "draw black hole", "clock NE", "exchange a5")
    assert refused(state, "with b5") == (
        "Side by side, the tiles of a5 and b5 would not continue each other (TR-12)."
    )


def test_refusals_while_turning_in_an_exchange() -> None:
    state = position("straight . . straight", at="c5")
    play(state, "draw black hole", "clock NE", "exchange c5", "with f5")
    assert refused(state, "turn S") == (
        "Turned south, the straight looks the same as turned north: choose that (TR-16)."
    )
    assert refused(state, "exchange c5") == (
        "First choose a rotation for the tile, or take your last choice back (TR-16)."
    )
    state = position("bend . . bend", at="c5")
    play(state, "draw black hole", "clock NE", "exchange c5", "with f5", "turn N")
    assert refused(state, "turn N") == (
        "With the bend turned north the exchange would change nothing (TR-32)."
    )
    state = position("dead-end/W straight", at="i5")
    play(state, "draw black hole", "clock NE", "exchange a5", "with i5", "turn E")
    assert refused(state, "turn E") == (
        "Turned east, the dead-end would not continue the other tile exchanged (TR-12)."
    )
