import json
import subprocess
import sys
from pathlib import Path

import pytest
from command import REFERENCES, refusal, starboard

from starboard import catalog

BLUFF = REFERENCES / "records" / "kuhn_poker" / "bluff.txt"


def test_games_are_listed_with_their_blurbs() -> None:
    done = starboard("games")
    assert done.returncode == 0
    for game in catalog.all_games():
        assert game.name in done.stdout
        assert game.blurb in done.stdout


def test_games_are_listed_for_programs() -> None:
    cards = {card["name"]: card for card in json.loads(starboard("games", "--json").stdout)}
    assert list(cards) == catalog.names()
    assert cards["kuhn_poker"] == {
        "name": "kuhn_poker",
        "title": "Kuhn poker",
        "blurb": "Three cards, one bet, and the whole of bluffing.",
        "version": 1,
        "seats": [2],
        "secrets": True,
        "luck": True,
        "cooperative": False,
        "payoff_bounds": [-2.0, 2.0],
        "payoff_sum": 0.0,
        "longest": 5,
        "moves": 5,
        "options": [],
    }


def test_rules_are_shown() -> None:
    assert (
        starboard("rules", "connect_four").stdout.strip()
        == catalog.find("connect_four").rules.strip()
    )


def test_a_record_is_shown() -> None:
    assert starboard("record", "show", str(BLUFF)).stdout.splitlines() == [
        "Kuhn poker, version 1 of its rules",
        "Players: Ann, Bo",
        "Plies: 4",
        "Result: 1 -1 (the bet was not called (rule 5))",
    ]
    facts = json.loads(starboard("record", "show", str(BLUFF), "--json").stdout)
    assert facts["payoffs"] == [1.0, -1.0]
    assert facts["plies"] == ["deal J", "deal Q", "bet", "pass"]


def test_a_record_is_told_as_a_seat_knows_it() -> None:
    told = starboard("record", "replay", str(BLUFF), "--seat", "2", "--ply", "3").stdout
    assert told.splitlines() == [
        "   1  Ann is dealt a card.",
        "   2  Bo is dealt the queen.",
        "   3  Ann bets.",
    ]


def test_a_record_is_verified_and_annotated() -> None:
    assert starboard("record", "verify", str(BLUFF)).stdout == (
        f"{BLUFF}: 4 plies, all by the rules.\n"
    )
    assert starboard("record", "annotate", str(BLUFF)).stdout == BLUFF.read_text(encoding="utf-8")


def test_a_position_is_drawn(tmp_path: Path) -> None:
    out = tmp_path / "bluff.svg"
    assert starboard("record", "picture", str(BLUFF), "--out", str(out)).returncode == 0
    assert out.read_text(encoding="utf-8").startswith("<svg ")


def test_the_benchmark_prints_every_game_for_programs_to_read() -> None:
    done = starboard("bench", "connect_four", "kuhn_poker", "--seconds", "0.03", "--json")
    report = json.loads(done.stdout)
    assert set(report["interpreted"]) == {"connect_four", "kuhn_poker"}
    assert min([figures["plies"] for figures in report["interpreted"].values()]) > 0


def damaged(folder: Path, old: str, new: str) -> str:
    path = folder / "record.txt"
    path.write_text(BLUFF.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "starboard record 1",
            "[Event]",
            "This is not a Starboard record: its first line is not 'starboard record 1'.",
        ),
        (
            "kuhn_poker 1",
            "kuhn_poker 7",
            "This record was played by version 7 of kuhn_poker's rules, but version 1 is"
            " installed: install the Starboard it was made with.",
        ),
        ("pass ", "pss ", "Ply 4: No move is written 'pss'; did you mean 'pass'?"),
        ("deal Q", "deal J", "Ply 2, 'deal J': this cannot be drawn here."),
        (
            "result 1 -1",
            "result 2 -2",
            "The record's result is wrong: by the rules it is 1 -1 (the bet was not called"
            " (rule 5)).",
        ),
    ],
)
def test_a_damaged_record_gets_one_sentence(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    assert refusal("record", "verify", damaged(tmp_path, old, new)) == sentence


def test_what_cannot_be_read_or_found_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    binary = str(tmp_path / "binary")
    assert refusal("record", "show", binary) == (
        f"{binary} is not a Starboard record: it is not text."
    )
    missing = str(tmp_path / "missing")
    assert refusal("record", "show", missing) == f"{missing}: No such file or directory."
    assert refusal("record", "show", str(tmp_path)) == f"{tmp_path}: Is a directory."
    assert refusal("rules", "chess").startswith("There is no game 'chess': choose one of ")
    assert refusal("record", "replay", str(BLUFF), "--seat", "3") == (
        "The record has seats 1 to 2, and 0 for a spectator."
    )
    assert refusal("record", "replay", str(BLUFF), "--ply", "9").endswith(
        "has 4 plies, so ply 9 is not in it."
    )
    out = str(tmp_path / "no" / "where.svg")
    assert refusal("record", "picture", str(BLUFF), "--out", out) == (
        f"{out}: No such file or directory."
    )


def test_a_reader_that_has_enough_is_no_traceback() -> None:
    command = [sys.executable, "-m", "starboard", "rules", "speiderne"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 1
