"""A look at SQLite's write-ahead log from outside: does it hold commits that SQLite passes over?

SQLite stops reading the log at the first frame whose checksum is wrong. After a power cut that is
the commit that was being written, which nobody has been told of. If there are more behind it, bytes
have changed on the disk since, and what was told to people would silently be gone.
"""

from __future__ import annotations

import struct
from pathlib import Path

_HEADER = struct.Struct(">8I")
"""Magic, format, page size, checkpoint, two salts, two checksums."""
_FRAME = struct.Struct(">6I")
"""Page, size of the database after a commit (else 0), two salts, two checksums."""
_BIG_ENDIAN = 0x377F_0683
_INDEX = struct.Struct("=I")
_INDEX_AT = 16
"""Where the index has the number of frames that count."""


def count_skipped_commits(path: Path, page_size: int) -> int:
    """Commits of the log of that database which SQLite does not count, beyond the one that may have
    been on its way. The database is open and has been read from."""
    name = path.with_name(path.name + "-wal")
    try:
        log = name.read_bytes()
        with path.with_name(path.name + "-shm").open("rb") as file:
            index = file.read(_INDEX_AT + _INDEX.size)
        with name.open("rb") as file:
            is_new = file.read(_HEADER.size) != log[: _HEADER.size]
    except FileNotFoundError:
        return 0
    if is_new:
        return 0  # A running host has begun the log anew between the two looks.
    if len(log) < _HEADER.size + _FRAME.size or len(index) < _INDEX_AT + _INDEX.size:
        return 0
    (counted,) = _INDEX.unpack_from(index, _INDEX_AT)
    if _is_whole(log[: _HEADER.size]):
        # The salts tell this log's frames from those of the one that was here before.
        return max(0, _commits(log, counted, page_size, log[16:24]) - 1)
    first = log[_HEADER.size : _HEADER.size + _FRAME.size]
    return _commits(log, counted, page_size, first[8:16])


def _commits(log: bytes, after: int, page_size: int, salts: bytes) -> int:
    """How many commits end behind that frame."""
    length = _FRAME.size + page_size
    commits = 0
    before = b""
    for at in range(_HEADER.size, len(log) - length + 1, length):
        _, ends, *_ = _FRAME.unpack_from(log, at)
        head = log[at : at + 16]
        # Some disks have a commit padded with copies of its last frame.
        if at >= _HEADER.size + after * length and ends and head[8:] == salts and head != before:
            commits += 1
        before = head
    return commits


def _is_whole(header: bytes) -> bool:
    """The log's header is as it was written."""
    magic, *_, first, second = _HEADER.unpack(header)
    words = struct.unpack(">6I" if magic == _BIG_ENDIAN else "<6I", header[:24])
    one = two = 0
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + two) & 0xFFFF_FFFF
        two = (two + odd + one) & 0xFFFF_FFFF
    return (one, two) == (first, second)
