"""The temporary folder of a host in several processes, and the end of those whose host is gone."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX = "kickdoor-"
_LOCK = "lock"


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder that nobody else can read, which is removed in the end. If this process is killed
    before, the next one removes it."""
    for old in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        _remove_if_left(old)
    with tempfile.TemporaryDirectory(prefix=PREFIX) as name:
        folder = Path(name)
        # It gets its name when it is locked: nobody takes a new folder for an old one.
        new = folder / f"{_LOCK}.new"
        lock = os.open(new, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            new.rename(folder / _LOCK)
            yield folder
        finally:
            os.close(lock)


def _remove_if_left(folder: Path) -> None:
    """Unless it is somebody else's, or its host lives."""
    try:
        if folder.is_symlink() or folder.stat().st_uid != os.geteuid():
            return
        lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        pass  # Its host holds it.
    finally:
        os.close(lock)
