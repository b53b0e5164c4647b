"""Positions in words, for tests and studies.

    state = arrange('''
        Algol 0 15
        Vega 1 4
        warp 0 1 A-yellow 2 5
        hand 1 saboteur, vanguard
        turn 0 7
    ''')

There are 15 ships of seat 0 at Algol and 4 of seat 1 at Vega. Token 1 of seat 0 came from
A-yellow, is on square 2 and carries 5 ships. Seat 1 has two cards left. It is seat 0's turn in
round 7, ships built and tokens advanced. ``streak`` and ``out`` name a seat, too.
"""

from __future__ import annotations

from typing import Final

from starboard.games.home_stars.cards import CARD_NAMES
from starboard.games.home_stars.moves import TOKENS
from starboard.games.home_stars.options import Options, start
from starboard.games.home_stars.position import BIT, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import SECTOR_NAMES, STAR_NAMES, STARS

FIGHT: Final = """
Algol 0 3
Antares 1 9
warp 0 1 A-yellow 1 8
Vega 1 6
hand 0 admiral, vanguard
turn 0 2
"""
"""Seat 0 can attack seat 1 at Vega."""


def arrange(text: str, seats: int = 2, options: Options | None = None) -> HomeStars:
    """Set up a position; whatever is not named is as at the start, except the ships."""
    state = start(seats, options or Options())
    state.ships[:] = [0] * STARS
    state.held[:] = [0] * seats
    for line in text.strip().splitlines():
        _read(state, *line.split())
    for seat in range(seats):
        stars = [star for star in range(STARS) if state.owner(star) == seat]
        in_warp = state.cargo[TOKENS * seat : TOKENS * seat + TOKENS]
        state.total[seat] = sum([state.ships[star] for star in stars]) + sum(in_warp)
    can_depart = state.held[state.active] and state.free_token(state.active) >= 0
    state.phase = Phase.DEPARTING if can_depart else Phase.ARRIVING
    return state


def _read(state: HomeStars, word: str, *rest: str) -> None:
    if word == "hand":
        cards = " ".join(rest[1:]).split(", ")
        names = [name.lower() for name in CARD_NAMES]
        state.hand[int(rest[0])] = sum([BIT[names.index(card)] for card in cards])
        return
    if word == "warp":
        seat, slot, square, ships = [int(rest[i]) for i in (0, 1, 3, 4)]
        token = TOKENS * seat + slot - 1
        state.square[token] = square
        state.origin[token] = 2 * SECTOR_NAMES.index(rest[2])
        state.cargo[token] = ships
        return
    seat = int(rest[0])
    if word == "turn":
        state.active, state.round = seat, int(rest[1])
        state.to_act = seat
    elif word == "streak":
        state.streak[seat] = int(rest[1])
    elif word == "out":
        state.out |= BIT[seat]
    else:
        star = STAR_NAMES.index(word)
        state.ships[star] = int(rest[1])
        state.held[seat] |= BIT[star]
