"""Before and now: results beside those of an earlier file, perhaps of other rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from starboard.lab.report.figure import Figure
from starboard.lab.report.findings import difference_findings
from starboard.lab.report.studies import differences_figure, told_apart
from starboard.lab.report.table import ArmTable
from starboard.lab.results import BadResults
from starboard.lab.study import Study


@dataclass(frozen=True, slots=True)
class Before:
    """An earlier results file, each arm of it beside the arm that it is compared with."""

    path: str
    study: Study
    pairs: Sequence[tuple[ArmTable, ArmTable]]
    """An arm now, and the same before."""

    @property
    def name(self) -> str:
        """The file, as a reader knows it."""
        return PurePath(self.path).name

    def findings(self, now: Study) -> Iterator[str]:
        """What differs, and what was not alike to begin with."""
        yield from self._unlike(now)
        yield from difference_findings(now, told_apart(now, self.pairs), self.name)

    def figure(self, now: Study) -> Figure:
        """How far the two files are apart."""
        return differences_figure(told_apart(now, self.pairs), self.name)

    def _unlike(self, now: Study) -> Iterator[str]:
        for game, version in now.versions.items():
            before = self.study.versions.get(game)
            if before is not None and before != version:
                yield f"{game} was played by version {before} of its rules, now by {version}."
        for arm, other in self.pairs:
            for what, new, old in (
                ("bots", ", ".join(arm.arm.bots), ", ".join(other.arm.bots)),
                ("options", _told(arm.arm.options), _told(other.arm.options)),
            ):
                if new != old:
                    yield f"{arm.arm.name}: other {what} ({old} before, {new} now)."
        if self.study.seed == now.seed:
            yield (
                f"Both have seed {now.seed}, so games of one number share their luck; they are"
                " compared as if they did not, which errs on the side of caution."
            )


def _told(options: dict[str, str]) -> str:
    words = [f"{name}={value.splitlines()[0][:40]}" for name, value in options.items() if value]
    return ", ".join(words) or "as the rules have them"


def pair_up(now: Sequence[ArmTable], before: Sequence[ArmTable]) -> list[tuple[ArmTable, ArmTable]]:
    """Arms of the same name; the only arm of each file whatever its name."""
    if len(now) == len(before) == 1:
        return [(now[0], before[0])]
    named = {arm.arm.name: arm for arm in before}
    pairs = [(arm, named[arm.arm.name]) for arm in now if arm.arm.name in named]
    if not pairs:
        raise BadResults("The two files have no arm of the same name: there is nothing to compare.")
    return pairs
