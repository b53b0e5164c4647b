from dataclasses import dataclass

import pytest

from starboard.kernel import MoveTable, UnknownNotation


@dataclass(frozen=True, slots=True)
class Word:
    notation: str


TABLE = MoveTable([Word("fly a1"), Word("fly b2"), Word("pass")], chances=[Word("draw 7")])


def test_a_move_is_its_place_in_the_table() -> None:
    assert [TABLE.parse(n) for n in ("fly a1", "fly b2", "pass", "draw 7")] == [0, 1, 2, 3]
    assert TABLE.notation(1) == "fly b2"
    assert TABLE[1] == Word("fly b2")
    assert TABLE.index(Word("pass")) == 2
    assert (len(TABLE), [move.notation for move in TABLE][-1]) == (4, "draw 7")


def test_chances_come_after_choices() -> None:
    assert TABLE.num_choices == 3
    assert [TABLE.is_chance(move) for move in range(4)] == [False, False, False, True]


def test_spaces_do_not_matter() -> None:
    assert TABLE.parse("  fly   b2 ") == 1


def test_an_unknown_notation_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownNotation, match=r"No move is written 'fyl b2'; did you mean 'fly"):
        TABLE.parse("fyl b2")
    with pytest.raises(UnknownNotation, match=r"^No move is written 'xyzzy'\.$"):
        TABLE.parse("xyzzy")


def test_two_moves_cannot_be_written_alike() -> None:
    with pytest.raises(ValueError, match="two moves are written 'pass'"):
        MoveTable([Word("pass"), Word("go"), Word("pass")])
