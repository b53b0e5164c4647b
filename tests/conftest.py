"""What many tests share: the two reference games, and a server with two visitors."""

from collections.abc import Iterator
from typing import Any

import pytest
from databases import PROGRAMS, Postgres, postgres_server
from serving import Browser, Server, serving

from starboard import catalog
from starboard.kernel import Game


@pytest.fixture(scope="session")
def connect_four() -> Game[Any, Any]:
    return catalog.find("connect_four")


@pytest.fixture(scope="session")
def kuhn_poker() -> Game[Any, Any]:
    return catalog.find("kuhn_poker")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "data", openings_at_once=10_000) as running:
        yield running


@pytest.fixture
def ann(server: Server) -> Browser:
    return Browser(server)


@pytest.fixture
def bo(server: Server) -> Browser:
    return Browser(server)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if PROGRAMS is None:
        pytest.skip("PostgreSQL is missing: 'make postgres' or your system's package brings it.")
    with postgres_server() as running:
        yield running
