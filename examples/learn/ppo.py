"""PPO by self-play: one small network plays every seat of a batch, and learns from all of them.

    python examples/learn/ppo.py connect_four --minutes 5

It needs PyTorch beside the extra `research`. The net is measured against `uniform`, or any bot.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import nn

from starboard.batch import Batch

TABLES, STEPS, EPOCHS, MINIBATCH = 256, 32, 3, 1024
CLIP, TRACE, ENTROPY, RATE = 0.2, 0.95, 0.02, 1e-3


class Net(nn.Module):
    """A policy over the moves and a value for the seat to act, from one row."""

    def __init__(self, numbers: int, moves: int, width: int = 192) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(numbers, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, moves)
        self.value = nn.Linear(width, 1)

    def forward(self, rows: Any, masks: Any) -> tuple[Any, Any]:
        """The distribution over legal moves, and the value."""
        seen = self.body(rows)
        logits = self.policy(seen).masked_fill(masks == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(seen).squeeze(1)


def arrays(batch: Batch) -> tuple[Any, Any]:
    """What the seats to act see, and what they may do."""
    return torch.from_numpy(batch.floats()), torch.from_numpy(batch.masks)


def play(batch: Batch, net: Net) -> dict[str, Any]:
    """Step all tables for a while, and work out what each choice was worth to its seat."""
    kept: dict[str, list[Any]] = {name: [] for name in ("rows", "masks", "moves", "odds", "values")}
    acting, ends, payoffs = [], [], []
    for _ in range(STEPS):
        rows, masks = arrays(batch)
        with torch.no_grad():
            odds, values = net(rows, masks)
        moves = odds.sample()
        for name, what in zip(
            kept, (rows, masks, moves, odds.log_prob(moves), values), strict=True
        ):
            kept[name].append(what)
        acting.append(batch.acting)
        batch.step(moves.numpy())
        ends.append(batch.ends)
        payoffs.append(batch.payoffs)
    with torch.no_grad():
        last = net(*arrays(batch))[1].numpy()
    values = torch.stack(kept["values"]).numpy()
    gains, known = advantages(values, acting, ends, payoffs, batch.acting, last)
    flat = {name: torch.cat(parts)[known] for name, parts in kept.items()}
    flat["gains"] = torch.from_numpy(gains)[known]
    return flat


def advantages(
    values: Any, acting: Any, ends: Any, payoffs: Any, to_act: Any, last: Any
) -> tuple[Any, Any]:
    """How much better each choice was than expected, seat by seat, backwards in time.

    A seat's next value is that of its own next choice, or its payoff where the game ends first.
    Choices whose seat is not heard of again are not known, and not learned from.
    """
    tables = np.arange(TABLES)
    following = np.zeros_like(payoffs[0])
    traces, heard = np.zeros_like(following), np.zeros(following.shape, bool)
    following[tables, to_act], heard[tables, to_act] = last, True
    gains, known = np.zeros_like(values), np.zeros(values.shape, bool)
    for step in reversed(range(len(values))):
        following = np.where(ends[step][:, None], payoffs[step], following)
        traces = np.where(ends[step][:, None], 0, traces)
        heard |= ends[step][:, None]
        at = (tables, acting[step])
        gains[step] = following[at] - values[step] + TRACE * traces[at]
        known[step] = heard[at]
        following[at], traces[at], heard[at] = values[step], gains[step], True
    return gains.reshape(-1).astype(np.float32), torch.from_numpy(known.reshape(-1))


def learn(net: Net, optimizer: Any, seen: dict[str, Any]) -> None:
    """A few passes over what was played (Schulman et al., 2017)."""
    targets = seen["gains"] + seen["values"]
    gains = (seen["gains"] - seen["gains"].mean()) / (seen["gains"].std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(gains)).split(MINIBATCH):
            odds, values = net(seen["rows"][part], seen["masks"][part])
            ratio = (odds.log_prob(seen["moves"][part]) - seen["odds"][part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.minimum(ratio * gains[part], clipped * gains[part]).mean()
            loss += 0.5 * (values - targets[part]).square().mean()
            loss -= ENTROPY * odds.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def measure(net: Net, game: str, rival: str, games: int) -> float:
    """The part of games that the net wins with its likeliest moves, from every seat in turn."""
    batch = Batch(game, 100, opponents=rival, seed=99)
    each, best = max(1, games // 100), batch.game.payoff_bounds[1]
    won, played = np.zeros(100), np.zeros(100)
    # Every table plays the same number of games, since short ones are won more often.
    while played.min() < each:
        with torch.no_grad():
            moves = net(*arrays(batch))[0].logits.argmax(1)
        batch.step(moves.numpy())
        counts = batch.ends & (played < each)
        won += counts & (batch.payoffs[np.arange(100), batch.played] >= best)
        played += counts
    return float(won.sum() / played.sum())


def main() -> None:
    """Learn for some minutes, and say every now and then how well the net plays."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="connect_four")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--rival", default="uniform")
    parser.add_argument("--games", type=int, default=400, help="for each measurement")
    words = parser.parse_args()
    torch.manual_seed(1)
    batch = Batch(words.game, TABLES, seed=1)
    net = Net(batch.layout.size, batch.num_moves)
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    begun, shown = time.perf_counter(), 0.0
    for update in range(1_000_000):
        minutes = (time.perf_counter() - begun) / 60
        if minutes >= shown:
            rate = measure(net, words.game, words.rival, words.games)
            steps = update * STEPS * TABLES
            print(f"{minutes:5.1f} min {steps:9,} steps: {rate:.1%} won against {words.rival}")
            shown += words.minutes / 10
        if minutes >= words.minutes:
            return
        optimizer.param_groups[0]["lr"] = RATE * (1 - minutes / words.minutes)
        learn(net, optimizer, play(batch, net))


if __name__ == "__main__":
    main()
