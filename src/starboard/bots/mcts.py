"""The mcts bot: it plays on in its mind, most often where that promises most."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from starboard.bots.bot import Bot, Choice, Considered
from starboard.bots.obvious import obvious_choice, obvious_move
from starboard.bots.tree import Tree
from starboard.kernel import Advice, AnyGame, Budget, Learned, Rng, State, Thinking

BATCH = 16
"""Simulations between two looks at the clock."""

REACH = 400
"""How many nodes of the old tree are searched for the new position."""


class Mcts(Bot):
    """UCT; with secrets, information-set search over a fresh imagined state each time."""

    def __init__(self, game: AnyGame, thinking: Thinking | None = None) -> None:
        super().__init__(game)
        self.thinking = thinking or Thinking()
        self._tree: Tree | None = None
        self._root: State | None = None
        self._taste: Advice | None = None

    def within(self, milliseconds: int) -> Budget:
        """Its own budget, but no longer than that."""
        return self.thinking.budget.within(milliseconds)

    def explain(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> Choice:
        """Think within the budget; the same seed and simulations give the same choice."""
        obvious = obvious_move(self.game, view, legal, rng)
        tree = self._planted(view, rng)
        self._grow(tree, view, budget or self.thinking.budget)
        nodes = [node for node in tree.root.children if node.move in legal]
        # Equals are drawn: the first in the list of moves is often the same kind of move.
        rng.shuffle(nodes)
        nodes.sort(key=lambda node: (-node.visits, -node.mean()))
        tries = sum([node.visits for node in nodes]) or 1.0
        considered = [
            Considered(node.move, node.visits / tries, self.expected(node.mean(), view))
            for node in nodes
        ]
        if obvious is not None:
            return obvious_choice(self.game, view, obvious, considered, rng)
        return Choice(considered[0].move, tuple(considered))

    def choose(
        self, view: Any, legal: Sequence[int], rng: Rng, budget: Budget | None = None
    ) -> int:
        """The same choice; what is obvious needs no thinking where nobody asks why."""
        obvious = obvious_move(self.game, view, legal, rng) if len(legal) > 1 else None
        return super().choose(view, legal, rng, budget) if obvious is None else obvious

    def _planted(self, view: Any, rng: Rng) -> Tree:
        """The tree to grow: the last one, where its thinking reached this position."""
        old, before = self._tree, self._root
        if not self.game.has_secrets:
            self._root = self.game.determinize(view, rng)
            if old is not None and before is not None:
                old.rng = rng
                if old.move_root(before, self._root, REACH):
                    return old
        tree = Tree(
            self._advice(rng), self.thinking, self.game.payoff_bounds, self.game.has_secrets
        )
        tree.rng = rng
        self._tree = tree
        return tree

    def _advice(self, rng: Rng) -> Advice | None:
        """The game's advice, to a taste that the bot keeps."""
        advice = self.game.advice
        if self.thinking.temper == 0.0 or not isinstance(advice, Learned):
            return advice
        if self._taste is None:
            self._taste = advice.tempered(self.thinking.temper, rng)
        return self._taste

    def _grow(self, tree: Tree, view: Any, budget: Budget) -> None:
        left = budget.simulations
        if left is None and budget.milliseconds is None:
            raise ValueError("a budget without limits never ends")
        ends = None
        if budget.milliseconds is not None:
            ends = time.monotonic() + budget.milliseconds / 1000
        size = BATCH
        if left is not None and ends is None and not self.game.has_secrets:
            size = left
        while left is None or left > 0:
            batch = size if left is None else min(size, left)
            self._simulate(tree, view, batch)
            left = None if left is None else left - batch
            if ends is not None and time.monotonic() >= ends:
                break

    def _simulate(self, tree: Tree, view: Any, simulations: int) -> None:
        if self._root is not None:
            tree.grow(self._root, simulations)
            return
        for _ in range(simulations):
            tree.simulate(self.game.determinize(view, tree.rng))
