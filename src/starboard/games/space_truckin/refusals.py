"""Refusals: why a move is not possible now, in one sentence with the rule that says so."""

from __future__ import annotations

from starboard.games.space_truckin.exchange import Exchanges
from starboard.games.space_truckin.moves import MOVES, Verb
from starboard.games.space_truckin.rotations import (
    PERIOD,
    edge_at,
    matches,
    segment_at,
    turns_fitting,
    turns_pointing,
)
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.squares import (
    BACK,
    NEIGHBOURS,
    NONE,
    SQUARE_NAMES,
    code_of,
    has,
    place_of,
    type_of,
)
from starboard.games.space_truckin.words import (
    CORNERS,
    DIRECTIONS,
    EDGE_WORDS,
    feature_name,
    full_name,
    kind_name,
    role,
)
from starboard.kernel import OpenView
from starboard.parts.grid import COMPASS


def why_not(view: OpenView[Truckin], notation: str) -> str:
    """The reason that the viewer, who is to act, may not play *notation* now."""
    state = view.state
    move = MOVES.parse(notation)
    verb = notation.split(maxsplit=1)[0]
    if state.phase == Phase.TOUCHING:
        return "First touch the stack to draw a tile (TR-17)."
    if move == Verb.STACK:
        return f"You have drawn {full_name(state.hand)} already: use it first (TR-10)."
    asked = {
        Phase.PLACING: _why_not_placing,
        Phase.DEPLOYING: _why_not_deploying,
        Phase.CHOOSING: _why_not_black_hole,
        Phase.PAIRING: _why_not_pairing,
    }
    return asked.get(state.phase, _why_not_turning)(state, verb, move)


def _why_not_placing(state: Truckin, verb: str, move: int) -> str:
    name = kind_name(state.hand)
    if verb == "place":
        return _why_not_there(state, move - Verb.PLACE)
    if verb == "turn":
        return f"First choose a square for the {name}; then you can turn it (TR-16)."
    if verb == "deploy":
        return f"First place the {name}; then you may deploy a ship onto it (TR-20)."
    if verb == "pass":
        return f"The {name} fits somewhere, so it must be placed (TR-10)."
    return f"Only a black hole can {verb if verb != 'with' else 'exchange'} (TR-30)."


def _why_not_there(state: Truckin, square: int) -> str:
    """Why the tile in hand cannot lie on a square."""
    where, name = SQUARE_NAMES[square], kind_name(state.hand)
    if state.board.codes[square]:
        return f"There is a tile on {where} already (TR-11)."
    if turns_fitting(state.hand, state.board.needs[square]):
        corner = CORNERS[state.quadrant]
        return f"With an arrow to the {corner}, the {name} does not fit on {where} (TR-13)."
    return f"However it is turned, the {name} does not match the tiles around {where} (TR-12)."


def _why_not_turning(state: Truckin, verb: str, move: int) -> str:
    if verb != "turn":
        return "First choose a rotation for the tile, or take your last choice back (TR-16)."
    turn = move - Verb.TURN
    if state.phase == Phase.TURNING:
        of_type, square = state.hand, state.first
    else:
        pair = (state.first, state.second)
        source, square = pair if state.phase == Phase.TURNING_FIRST else pair[::-1]
        of_type = type_of(state.board.codes[source])
    name, facing = kind_name(of_type), DIRECTIONS[turn]
    if not has(turns_pointing(of_type, state.quadrant), turn):
        corner = CORNERS[state.quadrant]
        return f"Turned {facing}, the {name} has no arrow to the {corner} (TR-13)."
    clash = _clash(state, of_type, turn, square)
    if clash:
        return clash
    if turn >= PERIOD[of_type] and has(state.turns(), turn % PERIOD[of_type]):
        same = DIRECTIONS[turn % PERIOD[of_type]]
        return f"Turned {facing}, the {name} looks the same as turned {same}: choose that (TR-16)."
    if not _continues(state, turn):
        return (
            f"Turned {facing}, the {name} would not match the other tile of the exchange (TR-12)."
        )
    return f"With the {name} turned {facing} the exchange would change nothing (TR-32)."


def _continues(state: Truckin, turn: int) -> bool:
    """Whether the tiles to exchange can match each other with one of them turned like this."""
    one, other = state.first, state.second
    found = Exchanges(state.board, [one, other])
    if state.phase == Phase.TURNING_SECOND:
        return found.continues(one, other, state.first_turn, turn)
    backs = [back for back in range(4) if has(found.fitting(other, one), back)]
    return any([found.continues(one, other, turn, back) for back in backs])


def _clash(state: Truckin, of_type: int, turn: int, square: int) -> str:
    """The first side at which a tile would not match its neighbour."""
    for side in range(4):
        beyond = NEIGHBOURS[4 * square + side]
        there = state.board.codes[beyond]
        if not there or (state.phase != Phase.TURNING and beyond in {state.first, state.second}):
            continue
        mine = edge_at(code_of(of_type, turn), side)
        theirs = edge_at(there, BACK[side])
        if not matches(mine, theirs):
            return (
                f"Turned {DIRECTIONS[turn]}, the {kind_name(of_type)} shows {EDGE_WORDS[mine]} to"
                f" the {DIRECTIONS[side]}, but {SQUARE_NAMES[beyond]} shows"
                f" {EDGE_WORDS[theirs]} (TR-12)."
            )
    return ""


def _why_not_deploying(state: Truckin, verb: str, move: int) -> str:
    where, code = SQUARE_NAMES[state.first], state.board.codes[state.first]
    if verb in {"place", "turn"}:
        return f"The tile lies on {where} already: deploy a ship or pass (TR-10)."
    if verb != "deploy":
        return f"Only a black hole can {verb if verb != 'with' else 'exchange'} (TR-30)."
    if move == Verb.DEPLOY_STATION:
        return f"There is no station on {where} (TR-20)."
    side = move - Verb.DEPLOY
    segment = segment_at(code, side)
    if segment == NONE:
        return f"There is only void on the {DIRECTIONS[side]} side of {where} (TR-20)."
    what = feature_name(state.hand, segment)
    if state.is_taken(segment):
        return f"There is a ship on that {what} already (TR-21)."
    first = next(s for s in range(4) if segment_at(code, s) == segment)
    return f"That {what} is named by its first side: deploy {COMPASS[first]} (TR-20)."


def _why_not_black_hole(state: Truckin, verb: str, move: int) -> str:
    if verb in {"place", "turn"}:
        return "A black hole is never placed (TR-30)."
    if verb == "deploy":
        return "No ship is deployed in a turn with a black hole (TR-30)."
    if verb == "with":
        return "First choose the tile to exchange: exchange and its square (TR-32)."
    if verb == "remove":
        return _why_not_removing(state, move - Verb.REMOVE)
    return _why_not_first(state, move - Verb.EXCHANGE)


def _why_not_first(state: Truckin, square: int) -> str:
    """Why a tile cannot be the first of an exchange."""
    where = SQUARE_NAMES[square]
    if not state.board.codes[square]:
        return f"There is no tile on {where} to exchange (TR-32)."
    found = state.exchanges()
    earlier = [one for one in found.squares if one < square and found.is_open(one, square)]
    if earlier:
        first = SQUARE_NAMES[earlier[0]]
        return f"Name the earlier tile first: for example, exchange {first} with {where} (TR-36)."
    return f"The tile on {where} can change places with no other (TR-32)."


def _why_not_removing(state: Truckin, square: int) -> str:
    where, crew = SQUARE_NAMES[square], state.board.crews[square]
    if not crew:
        return f"There is no cargo on {where} (TR-31)."
    ship = role(type_of(state.board.codes[square]), place_of(crew))
    return f"A black hole swallows only cargo, not the {ship} on {where} (TR-31)."


def _why_not_pairing(state: Truckin, verb: str, move: int) -> str:
    first = SQUARE_NAMES[state.first]
    if verb != "with":
        return f"First choose the tile to exchange with the one on {first} (TR-32)."
    square = move - Verb.WITH
    where = SQUARE_NAMES[square]
    if square == state.first:
        return (
            f"A tile cannot change places with itself: choose one that is not on {first} (TR-32)."
        )
    if not state.board.codes[square]:
        return f"There is no tile on {where} to exchange (TR-32)."
    found = Exchanges(state.board, sorted([state.first, square]))
    if square < state.first and found.is_open(square, state.first):
        return f"Name the earlier tile first: exchange {where} with {first} (TR-36)."
    return _why_no_pair(state, found, square)


def _why_no_pair(state: Truckin, found: Exchanges, other: int) -> str:
    """Why the tile chosen first and another cannot change places."""
    one = state.first
    for tile, square in ((one, other), (other, one)):
        name, where = kind_name(found.types[tile]), SQUARE_NAMES[square]
        if not found.fitting(tile, square):
            return f"However it is turned, the {name} does not fit on {where} (TR-12)."
    both = f"{SQUARE_NAMES[one]} and {SQUARE_NAMES[other]}"
    if found.types[one] == found.types[other]:
        return f"Exchanging {both} would change no kind, rotation or ship (TR-32)."
    return f"Side by side, the tiles on {both} would not match (TR-12)."
