"""The messages of the ports as bytes, for another process."""

from __future__ import annotations

from netplay.wire.codec import WireCodec, WireError
from netplay.wire.port_messages import lobby_codec, table_codec

__all__ = ["WireCodec", "WireError", "lobby_codec", "table_codec"]
