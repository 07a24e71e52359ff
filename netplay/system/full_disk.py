"""A disk without room: how it is told from a damaged file, and what its owner is told."""

from __future__ import annotations

import errno
import os
from pathlib import Path

FULL_DISK_ERRORS = frozenset({errno.ENOSPC, errno.EDQUOT})
"""What the system says of a disk, or of a user's share of it."""
MAKE_ROOM = "make room there and try again; nothing is lost"
_LEAST = 256 * 1024
"""Bytes that SQLite needs to open a file, and some."""


def os_error_line(error: OSError) -> str:
    """What the system says, in one line, with advice if there is no room."""
    return f"{error}; {MAKE_ROOM}" if error.errno in FULL_DISK_ERRORS else str(error)


def is_disk_full(path: Path) -> bool:
    """Whether nothing more can be written there. SQLite often calls that an I/O error."""
    there = next(one for one in (path, *path.absolute().parents) if one.exists())
    room = os.statvfs(there)
    return room.f_bavail * room.f_frsize < _LEAST
