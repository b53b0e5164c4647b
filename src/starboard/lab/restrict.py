"""Restricted play: what a move, a card or an action is worth, by playing without it, or by playing
it whenever one can.

The restricted bot also thinks so: in every position that it imagines, its seat lacks the same
moves. Where only forbidden moves are legal it plays one anyway, and counts that.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
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
from starboard.lab.study import Arm


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


@dataclass(frozen=True, slots=True)
class Habit:
    """What a player never does as long as it has any other move, and always does when it can."""

    never: frozenset[int] = frozenset()
    always: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.never or self.always)

    def leaves(self, legal: Sequence[int]) -> list[int]:
        """The moves that are left of *legal* ones."""
        allowed = [move for move in legal if move not in self.never] or list(legal)
        return [move for move in allowed if move in self.always] or allowed


def habit_of(arm: Arm, player: int, game: AnyGame) -> Habit:
    """The habit of one of an arm's players; raises the sentence that says what is wrong in it."""
    never, always = arm.habits(player)
    return Habit(forbidden_moves(never, game), fitting_moves(always, game))


class Restricted(Bot):
    """A bot with a habit."""

    def __init__(self, name: str, game: AnyGame, habit: Habit) -> None:
        super().__init__(game)
        self.habit = habit
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
        """Choose as the bot would if its seat had no other moves than its habit leaves."""
        return self._bot.explain(view, self.habit.leaves(legal), rng, budget)

    def choose(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> int:
        """Choose one of the moves that are left, or of all where none is."""
        if self.habit.never.issuperset(legal):
            self.fallbacks += 1
        return self._bot.choose(view, self.habit.leaves(legal), rng, budget)

    def _imagine(self, view: Any, rng: Rng) -> State:
        return _StateWithout(self.game.determinize(view, rng), view.seat, self.habit)


class _StateWithout(State):
    """A state in which one seat does not have some of its moves."""

    def __init__(self, state: State, seat: int, habit: Habit) -> None:
        self.state = state
        self.seat = seat
        self.habit = habit
        self.to_act = state.to_act

    def legal_moves(self) -> list[int]:
        legal = self.state.legal_moves()
        return self.habit.leaves(legal) if self.to_act == self.seat else legal

    def forbidden(self) -> frozenset[int]:
        """The moves that the seat to act does without; none if it is another, or has no others."""
        if self.to_act != self.seat:
            return frozenset()
        legal = self.state.legal_moves()
        lacking = frozenset(legal).difference(self.habit.leaves(legal))
        # What it never does is said where it cannot be done either: a plan may count on it.
        return lacking if self.habit.never.issuperset(legal) else lacking | self.habit.never

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
        return type(self)(self.state.clone(), self.seat, self.habit)

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
        forbidden = state.forbidden()
        if not forbidden:
            return self._advice.suggest(state.state, rng)
        return self._advice.suggest_without(state.state, forbidden, rng)

    def obvious(self, state: State) -> int:
        assert isinstance(state, _StateWithout)
        move = self._advice.obvious(state.state)
        return NOTHING_OBVIOUS if move in state.forbidden() else move
