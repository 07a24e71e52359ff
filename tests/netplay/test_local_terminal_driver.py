"""A terminal that is gone keeps no program from its end."""

from __future__ import annotations

import os
import pty
from threading import Thread
from typing import Any

from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread

from netplay.local.local_terminal_driver import LossyFile
from tests.patience import PATIENCE


def test_who_writes_to_a_terminal_that_is_gone_goes_on() -> None:
    """Textual's thread would end with the first error, and its queue fill up for good."""
    master, slave = pty.openpty()
    lossy: Any = LossyFile(os.fdopen(slave, "w"))
    os.close(master)
    writer = WriterThread(lossy)
    writer.start()

    def write() -> None:
        for _ in range(3 * MAX_QUEUED_WRITES):
            writer.write("a row of a screen\n")
        writer.stop()

    app = Thread(target=write, daemon=True)
    app.start()
    app.join(PATIENCE)
    assert not app.is_alive()
