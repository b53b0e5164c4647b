"""The law of lessons is shown to catch each mistake: a good lesson with one thing wrong."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from starboard import catalog
from starboard.bots import rivals_of
from starboard.kernel import AnyGame, parse_lesson
from starboard.references import connect_four
from starboard.testing import LawBroken, check_lessons

FOUR: AnyGame = connect_four.GAME

GOOD = """\
title Good
about A lesson that keeps the law.
seats 2
begin drop d, drop e

say Drop a disc on your own, @0.
point grid, drop d
do drop d | drop c
then drop e
why rule 3
when drop e: That is @1's column.
else Not there.

say Now see what is refused.
do drop *
then drop a

free easy
say Win.
until won
within 20
else Lost.

end Done.
"""


def with_lesson(text: str) -> AnyGame:
    return replace(FOUR, lessons=(parse_lesson("01_good", text),))


def check(text: str) -> None:
    game = with_lesson(text)
    check_lessons(game, rivals_of(game))


def test_a_good_lesson_keeps_the_law() -> None:
    check(GOOD)
    # Without bots the law plays at random, which is enough for a goal as near as this one.
    check_lessons(with_lesson(GOOD.replace("until won", "until drop *")))


def test_advice_stands_in_for_bots() -> None:
    check_lessons(catalog.find("streamlines"))


def swap(old: str, new: str) -> Callable[[str], str]:
    def swapped(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return swapped


@pytest.mark.parametrize(
    ("plant", "breach"),
    [
        (swap("Win.", "win " * 41), "41 words are too many: 40 is the most"),
        (swap("Done.", "word " * 41), "41 words are too many"),
        (swap("Not there.", "word " * 41), "41 words are too many"),
        (swap("Win.", "Win as rule 4 says."), "a rule's number belongs behind 'why'"),
        (swap("column.", "column (ST-12)."), "a rule's number belongs behind 'why'"),
        (swap("own, @0", "own, @2"), "there is no such seat"),
        (swap("why rule 3", "why rule 33"), "there is no such rule"),
        (swap("point grid", "point moon"), "'moon' is not in the learner's scene"),
        (swap("drop d | drop c", "drop z"), "no move goes on from here"),
        (swap("| drop c", "| drop z"), "a move that should go on is never legal"),
        (swap("else Not there.\n", ""), "'drop a' is a wrong move without a sentence"),
        (swap("when drop e", "when drop z"), "'drop z' answers no wrong move"),
        (swap("else Lost.\n", ""), "free play has no 'else'"),
        (swap("then drop e\n", ""), "a lesson cannot be played"),
        (swap("then drop e\n", "then drop z\n"), "a lesson cannot be played"),
        (swap("do drop *", "do try drop a"), "a lesson cannot be played"),
        (swap("begin drop d, drop e", "begin drop d"), "a lesson cannot be played"),
        (swap("until won", "until shown the moon"), "the goal of free play was missed"),
    ],
)
def test_a_planted_mistake_is_caught(plant: Callable[[str], str], breach: str) -> None:
    with pytest.raises(LawBroken, match=f"^{breach}"):
        check(plant(GOOD))


def test_lessons_have_names_of_their_own() -> None:
    game = replace(FOUR, lessons=FOUR.lessons * 2)
    with pytest.raises(LawBroken, match="two lessons share a name"):
        check_lessons(game)


def test_a_lesson_that_leads_everywhere_is_told_to_name_its_moves() -> None:
    with pytest.raises(LawBroken, match="name the moves that go on: lesson 01_good leads to more"):
        check_lessons(with_lesson(GOOD), most_places=3)
