"""The bus between the processes of a host: bytes by subject."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

MessageHandler = Callable[[str, bytes], Awaitable[bytes | None]]
"""What takes a message, its subject and its bytes; what it returns answers a request."""


class BusFailure(Exception):
    """There is no answer: nobody is there, nobody has answered in time, or the bus is away."""


class BusRefused(BusFailure):
    """The bus does not let this process in, or is not to be trusted: trying again is no use."""


class BusConnectionLimitReached(BusFailure):
    """The bus has no room for one more; it will pass."""


class MessageUndelivered(BusFailure):
    """Nobody is there, or the bus is away: nobody has taken the message, nor will."""


class NobodyListens(MessageUndelivered):
    """The bus is there, and nobody listens on that subject."""


class Bus(Protocol):
    """One process's end of the bus. Messages of one sender to one subscription arrive in order;
    any of them may be lost, and whoever can't do without them numbers them."""

    async def publish(self, subject: str, data: bytes) -> None:
        """Tell whoever listens there. While the bus is away it is lost, without an error."""

    async def request(self, subject: str, data: bytes, *, timeout: float) -> bytes:
        """The answer of whoever listens there, within `timeout` seconds. Raises `BusFailure`;
        unless it is `MessageUndelivered`, the message may have been taken all the same."""

    async def subscribe(self, subject: str, take: MessageHandler, *, at_once: int = 1) -> None:
        """Take what comes there from now on, also after the bus was away; `*` stands for one word
        of the subject, a `>` at its end for all that follow. Up to `at_once` messages are taken at
        the same time, each begun in its order: with one, the next waits until `take` has returned.
        If `take` fails, that is logged, and a request is not answered."""

    def on_reconnect(self, callback: Callable[[], None]) -> None:
        """Call back each time that the bus is there again after it was away."""

    async def close(self) -> None:
        """Send what was published, and take nothing more."""
