"""Ways through lessons, for the tests that play them in terminals and browsers."""

from __future__ import annotations

from starboard.bots import rivals_of
from starboard.kernel import AnyGame, Rng, Tutor

LONGEST = 60
_WAYS: dict[tuple[str, int], list[str]] = {}
"""Ways that were found: it takes long to look for one."""


def begin(game: AnyGame, number: int = 0) -> Tutor:
    """A tutor for one of the game's lessons."""
    return Tutor(game, game.lessons[number], rivals_of(game))


def way_through(game: AnyGame, number: int = 0) -> list[str]:
    """Moves that lead through a lesson to its end."""
    if (game.name, number) not in _WAYS:
        _WAYS[game.name, number] = _look_for_a_way(game, number)
    return _WAYS[game.name, number]


def _look_for_a_way(game: AnyGame, number: int) -> list[str]:
    for seed in range(20):
        tutor, rng = begin(game, number), Rng(seed)
        moves: list[str] = []
        while not tutor.task.is_done and len(moves) < LONGEST:
            moves.append(tutor.sensible_move(rng))
            if tutor.submit(moves[-1]).kind == "again":
                break
        if tutor.task.is_done:
            return moves
    raise AssertionError("no way through the lesson was found")
