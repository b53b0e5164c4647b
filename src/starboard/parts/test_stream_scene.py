from starboard.kernel import Button
from starboard.parts.boards import at
from starboard.parts.stream_moves import Lay, Ride
from starboard.parts.stream_scene import Tray, board_zone, buttons, place, rider_piece, target_piece
from starboard.parts.streams import TURNS

TRAY = Tray("hand", "hand", top=0.1, card=0.5)


def test_a1_is_at_the_bottom_left_of_the_board() -> None:
    zone = board_zone("board")
    assert place(at("a1")) == (0.0, 8.0)
    assert place(at("i9")) == (8.0, 0.0)
    assert (zone.columns[0], zone.rows[-1]) == ("a", "1")


def test_riders_that_share_a_square_stand_in_its_corners() -> None:
    alone = rider_piece("pawn", 0, [0, 1], size=0.64, label="", is_chosen=False)
    assert (alone.x, alone.y, alone.size) == (0.18, 8.18, 0.64)
    riders = [
        rider_piece("pawn", seat, [0, 0, 0, 0], size=0.64, label="", is_chosen=seat == 1)
        for seat in range(4)
    ]
    assert len({(rider.x, rider.y) for rider in riders}) == 4
    assert {rider.size for rider in riders} == {0.5}
    assert [rider.mark for rider in riders] == ["", "chosen", "", ""]


def test_a_square_to_ride_to_says_so_and_plays_the_ride() -> None:
    target = target_piece(Ride("fly", at("f6")))
    assert (target.label, target.move, target.mark) == ("fly to f6", "fly f6", "target")


def test_a_tray_fills_row_by_row() -> None:
    cards = [TRAY.piece(index, "", "tee", "", count=1) for index in (0, 5, 6)]
    assert [(card.x, card.y) for card in cards] == [(9.8, 0.1), (9.8 + 5 * 0.5, 0.1), (9.8, 0.6)]
    assert TRAY.piece(0, "", "tee", "", count=0).mark == "faded"


def test_a_tray_shows_each_way_to_lay_a_card() -> None:
    (way,) = TRAY.layings([(Lay(3, "tee W", 13), "tee", None)])
    assert (way.turns, way.label, way.move) == (TURNS[13], "lay tee W here", "lay tee W")


def test_a_button_needs_words() -> None:
    words = {"end turn": ("End the turn", "Actions left are lost."), "draw": ("Draw", "")}
    assert buttons(["fly f6", "end turn"], words) == (
        Button(id="end turn", label="End the turn", move="end turn", tip="Actions left are lost."),
    )
