"""The report as one page that needs no network, no script and no colour."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Final

from starboard.lab.report.before import Before
from starboard.lab.report.figures import figures_of
from starboard.lab.report.findings import arm_findings, headlines, study_findings
from starboard.lab.report.replays import replay_link
from starboard.lab.report.studies import overview
from starboard.lab.report.table import ArmTable
from starboard.lab.study import Study

KINDS: Final = {
    "match": "",
    "sweep": ": a sweep of its options",
    "compare": ": a comparison",
    "lineup": ": who beats whom",
    "restrict": ": with moves forbidden",
    "discover": ": plans that may beat its bots",
    "ladder": ": what thinking is worth",
    "tune": ": in search of options",
}
DETAILED: Final = (8, 4, 2, 1, 0)
"""How many arms are shown in full: the first of these numbers for which there is room."""

ROOM: Final = 1_900_000
"""How many bytes a page may have, so that it opens at once and fits into a mail."""

LONGEST_RECORD: Final = 40_000
"""A record with more letters than this is mentioned, but not part of the page."""


def write_page(study: Study, arms: Sequence[ArmTable], before: Before | None = None) -> str:
    """The whole page; what was *before* stands first."""
    title = f"{arms[0].game.title}: {study.kind} of {_games(arms)} games"
    for detailed in DETAILED:
        body = "".join(_sections(study, arms, detailed, before))
        if len(body.encode()) < ROOM:
            break
    return whole_page(title, body)


def whole_page(title: str, body: str) -> str:
    """A page that needs no network, around what it shows."""
    style = (files(__package__) / "report.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>"
        f"<style>{style}</style></head>\n<body><main>\n{body}\n</main></body></html>\n"
    )


def _sections(
    study: Study, arms: Sequence[ArmTable], detailed: int, before: Before | None
) -> Iterator[str]:
    yield _heading(study, arms)
    if before is not None:
        yield f"<h2>Against {escape(before.name)}</h2>" + _list(before.findings(study))
        yield _gallery([before.figure(study).html()])
    if len(arms) > 1:
        yield "<h2>Together</h2>" + _list(study_findings(study, arms))
        yield _gallery([figure.html() for figure in overview(study, arms)])
    for arm in arms[:detailed]:
        shown = "".join(_arm(arm))
        if len(arms) == 1:
            yield shown
        else:
            yield (
                f'<details class="arm"><summary><h2>{escape(arm.arm.name)}</h2></summary>'
                f"{shown}</details>"
            )
    if len(arms) > detailed:
        yield f"<p>{detailed} of {len(arms)} arms are shown in full: the page has no more room.</p>"
    yield _foot(study)


def _heading(study: Study, arms: Sequence[ArmTable]) -> str:
    games = dict.fromkeys([arm.game.title for arm in arms])
    facts = [
        ("games", f"{_games(arms)}" + (f" in {len(arms)} arms" if len(arms) > 1 else "")),
        ("bots", ", ".join(dict.fromkeys([bot for arm in arms for bot in arm.arm.bots]))),
        ("seats", ", ".join(dict.fromkeys([str(arm.seats) for arm in arms]))),
        ("options", _options(arms)),
        ("seed", str(study.seed)),
        ("rules", ", ".join([f"{name} version {v}" for name, v in study.versions.items()])),
        ("Starboard", f"{study.starboard}, {study.build}"),
    ]
    cells = "".join([f"<div><dt>{name}</dt><dd>{escape(v)}</dd></div>" for name, v in facts])
    title = " and ".join(games) + KINDS.get(study.kind, f": {study.kind}")
    return f"<header><h1>{escape(title)}</h1><dl>{cells}</dl></header>"


def _games(arms: Sequence[ArmTable]) -> int:
    return sum([arm.games for arm in arms])


def _options(arms: Sequence[ArmTable]) -> str:
    told = []
    for name, value in arms[0].arm.options.items():
        if all([arm.arm.options.get(name) == value for arm in arms]):
            told.append(f"{name}={value.splitlines()[0][:40] if value else ''}")
    return ", ".join(told) or "as the rules have them"


def _arm(arm: ArmTable) -> Iterator[str]:
    tiles = [
        f"<div><b>{escape(number)}</b> <span>{escape(error)}</span><p>{escape(what)}</p></div>"
        for number, error, what in headlines(arm)
    ]
    yield f'<div class="headlines">{"".join(tiles)}</div>'
    yield "<h2>Findings</h2>" + _list(arm_findings(arm))
    yield "<h2>Plots</h2>" + _gallery([figure.html() for figure in figures_of(arm)])
    yield "<h2>Games worth a look</h2>" + "".join(_replays(arm))


def _list(sentences: Iterator[str]) -> str:
    return "<ul>" + "".join([f"<li>{escape(sentence)}</li>" for sentence in sentences]) + "</ul>"


def _gallery(figures: Sequence[str]) -> str:
    return f'<div class="gallery">{"".join(figures)}</div>'


def _replays(arm: ArmTable) -> Iterator[str]:
    yield (
        "<p>Links open the game at the table of <code>starboard serve</code>; the record is in the"
        " link itself, and below it to keep.</p>"
    )
    for podium in arm.podiums.all():
        yield f"<h3>{podium.title}</h3><ul class='games'>"
        for _, played, told in podium.best:
            name = f"game {played.number}"
            yield f"<li><span>G{name[1:]}: {escape(told)}; {escape(played.reason)}.</span> "
            if not played.record:
                yield "</li>"
                continue
            if len(played.record) > LONGEST_RECORD:
                yield (
                    "Its record is too long for this page: <code>starboard lab record</code>"
                    " prints it.</li>"
                )
                continue
            data = b64encode(played.record.encode()).decode()
            file = f"{arm.game.name}-{played.number}.txt"
            yield (
                f'<a href="{escape(replay_link(played.record))}">Watch {name}</a>'
                f' <a download="{file}" href="data:text/plain;base64,{data}">Download</a>'
                f"<details><summary>Record of {name}</summary>"
                f'<pre tabindex="0">{escape(played.record)}</pre></details></li>'
            )
        yield "</ul>"


def _foot(study: Study) -> str:
    plan = (
        '<details><summary>The plan</summary><pre tabindex="0">'
        f"{escape(study.plan)}</pre></details>"
    )
    return (
        f"<footer>{plan if study.plan else ''}<p>Every number is defined in docs/measures.md."
        " Intervals hold the truth about these bots 19 times out of 20; people may play"
        " differently.</p></footer>"
    )
