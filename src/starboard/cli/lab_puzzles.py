"""``starboard lab puzzles``: positions with one good move, found and written as lessons."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from starboard.kernel import AnyGame, counted
from starboard.lab.puzzles import find_puzzles


def find_and_write(
    game: AnyGame, seats: int, level: str, simulations: int, seed: int, number: int, out: Path
) -> None:
    """Search until there are enough, write each as soon as it is found, and say where it is."""
    out.mkdir(parents=True, exist_ok=True)
    found = find_puzzles(game, seats, level, simulations, seed)
    for at, (played, puzzle) in enumerate(islice(found, number), 1):
        file = out / f"{at:02}_puzzle.txt"
        file.write_text(puzzle.text(game, at), encoding="utf-8")
        told = f"{puzzle.move} {puzzle.best:.0%}, the next {puzzle.next:.0%}"
        print(f"{file}: {told}, found in game {played + 1}.", flush=True)
    print(f"{counted(number, 'puzzle')} of {game.title} in {out}.")
