"""``starboard print``: a game on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from starboard import catalog
from starboard.cli.arguments import GameName
from starboard.cli.seating import parse_option_words
from starboard.kernel import BadOption, counted
from starboard.press.document import print_game
from starboard.press.paper import PAPERS, Paper

Seats = Annotated[int | None, typer.Option(help="For how many players; by default, for most.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Change an option of the game."),
]


def print_(
    name: GameName,
    *,
    paper: Annotated[str, typer.Option(help="The paper: a4 or letter.")] = "a4",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="By default, GAME.pdf.")] = None,
    seats: Seats = None,
    option: Options = None,
) -> None:
    """Print a game: a PDF with everything to cut out, its boards and its rules."""
    size = find_paper(paper)
    game = catalog.find(name)
    box = game.box(seats, parse_option_words(option or (), game))
    file = out or Path(f"{game.name}.pdf")
    file.write_bytes(print_game(game, box, size))
    pieces = counted(sum([part.count for part in box.components]), "piece")
    boards = counted(len(box.boards), "board")
    print(f"Wrote {file}: {pieces} to cut out, {boards} and the rules.")
    print(f"Print it on {size.title}, at its actual size, on both sides over the long edge.")


def find_paper(word: str) -> Paper:
    """The paper of that name, or `BadOption`."""
    if word.lower() not in PAPERS:
        raise BadOption(f"There is no paper {word!r}: choose {' or '.join(PAPERS)}.")
    return PAPERS[word.lower()]
