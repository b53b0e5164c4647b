"""Production, hyperspace, departures and arrivals: HS-5, HS-10 to HS-17, HS-40."""

import pytest

from starboard.games.home_stars import GAME
from starboard.games.home_stars.moves import TOKENS
from starboard.games.home_stars.position import FREE, SPENT
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.setups import arrange
from starboard.games.home_stars.stars import STAR_NAMES
from starboard.testing import legal, play, play_line


def ships_at(state: HomeStars, star: str) -> int:
    return state.ships[STAR_NAMES.index(star)]


def token(state: HomeStars, seat: int, number: int) -> tuple[int, int, int]:
    """Square, star of origin and ships of a token."""
    at = TOKENS * seat + number - 1
    return state.square[at], state.origin[at], state.cargo[at]


def test_hs_5_fifteen_ships_start_at_each_home_star() -> None:
    for seats in (2, 3, 4):
        state = GAME.begin(seats)
        assert [state.ships[home] for home in state.homes] == [15] * seats
        assert state.total == [15] * seats == [sum(state.ships) // seats] * seats


def test_hs_5_nobody_owns_more_than_255_ships() -> None:
    state = arrange("Algol 0 200\nVega 0 54\nIzar 0 1\nAntares 1 5\nturn 1 1")
    play(GAME, state, "done departing")
    assert (state.active, state.round, state.total[0]) == (0, 2, 255)
    state = arrange("Algol 0 199\nVega 0 54\nIzar 0 1\nAntares 1 5\nturn 1 1")
    play(GAME, state, "done departing")
    assert (state.total[0], ships_at(state, "Algol")) == (255, 200)


def test_hs_6_a_sixth_departure_has_no_token() -> None:
    state = play_line(GAME, *["depart Algol", "send 1"] * 5)
    assert "depart Algol" not in legal(GAME, state)
    assert legal(GAME, state) == [*[f"arrive {n}" for n in range(1, 6)], "done arriving"]


def test_hs_10_a_turn_is_departures_then_arrivals_then_battles() -> None:
    state = arrange("Algol 0 9\nwarp 0 1 A-yellow 1 5\nVega 1 2\nAntares 1 3")
    assert legal(GAME, state) == ["depart Algol", "done departing"]
    play(GAME, state, "done departing")
    assert legal(GAME, state) == ["arrive 1", "done arriving"]
    play(GAME, state, "arrive 1", "at Vega")
    assert "play admiral" in legal(GAME, state)


def test_hs_10_turns_go_round_in_seat_order() -> None:
    state = GAME.begin(4)
    order = []
    for _ in range(6):
        order.append((state.to_act, int(state.round)))
        play(GAME, state, "done departing")
    assert order == [(0, 1), (1, 1), (2, 1), (3, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize(
    ("seats", "built"),
    [
        # Rounds in which each seat builds, of the first four.
        (2, {0: [2, 4], 1: [1, 3]}),
        (3, {0: [2, 4], 1: [2, 4], 2: [2, 4]}),
        (4, {0: [2, 4], 1: [1, 3], 2: [1, 3], 3: [1, 3]}),
    ],
)
def test_hs_11_production_comes_every_second_turn(seats: int, built: dict[int, list[int]]) -> None:
    state = GAME.begin(seats)
    seen: dict[int, list[int]] = {seat: [] for seat in range(seats)}
    while state.round < 5:
        before = state.clone()
        play(GAME, state, "done departing")
        if state.total[state.active] > before.total[state.active]:
            seen[int(state.active)].append(int(state.round))
    assert {seat: [r for r in rounds if r < 5] for seat, rounds in seen.items()} == built


def test_hs_11_nothing_is_built_while_the_home_star_is_captured() -> None:
    position = "Algol {} 5\nSirius 0 6\nAntares 1 3\nturn 1 1"
    free, captured = arrange(position.format(0)), arrange(position.format(1))
    play(GAME, free, "done departing")
    play(GAME, captured, "done departing")
    assert (free.total[0], free.round) == (5 + 6 + 2, 2)
    assert (captured.total[0], captured.round) == (6, 2)


def test_hs_11_new_ships_appear_at_the_home_star_even_without_ships_there() -> None:
    state = arrange("Sirius 0 6\nAntares 1 3\nturn 1 1")
    play(GAME, state, "done departing")
    assert ships_at(state, "Algol") == 2
    assert "depart Algol" in legal(GAME, state)


@pytest.mark.parametrize(
    ("held", "pairs"),
    [
        ("Algol", 1),
        ("Algol Vega", 1),
        ("Algol Vega Izar", 2),
        ("Algol Vega Deneb", 1),
        ("Algol Izar Scheat", 1),
        ("Algol Sirius Sadr", 2),
        ("Algol Vega Deneb Izar Scheat", 3),
    ],
)
def test_hs_12_pairs_are_the_smaller_of_the_two_sums(held: str, pairs: int) -> None:
    state = arrange("\n".join([f"{star} 0 1" for star in held.split()]) + "\nAntares 1 1")
    assert state.pairs(0) == pairs


def test_hs_13_every_token_of_the_player_moves_one_square() -> None:
    state = arrange(
        """
        Algol 0 1
        Antares 1 1
        warp 0 1 A-yellow 0 2
        warp 0 4 K-red 3 3
        warp 1 2 L-red 1 4
        turn 1 1
        """
    )
    play(GAME, state, "done departing", "done arriving")
    assert token(state, 0, 1) == (1, 0, 2)
    assert token(state, 0, 4) == (4, 44, 3)
    assert token(state, 1, 2) == (1, 46, 4)


def test_hs_13_past_the_last_square_the_ships_are_lost_and_the_token_is_free() -> None:
    state = arrange("Algol 0 1\nAntares 1 1\nwarp 0 1 A-yellow 6 7\nturn 1 2")
    play(GAME, state, "done departing")
    assert state.active == 0
    assert token(state, 0, 1) == (FREE, 0, 0)
    assert state.total[0] == 1
    play(GAME, state, "depart Algol")
    assert token(state, 0, 1) == (0, 0, 1), "one ship is not counted out (HS-40)"


def test_hs_14_a_departure_asks_the_star_then_how_many() -> None:
    state = arrange("Algol 0 3\nVega 0 2\nAntares 1 1")
    assert legal(GAME, state) == ["depart Algol", "depart Vega", "done departing"]
    play(GAME, state, "depart Vega")
    assert legal(GAME, state) == ["send 1", "send 2"]
    play(GAME, state, "send 2")
    assert token(state, 0, 1) == (0, STAR_NAMES.index("Vega"), 2)
    assert legal(GAME, state) == ["depart Algol", "done departing"]


def test_hs_14_the_last_ship_leaves_no_star_to_depart_from() -> None:
    state = arrange("Vega 0 2\nAntares 1 1")
    play(GAME, state, "depart Vega", "send 2")
    assert legal(GAME, state) == ["arrive 1", "done arriving"]


@pytest.mark.parametrize(
    ("square", "stars"),
    [
        (1, {"Vega", "Izar", "Deneb", "Enif", "Scheat", "Sabik"}),
        (5, {"Markab", "Wezen", "Adhara", "Wasat", "Diphda", "Skat"}),
        (6, {"Antares", "Alya"}),
    ],
)
def test_hs_15_a_token_comes_out_exactly_as_far_as_its_square(square: int, stars: set[str]) -> None:
    state = arrange(f"warp 0 3 A-yellow {square} 5\nAntares 1 9\nAlgol 0 1")
    play(GAME, state, "done departing", "arrive 3")
    assert {word.removeprefix("at ") for word in legal(GAME, state)} == stars


def test_hs_15_a_token_too_far_for_any_sector_cannot_arrive() -> None:
    state = arrange("warp 0 1 E-yellow 5 5\nwarp 0 2 E-yellow 4 1\nAntares 1 9")
    assert legal(GAME, state) == ["arrive 2", "done arriving"]


def test_hs_15_any_number_of_tokens_may_arrive_each_at_one_star() -> None:
    state = arrange("warp 0 1 A-yellow 1 5\nwarp 0 2 A-yellow 1 4\nwarp 0 3 B-red 2 3\nAntares 1 9")
    play(GAME, state, "arrive 2", "at Vega", "arrive 1", "at Vega", "arrive 3", "at Maia")
    assert (ships_at(state, "Vega"), ships_at(state, "Maia")) == (9, 3)
    assert state.active == 1


def test_hs_16_within_a_sector_the_journey_is_immediate_to_the_other_star() -> None:
    state = arrange("Algol 0 3\nAntares 1 1")
    play(GAME, state, "depart Algol", "send 2", "done departing", "arrive 1")
    assert (ships_at(state, "Algol"), ships_at(state, "Sadr")) == (1, 2), "no other star (HS-40)"


def test_hs_16_the_token_of_a_short_journey_is_free_only_when_the_turn_ends() -> None:
    state = arrange("Algol 0 3\nwarp 0 1 A-yellow 1 5\nVega 1 9\nAntares 1 1\nhand 0 pathfinder")
    play(GAME, state, "depart Algol", "send 2", "done departing")
    play(GAME, state, "arrive 2")
    assert token(state, 0, 2) == (SPENT, 0, 0)
    assert legal(GAME, state) == ["arrive 1", "done arriving"]
    play(GAME, state, "done arriving")
    assert token(state, 0, 2) == (FREE, 0, 0)


def test_hs_16_a_token_that_came_out_elsewhere_can_serve_a_retreat() -> None:
    busy = "\n".join([f"warp 0 {slot} K-red 4 1" for slot in (2, 3, 4, 5)])
    state = arrange(f"warp 0 1 A-yellow 1 5\n{busy}\nVega 1 9\nAntares 1 1")
    play(GAME, state, "arrive 1", "at Vega", "done arriving", "play commodore", "play admiral")
    play(GAME, state, "destroy 1")
    assert legal(GAME, state) == [f"retreat {n}" for n in range(5)]
    play(GAME, state, "retreat 4")
    assert token(state, 0, 1) == (0, STAR_NAMES.index("Vega"), 4)


def test_hs_16_a_token_used_within_its_sector_cannot_serve_a_retreat() -> None:
    busy = "\n".join([f"warp 0 {slot} K-red 4 1" for slot in (3, 4, 5)])
    fight = f"Algol 0 3\nSadr 1 9\nwarp 0 2 B-yellow 5 1\n{busy}\nAntares 1 1"
    state = play(GAME, arrange(fight), "depart Algol", "send 2", "arrive 1", "done arriving")
    play(GAME, state, "play commodore", "play admiral", "destroy 1")
    assert state.to_act == 1, "the loser is not asked, the victor is"


def test_hs_17_everybody_sees_sector_distance_and_size_of_a_fleet_and_no_destination() -> None:
    state = arrange("Algol 0 1\nAntares 1 1\nwarp 0 2 K-red 3 12")
    for seat in (0, 1, -3):
        scene = GAME.scene(GAME.view(state, seat))
        piece = next(piece for piece in scene.pieces if piece.id == "token 0 2")
        assert (piece.text, piece.count, piece.owner) == ("K", 12, 0)
        assert piece.symbol == "token_lower"
        assert piece.label == "Token 2 of @0: 12 ships from K-red, 3 turns out"


def test_hs_17_which_star_of_the_sector_a_fleet_left_matters_no_more_once_it_moves() -> None:
    ends = []
    for first, second in (("Algol", "Sadr"), ("Sadr", "Algol")):
        state = arrange("Algol 0 3\nSadr 0 3\nAntares 1 1\nturn 0 2")
        play(GAME, state, f"depart {first}", "send 1", "done departing", "done arriving")
        # Equal again: the other star loses a ship, too.
        play(GAME, state, "done departing", f"depart {second}", "send 1")
        ends.append((state.square[:2], state.origin[:1], state.ships[:2]))
    assert ends == [([1, 0], [0], [2, 2])] * 2


def test_hs_40_a_turn_without_a_decision_passes_by_itself() -> None:
    state = arrange("Algol 0 1\nwarp 1 1 E-yellow 4 9\nturn 0 1")
    # On square 5 the fleet from E-yellow can come out nowhere; Antares builds one ship.
    play(GAME, state, "done departing")
    assert (state.active, state.round) == (1, 1)
    assert legal(GAME, state) == ["depart Antares", "done departing"]
    state = arrange("Algol 0 1\nwarp 1 1 E-yellow 4 9\nturn 0 2")
    play(GAME, state, "done departing")
    assert (state.active, state.round, state.square[TOKENS]) == (0, 3, 5)


def test_hs_40_many_turns_may_pass_at_once() -> None:
    stuck = [f"warp {seat} {slot} E-yellow 4 1" for seat in (0, 1) for slot in range(1, 6)]
    state = arrange("\n".join(["Algol 0 1", "Antares 1 1", *stuck]))
    play(GAME, state, "done arriving")
    # Each player's fleets stand on 5, then on 6, and then the second player's are lost.
    assert (state.active, state.round) == (1, 3)
    assert state.square[:5] + state.square[TOKENS : TOKENS + 5] == [6] * 5 + [FREE] * 5
    assert legal(GAME, state) == ["depart Antares", "done departing"]
