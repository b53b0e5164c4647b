"""Tutor: plays a lesson with a learner, on a real match with the lesson's luck.

Every refusal and every scene is therefore the game's own. All clients ask a tutor for its
`task`, show it with `scene`, and `submit` what the learner does.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, TypeAlias

from starboard.kernel.dealer import Dealer
from starboard.kernel.errors import BadLesson, IllegalMove, StarboardError, UnknownNotation
from starboard.kernel.game import AnyGame, refusal
from starboard.kernel.lesson import STEP_BACK, TRY, Free, Lesson, Step, Way, matches
from starboard.kernel.match import Match
from starboard.kernel.pointing import point_at, shown_in
from starboard.kernel.rng import Rng
from starboard.kernel.scene import Scene, name_seats
from starboard.kernel.state import CHANCE, OVER, State
from starboard.kernel.view import View

Chooser: TypeAlias = Callable[[Any, Sequence[int], Rng], int]
"""Chooses one of the legal moves from a view: a bot's `choose`."""

Rivals: TypeAlias = Callable[[str], Chooser]
"""Who plays the other seats in free play, by the name of a bot's level."""

Kind = Literal["on", "wrong", "refused", "again", "done"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What the learner is told and asked now."""

    number: int
    """The step, counted from 1 over those that say something."""

    words: str
    points: tuple[str, ...] = ()
    """Ids of pieces, zones and controls of the learner's scene; ``panel 0``, ``panel table``; or
    a bare square as ``zone/name``."""

    moves: tuple[str, ...] = ()
    """The notations that go on; all legal ones in free play. ``step back`` is one of them where
    nothing else goes on."""

    tries: tuple[str, ...] = ()
    """Notations that the game refuses and that go on nevertheless."""

    why: tuple[str, ...] = ()
    is_free: bool = False
    is_done: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came of something the learner did.

    The lesson goes ``on`` or is ``done``; a ``wrong`` move is legal but stepped back from; the
    game has ``refused`` it; or free play missed its goal and begins ``again``.
    """

    kind: Kind
    sentence: str = ""
    """The lesson's sentence about a wrong move, or the game's refusal."""


class _Script(Dealer):
    """Deals what the lesson says now; then from the lesson's seed, where it has one."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.left: list[str] = []
        self.line = 1
        self.by_seed = False

    def deal(self, game: AnyGame, state: State, ply: int) -> int:
        if self.left:
            notation = self.left.pop(0)
            possible = [game.moves.notation(move) for move in sorted(game.outcomes(state))]
            if notation not in possible:
                self.refuse(f"says {notation!r} where chance deals one of {', '.join(possible)}")
            return game.moves.parse(notation)
        if self.lesson.seed is None and not self.by_seed:
            self.refuse("is followed by a draw: say what chance deals")
        return state.draw(Rng(self.lesson.seed or 0, ply))

    def refuse(self, mistake: str) -> NoReturn:
        raise BadLesson(self.lesson.name, self.line, mistake)


class Tutor:
    """One learner's way through one lesson."""

    def __init__(self, game: AnyGame, lesson: Lesson, rivals: Rivals | None = None) -> None:
        """Begin the lesson, or raise `BadLesson` where its game does not allow its beginning.

        *rivals* play the other seats in free play: the bots of `starboard.bots`, as a rule.
        """
        self.game = game
        self.lesson = lesson
        self._rivals = rivals or (lambda level: _by_advice(game))
        self._script = _Script(lesson)
        self._script.left = list(lesson.begin)
        self._at = 0
        self.taken: tuple[str, ...] = ()
        """What the learner did to come here; a new tutor that is told it comes here too."""

        try:
            self.match = Match.begin(
                game,
                self._script,
                seats=lesson.seats,
                options=dict(lesson.options),
                players=[lesson.players.get(seat, "") for seat in range(lesson.seats)],
            )
        except BadLesson:
            raise
        except StarboardError as error:
            raise BadLesson(lesson.name, 1, f"begins a head that does not do: {error}") from None
        self._play_script()
        self._start = self.match.fork()
        """The match as it was when the step began."""

        self._starts: tuple[Match, ...] = ()
        """The same for all steps before."""

        self._taken_before: tuple[str, ...] = ()
        """What was taken when the step began."""

    def fork(self) -> Tutor:
        """A tutor that goes its own way from here on."""
        fork = copy.copy(self)
        fork.match = self.match.fork()
        return fork

    @property
    def step(self) -> Step | None:
        """The step that the learner has come to; none when the lesson is done."""
        return self.lesson.steps[self._at] if self._at < len(self.lesson.steps) else None

    @property
    def scene(self) -> Scene:
        """What the learner sees."""
        return self.match.scene(self.lesson.learner)

    @property
    def task(self) -> Task:
        """What the learner is asked now."""
        step = self.step
        said = [other for other in self.lesson.steps[: self._at + 1] if other.say]
        if step is None:
            words = self._named(self.lesson.end)
            return Task(number=self.lesson.length, words=words, is_done=True)
        scene = self.scene
        moves = self._moves(step)
        return Task(
            number=len(said),
            words=self._named(said[-1].say),
            points=self._points(step, scene, moves),
            moves=moves,
            tries=tuple([move.removeprefix(TRY) for move in _listed(step) if _is_try(move)]),
            why=step.why or said[-1].why,
            is_free=step.free is not None,
        )

    def submit(self, notation: str) -> Answer:
        """Take what the learner does: a move's notation, or ``step back``."""
        step = self.step
        if step is None:
            return Answer(kind="refused", sentence="The lesson is over.")
        notation = " ".join(notation.split())
        answer = self._answer(step, notation)
        if answer.kind == "again":
            self.taken = self._taken_before
        elif answer.kind in ("on", "done"):
            self.taken = (*self.taken, notation)
            if self.step is not step:
                self._taken_before = self.taken
        return answer

    def _answer(self, step: Step, notation: str) -> Answer:
        if notation == STEP_BACK and _steps_back(step):
            return self._step_back(_steps_back(step))
        tried = [way for way in step.ways if TRY + notation in way.moves]
        if tried:
            return self._try(tried[0], notation)
        reason = self._reason(notation)
        if reason is not None:
            return Answer(kind="refused", sentence=reason)
        return self._play(step, notation)

    def sensible_move(self, rng: Rng) -> str:
        """What the learner might do here: the first move that goes on, or what a rival would."""
        step, task = self.step, self.task
        if step is None or step.free is None:
            ways = (*task.moves, *task.tries)
            if not ways:
                line = 0 if step is None else step.line
                raise BadLesson(self.lesson.name, line, "asks for no move that the rules allow")
            return ways[0]
        view = self._view()
        return self.game.moves.notation(self._rivals(step.free.level)(view, view.legal, rng))

    # What goes on.

    def _play(self, step: Step, notation: str) -> Answer:
        """Play a legal move if it goes on from this step."""
        if step.free is not None:
            return self._play_freely(step, step.free, notation)
        for way in step.ways:
            if [move for move in way.moves if matches(move, notation)]:
                return self._go(way, notation)
        return Answer(kind="wrong", sentence=self._wrong(step, notation))

    def _go(self, way: Way, notation: str) -> Answer:
        """Play a move of the lesson's and what follows it."""
        # Nobody need say what happens after the last move.
        is_last = self._at + 1 == len(self.lesson.steps)
        self._script.left, self._script.line = list(way.then), way.line
        self._script.by_seed = is_last
        self.match.submit(self.lesson.learner, notation)
        self._play_script(may_stop=is_last)
        return self._next()

    def _next(self, sentence: str = "") -> Answer:
        self._at += 1
        self._starts = (*self._starts, self._start)
        self._start = self.match.fork()
        return Answer(kind="done" if self.step is None else "on", sentence=sentence)

    def _try(self, way: Way, notation: str) -> Answer:
        """Try what the game refuses; the lesson goes on when it does."""
        reason = self._reason(notation)
        if reason is None:
            mistake = f"tries {notation!r}, but the game allows it"
            raise BadLesson(self.lesson.name, way.line, mistake)
        return self._next(reason)

    def _step_back(self, steps: int) -> Answer:
        """The match is again as it was so many steps ago; the lesson goes on."""
        if steps > len(self._starts):
            line = self.lesson.steps[self._at].line
            raise BadLesson(self.lesson.name, line, "begins a step back to before the lesson")
        self.match = self._starts[-steps].fork()
        return self._next()

    def _play_script(self, may_stop: bool = False) -> None:
        """Play what is left of the script, draws and others' moves alike.

        Then it is the learner's turn, unless the lesson *may stop* here.
        """
        script = self._script
        while script.left:
            state = self.match.state
            notation = script.left.pop(0)
            if state.to_act == OVER:
                script.refuse(f"says {notation!r} when the game is over")
            try:
                self.match.submit(state.to_act, notation)
            except (IllegalMove, UnknownNotation) as error:
                script.refuse(f"says {notation!r}, which @{state.to_act} cannot play: {error}")
        acting = self.match.state.to_act
        if not may_stop and acting not in (self.lesson.learner, OVER):
            script.refuse(f"leaves the turn to @{acting}: say what it does then")

    # Free play.

    def _play_freely(self, step: Step, free: Free, notation: str) -> Answer:
        script = self._script
        drawn = self.match.movers[self._start.ply :].count(CHANCE)
        script.left, script.line, script.by_seed = list(free.luck[drawn:]), step.line, True
        self.match.submit(self.lesson.learner, notation)
        choose = self._rivals(free.level)
        while self.match.state.to_act not in (self.lesson.learner, OVER):
            self._let_play(choose)
        script.left, script.by_seed = [], False
        if self._has_reached(free.until, notation):
            return self._next()
        mine = self.match.movers[self._start.ply :].count(self.lesson.learner)
        if self.match.state.to_act == OVER or mine == free.within:
            self.match = self._start.fork()
            return Answer(kind="again", sentence=self._named(step.otherwise))
        return Answer(kind="on")

    def _let_play(self, choose: Chooser) -> None:
        """A rival moves, as it would in any game with the lesson's seed."""
        state = self.match.state
        view = self.game.view(state, state.to_act)
        rng = Rng(self.lesson.seed or 0, self.match.ply)
        move = choose(view, view.legal, rng)
        self.match.submit(state.to_act, self.game.moves.notation(move))

    def _has_reached(self, until: str, notation: str) -> bool:
        """Whether the goal of free play is reached by the move just played, or since."""
        result = self.match.state.result()
        if until == "over":
            return result is not None
        if until == "won":
            if result is None:
                return False
            mine = result.payoffs[self.lesson.learner]
            return mine == max(result.payoffs) and self.game.share(mine) > 0.5
        if until.startswith("shown "):
            return until.removeprefix("shown ") in self._named(shown_in(self.scene))
        return matches(until, notation)

    # What may be done, and what is said.

    def _moves(self, step: Step) -> tuple[str, ...]:
        legal = [self.game.moves.notation(move) for move in self._view().legal]
        if step.free is not None:
            return tuple(legal)
        wanted = _listed(step)
        back = [STEP_BACK] if _steps_back(step) else []
        return tuple([n for n in legal if [w for w in wanted if matches(w, n)]] + back)

    def _reason(self, notation: str) -> str | None:
        """Why the learner may not play this now, in the game's words."""
        try:
            reason = refusal(self.game, self._view(), notation)
        except UnknownNotation as error:
            return str(error)
        return None if reason is None else self._named(reason)

    def _view(self) -> View:
        view: View = self.game.view(self.match.state, self.lesson.learner)
        return view

    def _wrong(self, step: Step, notation: str) -> str:
        for pattern, sentence in step.whens:
            if matches(pattern, notation):
                return self._named(sentence)
        return self._named(step.otherwise)

    def _named(self, words: str) -> str:
        return name_seats(words, self.match.record.players)

    def _points(self, step: Step, scene: Scene, moves: tuple[str, ...]) -> tuple[str, ...]:
        """What to point at: what the step says, or else whatever plays the moves that go on."""
        if not step.points:
            tries = [move.removeprefix(TRY) for move in _listed(step) if _is_try(move)]
            asked = moves if step.free is None else ()
            found = [at for move in (*asked, *tries) for at in point_at(scene, move)]
        else:
            found = [at for point in step.points for at in point_at(scene, point)]
        return tuple(dict.fromkeys(found))


def _listed(step: Step) -> list[str]:
    return [move for way in step.ways for move in way.moves]


def _steps_back(step: Step) -> int:
    """By how many steps this one leads back: 0 where it goes on."""
    for move in _listed(step):
        if move == STEP_BACK:
            return 1
        if move.startswith(f"{STEP_BACK} "):
            return int(move.removeprefix(f"{STEP_BACK} "))
    return 0


def _is_try(move: str) -> bool:
    return move.startswith(TRY)


def _by_advice(game: AnyGame) -> Chooser:
    """A player for want of bots: it does as the game's advice suggests, or anything."""

    def choose(view: Any, legal: Sequence[int], rng: Rng) -> int:
        if game.advice is None:
            return rng.choice(list(legal))
        move = game.advice.suggest(game.determinize(view, rng), rng)
        return move if move in legal else legal[0]

    return choose
