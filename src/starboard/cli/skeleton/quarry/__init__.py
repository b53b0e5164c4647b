"""Quarry: take stones from one heap; whoever takes the last stone wins."""

from importlib.resources import files
from typing import Final

from starboard.cli.skeleton.quarry.advice import QuarryAdvice
from starboard.cli.skeleton.quarry.components import components
from starboard.cli.skeleton.quarry.moves import LARGEST, MOVES, SMALLER
from starboard.cli.skeleton.quarry.options import Options, start
from starboard.cli.skeleton.quarry.refusals import why_not
from starboard.cli.skeleton.quarry.scene import scene
from starboard.cli.skeleton.quarry.story import tell
from starboard.kernel import open_game, read_guide, read_lessons, read_symbols

FOLDER: Final = files(__name__)

GAME: Final = open_game(
    name="quarry",
    title="Quarry",
    blurb="Take stones, and make sure that the last one is yours.",
    version=1,
    seats=(2,),
    moves=MOVES,
    start=start,
    scene=scene,
    tell=tell,
    why_not=why_not,
    symbols=read_symbols(FOLDER / "symbols"),
    rules=(FOLDER / "RULES.md").read_text(encoding="utf-8"),
    lessons=read_lessons(FOLDER / "lessons"),
    guide=read_guide(FOLDER / "guide.txt"),
    options=Options,
    advice=QuarryAdvice(),
    components=components,
    has_luck=False,
    payoff_bounds=(-1.0, 1.0),
    payoff_sum=0.0,
    longest=sum(SMALLER) + LARGEST,
)
