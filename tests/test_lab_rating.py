"""Leaderboards: who is better by how much, and how sure that is."""

import json

import pytest
from typer.testing import CliRunner

from starboard.cli import app
from starboard.lab.rating import leaderboard, ratings

WON, LOST, DRAWN = 1.0, 0.0, 0.5


def test_a_hundred_points_win_64_games_of_100() -> None:
    rated = ratings(["a", "b"], {("a", "b"): (6400, 10_000)})
    assert rated["a"] - rated["b"] == pytest.approx(100, abs=1)
    assert rated["a"] == -rated["b"]


def test_who_never_met_is_rated_by_those_both_met() -> None:
    results = {("a", "b"): (7500, 10_000), ("b", "c"): (7500, 10_000)}
    rated = ratings(["a", "b", "c"], results)
    assert rated["a"] - rated["b"] == pytest.approx(rated["b"] - rated["c"], abs=1)


def test_the_last_has_no_points_and_intervals_hold_the_ratings() -> None:
    pairs = {
        ("good", "weak"): [WON] * 18 + [LOST] * 2,
        ("good", "fair"): [WON] * 12 + [DRAWN] * 2 + [LOST] * 6,
        ("fair", "weak"): [WON] * 20,
    }
    board = leaderboard(pairs)
    assert [each.bot for each in board][-1] == "weak"
    assert board[-1].rating.low == board[-1].rating.high == 0
    assert [each.games for each in board] == [40, 40, 40]
    for each in board:
        assert each.rating.low <= each.rating.estimate <= each.rating.high
        assert each.share.low < each.share.estimate < each.share.high or each.share.high == 1
    assert board[0].rating.low > 0, "thirty wins more are no luck"
    assert leaderboard(pairs) == board, "the same for the same seed"


def test_the_command_ranks_rivals_and_crews() -> None:
    words = ["lab", "leaderboard", "--games", "12", "--seed", "1", "--workers", "1", "--json"]
    rivals = json.loads(run(*words, "connect_four", "--bots", "uniform,mcts:40"))
    assert [line["bot"] for line in rivals] == ["mcts:40", "uniform"]
    assert rivals[0]["share"]["estimate"] > 0.5
    crews = json.loads(run(*words, "sources", "--bots", "uniform", "--option", "level=calm"))
    assert [(line["bot"], line["games"]) for line in crews] == [("uniform", 12)]
    refused = CliRunner().invoke(app, [*words, "home_stars", "--seats", "3"])
    assert "A leaderboard is of games between two" in str(refused.exception)


def run(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, done.output
    return done.stdout
