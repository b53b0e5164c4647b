"""The numbers behind reports: use against winning, many comparisons, plots."""

import pytest

from starboard.kernel import CHANCE, Rng
from starboard.lab.report.plot import Band, dots, histogram, lines, matrix, show, ticks
from starboard.lab.report.usage import FEWEST, Side, Usage, Used
from starboard.lab.stats import (
    SURE,
    Interval,
    adjust_for_many,
    chance_of,
    chance_of_share,
    difference_interval,
    mean_interval,
    quantile,
)

GAMES = 400


def usage_of(
    games: list[tuple[tuple[float, ...], tuple[float, ...]]], uses: list[list[dict[str, int]]]
) -> dict[str, Used]:
    """The table of games, each with every side's turns and payoff, and with what it used."""
    sides = {
        number: [Side(turns, got) for turns, got in zip(*game, strict=True)]
        for number, game in enumerate(games)
    }
    usage = Usage(sides)
    for number, by_seat in enumerate(uses):
        for seat, used in enumerate(by_seat):
            for what, count in used.items():
                usage.add(number, seat, what, count)
        usage.add(number, CHANCE, "deal", 2)
    usage.finish()
    return {used.what: used for used in usage.table()}


def random_uses(edge_of_good: float) -> dict[str, Used]:
    """Games for two in which moves are used at random, but *good* more often by winners."""
    rng = Rng(11)
    games: list[tuple[tuple[float, ...], tuple[float, ...]]] = []
    uses: list[list[dict[str, int]]] = []
    for number in range(GAMES):
        parts = (1.0, 0.0) if number % 2 else (0.0, 1.0)
        length = float(20 + rng.below(10))
        games.append(((length, length), parts))
        uses.append([])
        for seat in (0, 1):
            used = {f"plain {n}": 1 + rng.below(3) for n in range(30) if rng.below(2)}
            if int(rng.below(1000)) < 500 + (1000 * edge_of_good if parts[seat] else 0):
                used["good"] = 1
            uses[-1].append(used)
    return usage_of(games, uses)


def sure(table: dict[str, Used]) -> set[str]:
    return {used.what for used in table.values() if used.chance < SURE}


def test_a_move_that_winners_make_is_found_and_no_other() -> None:
    table = random_uses(edge_of_good=0.2)
    assert sure(table) == {"good"}
    edge = table["good"].edge
    assert edge is not None
    # Its uses vary by 0.49, winners have 0.2 more, and a win is worth one half more than the mean.
    assert edge.low < 0.5 * 0.1 / 0.49 < edge.high
    assert table["good"].each == pytest.approx(edge.estimate / 0.49, rel=0.02)


def test_where_nothing_matters_nothing_is_found() -> None:
    assert sure(random_uses(edge_of_good=0.0)) == set()


def test_what_comes_with_long_games_is_not_taken_for_merit() -> None:
    """A crew that wins late makes every late move more often: at equal length, no more."""
    rng = Rng(3)
    games: list[tuple[tuple[float, ...], tuple[float, ...]]] = []
    uses: list[list[dict[str, int]]] = []
    for _ in range(GAMES):
        won = rng.below(2)
        length = int(10 + 10 * won + rng.below(15))
        games.append(((float(length),), (float(won),)))
        help_given = int(rng.below(3) + won)
        uses.append([{"sail": length + int(rng.below(5)), "help": help_given}])
    assert sure(usage_of(games, uses)) == {"help"}


def test_among_many_rare_moves_luck_is_not_taken_for_merit() -> None:
    """Each of 300 moves comes in some 25 of 400 games, by winner and loser alike."""
    rng = Rng(5)
    games: list[tuple[tuple[float, ...], tuple[float, ...]]] = []
    uses: list[list[dict[str, int]]] = []
    for _ in range(GAMES):
        games.append(((40.0, 40.0), (1.0, 0.0) if rng.below(2) else (0.0, 1.0)))
        uses.append([{}, {}])
        for move in range(300):
            if rng.below(16) == 0:
                uses[-1][rng.below(2)][f"rare{move}"] = 1
    table = usage_of(games, uses)
    assert sum([used.edge is not None for used in table.values()]) > 200
    assert len(sure(table)) <= 1


def test_an_edge_has_the_doubt_of_the_games_it_was_seen_in() -> None:
    """The interval covers the truth in about 19 of 20 samples."""
    covered = 0
    for sample in range(100):
        rng = Rng(sample)
        games: list[tuple[tuple[float, ...], tuple[float, ...]]] = []
        uses: list[list[dict[str, int]]] = []
        for _ in range(60):
            parts = (1.0, 0.0) if rng.below(2) else (0.0, 1.0)
            games.append(((float(5 + rng.below(4)), float(5 + rng.below(4))), parts))
            uses.append([{"move": 1 + rng.below(4)} if rng.below(2) else {} for _ in range(2)])
        edge = usage_of(games, uses)["move"].edge
        assert edge is not None
        covered += edge.low <= 0 <= edge.high
    assert 88 <= covered <= 99


def test_a_rare_move_is_not_judged() -> None:
    few = FEWEST - 1
    table = usage_of([((5.0, 6.0), (1.0, 0.0))] * few, [[{"rare": 1}, {"other": 1}]] * few)
    assert [used.edge for used in table.values()] == [None, None]


def test_a_verb_stands_for_all_its_moves() -> None:
    table = usage_of([((5.0, 5.0), (1.0, 0.0))], [[{"lay tee N": 2}, {"lay one E": 3}]])
    uses = {used.what: used.uses for used in table.values()}
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


def test_a_grid_of_colours_says_what_they_mean() -> None:
    """From the least to the most; around a middle, as far to both sides."""
    assert [word in matrix(["a"], ["b", "c"], [[0.2, 0.6]]) for word in ("20 %", "40 %", "60 %")]
    fair = matrix(["a"], ["b", "c"], [[0.4, 0.8]], middle=0.5)
    assert all([f">{word}<" in fair for word in ("20 %", "50 %", "80 %")])
    assert 'class="cell below"' in fair


def test_what_may_be_luck_is_grey() -> None:
    found = [("sure", Interval(0.1, 0.2, 0.3)), ("luck", Interval(-0.1, 0.0, 0.1))]
    picture = dots(found, luck=[False, True])
    assert picture.count('class="luck"') == 1
    assert "may be luck" in picture.split('class="luck"')[1]
