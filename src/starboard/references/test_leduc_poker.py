import pytest

from starboard.kernel import CHANCE, OVER, WATCHER, Rng
from starboard.references.leduc_poker import GAME, RAISES, Leduc, determinize, reveals, view
from starboard.testing import legal, perft, play_line, why

WORDS = {"f": "fold", "c": "call", "r": "raise"}


def reach(cards: str, *lines: str) -> Leduc:
    """A position by its cards and the betting of its rounds."""
    words = [f"deal {card}" for card in cards[:2]]
    words += [WORDS[letter] for letter in lines[0]]
    if len(cards) == 3:
        words += [f"deal {cards[2]}", *[WORDS[letter] for letter in lines[1]]]
    return play_line(GAME, *words)


@pytest.mark.parametrize(("depth", "paths"), [(1, 3), (2, 9), (3, 18), (4, 45)])
def test_perft(depth: int, paths: int) -> None:
    assert perft(Leduc(), depth) == paths


def test_rule_1_there_are_two_cards_of_each_kind() -> None:
    assert Leduc().chances() == [(3, 2), (4, 2), (5, 2)]
    assert play_line(GAME, "deal K").chances() == [(3, 2), (4, 2), (5, 1)]
    assert play_line(GAME, "deal K", "deal K").to_act == 0


def test_rule_2_only_who_has_put_in_less_may_fold() -> None:
    assert legal(GAME, reach("KJ", "")) == ["call", "raise"]
    assert legal(GAME, reach("KJ", "r")) == ["fold", "call", "raise"]
    assert why(GAME, reach("KJ", "c"), "fold") == (
        "You may fold only if you have put in less than the other (rule 2)."
    )


def test_rule_3_two_raises_and_a_call_end_a_round() -> None:
    assert legal(GAME, reach("KJ", "rr")) == ["fold", "call"]
    assert why(GAME, reach("KJ", "rr"), "raise") == (
        "There are at most two raises in a round (rule 3)."
    )
    assert reach("KJ", "rrc").to_act == CHANCE
    assert reach("KJ", "c").to_act == 1


def test_rule_4_the_second_round_begins_with_the_first_player_and_costs_more() -> None:
    state = reach("KJQ", "cc", "")
    assert (state.to_act, legal(GAME, state)) == (0, ["call", "raise"])
    state.play(2)
    state.play(0)
    assert state.result() is not None
    assert RAISES == (2, 4)


@pytest.mark.parametrize(
    ("cards", "lines", "payoffs"),
    [
        ("KJ", ("rf",), (1.0, -1.0)),
        ("KJ", ("rrf",), (-3.0, 3.0)),
        ("KJQ", ("rc", "crf"), (-3.0, 3.0)),
        ("KJQ", ("cc", "rf"), (1.0, -1.0)),
    ],
)
def test_rule_5_who_folds_loses_what_they_put_in(
    cards: str, lines: tuple[str, ...], payoffs: tuple[float, float]
) -> None:
    result = reach(cards, *lines).result()
    assert result is not None
    assert (result.payoffs, result.reason) == (payoffs, "a player folded (rule 5)")


@pytest.mark.parametrize(
    ("cards", "lines", "payoffs"),
    [
        ("KJJ", ("cc", "cc"), (-1.0, 1.0)),
        ("QJQ", ("rrc", "rrc"), (13.0, -13.0)),
        ("QKJ", ("rc", "cc"), (-3.0, 3.0)),
        ("QQJ", ("rc", "rc"), (0.0, 0.0)),
    ],
)
def test_rule_6_a_pair_or_the_higher_card_wins(
    cards: str, lines: tuple[str, str], payoffs: tuple[float, float]
) -> None:
    result = reach(cards, *lines).result()
    assert result is not None
    assert result.payoffs == payoffs


@pytest.mark.parametrize("lines", [("",), ("r",), ("rf",), ("cc", ""), ("cc", "rf")])
def test_secret_rule_1_the_other_card_is_hidden_until_a_showdown(lines: tuple[str, ...]) -> None:
    common = "Q" if len(lines) == 2 else ""
    mine, other = reach("KJ" + common, *lines), reach("KQ" + common, *lines)
    assert view(mine, 0) == view(other, 0)
    assert view(mine, 1) != view(other, 1)


def test_rule_6_a_showdown_shows_both_cards_to_all() -> None:
    state = reach("KJQ", "cc", "cc")
    assert state.to_act == OVER
    assert {view(state, seat).cards for seat in (0, 1, WATCHER)} == {"KJQ"}


def test_rule_4_a_call_that_ends_a_round_cannot_be_undone() -> None:
    assert [reveals(view(reach("KJ", line), len(line) % 2), 1) for line in ("", "c", "r")] == [
        *(False, True, True)
    ]


def test_secret_determinize_deals_what_is_left() -> None:
    seen = view(reach("KJK", "cc", ""), 0)
    dealt = {determinize(seen, Rng(1, stream)).cards for stream in range(40)}
    assert dealt == {"KJK", "KQK"}
