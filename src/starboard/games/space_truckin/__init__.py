"""Space Truckin': lay tiles on a torus, fly ships into what grows, get paid when it is done."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import Final

from starboard.games.space_truckin.advice import TruckinAdvice
from starboard.games.space_truckin.components import components
from starboard.games.space_truckin.encoder import TruckinEncoder
from starboard.games.space_truckin.features import TruckinFeatures
from starboard.games.space_truckin.gains import gains
from starboard.games.space_truckin.look import LOOK
from starboard.games.space_truckin.moments import moments
from starboard.games.space_truckin.moves import MOVES
from starboard.games.space_truckin.options import Options, clock, start
from starboard.games.space_truckin.refusals import why_not
from starboard.games.space_truckin.rules import LONGEST
from starboard.games.space_truckin.scene import scene
from starboard.games.space_truckin.scene_echo import echo_symbols
from starboard.games.space_truckin.scene_tiles import tile_symbols
from starboard.games.space_truckin.story import tell
from starboard.kernel import (
    Budget,
    Thinking,
    open_game,
    read_guide,
    read_lessons,
    read_symbols,
    usual_levels,
)

FOLDER: Final = files(__name__)
ONE_LOOK: Final = {"novice": 1, "easy": 1, "standard": 1, "hard": 1}
"""These levels take the turn that promises most, and see it more or less clearly."""

ROUGHNESS: Final = {"novice": 0.2, "easy": 0.11, "standard": 0.06}
REHEARSED: Final = Thinking(advised=True, others=100, playout=24, through=100, doubt=0.5)
"""A few turns are played on after each move that the budget has room for, time and again."""

FEATURES: Final = TruckinFeatures()
DRAWN: Final = read_symbols(FOLDER / "symbols")

GAME: Final = open_game(
    name="space_truckin",
    title="Space Truckin'",
    blurb="Lay worlds and wormholes, and cash in on both.",
    version=4,
    earlier={3: {"stacks": "one"}},
    seats=(2, 3, 4, 5),
    moves=MOVES,
    start=start,
    scene=scene,
    tell=tell,
    moments=moments,
    gains=gains,
    why_not=why_not,
    symbols={**tile_symbols(DRAWN), **echo_symbols(DRAWN)},
    look=LOOK,
    components=components,
    rules=(FOLDER / "RULES.md").read_text(encoding="utf-8"),
    lessons=read_lessons(FOLDER / "lessons"),
    puzzles=read_lessons(FOLDER / "puzzles"),
    guide=read_guide(FOLDER / "guide.txt"),
    options=Options,
    advice=TruckinAdvice(),
    features=FEATURES,
    encoder=TruckinEncoder(),
    levels={
        **usual_levels(
            Thinking(exploration=0.0, playout=0, trust=10.0, through=6),
            simulations=ONE_LOOK,
            roughness=ROUGHNESS,
        ),
        "expert": replace(REHEARSED, others=7, budget=Budget(simulations=100)),
        "master": replace(REHEARSED, budget=Budget(simulations=1600)),
    },
    clock=clock,
    has_luck=True,
    payoff_bounds=(0.0, 1.0),
    payoff_sum=1.0,
    longest=LONGEST,
)
