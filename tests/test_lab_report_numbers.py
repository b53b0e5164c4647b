"""The numbers behind reports: use against winning, many comparisons, plots."""

import pytest

from starboard.kernel import CHANCE, Rng
from starboard.lab.report.plot import Band, dots, histogram, lines, matrix, show, ticks
from starboard.lab.report.usage import FEWEST, Usage, Used
from starboard.lab.stats import (
    Interval,
    adjust_for_many,
    chance_of,
    chance_of_share,
    difference_interval,
    mean_interval,
    quantile,
)

GAMES = 400


def usage_of(edge_of_good: float) -> list[Used]:
    """Games for two in which moves are used at random, but *good* more often by winners."""
    rng, usage = Rng(11), Usage()
    for number in range(GAMES):
        parts = (1.0, 0.0) if number % 2 else (0.0, 1.0)
        for seat in (0, 1):
            for move in range(30):
                if rng.below(2):
                    usage.add(number, seat, f"plain {move}", 1 + rng.below(3), parts)
            if int(rng.below(1000)) < 500 + (1000 * edge_of_good if parts[seat] else 0):
                usage.add(number, seat, "good", 1, parts)
        usage.add(number, CHANCE, "deal", 2, parts)
    usage.finish()
    return usage.table()


def test_a_move_that_winners_make_is_found_and_no_other() -> None:
    table = usage_of(edge_of_good=0.2)
    sure = {used.what: used.edge for used in table if used.chance < 0.05}
    assert set(sure) == {"good", "plain …"}, "the rest of their moves are others by so much less"
    edge, rest = sure["good"], sure["plain …"]
    assert edge is not None and rest is not None
    assert rest.high < 0
    assert edge.low < 0.7 / 1.2 - 0.5 < edge.high


def test_where_nothing_matters_nothing_is_found() -> None:
    assert [used.what for used in usage_of(edge_of_good=0.0) if used.chance < 0.05] == []


def test_among_many_rare_moves_luck_is_not_taken_for_merit() -> None:
    """Each of 300 moves comes in some 25 of 400 games, by winner and loser alike."""
    rng, usage = Rng(5), Usage()
    for number in range(GAMES):
        parts = (1.0, 0.0) if rng.below(2) else (0.0, 1.0)
        for seat in (0, 1):
            usage.add(number, seat, "usual", 40, parts)
        for move in range(300):
            if rng.below(16) == 0:
                usage.add(number, int(rng.below(2)), f"rare{move}", 1, parts)
    usage.finish()
    table = usage.table()
    assert sum([used.edge is not None for used in table]) > 200
    assert sum([used.chance < 0.05 for used in table]) <= 1


def test_a_move_that_only_winners_made_has_a_doubt() -> None:
    usage = Usage()
    for number in range(200):
        parts = (1.0, 0.0) if number % 2 else (0.0, 1.0)
        for seat in (0, 1):
            usage.add(number, seat, "usual", 10, parts)
        if number < 25:
            usage.add(number, parts.index(1.0), "rare", 1, parts)
    usage.finish()
    rare = next(used for used in usage.table() if used.what == "rare")
    assert rare.edge is not None
    assert rare.edge.estimate == pytest.approx(0.5, abs=0.01)
    assert 0.15 < rare.edge.half_width < 0.25, "as for 25 throws of a coin"


def test_an_edge_has_the_doubt_of_the_games_it_was_seen_in() -> None:
    """The interval covers the truth in about 19 of 20 samples."""
    covered = 0
    for sample in range(100):
        rng, usage = Rng(sample), Usage()
        for number in range(60):
            winner = rng.below(2)
            parts = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
            for seat in (0, 1):
                usage.add(number, seat, "other", 3, parts)
                if rng.below(2):
                    usage.add(number, seat, "move", 1 + rng.below(4), parts)
        usage.finish()
        edge = next(used.edge for used in usage.table() if used.what == "move")
        assert edge is not None
        covered += edge.low <= 0 <= edge.high
    assert 88 <= covered <= 99


def test_a_rare_move_is_not_judged() -> None:
    usage = Usage()
    for number in range(FEWEST - 1):
        usage.add(number, 0, "rare", 1, (1.0, 0.0))
        usage.add(number, 1, "other", 1, (1.0, 0.0))
    usage.finish()
    assert [used.edge for used in usage.table()] == [None, None]


def test_a_verb_stands_for_all_its_moves() -> None:
    usage = Usage()
    usage.add(0, 0, "lay tee N", 2, (1.0, 0.0))
    usage.add(0, 1, "lay one E", 3, (1.0, 0.0))
    usage.finish()
    uses = {used.what: used.uses for used in usage.table()}
    assert uses == {"lay tee N": 2, "lay one E": 3, "lay …": 5}


def test_the_adjustment_for_many_comparisons() -> None:
    """The example of Benjamini and Hochberg (1995): four of fifteen hold at 5 %."""
    chances = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344]
    chances += [0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000]
    adjusted = adjust_for_many(chances)
    assert sum([chance < 0.05 for chance in adjusted]) == 4
    assert adjusted == sorted(adjusted)
    assert adjust_for_many([]) == []


def test_how_likely_luck_is() -> None:
    assert chance_of(Interval(-1.0, 0.0, 1.0)) == 1
    assert chance_of(Interval(0.0, 1.959964, 3.919928)) == pytest.approx(0.05, abs=1e-6)
    assert chance_of(Interval(2.0, 2.0, 2.0), truth=2.0) == 1
    assert chance_of(Interval(2.0, 2.0, 2.0)) == 0


def test_none_of_ten_is_no_proof_of_anything() -> None:
    assert chance_of_share(0.0, 0.2, 10) > 0.05
    assert chance_of_share(0.0, 0.2, 40) < 0.01
    assert chance_of_share(0.5, 0.5, 10) == 1


def test_the_difference_of_two_means() -> None:
    one, other = [1.0, 2.0, 3.0, 4.0], [0.0, 1.0, 0.0, 1.0]
    apart = difference_interval(one, other)
    assert apart.estimate == 2
    doubts = [mean_interval(values).half_width for values in (one, other)]
    assert apart.half_width == pytest.approx((doubts[0] ** 2 + doubts[1] ** 2) ** 0.5)


def test_quantiles_lie_between_values() -> None:
    assert quantile([1.0, 2.0, 4.0], 0.5) == 2
    assert quantile([1.0, 2.0, 4.0], 0.75) == 3
    assert quantile([5.0], 0.9) == 5


def test_ticks_are_round() -> None:
    assert ticks(0.0, 1.0) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1.0])
    assert ticks(47, 251) == [50, 100, 150, 200, 250]
    assert ticks(3, 3) == [3]


def test_numbers_are_short() -> None:
    assert [show(0.542, "%"), show(1.0, "%"), show(12.0), show(3.14159), show(12345.6)] == [
        "54.2 %",
        "100 %",
        "12",
        "3.14",
        "12,346",
    ]


def test_a_histogram_counts_every_value_once() -> None:
    """Bars are as high as their share: of 1, 1, 2 and 4 the first is twice the others."""
    picture = histogram([1.0, 1.0, 2.0, 4.0], axis="things")
    assert "1: 50 % of the games" in picture
    assert "2: 25 % of the games" in picture
    assert "3: 0 % of the games" in picture
    assert histogram([7.0, 7.0], axis="things").count("100 % of the games") == 1


def test_labels_are_escaped_and_values_may_all_be_equal() -> None:
    flat = Interval(0.5, 0.5, 0.5)
    assert "<b>" not in dots([("<b>", flat), ("x", flat)])
    assert "nan" not in lines([0.0, 1.0], [Band("x", [2.0, 2.0])], axis="x")
    assert "nan" not in matrix(["a"], ["b"], [[0.0]])
