"""The page for researchers: its code runs and prints what stands there.

    .venv/bin/python tests/research/test_research_page.py

writes into it what it prints now.
"""

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
BLOCK = re.compile(r"```python\n(?P<code>.*?)```\n```text\n(?P<printed>.*?)```\n", re.DOTALL)
PERCENT = re.compile(r"(\d+)%")
BLOCKS = list(BLOCK.finditer(PAGE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_a_block_of_the_page_prints_what_it_says(number: int) -> None:
    said, printed = BLOCKS[number]["printed"], run(BLOCKS[number]["code"])
    assert PERCENT.sub("%", printed) == PERCENT.sub("%", said)
    # A learner's luck hangs on the last bit of a sum, and so on the processor.
    for expected, actual in zip(PERCENT.findall(said), PERCENT.findall(printed), strict=True):
        assert abs(int(expected) - int(actual)) <= 10


def test_every_block_of_python_says_what_it_prints() -> None:
    assert len(BLOCKS) == PAGE.read_text(encoding="utf-8").count("```python") == 8


def run(code: str) -> str:
    """Run a block as a program of its own, and return what it prints."""
    printed = io.StringIO()
    names: dict[str, Any] = {"__name__": "__main__"}
    with contextlib.redirect_stdout(printed):
        exec(compile(code, str(PAGE), "exec"), names)
    return printed.getvalue()


def write() -> None:
    """Write into the page what its blocks print now."""
    text = PAGE.read_text(encoding="utf-8")
    for block in BLOCKS:
        new = f"```python\n{block['code']}```\n```text\n{run(block['code'])}```\n"
        text = text.replace(block[0], new)
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
