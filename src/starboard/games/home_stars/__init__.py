"""Home Stars: fleets that vanish into hyperspace and come out anywhere they could have reached."""

from dataclasses import replace
from importlib.resources import files
from typing import Final

from starboard.games.home_stars.advice import HomeStarsAdvice
from starboard.games.home_stars.components import components
from starboard.games.home_stars.encoder import HomeStarsEncoder
from starboard.games.home_stars.features import HomeStarsFeatures
from starboard.games.home_stars.gains import gains
from starboard.games.home_stars.moments import moments
from starboard.games.home_stars.moves import MOVES
from starboard.games.home_stars.options import MOST_ROUNDS, Options, longest_game, rounds, start
from starboard.games.home_stars.refusals import why_not
from starboard.games.home_stars.scene import scene
from starboard.games.home_stars.story import tell
from starboard.games.home_stars.view import determinize, reveals, view
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
SIMULATIONS: Final = {
    "novice": 8,
    "easy": 8,
    "standard": 20,
    "hard": 100,
    "expert": 400,
}
TEMPER: Final = 0.12
"""Like bots would play like games, since there is no luck: each has a taste of its own."""

THINKING: Final = Thinking(exploration=0.1, playout=0, trust=1.0)
FEATURES: Final = HomeStarsFeatures()

LOOK: Final = Look(
    # By night deep space; by day a star map on old paper.
    dark=Palette(
        ground="#07070f",
        surface="#14121c",
        board="#0f0d17",
        line="#4d4433",
        ink="#f6edda",
        quiet="#c9bb9c",
        accent="#79dcff",
    ),
    light=Palette(
        ground="#e8dcc0",
        surface="#f7f0e0",
        board="#f5ecd6",
        line="#b5a37b",
        ink="#2a2118",
        quiet="#594c38",
        accent="#0b587c",
    ),
    theme="dark",
    ground="space",
    face="atlas",
)

GAME: Final = Game(
    name="home_stars",
    title="Home Stars",
    blurb="Vanish into hyperspace, come out unforeseen, take a rival's Home Star.",
    version=4,
    earlier={3: {"victory": "at once"}},
    seats=(2, 3, 4),
    moves=MOVES,
    start=start,
    view=view,
    determinize=determinize,
    scene=scene,
    tell=tell,
    moments=moments,
    gains=gains,
    why_not=why_not,
    reveals=reveals,
    symbols=read_symbols(FOLDER / "symbols"),
    lessons=read_lessons(FOLDER / "lessons"),
    puzzles=read_lessons(FOLDER / "puzzles"),
    guide=read_guide(FOLDER / "guide.txt"),
    rules=(FOLDER / "RULES.md").read_text(encoding="utf-8"),
    options=Options,
    look=LOOK,
    components=components,
    advice=Learned(read_model(FOLDER / "model.txt", FEATURES), HomeStarsAdvice()),
    features=FEATURES,
    encoder=HomeStarsEncoder(),
    levels={
        **usual_levels(
            replace(THINKING, temper=TEMPER),
            simulations=SIMULATIONS,
            roughness={"novice": 0.15},
        ),
        # The master gives hints, and keeps to what was learned.
        "master": replace(THINKING, budget=Budget(simulations=1600)),
    },
    rounds=rounds,
    has_secrets=True,
    has_luck=False,
    payoff_bounds=(0.0, 1.0),
    payoff_sum=1.0,
    longest=longest_game(4, MOST_ROUNDS),
)
