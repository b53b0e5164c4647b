"""Streamlines: carry refugees to an escape before the stars collapse."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from starboard.games.streamlines.advice import StreamlinesAdvice
from starboard.games.streamlines.cards import MOST_CARDS, MOST_PLANETS
from starboard.games.streamlines.moves import MOVES
from starboard.games.streamlines.options import Options, start
from starboard.games.streamlines.refusals import why_not
from starboard.games.streamlines.scene import scene
from starboard.games.streamlines.story import tell
from starboard.kernel import Thinking, open_game, read_symbols, usual_levels

# Every turn draws a card. Two passes through all cards bring a Collapse to a planet that is
# not doomed yet, or to one that is and turns within a round; each planet needs two.
LONGEST_IN_TURNS: Final = 2 * MOST_PLANETS * (2 * MOST_CARDS + 5)

# In a turn, the clock draws once for each planet. With A Action cards there are A actions;
# each draws the other cards at most twice, with a question after each: 4 A (D - A) plies of
# D cards, which is D * D at the most. Every other action or power is a ply or two.
LONGEST_TURN: Final = MOST_PLANETS + MOST_CARDS * MOST_CARDS + 4 * MOST_CARDS

GAME: Final = open_game(
    name="streamlines",
    title="Streamlines",
    blurb="Lay streams between dying stars and carry the last refugees out.",
    version=2,
    seats=(2, 3, 4),
    moves=MOVES,
    start=start,
    scene=scene,
    tell=tell,
    why_not=why_not,
    symbols=read_symbols(files(__package__) / "symbols"),
    rules=(files(__package__) / "RULES.md").read_text(encoding="utf-8"),
    options=Options,
    advice=StreamlinesAdvice(),
    levels=usual_levels(
        Thinking(advised=True),
        lapses={"novice": 0.17, "easy": 0.11, "standard": 0.065, "hard": 0.03},
    ),
    has_luck=True,
    cooperative=True,
    payoff_bounds=(0.0, 1.0),
    longest=LONGEST_IN_TURNS * LONGEST_TURN,
)
