"""The search tree of the mcts bot: upper confidence bounds over drawn luck and imagined secrets.

One simulation walks down the tree, adds a node, values the position reached and carries
the value back up. A value is a vector, one payoff a seat, and every seat picks what is
best for itself: so two players, six players and crews that win together need nothing special.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from starboard.bots.judge import Judge
from starboard.bots.node import Node
from starboard.kernel.advice import Advice
from starboard.kernel.playout import playout
from starboard.kernel.rng import Rng
from starboard.kernel.state import CHANCE, OVER, State
from starboard.kernel.thinking import Thinking

NO_MOVE: Final = -1


class Tree:
    """A search from one root. It grows by `simulate` and can be re-rooted further down."""

    def __init__(
        self,
        advice: Advice | None,
        thinking: Thinking,
        bounds: tuple[float, float],
        secrets: bool = False,
    ) -> None:
        low, high = bounds
        self.root = Node(NO_MOVE, CHANCE)
        self.rng = Rng(0)
        self._advice = advice
        self._judge = None if advice is None else Judge(advice, thinking, bounds)
        self._secrets = secrets
        self._exploration = thinking.exploration * (high - low)
        self._plies = thinking.playout
        self._widening = thinking.widening
        self._guided = thinking.guided
        self._head_start = thinking.head_start * (high - low)
        self._trust = thinking.trust if advice is not None else 0.0
        self._ahead = thinking.ahead and self._trust > 0.0 and self._plies == 0
        self._highest = 0.0  # of the promises after the moves of a new position, to its mover
        self._best: list[float] = []  # that promise, one number a seat
        self._forced = False  # whether the last choice was between no more than one move
        self._path: list[Node] = []

    def grow(self, state: State, simulations: int) -> None:
        """Simulate so many times from *state*, which stays as it is."""
        for _ in range(simulations):
            self.simulate(state.clone())

    def move_root(self, state: State, goal: State, reach: int) -> bool:
        """Look for *goal* among the next positions after *state*, and make it the root.

        At most *reach* nodes are looked at. Returns whether it was found.
        """
        wanted = goal.key()
        nodes = [self.root]
        states = [state]
        looked = 0
        while looked < len(nodes) and looked < reach:
            node, before = nodes[looked], states[looked]
            looked += 1
            if before.to_act == goal.to_act and before.key() == wanted:
                self.root = node
                return True
            for child in node.children:
                after = before.clone()
                after.play(child.move)
                nodes.append(child)
                states.append(after)
        return False

    def simulate(self, state: State) -> None:
        """Grow the tree by one node, walking *state*, a copy of the root's, down to it.

        A move without an alternative is no reason to stop: the walk goes on behind it.
        """
        node = self.root
        blind: Node | None = None
        unaware: i64 = CHANCE
        self._path.clear()
        self._path.append(node)
        while True:
            actor: i64 = state.to_act
            if actor == OVER:
                break
            if actor == CHANCE:
                node = self._draw(node, state)
                self._path.append(node)
                continue
            if blind is not None and actor != unaware:
                # Who does not know the last move chooses where it makes no difference.
                self._path.append(blind)
                twin = self._pick(blind, state, actor)
                self._path.append(twin)
                child = node.child(twin.move)
                node = child if child is not None else node.add(twin.move, actor)
                blind = None
            else:
                blind = None
                before = node
                node = self._pick(node, state, actor)
                if self._secrets and state.conceals():
                    if before.blind is None:
                        before.blind = Node(NO_MOVE, CHANCE)
                    blind = before.blind
                    unaware = actor
            state.play(node.move)
            self._path.append(node)
            if node.visits == 0.0 and not self._forced:
                break
        self._carry_back(self._value_ahead(node, state) if self._ahead else self._value(state))

    def _pick(self, node: Node, state: State, actor: i64) -> Node:
        if self._trust > 0.0:
            return self._choose_trusting(node, state, actor)
        if self._secrets:
            return self._choose_imagined(node, state, actor)
        return self._choose(node, state, actor)

    def _draw(self, node: Node, state: State) -> Node:
        move: i64 = state.draw(self.rng)
        state.play(move)
        child = node.child(move)
        if child is None:
            child = node.add(move, CHANCE)
        return child

    def _choose(self, node: Node, state: State, actor: i64) -> Node:
        """Where all is known: try every move once, then the most promising."""
        if not node.is_open:
            node.is_open = True
            node.untried = self._in_order(state, actor)
            self._forced = len(node.untried) == 1
        else:
            self._forced = False
        if node.untried and self._may_widen(node):
            return node.add(node.untried.pop(), actor)
        scale = self._exploration * self._exploration * math.log(node.visits + 1.0)
        best = node.children[0]
        highest = -1e300
        for other in node.children:
            score = other.total / other.visits + math.sqrt(scale / other.visits)
            if score > highest:
                highest = score
                best = other
        return best

    def _choose_imagined(self, node: Node, state: State, actor: i64) -> Node:
        """Where the state is imagined: choose among the moves that are legal in it.

        A move is compared by how often it could have been chosen, not by how often its
        parent was visited (Cowling, Powley and Whitehouse 2012).
        """
        legal = state.legal_moves()
        self._forced = len(legal) == 1
        best: Node | None = None
        highest = -1e300
        fresh = 0
        fresh_move: i64 = NO_MOVE
        for move in legal:
            child = node.child(move)
            if child is None:
                # Each of the moves not tried yet is taken with the same chance.
                fresh += 1
                if self.rng.below(fresh) == 0:
                    fresh_move = move
                continue
            child.chances += 1.0
            spread = math.log(child.chances + 1.0) / child.visits
            score = child.total / child.visits + self._exploration * math.sqrt(spread)
            if child.is_suggested:
                score += self._head_start / child.visits
            if score > highest:
                highest = score
                best = child
        if fresh and (best is None or self._may_widen(node)):
            best = self._suggested(node, state, actor) or node.add(fresh_move, actor)
            best.chances = 1.0
        assert best is not None
        return best

    def _choose_trusting(self, node: Node, state: State, actor: i64) -> Node:
        """Choose among all moves, each with what advice promises as its first visits."""
        if node.is_open and not self._secrets:
            self._forced = False
            return self._most_promising(node)
        node.is_open = True
        legal = state.legal_moves()
        if self._advice is not None and len(legal) > 1:
            legal = self._advice.distinct(state, legal)
        self._forced = len(legal) == 1
        trust = self._trust
        drift = node.drift() if self._ahead else 0.0
        best: Node | None = None
        highest = -1e300
        at: i64 = 0
        for move in legal:
            # Children are in the order of their moves, as legal moves are.
            while at < len(node.children) and node.children[at].move < move:
                at += 1
            if at == len(node.children) or node.children[at].move != move:
                self._add_promised(node, at, state, move)
            child = node.children[at]
            child.chances += 1.0
            weight = child.visits + trust
            score = (child.total + trust * (child.promised + drift)) / weight
            score += self._exploration * math.sqrt(math.log(child.chances + 1.0) / weight)
            if score > highest:
                highest = score
                best = child
        assert best is not None
        return best

    def _most_promising(self, node: Node) -> Node:
        """The same choice where the moves are known from the first visit."""
        trust = self._trust
        drift = node.drift() if self._ahead else 0.0
        scale = self._exploration * self._exploration * math.log(node.visits + 1.0)
        best = node.children[0]
        highest = -1e300
        for child in node.children:
            weight = child.visits + trust
            score = (child.total + trust * (child.promised + drift)) / weight
            score += math.sqrt(scale / weight)
            if score > highest:
                highest = score
                best = child
        return best

    def _add_promised(self, node: Node, at: i64, state: State, move: i64) -> None:
        """Put a move into the tree, with what advice promises the seat to act after it."""
        child = Node(move, state.to_act)
        judge = self._judge
        if judge is not None and (self._secrets or not self._forced):
            after = state.clone()
            after.play(move)
            seen = judge.seen_through(after, state.to_act, self.rng)
            child.promised = seen[state.to_act]
            if child.promised > self._highest:
                self._highest = child.promised
                self._best = seen
        if node.children:
            node.children.insert(at, child)
        else:
            node.children = [child]

    def _suggested(self, node: Node, state: State, actor: i64) -> Node | None:
        """The move to try before all others: the one that advice suggests."""
        advice = self._advice
        if self._head_start == 0.0 or advice is None or node.children:
            return None
        child = node.add(advice.suggest(state, self.rng), actor)
        child.is_suggested = True
        return child

    def _may_widen(self, node: Node) -> bool:
        if self._widening == 0.0:
            return True
        return len(node.children) < 1.0 + self._widening * math.sqrt(node.visits)

    def _in_order(self, state: State, actor: i64) -> list[int]:
        """The moves to try, best last; by advice where only some will be tried."""
        moves = state.legal_moves()
        self.rng.shuffle(moves)
        judge = self._judge
        if judge is None or self._widening == 0.0:
            return moves
        promises: list[tuple[float, int]] = []
        for i, move in enumerate(moves):
            after = state.clone()
            after.play(move)
            promises.append((judge.seen(after, self.rng)[actor], i))
        promises.sort()
        return [moves[i] for _, i in promises]

    def _value_ahead(self, node: Node, state: State) -> tuple[float, ...]:
        """What a new position is worth to those who have seen its moves."""
        while state.to_act == CHANCE:
            node = self._draw(node, state)
            self._path.append(node)
        if state.to_act == OVER:
            return self._value(state)
        self._highest = -1e300
        child = self._pick(node, state, state.to_act)
        if self._highest > -1e300:
            return tuple(self._best)
        state.play(child.move)
        return self._value(state)

    def _value(self, state: State) -> tuple[float, ...]:
        """What the position is worth: its result, a playout's, or what advice says."""
        advice = self._advice
        if state.to_act != OVER:
            if advice is None or (self._plies < 0 and not self._guided):
                playout(state, self.rng)
            else:
                self._play_on(state, advice)
        result = state.result()
        if result is not None:
            return result.payoffs
        assert self._judge is not None
        return tuple(self._judge.seen(state, self.rng))

    def _play_on(self, state: State, advice: Advice) -> None:
        """Play a few plies, or to the end, some at random and some as advice suggests."""
        plies = 0
        while plies != self._plies and state.to_act != OVER:
            plies += 1
            if state.to_act == CHANCE:
                state.play(state.draw(self.rng))
            elif self._guided and self.rng.hit(self._guided):
                state.play(advice.suggest(state, self.rng))
            else:
                state.play(self.rng.choice(state.legal_moves()))

    def _carry_back(self, payoffs: tuple[float, ...]) -> None:
        before: Node | None = None
        for node in self._path:
            node.visits += 1.0
            if node.actor >= 0:
                payoff = payoffs[node.actor]
                node.total += payoff
                if before is not None:
                    before.surprise += payoff - node.promised
                    before.tries += 1.0
            before = node
