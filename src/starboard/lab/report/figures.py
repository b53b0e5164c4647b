"""The figures of one arm: who wins, how games go, what is used, and how sure all that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from starboard.lab.calibration import Bin, reliability
from starboard.lab.measure import STEPS
from starboard.lab.report.figure import Figure, show_interval
from starboard.lab.report.figures_uses import MOST_USES, boards, use_against_winning
from starboard.lab.report.plot import Band, bars, dots, histogram, lines, show
from starboard.lab.report.table import ArmTable
from starboard.lab.stats import mean_interval, quantile, win_interval

FEW: Final = 5
"""Endings of fewer games than this are not looked at separately."""

LENGTHS: Final = ("plies", "decisions", "turns", "rounds")
OVER_TIME: Final = [step / STEPS for step in range(STEPS + 1)]


def figures_of(arm: ArmTable) -> Iterator[Figure]:
    """All figures that the arm has numbers for."""
    yield who_wins(arm)
    if not arm.is_crew and not arm.is_even:
        yield which_player(arm)
    yield how_it_ends(arm)
    if not arm.is_crew:
        yield from who_wins_how(arm)
    yield how_long(arm)
    if arm.watched:
        yield how_free(arm)
        yield from how_turns_go(arm)
        yield who_does_what(arm)
    if any(arm.winners):
        yield how_it_went(arm)
        yield how_good_the_advice_is(arm)
    for name, title, axis, unit in (
        ("decided", "When it is decided", "part of the game that was over", "%"),
        ("lead_changes", "How often the lead changes", "changes of the lead", ""),
        ("margin", "How close it is", "points between first and second", ""),
    ):
        if arm.measures.get(name):
            yield spread_of(arm, name, title, axis, unit)
    if any(arm.scores):
        yield scores(arm)
    if arm.watched:
        yield from use_against_winning(arm)
        yield from boards(arm)
    yield stability(arm)


def who_wins(arm: ArmTable) -> Figure:
    """By seat; for a crew, together."""
    if arm.is_crew:
        rows = [("the crew", arm.seat_share(0))]
        fair: float | None = None
        caption = "How often the crew wins, with the 95 % interval."
    else:
        rows = [(f"seat {seat + 1}", arm.seat_share(seat)) for seat in range(arm.seats)]
        fair = arm.fair_share
        caption = "Each seat's share with its 95 % interval; the dashed line is a fair share."
    picture = dots(rows, reference=fair, axis=f"share {arm.share_word}")
    numbers = tuple([(label, show_interval(share, "%")) for label, share in rows])
    return Figure("Who wins", caption, picture, ("", "share (95 % interval)"), numbers)


def which_player(arm: ArmTable) -> Figure:
    """By player, where they differ."""
    rows = [(name, arm.player_share(player)) for player, name in enumerate(player_names(arm))]
    caption = "Each player's share with its 95 % interval, all seats together."
    picture = dots(rows, axis=f"share {arm.share_word}")
    numbers = tuple([(label, show_interval(share, "%")) for label, share in rows])
    return Figure("Which player wins", caption, picture, ("", "share (95 % interval)"), numbers)


def player_names(arm: ArmTable) -> list[str]:
    """The bots, with what they may not do; those with one name are numbered."""
    names = []
    for player, bot in enumerate(arm.arm.bots):
        never, always = arm.arm.habits(player)
        words = [f"without {', '.join(never)}"] if never else []
        words += [f"always {', '.join(always)}"] if always else []
        names.append(" ".join([bot, *words]))
    many = Counter(names)
    return [f"{n} ({i + 1})" if many[n] > 1 else n for i, n in enumerate(names)]


def how_it_ends(arm: ArmTable) -> Figure:
    """Why games ended, in the words of the rules."""
    common = Counter(arm.endings)
    rows = [(reason, count / arm.games) for reason, count in common.most_common(8)]
    caption = "Why games ended, in the words of the rules; seats and numbers are left out."
    intervals = [(r, win_interval(common[r], arm.games)) for r, _ in common.most_common(40)]
    numbers = tuple([(r, str(common[r]), show_interval(share, "%")) for r, share in intervals])
    headings = ("", "games", "share (95 % interval)")
    return Figure("How it ends", caption, bars(rows, axis="share of games"), headings, numbers)


def who_wins_how(arm: ArmTable) -> Iterator[Figure]:
    """The first seat's share by how games ended."""
    rows, numbers = [], []
    for ending, count in Counter(arm.endings).most_common(6):
        if count < FEW:
            continue
        chosen = [i for i, other in enumerate(arm.endings) if other == ending]
        shares = [win_interval(sum([parts[i] for i in chosen]), count) for parts in arm.by_seat]
        rows.append((ending, shares[0]))
        numbers.append((ending, str(count), *[show_interval(share, "%") for share in shares]))
    if len(rows) > 1:
        headings = ("", "games", *[f"seat {seat + 1}" for seat in range(arm.seats)])
        caption = "The share of seat 1 in games that ended so; the table has every seat."
        picture = dots(rows, reference=arm.fair_share, axis=f"share of seat 1 {arm.share_word}")
        yield Figure("Who wins by which ending", caption, picture, headings, tuple(numbers))


def how_long(arm: ArmTable) -> Figure:
    """Plies, and beside them decisions, turns and rounds."""
    numbers = []
    for name in LENGTHS:
        values = sorted(arm.measures.get(name, ()))
        if values:
            typical = [show(quantile(values, part)) for part in (0.0, 0.05, 0.5, 0.95, 1.0)]
            numbers.append((name, show_interval(mean_interval(values)), *typical))
    headings = ("", "mean (95 % interval)", "least", "5 %", "median", "95 %", "most")
    picture = histogram(arm.measures["plies"], axis="plies, luck included")
    caption = "How many plies games took. The table also has decisions, turns and rounds."
    return Figure("How long it takes", caption, picture, headings, tuple(numbers))


def how_free(arm: ArmTable) -> Figure:
    """How many moves there were to choose from, over the game."""
    bands = _quantiles("moves to choose from", arm.branching)
    picture = lines(OVER_TIME, [bands], axis="part of the game", x_unit="%")
    caption = (
        f"How many moves there were to choose from, in the middle half of {arm.watched} watched"
        " games, with the median game as the line."
    )
    numbers = [
        (show(OVER_TIME[step], "%"), show(low), show(middle), show(high))
        for step, (low, middle, high) in enumerate(
            zip(bands.low, bands.line, bands.high, strict=True)
        )
    ]
    headings = ("part of the game", "a quarter below", "median", "a quarter above")
    return Figure("How free the choice is", caption, picture, headings, tuple(numbers))


def how_turns_go(arm: ArmTable) -> Iterator[Figure]:
    """How many decisions a turn has, and how many one waits for the next."""
    pace = arm.pace
    if pace is None:
        return
    rows = [("decisions of a turn", pace.turn)]
    if pace.waiting is not None:
        rows.append(("others' decisions between two turns", pace.waiting))
    numbers = [
        (name, show(spread.median), show(spread.most_often), show(spread.most))
        for name, spread in rows
    ]
    picture = histogram(pace.turns, axis="decisions of a turn")
    caption = "How many decisions the turns of all watched games had. The table has the waiting."
    headings = ("", "median", "95 %", "most")
    yield Figure("How long turns are", caption, picture, headings, tuple(numbers))


def who_does_what(arm: ArmTable) -> Figure:
    """Which seats make which kinds of moves."""
    common = sorted(arm.moves, key=lambda use: -use.a_game)
    picture = bars(
        [(use.what, use.every_seat.estimate) for use in common[:MOST_USES]], axis="share of games"
    )
    numbers = [
        (
            use.what,
            show(use.a_game),
            show_interval(use.games, "%"),
            show_interval(use.every_seat, "%"),
            show(use.busiest, "%"),
            *[show(share, "%") for share in use.seats],
        )
        for use in common
    ]
    seats = [f"seat {seat + 1}" for seat in range(arm.seats)]
    headings = ("", "a game", "in games", "by every seat in", "busiest seat", *seats)
    caption = "In how many games every seat made such a move. The table has each seat's part."
    return Figure("Who does what", caption, picture, headings, tuple(numbers))


def _quantiles(name: str, by_step: list[list[float]]) -> Band:
    ordered = [sorted(values) for values in by_step]
    low, middle, high = [
        [quantile(values, part) for values in ordered] for part in (0.25, 0.5, 0.75)
    ]
    return Band(name, middle, low, high)


def how_it_went(arm: ArmTable) -> Figure:
    """What the advice thought of the winner, over the game."""
    name = "games won" if arm.is_crew else "who won"
    bands = [_quantiles(name, arm.winners)]
    if any(arm.losers):
        bands.append(_quantiles("games lost", arm.losers))
    picture = lines(OVER_TIME, bands, axis="part of the game", unit="%", x_unit="%")
    caption = (
        "What the game's advice expected for those who won in the end"
        + (", and for crews that lost" if len(bands) > 1 else "")
        + ": the median, and the middle half of the games. The next figure shows how far to trust"
        " it."
    )
    numbers = []
    for step, part in enumerate(OVER_TIME):
        cells = [show(value[step], "%") for b in bands for value in (b.low, b.line, b.high)]
        numbers.append((show(part, "%"), *cells))
    each = ("a quarter below", "median", "a quarter above")
    headings = ("part of the game", *[f"{band.name}: {word}" for band in bands for word in each])
    return Figure("How the winner stood", caption, picture, headings, tuple(numbers))


def how_good_the_advice_is(arm: ArmTable) -> Figure:
    """What came of what the advice expected."""
    caption = (
        "At every twentieth of every watched game: what the advice expected, and what came of it."
        " Below the second line it is too hopeful, above it too cautious."
    )
    bins = [each for each in reliability(arm.forecasts) if each.looks >= 20]
    bins = bins or reliability(arm.forecasts)
    return forecast("How good the advice is", caption, "what the advice expected", bins)


def forecast(title: str, caption: str, axis: str, bins: Sequence[Bin]) -> Figure:
    """What was expected, and what came of it."""
    xs, means = [each.expected for each in bins], [each.got for each in bins]
    numbers = [(show(b.expected, "%"), show(b.got, "%"), str(b.looks)) for b in bins]
    bands = [Band("what they got", means), Band("if it were exact", xs)]
    if len(xs) == 1:
        xs, bands = [0.0, *xs], [Band(b.name, [b.line[0], *b.line]) for b in bands]
    picture = lines(xs, bands, axis=axis, unit="%", x_unit="%")
    headings = ("expected", "got on average", "looks")
    return Figure(title, caption, picture, headings, tuple(numbers))


def spread_of(arm: ArmTable, name: str, title: str, axis: str, unit: str) -> Figure:
    """A histogram of one measure."""
    values = arm.measures[name]
    ordered = sorted(values)
    typical = [show(quantile(ordered, part), unit) for part in (0.0, 0.25, 0.5, 0.75, 1.0)]
    caption = f"Mean {show_interval(mean_interval(values), unit)}, in {len(values)} games."
    headings = ("", "least", "25 %", "median", "75 %", "most")
    picture = histogram(values, axis=axis, unit=unit)
    return Figure(title, caption, picture, headings, ((axis, *typical),))


def scores(arm: ArmTable) -> Figure:
    """The mean score of each seat."""
    columns = arm.scores[:1] if arm.is_crew else arm.scores
    names = ["the crew"] if arm.is_crew else [f"seat {seat + 1}" for seat in range(arm.seats)]
    rows = [(name, mean_interval(values)) for name, values in zip(names, columns, strict=True)]
    picture = dots(rows, unit="", axis="mean score")
    numbers = []
    for (name, mean), values in zip(rows, columns, strict=True):
        ordered = sorted(values)
        typical = [show(quantile(ordered, part)) for part in (0.05, 0.5, 0.95)]
        numbers.append((name, show_interval(mean), *typical))
    headings = ("", "mean (95 % interval)", "5 %", "median", "95 %")
    caption = "The mean score with its 95 % interval; the table has its spread."
    return Figure("Scores", caption, picture, headings, tuple(numbers))


def stability(arm: ArmTable) -> Figure:
    """How the first estimate settled as games were added."""
    values = arm.by_seat[0] if arm.is_even or arm.is_crew else arm.by_player[0]
    who = "the crew" if arm.is_crew else "seat 1" if arm.is_even else player_names(arm)[0]
    # The first tenth is left out: it would make the rest too small to see.
    points = sorted({max(1, arm.games * k // 40) for k in range(4, 41)})
    wins, done, found = 0.0, 0, []
    for point in points:
        wins += sum(values[done:point])
        done = point
        found.append(win_interval(wins, point))
    low, middle, high = [[getattr(i, n) for i in found] for n in ("low", "estimate", "high")]
    xs = [float(point) for point in points]
    if len(xs) == 1:
        xs, low, middle, high = xs * 2, low * 2, middle * 2, high * 2
    picture = lines(xs, [Band(who, middle, low, high)], axis="games played", unit="%")
    caption = f"The share of {who} as games were added, with its 95 % interval."
    numbers = [(str(p), show_interval(i, "%")) for p, i in zip(points, found, strict=True)]
    return Figure("How sure it is", caption, picture, ("games", "share"), tuple(numbers))
