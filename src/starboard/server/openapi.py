"""The OpenAPI document and a page that people can read, made from the protocol's structs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, get_args

import msgspec

from starboard.kernel.look import ThemeName
from starboard.server import protocol as p
from starboard.server.operations import OPERATIONS, Operation

REF: Final = "#/components/schemas/{name}"

REFUSALS: Final = {
    "400": "The request cannot be read.",
    "403": "You may not do this.",
    "404": "There is no such thing.",
    "409": "The rules forbid it, or someone was faster.",
    "413": "The request is too long.",
    "429": "You ask too often.",
    "503": "The server cannot do it now; nothing was changed.",
}


@cache
def document() -> bytes:
    """The OpenAPI document."""
    return json.dumps(_document(), ensure_ascii=False, indent=1).encode()


@cache
def page() -> str:
    """A page that people can read, made from the document."""
    return "\n".join(_page(_document()))


def _document() -> dict[str, Any]:
    types = [p.Problem, p.ClientMessage, p.ServerMessage]
    for operation in OPERATIONS.values():
        types += [kind for kind in (operation.takes, operation.gives) if kind is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    named = dict(zip([str(kind) for kind in types], schemas, strict=True))
    components["ClientMessage"] = named[str(p.ClientMessage)]
    components["ServerMessage"] = named[str(p.ServerMessage)]
    paths: dict[str, dict[str, Any]] = {}
    for name, operation in OPERATIONS.items():
        described = _operation(name, operation, named)
        paths.setdefault(operation.plain_path, {})[operation.method.lower()] = described
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Starboard",
            "version": _version(),
            "description": "Tables over HTTP; play over the socket at /ws: a client sends"
            " ClientMessage and receives ServerMessage, one JSON object a text frame.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(name: str, operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    parameters = [
        {"name": word, "in": "path", "required": True, "schema": _path_schema(word)}
        for word in operation.parameters
    ]
    parameters += [
        {"name": word, "in": "query", "description": text, "schema": {"type": kind}}
        for word, kind, text in operation.query
    ]
    media = operation.text if operation.gives is str else "application/json"
    problem = {"application/json": {"schema": schemas[str(p.Problem)]}}
    described: dict[str, Any] = {
        "operationId": name,
        "summary": operation.summary,
        "parameters": parameters,
        "responses": {
            "200": {
                "description": "Done.",
                "content": {media: {"schema": schemas[str(operation.gives)]}},
            },
            **{
                status: {"description": text, "content": problem}
                for status, text in REFUSALS.items()
            },
        },
    }
    if operation.takes is not None:
        schema = schemas[str(operation.takes)]
        described["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    return described


def _path_schema(word: str) -> dict[str, Any]:
    if word == "theme":
        return {"type": "string", "enum": list(get_args(ThemeName))}
    if word in ("ply", "number"):
        return {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    return {"type": "string"}


def _version() -> str:
    try:
        return version("starboard-games")
    except PackageNotFoundError:
        return "0"


def _page(found: dict[str, Any]) -> Iterator[str]:
    yield '<!doctype html><html lang="en"><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width"><title>The API of Starboard</title>'
    yield f"<h1>The API of Starboard {escape(found['info']['version'])}</h1>"
    yield f"<p>{escape(found['info']['description'])}</p>"
    yield '<p>For programs: <a href="/api/openapi.json">openapi.json</a>.</p><h2>Requests</h2>'
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            yield f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
            takes = operation.get("requestBody")
            gives = operation["responses"]["200"]
            body = f" Takes {_kind(takes)}." if takes else ""
            yield f"<p>{escape(operation['summary'])}{body} Gives {_kind(gives)}.</p>"
    yield "<h2>Messages and values</h2>"
    for name, schema in sorted(found["components"]["schemas"].items()):
        yield f'<h3 id="{escape(name)}"><code>{escape(name)}</code></h3>'
        yield f"<p>{escape(schema.get('description', ''))}</p><ul>"
        if "anyOf" in schema:
            yield f"<li>one of {', '.join([_type(other) for other in schema['anyOf']])}</li>"
        for field, kind in schema.get("properties", {}).items():
            need = "" if field in schema.get("required", []) else ", optional"
            yield f"<li><code>{escape(field)}</code>: {_type(kind)}{need}</li>"
        yield "</ul>"
    yield "</html>"


def _kind(content: dict[str, Any]) -> str:
    [(media, described)] = content["content"].items()
    return media if media != "application/json" else _type(described["schema"])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "enum" in schema:
        return " or ".join([f"<code>{escape(json.dumps(word))}</code>" for word in schema["enum"]])
    if "anyOf" in schema:
        return " or ".join([_type(other) for other in schema["anyOf"]])
    if schema.get("type") == "array":
        # A pair names its parts by their places.
        item = schema.get("items") or schema.get("prefixItems", [{}])[0]
        return f"a list of {_type(item)}"
    return escape(str(schema.get("type", "anything")))
