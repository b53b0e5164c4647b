"""Rulebook: finding the numbered rules in a game's RULES.md."""

from __future__ import annotations

import re
from typing import Final

# "3. On a turn, ..." in a small game's rules, "- ST-12 Actions: ..." in a large one's.
NUMBERED: Final = re.compile(r"^(?:(?P<plain>\d+)\.|- \**(?P<book>[A-Z]{2,3}-\d+)\b)", re.MULTILINE)
MORE: Final = re.compile(r"\n(?=\S|\s*\n)")
"""Where a rule ends: an indented line still belongs to it."""


def numbered_rules(rules: str) -> dict[str, str]:
    """The text of each rule by its number, as sentences cite it: ``rule 3``, ``ST-12``."""
    found = {}
    for match in NUMBERED.finditer(rules):
        number = match["book"] or f"rule {match['plain']}"
        text = MORE.split(rules[match.end() :], maxsplit=1)[0]
        found[number] = " ".join(text.strip("* ").split())
    return found
