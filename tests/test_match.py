from dataclasses import replace

import pytest

from starboard import catalog
from starboard.kernel import (
    OVER,
    WATCHER,
    AnyGame,
    BadOption,
    BadSeats,
    IllegalMove,
    Match,
    Record,
    ScriptedDealer,
    SeededDealer,
    UndoRefused,
    UnknownNotation,
    parse,
)


def four(game: AnyGame, columns: str = "") -> Match:
    match = Match.begin(game, SeededDealer(0), players=["Ann", "Bo"])
    for column in columns:
        match.submit(match.state.to_act, f"drop {column}")
    return match


def kuhn(game: AnyGame, *moves: str) -> Match:
    match = Match.begin(game, ScriptedDealer(["deal K", "deal J"]), players=["Ann", "Bo"])
    for move in moves:
        match.submit(match.state.to_act, move)
    return match


def test_a_match_keeps_its_record(connect_four: AnyGame) -> None:
    assert four(connect_four, "dd").record == Record(
        game="connect_four", version=1, seats=2, players=("Ann", "Bo"), plies=("drop d", "drop d")
    )


def test_players_without_a_name_are_called_by_their_colour(connect_four: AnyGame) -> None:
    match = Match.begin(connect_four, SeededDealer(0), players=["  Mary \n Ann ", " "])
    assert match.record.players == ("Mary Ann", "Blue")


def test_a_match_follows_what_another_copy_of_it_played(kuhn_poker: AnyGame) -> None:
    here, there = kuhn(kuhn_poker), kuhn(kuhn_poker, "pass", "bet")
    told = here.log(0)
    here.follow(there.record.plies[here.ply :])
    assert here.record == there.record
    assert here.log(0) == there.log(0) and here.log(0)[: len(told)] == told


def test_a_finished_match_has_its_result(connect_four: AnyGame) -> None:
    match = four(connect_four, "abababa")
    assert match.state.to_act == OVER
    assert match.record.result == match.state.result()
    assert parse(match.record.text()) == match.record


@pytest.mark.parametrize(
    ("columns", "seat", "notation", "sentence"),
    [
        ("", 1, "drop d", "It is not your turn: Ann is to move."),
        ("dddddd", 0, "drop d", "Column d is full (rule 3)."),
        ("abababa", 1, "drop d", "The game is over."),
    ],
)
def test_an_illegal_move_is_refused_and_changes_nothing(
    connect_four: AnyGame, columns: str, seat: int, notation: str, sentence: str
) -> None:
    match = four(connect_four, columns)
    before = (match.record, match.state.key())
    with pytest.raises(IllegalMove) as refusal:
        match.submit(seat, notation)
    assert str(refusal.value) == sentence
    assert (refusal.value.seat, refusal.value.notation) == (seat, notation)
    assert (match.record, match.state.key()) == before


def test_an_unknown_move_is_refused(connect_four: AnyGame) -> None:
    with pytest.raises(UnknownNotation, match="'drop z'"):
        four(connect_four).submit(0, "drop z")


def test_chance_cannot_be_chosen(kuhn_poker: AnyGame) -> None:
    with pytest.raises(IllegalMove, match="'deal Q' is drawn by chance, not chosen"):
        kuhn(kuhn_poker).submit(0, "deal Q")


def test_a_match_checks_its_seats_and_options(connect_four: AnyGame) -> None:
    with pytest.raises(BadSeats, match=r"^Connect Four is for 2 players, not 5\.$"):
        Match.begin(connect_four, SeededDealer(0), seats=5)
    with pytest.raises(BadOption, match="no option 'size'"):
        Match.begin(connect_four, SeededDealer(0), options={"size": "9"})


def test_a_match_goes_on_from_its_record(kuhn_poker: AnyGame) -> None:
    record = parse(kuhn(kuhn_poker, "pass").record.text())
    match = Match(kuhn_poker, record, ScriptedDealer([]))
    match.submit(1, "bet")
    match.submit(0, "bet")
    assert match.record.plies == ("deal K", "deal J", "pass", "bet", "bet")


def test_undo_replays_a_shorter_record(connect_four: AnyGame) -> None:
    match = four(connect_four, "dde")
    match.undo(0)
    assert match.record == four(connect_four, "dd").record
    assert match.state.key() == four(connect_four, "dd").state.key()
    match.undo(1)
    match.undo(0)
    assert match.record.plies == ()


def test_the_winning_move_may_be_undone_when_nothing_is_hidden(connect_four: AnyGame) -> None:
    match = four(connect_four, "abababa")
    match.undo(0)
    assert match.record == four(connect_four, "ababab").record


@pytest.mark.parametrize(
    ("moves", "seat", "sentence"),
    [
        ((), 0, "A draw came after your last move, and a draw cannot be taken back."),
        (("bet",), 1, "Only the last move can be taken back, and it was not yours."),
        (
            ("bet", "bet"),
            1,
            "Your last move showed what was hidden, so it cannot be taken back.",
        ),
    ],
)
def test_undo_is_refused(
    kuhn_poker: AnyGame, moves: tuple[str, ...], seat: int, sentence: str
) -> None:
    match = kuhn(kuhn_poker, *moves)
    with pytest.raises(UndoRefused) as refusal:
        match.undo(seat)
    assert str(refusal.value) == sentence
    assert match.record == kuhn(kuhn_poker, *moves).record


def test_undo_needs_a_move(connect_four: AnyGame) -> None:
    with pytest.raises(UndoRefused, match=r"^There is no move to take back\.$"):
        four(connect_four).undo(0)


def test_a_bet_may_be_undone_until_it_is_answered(kuhn_poker: AnyGame) -> None:
    match = kuhn(kuhn_poker, "bet")
    match.undo(0)
    match.submit(0, "pass")
    assert match.record.plies == ("deal K", "deal J", "pass")


def test_a_fold_may_be_undone_since_it_shows_no_card(kuhn_poker: AnyGame) -> None:
    match = kuhn(kuhn_poker, "bet", "pass")
    match.undo(1)
    assert match.state.to_act == 1


def test_scene_and_log_start_from_the_seats_view(kuhn_poker: AnyGame) -> None:
    match = kuhn(kuhn_poker)
    texts = {seat: [p.text for p in match.scene(seat).pieces] for seat in (0, 1, WATCHER)}
    assert texts == {0: ["K", ""], 1: ["", "J"], WATCHER: ["", ""]}
    assert match.log(WATCHER) == ["Ann is dealt a card.", "Bo is dealt a card."]


def test_what_luck_follows_cannot_be_taken_back_once_it_is_played() -> None:
    match = Match.begin(catalog.find("streamlines"), SeededDealer(0))
    assert match.final_moves(0) == ["draw", "draw slowly", "end turn"]
    assert match.final_moves(1) == []
    while match.state.to_act == 0:
        chosen = match.game.moves.notation(match.state.legal_moves()[0])
        is_final = chosen in match.final_moves(0)
        match.submit(0, chosen)
        assert is_final == (match.why_no_undo(0) is not None)


def test_with_secrets_too_a_draw_cannot_be_taken_back() -> None:
    match = Match.begin(catalog.find("speiderne"), SeededDealer(0))
    seat = match.state.to_act
    assert "draw" in match.final_moves(seat)
    match.submit(seat, "draw")
    assert match.why_no_undo(seat) is not None


def test_what_shows_a_secret_cannot_be_taken_back_once_it_is_played() -> None:
    game = replace(catalog.find("home_stars"), reveals=lambda view, move: move == view.legal[0])
    match = Match.begin(game, SeededDealer(2))
    first = game.moves.notation(match.state.legal_moves()[0])
    assert match.final_moves(match.state.to_act) == [first]


def test_without_luck_and_secrets_every_move_can_be_taken_back(connect_four: AnyGame) -> None:
    assert Match.begin(connect_four, SeededDealer(0)).final_moves(0) == []
