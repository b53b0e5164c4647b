from pathlib import Path

import pytest

from starboard.kernel import CHANCE, WATCHER, Result, Rng
from starboard.references.kuhn_poker import BET, GAME, PASS, Kuhn, determinize, reveals, view
from starboard.testing import check_game, check_records, perft, play_line, uncited_rules, why

HERE = Path(__file__).parent
CALLED = "the bet was called (rule 4)"


def test_keeps_the_laws() -> None:
    check_game(GAME, games=100)


def test_records() -> None:
    check_records(GAME, HERE / "records" / "kuhn_poker", at_least=3)


@pytest.mark.parametrize(("depth", "paths"), [(1, 3), (2, 6), (3, 12), (4, 24), (5, 12), (6, 0)])
def test_perft(depth: int, paths: int) -> None:
    assert perft(Kuhn(), depth) == paths


def test_the_whole_game_has_the_known_numbers_of_histories() -> None:
    # 6 deals with 5 betting lines each; the tree has 58 nodes with the deals' own.
    assert sum([perft(Kuhn(), depth) for depth in range(6)]) == 58
    assert perft_of_endings(Kuhn()) == 6 * 5


def perft_of_endings(state: Kuhn) -> int:
    if state.result() is not None:
        return 1
    total = 0
    for move in state.legal_moves() or [outcome for outcome, _ in state.chances()]:
        child = state.clone()
        child.play(move)
        total += perft_of_endings(child)
    return total


def test_rule_1_each_player_gets_one_of_three_cards() -> None:
    assert Kuhn().chances() == [(2, 1), (3, 1), (4, 1)]
    state = play_line(GAME, "deal Q")
    assert state.to_act == CHANCE
    assert state.chances() == [(2, 1), (4, 1)]
    assert play_line(GAME, "deal Q", "deal K").hands == "QK"


def test_rule_2_players_pass_or_bet_in_turn() -> None:
    state = play_line(GAME, "deal Q", "deal K")
    assert (state.to_act, state.legal_moves()) == (0, [PASS, BET])
    state.play(PASS)
    assert (state.to_act, state.legal_moves()) == (1, [PASS, BET])
    assert why(GAME, state, "bet", seat=0) == "It is not your turn: @1 is to move."


@pytest.mark.parametrize(
    ("hands", "line", "payoffs", "reason"),
    [
        ("KQ", "pp", (1.0, -1.0), "both passed (rule 3)"),
        ("JQ", "pp", (-1.0, 1.0), "both passed (rule 3)"),
        ("KQ", "bb", (2.0, -2.0), CALLED),
        ("JQ", "bb", (-2.0, 2.0), CALLED),
        ("KJ", "pbb", (2.0, -2.0), CALLED),
        ("JK", "bp", (1.0, -1.0), "the bet was not called (rule 5)"),
        ("KJ", "pbp", (-1.0, 1.0), "the bet was not called (rule 5)"),
    ],
)
def test_rules_3_4_and_5_who_wins_what(
    hands: str, line: str, payoffs: tuple[float, float], reason: str
) -> None:
    words = {"p": "pass", "b": "bet"}
    deals = [f"deal {card}" for card in hands]
    state = play_line(GAME, *deals, *[words[letter] for letter in line])
    assert state.result() == Result(payoffs, reason)


@pytest.mark.parametrize("line", ["", "p", "b", "pb", "bp", "pbp"])
def test_secret_rule_5_the_other_hand_is_hidden_until_a_showdown(line: str) -> None:
    to_act = len(line) % 2 if line not in {"bp", "pbp"} else -2
    seen = [view(Kuhn(hands, line, to_act), 0) for hands in ("QJ", "QK")]
    if to_act == -2 or line:
        assert seen[0].hands == seen[1].hands == "Q?"
    assert seen[0] == seen[1]


@pytest.mark.parametrize("line", ["pp", "bb", "pbb"])
def test_rules_3_and_4_a_showdown_shows_both_cards_to_all(line: str) -> None:
    for seat in (0, 1, WATCHER):
        assert view(Kuhn("QJ", line, -2), seat).hands == "QJ"


def test_rule_2_what_ends_in_a_showdown_cannot_be_undone() -> None:
    lines = ["", "p", "b", "pb"]
    shown = {
        line: [reveals(view(Kuhn("QJ", line, 0), 0), m) for m in (PASS, BET)] for line in lines
    }
    assert shown == {
        "": [False, False],
        "p": [True, False],
        "b": [False, True],
        "pb": [False, True],
    }


def test_secret_determinize_deals_each_unseen_card_about_as_often() -> None:
    rng = Rng(1)
    seen = view(Kuhn("QJ", "b", 1), 0)
    dealt = [determinize(seen, rng).hands for _ in range(400)]
    assert set(dealt) == {"QJ", "QK"}
    assert 140 < dealt.count("QK") < 260


def test_every_rule_is_cited() -> None:
    assert uncited_rules(GAME.rules, [Path(__file__)]) == []
