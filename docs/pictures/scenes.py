"""Draw what every part of a scene looks like, for docs/scenes.md.

    python docs/pictures/scenes.py

A test says when a picture is not current.
"""

from pathlib import Path
from typing import Final, get_args

from starboard.kernel import (
    Button,
    Choice,
    Holding,
    Look,
    Number,
    Palette,
    Panel,
    Piece,
    Scene,
    Symbol,
    Zone,
)
from starboard.kernel.scene import Mark, ZoneKind
from starboard.parts import cards
from starboard.render import svg

FOLDER: Final = Path(__file__).parent / "scenes"

SYMBOLS: Final = {
    **cards.SYMBOLS,
    "ship": Symbol('<path d="M50 8 84 88 50 70 16 88z" fill="currentColor"/>', ("▲",), "ship"),
    "star": Symbol(
        '<path d="M50 6 61 38 94 38 67 58 77 91 50 71 23 91 33 58 6 38 39 38z" fill="#d9a441"/>',
        ("★",),
        "star",
    ),
    "sea": Symbol(
        '<rect width="200" height="100" fill="#9cc7d8"/><path d="M10 30q15-14 30 0t30 0 30 0 30 0'
        ' 30 0M30 70q15-14 30 0t30 0 30 0 30 0" fill="none" stroke="#fff" stroke-width="4"/>',
        ("~",),
        "sea",
        (200.0, 100.0),
    ),
}
NIGHT: Final = Palette(
    ground="#0b1020",
    surface="#151c33",
    board="#1a2340",
    line="#44507a",
    ink="#f2f4ff",
    quiet="#b9c2e6",
    accent="#4fd1e8",
)
DAY: Final = Palette(
    ground="#f4efe2",
    surface="#fffaf0",
    board="#ece3cd",
    line="#b7a77f",
    ink="#221c10",
    quiet="#55492f",
    accent="#0b587c",
)
LOOK: Final = Look(light=DAY, dark=NIGHT)


def row(*pieces: Piece, status: str) -> Scene:
    """Pieces side by side."""
    return Scene(width=len(pieces), height=1, status=status, pieces=pieces)


def ship(at: int, **fields: object) -> Piece:
    """A ship in the square with this number."""
    return Piece(id=f"ship {at}", symbol="ship", x=at, y=0, **fields)  # type: ignore[arg-type]


def samples() -> dict[str, Scene]:
    """Every picture of the page by its name."""
    ships = Holding(label="ships", symbol="ship", count=2)
    hand = Holding(label="cards", text="?")
    kinds = get_args(ZoneKind)
    marks = get_args(Mark)
    shown = [ship(at, mark=mark, owner=0, text=mark[:2]) for at, mark in enumerate(marks)]
    return {
        "zone_kinds": Scene(
            width=3 * len(kinds) - 1,
            height=2,
            status="Zones",
            zones=tuple(
                [
                    Zone(id=kind, kind=kind, x=3 * at, y=0, width=2, height=2, label=kind)
                    for at, kind in enumerate(kinds)
                ]
            ),
        ),
        "zone_names": Scene(
            width=7,
            height=2,
            status="Names and a ground",
            zones=(
                Zone(
                    id="board",
                    kind="board",
                    x=0.4,
                    y=0,
                    width=2,
                    height=2,
                    columns=("a", "b"),
                    rows=("2", "1"),
                ),
                Zone(id="mat", kind="mat", x=3.2, y=0, width=1.2, height=2, rows=("x", "y")),
                Zone(id="sea", kind="board", x=5, y=0.5, width=2, height=1, ground="sea"),
            ),
        ),
        "pieces": row(
            ship(0),
            ship(1, size=0.6),
            ship(2, turns=1),
            ship(3, owner=1),
            ship(4, count=3),
            Piece(id="card", symbol="card", x=5, y=0, text="K"),
            status="Pieces",
        ),
        "marks": row(*shown, status="Marks"),
        "touches": row(
            ship(0, move="sail", label="sail", mark="target"),
            Piece(id="place", symbol="", x=1, y=0, move="go b", label="go to b", mark="target"),
            ship(2, label="a ship", choices=_ways()),
            status="Touches",
        ),
        "controls": Scene(
            width=5,
            height=0.2,
            status="Controls",
            controls=(
                Button(id="end", label="End the turn", move="end"),
                Number(id="send", label="Ships to send", verb="send", low=1, high=4),
            ),
        ),
        "panels": Scene(
            width=2,
            height=2,
            status="@0 is to act.",
            zones=(Zone(id="board", kind="board", x=0, y=0, width=2, height=2),),
            panels=(
                Panel(title="Round", score="3 of 10"),
                Panel(seat=0, score="7", holdings=(ships,)),
                Panel(seat=1, title="leads", score="9", holdings=(hand,)),
            ),
        ),
        "cards": _hand(),
    }


def _ways() -> tuple[Choice, ...]:
    return (Choice(label="Sail", move="sail"), Choice(label="Anchor", move="anchor"))


def _hand() -> Scene:
    mine = [cards.face(f"mine {at}", card, owner=0) for at, card in enumerate("778J")]
    theirs = [cards.face(f"theirs {at}", cards.HIDDEN, owner=1) for at in range(7)]
    gone = cards.pile("gone", ["5", "Q"])
    rows = [
        cards.Row(id="theirs", x=0, width=7, label="@1", cards=theirs),
        cards.Row(id="mine", x=0, y=2.5, width=7, label="@0", cards=mine),
        cards.Row(id="gone", kind="deck", x=7.5, y=1.25, label="discards", cards=gone),
    ]
    return cards.table(rows, (), (), "Cards")


def pictures() -> dict[str, str]:
    """Each picture as SVG."""
    drawn = {name: svg.draw(scene, SYMBOLS) for name, scene in samples().items()}
    table = samples()["panels"]
    for name, is_night in (("light", False), ("dark", True)):
        drawn[f"look_{name}"] = svg.draw(table, SYMBOLS, (), svg.theme_of(LOOK, is_night))
    return drawn


if __name__ == "__main__":
    for name, picture in pictures().items():
        (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")
