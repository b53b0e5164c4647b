"""Speiderne as a whole: perft, the length of a game, options and lists of cards."""

from __future__ import annotations

from bisect import bisect_left

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.cards import CARDS, CardSet
from starboard.games.speiderne.ferries import begin
from starboard.games.speiderne.position import Setup, insert, remove, spot
from starboard.games.speiderne.setups import arrange
from starboard.kernel import OVER, BadOption, Rng, playout
from starboard.testing import perft, play_line

DEAL = [
    f"deal {card}"
    for card in ["2C", "3C", "4C", "5C", "6C", "2D", "3D", "4D", "9S", "10S", "7H", "8H", "9H"]
]


def test_cards_go_into_an_ascending_list_and_out_of_it() -> None:
    rng, cards, model = Rng(1), list[int](), set[int]()
    for _ in range(2000):
        card = int(rng.below(CARDS))
        assert spot(cards, card) == bisect_left(cards, card)
        if card in model:
            remove(cards, card)
        else:
            insert(cards, card)
        model ^= {card}
        assert cards == sorted(model)


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
SAILING = [5, 185, 2979]


def test_perft_of_a_small_sea() -> None:
    sea = {"a1": "9H", "b1": "6C", "c1": "4D", "a2": "5S", "b2": "KD"}
    state = arrange(["7C 8C", "2S"], ships=["0 a1: 2H 3H", "1 b2: 5H"], sea=sea)
    begin(state)
    assert [perft(state, depth) for depth in (1, 2, 3, 4)] == SMALL_SEA


SMALL_SEA = [2, 43, 1647, 3294]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_game_is_never_longer_than_it_says(seats: int) -> None:
    for seed in range(10):
        state = GAME.begin(seats)
        assert playout(state, Rng(seed)) <= 310 * seats + 3
        assert state.to_act == OVER
    assert GAME.longest == 310 * 6 + 3


def test_options_are_checked() -> None:
    assert GAME.begin(2).setup == Setup(2, ferries=True, enough=7)
    assert not GAME.begin(2, {"stages": "discoverer"}).setup.ferries
    with pytest.raises(BadOption):
        GAME.begin(2, {"stages": "ferries"})
