"""The bus as NATS carries it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import secrets
import ssl
from collections.abc import Callable

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error, SlowConsumerError

from netplay.cluster.bus import (
    BusConnectionLimitReached,
    BusFailure,
    BusRefused,
    MessageHandler,
    MessageUndelivered,
    NobodyListens,
)
from netplay.cluster.bus_connection_errors import bus_connection_error, probe_for_full_bus
from netplay.cluster.bus_credentials import BusCredentials
from netplay.cluster.subjects import answer_subject_prefix, sender_in_subject
from netplay.system.clock import LoopTimeSource
from netplay.system.token_bucket import TokenBucket

log = logging.getLogger(__name__)

_CONNECT_SECONDS = 5
_AGAIN_SECONDS = 0.2
_CLOSE_SECONDS = 2
_RECONNECT_SECONDS, _FAR_RECONNECT_SECONDS = 0.05, 0.5
"""Between two tries to reach a server that is away, on this machine or another one."""
_PING_SECONDS = 2
"""A server that answers no two pings is taken for one that is away."""
_PENDING_BYTES = 32 << 20
"""What a subscription keeps of what it could not take yet; more is lost, and that is logged."""
_WARNINGS, _WARNING_SECONDS = 10, 10.0


class NatsBus:
    """One process's end of the bus; made by `connect`."""

    def __init__(self, access: BusCredentials, ended: Callable[[], None]) -> None:
        self._access = access
        self._ended = ended
        self._client = Client()
        self._inbox = f"{answer_subject_prefix(access.process)}.{secrets.token_hex(12)}"
        """Nobody else can guess where answers go."""
        self._numbers = itertools.count()
        self._answers: dict[str, asyncio.Future[bytes]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._on_reconnect: list[Callable[[], None]] = []
        self._warnings = TokenBucket(LoopTimeSource(), _WARNING_SECONDS, _WARNINGS)
        self._closes = False
        self._trouble: BusFailure | None = None
        """Why the server could not be reached the last time."""
        self._is_refused = asyncio.Event()
        self._has_come = False

    @classmethod
    async def connect(cls, access: BusCredentials, ended: Callable[[], None]) -> NatsBus:
        """Reach the server; `ended` is called if it lets this process in no more. Raises
        `BusFailure`, `BusRefused` if trying again is no use."""
        loop = asyncio.get_running_loop()
        until = loop.time() + _CONNECT_SECONDS
        while True:
            bus = cls(access, ended)
            trouble = await bus._try(until - loop.time())
            if trouble is None:
                return bus
            # A server that refuses somebody may have closed the line before it could be heard.
            if isinstance(trouble, BusRefused):
                raise trouble
            if loop.time() + _AGAIN_SECONDS >= until:
                raise await probe_for_full_bus(access.url) or trouble
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _try(self, seconds: float) -> BusFailure | None:
        """Reach the server within that time; what is in the way."""
        tries = asyncio.create_task(self._connect())
        refused = asyncio.create_task(self._is_refused.wait())
        await asyncio.wait((tries, refused), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        refused.cancel()
        if tries.done():
            error = tries.exception()
            if error is None:
                self._has_come = True
                return None
            if isinstance(error, Exception) and not isinstance(self._trouble, BusRefused):
                self._trouble = bus_connection_error(error, self._access)
        # What comes of it then is no news, and it may not let itself be cancelled.
        tries.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
        tries.cancel()
        await self.close()
        return self._trouble or bus_connection_error(None, self._access)

    async def _connect(self) -> None:
        access = self._access
        context = None
        if access.authority:
            context = ssl.create_default_context(cadata=access.authority)
            logging.getLogger("asyncio").addFilter(_means_something)
        await self._client.connect(
            self._access.url,
            user=self._access.process,
            password=self._access.password,
            name=self._access.process,
            inbox_prefix=answer_subject_prefix(self._access.process),
            reconnect_time_wait=_FAR_RECONNECT_SECONDS if context else _RECONNECT_SECONDS,  # type: ignore[arg-type]  # it sleeps so long
            max_reconnect_attempts=-1,
            tls=context,
            tls_hostname=access.server_name or None,
            # Else whoever says at first that there is no TLS would be told the password.
            tls_handshake_first=context is not None,
            ping_interval=_PING_SECONDS,
            max_outstanding_pings=2,
            disconnected_cb=self._went,
            reconnected_cb=self._came_back,
            closed_cb=self._closed,
            error_cb=self._failed,
        )
        await self._client.subscribe(f"{self._inbox}.*", cb=self._answered)
        await self._flush()

    async def publish(self, subject: str, data: bytes) -> None:
        if self._client.is_connected:
            try:
                await self._send(subject, data)
            except Error as error:
                self._warn(f"a message on the bus is lost: {error}")

    async def request(self, subject: str, data: bytes, *, timeout: float) -> bytes:
        if not self._client.is_connected:
            raise MessageUndelivered("the bus is away")
        reply = f"{self._inbox}.{next(self._numbers)}"
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._answers[reply] = answer
        try:
            async with asyncio.timeout(timeout):
                await self._send(subject, data, reply)
                return await answer
        except TimeoutError:
            raise BusFailure("no answer in time") from None
        except Error as error:
            raise MessageUndelivered(str(error)) from None
        finally:
            del self._answers[reply]

    async def _send(self, subject: str, data: bytes, reply: str = "") -> None:
        """Hand it to the client, which waits while the server takes nothing. Raises `Error`."""
        task = asyncio.current_task()
        assert task is not None
        before = task.cancelling()
        await self._client.publish(subject, data, reply=reply)
        if task.cancelling() > before:
            raise asyncio.CancelledError  # The client keeps it to itself.

    async def subscribe(self, subject: str, take: MessageHandler, *, at_once: int = 1) -> None:
        free = asyncio.Semaphore(at_once)

        async def came(message: Msg) -> None:
            if at_once == 1:
                await self._take(take, message)
                return
            await free.acquire()
            task = asyncio.create_task(self._take(take, message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            task.add_done_callback(lambda _: free.release())

        await self._client.subscribe(subject, cb=came, pending_bytes_limit=_PENDING_BYTES)
        await self._flush()

    async def _flush(self) -> None:
        """Return when the server knows all that it was told, so that nobody is told before that
        somebody listens there. The client's first ping may overtake what waits to be sent; that has
        gone when its answer is here, and so the second one comes after it."""
        await self._client.flush()
        await self._client.flush()

    def on_reconnect(self, callback: Callable[[], None]) -> None:
        self._on_reconnect.append(callback)

    async def close(self) -> None:
        self._closes = True
        for task in self._tasks:
            task.cancel()
        # The server may end at the same moment.
        with contextlib.suppress(Error, OSError):
            if self._client.is_connected:
                await self._client.flush(timeout=_CLOSE_SECONDS)
        # A broken line fails here, or is cancelled, which whoever closes the bus is not.
        closing = asyncio.gather(self._client.close(), return_exceptions=True)
        await asyncio.wait([closing], timeout=_CLOSE_SECONDS)

    async def _take(self, take: MessageHandler, message: Msg) -> None:
        try:
            answer = await take(message.subject, message.data)
        except Exception as error:
            log.error("a message on the bus: %s", message.subject, exc_info=error)
            return
        # Only to whom it came from: else one could have the answer told to somebody else.
        if answer is not None and message.reply.startswith(
            f"{answer_subject_prefix(sender_in_subject(message.subject))}."
        ):
            await self.publish(message.reply, answer)

    async def _answered(self, message: Msg) -> None:
        answer = self._answers.get(message.subject)
        if answer is None or answer.done():
            return
        if message.headers and message.headers.get("Status") == "503":
            answer.set_exception(NobodyListens("nobody listens there"))
        else:
            answer.set_result(message.data)

    async def _went(self) -> None:
        if not self._closes:
            log.warning("the bus is away")
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(BusFailure("the bus is away"))

    async def _came_back(self) -> None:
        log.info("the bus is back")
        for callback in self._on_reconnect:
            callback()

    async def _closed(self) -> None:
        if not self._closes:
            log.error("the bus lets this process in no more: %s", self._client.last_error)
            self._ended()

    async def _failed(self, error: Exception) -> None:
        """What can be noticed only: a server that is away is tried again, lost messages are found
        by their numbers."""
        if not self._client.is_connected:
            self._trouble = bus_connection_error(error, self._access)
            if isinstance(error, ssl.SSLError):
                self._trouble = await probe_for_full_bus(self._access.url) or self._trouble
            if isinstance(self._trouble, BusRefused):
                self._is_refused.set()
            if self._has_come and isinstance(self._trouble, BusConnectionLimitReached | BusRefused):
                self._warn(str(self._trouble))
        elif isinstance(error, SlowConsumerError):
            self._warn("too much came on the bus at once, some of it is lost")
        else:
            self._warn(f"the bus: {error}")

    def _warn(self, line: str) -> None:
        if self._warnings.take():
            log.warning(line)


def _means_something(record: logging.LogRecord) -> bool:
    """Not so what asyncio says whenever a line by TLS ends that has streams, as this client's."""
    return "eof_received() has no effect" not in record.getMessage()
