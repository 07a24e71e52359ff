"""Compression (`ssh -C`) that no packet can blow up.

asyncssh inflates whatever a packet holds: a quarter of a megabyte from any guest becomes a
quarter of a gigabyte here. A packet of ours never holds more than the size limit of packets.
"""

import zlib

from asyncssh.compression import (
    Compressor,
    Decompressor,
    get_compressor,
    register_compression_alg,
)

COMPRESSION = "zlib@openssh.com"
_PACKET_LIMIT = 256 * 1024


class BoundedDecompressor(Decompressor):
    """A decompressor of packets, up to the size that an uncompressed one may have."""

    def __init__(self) -> None:
        self._inflate = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        """The packet, or None, which ends the connection, if it is damaged or too large."""
        try:
            packet = self._inflate.decompress(data, _PACKET_LIMIT)
        except zlib.error:
            return None
        return None if self._inflate.unconsumed_tail else packet


def _deflate() -> Compressor | None:
    return get_compressor(b"zlib")


def install_decompression_limit() -> None:
    """Replace asyncssh's inflater, for the whole process."""
    register_compression_alg(COMPRESSION.encode(), _deflate, BoundedDecompressor, True, False)
