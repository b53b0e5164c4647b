"""A guest's bot, from a Python file by its path."""

from pathlib import Path

import pytest

from starboard import catalog
from starboard.bots import UnknownBot, make_bot
from starboard.kernel import Rng

LAST = """\
from neighbour import pick
from starboard.bots import Bot, Choice

class Last(Bot):
    def explain(self, view, legal, rng, budget=None):
        return Choice(pick(legal, self.words))

def bot(game, words):
    made = Last(game)
    made.words = words
    return made
"""


def test_a_file_gives_a_bot_and_finds_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "neighbour.py").write_text(
        "def pick(legal, words):\n    return legal[int(words)]\n"
    )
    file = tmp_path / "last_mover.py"
    file.write_text(LAST)
    game = catalog.find("connect_four")
    view = game.view(game.begin(), 0)
    assert make_bot(f"{file}:-1", game).choose(view, view.legal, Rng(1)) == 6
    assert make_bot(f"{file}:2", game).choose(view, view.legal, Rng(1)) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "no file has that name"),
        ("", "gives no bot for Connect Four: AttributeError"),
        ("def bot(game, words):\n    return 1 / 0\n", "ZeroDivisionError: division by zero."),
        ("def bot(game, words):\n    return words\n", "must return a Bot"),
    ],
)
def test_what_gives_no_bot_is_refused_in_a_sentence(
    tmp_path: Path, text: str | None, said: str
) -> None:
    file = tmp_path / f"broken_{abs(hash(said))}.py"
    if text is not None:
        file.write_text(text)
    with pytest.raises(UnknownBot, match=said):
        make_bot(str(file), catalog.find("connect_four"))
