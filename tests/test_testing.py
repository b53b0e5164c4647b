"""What authors of games write tests with, tried on the two reference games."""

from pathlib import Path
from typing import Any

import pytest

from starboard.kernel import CHANCE, OVER, Game, Record, UnknownNotation
from starboard.testing import (
    annotate,
    check_records,
    legal,
    play,
    play_line,
    possible,
    rule_numbers,
    told,
    uncited_rules,
    why,
)

COLUMNS = "abcdefg"
WON = ("drop a", "drop b") * 3


def test_a_line_is_played_from_the_start(
    connect_four: Game[Any, Any], kuhn_poker: Game[Any, Any]
) -> None:
    assert play_line(connect_four).key() == connect_four.begin().key()
    assert play_line(connect_four, *WON, "drop a").to_act == OVER
    assert play_line(kuhn_poker, "deal Q").to_act == CHANCE
    assert play_line(kuhn_poker, "deal Q", "deal K", seats=2, options={}).hands == "QK"


def test_play_changes_the_state_it_is_given(connect_four: Game[Any, Any]) -> None:
    state = connect_four.begin()
    assert play(connect_four, state, "drop d", "drop d") is state
    assert state.key() == play_line(connect_four, "drop d", "drop d").key()
    assert play(connect_four, state) is state


def test_play_reads_a_notation_as_players_write_it(connect_four: Game[Any, Any]) -> None:
    assert play_line(connect_four, " drop  d ").key() == play_line(connect_four, "drop d").key()
    with pytest.raises(UnknownNotation):
        play_line(connect_four, "drop z")


def test_what_cannot_be_played_is_said_with_what_can(kuhn_poker: Game[Any, Any]) -> None:
    state = play_line(kuhn_poker, "deal Q")
    sentence = r"^'deal Q' is not possible here; these are: \['deal J', 'deal K'\]"
    with pytest.raises(AssertionError, match=sentence):
        play(kuhn_poker, state, "deal Q")
    with pytest.raises(AssertionError, match=r"^'bet' is not possible here"):
        play(kuhn_poker, state, "bet")
    assert state.key() == play_line(kuhn_poker, "deal Q").key()


def test_nothing_is_possible_when_the_game_is_over(connect_four: Game[Any, Any]) -> None:
    state = play_line(connect_four, *WON, "drop a")
    assert possible(connect_four, state) == legal(connect_four, state) == []
    with pytest.raises(AssertionError, match="these are: \\[\\]"):
        play(connect_four, state, "drop c")


def test_possible_is_what_chance_may_draw_or_a_seat_may_do(kuhn_poker: Game[Any, Any]) -> None:
    state = kuhn_poker.begin()
    assert possible(kuhn_poker, state) == ["deal J", "deal Q", "deal K"]
    assert legal(kuhn_poker, state) == []
    play(kuhn_poker, state, "deal K", "deal J")
    assert possible(kuhn_poker, state) == legal(kuhn_poker, state) == ["pass", "bet"]


def test_legal_moves_are_picked_by_their_verb(
    connect_four: Game[Any, Any], kuhn_poker: Game[Any, Any]
) -> None:
    assert legal(connect_four, connect_four.begin()) == [f"drop {column}" for column in COLUMNS]
    dealt = play_line(kuhn_poker, "deal K", "deal J")
    assert legal(kuhn_poker, dealt, "bet") == ["bet"]
    assert legal(kuhn_poker, dealt, "deal") == []


def test_why_is_the_sentence_a_player_gets(
    connect_four: Game[Any, Any], kuhn_poker: Game[Any, Any]
) -> None:
    full = play_line(connect_four, *["drop d"] * 6)
    assert why(connect_four, full, "drop d") == "Column d is full (rule 3)."
    dealt = play_line(kuhn_poker, "deal K", "deal J")
    assert why(kuhn_poker, dealt, "bet", seat=1) == "It is not your turn: @0 is to move."


def test_why_fails_for_a_legal_move(connect_four: Game[Any, Any]) -> None:
    with pytest.raises(AssertionError, match=r"^'drop d' is legal$"):
        why(connect_four, connect_four.begin(), "drop d")


def test_told_is_the_sentence_about_the_last_move(connect_four: Game[Any, Any]) -> None:
    state = connect_four.begin()
    assert told(connect_four, state, "drop c", "drop a") == "@1 drops a disc into column a."
    assert state.key() == play_line(connect_four, "drop c", "drop a").key()


def test_each_seat_is_told_what_it_may_know(kuhn_poker: Game[Any, Any]) -> None:
    sentences = [told(kuhn_poker, kuhn_poker.begin(), "deal K", seat=seat) for seat in (0, 1)]
    assert sentences == ["@0 is dealt the king.", "@0 is dealt a card."]
    assert told(kuhn_poker, kuhn_poker.begin(), "deal K") == sentences[1]


def test_a_golden_record_is_held_to_every_word(kuhn_poker: Game[Any, Any], tmp_path: Path) -> None:
    plies = ("deal J", "deal Q", "bet", "pass")
    record = Record(game="kuhn_poker", version=1, seats=2, players=("Ann", "Bo"), plies=plies)
    text = annotate(record, kuhn_poker)
    golden = tmp_path / "bluff.txt"
    golden.write_text(text, encoding="utf-8")
    check_records(kuhn_poker, tmp_path)
    with pytest.raises(AssertionError, match=r"^kuhn_poker has 1 records, not 2$"):
        check_records(kuhn_poker, tmp_path, at_least=2)
    golden.write_text(text.replace("bets", "dares"), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"^bluff\.txt tells another story now"):
        check_records(kuhn_poker, tmp_path)


def test_rules_are_cited_by_their_numbers_in_any_spelling(tmp_path: Path) -> None:
    rules = "1. Take a stone.\n2. The last one wins.\n- ST-1 Setup: ...\n- **ST-12** Actions: ...\n"
    assert rule_numbers(rules) == ["rule 1", "rule 2", "ST-1", "ST-12"]
    test = tmp_path / "test_stones.py"
    test.write_text("def test_rule_2_the_last_one_wins(): ...  # ST-12\n", encoding="utf-8")
    assert uncited_rules(rules, [test]) == ["rule 1", "ST-1"]
    test.write_text("def test_st_1_and_rule_12(): ...\n", encoding="utf-8")
    assert uncited_rules(rules, [test]) == ["rule 1", "rule 2", "ST-12"]
