"""Lessons as texts: what is read, and the sentence about each mistake."""

import re
from pathlib import Path

import pytest
from command import ROOT

from starboard import catalog
from starboard.kernel import BadLesson, parse_lesson, read_lessons
from starboard.kernel.lesson import Free, matches
from starboard.references import connect_four

HEAD = """\
title Two in a row   # a remark
about Drop
  two discs.
seats 2
"""
STEP = """
say Drop one.
do drop a
"""
END = """
end Done.
"""


def refused(text: str) -> str:
    with pytest.raises(BadLesson) as caught:
        parse_lesson("01_test", text)
    sentence = str(caught.value)
    assert sentence.startswith("The lesson '01_test' cannot be used: line ")
    return sentence.removeprefix("The lesson '01_test' cannot be used: ")


def test_the_head_is_read() -> None:
    text = """
# A remark of its own.
title Two in a row
about One line.
seats 3
learner 2
player 0 Bo Li
option size large
option map
  first row   # left
  second row
seed 7
begin drop a, drop b
  drop c

""".lstrip()
    lesson = parse_lesson("01_two", text + STEP + END)
    assert (lesson.name, lesson.title, lesson.about) == ("01_two", "Two in a row", "One line.")
    assert (lesson.seats, lesson.learner, lesson.seed) == (3, 2, 7)
    assert lesson.players == {0: "Bo Li"}
    assert lesson.options == {"size": "large", "map": "first row\nsecond row\n"}
    assert lesson.begin == ("drop a", "drop b", "drop c")
    assert (lesson.length, lesson.end) == (1, "Done.")


def test_a_step_is_read() -> None:
    text = """
say Drop one, and then
  another.
point grid, drop a
do drop a | drop *
then drop b, drop c
  drop d
do try drop z
why rule 3, rule 4
when drop e: Not there: it is full.
else No.
"""
    (step,) = parse_lesson("01_two", HEAD + text + END).steps
    assert step.say == "Drop one, and then another."
    assert step.points == ("grid", "drop a")
    assert [(way.moves, way.then) for way in step.ways] == [
        (("drop a", "drop *"), ("drop b", "drop c", "drop d")),
        (("try drop z",), ()),
    ]
    assert step.why == ("rule 3", "rule 4")
    assert step.whens == (("drop e", "Not there: it is full."),)
    assert step.otherwise == "No."
    assert step.line == 6


def test_free_play_is_read() -> None:
    text = """
free easy
say Win.
until shown 3 of 3
within 12
luck deal K, deal Q
else Lost.
"""
    (step,) = parse_lesson("01_two", HEAD + text + END).steps
    assert step.free == Free(
        level="easy", until="shown 3 of 3", within=12, luck=("deal K", "deal Q")
    )
    (step,) = parse_lesson("01_two", HEAD + "\nfree easy\nsay Win.\n" + END).steps
    assert step.free == Free(level="easy", until="won", within=0, luck=())


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("", "line 1 has nothing in it."),
        ("  title X\n", "line 1 is indented, but there is no line above it to belong to."),
        ("title X\nseats 2\n" + STEP + END, "line 2 ends the head, which does not say 'about'."),
        (HEAD + "seats 3\n" + STEP + END, "line 5 says 'seats' a second time."),
        (HEAD + "seed\n" + STEP + END, "line 5 says 'seed' but nothing more."),
        (HEAD + "seed x\n" + STEP + END, "line 5 must give a number from 0 up, not 'x'."),
        (HEAD + "learner 2\n" + STEP + END, "line 5 seats the learner at @2 of 2."),
        (
            HEAD + "player Bo\n" + STEP + END,
            "line 5 must name one of the 2 seats: player 1 Mira.",
        ),
        (HEAD + "option size\n" + STEP + END, "line 5 gives option 'size' no value."),
        (HEAD + END, "line 6 ends a lesson without any step."),
        (
            HEAD + "\ndo drop a\n" + END,
            "line 6 begins the first step, which must say something.",
        ),
        (HEAD + STEP, "line 7 is the last, but a lesson closes with a line 'end ...'."),
        (HEAD + STEP + END + STEP, "line 11 comes after the end of the lesson."),
        (HEAD + "\nsay Hi.\n" + END, "line 6 begins a step without 'do': no step only talks."),
        (
            HEAD + "\nsay Hi.\nthen drop a\n" + END,
            "line 7 says what comes then, but no 'do' stands above it.",
        ),
        (HEAD + "\nsay Hi.\ndo |\n" + END, "line 7 says 'do' but names no move."),
        (
            HEAD + "\nsay Hi.\ndo step back far\n" + END,
            "line 7 must say how many steps back: step back 2.",
        ),
        (
            HEAD + STEP + "when drop b No.\n" + END,
            "line 8 must say which move it answers: when fly *: Not there.",
        ),
        (
            HEAD + STEP + "\nfree easy\nuntil won\n" + END,
            "line 9 begins free play, which must say what the goal is.",
        ),
        (
            HEAD + STEP + "goto 3\n" + END,
            "line 8 begins with 'goto', but a step has only say, point, do, then, why, when, else.",
        ),
        (
            HEAD + STEP + "\nfree easy\nsay Win.\ndo drop a\n" + END,
            "line 11 begins with 'do', but free play has only"
            " free, say, point, until, within, luck, why, else.",
        ),
    ],
)
def test_a_mistake_gets_one_sentence_with_its_line(text: str, mistake: str) -> None:
    assert refused(text) == mistake


def test_patterns_mean_moves() -> None:
    assert matches("fly *", "fly e5")
    assert not matches("fly *", "lay one E")
    assert matches("take [a]", "take [a]") and not matches("take [a]", "take a")


def test_a_folder_is_read_in_the_order_of_its_names(tmp_path: Path) -> None:
    assert read_lessons(tmp_path / "none") == ()
    for name in ("02_second.txt", "01_first.txt"):
        (tmp_path / name).write_text(HEAD + STEP + END, encoding="utf-8")
    (tmp_path / "notes.md").write_text("No lesson.", encoding="utf-8")
    assert [lesson.name for lesson in read_lessons(tmp_path)] == ["01_first", "02_second"]


def test_a_guests_file_reads_the_folder_beside_it(tmp_path: Path) -> None:
    (tmp_path / "guest_four.py").write_text(
        "from dataclasses import replace\n"
        "from pathlib import Path\n"
        "from starboard.references import connect_four\n"
        "from starboard.kernel import read_lessons\n"
        "here = Path(__file__).with_name('lessons')\n"
        "GAME = replace(connect_four.GAME, lessons=read_lessons(here))\n",
        encoding="utf-8",
    )
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "01_mine.txt").write_text(HEAD + STEP + END, encoding="utf-8")
    game = catalog.find(str(tmp_path / "guest_four.py"))
    assert [lesson.name for lesson in game.lessons] == ["01_mine"]


def test_the_documents_show_the_lesson_of_connect_four() -> None:
    page = (ROOT / "docs/lessons.md").read_text(encoding="utf-8")
    shown = re.search(r"```\n(title Three.*?)```", page, re.DOTALL)
    assert shown is not None
    assert shown[1] == connect_four.LESSON
