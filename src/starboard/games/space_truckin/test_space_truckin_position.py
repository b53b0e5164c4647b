"""Positions: how many lines lead on from them, how they are drawn, and when two are equal."""

import pytest

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.rules import LONGEST
from starboard.games.space_truckin.setups import DICE, drawn, position
from starboard.kernel import Rng, random_game
from starboard.testing import perft, play


def test_perft_from_the_start() -> None:
    # 47 types of tile are in the stack, and black holes; then a square or a quadrant.
    assert [perft(GAME.begin(2, DICE), depth) for depth in (1, 2, 3, 4)] == [
        48,
        2287,
        17240,
        245433,
    ]
    assert [perft(GAME.begin(2), depth) for depth in (1, 2, 3)] == [1, 48, 2287]


def test_perft_of_a_crowded_position() -> None:
    state = position(CROWD, stack=["black hole", "bend arrows", "cape", "void"])
    assert [perft(state.clone(), depth) for depth in (1, 2, 3, 4, 5)] == [4, 66, 403, 1552, 7899]


CROWD = """
    . . cape-nexus/E+0S . . . crossing+0N . bypass/S+0S
    corner/S . corner-bend/S . cape-nexus . . bypass/E .
    . void . . . gateway/W+1E . . corner/W
    flyby/E . station+0* straight/E . . west-bend^ . straight^
    . . . . strait . bend/S+1N west-bend+1N .
    . cape gateway/S+1* corner/E coast/S bend^^/W+0E . . .
    corner^^/W corner^/E+1E strait/E . east-bend . station cape/S .
    . . . coast . corner-bend/W bypass^/S+0S harbour .
    . cape/W . coast/W corner-bend/W+1E cape-nexus/S . . straight^^
    """


def test_no_game_is_longer_than_declared() -> None:
    longest = max([len(random_game(GAME.begin(2 + n % 4, DICE), Rng(3, n))) for n in range(20)])
    assert 250 < longest <= LONGEST == GAME.longest


def test_a_drawing_reads_back() -> None:
    state = GAME.begin(3, DICE)
    random_game(state, Rng(4, 4))
    again = position(drawn(state.board), seats=3)
    assert drawn(again.board) == drawn(state.board)


@pytest.mark.parametrize(
    ("drawing", "fault"),
    [
        ("cape cape/W", "The tiles on b9 and a9 do not match."),
        ("cape?", "'cape[?]' is not a tile."),
    ],
)
def test_a_drawing_that_cannot_be_is_refused(drawing: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        position(drawing)


def test_equal_positions_have_equal_keys_whatever_way_they_came_about() -> None:
    one = play(GAME, GAME.begin(2, DICE), "draw void", "place a1", "draw void", "place c1")
    other = play(GAME, GAME.begin(2, DICE), "draw void", "place c1", "draw void", "place a1")
    assert one.key() == other.key()
    assert one.key() != play(GAME, GAME.begin(2, DICE), "draw void", "place a1").key()
