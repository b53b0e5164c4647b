"""What both examples share: a small network, and a training that shows how it does."""

from __future__ import annotations

import argparse
import time
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from starboard import catalog
from starboard.batch import Batch, measure
from starboard.kernel import CHANCE, Rng


class Net(nn.Module):
    """How much each move is liked, and what each seat may expect, from one row.

    A board is looked at square by square, each with its neighbours, round the edge as on a torus,
    and so are other fields that have a number for every square; all else is told to every square.
    Without *planes*, things to recognise on a square, a row is one long list, of which only what
    ever changes is read: where the map is always the same, that learns faster.
    """

    def __init__(self, table: Batch, planes: int = 16, width: int = 192) -> None:
        super().__init__()
        self.planes = planes
        shapes, starts = table.layout.shapes, table.layout.starts
        boards = [shape for shape in shapes.values() if len(shape) == 3]
        self.grid = boards[0][:2] if boards else ()
        self.looks = [
            (starts[name], prod(shape))
            for name, shape in shapes.items()
            if boards and planes and (shape[:2] == self.grid or shape == (prod(self.grid),))
        ]
        seen = table.layout.size
        if not planes:
            self.read = varying(table)
            seen = len(self.read)
        if self.looks:
            channels = sum([size for _, size in self.looks]) // prod(self.grid)
            self.near = nn.Conv2d(channels, planes, 3, padding=1, padding_mode="circular")
            self.far = nn.Conv2d(planes, planes, 3, padding=1, padding_mode="circular")
            self.told = nn.Linear(seen - channels * prod(self.grid), planes)
            seen += (planes - channels) * prod(self.grid)
        self.body = nn.Sequential(nn.Linear(seen, width), nn.ReLU(), nn.Linear(width, width))
        self.policy = nn.Linear(width + (seen if self.looks else 0), table.num_moves)
        self.values = nn.Linear(width, table.seats)

    def forward(self, rows: Any) -> tuple[Any, Any]:
        """The seats are counted from the one to act."""
        if not self.planes:
            rows = rows[:, self.read]
        if self.looks:
            rows = self.look(rows)
        thought = self.body(rows).relu()
        known = torch.cat([thought, rows], 1) if self.looks else thought
        return self.policy(known), self.values(thought)

    def look(self, rows: Any) -> Any:
        """The rows with what was recognised on the board in its place."""
        parts, rest, at = [], [], 0
        for start, size in self.looks:
            parts.append(rows[:, start : start + size].reshape(len(rows), *self.grid, -1))
            rest.append(rows[:, at:start])
            at = start + size
        other = torch.cat([*rest, rows[:, at:]], 1)
        board = torch.cat(parts, 3).permute(0, 3, 1, 2)
        board = (self.near(board) + self.told(other)[:, :, None, None]).relu()
        return torch.cat([self.far(board).relu().flatten(1), other], 1)

    def choose(self, rows: Any, masks: Any) -> Any:
        """The legal moves that it likes best."""
        with torch.no_grad():
            liked = self(torch.from_numpy(rows))[0].numpy()
        return np.where(masks, liked, -np.inf).argmax(1)


def varying(table: Batch, tables: int = 256, steps: int = 400) -> Any:
    """The places of a row whose numbers change in random games."""
    options: Any = table.options
    batch, dice = Batch(table.game, tables, seats=table.seats, **options), np.random.default_rng(0)
    first = batch.observations[0]
    found: Any = np.zeros(len(first), bool)
    for _ in range(steps):
        found |= (batch.observations != first).any(0)
        batch.step(batch.sample(dice))
    return torch.from_numpy(np.flatnonzero(found))


@cache
def load(game: str, file: str) -> tuple[Batch, Net]:
    """A table of the game, and the net that a training has kept for it."""
    kept = torch.load(file)
    table = Batch(game, 1, seats=kept["seats"], **kept.get("options", {}))
    net = Net(table, kept["planes"])
    net.load_state_dict(kept["net"])
    return table, net


def settle(state: Any, rng: Rng) -> list[int]:
    """Draw all luck that is due, and return it."""
    drawn = []
    while state.to_act == CHANCE:
        drawn.append(state.draw(rng))
        state.play(drawn[-1])
    return drawn


def begin(table: Batch, rng: Rng) -> Any:
    """A new game, at its first choice."""
    state = table.game.begin(table.seats, table.options)
    settle(state, rng)
    return state


def shares_of(game: Any, state: Any) -> list[float]:
    """What every seat got in the end, from 0 to 1."""
    return [game.share(payoff) for payoff in state.result().payoffs]


def turned(shares: list[float], seat: int) -> list[float]:
    """Counted from the first seat instead of from *seat*; from it instead, if negative."""
    return shares[-seat:] + shares[:-seat]


def descend(optimizer: Any, loss: Any) -> None:
    """One step down the slope of a loss, not too long a one."""
    optimizer.zero_grad()
    loss.backward()
    for group in optimizer.param_groups:
        nn.utils.clip_grad_norm_(group["params"], 0.5)
    optimizer.step()


def asked(about: str, hidden: bool = True) -> Any:
    """The words of the command line; a learner may not be able to play with *hidden* cards."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("game", nargs="?", default="connect_four")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--rival", default="uniform", help="the bot to be measured against")
    parser.add_argument("--games", type=int, default=400, help="for each measurement")
    parser.add_argument("--shaped", type=float, default=0.0, help="reward for a point of lead")
    parser.add_argument("--planes", type=int, default=16, help="things to see on a square, or 0")
    parser.add_argument("--discount", type=float, default=1.0, help="worth of a choice later")
    parser.add_argument("--option", action="append", default=[], help="of the game: key=value")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--net", type=Path, help="the file that keeps the net, and to go on from")
    words = parser.parse_args()
    if catalog.find(words.game).has_secrets and not hidden:
        raise SystemExit(f"{words.game} has secrets, and this search sees all: choose another.")
    words.option = dict([option.partition("=")[::2] for option in words.option])
    torch.manual_seed(words.seed)
    return words


class Training:
    """Keeps the time, and says every now and then how well a net plays without any search."""

    def __init__(self, words: Any, table: Batch, net: Net) -> None:
        self.words, self.table = words, table
        if words.net and words.net.exists():
            net.load_state_dict(torch.load(words.net)["net"])
        self.begun, self.shown, self.steps = time.perf_counter(), 0.0, 0

    def left(self) -> float:
        """The part of the time that is left, from 1 to 0."""
        limit: float = 60 * self.words.minutes
        return max(0.0, 1 - (time.perf_counter() - self.begun) / limit)

    def goes_on(self, net: Any, steps: int) -> bool:
        """Measure and keep the net if it is time to, and say whether there is time left."""
        self.steps += steps
        if 1 - self.left() >= self.shown:
            minutes = (time.perf_counter() - self.begun) / 60
            played = (self.table.game, self.words.rival, self.words.games)
            share = measure(net.choose, *played, options=self.table.options)
            spent = f"{minutes:5.2f} min {time.process_time() / 60:5.2f} of the processor"
            crew = self.table.game.cooperative
            told = share.percent() + (" as a crew" if crew else f" against {self.words.rival}")
            print(f"{spent} {self.steps:10,} steps: {told}", flush=True)
            self.shown = (1 - self.left()) // 0.1 / 10 + 0.1 if self.left() else 1.1
            if self.words.net:
                kept = {"net": net.state_dict(), "planes": net.planes}
                kept |= {"seats": self.table.seats, "options": dict(self.table.options)}
                torch.save(kept, self.words.net)
        return self.left() > 0
