from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from starboard.kernel import (
    BadRecord,
    BadSeal,
    ClockDealer,
    Game,
    Match,
    ScriptedDealer,
    SealedDealer,
    SeededDealer,
    verify,
)
from starboard.kernel.dealer import wall_second


def deals(game: Game[Any, Any], dealer: Any) -> tuple[str, ...]:
    return Match.begin(game, dealer).record.plies


def test_a_seed_deals_the_same_game_again(kuhn_poker: Game[Any, Any]) -> None:
    dealt = [deals(kuhn_poker, SeededDealer(seed)) for seed in range(30)]
    assert dealt == [deals(kuhn_poker, SeededDealer(seed)) for seed in range(30)]
    assert len(set(dealt)) == 6


def test_a_script_deals_what_it_says(kuhn_poker: Game[Any, Any]) -> None:
    assert deals(kuhn_poker, ScriptedDealer(["deal Q", "deal J"])) == ("deal Q", "deal J")


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        (["deal Q"], "The script has no draw for ply 2."),
        (["deal Q", "deal Q"], "'deal Q' cannot be drawn at ply 2."),
    ],
)
def test_a_script_that_does_not_fit_is_refused(
    kuhn_poker: Game[Any, Any], script: list[str], sentence: str
) -> None:
    with pytest.raises(BadRecord) as refusal:
        deals(kuhn_poker, ScriptedDealer(script))
    assert str(refusal.value) == sentence


def sealed(*shares: str, secret: bytes = b"s" * 32) -> SealedDealer:
    dealer = SealedDealer(2, secret)
    for seat, share in enumerate(shares):
        dealer.contribute(seat, share)
    return dealer


def test_the_seal_is_public_before_the_first_draw_without_its_secret() -> None:
    dealer = sealed("a", "b")
    assert dealer.seal.commitment == dealer.commitment
    assert dealer.seal.shares == ("a", "b")
    assert dealer.seal.secret == ""
    with pytest.raises(BadSeal, match="not revealed until the game is over"):
        dealer.seal.seed()


def test_a_running_match_does_not_reveal_the_secret(kuhn_poker: Game[Any, Any]) -> None:
    match = Match.begin(kuhn_poker, sealed("a", "b"))
    assert match.record.seal is not None
    assert match.record.seal.secret == ""
    match.submit(0, "pass")
    match.submit(1, "pass")
    assert match.record.seal.secret == (b"s" * 32).hex()


def test_every_share_and_the_secret_change_the_luck() -> None:
    seeds = {
        dealer.reveal().seed()
        for dealer in (
            sealed("a", "b"),
            sealed("a", "c"),
            sealed("c", "b"),
            sealed("ab", "-"),
            sealed("a", "b", secret=b"t" * 32),
        )
    }
    assert len(seeds) == 5


def test_nothing_is_dealt_before_every_share_is_in(kuhn_poker: Game[Any, Any]) -> None:
    with pytest.raises(BadSeal, match=r"^Seat 2 has not added its share to the luck yet\.$"):
        Match.begin(kuhn_poker, sealed("a"))


def test_a_share_is_added_once_and_is_one_line() -> None:
    dealer = sealed("a")
    with pytest.raises(BadSeal, match=r"^Seat 1 has added its share already\.$"):
        dealer.contribute(0, "b")
    for share in ("", " b", "b\nc", "\x00"):
        with pytest.raises(BadSeal, match="one line of printable text"):
            dealer.contribute(1, share)


def test_secrets_are_fresh_unless_given() -> None:
    assert SealedDealer(2).commitment != SealedDealer(2).commitment


def test_the_clock_decides_only_what_the_game_gives_it(kuhn_poker: Game[Any, Any]) -> None:
    dealer = ClockDealer(ScriptedDealer(["deal Q", "deal J"]), second=lambda: 59)
    assert deals(kuhn_poker, dealer) == ("deal Q", "deal J")
    assert dealer.seal is None
    assert dealer.reveal() is None


def clocked(game: Game[Any, Any]) -> Game[Any, Any]:
    """Kuhn poker whose first card is read off the clock: jack, queen, king every second."""

    def read(state: Any, second: int) -> int | None:
        return 2 + second % 3 if not state.hands else None

    return replace(game, clock=read)


@pytest.mark.parametrize(
    ("second", "card"),
    # A leap second, 60 on the clock, belongs to the one before it.
    [(0, "deal J"), (31, "deal Q"), (59, "deal K"), (60, "deal K"), (61, "deal K")],
)
def test_the_clock_decides_what_the_game_gives_it(
    kuhn_poker: Game[Any, Any], second: int, card: str
) -> None:
    dealer = ClockDealer(SeededDealer(3), second=lambda: second)
    assert deals(clocked(kuhn_poker), dealer)[0] == card


def test_the_wall_clock_shows_a_second_of_the_minute() -> None:
    assert 0 <= wall_second() <= 61


def test_what_the_clock_decided_is_not_dealt_again(kuhn_poker: Game[Any, Any]) -> None:
    game = clocked(kuhn_poker)
    for second in (0, 1, 2):
        dealer = ClockDealer(sealed("a", "b"), second=partial(int, second))
        match = Match.begin(game, dealer)
        match.submit(0, "pass")
        match.submit(1, "pass")
        verify(match.record, game)
