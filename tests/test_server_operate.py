"""A server that others run: behind a proxy, under a name, over https, watched."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from shutil import which
from typing import Any
from urllib.parse import urlsplit

import pytest
from command import PATIENCE, ROOT, refusal, running
from proxying import SITE, free_port, needs_nginx, proxying
from serving import HERE, YOU, Browser, Socket
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from starboard.cli.serve import warn
from starboard.server.config import BadConfig, Config


def asked(
    address: str, path: str, body: Any = None, **headers: str
) -> tuple[int, dict[str, str], Any]:
    """Ask a server with headers of one's own."""
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port or 80, timeout=60)
    sent = None if body is None else json.dumps(body)
    connection.request("GET" if body is None else "POST", path, sent, headers)
    answer = connection.getresponse()
    told = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, told


def test_metrics_count_moves_for_this_machine(ann: Browser) -> None:
    table = ann.open("connect_four", YOU, HERE)["table"]
    with ann.socket() as socket:
        socket.watch(table, 0)
        before = _metric(ann, "starboard_move_seconds_count")
        assert socket.ask("move", table=table, seat=0, ply=0, move="drop d")["ply"] == 1
        assert _metric(ann, "starboard_move_seconds_count") == before + 1
        assert _metric(ann, "starboard_sockets") >= 1
        assert _metric(ann, "starboard_tables") >= 1
        assert _metric(ann, "starboard_bots_waiting") == 0
        assert _metric(ann, "starboard_store_saving") == 0
        assert _metric(ann, "starboard_store_failures_total") == 0


def _metric(ann: Browser, name: str) -> float:
    _, _, body = asked(ann.server.address, "/metrics")
    [line] = [line for line in body.decode().splitlines() if line.startswith(f"{name} ")]
    return float(line.split()[1])


def test_behind_https_cookies_are_the_hosts_own_and_other_names_are_refused(
    tmp_path: Path,
) -> None:
    port = free_port()
    words = ("-m", "starboard", "serve", "--port", str(port), "--data", str(tmp_path))
    https = ("--public-url", "https://play.example", "--trusted-proxy", "127.0.0.1")
    with running(*words, *https) as server:
        assert server.stdout is not None
        said = [server.stdout.readline() for _ in range(2)]
        assert said[1].startswith("Open https://play.example in a browser.")
        here = f"http://127.0.0.1:{port}"
        status, headers, _ = asked(here, "/api/lobby", Host="play.example")
        assert status == 200
        assert headers["strict-transport-security"].startswith("max-age=")
        status, _, body = asked(here, "/api/lobby", Host="evil.example")
        assert status == 403
        assert json.loads(body)["sentence"].startswith("This server has another name")
        wish = {"game": "connect_four", "seats": [YOU, HERE]}
        _, headers, _ = asked(here, "/api/tables", wish, Host="play.example")
        cookie = headers["set-cookie"]
        assert cookie.startswith("__Host-starboard=")
        assert "Secure" in cookie and "Path=/" in cookie and "Domain" not in cookie
        # A proxy that is trusted says for whom it asks, so the one behind it is another machine.
        status, _, _ = asked(here, "/metrics", **{"X-Forwarded-For": "203.0.113.7"})
        assert status == 404
        assert asked(here, "/metrics")[0] == 200


@needs_nginx
def test_behind_nginx_with_the_site_that_is_shipped(tmp_path: Path) -> None:
    port = free_port()
    words = ("-m", "starboard", "serve", "--port", str(port), "--data", str(tmp_path / "data"))
    https = ("--public-url", f"https://{SITE}", "--trusted-proxy", "127.0.0.1")
    with running(*words, *https) as server:
        assert server.stdout is not None
        assert all([server.stdout.readline() for _ in range(2)])
        with proxying(tmp_path / "nginx", f"http://127.0.0.1:{port}") as proxy:
            wish = {"game": "connect_four", "seats": [YOU, HERE], "order": "fixed"}
            status, headers, opened = proxy.ask("POST", "/api/tables", wish)
            assert status == 200
            assert headers["strict-transport-security"] == "max-age=31536000"
            cookie = headers["set-cookie"]
            assert cookie.startswith("__Host-starboard=") and "Secure" in cookie
            assert proxy.ask("GET", "/api/lobby", Host="evil.example")[0] == 403

            # Inside TLS, a socket from the page itself plays, and one from elsewhere is refused.
            mine = {"Cookie": cookie.partition(";")[0], "Origin": f"https://{SITE}"}
            inside, connection = f"ws://{SITE}/ws", proxy.connection()
            with connect(inside, sock=connection, additional_headers=mine, proxy=None) as told:
                socket = Socket(told)
                view = socket.watch(opened["table"], 0)
                assert socket.play(view, "drop d")["ply"] == 1
                assert socket.view(1)["ply"] == 1
            mine["Origin"] = "https://evil.example"
            with pytest.raises(InvalidStatus, match="403"):
                connect(inside, sock=proxy.connection(), additional_headers=mine, proxy=None)

            # Each address behind it has limits of its own, and none can pass for another.
            asked = [
                proxy.ask("POST", "/api/seals", {}, source="127.0.0.3", **{"X-Forwarded-For": name})
                for name in [f"203.0.113.{n}" for n in range(40)]
            ]
            assert {status for status, _, _ in asked} == {200, 429}
            assert proxy.ask("POST", "/api/seals", {}, source="127.0.0.4")[0] == 200


def test_a_proxy_that_is_not_an_address_is_refused() -> None:
    said = refusal("serve", "--trusted-proxy", "nginx")
    assert said == "--trusted-proxy 'nginx' is not an IP address."
    with pytest.raises(BadConfig):
        Config(data=Path(), proxies=("nginx",))


@pytest.mark.parametrize(
    ("host", "is_public"), [("127.0.0.1", False), ("localhost", False), ("0.0.0.0", True)]
)
def test_only_a_server_that_others_can_reach_is_public(host: str, is_public: bool) -> None:
    assert Config(data=Path(), host=host).is_public == is_public


def test_a_server_open_to_the_world_without_https_warns(
    capsys: pytest.CaptureFixture[str],
) -> None:
    everywhere = Config(data=Path(), host="0.0.0.0")
    warn(everywhere)
    assert "can reach this server without https" in capsys.readouterr().err
    warn(replace(everywhere, public_url="https://play.example"))
    warn(replace(everywhere, host="127.0.0.1"))
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(which("systemd-analyze") is None, reason="there is no systemd")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "starboard.service"
    shipped = (ROOT / "deploy" / "starboard.service").read_text()
    unit.write_text(shipped.replace("/opt/starboard/venv/bin/starboard", sys.executable))
    words = ["systemd-analyze", "verify", str(unit)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_examples_of_deployment_agree_with_the_command() -> None:
    unit = (ROOT / "deploy" / "starboard.service").read_text()
    for word in ("--public-url", "--trusted-proxy", "LimitNOFILE", "Restart=always"):
        assert word in unit
    # What holds secrets beside words of players must not be compressed, nor by a proxy.
    caddy = (ROOT / "deploy" / "Caddyfile").read_text().splitlines()
    assert not [line for line in caddy if line.strip().startswith("encode")]
    nginx = (ROOT / "deploy" / "nginx.conf").read_text()
    assert "X-Forwarded-For $remote_addr" in nginx and "Upgrade $http_upgrade" in nginx
