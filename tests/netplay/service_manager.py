"""A service manager, as the host meets one."""

from __future__ import annotations

import socket

from tests.patience import PATIENCE


class Manager:
    """A service manager: what it is told, line by line."""

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address)
        self._socket.settimeout(PATIENCE)

    def hears(self, text: str) -> str:
        """Wait for a line that begins with it; the rest of the line."""
        while True:
            for line in self._socket.recv(4096).decode().splitlines():
                if line.startswith(text):
                    return line.removeprefix(text)

    def close(self) -> None:
        self._socket.close()
