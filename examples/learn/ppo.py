"""PPO by self-play: one small network plays every seat of a batch, and learns from all of them.

    python examples/learn/ppo.py connect_four --minutes 5 --net four.pt
    starboard lab match connect_four --bots examples/learn/ppo.py:four.pt,easy

It needs PyTorch beside the extra `research`. A net that learns from itself alone forgets how to
play against others: so strangers, who play at random, sit on one seat of every fourth table, but
for games that a crew plays together. What is measured and kept is the average of the nets of about
the last hundred updates.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from nets import Net, Training, asked, descend, load
from torch.distributions import Categorical
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from starboard.batch import Batch, Player

TABLES, STEPS, EPOCHS, MINIBATCH = 256, 32, 2, 1024
CLIP, TRACE, ENTROPY, RATE, MEMORY = 0.2, 0.95, 0.01, 1e-3, 0.99


def think(net: Net, rows: Any, masks: Any) -> tuple[Any, Any]:
    """The odds of the legal moves, and what the seat to act may expect."""
    liked, values = net(rows)
    liked, values = liked.float(), values.float()
    odds = Categorical(logits=liked.masked_fill(masks == 0, -1e9), validate_args=False)
    return odds, values[:, 0]


def seen(batch: Batch) -> tuple[Any, Any]:
    """What the seats to act see, and what they may do."""
    return torch.from_numpy(batch.floats()), torch.from_numpy(batch.masks)


def leads(batch: Batch) -> Any:
    """What each seat gained beyond the others' mean; in a crew, what all gained together."""
    together = batch.gained.sum(1, keepdims=True)
    if batch.game.cooperative:
        return together.repeat(batch.seats, 1)
    return batch.gained - (together - batch.gained) / max(1, batch.seats - 1)


def play(batch: Batch, net: Net, words: Any, dice: Any) -> dict[str, Any]:
    """Step all tables for a while, and work out what each choice was worth to its seat."""
    kept: dict[str, list[Any]] = {name: [] for name in ("rows", "masks", "moves", "odds", "values")}
    acting, ends, rewards, ours = [], [], [], []
    tables = np.arange(batch.tables)
    strange = np.where(tables % 4, -1, tables // 4 % batch.seats)
    if batch.game.cooperative:
        strange[:] = -1
    for _ in range(STEPS):
        rows, masks = seen(batch)
        with torch.no_grad():
            odds, values = think(net, rows, masks)
        ours.append(batch.acting != strange)
        moves = odds.sample()
        if not ours[-1].all():
            moves = torch.from_numpy(np.where(ours[-1], moves.numpy(), batch.sample(dice)))
        whole = (rows, masks, moves, odds.log_prob(moves), values)
        for name, what in zip(kept, whole, strict=True):
            kept[name].append(what)
        acting.append(batch.acting)
        batch.step(moves.numpy())
        ends.append(batch.ends)
        rewards.append(batch.payoffs + words.shaped * leads(batch))
    with torch.no_grad():
        last = think(net, *seen(batch))[1].numpy()
    values = torch.stack(kept["values"]).numpy()
    told = (values, acting, ends, rewards, batch.acting, last)
    gains, known = advantages(*told, words.discount)
    known &= torch.from_numpy(np.concatenate(ours))
    flat = {name: torch.cat(parts)[known] for name, parts in kept.items()}
    return {**flat, "gains": torch.from_numpy(gains)[known]}


def advantages(
    values: Any, acting: Any, ends: Any, rewards: Any, to_act: Any, last: Any, discount: float
) -> tuple[Any, Any]:
    """How much better each choice was than expected, seat by seat, backwards in time.

    What follows for a seat is all it is paid until its own next choice, and the value of that,
    a little less of it with a *discount*, so that haste pays. Choices whose seat is not heard of
    again are not known, and not learned from.
    """
    tables = np.arange(len(to_act))
    following: Any = np.zeros_like(rewards[0])
    traces, heard = np.zeros_like(following), np.zeros(following.shape, bool)
    following[tables, to_act], heard[tables, to_act] = discount * last, True
    gains, known = np.zeros_like(values), np.zeros(values.shape, bool)
    for step in reversed(range(len(values))):
        goes_on = ~ends[step][:, None]
        following = rewards[step] + following * goes_on
        traces, heard = traces * goes_on, heard | ~goes_on
        at = (tables, acting[step])
        gains[step] = following[at] - values[step] + discount * TRACE * traces[at]
        known[step] = heard[at]
        following[at], traces[at], heard[at] = discount * values[step], gains[step], True
    return gains.reshape(-1).astype(np.float32), torch.from_numpy(known.reshape(-1))


def learn(net: Net, optimizer: Any, played: dict[str, Any]) -> None:
    """A few passes over what was played (Schulman et al., 2017)."""
    targets = played["gains"] + played["values"]
    gains = (played["gains"] - played["gains"].mean()) / (played["gains"].std() + 1e-6)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(gains)).split(MINIBATCH):
            # Boards are costly, and half the digits are enough for them.
            with torch.autocast("cpu", torch.bfloat16, enabled=bool(net.looks)):
                odds, values = think(net, played["rows"][part], played["masks"][part])
            ratio = (odds.log_prob(played["moves"][part]) - played["odds"][part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.minimum(ratio * gains[part], clipped * gains[part]).mean()
            loss += 0.5 * (values - targets[part]).square().mean()
            loss -= ENTROPY * odds.entropy().mean()
            descend(optimizer, loss)


def bot(game: Any, file: str) -> Player:
    """What Starboard asks for a bot by the name `ppo.py:four.pt`."""
    table, net = load(game.name, file)
    return Player(game, table.seats, net.choose)


def main() -> None:
    """Play and learn in turn, ever more carefully, until the time is up."""
    words = asked(__doc__ or "")
    table = {"seed": words.seed, "shaped": words.shaped > 0, **words.option}
    batch = Batch(words.game, TABLES, **table)
    net = Net(batch, words.planes)
    training = Training(words, batch, net)
    average = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(MEMORY))
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    dice = np.random.default_rng(words.seed)
    while training.goes_on(average.module, STEPS * TABLES):
        optimizer.param_groups[0]["lr"] = RATE * training.left()
        learn(net, optimizer, play(batch, net, words, dice))
        average.update_parameters(net)


if __name__ == "__main__":
    main()
