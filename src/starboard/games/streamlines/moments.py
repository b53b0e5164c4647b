"""What nobody should miss in Streamlines: planets that fall, refugees saved, ships on their way."""

from __future__ import annotations

from starboard.games.streamlines.cards import COLLAPSE, PLANET, REFUGEE
from starboard.games.streamlines.moves import MOVES
from starboard.games.streamlines.position import CLOCK, LOADING, LOST
from starboard.games.streamlines.rules import Streamlines
from starboard.games.streamlines.ways import flight_path
from starboard.games.streamlines.words import falls_in, planet_symbol, symbol_of, with_refugees
from starboard.kernel import OVER, Moment, OpenView, capital, counted
from starboard.parts.crew import crew_ending
from starboard.parts.stream_moves import CardMove, Ride
from starboard.parts.streams import NAMES, THING


def moments(
    before: OpenView[Streamlines], move_id: int, after: OpenView[Streamlines]
) -> tuple[Moment, ...]:
    """The deed itself, then what came of it, as the log tells it."""
    old, new = before.state, after.state
    move = MOVES[move_id]
    found: list[Moment] = []
    if isinstance(move, Ride):
        ship = f"ship {old.seat}"
        found.append(Moment(pieces=(ship,), path=flight_path(old, move.square)))
    elif isinstance(move, CardMove):
        found.extend(card(old, move, new))
    elif move.notation == "rescue":
        found.append(rescue(old, new))
    return (*found, *losses(old, new), *ending(new))


def card(old: Streamlines, move: CardMove, new: Streamlines) -> list[Moment]:
    """A card of the clock, a card for the ship, or one that is dumped."""
    if move.verb == "dump":
        return [dumped(old, new)] if move.kind == REFUGEE else []
    if old.phase == CLOCK:
        planet = int(old.clock)
    elif old.phase == LOADING and move.kind == COLLAPSE:
        planet = old.squares[old.ships[old.seat]] // THING - PLANET
    else:
        return []
    if move.kind != COLLAPSE or old.warnings[planet] == 2:
        # The clock turns up a card at every planet in every turn: seen, but not announced.
        return [Moment(symbol=symbol_of(move.kind), pieces=(f"planet {planet + 1}",))]
    return [collapse(new, planet)]


def collapse(new: Streamlines, planet: int) -> Moment:
    name = f"Planet {planet + 1}"
    symbol, pieces = planet_symbol(new, planet), (f"planet {planet + 1}",)
    if new.warnings[planet] == 1:
        sentence = "One more Collapse, and it is doomed (ST-40)."
        return Moment(
            title=f"{name} cracks", sentence=sentence, symbol=symbol, tone="bad", pieces=pieces
        )
    here = len([square for square in new.ships if square == new.setup.planets[planet]])
    ships = f"; {counted(here, 'ship')} must leave" if here else ""
    sentence = f"Every player has one more turn, then it is a black hole{ships} (ST-41)."
    return Moment(
        title=f"{name} is lost {falls_in(new, planet)}",
        sentence=sentence,
        symbol=symbol,
        tone="bad",
        pieces=pieces,
    )


def dumped(old: Streamlines, new: Streamlines) -> Moment:
    left = int(new.refugees - new.setup.required)
    spare = f"{left} more may be lost"
    return Moment(
        title="A refugee is left behind",
        sentence=f"{spare if left > 0 else 'No more may be lost'} (ST-33, ST-51).",
        symbol="refugee",
        tone="bad",
        pieces=(f"ship {old.seat}",),
    )


def rescue(old: Streamlines, new: Streamlines) -> Moment:
    saved = int(new.rescued - old.rescued)
    left = int(new.setup.required - new.rescued)
    goal = f"{left} more to win." if left > 0 else "That is enough."
    square = NAMES[old.ships[old.seat]]
    return Moment(
        title=f"{saved} rescued",
        sentence=f"{new.rescued} of {new.setup.required} are safe. {goal}",
        symbol="refugee",
        tone="good",
        pieces=(f"ship {old.seat}", f"escape {square}"),
    )


def losses(old: Streamlines, new: Streamlines) -> list[Moment]:
    """Planets that went dark, and ships that are gone."""
    found = []
    for planet in range(len(new.fuses)):
        if new.is_black(planet) and not old.is_black(planet):
            left = len([n for n in range(len(new.fuses)) if not new.is_black(n)])
            rest = f"{counted(left, 'planet')} to draw from" if left else "no planet at all"
            found.append(
                Moment(
                    title=f"Planet {planet + 1} is gone",
                    sentence=f"A black hole is left, and {rest}.",
                    symbol="black_hole",
                    tone="bad",
                    pieces=(f"planet {planet + 1}",),
                )
            )
    for seat in range(len(new.ships)):
        if new.ships[seat] == LOST and old.ships[seat] != LOST:
            aboard = with_refugees(old, seat)
            found.append(
                Moment(
                    title=f"@{seat}'s ship is lost",
                    sentence=f"The black hole has taken it{aboard} (ST-44).",
                    symbol="black_hole",
                    tone="bad",
                    pieces=(f"ship {seat}",),
                )
            )
    return found


def ending(new: Streamlines) -> list[Moment]:
    if new.to_act != OVER:
        return []
    result = new.result()
    assert result is not None
    has_won = result.payoffs[0] > 0
    return [
        Moment(
            title="The crew wins" if has_won else "The crew loses",
            sentence=f"{capital(crew_ending(new).split(': ', 1)[1])}.",
            symbol="escape" if has_won else "black_hole",
            tone="good" if has_won else "bad",
        )
    ]
