"""Many matches of one game at once, as arrays: for learners.

    from starboard.batch import Batch

    batch = Batch("space_truckin", tables=64, seed=1)
    while True:
        batch.step(choose(batch.observations, batch.masks))

Observations come from the views of the seats to act. NumPy comes with the extra `research`.
"""

from starboard.batch.batch import Batch, WorkersLost
from starboard.batch.policy import Player, measure

__all__ = ["Batch", "Player", "WorkersLost", "measure"]
