"""Space as it is drawn: two layers side by side, the upper one on the left."""

from __future__ import annotations

from typing import Final

from starboard.games.home_stars.moves import MOVES, Verb
from starboard.games.home_stars.position import NOBODY, Phase
from starboard.games.home_stars.rules import HomeStars
from starboard.games.home_stars.stars import (
    LONG,
    RESOURCES,
    SECTOR_NAMES,
    SECTORS,
    STAR_NAMES,
    STARS,
    WIDE,
    distance,
)
from starboard.games.home_stars.view import View
from starboard.games.home_stars.words import ships
from starboard.kernel import Piece, Zone
from starboard.kernel.scene import Mark

SECTOR_WIDTH: Final = 3.25
SECTOR_HEIGHT: Final = 2.0
LAYER_X: Final = (0.0, 9.75)
TRACK_STEP: Final = 2.0
"""The height of a row of hyperspace tracks; two tracks lie in one row, above space."""

LAYER_WIDTH: Final = WIDE * SECTOR_WIDTH
LAYER_HEIGHT: Final = LONG * SECTOR_HEIGHT
STAR_STEP: Final = 1.68
NAME_LENGTHS: Final = (6, 5)
"""The room for the names of a sector's two stars, in letters."""

NO_BREAK_SPACE: Final = "\u00a0"

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

LAYER_LABELS: Final = (
    "Upper layer, yellow",
    "Lower layer, red, one step below",
)


def top_of_space(state: HomeStars) -> float:
    """Where the layers begin, below the tracks."""
    return TRACK_STEP * (1 if state.seats == 2 else 2)


def layers(state: HomeStars) -> list[Zone]:
    """The two boards."""
    return [
        Zone(
            id=f"layer {layer}",
            kind="board",
            x=LAYER_X[layer],
            y=top_of_space(state),
            width=LAYER_WIDTH,
            height=LAYER_HEIGHT,
            label=LAYER_LABELS[layer],
        )
        for layer in (0, 1)
    ]


def planes(state: HomeStars) -> list[Piece]:
    """What lies under the stars: the planes, the links between them, the sectors' letters."""
    top = top_of_space(state)
    pieces = [
        Piece(id=f"plane {symbol}", symbol=symbol, x=LAYER_X[layer], y=top - 1, size=10)
        for layer, symbol in enumerate(("upper", "lower"))
    ]
    for row in range(LONG):
        pieces.append(
            Piece(
                id=f"link {row}",
                symbol="link",
                x=LAYER_WIDTH - 0.15,
                y=top + SECTOR_HEIGHT * row + 1.2,
                size=0.35,
                tip="From a sector to the same letter of the other layer is one step (HS-15).",
            )
        )
    for sector, name in enumerate(SECTOR_NAMES):
        x, y = _corner(state, sector)
        near = NEAR[sector]
        pieces.append(
            Piece(
                id=f"sector {name}",
                symbol="",
                x=x + 1.25,
                y=y + 0.08,
                size=0.75,
                text=name[0],
                label=f"sector {name}",
                tip=f"Sector {name}, one step from {sector_list(near)}.",
                shows=tuple([f"sector {SECTOR_NAMES[other]}" for other in near]),
            )
        )
    return pieces


def sector_list(sectors: list[int]) -> str:
    """Sectors by name, in words."""
    return ", ".join([SECTOR_NAMES[sector] for sector in sectors])


def _corner(state: HomeStars, sector: int) -> tuple[float, float]:
    """The top left corner of a sector."""
    layer, place = divmod(sector, WIDE * LONG)
    x = LAYER_X[layer] + SECTOR_WIDTH * (place % WIDE)
    return x, top_of_space(state) + SECTOR_HEIGHT * (place // WIDE)


def stars(view: View) -> list[Piece]:
    """Every star and its name; a touch departs from it or arrives at it."""
    state = view.state
    pieces: list[Piece] = []
    for star in range(STARS):
        x, y = _corner(state, star // 2)
        home = _home(state, star)
        pieces.append(
            Piece(
                id=f"star {STAR_NAMES[star]}",
                symbol=STAR_SYMBOLS[RESOURCES[star]] if home == NOBODY else "home",
                x=x + 0.05 + STAR_STEP * (star % 2),
                y=y + 0.15,
                size=0.85,
                owner=None if home == NOBODY else home,
                label=_label(state, star),
                tip=_tip(state, star),
                move=_move(view, star),
                mark=_mark(view, star),
            )
        )
        pieces.append(_name(star, x, y))
    return pieces


def _name(star: int, x: float, y: float) -> Piece:
    # Names are padded to the room there is, so that all are written equally large.
    name = STAR_NAMES[star]
    text = name.center(NAME_LENGTHS[star % 2], NO_BREAK_SPACE)
    size = len(text) / 4
    return Piece(
        id=f"name {name}",
        symbol="",
        x=x + 0.06 + 1.75 * (star % 2),
        y=y + 1.54 - size / 2,
        size=size,
        text=text,
    )


def _home(state: HomeStars, star: int) -> int:
    """The seat whose Home Star this is, or `NOBODY`."""
    return state.homes.index(star) if star in state.homes else NOBODY


def _move(view: View, star: int) -> str | None:
    for move in (Verb.DEPART + star, Verb.AT + star):
        if move in view.legal:
            return MOVES.notation(move)
    return None


def _mark(view: View, star: int) -> Mark:
    state, home = view.state, _home(view.state, star)
    if _move(view, star) is not None:
        return "target"
    if state.phase == Phase.SENDING and state.picked == star:
        return "chosen"
    if star in state.front or (home != NOBODY and state.home_holder(home) != home):
        return "danger"
    return ""


def _label(state: HomeStars, star: int) -> str:
    label = f"{STAR_NAMES[star]} in {SECTOR_NAMES[star // 2]}, {RESOURCE_WORDS[RESOURCES[star]]}"
    owner = state.owner(star)
    return label if owner == NOBODY else f"{label}, {ships(state.ships[star])} of @{owner}"


def _tip(state: HomeStars, star: int) -> str:
    tip = f"{STAR_NAMES[star]}, {SECTOR_NAMES[star // 2]}: {RESOURCE_WORDS[RESOURCES[star]]}."
    home = _home(state, star)
    if home == NOBODY:
        return tip
    holder = state.home_holder(home)
    if holder == home:
        return f"{tip} The Home Star of @{home}."
    if holder == NOBODY:
        return f"{tip} The Home Star of @{home}, who is out; nobody holds it (HS-33)."
    return f"{tip} The Home Star of @{home}, captured by @{holder} (HS-32)."


def fleets(state: HomeStars) -> list[Piece]:
    """The ships at each star; those that have come to fight stand in front of it."""
    pieces = []
    for star in range(STARS):
        owner = state.owner(star)
        if owner != NOBODY:
            x, y = _corner(state, star // 2)
            pieces.append(_fleet(star, owner, state.ships[star], x + 0.8, y + 0.1))
    for star, landed in zip(state.front, state.landed, strict=True):
        if landed:
            x, y = _corner(state, star // 2)
            pieces.append(_fleet(star, state.active, landed, x + 0.05, y + 0.1))
    return pieces


def _fleet(star: int, owner: int, count: int, x: float, y: float) -> Piece:
    return Piece(
        id=f"fleet {STAR_NAMES[star]} {owner}",
        symbol="fleet",
        x=x + STAR_STEP * (star % 2),
        y=y,
        size=0.8,
        owner=owner,
        count=count,
        label=f"{ships(count)} of @{owner} at {STAR_NAMES[star]}",
    )
