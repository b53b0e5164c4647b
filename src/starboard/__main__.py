"""``starboard`` and ``python -m starboard``: the command line."""

import sys
from typing import NoReturn

INTERRUPTED = 130


def main() -> NoReturn:
    """Load the command line and run it. A Ctrl-C while it loads is quiet, too."""
    try:
        from starboard import cli  # noqa: PLC0415
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    cli.main()


if __name__ == "__main__":
    main()
