"""The hyperspace tracks as they are drawn, and where each token could come out."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from starboard.games.home_stars.moves import MOVES, SLOTS, Verb
from starboard.games.home_stars.position import Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.scene_space import LAYER_X, TRACK_STEP, sector_list
from starboard.games.home_stars.stars import LAST_SQUARE, REACH, SECTOR_NAMES, STAR_NAMES
from starboard.games.home_stars.view import View
from starboard.games.home_stars.words import ships, token_name
from starboard.kernel import OVER, Piece, Zone
from starboard.kernel.scene import Mark

TRACK_HEIGHT: Final = 1.25
SQUARE: Final = 1.25
SMALL: Final = 0.65


def tracks(state: HomeStars) -> list[Zone]:
    """A track for each seat, two side by side."""
    return [
        Zone(
            id=f"track {seat}",
            kind="track",
            x=_corner(seat)[0],
            y=_corner(seat)[1],
            width=SQUARE * (LAST_SQUARE + 1),
            height=TRACK_HEIGHT,
            label=f"Hyperspace of @{seat}",
            columns=("in", *[str(square) for square in range(1, LAST_SQUARE + 1)]),
        )
        for seat in range(state.seats)
    ]


def _corner(seat: int) -> tuple[float, float]:
    return LAYER_X[seat % 2] + 0.5, TRACK_STEP * (seat // 2)


def tokens(view: View) -> list[Piece]:
    """Each token lights up where it can come out; a chosen one has a ghost, for next turn."""
    state = view.state
    pieces: list[Piece] = []
    for seat in range(state.seats):
        crowds: list[list[Piece]] = [[] for _ in range(LAST_SQUARE + 1)]
        for slot in range(SLOTS):
            square = state.square[SLOTS * seat + slot]
            if square >= 0:
                crowds[square].append(_token(view, seat, slot))
            if square < LAST_SQUARE and _is_chosen(state, seat, slot):
                crowds[square + 1].append(_ghost(state, seat, slot))
        for square, crowd in enumerate(crowds):
            pieces += _spread(crowd, seat, square)
    return pieces


def _spread(crowd: list[Piece], seat: int, square: int) -> list[Piece]:
    """Give the tokens on one square of a track their places."""
    left, top = _corner(seat)
    left += SQUARE * square
    if len(crowd) == 1:
        return [replace(crowd[0], x=left + 0.06, y=top + 0.06, size=1.13)]
    rows = (len(crowd) + 1) // 2
    step = (TRACK_HEIGHT - SMALL) / max(1, rows - 1)
    return [
        replace(piece, x=left + SQUARE / 2 * (i % 2), y=top + step * (i // 2), size=SMALL)
        for i, piece in enumerate(crowd)
    ]


def _is_chosen(state: HomeStars, seat: int, slot: int) -> bool:
    arriving = state.phase == Phase.LANDING and state.to_act != OVER
    return arriving and seat == state.active and slot == state.picked


def _token(view: View, seat: int, slot: int) -> Piece:
    """A token; it lights up where it can come out now, or else on its owner's next turn."""
    state = view.state
    token = SLOTS * seat + slot
    sector, square = state.origin[token] // 2, state.square[token]
    cargo = f"{ships(state.cargo[token])} from {SECTOR_NAMES[sector]}"
    what = f"{token_name(slot)} of @{seat}: {cargo}, on square {square}"
    tip = f"{what[0].upper()}{what[1:]}."
    lit = later = REACH[8 * sector + square + 1]
    if seat == state.active and state.to_act != OVER and state.phase <= Phase.LANDING:
        now = state.landing_stars(slot)
        tip += f" Now {_could_come_out(sector, now)}"
        lit = now + later if square == 0 else now
    tip += f" Next turn {_could_come_out(sector, later)}"
    is_touched = Verb.ARRIVE + slot in view.legal and seat == view.seat
    mark: Mark = "target" if is_touched else ""
    return replace(
        _placeless("token", seat, slot, sector, lit),
        count=state.cargo[token],
        label=what,
        tip=tip,
        move=MOVES.notation(Verb.ARRIVE + slot) if is_touched else None,
        mark="chosen" if _is_chosen(state, seat, slot) else mark,
    )


def _ghost(state: HomeStars, seat: int, slot: int) -> Piece:
    token = SLOTS * seat + slot
    sector = state.origin[token] // 2
    stars = REACH[8 * sector + state.square[token] + 1]
    return replace(
        _placeless("ghost", seat, slot, sector, stars),
        label=f"where {token_name(slot)} of @{seat} will be next turn",
        tip=f"Next turn {_could_come_out(sector, stars)}",
        mark="faded",
    )


def _placeless(symbol: str, seat: int, slot: int, sector: int, stars: list[int]) -> Piece:
    """A token or its ghost, which lights up these stars; `_spread` gives it its place."""
    letter, layer = SECTOR_NAMES[sector].split("-")
    return Piece(
        id=f"{symbol} {seat} {slot + 1}",
        symbol=symbol,
        x=0,
        y=0,
        owner=seat,
        text=letter + layer[0],
        shows=tuple([f"star {STAR_NAMES[star]}" for star in stars]),
    )


def _could_come_out(sector: int, stars: list[int]) -> str:
    if not stars:
        return f"it can come out nowhere: no sector is so far from {SECTOR_NAMES[sector]} (HS-15)."
    if len(stars) == 1:
        return f"it can come out at {STAR_NAMES[stars[0]]} (HS-16)."
    return f"it can come out in {sector_list(sorted({star // 2 for star in stars}))} (HS-15)."
