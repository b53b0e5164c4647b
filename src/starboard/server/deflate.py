"""Deflate: long messages of the server are compressed, each by itself; short ones are not.

Nothing is remembered from one message to the next, so that a socket costs no more memory for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

LEAST: Final = 1000
"""Bytes below which compressing is not worth its time."""

SAID: Final = b'"chat":'
"""Marks a message with players' own words, which is sent as it is: else the length of a compressed
message would tell an eavesdropper whether their words are like something hidden beside them."""

SETTINGS: Final = {"level": 1, "memLevel": 5}
WINDOW_BITS: Final = 12


class Deflate(PerMessageDeflate):
    """Compresses long messages only, which the extension leaves to each side."""

    def encode(self, frame: Frame) -> Frame:
        """The frame as it is sent."""
        is_plain = len(frame.data) < LEAST or SAID in bytes(frame.data)
        return frame if is_plain else super().encode(frame)


class DeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees with a client on compression, if it offers it."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            server_max_window_bits=WINDOW_BITS,
            compress_settings=SETTINGS,
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[object]
    ) -> tuple[list[ExtensionParameter], Deflate]:
        """What was agreed, and who does it."""
        agreed, made = super().process_request_params(params, accepted_extensions)  # type: ignore[arg-type]
        return agreed, Deflate(
            made.remote_no_context_takeover,
            made.local_no_context_takeover,
            made.remote_max_window_bits,
            made.local_max_window_bits,
            SETTINGS,
        )
