"""A process that thinks for a host: `python -m netplay.thinking.worker`.

It knows boxes and the views that it is handed, and nothing of any game beside them. A thread
listens to the host: when the host is gone so is this process, whatever it is doing.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import threading
from queue import SimpleQueue
from time import monotonic
from typing import BinaryIO

from engine.box import Box
from engine.view import TableView
from netplay.faults import where
from netplay.thinking.messages import HEAD, Done, Drop, Job, Learn, packed, unpacked
from netplay.thinking.tasks import TASKS, Speed

LOWER = 10
"""By how much the host goes before this process, as `nice` counts."""


class Worker:
    """Does what it is told, one thing after the other."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._source = source
        self._sink = sink
        self._boxes: dict[str, Box] = {}
        self._told: SimpleQueue[Learn | Job] = SimpleQueue()
        self._speed = Speed()
        self._dropped = -1
        """Jobs up to this number are of no use any more: they come one at a time."""

    def run(self) -> None:
        """Until the host is gone."""
        threading.Thread(target=self._listen, daemon=True).start()
        self._say(Done())
        while True:
            self._say(self._do(self._told.get()))

    def _do(self, told: Learn | Job) -> Done:
        try:
            if isinstance(told, Learn):
                self._boxes.pop(told.instead_of, None)
                self._boxes[told.recipe.key] = told.recipe.box()
                return Done()
            return Done(self._result_of(told))
        except Exception as error:
            return Done(failure=where(error))

    def _result_of(self, job: Job) -> bytes:
        until = monotonic() + job.seconds
        view: TableView = pickle.loads(job.view)

        def go_on() -> bool:
            return monotonic() < until and self._dropped < job.number

        return TASKS[job.task](job, view, self._boxes[job.recipe], self._speed, go_on)

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while head := self._source.read(HEAD.size):
                message = unpacked(self._source.read(*HEAD.unpack(head)))
                if isinstance(message, Drop):
                    self._dropped = message.number
                elif isinstance(message, Learn | Job):
                    self._told.put(message)
        os._exit(0)

    def _say(self, done: Done) -> None:
        try:
            self._sink.write(packed(done))
            self._sink.flush()
        except OSError:
            os._exit(0)  # the host is gone


def main() -> None:
    """Think until the host is gone; Ctrl-C is for the host."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):  # some services may not
        os.nice(LOWER)
    # Whatever is printed by mistake must not come between the messages.
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    Worker(sys.stdin.buffer, sink).run()


if __name__ == "__main__":
    main()
