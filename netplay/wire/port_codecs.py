"""The codecs of what tables and the lobby tell."""

from __future__ import annotations

from functools import cache

from netplay.wire.codec import MOST_BYTES, WireCodec
from tui.ports import LobbyMessage, TableMessage

WIRE_VERSION = 12
"""Of the messages: it changes with any of their types."""


@cache
def table_message_codec() -> WireCodec[TableMessage]:
    """What a table tells a seat, or a spectator."""
    return WireCodec(TableMessage, version=WIRE_VERSION, most_bytes=MOST_BYTES)


@cache
def lobby_message_codec() -> WireCodec[LobbyMessage]:
    """What the lobby tells a visitor."""
    return WireCodec(LobbyMessage, version=WIRE_VERSION, most_bytes=MOST_BYTES)
