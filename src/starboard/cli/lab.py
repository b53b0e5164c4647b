"""``starboard lab``: playtest a game by the thousand."""

from __future__ import annotations

import json
import sys
import time
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from starboard import catalog
from starboard.kernel import Game
from starboard.lab import BadPlan, Outcome, Plan, mean_interval, run, win_interval

app = typer.Typer(help="Playtest a game by the thousand.", no_args_is_help=True)


@app.callback()
def lab() -> None:
    """Playtest a game by the thousand."""


@app.command()
def match(
    game: Annotated[str, typer.Argument(help="A game's name, or the path of its .py file.")],
    bots: Annotated[str, typer.Option(help="One bot a player, such as mcts:400,greedy.")],
    games: Annotated[int, typer.Option(help="How many games to play.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    option: Annotated[list[str] | None, typer.Option(help="key=value; may be repeated.")] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; all cores if none.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON to read.")] = False,
) -> None:
    """Let bots play each other, changing seats, and say who wins how surely."""
    plan = Plan(
        game=game,
        bots=tuple(bots.split(",")),
        games=games,
        seed=seed,
        options=_options(option or []),
    )
    rules = catalog.find(game)
    plan.check(rules)
    begin = time.perf_counter()
    outcomes = _run(plan, workers)
    seconds = time.perf_counter() - begin
    report = _report(plan, rules, outcomes)
    if as_json:
        print(json.dumps(report, indent=2))
        return
    Console().print(_table(plan, rules, outcomes))
    plies = mean_interval([outcome.plies for outcome in outcomes])
    print(
        f"{len(outcomes)} games from seed {seed}, {plies.estimate:.1f} plies on average,"
        f" {len(outcomes) / seconds:.1f} games/s."
    )


def _run(plan: Plan, workers: int | None) -> list[Outcome]:
    columns = (
        TextColumn("{task.fields[speed]}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=plan.games, speed="playing")

        def advance(games: int) -> None:
            progress.advance(task, games)
            speed = progress.tasks[0].speed
            progress.update(task, speed=f"{speed:.1f} games/s" if speed else "playing")

        return run(plan, catalog.find, workers, advance)


def _options(words: list[str]) -> dict[str, str]:
    options = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise BadPlan(f"An option is written key=value, not {word!r}.")
        options[key] = value
    return options


def _wins(game: Game[Any, Any], outcomes: list[Outcome], player: int) -> float:
    """Wins as parts of the payoff range, so that a draw is half a win."""
    low, high = game.payoff_bounds
    return sum([(outcome.payoffs[player] - low) / (high - low) for outcome in outcomes])


def _report(plan: Plan, game: Game[Any, Any], outcomes: list[Outcome]) -> dict[str, Any]:
    players = []
    for player, name in enumerate(plan.bots):
        share = win_interval(_wins(game, outcomes, player), len(outcomes))
        players.append({"bot": name, "share": share.estimate, "low": share.low, "high": share.high})
    return {
        "game": plan.game,
        "version": game.version,
        "options": plan.options,
        "games": len(outcomes),
        "seed": plan.seed,
        "players": players,
        "plies": mean_interval([outcome.plies for outcome in outcomes]).estimate,
    }


def _table(plan: Plan, game: Game[Any, Any], outcomes: list[Outcome]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("player")
    share = "of games won" if game.payoff_bounds == (0.0, 1.0) else "of the payoff range"
    for heading in (f"share {share} (95 % interval)", "best alone", "mean score"):
        table.add_column(heading, justify="right")
    for player, name in enumerate(plan.bots):
        won = win_interval(_wins(game, outcomes, player), len(outcomes))
        best = [o for o in outcomes if _is_best_alone(o.payoffs, player)]
        scores = [float(o.scores[player]) for o in outcomes if o.scores]
        mean = f"{mean_interval(scores).estimate:.2f}" if scores else "-"
        table.add_row(name, won.percent(), str(len(best)), mean)
    return table


def _is_best_alone(payoffs: tuple[float, ...], player: int) -> bool:
    others = [payoff for i, payoff in enumerate(payoffs) if i != player]
    return all([payoffs[player] > payoff for payoff in others])
