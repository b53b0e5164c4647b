import json
from multiprocessing import active_children
from typing import Any

import pytest
from command import refusal, starboard

from starboard import catalog
from starboard.kernel import BadOption, BadSeats, Game, StarboardError
from starboard.lab import BadPlan, Plan, mean_interval, play_game, run, win_interval

KUHN = Plan(game="kuhn_poker", bots=("mcts:20", "uniform"), games=30, seed=4)


def test_a_plan_gives_the_same_outcomes_on_any_number_of_workers() -> None:
    alone = run(KUHN, catalog.find, workers=1)
    assert [outcome.number for outcome in alone] == list(range(30))
    assert run(KUHN, catalog.find, workers=2) == alone
    assert run(KUHN, catalog.find, workers=3) == alone


def test_a_longer_plan_begins_with_the_same_games() -> None:
    longer = Plan(game=KUHN.game, bots=KUHN.bots, games=40, seed=4)
    assert run(longer, catalog.find, workers=1)[:30] == run(KUHN, catalog.find, workers=1)


def test_players_change_seats(connect_four: Game[Any, Any]) -> None:
    plan = Plan(game="connect_four", bots=("mcts:50", "uniform"), games=4)
    assert [[plan.seat_of(player, number) for player in (0, 1)] for number in range(3)] == [
        [0, 1],
        [1, 0],
        [0, 1],
    ]
    outcomes = [play_game(plan, connect_four, number) for number in range(4)]
    assert [outcome.payoffs for outcome in outcomes] == [(1.0, -1.0)] * 4


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    run(KUHN, catalog.find, workers=2, done=heard.append)
    assert sum(heard) == 30


@pytest.mark.parametrize(
    ("plan", "error"),
    [
        (Plan(game="kuhn_poker", bots=("uniform",) * 3), BadSeats),
        (Plan(game="kuhn_poker", bots=("uniform",) * 2, games=0), BadPlan),
        (Plan(game="kuhn_poker", bots=("uniform",) * 2, options={"x": "y"}), BadOption),
        (Plan(game="kuhn_poker", bots=("uniform", "chess")), StarboardError),
        (Plan(game="chess", bots=("uniform",) * 2), StarboardError),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(plan: Plan, error: type[Exception]) -> None:
    with pytest.raises(error):
        run(plan, catalog.find, workers=1)


def test_wilsons_interval() -> None:
    """Against published values: 15 of 20, none of 10, all of 10."""
    interval = win_interval(15, 20)
    assert (round(interval.low, 3), interval.estimate, round(interval.high, 3)) == (
        0.531,
        0.75,
        0.888,
    )
    assert round(win_interval(0, 10).high, 3) == 0.278
    assert round(win_interval(10, 10).low, 3) == 0.722
    assert win_interval(15, 20).percent() == "75.0 % (53.1 to 88.8)"


def test_the_interval_of_a_mean() -> None:
    interval = mean_interval([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert interval.estimate == 5
    assert interval.high - interval.estimate == pytest.approx(1.959964 * (32 / 7 / 8) ** 0.5)
    assert mean_interval([3.0]).high == 3


def test_the_command_reports_a_match() -> None:
    words = ("lab", "match", "connect_four", "--bots", "mcts:60,uniform", "--games", "6")
    report = json.loads(starboard(*words, "--workers", "2", "--json").stdout)
    assert report["games"] == 6
    assert [player["bot"] for player in report["players"]] == ["mcts:60", "uniform"]
    assert report["players"][0]["share"] == 1
    told = starboard(*words, "--workers", "1").stdout
    assert "100.0 %" in told
    assert "6 games from seed 0" in told


def test_the_command_refuses_in_one_sentence() -> None:
    assert refusal("lab", "match", "kuhn_poker", "--bots", "uniform,chess").startswith(
        "There is no bot 'chess': choose one of novice, easy, "
    )
    assert refusal("lab", "match", "kuhn_poker", "--bots", "uniform") == (
        "Kuhn poker is for 2 players, not 1."
    )
    options = ("--option", "level")
    assert refusal("lab", "match", "kuhn_poker", "--bots", "uniform,uniform", *options) == (
        "An option is written key=value, not 'level'."
    )


def test_an_interrupt_ends_the_workers_with_their_games_unplayed() -> None:
    endless = Plan(game="kuhn_poker", bots=("mcts:2000", "mcts:2000"), games=10**5)

    def interrupt(games: int) -> None:
        raise KeyboardInterrupt

    others = set(active_children())
    with pytest.raises(KeyboardInterrupt):
        run(endless, catalog.find, workers=2, done=interrupt)
    for process in set(active_children()) - others:
        process.join(timeout=60)
        assert not process.is_alive()
