"""Pieces, turns, the clock and ships (TR-1 to TR-24, TR-54)."""

import re
from dataclasses import replace
from itertools import product

import pytest

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.moves import MOVES, TYPE_NAMES
from starboard.games.space_truckin.options import clock
from starboard.games.space_truckin.rotations import ARROWS
from starboard.games.space_truckin.rules import Truckin
from starboard.games.space_truckin.scenario import (
    KINDS,
    check_tiles,
    faults,
    parse_tiles,
)
from starboard.games.space_truckin.setups import DICE, drawn, position
from starboard.games.space_truckin.squares import (
    SQUARE_NAMES,
    STATION_PLACE,
    code_of,
    place_of,
)
from starboard.games.space_truckin.tiles import Kind
from starboard.kernel import (
    CHANCE,
    OVER,
    BadGame,
    BadRecord,
    ClockDealer,
    Match,
    Record,
    SealedDealer,
    replay,
    verify,
)
from starboard.kernel.datafile import shipped_text
from starboard.testing import legal, play, told


def test_tr_1_there_are_81_tiles_and_10_black_holes_and_ten_ships_each() -> None:
    state = GAME.begin(5, DICE)
    assert sum([sum(kind.copies) for kind in KINDS]) == 81
    # The start tile is one of the 81, so 80 and the black holes are in the stack.
    assert (state.left, state.stack[-1]) == (90, 10)
    ships = [state.ledger.pool(seat) + state.ledger.reserve(seat) for seat in range(5)]
    assert ships == [10] * 5
    assert GAME.seats == (2, 3, 4, 5)


def test_tr_2_the_board_is_a_torus() -> None:
    assert (SQUARE_NAMES[0], SQUARE_NAMES[-1], len(SQUARE_NAMES)) == ("a1", "i9", 81)
    state = position("heart", at="i9")
    play(GAME, state, "draw void")
    # All four neighbours of the corner, two of them across the edge, show void to a system.
    assert {"h9", "i8", "a9", "i1"}.isdisjoint({move.split()[1] for move in legal(GAME, state)})


def test_tr_3_a_tile_with_a_fault_is_refused_when_the_table_is_loaded() -> None:
    good = [kind for kind in KINDS if kind.name != "void"]
    wrong = {
        "its edges are not four letters of VPWS": Kind("x", "VVX", "", copies=(2, 0, 0)),
        "its centre is none of nexus, station and system": Kind("x", "VVVV", "", "sun", (2, 0, 0)),
        "its copies are not three numbers, one of them above 0": Kind("x", "VVVV", ""),
        "its segments do not name each side that is not void once": Kind(
            "x", "PVVV", "N N", copies=(2, 0, 0)
        ),
        "a segment joins a system and a wormhole": Kind("x", "PWVV", "NE", copies=(2, 0, 0)),
        "a wormhole has more than two ends": Kind("x", "WWWV", "NES", copies=(2, 0, 0)),
        "a wormhole of one side must end at something in the centre": Kind(
            "x", "WVVV", "N", copies=(2, 0, 0)
        ),
        "no wormhole ends at its nexus": Kind("x", "VVVV", "", "nexus", (2, 0, 0)),
        "only a station with nothing else on its tile has its edges": Kind(
            "x", "SSSV", "", "station", (2, 0, 0)
        ),
        "it has no system for a wormhole to end at": Kind("x", "WVVV", "N", "system", (2, 0, 0)),
    }
    for fault, kind in wrong.items():
        assert faults([*good, kind])[0] == f"x: {fault}."


def test_tr_4_the_table_of_tiles_must_add_up() -> None:
    assert faults(KINDS) == []
    with pytest.raises(ValueError, match="There are 79 tiles, not 81"):
        check_tiles([kind for kind in KINDS if kind.name != "void"])
    assert faults([kind for kind in KINDS if kind.name != "bypass"]) == [
        "There is no bypass without arrows to start from.",
        "There are 77 tiles, not 81.",
    ]
    assert "Two kinds have the same name." in faults([*KINDS, KINDS[0]])
    many = [Kind(f"x{n}", "PPPP", "N E S W", copies=(1, 1, 1)) for n in range(12)]
    assert "The tiles have more than 127 segments." in faults([*KINDS, *many])
    assert "There are more than 62 types of tile, arrows counted." in faults([*KINDS, *many])


TABLE = shipped_text("starboard.games.space_truckin")


@pytest.mark.parametrize(
    ("line", "other", "sentence"),
    [
        ("start       bypass", "begin bypass", "line 4 must begin with tile, or say start or"),
        ("black-holes 10", "black-holes ten", "line 5 must give 1 numbers after 'black-holes'"),
        ("black-holes 10", "black-holes 999", "line 5 says 999, but 30 is the most"),
        ("black-holes 10", "", "it does not say start and black-holes"),
        ("station   10 0 0", "station   10 0", "line 12 must give a tile's name, edges, joined"),
        (
            "SSSS  -         station   10",
            "SSXS  -         station   10",
            "line 12 has a tile 'station'",
        ),
        ("station   10 0 0", "station   9 0 0", "There are 80 tiles, not 81."),
        ("start       bypass", "start moon", "There is no moon without arrows to start from."),
    ],
)
def test_tr_4_a_mistake_in_the_table_is_told_in_a_sentence(
    line: str, other: str, sentence: str
) -> None:
    assert line in TABLE
    with pytest.raises(BadGame) as told:
        parse_tiles(TABLE.replace(line, other))
    assert sentence in str(told.value)
    assert str(told.value).count(".") == 1


def test_tr_4_the_rule_book_lists_every_tile() -> None:
    rows = re.findall(
        r"\| ([a-z-]+) \| ([VPWS]{4}) \| .* \| (\d+)(?: \((\d), (\d)\))? \|", GAME.rules
    )
    listed = {
        name: (edges, int(n), int(one or 0), int(two or 0)) for name, edges, n, one, two in rows
    }
    assert listed == {k.name: (k.edges, sum(k.copies), *k.copies[1:]) for k in KINDS}
    # Every pattern of edges that four neighbours can ask for in a crowd has a tile, but one.
    patterns = {min([edges[i:] + edges[:i] for i in range(4)]) for edges, *_ in listed.values()}
    every = {"".join(edges) for edges in product("VPW", repeat=4)}
    assert {min([e[i:] + e[:i] for i in range(4)]) for e in every} - patterns == {"PWPW"}


def test_tr_5_seven_ships_are_in_the_pool_and_three_in_reserve() -> None:
    state = GAME.begin(2, DICE)
    assert [state.ledger.pool(0), state.ledger.reserve(0)] == [7, 3]


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


@pytest.mark.parametrize(
    ("quadrant", "one", "two"),
    [("NE", "N", "NS"), ("SE", "E", "EW"), ("SW", "S", "NS"), ("NW", "W", "EW")],
)
def test_tr_13_an_arrow_points_where_the_seconds_hand_is(quadrant: str, one: str, two: str) -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw cape arrow", f"dice {quadrant}", "place a1")
    assert drawn(state.board).split()[-9] == ("cape^" if one == "N" else f"cape^/{one}")
    state = play(GAME, GAME.begin(2, DICE), "draw cape arrows", f"dice {quadrant}", "place a1")
    assert legal(GAME, state) == [f"turn {side}" for side in two]


def test_tr_13_only_tiles_with_arrows_read_the_clock() -> None:
    for number, name in enumerate(TYPE_NAMES):
        state = play(GAME, GAME.begin(2, DICE), f"draw {name}")
        assert (state.to_act == CHANCE) == (ARROWS[number] > 0)
    assert play(GAME, GAME.begin(2, DICE), "draw black hole").to_act == 0


def test_tr_13_each_quadrant_is_equally_likely() -> None:
    state = play(GAME, GAME.begin(2, DICE), "draw cape arrow")
    words = [(MOVES.notation(move), weight) for move, weight in state.chances()]
    assert words == [("dice NE", 1), ("dice SE", 1), ("dice SW", 1), ("dice NW", 1)]


@pytest.mark.parametrize(
    ("second", "quadrant"), [(0, "NE"), (14, "NE"), (15, "SE"), (30, "SW"), (44, "SW"), (59, "NW")]
)
def test_tr_13_the_real_clock_decides_by_its_second(second: int, quadrant: str) -> None:
    state = play(GAME, GAME.begin(2), "draw", "draw cape arrow")
    assert clock(state, second) == MOVES.parse(f"clock {quadrant}")


def test_tr_17_whoever_is_to_draw_touches_the_stack_where_a_clock_runs() -> None:
    state = GAME.begin(3)
    assert (state.to_act, legal(GAME, state)) == (0, ["draw"])
    play(GAME, state, "draw", "draw void", "place a1")
    assert (state.to_act, legal(GAME, state)) == (1, ["draw"])
    play(GAME, state, "draw")
    assert state.to_act == CHANCE


def test_tr_17_one_touch_serves_the_whole_turn() -> None:
    state = full_board_but("e5", "g7")
    state.live = True
    state.ask_for_touch()
    # The cape fits nowhere, so another tile is drawn: at once.
    play(GAME, state, "draw", "draw cape")
    assert (state.to_act, state.turn) == (CHANCE, 0)


def test_tr_17_with_dice_the_tile_is_drawn_at_once() -> None:
    state = GAME.begin(2, DICE)
    assert state.to_act == CHANCE
    play(GAME, state, "draw void", "place a1")
    assert (state.to_act, state.turn) == (CHANCE, 1)


def test_tr_17_with_dice_or_another_draw_the_clock_decides_nothing() -> None:
    assert clock(play(GAME, GAME.begin(2, DICE), "draw cape arrow"), 7) is None
    assert clock(GAME.begin(2), 7) is None
    assert clock(play(GAME, GAME.begin(2), "draw", "draw cape"), 7) is None


def live_match(second: int, bots: tuple[int, ...] = ()) -> Match:
    """A match by a clock that stands still, played to its end."""
    sealed = SealedDealer(2, b"a secret")
    for seat in (0, 1):
        sealed.contribute(seat, "a share")
    match = Match.begin(GAME, ClockDealer(sealed, second=lambda: second), seats=2)
    while match.state.to_act != OVER:
        seat, move = match.state.to_act, match.state.legal_moves()[-1]
        match.submit(seat, MOVES.notation(move), by_bot=seat in bots)
    return match


def test_tr_17_a_live_match_reads_the_clock_and_its_record_replays() -> None:
    record = live_match(20).record
    read = [ply for ply in record.plies if ply.startswith(("clock", "dice"))]
    assert set(read) == {"clock SE"}
    verify(record, GAME)


def test_tr_17_dice_decide_for_a_bot_and_can_be_verified() -> None:
    record = live_match(20, bots=(1,)).record
    assert (whose(record, "clock"), whose(record, "dice")) == ({0}, {1})
    verify(record, GAME)
    thrown = next(ply for ply, notation in enumerate(record.plies) if notation.startswith("dice"))
    other = "dice NE" if record.plies[thrown] != "dice NE" else "dice SE"
    forged = replace(record, plies=(*record.plies[:thrown], other), result=None)
    with pytest.raises(BadRecord, match="the seal deals"):
        verify(forged, GAME)


def whose(record: Record, word: str) -> set[int]:
    """The seats in whose turns the clock was read, or dice were thrown."""
    seats = set()
    for ply, (state, _) in enumerate(replay(record, GAME)):
        assert isinstance(state, Truckin)
        if ply < len(record.plies) and record.plies[ply].startswith(word):
            seats.add(state.turn)
    return seats


def full_board_but(*free: str) -> Truckin:
    """A state whose only free squares are these, with nothing but voids elsewhere."""
    state = position("void", at="a1", stack=["void", "straight arrow", "cape", "station"])
    for number, name in enumerate(SQUARE_NAMES):
        if name not in free and not state.board.codes[number]:
            state.board.lay(number, state.board.codes[0])
    assert len(SQUARE_NAMES) - len(state.board.filled()) == len(free)
    return state


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
    assert (state.to_act, state.turn, state.left) == (CHANCE, 0, 3)
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
    state.stack[:] = bytes(len(state.stack))
    state.stack[TYPE_NAMES.index("cape")] = 1
    state.left = 1
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
