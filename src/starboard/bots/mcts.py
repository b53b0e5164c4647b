"""The mcts bot: thinks ahead by playing on in its mind, most where it is most promising."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from starboard.bots.bot import Bot, Budget, Choice, Considered
from starboard.bots.tree import Tree
from starboard.kernel import Game, Rng, State

BATCH = 16
"""Simulations between two looks at the clock."""

REACH = 400
"""How many nodes of the old tree are searched for the new position."""


GRAIN = 1024
"""In how many parts the share of lapses is measured."""

USUAL = Budget(simulations=400)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How an mcts bot thinks."""

    budget: Budget = USUAL
    exploration: float = 1.0
    """How curious it is, in units of the game's payoff range."""

    playout: int = -1
    """Plies it plays on before it asks the game's advice; -1 plays to the end."""

    guided: float = 0.0
    """The share of those plies that follow the game's suggestions; the others are random."""

    head_start: float = 0.0
    """With secrets: how many wins a move has to begin with if the game suggests it."""

    widening: float = 0.0
    """How many moves it considers for each square root of visits; 0 for all."""

    lapses: float = 0.0
    """The share of its moves that are any legal ones, made without thinking."""


class Mcts(Bot):
    """UCT; with secrets, information-set search over a fresh imagined state each time."""

    def __init__(self, game: Game[Any, Any], settings: Settings | None = None) -> None:
        super().__init__(game)
        self.settings = settings or Settings()
        self._tree: Tree | None = None
        self._root: State | None = None

    def explain(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> Choice:
        """Think within the budget; the same seed and simulations give the same choice."""
        if self.settings.lapses and rng.below(GRAIN) < int(self.settings.lapses * GRAIN):
            return Choice(rng.choice(list(legal)))
        tree = self._planted(view, rng)
        self._grow(tree, view, budget or self.settings.budget)
        nodes = [node for node in tree.root.children if node.move in legal]
        # Equals are drawn: the first in the list of moves is often the same kind of move.
        rng.shuffle(nodes)
        nodes.sort(key=lambda node: (-node.visits, -node.mean()))
        tries = sum([node.visits for node in nodes]) or 1.0
        considered = [Considered(node.move, node.visits / tries, node.mean()) for node in nodes]
        return Choice(considered[0].move, tuple(considered))

    def _planted(self, view: Any, rng: Rng) -> Tree:
        """The tree to grow: the last one, where its thinking reached this position."""
        old, before = self._tree, self._root
        if not self.game.has_secrets:
            self._root = self.game.determinize(view, rng)
            if old is not None and before is not None:
                old.rng = rng
                if old.move_root(before, self._root, REACH):
                    return old
        low, high = self.game.payoff_bounds
        tree = Tree(
            self.game.advice,
            self.settings.exploration * (high - low),
            self.settings.playout,
            self.settings.widening,
            self.game.has_secrets,
            self.settings.guided,
            self.settings.head_start * (high - low),
        )
        tree.rng = rng
        self._tree = tree
        return tree

    def _grow(self, tree: Tree, view: Any, budget: Budget) -> None:
        left = budget.simulations
        if left is None and budget.milliseconds is None:
            raise ValueError("a budget without limits never ends")
        end = None
        if budget.milliseconds is not None:
            end = time.monotonic() + budget.milliseconds / 1000
        while left is None or left > 0:
            batch = BATCH if left is None else min(BATCH, left)
            if end is None and left is not None and not self.game.has_secrets:
                batch = left
            self._simulate(tree, view, batch)
            left = None if left is None else left - batch
            if end is not None and time.monotonic() >= end:
                break

    def _simulate(self, tree: Tree, view: Any, simulations: int) -> None:
        if self._root is not None:
            tree.grow(self._root, simulations)
            return
        for _ in range(simulations):
            tree.simulate(self.game.determinize(view, tree.rng))
