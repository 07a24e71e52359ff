"""The log of this process, as it was once a test has had it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def process_log_put_back() -> Iterator[logging.Logger]:
    """The root logger; its handlers and its level are put back in the end, and whether what goes
    wrong in a handler is raised."""
    root = logging.getLogger()
    handlers, level, raises = root.handlers[:], root.level, logging.raiseExceptions
    try:
        yield root
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        logging.raiseExceptions = raises
