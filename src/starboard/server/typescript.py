"""The protocol as TypeScript, made from its structs: ``python -m starboard.server.typescript``.

The web client's ``protocol.ts`` is this output; a test says when it is not current.
"""

from __future__ import annotations

import inspect
import sys
import types
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from starboard.server import protocol

HEAD: Final = """\
// Made from src/starboard/server/protocol.py by `python -m starboard.server.typescript`.
// Do not edit it: change the structs there and make it again.
"""

PLAIN: Final = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}
UNIONS: Final = ("ClientMessage", "ServerMessage", "Code", "SeatKind")


def typescript() -> str:
    """The whole file."""
    structs = [
        value
        for value in vars(protocol).values()
        if isinstance(value, type) and issubclass(value, msgspec.Struct)
        if value.__module__ == protocol.__name__
    ]
    parts = [HEAD]
    parts += [f"export type {name} = {_type(getattr(protocol, name))};\n" for name in UNIONS]
    parts += ["\n".join(_struct(kind)) for kind in structs]
    return "\n".join(parts)


def _struct(kind: type[msgspec.Struct]) -> Iterator[str]:
    yield f"/** {_first_line(kind)} */\nexport interface {kind.__name__} {{"
    config = kind.__struct_config__
    if config.tag is not None:
        yield f"  {config.tag_field}: {_literal(config.tag)};"
    hints = get_type_hints(kind, include_extras=True)
    may_lack = config.omit_defaults or config.forbid_unknown_fields
    for field in msgspec.structs.fields(kind):
        optional = may_lack and not field.required
        yield f"  {field.name}{'?' if optional else ''}: {_type(hints[field.name])};"
    yield "}\n"


def _type(kind: Any) -> str:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _type(arguments[0])
    if origin is Literal:
        return " | ".join([_literal(value) for value in arguments])
    if origin in {Union, types.UnionType}:
        return " | ".join([_type(value) for value in arguments])
    if origin in {list, tuple}:
        item = _type(arguments[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<{_type(arguments[0])}, {_type(arguments[1])}>"
    return PLAIN.get(kind) or str(kind.__name__)


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _first_line(kind: type[Any]) -> str:
    return (inspect.getdoc(kind) or "").partition("\n")[0]


if __name__ == "__main__":
    sys.stdout.write(typescript())
