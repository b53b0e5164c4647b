"""The protocol and its scenes as TypeScript, made from their structs.

    python -m starboard.server.typescript protocol > web/src/protocol.ts
    python -m starboard.server.typescript scene > web/src/scene.ts

A test says when a file of the web client is not current.
"""

from __future__ import annotations

import inspect
import json
import sys
import types
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from starboard.kernel.look import Face, ThemeName
from starboard.kernel.moment import Tone
from starboard.kernel.scene import Mark, Role, ZoneKind
from starboard.server import protocol, scenes

HEAD: Final = """\
// Made from {source} by `python -m starboard.server.typescript {name}`.
// Do not edit it: change the types there and make it again.
"""

SENT: Final = """\
/** A thing as the server sends it: what has its default value is left out. */
export type Sent<Thing> = Thing extends (infer Item)[]
  ? Sent<Item>[]
  : Thing extends object
    ? { [Field in keyof Thing]?: Sent<Thing[Field]> }
    : Thing;
"""

OF_PROTOCOL: Final = {
    "ClientMessage": protocol.ClientMessage,
    "ServerMessage": protocol.ServerMessage,
    "Code": protocol.Code,
    "SeatKind": protocol.SeatKind,
}
OF_SCENES: Final[dict[str, Any]] = {
    "ZoneKind": ZoneKind,
    "Role": Role,
    "Mark": Mark,
    "ThemeName": ThemeName,
    "Face": Face,
    "Tone": Tone,
    "Control": scenes.STRUCTS["Button"] | scenes.STRUCTS["Number"],
}
NAMES: Final = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    scenes.PlainScene: "Sent<Scene>",
    scenes.PlainLook: "Look",
    scenes.PlainMoment: "Moment",
    **{kind: name for name, kind in [*OF_PROTOCOL.items(), *OF_SCENES.items()]},
}
WIDTH: Final = 100


def protocol_file() -> str:
    """The whole of ``protocol.ts``."""
    structs = [
        value
        for value in vars(protocol).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct)
        if value.__module__.startswith(protocol.__name__)
    ]
    parts = [HEAD.format(source="src/starboard/server/protocol", name="protocol")]
    parts += ['import type { Look, Moment, Scene, Sent } from "./scene";\n']
    parts += _aliases(OF_PROTOCOL)
    parts += ["\n".join(_struct(kind)) for kind in structs]
    return "\n".join(parts)


def scene_file() -> str:
    """The whole of ``scene.ts``: every part of a scene, and the defaults of its fields."""
    parts = [
        HEAD.format(source="src/starboard/kernel", name="scene"),
        *_aliases(OF_SCENES),
    ]
    for kind in scenes.STRUCTS.values():
        parts += ["\n".join(_struct(kind, whole=True)), _defaults(kind)]
    return "\n".join([*parts, SENT])


FILES: Final[dict[str, Callable[[], str]]] = {"protocol": protocol_file, "scene": scene_file}


def _aliases(named: dict[str, Any]) -> list[str]:
    return [f"export type {name} = {_type(kind, spelled=True)};\n" for name, kind in named.items()]


def _struct(kind: type[msgspec.Struct], whole: bool = False) -> Iterator[str]:
    """An interface; in a *whole* one no field may be missing."""
    yield f"/** {_first_line(kind)} */\nexport interface {kind.__name__} {{"
    config = kind.__struct_config__
    if config.tag is not None:
        yield f"  {config.tag_field}: {_literal(config.tag)};"
    hints = get_type_hints(kind, include_extras=True)
    may_lack = not whole and (config.omit_defaults or config.forbid_unknown_fields)
    for field in msgspec.structs.fields(kind):
        optional = may_lack and not field.required
        yield f"  {field.name}{'?' if optional else ''}: {_type(hints[field.name])};"
    yield "}\n"


def _defaults(kind: type[msgspec.Struct]) -> str:
    """A constant with the defaults, laid out as Prettier would."""
    name = "".join([f"_{sign}" if sign.isupper() else sign for sign in kind.__name__])
    head = f"export const {name[1:].upper()}: Partial<{kind.__name__}> = "
    values = [
        f"{field.name}: {_value(field)}"
        for field in msgspec.structs.fields(kind)
        if not field.required
    ]
    line = f"{head}{{ {', '.join(values)} }};" if values else f"{head}{{}};"
    if len(line) <= WIDTH:
        return f"{line}\n"
    return "\n".join([f"{head}{{", *[f"  {value}," for value in values], "};\n"])


def _value(field: msgspec.structs.FieldInfo) -> str:
    default = field.default
    return json.dumps(int(default) if isinstance(default, float) else default)


def _type(kind: Any, spelled: bool = False) -> str:
    """A type, by its name if it has one and is not to be *spelled* out."""
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if kind in NAMES and not spelled:
        return NAMES[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join([_literal(value) for value in arguments])
    if origin in {Union, types.UnionType}:
        return " | ".join([_type(value) for value in arguments])
    if origin in {list, tuple}:
        item = _type(arguments[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    return str(kind.__name__)


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _first_line(kind: type[Any]) -> str:
    return (inspect.getdoc(kind) or "").partition("\n")[0].replace("``", "`")


if __name__ == "__main__":
    sys.stdout.write(FILES[sys.argv[1]]())
