"""Scene: a drawing without a pen. The web, the terminal and SVG all read this.

Places are measured in squares from the top left corner, x to the right and y down.
Sentences name seats as ``@0``, ``@1``...; `name_seats` puts the players' names in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from starboard.kernel.moment import Point

COLOURS: Final = ("red", "blue", "green", "yellow", "purple", "orange")
"""The seats' colours in seat order, and the names of players who gave none."""

ZoneKind = Literal["board", "hand", "deck", "track", "mat"]
Role = Literal["heart", "dock", "aside"]
"""Where a zone belongs: in the middle of the table; in a dock at the player's fingers, as a hand
does; or aside, folded away until somebody asks for it."""

Mark = Literal["", "target", "danger", "last", "chosen", "faded"]
"""How a piece stands out: a place to go, one that kills, what moved last, what is picked
up, what is out of play."""


if TYPE_CHECKING:
    from dataclasses import dataclass as _value
else:

    def _value(*, frozen, **settings):
        # A scene has hundreds of pieces, and frozen ones take three times as long to make. So
        # only the types stop you from changing a piece.
        return dataclass(unsafe_hash=frozen, **settings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A named place: a board with its grid, a hand, a deck, a track, a mat."""

    id: str
    kind: ZoneKind
    x: float
    y: float
    width: float
    height: float
    label: str = ""
    columns: tuple[str, ...] = ()
    """Names written along the bottom, one a column; a board with names shows its grid."""

    rows: tuple[str, ...] = ()
    """Names written along the left side, one a row from the top."""

    role: Role = "heart"
    ground: str = ""
    """Key of the symbol drawn over the whole zone, behind its pieces."""

    asks: str = ""
    """On a board with names, the notation that touching a bare square asks for, with ``{place}``
    for the square's name: ``fly {place}``. The game's refusal says why it cannot be."""

    tip: str = ""
    """What the place is for, with the rule: said where something that plays nothing is touched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of the moves that a piece offers, in the words of a menu."""

    label: str
    move: str


@_value(frozen=True, slots=True, kw_only=True)
class Piece:
    """One thing on the table. It keeps its id while it moves, so that it can be animated."""

    id: str
    symbol: str
    """Key into the game's symbols. An invisible place to touch has the symbol ``""``."""

    x: float
    y: float
    size: float = 1.0
    """Its side, in squares."""

    turns: int = 0
    """Quarter turns clockwise."""

    owner: int | None = None
    count: int | None = None
    text: str = ""
    """A word drawn on it: a card's rank, a star's name."""

    label: str = ""
    """What a screen reader says; a piece with a move always has one."""

    tip: str = ""
    """A sentence shown while it is pointed at."""

    move: str | None = None
    """Notation of the move that touching it plays."""

    choices: tuple[Choice, ...] = ()
    """Several moves, and no other, from which a touch lets one choose."""

    mark: Mark = ""
    shows: tuple[str, ...] = ()
    """Ids of pieces that light up while it is pointed at."""

    asks: str = ""
    """Notation of the move that a touch asks for where it plays none; a refusal says why not."""

    ghost: str = ""
    """Key of the symbol that appears here while it is pointed at: what the move would lay."""

    ghost_turns: int = 0
    path: tuple[Point, ...] = ()
    """The way its move would take, drawn while it is pointed at."""

    ticks: bool = False
    """Whether it goes round once a minute with the seconds of a real clock, where a client can."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The notations that it offers."""
        alone = () if self.move is None else (self.move,)
        return alone + tuple([choice.move for choice in self.choices])


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A move that no piece carries."""

    id: str
    label: str
    move: str
    tip: str = ""
    confirm: str = ""
    """A question to ask before it plays, where a slip would cost something: "End your turn with 2
    actions left?" A client may ask nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A choice of a number: *n* from *low* to *high* plays ``verb n``."""

    id: str
    label: str
    verb: str
    low: int
    high: int

    @property
    def moves(self) -> tuple[str, ...]:
        """The notations it offers, lowest first."""
        return tuple([f"{self.verb} {n}" for n in range(self.low, self.high + 1)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """Something a seat has that lies nowhere on the table: 3 cards, 2 ships in reserve."""

    label: str
    symbol: str = ""
    count: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """What there is to say about one seat, or, with no seat, about the table."""

    seat: int | None = None
    title: str = ""
    score: str = ""
    holdings: tuple[Holding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """All that one viewer may see, ready to draw."""

    width: float
    height: float
    status: str
    """One sentence that says who must do what."""

    zones: tuple[Zone, ...] = ()
    pieces: tuple[Piece, ...] = ()
    """In drawing order: later ones lie on top."""

    controls: tuple[Button | Number, ...] = ()
    panels: tuple[Panel, ...] = ()

    def offers(self) -> list[str]:
        """The notations of all moves that a touch plays, in drawing order.

        Pieces that look alike, such as equal cards in a hand, are one offer.
        """
        touched = [piece for piece in self.pieces if piece.move is not None or piece.choices]
        kinds = {(piece.symbol, piece.text, piece.owner, piece.moves): piece for piece in touched}
        moves = [move for piece in kinds.values() for move in piece.moves]
        for control in self.controls:
            if isinstance(control, Number):
                moves.extend(control.moves)
            else:
                moves.append(control.move)
        return moves

    def plain(self, names: Sequence[str] = ()) -> dict[str, Any]:
        """The scene as dictionaries and lists, defaults left out: what a client is sent.

        *names*, if any, take the place of the seats in its sentences.
        """
        return _plain(self, names)

    def json(self) -> str:
        """The plain scene as JSON."""
        return json.dumps(self.plain(), ensure_ascii=False, separators=(",", ":"))


class Sketch:
    """Makes scenes plain one after the other: what stays as it was is not made anew.

    Nor is what another sketch of the same table has *made* of this moment, where they share that;
    whoever gave it clears it when the moment is over.
    """

    __slots__ = ("_made", "_names", "_shared")

    def __init__(self, made: dict[int, _Part]) -> None:
        self._names: Sequence[str] = ()
        self._made: dict[str, dict[str, _Part]] = {}
        self._shared = made
        """What was made of this moment, by the identities of the parts."""

    def plain(self, scene: Scene, names: Sequence[str]) -> dict[str, Any]:
        """The plain scene. Its parts are shared with the scenes before: change none of them."""
        if names != self._names:
            self._names, self._made = names, {}
            self._shared.clear()
        bare = _plain(replace(scene, zones=(), pieces=()), names)
        for name, parts in (("zones", scene.zones), ("pieces", scene.pieces)):
            if parts:
                bare[name] = self._plain(name, parts)
        return bare

    def _plain(self, name: str, parts: Sequence[Zone | Piece]) -> list[dict[str, Any]]:
        known, shared = self._made.get(name, {}), self._shared
        made: dict[str, _Part] = {}
        plain = []
        for part in parts:
            was = known.get(part.id)
            if was is None or (was[0] is not part and was[0] != part):
                was = shared.get(id(part))
                if was is None:
                    # The part is kept with it, so no other takes its identity.
                    was = shared[id(part)] = part, _plain(part, self._names)
            made[part.id] = was
            plain.append(was[1])
        self._made[name] = made
        return plain


_Part = tuple[Zone | Piece, dict[str, Any]]
"""A part with what it is when it is plain."""


def name_seats(sentence: str, names: Sequence[str]) -> str:
    """Put the players' *names* into a sentence that speaks of ``@0``, ``@1``..."""
    return re.sub(r"@(\d)", lambda seat: names[int(seat[1])], sentence)


SENTENCES: Final = frozenset({"status", "label", "tip", "confirm", "title", "text", "score"})
"""Fields in which seats are named."""

CONTROLS: Final = {Button: "button", Number: "number"}
"""What tells the controls apart when they are plain."""

_Writer = Callable[[Any, Sequence[str]], dict[str, Any]]


def _writer(kind: type[Any]) -> _Writer:
    """What makes one kind of part plain, written out field by field.

    A scene has hundreds of pieces, and looking each field up by its name takes three times as long.
    """
    lines = ["def plain(value, names):", "  kept = {}"]
    defaults: dict[str, Any] = {"name_seats": name_seats, "_part": _part}
    for field in fields(kind):
        name, default = field.name, f"default_{field.name}"
        defaults[default] = field.default
        lines += [f"  item = value.{name}", f"  if item is not {default} and item != {default}:"]
        if name in SENTENCES:
            lines.append("    if names and '@' in item: item = name_seats(item, names)")
        else:
            lines.append("    if type(item) is tuple: item = [_part(part, names) for part in item]")
        lines.append(f"    kept[{name!r}] = item")
    if kind in CONTROLS:
        lines.append(f"  kept['kind'] = {CONTROLS[kind]!r}")
    exec("\n".join([*lines, "  return kept"]), defaults)
    writer: _Writer = defaults["plain"]
    return writer


def _part(part: Any, names: Sequence[str]) -> Any:
    writer = _WRITERS.get(type(part))
    if writer is not None:
        return writer(part, names)
    return list(part) if type(part) is tuple else part


def _plain(value: Any, names: Sequence[str]) -> dict[str, Any]:
    return _WRITERS[type(value)](value, names)


_WRITERS: Final = {
    kind: _writer(kind) for kind in (Scene, Zone, Piece, Choice, Button, Number, Panel, Holding)
}
