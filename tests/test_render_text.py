"""Scenes drawn with characters: every expectation is the drawing itself."""

from textwrap import dedent

import pytest
from drawing import sea

from starboard.catalog import find
from starboard.games.space_truckin.setups import position
from starboard.kernel import (
    Holding,
    Match,
    Panel,
    Piece,
    Scene,
    SeededDealer,
    Symbol,
    Zone,
)
from starboard.kernel.scene import Mark
from starboard.render.layout import Box
from starboard.render.text import Drawing, draw, panel_lines
from starboard.testing import play

SYMBOLS = {
    "star": Symbol("<g/>", ("✶",), "star"),
    "ship": Symbol("<g/>", ("▲", "△", "◆"), "ship"),
    "card": Symbol("<g/>", ("▯",), "card"),
    "tee": Symbol("<g/>", ("┬",), "tee"),
    "moon": Symbol("<g/>", ("🌙",), "moon"),
}


def sketch(*pieces: Piece, width: int = 3, height: int = 1, zones: tuple[Zone, ...] = ()) -> Scene:
    return Scene(width=width, height=height, status="Wait.", pieces=pieces, zones=zones)


def piece(at: tuple[float, float], symbol: str, **facts: object) -> Piece:
    name = f"{symbol} {at} {sorted(facts.items(), key=str)}"
    return Piece(id=name, symbol=symbol, x=at[0], y=at[1], **facts)  # type: ignore[arg-type]


def lines(drawing: Drawing) -> list[str]:
    return drawing.plain().split("\n")


def board(text: str) -> str:
    return dedent(text).strip("\n")


def test_connect_four_at_the_usual_scale() -> None:
    game = find("src/starboard/references/connect_four.py")
    match = Match.begin(game, SeededDealer(1))
    for ply, column in enumerate("ddcde"):
        match.submit(ply % 2, f"drop {column}")
    drawn = draw(match.scene(1), game.symbols, match.record.players)
    assert drawn.plain() == (
        "  [▼] [▼] [▼] [▼] [▼] [▼] [▼]\n"
        "\n"
        "6  ·   ·   ·   ·   ·   ·   ·\n"
        "\n"
        "5  ·   ·   ·   ·   ·   ·   ·\n"
        "\n"
        "4  ·   ·   ·   ·   ·   ·   ·\n"
        "\n"
        "3  ·   ·   ·   ○   ·   ·   ·\n"
        "\n"
        "2  ·   ·   ·   ○   ·   ·   ·\n"
        "\n"
        "1  ·   ·   ●   ●   ●   ·   ·\n"
        "\n"
        "   a   b   c   d   e   f   g"
    )


def test_a_drawing_is_as_large_as_its_room_allows() -> None:
    game = find("src/starboard/references/connect_four.py")
    scene = Match.begin(game, SeededDealer(1)).scene(0)
    rooms = [(80, 40), (80, 16), (32, 16), (24, 16), (80, 10), (30, 10), (25, 10), (20, 10)]
    assert [draw(scene, game.symbols, room=room).scale for room in rooms] == [
        *((6, 3), (6, 2), (4, 2), (3, 2), (6, 1), (4, 1), (3, 1), (2, 1)),
    ]


def test_kuhn_poker_shows_whose_card_is_whose_without_colour() -> None:
    game = find("src/starboard/references/kuhn_poker.py")
    match = Match.begin(game, SeededDealer(1), players=("Ann", "Bo"))
    drawn = draw(match.scene(0), game.symbols, match.record.players)
    assert lines(drawn) == ["Ann ───   Bo ────", "", "  ▯¹Q        ▒²", "", ""]
    assert panel_lines(match.scene(0), game.symbols, match.record.players) == [
        "¹ Ann: 1 chips in the pot",
        "² Bo: 1 chips in the pot",
    ]


@pytest.mark.parametrize(
    ("mark", "drawn"),
    [
        ("", " ▲"),
        ("target", "[▲]"),
        ("danger", "!▲!"),
        ("last", "<▲>"),
        ("chosen", "«▲»"),
        ("faded", "(▲)"),
    ],
)
def test_every_mark_is_seen_without_colour(mark: Mark, drawn: str) -> None:
    scene = sketch(piece((0, 0), "ship", owner=0, mark=mark))
    assert lines(draw(scene, SYMBOLS)) == [drawn, ""]


def test_several_pieces_of_one_square_stand_side_by_side() -> None:
    fleet = [piece((0, 0), "ship", owner=owner, count=owner + 1) for owner in range(3)]
    scene = sketch(piece((0, 0), "star"), *fleet, piece((1, 0), "ship", owner=1))
    assert lines(draw(scene, SYMBOLS)) == ["▲1△2 △", "◆3"]


def test_pieces_at_fractions_of_a_square() -> None:
    quarters = [
        piece((x, y), "ship", owner=owner, size=0.5)
        for owner, (x, y) in enumerate([(0, 0), (0.5, 0), (0, 0.5)])
    ]
    assert lines(draw(sketch(*quarters), SYMBOLS)) == [" ▲ △", " ◆"]


def test_an_empty_square_under_a_piece_is_not_drawn_but_a_marked_one_is() -> None:
    plain = sketch(piece((0, 0), "star"), piece((0, 0), "ship", owner=0))
    marked = sketch(piece((0, 0), "star", mark="last"), piece((0, 0), "ship", owner=0))
    assert lines(draw(plain, SYMBOLS)) == [" ▲", ""]
    assert lines(draw(marked, SYMBOLS)) == ["<✶>", " ▲"]


def test_an_invisible_place_to_touch_marks_what_lies_there() -> None:
    scene = sketch(
        piece((0, 0), "ship", owner=1),
        piece((0, 0), "", mark="target", move="go a1", label="a1"),
        piece((1, 0), "", mark="danger", move="go b1", label="b1"),
    )
    drawn = draw(scene, SYMBOLS)
    assert lines(drawn) == ["[△] ! !", ""]
    assert drawn.at(1, 0) == [scene.pieces[0].id, scene.pieces[1].id]
    assert drawn.at(0, 0) == [scene.pieces[1].id, scene.pieces[0].id]
    assert drawn.at(5, 1) == [scene.pieces[2].id]
    assert drawn.at(11, 0) == []


def test_texts_and_counts_stand_beside_their_glyph_or_below_it() -> None:
    scene = sketch(
        piece((0, 0), "card", text="K", owner=1),
        piece((1, 0), "star", text="Algol"),
        piece((2, 0), "star", text="Sun"),
    )
    assert lines(draw(scene, SYMBOLS)) == ["▯²K  ✶  ✶Sun", "    Algol"]


def test_a_word_wider_than_its_place_stands_over_the_middle_or_beside_what_is_there() -> None:
    free = sketch(piece((1, 0), "", text="ALTAIR"))
    assert lines(draw(free, SYMBOLS))[0] == "   ALTAIR"
    met = sketch(piece((1, 0), "", text="ALTAIR"), piece((2, 0), "star"))
    assert lines(draw(met, SYMBOLS))[0] == "  ALTAIR ✶"


def test_a_quarter_turn_turns_what_can_turn() -> None:
    turned = [piece((turns, 0), "tee", turns=turns) for turns in range(4)]
    assert lines(draw(sketch(*turned, width=4), SYMBOLS)) == [" ┬   ┤   ┴   ├", ""]


def test_wide_glyphs_keep_their_column() -> None:
    scene = sketch(piece((0, 0), "moon"), piece((1, 0), "ship", owner=0))
    assert lines(draw(scene, SYMBOLS)) == [" 🌙  ▲", ""]


def test_names_and_labels_open_gutters_where_they_find_no_room() -> None:
    zones = (
        sea("The sea", "2", "1"),
        Zone(id="hand", kind="hand", x=0, y=2, width=2, height=1, label="@0's hand"),
    )
    scene = sketch(piece((0, 2), "card"), width=2, height=3, zones=zones)
    expected = board(
        """
          The sea
        2  ·   ·

        1  ·   ·

           a   b
          Ann's hand
           ▯

        """
    )
    assert draw(scene, SYMBOLS, ("Ann",)).plain().rstrip() == expected


def test_panels_say_what_a_seat_holds() -> None:
    panels = (
        Panel(
            seat=0,
            title="scout",
            score="12 points",
            holdings=(Holding(label="ships", symbol="ship", count=3),),
        ),
        Panel(title="Round", score="4", holdings=(Holding(label="next", text="@1"),)),
    )
    scene = Scene(width=1, height=1, status="Wait.", panels=panels)
    assert panel_lines(scene, SYMBOLS, ("Ann", "Bo")) == [
        "¹ ▲ Ann scout: 12 points, 3 ▲ ships",
        "Round: 4, next: Bo",
    ]


def test_every_spot_knows_its_piece() -> None:
    scene = sketch(piece((1, 0), "ship", owner=2, mark="last"), width=2)
    drawn = draw(scene, SYMBOLS)
    [spot] = [spot for spot in drawn.rows[0] if spot.text == "◆"]
    assert (spot.piece, spot.owner, spot.mark) == (scene.pieces[0].id, 2, "last")
    assert drawn.boxes == {scene.pieces[0].id: Box(left=4, top=0, width=4, height=2)}


def test_a_text_is_worth_more_than_a_bracket_and_a_count_is_never_cut() -> None:
    scene = sketch(
        piece((0, 0), "card", text="7", mark="target"),
        piece((1, 0), "ship", owner=0, count=15),
        piece((2, 0), "ship", owner=1, count=1500),
    )
    assert lines(draw(scene, SYMBOLS, room=(9, 1))) == ["[▯7▲15 △"]
    assert lines(draw(scene, SYMBOLS, room=(12, 2))) == ["[▯7]▲15  △", "        1500"]


def test_an_ornament_stands_beside_what_it_adorns_or_is_left_out() -> None:
    tile = piece((0, 0), "star", text="ab")
    tick = piece((0.4, 0.4), "tee", size=0.2)
    assert lines(draw(sketch(tile, tick, width=1), SYMBOLS, room=(4, 1), scales=((4, 1),))) == [
        "✶ab┬"
    ]
    full = piece((0, 0), "star", text="abc")
    assert lines(draw(sketch(full, tick, width=1), SYMBOLS, room=(4, 1), scales=((4, 1),))) == [
        "✶abc"
    ]


def test_a_blank_symbol_is_not_written() -> None:
    blank = {**SYMBOLS, "blank": Symbol("<g/>", (" ",), "nothing")}
    scene = sketch(piece((0, 0), "star"), piece((0, 0), "blank", size=0.9), width=1)
    assert lines(draw(scene, blank)) == [" ✶", ""]


def test_sentences_of_a_panel_are_not_joined_by_commas() -> None:
    held = (Holding(label="It is full (TR-44)."), Holding(label="The stack is empty."))
    scene = Scene(width=1, height=1, status="-", panels=(Panel(title="Goal", holdings=held),))
    assert panel_lines(scene, SYMBOLS) == ["Goal: It is full (TR-44). The stack is empty."]


def test_space_truckin_shows_its_ticks_and_what_lies_across_the_edge() -> None:
    game = find("space_truckin")
    state = play(
        game, position("straight . cape/S", at="a1"), "draw dead-end", "place d5", "turn W"
    )
    play(game, state, "deploy E", "draw dead-end", "place e5")
    rows = lines(draw(game.scene(game.view(state, 0)), game.symbols, room=(80, 20)))
    middle, lowest = [next(row for row in rows if row.startswith(f" {rank} ")) for rank in (5, 1)]
    assert "╶ ✓ <╴ >✓" in middle
    assert rows[0].strip() == "▒"  # c1's system lies beyond c9
    assert lowest.rstrip().endswith("═")  # and a1 beyond i1
