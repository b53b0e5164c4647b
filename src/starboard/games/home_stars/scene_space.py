"""The star map: two sheets side by side, the upper layer on the left."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starboard.games.home_stars.moves import MOVES, TOKENS, Verb
from starboard.games.home_stars.position import NOBODY, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.scene_places import (
    LAYER_HEIGHT,
    LAYER_WIDTH,
    LAYER_X,
    LAYER_Y,
    SECTOR_HEIGHT,
    Spot,
    fleet_spot,
    home_of,
    name_spot,
    route,
    sector_corner,
    spot_of,
)
from starboard.games.home_stars.stars import (
    REACH,
    SECTOR_NAMES,
    SECTORS,
    STAR_NAMES,
    STARS,
    distance,
    galaxy_of,
)
from starboard.games.home_stars.view import View
from starboard.games.home_stars.words import ships, turns
from starboard.kernel import OVER, Piece, Zone
from starboard.kernel.moment import Point
from starboard.kernel.scene import Mark

STAR_SYMBOLS: Final = {"": "star", "O": "people", "+": "materials", "O+": "both"}
RESOURCE_WORDS: Final = {
    "": "no resources",
    "O": "people (O)",
    "+": "raw materials (+)",
    "O+": "people and raw materials (O+)",
}
NEAR: Final = [
    [other for other in range(SECTORS) if distance(sector, other) == 1] for sector in range(SECTORS)
]
"""The sectors one step from each sector (HS-15)."""

SOON: Final = [
    tuple([f"star {STAR_NAMES[other]}" for other in (star ^ 1, *REACH[8 * (star // 2) + 1])])
    for star in range(STARS)
]
"""Ids of the stars where ships that leave a star could be at once, or next turn."""

SHEETS: Final = (
    ("upper", "Upper layer, gold"),
    ("lower", "Lower layer, red, one step below"),
)


def layers() -> list[Zone]:
    """The two sheets of the map."""
    return [
        Zone(
            id=f"layer {layer}",
            kind="board",
            x=LAYER_X[layer],
            y=LAYER_Y,
            width=LAYER_WIDTH,
            height=LAYER_HEIGHT,
            label=label,
            ground=ground,
            tip="Ships are at stars or in hyperspace, nowhere between (HS-14): touch a star.",
        )
        for layer, (ground, label) in enumerate(SHEETS)
    ]


def _letters() -> tuple[Piece, ...]:
    """The sectors' letters."""
    pieces = []
    for sector, name in enumerate(SECTOR_NAMES):
        x, y = sector_corner(sector)
        spot = Spot(x + 0.27, y + SECTOR_HEIGHT - 0.18, 0.54)
        near = NEAR[sector]
        pieces.append(
            Piece(
                id=f"sector {name}",
                symbol="",
                x=spot.left,
                y=spot.top,
                size=spot.size,
                text=name[0],
                label=f"sector {name}",
                tip=f"Sector {name}, one step from {sector_list(near)}.",
                shows=tuple([f"sector {SECTOR_NAMES[other]}" for other in near]),
            )
        )
    return tuple(pieces)


def sector_list(sectors: list[int]) -> str:
    """Sectors by name, in words."""
    return ", ".join([SECTOR_NAMES[sector] for sector in sectors])


LETTERS: Final = _letters()


@lru_cache(maxsize=64)
def _names(homes: tuple[int, ...]) -> tuple[Piece, ...]:
    """The stars' names, which keep their places for a whole game."""
    pieces = []
    for star in range(STARS):
        spot = name_spot(star, is_home=star in homes)
        name = STAR_NAMES[star]
        pieces.append(
            Piece(
                id=f"name {name}",
                symbol="",
                x=spot.left,
                y=spot.top,
                size=spot.size,
                text=name.upper(),
            )
        )
    return tuple(pieces)


def stars(view: View) -> list[Piece]:
    """Every star and its name; a touch of a star arrives there, or readies its fleet."""
    state = view.state
    has = galaxy_of(state.setup.galaxy).resources
    pieces: list[Piece] = [*LETTERS, *_names(tuple(state.homes))]
    away = distances(state) if view.seat == state.to_act else {}
    verb = _asked(view)
    for star in range(STARS):
        home = home_of(state, star)
        holder = NOBODY if home == NOBODY else state.home_holder(home)
        path: tuple[Point, ...] | None = None
        if Verb.AT + star in view.legal:
            path = route(state, state.origin[TOKENS * state.active + state.picked] // 2, star)
        mark = _mark(view, star, holder != home)
        held = int(state.owner(star)), int(state.ships[star])
        pieces.append(
            _star(star, has[star], int(home), int(holder), held, away.get(star), mark, verb, path)
        )
    return pieces


@lru_cache(maxsize=8192)
def _star(
    star: int,
    has: str,
    home: int,
    holder: int,
    held: tuple[int, int],
    away: int | None,
    mark: Mark,
    verb: int,
    path: tuple[Point, ...] | None,
) -> Piece:
    """A star, drawn once for as long as nothing about it changes; a touch takes the *path*."""
    owner, spot = held[0], spot_of(star, is_home=home != NOBODY)
    symbol = STAR_SYMBOLS[has]
    if home != NOBODY:
        symbol, owner = "home", home
    elif owner != NOBODY:
        symbol = f"{symbol}_held"
    return Piece(
        id=f"star {STAR_NAMES[star]}",
        symbol=symbol,
        x=spot.left,
        y=spot.top,
        size=spot.size,
        owner=None if owner == NOBODY else owner,
        text="" if away is None else str(away or "now"),
        label=_label(star, has, held, away),
        tip=_tip(star, has, home, holder),
        move=None if path is None else MOVES.notation(Verb.AT + star),
        mark=mark,
        asks=MOVES.notation(verb + star) if verb >= 0 else "",
        path=path or (),
    )


def distances(state: HomeStars) -> dict[int, int]:
    """For each star that lights up, how many turns away it is from the fleet that is asked about.

    While a number of ships is chosen that is every star but their own; when a token comes out, the
    stars where it may.
    """
    if state.phase == Phase.SENDING:
        return {
            star: distance(state.picked // 2, star // 2)
            for star in range(STARS)
            if star != state.picked
        }
    if state.phase == Phase.LANDING:
        square = state.square[TOKENS * state.active + state.picked]
        return dict.fromkeys(state.landing_stars(state.picked), square)
    return {}


def _asked(view: View) -> int:
    """What a touch of a star asks for in hope; -1 for nothing.

    A departure until the viewer's own arrivals begin, then an arrival.
    """
    state = view.state
    if view.seat < 0 or state.to_act == OVER:
        return -1
    is_arriving = view.seat == state.to_act and state.phase > Phase.SENDING
    return Verb.AT if is_arriving else Verb.DEPART


def _mark(view: View, star: int, is_captured: bool) -> Mark:
    state = view.state
    if Verb.AT + star in view.legal:
        return "target"
    if _is_leaving(state, star):
        return "chosen"
    if star in state.front or is_captured:
        return "danger"
    return ""


def _is_leaving(state: HomeStars, star: int) -> bool:
    """Whether ships are about to leave a star, once it is said how many."""
    return state.phase == Phase.SENDING and state.picked == star and state.to_act != OVER


def _label(star: int, has: str, held: tuple[int, int], away: int | None) -> str:
    label = f"{STAR_NAMES[star]} in {SECTOR_NAMES[star // 2]}, {RESOURCE_WORDS[has]}"
    owner, count = held
    if owner != NOBODY:
        label = f"{label}, {ships(count)} of @{owner}"
    if away is None:
        return label
    return f"{label}, {f'{turns(away)} away' if away else 'within reach now'}"


def _tip(star: int, has: str, home: int, holder: int) -> str:
    tip = f"{STAR_NAMES[star]}, {SECTOR_NAMES[star // 2]}: {RESOURCE_WORDS[has]}."
    if home == NOBODY:
        return tip
    if holder == home:
        return f"{tip} The Home Star of @{home}."
    if holder == NOBODY:
        return f"{tip} The Home Star of @{home}, who is out; nobody holds it (HS-33)."
    return f"{tip} The Home Star of @{home}, captured by @{holder} (HS-32)."


def fleets(view: View) -> list[Piece]:
    """The ships at each star, which a touch readies; those that have come to fight stand apart."""
    state, verb = view.state, _asked(view)
    pieces = []
    for star in range(STARS):
        owner = state.owner(star)
        if owner != NOBODY:
            pieces.append(_fleet(view, star, int(owner), int(state.ships[star]), verb))
    for star, landed in zip(state.front, state.landed, strict=True):
        if landed:
            pieces.append(_fleet(view, star, int(state.active), int(landed), verb))
    return pieces


def _fleet(view: View, star: int, owner: int, count: int, verb: int) -> Piece:
    state = view.state
    spot = fleet_spot(state, star, is_attacker=star in state.front and owner == state.active)
    is_touched = Verb.DEPART + star in view.legal
    mark: Mark = "target" if is_touched else "chosen" if _is_leaving(state, star) else ""
    return _standing(star, owner, count, spot, is_touched, mark, verb)


@lru_cache(maxsize=8192)
def _standing(
    star: int, owner: int, count: int, spot: Spot, is_touched: bool, mark: Mark, verb: int
) -> Piece:
    """A fleet, drawn once for as long as nothing about it changes."""
    name = STAR_NAMES[star]
    label = f"{ships(count)} of @{owner} at {name}"
    tip = f"{label}."
    if is_touched:
        tip = f"{tip} Touch to send ships from here into hyperspace (HS-14)."
    return Piece(
        id=f"fleet {name} {owner}",
        symbol="fleet",
        x=spot.left,
        y=spot.top,
        size=spot.size,
        owner=owner,
        count=count,
        label=label,
        tip=tip,
        move=MOVES.notation(Verb.DEPART + star) if is_touched else None,
        mark=mark,
        asks=MOVES.notation(verb + star) if verb >= 0 else "",
        shows=SOON[star],
    )
