"""Golden playthroughs: games as OpenSpiel's own generator writes them, shortened to be read.

    PYTHONPATH=tests .venv/bin/python -m research.playthrough

writes them anew. Tensors of thousands of numbers are written as digests, and so are the ends of
long lines; and fewer states are shown than usual. Every number still counts.
"""

from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
from open_spiel.python.algorithms import generate_playthrough
from research.variants import NAMES, SHORT

FOLDER = Path(__file__).parent / "playthroughs"
LONGEST = 160
SEED = 2026


def shorten(text: str) -> str:
    """The text with its long lines cut, and a digest of each as it was."""
    return "\n".join([_cut(line) for line in text.split("\n")])


def _cut(line: str) -> str:
    if len(line) <= LONGEST or line.startswith(("game: ", "action: ")):
        return line
    digest = sha256(line.encode()).hexdigest()[:16]
    return f"{line[: LONGEST // 2].rstrip()} ... {len(line)} characters, sha256 {digest}"


class FewStates:
    """Shows the first two states of each player and of chance, and the last."""

    def __init__(self) -> None:
        self._seen: Counter[int] = Counter()

    def __call__(self, state: Any) -> bool:
        """Whether to show this state."""
        self._seen[state.current_player()] += 1
        return self._seen[state.current_player()] <= 2


def digest(tensor: Any, name: str) -> list[str]:
    """A tensor as one line: its shape, how many of its numbers are not 0, and a digest."""
    bits = sha256(np.ascontiguousarray(tensor).tobytes()).hexdigest()[:16]
    return [f"{name}: {list(tensor.shape)}, {np.count_nonzero(tensor)} set, sha256 {bits}"]


def shortened() -> Any:
    """Have OpenSpiel's generator write briefly."""
    return mock.patch.multiple(
        generate_playthrough, ShouldDisplayStateTracker=FewStates, _format_tensor=digest
    )


def replay(name: str) -> tuple[str, str]:
    """A golden playthrough, and what OpenSpiel makes of its actions now."""
    with shortened():
        expected, actual = generate_playthrough.replay(str(FOLDER / f"{name}.txt"))
    return expected, shorten(actual)


def game_string(name: str) -> str:
    """How OpenSpiel loads the game, with options that keep it short."""
    words = [f"{option}={value}" for option, value in SHORT.get(name, {}).items()]
    return f"{name}({','.join(words)})"


def write() -> None:
    """Write a playthrough of every game."""
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        with shortened():
            text = generate_playthrough.playthrough(game_string(name), None, seed=SEED)
        (FOLDER / f"{name}.txt").write_text(shorten(text), encoding="utf-8")


if __name__ == "__main__":
    write()
