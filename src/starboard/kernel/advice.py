"""Advice: what a game's author can tell a bot that the rules do not say."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from starboard.kernel.rng import Rng
from starboard.kernel.state import State

NOTHING_OBVIOUS: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Advice(ABC):
    """An author's judgement of positions, compiled beside the rules it judges."""

    @abstractmethod
    def promise(self, state: State) -> list[float]:
        """How well each seat stands, as the payoff it may expect from here.

        Within the game's payoff bounds, and equal to the payoffs where the game is over.
        """

    def foresee(self, state: State) -> list[float]:
        """The same once the seat to act has ended its turn as well as it can.

        By it a bot that follows suggestions tells what moves are worth. Where an author cannot
        tell what a turn is for before it is over, a promise has to do.
        """
        return self.promise(state)

    def suggest(self, state: State, rng: Rng) -> int:
        """A sensible move for the seat to act, quickly found, for playouts to follow.

        Any legal move, unless an author knows better.
        """
        return rng.choice(state.legal_moves())

    def suggest_without(self, state: State, forbidden: frozenset[int], rng: Rng) -> int:
        """The same for a seat that may not use some of its moves, and has others.

        Where the suggestion is forbidden, what promises the seat most one ply on. An author whose
        suggestions are plans knows better what to do without a move.
        """
        move = self.suggest(state, rng)
        return self.most_promising(state, forbidden) if move in forbidden else move

    def most_promising(self, state: State, forbidden: frozenset[int]) -> int:
        """The move after which the seat to act is promised most, the first of equals."""
        best = -1
        most = -1e300
        for move in state.legal_moves():
            if move in forbidden:
                continue
            after = state.clone()
            after.play(move)
            promise = self.promise(after)[state.to_act]
            if promise > most:
                most = promise
                best = move
        return best

    def distinct(self, state: State, moves: list[int]) -> list[int]:
        """Those of the legal moves that a search needs to look at, at least one.

        Of moves that come to the same, such as the cards of a set in any order, one is enough.
        """
        return moves

    def obvious(self, state: State) -> int:
        """A move that no player would miss, such as a rescue for nothing, or `NOTHING_OBVIOUS`.

        Bots of every level play it at once, as they do a move that wins the game.
        """
        return NOTHING_OBVIOUS
