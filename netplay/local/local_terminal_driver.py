"""Textual's driver for a screen at home, for whom a terminal that is gone is no error."""

from __future__ import annotations

import contextlib
from typing import IO, Any

from textual.drivers.linux_driver import LinuxDriver


class LocalTerminalDriver(LinuxDriver):
    """A window that is closed takes the terminal away before its signal comes. Were that an error
    to Textual's thread that writes, the thread would end, and the app wait for it for ever."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._file: IO[str] = LossyFile(self._file)  # type: ignore[assignment]


class LossyFile:
    """A text file; what it takes no more is dropped."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()
