"""How figures are shown: as tables on the screen, and as a section of a Markdown file."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console

from starboard import build
from starboard.cli.columns import columns


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: its first column is read, the others are compared."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


def show(sheet: Sheet) -> None:
    """Print a table."""
    console = Console()
    if sheet.title:
        console.print(f"\n[bold]{sheet.title}[/bold]", highlight=False)
    table = columns(*sheet.headings)
    for row in sheet.rows:
        table.add_row(*row)
    console.print(table)
    for note in sheet.notes:
        console.print(note, highlight=False, markup=False)


def put(file: Path, command: str, about: str, sheets: list[Sheet]) -> None:
    """Write a section of a Markdown file: over that of the same command, or at the end."""
    begin, end = f"<!-- {command}: begin -->", f"<!-- {command}: end -->"
    lines = [begin, f"`{command}`: {about}", ""]
    for sheet in sheets:
        lines += _markdown(sheet)
    section = "\n".join([*lines, end])
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    before, found, rest = text.partition(begin)
    if found and end in rest:
        text = before + section + rest.partition(end)[2]
    else:
        text = f"{text.rstrip()}\n\n{section}\n".lstrip()
    file.write_text(text, encoding="utf-8")


def machine() -> str:
    """Say when and where this is measured, and how busy the machine is at the moment."""
    now = datetime.now(UTC)
    kind = "compiled" if build.is_compiled() else "plain Python"
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"{now:%Y-%m-%d %H:%M} UTC, {_processor()}, {os.cpu_count()} cores{load}, "
        f"{platform.system()}, Python {platform.python_version()}, rules {kind}."
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{models[0]} ({platform.machine()})" if models else platform.machine()


def _markdown(sheet: Sheet) -> list[str]:
    lines = [f"**{sheet.title}**", ""] if sheet.title else []
    lines.append(f"| {' | '.join(sheet.headings)} |")
    lines.append(f"| --- {'| ---: ' * (len(sheet.headings) - 1)}|")
    lines += [f"| {' | '.join(row)} |" for row in sheet.rows]
    lines.append("")
    for note in sheet.notes:
        lines += [note, ""]
    return lines
