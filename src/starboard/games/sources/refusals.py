"""Why a move of Sources is not legal now, in one sentence with the rule."""

from __future__ import annotations

from starboard.games.sources.cards import COLOURS, EXTRA_MOVE, KINDS, NOT_THING, ONLY_THING, PICKUP
from starboard.games.sources.moves import MOVES, SourcesMove
from starboard.games.sources.position import ACTING, BOOST, CLOSED
from starboard.games.sources.rules import Sources
from starboard.games.sources.words import hand, place_of, title_of
from starboard.kernel import OpenView
from starboard.parts.stream_moves import CardMove, Lay, Ride
from starboard.parts.streams import AGAINST, ARROWS, NAMES, NEXT, THING, ride_ends


def why_not(view: OpenView[Sources], notation: str) -> str:
    """The first rule that stands in the way."""
    state = view.state
    move = MOVES[MOVES.parse(notation)]
    if state.phase != ACTING:
        return _other_question(state, move)
    if isinstance(move, Ride):
        return _no_move(state, move.square)
    if isinstance(move, CardMove):
        if move.verb == "take":
            return _no_taking(state, move.kind)
        return "Cards are discarded only at the end of a turn in which none was shed (SO-16)."
    if isinstance(move, Lay):
        return _no_laying(state, move)
    return _no_deed(state, notation)


def _other_question(state: Sources, move: SourcesMove) -> str:
    """Something else has to be decided first."""
    if state.phase == BOOST:
        if isinstance(move, Ride):
            return _no_ride(state, move.square)
        return "You are using an Extra Move: first go where it takes you (SO-23)."
    if isinstance(move, CardMove) and move.verb == "discard":
        return f"You carry no {title_of(move.kind)} (SO-16)."
    return "You carry cards and shed none this turn: first discard one (SO-16)."


def _no_move(state: Sources, square: int) -> str:
    if state.has_turned:
        return "You turned a card this turn, so your pawn stays (SO-17)."
    if state.has_used_move:
        return "You have made your one move of this turn (SO-11)."
    return _no_ride(state, square)


def _no_ride(state: Sources, square: int) -> str:
    seat, here = int(state.seat), int(state.here())
    name, code = NAMES[square], state.squares[square]
    if square == here:
        return f"Your pawn is on {name}, and a move never comes to a square twice (SO-12)."
    thing = code // THING
    if thing >= NOT_THING and (CLOSED[seat] >> thing) & 1:
        return f"The square {name} is open to all but {COLOURS[seat]} (SO-21)."
    if thing >= ONLY_THING and (CLOSED[seat] >> thing) & 1:
        return f"The square {name} is open to {COLOURS[thing - ONLY_THING]} alone (SO-21)."
    if square in ride_ends(state.squares, here, CLOSED[seat], ARROWS, True):
        return f"The stream carries you on from {name}: a ride goes as far as it can (SO-12)."
    for way in range(4):
        if NEXT[4 * here + way] == square and code & AGAINST[way]:
            return f"You would enter {name} against its stream (SO-13)."
    return f"No move ends on {name}: it is one step, then as far as streams carry you (SO-12)."


def _no_laying(state: Sources, move: Lay) -> str:
    seat = int(state.seat)
    if not hand(state, seat)[move.kind]:
        return f"You carry no {title_of(move.kind)} (SO-15)."
    if not state.squares[state.here()]:
        return "You picked this card up here: lay it another way, or elsewhere (SO-26)."
    here = place_of(state, seat)
    return f"A card is laid on the empty square below your pawn, and {here} is not empty (SO-15)."


def _no_taking(state: Sources, kind: int = KINDS) -> str:
    seat = int(state.seat)
    if state.source_here() < 0:
        return f"Cards are taken on a Source, and {place_of(state, seat)} is not one (SO-14)."
    if kind < KINDS:
        return f"There is no {title_of(kind)} in the pile of this Source (SO-14)."
    return "The pile of this Source has fewer than two cards (SO-14)."


def _no_deed(state: Sources, notation: str) -> str:
    cards = hand(state, int(state.seat))
    if notation == "take all":
        return _no_taking(state)
    if notation == "use extra move":
        return _no_boost(state, cards[EXTRA_MOVE])
    if notation.startswith("turn "):
        return _no_turning(state)
    if not cards[PICKUP]:
        return "You carry no Pickup (SO-22)."
    if state.has_lifted:
        return "A turn has room for one Pickup, and you have used it (SO-26)."
    return "There is no card below your pawn that can be picked up (SO-22)."


def _no_turning(state: Sources) -> str:
    if state.has_turned:
        return "You may turn a card only once in a turn (SO-17)."
    if state.has_moved:
        return "Only a pawn that has not moved this turn may turn a card (SO-17)."
    return f"There is no Streamline on {place_of(state, int(state.seat))} to turn (SO-17)."


def _no_boost(state: Sources, held: int) -> str:
    if not held:
        return "You carry no Extra Move (SO-23)."
    if state.has_turned:
        return "You turned a card this turn, so your pawn stays (SO-17)."
    if state.has_boosted:
        return "A turn has room for one Extra Move, and you have used it (SO-26)."
    return f"No move from {place_of(state, int(state.seat))} is possible (SO-13)."
