"""The nodes of a search tree: a position each, and what was seen of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NO_MOVES: Final[list[int]] = []


class Node:
    """A position, reached by certain moves and valued for the one who moved into it."""

    def __init__(self, move: i64, actor: i64) -> None:
        self.move: i64 = move
        self.actor: i64 = actor  # who chose or drew the move: a seat or CHANCE
        self.visits = 0.0
        self.total = 0.0  # the actor's payoffs, summed over the visits
        self.chances = 0.0  # how often the move could have been chosen
        self.promised = 0.0  # the actor's payoff as advice saw it before the first visit
        self.surprise = 0.0  # what its moves brought beyond their promises, summed over
        self.tries = 0.0  # so many visits of them
        self.is_open = False  # whether its moves have been listed
        self.is_suggested = False  # whether advice would have made the move
        # Most nodes stay leaves: they share two empty lists, which are replaced, never changed.
        self.untried: list[int] = NO_MOVES
        self.children: list[Node] = NO_NODES
        self.blind: Node | None = None  # where others choose who do not know what was chosen here

    def add(self, move: i64, actor: i64) -> Node:
        """Put the child that a move leads to into the tree."""
        child = Node(move, actor)
        if self.children:
            self.children.append(child)
        else:
            self.children = [child]
        return child

    def child(self, move: i64) -> Node | None:
        """The child that a move leads to, if it is in the tree."""
        for child in self.children:
            if child.move == move:
                return child
        return None

    def drift(self) -> float:
        """By how much the moves tried here came out better than they had promised, on average.

        A promise does not see the next seat's answer. Added to the promises of moves that nobody
        has tried, it keeps them from looking better than all that were.
        """
        return self.surprise / self.tries if self.tries > 0.0 else 0.0

    def mean(self) -> float:
        """The actor's payoff to expect here."""
        return self.total / self.visits if self.visits else self.promised


NO_NODES: Final[list[Node]] = []
