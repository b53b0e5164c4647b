"""Sources: the first draft of Streamlines, in which the crew builds its own network."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from starboard.games.sources.advice import SourcesAdvice
from starboard.games.sources.advice_calibration import calibration
from starboard.games.sources.components import components
from starboard.games.sources.encoder import SourcesEncoder
from starboard.games.sources.gains import gains
from starboard.games.sources.moments import moments
from starboard.games.sources.moves import MOVES
from starboard.games.sources.options import LONGEST, VERSION_4, Options, rounds, start
from starboard.games.sources.refusals import why_not
from starboard.games.sources.scene import scene
from starboard.games.sources.scene_look import LOOK
from starboard.games.sources.story import tell
from starboard.kernel import (
    Thinking,
    open_game,
    read_guide,
    read_lessons,
    read_symbols,
    usual_levels,
)

GAME: Final = open_game(
    name="sources",
    title="Streamlines: Sources",
    blurb="Build a network of streams that carries every pawn across in one move.",
    version=5,
    earlier={
        2: {"ending": "by itself", "specials": "any"},
        3: {"specials": "any"},
        4: {"scenario": VERSION_4},
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
    advice=SourcesAdvice(),
    encoder=SourcesEncoder(),
    levels={
        **usual_levels(
            Thinking(exploration=0.05, playout=0, widening=0.5),
            simulations={"novice": 8, "easy": 8, "standard": 16, "hard": 24, "expert": 64},
            roughness={"novice": 0.065, "easy": 0.045, "standard": 0.03, "hard": 0.015},
        ),
        "master": Thinking(advised=True),
    },
    rounds=rounds,
    calibration=calibration,
    has_luck=True,
    cooperative=True,
    payoff_bounds=(0.0, 1.0),
    longest=LONGEST,
)
