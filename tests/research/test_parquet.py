"""The lab's games as tables that others read."""

import subprocess
import sys
from pathlib import Path

import duckdb
import polars
import pytest


def starboard(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "starboard", *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    kept = str(folder / "games.sqlite")
    words = ("lab", "kuhn_poker", "--bots", "greedy,uniform", "--games", "200", "--workers", "1")
    starboard(*words, "--results", kept)
    said = starboard("lab", "export", kept, "--parquet", str(folder))
    assert said.startswith("200 games and ")
    return folder


def test_polars_reads_games_and_decisions(tables: Path) -> None:
    games = polars.read_parquet(tables / "games.parquet")
    assert games.height == 200
    assert games["number"].to_list() == list(range(200))
    assert all([sum(payoffs) == 0 for payoffs in games["payoffs"].to_list()])
    assert games["record"][0].startswith("starboard record 1")
    choices = polars.read_parquet(tables / "decisions.parquet")
    assert set(choices["move"].unique()) == {"bet", "pass"}
    assert choices["moves"].unique().to_list() == [2]
    plies = choices.group_by("number").len().sort("number")["len"]
    assert set(plies) <= {2, 3}


def test_duckdb_joins_them(tables: Path) -> None:
    rows = duckdb.sql(
        f"""
        SELECT bot, count(*) AS choices, count(DISTINCT number) AS games
        FROM '{tables}/decisions.parquet' JOIN '{tables}/games.parquet' USING (arm, number)
        GROUP BY bot ORDER BY bot
        """
    ).fetchall()
    assert [row[0] for row in rows] == ["greedy", "uniform"]
    assert {row[2] for row in rows} == {200}
