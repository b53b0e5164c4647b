"""Hyperspace as it is drawn: a place for each turn of the journey, and the tokens on it.

Tokens on the same square stand apart: the more there are, the smaller they are.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import Final

from starboard.games.home_stars.moves import MOVES, TOKENS, Verb
from starboard.games.home_stars.position import Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.scene_places import (
    CELL_HEIGHT,
    CELL_WIDTH,
    ENTRY_WIDTH,
    STRIP_HEIGHT,
    STRIP_Y,
    Spot,
)
from starboard.games.home_stars.scene_space import sector_list
from starboard.games.home_stars.stars import LAST_SQUARE, REACH, SECTOR_NAMES, STAR_NAMES
from starboard.games.home_stars.view import View
from starboard.games.home_stars.words import ships, token_name, turns
from starboard.kernel import OVER, Piece, Zone, counted
from starboard.kernel.scene import Mark

ALONE: Final = 0.94
"""The side of a token that has its square for itself."""

FOOTING: Final = STRIP_HEIGHT - CELL_HEIGHT
"""The room below the tokens, for the number of turns."""


def hyperspace() -> Zone:
    """The track that all seats' tokens share."""
    return Zone(
        id="hyperspace",
        kind="board",  # on a narrow screen boards come first, and tokens are there to be touched
        x=0,
        y=STRIP_Y,
        width=_left(LAST_SQUARE + 1),
        height=STRIP_HEIGHT,
        label="Hyperspace: turns travelled are steps away",
        ground="warp",
        tip="Tokens go one square a turn, and come out so many steps from where they left (HS-15).",
    )


def _left(square: int) -> float:
    """Where a square of the track begins."""
    return round(ENTRY_WIDTH + CELL_WIDTH * (square - 1), 3) if square else 0.0


def _numbers() -> tuple[Piece, ...]:
    pieces = []
    for square in range(LAST_SQUARE + 1):
        spot = Spot(_left(square) + 0.26, STRIP_Y + STRIP_HEIGHT - FOOTING / 2, 0.52)
        tip = "Ships that leave now stand here (HS-14)."
        if square:
            steps = counted(square, "step")
            tip = f"A fleet here may come out in any sector {steps} from where it left (HS-15)."
        if square == LAST_SQUARE:
            tip = f"{tip} If it does not, it is lost (HS-13)."
        pieces.append(
            Piece(
                id=f"turn {square}",
                symbol="",
                x=spot.left,
                y=spot.top,
                size=spot.size,
                text=str(square) if square else "in",
                tip=tip,
            )
        )
    return tuple(pieces)


NUMBERS: Final = _numbers()


def token_spots(state: HomeStars) -> dict[str, Spot]:
    """The place of every token, and of the chosen one's ghost, by its id."""
    crowds: list[list[str]] = [[] for _ in range(LAST_SQUARE + 1)]
    for seat in range(state.seats):
        for slot in range(TOKENS):
            square = state.square[TOKENS * seat + slot]
            if square >= 0:
                crowds[square].append(token_id(seat, slot))
            if square < LAST_SQUARE and _is_chosen(state, seat, slot):
                crowds[square + 1].append(_ghost_id(seat, slot))
    spots = {}
    for square, crowd in enumerate(crowds):
        spots.update(_fan_out(tuple(crowd), square))
    return spots


@lru_cache(maxsize=4096)
def _fan_out(crowd: tuple[str, ...], square: int) -> dict[str, Spot]:
    """Give the tokens on one square places of their own, as large as the square allows."""
    if not crowd:
        return {}
    width = CELL_WIDTH if square else ENTRY_WIDTH
    sizes = {
        across: min(width / across, CELL_HEIGHT / ceil(len(crowd) / across))
        for across in range(1, len(crowd) + 1)
    }
    across = max(sizes, key=lambda number: sizes[number])
    step, down = sizes[across], ceil(len(crowd) / across)
    left = _left(square) + (width - across * step) / 2
    top = STRIP_Y + (CELL_HEIGHT - down * step) / 2
    size = round(min(step, ALONE), 3)
    spots = {}
    for i, token in enumerate(crowd):
        row, column = divmod(i, across)
        spots[token] = Spot(left + step * (column + 0.5), top + step * (row + 0.5), size)
    return spots


def token_id(seat: int, slot: int) -> str:
    """The id of a token's piece."""
    return f"token {seat} {slot + 1}"


def _ghost_id(seat: int, slot: int) -> str:
    return f"ghost {seat} {slot + 1}"


def _is_chosen(state: HomeStars, seat: int, slot: int) -> bool:
    arriving = state.phase == Phase.LANDING and state.to_act != OVER
    return arriving and seat == state.active and slot == state.picked


def tokens(view: View) -> list[Piece]:
    """Each token lights up where it can come out; a chosen one has a ghost, for next turn."""
    state = view.state
    spots = token_spots(state)
    pieces: list[Piece] = [*NUMBERS]
    for seat in range(state.seats):
        for slot in range(TOKENS):
            if token_id(seat, slot) in spots:
                pieces.append(_token(view, seat, slot, spots[token_id(seat, slot)]))
            if _ghost_id(seat, slot) in spots:
                pieces.append(_ghost(state, seat, slot, spots[_ghost_id(seat, slot)]))
    return pieces


def _token(view: View, seat: int, slot: int, spot: Spot) -> Piece:
    state = view.state
    token, is_own = TOKENS * seat + slot, seat == view.seat and state.to_act != OVER
    is_touched = Verb.ARRIVE + slot in view.legal and seat == view.seat
    mark: Mark = "chosen" if _is_chosen(state, seat, slot) else "target" if is_touched else ""
    now = None
    if seat == state.active and state.to_act != OVER and state.phase <= Phase.LANDING:
        now = tuple(state.landing_stars(slot))
    journey = int(state.origin[token]) // 2, int(state.square[token]), int(state.cargo[token])
    return _travelling(seat, slot, spot, journey, now, is_own, is_touched, mark)


@lru_cache(maxsize=8192)
def _travelling(
    seat: int,
    slot: int,
    spot: Spot,
    journey: tuple[int, int, int],
    now: tuple[int, ...] | None,
    is_own: bool,
    is_touched: bool,
    mark: Mark,
) -> Piece:
    """A token; it lights up where it can come out *now*, or else on its owner's next turn."""
    sector, square, carried = journey
    cargo = f"{ships(carried)} from {SECTOR_NAMES[sector]}"
    out = f"{turns(square)} out" if square else "just in"
    what = f"{token_name(slot).capitalize()} of @{seat}: {cargo}, {out}"
    tip = f"{what}."
    lit = later = REACH[8 * sector + square + 1]
    if now is not None:
        tip += f" Now {_could_come_out(sector, [*now])}"
        lit = [*now, *later] if square == 0 else [*now]
    tip += f" Next turn {_could_come_out(sector, later)}"
    return replace(
        _at(spot, token_id(seat, slot), token_symbol(sector), seat, sector, lit),
        count=carried,
        label=what,
        tip=tip,
        move=MOVES.notation(Verb.ARRIVE + slot) if is_touched else None,
        # A rival's token asks for nothing: by its number a player names one of their own.
        asks=MOVES.notation(Verb.ARRIVE + slot) if is_own else "",
        mark=mark,
    )


def token_symbol(sector: int) -> str:
    """A token's symbol tells which layer it left."""
    return "token_upper" if sector < len(SECTOR_NAMES) // 2 else "token_lower"


def _ghost(state: HomeStars, seat: int, slot: int, spot: Spot) -> Piece:
    token = TOKENS * seat + slot
    sector = state.origin[token] // 2
    stars = REACH[8 * sector + state.square[token] + 1]
    return replace(
        _at(spot, _ghost_id(seat, slot), "ghost", seat, sector, stars),
        label=f"where {token_name(slot)} of @{seat} will be next turn",
        tip=f"Next turn {_could_come_out(sector, stars)}",
        mark="faded",
    )


def _at(spot: Spot, name: str, symbol: str, seat: int, sector: int, stars: list[int]) -> Piece:
    """A token or its ghost, which lights up these stars."""
    return Piece(
        id=name,
        symbol=symbol,
        x=spot.left,
        y=spot.top,
        size=spot.size,
        owner=seat,
        text=SECTOR_NAMES[sector][0],
        shows=tuple([f"star {STAR_NAMES[star]}" for star in stars]),
    )


def _could_come_out(sector: int, stars: list[int]) -> str:
    if not stars:
        return f"it can come out nowhere: no sector is so far from {SECTOR_NAMES[sector]} (HS-15)."
    if len(stars) == 1:
        return f"it can come out at {STAR_NAMES[stars[0]]} (HS-16)."
    return f"it can come out in {sector_list(sorted({star // 2 for star in stars}))} (HS-15)."
