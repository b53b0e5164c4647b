"""Seating: the words of a command line become a setting. Seats are counted from 1 there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from starboard.bots import make_bot
from starboard.catalog import find
from starboard.cli.local_table import Setting, read_record
from starboard.kernel import (
    AnyGame,
    BadOption,
    StarboardError,
    final_state,
    option_specs,
    parse_options,
)

EVERY_SEAT = "all"
OTHER_SEATS = "others"
"""All seats but the first."""


class BadSeating(StarboardError):
    """Words that do not say who sits where."""


def seat_players(
    game: str | None,
    *,
    seats: int | None = None,
    bots: Sequence[str] = (),
    options: Sequence[str] = (),
    names: Sequence[str] = (),
    seed: int | None = None,
    record: Path | None = None,
) -> Setting:
    """Read a whole command line, or raise the sentence that says what is wrong with it.

    If the record's file exists, the match in it goes on: it has its seats and options.
    """
    if record is not None and record.exists():
        begun = {"--seats": seats, "--option": options, "--name": names}
        _refuse([flag for flag, value in begun.items() if value], record)
        return _resume(game, bots, seed, record)
    if game is None:
        raise BadSeating("Say which game to play.")
    rules = find(game)
    seats = rules.check_seats(seats)
    words = parse_option_words(options, rules)
    return Setting(
        game=rules,
        seats=seats,
        bots=parse_bots(bots, seats, rules),
        options=words,
        names=tuple(names),
        seed=seed,
        record=record,
    )


def _resume(game: str | None, bots: Sequence[str], seed: int | None, path: Path) -> Setting:
    begun = read_record(path)
    rules = find(begun.game if game is None else game)
    final_state(begun, rules)
    seated = parse_bots(bots, begun.seats, rules)
    return Setting(game=rules, seats=begun.seats, bots=seated, seed=seed, record=path)


def _refuse(flags: list[str], path: Path) -> None:
    """A match that has begun keeps its seats, options and names."""
    if flags:
        raise BadSeating(
            f"{path} holds a match that goes on as it began: leave out {' and '.join(flags)},"
            " or name a new file."
        )


def parse_bots(words: Sequence[str], seats: int, game: AnyGame) -> dict[int, str]:
    """Read ``2=uniform``, ``others=easy`` or ``all=uniform``; the last word counts."""
    seated: dict[int, str] = {}
    for word in words:
        seat, equals, name = word.partition("=")
        if not equals:
            raise BadSeating(f"Write a bot as SEAT=BOT, such as 2=standard, not {word!r}.")
        make_bot(name, game)
        if seat in (EVERY_SEAT, OTHER_SEATS):
            seated |= dict.fromkeys(range(int(seat == OTHER_SEATS), seats), name)
        elif seat.isdecimal() and 1 <= int(seat) <= seats:
            seated[int(seat) - 1] = name
        else:
            raise BadSeating(
                f"There is no seat {seat!r}: bots sit on 1 to {seats}, or on {EVERY_SEAT!r}."
            )
    return dict(sorted(seated.items()))


def parse_option_words(words: Sequence[str], game: AnyGame) -> dict[str, str]:
    """Read ``key=value`` words and check them; a text may be given as the file that holds it."""
    specs = {spec.name: spec for spec in option_specs(game.options)}
    read: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(f"Write an option as NAME=VALUE, not {word!r}.")
        if name in read:
            raise BadOption(f"Option {name} is given twice.")
        is_text = name in specs and specs[name].kind == "text"
        read[name] = text_or_file(value) if is_text else value
    parse_options(game.options, read)
    return read


def text_or_file(value: str) -> str:
    """The content of the file that *value* names, or *value* itself."""
    try:
        path = Path(value)
        return path.read_text(encoding="utf-8") if path.is_file() else value
    except (OSError, ValueError):
        return value
