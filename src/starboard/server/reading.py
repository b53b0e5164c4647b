"""Reading: JSON from strangers as values of the protocol, or one sentence why not."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from starboard.server.refusal import Refusal

T = TypeVar("T")


def read(data: str | bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """The value that *data* holds, or a `Refusal`."""
    try:
        return decoder.decode(data)
    except msgspec.DecodeError as error:
        why = str(error)
    except UnicodeError:
        why = "it is not UTF-8"
    except RecursionError:
        why = "it is nested too deeply"
    raise Refusal("malformed", f"This cannot be read: {why}.")
