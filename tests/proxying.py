"""A real nginx before a real server, with the site that deploy/ ships."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command import PATIENCE, ROOT

SITE = "play.example"
FOUND = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:{ROOT}/build/nginx/usr/sbin")
UPSTREAM = "http://127.0.0.1:8000"
MAIN = """{user}
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {more}
    include {folder}/site.conf;
}}
"""
NODES = "nodes"

needs_nginx = pytest.mark.skipif(
    FOUND is None, reason="nginx is missing: 'make nginx' or your system's package brings it."
)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


class Proxy:
    """nginx, and those who come to it over https."""

    def __init__(self, port: int, certificate: Path) -> None:
        self.port = port
        self.certificate = certificate
        self._context = ssl.create_default_context(cafile=str(certificate))

    def connection(self, source: str = "127.0.0.1") -> ssl.SSLSocket:
        """A connection from one of this machine's addresses."""
        plain = socket.create_connection(("127.0.0.1", self.port), PATIENCE, (source, 0))
        return self._context.wrap_socket(plain, server_hostname=SITE)

    def ask(
        self, method: str, path: str, body: Any = None, source: str = "127.0.0.1", **headers: str
    ) -> tuple[int, dict[str, str], Any]:
        """Send a request; returns the status, the headers and what came back."""
        asking = http.client.HTTPConnection(SITE, timeout=PATIENCE)
        asking.sock = self.connection(source)
        with contextlib.closing(asking):
            asking.request(method, path, None if body is None else json.dumps(body), headers)
            answer = asking.getresponse()
            told = answer.read()
            named = {name.lower(): value for name, value in answer.getheaders()}
            is_json = "json" in named.get("content-type", "")
            return answer.status, named, json.loads(told) if is_json else told


@contextlib.contextmanager
def proxying(folder: Path, *upstreams: str) -> Iterator[Proxy]:
    """Run nginx with the site of deploy/ before servers, in turn if there are several."""
    assert FOUND is not None
    folder.mkdir()
    port = free_port()
    key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    words = f"req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={SITE} -addext".split()
    names = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(
        ["openssl", *words, f"subjectAltName=DNS:{SITE}", *names], check=True, capture_output=True
    )
    site = (ROOT / "deploy" / "nginx.conf").read_text()
    for shipped, here in (
        ("listen 443", f"listen 127.0.0.1:{port}"),
        ("/etc/letsencrypt/live/play.example", str(folder)),
        (UPSTREAM, f"http://{NODES}"),
    ):
        assert shipped in site
        site = site.replace(shipped, here)
    (folder / "site.conf").write_text(site)
    servers = "".join([f" server {address.partition('//')[2]};" for address in upstreams])
    main = MAIN.format(
        user="user root;" if os.geteuid() == 0 else "",
        folder=folder,
        more=f"upstream {NODES} {{{servers} }}",
    )
    (folder / "nginx.conf").write_text(main)
    with subprocess.Popen(
        [FOUND, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"],
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            _wait_for(port, process)
            yield Proxy(port, certificate)
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _wait_for(port: int, process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            assert process.stderr is not None
            raise AssertionError(process.stderr.read())
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.02)
    raise AssertionError("nginx does not listen")
