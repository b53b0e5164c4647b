"""The games as the research tests load them: each as it is, and short ones for dear tests."""

from typing import Any

import pyspiel

from starboard import catalog
from starboard.adapters import openspiel
from starboard.kernel import Game

NAMES = openspiel.register()
GAMES: dict[str, Game[Any, Any]] = {
    name: catalog.find(name.removeprefix(openspiel.PREFIX)) for name in NAMES
}

SHORT: dict[str, dict[str, Any]] = {
    "starboard_home_stars": {"rounds": 3},
    "starboard_speiderne": {"stages": "discoverer"},
}
"""Options that make long games short."""

SECRET = [name for name, game in GAMES.items() if game.has_secrets]
TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


def load(name: str, seats: int | None = None, **options: Any) -> Any:
    """Load a game by its name in OpenSpiel."""
    return pyspiel.load_game(name, {"players": seats or GAMES[name].seats[0], **options})


def load_short(name: str, seats: int | None = None) -> Any:
    """Load a game with options that keep it short."""
    return load(name, seats, **SHORT.get(name, {}))
