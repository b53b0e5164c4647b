"""Export: the games of a results file, and every decision in them, as Parquet tables.

games.parquet      arm, game, version, number, bots, seats, payoffs, scores by player; reason,
                   fallbacks, the measures, and the record as text
decisions.parquet  arm, number, ply, seat, bot, move (as it is written), moves (that were open)
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from starboard.kernel import AnyGame, Find, StarboardError, parse, replay
from starboard.lab.recall import record_of
from starboard.lab.results import Results

NEEDS = "Parquet tables need PyArrow: pip install 'starboard-games[parquet]'."
TOGETHER = 1000
"""How many games are read before their rows are written."""

Row = dict[str, Any]


class NoParquet(StarboardError):
    """PyArrow is not installed."""


def export_parquet(results: Results, folder: Path, find: Find) -> tuple[int, int]:
    """Write both tables into a folder; return how many games and decisions there are."""
    try:
        import pyarrow  # noqa: PLC0415
        from pyarrow import parquet  # noqa: PLC0415
    except ModuleNotFoundError:
        raise NoParquet(NEEDS) from None
    folder.mkdir(parents=True, exist_ok=True)
    schemas = {
        "games": pyarrow.schema(_game_fields(results, pyarrow)),
        "decisions": pyarrow.schema(
            [
                *[(name, pyarrow.string()) for name in ("arm", "bot", "move")],
                *[(name, pyarrow.int32()) for name in ("number", "ply", "seat", "moves")],
            ]
        ),
    }
    counts = {"games": 0, "decisions": 0}
    writers = {
        name: parquet.ParquetWriter(folder / f"{name}.parquet", schema)
        for name, schema in schemas.items()
    }
    try:
        for rows in batches(results, find):
            for name, writer in writers.items():
                counts[name] += len(rows[name])
                writer.write_table(pyarrow.Table.from_pylist(rows[name], schemas[name]))
    finally:
        for writer in writers.values():
            writer.close()
    return counts["games"], counts["decisions"]


def _game_fields(results: Results, arrow: Any) -> list[tuple[str, Any]]:
    return [
        *[(name, arrow.string()) for name in ("arm", "game", "reason", "record")],
        *[(name, arrow.int32()) for name in ("version", "number", "fallbacks")],
        ("bots", arrow.list_(arrow.string())),
        ("seats", arrow.list_(arrow.int32())),
        ("payoffs", arrow.list_(arrow.float64())),
        ("scores", arrow.list_(arrow.int32())),
        *[(name, arrow.float64()) for name in results.measures],
    ]


def batches(results: Results, find: Find) -> Iterator[dict[str, list[Row]]]:
    """The rows of both tables, some games at a time; games that were not kept are recalled."""
    for index, arm in enumerate(results.arms):
        game = find(arm.game)
        rows: dict[str, list[Row]] = {"games": [], "decisions": []}
        for played in results.games(index, records=False):
            record = record_of(results, index, played.number, game)
            about = {"arm": arm.name, "number": played.number}
            rows["games"].append(
                {
                    **about,
                    "game": game.name,
                    "version": results.study.versions[arm.game],
                    "bots": list(arm.bots),
                    "seats": list(played.seats),
                    "payoffs": list(played.payoffs),
                    "scores": list(played.scores),
                    "reason": played.reason,
                    "fallbacks": played.fallbacks,
                    "record": record,
                    **played.measures,
                }
            )
            bots = {seat: arm.bots[player] for player, seat in enumerate(played.seats)}
            rows["decisions"] += [
                {**about, "bot": bots[row["seat"]], **row} for row in decisions(record, game)
            ]
            if len(rows["games"]) == TOGETHER:
                yield rows
                rows = {"games": [], "decisions": []}
        yield rows


def decisions(record: str, game: AnyGame) -> Iterator[Row]:
    """Every choice of a record: who made it when, what it was, and among how many."""
    for ply, (state, move) in enumerate(replay(parse(record), game), 1):
        if state.to_act >= 0:
            notation = game.moves.notation(move)
            legal = len(state.legal_moves())
            yield {"ply": ply, "seat": state.to_act, "move": notation, "moves": legal}
