"""The laws every game keeps. `check_game` plays at random and raises on the first breach.

A law is a function named for what it demands. Those of `STATE_LAWS` look at one position,
those of `SAMPLED_LAWS` too, but they are dear and look at a sample only; those of
`CARD_LAWS` look at the game's declaration. `docs/laws.md` says what each one has caught.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starboard.kernel import (
    CHANCE,
    OVER,
    WATCHER,
    Game,
    Record,
    Rng,
    State,
    final_state,
    option_specs,
    parse,
    parse_options,
    refusal,
    show_options,
    verify,
)

AnyGame = Game[Any, Any]


@dataclass(frozen=True, slots=True)
class Position:
    """One position under the eyes of the law."""

    game: AnyGame
    state: State
    seats: int
    rng: Rng

    @property
    def audiences(self) -> tuple[int, ...]:
        """Every seat at the table, and a spectator."""
        return (*range(self.seats), WATCHER)

    def view(self, seat: int) -> Any:
        """What the seat sees of this position."""
        return self.game.view(self.state, seat)


Law = Callable[[Position], None]

DRAWS = 400
"""How many draws the law of `draw` takes to judge its distribution."""

OUTCOMES_TOLD = 12
"""How many moves of one position the laws of the log compare."""


class LawBroken(AssertionError):
    """A game broke a law. The text says which, and where."""


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
        for number in range(games):
            rng = Rng(seed, stream=1000 * seats + number)
            check_one_game(game, seats, dict(options or {}), samples, rng)


def check_one_game(
    game: AnyGame, seats: int, options: dict[str, str], samples: int, rng: Rng
) -> None:
    """Play one random game, holding every law to its positions."""
    state: State = game.begin(seats, options)
    at = Position(game, state, seats, rng)
    earlier: list[tuple[State, Any]] = []
    plies: list[str] = []
    due = 0
    while True:
        for law in STATE_LAWS:
            law(at)
        if len(plies) >= due or state.to_act == OVER:
            for law in SAMPLED_LAWS:
                law(at)
            # Samples lie closer together early on, when there is least to see in a game.
            due = len(plies) + 1 + rng.below(max(1, 2 * len(plies) // samples))
        if state.to_act == OVER:
            break
        earlier.append((state.clone(), state.key()))
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


def demand(condition: bool, breach: str, where: object = "") -> None:
    """Raise `LawBroken` unless *condition* holds."""
    if not condition:
        raise LawBroken(f"{breach}: {where}" if where != "" else breach)


# Laws of the game's declaration.


def notation_round_trips(game: AnyGame) -> None:
    """Every move is read back from how it is written, and is written with a verb first."""
    for i, move in enumerate(game.moves):
        notation = move.notation
        demand(game.moves.parse(notation) == i, "a move does not read back", notation)
        neat = notation == " ".join(notation.split()) and notation.isprintable()
        demand(neat and "#" not in notation, "a notation is not one neat line", repr(notation))


def options_round_trip(game: AnyGame) -> None:
    """Every option has help and a default it takes, and reads back from its own words."""
    defaults = parse_options(game.options, {})
    words = show_options(defaults)
    demand(parse_options(game.options, words) == defaults, "options do not read back", words)
    for spec in option_specs(game.options):
        demand(
            bool(spec.help) and "\n" not in spec.help, "an option has no line of help", spec.name
        )
        values = [str(n) for n in (spec.low, spec.high)] if spec.kind == "number" else spec.choices
        demand(len(set(values)) > 1, "an option leaves no choice", spec.name)
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


CARD_LAWS: tuple[Callable[[AnyGame], None], ...] = (
    card_is_complete,
    notation_round_trips,
    options_round_trip,
    symbols_are_whole,
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
    """There is a result exactly when the game is over, within the declared bounds."""
    result = at.state.result()
    demand((result is not None) == (at.state.to_act == OVER), "a result and the end disagree")
    if result is not None:
        low, high = at.game.payoff_bounds
        inside = all([low <= payoff <= high for payoff in result.payoffs])
        demand(inside, f"payoffs are not within {at.game.payoff_bounds}", result.payoffs)
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


# Laws of views, scenes and the log, held to a sample of positions.


def draw_follows_chances(at: Position) -> None:
    """`draw` yields each outcome about as often as its weight says."""
    chances = at.state.chances()
    if not chances:
        return
    total = sum([weight for _, weight in chances])
    drawn = Counter([at.state.draw(at.rng) for _ in range(DRAWS)])
    demand(set(drawn) <= {move for move, _ in chances}, "draw yields what chances do not list")
    for move, weight in chances:
        expected = DRAWS * weight / total
        # Six standard deviations and one: an honest draw fails once in a hundred million.
        slack = 1 + 6 * (expected * (1 - weight / total)) ** 0.5
        demand(
            abs(drawn[move] - expected) <= slack,
            f"{at.game.moves.notation(move)!r} came {drawn[move]} times in {DRAWS} draws,"
            f" not about {expected:.0f}",
        )


def scene_offers_the_legal_moves(at: Position) -> None:
    """Each seat's scene offers its legal moves, each by exactly one touch, and no others."""
    for seat in at.audiences:
        view = at.view(seat)
        scene = at.game.scene(view)
        legal = at.state.legal_moves() if seat == at.state.to_act else []
        demand(list(view.legal) == legal, f"the view of seat {seat} has other legal moves", legal)
        offered = Counter(scene.offers())
        expected = Counter([at.game.moves.notation(move) for move in legal])
        demand(
            offered == expected,
            f"the scene of seat {seat} does not offer the legal moves once each",
            {"too many": dict(offered - expected), "missing": dict(expected - offered)},
        )


def scene_is_well_made(at: Position) -> None:
    """Ids are unique, symbols exist, what can be touched has a label, all has a place."""
    for seat in at.audiences:
        scene = at.game.scene(at.view(seat))
        ids = Counter([thing.id for thing in (*scene.zones, *scene.pieces, *scene.controls)])
        demand(max(ids.values(), default=1) == 1, "two things share an id", ids.most_common(1))
        for piece in scene.pieces:
            demand(piece.symbol in {"", *at.game.symbols}, "a symbol does not exist", piece.symbol)
            demand(piece.move is None or bool(piece.label), "a touch has no label", piece.id)
            inside = 0 <= piece.x <= scene.width and 0 <= piece.y <= scene.height
            demand(inside, "a piece lies outside the scene", piece)
            shown = set(piece.shows) <= set(ids)
            demand(shown, "a piece points at pieces that do not exist", piece)
        for panel in scene.panels:
            for holding in panel.holdings:
                exists = holding.symbol in {"", *at.game.symbols}
                demand(exists, "a symbol does not exist", holding.symbol)
        seats = [panel.seat for panel in scene.panels if panel.seat is not None]
        demand(sorted(seats) == list(range(at.seats)), "not every seat has one panel", seats)
        demand(bool(scene.status.strip()), "the scene has no status sentence")


def views_survive_determinization(at: Position) -> None:
    """A seat cannot tell an imagined state from the real one, by anything it is sent."""
    for seat in at.audiences:
        view = at.view(seat)
        imagined = at.game.determinize(view, at.rng)
        again = at.game.view(imagined, seat)
        demand(again == view, f"an imagined state looks different to seat {seat}", (view, again))
        same = at.game.scene(again).json() == at.game.scene(view).json()
        demand(same, f"an imagined state is drawn differently for seat {seat}")
        demand(imagined.to_act == at.state.to_act, "in an imagined state another seat acts")
        if seat == at.state.to_act:
            demand(imagined.legal_moves() == at.state.legal_moves(), "legal moves tell a secret")


def watchers_see_no_more_than_seats(at: Position) -> None:
    """What a spectator sees follows from what any one seat sees."""
    watched = at.view(WATCHER)
    for seat in range(at.seats):
        imagined = at.game.determinize(at.view(seat), at.rng)
        demand(
            at.game.view(imagined, WATCHER) == watched,
            f"a spectator sees what seat {seat} does not",
            watched,
        )


def log_keeps_secrets(at: Position) -> None:
    """Moves that an audience cannot tell apart are told to it in the same words."""
    moves = at.state.legal_moves() or [move for move, _ in at.state.chances()]
    at.rng.shuffle(moves)
    for seat in at.audiences:
        before = at.view(seat)
        told: list[tuple[Any, str]] = []
        for move in moves[:OUTCOMES_TOLD]:
            child = at.state.clone()
            child.play(move)
            after = at.game.view(child, seat)
            sentence = at.game.tell(before, move, after)
            demand(bool(sentence.strip()), "a move is not told", at.game.moves.notation(move))
            for other, words in told:
                if other == after:
                    demand(words == sentence, f"the log tells seat {seat} a secret", sentence)
            told.append((after, sentence))


def hidden_moves_reveal_nothing(at: Position) -> None:
    """A move that may be taken back shows its own player nothing that was hidden."""
    if at.state.to_act < 0:
        return
    seat = at.state.to_act
    view = at.view(seat)
    moves = at.state.legal_moves()
    at.rng.shuffle(moves)
    for move in moves[:OUTCOMES_TOLD]:
        if at.game.reveals(view, move):
            continue
        imagined = at.game.determinize(view, at.rng)
        imagined.play(move)
        real = at.state.clone()
        real.play(move)
        same = at.game.view(imagined, seat) == at.game.view(real, seat)
        demand(same, "a move reveals a secret but could be undone", at.game.moves.notation(move))


def refusals_are_sentences(at: Position) -> None:
    """Every move that is not legal is refused in one sentence."""
    for seat in at.audiences:
        view = at.view(seat)
        for _ in range(OUTCOMES_TOLD):
            move = at.rng.below(len(at.game.moves))
            sentence = refusal(at.game, view, at.game.moves.notation(move))
            if move in view.legal:
                demand(sentence is None, "a legal move is refused", at.game.moves.notation(move))
            else:
                neat = sentence is not None and sentence.strip().endswith((".", "!", "?"))
                demand(
                    neat, "a refusal is not a sentence", (at.game.moves.notation(move), sentence)
                )


def advice_is_a_payoff(at: Position) -> None:
    """Advice lies within the payoff bounds, and is the result where there is one."""
    if at.game.advice is None:
        return
    promise = tuple(at.game.advice.promise(at.state))
    low, high = at.game.payoff_bounds
    demand(all([low <= value <= high for value in promise]), "advice is out of bounds", promise)
    result = at.state.result()
    if result is not None:
        demand(promise == result.payoffs, "advice and result disagree", (promise, result.payoffs))


SAMPLED_LAWS: tuple[Law, ...] = (
    draw_follows_chances,
    scene_offers_the_legal_moves,
    scene_is_well_made,
    views_survive_determinization,
    watchers_see_no_more_than_seats,
    log_keeps_secrets,
    hidden_moves_reveal_nothing,
    refusals_are_sentences,
    advice_is_a_payoff,
)
