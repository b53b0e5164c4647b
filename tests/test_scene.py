import json
from dataclasses import replace
from pathlib import Path

import pytest

from starboard.kernel import (
    BadGame,
    Button,
    Choice,
    Holding,
    Number,
    Panel,
    Piece,
    Scene,
    Symbol,
    Zone,
    name_seats,
    parse_symbol,
    read_symbols,
)

SCENE = Scene(
    width=3,
    height=2,
    status="@0 sends ships.",
    zones=(Zone(id="sea", kind="board", x=0, y=0, width=3, height=2, columns=("a", "b", "c")),),
    pieces=(
        Piece(id="ship 1", symbol="ship", x=0, y=1, owner=0, count=3),
        Piece(id="to b", symbol="", x=1, y=1, label="b", move="fly b", mark="target"),
    ),
    controls=(
        Button(id="stay", label="Stay", move="stay"),
        Number(id="send", label="Ships", verb="send", low=2, high=4),
    ),
    panels=(Panel(seat=0, score="5", holdings=(Holding(label="ships", count=3),)),),
)


def test_a_scene_offers_the_moves_of_pieces_buttons_and_numbers() -> None:
    assert SCENE.offers() == ["fly b", "stay", "send 2", "send 3", "send 4"]


def test_a_scene_is_json_without_its_defaults() -> None:
    assert json.loads(SCENE.json()) == {
        "width": 3,
        "height": 2,
        "status": "@0 sends ships.",
        "zones": [
            {
                "id": "sea",
                "kind": "board",
                "x": 0,
                "y": 0,
                "width": 3,
                "height": 2,
                "columns": ["a", "b", "c"],
            }
        ],
        "pieces": [
            {"id": "ship 1", "symbol": "ship", "x": 0, "y": 1, "owner": 0, "count": 3},
            {
                "id": "to b",
                "symbol": "",
                "x": 1,
                "y": 1,
                "label": "b",
                "move": "fly b",
                "mark": "target",
            },
        ],
        "controls": [
            {"id": "stay", "label": "Stay", "move": "stay", "kind": "button"},
            {"id": "send", "label": "Ships", "verb": "send", "low": 2, "high": 4, "kind": "number"},
        ],
        "panels": [{"seat": 0, "score": "5", "holdings": [{"label": "ships", "count": 3}]}],
    }


def test_sentences_take_the_players_names() -> None:
    assert name_seats("@0 passes @1's ship.", ["Ann", "Bo"]) == "Ann passes Bo's ship."


DISC = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" data-glyph="● ○">
  <title>a disc</title>
  <circle r="40"/>
</svg>
"""


def test_a_symbol_is_read_from_its_svg_file(tmp_path: Path) -> None:
    (tmp_path / "disc.svg").write_text(DISC, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no symbol", encoding="utf-8")
    assert read_symbols(tmp_path) == {"disc": Symbol('<circle r="40"/>', ("●", "○"), "a disc")}


def test_a_symbol_has_a_glyph_for_each_owner() -> None:
    symbol = parse_symbol("disc", DISC)
    assert [symbol.glyph(owner) for owner in (None, 0, 1, 2)] == ["●", "●", "○", "●"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("GIF89a", "Symbol 'x' is not an SVG picture."),
        (
            DISC.replace("data-glyph", "glyph"),
            "Symbol 'x' has no glyph: give its svg element a data-glyph.",
        ),
        (
            DISC.replace("title", "desc"),
            "Symbol 'x' has no alt text: give its svg element a title.",
        ),
    ],
)
def test_a_bad_symbol_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadGame) as refusal:
        parse_symbol("x", text)
    assert str(refusal.value) == sentence


def test_a_button_may_ask_before_it_plays_and_names_the_players() -> None:
    end = Button(id="end", label="End", move="end", confirm="End the turn of @0?")
    scene = Scene(width=1, height=1, status="", controls=(end,))
    (plain,) = scene.plain(["Ann"])["controls"]
    assert plain["confirm"] == "End the turn of Ann?"


def test_equal_cards_are_one_offer_and_a_menu_is_several() -> None:
    ways = (Choice(label="Lay it open", move="lay 3"), Choice(label="Lay it down", move="hide 3"))
    cards = [
        Piece(id=name, symbol="card", text="3", x=at, y=0, label="a 3", choices=ways)
        for at, name in enumerate(["one", "other"])
    ]
    scene = Scene(width=2, height=1, status="Lay.", pieces=tuple(cards))
    assert scene.offers() == ["lay 3", "hide 3"]
    assert scene.plain()["pieces"][0]["choices"] == [
        {"label": "Lay it open", "move": "lay 3"},
        {"label": "Lay it down", "move": "hide 3"},
    ]
    # Cards that look different would be two ways to do the same.
    other = replace(cards[1], text="4")
    assert replace(scene, pieces=(cards[0], other)).offers() == 2 * ["lay 3", "hide 3"]
