"""The side of the table: a panel a seat, and the log."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from starboard.cli.table import Table
from starboard.cli.terminal.colours import owner_style
from starboard.kernel import Scene
from starboard.render.text import holdings_of, panel_title

LOG_LINES = 200
"""How many plies of the log are kept on the screen."""


def panel_text(table: Table, scene: Scene) -> Text:
    """The scene's panels: who sits where, whose turn it is, what everyone has."""
    lines: list[Text] = []
    for panel in scene.panels:
        turn = "▶ " if panel.seat == table.match.state.to_act else "  "
        title = panel_title(panel, table.game.symbols, table.names)
        line = Text(turn, "bold").append(title, f"bold {owner_style(panel.seat)}".strip())
        bot = None if panel.seat is None else table.setting.bots.get(panel.seat)
        if bot is not None:
            line.append(f" {bot}", "dim")
        if panel.score:
            line.append(f"  {table.say(panel.score)}", "bold")
        lines.append(line)
        holdings = ", ".join(holdings_of(panel, table.game.symbols))
        if holdings:
            lines.append(Text(f"    {table.say(holdings)}"))
    return Text("\n").join(lines)


def log_text(sentences: Sequence[str]) -> Text:
    """The last sentences of the log, the newest at the end and bold."""
    first = max(0, len(sentences) - LOG_LINES)
    lines = [Text(f"{ply + 1}. {sentences[ply]}", "dim") for ply in range(first, len(sentences))]
    if lines:
        lines[-1].stylize("not dim")
    return Text("\n").join(lines)
