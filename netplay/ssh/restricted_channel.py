"""Session channels that accept nothing but what a game needs."""

from collections.abc import Mapping

import asyncssh
from asyncssh.packet import SSHPacket

ACCEPTED_VARIABLES = frozenset({b"COLORTERM", b"LANG", b"NO_COLOR"})
"""What is taken from the client's environment; TERM comes with the terminal request."""
_VALUE_LIMIT = 64
RECEIVE_WINDOW = 64 * 1024
"""Bytes that a client may have on the way to us; asyncssh would allow two megabytes."""


class RestrictedChannel(asyncssh.SSHServerChannel[bytes]):
    """A channel that keeps only the few environment variables above, and those only if short."""

    def __init__(self, connection: asyncssh.SSHServerConnection) -> None:
        super().__init__(
            connection,
            connection._loop,
            allow_pty=True,
            line_editor=False,
            line_echo=False,
            line_history=0,
            max_line_length=0,
            encoding=None,
            errors="strict",
            window=RECEIVE_WINDOW,
            max_pktsize=32 * 1024,
        )
        self._is_held = False

    def hold_reading(self) -> None:
        """Deliver nothing until `release_reading`, though asyncssh has begun the session."""
        self._is_held = True
        self.pause_reading()

    def release_reading(self) -> None:
        """Deliver what has come meanwhile, and what comes."""
        self._is_held = False
        self.resume_reading()

    def resume_reading(self) -> None:
        """Deliver again, unless it is held."""
        if not self._is_held:
            super().resume_reading()

    @property
    def environment(self) -> Mapping[str, str]:
        """The accepted variables."""
        return {key.decode(): value.decode() for key, value in self._env.items()}

    def _process_env_request(self, packet: SSHPacket) -> bool:
        key, value = packet.get_string(), packet.get_string()
        packet.check_end()
        if key not in ACCEPTED_VARIABLES or len(value) > _VALUE_LIMIT or not _is_printable(value):
            return False
        self._env[key] = value
        return True


def _is_printable(value: bytes) -> bool:
    return value.isascii() and value.decode("ascii").isprintable()
