"""What the lab found, as tables for a terminal and as facts for a program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table

from starboard.cli.columns import columns
from starboard.kernel import AnyGame, Find, counted
from starboard.lab import Arm, Played, Results, mean_interval, win_interval
from starboard.lab.pace import ManyPaces, MoveUse, read_pace, uses_of
from starboard.lab.study import share_words


def show(results: Results, find: Find, moves: Sequence[str] | None = None) -> None:
    """Print who won, and how sure that is: by player for one arm, by arm for several.

    Given patterns of *moves*, also print which seats make them; given none, for every verb.
    """
    arms = results.arms
    if len(arms) == 1:
        game = find(arms[0].game)
        games = list(results.games(0, records=False))
        crew = game.cooperative
        who = _crew(arms[0], game, games) if crew else _players(arms[0], game, games)
        Console(emoji=False).print(who)
        if arms[0].rotate and not game.cooperative:
            Console(emoji=False).print(_seats(arms[0], game, games))
        pace = read_pace(results, 0)
        if pace is not None:
            print(_pace(pace))
        if moves is not None:
            Console(emoji=False).print(_moves(uses_of(results, 0, moves), arms[0].seats))
    else:
        Console(emoji=False).print(_arms(results, find))
    print(_sum(results))


def match_facts(results: Results, find: Find, moves: Sequence[str] | None = None) -> dict[str, Any]:
    """The first arm of some results as plain values."""
    arm, study = results.arms[0], results.study
    game = find(arm.game)
    games = list(results.games(0, records=False))
    players = []
    for player, name in enumerate(arm.bots):
        share = win_interval(_wins(game, games, player), len(games))
        players.append({"bot": name, "share": share.estimate, "low": share.low, "high": share.high})
    pace = read_pace(results, 0)
    return {
        "game": arm.game,
        "version": game.version,
        "options": arm.options,
        "games": len(games),
        "seed": study.seed,
        "players": players,
        "plies": mean_interval(_plies(games)).estimate,
        "pace": None if pace is None else {**asdict(pace), "turns": len(pace.turns)},
        "moves": [asdict(use) for use in uses_of(results, 0, moves or ())],
    }


def _pace(pace: ManyPaces) -> str:
    """How long turns are, and who is busy; docs/measures.md defines the numbers."""
    turn, waiting = pace.turn, pace.waiting
    told = (
        f"A turn has {turn.median:.0f} decisions, 19 of 20 at most {turn.most_often:.0f}, the"
        f" longest {turn.most:.0f}; a player makes {pace.player.estimate:.1f} a game, the busiest"
        f" seat {100 * pace.busiest.estimate:.1f} % of all; {100 * pace.forced:.1f} % are forced."
    )
    if waiting is None:
        return told
    return (
        f"{told} Between two turns of a seat others make {waiting.median:.0f}, 19 times of 20 at"
        f" most {waiting.most_often:.0f}, at most {waiting.most:.0f}."
    )


def _moves(uses: Sequence[MoveUse], seats: int) -> Table:
    """Who makes which moves, and in how many games."""
    table = columns(
        "moves",
        "a game",
        "in games",
        "by every seat",
        "busiest",
        *[f"seat {seat + 1}" for seat in range(seats)],
    )
    for use in uses:
        shares = (use.games.estimate, use.every_seat.estimate, use.busiest, *use.seats)
        table.add_row(use.what, f"{use.a_game:.2f}", *[f"{100 * share:.1f} %" for share in shares])
    return table


def _sum(results: Results) -> str:
    games = [game for arm in range(len(results.arms)) for game in results.games(arm, records=False)]
    plies = f", {mean_interval(_plies(games)).estimate:.1f} plies on average" if games else ""
    fallbacks = sum([game.fallbacks for game in games])
    forced = f", a forbidden move was forced {counted(fallbacks, 'time')}" if fallbacks else ""
    return f"{counted(len(games), 'game')} from seed {results.study.seed}{plies}{forced}."


def _arms(results: Results, find: Find) -> Table:
    """One line an arm: what the first player won, where players differ, and the first seat.

    A crew wins or loses together, so its arms have one share.
    """
    arms = results.arms
    crews = all([find(arm.game).cooperative for arm in arms])
    unlike = not crews and any([len(set(arm.bots)) > 1 or arm.is_bound for arm in arms])
    restricted = any([any(arm.forbidden) for arm in arms])
    share = "games won" if crews else "first seat's"
    headings = ["games", *(["first player's share"] if unlike else []), share, "plies"]
    table = columns("", *headings, *(["forced"] if restricted else []))
    for index, arm in enumerate(arms):
        game, games = find(arm.game), list(results.games(index, records=False))
        if not games:
            table.add_row(arm.name, "0")
            continue
        row = [str(len(games))]
        if unlike:
            row.append(win_interval(_wins(game, games, 0), len(games)).percent())
        row.append(win_interval(_seat_wins(game, games, 0), len(games)).percent())
        row.append(f"{mean_interval(_plies(games)).estimate:.1f}")
        if restricted:
            row.append(str(sum([played.fallbacks for played in games])))
        table.add_row(arm.name, *row)
    return table


def _crew(arm: Arm, game: AnyGame, games: list[Played]) -> Table:
    """What a crew won: every player of it the same."""
    scored = any([played.scores for played in games])
    table = columns("crew", "games won (95 % interval)", *(["mean score"] if scored else []))
    row = [win_interval(_wins(game, games, 0), len(games)).percent()]
    if scored:
        scores = mean_interval([float(played.scores[0]) for played in games if played.scores])
        row.append(f"{scores.estimate:.2f}")
    table.add_row(" and ".join(dict.fromkeys(arm.bots)), *row)
    return table


def _players(arm: Arm, game: AnyGame, games: list[Played]) -> Table:
    table = columns(
        "player", f"share {share_words(game)} (95 % interval)", "best alone", "mean score"
    )
    for player, name in enumerate(arm.bots):
        won = win_interval(_wins(game, games, player), len(games))
        best = [played for played in games if _is_best_alone(played.payoffs, player)]
        scores = [float(played.scores[player]) for played in games if played.scores]
        mean = f"{mean_interval(scores).estimate:.2f}" if scores else "-"
        table.add_row(name, won.percent(), str(len(best)), mean)
    return table


def _seats(arm: Arm, game: AnyGame, games: list[Played]) -> Table:
    table = columns("seat", f"share {share_words(game)} (95 % interval)")
    for seat in range(arm.seats):
        won = win_interval(_seat_wins(game, games, seat), len(games))
        table.add_row(str(seat + 1), won.percent())
    return table


def _wins(game: AnyGame, games: list[Played], player: int) -> float:
    """Wins as parts of the payoff range, so that a draw is half a win."""
    return sum([game.share(played.payoffs[player]) for played in games])


def _seat_wins(game: AnyGame, games: list[Played], seat: int) -> float:
    return sum([game.share(played.payoffs[played.seats.index(seat)]) for played in games])


def _plies(games: list[Played]) -> list[float]:
    return [float(played.measures["plies"] or 0) for played in games]


def _is_best_alone(payoffs: tuple[float, ...], player: int) -> bool:
    others = [payoff for i, payoff in enumerate(payoffs) if i != player]
    return all([payoffs[player] > payoff for payoff in others])
