"""Laws of views, scenes, words and advice: costly ones, held to a sample of positions."""

from __future__ import annotations

from collections import Counter
from typing import Any

from starboard.kernel import WATCHER, Moment, refusal
from starboard.testing.position import Law, Position, demand

DRAWS = 400
"""How many draws the law of `draw` takes to judge its distribution."""

OUTCOMES_TOLD = 12
"""How many moves of one position the laws of the log compare."""


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
    """Each seat's scene offers its legal moves, each by one touch or by equal ones, no others."""
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
    """Ids are unique, symbols exist, what can be touched has a label, and all lies in the scene."""
    for seat in at.audiences:
        scene = at.game.scene(at.view(seat))
        ids = Counter([thing.id for thing in (*scene.zones, *scene.pieces, *scene.controls)])
        demand(max(ids.values(), default=1) == 1, "two things share an id", ids.most_common(1))
        for zone in scene.zones:
            demand(zone.ground in {"", *at.game.symbols}, "a symbol does not exist", zone.ground)
        for piece in scene.pieces:
            demand(piece.symbol in {"", *at.game.symbols}, "a symbol does not exist", piece.symbol)
            demand(piece.ghost in {"", *at.game.symbols}, "a symbol does not exist", piece.ghost)
            if piece.asks:
                at.game.moves.parse(piece.asks)
            demand(not piece.moves or bool(piece.label), "a touch has no label", piece.id)
            words = {choice.label for choice in piece.choices}
            several = not piece.choices or (piece.move is None and len(words) > 1)
            apart = several and "" not in words and len(words) == len(piece.choices)
            demand(apart, "a menu is not of several moves, each in words of its own", piece.id)
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
    """Moves that an audience cannot tell apart are told and shown to it in the same way."""
    moves = at.state.legal_moves() or [move for move, _ in at.state.chances()]
    at.rng.shuffle(moves)
    for seat in at.audiences:
        before = at.view(seat)
        told: list[tuple[Any, str, tuple[Moment, ...]]] = []
        for move in moves[:OUTCOMES_TOLD]:
            child = at.state.clone()
            child.play(move)
            after = at.game.view(child, seat)
            sentence = at.game.tell(before, move, after)
            demand(bool(sentence.strip()), "a move is not told", at.game.moves.notation(move))
            moments = at.game.moments(before, move, after)
            for moment in moments:
                demand(moment.symbol in {"", *at.game.symbols}, "a symbol does not exist", moment)
            for other, words, shown in told:
                # Where nothing is hidden, two ways to one position are not the same way.
                if other == after and at.game.has_secrets:
                    demand(words == sentence, f"the log tells seat {seat} a secret", sentence)
                    demand(shown == moments, f"a moment shows seat {seat} a secret", moments)
            told.append((after, sentence, moments))


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
    """Advice lies within the payoff bounds and, once there is a result, equals it."""
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
