"""The laws every game keeps. `check_game` plays at random and raises on the first breach.

A law is a function named for what it demands. Those of `STATE_LAWS` look at one position,
those of `SAMPLED_LAWS`, `SECRET_LAWS` and `ENCODER_LAWS`, in `view_laws.py` and its
neighbours, at a sample of positions only; those of `CARD_LAWS` look at the game's declaration.
`docs/laws.md` lists them all.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import astuple, replace
from itertools import pairwise
from typing import Any

from starboard.kernel import (
    CHANCE,
    OVER,
    WATCHER,
    AnyGame,
    Record,
    Rng,
    State,
    final_state,
    gains_of,
    option_specs,
    parse,
    parse_options,
    show_options,
    verify,
)
from starboard.kernel.game import no_gains
from starboard.kernel.look import COLOUR, contrast
from starboard.testing.encoder_laws import ENCODER_LAWS, Choices, rows_tell_choices_apart
from starboard.testing.position import Law, Position, demand
from starboard.testing.secret_laws import SECRET_LAWS
from starboard.testing.view_laws import SAMPLED_LAWS

FUTURE = 8
"""For how many plies two states with one key are compared."""

SWAPS = 6
"""How many moves of one position are tried in another order."""


def check_game(
    game: AnyGame,
    *,
    games: int = 20,
    samples: int = 12,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
) -> None:
    """Play *games* random games for each number of seats and hold every law to them.

    In each game about *samples* positions, the first and last among them, are also held
    to the laws about views, scenes and the log. Raises `LawBroken` on the first breach.
    """
    for card_law in CARD_LAWS:
        card_law(game)
    for seats in game.seats:
        known: dict[Hashable, State] = {}
        choices: Choices = {}
        for number in range(games):
            rng = Rng(seed, stream=1000 * seats + number)
            check_one_game(game, seats, dict(options or {}), samples, rng, known, choices)


def check_one_game(
    game: AnyGame,
    seats: int,
    options: dict[str, str],
    samples: int,
    rng: Rng,
    known: dict[Hashable, State],
    choices: Choices,
) -> None:
    """Play one random game, holding every law to its positions.

    The states that are *known* by their keys, and the *choices* by their rows, come from games
    like this one.
    """
    state: State = game.begin(seats, options)
    at = Position(game, state, seats, rng)
    earlier: list[tuple[State, Any]] = []
    plies: list[str] = []
    due = 0
    while True:
        for law in STATE_LAWS:
            law(at)
        rows_tell_choices_apart(at, choices)
        if len(plies) >= due or state.to_act == OVER:
            for law in (*SAMPLED_LAWS, *SECRET_LAWS, *ENCODER_LAWS):
                law(at)
            swapped_moves_lead_to_one_future(at)
            equal_keys_have_equal_futures(at, state)
            # Samples lie closer together early on, when there is least to see in a game.
            due = len(plies) + 1 + rng.below(max(1, 2 * len(plies) // samples))
        if state.to_act == OVER:
            break
        earlier.append((state.clone(), state.key()))
        alike = known.setdefault(earlier[-1][1], earlier[-1][0])
        if alike is not earlier[-1][0]:
            equal_keys_have_equal_futures(at, alike)
        move = state.draw(rng) if state.to_act == CHANCE else rng.choice(state.legal_moves())
        state.play(move)
        plies.append(game.moves.notation(move))
        demand(len(plies) <= game.longest, f"a game is longer than {game.longest} plies", plies)
        clones_are_independent(earlier[-32:], plies)
    clones_are_independent(earlier, plies)
    record = Record(
        game=game.name,
        version=game.version,
        seats=seats,
        options=options,
        plies=tuple(plies),
        result=state.result(),
    )
    records_replay(game, record, state)
    gains_add_up(game, record)


# Laws of the game's declaration.


def notation_round_trips(game: AnyGame) -> None:
    """Every move is read back from how it is written, and is written with a verb first."""
    for i, move in enumerate(game.moves):
        notation = move.notation
        demand(game.moves.parse(notation) == i, "a move does not read back", notation)
        neat = notation == " ".join(notation.split()) and notation.isprintable()
        demand(neat and "#" not in notation, "a notation is not one neat line", repr(notation))


def options_round_trip(game: AnyGame) -> None:
    """Every option has help, accepts its default and reads back from its own words."""
    defaults = parse_options(game.options, {})
    words = show_options(defaults)
    demand(parse_options(game.options, words) == defaults, "options do not read back", words)
    for spec in option_specs(game.options):
        demand(
            bool(spec.help) and "\n" not in spec.help, "an option has no line of help", spec.name
        )
        values = [str(n) for n in (spec.low, spec.high)] if spec.kind == "number" else spec.choices
        is_free = spec.kind == "text" or len(set(values)) > 1
        demand(is_free, "an option leaves no choice", spec.name)
        for word in (spec.default, *values):
            read = show_options(parse_options(game.options, {spec.name: word}))[spec.name]
            demand(read == word, "an option's value does not read back", (spec.name, word))


def symbols_are_whole(game: AnyGame) -> None:
    """Every symbol has a picture, glyphs of one to three characters and an alt text."""
    for name, symbol in game.symbols.items():
        demand(bool(symbol.svg.strip()), "a symbol has no picture", name)
        demand(bool(symbol.alt.strip()), "a symbol has no alt text", name)
        demand(bool(symbol.glyphs), "a symbol has no glyph", name)
        short = all([1 <= len(glyph) <= 3 for glyph in symbol.glyphs])
        demand(short, "a glyph is not one to three characters", (name, symbol.glyphs))


def card_is_complete(game: AnyGame) -> None:
    """The game introduces itself: name, title, blurb, rules, seats ascending."""
    demand(game.name.isidentifier(), "a game's name is not an identifier", game.name)
    demand(bool(game.title and game.blurb and game.rules), "a game's card is not complete")
    demand("\n" not in game.blurb, "a blurb is more than one line", game.blurb)
    ascending = list(game.seats) == sorted(set(game.seats)) and game.seats[0] > 0
    demand(ascending, "seat counts are not ascending", game.seats)


def look_is_readable(game: AnyGame) -> None:
    """Colours are written ``#rrggbb``, words stand out from what they are written on."""
    if game.look is None:
        return
    demand(game.look.ground in {"", *game.symbols}, "a symbol does not exist", game.look.ground)
    for palette in (game.look.light, game.look.dark):
        for colour in astuple(palette):
            demand(COLOUR.fullmatch(colour) is not None, "a colour is not #rrggbb", colour)
        for behind in (palette.ground, palette.surface, palette.board):
            read = contrast(palette.ink, behind) >= 7 and contrast(palette.quiet, behind) >= 4.5
            demand(read, "words are hard to read on a colour", behind)
            demand(contrast(palette.accent, behind) >= 3, "the accent hardly shows on", behind)


CARD_LAWS: tuple[Callable[[AnyGame], None], ...] = (
    card_is_complete,
    notation_round_trips,
    options_round_trip,
    symbols_are_whole,
    look_is_readable,
)


# Laws of one position.


def legal_moves_are_sound(at: Position) -> None:
    """Legal moves ascend, are choices, and exist exactly when a seat acts."""
    legal = at.state.legal_moves()
    demand(legal == sorted(set(legal)), "legal moves are not ascending and unique", legal)
    demand(bool(legal) == (at.state.to_act >= 0), "a seat to act and its moves disagree", legal)
    chosen = all([not at.game.moves.is_chance(move) for move in legal])
    demand(chosen, "a seat may choose a chance outcome", legal)


def chances_are_sound(at: Position) -> None:
    """Chance outcomes are chance moves with positive weights, there when chance acts."""
    chances = at.state.chances()
    demand(bool(chances) == (at.state.to_act == CHANCE), "chance and its draws disagree", chances)
    for move, weight in chances:
        demand(at.game.moves.is_chance(move), "chance draws a choice", at.game.moves.notation(move))
        demand(weight > 0, "a weight is not positive", (at.game.moves.notation(move), weight))
    moves = [move for move, _ in chances]
    demand(len(set(moves)) == len(moves), "chance lists an outcome twice", moves)


def result_when_over(at: Position) -> None:
    """There is a result exactly when the game is over, with the payoffs that were declared."""
    result = at.state.result()
    demand((result is not None) == (at.state.to_act == OVER), "a result and the end disagree")
    if result is not None:
        low, high = at.game.payoff_bounds
        inside = all([low <= payoff <= high for payoff in result.payoffs])
        demand(inside, f"payoffs are not within {at.game.payoff_bounds}", result.payoffs)
        total = at.game.payoff_sum
        adds_up = total is None or abs(sum(result.payoffs) - total) < 1e-9
        demand(adds_up, f"payoffs do not add up to {total}", result.payoffs)
        alike = not at.game.cooperative or len(set(result.payoffs)) == 1
        demand(alike, "a cooperative game pays its seats differently", result.payoffs)
        demand(bool(result.reason), "a result has no reason")


def originals_are_independent(at: Position) -> None:
    """A clone is the same position, and playing on it changes nothing but itself."""
    if at.state.to_act == OVER:
        return
    key = at.state.key()
    clone = at.state.clone()
    same = clone.key() == key and clone.to_act == at.state.to_act
    demand(same, "a clone is another position", key)
    clone.play(at.state.draw(at.rng) if at.state.to_act == CHANCE else at.state.legal_moves()[0])
    demand(at.state.key() == key, "playing on a clone changed its original", key)


def equal_keys_have_equal_futures(at: Position, other: State) -> None:
    """States with the same key allow the same, draw the same and pay the same, to the end."""
    one, two = at.state, other.clone()
    for ply in range(FUTURE):
        same = _now(one) == _now(two) and one.key() == two.key()
        demand(same, f"states with the same key differ {ply} plies on", (_now(one), _now(two)))
        if one.to_act == OVER:
            return
        move = one.draw(at.rng) if one.to_act == CHANCE else at.rng.choice(one.legal_moves())
        one = one if ply else one.clone()
        one.play(move)
        two.play(move)


def swapped_moves_lead_to_one_future(at: Position) -> None:
    """Where two moves in either order lead to the same key, they lead to the same future."""
    moves = at.state.legal_moves()
    at.rng.shuffle(moves)
    for first, second in pairwise(moves[:SWAPS]):
        states = [_line(at.state, line) for line in ((first, second), (second, first))]
        if states[0] is not None and states[1] is not None and states[0].key() == states[1].key():
            equal_keys_have_equal_futures(replace(at, state=states[0]), states[1])


def _line(state: State, moves: tuple[int, ...]) -> State | None:
    """The state after these moves of one seat, if it may make them one after the other."""
    after = state.clone()
    for move in moves:
        if after.to_act != state.to_act or move not in after.legal_moves():
            return None
        after.play(move)
    return after


def _now(state: State) -> tuple[object, ...]:
    return state.to_act, state.legal_moves(), state.chances(), state.result()


STATE_LAWS: tuple[Law, ...] = (
    legal_moves_are_sound,
    chances_are_sound,
    result_when_over,
    originals_are_independent,
)


# Laws of a whole game.


def clones_are_independent(earlier: list[tuple[State, Any]], plies: list[str]) -> None:
    """Playing on changes no clone that was taken before."""
    for ply, (clone, key) in enumerate(earlier):
        demand(clone.key() == key, "playing on a state changed its clone", (ply, plies[-1:]))


def records_replay(game: AnyGame, record: Record, state: State) -> None:
    """A game's record reads back and replays to the same position and result."""
    again = parse(record.text())
    demand(again == record, "a record does not read back", record.text())
    verify(again, game)
    demand(final_state(again, game).key() == state.key(), "a record replays to another position")


def gains_add_up(game: AnyGame, record: Record) -> None:
    """What the plies brought each seat adds up to its score, or differs by what all began with.

    A crew has one score, to which all its seats add.
    """
    result = record.result
    if result is None or not result.scores or game.gains is no_gains:
        return
    totals = list(result.scores)
    for _, gain in gains_of(record, game, WATCHER):
        totals[gain.seat] -= gain.points
    if game.cooperative:
        brought = sum(result.scores) - sum(totals)
        demand(brought == result.scores[0], "gains do not add up to the crew's score", brought)
        return
    demand(len(set(totals)) == 1, "gains do not add up to the scores", (result.scores, totals))
