"""What many tests share: the two reference games, and a server with two visitors."""

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from browsing import PATIENT, Site, browsing_at
from databases import PROGRAMS, Postgres, postgres_server
from guests import guests
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


@pytest.fixture(scope="session")
def web_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all browser tests; the tests' own games are installed on it."""
    with contextlib.ExitStack() as stack:
        with guests(tmp_path_factory.mktemp("guests"), "harbour_game", "sailing_game"):
            data = tmp_path_factory.mktemp("web") / "data"
            server = stack.enter_context(serving(data, **PATIENT))
        yield server


@pytest.fixture(scope="module")
def browser_site(web_server: Server) -> Iterator[Site]:
    # Playwright's event loop must be gone before tests that run one of their own.
    with browsing_at(web_server) as site:
        yield site


@pytest.fixture
def site(browser_site: Site) -> Iterator[Site]:
    """A server and a browser, which is left as it was found."""
    yield browser_site
    browser_site.leave()
