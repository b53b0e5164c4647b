"""The status line, and the panels beside the board."""

from __future__ import annotations

from starboard.games.space_truckin.moves import Verb
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.squares import NONE, SQUARE_NAMES, seat_of
from starboard.games.space_truckin.stacks import STATION
from starboard.games.space_truckin.story import ending, last_points, score_sentence
from starboard.games.space_truckin.words import CORNERS, full_name, kind_name, tile_on
from starboard.kernel import OVER, Holding, Panel, counted


def status(state: Truckin, seat: int = NONE) -> str:
    """What must be done now: said to the one who must, or about them, and what is at stake."""
    if state.to_act == OVER:
        return f"All tiles are drawn (TR-50). {ending(state)}"
    who = f"@{state.turn}"
    if state.phase == Phase.DRAWING:
        return f"{who} draws a tile."
    if state.phase == Phase.READING:
        return f"{who} drew {full_name(state.hand)}: the clock is read."
    if seat == state.turn:
        return _order(state)
    name = kind_name(state.hand)
    asked = {
        Phase.TOUCHING: f"{who} is about to touch the stack.",
        Phase.PLACING: f"{who} chooses a square for the {name}.",
        Phase.TURNING: f"{who} turns the {name} for {_name(state.first)}.",
        Phase.DEPLOYING: f"{who} deploys a ship onto {_name(state.first)}, or none.",
        Phase.CHOOSING: f"{who} has a black hole: remove a cargo, exchange two tiles, or neither.",
        Phase.PAIRING: f"{who} chooses the tile to change places with {_name(state.first)}.",
    }
    one, other = _moving(state)
    usual = f"{who} turns the tile that goes from {_name(one)} to {_name(other)}."
    return asked.get(state.phase, usual)


def _order(state: Truckin) -> str:
    """What the one to act is told."""
    if state.phase <= Phase.PLACING:
        order = "Touch the stack to draw, when the clock suits you."
        if state.phase == Phase.PLACING:
            order = f"Place the {kind_name(state.hand)}{_arrow(state)}."
        return f"{order} {_race(state)}"
    name, where = kind_name(state.hand), _name(state.first)
    if state.phase == Phase.TURNING:
        return f"Choose how the {name} lies on {where}{_arrow(state)}."
    if state.phase == Phase.DEPLOYING:
        ships = counted(state.ledger.pool(state.turn), "ship")
        return f"You have {ships}: send one to a part of the {name} on {where}, or none."
    if state.phase == Phase.CHOOSING:
        return f"You drew a black hole: {_hole(state)}leave it alone."
    if state.phase == Phase.PAIRING:
        return f"Choose the tile to change places with {tile_on(state.board, state.first)}."
    one, other = _moving(state)
    return f"Choose how {tile_on(state.board, one)} will lie on {_name(other)}."


def _hole(state: Truckin) -> str:
    """What a black hole can do now, but for leaving it alone (TR-30)."""
    legal = state.legal_moves()
    can = ""
    if any([Verb.REMOVE <= move < Verb.EXCHANGE for move in legal]):
        can = "swallow a cargo, "
    if any([Verb.EXCHANGE <= move < Verb.WITH for move in legal]):
        can += "exchange two tiles (the lower or else the left one first), "
    return f"{can}or " if can else "there is nothing to swallow or to exchange yet, so "


def _arrow(state: Truckin) -> str:
    """What the clock asks of the tile in hand (TR-13)."""
    if state.quadrant == NONE:
        return ""
    return f", an arrow to the {CORNERS[state.quadrant]}"


def _race(state: Truckin) -> str:
    """How the one to act stands."""
    scores = state.ledger.scores
    own = scores[state.turn]
    rivals = [seat for seat in range(state.ledger.seats) if seat != state.turn]
    best = max(rivals, key=lambda seat: scores[seat])
    lead = own - scores[best]
    if lead > 0:
        return f"You lead by {lead}."
    if lead < 0:
        return f"You are {-lead} behind @{best}."
    return f"You are level with @{best}." if own else "Nobody has scored yet."


def _moving(state: Truckin) -> tuple[int, int]:
    """Where the tile comes from that is being turned in an exchange, and where it goes."""
    pair = (state.first, state.second)
    return pair if state.phase == Phase.TURNING_FIRST else pair[::-1]


def _name(square: int) -> str:
    return SQUARE_NAMES[square] if square != NONE else ""


def _stack(state: Truckin, seat: int) -> list[Holding]:
    """What a seat still draws, where everyone has a stack of their own (TR-6)."""
    stacks = state.stacks
    if stacks.is_shared() or state.to_act == OVER:
        return []
    stations = f"{stacks.share(seat, STATION)} of {counted(stacks.in_stack(seat), 'tile')}"
    return [Holding(label="stations to draw", text=stations)]


def panels(state: Truckin) -> tuple[Panel, ...]:
    """Each seat's points and ships, and what was scored last."""
    found = []
    for seat in range(state.ledger.seats):
        out = len([crew for crew in state.board.crews if seat_of(crew) == seat])
        holdings = (
            Holding(label="ships in the pool", symbol="battleship", count=state.ledger.pool(seat)),
            Holding(label="on the board", text=str(out)),
            Holding(label="in reserve", text=str(state.ledger.reserve(seat))),
            *_stack(state, seat),
        )
        title = "to move" if state.to_act != OVER and seat == state.turn else ""
        score = str(state.ledger.scores[seat])
        found.append(Panel(seat=seat, title=title, score=score, holdings=holdings))
    said = [score_sentence(entry) for entry in state.ledger.scored if not entry.is_final]
    if state.to_act == OVER:
        said.append(last_points(state))
    lines = tuple([Holding(label=sentence) for sentence in said or ["Nothing is scored yet."]])
    left = f"{counted(state.stacks.left, 'tile')} left" if state.to_act != OVER else "No tile left"
    found.append(Panel(title="Most points win", score=left, holdings=lines))
    return tuple(found)
