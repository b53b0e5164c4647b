"""Moments: what nobody should miss, made from the views before and after a ply."""

from __future__ import annotations

from typing import Final

from starboard.games.space_truckin.moves import BLACK_HOLE, Verb
from starboard.games.space_truckin.rotations import ARROWS, NUM_SEGMENTS, is_wormhole, turns_fitting
from starboard.games.space_truckin.rules import Phase, Truckin
from starboard.games.space_truckin.scene_features import Features
from starboard.games.space_truckin.scene_tiles import identity
from starboard.games.space_truckin.scoring import STATION, SYSTEM, WORMHOLE, Scored
from starboard.games.space_truckin.squares import (
    SQUARE_NAMES,
    SQUARES,
    STATION_PLACE,
    has,
    seat_of,
    type_of,
)
from starboard.games.space_truckin.story import (
    ending,
    fresh_scores,
    is_gone,
    last_points,
    score_sentence,
)
from starboard.games.space_truckin.words import CORNERS, kind_name, listed, tile_on
from starboard.kernel import CHANCE, OVER, Moment, OpenView
from starboard.kernel.moment import Tone

TruckinView = OpenView[Truckin]

FEW: Final = 10
"""With so many draws left, everyone is told."""

CLOSED: Final = {WORMHOLE: "Wormhole closed", SYSTEM: "System closed", STATION: "Station done"}
SHIPS: Final = {WORMHOLE: "cargo", SYSTEM: "battleship", STATION: "engineers"}


def moments(before: TruckinView, move: int, after: TruckinView) -> tuple[Moment, ...]:
    """What one ply brought about, for the one who looks."""
    state, now, seat = before.state, after.state, after.seat
    found: list[Moment] = []
    if before.to_act == CHANCE:
        found += _drawn(state, move, now)
    elif Verb.REMOVE <= move < Verb.EXCHANGE:
        found.append(_swallowed(state, move - Verb.REMOVE, seat))
    elif state.phase >= Phase.PAIRING and now.phase < Phase.PAIRING:
        found.append(_exchanged(state, now))
    fresh = fresh_scores(state, now)
    found += _paid(state, now, [entry for entry in fresh if not entry.is_final], seat)
    if now.to_act == OVER:
        found += _ended(now, seat)
    return tuple(found)


# What is drawn.


def _drawn(state: Truckin, move: int, now: Truckin) -> list[Moment]:
    if state.phase == Phase.READING:
        found = [_read(state, now)] if _clock_matters(now) else []
    else:
        found = _last_draws(state, now)
        if move - Verb.DRAW == BLACK_HOLE:
            found.append(_opened(state))
    hand = state.hand if state.phase == Phase.READING else move - Verb.DRAW
    return [*found, _gone(state, hand, now)] if is_gone(state, now) else found


def _opened(state: Truckin) -> Moment:
    return Moment(
        title="A black hole opens",
        sentence=f"@{state.turn} may let it swallow a cargo or exchange two tiles (TR-30).",
        symbol="black_hole",
        tone="bad",
        pieces=("stack",),
    )


def _gone(state: Truckin, hand: int, now: Truckin) -> Moment:
    again = now.to_act == CHANCE and now.turn == state.turn
    then = f"and @{state.turn} draws again" if again else "and the stack is empty"
    return Moment(
        title=f"The {kind_name(hand)} fits nowhere",
        sentence=f"It leaves the game, {then} (TR-14).",
        symbol=kind_name(hand).replace("-", "_"),
        pieces=("stack",),
    )


def _clock_matters(now: Truckin) -> bool:
    """Whether the clock takes away squares on which the tile in hand would fit (TR-13)."""
    if now.phase != Phase.PLACING or not ARROWS[now.hand]:
        return False
    free = [square for square in range(SQUARES) if not now.board.codes[square]]
    fitting = [square for square in free if turns_fitting(now.hand, now.board.needs[square])]
    return any([not now.turns_at(square) for square in fitting])


def _read(state: Truckin, now: Truckin) -> Moment:
    return Moment(
        title=f"The clock says {CORNERS[now.quadrant]}",
        sentence=f"An arrow of @{state.turn}'s {kind_name(now.hand)} must point there (TR-13).",
        symbol="clock",
        pieces=("clock",),
    )


def _last_draws(state: Truckin, now: Truckin) -> list[Moment]:
    if now.stacks.left == 0:
        title = "The last tile"
        sentence = f"The game ends with this turn of @{state.turn}'s (TR-50)."
    elif now.stacks.left == FEW:
        title, sentence = f"{FEW} tiles left", "Finish what pays: the game ends with the stack."
    else:
        return []
    return [Moment(title=title, sentence=sentence, symbol="stack", pieces=("stack",))]


# What a black hole does.


def _swallowed(state: Truckin, square: int, seat: int) -> Moment:
    owner = seat_of(state.board.crews[square])
    whose = "their own cargo" if owner == state.turn else f"@{owner}'s cargo"
    return Moment(
        title="A cargo is swallowed",
        sentence=f"@{state.turn}'s black hole takes {whose} on {SQUARE_NAMES[square]} for good"
        " (TR-31).",
        symbol="black_hole",
        tone="bad" if owner == seat else "plain",
        pieces=(_tile(state, square),),
    )


def _exchanged(state: Truckin, now: Truckin) -> Moment:
    one, other = now.last, now.last_other
    return Moment(
        title="Two tiles change places",
        sentence=f"The black hole exchanges {tile_on(state.board, one)} and"
        f" {tile_on(state.board, other)} (TR-32).",
        symbol="black_hole",
        pieces=(_tile(now, one), _tile(now, other)),
    )


# What pays.


def _paid(state: Truckin, now: Truckin, fresh: list[Scored], seat: int) -> list[Moment]:
    """A moment for each feature that was scored, with the tiles that it runs over."""
    features = Features(now)
    done = _newly_scored(state, now)
    found = []
    for entry in fresh:
        place = _place_of(now, features, entry, done)
        squares = [entry.square] if place is None else features.squares(*place)
        found.append(
            Moment(
                title=f"{CLOSED[entry.what]}: +{entry.points}",
                sentence=score_sentence(entry),
                symbol=SHIPS[entry.what],
                tone="good" if seat in entry.seats else "plain",
                pieces=tuple([_tile(now, square) for square in squares]),
            )
        )
    return found


def _newly_scored(state: Truckin, now: Truckin) -> list[tuple[int, int]]:
    """The segments that bear a tick since the ply, each a square and a number."""
    ticked = _ticked(state)
    return [at for at, name in _ticked(now).items() if name not in ticked.values()]


def _ticked(state: Truckin) -> dict[tuple[int, int], int]:
    """The segments that were scored, each with the number that it keeps."""
    board = state.board
    return {
        (square, segment): board.firsts[square] + segment
        for square in board.filled()
        for segment in range(NUM_SEGMENTS[type_of(board.codes[square])])
        if has(board.scored[square], segment)
    }


def _place_of(
    now: Truckin, features: Features, entry: Scored, done: list[tuple[int, int]]
) -> tuple[int, int] | None:
    """A segment of a feature that was scored; those of it are then taken off the list."""
    if entry.what == STATION:
        return entry.square, STATION_PLACE
    for square, segment in done:
        leads_away = is_wormhole(type_of(now.board.codes[square]), segment)
        if leads_away != (entry.what == WORMHOLE):
            continue
        if entry.square == max(features.squares(square, segment)):
            root = now.board.root(square, segment)
            done[:] = [at for at in done if now.board.root(*at) != root]
            return square, segment
    return None


def _ended(now: Truckin, seat: int) -> list[Moment]:
    scores = now.ledger.scores
    winners = [number for number, score in enumerate(scores) if score == max(scores)]
    tone: Tone = "good" if seat in winners else "bad" if seat >= 0 else "plain"
    verb = "wins" if len(winners) == 1 else "share the win"
    title = f"{listed([f'@{winner}' for winner in winners])} {verb}"
    return [
        Moment(title="All tiles are drawn", sentence=last_points(now), symbol="stack"),
        Moment(title=title, sentence=ending(now), symbol="cargo", tone=tone),
    ]


def _tile(state: Truckin, square: int) -> str:
    return f"tile {identity(state, square)}"
