"""The log of Streamlines, one sentence or a few for each ply."""

from __future__ import annotations

from starboard.games.streamlines.cards import (
    ACTION,
    CARGO,
    COLLAPSE,
    KIND_TITLES,
    PLANET,
    POWERS,
    REFUGEE,
)
from starboard.games.streamlines.moves import MOVES, Give
from starboard.games.streamlines.position import CLOCK, DEALING, FOLLOW, LOST
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.words import held, planet_name, with_refugees
from starboard.kernel import OVER, OpenView, capital, counted
from starboard.parts.crew import crew_ending
from starboard.parts.stream_moves import CardMove, Lay, Ride
from starboard.parts.streams import ARROWS, NAMES, THING, laying_name, named
from starboard.parts.trails import shortest_ride


def tell(before: OpenView[Streamlines], move_id: int, after: OpenView[Streamlines]) -> str:
    """What happened, and what came of it."""
    old, new = before.state, after.state
    move = MOVES[move_id]
    if isinstance(move, CardMove):
        told = tell_card(old, move.kind) if move.verb == "deal" else tell_dump(old, move.kind)
    elif isinstance(move, Ride):
        told = tell_flight(old, move.square)
    elif isinstance(move, Lay):
        told = tell_laying(old, move)
    elif isinstance(move, Give):
        told = f"@{old.seat} gives {KIND_TITLES[move.kind]} to @{move.seat}."
    else:
        told = tell_deed(old, move.notation, new)
    return " ".join([told, *aftermath(old, new)])


def tell_card(old: Streamlines, kind: int) -> str:
    card = KIND_TITLES[kind]
    if old.phase == DEALING:
        return f"@{old.clock // 2} starts with {card} (ST-7)."
    if old.phase == CLOCK:
        planet = int(old.clock)
        name = planet_name(old, planet)
        if kind != COLLAPSE:
            return f"The clock turns up {card} for {name}: discarded."
        return f"The clock turns up a Collapse for {name}: {tell_collapse(old, planet)}"
    planet = old.squares[old.ships[old.seat]] // THING - PLANET
    if kind == COLLAPSE:
        here = planet_name(old, planet)
        return f"@{old.seat} draws a Collapse on {here}: {tell_collapse(old, planet)}"
    return f"@{old.seat} draws {card} and {tell_place(old, kind)}."


def tell_place(old: Streamlines, kind: int) -> str:
    """Where a card goes that a ship has drawn."""
    seat = int(old.seat)
    if kind == ACTION and held(old, seat, ACTION) >= old.setup.most_actions:
        return f"discards it, having {old.setup.most_actions} (ST-17)"
    if kind < POWERS:
        return "keeps it"
    return "has no room" if old.loads[seat] >= held(old, seat, CARGO) else "takes it aboard"


def tell_collapse(old: Streamlines, planet: int) -> str:
    if old.warnings[planet] == 0:
        return "a first warning (ST-40)."
    if old.warnings[planet] == 1:
        return f"it will be a black hole when @{old.seat}'s next turn ends (ST-41)."
    return "it is doomed already, so the card is discarded (ST-42)."


def tell_dump(old: Streamlines, kind: int) -> str:
    lost = "is lost in space" if kind == REFUGEE else "goes to the discard pile"
    return f"@{old.seat} dumps {KIND_TITLES[kind]}, which {lost} (ST-33)."


def tell_laying(old: Streamlines, move: Lay) -> str:
    here = NAMES[old.ships[old.seat]]
    if move.arrows:
        return f"@{old.seat} lays a stream on {here}: {move.laid}."
    return f"@{old.seat} builds {move.laid} on {here}."


def tell_flight(old: Streamlines, square: int) -> str:
    seat, here = old.seat, old.ships[old.seat]
    name, thing = NAMES[square], old.squares[square] // THING
    if thing >= PLANET and old.is_black(thing - PLANET):
        return f"@{seat} flies into the black hole on {name} (ST-25)."
    if not old.rides_to(square):
        return f"@{seat} jumps through the gate to {name} (ST-27)."
    first = old.squares[here] & ARROWS if old.phase == FOLLOW else ARROWS
    stops = old.may_stop()
    ride = shortest_ride(old.squares, here, square, first=first, stops=stops)
    if len(ride) == 1:
        return f"@{seat} flies to {name}."
    return f"@{seat} rides the stream over {named(ride[:-1])} to {name}."


def tell_deed(old: Streamlines, notation: str, new: Streamlines) -> str:
    """A move that needs nothing but its name."""
    seat = old.seat
    here = NAMES[old.ships[seat]]
    if notation == "rescue":
        saved = counted(int(new.rescued - old.rescued), "refugee")
        return f"@{seat} brings {saved} to safety: {new.rescued} of {new.setup.required} rescued."
    if notation.startswith("turn "):
        turned = laying_name(new.squares[old.ships[seat]])
        return f"@{seat} turns the stream on {here}: it is now {turned} (ST-39)."
    return {
        "draw": f"@{seat} lands on {here} to draw.",
        "draw slowly": f"@{seat} lands on {here} to draw card by card.",
        "draw again": f"@{seat} draws again for free.",
        "stop drawing": f"@{seat} stops drawing.",
        "use pickup": f"@{seat} picks up the stream on {here} (ST-37).",
        "use extra move": f"@{seat} uses an Extra Move (ST-38).",
        "stay": f"@{seat} stays on {here}.",
        "end turn": f"@{seat} ends the turn.",
    }[notation]


def aftermath(old: Streamlines, new: Streamlines) -> list[str]:
    """Planets that turned, ships that are lost, how the game ended, or whose turn begins."""
    told = []
    for planet in range(len(new.fuses)):
        if new.is_black(planet) and not old.is_black(planet):
            name = capital(planet_name(new, planet))
            told.append(f"{name} turns into a black hole (ST-41).")
    for seat in range(len(new.ships)):
        if new.ships[seat] == LOST and old.ships[seat] != LOST:
            told.append(f"@{seat}'s ship is lost{with_refugees(old, seat)} (ST-44).")
    if new.to_act == OVER:
        told.append(f"{crew_ending(new)}.")
        return told
    if new.seat != old.seat or (old.phase == DEALING and new.phase != DEALING):
        told.append(f"@{new.seat}'s turn begins.")
    if new.num_deck > old.num_deck:
        told.append("The discard pile is shuffled and becomes the deck (ST-14).")
    return told
