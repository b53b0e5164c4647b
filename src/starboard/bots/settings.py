"""Settings of a search in a bot's name, for matches between ways of thinking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

from starboard.bots.levels import has_network
from starboard.kernel import (
    Advice,
    AnyGame,
    Learned,
    Model,
    Network,
    StarboardError,
    Thinking,
    first_model,
    parse_model,
    parse_network,
)

NUMBERS: Final = tuple(
    [field.name for field in fields(Thinking) if field.name not in {"budget", "advised"}]
)
MODEL: Final = "model"
"""The file of a model; ``first`` for the one before learning, ``none`` for the author's advice."""


class UnknownBot(StarboardError):
    """No bot by that name."""


def read_model_setting(words: Sequence[str], game: AnyGame) -> AnyGame:
    """The game with the advice of ``model=mine.txt``, if that is among the settings.

    A card's levels suit its own advice: a network is asked in a way of its own.
    """
    for word in words:
        name, _, value = word.partition("=")
        if name == MODEL:
            game = replace(game, advice=advice_by(value, game))
            if has_network(game):
                game = replace(game, levels={})
    return game


def read_settings(words: Sequence[str], thinking: Thinking) -> Thinking:
    """Read ``exploration=0.2`` or ``trust=1``."""
    for word in words:
        name, _, value = word.partition("=")
        if name == MODEL:
            continue
        try:
            number = float(value)
        except ValueError:
            number = None
        if name not in NUMBERS or number is None:
            raise UnknownBot(
                f"There is no setting {word!r}: a search takes {'=, '.join(NUMBERS)}= or model=."
            )
        setting: dict[str, Any] = {name: type(getattr(thinking, name))(number)}
        thinking = replace(thinking, **setting)
    return thinking


def author_of(game: AnyGame) -> Advice | None:
    """The advice of a game as its author wrote it, without what was learned."""
    return game.advice.author if isinstance(game.advice, Learned) else game.advice


def advice_by(model: str, game: AnyGame) -> Advice | None:
    """A game's advice with another model."""
    author = author_of(game)
    if model == "none":
        return author
    features = game.features
    if model == "first":
        if features is None:
            raise UnknownBot(f"{game.title} has no features for a model to weigh.")
        return Learned(first_model(features), author, *game.payoff_bounds)
    try:
        text = Path(model).read_text(encoding="utf-8")
    except OSError:
        raise UnknownBot(f"There is no model {model!r} to read.") from None
    read: Model = parse_network(text) if features is None else parse_model(text, features)
    if isinstance(read, Network) and read.words.seats not in game.seats:
        raise UnknownBot(
            f"The model {model!r} is for {read.words.seats} players: {game.title} is not."
        )
    return Learned(read, author, *game.payoff_bounds)
