"""Restricted play: what a move, a card or an action is worth, by playing without it.

The restricted bot also thinks without it: in every position that it imagines, its seat lacks
the same moves. Where nothing else is legal it plays one anyway, and counts that.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from fnmatch import fnmatchcase
from typing import Any, Self

from starboard.bots import Bot, Choice, make_bot
from starboard.kernel import (
    NOTHING_OBVIOUS,
    Advice,
    AnyGame,
    Budget,
    Result,
    Rng,
    StarboardError,
    State,
)


class BadRestriction(StarboardError):
    """A pattern that fits no move, or forbids every one."""


def forbidden_moves(patterns: Sequence[str], game: AnyGame) -> frozenset[int]:
    """The moves that patterns forbid: never all of them."""
    found = fitting_moves(patterns, game)
    if len(found) == game.moves.num_choices:
        raise BadRestriction(f"{patterns[0]!r} forbids every move of {game.title}.")
    return found


def fitting_moves(patterns: Sequence[str], game: AnyGame) -> frozenset[int]:
    """The moves that fit any of some patterns, each of which must fit one.

    A pattern is a notation (``fly f6``), its first words (``fly`` is all flying), or has
    ``*`` and ``?`` in it (``lay * N``).
    """
    found: set[int] = set()
    choices = [game.moves.notation(move) for move in range(game.moves.num_choices)]
    for pattern in patterns:
        moves = [move for move, notation in enumerate(choices) if matches(notation, pattern)]
        if not moves:
            verbs = sorted({notation.split()[0] for notation in choices})
            near = get_close_matches(pattern, [*verbs, *choices], 1)
            hint = f"did you mean {near[0]!r}?" if near else f"moves begin with {', '.join(verbs)}."
            raise BadRestriction(f"No move of {game.title} is written {pattern!r}: {hint}")
        found.update(moves)
    return frozenset(found)


def matches(notation: str, pattern: str) -> bool:
    """Whether a pattern, as `fitting_moves` explains it, fits a notation."""
    if any([sign in pattern for sign in "*?["]):
        return fnmatchcase(notation, pattern)
    return notation == pattern or notation.startswith(f"{pattern} ")


class Restricted(Bot):
    """A bot that may not use some moves of its game as long as it has any other."""

    def __init__(self, name: str, game: AnyGame, forbidden: frozenset[int]) -> None:
        super().__init__(game)
        self.forbidden = forbidden
        self.fallbacks = 0
        """How often it had nothing else."""

        # Its name may choose the advice that it follows, so it is made before it is restricted.
        self._bot = make_bot(name, game)
        followed = self._bot.game.advice
        advice = None if followed is None else _AdviceWithout(followed)
        self._bot.game = replace(self._bot.game, determinize=self._imagine, advice=advice)

    def explain(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> Choice:
        """Choose as the bot would if its seat had no such moves."""
        return self._bot.explain(view, _without(legal, self.forbidden), rng, budget)

    def choose(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> int:
        """Choose one of the moves that are left, or of all where none is."""
        if self.forbidden.issuperset(legal):
            self.fallbacks += 1
        return self._bot.choose(view, _without(legal, self.forbidden), rng, budget)

    def _imagine(self, view: Any, rng: Rng) -> State:
        return _StateWithout(self.game.determinize(view, rng), view.seat, self.forbidden)


class _StateWithout(State):
    """A state in which one seat does not have some of its moves."""

    def __init__(self, state: State, seat: int, forbidden: frozenset[int]) -> None:
        self.state = state
        self.seat = seat
        self.forbidden = forbidden
        self.to_act = state.to_act

    def legal_moves(self) -> list[int]:
        legal = self.state.legal_moves()
        return _without(legal, self.forbidden) if self.to_act == self.seat else legal

    def is_free(self) -> bool:
        """Whether the seat to act may use all its moves: it is another one, or has nothing else."""
        return self.to_act != self.seat or self.forbidden.issuperset(self.state.legal_moves())

    def chances(self) -> list[tuple[int, int]]:
        return self.state.chances()

    def draw(self, rng: Rng) -> int:
        return self.state.draw(rng)

    def conceals(self) -> bool:
        return self.state.conceals()

    def play(self, move: int) -> None:
        self.state.play(move)
        self.to_act = self.state.to_act

    def result(self) -> Result | None:
        return self.state.result()

    def clone(self) -> Self:
        return type(self)(self.state.clone(), self.seat, self.forbidden)

    def key(self) -> Hashable:
        return self.state.key()


class _AdviceWithout(Advice):
    """A game's advice about such states."""

    def __init__(self, advice: Advice) -> None:
        self._advice = advice

    def promise(self, state: State) -> list[float]:
        assert isinstance(state, _StateWithout)
        return self._advice.promise(state.state)

    def suggest(self, state: State, rng: Rng) -> int:
        assert isinstance(state, _StateWithout)
        if state.is_free():
            return self._advice.suggest(state.state, rng)
        return self._advice.suggest_without(state.state, state.forbidden, rng)

    def obvious(self, state: State) -> int:
        assert isinstance(state, _StateWithout)
        move = self._advice.obvious(state.state)
        return move if state.is_free() or move not in state.forbidden else NOTHING_OBVIOUS


def _without(legal: Sequence[int], forbidden: frozenset[int]) -> list[int]:
    return [move for move in legal if move not in forbidden] or list(legal)
