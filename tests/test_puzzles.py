"""Positions with one good move, found in bots' games and checked by a deeper look."""

from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path

import pytest
from command import refusal, starboard

from starboard import catalog
from starboard.bots import rivals_of
from starboard.kernel import Tutor, final_state, read_lessons
from starboard.lab.puzzles import APART, GAP, LEAST_CHOICES, PROVEN, find_puzzles
from starboard.testing import check_lessons, legal

FOUR = catalog.find("connect_four")


def test_a_puzzle_has_many_moves_and_one_good_one() -> None:
    found = [puzzle for _, puzzle in islice(find_puzzles(FOUR, 2, "standard", 200, 5), 4)]
    for puzzle in found:
        choices = legal(FOUR, final_state(puzzle.record, FOUR))
        assert puzzle.move in choices and len(choices) >= LEAST_CHOICES
        assert puzzle.best - puzzle.next >= PROVEN
    assert PROVEN <= GAP


def test_puzzles_of_one_game_lie_apart() -> None:
    found = list(islice(find_puzzles(FOUR, 2, "novice", 100, 5), 6))
    for (game, one), (other, two) in pairwise(found):
        assert game != other or len(two.record.plies) - len(one.record.plies) >= APART


def test_the_command_writes_lessons_that_keep_the_law(tmp_path: Path) -> None:
    ask = ("lab", "puzzles", "connect_four", "--out", str(tmp_path), "--number", "2")
    done = starboard(*ask, "--simulations", "150")
    assert done.stdout.endswith(f"2 puzzles of Connect Four in {tmp_path}.\n"), done.stderr
    puzzles = read_lessons(tmp_path)
    assert [puzzle.title for puzzle in puzzles] == ["Puzzle 1", "Puzzle 2"]
    check_lessons(replace(FOUR, lessons=puzzles), rivals_of(FOUR))
    tutor = Tutor(FOUR, puzzles[0], rivals_of(FOUR))
    [solution] = tutor.task.moves
    assert not any([solution in point for point in tutor.task.points])
    wrong = [move for move in legal(FOUR, tutor.match.state) if move != solution]
    assert tutor.submit(wrong[0]).kind == "wrong"
    assert tutor.submit(solution).kind == "done"


def test_seats_that_a_game_does_not_have_are_refused(tmp_path: Path) -> None:
    ask = ("lab", "puzzles", "connect_four", "--out", str(tmp_path), "--seats", "3")
    assert refusal(*ask) == "Connect Four is for 2 players, not 3."


@pytest.mark.parametrize("name", catalog.GAMES)
def test_every_puzzle_of_the_catalog_keeps_the_law_of_lessons(name: str) -> None:
    game = catalog.find(name)
    assert not {puzzle.name for puzzle in game.puzzles} & {each.name for each in game.lessons}
    check_lessons(replace(game, lessons=game.puzzles), rivals_of(game))
