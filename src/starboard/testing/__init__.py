"""For authors of games: the laws, perft and golden records, ready to call from a test.

from starboard.testing import check_game, check_records, legal, perft, play, play_line, told, why
"""

from starboard.testing.golden import annotate, check_records
from starboard.testing.laws import check_game
from starboard.testing.perft import perft
from starboard.testing.playing import legal, play, play_line, possible, told, why
from starboard.testing.position import LawBroken
from starboard.testing.rules import rule_numbers, uncited_rules

__all__ = [
    "LawBroken",
    "annotate",
    "check_game",
    "check_records",
    "legal",
    "perft",
    "play",
    "play_line",
    "possible",
    "rule_numbers",
    "told",
    "uncited_rules",
    "why",
]
