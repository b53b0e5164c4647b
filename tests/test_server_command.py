"""``starboard serve`` as people start it, and what it says when it cannot."""

import contextlib
import json
import os
import signal
import socket
import urllib.request
from pathlib import Path

import apsw
import pytest
from command import PATIENCE, refusal, running

from starboard.server.config import BadConfig, Config, usual_data


def test_it_says_where_the_data_lies_and_where_to_go(tmp_path: Path) -> None:
    words = ("-m", "starboard", "serve", "--port", "0", "--data", str(tmp_path))
    with running(*words) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        assert server.stdout.readline() == f"Tables are kept in {tmp_path / 'starboard.db'}.\n"
        said = server.stdout.readline()
        address = said.split()[1]
        with urllib.request.urlopen(address + "/api/health", timeout=PATIENCE) as response:
            assert json.load(response) == {"status": "ok", "tables": 0, "sockets": 0}
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)
        events = [json.loads(line) for line in server.stderr]
    assert [event["event"] for event in events] == ["started", "stopped"]
    assert server.returncode == 0


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refusal("serve", "--port", str(port), "--data", str(tmp_path))
    assert said.startswith(f"Cannot listen on 127.0.0.1 port {port}")
    assert "--port" in said


def test_an_address_that_is_not_ours_is_one_sentence(tmp_path: Path) -> None:
    assert "Cannot listen" in refusal("serve", "--host", "203.0.113.7", "--data", str(tmp_path))
    assert "Cannot listen" in refusal("serve", "--host", "no host", "--data", str(tmp_path))


def test_a_damaged_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "starboard.db").write_text("no database\n" * 1000)
    assert "is damaged" in refusal("serve", "--port", "0", "--data", str(tmp_path))


def test_a_locked_database_is_one_sentence(tmp_path: Path) -> None:
    with contextlib.closing(apsw.Connection(str(tmp_path / "starboard.db"))) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "is locked" in refusal("serve", "--port", "0", "--data", str(tmp_path))


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_read_only_database_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "starboard.db"
    apsw.Connection(str(file)).close()
    file.chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        assert "read-only" in refusal("serve", "--port", "0", "--data", str(tmp_path))
    finally:
        tmp_path.chmod(0o700)


def test_a_data_folder_that_is_a_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = refusal("serve", "--port", "0", "--data", str(tmp_path / "file"))
    assert "cannot be written" in said


def test_a_public_address_must_be_one(tmp_path: Path) -> None:
    said = refusal("serve", "--public-url", "play.example", "--data", str(tmp_path))
    assert said == ("--public-url 'play.example' is not an address such as https://play.example.")
    with pytest.raises(BadConfig):
        Config(data=tmp_path, public_url="https://play.example/deeper")


def test_addresses_are_written_as_browsers_want_them(tmp_path: Path) -> None:
    assert Config(data=tmp_path, host="::1", port=80).address == "http://[::1]:80"
    assert Config(data=tmp_path, host="0.0.0.0").address == "http://localhost:8000"
    public = Config(data=tmp_path, public_url="https://play.example/")
    assert public.address == "https://play.example"
    assert public.is_secure


def test_data_lies_where_each_system_keeps_it(tmp_path: Path) -> None:
    home = Path.home()
    assert usual_data("linux", {"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "starboard"
    assert usual_data("linux", {}) == home / ".local" / "share" / "starboard"
    assert usual_data("darwin", {}) == home / "Library" / "Application Support" / "starboard"
    assert usual_data("win32", {"LOCALAPPDATA": str(tmp_path)}) == tmp_path / "starboard"
