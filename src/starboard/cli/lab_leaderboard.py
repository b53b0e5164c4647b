"""``starboard lab leaderboard``: bots and baselines of a game, ranked by a round robin."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, replace

from rich.console import Console
from rich.table import Table

from starboard import catalog
from starboard.bots import bots_of
from starboard.cli.columns import columns
from starboard.cli.lab_run import play_quietly
from starboard.kernel import AnyGame
from starboard.lab import Arm, BadPlan, Interval, Plan, Results, kinds, seat_bots, win_interval
from starboard.lab.rating import Standing, leaderboard


def rank(base: Arm, bots: Sequence[str], games: int, seed: int, workers: int | None) -> Results:
    """Let every two bots play; where players win together, each with its own kind."""
    game = catalog.find(base.game)
    if game.cooperative:
        arms = [replace(base, name=bot, bots=seat_bots([bot], base.seats, game)) for bot in bots]
        plan = Plan(kind="lineup", arms=tuple(arms))
    else:
        if base.seats != 2:
            raise BadPlan("A leaderboard is of games between two: leave out --seats.")
        plan = kinds.lineup(base, game, bots)
    return play_quietly(replace(plan, games=games, seed=seed), workers)


def bots_for(game: AnyGame, named: str, baselines: Sequence[str]) -> list[str]:
    """The bots that were named, or all levels and simple bots; and the baselines."""
    bots = named.split(",") if named else list(bots_of(game))
    return list(dict.fromkeys([*bots, *baselines]))


def show_board(results: Results, as_json: bool) -> None:
    """Print the ranking of a round robin."""
    game = catalog.find(results.arms[0].game)
    table, facts = _crews(results, game) if game.cooperative else _rivals(results, game)
    if as_json:
        print(json.dumps(facts, indent=2))
        return
    Console(emoji=False).print(table)
    arm, study = results.arms[0], results.study
    each = "crew" if game.cooperative else "pair"
    print(
        f"{game.title}, {arm.seats} players, {study.games} games a {each} from seed {study.seed}."
    )


def _rivals(results: Results, game: AnyGame) -> tuple[Table, list[dict[str, object]]]:
    pairs = {
        (arm.bots[0], arm.bots[1]): [
            game.share(played.payoffs[0]) for played in results.games(index, records=False)
        ]
        for index, arm in enumerate(results.arms)
    }
    standings = leaderboard(pairs, results.study.seed)
    table = columns("bot", "rating (95 % interval)", "share of the points", "games")
    for each in standings:
        table.add_row(each.bot, _points(each), each.share.percent(), str(each.games))
    return table, [asdict(each) for each in standings]


def _points(standing: Standing) -> str:
    rating = standing.rating
    return f"{rating.estimate:.0f} ({rating.low:.0f} to {rating.high:.0f})"


def _crews(results: Results, game: AnyGame) -> tuple[Table, list[dict[str, object]]]:
    won: list[tuple[str, Interval, int]] = []
    for index, arm in enumerate(results.arms):
        played = list(results.games(index, records=False))
        wins = sum([game.share(each.payoffs[0]) for each in played])
        won.append((arm.bots[0], win_interval(wins, len(played)), len(played)))
    won.sort(key=lambda line: -line[1].estimate)
    table = columns("crew of", "games won (95 % interval)", "games")
    for bot, share, games in won:
        table.add_row(bot, share.percent(), str(games))
    return table, [
        {"bot": bot, "share": asdict(share), "games": games} for bot, share, games in won
    ]
