"""A printed copy of a game as one PDF: things to cut out, boards, a first game, the rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from importlib import import_module, resources
from types import ModuleType
from typing import Final

from starboard.kernel import (
    AnyGame,
    BadGame,
    Box,
    Component,
    Face,
    reach,
    shown,
)
from starboard.press.drawing import (
    BoardPart,
    draw_board,
    draw_face,
    frame_of,
    parts_of,
    theme_for,
)
from starboard.press.markup import literal, typeset
from starboard.press.paper import Block, Leaf, Paper, copies, impose
from starboard.render.picture import draw_part

BLEED: Final = 2.0
"""How far colours reach beyond the cut, in millimetres."""

MARK_FROM: Final = 2.5
MARK_TO: Final = 5.5
"""Where a cutting mark begins and ends, from the edge of what is cut out."""

SCREEN: Final = re.compile(r"\bglows?\b|\blight up\b|\bTouch\b|\bshown here\b")
"""What no table but that on a screen does."""

COVER_FACES: Final = 6
LONG_LIST: Final = 30
"""Where there are more kinds of things, they are listed small."""


@dataclass(slots=True)
class Document:
    """A copy in the making: its pages as Typst markup, and the pictures that they name."""

    game: AnyGame
    box: Box
    paper: Paper
    files: dict[str, bytes] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)

    def source(self) -> str:
        """All pages, in the order in which they are printed."""
        sides = [
            *[self._sides(leaf) for leaf in self.leaves()],
            *[self._board_sides(leaf) for leaf in self.board_leaves()],
        ]
        colours = theme_for(self.game)
        head = (
            f'#import "press.typ": *\n#show: copy.with(width: {self.paper.width}mm,'
            f" height: {self.paper.height}mm, title: {_string(self.game.title)},"
            f' accent: rgb("{colours.target}"))\n'
        )
        front = [self._cover(), self._contents()]
        return head + "\n".join([*front, *sides, *self._first_game(), self._rules()])

    def leaves(self) -> list[Leaf[Component]]:
        """The leaves with things to cut out."""
        return impose(copies(self.box.components), self.paper)

    def board_leaves(self) -> list[Leaf[BoardPart]]:
        """The leaves with boards, each in as few parts as possible."""
        parts = [part for board in self.box.boards for part in parts_of(board, self.paper.room)]
        sized = [(p, p.window[2] * p.board.square, p.window[3] * p.board.square) for p in parts]
        return impose(iter(sized), self.paper)

    # What there is to cut out.

    def _sides(self, leaf: Leaf[Component]) -> str:
        front = [self._block(block, is_back=False) for block in leaf.blocks]
        back = [self._block(block.behind(self.paper), is_back=True) for block in leaf.blocks]
        return f"{_page(''.join(front))}{_page(''.join(back))}"

    def _block(self, block: Block[Component], is_back: bool) -> str:
        ground, faces = [], []
        for spot in block.spots:
            face = spot.thing.back if is_back else spot.thing.front
            wide, high = spot.width + 2 * BLEED, spot.height + 2 * BLEED
            ground.append(
                f"#at({spot.x - BLEED:.3f}, {spot.y - BLEED:.3f}, rect(width: {wide:.3f}mm,"
                f' height: {high:.3f}mm, fill: rgb("{face.colour}")))\n'
            )
            picture = f"image({self._face(face)}, width: {spot.width:.3f}mm)"
            faces.append(f"#at({spot.x:.3f}, {spot.y:.3f}, {picture})\n")
        return "".join([*ground, *faces, marks(block)])

    def _face(self, face: Face) -> str:
        return self._picture(draw_face(self.game, face))

    def _picture(self, svg: str) -> str:
        """The name of a picture's file, as Typst writes it; every picture is kept once."""
        if svg not in self._names:
            self._names[svg] = f"picture{len(self._names)}.svg"
            self.files[self._names[svg]] = svg.encode()
        return f'"{self._names[svg]}"'

    # Boards.

    def _board_sides(self, leaf: Leaf[BoardPart]) -> str:
        front, back = [], []
        for block in leaf.blocks:
            for spot in block.spots:
                svg = draw_board(self.game, spot.thing.board, spot.thing.window)
                picture = f"image({self._picture(svg)}, width: {spot.width:.3f}mm)"
                front.append(f"#at({spot.x:.3f}, {spot.y:.3f}, {picture})\n")
            front.append(marks(block))
            for spot in block.behind(self.paper).spots:
                words = f"{self.game.title} · {spot.thing.board.title}"
                if spot.thing.parts > 1:
                    words += f" · part {spot.thing.number} of {spot.thing.parts}"
                back.append(
                    f"#at({spot.x:.3f}, {spot.y:.3f}, board-back({spot.width:.3f}mm,"
                    f" {spot.height:.3f}mm, {_string(words)}))\n"
                )
        return f"{_page(''.join(front))}{_page(''.join(back))}"

    # Words.

    def _cover(self) -> str:
        colours = theme_for(self.game)
        fronts = {part.title: part for part in self.box.components}
        step = max(1, len(fronts) // COVER_FACES)
        shown_parts = list(fronts.values())[::step][:COVER_FACES]
        faces = "".join([f"{self._face(part.front)}, " for part in shown_parts])
        return (
            f"#cover(title: {_string(self.game.title)}, blurb: {_string(self.game.blurb)},"
            f" facts: {_string(self._facts())}, hero: {self._hero()}, faces: ({faces}),"
            f' ground: rgb("{colours.ground}"), ink: rgb("{colours.ink}"))\n'
        )

    def _hero(self) -> str:
        """The table in the middle of a game, if a lesson shows it; else the first board."""
        guide = self.game.guide
        if guide is not None and guide.pictures:
            last = guide.pictures[-1]
            tutor = reach(self.game, last.lesson, last.step)
            players = tutor.match.record.players
            theme = theme_for(self.game)
            boards = [zone for zone in tutor.scene.zones if zone.role == "heart"]
            heart = max(boards, key=lambda zone: zone.width * zone.height)
            scene = replace(tutor.scene, zones=(heart,))
            return self._picture(draw_part(scene, self.game.symbols, (), (), players, theme))
        for board in self.box.boards:
            return self._picture(draw_board(self.game, board, frame_of(board)))
        return "none"

    def _facts(self) -> str:
        seats, guide = self.game.seats, self.game.guide
        facts = f"{seats[0]} to {seats[-1]} players" if len(seats) > 1 else f"{seats[0]} players"
        if guide is not None and guide.minutes:
            low, high = min(guide.minutes.values()), max(guide.minutes.values())
            facts += f" · {low} minutes" if low == high else f" · {low} to {high} minutes"
        return facts

    def _contents(self) -> str:
        """How to print, and a list of everything, with its picture."""
        stacks: dict[str, list[Component]] = {}
        for part in self.box.components:
            stacks.setdefault(part.stack or "Counters", []).append(part)
        is_long = len({part.title for part in self.box.components}) > LONG_LIST
        lists = "".join([self._list(name, parts, is_long) for name, parts in stacks.items()])
        boards = [
            f"{board.title}, {_millimetres(frame_of(board)[2] * board.square)} by"
            f" {_millimetres(frame_of(board)[3] * board.square)} mm"
            for board in self.box.boards
        ]
        also = "".join([f"{_string(word)}, " for word in [*boards, *self.box.also]])
        leaves = len(self.leaves()) + len(self.board_leaves())
        return f"#contents({leaves}, ({also}))[\n{lists}]\n"

    def _list(self, name: str, parts: list[Component], is_long: bool) -> str:
        total = sum([part.count for part in parts])
        alike: dict[str, list[Component]] = {}
        for part in parts:
            alike.setdefault(part.title, []).append(part)
        rows = "".join(
            [
                f"({self._face(same[0].front)}, {sum([p.count for p in same])}, {_string(title)}), "
                for title, same in alike.items()
            ]
        )
        return f"#listing({_string(name)}, {total}, {str(is_long).lower()}, ({rows}))\n"

    def _first_game(self) -> list[str]:
        """A sheet for the first game, made from the guide."""
        guide = self.game.guide
        if guide is None:
            return []
        steps = []
        for picture in guide.pictures:
            tutor = reach(self.game, picture.lesson, picture.step)
            svg = draw_part(
                tutor.scene,
                self.game.symbols,
                shown(tutor, picture),
                tutor.task.points,
                tutor.match.record.players,
                theme_for(self.game),
            )
            steps.append(f"({self._picture(svg)}, {_string(on_paper(picture.say))}), ")
        said = [on_paper(tip.say) for tip in guide.tips]
        tips = [f"{_string(words)}, " for words in said if words]
        return [
            f"#first-game({_string(guide.you)}, {_string(guide.want)}, {_string(guide.but)},"
            f" ({''.join(steps)}), ({''.join(tips)}))\n"
        ]

    def _rules(self) -> str:
        return f"#rulebook[\n{typeset(self.game.rules)}]\n"


def on_paper(words: str) -> str:
    """A coach's words without the sentences about what only a screen shows."""
    sentences = re.split(r"(?<=[.!?]) ", words)
    return " ".join([sentence for sentence in sentences if not SCREEN.search(sentence)])


def marks(block: Block[Component] | Block[BoardPart]) -> str:
    """Short lines around a block that show where to cut, outside of what is kept."""
    across, down = block.edges()
    lines = []
    for x in across:
        lines.append((x, down[0] - MARK_TO, x, down[0] - MARK_FROM))
        lines.append((x, down[-1] + MARK_FROM, x, down[-1] + MARK_TO))
    for y in down:
        lines.append((across[0] - MARK_TO, y, across[0] - MARK_FROM, y))
        lines.append((across[-1] + MARK_FROM, y, across[-1] + MARK_TO, y))
    return "".join([f"#mark({a:.3f}, {b:.3f}, {c:.3f}, {d:.3f})\n" for a, b, c, d in lines])


def print_game(game: AnyGame, box: Box, paper: Paper) -> bytes:
    """A game as a PDF, ready to print on both sides."""
    document = Document(game, box, paper)
    return compile_pages(document.source(), document.files)


def compile_pages(source: str, files: dict[str, bytes]) -> bytes:
    """Typst markup and its pictures as a PDF."""
    typst = load_typst()
    style = (resources.files("starboard.press") / "press.typ").read_bytes()
    everything = {**files, "press.typ": style, "main.typ": source.encode()}
    # The date is left out, so that the same game is the same file.
    pdf: bytes = typst.compile(everything, ignore_system_fonts=True, timestamp=0)
    return pdf


def load_typst() -> ModuleType:
    """The typesetter, which comes with an extra; without it, one sentence."""
    try:
        return import_module("typst")
    except ImportError:
        raise BadGame(
            "Printing needs the typesetter Typst: run pip install typst, and try again."
        ) from None


def _page(body: str) -> str:
    return f"#sheet[\n{body}]\n"


def _string(text: str) -> str:
    return literal(text)[1:-1]


def _millimetres(length: float) -> str:
    return f"{length:.0f}"
