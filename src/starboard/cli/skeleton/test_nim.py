"""What every game needs to test: the laws, lessons and guide, its rules by number, and perft."""

from pathlib import Path

import pytest

from starboard.bots import rivals_of
from starboard.catalog import find
from starboard.kernel import OVER, Result
from starboard.testing import (
    check_game,
    check_guide,
    check_lessons,
    legal,
    perft,
    play_line,
    uncited_rules,
    why,
)

GAME = find(str(Path(__file__).with_name("nim.py")))


def test_keeps_the_laws() -> None:
    check_game(GAME)


def test_teaches_lessons_that_can_be_played() -> None:
    check_lessons(GAME, rivals_of(GAME))


def test_tells_newcomers_what_it_is() -> None:
    check_guide(GAME)


def test_rule_1_the_heaps_hold_3_5_and_7() -> None:
    assert len(GAME.begin().legal_moves()) == 3 + 5 + 7


def test_rule_2_the_seats_take_turns() -> None:
    assert GAME.begin().to_act == 0
    assert play_line(GAME, "take 1 a").to_act == 1
    assert play_line(GAME, "take 1 a", "take 1 a").to_act == 0


def test_rule_3_a_heap_gives_no_more_than_it_holds() -> None:
    state = play_line(GAME, "take 2 a")
    assert legal(GAME, state, "take 1 a") == ["take 1 a"]
    assert why(GAME, state, "take 2 a") == "Heap a holds only 1 stone (rule 3)."


def test_rule_4_taking_the_last_stone_wins() -> None:
    state = play_line(GAME, "take 3 a", "take 5 b", "take 7 c")
    assert state.to_act == OVER
    assert state.result() == Result((1.0, -1.0), "the last stone (rule 4)")


@pytest.mark.parametrize(("depth", "paths"), [(1, 15), (2, 176)])
def test_perft(depth: int, paths: int) -> None:
    assert perft(GAME.begin(), depth) == paths


def test_every_rule_is_cited() -> None:
    assert uncited_rules(GAME.rules, [Path(__file__)]) == []
