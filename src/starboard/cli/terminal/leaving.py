"""Leaving a table, in mid-match or at its end, with the record or without it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

from textual.screen import Screen

from starboard.cli.local_table import LocalTable
from starboard.cli.terminal.dialogs import AskScreen, SaveScreen
from starboard.kernel import Button

AFTERWARDS: Final = (
    Button(id="rematch", label="Rematch", move="rematch", tip="The same players, new luck."),
    Button(id="save", label="Save the record", move="save"),
    Button(id="lobby", label="Another game", move="lobby"),
    Button(id="leave", label="Leave", move="leave"),
)
"""What can be done when a match is over."""


class LeavingScreen(Screen[str]):
    """A screen that knows how to end. Its result says what comes next."""

    def __init__(self, table: LocalTable) -> None:
        super().__init__()
        self.table = table

    def say(self, sentence: str, problem: bool = False) -> None:
        """Say something on the screen."""
        raise NotImplementedError

    def action_quit(self) -> None:
        """Leave, with the record or without it."""
        if self.table.is_over or not self.table.match.record.plies:
            self.dismiss("leave")
            return
        if self.table.setting.record is not None:
            question = f"Leave the table? The record is in {self.table.setting.record}."
            answers = {"leave": "Leave", "lobby": "Leave for the lobby", "": "Stay"}
        else:
            question = "Leave the table in mid-match?"
            answers = {
                "": "Stay",
                "save": "Save the record and leave",
                "leave": "Leave without it",
                "lobby": "Leave without it, for the lobby",
            }
        self.app.push_screen(AskScreen(question, answers), self.leave)

    def leave(self, answer: str | None) -> None:
        """Do as answered when asked whether to leave."""
        if answer == "save":
            self.save(then="leave")
        elif answer:
            self.dismiss(answer)

    def afterwards(self, name: str) -> None:
        """Do what was chosen at the end."""
        if name == "save":
            self.save()
        else:
            self.dismiss(name)

    def save(self, then: str = "") -> None:
        """Ask for a file and write the record to it."""

        def saved(path: Path | None) -> None:
            if path is not None:
                self.say(f"The record is in {path}.")
                if then:
                    self.dismiss(then)

        name = f"{self.table.game.name}-{datetime.now():%Y%m%d-%H%M%S}.txt"
        self.app.push_screen(SaveScreen(name, self.table.match.record.text()), saved)
