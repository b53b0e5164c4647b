"""Space Truckin' as a whole: laws, paths, records, and that every rule is cited."""

from pathlib import Path

import pytest

from starboard.games.space_truckin import GAME
from starboard.games.space_truckin.advice import TruckinAdvice
from starboard.games.space_truckin.drawn import drawn, play, position
from starboard.games.space_truckin.rules import LONGEST
from starboard.kernel import Rng, random_game
from starboard.testing import check_game, check_records, perft, uncited_rules

HERE = Path(__file__).parent


def test_laws() -> None:
    check_game(GAME, games=1, samples=6)


def test_laws_with_dice() -> None:
    check_game(GAME, games=1, samples=2, seed=5, options={"clock": "dice"})


def test_records() -> None:
    check_records(GAME, HERE / "records", at_least=3)


def test_every_rule_is_cited() -> None:
    assert uncited_rules(GAME.rules, HERE.glob("test_*.py")) == []


def test_perft_from_the_start() -> None:
    # 43 types of tile are in the stack, and black holes; then a square or a quadrant.
    assert [perft(GAME.begin(2), depth) for depth in (1, 2, 3, 4)] == [
        44,
        1815,
        15602,
        199386,
    ]


def test_perft_of_a_crowded_position() -> None:
    state = position(CROWD, stack=["black hole", "bend arrows", "cape", "void"])
    assert [perft(state.clone(), depth) for depth in (1, 2, 3, 4, 5)] == [4, 27, 259, 1273, 5395]


CROWD = """
    . . cape-nexus^/E+0S . . . crossing+0N . bypass/S+0S
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
    longest = max([len(random_game(GAME.begin(2 + n % 4), Rng(3, n))) for n in range(20)])
    assert 250 < longest <= LONGEST == GAME.longest


def test_a_drawing_reads_back() -> None:
    state = GAME.begin(3)
    random_game(state, Rng(4, 4))
    again = position(drawn(state.board), seats=3)
    assert drawn(again.board) == drawn(state.board)


@pytest.mark.parametrize(
    ("drawing", "fault"),
    [
        ("cape cape/W", "The tiles on b9 and a9 do not continue each other."),
        ("cape?", "'cape[?]' is not a tile."),
    ],
)
def test_a_drawing_that_cannot_be_is_refused(drawing: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        position(drawing)


def test_a_line_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="'place e5' is not possible here; these are: place a1"):
        play(GAME.begin(2), "draw void", "place e5")


def test_advice_sees_points_on_the_way() -> None:
    advice = TruckinAdvice()
    ahead = advice.promise(position("straight+0E straight straight", at="c5"))
    assert ahead[0] > ahead[1]
    surrounded = advice.promise(position("station+1* void", at="c5"))
    assert surrounded[1] > surrounded[0]
    closed = position("dead-end/W+1E straight . ", at="c5")
    before = advice.promise(closed)
    play(closed, "draw gateway", "place e5")
    assert advice.promise(closed)[1] > before[1]


def test_equal_positions_have_equal_keys_whatever_way_they_came_about() -> None:
    one = play(GAME.begin(2), "draw void", "place a1", "draw void", "place c1")
    other = play(GAME.begin(2), "draw void", "place c1", "draw void", "place a1")
    assert one.key() == other.key()
    assert one.key() != play(GAME.begin(2), "draw void", "place a1").key()
