"""Laws of encoders: a row of numbers shows what its view shows, and enough to choose by."""

from __future__ import annotations

from starboard.kernel import Layout
from starboard.testing.position import Law, Position, demand

Choices = dict[bytes, list[int]]
"""The legal moves for every row that whoever was to act has seen."""


def rows_are_as_described(at: Position) -> None:
    """A row has a number for every name of its layout, and no name stands twice."""
    if at.game.encoder is None:
        return
    names = Layout(at.game.encoder.fields(at.seats)).describe()
    demand(len(set(names)) == len(names), "two numbers of a row have one name", names)
    for seat in at.audiences:
        row = at.game.encoder.row(at.view(seat))
        demand(len(row) == len(names), "a row and its layout differ", (len(row), len(names)))


def rows_survive_determinization(at: Position) -> None:
    """A seat's row is the same in every state that it could imagine."""
    if at.game.encoder is None or not at.game.has_secrets:
        return
    for seat in at.audiences:
        view = at.view(seat)
        again = at.game.view(at.game.determinize(view, at.rng), seat)
        # That the views are equal is a law of its own.
        if again == view:
            same = at.game.encoder.row(again) == at.game.encoder.row(view)
            demand(same, f"a row tells seat {seat} a secret")


def rows_tell_choices_apart(at: Position, known: Choices) -> None:
    """Where the legal moves differ, so do the rows of the seat to act."""
    if at.game.encoder is None or at.state.to_act < 0:
        return
    legal = at.state.legal_moves()
    row = at.game.encoder.row(at.view(at.state.to_act))
    same = known.setdefault(row, legal) == legal
    demand(same, "one row stands for two sets of legal moves", (known[row], legal))


ENCODER_LAWS: tuple[Law, ...] = (rows_are_as_described, rows_survive_determinization)
