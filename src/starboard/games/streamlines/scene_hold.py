"""The dock below the galaxy: what a ship has aboard, and every way to use it."""

from __future__ import annotations

from typing import Final

from starboard.games.streamlines.cards import (
    ENGINEERING,
    EXTRA_MOVE,
    KIND_NAMES,
    PICKUP,
    POWERS,
    REFUGEE,
    STREAM,
)
from starboard.games.streamlines.moves import MOVES
from starboard.games.streamlines.position import LOST
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.words import cargo_of, held, room, symbol_of, title_of, whose
from starboard.kernel import OpenView, Piece, Zone, capital
from starboard.parts.stream_cards import Dock, Group, card_piece, ways_to_lay
from starboard.parts.stream_moves import Lay
from starboard.parts.stream_scene import refused, stream_look
from starboard.parts.streams import ARROWS, FIRST_LAYING, LAYINGS, NAMES, laying_name, turned

HOLD: Final = Dock(
    "hold",
    top=10.0,
    tip="A hold has cargo, which takes room, and powers, which cost no action (ST-33).",
)

POWER_NOTES: Final = {
    EXTRA_MOVE: "One move that costs no action (ST-38).",
    PICKUP: "Takes the stream below your ship into the hold, for no action (ST-37).",
    ENGINEERING: "Turns the stream below your ship a quarter, for no action (ST-39).",
}


def hold_of(view: OpenView[Streamlines]) -> int:
    """Whose hold is shown: the viewer's own, or that of the ship whose turn it is."""
    return view.seat if view.seat >= 0 else int(view.state.seat)


def hold_zone(view: OpenView[Streamlines]) -> Zone:
    seat = hold_of(view)
    owner = capital(whose(view, seat))
    if view.state.ships[seat] == LOST:
        return HOLD.zone(f"{owner} ship is lost")
    return HOLD.zone(f"{owner} hold, {room(view.state, seat)}")


def hold_pieces(view: OpenView[Streamlines]) -> list[Piece]:
    """Cargo and powers; a card that can be laid is shown as every way to lay it."""
    legal = {MOVES.notation(move) for move in view.legal}
    seat = hold_of(view)
    groups = [cargo_group(view, seat, kind, legal) for kind in cargo_of(view.state, seat)]
    for power in range(EXTRA_MOVE, POWERS):
        if held(view.state, seat, power):
            groups.append(power_group(view.state, seat, power, legal))
    return HOLD.pieces(groups)


def caption(kind: int) -> str:
    """A card's name, as short as it can be: ``Corner``, ``Gate A``, ``Extra Move``."""
    words = title_of(kind).removesuffix(" card").removesuffix(" stream")
    return capital(words)


def cargo_group(view: OpenView[Streamlines], seat: int, kind: int, legal: set[str]) -> Group:
    """A card in the hold: to lay, to dump, or to ask about."""
    moves = [MOVES[move] for move in view.legal]
    layings = [move for move in moves if isinstance(move, Lay) and move.kind == kind]
    if layings:
        ways = ways_to_lay(layings, symbol_of(kind), rider=f"ship {seat}")
        here = f" on {NAMES[view.state.ships[seat]]}" if len(ways) > 1 else ""
        return Group(f"Lay {title_of(kind).removesuffix(' stream')}{here}", ways)
    dump = f"dump {KIND_NAMES[kind]}"
    plays = dump if dump in legal else None
    count = held(view.state, seat, kind)
    label = f"dump {title_of(kind)}" if plays else f"{title_of(kind)} in the hold"
    asks = "" if plays else refused(legal, wish(kind), dump)
    card = card_piece(
        f"hold {kind}", symbol_of(kind), label, count=count, move=plays, asks=asks, tip=note(kind)
    )
    return Group(f"Dump {caption(kind)}" if plays else caption(kind), [card])


def wish(kind: int) -> str:
    """The move that somebody who touches a card in the hold has in mind."""
    if kind == REFUGEE:
        return "rescue"
    if kind < STREAM + 4:
        return f"lay {laying_name(LAYINGS[FIRST_LAYING[kind - STREAM]])}"
    return f"lay {KIND_NAMES[kind]}"


def note(kind: int) -> str:
    """What a card in the hold is for."""
    if kind == REFUGEE:
        return "Bring refugees to an escape and rescue them (ST-35)."
    if kind < STREAM + 4:
        return "Lay it on an empty square: it carries every ship that comes there (ST-34)."
    return "Lay two with the same letter: ships jump from one to the other (ST-27)."


def power_group(state: Streamlines, seat: int, power: int, legal: set[str]) -> Group:
    """A power that a touch uses, or asks about."""
    if power == ENGINEERING and "turn left" in legal:
        return Group("Turn the stream", turnings(state, seat))
    use = "turn left" if power == ENGINEERING else f"use {KIND_NAMES[power]}"
    title = title_of(power).removesuffix(" card")
    plays = use if use in legal else None
    card = card_piece(
        f"hold {power}",
        symbol_of(power),
        f"use {title}" if plays else title,
        count=held(state, seat, power),
        move=plays,
        asks="" if plays else use,
        tip=POWER_NOTES[power],
    )
    return Group(title, [card])


def turnings(state: Streamlines, seat: int) -> list[Piece]:
    """The stream below the ship as Engineering would turn it."""
    pieces = []
    for side in ("left", "right"):
        arrows = int(turned(state.squares[state.ships[seat]] & ARROWS, side == "right"))
        symbol, turns = stream_look(arrows)
        pieces.append(
            card_piece(
                f"turn {side}",
                symbol,
                f"turn the stream {side}: {laying_name(arrows)}",
                turns=turns,
                move=f"turn {side}",
                tip=POWER_NOTES[ENGINEERING],
                shows=(f"ship {seat}",),
            )
        )
    return pieces
