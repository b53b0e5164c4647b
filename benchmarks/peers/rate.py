"""How each program here measures: it prints one number, a rate a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable


def report(work: Callable[[], int]) -> None:
    """Repeat *work*, which says how much it did, for the seconds of the last argument.

    Seconds are of processor time, all threads together: other programs on the machine
    do not count, and a library that uses every core gains nothing by it.
    """
    seconds = float(sys.argv[-1])
    work()  # What is loaded or compiled once does not count either.
    done = 0
    begin = time.process_time()
    spent = 0.0
    while spent < seconds:
        done += work()
        spent = time.process_time() - begin
    print(done / spent)
