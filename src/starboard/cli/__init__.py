"""The command line. Every refusal is one sentence on standard error and exit code 2."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import Annotated, NoReturn

import typer

from starboard import build
from starboard.cli import admin, bench, data, games, lab, learn, new, play, press, record, serve
from starboard.kernel import StarboardError

REFUSED = 2

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Tabletop games from one set of rules: play them, test them, study them.",
)
app.command()(play.play)
app.command()(learn.learn)
app.command()(games.games)
app.command()(games.rules)
app.command()(bench.bench)
app.command()(new.new)
app.command()(serve.serve)
app.command("print")(press.print_)
app.command()(press.export)
app.add_typer(lab.app, name="lab")
app.add_typer(record.app, name="record")
app.add_typer(data.app, name="data")
app.add_typer(admin.app, name="admin")


@app.callback(invoke_without_command=True)
def lobby(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Choose a game and play it, or give a command."""
    if show_version:
        kind = "compiled" if build.is_compiled() else "plain Python"
        print(f"starboard {version('starboard-games')} ({kind})")
    elif context.invoked_subcommand is None:
        play.play()


def main() -> NoReturn:
    """Run the command line and exit. Ctrl-C and a closed pipe end it without a traceback."""
    try:
        app(standalone_mode=True)
    except StarboardError as error:
        refuse(str(error))
    except OSError as error:
        refuse(f"{error.filename or 'A file'}: {error.strerror or error}.")
    sys.exit(0)


def refuse(sentence: str) -> NoReturn:
    """Say what is wrong in one sentence and exit."""
    print(sentence, file=sys.stderr)
    sys.exit(REFUSED)
