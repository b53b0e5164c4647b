"""The rules by number, each by a test that fails without it."""

from pathlib import Path

import pytest

from starboard.cli.skeleton.quarry import GAME
from starboard.cli.skeleton.quarry.setups import heaps
from starboard.kernel import OVER, Result
from starboard.testing import legal, perft, play, play_line, uncited_rules, why


def test_rule_1_the_third_heap_is_as_large_as_the_table_wishes() -> None:
    assert GAME.begin().heaps == [3, 5, 7]
    assert GAME.begin(2, {"largest": "2"}).heaps == [3, 5, 2]


def test_rule_2_the_seats_take_turns() -> None:
    assert GAME.begin().to_act == 0
    assert play_line(GAME, "take 1 a").to_act == 1
    assert play_line(GAME, "take 1 a", "take 1 a").to_act == 0


def test_rule_3_a_heap_gives_no_more_than_it_holds() -> None:
    state = heaps("o oo - 0")
    assert legal(GAME, state) == ["take 1 a", "take 1 b", "take 2 b"]
    assert why(GAME, state, "take 2 a") == "Heap a holds only 1 stone (rule 3)."


def test_rule_4_taking_the_last_stone_wins() -> None:
    state = play(GAME, heaps("ooo - - 1"), "take 3 a")
    assert state.to_act == OVER
    assert state.result() == Result((-1.0, 1.0), "the last stone (rule 4)")


@pytest.mark.parametrize(("depth", "paths"), [(1, 15), (2, 176)])
def test_perft(depth: int, paths: int) -> None:
    assert perft(GAME.begin(), depth) == paths


def test_every_rule_is_cited() -> None:
    assert uncited_rules(GAME.rules, [Path(__file__)]) == []
