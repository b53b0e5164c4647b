"""Stage 2 and the end of the game, rule by rule."""

from __future__ import annotations

import pytest

from starboard.games.speiderne import GAME
from starboard.games.speiderne.cards import CARD_NAMES, REGION_NAMES, passengers
from starboard.games.speiderne.ferries import begin, has_route
from starboard.games.speiderne.position import Phase
from starboard.games.speiderne.rules import Speiderne
from starboard.games.speiderne.setups import arrange, names_of
from starboard.kernel import CHANCE, OVER, Rng
from starboard.testing import legal, play

SEA = {"a1": "9H", "b1": "6C", "c1": "4D", "a2": "5S", "b2": "KD"}
"""Two passengers on a1, one on c1, three on b2; a storm on b1, a calm on a2."""


def ferries(hands: list[str], ships: list[str], sea: dict[str, str] = SEA) -> Speiderne:
    """A table at the first turn of Ferries, those aboard who board at its start."""
    state = arrange(hands, ships=ships, sea=sea, found=[3, 2])
    begin(state)
    return state


def waiting(state: Speiderne) -> dict[str, int]:
    return {name: n for name, n in zip(REGION_NAMES, state.waiting, strict=True) if n}


def test_sp_30_hearts_and_diamonds_are_islands_and_face_down_regions_are_closed() -> None:
    state = ferries(["9C", ""], ["0 b2: 2D 3D 4D"])
    # b2 borders on b1, a2, c2 and b3; the last two are face down.
    assert legal(GAME, play(GAME, state, "move 4D")) == ["to b1", "to a2"]
    assert waiting(state).keys() <= {"a1", "c1", "b2"}


def test_sp_30_an_expedition_may_move_where_a_ferry_may_not() -> None:
    state = arrange(["9C", ""], ships=["0 b2: 2D 3D 4D"], sea=SEA)
    assert legal(GAME, play(GAME, state, "move 4D")) == ["to b1", "to a2", "to c2", "to b3"]


@pytest.mark.parametrize(
    ("card", "number"),
    [("2H", 1), ("5D", 1), ("6D", 2), ("10H", 2), ("JH", 3), ("AD", 3), ("KC", 0), ("KS", 0)],
)
def test_sp_31_passengers_wait_on_islands_by_their_value(card: str, number: int) -> None:
    assert passengers(CARD_NAMES.index(card)) == number


def test_sp_31_they_wait_when_the_stage_begins() -> None:
    assert waiting(ferries(["", ""], [])) == {"a1": 2, "c1": 1, "b2": 3}


def test_sp_32_expeditions_at_sea_become_ferries_and_others_return_to_the_hand() -> None:
    state = ferries(["9C", "8C"], ["0 a1: 2H 3H", "1 a1 W: 5D 6D 7D", "1 b1: 8D"])
    assert [(s.owner, REGION_NAMES[s.place], names_of(s.cards)) for s in state.ships] == [
        (0, "a1", "2H 3H"),
        (1, "b1", "8D"),
    ]
    assert [names_of(hand) for hand in state.hands] == ["9C", "8C 5D 6D 7D"]
    assert names_of(state.shown.cards()) == "5D 6D 7D"


def test_sp_33_a_turn_is_a_draw_a_ferry_built_or_sailed_and_nothing_is_funded() -> None:
    state = ferries(["2S 3S 4S", ""], ["0 a1: 2H 3H"])
    state.insurance = [CARD_NAMES.index("7H")]
    assert legal(GAME, state) == ["draw", "take 7H", "lay 2S", "lay 3S", "lay 4S", "move 3H"]
    play(GAME, state, "draw", "deal 2C", "deal 3C")
    assert (state.to_act, names_of(state.ships[0].cards)) == (1, "2H 3H")


def test_sp_33_there_is_no_second_card_of_the_insurance() -> None:
    state = ferries(["", ""], ["0 a1: 2H 3H"])
    state.insurance = [CARD_NAMES.index("7H"), CARD_NAMES.index("8H")]
    state.insured = [1, 0]
    assert play(GAME, state, "take 7H", "deal 2C").to_act == 1


def test_sp_33_the_hand_limit_stays() -> None:
    hand = "2C 3C 4C 5C 7C 8C 9C 10C JC QC"
    state = play(GAME, ferries([hand, ""], []), "draw", "deal KC", "deal AC")
    assert play(GAME, state, "discard KC", "discard 2C").to_act == 1


def test_sp_34_a_ferry_is_built_on_an_island_without_one_of_yours() -> None:
    state = ferries(["2S 3S 4S", ""], ["0 a1: 2H 3H", "1 c1: 5H"])
    play(GAME, state, "lay 2S", "lay 3S", "lay 4S")
    assert legal(GAME, state) == ["build c1", "build b2"]
    play(GAME, state, "build c1")
    ship = state.ships[-1]
    assert (ship.owner, REGION_NAMES[ship.place], names_of(ship.cards)) == (0, "c1", "2S 3S 4S")


def test_sp_34_a_ferry_seats_a_passenger_on_each_card() -> None:
    state = ferries(["2S 3S 4S", ""], [], {**SEA, "a1": "AH", "d1": "QH"})
    play(GAME, state, "lay 2S", "lay 3S", "lay 4S", "build a1")
    assert (state.ships[0].aboard, state.waiting[0]) == (3, 0)
    small = ferries(["", ""], ["0 a1: 2H 3H"], {**SEA, "a1": "AH"})
    assert (small.ships[0].aboard, small.waiting[0]) == (2, 1)


def test_sp_34_nobody_builds_with_a_ferry_on_every_island() -> None:
    sea = {"a1": "9H", "b1": "4D"}
    state = ferries(["2S 3S 4S", ""], ["0 a1: 2H", "0 b1: 3H"], sea)
    assert not [notation for notation in legal(GAME, state) if notation.startswith("lay")]


def test_sp_35_into_clubs_a_higher_card_or_a_card_of_the_ferry() -> None:
    state = ferries(["5C 6D 7C", ""], ["0 a1: 2H 3H"])
    play(GAME, state, "move 3H", "to b1")
    assert legal(GAME, state) == ["defend 7C", "lose 2H", "lose 3H"]
    safe = play(GAME, state.clone(), "defend 7C")
    assert (names_of(safe.hands[0]), safe.ships[0].place, safe.to_act) == ("5C 6D", 1, 1)
    hurt = play(GAME, state, "lose 3H")
    assert (names_of(hurt.ships[0].cards), hurt.ships[0].place, hurt.to_act) == ("2H", 1, 1)


def test_sp_35_into_spades_any_card_and_none_without_one() -> None:
    state = ferries(["2C", ""], ["0 a1: 2H 3H"])
    play(GAME, state, "move 3H", "to a2")
    assert legal(GAME, state) == ["pay 2C"]
    play(GAME, state, "pay 2C")
    assert (state.hands[0], state.ships[0].place, state.to_act) == ([], 4, 1)
    empty = ferries(["", ""], ["0 a1: 2H 3H"])
    assert legal(GAME, play(GAME, empty, "move 3H")) == ["to b1"]


def test_sp_35_a_ferry_with_nowhere_to_go_cannot_be_chosen() -> None:
    state = ferries(["", ""], ["0 a1: 2H 3H"], {"a1": "9H", "a2": "5S", "c1": "4D", "d1": "4H"})
    assert legal(GAME, state) == ["draw"]


def test_sp_35_islands_are_free() -> None:
    sea = {"a1": "9H", "b1": "4D"}
    state = play(GAME, ferries(["2C", ""], ["0 a1: 2H 3H"], sea), "move 3H", "to b1")
    assert (names_of(state.hands[0]), state.ships[0].place, state.to_act) == ("2C", 1, 1)


def test_sp_36_who_has_no_seat_any_more_is_lost() -> None:
    state = ferries(["", ""], ["0 a1: 2H 3H", "0 b2: 5H 6H 7H"])
    assert [ship.aboard for ship in state.ships] == [2, 3]
    play(GAME, state, "move 3H", "to b1", "lose 2H")
    assert (state.ships[0].aboard, waiting(state), state.landed) == (1, {"c1": 1}, [0, 0])


def test_sp_36_a_seat_to_spare_saves_them() -> None:
    state = ferries(["", ""], ["0 c1: 2H 3H"])
    play(GAME, state, "move 3H", "to b1", "lose 2H")
    assert state.ships[0].aboard == 1


def test_sp_36_with_its_last_card_a_ferry_sinks_with_all_aboard() -> None:
    state = ferries(["", ""], ["0 a1: 3H"])
    play(GAME, state, "move 3H", "to b1", "lose 3H")
    assert (state.ships, waiting(state), state.to_act) == ([], {"a1": 1, "c1": 1, "b2": 3}, 1)
    assert names_of(state.discards) == "3H"


def test_sp_37_passengers_land_elsewhere_for_a_point_each_and_others_board() -> None:
    sea = {"a1": "9H", "b1": "AD", "c1": "4D"}
    state = ferries(["", ""], ["0 a1: 2H 3H 4H"], sea)
    assert state.ships[0].aboard == 2
    play(GAME, state, "move 4H", "to b1")
    assert (state.landed, state.ships[0].aboard, state.ships[0].origin) == ([2, 0], 3, 1)
    assert (waiting(state), state.points(0)) == ({"c1": 1}, 5)


def test_sp_37_nobody_lands_where_they_came_from_and_who_landed_stays() -> None:
    sea = {"a1": "9H", "b1": "3C", "c1": "4D"}
    state = ferries(["AC AS KC", ""], ["0 a1: 2H 3H 4H"], sea)
    play(
        GAME,
        state,
        "move 4H",
        "to b1",
        "defend AC",
        "draw",
        "deal 2C",
        "deal 4C",
        "move 4H",
        "to a1",
    )
    assert (state.landed, state.ships[0].aboard) == ([0, 0], 2)
    play(GAME, state, "draw", "deal 5C", "deal 6C", "move 4H", "to b1", "defend AS")
    play(GAME, state, "draw", "deal 7C", "deal 8C", "move 4H", "to c1")
    assert (state.landed, state.ships[0].aboard, waiting(state)) == ([2, 0], 1, {})


def test_sp_38_the_stage_ends_when_nobody_waits_or_is_aboard() -> None:
    sea = {"a1": "2H", "b1": "3D"}
    state = ferries(["", ""], ["0 a1: 2D", "1 b1: 5D"], sea)
    play(GAME, state, "move 2D", "to b1")
    assert (state.landed, state.phase) == ([1, 0], Phase.TURN)
    result = play(GAME, state, "move 5D", "to a1").result()
    assert result is not None
    assert (result.payoffs, result.scores) == ((1.0, 0.0), (4, 3))
    assert result.reason == "most points when no passenger was left (SP-38, SP-40)"


def test_sp_38_or_after_fifteen_rounds() -> None:
    state = ferries(["", ""], ["0 a1: 2H 3H"])
    state.turns += 29
    result = play(GAME, state, "draw", "deal 2C", "deal 3C").result()
    assert result is not None
    assert result.reason == "most points when 15 rounds of ferries were over (SP-38, SP-40)"


@pytest.mark.parametrize(
    ("sea", "joined"),
    [
        ({"a1": "2H", "b1": "3D"}, True),
        ({"a1": "2H", "c1": "3D"}, False),
        ({"a1": "2H", "b1": "9C", "c1": "3D"}, True),
        ({"a1": "2H", "b2": "3D"}, False),
        ({"a1": "2H", "a2": "9C", "a3": "8C", "b3": "2S", "b2": "4C", "c2": "3D"}, True),
        ({"a1": "2H", "b1": "9C", "b2": "8C"}, False),
        ({"a1": "9C", "b1": "8C"}, False),
    ],
)
def test_sp_38_islands_are_joined_by_open_regions(sea: dict[str, str], joined: bool) -> None:
    assert has_route(arrange(["", ""], sea=sea)) is joined


def test_sp_38_the_stage_is_left_out_without_a_route() -> None:
    state = arrange(["", ""], turns=59, sea={"a1": "2H", "c1": "3D"}, found=[1, 1])
    result = play(GAME, state, "draw", "deal 2C", "deal 3C").result()
    assert result is not None
    assert (result.payoffs, state.to_act) == ((0.5, 0.5), OVER)
    assert result.reason == "most points with no two islands joined for ferries (SP-38, SP-40)"


def test_sp_8_ferries_goes_on_with_the_next_player_in_turn() -> None:
    state = arrange(["", "", ""], turns=89, sea={"a1": "2H", "b1": "3D"}, found=[1, 1, 0])
    play(GAME, state, "draw", "deal 2C", "deal 3C")
    assert (state.to_act, state.phase, state.ferries_since) == (0, Phase.TURN, 90)


def test_sp_39_ferries_board_in_turn_order_and_each_owners_in_order_of_readying() -> None:
    # Three wait on a1; there is room for four.
    ships = ["1 a1: 2D", "0 a1: 4D 5D", "1 a1: 7D"]
    state = arrange(["", ""], ships=ships, sea={"a1": "AH", "b1": "3H"}, turns=1)
    begin(state)
    assert [ship.aboard for ship in state.ships] == [1, 1, 1]
    first = arrange(["", ""], ships=ships, sea={"a1": "AH", "b1": "3H"}, turns=2)
    begin(first)
    assert [ship.aboard for ship in first.ships] == [1, 2, 0]


def test_sp_40_regions_and_passengers_count_alike_and_ties_share() -> None:
    state = arrange(["", "", ""], turns=89, ferries=False, found=[2, 1, 2])
    state.landed = [0, 1, 0]
    result = play(GAME, state, "draw", "deal 2C", "deal 3C").result()
    assert result is not None
    assert (result.scores, result.payoffs) == ((2, 2, 2), (1 / 3, 1 / 3, 1 / 3))


def test_sp_40_a_sole_winner_takes_it_all() -> None:
    state = arrange(["", "", ""], turns=89, ferries=False, found=[2, 1, 3])
    result = play(GAME, state, "draw", "deal 2C", "deal 3C").result()
    assert result is not None
    assert result.payoffs == (0.0, 0.0, 1.0)


def test_sp_46_all_aboard_come_from_the_island_seen_last() -> None:
    """So no game ever asks which passenger is lost; it holds in every position reached."""
    for seed in range(30):
        rng = Rng(seed)
        state = GAME.begin(2)
        while state.to_act != OVER:
            chance = state.to_act == CHANCE
            state.play(state.draw(rng) if chance else rng.choice(state.legal_moves()))
            for ship in state.ships:
                assert ship.aboard <= len(ship.cards)
                assert (ship.aboard == 0) or ship.origin >= 0


def test_sp_33_a_stalled_stage_ends_all_the_same() -> None:
    """Everyone only ever draws: the game ends after 30 and 15 rounds."""
    state = arrange(["", ""], ships=["0 a1: 2H 3H"], sea=SEA, found=[3, 2], hand_limit=0)
    state.turns = 60
    begin(state)
    while state.to_act != OVER:
        state.play(state.chances()[0][0] if state.to_act == CHANCE else state.legal_moves()[0])
    assert (state.turns, state.ferries_since) == (90, 60)
