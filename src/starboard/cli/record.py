"""``starboard record``: read, retell, draw and verify games that were played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from starboard import catalog
from starboard.bots.analysis import SECONDS
from starboard.cli import analysis
from starboard.cli.arguments import AsJson
from starboard.kernel import (
    WATCHER,
    AnyGame,
    BadRecord,
    BadSeats,
    Record,
    final_state,
    parse,
    story,
    verify,
)
from starboard.render import svg
from starboard.testing import annotate

app = typer.Typer(
    help="Read, retell, draw and verify games that were played.", no_args_is_help=True
)

File = Annotated[Path, typer.Argument(help="A record's text file.")]
Guest = Annotated[
    str | None, typer.Option("--game", help="The .py file of a game that is not installed.")
]
Seat = Annotated[int, typer.Option(help="Look from this seat (1, 2, ...); 0 is a spectator.")]
Seconds = Annotated[int, typer.Option(help="How long to think in all.", min=1, max=3600)]
Ply = Annotated[int | None, typer.Option(help="Stop after this many plies.")]


@app.command()
def show(file: File, game: Guest = None, as_json: AsJson = False) -> None:
    """Say who played, how long the game was and how it ended."""
    record, rules = load(file, game)
    result = final_state(record, rules).result()
    if as_json:
        facts = {
            "game": record.game,
            "version": record.version,
            "options": record.options,
            "players": list(record.players),
            "plies": list(record.plies),
            "over": result is not None,
            "payoffs": list(result.payoffs) if result else [],
            "scores": list(result.scores) if result else [],
            "reason": result.reason if result else "",
            "sealed": record.seal is not None,
        }
        print(json.dumps(facts, ensure_ascii=False, indent=2))
        return
    print(f"{rules.title}, version {record.version} of its rules")
    print(f"Players: {', '.join(record.players) or record.seats}")
    for name, word in record.options.items():
        print(f"Option {name}: {word.splitlines()[0] if word else word}")
    print(f"Plies: {len(record.plies)}")
    if result is None:
        print("The game is still running.")
    else:
        payoffs = " ".join([f"{payoff:g}" for payoff in result.payoffs])
        print(f"Result: {payoffs} ({result.reason})")


@app.command()
def replay(
    file: File, game: Guest = None, seat: Seat = 0, ply: Ply = None, as_json: AsJson = False
) -> None:
    """Retell the game ply by ply, as one seat or a spectator knows it."""
    record, rules = load(file, game, ply)
    sentences = story(record, rules, viewer(record, seat))
    if as_json:
        print(json.dumps(sentences, ensure_ascii=False, indent=2))
        return
    for number, sentence in enumerate(sentences, 1):
        print(f"{number:4}  {sentence}")


@app.command()
def picture(
    file: File,
    out: Annotated[Path, typer.Option("--out", help="Where to write the SVG file.")],
    game: Guest = None,
    seat: Seat = 0,
    ply: Ply = None,
    dark: Annotated[bool, typer.Option("--dark", help="Draw light on dark.")] = False,
) -> None:
    """Draw a position of the game as an SVG picture."""
    record, rules = load(file, game, ply)
    scene = rules.scene(rules.view(final_state(record, rules), viewer(record, seat)))
    theme = svg.theme_of(rules.look, dark)
    out.write_text(svg.draw(scene, rules.symbols, record.players, theme), encoding="utf-8")


@app.command("verify")
def prove(file: File, game: Guest = None) -> None:
    """Prove that every ply is legal, the result is right and the luck is as sealed."""
    record, rules = load(file, game)
    verify(record, rules)
    sealed = record.seal is not None and bool(record.seal.secret)
    luck = "; its luck is as sealed" if sealed else ""
    print(f"{file}: {len(record.plies)} plies, all by the rules{luck}.")


@app.command("analyse")
def analyse(
    file: File, game: Guest = None, seconds: Seconds = SECONDS, as_json: AsJson = False
) -> None:
    """Judge every decision as a strong bot sees it, from what its player knew."""
    record, rules = load(file, game)
    decisions = analysis.judged(record, rules, seconds)
    if as_json:
        print(analysis.as_json(record, decisions))
        return
    for line in analysis.in_words(record, rules, decisions):
        print(line)


@app.command("annotate")
def golden(file: File, game: Guest = None) -> None:
    """Print the record with a sentence beside each ply, as golden records are kept."""
    print(annotate(*load(file, game)), end="")


def load(file: Path, game: str | None, plies: int | None = None) -> tuple[Record, AnyGame]:
    """Read a record and find its game."""
    try:
        record = parse(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BadRecord(f"{file} is not a Starboard record: it is not text.") from None
    if plies is not None:
        if not 0 <= plies <= len(record.plies):
            raise BadRecord(f"{file} has {len(record.plies)} plies, so ply {plies} is not in it.")
        record = record.shorter(plies)
    return record, catalog.find(game or record.game)


def viewer(record: Record, seat: int) -> int:
    """The seat that people count from one, or the spectator's for 0."""
    if not 0 <= seat <= record.seats:
        raise BadSeats(f"The record has seats 1 to {record.seats}, and 0 for a spectator.")
    return seat - 1 if seat else WATCHER
