"""Golden records: whole games as text, told ply by ply, so that a diff reads as a story."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from starboard.kernel import WATCHER, Game, Record, final_state, parse, story, verify


def annotate(record: Record, game: Game[Any, Any]) -> str:
    """Write a record with a spectator's log sentence beside each ply.

    The result is added, so a rule that pays otherwise shows up in the diff as well.
    """
    told = story(record, game, WATCHER)
    width = max([len(notation) for notation in record.plies], default=0)
    lines = [
        f"{notation:<{width}}  # {sentence}"
        for notation, sentence in zip(record.plies, told, strict=True)
    ]
    result = final_state(record, game).result()
    return replace(record, plies=tuple(lines), result=result).text()


def check_records(game: Game[Any, Any], folder: Path, at_least: int = 1) -> None:
    """Assert that every golden record in *folder* replays to the letter, log and result."""
    files = sorted(folder.glob("*.txt"))
    assert len(files) >= at_least, f"{game.name} has {len(files)} records, not {at_least}"
    for file in files:
        text = file.read_text(encoding="utf-8")
        record = parse(text)
        verify(record, game)
        assert annotate(record, game) == text, (
            f"{file.name} tells another story now; if that is meant, raise the game's version"
            " and write it anew with `starboard record annotate`"
        )
