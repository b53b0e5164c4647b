"""For authors of games: the laws, perft and golden records, ready to call from a test.

from starboard.testing import check_game, check_records, perft, play_line
"""

from starboard.testing.golden import annotate, check_records
from starboard.testing.laws import check_game
from starboard.testing.line import play_line
from starboard.testing.perft import perft
from starboard.testing.position import LawBroken
from starboard.testing.rules import rule_numbers, uncited_rules

__all__ = [
    "LawBroken",
    "annotate",
    "check_game",
    "check_records",
    "perft",
    "play_line",
    "rule_numbers",
    "uncited_rules",
]
