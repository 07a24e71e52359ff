"""A bus in memory, on a test's own clock, that can lose, double and delay messages, and be away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from netplay.cluster.bus import BusFailure, MessageHandler, MessageUndelivered, NobodyListens
from netplay.system.clock import TimeSource

NOBODY = "nobody listens there"


@dataclass(frozen=True)
class BusMessage:
    """A message on its way; an answer has the subject of its request, and is one."""

    subject: str
    data: bytes
    is_answer: bool = False


class MemoryBroker:
    """What joins the buses of several processes. `lost`, `doubled` and `delay` (in seconds) say
    what becomes of a message; by default nothing happens to any."""

    def __init__(self, time: TimeSource) -> None:
        self.time = time
        self.lost: Callable[[BusMessage], bool] = lambda message: False
        self.doubled: Callable[[BusMessage], bool] = lambda message: False
        self.delay: Callable[[BusMessage], float] = lambda message: 0.0
        self.sent: list[BusMessage] = []
        """All that was sent, what was lost included."""
        self.failures: list[Exception] = []
        """What went wrong in whoever took a message: a test says that there are none."""
        self._buses: list[MemoryBus] = []
        self._is_away = False

    def bus(self) -> MemoryBus:
        """The end of another process."""
        bus = MemoryBus(self)
        self._buses.append(bus)
        return bus

    @property
    def is_away(self) -> bool:
        """Nothing is passed on."""
        return self._is_away

    def go_away(self) -> None:
        """Lose all that is on its way, and pass on nothing more until `come_back`."""
        self._is_away = True
        for bus in self._buses:
            bus._lose_answers()

    def come_back(self) -> None:
        """Pass messages on again, and tell everybody so."""
        self._is_away = False
        for bus in self._buses:
            for callback in bus._on_reconnect:
                callback()

    def _forget(self, bus: MemoryBus) -> None:
        if bus in self._buses:
            self._buses.remove(bus)

    def _listening(self, subject: str) -> list[_Subscription]:
        return [
            one for bus in self._buses for one in bus._subscriptions if _fits(one.subject, subject)
        ]

    def _send(self, message: BusMessage, arrive: Callable[[], None]) -> None:
        self.sent.append(message)
        if self._is_away or self.lost(message):
            return
        for _ in range(2 if self.doubled(message) else 1):
            seconds = self.delay(message)
            if seconds:
                self.time.call_at(self.time.now() + seconds, lambda: self._arrive(arrive))
            else:
                self._arrive(arrive)

    def _arrive(self, arrive: Callable[[], None]) -> None:
        if not self._is_away:
            arrive()


class MemoryBus:
    """One process's end of a `MemoryBroker`; a `Bus`."""

    def __init__(self, broker: MemoryBroker) -> None:
        self._broker = broker
        self._subscriptions: list[_Subscription] = []
        self._on_reconnect: list[Callable[[], None]] = []
        self._answers: set[asyncio.Future[bytes]] = set()

    async def publish(self, subject: str, data: bytes) -> None:
        self._pass_on(subject, data, None)

    async def request(self, subject: str, data: bytes, *, timeout: float) -> bytes:
        if self._broker.is_away:
            raise MessageUndelivered("the bus is away")
        if not self._broker._listening(subject):
            raise NobodyListens(NOBODY)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._answers.add(answer)
        time = self._broker.time
        alarm = time.call_at(time.now() + timeout, lambda: _fail(answer, "no answer in time"))
        self._pass_on(subject, data, answer)
        try:
            return await answer
        finally:
            alarm.cancel()
            self._answers.discard(answer)

    async def subscribe(self, subject: str, take: MessageHandler, *, at_once: int = 1) -> None:
        self._subscriptions.append(_Subscription(self._broker, subject, take, at_once))

    def on_reconnect(self, callback: Callable[[], None]) -> None:
        self._on_reconnect.append(callback)

    async def close(self) -> None:
        self.die()

    def die(self) -> None:
        """End without a word, as a process that is killed."""
        self._broker._forget(self)
        for one in self._subscriptions:
            one.cancel()
        self._subscriptions.clear()
        self._lose_answers()

    def _pass_on(self, subject: str, data: bytes, answer: asyncio.Future[bytes] | None) -> None:
        def arrive() -> None:
            for one in self._broker._listening(subject):
                one.put(subject, data, answer)

        if self in self._broker._buses:
            self._broker._send(BusMessage(subject, data), arrive)

    def _lose_answers(self) -> None:
        for answer in self._answers:
            _fail(answer, "the bus is away")


class _Subscription:
    """Who listens to a subject, and takes messages in the order in which they came."""

    def __init__(
        self, broker: MemoryBroker, subject: str, take: MessageHandler, at_once: int
    ) -> None:
        self.subject = subject
        self._broker = broker
        self._take = take
        self._came: asyncio.Queue[tuple[str, bytes, asyncio.Future[bytes] | None]] = asyncio.Queue()
        self._tasks = [asyncio.create_task(self._work()) for _ in range(at_once)]

    def put(self, subject: str, data: bytes, answer: asyncio.Future[bytes] | None) -> None:
        """Another message has come."""
        self._came.put_nowait((subject, data, answer))

    def cancel(self) -> None:
        """Take no more."""
        for one in self._tasks:
            one.cancel()

    async def _work(self) -> None:
        while True:
            subject, data, answer = await self._came.get()
            try:
                said = await self._take(subject, data)
            except Exception as error:
                self._broker.failures.append(error)
                continue
            if answer is not None and said is not None:
                self._answer(subject, said, answer)

    def _answer(self, subject: str, said: bytes, answer: asyncio.Future[bytes]) -> None:
        def arrive() -> None:
            if not answer.done():
                answer.set_result(said)

        self._broker._send(BusMessage(subject, said, is_answer=True), arrive)


def _fail(answer: asyncio.Future[bytes], why: str) -> None:
    if not answer.done():
        answer.set_exception(BusFailure(why))


def _fits(pattern: str, subject: str) -> bool:
    wanted, words = pattern.split("."), subject.split(".")
    if wanted[-1] == ">":
        wanted, words = wanted[:-1], words[: len(wanted) - 1]
    return len(wanted) == len(words) and all(
        one in ("*", word) for one, word in zip(wanted, words, strict=True)
    )
