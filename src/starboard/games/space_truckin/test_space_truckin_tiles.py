"""Pieces and the board (TR-1 to TR-5)."""

import re
from itertools import product

import pytest

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.scenario import (
    KINDS,
    check_tiles,
    faults,
    parse_tiles,
)
from starboard.games.space_truckin.setups import DICE, position
from starboard.games.space_truckin.squares import (
    SQUARE_NAMES,
)
from starboard.games.space_truckin.tiles import Kind
from starboard.kernel import (
    BadGame,
)
from starboard.kernel.datafile import shipped_text
from starboard.testing import legal, play


def test_tr_1_there_are_81_tiles_and_10_black_holes_and_ten_ships_each() -> None:
    state = GAME.begin(5, DICE)
    assert sum([sum(kind.copies) for kind in KINDS]) == 81
    # The start tile is one of the 81, so 80 and the black holes are in the stack.
    assert (state.stacks.left, state.stacks.unseen[-1]) == (90, 10)
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
