"""For authors of games: what their tests are written with.

`check_game` holds a game to the laws, `perft` counts its lines of play, `check_records` replays
its golden records, `check_lessons` plays its lessons, `check_guide` reads its guide, and
`uncited_rules` lists the rules that no test names. A test of one rule reaches a position and asks
about it:

    state = play_line(GAME, "drop d", "drop e")
    assert legal(GAME, state, "drop") == ["drop a", ...]
    assert why(GAME, state, "drop z") == "Column z is full (rule 3)."
    assert told(GAME, state, "drop d") == "@0 drops a disc into column d."
"""

from starboard.testing.golden import annotate, check_records
from starboard.testing.guide import check_guide, rules_table
from starboard.testing.laws import check_game
from starboard.testing.lessons import check_lessons
from starboard.testing.perft import perft
from starboard.testing.playing import legal, play, play_line, possible, told, why
from starboard.testing.position import LawBroken
from starboard.testing.rules import rule_numbers, uncited_rules

__all__ = [
    "LawBroken",
    "annotate",
    "check_game",
    "check_guide",
    "check_lessons",
    "check_records",
    "legal",
    "perft",
    "play",
    "play_line",
    "possible",
    "rule_numbers",
    "rules_table",
    "told",
    "uncited_rules",
    "why",
]
