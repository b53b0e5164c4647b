"""What the plies brought each seat, as told at the end of a game."""

from dataclasses import replace

import pytest
from command import ROOT

from starboard import catalog
from starboard.kernel import WATCHER, AnyGame, Gain, Record, View, gains_of, parse
from starboard.testing import LawBroken
from starboard.testing.laws import gains_add_up

GAMES = ROOT / "src" / "starboard" / "games"


def golden(game: str, name: str = "*") -> list[Record]:
    files = sorted((GAMES / game / "records").glob(f"{name}.txt"))
    return [parse(file.read_text(encoding="utf-8")) for file in files]


def twice(game: AnyGame) -> AnyGame:
    def gains(before: View, move: int, after: View) -> tuple[Gain, ...]:
        found: tuple[Gain, ...] = game.gains(before, move, after)
        return tuple([replace(gain, points=2 * gain.points) for gain in found])

    return replace(game, gains=gains)


@pytest.mark.parametrize("name", ["speiderne", "space_truckin", "home_stars"])
def test_gains_add_up_to_the_scores(name: str) -> None:
    game = catalog.find(name)
    records = golden(name)
    for record in records:
        gains_add_up(game, record)
    with pytest.raises(LawBroken, match="gains do not add up"):
        for record in records:
            gains_add_up(twice(game), record)


@pytest.mark.parametrize("name", ["streamlines", "sources"])
def test_a_crew_that_won_has_gained_what_it_needed(name: str) -> None:
    game = catalog.find(name)
    for record in golden(name):
        assert record.result is not None
        gained = gains_of(record, game, WATCHER)
        assert all([0 <= gain.seat < record.seats for _, gain in gained])
        if name == "sources":
            made = {gain.seat for _, gain in gained}
            assert (len(made) == record.seats) == (record.result.payoffs[0] == 1)
        if record.result.payoffs[0] == 1:
            assert gained and gained[-1][0] <= len(record.plies)
