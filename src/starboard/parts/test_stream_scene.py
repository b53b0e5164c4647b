from starboard.kernel import Button
from starboard.parts.boards import at
from starboard.parts.stream_moves import Ride
from starboard.parts.stream_scene import (
    board_zone,
    buttons,
    middle,
    place,
    refused,
    rider_piece,
    site_place,
    target_piece,
    way,
)


def test_a1_is_at_the_bottom_left_of_the_board() -> None:
    zone = board_zone("board", ground="sea", asks="go {place}")
    assert place(at("a1")) == (0.0, 8.0)
    assert place(at("i9")) == (8.0, 0.0)
    assert middle(at("a1")) == (0.5, 8.5)
    assert (zone.columns[0], zone.rows[-1]) == ("a", "1")
    assert (zone.role, zone.ground, zone.asks) == ("heart", "sea", "go {place}")


def test_a_way_goes_through_the_middles_of_its_squares() -> None:
    assert way(at("a1"), [at("b1"), at("b2")]) == ((0.5, 8.5), (1.5, 8.5), (1.5, 7.5))


def test_riders_that_share_a_square_stand_in_its_corners() -> None:
    alone = rider_piece("pawn", 0, [0, 1], on_site=False, label="", is_chosen=False)
    assert (alone.x, alone.y, alone.size) == (0.16, 8.16, 0.68)
    riders = [
        rider_piece("pawn", seat, [0] * 4, on_site=True, label="", is_chosen=seat == 1)
        for seat in range(4)
    ]
    assert len({(rider.x, rider.y) for rider in riders}) == 4
    assert {rider.size for rider in riders} == {0.44}
    assert [rider.mark for rider in riders] == ["", "chosen", "", ""]


def test_a_rider_stands_before_what_lies_on_its_square_and_what_is_read_makes_room() -> None:
    rider = rider_piece("pawn", 0, [0, 1], on_site=True, label="", is_chosen=False, symbol="king")
    assert (rider.id, rider.symbol) == ("pawn 0", "king")
    assert (rider.x, rider.y, rider.size) == (0.0, 8.32, 0.68)
    assert site_place(0, [0, 1]) == (0.36, 8.0, 0.64)
    assert site_place(0, [0, 0]) == site_place(0, [1, 2]) == (0.0, 8.0, 1.0)


def test_a_square_to_ride_to_says_so_and_plays_the_ride() -> None:
    path = way(at("f5"), [at("f6")])
    target = target_piece(Ride("fly", at("f6")), path=path)
    assert (target.label, target.move, target.mark) == ("fly to f6", "fly f6", "target")
    assert target.path == path


def test_a_touch_asks_only_for_what_is_refused() -> None:
    assert refused({"draw"}, "draw", "fly e5") == "fly e5"
    assert refused(set(), "draw", "fly e5") == "draw"
    assert refused({"draw"}, "draw") == ""


def test_a_button_needs_words() -> None:
    words = {"end turn": ("End the turn", "Actions left are lost."), "draw": ("Draw", "")}
    button = Button(
        id="end turn", label="End the turn", move="end turn", tip="Actions left are lost."
    )
    assert buttons(["fly f6", "end turn"], words) == (button,)
    draw, end = buttons(["draw", "end turn"], words, loss="2 actions would be lost.")
    assert (draw.confirm, end.confirm) == ("", "End your turn? 2 actions would be lost.")
