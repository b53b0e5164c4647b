"""Speiderne: explore a hidden sea with expeditions of cards, then run ferries."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import Final

from starboard.games.speiderne.advice import PointsToCome
from starboard.games.speiderne.components import components
from starboard.games.speiderne.encoder import SpeiderneEncoder
from starboard.games.speiderne.features import SpeiderneFeatures
from starboard.games.speiderne.gains import gains
from starboard.games.speiderne.moments import moments
from starboard.games.speiderne.moves import MOVES
from starboard.games.speiderne.options import LONGEST, Options, rounds, start
from starboard.games.speiderne.refusals import why_not
from starboard.games.speiderne.scene import scene
from starboard.games.speiderne.story import tell
from starboard.games.speiderne.view import View, determinize, reveals
from starboard.kernel import (
    Budget,
    Game,
    Learned,
    Look,
    Palette,
    Thinking,
    read_guide,
    read_lessons,
    read_model,
    read_symbols,
    usual_levels,
)

FOLDER: Final = files(__name__)
SIMULATIONS: Final = {"novice": 4, "easy": 4, "standard": 16}
"""These levels search a little; the others rehearse."""

REHEARSED: Final = Thinking(advised=True, others=6, playout=-1)
"""The best moves are played on by habit to the end: what a lead is worth shows only there."""

FEATURES: Final = SpeiderneFeatures()

LOOK: Final = Look(
    # By day a watercolour chart on cream paper, with the magenta that charts mark ways with.
    light=Palette(
        ground="#e7eee6",
        surface="#f8f4e6",
        board="#d3e8e4",
        line="#86adb0",
        ink="#0f2c36",
        quiet="#35545d",
        accent="#a8195f",
    ),
    # By night the same chart under a lantern.
    dark=Palette(
        ground="#061621",
        surface="#0c2331",
        board="#0e2e40",
        line="#33617a",
        ink="#eaf2ec",
        quiet="#a6c1c7",
        accent="#ffb84d",
    ),
    theme="light",
    ground="swell",
    face="chart",
)

GAME: Final = Game(
    name="speiderne",
    title="Speiderne",
    blurb="Sail cards into a hidden sea, brave its storms, then run ferries.",
    version=7,
    earlier={
        2: {"pace": "patient", "order": "on"},
        3: {"pace": "brisk", "order": "on"},
        4: {"pace": "quick", "order": "on"},
        5: {"pace": "short", "order": "on"},
        6: {"pace": "short"},
    },
    seats=(2, 3, 4, 5, 6),
    moves=MOVES,
    start=start,
    view=View,
    determinize=determinize,
    scene=scene,
    tell=tell,
    why_not=why_not,
    reveals=reveals,
    moments=moments,
    gains=gains,
    look=LOOK,
    components=components,
    symbols=read_symbols(FOLDER / "symbols"),
    lessons=read_lessons(FOLDER / "lessons"),
    puzzles=read_lessons(FOLDER / "puzzles"),
    guide=read_guide(FOLDER / "guide.txt"),
    rules=(FOLDER / "RULES.md").read_text(encoding="utf-8"),
    options=Options,
    advice=Learned(read_model(FOLDER / "model.txt", FEATURES), PointsToCome()),
    features=FEATURES,
    encoder=SpeiderneEncoder(),
    levels={
        **usual_levels(
            Thinking(exploration=0.2, playout=20, guided=1.0, trust=2.0),
            simulations=SIMULATIONS,
            roughness={"novice": 0.2},
        ),
        # It sees fewer moves: an expert would not be a step above one that sees as many as itself.
        "hard": replace(REHEARSED, others=2, budget=Budget(simulations=64)),
        "expert": replace(REHEARSED, budget=Budget(simulations=400)),
        "master": replace(REHEARSED, budget=Budget(simulations=1600)),
    },
    rounds=rounds,
    has_secrets=True,
    has_luck=True,
    payoff_bounds=(0.0, 1.0),
    payoff_sum=1.0,
    longest=LONGEST,
)
