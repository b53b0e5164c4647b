"""Recall: the record of any game in a results file.

A random game follows from its seed and number. Its record would be most of the file, and writing
it a good part of the run; so games that nobody watched are played again when they are wanted.
"""

from __future__ import annotations

from starboard.kernel import AnyGame
from starboard.lab.play import Desk
from starboard.lab.results import BadResults, Results


def record_of(results: Results, arm: int, number: int, game: AnyGame) -> str:
    """The record, as text, of one of the games that an arm has played."""
    record = results.record(arm, number)
    if record is None:
        raise BadResults(f"{results.path} has no game {number} of {results.arms[arm].name!r}.")
    return record or _play_again(results, arm, number, game)


def _play_again(results: Results, index: int, number: int, game: AnyGame) -> str:
    arm, study = results.arms[index], results.study
    version = study.versions[arm.game]
    if version != game.version:
        raise BadResults(
            f"Game {number} was played by version {version} of {game.title}, but version"
            f" {game.version} is installed: recall it with the Starboard that played it."
        )
    return Desk(index, arm, game, study.seed).record(number)
