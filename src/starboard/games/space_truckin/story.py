"""The log: what happened, told from the views before and after a move."""

from __future__ import annotations

from starboard.games.space_truckin.moves import Verb
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.scoring import STATION, SYSTEM, Scored
from starboard.games.space_truckin.squares import SQUARE_NAMES, seat_of, turn_of
from starboard.games.space_truckin.words import (
    CORNERS,
    DIRECTIONS,
    FEATURES,
    feature_name,
    full_name,
    kind_name,
    kind_on,
    listed,
    role,
    tile_on,
    turned,
)
from starboard.kernel import CHANCE, OVER, OpenView, counted

TruckinView = OpenView[Truckin]


def tell(before: TruckinView, move: int, after: TruckinView) -> str:
    """One move, and what it brought, as the log has it."""
    state, now = before.state, after.state
    if before.to_act == CHANCE:
        told = _drawn(state, move, now)
    elif state.phase == Phase.TOUCHING:
        told = f"@{state.turn} touches the stack."
    elif state.phase in {Phase.PLACING, Phase.TURNING}:
        told = _placed(state, now)
    elif state.phase == Phase.DEPLOYING:
        told = _deployed(state, move)
    elif state.phase == Phase.CHOOSING:
        told = _black_hole(state, move)
    else:
        told = _exchanged(state, move, now)
    return " ".join([told, *news(state, now)])


def news(before: Truckin, now: Truckin) -> list[str]:
    """Sentences about what was scored between two positions, and about the end."""
    fresh = fresh_scores(before, now)
    sentences = [score_sentence(entry) for entry in fresh if not entry.is_final]
    if now.to_act == OVER:
        sentences += [last_points(now), ending(now)]
    return sentences


def fresh_scores(before: Truckin, now: Truckin) -> list[Scored]:
    """What was scored between two positions."""
    count = now.ledger.scorings - before.ledger.scorings
    return now.ledger.scored[len(now.ledger.scored) - count :]


def score_sentence(entry: Scored) -> str:
    """What one feature earned, and by which rules."""
    what = FEATURES[entry.what]
    who = listed([f"@{seat}" for seat in entry.seats])
    tied = len(entry.seats) > 1
    edge = ", and 2 for crossing the edge" if entry.crosses else ""
    rules = ["TR-44" if entry.what == STATION else "TR-41" if entry.what == SYSTEM else "TR-40"]
    rules += ["TR-34"] if entry.is_rest else []
    rules += ["TR-42"] if entry.is_pair else []
    rules += ["TR-43"] if tied else []
    rules += ["TR-45"] if entry.crosses else []
    if entry.what == STATION:
        said = f"{who}'s station on {SQUARE_NAMES[entry.square]} is surrounded: 9 points{edge}"
    else:
        points = entry.points - 2 * entry.crosses
        size = "2 segments" if entry.is_pair else counted(entry.count, "tile")
        size += " not scored before" if entry.is_rest else ""
        if tied:
            said = f"{who} share a {what} over {size}, which closes for {points} each{edge}"
        else:
            said = f"{who}'s {what} over {size} closes for {points}{edge}"
    said = f"{said} ({', '.join(rules)})."
    if entry.joined:
        takes = "takes a ship" if len(entry.joined) == 1 else "each take a ship"
        said += f" {listed([f'@{seat}' for seat in entry.joined])} {takes} from the reserve."
    return said


def ending(now: Truckin) -> str:
    """Who won, and by how much."""
    scores = now.ledger.scores
    most = max(scores)
    winners = [f"@{seat}" for seat, score in enumerate(scores) if score == most]
    if len(winners) > 1:
        return f"{listed(winners)} share the win with {counted(most, 'point')} each (TR-53)."
    others = sorted([score for score in scores if score != most], reverse=True)
    behind = listed([str(score) for score in others])
    return f"{winners[0]} wins with {most} to {behind} (TR-53)."


def last_points(now: Truckin) -> str:
    """What everyone earned for features that were never finished."""
    finals = [entry for entry in now.ledger.scored if entry.is_final]
    gains = [0] * now.ledger.seats
    for entry in finals:
        for seat in entry.seats:
            gains[seat] += entry.points
    words = [f"@{seat} {gain}" for seat, gain in enumerate(gains) if gain]
    if not words:
        return "All tiles are drawn, and the game ends (TR-50)."
    return f"All tiles are drawn (TR-50). What is unfinished brings {listed(words)} (TR-51, TR-52)."


def is_gone(state: Truckin, now: Truckin) -> bool:
    """Whether a draw, or a look at the clock, brought a tile that fits nowhere (TR-14)."""
    return now.phase <= Phase.DRAWING and now.board.codes == state.board.codes


def _drawn(state: Truckin, move: int, now: Truckin) -> str:
    told = _revealed(state, move, now)
    if now.phase == Phase.TURNING:
        return f"{told} It fits only on {SQUARE_NAMES[now.first]} (TR-16)."
    if now.board.codes != state.board.codes:
        how = turned(turn_of(now.board.codes[now.last]))
        return f"{told} It fits only on {SQUARE_NAMES[now.last]}{how} (TR-16)."
    return told


def _revealed(state: Truckin, move: int, now: Truckin) -> str:
    if state.phase == Phase.READING and is_gone(state, now):
        name = kind_name(state.hand)
        return f"Wherever the hand stands, the {name} fits nowhere and leaves the game (TR-14)."
    if state.phase == Phase.READING:
        return _read(state, move)
    of_type = move - Verb.DRAW
    told = f"@{state.turn} draws {full_name(of_type)}."
    if is_gone(state, now):
        told += f" The {kind_name(of_type)} fits nowhere and leaves the game (TR-14)."
    return told


def _read(state: Truckin, move: int) -> str:
    quadrant = (move - Verb.CLOCK) % 4
    corner, later = CORNERS[quadrant], state.waits_for(quadrant)
    told = f"The seconds hand is in the {corner} (TR-13)."
    if move >= Verb.DICE:
        told = f"Dice stand in for the clock: {corner} (TR-17)."
    if later != quadrant:
        told += f" The {kind_name(state.hand)} waits until it fits: {CORNERS[later]} (TR-14)."
    return told


def _placed(state: Truckin, now: Truckin) -> str:
    name = kind_name(state.hand)
    if now.phase == Phase.TURNING:
        return f"@{state.turn} wants the {name} on {SQUARE_NAMES[now.first]}."
    how = turned(turn_of(now.board.codes[now.last]))
    return f"@{state.turn} places the {name} on {SQUARE_NAMES[now.last]}{how}."


def _deployed(state: Truckin, move: int) -> str:
    if move == Verb.PASS:
        return f"@{state.turn} deploys no ship."
    of_type = state.hand
    place = state.place_named(move)
    ship, feature = role(of_type, place), feature_name(of_type, place)
    how = {"engineers": "sends engineers to the", "cargo": "sends cargo into the"}
    words = how.get(ship, "sends a battleship into the")
    return f"@{state.turn} {words} {feature} on {SQUARE_NAMES[state.first]}."


def _black_hole(state: Truckin, move: int) -> str:
    if move == Verb.PASS:
        return f"@{state.turn} leaves the black hole alone (TR-30)."
    if move >= Verb.EXCHANGE:
        return f"@{state.turn} takes up {tile_on(state.board, move - Verb.EXCHANGE)}."
    square = move - Verb.REMOVE
    owner = seat_of(state.board.crews[square])
    whose = "their own cargo" if owner == state.turn else f"@{owner}'s cargo"
    return f"@{state.turn} lets the black hole swallow {whose} on {SQUARE_NAMES[square]} (TR-31)."


def _exchanged(state: Truckin, move: int, now: Truckin) -> str:
    is_open = now.phase >= Phase.TURNING_FIRST
    square = now.second if is_open else now.last_other
    one, other = tile_on(state.board, state.first), tile_on(state.board, square)
    if not is_open:
        return f"The black hole exchanges {one} and {other} (TR-32)."
    if state.phase == Phase.PAIRING:
        return f"@{state.turn} wants {one} and {other} to change places."
    name, facing = kind_on(state.board, state.first), DIRECTIONS[move - Verb.TURN]
    return f"@{state.turn} turns the {name} for {SQUARE_NAMES[square]} {facing}."
