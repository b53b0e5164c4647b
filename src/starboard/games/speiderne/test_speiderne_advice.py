"""Advice: what a position promises, and what a player does without much thought."""

from __future__ import annotations

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.advice import PointsToCome
from starboard.games.speiderne.ferries import begin
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.setups import arrange
from starboard.kernel import CHANCE, OVER, Rng
from starboard.testing import play

ADVICE = PointsToCome()
SEA = {"a1": "9H", "b1": "6C", "c1": "4D", "a2": "5S"}


def test_advice_prefers_points_ships_and_good_cards() -> None:
    even = ADVICE.promise(arrange(["2C", "2D"]))
    assert even[0] == even[1] == 0.5
    for better in (
        arrange(["2C", "2D"], found=[1, 0]),
        arrange(["2C", "2D"], ships=["0 a1 W: 2H 3H 4H"]),
        arrange(["KC", "2D"]),
        arrange(["2C 3C 4C", "2D 3H 4S"]),
    ):
        promise = ADVICE.promise(better)
        assert promise[0] > 0.5
        assert sum(promise) == pytest.approx(1)


def promise_after(state: Speiderne, *notations: str) -> float:
    """What seat 0 may expect after these moves."""
    return ADVICE.promise(play(GAME, state.clone(), *notations))[0]


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
    state = arrange(["QC 2C 3C", "2S"], ships=["0 a1: 2H 3H"], sea=sea, found=[0, 1])
    begin(state)
    assert promise_after(state, "move 3H") > promise_after(state)
    toward = promise_after(state, "move 3H", "to b1", "defend QC", "fund 2C")
    away = promise_after(state, "move 3H", "to a2", "fund 3C", "fund 2C")
    assert toward > away
    assert promise_after(state, "move 3H", "to b1") > promise_after(state)


def test_a_lead_counts_for_more_late_in_the_game() -> None:
    early = ADVICE.promise(arrange(["", ""], found=[1, 0], turns=2))
    late = ADVICE.promise(arrange(["", ""], found=[1, 0], turns=50))
    ferries = ADVICE.promise(arrange(["", ""], found=[1, 0], turns=38, ferries_since=0))
    assert early[0] < late[0] < ferries[0]


# Habits.


def habits(state: Speiderne, tries: int = 40) -> set[str]:
    """All that habit suggests here."""
    return {GAME.moves.notation(ADVICE.suggest(state, Rng(seed))) for seed in range(tries)}


def explorer(hand: str, *notations: str, sea: dict[str, str] | None = None) -> Speiderne:
    ship = ["0 a1 W: 7D 10D KD"]
    return play(GAME, arrange([hand, ""], ships=ship, sea=sea), *notations)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (arrange(["2C 5H", ""], insurance="3D"), {"draw"}),
        (arrange(["2C 5C", ""], insurance="3D 9C"), {"draw"}),
        (arrange(["2C 5C 9C KC", ""]), {"lay 2C"}),
        (explorer("2C 3C 5H 6H 7S 8S 2D"), {"draw"}),
        (explorer("2C 3C 5H 6H 7S 8S 2D 3D"), {"move KD"}),
        (explorer("2C 5H", sea={"a1": "9S"}), {"draw"}),
        (explorer("", "move KD", "to a1", "deal 9H"), {"lose 10D"}),
        (explorer("", "move KD", "to a1", "deal KH"), {"lose KD"}),
        (explorer("JC QH", "move KD", "to a1", "deal 9C", "deal 2S"), {"defend JC"}),
        (explorer("2C", "move KD", "to a1", "deal 9C", "deal 2S"), {"lose 7D"}),
        (explorer("2C 3H 4H 5H", "move KD", "to a1", "deal 2D", "deal AS"), {"fund 2C"}),
    ],
)
def test_habit_explores_with_what_it_can_pay(state: Speiderne, expected: set[str]) -> None:
    assert habits(state) == expected


def test_two_expeditions_wait_at_the_edge_and_one_at_sea_goes_on() -> None:
    ships = ["0 a1 W: 7D 10D KD", "0 c1 S: 7H 10H KH"]
    assert habits(arrange(["2C 5C 9C", ""], ships=ships[:1])) == {"lay 2C"}
    assert habits(arrange(["2C 5C 9C", ""], ships=ships)) == {"draw"}
    assert habits(arrange(["2C", ""], ships=["0 b2: KD"], sea={"b2": "2S"})) == {"move KD"}


def test_nobody_waits_at_the_edge_for_cards_that_never_come() -> None:
    ship = ["0 a1 W: 7D 10D KD"]
    hands = ["2C 5H", "9S 9H", "8S 8H"]
    regions = "2D 3D 4D 5D 6D 2H 3H 4H 2S 3S 4S 5S"
    assert habits(arrange(hands, ships=ship, unseen=regions)) == {"move KD"}
    assert habits(arrange(hands, ships=ship, unseen=regions, discards="JS")) == {"draw"}


def test_an_expedition_goes_where_nobody_has_been() -> None:
    ship = ["0 b2: 7D 10D KD"]
    state = arrange(["2C 5H", ""], ships=ship, sea={"b2": "2S", "a2": "3S", "c2": "4S"})
    assert habits(play(GAME, state, "move KD")) == {"to b1", "to b3"}
    readied = play(GAME, arrange(["2C 3C 4C", ""], sea={"a1": "9S"}), "lay 2C", "lay 3C", "lay 4C")
    places = habits(readied, 200)
    assert "at b1 S" in places
    assert not places & {"at a1 W", "at a1 S"}


def test_a_ferry_takes_the_shortest_way_and_pays_little() -> None:
    state = arrange(["7C QC", ""], ships=["0 a1: 2H 3H"], sea=SEA, found=[0, 1])
    begin(state)
    assert habits(state) == {"move 3H"}
    assert habits(play(GAME, state, "move 3H")) == {"to b1"}
    assert habits(play(GAME, state, "to b1")) == {"defend 7C"}
    assert habits(play(GAME, state, "defend 7C")) == {"fund QC"}
    poor = arrange(["QC", ""], ships=["0 a1: 2H 3H"], sea=SEA, found=[0, 1])
    begin(poor)
    assert habits(poor) == {"draw"}


def test_a_fleet_of_three_is_built_before_any_sails() -> None:
    sea = {**SEA, "b2": "8D", "c2": "KH"}
    ships = ["0 a1: 2H 3H", "0 c1: 4H", "0 b2: 5H"]
    for number, verb in ((2, "lay"), (3, "move")):
        state = arrange(["7C QC KC", ""], ships=ships[:number], sea=sea, found=[0, 1])
        begin(state)
        assert {move.split()[0] for move in habits(state)} == {verb}


def test_a_ferry_is_built_where_most_wait() -> None:
    sea = {"a1": "9H", "b1": "KD", "c1": "2H"}
    state = arrange(["2S 3S 4S", ""], sea=sea, found=[0, 1])
    begin(state)
    assert habits(play(GAME, state, "lay 2S", "lay 3S", "lay 4S")) == {"build b1"}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_habit_plays_whole_games_legally(seats: int) -> None:
    rng = Rng(seats)
    state = GAME.begin(seats)
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            state.play(state.draw(rng))
            continue
        move = ADVICE.suggest(state, rng)
        assert move in state.legal_moves()
        state.play(move)
    assert sum(state.found) > 0


def test_a_search_lays_the_cards_of_a_ship_in_ascending_order_only() -> None:
    advice = GAME.advice
    assert advice is not None
    state = arrange(["2C 5C 9C KC 3D 4D 6S 7S 8S", ""], insurance="7H")

    def kept(*notations: str) -> list[str]:
        now = play(GAME, state.clone(), *notations)
        moves = advice.distinct(now, now.legal_moves())
        return [GAME.moves.notation(move) for move in moves]

    assert kept() == ["draw", "take 7H", "lay 2C", "lay 5C", "lay 6S"]
    assert kept("lay 2C") == ["lay 5C", "lay 9C"]
    assert kept("lay 2C", "lay 9C") == ["lay KC"]
    # Whoever began otherwise may still go on.
    assert kept("lay KC") == ["lay 2C", "lay 5C", "lay 9C"]
    ships = {
        (one, two, three) for one in kept()[2:] for two in kept(one) for three in kept(one, two)
    }
    assert len(ships) == 5, "four of clubs, one of spades"
