"""The log and the refusals: what players read."""

from __future__ import annotations

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.cards import EDGE_NAMES
from starboard.games.speiderne.ferries import begin
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.setups import arrange
from starboard.kernel import WATCHER
from starboard.testing import play, told, why


def story(state: Speiderne, *notations: str, seat: int = WATCHER) -> list[str]:
    """Play these notations and tell each to a seat."""
    return [told(GAME, state, notation, seat=seat) for notation in notations]


def test_sp_20_a_storm_is_told_as_a_story() -> None:
    state = arrange(["10S QS", ""], ships=["0 a1 W: 2H 3H KH"])
    assert story(
        state, "move KH", "to a1", "deal 9C", "deal JD", "defend 10S", "lose 3H", "fund QS"
    ) == [
        "@0 mans the expedition K♥ west of a1.",
        "The expedition K♥ heads into the unknown, to a1.",
        "a1 is turned up: 9♣, a storm: two cards attack (SP-20)!",
        "The deck sends J♦: first 9♣ attacks, then J♦ (SP-20).",
        "@0 throws 10♠ against 9♣, and holds.",
        "J♦ strikes: the expedition K♥ loses 3♥ (SP-20). @0 discovers a1: a point (SP-15).",
        "@0 funds the expedition K♥ with Q♠ (SP-17).",
    ]


def test_a_lost_expedition_is_told_to_its_end() -> None:
    state = arrange(["", ""], ships=["0 a1 W: 3H"])
    assert story(state, "move 3H", "to a1", "deal 9H", "lose 3H")[2:] == [
        "a1 is turned up: 9♥, pirates: they want more than 9 (SP-22)!",
        "The pirates take 3♥: 3 of more than 9 (SP-22). The expedition sinks, and a1 is"
        " covered again (SP-16).",
    ]


def test_hidden_cards_are_told_without_their_secret() -> None:
    line = ("draw", "deal 7H", "deal 8H")
    assert story(arrange(["", ""]), *line, seat=0)[1:] == ["@0 draws 7♥.", "@0 draws 8♥."]
    assert story(arrange(["", ""]), *line, seat=1)[1:] == ["@0 draws a card.", "@0 draws a card."]


def test_sp_4_a_refill_is_told() -> None:
    unseen = "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C"
    state = arrange(["", ""], unseen=unseen, discards="2D 3D")
    assert story(state, "draw") == [
        "@0 draws from the deck (SP-11). The deck is empty, so the discards are shuffled into it"
        " (SP-4)."
    ]


def test_sp_11_a_second_card_of_the_insurance_is_told() -> None:
    state = arrange(["", ""], insurance="7H 8H 9H")
    state.insured = [1, 0]
    assert story(state.clone(), "take 7H", "deal 2C", "take 8H")[1:] == [
        "2♣ comes into the insurance (SP-5).",
        "@0 takes 8♥ from the insurance, the second after a loss (SP-11).",
    ]
    assert story(state, "take 7H", "deal 2C", "stop")[-1] == (
        "@0 leaves it at one card of the insurance (SP-43)."
    )


FERRY_SEA = {"a1": "9H", "b1": "6C", "c1": "4D", "a2": "5S", "b2": "KD"}


def at_ferries(hands: list[str], ships: list[str]) -> Speiderne:
    state = arrange(hands, ships=ships, sea=FERRY_SEA, found=[2, 3])
    begin(state)
    return state


def test_ferries_are_told_with_their_passengers() -> None:
    state = at_ferries(["AS 2S 3S 4S", "5C"], ["0 a1: 2H 3H", "1 b2: 9D", "1 c1: 10C"])
    fought = story(state, "move 3H", "to b1", "lose 2H", "fund AS", "move 9D", "to b1", "lose 9D")
    assert fought == [
        "@0 mans the ferry 3♥ on a1.",
        "The ferry 3♥ sails into the storm on b1, 6♣ (SP-35).",
        "6♣ strikes: the ferry 3♥ loses 2♥ (SP-35). A passenger has no seat any more and is"
        " lost (SP-36).",
        "@0 funds the ferry 3♥ with A♠ (SP-17).",
        "@1 mans the ferry 9♦ on b2.",
        "The ferry 9♦ sails into the storm on b1, 6♣ (SP-35).",
        "6♣ strikes: the ferry 9♦ loses 9♦ (SP-35). The ferry sinks with 1 passenger (SP-36).",
    ]
    assert story(state, "lay 2S", "lay 3S", "lay 4S", "build b2", seat=0) == [
        "@0 chooses 2♠.",
        "@0 chooses 2♠ 3♠.",
        "@0 chooses 2♠ 3♠ 4♠.",
        "@0 builds a ferry on b2: 2♠ 3♠ 4♠ (SP-34). 2 passengers board (SP-37).",
    ]
    calm = ("draw", "deal 2C", "deal 3C", "move 4S", "to a2", "lose 2S", "lose 3S")
    assert story(state, *calm)[3:] == [
        "@0 mans the ferry 4♠ on b2.",
        "The ferry 4♠ sails into the calm on a2, 5♠ (SP-35).",
        "The ferry 4♠ is not funded and loses 2♠ (SP-17).",
        "The ferry 4♠ is not funded and loses 3♠ (SP-17). A passenger has no seat any more and"
        " is lost (SP-36).",
    ]
    assert story(state, "draw", "deal 7C", "deal 8C", "move 4S", "to a1")[-1] == (
        "The ferry 4♠ sails to a1. 1 passenger lands: 1 point (SP-37)."
    )


def test_sp_37_a_treasure_of_thanks_is_told() -> None:
    state = at_ferries(["AS KS QS", ""], ["0 a1: 2H 3H"])
    play(GAME, state, "move 3H", "to b1", "defend AS", "fund KS", "draw", "deal 2C", "deal 3C")
    assert story(state, "move 3H", "to c1", "deal 9C", "fund QS")[1:] == [
        "The ferry 3♥ sails to c1. 2 passengers land: 2 points (SP-37). 1 passenger boards"
        " (SP-37).",
        "@0 takes the treasure: a card (SP-37).",
        "@0 funds the ferry 3♥ with Q♠ (SP-17).",
    ]


def test_sp_24_the_new_stage_is_announced() -> None:
    sea = {"a1": "2H", "b1": "3D"}
    state = arrange(["", ""], ships=["0 a1: 9C"], sea=sea, turns=59)
    sentences = story(state, "draw", "deal 2C", "deal 4C")
    assert sentences[-1] == (
        "@1 draws a card. Discoverer is over (SP-24): expeditions become ferries, and 1 passenger"
        " boards. @1 begins (SP-8)."
    )


# Refusals: each with the real reason and its rule.

RAISED = arrange(
    ["2C 3C 4C 9H 9D", "5C"], insurance="7H", ships=["0 a1 W: 2D 3D 4D", "1 b1 S: 2S 3S 4S"]
)


CHOSEN = ["lay 2C", "lay 3C", "lay 4C"]
STORMED = ["move 4D", "to a1", "deal 9C", "deal QC"]
LAID = ["lay 2S", "lay 3S", "lay 4S"]


@pytest.mark.parametrize(
    ("line", "notation", "reason"),
    [
        ([], "take 8H", "8♥ is not in the insurance, which has 7♥ (SP-11)."),
        ([], "lay AS", "You do not hold A♠; expeditions are laid from the hand (SP-12)."),
        ([], "lay 9H", "You hold only 1 of the hearts, and it takes three (SP-12)."),
        ([], "move 3D", "That expedition is called by its highest card: 'move 4D' (SP-44)."),
        ([], "move 4S", "The expedition with 4♠ belongs to @1 (SP-13)."),
        ([], "move AS", "A♠ is not the highest card of any expedition (SP-44)."),
        (
            [],
            "fund 2C",
            "There is nothing to fund now; funding comes at the end of a turn (SP-17): Draw two"
            " cards or take one, lay three of a suit as an expedition, or sail.",
        ),
        (
            ["lay 2C"],
            "lay 9H",
            "9♥ is not one of the clubs; all three cards must be of one suit (SP-12).",
        ),
        (["lay 2C"], "lay 2C", "2♣ is chosen already; a ship has three different cards (SP-12)."),
        (
            CHOSEN,
            "build a1",
            "Expeditions start at the edge of the sea: choose a place with 'at' (SP-12).",
        ),
        (
            CHOSEN,
            "at a1 W",
            "Another expedition lies at a1 W; these are free: "
            + ", ".join([edge for edge in EDGE_NAMES if edge not in {"a1 W", "b1 S"}])
            + " (SP-12).",
        ),
        (
            ["move 4D"],
            "to c3",
            "From the edge an expedition goes to the region beside it, a1 (SP-13).",
        ),
        (STORMED, "defend 9H", "9♥ is equal to 9♣, and equal is not higher (SP-20)."),
        (STORMED, "defend 2C", "2♣ is lower than 9♣; only a higher card defends (SP-20)."),
        (
            STORMED,
            "defend AC",
            "You do not hold A♣, and only cards in your hand can be discarded (SP-6).",
        ),
        (STORMED, "lose 9H", "9♥ is not aboard: that ship has 2♦ 3♦ 4♦ (SP-17)."),
    ],
)
def test_a_refusal_gives_the_real_reason(line: list[str], notation: str, reason: str) -> None:
    state = play(GAME, RAISED.clone(), *line)
    assert why(GAME, state, notation) == reason


@pytest.mark.parametrize(
    ("line", "notation", "reason"),
    [
        (["move 3H"], "to c3", "c3 does not border on a1 (SP-35)."),
        (["move 3H"], "to a1", "It is on a1 already, and must go to a bordering region (SP-35)."),
        (["move 9D"], "to b3", "b3 was never discovered, so it is closed (SP-30)."),
        (LAID, "at a1 W", "Ferries are built on islands, not at the edge (SP-34)."),
        (LAID, "build b1", "b1 is open water, and ferries are built on islands (SP-34)."),
        (LAID, "build d3", "d3 was never discovered, so it is closed (SP-30)."),
        (LAID, "build a1", "You have a ferry on a1 already; there is room on c1 (SP-34)."),
        (
            ["move 3H", "to b1"],
            "defend 2S",
            "2♠ is lower than 6♣; only a higher card defends (SP-35).",
        ),
    ],
)
def test_a_refusal_at_the_ferries(line: list[str], notation: str, reason: str) -> None:
    state = play(GAME, at_ferries(["2S 3S 4S", ""], ["0 a1: 2H 3H", "0 b2: 9D"]), *line)
    assert why(GAME, state, notation) == reason


def test_refusals_where_nothing_is_left() -> None:
    shut = at_ferries(["", ""], ["0 a1: 2H 3H"])
    shut.sea[1] = shut.sea[4] = ~0
    assert why(GAME, shut, "move 3H") == "Every region around that ferry is closed (SP-30)."
    assert why(GAME, shut, "take 7H") == (
        "The insurance is empty, so nothing can be taken from it (SP-11)."
    )
    full = at_ferries(["2S 3S 4S", ""], ["0 a1: 2H", "0 b2: 9D", "0 c1: 10C"])
    assert why(GAME, full, "lay 2S") == (
        "You have a ferry on every island, so none can be built (SP-34)."
    )
    clubs = [f"1 {edge}: {card}" for edge, card in zip(EDGE_NAMES, FOURTEEN, strict=True)]
    taken = arrange(["2S 3S 4S", ""], ships=clubs)
    assert why(GAME, taken, "lay 2S") == (
        "Expeditions lie on all 14 places around the sea, so none can be readied (SP-12)."
    )


FOURTEEN = [
    *[f"{rank}C" for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]],
    "2D",
]
