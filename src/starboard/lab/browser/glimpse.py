"""A glimpse of a run while it is played: how its shares grow, quickly read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from starboard.kernel import AnyGame, Find
from starboard.lab.report.plot import Band, dots, lines
from starboard.lab.results import Results
from starboard.lab.stats import win_interval
from starboard.lab.study import Arm, Played

POINTS: Final = 40
MOST_CURVES: Final = 4
"""More lines in one plot cannot be told apart."""

MOST_GAMES: Final = 12


def glimpse(results: Results, find: Find) -> dict[str, Any]:
    """What a run has so far: plots as SVG, and the last games."""
    arms, study = results.arms, results.study
    played = [list(results.games(index, records=False)) for index in range(len(arms))]
    game = find(arms[0].game)
    shares = [_shares(game, arm, games) for arm, games in zip(arms, played, strict=True)]
    who = "games won" if game.cooperative else _who(arms)
    done = [(arm, values) for arm, values in zip(arms, shares, strict=True) if values]
    return {
        "title": game.title,
        "kind": study.kind,
        "seed": study.seed,
        "bots": ", ".join(dict.fromkeys([bot for arm in arms for bot in arm.bots])),
        "done": sum([len(games) for games in played]),
        "total": study.games * len(arms),
        "what": who,
        "curves": _curves(done, who) if done else "",
        "shares": _dots(done, who) if done else "",
        "rows": [_row(arm, values) for arm, values in done],
        "games": _latest(arms, played),
    }


def _shares(game: AnyGame, arm: Arm, games: Sequence[Played]) -> list[float]:
    """In each game: what the crew got, or the first player where it differs, or the first seat."""
    if game.cooperative or arm.is_bound or len(set(arm.bots)) > 1:
        return [game.share(played.payoffs[0]) for played in games]
    return [game.share(played.payoffs[played.seats.index(0)]) for played in games]


def _who(arms: Sequence[Arm]) -> str:
    unlike = any([arm.is_bound or len(set(arm.bots)) > 1 for arm in arms])
    return "share of the first player" if unlike else "share of seat 1"


def _curves(done: Sequence[tuple[Arm, list[float]]], who: str) -> str:
    """The shares as games were added, with their intervals."""
    first = done[:MOST_CURVES]
    games = min([len(values) for _, values in first])
    # The first tenth is left out: its intervals would make the rest too small to see.
    points = sorted({max(1, games * k // POINTS) for k in range(POINTS // 10, POINTS + 1)})
    bands = []
    for arm, values in first:
        found = [win_interval(sum(values[:point]), point) for point in points]
        middle, low, high = [[getattr(i, n) for i in found] for n in ("estimate", "low", "high")]
        bands.append(Band(arm.name, middle, low, high))
    xs = [float(point) for point in points]
    if len(xs) == 1:
        xs = [0.0, *xs]
        bands = [Band(b.name, *[[v[0], *v] for v in (b.line, b.low, b.high)]) for b in bands]
    return lines(xs, bands, axis=f"games played; {who}", unit="%")


def _dots(done: Sequence[tuple[Arm, list[float]]], who: str) -> str:
    rows = [(arm.name, win_interval(sum(values), len(values))) for arm, values in done]
    return dots(rows, axis=who)


def _row(arm: Arm, values: Sequence[float]) -> dict[str, Any]:
    share = win_interval(sum(values), len(values)).percent()
    return {"arm": arm.name, "games": len(values), "share": share}


def _latest(arms: Sequence[Arm], played: Sequence[Sequence[Played]]) -> list[dict[str, Any]]:
    found = []
    for index, games in enumerate(played):
        each = max(2, MOST_GAMES // len(arms))
        for game in games[-each:]:
            found.append(
                {
                    "arm": index,
                    "name": arms[index].name,
                    "number": game.number,
                    "plies": game.measures["plies"],
                    "reason": game.reason,
                }
            )
    return found
