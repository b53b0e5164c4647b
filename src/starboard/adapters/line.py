"""A line of play: a state, how it came about, and what each seat was told on the way.

A view says what a seat sees now; perfect recall asks for all it has ever seen. A line keeps the
plies, and tells them to a seat only when asked, so that playing costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starboard.kernel import WATCHER, Game, Rng, Scene, State

Step = str | tuple[int, int]
"""A ply's notation; or the seat and the seed with which the hidden part was imagined anew."""


class Line:
    """One line of play. `play` changes it in place; `clone` first to keep the old one."""

    __slots__ = ("_last", "_scenes", "_sights", "game", "options", "seats", "state")

    def __init__(
        self, game: Game[Any, Any], seats: int, options: Mapping[str, str], state: State, last: _Ply
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.state = state
        self._last = last
        self._scenes: dict[int, Scene] = {}
        self._sights: dict[int, str] = {}

    @classmethod
    def begin(
        cls,
        game: Game[Any, Any],
        seats: int,
        options: Mapping[str, str],
        steps: Sequence[Step] = (),
    ) -> Line:
        """Start a game, and play the *steps* of an earlier line of it."""
        state = game.begin(seats, options)
        line = cls(game, seats, options, state, _Ply(None, -1, _kept(game, state)))
        for step in steps:
            if isinstance(step, str):
                line.play(game.moves.parse(step))
            else:
                line = line.imagine(*step)
        return line

    def play(self, move: int) -> None:
        """Play a move that is legal, or a draw that is possible, here."""
        actor = self.state.to_act
        self.state.play(move)
        self._last = _Ply(self._last, move, _kept(self.game, self.state), actor)
        self._scenes, self._sights = {}, {}

    def clone(self) -> Line:
        """An independent copy; the past is shared."""
        line = Line(self.game, self.seats, self.options, self.state.clone(), self._last)
        line._scenes, line._sights = self._scenes, self._sights
        return line

    def imagine(self, seat: int, seed: int) -> Line:
        """A line that *seat* cannot tell from this one: what it does not see is drawn anew.

        It remembers its own past to the letter. Of the others' past it knows what any
        spectator was told, and so that is what they remember in what it imagines.
        """
        view = self.game.view(self.state, seat)
        state = self.game.determinize(view, Rng(seed))
        last = _Ply(self._last, -1, _kept(self.game, state), imagined=(seat, seed))
        return Line(self.game, self.seats, self.options, state, last)

    def scene(self, seat: int) -> Scene:
        """What a seat, or `WATCHER`, sees now."""
        scene = self._scenes.get(seat)
        if scene is None:
            scene = self._scenes[seat] = self.game.scene(self.game.view(self.state, seat))
        return scene

    def sight(self, seat: int) -> str:
        """The scene as JSON."""
        sight = self._sights.get(seat)
        if sight is None:
            sight = self._sights[seat] = self.scene(seat).json()
        return sight

    def told(self, seat: int) -> list[str]:
        """All that a seat was told since the start, a line for each ply.

        Where nothing is secret that is the moves themselves. Else it is the log's sentence for
        this audience, and before it the notation of the seat's own moves.
        """
        lines: list[str] = []
        ply = self._last
        while ply.before is not None:
            if ply.imagined is None:
                lines.append(ply.told.get(seat) or self._tell(ply, seat))
            elif self.game.has_secrets and seat != ply.imagined[0]:
                seat = WATCHER
            ply = ply.before
        return lines[::-1]

    @property
    def plies(self) -> int:
        """How many plies were played."""
        return self._last.number

    def steps(self) -> list[Step]:
        """What `begin` makes an equal line of."""
        steps: list[Step] = []
        ply = self._last
        while ply.before is not None:
            steps.append(ply.imagined or self.game.moves.notation(ply.move))
            ply = ply.before
        return steps[::-1]

    def _tell(self, ply: _Ply, seat: int) -> str:
        notation = self.game.moves.notation(ply.move)
        if not self.game.has_secrets:
            return notation
        assert ply.before is not None
        before = self.game.view(ply.before.state, seat)
        sentence = self.game.tell(before, ply.move, self.game.view(ply.state, seat))
        ply.told[seat] = f"{notation}: {sentence}" if ply.actor == seat else sentence
        return ply.told[seat]


class _Ply:
    """One step of a line. The past is never changed, so clones can share it."""

    __slots__ = ("actor", "before", "imagined", "move", "number", "state", "told")

    def __init__(
        self,
        before: _Ply | None,
        move: int,
        state: State | None,
        actor: int = -1,
        imagined: tuple[int, int] | None = None,
    ) -> None:
        self.before = before
        self.move = move
        self.state = state
        """The position after it, kept only where views are needed to tell it."""

        self.actor = actor
        self.imagined = imagined
        self.number: int = 0 if before is None else before.number + (imagined is None)
        self.told: dict[int, str] = {}


def _kept(game: Game[Any, Any], state: State) -> State | None:
    return state.clone() if game.has_secrets else None
