"""The small parts of the screens: where the cursor goes, numbers, completion."""

import pytest

from starboard.cli.terminal.controls import Dial
from starboard.cli.terminal.cursor import Stop, nearest, next_stop
from starboard.cli.terminal.prompt import common_start, completed, completions
from starboard.kernel import Number

# The stops as they lie:
#
#     a     b     c
#
#     d           e
#           f
PLACES = {"a": (0, 0), "b": (6, 0), "c": (12, 0), "d": (0, 2), "e": (12, 2), "f": (6, 3)}
STOPS = [Stop(name, column, row) for name, (column, row) in PLACES.items()]


@pytest.mark.parametrize(
    ("walk", "end"),
    [
        ("right", "b"),
        ("right right", "c"),
        ("right right right", "c"),
        ("down", "d"),
        ("down right", "e"),
        ("right down", "f"),
        ("right down up", "b"),
        ("down down", "f"),
        ("left", "a"),
    ],
)
def test_arrow_keys_go_to_the_nearest_stop_in_their_direction(walk: str, end: str) -> None:
    here = STOPS[0]
    for direction in walk.split():
        here = next_stop(STOPS, here, direction)
    assert here.id == end


def test_the_cursor_stays_near_when_its_stop_is_gone() -> None:
    assert nearest(STOPS, Stop("gone", 11, 1)) == STOPS[2]
    assert nearest(STOPS, Stop("e", 0, 0)) == STOPS[4]
    assert nearest(STOPS, None) == STOPS[0]
    assert nearest([], STOPS[0]) is None


def test_a_dial_turns_within_its_range_and_takes_digits() -> None:
    dial = Dial(Number(id="load", label="Load", verb="load", low=2, high=15))
    assert (dial.move, dial.text) == ("load 2", "Load ◂ 2 ▸ (2-15)")
    dial.turn(-1)
    assert dial.move == "load 2"
    dial.turn(20)
    assert dial.move == "load 15"
    for digit in "127":
        dial.type(digit)
    assert dial.move == "load 7"


LEGAL = ["fly f6", "fly f7", "land", "load 1", "load 12"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("fly f6", "fly f6"),
        ("la", "land"),
        ("FLY  F7", "fly f7"),
        ("f7", "fly f7"),
        ("load 1", "load 1"),
        ("l", "l"),
        ("", ""),
        ("sink", "sink"),
    ],
)
def test_what_is_typed_means_the_only_move_it_can_become(typed: str, meant: str) -> None:
    assert completed(typed, LEGAL) == meant


def test_completion_goes_as_far_as_the_moves_agree() -> None:
    assert completions("f", LEGAL) == ["fly f6", "fly f7"]
    assert common_start(completions("f", LEGAL)) == "fly f"
    assert common_start([]) == ""
