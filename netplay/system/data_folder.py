"""The folder in which a host keeps everything, and which no two hosts may share."""

from __future__ import annotations

import fcntl
import os
import shutil
from pathlib import Path

from netplay.input_error import InputError
from netplay.system.fsync_folder import fsync_folder
from netplay.system.full_disk import FULL_DISK_ERRORS, MAKE_ROOM

TABLES_FOLDER = "tables"
LOCK_FILE = "lock"
HEARTBEAT_FILE = "heartbeat"
"""Written by a running host every few seconds: how it is, in a line."""
RESTORING_FOLDER = "restoring"
"""As much of a backup as there is yet: nothing that counts."""
RESTORED_FOLDER = "restored"
"""All of a backup that is not yet where it belongs."""


class LockedDataFolder:
    """An existing, writable folder that this process has to itself until `release`."""

    def __init__(self, path: Path, lock: int) -> None:
        self.path = path
        self._lock = lock

    @classmethod
    def open(cls, path: Path) -> LockedDataFolder:
        """Make the folder if need be, lock it, and see to it that a restored backup is there whole.
        Raises `InputError` with one line, or `OSError`."""
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            (path / TABLES_FOLDER).mkdir(mode=0o700, exist_ok=True)
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
        data = cls(path, lock)
        try:
            if (path / RESTORING_FOLDER).exists():
                shutil.rmtree(path / RESTORING_FOLDER)
            move_restored_files(path)
        except BaseException:
            data.release()
            raise
        return data

    @property
    def tables(self) -> Path:
        return self.path / TABLES_FOLDER

    def release(self) -> None:
        os.close(self._lock)


def move_restored_files(data: Path) -> None:
    """Move what was restored to where it belongs, all that is not there yet. Raises `OSError`, and
    may be called again."""
    restored = data / RESTORED_FOLDER
    if not restored.exists():
        return
    for one in sorted(restored.iterdir()):
        one.replace(data / one.name)
    restored.rmdir()
    fsync_folder(data)


def _way_out(path: Path, error: OSError) -> str:
    """What helps whoever cannot write there."""
    if error.errno in FULL_DISK_ERRORS:
        return MAKE_ROOM
    if isinstance(error, PermissionError) and path.is_dir() and path.stat().st_uid != os.geteuid():
        return f"it is {path.owner()}'s: run this as {path.owner()}"
    return "choose another one with --data"
