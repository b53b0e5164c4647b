"""What bots expect, held against what happened."""

from dataclasses import replace
from pathlib import Path

import pytest
from command import refusal, starboard

from starboard import catalog
from starboard.bots import Greedy, Mcts, make_bot
from starboard.kernel import (
    AS_EXPECTED,
    WATCHER,
    AnyGame,
    Budget,
    Calibration,
    Record,
    Result,
    Rng,
    Thinking,
)
from starboard.lab.calibration import (
    Bin,
    Look,
    calibrated,
    fit_calibration,
    looks_of,
    mean_error,
    reliability,
)


def looks(truth: Calibration, low: float = 0.02, high: float = 0.98) -> list[Look]:
    """Expectations from *low* to *high*, and results that come true as *truth* says."""
    rng = Rng(5)
    found = []
    for _ in range(4000):
        expected = low + (high - low) * int(rng.below(1000)) / 1000
        got = float(int(rng.below(100_000)) < 100_000 * truth(expected))
        found.append(Look(expected, truth(expected), got))
    return found


def test_a_calibration_leaves_what_is_certain_and_bends_the_rest() -> None:
    bold = Calibration(0.5, 2.0)
    assert [bold(share) for share in (0.0, 1.0)] == [0.0, 1.0]
    assert bold(0.5) > 0.6 and bold(0.1) < 0.1
    assert [AS_EXPECTED(share) for share in (0.25, 0.5)] == pytest.approx([0.25, 0.5])


@pytest.mark.parametrize("truth", [Calibration(), Calibration(-0.6, 1.7), Calibration(0.3, 0.5)])
def test_the_line_that_fits_is_the_one_that_was_true(truth: Calibration) -> None:
    found = looks(truth)
    fitted = fit_calibration(found)
    assert fitted.shift == pytest.approx(truth.shift, abs=0.12)
    assert fitted.slope == pytest.approx(truth.slope, abs=0.12)
    assert mean_error(reliability(calibrated(found, fitted))) < 0.03
    if truth != AS_EXPECTED:
        assert mean_error(reliability(calibrated(found, AS_EXPECTED))) > 0.06


def test_a_line_is_found_where_all_that_was_expected_was_far_too_much() -> None:
    truth = Calibration(-3.0, 0.6)
    found = looks(truth, 0.8, 0.999)
    fitted = fit_calibration(found)
    assert mean_error(reliability(calibrated(found, fitted))) < 0.03
    assert fitted.slope == pytest.approx(truth.slope, abs=0.12)


def test_errors_are_weighed_by_looks() -> None:
    bins = reliability([(0.12, 0.0), (0.18, 1.0), (1.0, 1.0)])
    assert bins == [Bin(0.15, 0.5, 2), Bin(1.0, 1.0, 1)]
    assert mean_error(bins) == pytest.approx(0.7 / 3)
    assert mean_error([]) == 0.0


def test_a_hint_tells_the_calibrated_chance(connect_four: AnyGame) -> None:
    thinking = Thinking(budget=Budget(simulations=60))
    view = connect_four.view(connect_four.begin(), 0)
    plain = Mcts(connect_four, thinking).explain(view, view.legal, Rng(1))
    sober = replace(connect_four, calibration=lambda view: Calibration(0.0, 0.5))
    told = Mcts(sober, thinking).explain(view, view.legal, Rng(1))
    assert told.move == plain.move
    for one, other in zip(plain.considered, told.considered, strict=True):
        assert abs(other.payoff) <= abs(one.payoff)
        assert other.payoff * one.payoff >= 0


def test_a_bot_is_asked_at_decisions_of_finished_games(connect_four: AnyGame) -> None:
    plies = tuple([f"drop {column}" for column in "abababa"])
    record = Record(game="connect_four", version=1, seats=2, plies=plies)
    bot = make_bot("mcts:8", connect_four)
    assert looks_of(record, connect_four, bot, Rng(1), 100) == []
    done = replace(record, result=Result((1.0, -1.0), "four in a row"))
    found = looks_of(done, connect_four, bot, Rng(1), 100)
    assert [look.got for look in found] == [1.0, 0.0] * 3 + [1.0]
    # At the last decision the win is there to take.
    assert found[-1].expected == 1.0
    sober = replace(connect_four, calibration=lambda view: Calibration(0.0, 0.5))
    told = looks_of(done, sober, bot, Rng(1), 100)
    assert [look.expected for look in told] == [look.expected for look in found]
    assert [look.told for look in told] == [Calibration(0.0, 0.5)(look.expected) for look in found]


def test_the_lab_says_how_true_expectations_are(tmp_path: Path) -> None:
    page = tmp_path / "c.html"
    words = [
        "--bots",
        "mcts:4",
        "--judge",
        "mcts:8",
        "--games",
        "6",
        "--seed",
        "2",
        "--workers",
        "1",
    ]
    said = starboard("lab", "calibrate", "kuhn_poker", *words, "--out", str(page)).stdout
    assert "what mcts:8 expected in games of mcts:4" in said
    assert "Mean error" in said and "The line that fits best: Calibration(" in said
    assert "What mcts:8 expects in Kuhn poker" in page.read_text(encoding="utf-8")
    refused = refusal("lab", "calibrate", "kuhn_poker", "--judge", "nobody")
    assert refused.startswith("There is no bot 'nobody'")


def test_every_table_has_a_calibration_that_rises() -> None:
    for game in catalog.all_games():
        for seats in game.seats:
            view = game.view(game.begin(seats), WATCHER)
            assert game.calibration(view).slope > 0, (game.name, seats)


@pytest.mark.parametrize("level", ["calm", "steady", "swift"])
def test_sources_tells_something_else_at_every_table_and_less_of_hope_late(level: str) -> None:
    game = catalog.find("sources")
    tables = [game.view(game.begin(seats, {"level": level}), 0) for seats in game.seats]
    bot = Greedy(game)
    assert len({bot.expected(0.6, view) for view in tables}) == len(tables)
    for view in tables:
        early = bot.expected(0.6, view)
        view.state.turns_left = 2
        assert bot.expected(0.6, view) < early
