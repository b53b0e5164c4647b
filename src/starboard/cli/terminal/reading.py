"""Reading at a table: the rules, the keys, the log, and a hint."""

from __future__ import annotations

import asyncio

from textual import work
from textual.containers import VerticalScroll

from starboard.cli.coach import Coach
from starboard.cli.local_table import LocalTable
from starboard.cli.terminal.dialogs import PageScreen, help_text
from starboard.cli.terminal.leaving import LeavingScreen
from starboard.kernel import WATCHER, Scene, StarboardError


class ReadingScreen(LeavingScreen):
    """A screen that lays pages to read over the table, and has a coach for what is new."""

    scene: Scene
    seen_by: int

    def __init__(self, table: LocalTable) -> None:
        super().__init__(table)
        self.coach = Coach(table.game)

    def redraw(self) -> None:
        """Draw everything as it is now."""
        raise NotImplementedError

    def coaching(self) -> str:
        """What the coach says about a choice that is new to the player."""
        table = self.table
        if table.is_over or table.bot_is_to_act or self.seen_by == WATCHER:
            return ""
        word = self.coach.word(self.scene.offers())
        return f"Coach: {word} (c: no more tips)" if word else ""

    def action_coach(self) -> None:
        """Put the coach away, or let it speak again."""
        self.coach.put_away(not self.coach.is_away)
        self.redraw()
        self.say("The coach is silent now." if self.coach.is_away else "The coach speaks again.")

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(PageScreen(self.table.game.rules))

    def action_help(self) -> None:
        """Show the keys, the marks and the symbols."""
        self.app.push_screen(PageScreen(help_text(self.table.game)))

    def action_log(self, pages: int) -> None:
        """Scroll the log."""
        log = self.query_one("#log", VerticalScroll)
        log.scroll_relative(y=pages * max(1, log.size.height - 1), animate=False)

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Tell what a strong bot would consider, the best move first."""
        try:
            think = self.table.hint()
        except StarboardError as error:
            self.say(str(error), problem=True)
            return
        self.say("Thinking about a hint...")
        lines = await asyncio.to_thread(think)
        page = "# What a strong bot considers\n\n" + "\n".join([f"- {line}" for line in lines])
        self.app.push_screen(PageScreen(page))
        self.say("")
