"""How sure Home Stars are: who can come out there, how soon, and with how many ships."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from starboard.games.home_stars.moves import TOKENS
from starboard.games.home_stars.position import NOBODY, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import DISTANCE, SECTORS, STARS

NAMES: Final = [
    *("hold_0", "hold_1", "hold_2", "menace", "loose_0", "loose_1"),
    *("take_0", "take_1", "take_2", "reach", "back_0", "back_1", "near_win", "win"),
]

LOOK: Final = 3
"""How many turns of arrivals are looked at, a seat's next one first."""

STRIDE: Final = LOOK + 1
"""What a seat can bring to a Home Star in each of those turns, and in all with ships at stars."""

WIDEST: Final = 14
ODDS: Final = [1.0 / (1.0 + exp(-(lead - 0.5) / 3.0)) for lead in range(-WIDEST, WIDEST + 1)]
"""The chance to take a star with so many more ships, at ``WIDEST + lead``: cards may upset it."""


def add_homes(values: list[float], state: HomeStars, me: i64, bring: list[int]) -> None:
    """Add the chances that matter to a seat, in the order of `NAMES`, from all `forces`."""
    seats = state.seats
    hold = [0.0] * STRIDE
    loose = [0.0] * STRIDE
    take = [0.0] * STRIDE
    back = [0.0] * STRIDE
    surest = 1.0
    home: i64
    seat: i64
    turns: i64
    for home in range(seats):
        holder: i64 = state.home_holder(home)
        there: i64 = state.ships[state.homes[home]]
        for turns in range(STRIDE):
            if holder != me:
                odds = _odds(bring[STRIDE * (seats * home + me) + turns], there)
                if home == me:
                    back[turns] = odds
                elif odds > take[turns] and holder != NOBODY:
                    take[turns] = odds
                continue
            worst = 0.0
            for seat in range(seats):
                if seat != me:
                    odds = _odds(bring[STRIDE * (seats * home + seat) + turns], there)
                    worst = max(worst, odds)
            if home == me:
                hold[turns] = worst
            else:
                loose[turns] += worst
            if turns == 0:
                surest = min(surest, 1.0 - worst)
    values.extend(hold)
    values.extend(loose[:2])
    values.extend(take)
    values.extend(back[:2])
    is_winning = state.home_holder(me) == me and state.homes_held(me) >= state.setup.homes
    values.append(surest if is_winning else 0.0)
    values.append(surest * float(state.streak[me]) if is_winning else 0.0)


def _odds(ships: i64, there: i64) -> float:
    if ships == 0:
        return 0.0
    return ODDS[WIDEST + max(-WIDEST, min(WIDEST, ships - there))]


def forces(state: HomeStars) -> list[int]:
    """What every seat can bring to every Home Star, at ``STRIDE * (seats * home + seat)``."""
    seats = state.seats
    bring = [0] * (STRIDE * seats * seats)
    seat: i64
    home: i64
    token: i64
    star: i64
    for seat in range(seats):
        is_active = seat == state.active
        comes_out: i64 = 0 if is_active and state.phase <= Phase.LANDING else 1
        for token in range(TOKENS * seat, TOKENS * seat + TOKENS):
            square: i64 = state.square[token]
            if square < 0:
                continue
            sector: i64 = state.origin[token] // 2
            for home in range(seats):
                turns: i64 = (
                    DISTANCE[SECTORS * sector + state.homes[home] // 2] - square - comes_out
                )
                if 0 <= turns < LOOK:
                    at: i64 = STRIDE * (seats * home + seat)
                    bring[at + turns] += state.cargo[token]
                    bring[at + LOOK] += state.cargo[token]
        # Ships that depart no more this turn are a turn later.
        later: i64 = 1 if is_active and state.phase > Phase.SENDING else 0
        held: i64 = state.held[seat]
        for star in range(STARS):
            if not (held >> star) & 1:
                continue
            for home in range(seats):
                goal: i64 = state.homes[home]
                if star != goal and DISTANCE[SECTORS * (star // 2) + goal // 2] + later < LOOK:
                    bring[STRIDE * (seats * home + seat) + LOOK] += state.ships[star]
    return bring
