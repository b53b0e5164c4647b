"""The figures of what is used: moves, cards, tiles and squares."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from starboard.lab.report.figure import Figure, show_interval
from starboard.lab.report.plot import bars, dots, matrix, show
from starboard.lab.report.table import ArmTable
from starboard.lab.report.usage import Used
from starboard.lab.stats import SURE

MOST_USES: Final = 14
"""How many moves are drawn; the table below has more."""

MOST_ROWS: Final = 120
MOST_BOARDS: Final = 2
SQUARE: Final = re.compile(r"([a-z])(\d{1,2})")


def use_against_winning(arm: ArmTable) -> Iterator[Figure]:
    """Which moves winners make more than losers."""
    used = arm.usage.table()
    compared = [(u.what, u.edge) for u in used if u.edge is not None]
    luck = [u.chance >= SURE for u in used if u.edge is not None]
    who = "won games" if arm.is_crew else "winners"
    if compared:
        numbers = tuple(
            [
                (
                    u.what,
                    str(u.uses),
                    str(u.games),
                    show(u.uses / arm.usage.games),
                    show_interval(u.edge, "%") if u.edge else "too rare",
                    show(u.each, "%") if u.edge else "",
                    f"{u.chance:.3f}" if u.edge else "",
                )
                for u in used[:MOST_ROWS]
            ]
        )
        caption = (
            "What goes with using a move more than games of that length usually do, by one standard"
            f" deviation, with its 95 % interval: the {min(MOST_USES, len(compared))} surest of"
            f" {len(compared)} compared. What may be luck, by so many looks, is grey. What a seat"
            " or a bot wins anyway is subtracted. It shows what goes with winning, not its cause."
        )
        headings = ("", "uses", "in games", "a game", "edge", "for each use", "chance of luck")
        picture = dots(
            compared[:MOST_USES], reference=0.0, axis=f"edge of {who}", luck=luck[:MOST_USES]
        )
        yield Figure("Use against winning", caption, picture, headings, numbers)
    if arm.things.found:
        yield cards_and_tiles(arm)


def cards_and_tiles(arm: ArmTable) -> Figure:
    """What chance draws, what becomes of it, and who wins with it."""
    things = arm.things
    ordered = sorted(things.found.items(), key=lambda item: (-item[1].drawn, item[0]))
    rows = []
    for name, thing in ordered[:MOST_ROWS]:
        verbs = sorted(thing.by_verb.items(), key=lambda item: -item[1])
        told = [f"{verb} {show(count / things.games)}" for verb, count in verbs]
        rows.append(
            (
                name,
                show(thing.drawn / things.games),
                show(thing.used / things.games),
                ", ".join(told) or "no move names it",
                show(thing.left / thing.drawn, "%") if thing.drawn and verbs else "",
                _edge(things.edges.get(f"drawn {name}")),
                _edge(things.edges.get(f"used {name}")),
            )
        )
    each = [(name, thing.drawn / things.games) for name, thing in ordered]
    picture = bars(each[:MOST_USES], unit="", axis="drawn, times a game")
    caption = (
        f"What chance draws: the {min(MOST_USES, len(each))} most frequent. The table has how often"
        " moves name each, which moves, what part of those drawn no move can have used, and what"
        " goes with drawing or using one standard deviation more of it, in games equally long."
        " What may be luck, by so many looks, is in brackets."
    )
    headings = (
        "",
        "drawn a game",
        "used a game",
        "by",
        "left over, at least",
        "won with, drawn",
        "won with, used",
    )
    return Figure("Cards and tiles", caption, picture, headings, tuple(rows))


def _edge(used: Used | None) -> str:
    if used is None or used.edge is None:
        return "too rare"
    told = show_interval(used.edge, "%")
    return told if used.chance < SURE else f"[{told}]"


def boards(arm: ArmTable) -> Iterator[Figure]:
    """Where on a board with squares the most frequent verbs happen."""
    by_verb: dict[str, Counter[str]] = {}
    for what, count in arm.usage.played.items():
        verb, _, rest = what.partition(" ")
        if SQUARE.fullmatch(rest):
            by_verb.setdefault(verb, Counter())[rest] += count
    busiest = sorted(by_verb.items(), key=lambda item: -item[1].total())
    for verb, counts in [item for item in busiest if len(item[1]) >= 9][:MOST_BOARDS]:
        squares = [SQUARE.fullmatch(square) for square in counts]
        files = sorted({match[1] for match in squares if match})
        ranks = sorted({int(match[2]) for match in squares if match}, reverse=True)
        cells = [[counts[f"{f}{rank}"] / arm.usage.games for f in files] for rank in ranks]
        names = [str(rank) for rank in ranks]
        picture = matrix(names, files, [list(row) for row in cells], unit="", words=False)
        rows = [(n, *[show(v) for v in row]) for n, row in zip(names, cells, strict=True)]
        caption = f"How often “{verb}” names each square, a game."
        yield Figure(f"Where: {verb}", caption, picture, ("", *files), tuple(rows))
