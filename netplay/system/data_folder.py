"""The folder in which a host keeps everything, and which no two hosts may share."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from netplay.input_error import InputError
from netplay.system.full_disk import FULL_DISK_ERRORS, MAKE_ROOM

LOCK_FILE = "lock"
HEARTBEAT_FILE = "heartbeat"
"""Touched by a running host every few seconds."""


class DataDir:
    """An existing, writable folder that this process has to itself until `release`."""

    def __init__(self, path: Path, lock: int) -> None:
        self.path = path
        self._lock = lock

    @classmethod
    def open(cls, path: Path) -> DataDir:
        """Make the folder if need be and lock it. Raises `InputError` with one line."""
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            (path / "tables").mkdir(mode=0o700, exist_ok=True)
            lock = os.open(path / LOCK_FILE, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        except FileExistsError:
            raise InputError(f"{path} is no folder; choose another one with --data") from None
        except OSError as error:
            raise InputError(
                f"cannot write to the data directory {path} ({error.strerror}); "
                f"{_way_out(path, error)}"
            ) from None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            raise InputError(
                f"another host is using {path}; stop it, or choose another one with --data"
            ) from None
        return cls(path, lock)

    @property
    def tables(self) -> Path:
        return self.path / "tables"

    def release(self) -> None:
        os.close(self._lock)


def _way_out(path: Path, error: OSError) -> str:
    """What helps whoever cannot write there."""
    if error.errno in FULL_DISK_ERRORS:
        return MAKE_ROOM
    if isinstance(error, PermissionError) and path.is_dir() and path.stat().st_uid != os.geteuid():
        return f"it is {path.owner()}'s: run this as {path.owner()}"
    return "choose another one with --data"
