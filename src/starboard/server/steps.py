"""Steps: what changed between two views of a seat, and a view made from another and a step.

Law: the view before and the step are the view after. A step is made from two views of the same
seat and nothing else, so it cannot tell more than they do.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Any, Final

import msgspec

from starboard.server.protocol import PartsStep, Patch, Run, SceneStep, Step, TableView

PARTS: Final = ("zones", "pieces", "controls")
GROWING: Final = {"log": False, "movers": False, "moments": True, "chat": True}
"""The lists of a view that grow, and whether their oldest are dropped in time."""

OPTIONAL: Final = {
    field.name
    for field in msgspec.structs.fields(TableView)
    if not field.required and field.name not in GROWING
}
"""Fields that are left out at their defaults, all of which are empty."""

OTHERS: Final = ("players", "to_act", "started", *sorted(OPTIONAL))


def step(before: TableView, after: TableView) -> Step | None:
    """What leads from one view of a seat to the next; `None` if only the whole view can say it."""
    if (before.table, before.seat) != (after.table, after.seat) or before.ply > after.ply:
        return None
    grown: dict[str, list[Any]] = {}
    dropped: dict[str, int] = {}
    for name, may_drop in GROWING.items():
        was, now = getattr(before, name), getattr(after, name)
        drop = _dropped(was, now) if may_drop or now[: len(was)] != was else 0
        if drop and not may_drop:
            return None
        grown[name] = now[len(was) - drop :]
        if drop:
            dropped[name] = drop
    scene = scene_step(before.scene, after.scene)
    if scene is None:
        return None
    changed = {}
    for name in OTHERS:
        now = getattr(after, name)
        if now != getattr(before, name):
            changed[name] = None if name in OPTIONAL and not now else now
    return Step(
        table=after.table,
        seat=after.seat,
        before=before.ply,
        ply=after.ply,
        scene=None if scene == SceneStep() else scene,
        dropped=dropped,
        changed=changed,
        **grown,
    )


def scene_step(before: Patch, after: Patch) -> SceneStep | None:
    """What leads from one plain scene to the next; `None` if parts of it cannot be told apart."""
    found = SceneStep()
    for name in PARTS:
        was, now = before.get(name, []), after.get(name, [])
        if was != now:
            parts = _parts(was, now)
            if parts is None:
                return None
            setattr(found, name, parts)
    was, now = before.get("panels", []), after.get("panels", [])
    if len(was) != len(now):
        return None
    found.panels = _by_place(was, now)
    for place, patch in found.panels.items():
        held, holds = (panels[int(place)].get("holdings", []) for panels in (was, now))
        if "holdings" in patch and holds and len(held) == len(holds):
            patch["holdings"] = _by_place(held, holds)
    found.changed = _patch(_bare(before), _bare(after))
    return found


def _bare(scene: Patch) -> Patch:
    """A scene without its lists."""
    return {name: value for name, value in scene.items() if type(value) is not list}


def _parts(before: list[Patch], after: list[Patch]) -> PartsStep | None:
    was = {part["id"]: part for part in before}
    now = {part["id"]: part for part in after}
    if len(was) < len(before) or len(now) < len(after):
        return None
    if list(was) == list(now):
        return PartsStep(changed=_changes(was, after))
    stay = _in_order([name for name in was if name in now], list(now))
    come = groupby(enumerate(after), lambda placed: placed[1]["id"] in stay)
    return PartsStep(
        gone=[name for name in was if name not in stay],
        changed=_changes(was, [part for name, part in now.items() if name in stay]),
        come=[_run(list(run)) for is_old, run in come if not is_old],
    )


def _changes(before: dict[str, Patch], after: list[Patch]) -> dict[str, Patch]:
    """What changed, field by field."""
    found: dict[str, Patch] = {}
    for part in after:
        name = part["id"]
        was = before[name]
        # What did not change is mostly the same object, which is quickly seen.
        if was is not part and was != part:
            for field, value in _patch(was, part).items():
                found.setdefault(field, {})[name] = value
    return found


def _run(placed: list[tuple[int, Patch]]) -> Run:
    """Parts that come together; what most of them have is said once."""
    parts = [part for _, part in placed]
    if len(parts) == 1:
        return Run(placed[0][0], parts)
    values = Counter([item for part in parts for item in part.items() if type(item[1]) is not list])
    same = {name: value for (name, value), number in values.items() if 2 * number > len(parts)}
    return Run(placed[0][0], [_patch(same, part) for part in parts], same)


def _in_order(kept: list[str], now: Sequence[str]) -> set[str]:
    """As many as possible of those that were *kept* that need not change places."""
    place = {name: number for number, name in enumerate(now)}
    places = [place[name] for name in kept]
    if all([one < other for one, other in pairwise(places)]):
        return set(kept)
    # The longest increasing sequence: ends[n] is the smallest place that one of n + 1 ends with.
    ends: list[int] = []
    lengths: list[int] = []
    for at in places:
        length = bisect_left(ends, at)
        ends[length : length + 1] = [at]
        lengths.append(length)
    stay: set[str] = set()
    wanted = len(ends) - 1
    for name, length in zip(reversed(kept), reversed(lengths), strict=True):
        if length == wanted:
            stay.add(name)
            wanted -= 1
    return stay


def _patch(before: Patch, after: Patch) -> Patch:
    """The fields that changed; those that are left out now are null."""
    patch = {name: value for name, value in after.items() if before.get(name) != value}
    for name in before:
        if name not in after:
            patch[name] = None
    return patch


def _by_place(before: list[Patch], after: list[Patch]) -> dict[str, Patch]:
    """A patch for each that changed in a list that is as long as before."""
    pairs = enumerate(zip(before, after, strict=True))
    return {str(place): _patch(was, now) for place, (was, now) in pairs if was != now}


def _dropped(before: list[Any], after: list[Any]) -> int:
    """How many of the oldest were left out before others were added."""
    for drop in range(len(before)):
        if before[drop:] == after[: len(before) - drop]:
            return drop
    return len(before)


# How a client applies a step, on plain JSON.


def advanced(view: Patch, step: Patch) -> Patch:
    """The view after a step from the one before it; neither is changed."""
    assert (view["table"], view["seat"], view["ply"]) == (
        step["table"],
        step["seat"],
        step["before"],
    )
    after = _patched(view, step.get("changed", {}))
    after["ply"] = step["ply"]
    for name in GROWING:
        grown = [*view.get(name, [])[step.get("dropped", {}).get(name, 0) :], *step.get(name, [])]
        after = _with_list(after, name, grown)
    after["scene"] = advanced_scene(view["scene"], step.get("scene", {}))
    return after


def advanced_scene(scene: Patch, step: Patch) -> Patch:
    """The plain scene after a step from the one before it."""
    after = _patched(scene, step.get("changed", {}))
    for name in PARTS:
        if name in step:
            after = _with_list(after, name, _advanced_parts(scene.get(name, []), step[name]))
    if "panels" in step:
        after["panels"] = [
            _advanced_panel(panel, step["panels"].get(str(place), {}))
            for place, panel in enumerate(scene["panels"])
        ]
    return after


def _advanced_panel(panel: Patch, patch: Patch) -> Patch:
    after = _patched(panel, patch)
    if isinstance(patch.get("holdings"), dict):
        after["holdings"] = [
            _patched(holding, patch["holdings"].get(str(place), {}))
            for place, holding in enumerate(panel["holdings"])
        ]
    return after


def _advanced_parts(parts: list[Patch], step: Patch) -> list[Patch]:
    gone = set(step.get("gone", []))
    after = [part for part in parts if part["id"] not in gone]
    for field, values in step.get("changed", {}).items():
        after = [
            _patched(part, {field: values[part["id"]]}) if part["id"] in values else part
            for part in after
        ]
    for run in step.get("come", []):
        same = run.get("same", {})
        after[run["at"] : run["at"]] = [_patched(same, part) for part in run["parts"]]
    return after


def _with_list(view: Patch, name: str, items: list[Any]) -> Patch:
    """A list that can be left out is left out when it is empty."""
    if items or name in {"log", "movers"}:
        return {**view, name: items}
    return {field: value for field, value in view.items() if field != name}


def _patched(value: Patch, patch: Patch) -> Patch:
    return {name: item for name, item in {**value, **patch}.items() if item is not None}
