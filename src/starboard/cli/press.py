"""``starboard print`` and ``starboard export``: a game on paper, and on others' tables."""

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
from starboard.press.tabletop import Export

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


def export(
    name: GameName,
    *,
    tabletop_simulator: Annotated[
        bool, typer.Option("--tabletop-simulator", help="Write a saved object and its pictures.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="By default, GAME_tabletop.")
    ] = None,
    images: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where you will host the pictures; else, this machine."),
    ] = None,
    seats: Seats = None,
    option: Options = None,
) -> None:
    """Write a game's components for another program: Tabletop Simulator."""
    if not tabletop_simulator:
        raise BadOption("Say for which program to export: add --tabletop-simulator.")
    if images is not None and not images.startswith(("http://", "https://", "file:///")):
        raise BadOption(f"Pictures are found by http:// or https://, not at {images!r}.")
    game = catalog.find(name)
    box = game.box(seats, parse_option_words(option or (), game))
    folder = out or Path(f"{game.name}_tabletop")
    address = f"{images.rstrip('/')}/" if images else f"{folder.resolve().as_uri()}/"
    made = Export(game, box, address)
    text = made.saved_object()
    folder.mkdir(parents=True, exist_ok=True)
    for file, picture in made.pictures.items():
        (folder / file).write_bytes(picture)
    (folder / f"{game.name}.json").write_text(text, encoding="utf-8")
    print(f"Wrote {folder / f'{game.name}.json'} and {counted(len(made.pictures), 'picture')}.")
    print("Copy the .json into Tabletop Simulator's folder Saves/Saved Objects.")


def find_paper(word: str) -> Paper:
    """The paper of that name, or `BadOption`."""
    if word.lower() not in PAPERS:
        raise BadOption(f"There is no paper {word!r}: choose {' or '.join(PAPERS)}.")
    return PAPERS[word.lower()]
