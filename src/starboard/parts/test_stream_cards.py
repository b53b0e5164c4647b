import pytest

from starboard.parts.stream_cards import CARD, Dock, Group, Tray, card_piece, ways_to_lay
from starboard.parts.stream_moves import Lay
from starboard.parts.streams import TURNS

TRAY = Tray("deck", "deck", top=0.1, card=0.5)
DOCK = Dock("hand", top=10.0, left=1.0, width=6.0)


def cards(number: int) -> list[Group]:
    return [Group(f"Tee {n}", [card_piece(f"{n}", "tee", "tee")]) for n in range(number)]


def test_a_tray_fills_row_by_row_and_is_folded_away() -> None:
    pieces = [TRAY.piece(index, "", "tee", "", count=1) for index in (0, 5, 6)]
    places = [(piece.x, piece.y) for piece in pieces]
    assert places == [(9.8, 0.1), (9.8 + 5 * 0.5, 0.1), (9.8, 0.6)]
    assert TRAY.piece(0, "", "tee", "", count=0).mark == "faded"
    assert TRAY.zone("Deck").role == "aside"


def test_a_dock_puts_each_group_below_its_caption() -> None:
    caption, card, other, *_ = DOCK.pieces(cards(2))
    assert (caption.text, caption.move, caption.y < card.y) == ("Tee 0", None, True)
    assert caption.x + caption.size / 2 == pytest.approx(card.x + card.size / 2)
    assert (card.x, card.y, card.size) == (1.0, 10.3, CARD)
    assert other.text == "Tee 1"
    zone = DOCK.zone("Hand")
    assert (zone.role, zone.x) == ("dock", 1.0)
    assert zone.y + zone.height == pytest.approx(DOCK.bottom)
    assert DOCK.pieces([]) == []


def test_cards_shrink_only_where_a_row_would_not_hold_them() -> None:
    laid = [piece for piece in DOCK.pieces(cards(9)) if piece.symbol]
    assert laid[0].size < CARD
    assert laid[-1].x + laid[-1].size == pytest.approx(7.0, abs=0.02)


def test_a_card_with_a_move_stands_out_and_a_single_one_needs_no_number() -> None:
    assert card_piece("1", "tee", "", move="take tee", count=1).mark == "target"
    assert card_piece("1", "tee", "", count=1).count is None
    assert card_piece("1", "tee", "", count=2).count == 2


def test_each_way_to_lay_a_card_is_the_card_turned() -> None:
    (way,) = ways_to_lay([Lay(3, "tee W", 13)], "tee", rider="pawn 0")
    assert (way.turns, way.label, way.move) == (TURNS[13], "lay tee W here", "lay tee W")
    assert way.shows == ("pawn 0",)
