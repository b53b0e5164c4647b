"""Turns and ships (TR-10 to TR-12, TR-14 to TR-16, TR-20 to TR-24, TR-54)."""

import pytest

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.moves import TYPE_NAMES
from starboard.games.space_truckin.setups import (
    DICE,
    drawn,
    full_board_but,
    position,
    stack_with,
)
from starboard.games.space_truckin.squares import (
    SQUARE_NAMES,
    STATION_PLACE,
    code_of,
    place_of,
)
from starboard.kernel import (
    CHANCE,
    OVER,
)
from starboard.testing import legal, play, told


def test_tr_10_draw_place_deploy_then_the_next_seat() -> None:
    state = GAME.begin(3, DICE)
    play(GAME, state, "draw cape")
    assert state.to_act == 0
    play(GAME, state, "place a1", "turn N")
    assert legal(GAME, state) == ["deploy N", "pass"]
    play(GAME, state, "deploy N")
    assert (state.to_act, state.turn) == (CHANCE, 1)
    play(GAME, state, "draw void", "place a9")
    assert state.turn == 2
    play(GAME, state, "draw void", "place i9")
    assert state.turn == 0


def test_tr_10_with_an_empty_pool_one_goes_on_placing() -> None:
    state = GAME.begin(2, DICE)
    state.ledger.fleet[0] = 0
    play(GAME, state, "draw cape", "place a1", "turn N")
    assert state.turn == 1


def test_tr_11_a_tile_may_go_to_any_free_square_touching_or_not() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw bend")
    # The start tile's system in the north of e5 is the only thing a bend cannot meet.
    assert set(SQUARE_NAMES) - {move.split()[1] for move in legal(GAME, state)} == {"e5", "e6"}


def test_tr_12_a_station_fits_beside_anything_and_anything_beside_it() -> None:
    # Around d5 lie a system, a wormhole and void; east of d6 lies another station.
    state = position(". heart station . crossing . void", at="c6")
    play(GAME, state, "draw station")
    assert {f"place {square}" for square in ("c6", "d7", "f6", "h6")} <= set(legal(GAME, state))
    for tile in ("cape", "dead-end", "void"):
        other = position("void station", at="c6", stack=[tile])
        assert "place d7" in legal(GAME, play(GAME, other, f"draw {tile}"))
    # A tile may turn any side to a station, and must match the other tiles all the same.
    beside = position("station . heart", at="c6", stack=["cape"])
    assert "place d6" in legal(GAME, play(GAME, beside, "draw cape"))
    assert play(GAME, beside, "place d6").board.codes[SQUARE_NAMES.index("d6")] == code_of(
        TYPE_NAMES.index("cape"), 1
    )


@pytest.mark.parametrize(
    ("tile", "rotations"), [("cape", "S"), ("straight", ""), ("bypass", "S"), ("belt", "N")]
)
def test_tr_12_edges_continue_what_abuts(tile: str, rotations: str) -> None:
    # North of the start tile, which shows a system there.
    state = play(GAME, GAME.begin(2, DICE), f"draw {tile}")
    assert ("place e6" in legal(GAME, state)) == bool(rotations)
    if rotations:
        play(GAME, state, "place e6")
        placed = drawn(state.board).splitlines()[3].split()[4]
        assert placed == tile + ("" if rotations == "N" else f"/{rotations}")


def test_tr_12_edges_continue_across_the_edge_of_the_board() -> None:
    state = position("straight", at="i5")
    play(GAME, state, "draw bend", "place a5")
    # A bend that joins the straight from the other side of the board, to the north or south.
    assert legal(GAME, state) == ["turn N", "turn E"]


def test_tr_16_a_tile_with_one_square_is_placed_by_itself() -> None:
    state = full_board_but("e5")
    assert told(GAME, state.clone(), "draw void") == (
        "@0 draws a void. It fits only on e5 (TR-16)."
    )
    play(GAME, state, "draw station")
    # Only the ship is asked for.
    assert (state.to_act, legal(GAME, state)) == (0, ["deploy station", "pass"])
    arrow = position("dead-end/W . dead-end/E", at="d5", stack=["straight arrow", "void"])
    for number in range(81):
        if not arrow.board.codes[number] and SQUARE_NAMES[number] != "e5":
            arrow.board.lay(number, code_of(TYPE_NAMES.index("void"), 0))
    play(GAME, arrow, "draw straight arrow")
    assert told(GAME, arrow, "dice NE") == (
        "Dice stand in for the clock: north-east (TR-17). It fits only on e5 (TR-16)."
    )


def test_tr_14_a_tile_with_no_legal_place_leaves_the_game_and_another_is_drawn() -> None:
    state = full_board_but("e5", "g7")
    play(GAME, state, "draw cape")
    # A cape needs a system to its north, but there are voids all around.
    assert (state.to_act, state.turn, state.stacks.left) == (CHANCE, 0, 3)
    play(GAME, state, "draw void", "place e5")
    assert state.turn == 1


def test_tr_14_a_tile_with_arrows_waits_for_the_quadrant_in_which_it_fits() -> None:
    state = position("dead-end/W . dead-end/E", at="d5", stack=["straight arrow", "void"])
    for number in range(81):
        if not state.board.codes[number] and SQUARE_NAMES[number] != "e5":
            state.board.lay(number, code_of(TYPE_NAMES.index("void"), 0))
    other = state.clone()
    # Between the two ends only a straight from west to east fits.
    play(GAME, state, "draw straight arrow", "dice NE", "pass")
    assert state.turn == 1
    play(GAME, other, "draw straight arrow")
    assert told(GAME, other, "dice SE") == (
        "Dice stand in for the clock: south-east (TR-17). The straight waits until it fits:"
        " south-west (TR-14). It fits only on e5, turned south (TR-16)."
    )
    play(GAME, other, "pass")
    assert (other.turn, other.board.codes[40]) == (
        1,
        code_of(TYPE_NAMES.index("straight arrow"), 2),
    )


def test_tr_14_an_empty_stack_ends_the_turn_without_placing() -> None:
    state = full_board_but("e5")
    state.stacks = stack_with("cape")
    play(GAME, state, "draw cape")
    assert state.to_act == OVER


def test_tr_15_the_start_tile_lies_in_the_middle_north_up() -> None:
    rows = drawn(GAME.begin(2, DICE).board).splitlines()
    assert rows[4].split() == [*["."] * 4, "bypass", *["."] * 4]
    assert "".join(rows).replace(" ", "").replace(".", "") == "bypass"


@pytest.mark.parametrize(
    ("tile", "turns"),
    [("station", 1), ("crossing", 1), ("straight", 2), ("flyby", 2), ("strait", 2), ("bend", 4)],
)
def test_tr_16_rotations_that_look_the_same_are_one(tile: str, turns: int) -> None:
    state = play(GAME, GAME.begin(2, DICE), f"draw {tile}", "place a1")
    asked = [move for move in legal(GAME, state) if move.startswith("turn")]
    assert asked == [f"turn {side}" for side in "NESW"[:turns]] * (turns > 1)


def test_tr_20_a_ship_is_battleship_cargo_or_engineers_by_where_it_goes() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw cape-nexus", "place a1", "turn N")
    assert legal(GAME, state) == ["deploy N", "deploy E", "deploy S", "deploy W", "pass"]
    state = play(GAME, GAME.begin(2, DICE), "draw gateway", "place a1", "turn N")
    assert legal(GAME, state) == ["deploy S", "deploy station", "pass"]
    play(GAME, state, "deploy station")
    assert place_of(state.board.crews[0]) == STATION_PLACE
    assert state.ledger.pool(0) == 6


def test_tr_20_a_segment_is_named_by_its_first_side() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw corner-bend", "place a1", "turn N")
    assert legal(GAME, state) == ["deploy N", "deploy S", "pass"]


def test_tr_21_not_onto_a_feature_with_a_ship_of_anyone() -> None:
    for seat in (0, 1):
        state = position(f"straight+{seat}E straight .", at="c5")
        play(GAME, state, "draw junction", "place e5", "turn S")
        # The western arm continues the wormhole with the ship; south of it lies void.
        assert legal(GAME, state) == ["deploy N", "deploy E", "pass"]


def test_tr_21_joined_features_with_ships_take_no_third() -> None:
    state = position("straight+0E . straight+1E", at="c5")
    play(GAME, state, "draw bypass", "place d5", "turn N")
    assert legal(GAME, state) == ["deploy N", "pass"]


def test_tr_22_ships_stay_until_their_feature_is_scored() -> None:
    state = position("straight+0E", at="c5")
    play(GAME, state, "draw void", "place a1", "draw void", "place a9")
    assert state.ledger.pool(0) == 6
    assert not [move for move in GAME.moves if move.notation.startswith("recall")]


def test_tr_23_each_arm_of_a_nexus_takes_a_ship_of_its_own() -> None:
    state = position("junction+1W .", at="c5")
    play(GAME, state, "draw bend", "place d5", "turn N")
    assert legal(GAME, state) == ["deploy S", "pass"]


def test_tr_24_nobody_is_asked_about_a_ship_that_cannot_be_deployed() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw void", "place a1")
    assert (state.to_act, state.turn) == (CHANCE, 1)


def test_tr_54_the_first_seat_begins() -> None:
    for seats in GAME.seats:
        assert play(GAME, GAME.begin(seats, DICE), "draw void").to_act == 0
