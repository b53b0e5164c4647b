"""OpenSpiel's own simulation tests, run as they are on every game and number of players."""

import subprocess
import sys

import pyspiel
import pytest
from open_spiel.python.tests import games_sim_test
from research.variants import GAMES, NAMES, SHORT, TABLES, load, load_short


@pytest.mark.parametrize("name", NAMES)
def test_random_sim_test_passes(name: str) -> None:
    pyspiel.random_sim_test(load_short(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [name for name in NAMES if len(GAMES[name].seats) > 1])
def test_random_sim_test_passes_with_more_players(name: str) -> None:
    game = load_short(name, min(GAMES[name].seats[-1], 4))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_games_sim_test_passes(name: str, seats: int) -> None:
    case = games_sim_test.GamesSimTest("sim_game")
    case.sim_game(load(name, seats))


@pytest.mark.parametrize("name", SHORT)
def test_options_are_parameters_that_games_are_played_by(name: str) -> None:
    long, short = load(name), load_short(name)
    assert str(long) != str(short)
    assert short.get_parameters() | SHORT[name] == short.get_parameters()
    games_sim_test.GamesSimTest("sim_game").sim_game(short)


@pytest.mark.parametrize(
    ("load", "sentence"),
    [
        ("starboard_home_stars(players=7)", "Home Stars is for 2 or 3 or 4 players, not 7."),
        ("starboard_home_stars(rounds=99)", "it takes a whole number from 3 to 60."),
        ("starboard_speiderne(stages=one)", "Option stages cannot be 'one'"),
    ],
)
def test_bad_parameters_are_refused_in_a_sentence(load: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence.replace("(", r"\(")):
        pyspiel.load_game(load)


def test_a_program_that_registered_games_ends_in_peace() -> None:
    code = "from starboard.adapters import openspiel; openspiel.register(); openspiel.register()"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
