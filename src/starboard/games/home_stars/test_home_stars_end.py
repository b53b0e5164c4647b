"""Occupation, capture and victory: HS-30 to HS-36."""

import pytest

from starboard.games.home_stars import GAME
from starboard.games.home_stars.options import Options, longest_game
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.setups import arrange
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.kernel import OVER, Result, parse_options
from starboard.testing import play


def owner(state: HomeStars, star: str) -> int:
    return int(state.owner(STAR_NAMES.index(star)))


def pass_turns(state: HomeStars, turns: int) -> HomeStars:
    """Let so many turns go by without a departure or an arrival."""
    for _ in range(turns):
        seat = state.active
        while state.active == seat and state.to_act != OVER:
            state.play(state.legal_moves()[-1])
    return state


# Occupation.


def test_hs_30_leaving_gives_a_star_up() -> None:
    state = arrange("Algol 0 1\nSirius 0 2\nAntares 1 1")
    assert (owner(state, "Sirius"), state.pairs(0)) == (0, 2)
    play(GAME, state, "depart Sirius", "send 1")
    assert (owner(state, "Sirius"), state.pairs(0)) == (0, 2)
    play(GAME, state, "depart Sirius")
    assert (owner(state, "Sirius"), state.pairs(0)) == (-1, 1)


def test_hs_31_an_empty_home_star_is_still_its_owners() -> None:
    state = arrange("Sadr 0 5\nAntares 1 1")
    assert (owner(state, "Algol"), state.home_holder(0), state.homes_held(0)) == (-1, 0, 1)
    assert state.pairs(0) == 1


def test_hs_32_a_captured_home_star_counts_for_its_captor() -> None:
    state = arrange("Algol 0 1\nSadr 0 3\nAntares 0 2\nAlya 1 5")
    assert (state.home_holder(1), state.homes_held(0), state.homes_held(1)) == (0, 2, 0)
    assert (state.pairs(0), state.pairs(1)) == (2, 0)


def test_hs_32_arriving_at_an_empty_home_star_captures_it() -> None:
    state = arrange("Algol 0 1\nwarp 0 1 L-yellow 1 5\nVega 1 9\nturn 0 2")
    play(GAME, state, "done departing", "arrive 1", "at Antares")
    assert state.home_holder(1) == 0


def test_hs_32_winning_the_battle_captures_it() -> None:
    state = arrange("Algol 0 1\nwarp 0 1 L-yellow 1 9\nAntares 1 2\nVega 1 1\nturn 0 2")
    play(GAME, state, "done departing", "arrive 1", "at Antares", "play admiral", "play admiral")
    assert state.home_holder(1) == 1, "not before its last ship is gone"
    play(GAME, state, "destroy 2", "retreat 0")
    assert (state.home_holder(1), owner(state, "Antares")) == (0, 0)


def test_hs_32_only_its_owner_ever_builds_there() -> None:
    state = arrange("Algol 0 1\nAntares 0 2\nAlya 1 5\nturn 1 1")
    pass_turns(state, 1)
    antares = STAR_NAMES.index("Antares")
    assert (state.active, state.ships[antares], state.ships[0]) == (0, 2, 1 + 2)


def test_hs_32_a_home_star_that_its_captor_leaves_is_its_owners_again() -> None:
    state = arrange("Algol 0 1\nAntares 0 2\nAlya 1 5\nturn 0 1")
    play(GAME, state, "depart Antares", "send 2")
    assert (state.home_holder(1), state.homes_held(0)) == (1, 1)
    pass_turns(state, 1)
    assert (state.total[1], owner(state, "Antares")) == (5 + 1, 1), "and it builds there at once"


def test_hs_32_a_home_star_can_be_won_back() -> None:
    state = arrange("Algol 0 1\nAntares 0 2\nAlya 1 9\nturn 1 2")
    play(GAME, state, "depart Alya", "send 8", "done departing", "arrive 1")
    play(GAME, state, "play admiral", "play admiral", "destroy 2", "retreat 0")
    assert (state.home_holder(1), owner(state, "Antares")) == (1, 1)


# Out of the game.


def test_hs_33_without_ships_and_home_star_a_player_is_out_and_skipped() -> None:
    state = arrange("Mira 0 5\nwarp 0 1 C-red 1 9\nRegulus 1 2\nAntares 2 4\nturn 0 2", seats=3)
    play(GAME, state, "done departing", "arrive 1", "at Regulus", "play admiral", "play admiral")
    play(GAME, state, "destroy 2", "retreat 0")
    assert (state.is_out(1), state.active, state.to_act) == (True, 2, 2)
    pass_turns(state, 1)
    assert (state.active, state.round) == (0, 3)


@pytest.mark.parametrize("left", ["Scheat 1 1", "warp 1 1 L-red 0 1"])
def test_hs_33_a_ship_anywhere_keeps_a_player_in(left: str) -> None:
    state = arrange(
        f"Mira 0 5\nwarp 0 1 C-red 1 9\nRegulus 1 2\nAntares 2 4\n{left}\nturn 0 2", seats=3
    )
    play(GAME, state, "done departing", "arrive 1", "at Regulus", "play admiral", "play admiral")
    play(GAME, state, "destroy 2", "retreat 0")
    assert (state.is_out(1), state.active) == (False, 1)


def test_hs_33_a_player_without_ships_who_holds_the_home_star_builds_again() -> None:
    state = arrange("Algol 0 5\nturn 0 1")
    pass_turns(state, 1)
    assert (state.is_out(1), state.active, state.total[1]) == (False, 1, 1)


def test_hs_33_the_home_star_of_a_player_who_is_out_is_held_only_by_ships() -> None:
    state = arrange("Mira 0 5\nRegulus 0 1\nAntares 2 4\nout 1\nturn 0 2", seats=3)
    assert (state.home_holder(1), state.homes_held(0)) == (0, 2)
    play(GAME, state, "depart Regulus")
    assert (state.home_holder(1), state.homes_held(0), state.homes_held(1)) == (-1, 1, 0)


# Victory.


def test_hs_34_two_own_turns_in_a_row_with_two_home_stars_win() -> None:
    state = arrange("Algol 0 5\nAntares 0 5\nAlya 1 1\nturn 1 3")
    pass_turns(state, 1)
    assert (state.to_act, state.streak) == (0, [1, 0])
    pass_turns(state, 2)
    assert state.result() == Result(
        (1.0, 0.0), "the Home Stars were held long enough (HS-34)", (2, 0)
    )


def test_hs_34_a_turn_that_begins_without_them_breaks_the_row() -> None:
    state = arrange("Algol 0 5\nAntares 0 5\nAlya 1 1\nstreak 0 1\nturn 0 3")
    play(GAME, state, "depart Antares", "send 5")
    pass_turns(state, 2)
    assert (state.active, state.streak) == (0, [0, 0])


def test_hs_34_the_own_home_star_must_be_among_them() -> None:
    state = arrange("Algol 0 5\nRegulus 0 5\nAntares 0 5\nPavo 1 5\nturn 3 2", seats=4)
    pass_turns(state, 1)
    assert (state.active, state.streak[0]) == (0, 1)
    state = arrange("Algol 3 5\nRegulus 0 5\nAntares 0 5\nPavo 1 5\nturn 3 2", seats=4)
    pass_turns(state, 1)
    assert (state.active, state.streak[0]) == (0, 0)


@pytest.mark.parametrize(("hold", "turns"), [("1", 1), ("2", 3), ("3", 5)])
def test_hs_34_the_option_hold_changes_how_many_turns(hold: str, turns: int) -> None:
    options = parse_options(Options, {"hold": hold})
    state = arrange("Algol 0 5\nAntares 0 5\nAlya 1 1\nturn 1 3", options=options)
    assert pass_turns(state, turns - 1).to_act != OVER
    assert pass_turns(state, 1).to_act == OVER


@pytest.mark.parametrize(
    ("seats", "held", "wins"),
    [(2, 1, False), (2, 2, True), (3, 2, True), (4, 2, False), (4, 3, True)],
)
def test_hs_34_a_majority_is_more_than_half_of_all_home_stars(
    seats: int, held: int, wins: bool
) -> None:
    homes = [STAR_NAMES[star] for star in GAME.begin(seats).homes]
    fleets = [f"{home} 0 5" for home in homes[:held]]
    others = [f"Vega {seat} 1" if seat == 1 else f"Enif {seat} 1" for seat in range(1, seats - 1)]
    options = parse_options(Options, {"homes": "majority", "hold": "1", "victory": "at once"})
    text = "\n".join([*fleets, *others, f"Zosma {seats - 1} 1", f"turn {seats - 1} 3"])
    state = pass_turns(arrange(text, seats=seats, options=options), 1)
    assert (state.to_act == OVER) == wins


FOUR = "Algol 0 5\nRegulus 0 5\nAntares 2 5\nPavo 3 5\nVega 1 1\nstreak 0 1\nturn 3 3"
"""Seat 0 has held two Home Stars for a turn, and its next one begins when seat 3 has passed."""

HELD = "the Home Stars were held long enough (HS-34)"


def test_hs_34_the_first_of_four_wins_when_the_round_is_over() -> None:
    state = pass_turns(arrange(FOUR, seats=4), 1)
    assert (state.to_act, state.streak[0]) == (0, 2)
    assert pass_turns(state, 3).to_act == 3
    assert pass_turns(state, 1).result() == Result((1.0, 0.0, 0.0, 0.0), HELD, (2, 0, 1, 1))


def test_hs_34_the_option_victory_lets_the_first_of_four_win_at_once() -> None:
    options = parse_options(Options, {"victory": "at once"})
    state = pass_turns(arrange(FOUR, seats=4, options=options), 1)
    assert state.result() == Result((1.0, 0.0, 0.0, 0.0), HELD, (2, 0, 1, 1))


def test_hs_34_the_others_of_four_win_at_once_even_while_the_first_waits() -> None:
    fleets = FOUR.replace("Pavo 3 5", "Pavo 2 5\nstreak 2 1\nHamal 3 1")
    state = pass_turns(arrange(fleets, seats=4), 3)
    assert state.result() == Result((0.0, 0.0, 1.0, 0.0), HELD, (2, 0, 2, 0))


def test_hs_34_what_the_first_loses_meanwhile_matters_if_another_has_more() -> None:
    state = pass_turns(arrange(FOUR, seats=4), 1)
    play(GAME, state, "depart Regulus", "send 5")
    assert pass_turns(state, 4).result() == Result((1.0, 0.0, 0.0, 0.0), HELD, (1, 1, 1, 1))
    state = arrange(FOUR.replace("Pavo 3 5", "Pavo 2 5\nHamal 3 1"), seats=4)
    play(GAME, pass_turns(state, 1), "depart Regulus", "send 5")
    assert (pass_turns(state, 4).to_act, state.round, state.streak) == (0, 5, [0, 0, 1, 0])


def test_hs_34_who_is_out_by_then_does_not_win() -> None:
    assert arrange(FOUR.replace("streak 0 1", "streak 0 2"), seats=4).has_held(0)
    assert not arrange(FOUR.replace("streak 0 1", "streak 0 2\nout 0"), seats=4).has_held(0)


def test_hs_34_the_last_player_left_wins() -> None:
    state = arrange("Algol 0 1\nwarp 0 1 L-yellow 1 9\nAntares 1 2\nturn 0 2")
    play(GAME, state, "done departing", "arrive 1", "at Antares", "play admiral", "play admiral")
    play(GAME, state, "destroy 2", "retreat 0")
    assert state.result() == Result((1.0, 0.0), "nobody else is left (HS-34)", (2, 0))


@pytest.mark.parametrize(
    ("fleets", "payoffs"),
    [
        # Home Stars come before pairs, pairs before ships, ships before sharing.
        ("Algol 0 1\nAntares 0 1\nSirius 1 90\nThuban 1 90", (1.0, 0.0)),
        ("Algol 0 1\nAntares 1 90\nSirius 0 1", (1.0, 0.0)),
        ("Algol 0 1\nAntares 1 2", (0.0, 1.0)),
        ("Algol 0 1\nAntares 1 1\nwarp 0 1 E-yellow 1 1", (1.0, 0.0)),
        ("Algol 0 2\nAntares 1 2", (0.5, 0.5)),
    ],
)
def test_hs_35_and_hs_36_after_the_last_round(fleets: str, payoffs: tuple[float, ...]) -> None:
    options = parse_options(Options, {"rounds": "3"})
    state = pass_turns(arrange(f"{fleets}\nturn 1 3", options=options), 1)
    result = state.result()
    assert result is not None
    assert result.payoffs == payoffs
    assert result.reason == "most Home Stars, then pairs, then ships after round 3 (HS-35)"


def test_hs_35_the_round_is_played_to_its_end() -> None:
    options = parse_options(Options, {"rounds": "3"})
    state = arrange("Algol 0 2\nAntares 1 2\nturn 0 3", options=options)
    assert pass_turns(state, 1).to_act == 1


def test_hs_35_a_fleet_in_warp_holds_nothing() -> None:
    state = arrange("Algol 0 1\nAntares 1 1\nwarp 0 1 E-yellow 1 50")
    assert (state.pairs(0), state.total[0]) == (1, 51)


def test_hs_36_three_may_share() -> None:
    options = parse_options(Options, {"rounds": "3"})
    state = arrange("Mira 0 2\nRegulus 1 2\nAntares 2 2\nturn 2 3", seats=3, options=options)
    result = pass_turns(state, 1).result()
    assert result is not None
    assert result.payoffs == (1 / 3, 1 / 3, 1 / 3)
    scene = GAME.scene(GAME.view(state, 0))
    assert scene.status.startswith("@0, @1 and @2 share the win: ")


def test_the_longest_game_is_declared_for_the_longest_option() -> None:
    assert GAME.longest == longest_game(4, 60) == 40380
