"""The scene: the sea with its edge, the piles beside it, and the viewer's hand below."""

from __future__ import annotations

from typing import Final

from starboard.games.speiderne.cards import (
    BESIDE,
    CARD_NAMES,
    EDGE_NAMES,
    FILES,
    PLACES,
    RANKS,
    RANKS_OF_SEA,
    REGION_NAMES,
    REGIONS,
    SUIT,
    VALUE,
)
from starboard.games.speiderne.moves import MOVES, Verb
from starboard.games.speiderne.panels import panels, status
from starboard.games.speiderne.position import Phase, Ship
from starboard.games.speiderne.rules_choices import free_edges
from starboard.games.speiderne.view import View
from starboard.games.speiderne.words import (
    CARD_WORDS,
    EVENTS,
    SUIT_WORDS,
    kind_of_ship,
    place_words,
    ship_words,
    spoken,
    words_of,
)
from starboard.kernel import Button, Piece, Scene, Zone, counted
from starboard.kernel.scene import Mark, ZoneKind

WIDTH: Final = 13.2
HEIGHT: Final = 9.8
CELL: Final = 2.0
"""The side of a region; a place at the edge is one square deep."""

PILES: Final = 10.25
"""Where the column of piles begins."""

HAND_Y: Final = 8.45
CARD: Final = 1.25
SHIP: Final = 0.86
CROWDED: Final = 0.7
"""The side of a ship, and of one among more than two on a region."""

DOING: Final = {
    "take": "take",
    "lay": "choose",
    "fund": "fund it with",
    "defend": "defend with",
    "pay": "pay",
    "discard": "discard",
    "lose": "lose",
}
"""What touching a card does, for a screen reader."""

STORMS: Final = (Phase.GATHERING, Phase.STORM, Phase.SQUALL)
MEANINGS: Final = (
    "A storm (SP-20); for ferries, stormy water (SP-35).",
    "A treasure (SP-23); for ferries, an island (SP-30).",
    "Pirates (SP-22); for ferries, an island (SP-30).",
    "No wind (SP-21); for ferries, calm water (SP-35).",
)


def scene(view: View) -> Scene:
    """All that the viewer may see."""
    moves = {move: MOVES.notation(move) for move in view.legal}
    pieces = [
        *_sea(view),
        *_edge(view, moves),
        *_ships(view, moves),
        *_targets(moves),
        *_piles(view, moves),
        *_tray(view, moves),
        *_hand(view, moves),
    ]
    stop = Button(id="stop", label="Leave it at one card", move=MOVES.notation(Verb.STOP))
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        status=status(view),
        zones=tuple(_zones(view)),
        pieces=tuple(pieces),
        controls=(stop,) if Verb.STOP in moves else (),
        panels=panels(view),
    )


def corner(region: int) -> tuple[float, float]:
    """The top left corner of a region; rank 1 is at the bottom."""
    return 1 + CELL * (region % FILES), 1 + CELL * (RANKS_OF_SEA - 1 - region // FILES)


def mooring(edge: int) -> tuple[float, float]:
    """The top left corner of the square in the middle of a place at the edge."""
    x, y = corner(BESIDE[edge] // 4)
    return [(x + 0.5, y - 1), (x + CELL, y + 0.5), (x + 0.5, y + CELL), (x - 1, y + 0.5)][
        BESIDE[edge] % 4
    ]


def card_piece(
    card: int,
    x: float,
    y: float,
    size: float,
    move: str | None = None,
    mark: Mark = "",
    count: int | None = None,
    tip: str = "",
) -> Piece:
    """A card face up. It has the same id wherever it lies."""
    return Piece(
        id=f"card {CARD_NAMES[card]}",
        symbol=SUIT_WORDS[SUIT[card]],
        x=x,
        y=y,
        size=size,
        text=RANKS[VALUE[card] - 2] + "'" * (card % 2),
        count=count,
        label=f"{DOING[move.split()[0]]} the {spoken(card)}" if move else spoken(card),
        tip=tip,
        move=move,
        mark=mark,
    )


def _zones(view: View) -> list[Zone]:
    state = view.state
    sea = Zone(id="sea", kind="board", x=1, y=1, width=CELL * FILES, height=CELL * RANKS_OF_SEA)
    zones = [
        sea,
        _zone("main deck", "deck", PILES, 0.4, CARD, "Deck"),
        _zone("discard pile", "deck", 11.85, 0.4, CARD, "Discards"),
        _zone("insurance", "mat", PILES, 2.3, 2.9, "Insurance", 0.9),
    ]
    if state.phase in STORMS:
        zones.append(_zone("storm", "mat", PILES, 3.9, 2.9, "Storm"))
    if state.ship >= 0:
        zones.append(_zone("ship", "mat", PILES, 5.95, 2.9, kind_of_ship(state).title(), 0.9))
    if view.seat >= 0:
        zones.append(_zone("hand", "hand", 0.2, HAND_Y, 12.8, "Your hand"))
    return zones


def _zone(
    name: str, kind: ZoneKind, x: float, y: float, width: float, label: str, height: float = CARD
) -> Zone:
    return Zone(id=name, kind=kind, x=x, y=y, width=width, height=height, label=label)


def _sea(view: View) -> list[Piece]:
    """Each region: what is there, its name, its card and who waits."""
    state = view.state
    pieces: list[Piece] = []
    for region, name in enumerate(REGION_NAMES):
        x, y = corner(region)
        card = state.sea[region]
        is_open, is_target = card >= 0, state.target == region
        symbol = EVENTS[SUIT[card]] if is_open else "fog"
        words = CARD_WORDS[card] if is_open else "undiscovered"
        pieces.append(
            Piece(
                id=f"region {name}",
                symbol=symbol,
                x=x,
                y=y,
                size=CELL,
                label=f"{name}, {words}",
                tip=MEANINGS[SUIT[card]] if is_open else "Nobody knows what lies here (SP-2).",
                mark="chosen" if is_target else "",
            )
        )
        pieces.append(Piece(id=f"name {name}", symbol="", x=x, y=y, size=0.55, text=name))
        if is_open and not (is_target and state.phase in STORMS):
            mark: Mark = "danger" if is_target and state.phase == Phase.GALE else ""
            pieces.append(card_piece(card, x + 1.05, y + 0.05, 0.9, mark=mark))
        if waiting := state.waiting[region]:
            spot = (x + 1.45, y + 0.95, 0.5)
            pieces.append(_passengers(f"waiting {name}", spot, waiting, f"waiting on {name}"))
    return pieces


def _passengers(
    name: str, spot: tuple[float, float, float], number: int, where: str, tip: str = ""
) -> Piece:
    """Those who wait on an island or are aboard a ferry."""
    x, y, size = spot
    return Piece(
        id=name,
        symbol="passenger",
        x=x,
        y=y,
        size=size,
        count=number,
        label=f"{counted(number, 'passenger')} {where}",
        tip=tip,
    )


def _edge(view: View, moves: dict[int, str]) -> list[Piece]:
    """The free places around the sea, where expeditions are readied."""
    if view.state.ferries_since >= 0:
        return []
    pieces = []
    for edge in free_edges(view.state):
        x, y = mooring(edge)
        move = moves.get(Verb.AT + edge)
        pieces.append(
            Piece(
                id=f"place {EDGE_NAMES[edge]}",
                symbol="place",
                x=x + 0.1,
                y=y + 0.1,
                size=0.8,
                label=f"ready it {place_words(REGIONS + edge)}",
                move=move,
                mark="target" if move else "",
            )
        )
    return pieces


def _ships(view: View, moves: dict[int, str]) -> list[Piece]:
    state = view.state
    pieces: list[Piece] = []
    for place in range(PLACES):
        there = [ship for ship in state.ships if ship.place == place and ship.cards]
        for berth, ship in enumerate(there):
            pieces += _ship(view, ship, _berth(place, berth, len(there)), moves)
    return pieces


def _berth(place: int, berth: int, ships: int) -> tuple[float, float, float]:
    """Where a ship lies, and its size: alone at the edge, in rows from the bottom on a region."""
    if place >= REGIONS:
        x, y = mooring(place - REGIONS)
        return x + 0.07, y + 0.07, SHIP
    x, y = corner(place)
    if ships <= 2:
        return x + 0.04 + 0.9 * berth, y + 1.1, SHIP
    # A crowd moves closer together, so that every ship can be seen.
    down = min(CROWDED, 1.2 / max(1, (ships - 1) // 3))
    return x + 0.02 + 0.64 * (berth % 3), y + 1.28 - down * (berth // 3), CROWDED


def _ship(
    view: View, ship: Ship, berth: tuple[float, float, float], moves: dict[int, str]
) -> list[Piece]:
    state = view.state
    x, y, size = berth
    chosen = state.ship >= 0 and state.ships[state.ship].number == ship.number
    move = moves.get(Verb.MOVE + ship.cards[-1])
    name = f"{ship_words(state, ship)} of @{ship.owner}"
    doing = "move " if move else ""
    pieces = [
        Piece(
            id=f"ship {ship.number}",
            symbol=kind_of_ship(state),
            x=x,
            y=y,
            size=size,
            owner=ship.owner,
            count=len(ship.cards),
            text=CARD_WORDS[ship.cards[-1]],
            label=f"{doing}{name} {place_words(ship.place)}: {words_of(ship.cards)}",
            tip=f"{counted(len(ship.cards), 'card')}: {words_of(ship.cards)}.",
            move=move,
            mark="chosen" if chosen else "target" if move else "",
        )
    ]
    if ship.aboard:
        spot = (x + 0.55 * size, y - 0.2 * size, 0.5 * size)
        tip = f"They come from {REGION_NAMES[ship.origin]} (SP-37)."
        where = f"aboard the {name}"
        pieces.append(_passengers(f"aboard {ship.number}", spot, ship.aboard, where, tip))
    return pieces


def _targets(moves: dict[int, str]) -> list[Piece]:
    """The regions to which a ship may go, or on which a ferry may be built."""
    pieces = []
    for region, name in enumerate(REGION_NAMES):
        move = moves.get(Verb.TO + region) or moves.get(Verb.BUILD + region)
        if move:
            x, y = corner(region)
            pieces.append(
                Piece(
                    id=f"target {name}",
                    symbol="",
                    x=x,
                    y=y,
                    size=CELL,
                    label=f"go to {name}" if Verb.TO + region in moves else f"build on {name}",
                    move=move,
                    mark="target",
                )
            )
    return pieces


def _piles(view: View, moves: dict[int, str]) -> list[Piece]:
    state = view.state
    draw = moves.get(0)
    pieces = [
        Piece(
            id="deck",
            symbol="back",
            x=PILES,
            y=0.4,
            size=CARD,
            count=state.deck,
            label="draw two cards" if draw else "the main deck",
            tip=f"{counted(state.deck, 'card')} in the main deck.",
            move=draw,
            mark="target" if draw else "",
        )
    ]
    if state.discards:
        pile = f"The discards: {words_of(sorted(state.discards))}."
        top, count = state.discards[-1], len(state.discards)
        pieces.append(card_piece(top, 11.85, 0.4, CARD, count=count, tip=pile))
    for slot, card in enumerate(state.insurance):
        take = moves.get(Verb.TAKE + card)
        pieces.append(card_piece(card, PILES + slot, 2.3, 0.9, take, "target" if take else ""))
    return pieces


def _tray(view: View, moves: dict[int, str]) -> list[Piece]:
    """Both cards that attack in a storm, and the cards of the ship that is asked about."""
    state = view.state
    pieces = []
    if state.phase in STORMS:
        first: Mark = "faded" if state.phase == Phase.SQUALL else "danger"
        pieces.append(card_piece(state.sea[state.target], PILES, 3.9, CARD, mark=first))
    if state.storm >= 0:
        second: Mark = "danger" if state.phase == Phase.SQUALL else ""
        pieces.append(card_piece(state.storm, PILES + 1.6, 3.9, CARD, mark=second))
    if state.ship >= 0:
        for slot, card in enumerate(state.ships[state.ship].cards):
            lose = moves.get(Verb.LOSE + card)
            x = PILES + slot
            pieces.append(card_piece(card, x, 5.95, 0.9, lose, "danger" if lose else ""))
    return pieces


def _hand(view: View, moves: dict[int, str]) -> list[Piece]:
    """The viewer's cards, fanned; chosen ones are raised."""
    if view.seat < 0:
        return []
    state = view.state
    hand = state.hands[view.seat]
    step = min(1.12, (12.8 - CARD) / max(1, len(hand) - 1))
    pieces = []
    for slot, card in enumerate(hand):
        move = next((moves[m] for m in range(Verb.LAY + card, Verb.LOSE, 104) if m in moves), None)
        mark: Mark = "chosen" if card in state.picked else "target" if move else ""
        lift = 0.3 if card in state.picked else 0.0
        pieces.append(card_piece(card, 0.2 + step * slot, HAND_Y - lift, CARD, move, mark))
    return pieces
