"""Speiderne as a whole: the laws, perft, golden records, and every rule tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.advice import PointsToCome
from starboard.games.speiderne.arrange import arrange, play
from starboard.games.speiderne.cards import CARDS
from starboard.games.speiderne.cardset import CardSet
from starboard.games.speiderne.ferries import begin
from starboard.games.speiderne.rules import Speiderne
from starboard.kernel import OVER, BadOption, Rng, playout
from starboard.testing import check_game, check_records, perft, play_line, uncited_rules

HERE = Path(__file__).parent
DEAL = [
    f"deal {card}"
    for card in ["2C", "3C", "4C", "5C", "6C", "2D", "3D", "4D", "9S", "10S", "7H", "8H", "9H"]
]


def test_the_laws_hold() -> None:
    check_game(GAME, games=1, samples=5)


@pytest.mark.parametrize("stages", ["full", "discoverer"])
@pytest.mark.parametrize("hand_limit", ["0", "3"])
def test_the_laws_hold_for_every_option(stages: str, hand_limit: str) -> None:
    check_game(GAME, games=1, samples=1, options={"stages": stages, "hand_limit": hand_limit})


def test_every_rule_is_cited_by_a_test() -> None:
    assert uncited_rules(GAME.rules, HERE.glob("test_*.py")) == []


def test_golden_records_replay_to_the_letter() -> None:
    check_records(GAME, HERE / "records", at_least=4)


def test_a_set_of_cards_is_like_any_set() -> None:
    rng, cards, model = Rng(1), CardSet(), set[int]()
    for _ in range(2000):
        card = int(rng.below(CARDS))
        assert cards.has(card) == (card in model)
        if card in model:
            cards.remove(card)
        else:
            cards.add(card)
        model ^= {card}
        assert (cards.size, cards.cards()) == (len(model), sorted(model))
        if model:
            n = int(rng.below(len(model)))
            assert cards.nth(n) == sorted(model)[n]
    twin = cards.clone()
    assert twin.key() == CardSet(model).key() == cards.key()
    twin.remove(min(model))
    assert twin.key() != cards.key()


@pytest.mark.parametrize(("seats", "counts"), [(2, [52, 52 * 51]), (4, [104, 104 * 103])])
def test_perft_of_the_deal(seats: int, counts: list[int]) -> None:
    assert [perft(GAME.begin(seats), depth) for depth in (1, 2)] == counts


def test_perft_of_an_opening() -> None:
    state = play_line(GAME, *DEAL)
    # A draw, three cards of the insurance, five clubs to lay; each draw has 39 outcomes.
    assert [perft(state, depth) for depth in (1, 2, 3)] == OPENING
    sailed = play_line(GAME, *DEAL, *FIRST_TURNS)
    assert [perft(sailed, depth) for depth in (1, 2, 3)] == SAILING


FIRST_TURNS = ["lay 2C", "lay 3C", "lay 6C", "at b1 S", "draw", "deal JS", "deal QS"]
OPENING = [9, 176, 2361]
SAILING = [5, 149, 2590]


def test_perft_of_a_small_sea() -> None:
    sea = {"a1": "9H", "b1": "6C", "c1": "4D", "a2": "5S", "b2": "KD"}
    state = arrange(["7C 8C", "2S"], ships=["0 a1: 2H 3H", "1 b2: 5H"], sea=sea)
    begin(state)
    assert [perft(state, depth) for depth in (1, 2, 3, 4)] == SMALL_SEA


SMALL_SEA = [2, 43, 1646, 3292]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_game_is_never_longer_than_it_says(seats: int) -> None:
    for seed in range(10):
        state = GAME.begin(seats, {"hand_limit": "0"})
        assert playout(state, Rng(seed)) <= 280 * seats + 3
        assert state.to_act == OVER
    assert GAME.longest == 280 * 6 + 3


def test_options_are_checked() -> None:
    assert (GAME.begin(2).hand_limit, GAME.begin(2).ferries) == (10, True)
    assert not GAME.begin(2, {"stages": "discoverer"}).ferries
    with pytest.raises(BadOption):
        GAME.begin(2, {"hand_limit": "21"})


def test_advice_prefers_points_ships_and_good_cards() -> None:
    advice = PointsToCome()
    even = advice.promise(arrange(["2C", "2D"]))
    assert even[0] == even[1] == 0.5
    for better in (
        arrange(["2C", "2D"], found=[1, 0]),
        arrange(["2C", "2D"], ships=["0 a1 W: 2H 3H 4H"]),
        arrange(["KC", "2D"]),
        arrange(["2C 3C 4C", "2D 3H 4S"]),
    ):
        promise = advice.promise(better)
        assert promise[0] > 0.5
        assert sum(promise) == pytest.approx(1)


def promise_after(state: Speiderne, *notations: str) -> float:
    """What seat 0 may expect after these moves."""
    return PointsToCome().promise(play(state.clone(), *notations))[0]


def test_advice_sees_what_a_player_is_about_to_do() -> None:
    state = arrange(["2C 3C 4C 9H 10H", ""], ships=["0 a1 W: 2D 3D KD"])
    idle = promise_after(state)
    assert promise_after(state, "lay 2C") > idle
    assert promise_after(state, "lay 2C", "lay 3C", "lay 4C", "at b1 S") > idle
    assert promise_after(state, "move KD") > idle
    known = arrange(["2C 3C 9H", ""], ships=["0 a1 W: 2D 3D KD"], sea={"a1": "KS"})
    assert promise_after(state, "move KD") > promise_after(known, "move KD")
    storm = ("move KD", "to a1", "deal 8C", "deal QS")
    assert promise_after(state, *storm, "defend 9H") > promise_after(state, *storm, "lose KD")


def test_advice_brings_passengers_to_the_nearest_island() -> None:
    sea = {"a1": "9H", "b1": "6C", "c1": "4D", "a2": "5S"}
    state = arrange(["QC", "2S"], ships=["0 a1: 2H 3H"], sea=sea)
    begin(state)
    assert promise_after(state, "move 3H") > promise_after(state)
    toward = promise_after(state, "move 3H", "to b1", "defend QC")
    away = promise_after(state, "move 3H", "to a2", "pay QC")
    assert toward > away
    assert promise_after(state, "move 3H", "to b1") > promise_after(state)


def test_a_lead_counts_for_more_late_in_the_game() -> None:
    advice = PointsToCome()
    early = advice.promise(arrange(["", ""], found=[1, 0], turns=2))
    late = advice.promise(arrange(["", ""], found=[1, 0], turns=50))
    ferries = advice.promise(arrange(["", ""], found=[1, 0], turns=28, ferries_since=0))
    assert early[0] < late[0] < ferries[0]
