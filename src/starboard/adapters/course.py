"""A course of play: a state, how it came about, and what each seat was told on the way.

A view says what a seat sees now; perfect recall asks for all it has ever seen. A course keeps the
plies, and tells them to a seat only when asked, so that playing costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starboard.kernel import WATCHER, Game, Ply, Rng, Scene, State

Step = str | tuple[int, int]
"""A ply's notation; or the seat and the seed with which the hidden part was imagined anew."""


class Course:
    """One course of play. `play` changes it in place; `clone` first to keep the old one."""

    __slots__ = ("_last", "_scenes", "_sights", "game", "options", "seats", "state")

    def __init__(
        self, game: Game[Any, Any], seats: int, options: Mapping[str, str], state: State, last: Ply
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
    ) -> Course:
        """Start a game, and play the *steps* of an earlier course of it."""
        state = game.begin(seats, options)
        course = cls(game, seats, options, state, Ply(position=_kept(game, state)))
        for step in steps:
            if isinstance(step, str):
                course.play(game.moves.parse(step))
            else:
                course = course.imagine(*step)
        return course

    def play(self, move: int) -> None:
        """Play a move that is legal, or a draw that is possible, here."""
        mover = self.state.to_act
        self.state.play(move)
        self._last = Ply(self._last, move, mover, _kept(self.game, self.state))
        self._scenes, self._sights = {}, {}

    def clone(self) -> Course:
        """An independent copy; the past is shared."""
        course = Course(self.game, self.seats, self.options, self.state.clone(), self._last)
        course._scenes, course._sights = self._scenes, self._sights
        return course

    def imagine(self, seat: int, seed: int) -> Course:
        """A course that *seat* cannot tell from this one: what it does not see is drawn anew.

        It remembers its own past to the letter. Of the others' past it knows what any
        spectator was told, and so that is what they remember in what it imagines.
        """
        view = self.game.view(self.state, seat)
        state = self.game.determinize(view, Rng(seed))
        last = _Imagined(self._last, seat, seed, _kept(self.game, state))
        return Course(self.game, self.seats, self.options, state, last)

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
        notation = self.game.moves.notation
        if not self.game.has_secrets:
            return [notation(ply.move) for ply in self._plies()]
        lines: list[str] = []
        for ply in reversed(self._last.chain()):
            if isinstance(ply, _Imagined):
                seat = seat if seat == ply.seat else WATCHER
                continue
            sentence = ply.tell(self.game, seat)
            mine = ply.mover == seat
            lines.append(f"{notation(ply.move)}: {sentence}" if mine else sentence)
        return lines[::-1]

    @property
    def plies(self) -> int:
        """How many plies were played."""
        return self._last.number

    def steps(self) -> list[Step]:
        """What `begin` makes an equal course of."""
        notation = self.game.moves.notation
        return [
            (ply.seat, ply.seed) if isinstance(ply, _Imagined) else notation(ply.move)
            for ply in self._last.chain()
        ]

    def _plies(self) -> list[Ply]:
        return [ply for ply in self._last.chain() if not isinstance(ply, _Imagined)]


class _Imagined(Ply):
    """A link of the chain at which a seat imagined what it does not see; nobody moved."""

    __slots__ = ("seat", "seed")

    def __init__(self, before: Ply, seat: int, seed: int, position: State | None) -> None:
        super().__init__(before, position=position)
        self.number = before.number
        self.seat = seat
        self.seed = seed


def _kept(game: Game[Any, Any], state: State) -> State | None:
    """A copy of the position, only where views are needed to tell a ply."""
    return state.clone() if game.has_secrets else None
