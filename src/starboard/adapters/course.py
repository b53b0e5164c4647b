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


class Memory:
    """All courses that a small game ever took, for algorithms that walk its tree over and over.

    Each ply of the tree exists once, and so does what each seat knows after it.
    """

    __slots__ = ("_plies", "known", "start", "state")

    def __init__(self, game: Game[Any, Any], seats: int, options: Mapping[str, str]) -> None:
        self.state: State = game.begin(seats, options)
        self.start = Ply(position=_kept(game, self.state))
        self._plies: dict[tuple[int, int], Ply] = {}
        self.known: dict[tuple[int, int], str] = {}
        """What was written for a ply and a seat: plies are known by their ids, and never go."""

    def ply(self, game: Game[Any, Any], last: Ply, move: int, mover: int, state: State) -> Ply:
        """The ply after *last* that led to *state*."""
        known = self._plies.get((id(last), move))
        if known is None:
            known = self._plies[id(last), move] = Ply(last, move, mover, _kept(game, state))
        return known


class Course:
    """One course of play. `play` changes it in place; `clone` first to keep the old one."""

    __slots__ = ("_scenes", "_sights", "game", "last", "memory", "options", "seats", "state")

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        options: Mapping[str, str],
        state: State,
        last: Ply,
        memory: Memory | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.state = state
        self.last = last
        self.memory = memory
        self._scenes: dict[int, Scene] = {}
        self._sights: dict[int, str] = {}

    @classmethod
    def begin(
        cls,
        game: Game[Any, Any],
        seats: int,
        options: Mapping[str, str],
        steps: Sequence[Step] = (),
        memory: Memory | None = None,
    ) -> Course:
        """Start a game, and play the *steps* of an earlier course of it."""
        if memory is None:
            state = game.begin(seats, options)
            course = cls(game, seats, options, state, Ply(position=_kept(game, state)))
        else:
            course = cls(game, seats, options, memory.state.clone(), memory.start, memory)
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
        if self.memory is None:
            self.last = Ply(self.last, move, mover, _kept(self.game, self.state))
        else:
            self.last = self.memory.ply(self.game, self.last, move, mover, self.state)
        self._scenes, self._sights = {}, {}

    def clone(self) -> Course:
        """An independent copy; the past is shared."""
        state = self.state.clone()
        course = Course(self.game, self.seats, self.options, state, self.last, self.memory)
        course._scenes, course._sights = self._scenes, self._sights
        return course

    def imagine(self, seat: int, seed: int) -> Course:
        """A course that *seat* cannot tell from this one: what it does not see is drawn anew.

        It remembers its own past to the letter. Of the others' past it knows what any
        spectator was told, and so that is what they remember in what it imagines.
        """
        view = self.game.view(self.state, seat)
        state = self.game.determinize(view, Rng(seed))
        last = _Imagined(self.last, seat, seed, _kept(self.game, state))
        return Course(self.game, self.seats, self.options, state, last)

    def view(self, seat: int) -> Any:
        """What a seat, or `WATCHER`, knows now."""
        return self.game.view(self.state, seat)

    def scene(self, seat: int) -> Scene:
        """What a seat, or `WATCHER`, sees now."""
        scene = self._scenes.get(seat)
        if scene is None:
            scene = self._scenes[seat] = self.game.scene(self.view(seat))
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
        for ply in reversed(self.last.chain()):
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
        return self.last.number

    def steps(self) -> list[Step]:
        """What `begin` makes an equal course of."""
        notation = self.game.moves.notation
        return [
            (ply.seat, ply.seed) if isinstance(ply, _Imagined) else notation(ply.move)
            for ply in self.last.chain()
        ]

    def _plies(self) -> list[Ply]:
        return [ply for ply in self.last.chain() if not isinstance(ply, _Imagined)]


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
