"""Line mode, played by real scripts through pipes."""

import json
import subprocess
from pathlib import Path

import command
import pytest
from command import REFERENCES

from starboard.bots import BOTS
from starboard.catalog import find
from starboard.cli.line_mode import compact
from starboard.cli.seating import parse_bots
from starboard.kernel import parse, verify

CONNECT_FOUR = str(REFERENCES / "connect_four.py")
KUHN_POKER = str(REFERENCES / "kuhn_poker.py")


def starboard(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return command.starboard("play", *words, stdin=typed)


def test_a_script_plays_a_whole_match() -> None:
    ran = starboard(CONNECT_FOUR, "--seed", "1", typed="drop a\ndrop b\n" * 3 + "drop a\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(
        "Connect Four, seed 1. Type a move, or help.\n"
        "\n"
        "  [▼] [▼] [▼] [▼] [▼] [▼] [▼]\n"
        "\n"
        "6  ·   ·   ·   ·   ·   ·   ·\n"
    )
    assert ran.stdout.endswith(
        "\n"
        "Red drops a disc into column a. Red wins: four in a row (rule 4).\n"
        "\n"
        "\n"
        "\n"
        "6  ·   ·   ·   ·   ·   ·   ·\n"
        "\n"
        "5  ·   ·   ·   ·   ·   ·   ·\n"
        "\n"
        "4  ●   ·   ·   ·   ·   ·   ·\n"
        "\n"
        "3  ●   ○   ·   ·   ·   ·   ·\n"
        "\n"
        "2  ●   ○   ·   ·   ·   ·   ·\n"
        "\n"
        "1  ●   ○   ·   ·   ·   ·   ·\n"
        "\n"
        "   a   b   c   d   e   f   g\n"
        "¹ ● Red\n"
        "² ○ Blue\n"
        "Red wins: four in a row (rule 4).\n"
        "Red: 1\n"
        "Blue: -1\n"
    )


def test_a_wrong_line_gets_one_sentence_and_costs_nothing() -> None:
    ran = starboard(CONNECT_FOUR, "--bot", "2=uniform", typed="drop z\n\nundo\nquit\n")
    assert ran.returncode == 0
    assert ran.stdout.endswith(
        "Moves: drop a|b|c|d|e|f|g\n"
        "No move is written 'drop z'; did you mean 'drop g'?\n"
        "There is no move to take back.\n"
    )


def test_input_that_ends_in_mid_match_is_one_sentence_and_exit_code_2() -> None:
    ran = starboard(CONNECT_FOUR, typed="drop a\n")
    assert ran.returncode == 2
    assert ran.stderr == "The input ended before the match did, after ply 1.\n"


def test_the_words_that_are_not_moves() -> None:
    typed = "moves\nlog\ndrop d\nlog\nundo\nmoves\nrecord\nquit\n"
    ran = starboard(CONNECT_FOUR, "--name", "Ann", typed=typed)
    moves = "".join([f"drop {column}\n" for column in "abcdefg"])
    assert ran.returncode == 0
    assert ran.stdout.count(moves) == 2
    assert "Ann drops a disc into column d.\nTaken back.\n" in ran.stdout
    assert ran.stdout.endswith(
        "starboard record 1\ngame connect_four 1\nseats 2\nplayer 0 Ann\nplayer 1 Blue\n"
    )


def test_help_and_rules_explain_the_game() -> None:
    ran = starboard(KUHN_POKER, typed="help\nrules\nrecord\nquit\n")
    assert "Type a move as it is listed, such as 'pass'. Other words:\n" in ran.stdout
    assert find(KUHN_POKER).rules in ran.stdout
    assert ran.stdout.endswith(
        "The record tells what is hidden: it can be read when the match is over.\n"
    )


def test_json_is_one_object_a_ply() -> None:
    ran = starboard(KUHN_POKER, "--seed", "3", "--bot", "2=uniform", "--json", typed="raise\nbet\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [json.loads(line) for line in ran.stdout.splitlines()] == [
        {
            "game": "kuhn_poker",
            "version": 1,
            "seats": 2,
            "players": ["Red", "Blue bot"],
            "options": {},
            "seed": 3,
        },
        {"ply": 1, "told": "Red is dealt the king."},
        {
            "ply": 2,
            "told": "Blue bot is dealt a card.",
            "status": "Red passes or bets.",
            "seat": 1,
            "legal": ["pass", "bet"],
        },
        {"error": "No move is written 'raise'."},
        {"ply": 3, "told": "Red bets."},
        {
            "ply": 4,
            "told": "Blue bot bets. Red wins two chips: the bet was called (rule 4).",
            "status": "Red wins two chips: the bet was called (rule 4).",
            "payoffs": [2.0, -2.0],
            "reason": "the bet was called (rule 4)",
        },
    ]


def test_bots_alone_play_the_same_match_from_the_same_seed() -> None:
    words = (CONNECT_FOUR, "--bot", "all=uniform", "--seed", "7")
    first, second = starboard(*words), starboard(*words)
    assert first.returncode == 0
    assert first.stdout == second.stdout


def test_a_match_goes_on_from_its_record(tmp_path: Path) -> None:
    kept = tmp_path / "match.txt"
    begun = starboard(CONNECT_FOUR, "--record", str(kept), typed="drop a\ndrop b\nquit\n")
    assert begun.returncode == 0
    assert parse(kept.read_text(encoding="utf-8")).plies == ("drop a", "drop b")
    ended = starboard(
        CONNECT_FOUR, "--record", str(kept), typed="drop a\ndrop b\n" * 2 + "drop a\n"
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    record = parse(kept.read_text(encoding="utf-8"))
    verify(record, find(CONNECT_FOUR))
    assert record.result is not None
    assert record.result.reason == "four in a row (rule 4)"
    assert [file.name for file in tmp_path.iterdir()] == ["match.txt"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seats", "3"), "Connect Four is for 2 players, not 3."),
        (("--bot", "uniform"), "Write a bot as SEAT=BOT, such as 2=standard, not 'uniform'."),
        (
            ("--bot", "2=deep"),
            f"There is no bot 'deep': choose one of {', '.join(BOTS)}, or say mcts:800 or"
            " mcts:50ms.",
        ),
        (("--bot", "0=uniform"), "There is no seat '0': bots sit on 1 to 2, or on 'all'."),
        (("--option", "wrap"), "Write an option as NAME=VALUE, not 'wrap'."),
        (("--option", "wrap=on"), "The game has no option 'wrap': it has none."),
        (("--record", "/"), "/ cannot be read: is a directory."),
        (
            ("--record", CONNECT_FOUR),
            "This is not a Starboard record: its first line is not 'starboard record 1'.",
        ),
    ],
)
def test_bad_words_are_one_sentence_and_exit_code_2(words: tuple[str, ...], sentence: str) -> None:
    ran = starboard(CONNECT_FOUR, *words)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", f"{sentence}\n")


def test_the_lobby_needs_a_terminal() -> None:
    ran = starboard()
    assert (ran.returncode, ran.stderr) == (
        2,
        "Say which game to play: the lobby needs a terminal.\n",
    )


def test_a_begun_match_takes_no_other_seats(tmp_path: Path) -> None:
    kept = tmp_path / "match.txt"
    starboard(CONNECT_FOUR, "--record", str(kept), typed="quit\n")
    ran = starboard(CONNECT_FOUR, "--record", str(kept), "--seats", "2", "--name", "Bo")
    assert (ran.returncode, ran.stderr) == (
        2,
        f"{kept} holds a match that goes on as it began: leave out --seats and --name,"
        " or name a new file.\n",
    )


def test_moves_are_listed_in_few_words() -> None:
    moves = ["pass", "drop a", "drop b", "load 1", "load 2", "load 3", "load 4", "lay tee N"]
    assert compact(moves) == ["pass", "drop a|b", "load 1..4", "lay tee N"]


def test_a_hint_lists_the_moves_a_strong_bot_considers() -> None:
    ran = starboard(CONNECT_FOUR, "--seed", "1", typed="hint\nquit\n")
    hints = [line for line in ran.stdout.splitlines() if "of the thinking" in line]
    assert len(hints) == 5
    assert all([hint.startswith("drop ") for hint in hints])


def test_bots_take_all_other_seats() -> None:
    game = find("connect_four")
    assert parse_bots(["others=uniform"], 2, game) == {1: "uniform"}
    assert parse_bots(["others=uniform", "all=greedy"], 2, game) == {0: "greedy", 1: "greedy"}
