"""Calibration: what a bot expected at moments of finished games, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import Final, NamedTuple

from starboard.bots import Bot
from starboard.kernel import OVER, AnyGame, Calibration, Record, Rng, log_odds

BINS: Final = 10
STEPS: Final = 60
"""Newton's steps to the best line; it stands still long before."""

FIRM: Final = 1.0
"""How firmly the line is held to what was expected, in looks."""


class Look(NamedTuple):
    """A decision of a finished game: what the bot expected of its choice, and what its seat got."""

    expected: float
    """As it was searched."""

    told: float
    """As the card's calibration has it at this moment."""

    got: float


class Bin(NamedTuple):
    """Looks that expected about the same, on average."""

    expected: float
    got: float
    looks: int


def looks_of(record: Record, game: AnyGame, bot: Bot, rng: Rng, most: int) -> list[Look]:
    """Ask a bot at about so many decisions of a finished game, each with a choice of moves.

    The bot says what it expects `as_expected`; the game's card says what to make of it.
    """
    if record.result is None:
        return []
    state = game.begin(record.seats, record.options)
    share = min(1.0, most / max(1, len(record.plies)))
    looks = []
    for notation in record.plies:
        if state.to_act >= 0 and rng.hit(share):
            view = game.view(state, state.to_act)
            if len(view.legal) > 1:
                choice = bot.explain(view, view.legal, rng)
                if choice.considered:
                    expected = game.share(choice.considered[0].payoff)
                    got = game.share(record.result.payoffs[state.to_act])
                    looks.append(Look(expected, game.calibration(view)(expected), got))
        state.play(game.moves.parse(notation))
    assert state.to_act == OVER
    return looks


def reliability(looks: Iterable[tuple[float, float]]) -> list[Bin]:
    """Looks by what was expected, in tenths; empty tenths are left out."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for expected, got in looks:
        bins[min(BINS - 1, max(0, int(BINS * expected)))].append((expected, got))
    return [
        Bin(
            sum([expected for expected, _ in found]) / len(found),
            sum([got for _, got in found]) / len(found),
            len(found),
        )
        for found in bins
        if found
    ]


def mean_error(bins: Sequence[Bin]) -> float:
    """How far what happened is from what was expected, on average over the looks."""
    total = sum([each.looks for each in bins])
    return sum([each.looks * abs(each.expected - each.got) for each in bins]) / max(1, total)


def calibrated(looks: Iterable[Look], calibration: Calibration) -> list[tuple[float, float]]:
    """What a line would tell of each expectation, and what came of it."""
    return [(calibration(look.expected), look.got) for look in looks]


def fit_calibration(looks: Sequence[Look]) -> Calibration:
    """The line between log odds that makes what happened likeliest (logistic regression)."""
    odds = [log_odds(look.expected) for look in looks]
    # From a level line every step leads down: far from it Newton's method can run away.
    shift, slope = 0.0, 0.0
    for _ in range(STEPS):
        # Slope and curvature of the likelihood; a little pull keeps few looks from extremes.
        down_shift, down_slope = FIRM * shift, FIRM * (slope - 1.0)
        shifts, slopes, both = FIRM, FIRM, 0.0
        for odd, look in zip(odds, looks, strict=True):
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, shift + slope * odd))))
            wrong, weight = chance - look.got, chance * (1 - chance)
            down_shift += wrong
            down_slope += wrong * odd
            shifts += weight
            slopes += weight * odd * odd
            both += weight * odd
        whole = shifts * slopes - both * both
        shift -= (slopes * down_shift - both * down_slope) / whole
        slope -= (shifts * down_slope - both * down_shift) / whole
    return Calibration(round(shift, 3), round(slope, 3))
