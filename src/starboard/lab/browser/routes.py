"""The addresses of the lab in the browser. Whoever asks is on this machine."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from importlib.resources import files
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from starboard.kernel import StarboardError, UnknownGame
from starboard.lab.browser.glimpse import glimpse
from starboard.lab.browser.order import form_of, plan_of, read_order
from starboard.lab.browser.runs import Runs
from starboard.lab.recall import record_of
from starboard.lab.report import replay_link, report_page
from starboard.lab.report.replays import TABLE
from starboard.lab.results import BadResults, Results

HERE: Final = files(__package__)
KINDS: Final = {"lab.js": "text/javascript", "lab.css": "text/css", "lab.html": "text/html"}
REPORT_CSS: Final = (
    '<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/lab/report.css">'
)
MOST_BYTES: Final = 256 * 1024
"""Of an order: a scenario is a text of some kilobytes."""

Answer = Callable[[Request], Any]


def lab_routes(runs: Runs, games: list[str]) -> list[BaseRoute]:
    """The pages and the interface of the lab, for a server that also shows replays."""
    lab = _Lab(runs, games)
    return [
        Route("/lab", _file("lab.html")),
        Route("/lab/lab.js", _file("lab.js")),
        Route("/lab/lab.css", _file("lab.css")),
        Route("/lab/report.css", _report_css),
        Route("/lab/api/games", lab.games),
        Route("/lab/api/runs", lab.runs, methods=["GET"]),
        Route("/lab/api/runs", lab.start, methods=["POST"]),
        Route("/lab/api/runs/{run}", lab.run),
        Route("/lab/api/runs/{run}/stop", lab.stop, methods=["POST"]),
        Route("/lab/api/runs/{run}/go", lab.go_on, methods=["POST"]),
        Route("/lab/runs/{run}", lab.report),
        Route("/lab/runs/{run}/against/{before}", lab.report),
        Route("/lab/runs/{run}/games/{arm:int}/{number:int}", lab.replay),
    ]


def _file(name: str) -> Callable[[Request], Response]:
    def answer(request: Request) -> Response:
        text = (HERE / name).read_text(encoding="utf-8")
        return Response(text, media_type=KINDS[name], headers={"Cache-Control": "no-cache"})

    return answer


def _report_css(request: Request) -> Response:
    text = (files("starboard.lab.report") / "report.css").read_text(encoding="utf-8")
    return Response(text, media_type="text/css")


def _told(answer: Callable[[_Lab, Request], Any]) -> Callable[[_Lab, Request], Any]:
    """Answer with JSON; what is refused is one sentence."""

    @wraps(answer)
    def endpoint(self: _Lab, request: Request) -> Response:
        try:
            return _json(answer(self, request))
        except StarboardError as error:
            return _json({"sentence": str(error)}, 400)

    return endpoint


def _json(facts: Any, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(json.dumps(facts), status, headers, "application/json")


def _is_foreign(request: Request) -> bool:
    """Whether a page of another site asks: it may look at nothing and start nothing."""
    origin = request.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != request.headers.get("host")


class _Lab:
    """The answers. They read files, so Starlette gives each a thread."""

    def __init__(self, runs: Runs, games: list[str]) -> None:
        self._runs = runs
        self._games = games

    @_told
    def games(self, request: Request) -> Any:
        """Every game, with what its form asks for."""
        return [form_of(self._runs.find(name)) for name in self._games]

    @_told
    def runs(self, request: Request) -> Any:
        """Every run, with what a list shows of it."""
        told = []
        for name in self._runs.names():
            with self._runs.open(name) as results:
                study, arms = results.study, results.arms
                done = sum([len(results.numbers(arm)) for arm in range(len(arms))])
            state, why = self._runs.state(name)
            told.append(
                {
                    "name": name,
                    "kind": study.kind,
                    "bots": ", ".join(dict.fromkeys([bot for arm in arms for bot in arm.bots])),
                    "done": done,
                    "total": study.games * len(arms),
                    "state": state,
                    "why": why,
                }
            )
        return told

    async def start(self, request: Request) -> Response:
        """Order a run."""
        if _is_foreign(request):
            return _json({"sentence": "Use the lab from its own page."}, 403)
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > MOST_BYTES:
                return _json({"sentence": "The order is too long."}, 413)
        try:
            name = await run_in_threadpool(self._start, body)
        except StarboardError as error:
            return _json({"sentence": str(error)}, 400)
        return _json({"name": name})

    def _start(self, body: bytes) -> str:
        order = read_order(body)
        if order.game not in self._games:
            raise UnknownGame(f"There is no game {order.game!r}: choose one that the form offers.")
        return self._runs.start(plan_of(order, self._runs.find))

    @_told
    def run(self, request: Request) -> Any:
        """A run so far."""
        name = request.path_params["run"]
        # The state first: what is done by then is in the file.
        state, why = self._runs.state(name)
        with self._runs.open(name) as results:
            return {"name": name, "state": state, "why": why, **glimpse(results, self._runs.find)}

    @_told
    def stop(self, request: Request) -> Any:
        """End a run."""
        if _is_foreign(request):
            raise BadResults("Use the lab from its own page.")
        self._runs.stop(request.path_params["run"])
        return {}

    @_told
    def go_on(self, request: Request) -> Any:
        """Play what is left of a run."""
        if _is_foreign(request):
            raise BadResults("Use the lab from its own page.")
        self._runs.go_on(request.path_params["run"])
        return {}

    def report(self, request: Request) -> Response:
        """The report of a run, against another if one is named."""
        runs, before = self._runs, request.path_params.get("before")
        try:
            with runs.open(request.path_params["run"]) as results:
                if before is None:
                    return _page(report_page(results, runs.find))
                with runs.open(before) as earlier:
                    return _page(report_page(results, runs.find, earlier))
        except StarboardError as error:
            return HTMLResponse(f"<!doctype html><title>Lab</title><p>{error}</p>", 404)

    def replay(self, request: Request) -> Response:
        """One game, on the table."""
        words = request.path_params
        try:
            with self._runs.open(words["run"]) as results:
                record = _record(results, words["arm"], words["number"], self._runs)
        except StarboardError as error:
            return HTMLResponse(f"<!doctype html><title>Lab</title><p>{error}</p>", 404)
        return RedirectResponse(_on_this_table(replay_link(record)), 303)


def _record(results: Results, arm: int, number: int, runs: Runs) -> str:
    if arm >= len(results.arms):
        raise BadResults(f"{results.path} has no arm {arm}.")
    return record_of(results, arm, number, runs.find(results.arms[arm].game))


def _on_this_table(text: str) -> str:
    return text.replace(TABLE, "/replay#")


def _page(report: str) -> Response:
    """A report as this server may show it: its style in a file of its own, its links here."""
    head, _, rest = report.partition("<style>")
    return HTMLResponse(_on_this_table(head + REPORT_CSS + rest.partition("</style>")[2]))
