"""Board, cards and the turn: ST-1 to ST-17."""

from __future__ import annotations

import pytest

from starboard.games.streamlines import GAME
from starboard.games.streamlines.cards import ACTION, COLLAPSE, KIND_NAMES, POWERS, REFUGEE
from starboard.games.streamlines.position import LOADING, LOST
from starboard.games.streamlines.scenario import SHIPPED, shipped_scenario
from starboard.games.streamlines.setups import (
    PRACTICE,
    cards_in_all,
    count,
    flights,
    galaxy,
    tick,
)
from starboard.kernel import CHANCE, OVER, WATCHER, Rng
from starboard.parts.boards import at
from starboard.testing import legal, play, play_line, why

REFUGEES = 4
"""For each player of `PRACTICE`."""

DEAL_TWO = ("deal cargo", "deal pickup", "deal action", "deal engineering")


def test_st_1_squares_run_from_a1_bottom_left_to_i9_top_right() -> None:
    assert flights(galaxy(ships=("a1", "a9"))) == "b1 a2"
    assert flights(galaxy(ships=("i9", "a9"))) == "i8 h9"
    board = GAME.scene(GAME.view(GAME.begin(2), WATCHER)).zones[0]
    assert (board.columns[0], board.rows[-1]) == ("a", "1")


def test_st_2_ships_may_share_a_square() -> None:
    state = play(GAME, galaxy(ships=("e5", "e6")), "fly e6")
    assert state.ships == [at("e6"), at("e6")]


def test_st_3_a_scenario_places_planets_and_escapes() -> None:
    state = GAME.begin(3, {"scenario": "gentle"})
    assert [square for square, code in enumerate(state.squares) if code] == [
        *(at("b3"), at("d5"), at("f5"), at("h7")),
    ]
    assert state.setup.required == shipped_scenario("gentle").required[1]
    titles = {shipped_scenario(name).title for name in SHIPPED}
    assert len(titles) == 3


@pytest.mark.parametrize(
    ("seats", "squares"),
    [(2, ["e1", "e9"]), (3, ["e1", "a5", "e9"]), (4, ["e1", "a5", "e9", "i5"])],
)
def test_st_4_ships_start_in_the_middle_of_a_side(seats: int, squares: list[str]) -> None:
    state = GAME.begin(seats, {"scenario": PRACTICE})
    assert state.ships == [at(name) for name in squares]


@pytest.mark.parametrize("version", [4, 5])
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("seats", GAME.seats)
def test_st_3_records_of_earlier_versions_are_played_with_fewer_refugees(
    version: int, name: str, seats: int
) -> None:
    presumed = GAME.earlier[version]
    before, now = [GAME.begin(seats, {"scenario": name, **more}) for more in (presumed, {})]
    is_changed = name != "standard"
    assert (before.setup.required < now.setup.required) == is_changed
    assert (before.setup.deck[REFUGEE] < now.setup.deck[REFUGEE]) == is_changed
    assert before.setup.planets == now.setup.planets


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("seats", GAME.seats)
def test_st_4_in_the_shipped_scenarios_ships_start_on_planets(name: str, seats: int) -> None:
    state = GAME.begin(seats, {"scenario": name})
    assert set(state.ships) <= set(state.setup.planets)


def test_st_5_the_deck_holds_powers_streams_gates_refugees_and_collapses() -> None:
    deck = GAME.begin(2, {"scenario": PRACTICE}).deck
    assert dict(zip(KIND_NAMES, deck, strict=True)) == {
        "action": 16,
        "cargo": 20,
        "extra move": 4,
        "pickup": 2,
        "engineering": 2,
        "one": 28,
        "opposite": 2,
        "corner": 20,
        "tee": 4,
        "gate A": 2,
        "gate B": 2,
        "gate C": 0,
        "gate D": 0,
        "refugee": 8,
        "collapse": 7,
    }


def test_st_5_a_lasting_power_is_kept_after_use() -> None:
    state = play(GAME, galaxy(), "fly e6")
    assert count(state, 0, "action") == 3


def test_st_6_each_stream_may_be_laid_turned_any_way() -> None:
    aboard = {"cargo": 3, "one": 1, "opposite": 1, "corner": 1, "tee": 1}
    assert legal(GAME, galaxy(aboard=aboard), "lay") == [
        *("lay one N", "lay one E", "lay one S", "lay one W"),
        *("lay opposite NS", "lay opposite EW"),
        *("lay corner NE", "lay corner SE", "lay corner SW", "lay corner NW"),
        *("lay tee N", "lay tee E", "lay tee S", "lay tee W"),
    ]


def test_st_7_each_ship_starts_with_action_cargo_and_two_powers() -> None:
    state = GAME.begin(2)
    assert [GAME.moves.notation(move) for move, _ in state.chances()] == [
        f"deal {name}" for name in KIND_NAMES[:POWERS]
    ]
    state = play_line(GAME, *DEAL_TWO, options={"scenario": PRACTICE})
    assert [count(state, 0, name) for name in KIND_NAMES[:POWERS]] == [1, 2, 0, 1, 0]
    assert [count(state, 1, name) for name in KIND_NAMES[:POWERS]] == [2, 1, 0, 0, 1]
    assert [state.deck[kind] for kind in range(POWERS)] == [15, 19, 4, 1, 1]


def test_st_8_every_seat_sees_the_same() -> None:
    state = galaxy(aboard={"tee": 1})
    scenes = [GAME.scene(GAME.view(state, seat)) for seat in (0, 1, WATCHER)]
    assert scenes[0].panels == scenes[1].panels == scenes[2].panels
    assert not GAME.has_secrets
    piles = [piece for piece in scenes[1].pieces if piece.id == f"deck {COLLAPSE}"]
    assert piles[0].count == 7


def test_st_9_and_st_10_the_first_seat_begins_and_turns_go_round() -> None:
    state = tick(play_line(GAME, *DEAL_TWO))
    assert state.to_act == 0
    seats = []
    for _ in range(4):
        seats.append(tick(play(GAME, state, "end turn")).to_act)
    assert seats == [1, 0, 1, 0]


def test_st_10_the_clock_comes_before_the_actions() -> None:
    state = play_line(GAME, *DEAL_TWO, options={"scenario": PRACTICE})
    assert (state.to_act, state.seat) == (CHANCE, 0)
    assert GAME.scene(GAME.view(state, 0)).status == (
        "The clock ticks for planet 1 (c4) in your turn."
    )


def test_st_11_the_clock_draws_once_for_each_planet_and_discards() -> None:
    state = play_line(GAME, *DEAL_TWO, "deal tee", "deal collapse", "deal refugee")
    assert state.to_act == 0
    assert state.warnings == [0, 1, 0]
    assert {KIND_NAMES[k]: n for k, n in enumerate(state.discard) if n} == {"tee": 1, "refugee": 1}


def test_st_11_the_clock_passes_over_black_holes() -> None:
    state = galaxy()
    state.warnings = [2, 0, 0]
    play(GAME, state, "end turn", "deal one", "deal one")
    assert state.to_act == 1


def test_st_12_a_ship_has_an_action_for_each_action_card() -> None:
    state = play(GAME, galaxy(), "fly e6", "fly e7", "fly e8")
    assert legal(GAME, state) == ["end turn"]
    play(GAME, state, "end turn")
    assert (state.seat, state.to_act) == (1, CHANCE)


def test_st_12_a_player_may_stop_early() -> None:
    assert play(GAME, galaxy(), "end turn").seat == 1


def test_st_12_an_action_card_gained_counts_at_once() -> None:
    state = play(GAME, galaxy(ships=("c4", "a9")), "fly c5", "fly c4", "draw slowly", "deal action")
    play(GAME, state, "stop drawing", "fly c5")
    assert legal(GAME, state) == ["end turn"]


def test_st_12_without_actions_only_powers_are_left() -> None:
    state = play(GAME, galaxy(aboard={"extra move": 1}), "fly e6", "fly e7", "fly e8")
    assert legal(GAME, state) == ["use extra move", "end turn"]
    assert why(GAME, state, "fly e7") == "You have used all your actions, 3 this turn (ST-12)."


def test_st_13_all_five_kinds_of_action_use_one() -> None:
    state = galaxy(ships=("c4", "c4"), aboard={"action": 5, "cargo": 3, "refugee": 1, "tee": 1})
    play(GAME, state, "give refugee to 2", "draw", "deal refugee", "fly c3", "lay tee N")
    assert state.used == 4
    state.ships[0] = at("a1")
    play(GAME, state, "rescue")
    assert (state.used, state.rescued) == (5, 1)


def test_st_14_the_discard_pile_replaces_an_empty_deck() -> None:
    state = galaxy(ships=("c4", "a9"))
    state.deck = [0] * len(KIND_NAMES)
    state.num_deck = 0
    state.discard[KIND_NAMES.index("refugee")] = 2
    state.num_discard = 2
    play(GAME, state, "draw", "deal refugee")
    assert (state.num_deck, state.num_discard) == (1, 0)


def test_st_14_laid_streams_are_missing_from_the_deck() -> None:
    state = galaxy(aboard={"tee": 1})
    before = cards_in_all(state)
    play(GAME, state, "lay tee N")
    assert cards_in_all(state) == before
    assert state.discard[KIND_NAMES.index("tee")] == 0


def test_st_14_nothing_is_drawn_when_both_piles_are_empty() -> None:
    state = galaxy(ships=("c4", "a9"))
    state.deck = [0] * len(KIND_NAMES)
    state.num_deck = 0
    assert legal(GAME, state, "draw") == []
    assert why(GAME, state, "draw").endswith("(ST-14).")
    play(GAME, state, "end turn")
    assert (state.seat, state.to_act) == (1, 1)


def test_st_15_one_draw_action_shuffles_once() -> None:
    state = galaxy(ships=("c4", "a9"), aboard={"extra move": 1})
    state.deck = [0] * len(KIND_NAMES)
    state.discard[:2] = [1, 0]
    state.num_deck, state.num_discard = 0, 1
    play(GAME, state, "draw", "deal action")
    # The new deck has run out too, and the pile is empty: the drawing is over.
    assert legal(GAME, state, "draw") == []
    state.discard[1], state.num_discard = 1, 1
    state.has_reshuffled = True
    state.phase, state.to_act = LOADING, CHANCE
    state.deck[0], state.num_deck = 1, 1
    play(GAME, state, "deal action")
    assert "draw again" not in legal(GAME, state)
    assert "draw" in legal(GAME, state)


def test_st_15_no_power_is_used_between_draws() -> None:
    state = galaxy(ships=("c4", "a9"), aboard={"extra move": 1})
    play(GAME, state, "draw slowly", "deal pickup")
    assert legal(GAME, state) == ["draw again", "stop drawing"]
    assert why(GAME, state, "use extra move") == "First say whether you draw again or stop (ST-31)."


def test_st_16_a_turn_ends_when_its_player_says_so() -> None:
    state = galaxy()
    state.used = 2
    play(GAME, state, "fly d5")
    assert (state.to_act, legal(GAME, state)) == (0, ["end turn"])
    assert play(GAME, state, "end turn").seat == 1


def test_st_16_a_last_draw_ends_it_if_no_power_is_left() -> None:
    state = galaxy(ships=("c4", "a9"))
    state.used = 2
    assert play(GAME, state.clone(), "draw", "deal refugee").seat == 1
    play(GAME, state, "draw", "deal extra move", "deal refugee")
    assert legal(GAME, state) == ["use extra move", "end turn"]


def test_st_16_a_card_dumped_last_can_be_chosen_anew() -> None:
    state = galaxy(ships=("c4", "a9"), aboard={"refugee": 1, "tee": 1})
    state.used = 2
    play(GAME, state, "draw", "deal one", "dump tee")
    assert legal(GAME, state) == ["end turn"]


def test_st_17_a_ship_has_room_for_four_action_cards() -> None:
    state = galaxy(ships=("c4", "a9"))
    play(GAME, state, "draw", "deal action")
    assert count(state, 0, "action") == 4
    play(GAME, state, "deal action")
    assert (count(state, 0, "action"), state.discard[ACTION], state.to_act) == (4, 1, CHANCE)


def test_st_17_the_table_may_choose_another_limit() -> None:
    state = galaxy(ships=("c4", "a9"), most_actions="5")
    play(GAME, state, "draw", "deal action", "deal action", "deal action")
    assert (count(state, 0, "action"), state.discard[ACTION]) == (5, 1)


def test_no_card_is_ever_lost_but_with_a_ship_or_a_dumped_refugee() -> None:
    state = GAME.begin(3, {"scenario": PRACTICE})
    rng = Rng(5)
    total = cards_in_all(state)
    while state.to_act != OVER and LOST not in state.ships:
        cards = state.refugees - 3 * REFUGEES - state.rescued + total
        assert cards_in_all(state) == cards
        if state.to_act == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(rng.choice(state.legal_moves()))
