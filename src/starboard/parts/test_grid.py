from starboard.parts.grid import EAST, NORTH, OUTSIDE, SOUTH, WEST, neighbours, square_names


def test_squares_are_named_from_a1_along_the_rank() -> None:
    assert square_names(3, 2) == ["a1", "b1", "c1", "a2", "b2", "c2"]


def test_a_board_ends_at_its_edges() -> None:
    table = neighbours(3, 2)
    assert [table[4 * 0 + way] for way in (NORTH, EAST, SOUTH, WEST)] == [3, 1, OUTSIDE, OUTSIDE]
    assert [table[4 * 5 + way] for way in (NORTH, EAST, SOUTH, WEST)] == [OUTSIDE, OUTSIDE, 2, 4]


def test_a_torus_has_no_edges() -> None:
    table = neighbours(3, 2, wrap=True)
    assert [table[4 * 0 + way] for way in (NORTH, EAST, SOUTH, WEST)] == [3, 1, 3, 2]
