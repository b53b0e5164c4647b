"""``starboard lab``: playtest a game by the thousand."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperGroup

from starboard import catalog
from starboard.bots import STANDARD, hints_by, make_bot
from starboard.cli.arguments import AsJson, GameName, command_line
from starboard.cli.lab_calibrate import calibrate_bot
from starboard.cli.lab_discover import discover_plans
from starboard.cli.lab_leaderboard import bots_for, rank, show_board
from starboard.cli.lab_puzzles import find_and_write
from starboard.cli.lab_run import FORGOTTEN, RunSettings, play_plan, played, report_to
from starboard.cli.lab_serve import serve_lab
from starboard.cli.lab_summary import match_facts, show
from starboard.cli.lab_train import train_model
from starboard.cli.lab_tune import tune_options
from starboard.cli.seating import parse_option_words, text_or_file
from starboard.lab import (
    Arm,
    BadPlan,
    BadResults,
    Plan,
    Results,
    kinds,
    read_plan,
    record_of,
    seat_bots,
)
from starboard.lab.discover import Search
from starboard.lab.export import export_parquet
from starboard.lab.report import compare_results
from starboard.lab.restrict import fitting_moves
from starboard.lab.results import is_new
from starboard.lab.train import Training

GAME = "game"


class LabGroup(TyperGroup):
    """``starboard lab GAME`` needs no verb: what is no command is a game."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Put the verb in where it was left out."""
        if args and args[0] not in self.commands and args[0] != "--help":
            args = [GAME, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=LabGroup,
    no_args_is_help=True,
    help="Playtest a game by the thousand: starboard lab GAME, or a command.",
)

Bots = Annotated[
    str, typer.Option(help="Bots, such as expert,easy; the last one plays all seats left.")
]
Seats = Annotated[int | None, typer.Option(help="How many players.")]
Options = Annotated[list[str] | None, typer.Option(help="key=value; may be repeated.")]
Seed = Annotated[int, typer.Option(help="The same seed plays the same games.")]
Workers = Annotated[
    int | None, typer.Option(min=1, help="How many processes; by default one a core.")
]
Out = Annotated[Path | None, typer.Option(help="Write a report to this HTML file.")]
Kept = Annotated[
    Path | None, typer.Option("--results", help="The SQLite file that keeps every game.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the games of that file.")]
Address = Annotated[str, typer.Option(help="A Dask scheduler, such as tcp://10.0.0.5:8786.")]


@app.command(GAME)
def play(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games to play.")] = 1000,
    bots: Bots = STANDARD,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
    out: Out = None,
    kept: Kept = None,
    resume: Resume = False,
    cluster: Address = "",
) -> None:
    """Play many games with the same bots and options, and say what they were like."""
    plan = Plan(
        arms=(_arm(game, bots, seats, option),), games=games, seed=seed, text=command_line()
    )
    name = catalog.find(game).name
    play_plan(plan, RunSettings.of(name, workers, cluster, kept, out, resume))


@app.command("run")
def run_plan(
    plan: Annotated[Path, typer.Argument(help="A plan's TOML file.")],
    workers: Workers = None,
    out: Out = None,
    kept: Kept = None,
    resume: Resume = False,
    cluster: Address = "",
) -> None:
    """Play a plan: sweeps, comparisons, line-ups, restricted play and ladders."""
    read = read_plan(plan, catalog.find, text_or_file)
    play_plan(read, RunSettings.of(plan.stem, workers, cluster, kept, out, resume))


@app.command()
def tune(
    game: GameName,
    goal: Annotated[
        str, typer.Option(help="What to reach, such as winrate=0.5, seat1=0.5 or plies=60.")
    ],
    vary: Annotated[
        list[str], typer.Option(help="What to change: OPTION=4..12, OPTION=a,b,c or OPTION=all.")
    ],
    games: Annotated[int, typer.Option(min=1, help="At most so many games for each try.")] = 400,
    bots: Bots = STANDARD,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
    out: Out = None,
    kept: Kept = None,
    resume: Resume = False,
    cluster: Address = "",
) -> None:
    """Search the options for a goal, such as equal chances, and show every step."""
    arm = _arm(game, bots, seats, option)
    plan = Plan(kind="tune", arms=(arm,), games=games, seed=seed, text=command_line())
    name = f"{catalog.find(game).name}-tune"
    tune_options(plan, goal, vary, RunSettings.of(name, workers, cluster, kept, out, resume))


@app.command()
def train(
    game: GameName,
    generations: Annotated[int, typer.Option(min=1, help="How often to play and learn.")] = 4,
    games: Annotated[int, typer.Option(min=1, help="Games of each generation.")] = 400,
    match_games: Annotated[
        int, typer.Option("--match", min=4, help="Games that decide whether a model is kept.")
    ] = 100,
    simulations: Annotated[
        int | None, typer.Option(min=1, help="Simulations a move: 1 with features, else 20.")
    ] = None,
    strength: Annotated[int, typer.Option(min=1, help="Simulations a move in matches.")] = 32,
    seats: Annotated[str, typer.Option(help="Numbers of players, such as 2,3.")] = "",
    seed: Seed = 0,
    workers: Workers = None,
    folder: Annotated[Path | None, typer.Option("--out", help="Where all of it is kept.")] = None,
    resume: Resume = False,
) -> None:
    """Learn to judge a game's positions by playing it against itself."""
    rules = catalog.find(game)
    numbers = seats.split(",") if seats else [str(number) for number in rules.seats[:1]]
    if not all([word.isdecimal() for word in numbers]):
        raise BadPlan(f"Write the numbers of players as 2,3, not {seats!r}.")
    training = Training(
        game=game,
        folder=folder or Path(f"{rules.name}-training"),
        seats=tuple([int(word) for word in numbers]),
        generations=generations,
        games=games,
        match=match_games,
        simulations=simulations,
        strength=strength,
        seed=seed,
    )
    kept = training.folder / "games.sqlite"
    settings = RunSettings(kept, resume=resume, workers=workers)
    train_model(training, settings, command_line())


@app.command()
def puzzles(
    game: GameName,
    out: Annotated[Path, typer.Option(help="The folder to write them into, a file each.")],
    number: Annotated[int, typer.Option(help="How many to find.", min=1, max=99)] = 8,
    seats: Annotated[int | None, typer.Option(help="How many players there are.")] = None,
    level: Annotated[str, typer.Option(help="The bots whose games are searched.")] = STANDARD,
    simulations: Annotated[int, typer.Option(help="How far the first look goes.", min=1)] = 200,
    seed: Seed = 0,
) -> None:
    """Search bots' games for positions with one good move, and write them as lessons."""
    rules = catalog.find(game)
    find_and_write(rules, rules.check_seats(seats), level, simulations, seed, number, out)


@app.command("serve")
def serve_command(
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 takes any free port.")] = 8001,
    folder: Annotated[
        Path, typer.Option(help="Where runs are kept, as results files of the lab.")
    ] = Path("lab-runs"),
    workers: Workers = None,
    opens: Annotated[bool, typer.Option("--open", help="Open a browser on it.")] = False,
) -> None:
    """The lab in the browser, for this machine alone: run, watch, replay, keep and compare."""
    serve_lab(port, folder, workers, opens)


@app.command()
def report(
    results: Annotated[Path, typer.Argument(help="A results file of the lab.")],
    out: Annotated[Path | None, typer.Option(help="The HTML file to write.")] = None,
    against: Annotated[
        Path | None, typer.Option(help="An earlier results file, perhaps of other rules.")
    ] = None,
) -> None:
    """Sum up a results file, finished or not, and write its report."""
    page = out or results.with_suffix(".html")
    with Results.open(results) as opened:
        show(opened, catalog.find)
        if against is None:
            report_to(page, opened)
            return
        with Results.open(against) as earlier:
            for sentence in compare_results(opened, earlier, catalog.find):
                print(sentence)
            report_to(page, opened, earlier)


@app.command()
def record(
    results: Annotated[Path, typer.Argument(help="A results file of the lab.")],
    number: Annotated[int, typer.Argument(help="The game's number, as the report has it.")],
    arm: Annotated[str, typer.Option(help="The name of its arm, where there are several.")] = "",
) -> None:
    """Print the record of one game, to read or to replay."""
    with Results.open(results) as opened:
        names = [each.name for each in opened.arms]
        if arm not in names and (arm or len(names) > 1):
            raise BadResults(f"Choose one of the arms of {results} by --arm: {', '.join(names)}.")
        index = names.index(arm) if arm else 0
        game = catalog.find(opened.arms[index].game)
        print(record_of(opened, index, number, game), end="")


@app.command()
def export(
    results: Annotated[Path, typer.Argument(help="A results file of the lab.")],
    parquet: Annotated[
        Path, typer.Option(metavar="FOLDER", help="Where games.parquet and decisions.parquet go.")
    ],
) -> None:
    """Write all games and their decisions as Parquet tables, for polars, DuckDB and others."""
    with Results.open(results) as opened:
        games, decisions = export_parquet(opened, parquet, catalog.find)
    print(f"{games:,} games and {decisions:,} decisions are in {parquet}.")


@app.command()
def match(
    game: GameName,
    bots: Annotated[str, typer.Option(help="One bot a player, such as mcts:400,greedy.")],
    games: Annotated[int, typer.Option(help="How many games to play.")] = 100,
    seed: Seed = 0,
    option: Options = None,
    workers: Workers = None,
    moves: Annotated[
        list[str] | None,
        typer.Option(help="Who makes such moves: rescue, 'lay *', or all for every kind."),
    ] = None,
    kept: Kept = None,
    resume: Resume = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, changing seats; say who wins, how sure that is, and the pace."""
    counted = None if moves is None else [] if moves == ["all"] else moves
    if counted:
        fitting_moves(counted, catalog.find(game))
    arm = _arm(game, bots, len(bots.split(",")), option)
    plan = Plan(arms=(arm,), games=games, seed=seed, text=command_line())
    with played(plan, RunSettings(kept or FORGOTTEN, resume=resume, workers=workers)) as results:
        if as_json:
            print(json.dumps(match_facts(results, catalog.find, counted), indent=2))
        else:
            show(results, catalog.find, counted)


@app.command()
def calibrate(
    game: GameName,
    bots: Bots = "hard",
    judge: Annotated[
        str,
        typer.Option(help="The bot whose expectations are checked, by default who gives hints."),
    ] = "",
    games: Annotated[int, typer.Option(help="How many games to play.")] = 300,
    looks: Annotated[int, typer.Option(min=1, help="How often it is asked in a game.")] = 6,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
    out: Annotated[Path | None, typer.Option(help="Write the plot to this HTML file.")] = None,
) -> None:
    """See whether what a bot expects comes true, and what would make it so."""
    plan = Plan(arms=(_arm(game, bots, seats, option),), games=games, seed=seed)
    judge = judge or hints_by(catalog.find(game))
    make_bot(judge, catalog.find(game))
    calibrate_bot(plan, judge, looks, workers, out)


@app.command("discover")
def discover_command(
    game: GameName,
    bots: Annotated[
        str, typer.Option(help="Levels to beat; all plans are tried with the first.")
    ] = STANDARD,
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=4, help="Games of each plan in the first round.")] = 40,
    confirm: Annotated[int, typer.Option(min=20, help="Games that confirm a plan.")] = 400,
    keep: Annotated[int, typer.Option(min=1, max=20, help="How many plans to confirm.")] = 3,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
    out: Out = None,
    kept: Kept = None,
) -> None:
    """Look for a simple plan that beats the bots: always this move, never that, this card first."""
    rules = catalog.find(game)
    levels = bots.split(",")
    base = _arm(game, levels[0], seats, option)
    for level in levels:
        make_bot(level, rules)
    search = Search(
        base=base, games=games, confirm=confirm, keep=keep, seed=seed, bots=tuple(levels)
    )
    settings = RunSettings.of(f"{rules.name}-discover", workers, "", kept, out, False)
    if not is_new(settings.path):
        raise BadResults(f"{settings.path} is there already: name another file by --results.")
    discover_plans(search, settings, command_line())


@app.command()
def ladder(
    game: GameName,
    steps: Annotated[
        str, typer.Option(help="Simulations a move, ascending; each step meets the one before.")
    ] = "100,400,1600",
    seats: Seats = None,
    games: Annotated[int, typer.Option(help="How many games for each step.")] = 100,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
    kept: Kept = None,
    resume: Resume = False,
) -> None:
    """Let a bot play the same bot with less time to think, and say what thinking is worth."""
    words = steps.split(",")
    if not all([word.isdecimal() for word in words]):
        raise BadPlan(f"Write the steps as numbers of simulations, 100,400,1600, not {steps!r}.")
    base = _arm(game, STANDARD, seats, option)
    plan = kinds.ladder(base, catalog.find(game), [int(word) for word in words])
    plan = replace(plan, games=games, seed=seed, text=command_line())
    with played(plan, RunSettings(kept or FORGOTTEN, resume=resume, workers=workers)) as results:
        show(results, catalog.find)


@app.command("leaderboard")
def leaderboard_command(
    game: GameName,
    bots: Annotated[str, typer.Option(help="Bots; by default all levels and simple ones.")] = "",
    baseline: Annotated[
        list[str] | None,
        typer.Option(help="One more, such as examples/learn/ppo.py:four.pt; may be repeated."),
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="How many games for each pair.")] = 40,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Rank bots and baselines: everyone plays everyone, and gets a rating with its interval."""
    names = bots_for(catalog.find(game), bots, baseline or ())
    results = rank(_arm(game, names[0], seats, option), names, games, seed, workers)
    show_board(results, as_json)


def _arm(game: str, bots: str, seats: int | None, option: list[str] | None) -> Arm:
    rules = catalog.find(game)
    return Arm(
        name=bots,
        game=game,
        bots=seat_bots(bots.split(","), seats, rules),
        options=parse_option_words(option or [], rules),
    )
