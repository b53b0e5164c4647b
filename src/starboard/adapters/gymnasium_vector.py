"""Many tables of one game as a vector environment of Gymnasium, stepped as a batch.

envs = gymnasium.make_vec("starboard/SpaceTruckin-v1", num_envs=64)
"""

from __future__ import annotations

import secrets
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from starboard.batch import Batch
from starboard.kernel import Game


class VectorTables(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """A seat at each of many tables; bots play the others.

    A game that ends is followed by another in the same step, and what is observed there is its
    first turn. Rewards are payoffs; *shaped* adds so much for each point of difference to the
    others that a step has brought, or, where all win or lose together, for each point.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium has it so)
        "autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP
    }

    def __init__(
        self,
        game: str | Game[Any, Any],
        num_envs: int = 1,
        *,
        seats: int | None = None,
        seat: int | None = None,
        opponents: str = "uniform",
        shaped: float = 0.0,
        workers: int = 1,
        **options: Any,
    ) -> None:
        """Sit down in *seat*, or in another one in every game of a table."""
        options.pop("max_episode_steps", None)
        self.batch = Batch(
            game,
            num_envs,
            seats=seats,
            opponents=opponents,
            seat=seat,
            shaped=shaped != 0,
            workers=workers,
            **options,
        )
        self._shaped = shaped
        self.num_envs = num_envs
        moves = self.batch.num_moves
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self.batch.layout.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (moves,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(moves)
        batched = gymnasium.vector.utils.batch_space
        self.observation_space = batched(self.single_observation_space, num_envs)
        self.action_space = batched(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game at every table."""
        self.batch.reset(secrets.randbits(32) if seed is None else seed)
        return self._observe(), {}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play a move at every table; one that is not legal raises `IllegalMove`."""
        batch = self.batch
        batch.step(actions)
        seat = np.where(batch.ends, batch.played, batch.acting)
        tables: Any = np.arange(self.num_envs)
        rewards = batch.payoffs[tables, seat].astype(np.float64)
        if self._shaped:
            rewards += self._shaped * self._lead(batch.gained, seat)
        return self._observe(), rewards, batch.ends, np.zeros(self.num_envs, bool), {}

    def action_masks(self) -> Any:
        """Which moves are legal at each table."""
        return self.batch.masks == 1

    def close_extras(self, **kwargs: Any) -> None:
        """End the workers."""
        self.batch.close()

    def _lead(self, gained: Any, seat: Any) -> Any:
        """What the seat gained beyond the others, on average; in a crew what all gained."""
        total = gained.sum(1)
        if self.batch.game.cooperative:
            return total
        mine = gained[np.arange(self.num_envs), seat]
        return mine - (total - mine) / max(1, self.batch.seats - 1)

    def _observe(self) -> Any:
        masks = self.batch.masks.view(np.int8)
        return {"observation": self.batch.floats(), "action_mask": masks}
