"""Game: the rules as one value, handed to bots, lab, server and adapters alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from starboard.kernel.advice import Advice
from starboard.kernel.box import Box
from starboard.kernel.calibration import Calibration, as_expected
from starboard.kernel.encoder import Encoder
from starboard.kernel.errors import BadGame, BadSeats
from starboard.kernel.gain import Gain
from starboard.kernel.guide import Guide
from starboard.kernel.lesson import Lesson
from starboard.kernel.look import Look
from starboard.kernel.model import Features
from starboard.kernel.moment import Moment
from starboard.kernel.move import MoveTable
from starboard.kernel.options import NoOptions, parse_options
from starboard.kernel.rng import Rng
from starboard.kernel.scene import Scene
from starboard.kernel.state import CHANCE, OVER, State
from starboard.kernel.symbol import Symbol
from starboard.kernel.thinking import Thinking
from starboard.kernel.view import OpenView, View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)

MINUTE = 60


def no_moments(before: View, move: int, after: View) -> tuple[Moment, ...]:
    """Nothing to announce: what a game without moments of its own says."""
    return ()


def no_gains(before: View, move: int, after: View) -> tuple[Gain, ...]:
    """Nothing to count: what a game says that is won or lost without points."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, V]):
    """A game, ready to play. Code above the kernel knows games only through this.

    The first lines of a game's declaration are its card; then come the rules, what each
    seat may know, and how to show it. Everything a seat is sent starts from its view.
    """

    name: str
    title: str
    blurb: str
    """One line that makes a player want to sit down."""

    version: int
    """Raised whenever an old record could now play differently."""

    earlier: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """Earlier versions whose records these rules still play, each with the options to presume
    where a record does not name them."""

    seats: tuple[int, ...]
    """The numbers of players it is for, ascending."""

    moves: MoveTable[Any]
    start: Callable[[int, Any], S]
    """The position before the first ply, for a number of seats and these options."""

    view: Callable[[S, int], V]
    """What one seat, or `WATCHER`, knows of a state."""

    determinize: Callable[[V, Rng], S]
    """A random state that its viewer could not tell from the real one."""

    scene: Callable[[V], Scene]
    """A view, drawn. It takes no state, so it cannot show what the view hides."""

    tell: Callable[[V, int, V], str]
    """One log sentence about a move, from the views of its audience before and after."""

    why_not: Callable[[V, str], str]
    """Why the move with this notation is not legal for the viewer now, citing the rule."""

    reveals: Callable[[V, int], bool]
    """Whether this move of the viewer shows anyone what was hidden; then it stays played."""

    symbols: Mapping[str, Symbol]
    rules: str
    """The text of its RULES.md."""

    lessons: tuple[Lesson, ...] = ()
    """Guided games for newcomers, the first game first."""

    puzzles: tuple[Lesson, ...] = ()
    """Positions in which one move is far better than all others, as lessons of one step."""

    guide: Guide | None = None
    """What a newcomer is told before and during the first real game."""

    moments: Callable[[V, int, V], tuple[Moment, ...]] = no_moments
    """What a move brought about that nobody should miss, from the views that `tell` is given."""

    gains: Callable[[V, int, V], tuple[Gain, ...]] = no_gains
    """What a move brought each seat towards the result, from the views that `tell` is given."""

    look: Look | None = None
    components: Callable[[int, Any], Box] | None = None
    """What a printed copy is made of, for a number of seats and these options."""

    options: type[Any] = NoOptions
    advice: Advice | None = None
    features: Features | None = None
    """What a model of the game is learned from."""

    encoder: Encoder | None = None
    """What makes rows of numbers of its views, for learners."""

    levels: Mapping[str, Thinking] = field(default_factory=dict)
    """How bots think about it, by level; a level that is not here thinks as usual."""

    calibration: Callable[[V], Calibration] = as_expected
    """What makes the expectations of its bots true, at the table that a view is of."""

    clock: Callable[[S, int], int | None] | None = None
    """The outcome that the clock's second hand (0-59) decides now; none if chance decides.

    Where it is not among the chances, a record tells a reading of the clock from a draw.
    """

    rounds: Callable[[S], int] | None = None
    """The rounds of the rule book that have begun in a state; none where it has no rounds."""

    has_secrets: bool
    has_luck: bool
    cooperative: bool = False
    payoff_bounds: tuple[float, float]
    """The least and the most any seat can get."""

    payoff_sum: float | None = None
    """What the payoffs of all seats add up to, where that is the same in every game."""

    longest: int
    """No game has more plies than this, luck included."""

    def begin(self, seats: int | None = None, words: Mapping[str, str] | None = None) -> S:
        """Start a game from words: checks the number of seats and parses the options."""
        return self.start(self.check_seats(seats), parse_options(self.options, words or {}))

    def box(self, seats: int | None = None, words: Mapping[str, str] | None = None) -> Box:
        """What to print, by default for as many players as the game allows; or `BadGame`."""
        if self.components is None:
            raise BadGame(
                f"{self.title} lists no components to print: give its Game a function `components`."
            )
        table = self.check_seats(self.seats[-1] if seats is None else seats)
        return self.components(table, parse_options(self.options, words or {}))

    def plays(self, version: int) -> bool:
        """Whether these rules play the records of that version."""
        return version == self.version or version in self.earlier

    def check_seats(self, seats: int | None) -> int:
        """Return *seats*, or the fewest the game is for; raise `BadSeats` if it is not."""
        if seats is None:
            return self.seats[0]
        if seats not in self.seats:
            allowed = " or ".join([str(n) for n in self.seats])
            raise BadSeats(f"{self.title} is for {allowed} players, not {seats}.")
        return seats

    def readings(self, state: S) -> set[int]:
        """Every outcome that the clock could decide now."""
        read = [self.clock(state, second) for second in range(MINUTE)] if self.clock else []
        return {outcome for outcome in read if outcome is not None}

    def outcomes(self, state: S) -> set[int]:
        """Every way in which a draw may fall now: by chance, or as the clock is read."""
        return self.readings(state).union([outcome for outcome, _ in state.chances()])

    def share(self, payoff: float) -> float:
        """A payoff as a share of the payoff range: 0 for the least, 1 for the most."""
        low, high = self.payoff_bounds
        return (payoff - low) / (high - low)

    @property
    def pays_wins(self) -> bool:
        """Whether a payoff is the part of a win that a seat gets: 1, 0 or between."""
        return self.payoff_bounds == (0.0, 1.0)


AnyGame: TypeAlias = Game[Any, Any]
"""A game, whatever its states and views are: all that code above the games asks for."""

Find: TypeAlias = Callable[[str], AnyGame]
"""How a game is loaded by its name: the catalog's `find`, say.

Other processes are handed it too, so it must be importable.
"""


def open_game(
    *,
    name: str,
    title: str,
    blurb: str,
    version: int,
    earlier: Mapping[int, Mapping[str, str]] | None = None,
    seats: tuple[int, ...],
    moves: MoveTable[Any],
    start: Callable[[int, Any], S],
    scene: Callable[[OpenView[S]], Scene],
    tell: Callable[[OpenView[S], int, OpenView[S]], str],
    why_not: Callable[[OpenView[S], str], str],
    symbols: Mapping[str, Symbol],
    rules: str,
    lessons: tuple[Lesson, ...] = (),
    puzzles: tuple[Lesson, ...] = (),
    guide: Guide | None = None,
    moments: Callable[[OpenView[S], int, OpenView[S]], tuple[Moment, ...]] = no_moments,
    gains: Callable[[OpenView[S], int, OpenView[S]], tuple[Gain, ...]] = no_gains,
    look: Look | None = None,
    components: Callable[[int, Any], Box] | None = None,
    options: type[Any] = NoOptions,
    advice: Advice | None = None,
    features: Features | None = None,
    encoder: Encoder | None = None,
    levels: Mapping[str, Thinking] | None = None,
    calibration: Callable[[OpenView[S]], Calibration] = as_expected,
    clock: Callable[[S, int], int | None] | None = None,
    rounds: Callable[[S], int] | None = None,
    has_luck: bool,
    cooperative: bool = False,
    payoff_bounds: tuple[float, float],
    payoff_sum: float | None = None,
    longest: int,
) -> Game[S, OpenView[S]]:
    """Declare a game that hides nothing: its views and determinizations come free."""
    return Game(
        name=name,
        title=title,
        blurb=blurb,
        version=version,
        earlier=earlier or {},
        seats=seats,
        moves=moves,
        start=start,
        view=OpenView,
        determinize=_same_state,
        scene=scene,
        tell=tell,
        why_not=why_not,
        reveals=_nothing,
        symbols=symbols,
        rules=rules,
        lessons=lessons,
        puzzles=puzzles,
        guide=guide,
        moments=moments,
        gains=gains,
        look=look,
        components=components,
        options=options,
        advice=advice,
        features=features,
        encoder=encoder,
        levels=levels or {},
        calibration=calibration,
        clock=clock,
        rounds=rounds,
        has_secrets=False,
        has_luck=has_luck,
        cooperative=cooperative,
        payoff_bounds=payoff_bounds,
        payoff_sum=payoff_sum,
        longest=longest,
    )


def refusal(game: AnyGame, view: View, notation: str) -> str | None:
    """Why the viewer may not play *notation* now, in one sentence; `None` if it may.

    Raises `UnknownNotation` where the game has no such move at all.
    """
    move = game.moves.parse(notation)
    if move in view.legal:
        return None
    if view.to_act == OVER:
        return "The game is over."
    if game.moves.is_chance(move):
        return f"{game.moves.notation(move)!r} is drawn by chance, not chosen."
    if view.to_act == CHANCE:
        return "Nobody can move now: a draw comes first."
    if view.to_act != view.seat:
        return f"It is not your turn: @{view.to_act} is to move."
    return game.why_not(view, game.moves.notation(move))


def _same_state(view: OpenView[S], rng: Rng) -> S:
    return view.state.clone()


def _nothing(view: View, move: int) -> bool:
    return False
