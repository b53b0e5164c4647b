"""Streamlines: carry refugees to an escape before the stars collapse."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from starboard.games.streamlines.advice import StreamlinesAdvice
from starboard.games.streamlines.components import components
from starboard.games.streamlines.encoder import StreamlinesEncoder
from starboard.games.streamlines.gains import gains
from starboard.games.streamlines.moments import moments
from starboard.games.streamlines.moves import MOVES
from starboard.games.streamlines.options import LONGEST, Options, start
from starboard.games.streamlines.refusals import why_not
from starboard.games.streamlines.scene import scene
from starboard.games.streamlines.scene_look import LOOK
from starboard.games.streamlines.story import tell
from starboard.kernel import (
    Budget,
    Thinking,
    open_game,
    read_guide,
    read_lessons,
    read_symbols,
    usual_levels,
)

GAME: Final = open_game(
    name="streamlines",
    title="Streamlines",
    blurb="Lay streams between dying stars and carry the last refugees out.",
    version=6,
    earlier={
        3: {"stop_to_work": "off", "refugees": "fewer"},
        4: {"refugees": "fewer"},
        5: {"refugees": "more"},
    },
    seats=(2, 3, 4),
    moves=MOVES,
    start=start,
    scene=scene,
    tell=tell,
    why_not=why_not,
    symbols=read_symbols(files(__package__) / "symbols"),
    moments=moments,
    gains=gains,
    look=LOOK,
    components=components,
    rules=(files(__package__) / "RULES.md").read_text(encoding="utf-8"),
    lessons=read_lessons(files(__package__) / "lessons"),
    puzzles=read_lessons(files(__package__) / "puzzles"),
    guide=read_guide(files(__package__) / "guide.txt"),
    options=Options,
    advice=StreamlinesAdvice(),
    encoder=StreamlinesEncoder(),
    levels={
        **usual_levels(
            Thinking(advised=True),
            roughness={"novice": 0.1, "easy": 0.092, "standard": 0.075, "hard": 0.06},
        ),
        "master": Thinking(advised=True, others=2, budget=Budget(simulations=48)),
    },
    has_luck=True,
    cooperative=True,
    payoff_bounds=(0.0, 1.0),
    longest=LONGEST,
)
