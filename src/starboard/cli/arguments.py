"""Arguments that several commands share."""

from __future__ import annotations

import shlex
import sys
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(help="A game's name, or the path of its .py file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]


def command_line() -> str:
    """What was asked for, so that it can be given again."""
    return shlex.join(["starboard", *sys.argv[1:]])
