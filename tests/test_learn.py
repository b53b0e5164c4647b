"""Lessons in the terminal, played by real scripts through pipes."""

import command
import pytest
from command import REFERENCES, refusal
from learning import way_through

from starboard import catalog
from starboard.kernel import numbered_rules

CONNECT_FOUR = str(REFERENCES / "connect_four.py")


def learn(*words: str, typed: str) -> str:
    ran = command.starboard("learn", *words, stdin=typed)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_lessons_are_listed() -> None:
    listed = learn("streamlines", typed="").splitlines()
    assert listed[0].startswith("1  First flight: Bring four people out")
    assert listed[-1] == "Begin with: starboard learn streamlines 1"
    none = learn("kuhn_poker", typed="")
    assert none == "Kuhn poker has no lessons yet: starboard rules kuhn_poker shows its rules.\n"


def test_a_lesson_is_played_to_its_end() -> None:
    moves = way_through(catalog.find("streamlines"))
    told = learn("streamlines", "1", typed="\n".join(moves) + "\n")
    assert told.startswith("Streamlines: First flight. Type what the coach says, or help.\n")
    assert "[1/13] Your ship waits above a dying planet." in told
    assert "Type: fly f5\nYou would enter f5 against its stream (ST-21).\n" in told
    assert "Type: step back\n" in told
    assert "The crew wins: enough refugees are rescued (ST-50); 4 of 4 rescued.\n" in told
    assert "[13/13] Four are safe: you have won!" in told


def test_wrong_moves_refusals_and_other_words() -> None:
    typed = "# a remark\n\nback\nhelp\nwhy?\nmoves\ndrop e\ndrop z\nboard\ndrop d\nback\n"
    typed += "drop d\nrestart\nwhy\nquit\n"
    told = learn(CONNECT_FOUR, "01_three_in_a_row", typed=typed)
    assert "This is the beginning.\n" in told
    assert "type a move as it is written, such as 'drop d'." in told
    assert told.count("rule 3 On a turn, drop a disc of your colour into a column") == 2
    assert "That is Bo's column. Stay in your own for now.\n" in told
    assert "No move is written 'drop z'; did you mean 'drop g'?\n" in told
    assert "\nRed drops a disc into column d.\nBo drops a disc into column a.\n" in told
    assert "[2/2] One more, and you win. Where?\nMoves: drop a|b|c|d|e|f|g\n" in told


def test_the_next_lesson_is_named(tmp_path_factory: pytest.TempPathFactory) -> None:
    guest = tmp_path_factory.mktemp("guest") / "guest_four.py"
    guest.write_text(
        "from dataclasses import replace\n"
        "from starboard.references import connect_four\n"
        "from starboard.kernel import parse_lesson\n"
        "second = parse_lesson('02_again', connect_four.LESSON)\n"
        "GAME = replace(connect_four.GAME, lessons=(*connect_four.GAME.lessons, second))\n",
        encoding="utf-8",
    )
    told = learn(str(guest), "1", typed="drop d\ndrop d\n")
    assert told.endswith(f"Next: starboard learn {guest} 2\n")


def test_unknown_lessons_and_input_that_ends() -> None:
    assert refusal("learn", "streamlines", "no_such") == (
        "Streamlines has no lesson 'no_such': choose a number from 1 to"
        f" {len(catalog.find('streamlines').lessons)}, or one of"
        f" {', '.join([lesson.name for lesson in catalog.find('streamlines').lessons])}."
    )
    none = "Kuhn poker has no lesson '1': it has none yet."
    assert refusal("learn", "kuhn_poker", "1") == none
    ran = command.starboard("learn", "streamlines", "1", stdin="draw\n")
    assert ran.returncode == 2
    assert ran.stderr == "The input ended before the lesson did, at step 2.\n"


def test_rules_are_found_by_number() -> None:
    text = "# Book\n\n- ST-1 [O] One\n  and more.\n- **ST-2** Two.\n\n3. Three\n   on.\n\nEnd.\n"
    assert numbered_rules(text) == {
        "ST-1": "[O] One and more.",
        "ST-2": "Two.",
        "rule 3": "Three on.",
    }
