"""The lobby: every game as a card, and how its pieces look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from starboard.bots import BOTS
from starboard.kernel import (
    CHANCE,
    COLOURS,
    WATCHER,
    Game,
    OptionSpec,
    Rng,
    Scene,
    State,
    option_specs,
    random_game,
)
from starboard.render.svg import draw
from starboard.server.cards import named
from starboard.server.protocol import GameCard, GameDetails, Lobby, OptionCard, SymbolCard
from starboard.server.refusal import Refusal

AnyGame = Game[Any, Any]

PICTURE_SEED = 8
PICTURE_PLIES = 40
"""How far a game has come in its picture, at most."""


class Games:
    """The games of this server, with what clients need to know of them."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self._games: Mapping[str, AnyGame] = {game.name: game for game in games}
        self._details = {name: details(game) for name, game in self._games.items()}
        self.lobby = Lobby([found.card for found in self._details.values()], [*BOTS])

    def find(self, name: str) -> AnyGame:
        """The game of that name, or a `Refusal`."""
        if name not in self._games:
            known = ", ".join(self._games)
            raise Refusal("unknown_game", f"There is no game {name!r} here: choose of {known}.")
        return self._games[name]

    def get(self, name: str) -> AnyGame | None:
        """The game of that name, if this server still has it."""
        return self._games.get(name)

    def details(self, name: str) -> GameDetails:
        """All about the game of that name."""
        return self._details[self.find(name).name]


def details(game: AnyGame) -> GameDetails:
    """What a client needs to draw a game's scenes and show its rules."""
    symbols = {
        name: SymbolCard(symbol.svg, list(symbol.glyphs), symbol.alt)
        for name, symbol in game.symbols.items()
    }
    names = [colour.title() for colour in COLOURS]
    return GameDetails(card(game), game.rules, symbols, named(sample(game), names))


def card(game: AnyGame) -> GameCard:
    """A game as the lobby shows it."""
    return GameCard(
        name=game.name,
        title=game.title,
        blurb=game.blurb,
        version=game.version,
        seats=list(game.seats),
        has_secrets=game.has_secrets,
        cooperative=game.cooperative,
        options=[_option(spec) for spec in option_specs(game.options)],
        picture=draw(sample(game), game.symbols),
    )


def sample(game: AnyGame) -> Scene:
    """A position from the middle of a game, as a spectator sees it."""
    rng = Rng(PICTURE_SEED)
    state: State = game.begin()
    plies = len(random_game(state, rng)) // 2
    state, rng = game.begin(), Rng(PICTURE_SEED)
    for _ in range(min(plies, PICTURE_PLIES)):
        chance = state.to_act == CHANCE
        state.play(state.draw(rng) if chance else rng.choice(state.legal_moves()))
    return game.scene(game.view(state, WATCHER))


def _option(spec: OptionSpec) -> OptionCard:
    return OptionCard(
        name=spec.name,
        kind=spec.kind,
        default=spec.default,
        help=spec.help,
        choices=list(spec.choices),
        low=spec.low,
        high=spec.high,
    )
