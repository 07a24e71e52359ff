"""The sign of life of a process that serves: to its service manager, and in its data folder."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from netplay.host.service_manager_notifier import ServiceManagerNotifier
from netplay.system.data_folder import HEARTBEAT_FILE

BEAT_SECONDS = 10.0
UNWELL_AFTER_SECONDS = 3 * BEAT_SECONDS
"""A host that has given no sign for so long is not well."""


class Heartbeat:
    """Beats as long as the loop turns: a host that hangs gives no sign."""

    def __init__(
        self, data: Path | None, manager: ServiceManagerNotifier, status: Callable[[], str]
    ) -> None:
        """`status` is a line about how it is, with no name of anybody; one without a data folder
        of its own tells its service manager alone."""
        self._file = data / HEARTBEAT_FILE if data else None
        self._manager = manager
        self._status = status

    async def beat(self) -> None:
        """Give signs until cancelled."""
        patience = self._manager.patience
        pause = min(BEAT_SECONDS, patience / 3) if patience else BEAT_SECONDS
        while True:
            status = self._status()
            self._manager.alive(status)
            if self._file is not None:
                # Where nothing can be written the sign is missing, and should be.
                with contextlib.suppress(OSError):
                    _replace_text(self._file, status)
            await asyncio.sleep(pause)

    def stop(self) -> None:
        """It ends in good order: there is no sign any more."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.unlink()


def _replace_text(path: Path, text: str) -> None:
    """Whoever reads at any moment finds the old text or the new one, whole."""
    new = path.with_name(f"{path.name}.new")
    new.touch(mode=0o600)
    new.write_text(text, encoding="utf-8")
    new.replace(path)


@dataclass(frozen=True, slots=True)
class SignOfLife:
    """The last one in a data folder."""

    seconds: float
    """Since it was given."""
    status: str
    """The line about itself that came with it."""


def last_sign_of_life(data: Path, now: float) -> SignOfLife | None:
    """That of whoever serves in that folder; None if nobody does. `now` is the wall clock's."""
    file = data / HEARTBEAT_FILE
    try:
        seconds = max(0.0, now - file.stat().st_mtime)
        return SignOfLife(seconds, file.read_text(encoding="utf-8"))
    except OSError:
        return None
