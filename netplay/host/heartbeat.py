"""A running host's sign of life: to its service manager, and in its data folder."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from netplay.host.service_manager import ServiceManager
from netplay.system.data_folder import HEARTBEAT_FILE

BEAT_SECONDS = 10.0
UNWELL_AFTER_SECONDS = 3 * BEAT_SECONDS
"""A host that has given no sign for so long is not well."""


class Heartbeat:
    """Beats as long as the loop turns: a host that hangs gives no sign."""

    def __init__(self, data: Path, manager: ServiceManager, status: Callable[[], str]) -> None:
        self._file = data / HEARTBEAT_FILE
        self._manager = manager
        self._status = status

    async def beat(self) -> None:
        """Give signs until cancelled."""
        patience = self._manager.patience
        pause = min(BEAT_SECONDS, patience / 3) if patience else BEAT_SECONDS
        while True:
            self._manager.alive(self._status())
            # Where nothing can be written the sign is missing, and should be.
            with contextlib.suppress(OSError):
                self._file.touch(mode=0o600)
            await asyncio.sleep(pause)

    def stop(self) -> None:
        """It ends in good order: there is no sign any more."""
        with contextlib.suppress(OSError):
            self._file.unlink()


def seconds_since_sign_of_life(data: Path, now: float) -> float | None:
    """Seconds since the last sign of a host in that folder; None if there is none. `now` is the
    wall clock's."""
    try:
        return max(0.0, now - os.stat(data / HEARTBEAT_FILE).st_mtime)
    except OSError:
        return None
