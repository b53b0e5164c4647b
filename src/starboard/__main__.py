"""``python -m starboard``: the command line."""

from starboard.cli import main

main()
