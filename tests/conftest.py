"""The two reference games, as tests of the parts above the rules use them."""

from pathlib import Path
from typing import Any

import pytest

from starboard import catalog
from starboard.kernel import Game

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture(scope="session")
def connect_four() -> Game[Any, Any]:
    return catalog.find(str(EXAMPLES / "connect_four.py"))


@pytest.fixture(scope="session")
def kuhn_poker() -> Game[Any, Any]:
    return catalog.find(str(EXAMPLES / "kuhn_poker.py"))
