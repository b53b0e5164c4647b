"""What can go wrong, each told to the user in one sentence.

StarboardError
  UnknownGame       no game by that name or at that path
  BadGame           a game's own file cannot be used
    BadLesson       a lesson that cannot be read, or that its game does not allow
  BadSeats          the game is not for that many players
  BadOption         no such option, or a value it does not take
  UnknownNotation   no move of the game is written like that
  IllegalMove       the move exists, but not now or not for this seat
  UndoRefused       the last move cannot be taken back
  BadRecord         a record that cannot be read, or that breaks the rules
    WrongVersion    a record of another version of the game
  BadSeal           a seal that is not complete, or that was broken
"""

from __future__ import annotations


class StarboardError(ValueError):
    """The root of all refusals. Its text is one sentence that says what to do."""


class UnknownGame(StarboardError):
    """No game by that name or at that path."""


class BadGame(StarboardError):
    """A game was found, but its own files cannot be used."""


class BadLesson(BadGame):
    """A lesson that cannot be read, or that cannot be played."""

    def __init__(self, lesson: str, line: int, mistake: str) -> None:
        super().__init__(
            f"The lesson {lesson!r} cannot be used: line {line} {mistake.rstrip('.')}."
        )


class BadGuide(BadGame):
    """A guide that cannot be read."""

    def __init__(self, line: int, mistake: str) -> None:
        super().__init__(f"The guide cannot be used: line {line} {mistake.rstrip('.')}.")


class BadSeats(StarboardError):
    """The game is not for that many players."""


class BadOption(StarboardError):
    """No such option, or a value it does not take."""


class UnknownNotation(StarboardError):
    """No move of the game is written like that."""


class IllegalMove(StarboardError):
    """The move exists, but may not be played now or not by this seat."""

    def __init__(self, seat: int, notation: str, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.notation = notation
        self.reason = reason


class UndoRefused(StarboardError):
    """The last move cannot be taken back."""


class BadRecord(StarboardError):
    """A record that cannot be read, or whose moves break the rules."""


class WrongVersion(BadRecord):
    """A record written under another version of its game's rules."""


class BadSeal(StarboardError):
    """A seal that is not complete yet, or that was broken."""
