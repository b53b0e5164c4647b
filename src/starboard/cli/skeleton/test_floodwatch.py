"""What a game for a crew needs to test: the laws, its rules by number, and perft."""

from pathlib import Path

import pytest

from starboard.catalog import find
from starboard.kernel import CHANCE, OVER, Result
from starboard.testing import check_game, legal, perft, play_line, uncited_rules, why

GAME = find(str(Path(__file__).with_name("floodwatch.py")))


def test_keeps_the_laws() -> None:
    check_game(GAME, games=5)


def test_rule_1_three_dikes_are_two_stones_high() -> None:
    assert GAME.begin(4).dikes == [2, 2, 2]


def test_rule_2_a_stone_on_one_dike_or_on_the_two_others() -> None:
    assert play_line(GAME, "raise a").dikes == [3, 2, 2]
    assert play_line(GAME, "call a").dikes == [2, 3, 3]
    called = play_line(GAME, "call a", "wave b", "call a", "wave b")
    assert legal(GAME, called, "call") == []
    assert why(GAME, called, "call b").startswith("Nobody comes any more")


def test_rule_2_no_dike_is_higher_than_four_stones() -> None:
    state = play_line(GAME, "raise a", "wave b", "raise a", "wave c")
    assert legal(GAME, state, "raise") == ["raise b", "raise c"]
    assert why(GAME, state, "raise a").startswith("Dike a is 4 stones high")


def test_rule_3_the_sea_takes_a_stone_or_two_after_each_turn() -> None:
    state = play_line(GAME, "raise a")
    assert state.to_act == CHANCE
    assert state.chances() == [(6, 2), (7, 2), (8, 2), (9, 1), (10, 1), (11, 1)]
    assert play_line(GAME, "raise a", "wave b").dikes == [3, 1, 2]
    assert play_line(GAME, "raise a", "storm b").dikes == [3, 0, 2]


def test_rule_4_the_sea_comes_in_for_all() -> None:
    state = GAME.begin(3)
    for notation in ("raise a", "storm b", "raise a", "wave b"):
        state.play(GAME.moves.parse(notation))
    assert state.to_act == OVER
    assert state.result() == Result((0.0, 0.0, 0.0), "the sea came in (rule 4)")


def test_rule_4_ten_times_held_win_for_all() -> None:
    state = GAME.begin(1)
    state.waves, state.to_act = 9, CHANCE
    state.play(GAME.moves.parse("wave a"))
    assert state.result() == Result((1.0,), "all dikes held (rule 4)")


@pytest.mark.parametrize(("depth", "paths"), [(1, 6), (2, 36), (3, 216)])
def test_perft(depth: int, paths: int) -> None:
    assert perft(GAME.begin(), depth) == paths


def test_every_rule_is_cited() -> None:
    assert uncited_rules(GAME.rules, [Path(__file__)]) == []
