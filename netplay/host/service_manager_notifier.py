"""The service manager that has started the host, told as sd_notify(3) says: systemd, or podman."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Mapping


class ServiceManagerNotifier:
    """Whoever listens at `NOTIFY_SOCKET`; without one nobody is told anything."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        address = environ.get("NOTIFY_SOCKET", "")
        # The kernel's own namespace of names begins with a zero, which no variable can hold.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        for_us = environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        usual = environ.get("WATCHDOG_USEC", "") if for_us and address else ""
        self.patience = int(usual) / 1e6 if usual.isdecimal() else 0.0
        """Seconds without `alive` after which it ends the host; 0: it never does."""

    def ready(self) -> None:
        """The host listens, and can be told to read its settings again."""
        self._tell("READY=1")

    def alive(self, status: str) -> None:
        """The loop turns; `status` is a line for `systemctl status`, with no name of anybody."""
        self._tell("WATCHDOG=1", f"STATUS={status}")

    def stopping(self, status: str) -> None:
        """It was told to end, and does first what `status` says."""
        self._tell("STOPPING=1", f"STATUS={status}")

    def _tell(self, *lines: str) -> None:
        if not self._address:
            return
        # A manager that is gone, or full, is not to end a game.
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as talking,
        ):
            talking.setblocking(False)
            talking.connect(self._address)
            talking.sendall("\n".join(lines).encode())
