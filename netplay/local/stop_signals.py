"""The signals that end a game at home: it is saved, whoever sends them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StopSignals:
    """Listens from its making on, in the running loop."""

    def __init__(self) -> None:
        self.code = 0
        """What a shell reports of a program that the signal has ended; 0 if none came."""
        self._stop: Callable[[], object] = lambda: None
        loop = asyncio.get_running_loop()
        for number in STOP_SIGNALS:
            loop.add_signal_handler(number, self._came, number)

    def listen(self, stop: Callable[[], object]) -> None:
        """Call that when one comes; at once if one has come."""
        self._stop = stop
        if self.code:
            stop()

    def _came(self, number: int) -> None:
        if number == signal.SIGHUP:
            _forget_terminal()
        if not self.code:
            self.code = 128 + number
            self._stop()


def _forget_terminal() -> None:
    """It may be gone, and whoever still writes to it would fail or wait for ever."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        with contextlib.suppress(OSError):
            os.dup2(nothing, descriptor)
    os.close(nothing)
