"""The log of Sources, one sentence or a few for each ply."""

from __future__ import annotations

from starboard.games.sources.cards import EXTRA_MOVE, KIND_TITLES, PICKUP
from starboard.games.sources.moves import MOVES, SourcesMove
from starboard.games.sources.piles import ONE, kinds
from starboard.games.sources.position import CLOSED
from starboard.games.sources.rules import Sources, kind_of
from starboard.games.sources.words import place_of
from starboard.kernel import OVER, OpenView, capital
from starboard.parts.crew import crew_ending
from starboard.parts.stream_moves import CardMove, Lay, Ride
from starboard.parts.streams import NAMES, laying_name, named, ride_ends
from starboard.parts.trails import shortest_ride


def tell(before: OpenView[Sources], move_id: int, after: OpenView[Sources]) -> str:
    """What happened, and what came of it."""
    old, new = before.state, after.state
    move = MOVES[move_id]
    seat = int(old.seat)
    if isinstance(move, CardMove):
        told = tell_card(old, move)
    elif isinstance(move, Ride):
        told = tell_ride(old, move.square)
    elif isinstance(move, Lay):
        told = f"@{seat} lays {move.laid} on {place_of(old, seat)}."
    else:
        told = tell_deed(old, move.notation, new)
    return " ".join([told, *by_itself(old, move, new), *aftermath(old, new)])


def tell_card(old: Sources, move: CardMove) -> str:
    """A card comes to a Source, is taken from one, or is shed."""
    seat, card = int(old.seat), KIND_TITLES[move.kind]
    if move.verb == "deal":
        return f"{capital(card)} comes to the Source on {NAMES[old.sources[old.fed]]}."
    if move.verb == "take":
        return f"@{seat} takes {card} from the Source on {place_of(old, seat)}."
    return f"@{seat} has shed no card this turn and discards {card} (SO-16)."


def tell_ride(old: Sources, square: int) -> str:
    """A step, a ride or a jump, by the squares it goes over."""
    seat, here = int(old.seat), int(old.here())
    closed = CLOSED[seat]
    name = NAMES[square]
    ends = ride_ends(old.squares, here, closed)
    if square in ends:
        ride = shortest_ride(old.squares, here, square, barred=closed)
        if len(ride) == 1:
            return f"@{seat} goes to {name}."
        return f"@{seat} rides over {named(ride[:-1])} to {name}."
    if old.squares[here] == old.squares[square]:
        return f"@{seat} jumps from the Gate on {NAMES[here]} to {name} (SO-24)."
    gate = next(end for end in ends if old.squares[end] == old.squares[square])
    ride = shortest_ride(old.squares, here, gate, barred=closed)
    if old.is_express(square) and len(ride) <= old.setup.ride:
        return f"@{seat} takes the long way to a Gate and jumps to {name} (SO-24)."
    return f"@{seat} comes over {named(ride)} and jumps through the Gate to {name} (SO-24)."


def tell_deed(old: Sources, notation: str, new: Sources) -> str:
    """A move that needs nothing but its name."""
    seat = int(old.seat)
    here = place_of(old, seat)
    if notation.startswith("turn "):
        turned = laying_name(new.squares[old.here()])
        return f"@{seat} turns the stream on {here}: it is now {turned} (SO-17)."
    return {
        "take all": f"@{seat} takes all cards from the Source on {here}.",
        "use pickup": f"@{seat} picks up the card on {here} (SO-22).",
        "use extra move": f"@{seat} uses an Extra Move (SO-23).",
        "end turn": f"@{seat} ends the turn.",
    }[notation]


def by_itself(old: Sources, move: SourcesMove, new: Sources) -> list[str]:
    """What followed because there was nothing to choose (SO-19), and a new deck (SO-18)."""
    seat = int(old.seat)
    told = []
    if move.notation == "use extra move" and new.pawns[seat] != old.pawns[seat]:
        told.append(tell_ride(old, new.pawns[seat]))
    lost = held_after(old, move) - new.hands[seat]
    if lost:
        told.append(f"Having shed no card, @{seat} discards {KIND_TITLES[kinds(lost)[0]]} (SO-16).")
    if (old.discard or lost) and not new.discard:
        told.append("The discard pile is shuffled and becomes the deck (SO-18).")
    return told


def held_after(old: Sources, move: SourcesMove) -> int:
    """The cards that a move alone leaves in the hand of the seat to act."""
    held = int(old.carried())
    if isinstance(move, Lay):
        return held - ONE[move.kind]
    if isinstance(move, CardMove):
        return held + {"deal": 0, "take": 1, "discard": -1}[move.verb] * ONE[move.kind]
    if move.notation == "take all":
        return held + int(old.pile_here())
    if move.notation == "use pickup":
        return held - ONE[PICKUP] + ONE[kind_of(old.squares[old.here()])]
    return held - ONE[EXTRA_MOVE] if move.notation == "use extra move" else held


def aftermath(old: Sources, new: Sources) -> list[str]:
    """An express made, and how the game ended."""
    told = [
        f"That is @{seat}'s express (SO-30)!"
        for seat in range(len(new.made))
        if new.made[seat] and not old.made[seat]
    ]
    if new.to_act == OVER:
        told.append(f"{crew_ending(new)}.")
    return told
