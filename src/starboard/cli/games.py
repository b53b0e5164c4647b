"""``starboard games`` and ``starboard rules``: what there is to play, and how to play it."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from starboard import catalog
from starboard.cli.arguments import AsJson, GameName
from starboard.kernel import AnyGame, OptionSpec, option_specs


def games(as_json: AsJson = False) -> None:
    """List the games."""
    found = list(catalog.all_games())
    if as_json:
        print(json.dumps([_card(game) for game in found], ensure_ascii=False, indent=2))
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("game", "players", "about"):
        table.add_column(heading)
    for game in found:
        players = f"{game.seats[0]}-{game.seats[-1]}" if len(game.seats) > 1 else game.seats[0]
        table.add_row(game.name, str(players), game.blurb)
    Console(soft_wrap=not sys.stdout.isatty()).print(table)


def rules(
    name: GameName,
    as_json: AsJson = False,
) -> None:
    """Show a game's rules and its options."""
    game = catalog.find(name)
    if as_json:
        print(json.dumps({**_card(game), "rules": game.rules}, ensure_ascii=False, indent=2))
        return
    text = game.rules.rstrip()
    specs = option_specs(game.options)
    if specs:
        lines = [
            f"- `{s.name}` ({s.allowed}; default {_short(s.default)}): {s.help}" for s in specs
        ]
        text += "\n\n## Options of a table\n\n" + "\n".join(lines)
    if sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        print(text)


def _card(game: AnyGame) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "blurb": game.blurb,
        "version": game.version,
        "seats": list(game.seats),
        "secrets": game.has_secrets,
        "luck": game.has_luck,
        "cooperative": game.cooperative,
        "payoff_bounds": list(game.payoff_bounds),
        "payoff_sum": game.payoff_sum,
        "longest": game.longest,
        "moves": len(game.moves),
        "options": [_option(spec) for spec in option_specs(game.options)],
    }


def _option(spec: OptionSpec) -> dict[str, Any]:
    facts: dict[str, Any] = {"name": spec.name, "kind": spec.kind, "default": spec.default}
    if spec.kind == "number":
        facts |= {"low": spec.low, "high": spec.high}
    else:
        facts["choices"] = list(spec.choices)
    return facts | {"help": spec.help}


def _short(word: str) -> str:
    return word if len(word) < 30 else f"{word[:27]}..."
