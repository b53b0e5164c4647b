from __future__ import annotations

from starboard.parts.boards import at, read_board
from starboard.parts.distance import FAR, moves_to
from starboard.parts.streams import THING


def distance(board: str, start: str, end: str) -> int:
    return moves_to(read_board(board), [at(end)], 1, 3)[at(start)]


def test_without_streams_every_step_is_a_move() -> None:
    assert distance("·", "a1", "a1") == 0
    assert distance("·", "a1", "i9") == 16


def test_a_stream_makes_one_move_of_many_steps() -> None:
    assert distance("· → → → → ·", "a1", "f1") == 1
    assert distance("· → → → → ·", "a1", "g1") == 2


def test_a_stream_cannot_be_ridden_the_other_way() -> None:
    assert distance("· → → → → ·", "f1", "a1") == 7


def test_a_square_is_far_when_the_streams_beside_it_carry_everyone_away() -> None:
    assert distance("↓ ·\n· ←", "b2", "a1") == 1
    assert distance("↑ ·\n· →", "b2", "a1") == FAR


def test_gates_of_one_kind_are_joined() -> None:
    squares = read_board("·")
    squares[at("b1")] = squares[at("h9")] = 2 * THING
    distances = moves_to(squares, [at("i9")], 1, 3)
    assert (distances[at("h9")], distances[at("b1")], distances[at("a1")]) == (1, 2, 2)
    squares[at("h9")] = THING
    assert moves_to(squares, [at("i9")], 1, 3)[at("a1")] == 16
