"""Puzzles: positions of bots' games where one move is far better than all others.

What a search promises is not enough: bots play on from each puzzle, after its move and after
those that look best beside it, and what they get decides whether it is one. A puzzle is a lesson
of one step, so that every client that plays lessons plays puzzles too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from starboard.bots import Advised, Bot, make_bot, thinking_of
from starboard.kernel import CHANCE, OVER, AnyGame, Budget, Match, Record, Rng, SeededDealer

GAP: Final = 0.2
"""How much better the best move must look than the next, as a share of what there is to win."""

PROVEN: Final = 0.15
"""The same after a deeper look, which must like the same move."""

LEAST_CHOICES: Final = 4
"""With fewer moves to choose from there is little to find."""

DEEPER: Final = 6
"""How many times the thinking of the first look the second one takes."""

APART: Final = 12
"""Plies that must lie between two puzzles of one game."""


PLAYED: Final = 16
"""Games that are played to the end after the move, and after each of its rivals."""

RIVALS: Final = 2
"""The moves that look best beside it."""

MOST: Final = 2
"""Puzzles that are taken from one game, so that they differ."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and its one good move."""

    record: Record
    seat: int
    move: str
    best: float
    """What bots got who played on after the move, from 0 to 1."""

    next: float
    """What they got after the best of its rivals."""

    def text(self, game: AnyGame, number: int) -> str:
        """The puzzle as a lesson's file."""
        record = self.record
        head = [
            f"title Puzzle {number}",
            "about One move is far better than all others. Find it.",
            f"seats {record.seats}",
            f"learner {self.seat}",
        ]
        head += [f"player {seat} {name}" for seat, name in enumerate(record.players)]
        for name, word in record.options.items():
            lines = word.splitlines() or [""]
            head += [f"option {name} {lines[0]}" if len(lines) == 1 else f"option {name}"]
            head += [f"  {line}" for line in lines] if len(lines) > 1 else []
        head += ["seed 1", "begin", *_folded(record.plies)]
        goal = "wins" if game.pays_wins else "pays"
        step = [
            f"say You are @{self.seat}. One move {goal} far more often than any other: find it.",
            f"point panel {self.seat}",
            f"do {self.move}",
            f"else Bots who played on got {self.next:.0%} at most; after one move {self.best:.0%}.",
        ]
        end = [
            f"end Yes! Bots who played on got {self.best:.0%} from here, {self.next:.0%} otherwise."
        ]
        return "\n\n".join(["\n".join(lines) for lines in (head, step, end)]) + "\n"


def find_puzzles(
    game: AnyGame, seats: int, level: str, simulations: int, seed: int
) -> Iterator[tuple[int, Puzzle]]:
    """Play one game after another and yield what is found, with the number of the game."""
    number = 0
    while True:
        found = _of_game(game, seats, level, simulations, seed + number)
        for puzzle in islice(found, MOST):
            yield number, puzzle
        number += 1


def _of_game(
    game: AnyGame, seats: int, level: str, simulations: int, seed: int
) -> Iterator[Puzzle]:
    match = Match.begin(game, SeededDealer(seed), seats=seats)
    players = [make_bot(level, game) for _ in range(seats)]
    judge = _judge_of(game, LEAST_CHOICES - 1)
    last = -APART
    while match.state.to_act != OVER:
        seat = match.state.to_act
        view = game.view(match.state, seat)
        rng = Rng(seed, match.ply)
        if len(view.legal) >= LEAST_CHOICES and match.ply - last >= APART:
            moves = _judge(game, judge, view, rng, simulations)
            if moves:
                last = match.ply
                best, *rest = [_played_out(game, view, move, level, seed) for move in moves]
                if best - max(rest) >= PROVEN:
                    move = game.moves.notation(moves[0])
                    yield Puzzle(match.record, seat, move, best, max(rest))
        move_id = players[seat].choose(view, view.legal, rng)
        match.submit(seat, game.moves.notation(move_id))


def _judge_of(game: AnyGame, others: int) -> Bot:
    """An expert; one that only follows advice rehearses so many other moves beside it."""
    thinking = thinking_of("expert", game)
    if thinking.advised:
        return Advised(game, replace(thinking, others=others))
    return make_bot("expert", game)


def _judge(game: AnyGame, judge: Bot, view: Any, rng: Rng, simulations: int) -> list[int]:
    """The one good move and its rivals, if a deeper look agrees."""
    first = _look(game, judge, view, rng, simulations, GAP)
    if not first:
        return []
    second = _look(game, _judge_of(game, len(game.moves)), view, rng, DEEPER * simulations, PROVEN)
    return second if second and second[0] == first[0] else []


def _look(
    game: AnyGame, judge: Bot, view: Any, rng: Rng, simulations: int, gap: float
) -> list[int]:
    choice = judge.explain(view, view.legal, rng, Budget(simulations=simulations))
    if len(choice.considered) < LEAST_CHOICES:
        return []
    ranked = sorted(choice.considered, key=lambda looked: -looked.payoff)
    is_clear = game.share(ranked[0].payoff) - game.share(ranked[1].payoff) >= gap
    moves = [looked.move for looked in ranked[: 1 + RIVALS]]
    return moves if is_clear and moves[0] == choice.move else []


def _played_out(game: AnyGame, view: Any, move: int, level: str, seed: int) -> float:
    """What the viewer gets on average, from 0 to 1, when bots play on after a move."""
    total = 0.0
    for number in range(PLAYED):
        rng = Rng(seed, PLAYED + number)
        state = game.determinize(view, rng)
        state.play(move)
        players: dict[int, Bot] = {}
        while state.to_act != OVER:
            if state.to_act == CHANCE:
                state.play(state.draw(rng))
            else:
                seen = game.view(state, state.to_act)
                if seen.seat not in players:
                    players[seen.seat] = make_bot(level, game)
                state.play(players[seen.seat].choose(seen, seen.legal, rng))
        result = state.result()
        assert result is not None
        total += game.share(result.payoffs[view.seat])
    return total / PLAYED


def _folded(plies: Sequence[str], width: int = 100) -> Iterator[str]:
    """The plies as the lines of a lesson's beginning."""
    line = "  "
    for ply in plies:
        if len(line) + len(ply) > width:
            yield line.rstrip()
            line = "  "
        line += f"{ply}, "
    yield line.rstrip().rstrip(",")
