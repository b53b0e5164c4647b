"""The scene: a sea chart with its edge, the piles beside it, and the viewer's hand in a dock."""

from __future__ import annotations

from typing import Final

from starboard.games.speiderne.cards import EDGE_NAMES, REGION_NAMES, REGIONS, SUIT
from starboard.games.speiderne.moves import MOVES, Verb
from starboard.games.speiderne.panels import panels, status
from starboard.games.speiderne.position import Phase
from starboard.games.speiderne.rules_choices import free_edges
from starboard.games.speiderne.scene_cards import (
    CARD,
    DECK_Y,
    HAND_WIDTH,
    HAND_X,
    HAND_Y,
    INSURANCE_Y,
    NEXT,
    PILE,
    PILES_X,
    SHIP_Y,
    THREE,
    card_piece,
    hand,
    piles,
    ship_cards,
)
from starboard.games.speiderne.scene_ships import (
    CELL,
    CHART_HEIGHT,
    CHART_WIDTH,
    corner,
    middle_of,
    mooring,
    passengers,
    ship_middle,
    ships,
)
from starboard.games.speiderne.view import View
from starboard.games.speiderne.words import (
    CARD_WORDS,
    EVENTS,
    kind_of_ship,
    place_words,
)
from starboard.kernel import Button, Piece, Scene, Zone
from starboard.kernel.scene import Mark, ZoneKind

WIDTH: Final = 12.35
HEIGHT: Final = 9.8
REGION_CARD: Final = 0.92
"""The side of a region's card, large enough that its rank is read from afar."""

STORM_CARD: Final = 1.08
"""The side of the cards that attack, which lie on a region side by side."""

STORMS: Final = (Phase.GATHERING, Phase.STORM, Phase.SQUALL)
CLOUDS: Final = ("fog", "fog_2", "fog_3")
MEANINGS: Final = (
    "A storm: two cards attack whoever discovers it (SP-20). Ferries need a higher card (SP-35).",
    "A treasure: a card for whoever discovers it (SP-23), or lands passengers here (SP-37).",
    "Pirates: they take cards worth more than theirs (SP-22). An island for ferries (SP-30).",
    "No wind: funding costs two cards that turn (SP-21), for ferries too (SP-35).",
)
HIDDEN: Final = "Nobody knows what lies here: send an expedition (SP-15)."
CLOSED: Final = "Nobody discovered it, so ferries cannot go there (SP-30)."


def scene(view: View) -> Scene:
    """All that the viewer may see."""
    moves = {move: MOVES.notation(move) for move in view.legal}
    pieces = [
        *_sea(view, moves),
        *_edge(view, moves),
        *ships(view, moves),
        *_storm(view),
        *piles(view, moves),
        *ship_cards(view, moves),
        *hand(view, moves),
    ]
    stop = Button(
        id="stop",
        label="Leave it at one card",
        move=MOVES.notation(Verb.STOP),
        confirm="Leave it at one card? You may take a second (SP-43).",
    )
    return Scene(
        width=WIDTH,
        height=HEIGHT,
        status=status(view),
        zones=tuple(_zones(view)),
        pieces=tuple(pieces),
        controls=(stop,) if Verb.STOP in moves else (),
        panels=panels(view),
    )


PILE_TIPS: Final = {
    "main deck": "Two cards from the deck are a whole turn (SP-11).",
    "discard pile": "Discards become the deck when it has run out (SP-4).",
    "insurance": "One of these open cards, instead of two from the deck, is a whole turn (SP-11).",
    "ship": "The cards of the ship that is asked about, called by its highest (SP-44).",
}


def _zones(view: View) -> list[Zone]:
    zones = [
        Zone(
            id="sea",
            kind="board",
            x=0,
            y=0,
            width=CHART_WIDTH,
            height=CHART_HEIGHT,
            ground="chart",
            tip="Ships go from region to region, a step a turn (SP-13).",
        ),
        _pile("main deck", "deck", "Deck", PILES_X, DECK_Y, (PILE, CARD)),
        _pile("discard pile", "deck", "Discards", PILES_X + NEXT, DECK_Y, (PILE, CARD)),
        _pile("insurance", "mat", "Insurance", PILES_X, INSURANCE_Y, THREE),
    ]
    if view.state.ship >= 0:
        whose = "Your" if view.state.seat() == view.seat else "The"
        name = f"{whose} {kind_of_ship(view.state)}"
        zones.append(_pile("ship", "mat", name, PILES_X, SHIP_Y, THREE))
    if view.seat >= 0:
        zones.append(
            Zone(
                id="hand",
                kind="hand",
                x=HAND_X,
                y=HAND_Y,
                width=HAND_WIDTH,
                height=CARD,
                label="Your hand",
                tip="Three of a suit make a ship, and ships at sea cost cards (SP-12, SP-17).",
                role="dock",
            )
        )
    return zones


def _pile(
    name: str, kind: ZoneKind, label: str, x: float, y: float, size: tuple[float, float]
) -> Zone:
    width, height = size
    tip = PILE_TIPS[name]
    return Zone(id=name, kind=kind, x=x, y=y, width=width, height=height, label=label, tip=tip)


def _sea(view: View, moves: dict[int, str]) -> list[Piece]:
    """Each region: what is there, its name, its card and who waits."""
    pieces: list[Piece] = []
    for region in range(REGIONS):
        pieces.append(_region(view, region, moves))
    for region, name in enumerate(REGION_NAMES):
        x, y = corner(region)
        pieces.append(Piece(id=f"name {name}", symbol="", x=x, y=y, size=0.6, text=name))
        card = view.state.sea[region]
        if card >= 0 and not _is_stormy(view, region):
            is_attacking = region == view.state.target and view.state.phase == Phase.GALE
            mark: Mark = "danger" if is_attacking else ""
            asks = _asks(view, region)
            where = (x + CELL - 0.05 - REGION_CARD, y + 0.05)
            pieces.append(card_piece(card, *where, REGION_CARD, mark=mark, asks=asks))
        if waiting := view.state.waiting[region]:
            spot = (x + 0.08, y + 0.5, 0.55)
            pieces.append(passengers(f"waiting {name}", spot, waiting, f"waiting on {name}"))
    return pieces


def _region(view: View, region: int, moves: dict[int, str]) -> Piece:
    """The picture of a region. Where a ship may go, or a ferry be built, it is what one touches."""
    state, name = view.state, REGION_NAMES[region]
    x, y = corner(region)
    card = state.sea[region]
    is_open = card >= 0
    words = f"{name}, {EVENTS[SUIT[card]]}, {CARD_WORDS[card]}" if is_open else f"{name}, unknown"
    to, build = moves.get(Verb.TO + region), moves.get(Verb.BUILD + region)
    label = f"go to {words}" if to else f"build on {words}" if build else words
    hidden = HIDDEN if state.ferries_since < 0 else CLOSED
    mark: Mark = "target" if to or build else "chosen" if state.target == region else ""
    # Not every cloud is like its neighbours.
    cloud = CLOUDS[(region + region // 4) % len(CLOUDS)]
    return Piece(
        id=f"region {name}",
        symbol=EVENTS[SUIT[card]] if is_open else cloud,
        x=x,
        y=y,
        size=CELL,
        label=label,
        tip=MEANINGS[SUIT[card]] if is_open else hidden,
        move=to or build,
        mark=mark,
        asks="" if to or build else _asks(view, region),
        path=(ship_middle(view, state.ships[state.ship]), middle_of(region)) if to else (),
    )


def _asks(view: View, region: int) -> str:
    """What a touch of a region asks for: to go there, or to build there."""
    verb = Verb.BUILD if view.state.phase == Phase.PLACING else Verb.TO
    return MOVES.notation(verb + region)


def _is_stormy(view: View, region: int) -> bool:
    return view.state.phase in STORMS and view.state.target == region


def _storm(view: View) -> list[Piece]:
    """Both cards that attack lie on the region, side by side, in the order in which they do."""
    state = view.state
    if state.phase not in STORMS:
        return []
    x, y = corner(state.target)
    asks = _asks(view, state.target)
    first: Mark = "faded" if state.phase == Phase.SQUALL else "danger"
    top = y + (CELL - STORM_CARD) / 2
    region = state.sea[state.target]
    pieces = [card_piece(region, x + 0.04, top, STORM_CARD, mark=first, asks=asks)]
    if state.storm >= 0:
        second: Mark = "danger" if state.phase == Phase.SQUALL else ""
        pieces.append(card_piece(state.storm, x + 0.88, top, STORM_CARD, mark=second, asks=asks))
    return pieces


def _edge(view: View, moves: dict[int, str]) -> list[Piece]:
    """The free places around the sea: anchors where one may be chosen, else quiet marks."""
    if view.state.ferries_since >= 0:
        return []
    pieces = []
    for edge in free_edges(view.state):
        x, y = mooring(edge)
        move = moves.get(Verb.AT + edge)
        where = place_words(REGIONS + edge)
        pieces.append(
            Piece(
                id=f"place {EDGE_NAMES[edge]}",
                symbol="anchor" if move else "place",
                x=x + 0.1,
                y=y + 0.1,
                size=0.8,
                label=f"ready it {where}" if move else f"free place {where}",
                move=move,
                mark="target" if move else "",
                asks="" if move else MOVES.notation(Verb.AT + edge),
                ghost="expedition_3" if move else "",
            )
        )
    return pieces
