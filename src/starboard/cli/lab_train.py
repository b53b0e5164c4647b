"""``starboard lab train``: learn a game's model by self-play, and show how it gets on."""

from __future__ import annotations

from dataclasses import replace

from starboard import catalog
from starboard.bots import STANDARD
from starboard.cli.lab_run import RunSettings, kept_on_error, progress, stoppable
from starboard.cli.lab_tune import again
from starboard.kernel import counted
from starboard.lab import Arm, Plan
from starboard.lab.train import Generation, Trainer, Training, check_training, write_model

MODEL = "model.txt"


def train_model(training: Training, settings: RunSettings, text: str) -> None:
    """Train generation by generation, print each, and write the best model."""
    check_training(training, catalog.find)
    game = catalog.find(training.game)
    training.folder.mkdir(parents=True, exist_ok=True)
    arm = Arm(name="training", game=training.game, bots=(STANDARD,) * training.seats[0])
    plan = Plan(kind="train", arms=(arm,), games=training.games, seed=training.seed, text=text)
    with stoppable(settings.path), settings.crew() as crew:
        results = settings.results(replace(plan, arms=()), lambda path: again(path, plan))
        results.describe(plan.study(catalog.find))
        with kept_on_error(settings.path):
            trainer = Trainer(training, catalog.find, results, crew)
            print(f"Training {game.title}: {counted(trainer.total, 'game')} from seed", end=" ")
            print(f"{training.seed}, {trainer.simulations} simulations a move.")
            done = sum([len(results.numbers(arm)) for arm in range(len(results.arms))])
            with progress(trainer.total, done) as on_stored:
                trainer.on_stored = on_stored
                for generation in trainer.generations():
                    print(in_words(generation), flush=True)
        results.close()
    if trainer.best == 0 and game.features is None:
        print("No generation won its match, so there is no model: try more games.", end=" ")
        print(f"Every game is in {settings.path}.")
        return
    best = training.folder / MODEL
    write_model(best, trainer.model(), game, f"generation {trainer.best}, {text}")
    print(f"The best model is in {best}, every game in {settings.path}.")


def in_words(generation: Generation) -> str:
    """A generation in one line."""
    verdict = "kept" if generation.is_kept else "left"
    return (
        f"  generation {generation.number}: {generation.samples:,} positions, error"
        f" {generation.error:.4f}, won {generation.share.percent()}, {verdict}"
    )
