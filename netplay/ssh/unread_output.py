"""A bound on the output that waits for a client who does not read.

asyncssh takes any amount of output: first the channel's window fills, then the socket, then
memory; and memory at once while a client does not end a change of keys. Nothing is dropped here;
painting is paused, so that a client which comes back gets one current screen, and a client which
does not is hung up on.
"""

import asyncio
from collections.abc import Callable
from contextvars import Context

import asyncssh

_LOOK_SECONDS = 0.05
"""Between two looks at whether a client who was behind has caught up."""


class UnreadOutput:
    """A counter of the unread output of one channel, which says when to pause, resume and give up.

    `limit` in bytes, `patience` in seconds.
    """

    def __init__(
        self,
        channel: "asyncssh.SSHServerChannel[bytes]",
        *,
        limit: int,
        patience: float,
        pause: Callable[[], None],
        resume: Callable[[], None],
        give_up: Callable[[], None],
    ) -> None:
        self._channel = channel
        self._connection = channel.get_connection()
        self._limit = limit
        self._patience = patience
        self._pause, self._resume, self._give_up = pause, resume, give_up
        self._loop = asyncio.get_running_loop()
        self._channel_full = False
        self._stalled: asyncio.TimerHandle | None = None
        self._look: asyncio.TimerHandle | None = None
        channel.set_write_buffer_limits(high=limit // 2)

    @property
    def paused(self) -> bool:
        """Whether the client is behind."""
        return self._stalled is not None

    def sent(self) -> None:
        """Look behind the channel after a write: asyncssh passes on nothing of what waits there."""
        if not self.paused and self._unread() > self._limit:
            self._begin()

    def channel_full(self) -> None:
        """The client has not opened the channel's window for too much output."""
        self._channel_full = True
        if not self.paused:
            self._begin()

    def channel_free(self) -> None:
        """The client reads again, as far as the channel knows."""
        self._channel_full = False
        self._check()

    def close(self) -> None:
        """Stop watching."""
        for handle in (self._stalled, self._look):
            if handle is not None:
                handle.cancel()
        self._stalled = self._look = None

    def _begin(self) -> None:
        self._stalled = self._later(self._patience, self._give_up)
        self._look = self._later(_LOOK_SECONDS, self._check)
        self._pause()

    def _later(self, seconds: float, act: Callable[[], None]) -> asyncio.TimerHandle:
        """At the host's expense: who does not read is watched however much time they have used."""
        return self._loop.call_later(seconds, act, context=Context())

    def _check(self) -> None:
        """Resume once both are nearly empty; the channel tells, the others must be asked."""
        if self._look is not None:
            self._look.cancel()
            self._look = None
        if not self.paused:
            return
        if self._unread() > self._limit // 4:
            self._look = self._later(_LOOK_SECONDS, self._check)
        elif not self._channel_full:
            self.close()
            self._resume()

    def _unread(self) -> int:
        """Bytes in the socket, and those that asyncssh holds back until new keys are agreed on."""
        connection = self._connection
        if connection._transport is None:
            return 0
        held_back = sum(len(part) for _, parts in connection._deferred_packets for part in parts)
        return connection._transport.get_write_buffer_size() + held_back
