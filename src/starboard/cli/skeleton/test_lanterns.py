"""What a game with secrets needs to test: the laws, its rules by number, its secrets by pairs."""

from pathlib import Path

import pytest

from starboard.catalog import find
from starboard.kernel import CHANCE, OVER, WATCHER
from starboard.testing import check_game, legal, perft, play_line, told, uncited_rules, why

GAME = find(str(Path(__file__).with_name("lanterns.py")))
DEALT = [f"deal {card}" for card in "13352245"]


def test_keeps_the_laws() -> None:
    check_game(GAME, games=10)


def test_rule_1_each_player_is_dealt_four_of_fifteen_cards() -> None:
    assert GAME.begin().chances() == [(move, 3) for move in range(10, 15)]
    assert play_line(GAME, *DEALT[:7]).to_act == CHANCE
    assert play_line(GAME, *DEALT).hands == ["1335", "2245"]
    assert play_line(GAME, *["deal 3"] * 3).chances() == [(10, 3), (11, 3), (13, 3), (14, 3)]


def test_rule_2_cards_are_laid_in_turn_open_or_face_down() -> None:
    state = play_line(GAME, *DEALT)
    assert legal(GAME, state) == ["lay 1", "lay 3", "lay 5", "hide 1", "hide 3", "hide 5"]
    assert why(GAME, state, "lay 2") == "You have no 2 in your hand (rule 2)."
    assert play_line(GAME, *DEALT, "hide 1").to_act == 1


@pytest.mark.parametrize(
    ("one", "other", "points", "next_seat"),
    [
        ("lay 3", "lay 4", [0, 1], 1),
        ("lay 5", "lay 4", [1, 0], 0),
        ("lay 5", "lay 5", [0, 0], 0),
        ("hide 5", "lay 2", [0, 1], 1),
        ("hide 5", "hide 5", [0, 0], 0),
    ],
)
def test_rule_3_the_higher_open_card_scores(
    one: str, other: str, points: list[int], next_seat: int
) -> None:
    state = play_line(GAME, *DEALT, one, other)
    assert (state.points, state.to_act) == (points, next_seat)


def test_rule_4_more_points_win_after_four_rounds() -> None:
    line = ["lay 5", "lay 4", "lay 3", "lay 2", "lay 3", "lay 2", "lay 1"]
    state = play_line(GAME, *DEALT, *line, "hide 5")
    assert state.to_act == OVER
    assert state.points == [4, 0]
    assert state.result().payoffs == (1.0, 0.0)


def test_secret_rule_1_the_other_hand_is_hidden() -> None:
    states = [play_line(GAME, *DEALT[:7], f"deal {card}") for card in "13"]
    for seat in (0, WATCHER):
        assert GAME.view(states[0], seat) == GAME.view(states[1], seat)
    assert GAME.view(states[0], 1) != GAME.view(states[1], 1)


def test_secret_rule_3_a_card_face_down_stays_unknown() -> None:
    states = [play_line(GAME, *DEALT, f"hide {card}") for card in "15"]
    assert GAME.view(states[0], 1) == GAME.view(states[1], 1)
    for seat, sentence in enumerate(["@0 lays a 1 face down.", "@0 lays a card face down."]):
        assert told(GAME, play_line(GAME, *DEALT), "hide 1", seat=seat) == sentence


def test_only_an_open_card_cannot_be_taken_back() -> None:
    view = GAME.view(play_line(GAME, *DEALT), 0)
    shown = [GAME.moves.notation(move) for move in view.legal if GAME.reveals(view, move)]
    assert shown == ["lay 1", "lay 3", "lay 5"]


@pytest.mark.parametrize(("depth", "paths"), [(1, 5), (2, 25), (4, 620)])
def test_perft(depth: int, paths: int) -> None:
    assert perft(GAME.begin(), depth) == paths


def test_every_rule_is_cited() -> None:
    assert uncited_rules(GAME.rules, [Path(__file__)]) == []
