from pathlib import Path

import pytest

from starboard.kernel import OVER, Result
from starboard.references.connect_four import GAME, ConnectFour
from starboard.testing import (
    check_game,
    check_records,
    legal,
    perft,
    play_line,
    uncited_rules,
    why,
)

HERE = Path(__file__).parent


def after(columns: str) -> ConnectFour:
    return play_line(GAME, *[f"drop {column}" for column in columns])


def drawn(state: ConnectFour) -> str:
    """The grid as text, the first seat's discs x and the second's o."""
    marks = {None: ".", 0: "x", 1: "o"}
    return "/".join(
        [
            "".join([marks[state.owner(column, row)] for column in range(7)])
            for row in range(5, -1, -1)
        ]
    )


def test_keeps_the_laws() -> None:
    check_game(GAME)


def test_records() -> None:
    check_records(GAME, HERE / "records" / "connect_four", at_least=3)


# Known counts of legal games of so many plies.
@pytest.mark.parametrize(
    ("depth", "paths"), [(1, 7), (2, 49), (3, 343), (4, 2401), (5, 16807), (6, 117649)]
)
def test_perft_of_the_opening(depth: int, paths: int) -> None:
    assert perft(ConnectFour(), depth) == paths


def test_perft_where_columns_fill_and_games_end() -> None:
    assert perft(after("dddddd"), 4) == 6**4
    assert [perft(after("abababc"), depth) for depth in (1, 2, 3)] == [7, 42, 259]


def test_rule_1_the_grid_starts_empty() -> None:
    assert drawn(ConnectFour()) == "/".join(["......."] * 6)


def test_rule_2_the_seats_take_turns() -> None:
    assert [after("dddd"[:n]).to_act for n in range(4)] == [0, 1, 0, 1]


def test_rule_3_a_disc_falls_to_the_lowest_free_square() -> None:
    assert drawn(after("ddgd")) == "......./......./......./...o.../...o.../...x..x"


def test_rule_3_a_full_column_takes_no_disc() -> None:
    state = after("dddddd")
    assert "drop d" not in legal(GAME, state)
    assert why(GAME, state, "drop d") == "Column d is full (rule 3)."


@pytest.mark.parametrize(
    "columns",
    [
        pytest.param("abababa", id="upright"),
        pytest.param("aabbccd", id="level"),
        pytest.param("abbccdcddfd", id="rising"),
        pytest.param("gffeededdbd", id="falling"),
    ],
)
def test_rule_4_four_in_a_row_win(columns: str) -> None:
    state = after(columns)
    assert state.to_act == OVER
    assert state.result() == Result((1.0, -1.0), "four in a row (rule 4)")
    assert after(columns[:-1]).result() is None


def test_rule_4_the_second_seat_wins_too() -> None:
    assert after("cbababdb").result() == Result((-1.0, 1.0), "four in a row (rule 4)")


def test_rule_4_a_row_does_not_run_on_from_one_column_into_the_next() -> None:
    # The first seat's a4, a5, a6 and b1 are near each other in memory only.
    state = after("bacagaacada")
    assert drawn(state) == "x....../x....../x....../o....../o.o..../oxxo..x"
    assert state.result() is None


def test_rule_5_a_full_grid_is_a_draw() -> None:
    columns = "aaaaaabbbbbbcccccc" + "edddddde" + "eeee" + "ffffff" + "gggggg"
    state = after(columns)
    assert state.result() == Result((0.0, 0.0), "the grid is full (rule 5)")


def test_every_rule_is_cited() -> None:
    assert uncited_rules(GAME.rules, [Path(__file__)]) == []
