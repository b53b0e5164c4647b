"""SP-48: what has one answer is done by itself, wherever everyone sees that it has one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.cards import REGION_NAMES
from starboard.games.speiderne.ferries import begin
from starboard.games.speiderne.position import Phase, Setup
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.setups import arrange
from starboard.games.speiderne.view import View
from starboard.kernel import CHANCE, WATCHER, BadRecord, parse, verify
from starboard.testing import legal, play, told


def at_sea(hand: str, cards: str = "4H", other: str = "") -> Speiderne:
    ships = [f"0 b1: {cards}", *([f"0 d3: {other}"] if other else [])]
    sea = {"b1": "KS", "d3": "QS", "a1": "JS"}
    return arrange([hand, ""], ships=ships, sea=sea, brisk=True)


def test_sp_48_a_ship_with_one_way_to_go_takes_it() -> None:
    state = arrange(["", ""], ships=["0 b3 N: 2H 3H 4H"], brisk=True)
    play(GAME, state, "move 4H")
    assert (state.to_act, state.phase, REGION_NAMES[state.target]) == (CHANCE, Phase.TURNING, "b3")
    inland = play(GAME, at_sea("2C", "3H 4H"), "move 4H")
    assert legal(GAME, inland) == ["to a1", "to c1", "to b2"]


def test_sp_48_a_ferry_with_one_open_way_takes_it_and_lands() -> None:
    sea = {"a1": "2H", "b1": "3D"}
    state = arrange(["9C", ""], ships=["0 a1: 5D 6D"], sea=sea, found=[2, 3], brisk=True)
    begin(state)
    assert told(GAME, state, "move 6D") == (
        "@0 sets sail. The ferry 6♦ sails to b1. 1 passenger lands: 1 point (SP-37)."
        " 1 passenger boards (SP-37)."
    )
    assert state.to_act == CHANCE, "a treasure (SP-37)"


@pytest.mark.parametrize(
    ("hand", "deals", "sinks"),
    [
        ("KC", ["2H"], False),  # pirates: 4 is more than 2, but it is the last card
        ("KC", ["9D"], False),
        ("", ["9C", "2S"], False),
        ("KS", ["AC", "2S"], False),
        ("KS", ["9C", "2S"], True),
        ("2S", ["9C", "3S"], True),
    ],
    ids=["pirates", "a reef", "an empty hand", "an ace", "a defence", "what nobody else knows"],
)
def test_sp_48_a_last_card_is_asked_for_only_if_there_may_be_another_answer(
    hand: str, deals: list[str], sinks: bool
) -> None:
    state = play(GAME, at_sea(hand), "move 4H", "to c1", *[f"deal {card}" for card in deals])
    is_asked = state.to_act == 0 and state.phase in (Phase.STORM, Phase.SQUALL)
    assert is_asked is sinks
    if not is_asked:
        assert [ship.cards for ship in state.ships if ship.cards] == []


def test_sp_48_what_sank_the_ship_is_told_though_its_card_is_gone_again() -> None:
    state = play(GAME, at_sea(""), "move 4H", "to c1")
    pirates = "c1 is turned up: 9♥, pirates: they want more than 9 (SP-22)!"
    covered = "The expedition sinks, and c1 is covered again (SP-16)."
    assert told(GAME, state.clone(), "deal 9H") == f"{pirates} {covered}"
    assert told(GAME, state, "deal 9C", "deal 2S") == (
        f"The deck sends 2♠: first 9♣ attacks, then 2♠ (SP-20). {covered}"
    )


def test_sp_48_with_an_empty_hand_a_last_card_is_the_funding() -> None:
    state = at_sea("2C", "3H 4H", other="9D")
    assert told(GAME, state, "move 4H", "to a1", "fund 2C") == (
        "@0 funds the expedition 4♥ with 2♣ (SP-17). With its last card the expedition 9♦ sinks"
        " (SP-17)."
    )
    assert (len(state.ships), state.insured, state.to_act) == (1, [1, 0], 1)


def test_sp_48_a_ship_that_pays_with_its_last_card_keeps_its_point() -> None:
    state = at_sea("")
    assert told(GAME, state, "move 4H", "to c1", "deal 2S") == (
        "c1 is turned up: 2♠, no wind: this turn costs two cards (SP-21). @0 discovers c1: a point"
        " (SP-15). With its last card the expedition 4♥ sinks (SP-17)."
    )
    assert state.found == [1, 0]


def test_sp_48_a_ferry_may_land_and_sink_at_once() -> None:
    sea = {"a1": "2H", "b1": "3H"}
    state = arrange(["", ""], ships=["0 a1: 6D"], sea=sea, found=[2, 3], brisk=True)
    begin(state)
    before = View(state, WATCHER)
    move = GAME.moves.parse("move 6D")
    state.play(move)
    titles = [m.title for m in GAME.moments(before, move, View(state, WATCHER)) if m.title]
    assert titles[:3] == ["+1: 1 passenger lands", "1 passenger boards", "The ferry sinks"]


def test_sp_48_the_third_card_of_a_ship_is_asked_so_that_nobody_can_count_the_suit() -> None:
    state = arrange(["2C 3C 4C", ""], brisk=True)
    play(GAME, state, "lay 2C", "lay 3C")
    assert legal(GAME, state) == ["lay 4C"]


def test_sp_49_a_patient_table_is_asked_everything() -> None:
    assert GAME.begin(2, {"pace": "patient"}).setup == Setup(2, brisk=False, enough=12)
    state = arrange(["", ""], ships=["0 b3 N: 4H"], brisk=False)
    assert legal(GAME, play(GAME, state, "move 4H")) == ["to b3"]
    assert legal(GAME, play(GAME, state, "to b3", "deal 9H")) == ["lose 4H"]


def test_sp_49_a_record_of_version_2_is_played_patiently() -> None:
    record = parse((Path(__file__).parent / "records/version_2.txt").read_text(encoding="utf-8"))
    assert (record.version, GAME.version) == (2, 7)
    verify(record, GAME)
    with pytest.raises(BadRecord):
        verify(replace(record, version=3), GAME)


def test_sp_49_a_record_of_version_5_goes_on_the_same_way_round() -> None:
    file = Path(__file__).parent / "records/four_full.txt"
    record = parse(file.read_text(encoding="utf-8"))
    verify(replace(record, version=5), GAME)
    with pytest.raises(BadRecord):
        verify(replace(record, version=6), GAME)
