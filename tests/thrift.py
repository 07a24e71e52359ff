"""What all tests are spared: waits for the disk, walks through what stays to the end, and reports
of subtests that pass."""

from __future__ import annotations

import gc
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

CONNECT: Callable[..., sqlite3.Connection] = sqlite3.connect
"""SQLite as it is: for tests of what a file is opened with."""
UNFREEZE: Callable[[], None] = gc.unfreeze
"""The collector as it is: for tests of the collector."""
_TELLING = pytest.Subtests.test


class Unsynced(sqlite3.Connection):
    """A connection that leaves it to the system when the disk gets something. A process that is
    killed loses nothing by it; only a machine would, and no test ends one."""

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        return super().execute(sql.replace("synchronous = FULL", "synchronous = OFF"), *parameters)


@contextmanager
def told_if_it_fails(
    subtests: pytest.Subtests, msg: str | None = None, **case: Any
) -> Iterator[None]:
    """In the place of `subtests.test`: pytest would capture the output of each case and report it,
    which costs more than many a case."""
    try:
        yield
    except BaseException:
        with _TELLING(subtests, msg, **case):
            raise


def be_thrifty(patch: pytest.MonkeyPatch) -> None:
    """To the end of the run no file is synced, a host that ends does not let the collector walk
    through all that the tests have imported and collected, and of subtests failures are told."""
    patch.setattr(sqlite3, "connect", partial(CONNECT, factory=Unsynced))
    patch.setattr(os, "fsync", lambda descriptor: None)
    patch.setattr(gc, "unfreeze", lambda: None)
    patch.setattr(pytest.Subtests, "test", told_if_it_fails)
