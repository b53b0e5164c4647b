"""Rides, gates, black holes and whirls: ST-20 to ST-29."""

from __future__ import annotations

import pytest

from starboard.games.streamlines import GAME
from starboard.games.streamlines.position import LOST
from starboard.games.streamlines.setups import flights, galaxy, tick
from starboard.parts.boards import at
from starboard.testing import legal, play, told, why

# The board of the original rules, its square I on a1:  A B C D / E F G H / I J K L.
ORIGINAL = """
· ← → ←
╚ ╝ ╩ ·
· · · ·
"""
A, B, C, E, F, G, H, K = ("a3", "b3", "c3", "a2", "b2", "c2", "d2", "c1")


def test_st_20_a_move_is_a_step_and_then_a_ride() -> None:
    assert flights(galaxy("· → → · ·", ships=("a1", "i1"))) == "d1 a2"


def test_st_20_the_step_may_leave_a_stream_any_way() -> None:
    board = "· · ·\n· ↑ ·\n· · ·"
    assert flights(galaxy(board, ships=("b2", "i1"))) == "b1 a2 c2 b3"


def test_st_20_an_arrow_off_the_board_leads_nowhere() -> None:
    assert flights(galaxy("· ↓", ships=("c1", "i1"))) == "b1 d1 c2"


def test_st_21_no_square_is_entered_against_its_stream() -> None:
    state = galaxy("· → ·", ships=("c1", "i1"))
    assert flights(state) == "d1 c2"
    assert why(GAME, state, "fly b1") == "You would enter b1 against its stream (ST-21)."


def test_st_21_a_ride_stops_before_a_stream_against_it() -> None:
    assert flights(galaxy("· → ← ·", ships=("a1", "i1"))) == "b1 a2"


def test_st_22_the_player_chooses_where_streams_fork() -> None:
    state = galaxy("· ╩ ·\n· · ·", ships=("b1", "i1"))
    assert flights(state) == "a1 c1 a2 c2 b3"
    sentence = "The stream carries you on from b2: a ride goes as far as it can (ST-22)."
    assert why(GAME, state, "fly b2") == sentence


@pytest.mark.parametrize("card", ["pickup", "engineering"])
def test_st_22_a_ship_may_stop_where_it_can_use_a_card(card: str) -> None:
    state = galaxy("· → → · ·", ships=("a1", "i1"), aboard={card: 1})
    assert flights(state) == "b1 c1 d1 a2"
    play(GAME, state, "fly b1")
    assert legal(GAME, state, "use" if card == "pickup" else "turn")
    state = galaxy("· → → · ·", ships=("a1", "i1"), aboard={card: 1}, stop_to_work="off")
    assert flights(state) == "d1 a2"


def test_st_22_with_leave_stream_a_ship_may_stop_anywhere() -> None:
    state = galaxy("· → → · ·", ships=("a1", "i1"), leave_stream="on")
    assert flights(state) == "b1 c1 d1 a2"


LOOP = """
· → ↓
· ↑ ←
· · ·
"""


def test_st_23_a_loop_is_ridden_once() -> None:
    assert flights(galaxy(LOOP, ships=("a3", "i1"))) == "a2 b2 a4"


def test_st_23_the_departure_square_is_not_visited_again() -> None:
    state = galaxy(LOOP, ships=("b3", "i1"))
    assert flights(state) == "b2 a3 b4"
    assert why(GAME, state, "fly b3").endswith("a move never comes to a square twice (ST-23).")


def test_st_24_the_shortest_ride_is_the_one_told() -> None:
    board = """
    · ╔ → ↓
    · ↓ · ↓
    · → → ↓
    · · · ·
    """
    state = galaxy(board, ships=("a4", "i1"))
    assert flights(state) == "d1 a3 a5"
    assert told(GAME, state, "fly d1") == "@0 rides the stream over b4, c4, d4, d3, d2 to d1."
    assert told(GAME, galaxy(), "fly e6") == "@0 flies to e6."


def test_st_25_a_ship_that_flies_into_a_black_hole_is_lost() -> None:
    state = galaxy("· · · · ·\n· → ↑ · ·\n· · · · ·", ships=("a2", "a9"))
    state.squares[at("c3")] = 1
    state.warnings[0] = 2
    assert "fly c4" in legal(GAME, state)
    marks = {p.move: p.mark for p in GAME.scene(GAME.view(state, 0)).pieces if p.move}
    assert marks["fly c4"] == "danger"
    assert marks["fly a1"] == "target"
    assert told(GAME, state, "fly c4") == (
        "@0 flies into the black hole on c4 (ST-25). @0's ship is lost (ST-44). @1's turn begins."
    )
    assert state.ships == [LOST, at("a9")]
    assert state.seat == 1


def test_st_25_a_ride_does_not_pass_a_black_hole() -> None:
    state = galaxy("· ·\n" * 3, ships=("c4", "a9"), scenario="gentle")
    state.warnings[0] = 2
    state.squares[at("e4")] = 2
    assert flights(state) == "c3 b4 d4 c5"


@pytest.mark.parametrize(
    ("start", "ends"),
    [
        pytest.param(K, {"b1", "d1", A, C, H}, id="from-K-into-G-to-A-C-or-H"),
        pytest.param(B, {A, C, "b4"}, id="F-not-from-B"),
        pytest.param(E, {"a1", A}, id="F-not-from-E"),
    ],
)
def test_st_26_on_the_board_of_the_original(start: str, ends: set[str]) -> None:
    assert set(flights(galaxy(ORIGINAL, ships=(start, "i1"))).split()) == ends


def test_st_26_g_can_be_entered_from_k_alone() -> None:
    for start in (C, F, H):
        assert why(GAME, galaxy(ORIGINAL, ships=(start, "i1")), f"fly {G}").endswith("(ST-21).")
    assert {A, C, H} <= set(flights(galaxy(ORIGINAL, ships=(K, "i1"))).split())


def test_st_27_a_gate_leads_to_its_twin_and_stops_the_turn() -> None:
    state = galaxy(aboard={"extra move": 1}, gates={"e6": "A", "b8": "A"})
    assert flights(state) == "e4 d5 f5 e6 b8"
    assert told(GAME, state, "fly b8") == "@0 jumps through the gate to b8 (ST-27)."
    assert legal(GAME, state) == ["end turn"]
    sentence = "After a gate jump your ship moves no more this turn (ST-27)."
    assert why(GAME, state, "fly b9") == sentence
    assert why(GAME, state, "use extra move").endswith("(ST-27).")


def test_st_27_the_next_turn_is_free_again() -> None:
    state = play(GAME, galaxy(gates={"e6": "A", "b8": "A"}), "fly b8", "end turn")
    play(GAME, tick(state), "end turn")
    assert "b9" in flights(tick(state)).split()


def test_st_27_with_gate_stop_move_the_ship_may_go_on() -> None:
    state = galaxy(gates={"e6": "A", "b8": "A"}, gate_stop="move")
    play(GAME, state, "fly b8", "fly b9", "fly c9")
    assert state.ships[0] == at("c9")


def test_st_27_a_ship_on_a_gate_may_use_a_move_to_jump() -> None:
    state = galaxy(ships=("e6", "a9"), gates={"e6": "A", "b8": "A"})
    assert "fly b8" in legal(GAME, state)
    assert play(GAME, state, "fly b8").has_jumped


def test_st_27_a_ship_may_stay_at_the_gate_it_came_to() -> None:
    state = play(GAME, galaxy(gates={"e6": "A", "b8": "A"}), "fly e6")
    assert not state.has_jumped
    assert "fly b8" in legal(GAME, state)


def test_st_27_a_gate_without_a_twin_does_nothing() -> None:
    assert flights(galaxy(gates={"e6": "A", "b8": "B"})) == "e4 d5 f5 e6"


def test_st_27_a_stream_may_lead_to_a_gate() -> None:
    state = galaxy("· → → · ·", ships=("a1", "i1"), gates={"d1": "B", "h8": "B"})
    assert flights(state) == "d1 a2 h8"


def streets() -> str:
    """A whirl of 36 squares: streets that run to and fro, crossed by others."""
    signs = {(0, 0): "╔", (0, 1): "╚", (1, 0): "╗", (1, 1): "╝"}
    rows = [" ".join([signs[rank % 2, file % 2] for file in range(6)]) for rank in range(6)]
    return "\n".join(reversed(rows))


def test_st_28_in_a_wide_whirl_a_ride_may_end_anywhere() -> None:
    inside = {f"{file}{rank}" for file in "abcdef" for rank in range(1, 7)}
    ends = set(flights(galaxy(streets(), ships=("c7", "i1"), scenario=NARROW)).split())
    assert inside <= ends


def test_st_29_a_ship_rides_rather_than_jumps() -> None:
    state = galaxy(gates={"e6": "A", "d5": "A"})
    play(GAME, state, "fly d5")
    assert not state.has_jumped
    assert "fly d4" in legal(GAME, state)


def test_st_29_no_jump_leads_back_to_where_the_move_began() -> None:
    state = galaxy(ships=("e5", "a9"), gates={"e5": "A", "e6": "A"})
    assert flights(state) == "e4 d5 f5 e6"


NARROW = """
title Far planets
rescue 1 1 1
map
1 . . . . . . . E
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
each player
action 2
refugee 1
in all
collapse 2
"""
