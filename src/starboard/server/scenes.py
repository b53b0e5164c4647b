"""Scenes, looks and moments in the protocol: structs made from the kernel's dataclasses.

So each is typed once. They describe what is sent; nobody builds one. The OpenAPI document and the
TypeScript types of the web client are made from them.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, Final, get_type_hints

import msgspec

from starboard.kernel import look, moment, scene

NAMES: Final[dict[type, str]] = {
    scene.Zone: "Zone",
    scene.Choice: "Choice",
    scene.Piece: "Piece",
    scene.Button: "Button",
    scene.Number: "NumberControl",
    scene.Holding: "Holding",
    scene.Panel: "Panel",
    scene.Scene: "Scene",
    look.Palette: "Palette",
    look.Look: "Look",
    moment.Moment: "Moment",
}
"""What clients call them, each after those that it is made of."""


def _structs() -> dict[str, Any]:
    made: dict[str, Any] = {}
    for kind, name in NAMES.items():
        # The types are looked up among the structs first, and then among the dataclasses.
        hints = get_type_hints(kind, localns=made)
        made[kind.__name__] = msgspec.defstruct(
            name,
            [
                (field.name, hints[field.name])
                if field.default is MISSING
                else (field.name, hints[field.name], field.default)
                for field in fields(kind)
            ],
            namespace={"__doc__": kind.__doc__},
            module=__name__,
            tag=scene.CONTROLS.get(kind),
            tag_field="kind" if kind in scene.CONTROLS else None,
            # A scene leaves its defaults out; looks and moments are sent as they are.
            omit_defaults=kind.__module__ == scene.__name__,
            kw_only=True,
        )
    return made


STRUCTS: Final = _structs()
"""The structs by the names of their dataclasses."""

if TYPE_CHECKING:
    PlainScene = dict[str, Any]
    PlainLook = look.Look
    PlainMoment = moment.Moment
else:
    PlainScene = STRUCTS["Scene"]
    PlainLook = STRUCTS["Look"]
    PlainMoment = STRUCTS["Moment"]
