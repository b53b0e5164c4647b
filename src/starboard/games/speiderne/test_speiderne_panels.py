"""The panels and the status line: what is at stake, and who must do what."""

from __future__ import annotations

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.ferries import begin
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.setups import arrange
from starboard.games.speiderne.view import View
from starboard.kernel import WATCHER, Scene
from starboard.testing import play


def drawn(state: Speiderne, seat: int = 0) -> Scene:
    return GAME.scene(View(state, seat))


def at_ferries(hands: list[str], ships: list[str]) -> Speiderne:
    sea = {"a1": "9H", "b1": "6C", "c1": "4D", "a2": "5S", "b2": "KD"}
    state = arrange(hands, ships=ships, sea=sea, found=[2, 3])
    begin(state)
    return state


def test_panels_say_where_points_came_from_and_which_cards_are_known() -> None:
    state = play(GAME, arrange(["9C", ""], insurance="7H", found=[2, 1]), "take 7H", "deal AS")
    panel = GAME.scene(View(state, 1)).panels[0]
    assert panel.score == "2"
    assert [(held.label, held.count) for held in panel.holdings] == [
        ("regions discovered", 2),
        ("cards in hand, 7♥ known", 2),
    ]


def test_the_table_says_how_far_it_is() -> None:
    goal = drawn(arrange(["", ""], found=[1, 2], turns=13)).panels[-1]
    assert (goal.seat, goal.title, goal.score) == (None, "Round 7 of 30", "9 regions to find")
    last = drawn(arrange(["", "", ""], found=[4, 4, 3], brisk=True, whole=True)).panels[-1]
    assert (last.score, last.holdings[0].label) == (
        "the sea is known",
        "Discoverer: when 11 regions are found, the round is finished, then ferries begin",
    )
    ferries = drawn(at_ferries(["", ""], ["0 b2: 5D 6D"])).panels[-1]
    assert (ferries.title, ferries.score) == ("Ferry round 1 of 20", "6 to land")


RAISED = arrange(
    ["2C 3C 4C 9H 9D", "5C"], insurance="7H", ships=["0 a1 W: 2D 3D 4D", "1 b1 S: 2S 3S 4S"]
)
STORMED = ["move 4D", "to a1", "deal 8C", "deal KC"]


@pytest.mark.parametrize(
    ("line", "yours", "theirs"),
    [
        (
            [],
            "Draw two cards or take one, lay three of a suit as an expedition, or sail.",
            "Round 1 of 30: @0 draws, readies or moves an expedition.",
        ),
        (
            ["lay 2C"],
            "Choose 2 more of the same suit for your expedition.",
            "Round 1 of 30: @0 draws, readies or moves an expedition.",
        ),
        (
            ["lay 2C", "lay 3C", "lay 4C"],
            "Choose an anchor at the edge for 2♣ 3♣ 4♣: the ship starts there.",
            "Round 1 of 30: @0 draws, readies or moves an expedition.",
        ),
        (
            ["move 4D"],
            "Choose where the expedition 4♦ goes: an unknown region may bring a point (SP-15).",
            "@0 chooses where the expedition 4♦ goes.",
        ),
        (["move 4D", "to a1"], "The cloud lifts.", "The cloud lifts."),
        (
            STORMED,
            "Storm on a1: 8♣ attacks, then K♣; defend with 9♦ or 9♥, or lose a card.",
            "Storm on a1: @0 discards a card higher than 8♣, or the expedition 4♦ loses one.",
        ),
        (
            [*STORMED, "defend 9D"],
            "Storm on a1: K♣ attacks; you hold nothing higher, so choose a card to lose.",
            "Storm on a1: @0 discards a card higher than K♣, or the expedition 4♦ loses one.",
        ),
        (
            ["move 4D", "to a1", "deal 8H", "lose 2D"],
            "Pirates on a1 want more than 8 and have 2: choose a card to lose (SP-22).",
            "Pirates on a1: @0 gives up cards worth more than 8♥, 2 so far (SP-22).",
        ),
        (
            ["move 4D", "to a1", "deal 8D"],
            "A reef guards the treasure on a1: choose the card the expedition 4♦ loses (SP-23).",
            "@0 loses a card on the way to the treasure on a1 (SP-23).",
        ),
        (
            ["move 4D", "to a1", "deal 8S"],
            "No wind: twice, pay a card for the expedition 4♦, or it loses one of its own (SP-21).",
            "@0 funds the expedition 4♦ with two more cards, from the hand or its own (SP-17).",
        ),
    ],
)
def test_the_status_speaks_to_the_one_who_acts(line: list[str], yours: str, theirs: str) -> None:
    state = play(GAME, RAISED.clone(), *line)
    assert (drawn(state, 0).status, drawn(state, 1).status) == (yours, theirs)
    assert drawn(state, WATCHER).status == theirs


def test_the_status_names_what_a_turn_will_cost() -> None:
    ships = ["0 a1: 2D 3D", "0 b1: 2H", "1 c1: 2S", "0 a1 W: 9S"]
    state = arrange(["9C", ""], ships=ships, sea={"a1": "KS", "b1": "QS", "c1": "JS"})
    assert drawn(state).status == "Draw two cards, or sail; then fund 2 at sea."
    play(GAME, state, "draw", "deal 2C", "deal 3C")
    assert drawn(state).status == (
        "Pay a card for the expedition 3♦, or it loses one of its own (SP-17)."
    )
    play(GAME, state, "fund 2C")
    assert drawn(state).status == (
        "Pay a card for the expedition 2♥, or it loses its last and sinks (SP-17)."
    )


def test_the_status_of_ferries() -> None:
    state = at_ferries(["2S 3S 4S", ""], ["0 a1: 2H 3H"])
    assert (
        drawn(state).status
        == "Draw two cards, lay three of a suit as a ferry, or sail and then fund it."
    )
    assert drawn(play(GAME, state.clone(), "lay 2S", "lay 3S", "lay 4S")).status == (
        "Choose an island for your ferry 2♠ 3♠ 4♠."
    )
    assert drawn(play(GAME, state.clone(), "move 3H")).status == (
        "Choose where the ferry 3♥ goes: passengers land on islands, a point each (SP-37)."
    )
    assert drawn(play(GAME, state.clone(), "move 3H", "to a2")).status == (
        "No wind: twice, pay a card for the ferry 3♥, or it loses one of its own (SP-21)."
    )


def test_who_holds_no_card_is_told_what_that_means() -> None:
    state = arrange(["", ""], ships=["0 a1: 2D 3D"], sea={"a1": "KS", "b1": "QS"})
    assert drawn(state).status == "Draw two cards, or sail; then fund one at sea."
    assert drawn(play(GAME, state, "move 3D", "to b1")).status == (
        "Your hand is empty, so the expedition 3♦ loses one of its own (SP-17)."
    )
    storm = play(GAME, arrange(["", ""], ships=["0 a1 W: 3D"]), "move 3D", "to a1", "deal 9C")
    play(GAME, storm, "deal 2D")
    assert drawn(storm).status == (
        "Storm on a1: 9♣ attacks, then 2♦; you hold nothing higher, so choose a card to lose."
    )


def test_the_other_questions_speak_to_the_one_who_acts() -> None:
    lost = arrange(["", ""], insurance="7H 8H 9H")
    lost.insured = [1, 0]
    assert drawn(lost).status == "Draw two cards or take two."
    assert drawn(play(GAME, lost, "take 7H", "deal 2C")).status == (
        "You lost an expedition, so you may take a second card of the insurance (SP-11)."
    )
    last = arrange(["", ""], unseen="KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C", discards="2D")
    assert drawn(last).status == "Draw the last card."
    last.discards = []
    assert drawn(last).status == "Pass."
