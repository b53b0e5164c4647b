"""Guides as texts, the positions of their pictures, and the law that holds them to the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from starboard import catalog
from starboard.kernel import (
    BadGuide,
    BadLesson,
    Game,
    Picture,
    option,
    parse_guide,
    parse_lesson,
    pictures,
    reach,
    read_guide,
    shown,
    where_met,
)
from starboard.references import connect_four
from starboard.render.picture import draw_part
from starboard.testing import LawBroken, check_guide

HEAD = """\
you You stand before a grid.   # a remark
want Four discs
  in a row.
but So does your rival.
weight light
"""
PICTURE = """
picture 01_three_in_a_row 1
say Drop a disc.
show mouth d
why rule 3
"""
TIP = """
coach drop *
say Choose a column that is not full.
why rule 3
"""
ALONE = """
alone rule 1, rule 2, rule 5: The grid shows it.
alone rule 4: Everyone knows it.
"""
GUIDE = HEAD + "decisions 2: 40\n" + PICTURE + TIP + ALONE


def guided(text: str) -> Game[Any, Any]:
    return replace(connect_four.GAME, guide=parse_guide(text))


def refused(text: str) -> str:
    with pytest.raises(BadGuide) as caught:
        parse_guide(text)
    return str(caught.value).removeprefix("The guide cannot be used: ")


def broken(text: str) -> str:
    with pytest.raises(LawBroken) as caught:
        check_guide(guided(text))
    return str(caught.value)


def test_a_guide_is_read() -> None:
    guide = parse_guide(GUIDE)
    assert (guide.you, guide.want) == ("You stand before a grid.", "Four discs in a row.")
    assert (guide.but, guide.weight) == ("So does your rival.", "light")
    assert guide.pictures == (
        Picture(
            lesson="01_three_in_a_row",
            step=1,
            say="Drop a disc.",
            shows=("mouth d",),
            why=("rule 3",),
        ),
    )
    assert [(tip.moves, tip.why) for tip in guide.tips] == [(("drop *",), ("rule 3",))]
    assert guide.alone["rule 5"] == "The grid shows it."
    check_guide(guided(GUIDE))


def test_minutes_are_decisions_at_the_usual_pace() -> None:
    assert parse_guide(HEAD).minutes == {}
    counts = "decisions 2: 5, 3: 40, 4: 175\n"
    assert parse_guide(HEAD + counts).minutes == {2: 1, 3: 5, 4: 20}


def test_the_first_tip_about_what_is_offered_matters_most() -> None:
    more = "\ncoach drop d\nsay The middle.\n" + TIP
    guide = parse_guide(HEAD + more)
    assert guide.tip(["drop a", "drop d"]) == guide.tips[0]
    assert guide.tip(["drop a"]) == guide.tips[1]
    assert guide.tip(["pass"]) is None


def test_a_game_without_a_guide_has_none(tmp_path: Any) -> None:
    assert read_guide(tmp_path / "guide.txt") is None
    (tmp_path / "guide.txt").write_text(GUIDE, encoding="utf-8")
    assert read_guide(tmp_path / "guide.txt") == parse_guide(GUIDE)
    bare = replace(connect_four.GAME, guide=None)
    check_guide(bare)
    assert [met.coach for met in where_met(bare)] == [()] * 5


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1 has nothing in it."),
        ("you A.\n", "line 1 ends the head, which does not say 'want'."),
        (HEAD.replace("light", "odd"), "line 5 must say light or medium or heavy, not 'odd'."),
        (
            HEAD + "decisions two\n",
            "line 6 must count decisions for numbers of players: decisions 2: 90, 3: 120.",
        ),
        (
            HEAD + "\npicture 01_first\nsay A.\n",
            "line 7 must name a lesson and one of its steps: picture 01_first 3.",
        ),
        (HEAD + "\npicture 01_first 1\n", "line 7 begins a picture that says nothing."),
        (HEAD + "\ncoach drop *\n", "line 7 begins a coach's tip that says nothing."),
        (
            HEAD + "\nalone rule 1\n",
            "line 7 must say why a rule stands alone: alone ST-1, ST-2: It is obvious.",
        ),
        (HEAD + "\nsay A.\n", "line 7 begins with 'say', not with picture, coach or alone."),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, sentence: str) -> None:
    assert refused(text) == sentence


@pytest.mark.parametrize(
    ("old", "new", "breach"),
    [
        ("So does your rival.", "Rival! " * 41, "41 words are too many: 40 is the most"),
        ("Drop a disc.", "See rule 3.", "a rule's number belongs behind 'why'"),
        ("decisions 2", "decisions 3", "the game is not for so many players"),
        ("show mouth d", "show mouth z", "'mouth z' is not in the picture"),
        ("row 1\n", "row 9\n", "a picture cannot be drawn"),
        ("rule 5: The", "rule 9: The", "there is no such rule"),
        ("rule 2, ", "", "a rule is met nowhere: explain it, or say why it stands 'alone'"),
        ("rule 2, ", "rule 2, rule 3, ", "a rule is met, and does not stand alone"),
        ("coach drop *", "coach drop a", "the coach has no word for a move"),
        ("\nalone rule 1", "\ncoach drop a\nsay A.\n\nalone rule 1", "a tip is about no move"),
    ],
)
def test_the_law_of_guides(old: str, new: str, breach: str) -> None:
    assert old in GUIDE
    assert breach in broken(GUIDE.replace(old, new, 1))


def test_options_cite_no_rules() -> None:
    @dataclass(frozen=True)
    class Options:
        fast: bool = option(False, "Discs fall fast (rule 3).")

    with pytest.raises(LawBroken, match="an option cites a rule"):
        check_guide(replace(connect_four.GAME, options=Options))


def test_every_rule_of_a_lesson_gets_the_step_that_explains_it_first() -> None:
    bare = replace(connect_four.GAME, guide=None)
    [only] = pictures(bare)
    assert (only.lesson, only.step, only.why) == ("01_three_in_a_row", 1, ("rule 3",))
    assert only.say.startswith("Discs fall")
    # A rule that the guide shows needs no other picture.
    assert len(pictures(guided(GUIDE))) == 1


def test_a_step_is_reached_by_the_first_way() -> None:
    game = connect_four.GAME
    assert reach(game, "01_three_in_a_row", 2).task.number == 2
    for name, step, words in [
        ("02_none", 1, "the game has no such lesson"),
        ("01_three_in_a_row", 3, "begins step 2, the last: there is no 3"),
    ]:
        with pytest.raises(BadLesson, match=words):
            reach(game, name, step)
    never = connect_four.LESSON.replace("until won", "until drop z\nwithin 1")
    stuck = parse_lesson("01_stuck", never.replace("end Four", "say More.\ndo drop a\n\nend Four"))
    with pytest.raises(BadLesson, match="begins a step that its first way does not reach"):
        reach(replace(game, lessons=(stuck,)), "01_stuck", 3)


def test_a_picture_shows_what_is_named_or_pointed_at_or_changes() -> None:
    game = connect_four.GAME
    tutor = reach(game, "01_three_in_a_row", 1)
    place = Picture(lesson="01_three_in_a_row", step=1)
    assert shown(tutor, replace(place, shows=("mouth a", "grid/d1"))) == ("mouth a", "grid/d1")
    assert shown(tutor, place) == tutor.task.points
    # A button has no place on the table: what it changes is shown, but not the folded deck.
    tutor = reach(catalog.find("streamlines"), "01_first_flight", 8)
    assert tutor.task.points == ("rescue",)
    changed = shown(tutor, place)
    assert "ship 0" in changed
    assert not [at for at in changed if at.startswith("discard")]


def test_a_picture_is_a_part_of_the_table() -> None:
    game = connect_four.GAME
    scene = reach(game, "01_three_in_a_row", 1).scene
    whole = draw_part(scene, game.symbols, ("grid",))
    part = draw_part(scene, game.symbols, ("grid/d1",), ("grid/d1",))
    assert len(part) < len(whole)
    assert part.count('stroke-width="4"') == whole.count('stroke-width="4"') + 1
    # What has no place on the table leaves the first board.
    assert draw_part(scene, game.symbols, ("panel 0",)).startswith("<svg")
