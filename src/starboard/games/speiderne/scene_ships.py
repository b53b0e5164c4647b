"""Where things lie on the chart, and the ships: sails for their cards, people on their decks."""

from __future__ import annotations

from typing import Final

from starboard.games.speiderne.cards import (
    BESIDE,
    FILES,
    PLACES,
    RANKS_OF_SEA,
    REGION_NAMES,
    REGIONS,
)
from starboard.games.speiderne.moves import MOVES, Verb
from starboard.games.speiderne.position import Phase, Ship
from starboard.games.speiderne.view import View
from starboard.games.speiderne.words import (
    CARD_WORDS,
    kind_of_ship,
    place_words,
    ship_words,
    words_of,
)
from starboard.kernel import Piece, counted
from starboard.kernel.moment import Point

CELL: Final = 2.0
"""The side of a region; a place at the edge is one square deep."""

CHART_WIDTH: Final = CELL * FILES + 2
CHART_HEIGHT: Final = CELL * RANKS_OF_SEA + 2

SHIP: Final = 0.9
CROWDED: Final = 0.68
"""The side of a ship, and of one among more than two on a region."""

BOW: Final = 0.3
"""How far the middle of a ship stays before the border while it waits there."""

STERN: Final = 0.55
DECK: Final = 0.52
"""Where those aboard begin, across and down, and their side, as parts of their ship's."""

Spot = tuple[float, float, float]
"""The left, the top and the side of a piece."""

UNDER_WAY: Final = (
    *(Phase.TURNING, Phase.GATHERING, Phase.STORM, Phase.SQUALL, Phase.PIRATES, Phase.REEF),
    *(Phase.TREASURE, Phase.GALE),
)
"""While these last, the ship that moves is between where it was and where it goes."""


def corner(region: int) -> Point:
    """The top left corner of a region; rank 1 is at the bottom."""
    return 1 + CELL * (region % FILES), 1 + CELL * (RANKS_OF_SEA - 1 - region // FILES)


def mooring(edge: int) -> Point:
    """The top left corner of the square in the middle of a place at the edge."""
    x, y = corner(BESIDE[edge] // 4)
    return [(x + 0.5, y - 1), (x + CELL, y + 0.5), (x + 0.5, y + CELL), (x - 1, y + 0.5)][
        BESIDE[edge] % 4
    ]


def middle_of(place: int) -> Point:
    """The middle of a region or of a place at the edge."""
    if place >= REGIONS:
        x, y = mooring(place - REGIONS)
        return x + 0.5, y + 0.5
    x, y = corner(place)
    return x + CELL / 2, y + CELL / 2


def gate(start: int, end: int) -> Point:
    """The middle of the border that a ship crosses on its way from one place to the next."""
    (x1, y1), (x2, y2) = middle_of(start), middle_of(end)
    # From the edge the border is nearer, as a place there is half as deep as a region.
    share = 1 / 3 if start >= REGIONS else 1 / 2
    return x1 + share * (x2 - x1), y1 + share * (y2 - y1)


def _before_the_border(start: int, end: int) -> Point:
    """Where a ship waits while it is decided whether it gets in: its bow is over the border."""
    (x1, y1), (x2, y2) = middle_of(start), gate(start, end)
    far = abs(x2 - x1) + abs(y2 - y1)
    share = (far - BOW) / far
    return x1 + share * (x2 - x1), y1 + share * (y2 - y1)


def ship_spot(view: View, ship: Ship) -> Spot:
    """Where a ship is drawn, and how large."""
    state = view.state
    if _is_under_way(view, ship):
        x, y = _before_the_border(ship.place, state.target)
        return round(x - SHIP / 2, 3), round(y - SHIP / 2, 3), SHIP
    there = [other for other in state.ships if other.place == ship.place and other.cards]
    there = [other for other in there if not _is_under_way(view, other)]
    berth = [other.number for other in there].index(ship.number)
    return _berth(ship.place, berth, len(there))


def ship_middle(view: View, ship: Ship) -> Point:
    """The middle of a ship where it is drawn."""
    x, y, size = ship_spot(view, ship)
    return round(x + size / 2, 3), round(y + size / 2, 3)


def _is_under_way(view: View, ship: Ship) -> bool:
    state = view.state
    if state.phase not in UNDER_WAY or state.target < 0 or state.ship < 0:
        return False
    return state.ships[state.ship].number == ship.number and ship.place != state.target


def _berth(place: int, berth: int, ships: int) -> Spot:
    """Alone at the edge; on a region side by side at the bottom, and a crowd in rows."""
    if place >= REGIONS:
        x, y = mooring(place - REGIONS)
        return x + 0.05, y + 0.05, SHIP
    x, y = corner(place)
    if ships <= 2:
        left = 0.08 + 0.94 * berth if ships == 2 else 0.4
        return round(x + left, 3), round(y + 1.02, 3), SHIP
    # A crowd moves closer together, so that every ship can be seen.
    down = min(CROWDED, 1.2 / max(1, (ships - 1) // 3))
    left = (CELL - CROWDED) / 2 * (berth % 3)
    return round(x + left, 3), round(y + CELL - CROWDED - down * (berth // 3), 3), CROWDED


def ships(view: View, moves: dict[int, str]) -> list[Piece]:
    """Every ship, with those aboard; one that is under way comes last and lies on top."""
    state = view.state
    afloat = [ship for place in range(PLACES) for ship in state.ships if ship.place == place]
    afloat = sorted([ship for ship in afloat if ship.cards], key=lambda s: _is_under_way(view, s))
    return [piece for ship in afloat for piece in _ship(view, ship, moves)]


def _ship(view: View, ship: Ship, moves: dict[int, str]) -> list[Piece]:
    state = view.state
    x, y, size = ship_spot(view, ship)
    chosen = state.ship >= 0 and state.ships[state.ship].number == ship.number
    flag = Verb.MOVE + ship.cards[-1]
    move = moves.get(flag)
    name = f"{ship_words(state, ship)} of @{ship.owner}"
    doing = "move " if move else ""
    asks = "" if move else MOVES.notation(flag)
    pieces = [
        Piece(
            id=f"ship {ship.number}",
            symbol=ship_symbol(view, ship),
            x=x,
            y=y,
            size=size,
            owner=ship.owner,
            text=CARD_WORDS[ship.cards[-1]],
            label=f"{doing}{name} {place_words(ship.place)}: {words_of(ship.cards)}",
            tip=f"{counted(len(ship.cards), 'card')}: {words_of(ship.cards)}.",
            move=move,
            mark="chosen" if chosen else "target" if move else "",
            asks=asks,
        )
    ]
    if ship.aboard:
        spot = (round(x + STERN * size, 3), round(y + STERN * size, 3), round(DECK * size, 3))
        tip = f"They come from {REGION_NAMES[ship.origin]} (SP-37)."
        where = f"aboard the {name}"
        pieces.append(passengers(f"aboard {ship.number}", spot, ship.aboard, where, tip))
    return pieces


def ship_symbol(view: View, ship: Ship) -> str:
    """A ship has a sail for each of its cards."""
    return f"{kind_of_ship(view.state)}_{len(ship.cards)}"


def passengers(name: str, spot: Spot, number: int, where: str, tip: str = "") -> Piece:
    """Those who wait on an island or are aboard a ferry."""
    x, y, size = spot
    return Piece(
        id=name,
        symbol="passenger" if number == 1 else f"passengers_{number}",
        x=x,
        y=y,
        size=size,
        count=number,
        label=f"{counted(number, 'passenger')} {where}",
        tip=tip,
    )
