"""What every game owes: the laws, its records, its lessons and its guide."""

from pathlib import Path

from starboard.bots import rivals_of
from starboard.cli.skeleton.quarry import GAME
from starboard.testing import check_game, check_guide, check_lessons, check_records


def test_keeps_the_laws() -> None:
    check_game(GAME, games=5)
    check_game(GAME, games=5, options={"largest": "9"})


def test_records_tell_their_stories() -> None:
    check_records(GAME, Path(__file__).parent / "records")


def test_teaches_lessons_that_can_be_played() -> None:
    check_lessons(GAME, rivals_of(GAME))


def test_tells_newcomers_what_it_is() -> None:
    check_guide(GAME)
