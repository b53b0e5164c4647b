"""What is made from the protocol's structs is current, complete and true."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from command import PATIENCE, ROOT, running
from serving import FRIEND, HERE, YOU, Browser, Server

from starboard.server import protocol
from starboard.server.openapi import document
from starboard.server.operations import OPERATIONS
from starboard.server.typescript import FILES


@pytest.mark.parametrize("name", FILES)
def test_the_types_of_the_web_client_are_current(name: str) -> None:
    kept = (ROOT / f"web/src/{name}.ts").read_text(encoding="utf-8")
    command = f"python -m starboard.server.typescript {name} > web/src/{name}.ts"
    assert kept == FILES[name](), f"run: {command}"


def test_a_scene_has_all_fields_once_it_is_read() -> None:
    text = FILES["scene"]()
    assert "  owner: number | null;" in text
    assert "  controls: Control[];" in text
    assert 'export const BUTTON: Partial<Button> = { tip: "", confirm: "" };' in text


def test_the_types_say_what_may_be_left_out() -> None:
    text = FILES["protocol"]()
    assert 'type: "subscribe";' in text
    assert "  seat?: number;" in text
    assert "  outcome?: Ending | null;" in text
    assert "  join: string | null;" in text


def test_every_reference_of_the_document_leads_somewhere() -> None:
    found = json.loads(document())
    schemas = found["components"]["schemas"]
    names = re.findall(r'"#/components/schemas/(\w+)"', document().decode())
    assert set(names) <= set(schemas)
    assert {"ClientMessage", "ServerMessage", "TableView", "Problem", "Scene"} <= set(schemas)
    paths = {operation.plain_path for operation in OPERATIONS.values()}
    assert set(found["paths"]) == paths


def test_every_operation_answers_as_the_document_says(server: Server) -> None:
    ann = Browser(server)
    table = ann.open("connect_four", YOU, HERE)["table"]
    schemas = json.loads(document())["components"]["schemas"]
    assert ann.get("/api/openapi.json")["components"]["schemas"] == schemas
    for path, name in {
        "/api/lobby": "Lobby",
        "/api/games/connect_four": "GameDetails",
        f"/api/tables/{table}": "TableCard",
        f"/api/tables/{table}/at/0": "SceneAt",
        "/api/health": "Health",
    }.items():
        conforms(ann.get(path), schemas[name], schemas)
    for card in ann.get("/api/mine"):
        conforms(card, schemas["TableCard"], schemas)
    with ann.socket() as socket:
        conforms(socket.watch(table, 0), schemas["TableView"], schemas)


def conforms(value: Any, schema: Any, schemas: Any) -> None:
    """Check the part of JSON Schema that the document uses."""
    if "$ref" in schema:
        conforms(value, schemas[schema["$ref"].rpartition("/")[2]], schemas)
    elif "anyOf" in schema:
        assert any([accepts(value, other, schemas) for other in schema["anyOf"]])
    elif "enum" in schema:
        assert value in schema["enum"]
    elif "prefixItems" in schema:
        for item, part in zip(value, schema["prefixItems"], strict=True):
            conforms(item, part, schemas)
    elif schema.get("type") == "array":
        for item in value:
            conforms(item, schema.get("items", {}), schemas)
    elif "properties" in schema:
        assert set(schema.get("required", [])) <= set(value) <= set(schema["properties"])
        for field, item in value.items():
            conforms(item, schema["properties"][field], schemas)
    elif "type" in schema:
        kinds = {"string": str, "integer": int, "number": (int, float), "boolean": bool}
        kind: Any = kinds.get(schema["type"], (dict, type(None)))
        assert isinstance(value, kind), (value, schema)


def accepts(value: Any, schema: Any, schemas: Any) -> bool:
    try:
        conforms(value, schema, schemas)
    except (AssertionError, TypeError, AttributeError):
        return False
    return True


def test_the_page_names_every_operation(server: Server) -> None:
    page = Browser(server).get("/api")
    for operation in OPERATIONS.values():
        assert f"{operation.method} {operation.plain_path}" in page


def test_the_bot_of_the_guide_plays(server: Server, tmp_path: Path) -> None:
    guide = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    [program] = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    imports, _, body = program.rpartition("import connect\n")
    assert "import" in imports
    assert len(body.strip().splitlines()) <= 20
    file = tmp_path / "bot.py"
    file.write_text(program, encoding="utf-8")
    ann = Browser(server)
    opened = ann.open("connect_four", YOU, FRIEND)
    link = f"{server.address}/t/{opened['table']}/join#{opened['join']}"
    with running(str(file), link) as bot, ann.socket() as socket:
        view = socket.watch(opened["table"], 0)
        while "outcome" not in view:
            if view["to_act"] == 0:
                socket.play(view)
            view = socket.view(view["ply"] + (view["to_act"] >= 0))
        assert bot.wait(PATIENCE) == 0


def test_the_guide_names_every_message() -> None:
    guide = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    for kind in ("subscribe", "unsubscribe", "move", "undo", "hint", "say", "stand_in"):
        assert f"`{kind}`" in guide
    for code in protocol.Code.__args__:  # type: ignore[attr-defined]
        assert f"`{code}`" in guide
