"""Schemathesis against the API: whatever fits the OpenAPI document, or nearly, is no server error.

    pip install schemathesis
    python benchmarks/server_schema.py [--cases 500] [--seed 1] [--paths REGEX]

Starts a real server and runs Schemathesis on its document, so many cases for each operation.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from dataclasses import replace
from shutil import which

from served import FREE, machine, serve, started, troubles


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
    with started() as server:
        words = [command, "run", f"{server.address}/api/openapi.json", "--seed", str(wish.seed)]
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
