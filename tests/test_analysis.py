"""A finished game, judged decision by decision."""

import json

from command import REFERENCES, starboard

from starboard.bots import make_bot
from starboard.bots.analysis import (
    LEAST_MS,
    MOST_MS,
    SECONDS,
    Decision,
    analyse,
    budget_for,
    decisions_of,
    turning_points,
)
from starboard.catalog import find
from starboard.kernel import Budget, Match, Record, SeededDealer

FOUR = find("connect_four")
QUICK = Budget(simulations=300)


def judged(record: Record) -> list[Decision]:
    plies = decisions_of(record, FOUR)
    return list(analyse(record, FOUR, make_bot("expert", FOUR), plies, QUICK))


def played(*moves: str) -> Record:
    match = Match.begin(FOUR, SeededDealer(1))
    for ply, move in enumerate(moves):
        match.submit(ply % 2, move)
    return match.record


def test_a_win_that_was_missed_is_called_a_mistake() -> None:
    """Three in column d, and the fourth is dropped elsewhere."""
    line = ["drop d", "drop a", "drop d", "drop b", "drop d", "drop a", "drop g"]
    missed = judged(played(*line))[-1]
    assert (missed.ply, missed.seat, missed.move, missed.better) == (6, 0, "drop g", "drop d")
    assert missed.most > 0.95 and missed.cost > 0.1


def test_a_win_that_was_taken_cost_nothing() -> None:
    line = ["drop d", "drop a", "drop d", "drop b", "drop d", "drop a", "drop d"]
    taken = judged(played(*line))[-1]
    assert taken.better == "drop d" and taken.cost == 0


def test_only_a_choice_is_a_decision() -> None:
    """The dealer's plies, and moves without an alternative, are nobody's decision."""
    kuhn = find("kuhn_poker")
    record = Record(game="kuhn_poker", version=kuhn.version, seats=2, plies=("deal K", "deal Q"))
    assert decisions_of(record, kuhn) == []
    one_left = played(*["drop a", "drop b"] * 2)
    assert decisions_of(one_left, FOUR) == [0, 1, 2, 3]


def test_a_game_is_judged_in_under_a_minute_however_long_it_is() -> None:
    for decisions in (1, 40, 120, 2000):
        milliseconds = budget_for(decisions).milliseconds
        assert milliseconds is not None and LEAST_MS <= milliseconds <= MOST_MS
        assert decisions * milliseconds <= max(1000 * SECONDS, decisions * LEAST_MS)


def test_turning_points_are_where_a_players_prospects_changed_most() -> None:
    shares = [0.5, 0.5, 0.52, 0.9, 0.5, 0.92, 0.1, 0.1]
    decisions = [
        Decision(ply, ply % 2, "drop a", share, "drop a", share) for ply, share in enumerate(shares)
    ]
    # Seat 0 saw 0.5, 0.52, 0.5, 0.1 and seat 1 saw 0.5, 0.9, 0.92, 0.1.
    assert [point.ply for point in turning_points(decisions)] == [1, 4, 5]


def test_the_command_says_who_erred_and_where() -> None:
    record = REFERENCES / "records" / "connect_four" / "win_upright.txt"
    ask = ("record", "analyse", str(record), "--seconds", "1")
    done = starboard(*ask)
    assert done.returncode == 0 and "found the best move in" in done.stdout
    told = json.loads(starboard(*ask, "--json").stdout)
    assert told["game"] == "connect_four"
    assert {"ply", "seat", "move", "worth", "better", "most", "cost"} <= set(told["decisions"][0])
