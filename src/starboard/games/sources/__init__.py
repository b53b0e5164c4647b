"""Sources: the first draft of Streamlines, in which the crew builds its own network."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from starboard.games.sources.advice import SourcesAdvice
from starboard.games.sources.moves import MOVES
from starboard.games.sources.options import LONGEST, Options, start
from starboard.games.sources.refusals import why_not
from starboard.games.sources.scene import scene
from starboard.games.sources.story import tell
from starboard.kernel import open_game, read_symbols

GAME: Final = open_game(
    name="sources",
    title="Streamlines: Sources",
    blurb="Build a network of streams that carries every pawn across in one move.",
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
    advice=SourcesAdvice(),
    has_luck=True,
    cooperative=True,
    payoff_bounds=(0.0, 1.0),
    longest=LONGEST,
)
