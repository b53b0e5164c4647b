"""Thinking: how a bot approaches a game, said on the game's card for each of its levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How long a bot may think about one move: whichever limit comes first."""

    simulations: int | None = None
    milliseconds: int | None = None

    def within(self, milliseconds: int) -> Budget:
        """The same, but no longer than that."""
        return replace(self, milliseconds=min(self.milliseconds or milliseconds, milliseconds))


@dataclass(frozen=True, slots=True, kw_only=True)
class Thinking:
    """How a bot thinks: by tree search, or by doing as the game's advice suggests."""

    budget: Budget = Budget(simulations=400)
    exploration: float = 1.0
    """How curious the search is, in units of the game's payoff range."""

    playout: int = -1
    """Plies it plays on before it asks the game's advice; -1 plays to the end."""

    guided: float = 0.0
    """The share of those plies that follow the game's suggestions; the others are random."""

    head_start: float = 0.0
    """With secrets: how many wins a move has to begin with if the game suggests it."""

    widening: float = 0.0
    """How many moves it considers for each square root of visits; 0 for all."""

    trust: float = 0.0
    """How many visits the game's promise about a move counts for; 0 tries every move once."""

    ahead: bool = True
    """With trust and without a playout: whether a new position is valued by the best promise
    after its moves, not by its own, which its parent has seen already. The promises of moves that
    were not tried are then held against how those that were came out."""

    through: int = 0
    """With trust or others: a move after which the same seat chooses among no more moves than this
    promises the best of what these promise, so that a turn of several moves is judged as a whole.
    """

    roughness: float = 0.0
    """How much of what it sees in a position is a guess, from 0 to 1; never at the game's end."""

    temper: float = 0.0
    """How far its taste is from the game's model: each weight is off by about this share of itself,
    drawn when it first thinks, so that bots of one level are not one player. 0 for the model."""

    advised: bool = False
    """Whether it plays what the game's advice suggests instead of searching."""

    others: int = 0
    """How many other moves an advised bot rehearses beside the suggested one, as far as its budget
    goes: a few at a time, the most promising first.

    The budget's simulations are the playouts of all of them together.
    """

    doubt: float = 2.0
    """By how many standard errors one of them has to rehearse better to be played instead."""


SIMULATIONS: Final = {"novice": 4, "easy": 16, "standard": 64, "hard": 256, "expert": 2048}
"""How far each of the usual levels searches: each four times the one before, the last eight."""


def usual_levels(
    thinking: Thinking,
    *,
    simulations: Mapping[str, int] | None = None,
    roughness: Mapping[str, float] | None = None,
) -> dict[str, Thinking]:
    """The usual levels, and any others named in *simulations*, all thinking in one way.

    They differ in how far they search. *roughness* tells them apart where that is not enough,
    and where a bot does not search at all.
    """
    guesses = roughness or {}
    return {
        level: replace(
            thinking,
            budget=Budget(simulations=number),
            roughness=guesses.get(level, thinking.roughness),
        )
        for level, number in {**SIMULATIONS, **(simulations or {})}.items()
    }
