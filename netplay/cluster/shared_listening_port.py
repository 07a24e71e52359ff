"""The port that several processes listen on, held for them from before the first one starts."""

from __future__ import annotations

import errno
import socket
from contextlib import ExitStack
from types import TracebackType

from netplay.input_error import InputError

_TRIES = 8
"""A port that is free for IPv4 may not be so for IPv6."""


class SharedListeningPort:
    """A port of that address, any free one for 0. While it is held nobody gets it who does not
    share it, and nobody is let in: that is for those who listen. Raises `InputError`."""

    def __init__(self, host: str, port: int) -> None:
        self._stack = ExitStack()
        try:
            for left in reversed(range(_TRIES)):
                try:
                    self.number = self._hold(host, port)
                    return
                except OSError as error:
                    self._stack.close()
                    if port or error.errno != errno.EADDRINUSE or not left:
                        raise
        except OSError as error:
            why = error.strerror or str(error)
            raise InputError(f"cannot listen on {host or '*'} port {port}: {why}") from None

    def _hold(self, host: str, port: int) -> int:
        found = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        for family, kind, protocol, _, (address, _, *rest) in found:
            # Whoever has it now may share it as well, and must not be joined.
            with _bound(family, kind, protocol, (address, port, *rest), shared=False):
                pass
            held = _bound(family, kind, protocol, (address, port, *rest), shared=True)
            port = self._stack.enter_context(held).getsockname()[1]
        return port

    def __enter__(self) -> SharedListeningPort:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()


def _bound(
    family: int, kind: int, protocol: int, address: tuple[object, ...], *, shared: bool
) -> socket.socket:
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, int(shared))
        if family == socket.AF_INET6:
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        bound.bind(address)
        # From now on only who shares the port gets it.
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 0)
    except BaseException:
        bound.close()
        raise
    return bound
