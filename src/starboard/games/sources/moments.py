"""What nobody should miss in Sources: crossings that open, expresses, and time running out."""

from __future__ import annotations

from starboard.games.sources.moves import MOVES
from starboard.games.sources.rules import Sources
from starboard.games.sources.ways import open_crossing, ride_path
from starboard.kernel import OVER, Moment, OpenView, capital, counted
from starboard.parts.crew import crew_ending
from starboard.parts.stream_moves import Lay, Ride
from starboard.parts.streams import NAMES


def moments(
    before: OpenView[Sources], move_id: int, after: OpenView[Sources]
) -> tuple[Moment, ...]:
    """The deed itself, then what came of it."""
    old, new = before.state, after.state
    move = MOVES[move_id]
    found: list[Moment] = []
    square = new.pawns[old.seat]
    if isinstance(move, Ride) or square != old.here():
        found.append(Moment(pieces=(f"pawn {old.seat}",), path=ride_path(old, square)))
    elif isinstance(move, Lay) and move.notation == "lay source":
        found.append(spring(old))
    if old.squares != new.squares:
        for seat in range(len(new.pawns)):
            if not new.made[seat]:
                found.extend(crossing(old, new, seat))
    return (*found, *expresses(old, new), *clock(old, new), *ending(new))


def spring(old: Sources) -> Moment:
    square = NAMES[old.here()]
    return Moment(
        title="A new Source",
        sentence=f"From the next turn on cards come to {square}, too (SO-20).",
        symbol="source",
        tone="good",
        pieces=(f"card {square}",),
    )


def crossing(old: Sources, new: Sources, seat: int) -> list[Moment]:
    """A crossing that opens, or one that is cut."""
    was, now = open_crossing(old, seat), open_crossing(new, seat)
    if bool(was) == bool(now):
        return []
    pieces = tuple([f"card {NAMES[square]}" for square in now or was if new.squares[square]])
    if now:
        home = NAMES[new.home(seat)]
        return [
            Moment(
                title=f"@{seat}'s crossing is open",
                sentence=f"From {home} one move leads over {counted(len(now), 'square')} (SO-30).",
                symbol="express",
                tone="good",
                pieces=pieces,
            )
        ]
    return [
        Moment(
            title=f"@{seat}'s crossing is broken",
            sentence="A way across must be built anew.",
            symbol="not",
            tone="bad",
            pieces=pieces,
        )
    ]


def expresses(old: Sources, new: Sources) -> list[Moment]:
    """A pawn that has crossed the board in one move."""
    made, seats = sum(new.made), len(new.made)
    return [
        Moment(
            title=f"@{seat} is across",
            sentence=f"{made} of {seats} expresses are made (SO-30).",
            symbol="express",
            tone="good",
            pieces=(f"pawn {seat}",),
        )
        for seat in range(seats)
        if new.made[seat] and not old.made[seat]
    ]


def clock(old: Sources, new: Sources) -> list[Moment]:
    """The last round and the last turn, as they begin."""
    left, seats = int(new.turns_left), int(new.setup.seats)
    if left == int(old.turns_left) or left not in (1, seats):
        return []
    missing = seats - sum(new.made)
    to_make = "one express is" if missing == 1 else f"{missing} expresses are"
    when = f"Only @{new.seat} is left to act" if left == 1 else "Everybody has one more turn"
    return [
        Moment(
            title="The last turn" if left == 1 else "The last round",
            sentence=f"{when}, and {to_make} still to make (SO-32).",
            symbol="hourglass",
            tone="bad",
            pieces=(f"pawn {new.seat}",),
        )
    ]


def ending(new: Sources) -> list[Moment]:
    if new.to_act != OVER:
        return []
    has_won = min(new.made) == 1
    return [
        Moment(
            title="The crew wins" if has_won else "The crew loses",
            sentence=f"{capital(crew_ending(new).split(': ', 1)[1])}.",
            symbol="express" if has_won else "hourglass",
            tone="good" if has_won else "bad",
        )
    ]
