"""Pgx's connect_four on the processor, many random games side by side; the unit is a ply.

With `learn`, the observations are added up, so that the compiler cannot leave them out.
"""

from __future__ import annotations

import sys
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset
from rate import report

BATCH = 4096
STEPS = 50
LEARNS = "learn" in sys.argv

ENV = pgx.make("connect_four")
STEP = jax.vmap(auto_reset(ENV.step, ENV.init))


def one_ply(_: int, carry: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
    """Play one random legal move in each of the games; a finished one starts anew."""
    state, key, seen = carry
    key, draw, reset = jax.random.split(key, 3)
    odds = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
    moves = jax.random.categorical(draw, odds, axis=-1)
    if LEARNS:
        seen += state.observation.sum()
    return STEP(state, moves, jax.random.split(reset, BATCH)), key, seen


def many_plies(state: Any, key: Any) -> Any:
    """Play on: the compiler is to see the whole loop."""
    return jax.lax.fori_loop(0, STEPS, one_ply, (state, key, jnp.zeros((), jnp.int32)))


class Games:
    """A batch of games under way."""

    def __init__(self) -> None:
        self.play_on = jax.jit(many_plies)
        self.key = jax.random.PRNGKey(1)
        self.state = jax.jit(jax.vmap(ENV.init))(jax.random.split(self.key, BATCH))

    def work(self) -> int:
        """Play on in all of them."""
        self.state, self.key, _ = self.play_on(self.state, self.key)
        jax.block_until_ready(self.state)
        return BATCH * STEPS


if __name__ == "__main__":
    report(Games().work)
