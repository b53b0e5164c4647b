"""A game for Tabletop Simulator: a saved object of the same components, and its pictures.

Stacks are decks whose cards share sheets of faces, other things are tiles in bags, and boards are
tiles that are locked. Every picture is a file, named in the saved object by its address.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from starboard.kernel import AnyGame, Board, Box, Component, Face
from starboard.press.document import load_typst
from starboard.press.drawing import draw_board, draw_face, frame_of

PIXELS: Final = 8.0
"""Pixels a millimetre: about 200 an inch."""

POKER: Final = 88.0
"""The height in millimetres of a card at scale 1."""

UNIT: Final = 57.0
"""The side in millimetres of a tile at scale 1, which is two of the table's units."""

ACROSS: Final = 10
MOST_FACES: Final = 69
"""A sheet has 10 by 7 places, the last of which stands for hidden cards."""

APART: Final = 4.0
COLUMNS: Final = 8
"""How far things lie from each other on the table, and how many in a row."""

DEFAULTS: Final[dict[str, Any]] = {
    "Description": "",
    "GMNotes": "",
    "Locked": False,
    "Grid": True,
    "Snap": True,
    "Autoraise": True,
    "Sticky": True,
    "Tooltip": True,
    "GridProjection": False,
    "Hands": False,
    "LuaScript": "",
    "LuaScriptState": "",
    "XmlUI": "",
}


@dataclass(slots=True)
class Export:
    """A saved object in the making."""

    game: AnyGame
    box: Box
    address: str
    """Where the pictures will be, without their names."""

    pictures: dict[str, bytes] = field(default_factory=dict)
    _things: list[dict[str, Any]] = field(default_factory=list)
    _sheets: int = 0
    _right: float = 0.0
    """How far boards reach to the right; they lie in one row above everything else."""

    def saved_object(self) -> str:
        """The saved object as JSON; its pictures are in `pictures` then."""
        for board in self.box.boards:
            self._things.append(self._board(board))
        stacks: dict[str, list[Component]] = {}
        for part in self.box.components:
            if part.stack:
                stacks.setdefault(part.stack, []).append(part)
            else:
                self._things.append(self._counters(part))
        for name, parts in stacks.items():
            self._things.append(self._deck(name, parts))
        note = "\n".join([self.game.blurb, *self.box.also])
        save = {
            "SaveName": self.game.title,
            "GameMode": self.game.title,
            "Date": "",
            "VersionNumber": "",
            "GameType": "",
            "GameComplexity": "",
            "Tags": [],
            "Gravity": 0.5,
            "PlayArea": 0.5,
            "Table": "",
            "Sky": "",
            "Note": note,
            "TabStates": {},
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "ObjectStates": self._things,
        }
        return json.dumps(save, ensure_ascii=False, indent=2) + "\n"

    def _deck(self, name: str, parts: Sequence[Component]) -> dict[str, Any]:
        """A deck: every face is drawn once, and a card that is there twice names it twice."""
        sheets: dict[str, Any] = {}
        cards: list[dict[str, Any]] = []
        back = self._picture(f"{name} back", parts[0].back, parts[0])
        scale = parts[0].height / POKER
        for start in range(0, len(parts), MOST_FACES):
            some = parts[start : start + MOST_FACES]
            self._sheets += 1
            across = max(2, min(ACROSS, len(some)))
            down = max(2, -(-len(some) // across))
            sheet = {
                "FaceURL": self._sheet(f"{name} {len(sheets) + 1}", some, across, down),
                "BackURL": back,
                "NumWidth": across,
                "NumHeight": down,
                "BackIsHidden": True,
                "UniqueBack": False,
                "Type": 0,
            }
            sheets[str(self._sheets)] = sheet
            for place, part in enumerate(some):
                card = {
                    **self._thing("Card", part.title, scale, number=len(cards)),
                    "HideWhenFaceDown": True,
                    "Hands": True,
                    "SidewaysCard": False,
                    "CardID": 100 * self._sheets + place,
                    "CustomDeck": {str(self._sheets): sheet},
                }
                cards += [card] * part.count
        for number, card in enumerate(cards):
            cards[number] = {**card, "GUID": self._guid("Card", name, number)}
        return {
            **self._thing("DeckCustom", name, scale),
            "HideWhenFaceDown": True,
            "SidewaysCard": False,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": sheets,
            "ContainedObjects": cards,
        }

    def _counters(self, part: Component) -> dict[str, Any]:
        tiles = []
        front = self._picture(part.title, part.front, part)
        back = front
        if part.back != part.front:
            back = self._picture(f"{part.title} back", part.back, part)
        for number in range(part.count):
            scale = part.height / UNIT
            tile = self._thing("Custom_Tile", part.title, scale, number=number)
            tiles.append({**tile, "CustomImage": _image(front, back, is_board=False)})
        if part.count == 1:
            return tiles[0]
        return {**self._thing("Bag", part.title, 1.0), "ContainedObjects": tiles}

    def _board(self, board: Board) -> dict[str, Any]:
        window = frame_of(board)
        svg = draw_board(self.game, board, window)
        size = window[2] * board.square, window[3] * board.square
        url = self._save(board.title, [svg], size, 1, 1)
        tile = self._thing("Custom_Tile", board.title, size[1] / UNIT)
        wide, high = [2 * length / UNIT for length in size]
        tile["Transform"] |= {"posX": self._right + wide / 2, "posY": 1.0, "posZ": high / 2 + APART}
        self._right += wide + 1.0
        return {**tile, "Locked": True, "CustomImage": _image(url, url, is_board=True)}

    def _thing(self, name: str, nickname: str, scale: float, number: int = 0) -> dict[str, Any]:
        row, column = divmod(len(self._things), COLUMNS)
        place = {"posX": APART * column, "posY": 1.5, "posZ": -APART * row}
        turn = {
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 180.0 if name in {"Card", "DeckCustom"} else 0.0,
        }
        size = {f"scale{axis}": round(scale, 3) if axis != "Y" else 1.0 for axis in "XYZ"}
        return {
            "GUID": self._guid(name, nickname, number),
            "Name": name,
            "Transform": {**place, **turn, **size},
            "Nickname": nickname,
            **DEFAULTS,
        }

    def _guid(self, *words: object) -> str:
        """Six hexadecimal digits that are the same in every export."""
        return sha256(repr((self.game.name, *words)).encode()).hexdigest()[:6]

    # Pictures.

    def _sheet(self, name: str, parts: Sequence[Component], across: int, down: int) -> str:
        svgs = [draw_face(self.game, part.front) for part in parts]
        return self._save(name, svgs, (parts[0].width, parts[0].height), across, down)

    def _picture(self, name: str, face: Face, part: Component) -> str:
        svg = draw_face(self.game, face)
        return self._save(name, [svg], (part.width, part.height), 1, 1)

    def _save(
        self, name: str, svgs: list[str], size: tuple[float, float], across: int, down: int
    ) -> str:
        """Keep a picture of several, side by side, and return its address."""
        width, height = [round(length * PIXELS) for length in size]
        files = {f"{i}.svg": svg.encode() for i, svg in enumerate(svgs)}
        page = f"#set page(width: {across * width}pt, height: {down * height}pt, margin: 0pt)\n"
        images = [
            f"#place(top + left, dx: {i % across * width}pt, dy: {i // across * height}pt,"
            f' image("{i}.svg", width: {width}pt, height: {height}pt))\n'
            for i in range(len(svgs))
        ]
        files["main.typ"] = (page + "".join(images)).encode()
        png = load_typst().compile(files, format="png", ppi=72, ignore_system_fonts=True)
        file = f"{self.game.name}_{_slug(name)}.png"
        self.pictures[file] = png
        return f"{self.address}{file}"


def _image(front: str, back: str, *, is_board: bool) -> dict[str, Any]:
    return {
        "ImageURL": front,
        "ImageSecondaryURL": back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {
            "Type": 0,
            "Thickness": 0.1 if is_board else 0.2,
            "Stackable": not is_board,
            "Stretch": True,
        },
    }


def _slug(name: str) -> str:
    words = "".join([letter if letter.isalnum() else " " for letter in name.lower()])
    return "_".join(words.split())
