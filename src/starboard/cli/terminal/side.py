"""The side of the table: a panel for each seat, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from rich.text import Text

from starboard.cli.local_table import LocalTable
from starboard.cli.terminal.colours import owner_style
from starboard.kernel import Scene
from starboard.render.text import holdings_of, panel_title

LOG_LINES = 200
"""How many plies of the log are kept on the screen."""


def panel_text(table: LocalTable, scene: Scene, width: int, rows: int) -> Text:
    """The scene's panels: who sits where, whose turn it is, what everyone has.

    Where that takes more than *rows* of this width, holdings are shown by glyphs alone.
    """
    whole = _panels(table, scene, short=False)
    lines = sum([max(1, ceil(line.cell_len / width)) for line in whole.split("\n")])
    return whole if lines <= rows else _panels(table, scene, short=True)


def _panels(table: LocalTable, scene: Scene, short: bool) -> Text:
    lines: list[Text] = []
    for panel in scene.panels:
        turn = "▶ " if panel.seat == table.match.state.to_act else "  "
        title = panel_title(panel, table.game.symbols, table.names)
        line = Text(turn, "bold").append(title, f"bold {owner_style(panel.seat)}".strip())
        if panel.score:
            line.append(f"  {table.say(panel.score)}", "bold")
        bot = None if panel.seat is None else table.setting.bots.get(panel.seat)
        if bot is not None:
            line.append(f"  {bot}", "dim")
        lines.append(line)
        holdings = holdings_of(panel, table.game.symbols, short)
        if holdings:
            lines.append(Text(f"   {table.say(', '.join(holdings))}"))
    return Text("\n").join(lines)


def log_text(sentences: Sequence[str]) -> Text:
    """The last sentences of the log, the newest at the end and bold."""
    first = max(0, len(sentences) - LOG_LINES)
    lines = [Text(f"{ply + 1}. {sentences[ply]}", "dim") for ply in range(first, len(sentences))]
    if lines:
        lines[-1].stylize("not dim")
    return Text("\n").join(lines)
