"""Rules and the tests that cite them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from starboard.kernel import numbered_rules


def rule_numbers(rules: str) -> list[str]:
    """The numbers of all rules in a RULES.md, as tests cite them: ``rule 3``, ``ST-12``."""
    return list(numbered_rules(rules))


def uncited_rules(rules: str, tests: Iterable[Path]) -> list[str]:
    """The rule numbers that no test file names, as ``ST-12``, ``st_12`` or ``rule_3``."""
    text = "\n".join([path.read_text(encoding="utf-8") for path in tests])
    words = re.sub(r"[-_ ]+", " ", text.lower())
    return [
        number
        for number in rule_numbers(rules)
        if not re.search(rf"(?<![a-z]){number.lower().replace('-', ' ')}(?!\d)", words)
    ]
