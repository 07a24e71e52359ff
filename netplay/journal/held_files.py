"""The files of games that this process has open to write to.

The system's locks, by which SQLite keeps processes apart, are those of the whole process: when it
closes any descriptor of a file, or of the index beside it, it loses all that it has there. Another
process then takes the index for one that nobody uses, and cuts it off under whoever plays. So a
file that is held is looked into by SQLite alone.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_held: Counter[tuple[int, int]] = Counter()
"""So often each file is held; by its device and number, whatever it is called."""
_changing = threading.Lock()


class HeldFile:
    """A hold on one file, until it is let go."""

    def __init__(self, path: Path) -> None:
        self._files = _ids_of(path)
        with _changing:
            _held.update(self._files)

    def let_go(self) -> None:
        """Hold it no more; the connection is closed."""
        files, self._files = self._files, []
        with _changing:
            for file in files:
                _held[file] -= 1
                if not _held[file]:
                    del _held[file]


@contextmanager
def hold_file_unless_opening_fails(path: Path) -> Iterator[HeldFile]:
    """Hold that file from now on, unless it cannot be opened."""
    held = HeldFile(path)
    try:
        yield held
    except BaseException:
        held.let_go()
        raise


@contextmanager
def check_unheld_and_block_holds(path: Path) -> Iterator[bool]:
    """Whether this process may open that file, and what is beside it, by itself: nobody begins to
    hold it meanwhile."""
    with _changing:
        yield not any(file in _held for file in _ids_of(path))


def _ids_of(path: Path) -> list[tuple[int, int]]:
    """That of the file; none if it is not there."""
    try:
        there = path.stat()
    except OSError:
        return []
    return [(there.st_dev, there.st_ino)]
