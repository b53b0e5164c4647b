"""Schemathesis against the API: whatever fits the OpenAPI document, or nearly, is no server error.

    pip install schemathesis
    python benchmarks/server_schema.py [--cases 500] [--seed 1] [--paths REGEX]

Starts a real server and runs Schemathesis on its document, so many cases for each operation, as a
player who sits at the table that the cases are about.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from shutil import which

from served import FREE, Served, Visitor, machine, serve, started, troubles


def settings(server: Served) -> str:
    """What Schemathesis is told: who it is, and a table that there is."""
    player = Visitor(server.address)
    table = player.open("home_stars")
    cookie = json.dumps(player.cookie)
    return f'headers = {{ Cookie = {cookie} }}\n[parameters]\n"path.table" = "{table}"\n'


def main() -> None:
    """Run Schemathesis and look at the log."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--paths", help="only operations whose path this regular expression finds")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.serve:
        serve(wish.serve, "all", replace(FREE, bot_seconds=5.0))
        return
    command = which("schemathesis")
    if command is None:
        sys.exit("Install Schemathesis first: pip install schemathesis")
    with started() as server, tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "schemathesis.toml"
        told.write_text(settings(server), encoding="utf-8")
        words = [command, "--config-file", str(told), "run"]
        words += [f"{server.address}/api/openapi.json", "--seed", str(wish.seed)]
        words += ["--max-examples", str(wish.cases), "--checks", "not_a_server_error"]
        words += ["--phases", "examples,coverage,fuzzing", "--continue-on-failure"]
        if wish.paths:
            words += ["--include-path-regex", wish.paths]
        done = subprocess.run(words, check=False)
        wrong = troubles(server.log)
    print(f"{len(wrong)} errors in the log; {machine()}")
    sys.exit("\n".join(wrong[:10]) if wrong else done.returncode)


if __name__ == "__main__":
    main()
