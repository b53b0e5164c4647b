from __future__ import annotations

from itertools import pairwise

import pytest

from starboard.kernel import Rng
from starboard.parts.boards import SIGNS, at, read_board
from starboard.parts.grid import OUTSIDE
from starboard.parts.streams import (
    AGAINST,
    ARROW,
    FIRST_LAYING,
    LAYINGS,
    NAMES,
    NEXT,
    SHAPE,
    SHAPES,
    SQUARES,
    THING,
    TURNS,
    WHIRL,
    laying_name,
    may_enter,
    ride_ends,
    turned,
)
from starboard.parts.trails import has_ride_of, shortest_ride


def ends(board: str, start: str, *, first: int = 15, stops: bool = False) -> str:
    found = ride_ends(read_board(board), at(start), 0, first, stops)
    return " ".join([NAMES[square] for square in found])


def path(board: str, start: str, end: str) -> str:
    ride = shortest_ride(read_board(board), at(start), at(end))
    return " ".join([NAMES[square] for square in ride])


# Cards.


def test_every_card_lies_in_each_of_its_orientations() -> None:
    names = [laying_name(arrows) for arrows in LAYINGS]
    assert names == [
        *("one N", "one E", "one S", "one W", "opposite NS", "opposite EW"),
        *("corner NE", "corner SE", "corner SW", "corner NW"),
        *("tee N", "tee E", "tee S", "tee W"),
    ]


def test_a_laying_is_its_shape_turned_so_many_times() -> None:
    for shape in range(len(SHAPES)):
        first = LAYINGS[FIRST_LAYING[shape]]
        for arrows in LAYINGS[FIRST_LAYING[shape] : FIRST_LAYING[shape + 1]]:
            card = first
            for _ in range(TURNS[arrows]):
                card = turned(card, right=True)
            assert (card, SHAPE[arrows]) == (arrows, shape)


def test_a_turn_to_the_left_undoes_one_to_the_right() -> None:
    assert [turned(turned(arrows, True), False) for arrows in LAYINGS] == LAYINGS
    assert turned(SIGNS["╚"], right=True) == SIGNS["╔"]
    assert turned(SIGNS["╩"], right=False) == SIGNS["╣"]


# Rides.


def test_without_streams_a_move_is_one_step() -> None:
    assert ends("·", "e5") == "e4 d5 f5 e6"
    assert ends("·", "a1") == "b1 a2"


def test_a_stream_carries_on_as_far_as_it_goes() -> None:
    board = """
    · ↓ · ·
    → ↑ · ·
    ↑ · · ·
    """
    # Up and round to b2, whose arrow leads against that of b3.
    assert ends(board, "b1") == "c1 b2"
    assert ends("· → → ·", "a1") == "d1 a2"


def test_nothing_is_entered_against_a_stream() -> None:
    board = """
    · ↓ ·
    → · ←
    · ↑ ·
    """
    assert ends(board, "b2") == ""
    assert not may_enter(read_board(board), at("b1"), 2, 0)


def test_an_arrow_off_the_board_leads_nowhere() -> None:
    assert ends("· ↓ ·", "a1") == "b1 a2"


def test_at_a_fork_every_branch_is_a_choice() -> None:
    board = """
    · ╩ ·
    · ↑ ·
    · · ·
    """
    assert ends(board, "b1") == "a1 c1 a3 c3 b4"
    assert ends("· ╩ ·\n· ↑ ←\n· · ·", "d2") == "d1 e2 a3 c3 d3 b4"


def test_a_rider_may_stop_anywhere_where_that_is_allowed() -> None:
    assert ends("· → → → ·", "a1", stops=True) == "b1 c1 d1 e1 a2"


def test_the_first_step_may_be_bound_to_the_card_below() -> None:
    assert ends("·", "e5", first=ARROW[0] | ARROW[1]) == "f5 e6"


def test_closed_squares_end_a_ride_before_them() -> None:
    squares = read_board("· → → ·")
    squares[at("d1")] = 3 * THING
    assert ride_ends(squares, at("a1")) == [at("d1"), at("a2")]
    assert ride_ends(squares, at("a1"), 1 << 3) == [at("c1"), at("a2")]
    assert at("d1") not in ride_ends(squares, at("e1"), 1 << 3)


# Whirls.

LOOP = """
· · · ·
· → ↓ ·
· ↑ ← ·
· · · ·
"""


def test_a_loop_is_ridden_once_round() -> None:
    assert path(LOOP, "b4", "b2") == "b3 c3 c2 b2"
    assert ends(LOOP, "b4") == "b2 a4 c4 b5"


def test_a_loop_is_left_where_it_forks() -> None:
    board = LOOP.replace("· → ↓ ·", "· → ╔ ·")
    # From c3 the rider goes round to b2 or out to d3.
    assert ends(board, "b4") == "b2 d3 a4 c4 b5"


def test_the_departure_square_is_not_visited_again() -> None:
    assert ends(LOOP, "b3") == "b2 a3 b4"
    assert path(LOOP, "b3", "b2") == "c3 c2 b2"


def test_two_loops_with_a_bridge() -> None:
    board = """
    → ↓ · → ↓
    ↑ ═ → ↑ ←
    """
    assert ends(board, "c2") == "d1 e1 a2 c3"
    assert path(board, "c2", "a2") == "b2 b1 a1 a2"


def wide_whirl(files: int, ranks: int) -> list[int]:
    """Streets that run east and west by turns, crossed by ones that run south and north."""
    squares = [0] * SQUARES
    for file in range(files):
        for rank in range(ranks):
            along = ARROW[1] if rank % 2 == 0 else ARROW[3]
            across = ARROW[2] if file % 2 == 0 else ARROW[0]
            squares[9 * rank + file] = along | across
    return squares


def test_in_a_wide_whirl_a_rider_may_stop_anywhere() -> None:
    wide = wide_whirl(6, 6)
    inside = [square for square in range(SQUARES) if wide[square]]
    assert len(inside) == 36 > WHIRL
    assert set(inside) < set(ride_ends(wide, at("c7")))
    narrow = wide_whirl(4, 4)
    assert ride_ends(narrow, at("b5")) == every_end(narrow, at("b5"))


def every_end(squares: list[int], start: int, stops: bool = False) -> list[int]:
    """The ends of all rides, found by riding every one of them."""
    found: set[int] = set()

    def ride(square: int, seen: frozenset[int]) -> None:
        ways = []
        for way in range(4):
            to = NEXT[4 * square + way] if squares[square] & ARROW[way] else OUTSIDE
            if to != OUTSIDE and to not in seen and not squares[to] & AGAINST[way]:
                ways.append(to)
        if stops or not ways:
            found.add(square)
        for to in ways:
            ride(to, seen | {to})

    for way in range(4):
        to = NEXT[4 * start + way]
        if to != OUTSIDE and not squares[to] & AGAINST[way]:
            ride(to, frozenset({start, to}))
    return sorted(found)


def random_board(rng: Rng, side: int) -> list[int]:
    """Streams at random, or streets that whirl with a few cards changed."""
    squares = wide_whirl(side, side) if rng.below(2) else [0] * SQUARES
    for _ in range(rng.below(side * side)):
        square = 9 * rng.below(side) + rng.below(side)
        squares[square] = LAYINGS[rng.below(len(LAYINGS))]
    return squares


@pytest.mark.parametrize("side", [2, 3, 4])
def test_the_ends_are_those_of_all_rides(side: int) -> None:
    rng = Rng(side)
    for _ in range(150):
        squares = random_board(rng, side)
        start = 9 * rng.below(side + 1) + rng.below(side + 1)
        assert ride_ends(squares, start) == every_end(squares, start)
        assert ride_ends(squares, start, 0, 15, True) == every_end(squares, start, True)


def test_the_shortest_ride_is_a_ride_that_ends_there() -> None:
    rng = Rng(9)
    for _ in range(120):
        squares = random_board(rng, 4)
        start = 9 * rng.below(5) + rng.below(5)
        for end in ride_ends(squares, start):
            ride = [start, *shortest_ride(squares, start, end)]
            assert len(set(ride)) == len(ride) and ride[-1] == end
            steps = [NEXT[4 * a : 4 * a + 4].index(b) for a, b in pairwise(ride)]
            for square, to, way in zip(ride[1:], ride[2:], steps[1:], strict=False):
                assert squares[square] & ARROW[way] and not squares[to] & AGAINST[way]
            ways_on = [way for way in range(4) if squares[end] & ARROW[way]]
            onward = [(NEXT[4 * end + way], way) for way in ways_on]
            left = [to for to, way in onward if to not in (OUTSIDE, *ride)]
            assert all([squares[to] & AGAINST[way] for to, way in onward if to in left])


def test_the_shortest_of_several_rides_is_taken() -> None:
    board = """
    ↓ ← ← ·
    ╠ ← ╩ ·
    → → → ·
    """
    assert path(board, "d2", "d1") == "d1"
    assert path(board, "c1", "d1") == "d1"


def test_a_long_ride_is_found_beside_a_short_one() -> None:
    board = """
    · → → ↓ ·
    · ╠ → → ·
    · · · · ·
    """
    squares = read_board(board)
    assert has_ride_of(squares, at("a2"), at("e2"), 3)
    assert has_ride_of(squares, at("a2"), at("e2"), 5)
    assert not has_ride_of(squares, at("a2"), at("e2"), 6)
