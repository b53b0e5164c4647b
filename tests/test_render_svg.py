from typing import Any
from xml.etree import ElementTree

from drawing import sea

from starboard.kernel import (
    Button,
    Game,
    Holding,
    Look,
    Match,
    Number,
    Palette,
    Panel,
    Piece,
    Scene,
    SeededDealer,
    Symbol,
    Zone,
)
from starboard.render import svg

SYMBOLS = {"ship": Symbol('<path d="M50 10 90 90H10z"/>', ("▲",), "ship")}
SVG = "{http://www.w3.org/2000/svg}"


def drawn(scene: Scene, **options: Any) -> ElementTree.Element:
    return ElementTree.fromstring(svg.draw(scene, SYMBOLS, **options))


def texts(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def test_a_scene_is_one_picture_with_all_its_words() -> None:
    scene = Scene(
        width=2,
        height=1,
        status="@0 moves <fast> & far.",
        zones=(sea("@1's sea", "1"),),
        pieces=(Piece(id="s", symbol="ship", x=0, y=0, owner=1, count=12, text="Ida", turns=1),),
        controls=(
            Button(id="stay", label="Stay", move="stay"),
            Number(id="send", label="Ships", verb="send", low=1, high=40),
        ),
        panels=(
            Panel(seat=0, score="7", holdings=(Holding(label="@1's tokens", count=3),)),
            Panel(title="Deck", holdings=(Holding(label="cards", text="few", symbol="ship"),)),
        ),
    )
    picture = drawn(scene, names=["Ann", "Bo"])
    assert picture.findtext(f"{SVG}title") == "Ann moves <fast> & far."
    assert texts(picture) == [
        "Ann moves <fast> & far.",
        "Bo's sea",
        "a",
        "b",
        "1",
        "Ida",
        "12",
        "Stay",
        "Ships: 1 to 40",
        "Ann",
        "7",
        "Bo's tokens",
        "3",
        "Deck",
        "",
        "cards",
        "few",
    ]
    ship = next(picture.iter(f"{SVG}use"))
    assert (ship.get("href"), ship.get("transform")) == ("#ship", "rotate(90 32 32)")


def test_every_owner_has_a_colour_and_a_shape_of_its_own() -> None:
    assert len(set(svg.OWNERS)) == len(set(svg.BADGES)) == 6


def test_marks_are_told_by_shape_too() -> None:
    strokes = set()
    for mark in ("target", "danger", "last", "chosen", "faded", ""):
        piece = Piece(id="s", symbol="", x=0, y=0, mark=mark)
        picture = svg.draw(Scene(width=1, height=1, status="-", pieces=(piece,)), SYMBOLS)
        colourless = picture.replace(svg.LIGHT.target, "").replace(svg.LIGHT.danger, "")
        strokes.add(colourless)
    assert len(strokes) == 6


def test_places_to_go_have_corners_and_no_frames() -> None:
    place = Piece(id="s", symbol="", x=0, y=0, mark="target")
    picture = svg.draw(Scene(width=1, height=1, status="-", pieces=(place,)), SYMBOLS)
    assert "M3 14.52V3H14.52" in picture
    assert "stroke-dasharray" not in picture


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted([luminance(one), luminance(other)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_words_stand_out_from_their_ground() -> None:
    for theme in (svg.LIGHT, svg.DARK):
        for ink in (theme.ink, theme.quiet, theme.target, theme.danger):
            assert contrast(ink, theme.ground) >= 4.5
            assert contrast(ink, theme.board) >= 4.5


def test_a_reference_game_is_drawn(connect_four: Game[Any, Any]) -> None:
    match = Match.begin(connect_four, SeededDealer(0), players=["Ann", "Bo"])
    match.submit(0, "drop d")
    scene = match.scene(1)
    picture = ElementTree.fromstring(svg.draw(scene, connect_four.symbols, match.record.players))
    uses = [use.get("href") for use in picture.iter(f"{SVG}use")]
    assert (uses.count("#hole"), uses.count("#disc"), uses.count("#mouth")) == (42, 1, 7)


NIGHT = Palette(
    ground="#070b1a",
    surface="#10162c",
    board="#0b1020",
    line="#334466",
    ink="#f0f4ff",
    quiet="#aab6d0",
    accent="#4fd1e8",
)


def test_a_look_gives_a_picture_its_colours_and_grounds_their_whole_place() -> None:
    symbols = {
        "sky": Symbol("<rect/>", ("~",), "sky", (160.0, 90.0)),
        "sea": Symbol("<rect/>", ("~",), "sea"),
    }
    zone = Zone(id="sea", kind="board", x=0, y=0, width=2, height=1, ground="sea")
    scene = Scene(width=2, height=1, status="Calm.", zones=(zone,))
    look = Look(light=NIGHT, dark=NIGHT, ground="sky")
    picture = ElementTree.fromstring(svg.draw(scene, symbols, theme=svg.theme_of(look, night=True)))
    boxes = {symbol.get("id"): symbol.get("viewBox") for symbol in picture.iter(f"{SVG}symbol")}
    assert boxes == {"sky": "0 0 160 90", "sea": "0 0 100 100"}
    uses = {use.get("href"): use for use in picture.iter(f"{SVG}use")}
    assert (uses["#sea"].get("width"), uses["#sea"].get("height")) == ("128", "64")
    assert uses["#sky"].get("width") == picture.get("width")
    assert NIGHT.ground in [rect.get("fill") for rect in picture.iter(f"{SVG}rect")]
    assert svg.theme_of(None, night=False) == svg.LIGHT


def test_a_long_title_and_a_long_score_take_two_lines() -> None:
    def places(score: str) -> list[str | None]:
        scene = Scene(width=1, height=1, status=".", panels=(Panel(title="Round 13", score=score),))
        found = {text.text: text.get("y") for text in drawn(scene).iter(f"{SVG}text")}
        return [found["Round 13"], found[score]]

    assert len(set(places("7"))) == 1
    assert len(set(places("6 regions are still to be found"))) == 2


def test_a_word_gives_way_to_what_stands_on_its_piece() -> None:
    planet = Piece(id="p", symbol="ship", x=0, y=0, text="7")
    rider = Piece(id="s", symbol="ship", x=0, y=0.32, size=0.68)

    def place(*pieces: Piece) -> tuple[float, float]:
        scene = Scene(width=1, height=1, status="", zones=(), pieces=pieces)
        [word] = [text for text in drawn(scene).iter(f"{SVG}text") if text.text == "7"]
        return float(word.get("x", 0)), float(word.get("y", 0))

    alone, below = place(planet), place(planet, rider)
    assert below[0] > alone[0] and below[1] < alone[1]
    assert place(rider, planet) == alone
