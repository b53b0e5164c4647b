"""Speiderne: explore a hidden sea with expeditions of cards, then run ferries."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from starboard.games.speiderne.advice import PointsToCome
from starboard.games.speiderne.features import SpeiderneFeatures
from starboard.games.speiderne.moves import MOVES
from starboard.games.speiderne.options import LONGEST, Options, start
from starboard.games.speiderne.refusals import why_not
from starboard.games.speiderne.scene import scene
from starboard.games.speiderne.story import tell
from starboard.games.speiderne.view import View, determinize, reveals
from starboard.kernel import Game, Learned, Thinking, read_model, read_symbols, usual_levels

FOLDER: Final = files(__name__)
SIMULATIONS: Final = {"novice": 4, "easy": 4, "standard": 24, "hard": 100, "expert": 400}
FEATURES: Final = SpeiderneFeatures()

GAME: Final = Game(
    name="speiderne",
    title="Speiderne",
    blurb="Sail cards into a hidden sea, brave its storms, then run ferries.",
    version=1,
    seats=(2, 3, 4, 5, 6),
    moves=MOVES,
    start=start,
    view=View,
    determinize=determinize,
    scene=scene,
    tell=tell,
    why_not=why_not,
    reveals=reveals,
    symbols=read_symbols(FOLDER / "symbols"),
    rules=(FOLDER / "RULES.md").read_text(encoding="utf-8"),
    options=Options,
    advice=Learned(read_model(FOLDER / "model.txt", FEATURES), PointsToCome()),
    features=FEATURES,
    levels=usual_levels(
        Thinking(exploration=0.2, playout=20, guided=1.0, trust=2.0),
        simulations=SIMULATIONS,
        roughness={"novice": 0.1},
    ),
    has_secrets=True,
    has_luck=True,
    payoff_bounds=(0.0, 1.0),
    payoff_sum=1.0,
    longest=LONGEST,
)
