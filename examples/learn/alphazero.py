"""A small AlphaZero: a search that a network guides, and a network that learns what it found.

    python examples/learn/alphazero.py connect_four --minutes 5 --net four.pt
    starboard lab match connect_four --bots examples/learn/alphazero.py:four.pt,easy

It needs PyTorch, and a game without secrets. All tables search together, as one batch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import torch
from nets import Net, Training, asked, begin, descend, load, settle, shares_of, turned
from torch import nn

from starboard.batch import Batch
from starboard.bots import Bot, Choice
from starboard.kernel import OVER, Rng

TABLES, SIMULATIONS, KEPT, MINIBATCH = 128, 32, 50_000, 512
CURIOUS, NOISE, SURE_AFTER, RATE = 1.5, 0.25, 8, 2e-3


class Node:
    """A position: what the net thinks of its moves, and what came of them."""

    def __init__(self, state: Any) -> None:
        self.seat, self.moves = state.to_act, state.legal_moves()
        self.priors: Any = None
        self.visits, self.worth = np.zeros((2, len(self.moves)))
        self.after: dict[tuple[int, ...], Node] = {}

    def best(self) -> int:
        """The place of the move that is most worth a look."""
        total = self.visits.sum()
        unknown = self.worth.sum() / total if total else 0.5
        known = np.where(self.visits, self.worth / np.maximum(self.visits, 1), unknown)
        curious = CURIOUS * (1 + total) ** 0.5 * self.priors / (1 + self.visits)
        return int((known + curious).argmax())


class Search(Bot):
    """Trees that grow together: each simulation asks the net about one leaf of every tree."""

    def __init__(self, table: Batch, net: Net, rng: Rng) -> None:
        super().__init__(table.game)
        self.table, self.net, self.rng = table, net, rng

    def explain(self, view: Any, legal: Sequence[int], rng: Rng, budget: Any = None) -> Choice:
        """Choose a move as a bot: by one tree, as far as in training."""
        (root,) = self.grow([self.game.determinize(view, rng)])
        return Choice(root.moves[int(root.visits.argmax())])

    def grow(self, states: Sequence[Any], dice: Any = None) -> list[Node]:
        """Search from every state; with *dice*, the roots try their moves more widely."""
        roots = [Node(state) for state in states]
        self.ask([([], state, root) for state, root in zip(states, roots, strict=True)])
        for root in roots if dice else ():
            spread = dice.dirichlet([10 / len(root.moves)] * len(root.moves))
            root.priors = (1 - NOISE) * root.priors + NOISE * spread
        for _ in range(SIMULATIONS):
            self.ask([self.walk(s.clone(), root) for s, root in zip(states, roots, strict=True)])
        return roots

    def walk(self, state: Any, node: Node) -> tuple[list[Any], Any, Node]:
        """Follow the best moves to a position that is new, or the last of a game."""
        path = []
        while node.priors is not None:
            place = node.best()
            path.append((node, place))
            state.play(node.moves[place])
            plies = (place, *settle(state, self.rng))
            if state.to_act == OVER:
                break
            node.after[plies] = node = node.after.get(plies) or Node(state)
        return path, state, node

    def ask(self, leaves: list[tuple[list[Any], Any, Node]]) -> None:
        """Value leaves by the net, or by how their games ended, and tell the nodes before."""
        views = [self.game.view(state, max(0, state.to_act)) for _, state, _ in leaves]
        with torch.no_grad():
            liked, values = self.net(torch.from_numpy(self.table.rows_of(views)))
        liked, values = liked.numpy(), values.sigmoid().numpy()
        for at, (path, state, node) in enumerate(leaves):
            if state.to_act == OVER:
                shares = shares_of(self.game, state)
            else:
                odds = np.exp(liked[at][node.moves] - liked[at][node.moves].max())
                node.priors, shares = odds / odds.sum(), turned(values[at].tolist(), node.seat)
            for passed, place in path:
                passed.visits[place] += 1
                passed.worth[place] += shares[passed.seat]


def play(search: Search, memory: list[Any], dice: Any) -> Iterator[int]:
    """Play on at all tables, a move at a time, and remember what the games taught."""
    table, game = search.table, search.game
    states = [begin(table, search.rng) for _ in range(TABLES)]
    pasts: list[list[Any]] = [[] for _ in states]
    while True:
        rows = table.rows_of([game.view(state, state.to_act) for state in states])
        for at, root in enumerate(search.grow(states, dice)):
            odds = np.zeros(table.num_moves)
            odds[root.moves] = root.visits / root.visits.sum()
            pasts[at].append((rows[at], odds, root.seat))
            surely = len(pasts[at]) > SURE_AFTER
            states[at].play(int(odds.argmax() if surely else dice.choice(len(odds), p=odds)))
            settle(states[at], search.rng)
            if states[at].to_act == OVER:
                shares = shares_of(game, states[at])
                memory += [(row, odds, turned(shares, -seat)) for row, odds, seat in pasts[at]]
                states[at], pasts[at] = begin(table, search.rng), []
        del memory[:-KEPT]
        yield TABLES


def learn(net: Net, optimizer: Any, memory: list[Any], dice: Any) -> None:
    """One step towards what searches chose and games paid."""
    columns = zip(*[memory[at] for at in dice.integers(len(memory), size=MINIBATCH)], strict=True)
    rows, odds, shares = [torch.from_numpy(np.array(column, np.float32)) for column in columns]
    liked, values = net(rows)
    loss = nn.functional.cross_entropy(liked, odds)
    loss += nn.functional.binary_cross_entropy_with_logits(values, shares)
    descend(optimizer, loss)


def bot(game: Any, file: str) -> Search:
    """What Starboard asks for a bot by the name `alphazero.py:four.pt`."""
    return Search(*load(game.name, file), Rng(1))


def main() -> None:
    """Play and learn in turn until the time is up."""
    words = asked(__doc__ or "", hidden=False)
    table, dice = Batch(words.game, 1, **words.option), np.random.default_rng(words.seed)
    net, memory = Net(table, words.planes), list[Any]()
    training = Training(words, table, net)
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    for moves in play(Search(table, net, Rng(words.seed)), memory, dice):
        for _ in range(2 if memory else 0):
            learn(net, optimizer, memory, dice)
        if not training.goes_on(net, moves):
            return


if __name__ == "__main__":
    main()
